"""A new match described in sentences: what of it can be told for certain, as the lines that `opening` reads.

What says nothing of it is kept as read past. It is shown before anything is done, so nothing here has to be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.desk import deeds
from gm.desk.incoming.new_matches import clocks, kept_free, led_by, titles, unaddressed
from gm.desk.incoming.sentences import readdressed
from gm.desk.incoming.sentences.concepts import tells, wonders
from gm.desk.standings import listed
from gm.domain.deadlines import find_zone

_WISH = re.compile(
    r"(?i)\b(?:new|start|open|begin|set up|host|run|play)\b[^.!?\n]*?\b(?:match|game|round|evening|of|at)\b"
    r"|^(?:a|another) (?:quick|short|new|little|long|nice) \w|^(?:let us|let's|shall we) play\b"
)
_PLAYED = re.compile(r"(?i)\b(?:game|match|round|play(?:s|ers?|ing)?|invite)\b")
_OPENS = re.compile(
    r"(?i)^(?:[^.!?\n]{0,30}\b)?(?:open|start|set up|create|begin|host|run) (?:a|an|another|one more) "
    r"(?:(?:new|quick|short|second|little) )*(?:match|game|round)\b|^(?:\w+,? ){0,3}a new (?:match|game)\b"
)
_ONE_MORE = re.compile(
    r"(?i)(?<!\bin )(?<!\bin a )(?<!\bin the )\b(?:another|second|third|further|additional|separate|new|one more)"
    r"(?: (?:little|quick|short|small|long))? (?:match|game|table)\b"
)
_RENAMED = re.compile(
    r"(?i)\b(?:(?:call|name) (?:it|this(?: one)?|the (?:match|game|table))|(?<![^.\n] )name ?(?=:)|"
    r"(?:its|the) name (?:is|be|should be|shall be)|called|named|(?:known|listed) as|"
    r"(?:go(?:es|ing)? by|under)(?: the name(?: of)?)?(?= [\"'])|(?:which|that) goes by)"
    r"[ :]+[\"']?(?P<said>(?!(?:the|it|this|an?|me|you)\b)[\w-][\w.-]{0,38}\w"
    r"(?-i:(?:(?<=[a-z])(?: [A-Z][\w-]+){1,2})?))[\"']?"
)
_KIND_OF = ("variant", "mode", "ruleset")  # options that people call any of
_KINDS = r"variants?|mode|rule ?set|rules|version|variation|kind|type|sort|style"
_TELLS = 8  # letters of a variant that needs no word beside it: "Ouroboros, please"
_SENTENCE = re.compile(r"(?<=[.!?])(?<!\b[A-HJ-Z]\.)\s+|\n+")  # an initial ends none
_GAMES = re.compile(r"(?i)\b(?:match|game|round|evening|table|campaign|adventure|scenario|story)\b")
_TO_OPEN = re.compile(
    r"(?i)\b(?:open|start|begin|set(?:ting)? up|host|run|running|lead|organi[sz]e|organi[sz]ing|launch|create|arrange|"
    r"get|try|move|do|play|played|need|want|wanna|new|have a go|(?:'d|would) (?:like|love))\b"
)
_IN_ONE = re.compile(  # what is wished for in a match that runs
    r"(?i)\b(?:chairs? (?:for|to)|seat|watch(?:es)?\b(?! and)|looks? on|replac\w+|instead|takes? over|sits? in|"
    r"deputy|join\w*|add|remove|correct|deadline (?:to|of)|extend|pause|how|why|who|whose|whether)\b"
)
_CLAUSES = re.compile(r"[,;:()]+(?:\s+|$)|\s+(?:-+|\u2013|\u2014)\s+|\s+(?=(?:and|but|where|so that|which|because)\b)")
_PLAIN = frozenset(  # words that say nothing of how a match is run
    (
        "a an the and or but so also please could can would will you i i'd i'm i've we we'd us me my our your it it's "
        "this that there here to for of with in on at by from is are be am have has like love want wish need let "
        "let's open start begin set up run play playing game match round table evening friends friend player players "
        "all as new another one more some they them their he she him her hi hello hey dear thanks thank then now "
        "again just only get got go going once try where which because when if who what how do does"
    ).split()
)
_NAME = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)?")  # below a letter
_PLAYS = re.compile(
    r"(?i)(?:and |yes,? )?i(?:'ll|'d| will| would|'d like to| would like to)? play(?: too| as well| along| myself)*\W*"
)
_CHAT = re.compile(  # greetings, apologies, thanks
    r"(?i)\W*(?:hi|hello|hey|moin|dear|good (?:evening|morning|day)|sorry|thanks|thank you|no hurry|i'm new|that's all)"
    r"\b(?:\W+[\w']+){0,8}\W*$"
)
_PRESS = re.compile(
    r"(?i)\bpress\b[\s:=]*(?:(?:should|shall|is|be|to|mode) )*(?P<after>none|public|private|anonymous|grey)\b|"
    r"\b(?P<before>no|public|private|anonymous|grey) press\b"
)
_TALKS = r"(?:writes?|talks?|speaks?|letters?|mail|messages?|notes?|chats?|whisper(?:s|ing)?|confer|correspond|words)"
_SECRET = re.compile(r"(?i)secret|private")
_LETTERS = re.compile(  # how players may write each other, in words of their own
    rf"(?i)\b{_TALKS}\b[^.;!?\n]{{0,40}}?\b(?P<how>secret|private|public|open)(?:ly)?\b"
    rf"|\b(?P<kind>secret|private|public|open) (?:{_TALKS}|negotiations?|conversations?)\b"
    r"|\b(?P<low>whisper)(?:s|ing)?\b[^.;!?\n]{0,30}\b(?:each other|one another|among(?:st)? themselves|together)\b"
    rf"|\b{_TALKS}\b[^.;!?\n]{{0,20}}\b(?P<two>any two)\b"
)
_NO_LETTERS = re.compile(
    r"(?i)\b(?:no|without(?: any)?) (?:letters|mail|messages|talk|press)"
    r"(?: at all| (?:between|among|to)\b[^.;!?\n]{0,20})"
)
_DENIED = re.compile(r"(?i)(?:\b(?:no|not|never|without|nobody|none)\b|n't\b)(?:\W+\w+){0,3}\W*$")
_MASKED = re.compile(
    r"(?i)\banonymous(?:ly)? (?:game|match|round)\b|\bplay anonymously\b|"
    r"\bnobody (?:should |shall |may |is to )?knows? who (?:is|plays) (?:who|whom|what)\b"
)
_BRIEF = re.compile(  # what one player alone reads with the first letter
    r"\b(?:(?:[Bb]rief(?:ing)? )?(?:[Oo]nly )?[Ff]or (?P<who>[A-Z][\w'-]*)(?: (?:alone|only|secretly))?) ?: "
    r"(?P<said>[^\n]+)"
)
_ZONE = re.compile(
    r"(?i)\b(?:time ?zone|zone)\b[\s:=]*(?:(?:should|shall|is|be|of|in|to) )*(?P<after>[a-z]+(?:/[a-z_-]+)*)|"
    r"\b(?P<before>[a-z]+(?:/[a-z_-]+)*) time\b"
)
_AT_WEEKENDS = r"(?:on|at|over|during) (?:the |a |any )?(?:week-?ends?|saturdays?,? (?:and|or|nor) sundays?)"
WEEKENDS_OFF = (  # no deadline on any weekend
    r"(?:\bweek-?ends? (?:(?:are|is|stay|should be|shall be) )?(?:off|free)|\b(?:free|skip|leave out|spare|"
    r"exclude|omit|avoid|(?:not|n't) count|leave off) (?:all |the |our |any )*week-?ends?|"
    rf"\bleave (?:all |the |our )*week-?ends? (?:out|free)\b|"
    rf"\b(?:no|never (?:a|any)|without) (?:deadlines?|turns?|closing) (?:\w+ ){{0,3}}?{_AT_WEEKENDS}|"
    rf"(?:\b(?:not|never)|n't) (?:end|close|fall|be due) {_AT_WEEKENDS})\b"
)
_WEEKENDS = re.compile(WEEKENDS_OFF, re.IGNORECASE)
_WEEKEND = ("saturday", "sunday")
_A_GM = r"(?:the |our |your |a )?(?:referee|gm|game ?master|umpire|judge)\b(?!['\u2019])"
_IS = r"(?:is|are|be|being|as|acts? as|will be|shall be|should be|to be)"
_ROLES = {  # what somebody is who is named with such a word, and no player
    "standby": re.compile(r"(?i)\b(?:stand-?by|stands? by|in reserve|reserves?|substitutes?)\b"),
    "deputies": re.compile(r"(?i)\b(?:deputy|deputies|helps? (?:me )?(?:to )?lead)\b"),
    "observers": re.compile(r"(?i)\bobservers?\b"),
    "gm": re.compile(  # "|" stands for who is spoken of
        rf"(?i)(?<!am )(?<!i'm )\b(?:{_A_GM}(?: {_IS}|\s*[:=])?) *(?:(?:young|old|dear|good|my|our|friend) )*\s*\|"
        rf"|\|[ ,)>]*(?:who )?{_IS} {_A_GM}|\|[ ,)>]*(?:who )?(?:(?:will|shall|is to) (?:lead|referee|judge)|leads|"
        r"referees|judges|presides)\b"
    ),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A match as its sentences tell of it."""

    name: str
    rows: Sequence[str]  # "game: Meta"
    past: Sequence[str]  # sentences of which nothing was taken
    notes: Sequence[str] = ()  # what is worth knowing of it
    missing: Sequence[str] = ()  # what is to be asked before it can be opened


