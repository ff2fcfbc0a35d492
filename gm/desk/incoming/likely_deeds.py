"""What a GM's sentence is likely about that no deed hears: a row for each subject, told as the line that calls a deed.

Nothing of it is done before a yes, with the exact effect in the question. So a row need not say all that may stand in
such a sentence, only what it is about; the first row whose deed can be done counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.kit.words import tidy
from gm.desk import deeds
from gm.desk.deeds import Asked
from gm.desk.deeds.speech import SPAN
from gm.desk.table import Table
from gm.domain.match import GM

_DAY = (
    r"(?:(?:next |this |coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|(?:the )?\d{1,2}"
    r"(?:st|nd|rd|th)(?: of)?(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)?|\d{1,2} (?:jan|feb|mar|"
    r"apr|"
    r"may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)"
)
_CLOCK = r"(?:\d{1,2}(?::\d\d)? ?(?:[ap]m)|\d{1,2}:\d\d|noon|midday|midnight)"
_HOUR = rf"(?:{_CLOCK}|morning|afternoon|evening|night)"
WHEN = rf"(?P<when>(?:(?:at )?{_CLOCK} (?:on )?)?{_DAY}(?:,? (?:at |in the )?{_HOUR})?)"
_SPAN = rf"(?P<span>{SPAN})"
_MAIL = r"(?<![\w.+-])(?P<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
_PERSON = (  # somebody by a name, as names are written
    r"(?P<who>(?-i:(?!(?:Put|Let|Have|Please|Ask|Make|The|She|He|They|My|We|And|Can|Could|May|If|While|When)\b)"
    r"[A-Z][^\W\d]+(?: [A-Z][^\W\d]+)?))"
)
_BINDS = re.compile(
    r"\b(?:if(?! you (?:would|could|can|do not|don't|like)| you'd| possible)|unless|perhaps|maybe|might|whether)\b",
    re.IGNORECASE,
)


class Row(NamedTuple):
    """What a sentence must hold, the line that calls a deed then, and what speaks against it."""

    about: str  # a pattern; {seat} stands for any chair of the match
    calls: str
    never: str = r"(?!)"


_ROWS = (
    # -- people, by an address in the sentence
    Row(
        rf"\b{{seat}}\b.*?{_PERSON},? .*?{_MAIL}.*\b(?:chair|seat|place|instead|takes? (?:over|it|her|his)|replac)|"
        rf"{_PERSON},? <?{_MAIL}.*\b(?:takes?|in|gets?|have|into|for|replac\w*)\b.*\b{{seat}}\b(?:'s)? "
        r"(?:chair|seat|place)",
        "replace {seat} with {who} <{address}>",
        r"\b(?:until|till|while|for a while)\b",
    ),
    Row(
        rf"{_PERSON}\W.*\b(?:help|deputy|deputise|assist|a say|lead with|second gm|co-?gm|stand in for me)\b.*{_MAIL}|"
        rf"{_MAIL}.*\b(?:help|deputy|assist|a say)\b",
        "add deputy {address}",
    ),
    Row(rf"\b(?:look on|watch|spectat\w*|read along|observ\w*|follow the)\b.*?{_MAIL}", "watch add {address}"),
    Row(
        rf"\b(?:reserves?|stand-?by|a gap|step in|spare|substitutes?|if somebody|if anybody|in case)\b.*?{_MAIL}|"
        rf"{_MAIL}.*"
        r"\b(?:reserves?|stand-?by|a gap|step in|spare|substitutes?|if somebody|if anybody|in case)\b",
        "standby add {address}",
    ),
    Row(
        rf"\b{{seat}}\b.*\b(?:new|other|another|changed|moved|write|address|mail)\b.*?{_MAIL}",
        "address {seat} {address}",
        r"\b(?:chair|seat|place|instead|replace)\b",
    ),
    Row(
        rf"{_PERSON}.*\b(?:in|sit|sits|play|plays|stand|stands|step|steps)\b.*\bfor {{seat}}\b.*\b(?:until|"
        rf"till) {WHEN}.*"
        rf"{_MAIL}|\b(?:in|sit|sits|play|plays)\b.*\bfor {{seat}}\b.*?{_PERSON}.*?{_MAIL}.*\b(?:until|till) {WHEN}",
        "sitter for {seat}: {who} <{address}> until {when}",
    ),
    # -- seats
    Row(
        r"\b(?:robot|machine|engine|computer|bot)\b.*\b(?:in|on|to)\b.*\b{seat}\b(?:'s)? (?:chair|seat|place)",
        "replace {seat} with robot",
    ),
    Row(
        r"\b{seat}\b(?:'s| is| has| will be)?(?: now| back)? (?:playing|plays|play) (?:(?:him|her|them)sel(?:f|ves)|"
        r"again)",
        "autopilot {seat} off",
    ),
    Row(
        r"\b(?:engine|machine|robot|computer|autopilot|program)\b.*\bfor {seat}\b|\b(?:engine|machine|robot|computer|"
        r"program)\b.*\bplay\w*\b.*\b{seat}\b",
        "autopilot {seat} on",
    ),
    Row(
        r"\b(?:fault|against|forgive|record|excuse|good reason|not to blame|overlook|doesn't count|"
        r"not count)\b.*\b{seat}\b|"
        r"\b{seat}\b.*\b(?:fault|against (?:him|her|them)|forgive|record|excused|good reason|to blame|overlook)\b",
        "excuse {seat}",
    ),
    Row(
        r"\b(?:find|need|look for|want)\b.*\b(?:somebody|someone|a (?:player|substitute|replacement))\b.*\b{seat}\b|"
        r"\b{seat}\b.*\b(?:is|'s|has|will be|wants to)? ?(?:quit|quitting|left us|gone for good|leaving|"
        r"out for good)\b",
        "throw {seat} out",
    ),
    Row(r"\b{seat}\b.*\b(?:called|named|known as|goes by) (?P<name>[^\W\d]+)", "rename {seat} to {name}"),
    Row(
        r"\b(?:poke|nudge|remind|prod|chase|push|reminder)\b.*\b{seat}\b",
        "remind {seat}",
        r"\bnot\b|n't\b|\b(?:has|who|did)\b",
    ),
    Row(
        r"\b(?:gentle |friendly |kind |little )?(?:reminder|nudge|poke|prod)\b.*\b(?:who|those|all|everybody|"
        r"everyone|late|"
        r"slow|them|rest|others)\b",
        "remind",
        r"\b(?:not|no) remind|n't remind|\b(?:days?|hours?) before\b",
    ),
    # -- the clock
    Row(
        rf"\b(?:stop|pause|freeze|halt|hold|suspend|breather|break|ice|rest)\b.*\b(?:until|till)\b.*?{WHEN}",
        "pause until {when}",
        rf"(?<!back )\bon {_DAY} (?:and|until|till)",
    ),
    Row(
        r"\b(?:pause|freeze|halt|suspend|breather|on ice)\b|\b(?:stop|hold) (?:the |our )?(?:clock|match|game|play)\b",
        "pause",
        rf"(?<!back )\bon {_DAY}|(?:\bnot|n't) (?:stop|pause|freeze|halt|hold|suspend)|\bhave\b|\?$",
    ),
    Row(
        r"\b(?:unfreeze|unpause|resume|restart|go on|carry on|continue|start again|let it run|clock (?:may|can) run)\b",
        "resume",
        r"\bnot\b|n't\b|\?$",
    ),
    Row(
        rf"\b(?:deadline|close[sd]?|turn|make it|due|moves? in|orders in|due date|time)\b.*?{WHEN}",
        "deadline {when}",
        rf"\b(?:away|back|absent|every|never|each|began|was due|start)\b|\bon {_DAY}s\b",
    ),
    Row(
        rf"\b(?:prolong|longer|more|extra|another|on top|add|extend|shift|push|wait|give|grant|later|"
        rf"postpone)\b.*?{_SPAN}|"
        rf"{_SPAN}.*\b(?:longer|more|extra|on top|later)\b",
        "extend {span}",
        r"\b(?:a turn|per turn|each turn|every turn|for)\b(?!.*\bby\b)|(?:\bnot\b|n't\b|\bno) (?:longer|more)\b|"
        r"\bheard\b",
    ),
    Row(
        r"\b(?:bit|little|while|somewhat) (?:longer|more)\b|\bmore time\b|\ba longer (?:turn|deadline)\b|\bwait (?:a "
        r"(?:bit|little|while)|for {seat})\b",
        "extend 24h",
        r"(?:\bnot\b|n't\b|\bno) (?:longer|more|wait)\b|\bhow much\b",
    ),
    # -- how it is run
    Row(rf"{_SPAN} (?:a|per|each|every|for a|for each) (?:turn|round)\b", "{span} a turn"),
    Row(
        r"\bno (?:more )?(?:press|talk|letters|messages|mail)\b|\b(?:stop|forbid|end) (?:the |all )?(?:press|talk|"
        r"letters)\b",
        "policy press=none",
    ),
    Row(r"\banonymous(?:ly)?\b.*\bif\b|\bwithout (?:their|a) names?\b", "policy press=grey"),
    Row(r"\b(?:anonymous(?:ly)?|unsigned)\b", "policy press=anonymous", r"\bif\b"),
    Row(r"\bwhat (?:is|are)\b.*\bsettings?\b|\bhow is (?:it|this|the match) (?:set|run)\b", "policy"),
    Row(r"\b(?:the one after|next (?:deadlines|dates)|coming deadlines|when will the next)\b", "plan"),
    Row(r"\bwhat (?:would|will) (?:happen|come of it|the turn)\b.*\b(?:played|closed|now|turn)\b", "preview"),
    # -- its end
    Row(r"\bdraw\b", "propose draw", r"\b(?:no|not|never) (?:a )?draw\b|\bcorrect\b"),
    Row(r"\b(?:as it stands|so far ahead|by position|as things are)\b", "adjudicate by position"),
    Row(
        r"\b(?:give|award|hand) {seat} the (?:win|victory|match)\b|\b{seat} (?:has won|wins|is the winner)\b|"
        r"\bconceded to "
        r"{seat}\b",
        "{seat} a walkover",
    ),
    Row(
        r"\b(?:call it a day|lost interest|wind (?:it|this) up|nobody wins|no winner|call the whole thing off|"
        r"pack it in|"
        r"end (?:it|this|the match|the game))\b",
        "end match",
        r"(?:\bnot\b|n't\b|\bnever)\b",
    ),
    # -- taking back
    Row(
        r"\b(?:play|do|run) (?:the |that )?(?:whole )?last (?:round|turn) (?:over|again|anew|once more)\b.*\b(?:keep|"
        r"same|with)\b",
        "rollback {last} with orders",
    ),
    Row(
        r"\b(?:play|do|run) (?:the |that )?(?:whole )?last (?:round|turn) (?:over|again|anew|once more)\b",
        "rollback {last}",
    ),
    Row(
        r"\b(?:shouldn't|should not) have\b|\bundo\b|\btake (?:it|that) back\b|\bthat was a mistake of mine\b",
        "undo",
        r"\blast (?:two|three|few)\b",
    ),
)


@lru_cache(maxsize=64)
def _rows(seats: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], Row, re.Pattern[str]], ...]:
    """The rows as patterns, for these chairs; an alternative may name the same thing at another place."""
    seat = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    return tuple(
        (pattern, row, re.compile(row.never, re.IGNORECASE))
        for row in _ROWS
        for way in _ways(row.about)
        for pattern in (re.compile(_named(way, seat), re.IGNORECASE),)
    )


def _ways(about: str) -> Iterator[str]:
    """The alternatives at the top of a pattern."""
    depth, begun = 0, 0
    for at, sign in enumerate(about):
        escaped = at and about[at - 1] == "\\"
        depth += (sign == "(") * (not escaped) - (sign == ")") * (not escaped)
        if sign == "|" and not depth and not escaped:
            yield about[begun:at]
            begun = at + 1
    yield about[begun:]


def _named(way: str, seat: str) -> str:
    """The pattern with the chairs in it; only the first of them is the one that is meant."""
    return way.replace("{seat}", f"(?P<seat>{seat})", 1).replace("{seat}", f"(?:{seat})")


def likely(table: Table, line: str) -> Iterator[Asked]:
    """The deeds that a sentence may be about, likeliest first."""
    plain = tidy(line).strip()
    seats = tuple(chair.name for chair in table.match.chairs if chair.name != GM)
    if not seats or (_BINDS.search(plain) and "@" not in plain):
        return
    for pattern, row, never in _rows(seats):
        found = pattern.search(plain)
        if found and not never.search(plain):
            named = {name: part or "" for name, part in found.groupdict().items()}
            called = row.calls.format(last=max(1, table.match.turn - 1), **named)
            if asked := deeds.read(called):
                yield asked
