"""A league as the fold of its journal: what happened, one after the other, and what stands after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gm.domain.leagues import draw, roster
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.roster import Roster
from gm.domain.leagues.standings import Ended, Placed, standings
from gm.domain.leagues.terms import Terms, terms

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Season:
    """A league at one moment."""

    terms: Terms = field(default_factory=Terms)
    seed: str = ""  # published: the draw is proven by it
    members: tuple[str, ...] = ()
    status: Literal["open", "running", "over"] = "open"
    rounds: tuple[Drawn, ...] = ()
    matches: tuple[tuple[str, ...], ...] = ()  # their names, for each round and table
    ended: tuple[Ended, ...] = ()
    agreed: tuple[str, ...] = ()  # members who have taken a chair by themselves: later rounds seat them at once
    roster: Roster = field(default_factory=Roster)

    @property
    def length(self) -> int:
        """How many rounds there are to be."""
        return self.terms.rounds or len(draw.season(self.members, self.terms.table, 0, self.seed))

    @property
    def waiting(self) -> dict[str, tuple[int, int]]:
        """The matches that go on, by their names: of which round, at which table."""
        done = {(one.round, one.table) for one in self.ended}
        places = {name: (r, t) for r, names in enumerate(self.matches, 1) for t, name in enumerate(names, 1)}
        return {name: place for name, place in places.items() if place not in done}

    @property
    def drawn(self) -> Drawn:
        """The round that comes next, were it drawn now."""
        return self.draw(self.roster.gone)

    def draw(self, absent: Collection[str]) -> Drawn:
        """The round that comes next, of all members but these: who is away is not drawn, and does not sit out."""
        there = [who for who in self.members if who not in absent]
        return draw.next_round(there, self.terms.table, self.rounds, self.seed)

    def table(self, upto: int | None = None) -> list[Placed]:
        """The standings, after all matches that have ended or after those of the first rounds."""
        rounds = self.rounds[:upto]
        byes = Counter(who for one in rounds for who in one.byes)
        ended = [one for one in self.ended if one.round <= len(rounds)]
        return standings(self.members, ended, byes, self.terms, self.seed)


def opened(said: Mapping[str, Any], seed: str, members: Sequence[str]) -> Event:
    """A league was described."""
    return {"kind": "opened", "terms": dict(said), "seed": seed, "members": list(members)}


def started() -> Event:
    """The season begins: nobody joins any more."""
    return {"kind": "started"}


def round_opened(drawn: Drawn, matches: Sequence[str], absent: Iterable[str] = ()) -> Event:
    """A round was drawn without those who were absent, and its matches were opened."""
    return {
        "kind": "round",
        "absent": sorted(absent),
        "tables": [list(seats) for seats in drawn.tables],
        "byes": list(drawn.byes),
        "matches": list(matches),
    }


def match_ended(ended: Ended, sat: Iterable[str]) -> Event:
    """A match has ended, and who had taken a chair in it. Without a result it gives nobody points."""
    return {
        "kind": "ended",
        "round": ended.round,
        "table": ended.table,
        "result": dict(ended.result),
        "punctual": list(ended.punctual),
        "sat": sorted(sat),
    }


def apply(season: Season, event: Event) -> Season:
    """The league after an event."""
    match event["kind"]:
        case "opened":
            return Season(terms(event["terms"])[0], event["seed"], tuple(event["members"]))
        case "started":
            return replace(season, status="running")
        case "round":
            drawn = Drawn(tuple(tuple(seats) for seats in event["tables"]), tuple(event["byes"]))
            return replace(season, rounds=(*season.rounds, drawn), matches=(*season.matches, tuple(event["matches"])))
        case "ended":
            one = Ended(event["round"], event["table"], event["result"], tuple(event["punctual"]))
            after = replace(
                season, ended=(*season.ended, one), agreed=tuple(dict.fromkeys((*season.agreed, *event["sat"])))
            )
            last = not after.waiting and len(after.rounds) >= after.length
            return replace(after, status="over") if last else after
        case kind if kind in roster.KINDS:
            people, members = roster.applied(season.roster, season.members, event, season.status != "open")
            return replace(season, roster=people, members=members)
    raise ValueError(f"unknown event {event['kind']}")


def fold(events: Iterable[Event]) -> Season:
    """The league after all of them."""
    season = Season()
    for event in events:
        season = apply(season, event)
    return season


def differences(events: Sequence[Event]) -> list[str]:
    """What in the journal is not as the seed and the terms would have it; nothing: every draw is proven."""
    season, wrong = Season(), list[str]()
    for event in events:
        if event["kind"] == "round":
            drawn = season.draw(event.get("absent", ()))
            told = Drawn(tuple(tuple(seats) for seats in event["tables"]), tuple(event["byes"]))
            if told != drawn:
                wrong.append(f"Round {len(season.rounds) + 1} was not drawn from the seed.")
        if event["kind"] == "ended" and (event["round"], event["table"]) not in season.waiting.values():
            wrong.append(f"Table {event['table']} of round {event['round']} ended without being played.")
        season = apply(season, event)
    return wrong
