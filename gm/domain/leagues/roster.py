"""Who is in a league and what they have said of themselves: who waits, who has left, who plays how much and when."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Event = Mapping[str, Any]
Place = Literal["member", "waiting"]
KINDS = ("joined", "left", "available")  # of events that change it


@dataclass(frozen=True, slots=True)
class Roster:
    """What a league knows of people beside their results. Times are ISO texts in UTC."""

    waiting: tuple[str, ...] = ()  # for a place; once the season runs they stand by for empty chairs, in this order
    gone: tuple[str, ...] = ()  # members who have left a season that runs: no later round seats them
    loads: Mapping[str, int] = field(default_factory=dict)  # matches at a time that somebody wants at most
    granted: tuple[str, ...] = ()  # in by a GM's word, which no demand of the league outweighs
    away: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # from when until when
    skips: Mapping[str, int] = field(default_factory=dict)  # so many of the next rounds go without them
    skipped: tuple[str, ...] = ()  # whom the newest round goes without for that

    def absent(self, at: str) -> tuple[str, ...]:
        """Who is not there at a moment, sits the next round out, or has left."""
        out = [who for who, (since, until) in self.away.items() if since <= at < until]
        return tuple(sorted({*self.gone, *self.skips, *out}))


def opened(there: Roster) -> Roster:
    """A round has opened without those who sit it out."""
    rest = {who: many - 1 for who, many in there.skips.items() if many > 1}
    return replace(there, skips=rest, skipped=tuple(there.skips))


def reopened(there: Roster) -> Roster:
    """The newest round is to be drawn anew: who sat it out does so again."""
    again = {who: there.skips.get(who, 0) + 1 for who in there.skipped}
    return replace(there, skips={**there.skips, **again}, skipped=())


def joined(who: str, place: Place = "member", by: str = "") -> Event:
    """Somebody has a place, or waits for one; `by` a GM's address where it was their word."""
    return {"kind": "joined", "who": who, "place": place, "by": by}


def left(who: str, why: str = "", by: str = "") -> Event:
    """Somebody is no member any more, or waits no longer; `why` in few words, where they did not say it themselves."""
    return {"kind": "left", "who": who, "why": why, "by": by}


def available(
    who: str, *, load: int | None = None, away: Sequence[str] | None = None, skip: int | None = None
) -> Event:
    """How many matches at a time somebody wants (0: as many as there are), when they are away (nothing: they are
    back), or how many of the next rounds they sit out."""
    said: dict[str, Any] = {"kind": "available", "who": who}
    if load is not None:
        said["load"] = load
    if away is not None:
        said["away"] = list(away)
    if skip is not None:
        said["skip"] = skip
    return said


def applied(roster: Roster, members: tuple[str, ...], event: Event, running: bool) -> tuple[Roster, tuple[str, ...]]:
    """The roster and the members after an event. Who leaves a season that runs keeps their line in its table."""
    who = event["who"]
    if event["kind"] == "available":
        return _said(roster, who, event), members
    waiting = _without(roster.waiting, who)
    if event["kind"] == "joined" and event["place"] == "waiting":
        return replace(roster, waiting=(*waiting, who)), members
    if event["kind"] == "joined":
        granted = (*_without(roster.granted, who), *([who] if event["by"] else []))
        after = replace(roster, waiting=waiting, gone=_without(roster.gone, who), granted=granted)
        return after, members if who in members else (*members, who)
    if running and who in members:
        return replace(roster, waiting=waiting, gone=(*_without(roster.gone, who), who)), members
    return replace(roster, waiting=waiting), _without(members, who)


def _said(roster: Roster, who: str, event: Event) -> Roster:
    loads, away, skips = dict(roster.loads), dict(roster.away), dict(roster.skips)
    if "load" in event:
        loads.pop(who, None)
        loads |= {who: event["load"]} if event["load"] else {}
    if "away" in event:
        away.pop(who, None)
        away |= {who: tuple(event["away"])} if event["away"] else {}
    if "skip" in event:
        skips.pop(who, None)
        skips |= {who: event["skip"]} if event["skip"] else {}
    return replace(roster, loads=loads, away=away, skips=skips)


def _without(people: Collection[str], who: str) -> tuple[str, ...]:
    return tuple(other for other in people if other != who)
