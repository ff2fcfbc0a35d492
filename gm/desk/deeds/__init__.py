"""What a GM does to a match: one deed, one file. The table below prints help, docs and permissions.

A deed is asked for by a line of a letter or by a command; both doors find it here, let it plan, and write what it
planned. A new deed is a file in this folder and its name in `NAMES`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib import import_module

from games.kit.reading.manners import fillers
from games.kit.words import nearest, tidy, tokens
from gm.desk.bench import Desk
from gm.desk.deeds.deed import Deed, Done, Role, Wish
from gm.desk.deeds.speech import BINDS, plainly, refuses
from gm.desk.matches.changing import TRIES
from gm.desk.matches.hosting import Wrong, leaderless
from gm.desk.table import Table
from gm.domain.match import Led, Match
from gm.domain.policy import Policy
from gm.ports import Overtaken

NAMES = (
    "status",
    "remind",
    "extend",
    "deadline",
    "plan",
    "pause",
    "resume",
    "process",
    "preview",
    "start",
    "everywhere",
    "announce",
    "address",
    "rename",
    "tell",
    "orders",
    "excuse",
    "away",
    "replace",
    "sitter",
    "standby",
    "admit",
    "members",
    "autopilot",
    "correct",
    "rollback",
    "undo",
    "policy",
    "option",
    "topic",
    "propose",
    "roll",
    "watch",
    "gm",
    "end",
    "adjudicate",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A deed that a line asks for, with the named parts of the line."""

    deed: Deed
    said: dict[str, str]
    line: str = ""

    @property
    def plain(self) -> str:
        """The deed and what it is given, in short: "extend 24h"."""
        return " ".join([self.deed.name, *filter(None, self.said.values())])


