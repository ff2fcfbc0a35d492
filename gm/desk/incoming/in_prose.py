"""A new match described in sentences: what of it can be told for certain, as the lines that `opening` reads.

What says nothing of it is kept as read past. It is shown before anything is done, so nothing here has to be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from games.kit.words import fold
from gm.desk import deeds
from gm.desk.incoming import clocks, going_on, readdressed
from gm.domain.deadlines import find_zone

_WISH = re.compile(
    r"(?i)\b(?:new|start|open|begin|set up|host|run|play)\b[^.!?\n]*?\b(?:match|game|round|evening|of|at)\b"
    r"|^(?:a|another) (?:quick|short|new|little|long|nice) \w|^(?:let us|let's|shall we) play\b"
)
_PLAYED = re.compile(r"(?i)\b(?:game|match|round|play(?:s|ers?|ing)?|invite)\b")
_NAME = r"[A-Z][\w'-]+(?: (?:of |the )?[A-Z][\w'-]+)"
_TITLE = rf"(?!Open\b)(?P<title>{_NAME}*)"
_LEADS = r"\b(?:[Rr]un|[Ss]tart|[Oo]pen|[Hh]ost|[Ll]ead|[Pp]lay)"
_OTHER = (  # what a game is called that is not on the shelf
    re.compile(
        r"\b(?:[Cc]all(?:ed)?|[Nn]amed?)(?: it| the game| this(?: game)?)? "
        r"[\"\u201c](?P<title>[^\"\u201d\n]{2,40})[\"\u201d]"
    ),
    re.compile(
        r"\b(?:[Gg]ame|[Mm]atch|[Rr]ound|[Ee]vening)(?: of|,? (?:which is |that is )?(?:called|named)) " + _TITLE,
    ),
    re.compile(rf"\b[Cc]all (?:it|the game) (?P<title>{_NAME}+)"),
    re.compile(rf"\b(?:[Gg]ame|[Mm]atch)\b[^.!?\n]{{0,40}}? (?:called|named) {_TITLE}"),
    re.compile(rf"\b(?:[Gg]ame|[Mm]atch)(?:,| is| is called| will be) {_TITLE}(?=[,.;:!)]| for| with|$)"),
    re.compile(rf"{_LEADS}(?: an?| another| our| some)? {_TITLE}"),
    re.compile(  # "a treasure hunt for Tom"
        rf"{_LEADS}(?: an?| another| our) (?P<title>(?!(?:new|quick|short|little|nice|match|game|round|chair|seat|"
        r"place|vote|poll|league|ladder|season|tournament|cup|topic)\b)[a-z][\w'-]+(?: [a-z][\w'-]+){0,2}?)"
        r"(?= (?:for|with)\b|:)"
    ),
)
_OPENS = re.compile(
    r"(?i)^(?:[^.!?\n]{0,30}\b)?(?:open|start|set up|create|begin|host|run) (?:a|an|another|one more) "
    r"(?:(?:new|quick|short|second|little) )*(?:match|game|round)\b|^(?:\w+,? ){0,3}a new (?:match|game)\b"
)
_PERSON = re.compile(
    r"(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)[\s,:;(<=-]*"
    r"(?:(?:is|at|on|under|via) )?(?:mailto:)?(?P<address>[^\s<>@(),;:]+@[\w-]+(?:\.[\w-]+)+)"
)
_RENAMED = re.compile(
    r"(?i)\b(?:(?:call|name) (?:it|this(?: one)?|the (?:match|game|table))|"
    r"(?:its|the) name (?:is|be|should be|shall be)|called|named)"
    r"[ :]+[\"']?(?P<said>(?!(?:the|it|this|an?|me|you)\b)[\w-][\w.-]{0,38}\w)[\"']?"
)
_ANY = "Open Table"
_KIND_OF = ("variant", "mode", "ruleset")  # options that people call any of
_KINDS = r"variants?|mode|rule ?set|rules|version|variation"
_TELLS = 8  # letters of a variant that needs no word beside it: "Ouroboros, please"
LIKE = 0.8  # from here on the name of a game is one of the shelf's, misspelled
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_PRESS = re.compile(
    r"(?i)\bpress\b[\s:=]*(?:(?:should|shall|is|be|to|mode) )*(?P<after>none|public|private|anonymous|grey)\b|"
    r"\b(?P<before>no|public|private|anonymous|grey) press\b"
)
_SECRETLY = re.compile(
    r"(?i)\b(?:write|talk|speak|send letters)(?: to)? (?:each other|one another) (?:in )?(?:secret|private)(?:ly)?\b"
)
_BRIEF = re.compile(  # what one player alone reads with the first letter
    r"\b(?:(?:[Bb]rief(?:ing)? )?(?:[Oo]nly )?[Ff]or (?P<who>[A-Z][\w'-]*)(?: (?:alone|only|secretly))?) ?: "
    r"(?P<said>[^\n]+)"
)
_ZONE = re.compile(
    r"(?i)\b(?:time ?zone|zone)\b[\s:=]*(?:(?:should|shall|is|be|of|in|to) )*(?P<after>[a-z]+(?:/[a-z_-]+)*)|"
    r"\b(?P<before>[a-z]+(?:/[a-z_-]+)*) time\b"
)
_AT_WEEKENDS = r"(?:on|at|over|during) (?:the |a |any )?(?:week-?ends?|saturdays?(?:,? (?:and|or|nor) sundays?)?)"
WEEKENDS_OFF = (  # no deadline on any weekend
    r"(?:\bweek-?ends? (?:(?:are|is|stay|should be|shall be) )?(?:off|free)|\b(?:free|skip) (?:the )?week-?ends?|"
    rf"\b(?:no|never (?:a|any)|without) (?:deadlines?|turns?|closing) (?:\w+ ){{0,3}}?{_AT_WEEKENDS}|"
    rf"(?:\b(?:not|never)|n't) (?:end|close|fall|be due) {_AT_WEEKENDS})\b"
)
_WEEKENDS = re.compile(WEEKENDS_OFF, re.IGNORECASE)
_ROLES = {  # what somebody is who is named with such a word, and no player
    "standby": re.compile(r"(?i)\b(?:stand-?by|stands? by|in reserve|reserves?|substitutes?)\b"),
    "deputies": re.compile(r"(?i)\b(?:deputy|deputies|helps? (?:me )?(?:to )?lead)\b"),
    "observers": re.compile(r"(?i)\bobservers?\b"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A match as its sentences tell of it."""

    name: str
    rows: Sequence[str]  # "game: Meta"
    past: Sequence[str]  # sentences of which nothing was taken
    notes: Sequence[str] = ()  # what is worth knowing of it
    unknown: Sequence[str] = ()  # who is named among those who play, with no address

    @property
    def lacks(self) -> str:
        """Whose address is wanted."""
        who = " and ".join(self.unknown)
        return f"I know no address of {who}: write it, as in {self.unknown[0]} <...@...>." if who else ""


