"""Ratings of a game: Plackett-Luce over all that sat at a table, with an uncertainty that shrinks as somebody plays.

Model: Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), as `openskill` has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

ENGINE = "~engine"  # it is rated apart, as if it were somebody
SETTLED = 5  # matches before which a rating is provisional
SCALE, ZERO = 40.0, 1000.0  # of the numbers that people read
_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody's strength: its mean and the deviation of that belief, and matches played."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    played: int = 0

    @property
    def ordinal(self) -> float:
        """What they are at least, almost surely: three deviations below the mean."""
        return self.mu - 3 * self.sigma

    @property
    def number(self) -> int:
        """For people: newcomers begin with 1000."""
        return round(ZERO + SCALE * self.ordinal)

    @property
    def provisional(self) -> bool:
        """Have too few matches been played to say much?"""
        return self.played < SETTLED

    @property
    def shown(self) -> str:
        """ "1140 (±95)"; a provisional one has a question mark."""
        return f"{self.number}{'?' if self.provisional else ''} (±{round(SCALE * self.sigma)})"


@dataclass(frozen=True, slots=True)
class Match:
    """A match that counts: for each chair who sat there for which share of the turns, and what the game gave it."""

    name: str
    at: str
    chairs: tuple[tuple[tuple[str, float], ...], ...]
    result: tuple[float, ...]

    @property
    def people(self) -> list[str]:
        """Everybody in it, once."""
        return list(dict.fromkeys(who for chair in self.chairs for who, _ in chair))


def rated(before: Mapping[str, Rating], match: Match) -> dict[str, Rating]:
    """The ratings of all in a match after it. A chair plays with the mixture of those who sat there, and each of them
    gets as much of its change as they played; who sat in several gets each of these."""
    teams = [_mixed(before, chair) for chair in match.chairs]
    ranks = [float(sum(other > score for other in match.result)) for score in match.result]
    models = [[_MODEL.rating(mu=team.mu, sigma=team.sigma)] for team in teams]
    after = _MODEL.rate(models, ranks=ranks)
    shift, narrow = defaultdict[str, float](float), defaultdict[str, float](lambda: 1.0)
    for chair, old, [new] in zip(match.chairs, teams, after, strict=True):
        for who, share in chair:
            shift[who] += share * (new.mu - old.mu)
            narrow[who] *= (new.sigma / old.sigma) ** share
    there = {who: before.get(who, Rating()) for who in match.people}
    return {who: Rating(r.mu + shift[who], r.sigma * narrow[who], r.played + 1) for who, r in there.items()}


def _mixed(before: Mapping[str, Rating], chair: Sequence[tuple[str, float]]) -> Rating:
    there = [(before.get(who, Rating()), share) for who, share in chair]
    mu = sum(share * one.mu for one, share in there)
    return Rating(mu, sqrt(sum(share * one.sigma**2 for one, share in there)))


def written(match: Match, after: Mapping[str, Rating]) -> dict[str, Any]:
    """An entry of the journal of ratings: what was played, and what everybody had after it."""
    return {
        "match": match.name,
        "at": match.at,
        "chairs": [[list(part) for part in chair] for chair in match.chairs],
        "result": list(match.result),
        "after": {who: [r.mu, r.sigma, r.played] for who, r in after.items()},
    }


def read(entry: Mapping[str, Any]) -> Match:
    """The match of an entry."""
    chairs = tuple(tuple((who, share) for who, share in chair) for chair in entry["chairs"])
    return Match(entry["match"], entry["at"], chairs, tuple(entry["result"]))


def replayed(entries: Iterable[Mapping[str, Any]]) -> tuple[dict[str, Rating], list[str]]:
    """All ratings, made once more from the matches alone; and the matches after which the journal says otherwise."""
    now, wrong = dict[str, Rating](), list[str]()
    there, stuck = in_order(entries)
    for entry in there:
        after = rated(now, match := read(entry))
        if any([r.mu, r.sigma, r.played] != entry["after"].get(who) for who, r in after.items()):
            wrong.append(match.name)
        now |= after
    return now, [*wrong, *(entry["match"] for entry in stuck)]


def in_order(entries: Iterable[Mapping[str, Any]]) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """The entries as their matches were rated, and those that fit nowhere. A match waits for those that its people had
    played before it, whatever the clock said then."""
    played, there, waiting = dict[str, int](), list[Mapping[str, Any]](), list(entries)
    while waiting:
        later = []
        for entry in waiting:
            after = entry["after"]
            if any(played.get(who, 0) != said[2] - 1 for who, said in after.items()):
                later.append(entry)
                continue
            played.update((who, said[2]) for who, said in after.items())
            there.append(entry)
        if len(later) == len(waiting):
            return there, later
        waiting = later
    return there, []


def remade(entries: Iterable[Mapping[str, Any]], corrected: Mapping[str, Match | None]) -> list[Match]:
    """The matches in the order in which they were rated, with the results that some of them have by now; None: such a
    match is rated no more. One that was not rated before comes last."""
    there, stuck = in_order(entries)
    old = [read(entry) for entry in (*there, *stuck)]
    known = {match.name for match in old}
    new = [found for name, found in corrected.items() if name not in known and found]
    return [found for match in old if (found := corrected.get(match.name, match))] + new


def luck(matches: Iterable[Match]) -> list[tuple[int, int, float, float]]:
    """For tables of each size: the seat, how many matches, which share of them it won, and which share chance would."""
    won, size = defaultdict[tuple[int, int], float](float), defaultdict[int, int](int)
    for match in matches:
        best = [n for n, score in enumerate(match.result) if score == max(match.result)]
        size[len(match.result)] += 1
        for n in best:
            won[len(match.result), n] += 1 / len(best)
    return [
        (n + 1, many, won[seats, n] / many, 1 / seats) for seats, many in sorted(size.items()) for n in range(seats)
    ]
