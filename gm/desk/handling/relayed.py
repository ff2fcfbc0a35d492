"""Words for others told in a sentence: "tell Bruno that I am with him". Nothing is passed on before a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit.words import fold, tidy
from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling import asking, own_words, press
from gm.desk.house_words import EVERYBODY
from gm.desk.table import Table
from gm.domain import talk
from gm.domain.match import GM
from gm.post.answers import remarks

_ALL = (
    rf"(?:{'|'.join(EVERYBODY)}|them(?: all)?|(?:all )?the others|the (?:other )?players|the table|all (?:of them|"
    rf"players))"
)
_OURSELVES = r"(?!(?:me|myself|us|you|i|him|her|it|yourself)\b)"  # whose words these are, or nobody named
_WHO = (
    rf"(?P<to>{_ALL}|(?:the )?(?:gm|game ?master|host)|{_OURSELVES}[\w'-]+"
    rf"(?:(?:, | and | & )(?!(?:that|to|ask|tell|say)\b)"
    rf"[\w'-]+)*)"
)
_KINDLY = (
    r"(?:(?:(?:can|could|would|will) you|i(?:'d| would)? (?:like|want|wanted) you to|i (?:meant|mean)(?: that)? you|"
    r"i (?:beg|ask) you to|be so (?:kind|good)(?: as)?(?: to|(?= and))|kindly|maybe|perhaps|"
    r"you (?:can|may|might|could|should)|feel free to|do|"
    r"also|and|then|but|oh|well|so|p\.?s\.?:?|by the way|btw),? )*(?:please )?"
)
_NEWS = (
    r"(?:a |the |this |my )?(?:following )?(?:message|note|letter|word|words|mail|line|news|answer|greetings|"
    r"regards|thanks|love|question)"
)
_ALONE = r"(?: (?:from me|please|only|alone|privately|in private|confidentially|too|also|as well))*"


def _ways(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


_LETTER = (  # what is sent to somebody
    r"(?:messages?|msg|notes?|words?|lines?|letters?|mails?|questions?|pm|dm|whispers?|hints?|tips?|info|p+s+t+)"
)
_BESIDE_LETTER = (  # words that may stand with it in a label, "psst, one short private note for Pia only, please: ..."
    r"(?:an?|the|one|two|this|that|is|here|here's|comes|goes|my|short|quick|little|small|tiny|brief|private(?:ly)?|"
    r"secret(?:ly)?|personal|confidential(?:ly)?|another|hey|hi|hello|mate|and|also|now|then|but|oh|ok|p\.?s\.?|for|to|"
    r"only|alone|just|please|pls|in|eyes|ears|from|me|strictly|addressed|meant|intended|last|first|finally)"
)
_SAY = (
    r"(?:say|whisper|write|mention|report|reply|answer|message|text|ping|mail|e-?mail|pm|dm|hint|explain|confide|signal|"
    r"confirm|mumble|mutter|relay|communicate|announce)"
)
_TOLD = _ways(  # what stands in such words is nobody's order, be it ever so like one
    rf"{_KINDLY}(?:tell|inform|remind|warn|assure|thank) {_WHO}{_ALONE}(?: that| to|:|,)? (?P<text>.+)",
    rf"{_KINDLY}let {_WHO} know(?: that|:|,)? (?P<text>.+)",
    rf"{_KINDLY}{_SAY}(?: to)? {_WHO}{_ALONE}(?:,? that| if| whether|:) (?P<text>.+)",
    rf"{_KINDLY}(?:say|write|whisper|explain|confide) to {_WHO}{_ALONE},? (?P<text>[^\s:].+)",
    rf"{_KINDLY}(?:write|say|mail|forward)(?: (?:{_NEWS}|this|it|that))?(?: on| along)? (?:to|for) {_WHO}{_ALONE}"
    r"\s*[:,-]\s*(?P<text>.+)",
    rf"{_KINDLY}(?:(?:pass|forward|send) )?{_NEWS}(?: on| along)? (?:to|for) {_WHO}{_ALONE}\s*:\s*(?P<text>.+)",
    r"(?:and |but |also )*(?:i(?:'d| would| should| want| have| must|) ?(?:like |love |want |wish )?(?:to )?|let me )"
    rf"(?:also )?(?:tell|{_SAY})(?: this| something| a word| a line)?(?: to)? {_WHO}{_ALONE}"
    r"(?: this)?(?:,? (?:and )?only (?:to|for) (?:him|her|them))?\s*:\s*(?P<text>.+)",
)
_WILL = r"(?:might|may|can|could|should|would|will|let|have|i(?:'d| would| should|) (?:like|love|want|wish))"
_TO_HEAR = (
    r"(?:(?:also|just|please|kindly|really) )*(?:be (?:told|informed|warned|assured|reminded|thanked|greeted)|"
    r"know|hear|learn)\b(?! (?:the|all) rules\b)"
)
_WISHED = _ways(  # "Might Kees be told that I find him charming?"
    rf"(?P<text>{_KINDLY}{_WILL} {_WHO} (?:to )?{_TO_HEAR}.*)",
    rf"(?P<text>{_KINDLY}{_WHO} (?:should|ought to|must|may|might) {_TO_HEAR}.*)",
    rf"(?P<text>{_KINDLY}let it be (?:known|said|told) to {_WHO}\b.*)",
    rf"(?P<text>(?:(?:and|also|an?|one|my|our|some|big|many|lots of|warm(?:est)?|kind(?:est)?|best|dear) )*"
    rf"(?:kiss|kisses|hugs?|greetings|regards|love|apologies|condolences|compliments) (?:to|for) {_WHO}{_ALONE}\W*"
    r"(?:, .*)?)",
)
_LETTER_FOR = _ways(  # so is what is sent to one of the others
    rf"(?=[^:]*\b{_LETTER}\b)(?:(?:{_LETTER}|{_BESIDE_LETTER})\W+){{0,9}}{_WHO}(?:['\u2019]s)?"
    rf"(?:\W+(?:{_LETTER}|{_BESIDE_LETTER})){{0,6}}\s*:\s*(?P<text>.+)",
)
_THEM = re.compile(rf"(?i)^({_KINDLY}(?:tell|inform|remind|warn|assure|thank|let|{_SAY})(?: to)?) (?:him|her)\b")
_TO_THEM = re.compile(rf"(?i)\b((?:{_SAY}|speak|talk|words?|lines?|notes?) (?:to|for)) (?:him|her)\b")
_THAT = re.compile(  # "Shall we meet? Tell Pia that please"
    rf"(?i){_KINDLY}(?:(?:tell|say|whisper|write|send|give) {_WHO} (?:this|that|it|so)|(?:say|write|send|forward|pass|"
    rf"whisper) (?:this|that|it)(?: on| along)? (?:to|for) {_WHO.replace('<to>', '<also>')})"
    r"(?: (?:from me|please|too|also|as well|for me))*[.!]*"
)
_LABELLED_FOR = _ways(  # cards may be given in such words, too: an order is read as one
    rf"{_KINDLY}(?:pass|send)(?: (?:this|it|that))?(?: on| along)? (?:to|for) {_WHO}{_ALONE}\s*[:,-]\s*"
    r"(?P<text>.+)",
    rf"@{_WHO}\s*[:,-]?\s+(?P<text>.+)",
    rf"(?:private(?:ly)?|in private|confidential(?:ly)?|secret(?:ly)?|only)(?: (?:for|to))? {_WHO}\s*[:,-]\s*"
    r"(?P<text>.+)",
    rf"(?:for|to) {_WHO} (?:only|alone|privately|in private|confidentially)\s*[:,-]\s*(?P<text>.+)",
)
_TELLING = _ways(
    rf"(?:to|for) {_WHO}:\s*(?P<text>.+)",
    rf"(?P<to>{_ALL}):\s*(?P<text>.+)",
    rf"(?P<text>{_KINDLY}ask {_WHO} (?:if|whether|what|when|where|who|how|why|for|about|to) .+)",
    rf"(?P<text>{_KINDLY}(?:say|give|send) (?:hi|hello|{_NEWS}|sorry|thank you|good ?bye)"
    rf"(?: that .+)? to {_WHO}(?: (?:from|for) me)?)",
    rf"(?P<text>{_KINDLY}(?:kindly )?(?:also )?(?:greet|congratulate|hug|kiss) {_WHO}"
    r"(?: (?:from|for) me)?(?: ?[:,!-].+)?)",
    rf"(?P<text>{_KINDLY}(?:kindly )?(?:also )?(?:convey|give|send|pass on|extend) (?:my|our) (?:\w+ )?(?:regards|"
    rf"greetings|love|wishes|congratulations|thanks|apologies|condolences) to {_WHO})",
    rf"(?P<text>{_KINDLY}(?:send|give|wish) {_WHO} (?:my |our |good |all the |the |a )?(?:very )?(?:best|luck|love|"
    r"regards|greetings|wishes|thanks|apologies|happy|merry)\b.*)",
)
_LEAD = (
    r"(?:(?:hi|hey|hello|dear|mate|folks|psst|and|also|now|p\.?s\.?|one|two|this|that|it|here|comes|something|a|an|last|"
    r"short|quick|little|private|secret|words?|notes?|lines?|questions?|things?|bits?|is|just|finally)\b\W*){1,8}"
)
_HEADED = _ways(  # "hey mate, one for Pia only: shall we share a caravan?"
    rf"(?:{_LEAD})?(?:(?:only|just|privately|private|secret(?:ly)?) (?:for|to) {_WHO}|"
    rf"(?:for|to) {_WHO.replace('<to>', '<also>')}(?: please)? (?:only|alone|privately|in private|"
    r"confidentially|please)|"
    r"for (?P<eyes>[\w-]+)['\u2019]s? (?:own )?(?:eyes|ears)(?: only| alone)*)(?: please)?\s*[:,-]\s*(?P<text>.+)",
)
_LABEL = r"(?:(?:this|that)(?: is|'s| was) )?(?:(?:only|just|privately|private|strictly) )*(?:for|to)"
_FOLLOWED = re.compile(  # "Shall we meet? (for Pia please)"
    rf"(?P<text>.+?)\s*[(\[]\s*{_LABEL} {_WHO}{_ALONE}\s*[)\]]\W*", re.IGNORECASE
)
_DEAR = re.compile(
    rf"(?:dear|hi|hello|hey|psst|and)[, ]+{_WHO}\s*[,:!\u2013\u2014-]\s*(?P<text>.*)", re.IGNORECASE
)  # at the head of a paragraph
_CALLED_BOTH = re.compile(  # "Bruno, Clara, what have you got?"
    r"(?P<to>[^\W\d][\w'-]*(?:(?:, | and | & )[^\W\d][\w'-]*)+)\s*[:,]\s+(?P<text>.+ .+)", re.DOTALL
)
_CALLED = re.compile(r"(?P<to>[^\W\d][\w'-]*)\s*[:,]\s+(?P<text>.+ .+)", re.DOTALL)  # "Bruno: nice move!"
_POLITE = re.compile(r"(?:can|could|would|will) you ", re.IGNORECASE)
_HOW = re.compile(
    r"(?:(?:how|where) (?:can|could|do|may|would|should) i|(?:can|could|may) i|is it (?:possible|allowed) to|is there "
    r"(?:a|any) way to|i(?:'d| would)? (?:like|want|wish|need) to|let me|i (?:must|have to)) (?:please )?(?:talk|speak|"
    r"write|chat|whisper|(?:send )?(?:a )?(?:private )?(?:message|mail|note|letter|word|line)|get in touch)"
    rf"(?: (?:something|privately|secretly|in private|a line|a word))* (?:(?:to|with) )?{_WHO}\b.*",
    re.IGNORECASE,
)
_LABELLED = re.compile(  # "For the GM only: ..."
    rf"(?:(?:this|the following)(?: is|'s) )?(?:(?:just|only|strictly|private(?:ly)?|confidential(?:ly)?)[:,]? )*"
    rf"(?:for |to )?{_WHO}(?:'s eyes)?(?: (?:only|alone|please|privately))*\s*[:\u2014-]\s*(?P<text>.+)",
    re.IGNORECASE | re.DOTALL,
)
_THANKS = re.compile(r"(?i)\bthank $")  # "thank Bruno for the game" is told as "Thank you for the game"
_MENTIONS, _ALSO = re.compile(r"^@[\w'-]+(?:,? (?:and |& )?@[\w'-]+)+"), re.compile(r",? (?:and |& )?@")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_OF_THIRD = re.compile(r"(?i)\b(?:he|she|him|her|his|hers)\b")
_JOINED = re.compile(r"(?i)^(?:(?:and|but|so|also|then|oh|btw|by the way)\b[,: ]*)+")
_ASIDE = re.compile(r"^\([^()]*\) ?(?:that |to )?")  # "tell Bruno (not Anna!) that ..."
_NAMELESS = re.compile(
    r"(?i)\b(?:leave out|without|omit|hide|conceal|(?:do not|don't|never) (?:mention|tell|say|name|give|use))\b"
    r"[^.!?]{0,20}\b"
    r"(?:my name|who (?:it is|it's|i am|wrote|said)|from (?:me|whom))\b|\banonymous(?:ly)?\b"
)
NAMED = (
    "Here each letter stands under its writer's name, so I have passed nothing on. Write it once more without that "
    "wish if they may know that it is from you."
)
ON = "words"  # as what a sentence is heard that goes on with words for others
_GM = frozenset({"gm", "game master", "gamemaster", "host"})


def heard(case: Case, number: int, said: str) -> bool:
    """Are these words for somebody else? Then it is asked whether they shall be passed on, or told why not."""
    table = case.table
    if table is None or not case.seat:
        return False
    if words := _pointed(case, table, said):
        case.say(number, said, words, "told")
        return True
    return _heard(case, table, number, said)


def _heard(case: Case, table: Table, number: int, said: str) -> bool:
    """The same of a sentence that holds the words itself."""
    if private := for_the_gm(case, table, said):
        case.say(number, said, press.speak(case, GM, private), "done")
        return True
    for found in _found(case, table, said):
        to, text = found["to"], _sentence(found) or found["text"].strip(' "')
        text = text.removesuffix("?") if _POLITE.match(found.string) else text
        if _is_gm(case, table, to):
            case.say(number, said, asking.ask(case, "pass on", f'Shall I pass "{text}" on to the GM?', said), "told")
            return True
        if _NAMELESS.search(said) and table.match.policy.press not in ("anonymous", "grey"):
            case.say(number, said, NAMED, "told")
            return True
        text = " ".join(filter(None, [text, _goes_on(case, table, found, said)]))
        if words := _asked(case, table, to, text):
            case.say(number, said, words, "told")
            return True
    if words := _how(case, table, said):
        case.say(number, said, words, "answer")
    return bool(words)


def _pointed(case: Case, table: Table, said: str) -> str:
    """The question whether what stands before a sentence shall be passed on: "Shall we meet? Tell Pia that please"."""
    found = _THAT.fullmatch(tidy(said).strip())
    before = case.text.partition(said)[0].strip().splitlines() if found and said in case.text else []
    words = _less_orders(case, table, _SENTENCE.split(before[-1].strip())) if before else []
    asked = _asked(case, table, found["to"] or found["also"], " ".join(words)) if found and words else ""
    case.heard |= dict.fromkeys(words, ON) if asked else {}
    case.talk = [line for line in case.talk if not asked or line not in words]
    return asked


def _less_orders(case: Case, table: Table, said: list[str]) -> list[str]:
    """The sentences behind the last one that holds an order."""
    orders = [at for at, one in enumerate(said) if press.orders_in(table, case.seat, one)]
    return said[orders[-1] + 1 :] if orders else said


def _goes_on(case: Case, table: Table, found: re.Match[str], said: str) -> str:
    """What behind a colon goes on with the same words in the line, up to an order, a wish, or words for another."""
    if ":" not in found.string[: found.start("text")]:
        return ""
    line = next((line for line in case.text.splitlines() if said in line), said)
    more = list[str]()
    for one in filter(None, map(str.strip, _SENTENCE.split(line[line.index(said) + len(said) :]))):
        if press.orders_in(table, case.seat, one) or own_words.find(one, case.hears) or _for_another(one):
            break
        more.append(one)
    case.heard |= dict.fromkeys([*more, *(one.rstrip(')" ') for one in more)], ON)
    return " ".join(more)


def _for_another(said: str) -> bool:
    verb, _ = house_words.find(said) or (None, "")
    return (verb is not None and verb.name == "press") or any(
        True for _ in _matches((*_TOLD, *_LETTER_FOR, *_LABELLED_FOR, *_TELLING[2:]), said)
    )


def labelled(case: Case, table: Table, said: str) -> bool:
    """Are these words for somebody at the table behind a colon, so that all that follows goes on with them?"""
    return ":" in said and any(
        ":" in found.string[: found.start("text")] and _is_other(case, table, found["to"])
        for found in _told(case, table, said)
    )


def plainly(case: Case, said: str) -> bool:
    """Does a sentence say that it is for somebody at the table, so that nothing in it is an order of its writer?"""
    table = case.table
    if table is None:
        return False
    whom = [found["to"] for found in _told(case, table, said)]
    if case.seat == GM:  # "Note for everybody: Anna shows Medicine" may be a ruling
        return any(_seats(table, to) for to in whom)
    return any(_is_other(case, table, to) for to in whom)


def _told(case: Case, table: Table, said: str) -> Iterator[re.Match[str]]:
    """The ways in which a sentence says that it is for somebody; a question to the GM may be an order."""
    said = _named(case, table, said)
    yield from _matches((*_TOLD, *_WISHED), said)
    letters = ((fold(found["to"]).removeprefix("the "), found) for found in _matches(_LETTER_FOR, said))
    yield from (found for to, found in letters if to not in _GM and not _is_gm(case, table, to))


def _named(case: Case, table: Table, said: str) -> str:
    """A sentence with the name of the one other player of whom the letter has spoken before: "tell him that I wait"."""
    them = next((way for way in (_THEM, _TO_THEM) if way.search(said)), None)
    if them is None:
        return said
    before = fold(case.text.partition(said)[0])
    others = [seat for seat in table.match.seats if seat not in (case.seat, GM)]
    named = [seat for seat in others if re.search(rf"\b{re.escape(fold(seat))}\b", before)]
    return them.sub(rf"\1 {named[0]}", said) if len(named) == 1 else said


def _is_other(case: Case, table: Table, to: str) -> bool:
    """Does that name somebody else at the table, or everybody there?"""
    return bool(_seats(table, to) - {fold(case.seat)} or re.fullmatch(_ALL, to, re.IGNORECASE))


def behind(case: Case, said: str, at: int) -> bool:
    """Does a sentence tell something to others from this place on, which is no order of its writer?"""
    table, tail = case.table, said[at:]
    return table is not None and any(
        _seats(table, found["to"]) - {fold(case.seat)} or _is_gm(case, table, found["to"])
        for found in (*_told(case, table, tail), *_matches(_TELLING[2:], tail))
    )


def _found(case: Case, table: Table, said: str) -> Iterator[re.Match[str]]:
    """The ways in which a sentence may hold words for somebody, likeliest first."""
    yield from _told(case, table, said)
    yield from (one for one in _matches(_LABELLED_FOR, said) if not press.orders_in(table, case.seat, one["text"]))
    if "?" not in said.partition(":")[0]:
        yield from _matches(_TELLING, said)
    if (
        list(map(tidy, remarks(case.text))) == [tidy(said)]
        and table.game.grammar.line(said, table.words(case.seat)).talk
    ):
        called = _matches((_CALLED_BOTH, _CALLED), said)
        yield from (found for found in called if _seats(table, found["to"]) - {fold(case.seat)})


def to_others(table: Table, me: str, said: str) -> tuple[tuple[str, ...], str, str, str]:
    """Of a line at a table where whole letters are orders: for which other seats its words are, the words, what stands
    before them, and why they cannot be passed on; nobody and nothing where it holds none such."""
    at, asks = 0, _TELLING[2:]
    for sentence in filter(None, _SENTENCE.split(said)):
        at = said.index(sentence, at)
        for found in _matches((*_TOLD, *_LABELLED_FOR, *_HEADED, *asks), sentence):
            to = next(filter(None, (found.groupdict().get(name) for name in ("to", "also", "eyes"))), "")
            seats, wrong = press.addressees(table, me, "all" if re.fullmatch(_ALL, to, re.I) else to)
            named = wrong in ("", press.OPENLY) or bool(_seats(table, to) - {fold(me)})
            if named and seats != (GM,):
                return seats, _words(found, said[at + len(sentence) :]), said[:at].strip(), wrong
    return (), "", said, ""


def paragraph(table: Table, me: str, rows: Sequence[str], at: int) -> tuple[tuple[str, ...], str, int, str]:
    """Of the lines of a letter from one on: for which other seats a paragraph is that calls them ("Dear Pia, ..."), or
    ends with whose it is ("(for Pia please)"), its words, the line below it, and why they cannot be passed on."""
    end = next((n for n in range(at, len(rows)) if not rows[n].strip()), len(rows))
    whole = " ".join(" ".join(rows[at:end]).split())
    to, words = _called_in(whole, at == 0 or bool(rows[at - 1].strip()))
    seats, wrong = press.addressees(table, me, to) if to and words else ((), "")
    named = wrong in ("", press.OPENLY) or bool(_seats(table, to) - {fold(me)})
    return (seats, words, end, wrong) if named and GM not in seats else ((), "", at, "")


def _called_in(whole: str, amid: bool) -> tuple[str, str]:
    """Whom a paragraph is for, and its words; of one `amid` others, or of the first, only where its end says so."""
    label = _FOLLOWED.fullmatch(whole)
    text = label["text"] if label else whole
    called = None if amid and not label else _DEAR.fullmatch(text)
    if label and called and fold(label["to"]) != fold(called["to"]):
        return "", ""
    found = label or called
    return (found["to"], (called["text"] if called else text).strip()) if found else ("", "")


def below(line: str, words: str) -> str:
    """What stands behind the sentence that holds these words in a line; nothing where they go to its end."""
    _, found, rest = line.partition(words)
    return rest.strip(' "?.!,') if found else ""


def _words(found: re.Match[str], below: str) -> str:
    """The words for somebody: behind a colon to the end of the line, else those of the sentence."""
    colon = ":" in found.string[: found.start("text")]
    text = f"{found['text']} {below.strip()}" if colon else _sentence(found) or _ASIDE.sub("", found["text"])
    return (text.removesuffix("?") if _POLITE.match(found.string) and not colon else text).strip(' "')


def _sentence(found: re.Match[str]) -> str:
    """The whole sentence, where its words speak of their reader as of a third person: "tell Pia that I wait if she
    comes"; thanks are spoken to them. Nobody's words are put into other ones; empty where they need not be."""
    third = _OF_THIRD.search(found["text"])
    if not third and _THANKS.search(found.string[: found.start("to")]) and found["text"].lower().startswith("for "):
        return f"Thank you {found['text']}".strip(' "')
    reported = ":" not in found.string[: found.start("text")] and third
    return _JOINED.sub("", re.sub(r"\([^()]*\) ?", "", found.string).strip()) if reported else ""


