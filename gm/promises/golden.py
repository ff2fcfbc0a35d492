"""Golden games: a text that is at once the script of a match and the record of what came of it.

Head lines ("game:", "seats:", "option NAME:", "seed:", "ending:", "tells:") describe the match; then, per turn, the
orders each seat sent ("Anna: play 13; bid 17", "Clara: (silence)"), the story (lines with "*", a private one names
its audience) and at the end the result. `retell` plays the script again and writes the whole record anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Game, Happening, Orders
from games.kit.options import build

SILENCE = "(silence)"
Player = Callable[[Game, Any, str, Dice], Orders | None]  # None: silence


@dataclass
class Script:
    """What a playthrough asks to be played."""

    game: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, Any] = field(default_factory=dict)
    ending: str = ""
    tells: str = ""
    turns: list[dict[str, str]] = field(default_factory=list)


def record(script: Script, player: Player | None = None, most: int = 2000, engine: Game | None = None) -> str:
    """The record of the match: scripted turns first, then `player` (default: silence) for each asked seat."""
    game = engine or games.game(script.game)
    options, wrong = build(game.Options, script.options)
    assert not wrong, wrong
    state = game.setup(script.seats, options, Dice(f"{script.seed}/0"))
    out, turn = _head(script), 0
    while asks := game.asks(state):
        turn += 1
        assert turn <= most, "the match does not end"
        sent = {seat: _orders(game, state, seat, script, turn, player) for seat in asks}
        out += [f"\n-- turn {turn}", *(f"{seat}: {_said(game, orders)}" for seat, orders in sent.items())]
        full = _filled(game, state, sent, f"{script.seed}/{turn}")
        resolution = game.resolve(state, full, Dice(f"{script.seed}/{turn}"))
        state = resolution.state
        out += map(_told, resolution.happenings)
    result = game.result(state)
    assert result is not None, "nobody is asked, yet there is no result"
    out.append("\nresult: " + ", ".join(f"{seat} {points:g}" for seat, points in result.items()))
    return "\n".join(out) + "\n"


def _filled(game: Game, state: Any, sent: dict[str, Orders | None], seed: str) -> dict[str, Orders]:
    """What is played: the orders that were sent, and what the rules put where none may be missing."""
    asks = game.asks(state)
    return {
        seat: game.complete(state, seat, orders or (), Dice(f"{seed}/silence/{seat}"))
        for seat, orders in sent.items()
        if orders or asks[seat].required
    }


def _head(script: Script) -> list[str]:
    return [
        f"game: {script.game}",
        f"seats: {', '.join(script.seats)}",
        *(f"option {name}: {json.dumps(value)}" for name, value in script.options.items()),
        f"seed: {script.seed}",
        f"ending: {script.ending}",
        f"tells: {script.tells}",
    ]


def _said(game: Game, orders: Orders | None) -> str:
    return SILENCE if orders is None else game.grammar.write(orders).replace("\n", "; ")


def _told(happening: Happening) -> str:
    private = f" [{', '.join(happening.audience)}]" if happening.audience is not None else ""
    return f"*{private} {happening.text}"


def _orders(game: Game, state: Any, seat: str, script: Script, turn: int, player: Player | None) -> Orders | None:
    if turn <= len(script.turns):
        said = script.turns[turn - 1].get(seat, SILENCE)
        if said == SILENCE:
            return None
        words = Words(script.seats, seat, game.view(state, seat))
        orders = game.grammar.orders(said.replace("; ", "\n"), words)
        fatal = [c.text for c in game.check(state, seat, orders) if c.fatal]
        assert not fatal, f"turn {turn}, {seat}: {fatal}"
        return orders
    return player(game, state, seat, Dice(f"{script.seed}/{turn}/player/{seat}")) if player else None


def parse(text: str) -> Script:
    """The script inside a record."""
    head: dict[str, str] = {}
    options: dict[str, Any] = {}
    turns: list[dict[str, str]] = []
    for line in text.splitlines():
        if line.startswith("-- turn"):
            turns.append({})
        elif m := re.match(r"option (\w+): (.*)", line):
            options[m[1]] = json.loads(m[2])
        elif not turns and (m := re.match(r"(\w+): ?(.*)", line)):
            head[m[1]] = m[2]
        elif turns and not line.startswith(("*", "result:")) and (m := re.match(r"(.+?): (.*)", line)):
            turns[-1][m[1]] = m[2]
    seats = tuple(head["seats"].split(", "))
    return Script(
        head["game"], seats, head.get("seed", "1"), options, head.get("ending", ""), head.get("tells", ""), turns
    )


def retell(text: str, engine: Game | None = None) -> str:
    """The record written anew from its own script; `engine`: of a game that is on no shelf."""
    return record(parse(text), engine=engine)
