"""What a seat cannot see, written anew: for trials of views and advice, which must not change by it."""

from __future__ import annotations

from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Seat
from games.open_table.state import GM, State


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same position with other words in the letters of others, and in what the GM wrote to others alone."""
    if seat == GM:
        return state

    def anew(said: str, whose: Seat) -> str:
        return said if whose == seat else f"other words, {dice.below(10**6)}"

    letters = {whose: anew(text, whose) for whose, text in state.letters.items()}
    private = {
        whose: tuple(anew(line, whose) for line in state.private.get(whose, ()))
        for whose in state.seats
        if whose in state.private
    }
    if seat is None or state.private.keys() - {seat}:
        others = [whose for whose in state.playing if whose != seat and whose not in private]
        private |= {whose: (anew("", whose),) for whose in others[:1]}
    return replace(state, letters=letters, private=private)
