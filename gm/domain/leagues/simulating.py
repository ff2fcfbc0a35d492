"""A season played through with results that somebody makes up: for rehearsals, and to see that no draw goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from games.kit.dice import Dice
from gm.domain.leagues import draw, formats, ladders
from gm.domain.leagues.draw import Drawn
from gm.domain.leagues.season import Season, apply, closed, match_ended, round_opened, season_begun
from gm.domain.leagues.standings import Ended
from gm.domain.leagues.terms import Terms

Play = Callable[[Season, tuple[int, int], Sequence[str]], Ended]  # a match of a round, at a table, by these
LADDER_ROUNDS = 10  # as long a ladder is played
AWAY = 5  # of a hundred members miss a round


def season(terms: Terms, members: Sequence[str], seed: str, play: Play) -> Season:
    """All seasons of a league, with members who miss a round now and then where its format lets them."""
    now = apply(Season(terms, seed, tuple(members)), {"kind": "started"})
    while now.status != "over":
        if now.complete:
            now = apply(now, season_begun())
        drawn, absent = _next(now)
        names = [f"r{len(now.rounds) + 1}-t{n}" for n, _ in enumerate(drawn.tables, 1)]
        now = apply(now, round_opened(drawn, names, absent))
        for place in list(now.waiting.values()):
            now = apply(now, match_ended(play(now, place, now.seats(place)), ()))
        if terms.format == "ladder" and len(now.rounds) >= LADDER_ROUNDS:
            now = apply(now, closed())
    return now


def by_lots(now: Season, place: tuple[int, int], seats: Sequence[str]) -> Ended:
    """A result out of the blue, with ties."""
    dice = Dice(f"{now.seed}/result/{place}")
    return Ended(*place, {who: float(dice.below(6)) for who in seats}, tuple(seats))


def _next(now: Season) -> tuple[Drawn, tuple[str, ...]]:
    dice = Dice(f"{now.seed}/away/{len(now.rounds)}")
    if now.terms.format == "ladder":
        return _challenges(now, dice), ()
    absent = [] if formats.of(now).waits else [who for who in now.members if dice.below(100) < AWAY]
    if len(now.members) - len(absent) < now.terms.table or now.terms.format == "divisions":
        absent = []
    return now.draw(absent), tuple(absent)


def _challenges(now: Season, dice: Dice) -> Drawn:
    """Everybody who is free challenges somebody above, if they like."""
    order, tables, busy = now.rungs, list[tuple[str, ...]](), list[str]()
    for n in range(len(order) - 1, now.terms.table - 2, -1):
        above = [who for who in order[max(0, n - now.terms.reach) : n] if who not in busy]
        if len(above) >= now.terms.table - 1 and dice.below(2):
            to = dice.sample(above, now.terms.table - 1)
            if not ladders.refused(order, now.ladder, busy, order[n], to, now.terms):
                tables.append((order[n], *to))
                busy += tables[-1]
    return Drawn(tuple(tables))


def faults(now: Season) -> Iterator[str]:
    """What must not be in any season: somebody unseated, seated twice in a round, or who sat out more than is fair;
    fewer repeats than can be."""
    free = formats.of(now).waits or now.terms.format == "ladder"
    for number, drawn in enumerate(now.rounds, 1):
        yield from (f"round {number}: {what}" for what in _of_round(now, drawn))
        if not drawn.tables and not free:
            yield f"round {number}: nobody plays"
    if not free and now.number == 1:
        for n, division in enumerate(now.in_divisions, 1):
            yield from (f"division {n}: {what}" for what in _unfair(now, division))
        yield from _below_the_bound(now)


def _of_round(now: Season, drawn: Drawn) -> Iterator[str]:
    seen = Counter(who for group in (*drawn.tables, drawn.byes) for who in group)
    yield from (f"{who} is seated {often} times" for who, often in seen.items() if often > 1)
    yield from (f"a table of {len(seats)}" for seats in drawn.tables if len(seats) != now.terms.table)
    if len(drawn.byes) >= now.terms.table * max(1, len(now.divisions)):
        yield f"{len(drawn.byes)} sit out"


def _unfair(now: Season, division: Sequence[str]) -> Iterator[str]:
    """Where all play on: who plays less than others though they were there."""
    there = Counter(who for one in now.past for who in one.people)
    out = Counter(who for one in now.past for who in one.byes)
    missed = [len(now.past) - there[who] for who in division]
    byes = [out[who] for who, often in zip(division, missed, strict=True) if not often]
    if byes and max(byes) - min(byes) > 1 + max(missed):
        yield f"some sit out {max(byes)} times, others {min(byes)}"


def _below_the_bound(now: Season) -> Iterator[str]:
    least = draw.fewest_repeats(now.members, now.terms.table, now.past)
    if not now.divisions and draw.repeats(now.past) < least:
        yield f"{draw.repeats(now.past)} repeats are fewer than can be, {least}"
