"""Whole seasons in virtual time: how long a league takes, and how fairly people meet, before forty are asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.model import Game
from gm.domain.leagues import draw
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import Ended, Placed, standings
from gm.domain.leagues.terms import Terms

MOST_TURNS = 5000
SILENT, AT_TIMES = 0.9, 0.25  # how often the vanished and the forgetful send nothing


@dataclass
class Rehearsed:
    """The figures of a season."""

    rounds: list[draw.Drawn]
    ended: list[Ended] = field(default_factory=list)
    letters: Counter[str] = field(default_factory=Counter)  # to each member
    hours: float = 0
    lines: list[Placed] = field(default_factory=list)


class Unended(Exception):
    """A match that goes on for ever."""


def rehearse(terms: Terms, players: int, seed: str, options: Any, hours: float) -> Rehearsed:
    """A season of so many members, one in ten of them vanished and two in ten forgetful."""
    members = tuple(f"Player {n:0{len(str(players))}}" for n in range(1, players + 1))
    season = Season(terms, seed, members)
    found = Rehearsed(draw.season(members, terms.table, season.length, seed))
    game = games.game(str(games.find(terms.game)))
    ways = dict(
        zip(
            members,
            (SILENT if n % 10 == 9 else AT_TIMES if n % 10 in (3, 6) else 0.0 for n in range(players)),
            strict=True,
        )
    )
    for n, drawn in enumerate(found.rounds, 1):
        longest = 0
        for t, seats in enumerate(drawn.tables, 1):
            ended, turns, letters = _match(game, seats, options, f"{seed}/{n}/{t}", ways, (n, t))
            found.ended.append(ended)
            found.letters.update(letters)
            longest = max(longest, turns)
        found.letters.update(members)  # the results of the round
        found.hours += longest * hours
    byes = Counter(who for one in found.rounds for who in one.byes)
    found.lines = standings(members, found.ended, byes, terms, seed)
    return found


def _match(
    game: Game, seats: tuple[str, ...], options: Any, seed: str, ways: dict[str, float], place: tuple[int, int]
) -> tuple[Ended, int, Counter[str]]:
    """One match by the engine's own suggestions: its result, its turns, and the letters its members get: a report of
    each turn and a receipt for what they send."""
    state, letters, silent = game.setup(seats, options, Dice(f"{seed}/0/setup")), Counter(seats), set[str]()
    for turn in range(1, MOST_TURNS):
        asks = game.asks(state)
        if not asks:
            result = {seat: float(points) for seat, points in (game.result(state) or {}).items()}
            return Ended(*place, result, tuple(seat for seat in seats if seat not in silent)), turn - 1, letters
        orders = {}
        for seat in asks:
            dice = Dice(f"{seed}/{turn}/{seat}")
            absent = dice.below(1000) < 1000 * ways.get(seat, 0.0)
            orders[seat] = game.complete(state, seat, () if absent else game.suggest(state, seat, dice), dice)
            if absent:
                silent.add(seat)
            elif seat in ways:
                letters[seat] += 1
        state = game.resolve(state, orders, Dice(f"{seed}/{turn}")).state
        letters.update(seats)
    raise Unended(f"A match of {game.meta.title} has not ended after {MOST_TURNS} turns.")


def figures(terms: Terms, found: Rehearsed) -> dict[str, Any]:
    """What a GM wants to know of it, ready for JSON."""
    members = [line.member for line in found.lines]
    met = draw.meetings(found.rounds)
    sat = Counter((who, n) for one in found.rounds for table in one.tables for n, who in enumerate(table))
    byes = Counter(who for one in found.rounds for who in one.byes)
    often = [met[frozenset((a, b))] for i, a in enumerate(members) for b in members[:i]]
    chairs = [sat[who, n] for who in members for n in range(terms.table)]
    letters = [found.letters[who] for who in members]
    return {
        "members": len(members),
        "rounds": len(found.rounds),
        "matches": len(found.ended),
        "days": round(found.hours / 24, 1),
        "letters_each": {"least": min(letters), "most": max(letters), "mean": round(sum(letters) / len(letters), 1)},
        "meetings_of_a_pair": {"least": min(often), "most": max(often)},
        "repeats": draw.repeats(found.rounds),
        "repeats_at_least": draw.least_repeats(len(members), terms.table, len(found.rounds)),
        "times_in_a_seat": {"least": min(chairs), "most": max(chairs)},
        "byes_each": {"least": min(byes[who] for who in members), "most": max(byes[who] for who in members)},
    }