def _matches(ways: Sequence[re.Pattern[str]], said: str) -> Iterator[re.Match[str]]:
    plain = _MENTIONS.sub(lambda found: _ALSO.sub(" and ", found[0]), tidy(said).strip())
    yield from filter(None, (pattern.fullmatch(plain) for pattern in ways))


def _seats(table: Table, to: str) -> set[str]:
    """Who of those named sits at the table; nobody where another is named, too."""
    named, there = set(re.split(r", | and | & ", fold(to))), {fold(chair.name) for chair in table.match.chairs}
    return named if named <= there else set()


def _how(case: Case, table: Table, said: str) -> str:
    """How its writer may speak to whom they want to speak to; empty where that is not asked."""
    found = _HOW.fullmatch(tidy(said).strip())
    everybody = found and re.fullmatch(_ALL, found["to"], re.IGNORECASE)
    if found is None or not (everybody or _seats(table, found["to"])):
        return ""
    seats, wrong = press.addressees(table, case.seat, "all" if everybody else found["to"], case.desk.archive)
    if not seats:
        return wrong
    to = "all" if wrong or everybody else " and ".join(seats)
    return f'{talk.openly(table.match.policy)} To speak, write a letter that begins with "press {to}:".'


def for_the_gm(case: Case, table: Table, said: str) -> str:
    """The words below a label that says they are for the GM alone; else empty."""
    found = _LABELLED.fullmatch(tidy(said).strip())
    alone = found and found.string[: found.start("text")].strip(" :-").lower() not in _GM  # "GM: ..." may be anything
    return found["text"].strip() if found and alone and _is_gm(case, table, found["to"]) else ""


def _asked(case: Case, table: Table, to: str, text: str) -> str:
    """The question whether to pass it on, or why it cannot be; empty where nobody of that name is here."""
    seats, wrong = press.addressees(
        table, case.seat, "all" if re.fullmatch(_ALL, to, re.IGNORECASE) else to, case.desk.archive
    )
    if not seats:
        return wrong if _seats(table, to) else ""
    named = " and ".join(chair.name for chair in table.match.chairs if fold(chair.name) in _seats(table, to))
    return press.offered(case, seats, f"{named}: {text}" if wrong and fold(to) not in fold(text) else text, wrong)


def _is_gm(case: Case, table: Table, to: str) -> bool:
    """Is the person meant who leads this match, and nobody at the table?"""
    names = {case.desk.us.name.split()[0], table.match.policy.gm_name.split(" ")[0]} - {"", "The", "the"}
    seats = {fold(chair.name) for chair in table.match.chairs}
    plain = fold(to).removeprefix("the ")
    return plain not in seats and (plain in _GM or plain in {fold(name) for name in names})
