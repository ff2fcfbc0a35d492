"""What each pair of eyes sees of an open table."""

from __future__ import annotations

from games.kit.model import Seat
from games.open_table.reading import fields_of, story
from games.open_table.state import GM, State
from games.open_table.view_types import Field, Seen, Written


def view(state: State, seat: Seat | None) -> Seen:
    """What the GM wrote to all and to this seat; its own letter; for the GM, in their hour, all letters."""
    mine = state.letters.get(seat, "") if seat else ""
    return {
        "you": seat,
        "round": state.round,
        "phase": state.phase,
        "seats": list(state.playing),
        "gone": list(state.gone),
        "fields": list(state.options.fields),
        "silence": state.options.silence,
        "words": list(story(state.public, state.seats)),
        "own": list(state.private.get(seat, ())) if seat else [],
        "sent": mine.splitlines(),
        "wrote": [other for other in state.playing if other in state.letters],
        "quiet": [other for other in state.playing if other not in state.letters] if state.phase == "answer" else [],
        "rolls": list(state.rolls),
        "shown": [_letter(state, other, text) for other, text in state.shown.items()],
        "points": [{"seat": other, "points": f"{points:g}"} for other, points in state.points.items()],
        "winners": list(state.winners),
        "request": _request(state) if _answers(state, seat) else [],
        "told": _told(state) if _answers(state, seat) else [],
    }


def _answers(state: State, seat: Seat | None) -> bool:
    """Is it the GM, in their hour?"""
    return seat == GM and state.phase == "answer"


def _request(state: State) -> list[Written]:
    """Everybody's orders, in the order of the seats."""
    return [_letter(state, seat, state.letters.get(seat, "")) for seat in state.playing]


def _told(state: State) -> list[Written]:
    """What the GM wrote last to each of them alone."""
    return [{"seat": seat, "wrote": True, "fields": [], "lines": list(lines)} for seat, lines in state.private.items()]


def _letter(state: State, seat: Seat, text: str) -> Written:
    """A letter by its fields, as far as the table has any, and all the rest of it."""
    found, rest = fields_of(text, state.options.fields)
    fields: list[Field] = [{"name": name, "lines": list(found.get(name, ()))} for name in state.options.fields if text]
    return {"seat": seat, "wrote": bool(text), "fields": fields, "lines": list(rest)}
