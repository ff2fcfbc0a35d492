"""A league as the fold of its journal: what happened, one after the other, and what stands after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from gm.domain.leagues import formats, ladders, roster
from gm.domain.leagues.draw import NO_WISHES, Drawn, Wishes
from gm.domain.leagues.ladders import Ladder
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

    number: int = 1  # which season of the league it is
    since: int = 0  # how many rounds were played in the seasons before
    divisions: tuple[tuple[str, ...], ...] = ()  # or groups, of this season as it began
    former: tuple[Season, ...] = ()  # the seasons before, each as it ended, with what was corrected since
    crowned: tuple[tuple[str, int], ...] = ()  # seasons whose champion a correction has changed: when, and which
    opened_at: tuple[str, ...] = ()  # when each round opened, ISO texts in UTC
    again: int = 0  # how often a round was drawn anew
    warned: frozenset[str] = frozenset()  # matches whose players know that time runs out
    asked: frozenset[str] = frozenset()  # matches about which the GM was asked
    wishes: Wishes = NO_WISHES
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    handicaps: Mapping[str, float] = field(default_factory=dict)  # points that each season begins with
    ladder: Ladder = field(default_factory=Ladder)

    @property
    def length(self) -> int:
        """After how many rounds, those of former seasons counted, this season is over."""
        return self.since + formats.of(self).length(self)

    @property
    def past(self) -> tuple[Drawn, ...]:
        """The rounds of this season."""
        return self.rounds[self.since :]

    @property
    def dice(self) -> str:
        """The seed of the draws of this season, which the published one gives."""
        return f"{self.lots}/again/{self.again}" if self.again else self.lots

    @property
    def lots(self) -> str:
        """The seed of the lots that part equals."""
        return self.seed if self.number == 1 else f"{self.seed}/season/{self.number}"

    @property
    def gone(self) -> tuple[str, ...]:
        """Who has left while it ran."""
        return self.roster.gone

    @property
    def in_divisions(self) -> tuple[tuple[str, ...], ...]:
        """The divisions, with those who came later in the last."""
        known = {who for division in self.divisions for who in division}
        late = tuple(who for who in self.members if who not in known and who not in self.gone)
        return (*self.divisions[:-1], (*self.divisions[-1], *late)) if self.divisions else (self.members,)

    @property
    def rungs(self) -> tuple[str, ...]:
        """Of a ladder: who stands where, the highest first."""
        there = [who for who in self.members if who not in self.gone]
        return ladders.rungs(there, [one for one in self.ended if one.round > self.since])

    @property
    def waiting(self) -> dict[str, tuple[int, int]]:
        """The matches that go on, by their names: of which round, at which table."""
        done = {(one.round, one.table) for one in self.ended}
        return {name: place for name, place in self.places.items() if place not in done}

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """All matches, by their names: of which round, at which table."""
        return {name: (r, t) for r, names in enumerate(self.matches, 1) for t, name in enumerate(names, 1)}

    def seats(self, place: tuple[int, int]) -> tuple[str, ...]:
        """Who sits at a table of a round."""
        return self.rounds[place[0] - 1].tables[place[1] - 1]

    def load(self, who: str) -> int:
        """How many matches of this league somebody plays at this moment."""
        return sum(who in self.seats(place) for place in self.waiting.values())

    @property
    def complete(self) -> bool:
        """Have all rounds of this season been played?"""
        return not self.waiting and len(self.rounds) >= self.length

    @property
    def first(self) -> tuple[str, ...]:
        """Who stands above all others, several where they share the place."""
        return tuple(line.member for line in self.table() if line.place == 1)

    @property
    def champions(self) -> tuple[tuple[str, ...], ...]:
        """Of the seasons before."""
        return tuple(one.first for one in self.former)

    def of_round(self, number: int) -> Season:
        """The season in which a round was played: a former one, or this."""
        return next((one for one in self.former if one.since < number <= len(one.rounds)), self)

    @property
    def turned(self) -> Season:
        """The same, or the next season where this one is complete and others are to come."""
        return apply(self, season_begun()) if self.complete and self.number < self.terms.seasons else self

    @property
    def drawn(self) -> Drawn:
        """The round that comes next, were it drawn now."""
        return self.draw(self.roster.gone)

    def draw(self, absent: Collection[str]) -> Drawn:
        """The round that comes next, of all members but these: who is away is not drawn, and does not sit out."""
        here = self.turned
        return formats.of(here).draw(here, [who for who in here.members if who not in absent])

    def table(self, upto: int | None = None) -> list[Placed]:
        """The standings of this season, after all matches that have ended or after those of the first rounds. Who got
        further, or plays in a higher division, stands above the others."""
        return self._standings(upto, formats.of(self).stages(self))

    def by_points(self, upto: int | None = None) -> list[Placed]:
        """The same by points and tie-breaks alone."""
        return self._standings(upto, {})

    def _standings(self, upto: int | None, stages: Mapping[str, int]) -> list[Placed]:
        last = len(self.rounds) if upto is None else upto
        byes = Counter(who for one in self.rounds[self.since : last] for who in one.byes)
        ended = [one for one in self.ended if self.since < one.round <= last]
        return standings(self.members, ended, byes, self.terms, self.lots, stages, self.handicaps)


def opened(said: Mapping[str, Any], seed: str, members: Sequence[str]) -> Event:
    """A league was described."""
    return {"kind": "opened", "terms": dict(said), "seed": seed, "members": list(members)}


def started() -> Event:
    """The first season begins."""
    return {"kind": "started"}


def season_begun() -> Event:
    """A season is over, and the next begins, with those who go up and down."""
    return {"kind": "season"}


def closed() -> Event:
    """The league is over, by the GM's word or by its date."""
    return {"kind": "closed"}