def told(
    text: str, games: Mapping[str, Mapping[str, Sequence[str]]], asks: bool = False, read: Sequence[str] = ()
) -> Told | None:
    """The match that a letter wishes for, with what is missing to open it. None where it wishes for none.

    `games` holds for each title the game's options that are words: what each may be set to. `asks`: is it known to be
    about a new match? `read`: words of it from which something was taken already."""
    text = unaddressed.named(text, games)
    people = people_in(text)
    named, plays = _meant(text, games, people, asks)
    if not (asks or opens(text) or (len(people) > 1 and _is_wished(text, named, plays))):
        return None
    nameless = unaddressed.nameless(text, [*named, plays, *games])
    wishes = [*wished(text), *chosen(text, games[named[0]] if len(named) == 1 else {})]
    called = name_given(text, plays)
    players, moved = _players(text, people)
    free, chairs = _free(text)
    rows = [*_games_rows(named, plays), "players: " + ", ".join([*players, *["free"] * free]), *_others(text, people)]
    used = [*read, *named, plays, *chairs, *(who["address"] for who in people), *moved]
    used += [*(words for _, words in wishes), called]
    return Told(
        called.lower().replace(" ", "-"),
        [*rows, *(row for row, _ in wishes)],
        _past(text, [*filter(None, used)]),
        [_LISTED] * bool(_WAITING.search(text)),
        [*_which_game(named, games), *_who_else(players, free, nameless)],
    )


