"""Words for others told in a sentence: "tell Bruno that I am with him". Nothing is passed on before a yes."""

from __future__ import annotations

import re

from games.kit.words import fold, tidy
from gm.desk.case import Case
from gm.desk.handling import asking, press
from gm.desk.house_words import EVERYBODY
from gm.desk.table import Table
from gm.domain.match import GM

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
_KINDLY = r"(?:(?:(?:can|could|would|will) you|i(?:'d| would) like you to|also|and|then) )*(?:please )?"
_NEWS = (
    r"(?:a |the |this |my )?(?:following )?(?:message|note|letter|word|words|mail|line|news|answer|greetings|"
    r"regards|thanks|love|question)"
)
_WAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_KINDLY}(?:tell|inform|remind|warn|assure|thank) {_WHO}(?: that|:|,)? (?P<text>.+)",
        rf"{_KINDLY}let {_WHO} know(?: that|:|,)? (?P<text>.+)",
        rf"{_KINDLY}(?:pass|forward|write|say|send|mail)(?: (?:{_NEWS}|this|it|that))?(?: on|"
        rf" along)? (?:to|for) {_WHO}\s*[:,-]\s*(?P<text>.+)",
        rf"(?:{_NEWS} )?(?:to|for) {_WHO}:\s*(?P<text>.+)",
        rf"(?P<to>{_ALL}):\s*(?P<text>.+)",
        rf"(?P<text>{_KINDLY}ask {_WHO} (?:if|whether|what|when|where|who|how|why|for|about|to) .+)",
        rf"(?P<text>{_KINDLY}(?:say|give|send) (?:hi|hello|{_NEWS}|sorry|thank you|good ?bye)"
        rf"(?: that .+)? to {_WHO}(?: from me)?)",
        rf"(?P<text>{_KINDLY}(?:send|give|wish) {_WHO} (?:my |our |good |all the |the |a )?(?:very )?(?:best|luck|love|"
        r"regards|greetings|wishes|thanks|apologies|happy|merry)\b.*)",
    )
)
_LABELLED = re.compile(  # "For the GM only: ..."
    rf"(?:(?:this|the following)(?: is|'s) )?(?:(?:just|only|strictly|private(?:ly)?|confidential(?:ly)?)[:,]? )*"
    rf"(?:for |to )?{_WHO}(?:'s eyes)?(?: (?:only|alone|please|privately))*\s*[:\u2014-]\s*(?P<text>.+)",
    re.IGNORECASE | re.DOTALL,
)
_GM = frozenset({"gm", "game master", "gamemaster", "host"})


def heard(case: Case, number: int, said: str) -> bool:
    """Are these words for somebody else? Then it is asked whether they shall be passed on, or told why not."""
    table = case.table
    if table is None or not case.seat or "?" in said.partition(":")[0]:
        return False
    if private := for_the_gm(case, table, said):
        case.say(number, said, press.speak(case, GM, private), "done")
        return True
    ways = (pattern.fullmatch(tidy(said).strip()) for pattern in _WAYS)
    for found in filter(None, ways):
        to, text = found["to"], found["text"].strip()
        if _is_gm(case, table, to):
            case.say(number, said, asking.ask(case, "pass on", f'Shall I pass "{text}" on to the GM?', said), "told")
            return True
        if words := _asked(case, table, to, text):
            case.say(number, said, words, "told")
            return True
    return False


def for_the_gm(case: Case, table: Table, said: str) -> str:
    """The words below a label that says they are for the GM alone; else empty."""
    found = _LABELLED.fullmatch(tidy(said).strip())
    alone = found and found.string[: found.start("text")].strip(" :-").lower() not in _GM  # "GM: ..." may be anything
    return found["text"].strip() if found and alone and _is_gm(case, table, found["to"]) else ""


def _asked(case: Case, table: Table, to: str, text: str) -> str:
    """The question whether to pass it on, or why it cannot be; empty where nobody of that name is here."""
    seats, wrong = press.addressees(table, case.seat, "all" if re.fullmatch(_ALL, to, re.IGNORECASE) else to)
    named = {fold(chair.name) for chair in table.match.chairs}
    if wrong:
        return wrong if set(re.split(r", | and | & ", fold(to))) <= named else ""
    return press.offered(case, seats, text)


def _is_gm(case: Case, table: Table, to: str) -> bool:
    """Is the person meant who leads this match, and nobody at the table?"""
    names = {case.desk.us.name.split()[0], table.match.policy.gm_name.split(" ")[0]} - {"", "The", "the"}
    seats = {fold(chair.name) for chair in table.match.chairs}
    plain = fold(to).removeprefix("the ")
    return plain not in seats and (plain in _GM or plain in {fold(name) for name in names})