_JOINT = re.compile(
    r"\s*[,;.!]+(?:\s+|$)(?:(?:and|then|but|so|also)\s+)?|\s+-+\s+|"
    r"\s+(?=(?:because|since|as|until|till|for|so that|while|when|though|nobody)\b)|"
    r"\s+(?:and|n|then|but|so)\s+(?!(?:a )?half\b)",
    re.IGNORECASE,
)
_WHOM = ("who", "new", "address")  # the parts of a line in which addresses stand
_TELLING = frozenset(NAMES) - {"gm"}  # that tell by themselves which deed is meant: "the GM is in a good mood"
_SIGNS = " ,;.!-"
_MOST = 9  # parts of a line that are tried together
_TWO = re.compile(  # the end of a sentence, and no shortened word: "3 Dec. at 8", "J. Smith"
    r"(?<=\w\w)(?<!\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[.!?;]\s+"
    r"[a-z][a-z']|>[,;]? (?:and|but|also) (?!.*@)",
    re.IGNORECASE,
)
_STILL = re.compile(
    r",? (?:but )?(?:only )?(?:if|while) (?:it is|it's|we are|we're|(?:the )?(?:match|game|turn|round) is) still "
    r"(?:in )?(?:turn |round )?(?P<turn>\d{1,4})$",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def deeds() -> dict[str, Deed]:
    """Every deed by its name, in the order in which help lists them."""
    return {name: import_module(f"{__name__}.{name}").DEED for name in NAMES}


def find(line: str) -> Asked | None:
    """The deed that a line asks for, as a GM would say it; None where it says something else."""
    return next(_whole(line, freely=False), None)


def corrects(line: str) -> bool:
    """Does it name a past turn to be corrected, and so is no order for the present one, whatever stands behind it?"""
    asked = find(line)
    return asked is not None and asked.deed.name == "correct"


def _whole(line: str, freely: bool) -> Iterator[Asked]:
    plain, whole = plainly(line), plainly(line, end=False)
    still = _STILL.search(plain)
    bound = {"still": f"only if it is still turn {still['turn']}"} if still else {}
    for deed in deeds().values():
        for said in deed.called_by(whole if deed.words else plain[: still.start()] if still else plain, freely):
            if not deed.words and any(map(_TWO.search, said.values())):  # of another sentence
                continue
            yield Asked(deed, said if deed.words else {**said, **bound}, line)


def _either(line: str) -> Iterator[Asked]:
    yield from _whole(line, freely=False)
    yield from _whole(line, freely=True)


def hear(line: str) -> Iterator[tuple[list[Asked], str]]:
    """The ways to hear a line of a letter about leading, the likeliest first: deeds to be done one after the other, and
    the words that are no part of them. None where these deny, doubt or put off.

    >>> [asked.deed.name for asked in list(hear("Please extend by a day and remind Bruno"))[1][0]]
    ['extend', 'remind']
    >>> next(hear("Bruno is back, autopilot off"))[1], list(hear("I will extend tomorrow if Clara is still missing"))
    ('Bruno is back', [])
    """
    if refuses(line):
        return
    plain, free = list(_whole(line, freely=False)), list(_whole(line, freely=True))
    yield from (([asked], "") for asked in plain)
    yield from (([asked], "") for asked in free if asked.deed.words)
    joints = list(_JOINT.finditer(line))
    starts, ends = [0, *(cut.end() for cut in joints)], [*(cut.start() for cut in joints), len(line)]
    yield from (([asked], "") for asked in free if not asked.deed.words)
    if len(starts) <= _MOST and (together := _together(line, starts, ends)):
        yield together, ""
    yield from _partly(line, starts, ends)


def _together(line: str, starts: Sequence[int], ends: Sequence[int]) -> list[Asked]:
    """The deeds that a line calls one after the other, as many as there may be; none where some of it calls none."""
    for n, end in enumerate(ends, 1):
        part = line[starts[0] : end]
        polite = courtesy(part)
        calls = [] if polite else [next(_either(part), None)]
        if None in calls:
            continue
        rest = _together(line, starts[n:], ends[n:]) if n < len(ends) else []
        if rest or (calls and courtesy(line[end:])):
            return [*filter(None, calls), *rest]
    return []


def _partly(line: str, starts: list[int], ends: list[int]) -> Iterator[tuple[list[Asked], str]]:
    """Parts of a line that call a deed, the longest first, and what stands beside them."""
    for start, end in sorted(((a, b) for a in starts for b in ends if a < b), key=lambda span: span[0] - span[1]):
        beside = f"{line[:start].strip(_SIGNS)} {line[end:].strip(_SIGNS)}".strip()
        if not BINDS.search(_THEIRS.sub(" ", beside)) and (start or end < len(line)):
            for asked in _for_good(line[start:end], beside):
                if _elsewhere(asked, line[:start], line[start:end], beside):
                    continue
                yield from _both(asked, beside, bool(start), around=bool(start) and end < len(line))


_THEIRS = re.compile(  # what others do not do binds nothing: "Bruno won't make it, give him a day"
    r"\b(?:[Hh]e|[Ss]he|[Tt]hey|(?!(?:Please|But|And|So|Just|We|You|It|I)\b)[A-Z][\w-]+) (?:just |really "
    r")?(?:won't|will not|"
    r"don't|do not)\b"
)
_SINCE = re.compile(  # for how long something has been so, or has not
    r"(?:\b(?:has|have|had) (?:not|never|been|gone)|'s (?:been|gone|not|vanished)|n't|\b(?:no|without)(?: a| any)? "
    r"(?:sign|"
    r"word|news|answer|reply|trace|life|message)|\b(?:silent|vanished|disappeared|missing|never))\b[^.;!?]*$|"
    r"\b(?:out|away|gone|ill|sick|absent|off ?line|abroad|busy|unavailable|travell?ing)\W*$",
    re.IGNORECASE,
)


def _elsewhere(asked: Asked, before: str, part: str, beside: str) -> bool:
    """Is a part of a line no deed beside the rest? What stands behind a correction belongs to it."""
    return asked.deed.name == "correct" or _past(asked, before, part) or _less(asked, beside)


_STAYS = re.compile(  # what takes the time back, or leaves it alone
    r"\btake (?:\w+ ){0,4}off\b|\bshorten|\bovershot\b|\b(?:leave|keep) (?:\w+ ){1,3}(?:where|as|at) \w+|\boff again\b",
    re.IGNORECASE,
)


def _less(asked: Asked, beside: str) -> bool:
    """Do the words beside a longer time take it back?"""
    return asked.deed.name == "extend" and bool(_STAYS.search(beside))


def _past(asked: Asked, before: str, part: str) -> bool:
    """Does a span of time tell how long something has lasted: "she hasn't written for two weeks"?"""
    lasted = re.match(r"(?:for|in|since)\b", part, re.IGNORECASE)
    return asked.deed.name == "extend" and lasted is not None and bool(_SINCE.search(before))


_FOR_NOW = re.compile(
    r"\b(?:(?:until|till|while|as long as|when) (?:i|i'm|we)\b|for (?:now|a while|the (?:time being|week|"
    r"holidays?))|meanwhile|"
    r"in the meantime|during my\b)",
    re.IGNORECASE,
)


def _for_good(part: str, beside: str) -> Iterator[Asked]:
    """The ways to hear a part, but for giving a match away that is only lent: "Max takes over until I am back"."""
    lent = bool(_FOR_NOW.search(beside))
    return (asked for asked in _either(part) if not (lent and asked.deed.name == "gm"))


def _both(asked: Asked, beside: str, behind: bool, around: bool) -> Iterator[tuple[list[Asked], str]]:
    """A deed and what stands beside it, as another deed where that calls one; what stands around it is no sentence."""
    if behind and not around and asked.deed.words:
        yield from _then_told(asked, beside)
    other = None if around else next(_either(beside), None)
    if other and not (other.deed.words or asked.deed.words):
        yield [other, asked] if behind else [asked, other], ""
    yield [asked], "" if courtesy(beside) else beside


def _then_told(asked: Asked, before: str) -> Iterator[tuple[list[Asked], str]]:
    """What stands before words for somebody, as deeds: "give Bruno a day as he is ill, and tell him so"."""
    for others, beside in hear(before):
        if not any(one.deed.words for one in others):
            yield [*others, asked], beside


def spoken(line: str) -> bool:
    """Is the likeliest way to hear this line words for somebody?"""
    asked = next(_either(line), None)
    return bool(asked and asked.deed.words)


def courtesy(text: str) -> bool:
    """Is this only a greeting or thanks?"""
    line = [token for token in tokens(tidy(text)) if token.kind != "sign"]
    at = 0
    while at < len(line):
        at = max(fillers(line, at), default=len(line) + 1)
    return at == len(line)


def read(text: str) -> Asked | None:
    """The likeliest way to hear the first line of a text as one deed, see `readings`."""
    return next(readings(text), None)


def readings(text: str, name: str = "") -> Iterator[Asked]:
    """The ways to hear the first line of a text as one deed, as that of this name only; the lines below belong to its
    words, where it takes any."""
    line, _, below = text.partition("\n")
    for asked in _either(line):
        if asked.deed.words:
            asked.said["text"] = f"{asked.said['text']}\n{below}".strip()
        if name in ("", asked.deed.name):
            yield asked


def near(line: str) -> list[Deed]:
    """The deeds that a line may be about though it does not fit: whose word stands among its first or nearly begins
    it, else those it is worth naming for other words in it."""
    words = plainly(line).lower().split()
    first = [word.strip(".,:;!") for word in words[:4]]
    named = next((word for word in first if word in _TELLING), "")
    if one := deeds().get(named or (nearest(first[0], NAMES) if first else None) or ""):
        return [one]
    return [
        deed for deed in deeds().values() if deed.about and re.search(rf"\b(?:{deed.about})\b", line, re.IGNORECASE)
    ]


def role_of(desk: Desk, policy: Policy, address: str) -> Role | None:
    """What somebody at this address may do in a match with this policy; None: nothing."""
    if not address:
        return None
    if address == (policy.gm or desk.us.operator):
        return "lead"
    return "deputy" if address in policy.deputies else "observer" if address in policy.observers else None


def planned(desk: Desk, name: str, line: str, now: datetime, by: str = "") -> Done:
    """What would come of a line that asks something of a match. NoSuchMatch; Wrong says why it cannot be done."""
    asked = read(line)
    if asked is None:
        likely = near(line)
        raise Wrong(
            f'I do not know what "{line}" asks for.' + (f" Write for example: {likely[0].example}" if likely else "")
        )
    table = Table.open(desk.archive, name)
    mark = f"{now:%Y%m%d%H%M%S%f}"
    return settle(asked, Wish(desk, table, asked.said, now, mark, table.match.policy.zone, by))


def settle(asked: Asked, wish: Wish) -> Done:
    """What would come of a deed, signed: the journal knows by whose deed it changed. Wrong: it cannot be done."""
    still, turn = wish.said.get("still", ""), wish.table.match.turn
    if still and still.split()[-1] != str(turn):
        raise Wrong(f"{wish.name} is in turn {turn} now, and you wrote: {still}; nothing was done.")
    full = {name: wish.desk.us.full(part) if name in _WHOM else part for name, part in wish.said.items()}
    done = asked.deed.plan(dataclasses.replace(wish, said=full))
    led_by = done.table.match.policy
    if led_by != wish.table.match.policy and (wrong := leaderless(wish.desk, led_by)):
        raise Wrong(*wrong)
    entries = done.table.match.seq - wish.table.match.seq
    if not entries:
        return done
    done = _laid_open(wish.table.match, done)
    led = Led(asked.deed.name, wish.by, 0 if asked.deed.lasting else entries)
    return dataclasses.replace(done, table=done.table.then(led, stir=done.table.stir))


def _laid_open(before: Match, done: Done) -> Done:
    """A match that goes on after its end does so with its seed known, which its GM is told."""
    if before.status != "over" or before.pledge is None or done.table.match.status == "over":
        return done
    known = "All were told its seed with its end, so who wants can reckon every card that is still hidden."
    return dataclasses.replace(done, said=f"{done.said} {known}", would=f"{done.would} {known}")


def do(desk: Desk, name: str, line: str, now: datetime, by: str = "") -> Done:
    """Do at once, for whoever runs the house, what a line asks of a match, and write it down.

    NoSuchMatch; Wrong says why it cannot be done, or that the line asks for nothing.
    """
    for _ in range(TRIES):
        done = planned(desk, name, line, now, by)
        try:
            with desk.archive.step() as step:
                for person in done.people:
                    step.player(person)
                dataclasses.replace(done.table, stir=True).commit(step, now)
                for letter in done.letters:
                    letter.put(step)
                for topic, key, text in done.notes:
                    step.note(topic, key, text, now)
            return done
        except Overtaken:
            continue
    raise Wrong(f"{name} is being changed by somebody else; please try again.")