def _games_rows(named: Sequence[str], plays: str) -> list[str]:
    """The lines that say what is played."""
    game = [f"game: {title}" for title in named] if len(named) == 1 else []
    return [*game, *[f"plays: {plays}"] * bool(plays)]


def _meant(
    text: str, games: Mapping[str, object], people: Sequence[re.Match[str]], asks: bool
) -> tuple[list[str], str]:
    """The games that a text names, and what is played at an open table; of several the one of the last line, where
    that answers which."""
    named, plays = titles.game(text, games, [who["name"] for who in people])
    if asks and len(named) > 1:
        named = titles.game(text.rstrip().rpartition("\n")[2], games, ())[0] or named
    return named, plays


def _is_wished(text: str, named: Sequence[str], plays: str) -> bool:
    """Does a text that names people wish for a match, and not for something in one that runs?"""
    if len(named) == 1 and not plays:
        return bool(wishes_for_one(text) or _wished_for(text, named[0]))
    if len(named) > 1:
        return wishes_for_one(text)
    return bool(plays and _WISH.search(text)) or wishes_for_one(text, plays)


def wishes_for_one(text: str, plays: str = "") -> bool:
    """Does a sentence speak of a game that is to be opened, led, played, and of nobody's chair in one that runs?"""
    nouns = re.compile(rf"{_GAMES.pattern}|\b{re.escape(plays)}\b" if plays else _GAMES.pattern, re.IGNORECASE)
    said = [one for one in _SENTENCE.split(text) if nouns.search(one) and not _IN_ONE.search(one)]
    return any(_TO_OPEN.search(one) for one in said)


def names_a_game(text: str, games: Mapping[str, object]) -> bool:
    """Does a text name a game, on the shelf or not?"""
    return bool(titles.game(text, games, ())[0])


def _which_game(named: Sequence[str], games: Mapping[str, object]) -> list[str]:
    """What is to be asked where a letter names no game, or several."""
    if len(named) == 1:
        return []
    if named:
        return [f"Which game shall it be: {' or '.join(named)}?"]
    shelf = ", ".join(title for title in games if title != titles.ANY)
    return [
        f"Which game shall it be? On the shelf are {shelf}; any other is led at an Open Table, if you tell me what it "
        "is called."
    ]


def _who_else(players: Sequence[str], free: int, nameless: Sequence[str]) -> list[str]:
    """Who is to be asked for: those without an address, or anybody at all."""
    if nameless:
        return [f"I know no address of {listed(nameless)}; please send {'it' if len(nameless) == 1 else 'them'} to me."]
    if len(players) + free > 1:
        return []
    so_far = f" So far I have {players[0]}." if players else ""
    return [f"Who plays? I need a name and an address for each who is new to me.{so_far}"]


