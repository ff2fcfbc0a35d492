"""Autopilots among players who play at random: how much more often than chance one wins, and where it ends."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any

import games
from bench.figures import steps, table
from tests.games.random_play import contest

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivan", "Jana")
MATCHES = 400  # for each row; fewer give wider intervals
Options = dict[str, Any]
TABLES: Mapping[str, tuple[tuple[int, ...], tuple[Options, ...]]] = {  # table sizes, and options that change much
    "eat_me": ((2, 4, 6, 10), ({}, {"variant": "same_round"}, {"variant": "ouroboros"})),
    "no_more_meat": ((2, 3, 4, 5, 7), ({},)),
    "hold_my_bear": ((2, 4, 6, 8), ({}, {"ruleset": "published"})),
    "teamturns": ((2, 4, 6, 8), ({}, {"mode": "full"}, {"mode": "express"})),
    "meta": ((2, 4), ({"mode": "auto"},)),
}


def run(matches: int = MATCHES) -> None:
    """One row for each game, variant and table size; the seat of the autopilot goes round."""
    rows = [(key, seats, options) for key, (sizes, many) in TABLES.items() for options in many for seats in sizes]
    table(
        f"One autopilot among random players, {matches} matches a row; ± is half of a 95% interval",
        [_row(matches, *row) for row in steps(rows, "autopilots")],
    )


def _row(matches: int, key: str, seats: int, given: Options) -> dict[str, object]:
    game, began = games.game(key), time.process_time()
    options = game.Options(**given)
    scores = [contest(game, NAMES[:seats], options, f"autopilots/{n}") for n in range(matches)]
    spent = time.process_time() - began
    won, off = _mean([share for share, _ in scores])
    place, place_off = _mean([place for _, place in scores])
    return {
        "game": game.meta.title,
        "options": " ".join(str(value) for value in given.values()) or "-",
        "seats": seats,
        "wins %": f"{won * 100:.1f} ± {off * 100:.1f}",
        "fair %": f"{100 / seats:.1f}",
        "times fair": f"{won * seats:.2f} ± {off * seats:.2f}",
        "mean place": f"{place:.2f} ± {place_off:.2f}",
        "fair place": (seats + 1) / 2,
        "ms/match": spent / matches * 1000,
    }


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95% interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * math.sqrt(spread / len(values))