def told(text: str, games: Mapping[str, Mapping[str, Sequence[str]]]) -> Told | None:
    """The match that a letter wishes for: it names one game and people with their addresses. None where it does not.

    `games` holds for each title the game's options that are words: what each may be set to."""
    people = people_in(text)
    named, plays = _game(text, games, people)
    unknown = unaddressed(text, people)
    if len(named) != 1 or not _at_table(people, unknown) or not (plays or _wished_for(text, named[0])):
        return None
    wishes = [*wished(text), *chosen(text, games[named[0]])]
    title = "".join(plays)
    called = name_given(text, title)
    players, moved = _players(text, people)
    free, chairs = _free(text)
    rows = [f"game: {named[0]}", *plays, "players: " + ", ".join([*players, *["free"] * free]), *_others(text, people)]
    rows += [row for row, _ in wishes]
    used = [named[0], *(row.partition(": ")[2] for row in plays), *chairs, *(who["address"] for who in people), *moved]
    used += [*(words for _, words in wishes), *([called] if called else [])]
    past = [said for said in _past(text, [*used, *unknown]) if not leads(said)]
    return Told(called.lower(), rows, past, [_LISTED] * bool(_WAITING.search(text)), unknown)


def _players(text: str, people: Sequence[re.Match[str]]) -> tuple[list[str], list[str]]:
    """Who plays, at the address that counts, and the sentences that put addresses right."""
    seated = [written(who) for who in people if not role(text, who)]
    moved = readdressed.moved(text, seated)
    return [moved.get(one, (one, ""))[0] for one in seated], [words for _, words in moved.values()]


_FAREWELL = re.compile(r"(?i)(?:thanks|thank you|many thanks|cheers|regards|best|love|yours)\b[^,.!]{0,20},? \w+[.!]?")


def _at_table(people: Sequence[re.Match[str]], unknown: Sequence[str]) -> bool:
    """Are two or more named, and one of them with an address?"""
    return bool(people) and len(people) + len(unknown) > 1


_LIST = re.compile(r"(?i)\b(?:for|with|invite|friends|players?(?: are|:)?|play(?:s|ing)?)[ :]+(?=[^.!?\n]*$)")
_ONE = re.compile(r"[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?")
_LEADS_IT = re.compile(
    r"(?i)\bI(?:'m| am| do| will|'ll)?(?: be| only| just| myself| also)* (?:the |a |its |your )?(?:GM|game ?master|"
    r"refere\w*|umpire|"
    r"lead|moderat\w*)\b|\bI (?:do not|don't|won't) play\b|\b(?:home-?made|(?:of|is) my own)\b"
)


