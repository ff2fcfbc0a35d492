"""What a program can say at a table that a person leads: nothing for a player, a bare tally for the GM."""

from __future__ import annotations

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.open_table.orders import Letter, NoOrders
from games.open_table.state import GM, State

ROUNDS = 3  # that a program leads


def suggest(state: State, seat: Seat, dice: Dice) -> Orders:
    """A robot's seat is silent. In the GM's place a program counts letters, writes to one seat, and soon ends it."""
    if seat != GM:
        return (NoOrders(),)
    chosen = dice.pick(state.playing)
    lines = [f"No person leads this table: I can only count. Letters came: {len(state.letters)}."]
    lines += [f"to {chosen}: your letter had {len(state.letters.get(chosen, '').splitlines())} lines."]
    return (Letter("\n".join((*lines, *(["the end"] if state.round >= ROUNDS else [])))),)


_WORDS = ("A fleet sails north", "  twice  as  far", "", "roll 2d6", "army: Burgundy, or Gascony", "1. hold")


def anything(state: State, seat: Seat, dice: Dice) -> Orders:
    """Lines without a meaning; from a GM also lines and points for single seats, and one day the end."""
    lines = [dice.pick(_WORDS) for _ in range(dice.roll(5))]
    if seat != GM:
        return (NoOrders(),) if dice.below(6) == 0 else (Letter("\n".join(("My orders", *lines))),)
    heads = [line for whose in state.playing if dice.coin() for line in (f"to {whose}:", dice.pick(_WORDS[:2]))]
    end = [dice.pick(("the end", f"winner: {dice.pick(state.playing)}"))] if dice.below(6) == 0 else []
    points = [f"standings: {dice.pick(state.playing)} {dice.below(20)}"] if dice.coin() else []
    return (Letter("\n".join(("What came of it", *points, *lines, *heads, *end))),)


def example(state: State, seat: Seat) -> Orders:
    """A line of no meaning in any game."""
    if seat == GM:
        return (Letter("Nothing has happened in this round."),)
    names = state.options.fields
    return (Letter(f"{names[0]}: as before" if names else "I stay where I am, and look around"),)
