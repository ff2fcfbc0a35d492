"""Whole seasons in virtual time: how long a league takes, and how fairly people meet, before forty are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.model import Game
from games.kit.options import build
from gm.domain.leagues import draw, formats, simulating
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import Ended
from gm.domain.leagues.terms import Terms

MOST_TURNS = 5000
SILENT, AT_TIMES = 0.9, 0.25  # how often the vanished and the forgetful send nothing


@dataclass
class Rehearsed:
    """The figures of a season."""

    season: Season
    letters: Counter[str] = field(default_factory=Counter)  # to each member
    hours: float = 0


class Unended(Exception):
    """A match that goes on for ever."""


def rehearse(terms: Terms, players: int, seed: str, hours: float) -> Rehearsed:
    """A league of so many members, one in ten of them vanished and two in ten forgetful, some away for a round; a turn
    takes so many hours. Unended: a match goes on for ever."""
    members = tuple(f"Player {n:0{len(str(players))}}" for n in range(1, players + 1))
    ways = {who: SILENT if n % 10 == 9 else AT_TIMES if n % 10 in (3, 6) else 0.0 for n, who in enumerate(members)}
    letters, turns = Counter[str](), Counter[int]()

    def play(season: Season, place: tuple[int, int], seats: Sequence[str]) -> Ended:
        title, said = terms.played(place[0] - season.since)
        game = games.game(str(games.find(title)))
        options, name = build(game.Options, said)[0], f"{seed}/{place[0]}/{place[1]}"
        ended, took, sent = _match(game, tuple(seats), options, name, ways, place)
        letters.update(sent)
        turns[place[0]] = max(turns[place[0]], took)
        return ended

    season = simulating.season(terms, members, seed, play)
    for _ in season.rounds:
        letters.update(members)  # the results of the round
    return Rehearsed(season, letters, _lasts(terms, [turns[n] * hours for n in range(1, len(season.rounds) + 1)]))


def _lasts(terms: Terms, each: list[float]) -> float:
    """How many hours rounds of such lengths take: one after the other, or each at its date."""
    if terms.round_days and terms.stragglers == "position":
        each = [min(hours, terms.round_days * 24.0) for hours in each]
    if not terms.every_days:
        return sum(each)
    return max((n * terms.every_days * 24.0 + hours for n, hours in enumerate(each)), default=0.0)


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


def figures(found: Rehearsed) -> dict[str, Any]:
    """What a GM wants to know of it, ready for JSON."""
    season = found.season
    members, rounds = season.members, season.rounds
    byes = Counter(chain.from_iterable(one.byes for one in rounds))
    played = Counter(who for one in rounds for seats in one.tables for who in seats)
    letters = [found.letters[who] for who in members]
    return {
        "members": len(members),
        "seasons": season.number,
        "rounds": len(rounds),
        "matches": len(season.ended),
        "days": round(found.hours / 24, 1),
        "letters_each": {**_range(letters), "mean": round(sum(letters) / len(letters), 1)},
        "matches_each": _range([played[who] for who in members]),
        "meetings_of_a_pair": _range(_met(season)),
        **_repeats(season),
        "times_in_a_seat": _range(_sat(season)),
        "byes_each": _range([byes[who] for who in members]),
        **_away(season, len(rounds) * len(members) - sum(played.values()) - sum(byes.values())),
        "first": ", ".join(line.member for line in season.table() if line.place == 1),
        "faults": len(list(simulating.faults(season))),
    }


def _met(season: Season) -> list[int]:
    """How often each two members met."""
    met = draw.meetings(season.rounds)
    return [met[frozenset(pair)] for pair in combinations(season.members, 2)]


def _sat(season: Season) -> list[int]:
    """How often each member sat in each seat."""
    sat = Counter(place for one in season.rounds for seats in one.tables for place in enumerate(seats))
    return [sat[place] for place in product(range(season.terms.table), season.members)]


def _away(season: Season, missed: int) -> dict[str, int]:
    """How often somebody was away when a round opened: they miss it, and whom they would have met in it."""
    return {} if formats.of(season).waits or season.terms.format == "ladder" else {"away_when_a_round_opened": missed}


def _repeats(season: Season) -> dict[str, int]:
    """Of formats that bring people together as evenly as can be: how many met again, and how many must."""
    if season.terms.format not in ("round_robin", "balanced", "swiss") or season.number > 1:
        return {}
    least = draw.fewest_repeats(season.members, season.terms.table, season.rounds)
    return {"repeats": draw.repeats(season.rounds), "repeats_at_least": least}


def _range(numbers: list[int]) -> dict[str, Any]:
    return {"least": min(numbers), "most": max(numbers)}


def by_lots(terms: Terms, players: int, seasons: int, seed: str) -> dict[str, Any]:
    """Many seasons with results out of the blue, and what went wrong in any of them."""
    members = [f"p{n:03}" for n in range(players)]
    rounds = matches = 0
    wrong = list[str]()
    for n in range(seasons):
        season = simulating.season(terms, members, f"{seed}/{n}", simulating.by_lots)
        rounds, matches = rounds + len(season.rounds), matches + len(season.ended)
        wrong += [f"season {n}: {what}" for what in simulating.faults(season)]
    return {
        "seasons": seasons,
        "rounds": rounds,
        "matches": matches,
        "faults": len(wrong),
        **({"first_faults": "; ".join(wrong[:3])} if wrong else {}),
    }
