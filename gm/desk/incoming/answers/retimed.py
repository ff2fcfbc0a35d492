"""An answer that names another time or address than I asked about: "yes, until Thursday", "no, 9pm", "two days"."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds.speech import SPAN, moment
from gm.desk.handling.proposing import altered, asking
from gm.desk.incoming.leading import gm_deeds
from gm.desk.incoming.sentences import which
from gm.desk.incoming.sentences.moments import HOUR, WHEN
from gm.desk.incoming.sentences.parts import SENTENCES
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain import deadlines
from gm.post.answers import remarks

_ADDRESS = re.compile(r"[^\s<>@(),;:\"']+@[\w-]+(?:\.[\w-]+)+")
_CALLS = {"deadline": "deadline {}", "extend": "deadline {}", "pause": "pause until {}"}
_SAYS = (
    r"(?:(?:yes|yeah|yep|ok(?:ay)?|sure|fine|no+|nope|almost|nearly|sorry|oh|but|and|only|just|please|of course|do it|"
    r"do that|make it|make that|i (?:meant|said|mean)|rather|better|it (?:should|must) be|it's|that's|let's say|say|"
    r"let it be|until|till|to|on|at|by|for|the)\b[\s,.!:;-]*)*"
)
_ENDS = r"(?:[\s,.!:;-]*(?:please|thanks|thank you|then|instead|better|rather|and|at|not [^.!?]*)\b)*[\s,.!:;-]*"
_TIME = rf"(?:{WHEN}|{HOUR})"
_AGAIN = rf"(?:[\s,.!:;-]+{re.sub('[?]P<[a-z]+>', '?:', _TIME)})?"  # "9pm! 21:00"
_TIMED = re.compile(rf"(?i){_SAYS}{_TIME}{_AGAIN}{_ENDS}")
_LONG = re.compile(rf"(?i){_SAYS}(?P<span>{SPAN}){_ENDS}")

_GIVES = re.compile(r"(?i)(?:let|give|grant|allow|make|move|set|put|he|she|they|it|that|until|till|by|to)\b")


def answered(case: Case, text: str) -> str | None:
    """Is it the same at another time or address, or for longer? That is shown, and asked about; returns what else
    stands in the letter. None for other answers."""
    assert case.seal is not None
    deed, *told = case.seal.note.split("\n")
    if deed != asking.LEAD or len(told) < len(("match", "seen", "calls")):
        return None
    name, seen, calls = told[:3]
    table = which.opened(case, name)
    kind = seen.split()[-2]
    line, said, rest = _at_another_time(table, case.now, kind, calls, text) if table and kind in _CALLS else ("",) * 3
    if moved := _at_another_address(calls, " ".join(remarks(text))):
        said, rest, line = " ".join(remarks(text)), "", moved
    asked = next(deeds.readings(line), None) if line else None
    if asked is None or table is None:
        return None
    gm_deeds.ask_first(case, 0, said, table, asked)
    return rest


def _at_another_time(table: Table, now: datetime, kind: str, calls: str, text: str) -> tuple[str, str, str]:
    """The deed with the time that the answer names, the sentences that name it, and those behind."""
    said, rest = _head(" ".join(remarks(text)))
    line = _calls(table, now, kind, calls, said)
    plain = (line, said, rest)
    return plain if line else _altered(table, now, kind, calls, text) or plain


def _altered(table: Table, now: datetime, kind: str, calls: str, text: str) -> tuple[str, str, str] | None:
    """The deed as a yes changes it ("sure, half a day is plenty though"), the sentences that do, and those behind."""
    said = " ".join(remarks(text))
    piece = altered.named(said, calls)
    lasts = re.search(SPAN, piece)
    line = _calls(table, now, kind, calls, altered.core(piece)) if piece else ""
    if not line and _GIVES.match(piece) and (when := re.search(WHEN, piece, re.IGNORECASE)):
        line = _CALLS[kind].format(when["when"])
    if not line and lasts and kind == "extend" and lasts[0] not in calls:
        line = f"extend {lasts[0]}"
    one = SENTENCES.split(said)
    at = next((n for n, sentence in enumerate(one, 1) if piece in sentence), len(one))
    return (line, " ".join(one[:at]), "\n".join(one[at:])) if line else None


def _at_another_address(calls: str, said: str) -> str:
    """The deed with the one address that an answer names in the place of the one that was asked about: "yes, but her
    address is dora.m@example.net"; empty where there are not just two such."""
    before, new = _ADDRESS.findall(calls), [one for one in _ADDRESS.findall(said) if one not in calls]
    return calls.replace(before[0], new[0]) if len(before) == len(new) == 1 else ""


def _head(said: str) -> tuple[str, str]:
    """The sentences that only name a time, with the yes or no before them; and those behind."""
    sentences = SENTENCES.split(said)
    many = next((n for n in range(len(sentences), 0, -1) if _names(" ".join(sentences[:n]))), len(sentences))
    return " ".join(sentences[:many]), "\n".join(sentences[many:])


def _names(said: str) -> bool:
    return bool(_TIMED.fullmatch(said) or _LONG.fullmatch(said))


def _calls(table: Table, now: datetime, kind: str, calls: str, said: str) -> str:
    """The deed with the time that the answer names; empty where it names none, or the one that was asked about."""
    if (long := _LONG.fullmatch(said)) and kind != "deadline":
        lasts = "extend {}" if kind == "extend" else "pause for {}"
        return "" if long["span"] in calls else lasts.format(long["span"])
    if (timed := _TIMED.fullmatch(said)) is None:
        return ""
    new = timed["when"] or _on_its_day(table, now, calls, timed["hour"])
    return "" if new.lower() in calls.lower() else _CALLS[kind].format(new)


def _on_its_day(table: Table, now: datetime, calls: str, hour: str) -> str:
    """An hour alone, with the day that was asked about."""
    policy, named = table.match.policy, re.search(WHEN, calls, re.IGNORECASE)
    due = deadlines.moment(table.match.due) if table.match.due else None
    try:
        shown = moment(named["when"], due, now, policy.zone, policy.at) if named else None
    except Wrong:
        shown = None
    return f"{shown.astimezone(ZoneInfo(policy.zone)):%d %B %Y} {hour}" if shown else hour