def company(wishes: Wishes, teams: Mapping[str, Sequence[str]]) -> Event:
    """Who is kept apart, who is brought together, and who plays for which team; instead of what was said before."""
    return {
        "kind": "company",
        "apart": sorted(sorted(pair) for pair in wishes.apart),
        "together": sorted(sorted(pair) for pair in wishes.together),
        "teams": {name: list(members) for name, members in teams.items()},
    }


def handicap(points: Mapping[str, float]) -> Event:
    """These members begin each season with so many points, 0: with none."""
    return {"kind": "handicap", "points": dict(points)}


def warned(matches: Iterable[str], asked: bool = False) -> Event:
    """The players of these matches were told that time runs out; or `asked`: the GM was asked what becomes of them."""
    return {"kind": "asked" if asked else "warned", "matches": sorted(matches)}


def redrawn() -> Event:
    """The newest round is as if it had not been, and is drawn anew."""
    return {"kind": "redrawn"}


def round_opened(drawn: Drawn, matches: Sequence[str], absent: Iterable[str] = (), at: str = "") -> Event:
    """A round was drawn without those who were absent, and its matches were opened."""
    return {
        "kind": "round",
        "at": at,
        "absent": sorted(absent),
        "tables": [list(seats) for seats in drawn.tables],
        "byes": list(drawn.byes),
        "groups": list(drawn.groups),
        "matches": list(matches),
    }


def crowned(number: int, at: str) -> Event:
    """A correction has given a season that was over another champion."""
    return {"kind": "crowned", "season": number, "at": at}


def match_ended(ended: Ended, sat: Iterable[str]) -> Event:
    """A match has ended, or has another result than was thought; and who had taken a chair in it."""
    return {
        "kind": "ended",
        "round": ended.round,
        "table": ended.table,
        "result": dict(ended.result),
        "punctual": list(ended.punctual),
        "how": ended.how,
        "sat": sorted(sat),
    }


def apply(season: Season, event: Event) -> Season:
    """The league after an event. ValueError: nobody knows of such an event."""
    kind = event["kind"]
    if kind in roster.KINDS:
        people, members = roster.applied(season.roster, season.members, event, season.status != "open")
        return replace(season, roster=people, members=members)
    if kind in ladders.KINDS:
        return replace(season, ladder=ladders.applied(season.ladder, event))
    if kind not in _APPLIED:
        raise ValueError(f"unknown event {kind}")
    return _APPLIED[kind](season, event)


