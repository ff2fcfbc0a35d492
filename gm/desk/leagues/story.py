"""A match that has ended told as a story: from its journal, public things alone, with the turns on which it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from gm.desk import standings
from gm.desk.bench import Desk
from gm.desk.history import History
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import Match, TurnResolved

MOST = 8  # turns that are told


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn: what everybody was told of it, and what each seat counted after it."""

    turn: int
    told: tuple[str, ...]
    amounts: dict[str, float]  # empty where the game counts nothing

    @property
    def leaders(self) -> list[str]:
        """Who was ahead."""
        return [seat for seat, amount in self.amounts.items() if amount == max(self.amounts.values())]


def scenes(desk: Desk, name: str) -> list[Scene]:
    """The turns of a match as everybody heard of them."""
    found = []
    for passed in History(desk.archive, name).line():
        if isinstance(passed.event, TurnResolved):
            told = tuple(one.text for one in passed.event.told if one.audience is None)
            found.append(Scene(passed.match.turn - 1 or 1, told, _amounts(passed.match)))
    return found


def _amounts(match: Match) -> dict[str, float]:
    if not match.position:
        return {}
    table = Table(match)
    there = {seat: table.game.standing(table.state, seat) for seat in match.seats}
    return {seat: one.amount for seat, one in there.items() if one} if all(there.values()) else {}


def turning_points(found: Sequence[Scene], winner: str) -> list[tuple[Scene, str]]:
    """The turns that the engine can name: where the lead changed, where the winner took it for good, and the largest
    step of anybody."""
    counted = [scene for scene in found if scene.amounts]
    good = next((n for n in range(len(counted)) if all(winner in scene.leaders for scene in counted[n:])), None)
    points = [
        (after, f"{after.leaders[0]} takes the lead{' for good' if n == good and after.leaders == [winner] else ''}.")
        for n, (before, after) in enumerate(pairwise(counted), 1)
        if len(after.leaders) == 1 and after.leaders != before.leaders
    ]
    if step := _largest(counted):
        scene, seat, by = step
        points.append((scene, f"{seat} gains {by:g}, the largest step of the match."))
    return sorted(points, key=lambda one: one[0].turn)


def _largest(found: Sequence[Scene]) -> tuple[Scene, str, float] | None:
    steps = [
        (after, seat, after.amounts[seat] - before.amounts[seat])
        for before, after in pairwise(found)
        for seat in after.amounts
        if seat in before.amounts and isfinite(after.amounts[seat] - before.amounts[seat])
    ]
    most = max((by for _, _, by in steps), default=0)
    best = [step for step in steps if step[2] == most]
    return best[0] if most > 0 and len(best) == 1 else None


def told(desk: Desk, name: str) -> list[str]:
    """The story of a match that is over: its people, its turning points and its end. Empty where it has no result."""
    sheet = desk.archive.match(name)
    if sheet is None:
        return []
    table = Table.of(sheet)
    result = table.match.result
    if table.match.status != "over" or not result:
        return []
    found = scenes(desk, name)
    winners = [seat for seat, score in result.items() if score == max(result.values())]
    points = turning_points(found, winners[0]) if len(winners) == 1 else turning_points(found, "")
    chosen = points if len(points) <= MOST else [*points[: MOST // 2], *points[-MOST // 2 :]]
    return [
        f"{table.title}, match {name}: {listed(table.match.seats)} played {len(found)} turns.",
        *(f"- Turn {scene.turn}: {words}{_beside(scene)}" for scene, words in chosen),
        *standings.final(table),
    ]


def _beside(scene: Scene) -> str:
    """What everybody was told of that turn, in short."""
    first = next((one for one in scene.told if len(one) <= 160 and "silent" not in one), "")
    return f" {first}" if first else ""


def in_short(desk: Desk, name: str) -> str:
    """The same in two sentences, for the paper: how it turned, and how it ended."""
    words = told(desk, name)
    turned = [row[2:] for row in words if "for good" in row]
    return " ".join([*turned[-1:], *[row for row in words[1:] if not row.startswith("- ")][:1]])