def _players(text: str, people: Sequence[re.Match[str]]) -> tuple[list[str], list[str]]:
    """Who plays, at the address that counts, and the sentences that put addresses right."""
    seated = [written(who) for who in people if not role(text, who)]
    moved = readdressed.moved(text, seated)
    return [moved.get(one, (one, ""))[0] for one in seated], [words for _, words in moved.values()]


_NUMBERS = ("", "one", "two", "three", "four", "five", "six")
_CHAIR = r"(?:chair|seat|place|spot)s?"
_OPEN = r"(?:free|open|empty|vacant)"
_FREE = re.compile(
    rf"\b(?:(?P<many>an?|{'|'.join(_NUMBERS[1:])}|[1-6]) (?:more |other |further )?{_OPEN} {_CHAIR}\b"
    rf"|(?:another|an? (?:third|fourth|fifth|sixth|seventh)) {_CHAIR} (?:(?:that|which) )?"
    rf"(?:is|stays|shall be|should be) {_OPEN}\b)",
    re.IGNORECASE,
)
_WAITING = re.compile(r"\bwaiting[ -]list\b", re.IGNORECASE)
_LISTED = (
    'Who writes "join" and the name of the match while all chairs are taken waits for one, in the order of letters.'
)
_NONE = re.compile(r"(?:\bno|\bnot|n't|\bwithout|\bnever)\b[^.;!?]*$", re.IGNORECASE)


def _free(text: str) -> tuple[int, list[str]]:
    """How many chairs a text leaves free for anybody, and the words that say so."""
    found = [chairs for chairs in _FREE.finditer(text) if not _NONE.search(text[: chairs.start()])]
    said = [(chairs["many"] or "one").lower() for chairs in found]
    many = [_NUMBERS.index(one) if one in _NUMBERS else int(one) if one.isdigit() else 1 for one in said]
    return sum(many), [chairs[0] for chairs in found]


def _wished_for(text: str, title: str) -> bool:
    """Does a text wish for a match, or name a game as one does who wishes for it: "a Hold my Bear for Ben"?"""
    named = rf"(?i)\b(?:an?|another|one)(?: \w+)? {re.escape(title)}\b|\b{re.escape(title)}(?: (?:for|with|please)\b|:)"
    named += rf"|\b(?:start|open|play|run|host|begin|launch|set up) (?:\w+ ){{0,2}}{re.escape(title)}\b"
    return bool(_WISH.search(text) or _PLAYED.search(text) or re.search(named, text))


def name_given(text: str, title: str = "") -> str:
    """The name that a text gives the match, the last one, which is none of the words of the game's own `title`."""
    said = [found["said"] for found in _RENAMED.finditer(text) if not {*found["said"].split()} & {*title.split()}]
    return next((name for name in reversed(said) if name[0].islower()), said[-1] if said else "")


def opens(text: str) -> bool:
    """Does a letter wish for a new match, whatever else it says?"""
    return bool(_OPENS.search(text.strip()))


def one_more(text: str, games: Mapping[str, object]) -> bool:
    """Does a sentence of a letter that names a game and people speak of one more match, wherever it does so?"""
    named = titles.game(text, games, ())[0]
    said = (one for one in _SENTENCE.split(text) if _ONE_MORE.search(one) and not _IN_ONE.search(one))
    wished = any(not (tells(one) or wonders(one)) for one in said)
    return bool(wished and named and (people_in(text) or unaddressed.nameless(text, [*named, *games])))


def _others(text: str, people: Sequence[re.Match[str]]) -> Iterator[str]:
    """A line for each role that is no player's, with who has it."""
    for name in _ROLES:
        if whom := [written(who) for who in people if role(text, who) == name]:
            yield f"{name}: {', '.join(whom)}"


def people_in(text: str) -> Sequence[re.Match[str]]:
    """Who is named with an address."""
    return list(unaddressed.PERSON.finditer(text))


def written(who: re.Match[str]) -> str:
    """Somebody as a line of a match names them."""
    return f"{who['name']} <{who['address']}>"


def role(text: str, who: re.Match[str]) -> str:
    """What somebody is beside a player, by the words from the beginning of their sentence to the next person."""
    before = re.split(r"[.!?;]\s|\n|@", text[: who.start()])[-1]
    behind = re.split(r"[.!?;](?:\s|$)|\n|@", text[who.end() :])[0]
    behind = behind.rpartition(",")[0] or behind if "@" in text[who.end() :].split("\n")[0] else behind
    return next((name for name, words in _ROLES.items() if words.search(f"{before} | {behind}")), "")


