"""Points of matches and who stands where. All sums are exact, so that no order of adding changes a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from games.kit.dice import Dice
from gm.domain.leagues import scoring
from gm.domain.leagues.scoring import exact
from gm.domain.leagues.terms import Terms


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that has ended: what the game gave each member, and who was never silent. Without a result it gives
    nobody points."""

    round: int
    table: int
    result: Mapping[str, float]
    punctual: tuple[str, ...] = ()
    how: str = ""  # "walkover", "annulled", "adjudicated": by the GM's word; empty: played to its end


@dataclass(frozen=True, slots=True)
class Placed:
    """How a member stands."""

    place: int
    member: str
    points: Fraction
    played: int
    wins: Fraction
    byes: int
    sonneborn_berger: Fraction
    opponents: Fraction
    handicap: Fraction = Fraction(0)  # of the points: what they began with

    @property
    def told(self) -> str:
        """The points for people, and what of them is a handicap: "7 (handicap 2)"."""
        return shown(self.points) + (f" (handicap {shown(self.handicap)})" if self.handicap else "")


def points_of(ended: Ended, terms: Terms) -> dict[str, Fraction]:
    """What a match gives: by the scheme of the league, and the bonus."""
    given = scoring.points(ended.result, terms)
    return {who: got + (exact(terms.bonus) if who in ended.punctual else 0) for who, got in given.items()}


def bye_points(terms: Terms) -> Fraction:
    """What a round gives to whoever had to sit out."""
    if terms.bye == "nothing":
        return Fraction(0)
    return scoring.best_place(terms) if terms.bye == "win" else scoring.fair_share(terms)


def standings(
    members: Sequence[str],
    matches: Iterable[Ended],
    byes: Mapping[str, int],
    terms: Terms,
    seed: str,
    stages: Mapping[str, int] = {},
    handicaps: Mapping[str, float] = {},
) -> list[Placed]:
    """The table of a league, best first: by the stages that members have reached, and by its tie-breaks, one after the
    other. Members that they leave equal share a place. A handicap counts among the points; what tie-breaks count are
    points won."""
    found = Reckoning(members, matches, byes, terms, seed, handicaps)
    lines: list[Placed] = []
    for stage in sorted({stages.get(who, 0) for who in members}, reverse=True):
        there = [who for who in members if stages.get(who, 0) == stage]
        for group in found.ranked(there, terms.tie_breaks or ("points",)):
            place = len(lines) + 1
            lines += [found.line(place, who) for who in sorted(group)]
    return lines


def team_standings(lines: Iterable[Placed], teams: Mapping[str, Sequence[str]]) -> list[tuple[int, str, Fraction]]:
    """The teams with their places and points, best first: what their members brought together."""
    points = {line.member: line.points for line in lines}
    sums = {
        name: sum((points.get(who, Fraction(0)) for who in members), Fraction(0)) for name, members in teams.items()
    }
    order = sorted(sums, key=lambda name: (-sums[name], name))
    return [(1 + sum(other > sums[name] for other in sums.values()), name, sums[name]) for name in order]


class Reckoning:
    """Everything that tie-breaks count."""

    def __init__(
        self,
        members: Sequence[str],
        matches: Iterable[Ended],
        byes: Mapping[str, int],
        terms: Terms,
        seed: str,
        handicaps: Mapping[str, float] = {},
    ) -> None:
        self.matches, self.byes = list(matches), byes
        self.each: dict[str, list[Fraction]] = {who: [bye_points(terms)] * byes.get(who, 0) for who in members}
        self.wins: dict[str, Fraction] = defaultdict(Fraction)
        self.played: dict[str, int] = defaultdict(int)
        self.duels: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self.met: dict[tuple[str, str], int] = defaultdict(int)
        for ended in self.matches:
            self._count(ended, terms)
        best = terms.best or None
        self.won = {who: sum(sorted(each, reverse=True)[:best], Fraction(0)) for who, each in self.each.items()}
        self.handicaps = {who: exact(handicaps.get(who, 0)) for who in self.won}
        self.points = {who: won + self.handicaps[who] for who, won in self.won.items()}
        lots = Dice(f"{seed}/lots").shuffle(sorted(members))
        self.lots = {who: Fraction(-n) for n, who in enumerate(lots)}

    def _count(self, ended: Ended, terms: Terms) -> None:
        best = [who for who, got in ended.result.items() if got == max(ended.result.values())]
        for who, got in points_of(ended, terms).items():
            self.each.setdefault(who, []).append(got)
            self.played[who] += 1
        for who in best:
            self.wins[who] += Fraction(1, len(best))
        for a, b in combinations(ended.result, 2):
            won = Fraction((ended.result[a] > ended.result[b]) - (ended.result[a] < ended.result[b]) + 1, 2)
            self.duels[a, b] += won
            self.duels[b, a] += 1 - won
            self.met[a, b] += 1
            self.met[b, a] += 1

    def sonneborn_berger(self, who: str) -> Fraction:
        """The points of everybody this member came before at a table, and half of those drawn with."""
        return sum((won * self.won[other] for (a, other), won in self.duels.items() if a == who), Fraction(0))

    def opponents(self, who: str) -> Fraction:
        """The points of everybody met, once for each meeting (Buchholz)."""
        return sum((often * self.won[other] for (a, other), often in self.met.items() if a == who), Fraction(0))

    def ranked(self, group: list[str], ties: Sequence[str]) -> Iterator[list[str]]:
        """The group parted by the first tie-break, each part by the rest of them."""
        if not ties or len(group) == 1:
            yield group
            return
        counts: dict[str, Callable[[str], Fraction]] = {
            "points": lambda who: self.points[who],
            "wins": lambda who: self.wins[who],
            "sonneborn_berger": self.sonneborn_berger,
            "opponents": self.opponents,
            "head_to_head": lambda who: sum(
                (self.duels.get((who, other), Fraction(0)) for other in group), Fraction(0)
            ),
            "lots": lambda who: self.lots[who],
        }
        parts: dict[Fraction, list[str]] = defaultdict(list)
        for who in group:
            parts[counts[ties[0]](who)].append(who)
        for amount in sorted(parts, reverse=True):
            yield from self.ranked(parts[amount], ties[1:])

    def line(self, place: int, who: str) -> Placed:
        """How this member stands."""
        return Placed(
            place,
            who,
            self.points[who],
            self.played[who],
            self.wins[who],
            self.byes.get(who, 0),
            self.sonneborn_berger(who),
            self.opponents(who),
            handicap=self.handicaps[who],
        )


def crosstable(members: Sequence[str], matches: Iterable[Ended]) -> list[list[str]]:
    """For each member, against each other: how often before them at a table, drawn halves counted, of how many."""
    found = Reckoning(members, matches, {}, Terms(table=10), "")
    return [
        [
            "*" if a == b else f"{shown(found.duels[a, b])}/{found.met[a, b]}" if found.met[a, b] else "-"
            for b in members
        ]
        for a in members
    ]


def shown(amount: Fraction) -> str:
    """For people: 7, 4.5, 3.33."""
    return f"{float(amount):.2f}".rstrip("0").rstrip(".")
