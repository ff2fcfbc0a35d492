"""Step 1 of a turn: karma, the open lifestyle card or the hidden one (rules section 4)."""

from __future__ import annotations

from games.no_more_meat.foods import lifestyle
from games.no_more_meat.orders import What
from games.no_more_meat.state import State
from games.no_more_meat.table import Table, income


def hidden_left(at: State) -> bool:
    """Can a hidden card still be had?"""
    return bool(at.lifestyle_deck or (at.options.lifestyle_reshuffle and at.lifestyle_discards))


def step_one(table: Table, what: What) -> None:
    """Play step 1 for the player at turn."""
    {"karma": _karma, "open": _open, "hidden": _hidden}[what](table)


def _karma(table: Table) -> None:
    seat, gain = table.state.at_turn, income(table.state, table.state.at_turn)
    table.karma[seat] += gain
    if gain:
        table.tell(f"{seat} takes {gain} karma and has {table.karma[seat]}.")
    else:
        table.tell(f"{seat} chooses karma and gains none.")


def _open(table: Table) -> None:
    card = table.state.face_up
    assert card is not None
    table.now(face_up=None)
    _adopt(table, card, "open")
    _turn_one_open(table)


def _hidden(table: Table) -> None:
    card = table.top_lifestyle()
    assert card is not None
    _adopt(table, card, "hidden")
    if table.state.options.flip == "always" and table.state.face_up is not None:
        table.tell(f"{lifestyle(table.state.face_up)} goes from the open place to the discards.")
        table.now(lifestyle_discards=(*table.state.lifestyle_discards, table.state.face_up), face_up=None)
    if table.state.face_up is None:
        _turn_one_open(table)


def _adopt(table: Table, card: str, place: str) -> None:
    seat = table.state.at_turn
    if card in table.rows[seat]:
        table.now(lifestyle_discards=(*table.state.lifestyle_discards, card))
        table.tell(f"{seat} takes the {place} card, {lifestyle(card)}, has it already and discards it.")
    else:
        table.rows[seat] += (card,)
        table.tell(f"{seat} takes the {place} card and from now on lives by {lifestyle(card)}.")


def _turn_one_open(table: Table) -> None:
    table.now(face_up=table.top_lifestyle())
    if table.state.face_up is None:
        table.tell("No lifestyle card is left to lie open.")
    else:
        table.tell(f"{lifestyle(table.state.face_up)} now lies open.")
