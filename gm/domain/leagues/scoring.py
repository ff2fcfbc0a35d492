"""What a match is worth to each who sat in it: one scheme, one function. All sums are exact.

Sources of the schemes with names of their own: Carnage as told at webdiplomacy.net (forum, thread 1325258); C-Diplo,
sum of squares and draw size as at playdiplomacy.com (forum, topic 57943), with their settings as dipvis ships them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import get_args

from gm.domain.leagues.terms import Scheme, Terms

Points = Mapping[str, Fraction]


def exact(number: float) -> Fraction:
    """The number as it was written: 0.1 is a tenth."""
    return Fraction(str(number))


def points(result: Mapping[str, float], terms: Terms) -> dict[str, Fraction]:
    """What a match gives to each of its members by the scheme of the league, without any bonus."""
    if not result:
        return {}
    scores = {who: exact(score) for who, score in result.items()}
    soloist = [who for who, score in scores.items() if terms.solo and score >= exact(terms.solo)]
    if len(soloist) == 1:
        return {who: _all(scores, terms) if who in soloist else Fraction(0) for who in scores}
    return _SCHEMES[terms.scheme](scores, terms)


def fair_share(terms: Terms) -> Fraction:
    """What a member gets of a table on the average; of what is counted beside the places, such as centres, nothing."""
    even = {str(n): Fraction(0) for n in range(terms.table)}
    return sum(_SCHEMES[terms.scheme](even, terms).values(), Fraction(0)) / terms.table


def best_place(terms: Terms) -> Fraction:
    """What a win alone brings, of a match in which nothing else is counted."""
    won = {str(n): Fraction(n == 0) for n in range(terms.table)}
    return max(_SCHEMES[terms.scheme](won, terms).values())


def by_place(scores: Points, worth: Sequence[Fraction]) -> dict[str, Fraction]:
    """What the places are worth, best first; who shares places shares what these are worth."""
    given = dict[str, Fraction]()
    for who, score in scores.items():
        above = sum(other > score for other in scores.values())
        equal = sum(other == score for other in scores.values())
        given[who] = sum(worth[above : above + equal], Fraction(0)) / equal
    return given


def _all(scores: Points, terms: Terms) -> Fraction:
    """What somebody takes who has reached the score of a solo: everything."""
    if terms.scheme in ("places", "carnage"):
        return sum(map(exact, terms.places), Fraction(0)) + (
            sum(scores.values(), Fraction(0)) if terms.scheme == "carnage" else 0
        )
    return exact(terms.worth)


def _places(scores: Points, terms: Terms) -> dict[str, Fraction]:
    return by_place(scores, [exact(p) for p in terms.places])


def _carnage(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """Places, and one point for each that the game counts (a centre), so that places weigh all."""
    return {who: got + scores[who] for who, got in _places(scores, terms).items()}


def _c_diplo(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """One for playing, one for each that the game counts, and a good deal for the first three."""
    return {who: 1 + got for who, got in _carnage(scores, terms).items()}


def _among(those: Sequence[str], scores: Points, worth: Fraction) -> dict[str, Fraction]:
    return {who: worth / len(those) if who in those else Fraction(0) for who in scores}


def _win_share(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """The worth of a table, shared by those who won."""
    return _among([who for who in scores if scores[who] == max(scores.values())], scores, exact(terms.worth))


def _draw_size(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """The worth of a table, shared by all who have anything left; by all where nobody has."""
    alive = [who for who in scores if scores[who] > 0]
    return _among(alive or list(scores), scores, exact(terms.worth))


def _weighed(weights: Points, worth: Fraction) -> dict[str, Fraction]:
    whole = sum(weights.values(), Fraction(0))
    return {who: worth * weight / whole if whole else worth / len(weights) for who, weight in weights.items()}


def _normalised(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """The worth of a table in the proportion of the scores; below nothing counts as nothing."""
    return _weighed({who: max(score, Fraction(0)) for who, score in scores.items()}, exact(terms.worth))


def _squares(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """The worth of a table in the proportion of the squares of the scores."""
    return _weighed({who: max(score, Fraction(0)) ** 2 for who, score in scores.items()}, exact(terms.worth))


def _margin(scores: Points, terms: Terms) -> dict[str, Fraction]:
    """By how much a score is above the mean of its table; the points of a table sum to nothing."""
    mean = sum(scores.values(), Fraction(0)) / len(scores)
    return {who: score - mean for who, score in scores.items()}


_SCHEMES: dict[str, Callable[[Points, Terms], dict[str, Fraction]]] = {
    "places": _places,
    "win_share": _win_share,
    "draw_size": _draw_size,
    "normalised": _normalised,
    "margin": _margin,
    "sum_of_squares": _squares,
    "carnage": _carnage,
    "c_diplo": _c_diplo,
}
assert tuple(_SCHEMES) == get_args(Scheme), "each scheme has its function"