def leads(said: str) -> bool:
    """Does a sentence only tell that its writer leads, or has made the game? That is so anyhow."""
    return bool(_LEADS_IT.search(said))


def unaddressed(text: str, people: Sequence[re.Match[str]]) -> list[str]:
    """Who is named in the list of those who play, before somebody with an address, and has none."""
    found = dict[str, None]()
    known = {who["name"] for who in people}
    for who in people[:1]:
        head = next(reversed(list(_LIST.finditer(text[: who.start()]))), None)
        listed = re.split(r",|\band\b|&", text[head.end() : who.start()]) if head else []
        found |= {one.strip(): None for one in listed if _ONE.fullmatch(one.strip()) and one.strip() not in known}
    return list(found)


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
    return bool(_WISH.search(text) or _PLAYED.search(text) or re.search(named, text))


def _game(text: str, games: Mapping[str, object], people: Sequence[re.Match[str]]) -> tuple[list[str], list[str]]:
    """The games that a text names; an open table, and the line that says what is played there, where one is wished
    for that nobody wrote an engine for."""
    named = _titles(text, games)
    if named and named != [_ANY]:
        return named, []
    names = {word for who in people for word in who["name"].split()}
    titles = (found["title"] for way in _OTHER for found in way.finditer(text))
    other = next((title for title in titles if not names & {*title.split()}), "")
    if near := get_close_matches(other, games, 1, LIKE):
        return near, []
    return ([_ANY], [f"plays: {other[0].upper()}{other[1:]}"]) if other else (named, [])


def name_given(text: str, title: str = "") -> str:
    """The name that a text gives the match, the last one, which is none of the words of the game's own `title`."""
    said = [found["said"] for found in _RENAMED.finditer(text) if found["said"] not in title.split()]
    return next((name for name in reversed(said) if name[0].islower()), said[-1] if said else "")


def opens(text: str) -> bool:
    """Does a letter wish for a new match, whatever else it says?"""
    return bool(_OPENS.search(text.strip()))


def _titles(text: str, games: Mapping[str, object]) -> list[str]:
    """The games that a text names."""
    plain = f" {' '.join(fold(text).split())} "
    return [title for title in games if re.search(rf"\W{re.escape(fold(title))}\W", plain)]


def _others(text: str, people: Sequence[re.Match[str]]) -> Iterator[str]:
    """A line for each role that is no player's, with who has it."""
    for name in _ROLES:
        if whom := [written(who) for who in people if role(text, who) == name]:
            yield f"{name}: {', '.join(whom)}"


def people_in(text: str) -> Sequence[re.Match[str]]:
    """Who is named with an address."""
    return list(_PERSON.finditer(text))


def written(who: re.Match[str]) -> str:
    """Somebody as a line of a match names them."""
    return f"{who['name']} <{who['address']}>"


def role(text: str, who: re.Match[str]) -> str:
    """What somebody is beside a player, by the words from the beginning of their sentence to the next person."""
    before = re.split(r"[.!?;]\s|\n|@", text[: who.start()])[-1]
    behind = re.split(r"[.!?;](?:\s|$)|\n|@", text[who.end() :])[0]
    behind = behind.rpartition(",")[0] or behind if "@" in text[who.end() :].split("\n")[0] else behind
    return next((name for name, words in _ROLES.items() if words.search(f"{before} | {behind}")), "")


def role_named(said: str) -> str:
    """The role that a sentence speaks of."""
    return next((name for name, words in _ROLES.items() if words.search(said)), "")


def wished(text: str) -> Iterator[tuple[str, str]]:
    """(line, the words it comes from) of how the match is to be run."""
    yield from clocks.told(text)
    if going_on.unwaited(text):
        yield "second_thoughts: 0", text
    if found := _WEEKENDS.search(text):
        yield "blackout: saturday, sunday", found[0]
    if found := _SECRETLY.search(text):
        yield "press: private", found[0]
    elif found := _PRESS.search(text):
        mode = (found["after"] or found["before"]).lower()
        yield f"press: {'none' if mode == 'no' else mode}", found[0]
    for found in _BRIEF.finditer(text):
        yield f"brief for {found['who']}: {found['said'].strip()}", found[0]
    for found in _ZONE.finditer(text):
        if zone := find_zone(found["after"] or found["before"]):
            yield f"zone: {zone}", found[0]
            return


def _past(text: str, used: Sequence[str]) -> list[str]:
    """The sentences that hold nothing of what was used."""
    sentences = (one.strip(" -*") for one in _SENTENCE.split(text))
    rest = [one for one in sentences if one and not any(words in one for words in used)]
    return [one for one in rest if not (deeds.courtesy(one) or opens(one) or _FAREWELL.fullmatch(one))]


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
