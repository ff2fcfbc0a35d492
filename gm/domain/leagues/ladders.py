"""A ladder: who challenges whom, who declines, and who stands on which rung."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gm.domain.leagues.standings import Ended
from gm.domain.leagues.terms import Terms

Event = Mapping[str, Any]
KINDS = ("challenged", "answered")  # of events that change it


@dataclass(frozen=True, slots=True)
class Challenge:
    """Somebody wants to play those above them. `at` is when they said so, an ISO text in UTC."""

    by: str
    to: tuple[str, ...]
    at: str
    yes: tuple[str, ...] = ()  # who has taken it up


@dataclass(frozen=True, slots=True)
class Ladder:
    """The challenges that wait for an answer, and how often in a row somebody has declined."""

    challenges: tuple[Challenge, ...] = ()
    declined: Mapping[str, int] = field(default_factory=dict)

    def to(self, who: str) -> Challenge | None:
        """The challenge that waits for somebody's answer."""
        return next((one for one in self.challenges if who in one.to and who not in one.yes), None)

    def of(self, by: str) -> Challenge | None:
        """The challenge that somebody has put."""
        return next((one for one in self.challenges if one.by == by), None)


def challenged(by: str, to: Sequence[str], at: str) -> Event:
    """Somebody challenges one above them, or as many as a table has seats beside their own."""
    return {"kind": "challenged", "by": by, "to": list(to), "at": at}


def answered(by: str, who: str, yes: bool, why: str = "", costs: bool = False) -> Event:
    """Who was challenged takes it up or not; `why` is "silence" where they said nothing, and `costs` says that it costs
    them their rung."""
    return {"kind": "answered", "by": by, "who": who, "yes": yes, "why": why, "costs": costs}


def seated(ladder: Ladder, tables: Iterable[Sequence[str]]) -> Ladder:
    """The ladder after matches have opened: their challenges wait no longer."""
    playing = {who for seats in tables for who in seats}
    return replace(ladder, challenges=tuple(one for one in ladder.challenges if one.by not in playing))


def applied(ladder: Ladder, event: Event) -> Ladder:
    """The ladder after an event."""
    others = tuple(one for one in ladder.challenges if one.by != event["by"])
    if event["kind"] == "challenged":
        return replace(ladder, challenges=(*others, Challenge(event["by"], tuple(event["to"]), event["at"])))
    one, declined = ladder.of(event["by"]), dict(ladder.declined)
    declined[event["who"]] = 0 if event["yes"] or event["costs"] else declined.get(event["who"], 0) + 1
    kept = (replace(one, yes=(*one.yes, event["who"])),) if one and event["yes"] else ()
    return Ladder((*others, *kept), declined)


def rungs(members: Sequence[str], ended: Iterable[Ended]) -> tuple[str, ...]:
    """Who stands where after these matches, the highest first: who comes before somebody above takes their rung, and
    those between go down by one."""
    order = list(members)
    for one in ended:
        there = sorted((who for who in one.result if who in order), key=order.index)
        for who in sorted(there, key=lambda who: -one.result[who]):
            above = [other for other in there if one.result[who] > one.result[other]]
            highest = min((order.index(other) for other in above), default=len(order))
            if highest < order.index(who):
                order.remove(who)
                order.insert(highest, who)
    return tuple(order)


def refused(order: Sequence[str], ladder: Ladder, busy: Iterable[str], by: str, to: Sequence[str], terms: Terms) -> str:
    """Why somebody may not challenge these people; empty: they may."""
    if by not in order:
        return "You do not stand on this ladder."
    many = "one player" if terms.table == 2 else f"{terms.table - 1} players"
    above = [order.index(by) - order.index(who) for who in to]
    taken = {*busy, *(who for one in ladder.challenges for who in (one.by, *one.to))}
    rows = (
        (len({*to, by}) != terms.table, f"A match here is for {terms.table}: challenge {many}."),
        (
            any(not 0 < places <= terms.reach for places in above),
            f"You may challenge up to {terms.reach} places above your own.",
        ),
        (by in taken, "You have a match or a challenge already; when it is over, you may challenge again."),
        (
            not taken.isdisjoint(to),
            "They have a match or a challenge already; when it is over, you may challenge them.",
        ),
    )
    return next((why for amiss, why in rows if amiss), "")