def _started(season: Season, event: Event) -> Season:
    return replace(season, status="running", divisions=formats.of(season).divided(season))


def _next_season(season: Season, event: Event) -> Season:
    return replace(
        season,
        number=season.number + 1,
        since=len(season.rounds),
        divisions=formats.of(season).divided(season),
        former=(*season.former, replace(season, former=())),
    )


def _company(season: Season, event: Event) -> Season:
    teams = {name: tuple(members) for name, members in event["teams"].items()}
    mates = [pair for members in teams.values() for pair in combinations(members, 2)]
    apart = frozenset(frozenset(pair) for pair in (*event["apart"], *mates))
    return replace(season, teams=teams, wishes=Wishes(apart, frozenset(frozenset(pair) for pair in event["together"])))


def _handicaps(season: Season, event: Event) -> Season:
    return replace(season, handicaps={**season.handicaps, **event["points"]})


def _round(season: Season, event: Event) -> Season:
    return replace(
        season,
        rounds=(*season.rounds, _told(event)),
        matches=(*season.matches, tuple(event["matches"])),
        opened_at=(*season.opened_at, event.get("at", "")),
        roster=roster.opened(season.roster),
        ladder=ladders.seated(season.ladder, event["tables"]),
    )


def _told(event: Event) -> Drawn:
    """The round as the journal tells it."""
    tables = tuple(tuple(seats) for seats in event["tables"])
    return Drawn(tables, tuple(event["byes"]), tuple(event.get("groups", ())))


def _ended(season: Season, event: Event) -> Season:
    """A result that is there already is replaced by another, in its place."""
    one = Ended(event["round"], event["table"], event["result"], tuple(event["punctual"]), how=event.get("how", ""))
    old = [(ended.round, ended.table) for ended in season.ended]
    at = old.index((one.round, one.table)) if (one.round, one.table) in old else len(old)
    after = replace(
        season,
        ended=(*season.ended[:at], one, *season.ended[at + 1 :]),
        former=tuple(_ended(was, event) if was is season.of_round(one.round) else was for was in season.former),
        agreed=tuple(dict.fromkeys((*season.agreed, *event["sat"]))),
    )
    over = after.complete and after.number >= after.terms.seasons
    return replace(after, status="over") if over else after


def _redrawn(season: Season, event: Event) -> Season:
    last = len(season.rounds)
    return replace(
        season,
        again=season.again + 1,
        roster=roster.reopened(season.roster),
        rounds=season.rounds[:-1],
        matches=season.matches[:-1],
        opened_at=season.opened_at[:-1],
        ended=tuple(one for one in season.ended if one.round < last),
    )


_APPLIED: dict[str, Callable[[Season, Event], Season]] = {
    "opened": lambda season, e: Season(terms(e["terms"])[0], e["seed"], tuple(e["members"])),
    "started": _started,
    "season": _next_season,
    "company": _company,
    "handicap": _handicaps,
    "round": _round,
    "ended": _ended,
    "redrawn": _redrawn,
    "crowned": lambda season, e: replace(season, crowned=(*season.crowned, (e["at"], e["season"]))),
    "warned": lambda season, e: replace(season, warned=season.warned | frozenset(e["matches"])),
    "asked": lambda season, e: replace(season, asked=season.asked | frozenset(e["matches"])),
    "closed": lambda season, e: replace(season, status="over"),
}


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
        if event["kind"] == "season":
            if not season.complete:
                wrong.append(f"Season {season.number} was left before its last round.")
        elif event["kind"] == "round" and season.terms.format != "ladder":
            if _told(event) != season.draw(event.get("absent", ())):
                wrong.append(f"Round {len(season.rounds) + 1} was not drawn from the seed.")
        elif event["kind"] == "ended" and (event["round"], event["table"]) not in season.places.values():
            wrong.append(f"Table {event['table']} of round {event['round']} ended without being played.")
        season = apply(season, event)
    return wrong
