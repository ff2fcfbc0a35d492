"""Who has won and who stands where, in sentences and in the currency of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from games.kit.model import Seat, Standing
from gm.desk.table import Table

Row = tuple[Seat, str]  # a seat and how it stands

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def so_far(table: Table) -> str:
    """How everybody stands while the match goes on, as in "Anna 4 karma, Bruno 2 karma"; empty: nothing is counted."""
    found = ((seat, table.game.standing(table.state, seat)) for seat in table.match.seats)
    return ", ".join(f"{seat} {standing.words}" for seat, standing in found if standing and standing.words)


def final(table: Table) -> list[str]:
    """The final standings as sentences, best first, and for whom the engine played; empty while the match goes on."""
    result = table.match.result
    if result is None:
        return []
    flown = [chair.name for chair in table.match.chairs if chair.flown]
    rows = _ruled(table.match.ruled, result) or told(
        result, {seat: table.game.standing(table.state, seat) for seat in result}
    )
    return [*rows, *(f"The engine played for {name} at the end." for name in flown)]


def _ruled(how: str, result: Mapping[Seat, float]) -> list[str]:
    """The end that a ruling gave, whatever the position counts: there may be none yet."""
    if how == "walkover":
        return [f"{max(result, key=result.__getitem__)} wins by walkover."]
    return [*told(result, dict.fromkeys(result)), "It was adjudicated so."] if how else []


def told(result: Mapping[Seat, float], standing: Mapping[Seat, Standing | None]) -> list[str]:
    """One sentence for each place; equal seats share it.

    The result decides; where it holds two seats for equal, what the game counts does, except about who has won.
    """
    best = max(result.values(), default=0.0)
    shown = {seat: standing[seat] or _points(points) for seat, points in result.items()}

    def rank(seat: Seat) -> tuple[float, float]:
        return -result[seat], 0.0 if result[seat] == best else -shown[seat].amount

    groups = [list(seats) for _, seats in groupby(sorted(result, key=lambda seat: (rank(seat), seat)), rank)]
    places = [1 + sum(map(len, groups[:n])) for n in range(len(groups))]
    rows = [[(seat, shown[seat].words) for seat in seats] for seats in groups]
    return [_place(place, row, len(result)) for place, row in zip(places, rows, strict=True) if _tells(place, row)]


def _tells(place: int, rows: Sequence[Row]) -> bool:
    """Is a place more than that of all who did not win, where nothing was counted?"""
    return place == 1 or any(words for _, words in rows)


def _points(points: float) -> Standing:
    return Standing(f"{points:g} point{'' if points == 1 else 's'}", points)


def _place(place: int, rows: Sequence[Row], players: int) -> str:
    if len(rows) == players > 1:
        return f"It is a draw{_all(rows)}."
    if len(rows) == 1:
        [(seat, words)] = rows
        did = "wins" if place == 1 else f"comes {_ORDINALS[place - 1]}"
        return f"{seat} {did}{_with(words)}."
    where = "the win" if place == 1 else f"{_ORDINALS[place - 1]} place"
    return f"{listed(seat for seat, _ in rows)} share {where}{_all(rows)}."


def _with(words: str) -> str:
    """ " with 9 karma"; what is no amount stands for itself: " (starved)"."""
    if not words:
        return ""
    return f" with {words}" if words.lstrip("-")[0].isdigit() else f" ({words})"


def _all(rows: Sequence[Row]) -> str:
    """What seats that share a place have, each."""
    said = {words for _, words in rows}
    if len(said) > 1:
        return ": " + listed(seat + _with(words) for seat, words in rows)
    words = _with(said.pop())
    return f"{words} each" if words.startswith(" with") else words


def listed(words: Iterable[str]) -> str:
    """Some words with commas, and "and" before the last."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
