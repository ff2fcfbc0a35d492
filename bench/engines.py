"""Engines alone: matches a second, and µs for a turn, for a seat's move in it and for each question of the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import games
from bench.figures import median, several, steps, table
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game, Orders, Seat

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivan", "Jana")
ROUNDS, SECONDS = 5, 0.3  # of play for each figure: rounds, and seconds of each
MOST_TURNS = 5000
MATCHES, APART = 3, 5  # single calls are measured in so many matches, at every so many-th turn


class Turn(NamedTuple):
    """A position and the answers of all that are asked. One answer of one seat is a move."""

    state: Any
    orders: dict[Seat, Orders]


def run() -> None:
    """Every game on the shelf, at its usual table."""
    keys = games.shelf()
    played = [_row(key) for key in steps(keys, "engines")]
    table("Engines, one core: choice, completion, resolution and end test; a move is one seat's answer", played)
    asked = [_calls(key) for key in steps(keys, "single calls")]
    table("Engines: µs for one call, mean over positions and seats of whole matches", asked)


def _row(key: str) -> dict[str, object]:
    game, seats = _at_table(key)
    rounds = [_play(game, seats, f"{key}/{n}") for n in range(ROUNDS)]
    a_second, turns, moves, a_move = (median(column) for column in zip(*rounds, strict=True))
    given = _each(lambda turns: _judge(game, turns), [[*match(game, seats, f"{key}/{n}")] for n in range(MATCHES)])
    return {
        "game": game.meta.title,
        "seats": len(seats),
        "matches/s": a_second,
        "turns/match": turns,
        "moves/turn": moves / turns,
        "µs/turn": a_move * moves / turns,
        "µs/move": a_move,
        "µs/move, orders given": given / moves,
    }


def _at_table(key: str) -> tuple[Game, tuple[Seat, ...]]:
    game = games.game(key)
    return game, NAMES[: min(max(4, game.meta.seats[0]), game.meta.seats[-1])]


def _play(game: Game, seats: tuple[Seat, ...], seed: str) -> tuple[float, float, float, float]:
    """(matches a second, turns a match, moves a match, µs a move with everything) of some time of play."""
    began, matches, turns, moves = time.process_time(), 0, 0, 0
    while time.process_time() - began < SECONDS:
        matches += 1
        for turn in match(game, seats, f"{seed}/{matches}"):
            turns, moves = turns + 1, moves + len(turn.orders)
    spent = time.process_time() - began
    return matches / spent, turns / matches, moves / matches, spent / moves * 1e6


def match(game: Game, seats: tuple[Seat, ...], seed: str) -> Iterator[Turn]:
    """One match from the deal to its end, every answer completed as the house does."""
    state = game.setup(seats, game.Options(), Dice(f"{seed}/setup"))
    for number in range(MOST_TURNS):
        turn = Turn(state, {})
        for seat in game.asks(state):
            dice = Dice(f"{seed}/{number}/{seat}")
            turn.orders[seat] = game.complete(state, seat, game.suggest(state, seat, dice), dice)
        if not turn.orders:
            return
        yield turn
        state = game.resolve(state, turn.orders, Dice(f"{seed}/{number}")).state
    raise RuntimeError(f"{game.meta.title} with the seed {seed} does not end")


def _judge(game: Game, turns: list[Turn]) -> None:
    """The same match once more with the orders at hand: asked, checked, completed and resolved."""
    for number, turn in enumerate(turns):
        for seat in game.asks(turn.state):
            game.check(turn.state, seat, turn.orders[seat])
            game.complete(turn.state, seat, turn.orders[seat], Dice(f"{number}/{seat}"))
        game.resolve(turn.state, turn.orders, Dice(f"{number}"))


def _calls(key: str) -> dict[str, object]:
    game, seats = _at_table(key)
    turns = [turn for n in range(MATCHES) for turn in match(game, seats, f"calls/{n}")][::APART]
    moves = [(turn.state, seat, orders) for turn in turns for seat, orders in turn.orders.items()]
    lines = [
        (line, Words(seats, seat, game.view(state, seat)))
        for state, seat, orders in moves
        for line in game.grammar.write(orders).splitlines()
    ]
    return {
        "game": game.meta.title,
        "asks": _each(lambda turn: game.asks(turn.state), turns),
        "view": _each(lambda move: game.view(move[0], move[1]), moves),
        "check": _each(lambda move: game.check(*move), moves),
        "gaps": _each(lambda move: game.gaps(*move), moves),
        "suggest": _each(lambda move: game.suggest(move[0], move[1], Dice("calls")), moves),
        "complete silence": _each(lambda move: game.complete(move[0], move[1], (), Dice("calls")), moves),
        "resolve": _each(lambda turn: game.resolve(turn.state, turn.orders, Dice("calls")), turns),
        "read a line": _each(lambda line: game.grammar.line(*line), lines),
    }


def _each(deed: Callable[[Any], object], things: list[Any], times: int = 3) -> float:
    """µs of a deed, mean over the things, the median of several rounds."""

    def once() -> float:
        began = time.process_time()
        for _ in range(times):
            for thing in things:
                deed(thing)
        return (time.process_time() - began) / times / len(things) * 1e6

    return several(once, 7)
