"""Engines alone: whole matches a second, and microseconds for a turn, a check, a suggestion and a view."""

from __future__ import annotations

import time
from collections.abc import Callable

import games
from bench.figures import median, several, steps, table
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivan", "Jana")
SECONDS = 1.5  # of play for each game and round
MOST_TURNS = 5000


def run() -> None:
    """Every game on the shelf, at its usual table."""
    rows = [_row(key) for key in steps(games.shelf(), "engines")]
    table("Engines, one core; everybody plays what the engine suggests", rows)


def _row(key: str) -> dict[str, object]:
    game = games.game(key)
    seats = NAMES[: min(max(4, game.meta.seats[0]), game.meta.seats[-1])]
    figures = [_play(game, seats, f"{key}/{n}") for n in range(5)]
    turn, games_a_second, turns = (median(column) for column in zip(*figures, strict=True))
    parts = _parts(game, seats)
    return {
        "game": game.meta.title,
        "seats": len(seats),
        "matches/s": games_a_second,
        "turns/match": turns,
        "µs/turn, all": turn,
        "µs/turn/seat": turn / len(seats),
        **parts,
    }


def _play(game: Game, seats: tuple[str, ...], seed: str) -> tuple[float, float, float]:
    """(µs a turn with everything, matches a second, turns a match) of some seconds of play."""
    began, turns, matches = time.process_time(), 0, 0
    while time.process_time() - began < SECONDS / 5:
        turns += match(game, seats, f"{seed}/{matches}")
        matches += 1
    spent = time.process_time() - began
    return spent / turns * 1e6, matches / spent, turns / matches


def match(game: Game, seats: tuple[str, ...], seed: str) -> int:
    """One match from the deal to its end, checked and completed as the house does. Returns its turns."""
    state = game.setup(seats, game.Options(), Dice(f"{seed}/setup"))
    for turn in range(MOST_TURNS):
        asks = game.asks(state)
        if not asks:
            return turn
        orders = {}
        for seat in asks:
            dice = Dice(f"{seed}/{turn}/{seat}")
            orders[seat] = game.complete(state, seat, game.suggest(state, seat, dice), dice)
        state = game.resolve(state, orders, Dice(f"{seed}/{turn}")).state
    raise RuntimeError(f"{game.meta.title} with the seed {seed} does not end")


def _parts(game: Game, seats: tuple[str, ...]) -> dict[str, float]:
    """Microseconds of single deeds in the middle of a match."""
    state = middle(game, seats)
    seat = next(iter(game.asks(state)))
    orders = game.suggest(state, seat, Dice("part"))
    words = Words(seats, seat, game.view(state, seat))
    text = game.grammar.write(orders)
    deeds = {
        "view": lambda: game.view(state, seat),
        "check": lambda: game.check(state, seat, orders),
        "suggest": lambda: game.suggest(state, seat, Dice("part")),
        "read a line": lambda: game.grammar.line(text.splitlines()[0] if text else "pass", words),
    }
    return {f"µs {name}": _each(deed) for name, deed in deeds.items()}


def _each(deed: Callable[[], object], times: int = 200) -> float:
    def once() -> float:
        began = time.process_time()
        for _ in range(times):
            deed()
        return (time.process_time() - began) / times * 1e6

    return several(once, 7)


def middle(game: Game, seats: tuple[str, ...], turns: int = 6) -> object:
    """A position some turns into a match."""
    state = game.setup(seats, game.Options(), Dice("middle/setup"))
    for turn in range(turns):
        asks = game.asks(state)
        orders = {s: game.complete(state, s, game.suggest(state, s, Dice(f"m/{turn}/{s}")), Dice("m")) for s in asks}
        after = game.resolve(state, orders, Dice(f"m/{turn}")).state
        if not game.asks(after):
            break
        state = after
    return state
