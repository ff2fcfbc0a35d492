"""Votes of a table: what is proposed, who has said yes or no, and what comes of it. Each seat counts once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Outcome = Literal["", "passed", "failed"]
Quorum = Literal["all", "two_thirds", "majority"]  # how many must say yes
Silence = Literal["no", "yes", "abstain"]  # what who says nothing counts as
KINDS = ("draw", "concede", "extend", "option", "policy", "replace")  # what may be voted on


@dataclass(frozen=True, slots=True)
class Motion:
    """Something the seats vote on, with the terms that held when it was proposed."""

    number: int  # one of its own in its match
    kind: str
    line: str  # what a GM would write for it; for a draw or a concession what it is called
    by: str  # the seat that proposes it; "": who leads the match
    turn: int
    until: str  # ISO time, UTC
    voters: tuple[str, ...]
    quorum: Quorum = "all"
    silence: Silence = "no"
    secret: bool = True
    cast: dict[str, bool] = field(default_factory=dict)


def voted(motion: Motion, seat: str, yes: bool) -> dict[str, bool]:
    """The votes after that of a seat, which takes the place of its earlier one; whoever has no vote changes nothing."""
    return {**motion.cast, seat: yes} if seat in motion.voters else motion.cast


def counted(motion: Motion) -> tuple[int, int, int]:
    """How many said yes, how many no, and how many nothing."""
    said = [motion.cast[seat] for seat in dict.fromkeys(motion.voters) if seat in motion.cast]
    return sum(said), len(said) - sum(said), len(set(motion.voters)) - len(said)


def tally(motion: Motion, closed: bool) -> Outcome:
    """What came of it; "" while those who are silent may still decide and the vote is not `closed`."""
    yes, no, silent = counted(motion)
    if closed or not silent:
        return _outcome(motion, yes, no, silent)
    ways = {
        _outcome(motion, yes + more, no + less, silent - more - less)
        for more in range(silent + 1)
        for less in range(silent - more + 1)
    }
    return ways.pop() if len(ways) == 1 else ""


def _outcome(motion: Motion, yes: int, no: int, silent: int) -> Outcome:
    if motion.silence == "abstain" and yes + no <= silent:
        return "failed"  # too few have said anything
    yes += silent if motion.silence == "yes" else 0
    no += silent if motion.silence == "no" else 0
    enough = {"all": not no, "two_thirds": 3 * yes >= 2 * (yes + no), "majority": yes > no}[motion.quorum]
    return "passed" if yes and enough else "failed"