_IS_GM = re.compile(
    rf"(?i)^\W*gm\s*[:=]|\b(?<!not )(?<!i )(?<!n't ){_IS} {_A_GM}|\b(?-i:[A-Z]\w+) (?:leads|referees|judges|presides)\b"
)


def role_named(said: str) -> str:
    """The role that a sentence speaks of."""
    found = (name for name, words in _ROLES.items() if words.search(said))
    return next(found, "gm" if _IS_GM.search(said) else "")


def wished(text: str) -> Iterator[tuple[str, str]]:
    """(line, the words it comes from) of how the match is to be run."""
    yield from clocks.told(kept_free.without(text))
    days, said = kept_free.heard(text)
    if found := _WEEKENDS.search(text):
        yield f"blackout: {', '.join([*(day for day in days if day not in _WEEKEND), *_WEEKEND])}", found[0]
    elif days:
        yield f"blackout: {', '.join(days)}", said[0]
    yield from list(_press(text))[:1]
    yield from (("anonymous: yes", found[0]) for found in _MASKED.finditer(text))
    for found in _BRIEF.finditer(text):
        yield f"brief for {found['who']}: {found['said'].strip()}", found[0]
    for found in _ZONE.finditer(text):
        if zone := find_zone(found["after"] or found["before"]):
            yield f"zone: {zone}", found[0]
            return


def _press(text: str) -> Iterator[tuple[str, str]]:
    """How players may write each other; the surest first."""
    if found := _PRESS.search(text):
        mode = (found["after"] or found["before"]).lower()
        yield f"press: {'none' if mode == 'no' else mode}", found[0]
    if found := _NO_LETTERS.search(text):
        yield "press: none", found[0]
    if found := _LETTERS.search(text):
        denied = _DENIED.search(text[: found.start()]) or re.search(r"(?i)\bnot\b|n't\b|\bno\b", found[0])
        yield f"press: {'private' if _private(found) and not denied else 'public'}", found[0]


def _private(found: re.Match[str]) -> bool:
    """Are letters that nobody else reads meant?"""
    return any(found[one] for one in ("low", "two")) or bool(_SECRET.search(found["how"] or found["kind"] or ""))


def _past(text: str, used: Sequence[str]) -> list[str]:
    """The sentences that hold nothing of what was used."""
    sentences = (one.strip(" -*") for one in _SENTENCE.split(text))
    rest = [one for sentence in sentences if sentence for one in unread(sentence, used)]
    return [one for one in rest if not (deeds.courtesy(one) or _CHAT.match(one) or _tells_nothing(one))]


def unread(sentence: str, used: Sequence[str]) -> list[str]:
    """What of a sentence holds nothing of what was used: all of it, or those of its clauses that say something."""
    if not any(words in sentence for words in used):
        return [sentence] if _says(sentence) else []
    taken = [at for words in used if words for at in _places(sentence, words)]
    found, at = list[str](), 0
    for clause in _CLAUSES.split(sentence):
        start = sentence.index(clause, at)
        at = start + len(clause)
        if len(_says(clause)) > 1 and not any(first < at and start < last for first, last in taken):
            found.append(clause.strip(" ,;:()"))
    return found


def _says(words: str) -> set[str]:
    """The words that may say something of how a match is run."""
    return {*re.findall(r"\w[\w'\u2019]*", words.lower())} - _PLAIN


def _places(sentence: str, words: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(re.escape(words), sentence)]


def _tells_nothing(sentence: str) -> bool:
    """Is it a wish for a match, a remark on whose game it is, or the head of a list?"""
    return (
        sentence.endswith(":")
        or bool(_NAME.fullmatch(sentence))
        or led_by.harmless(sentence)
        or wishes_for_one(sentence)
        or opens(sentence)
        or bool(_PLAYS.fullmatch(sentence))
    )


def chosen(text: str, choices: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The same for each option that is named with its value: "tie is shared", "the Ouroboros variant"."""
    for option, values in choices.items():
        for value in values:
            said = value.replace("_", " ")
            if found := re.search(_naming(option, re.escape(said)), text):
                yield f"{option}: {value}", found[0]
                break


def _naming(option: str, said: str) -> str:
    """How people set an option to a value."""
    name = _KINDS if option in _KIND_OF else re.escape(option.replace("_", " "))
    alone = rf"|\b{said}\b" if option == "variant" and len(said) > _TELLS else ""
    sets = "(?: is| shall be| should be| to|:|=)?"
    return rf"(?i)\b(?:{name}){sets} \"?{said}\b|\b{said}(?: bid)? (?:{name})\b{alone}"
