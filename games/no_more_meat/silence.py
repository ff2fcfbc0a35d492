"""What orders leave open, and what silence makes of it (rules sections 6 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.dice import Dice
from games.kit.model import Gap, Order, Orders, Seat
from games.no_more_meat.foods import TARGET, in_order
from games.no_more_meat.judging import asked, complaints
from games.no_more_meat.orders import Cook, Pick, Take, last
from games.no_more_meat.serving import takes_any, unasked, wished
from games.no_more_meat.state import State
from games.no_more_meat.table import income


def gaps(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    """The decisions these orders leave open."""
    if seat not in asked(state):
        return
    if state.phase == "pick":
        assert state.service is not None
        if wished(orders, state.service.left) is None and not takes_any(orders):
            get = unasked(state.service.left, state.rows[seat])
            if state.options.select_mode == "lists":
                get = "the uppermost card that you may eat, or else the top one"
            yield Gap("a food to pick from Select", f"you get {get}")
        return
    take = last(orders, Take)
    if state.phase == "lifestyle" and take is None:
        yield Gap("step 1 (karma, open or hidden)", "you take karma")
    if last(orders, Cook) is None and _food_due(state, seat, take):
        pan = "the emptiest pan" if state.options.nmr_pan == "emptiest" else "a random pan"
        yield Gap("step 2 (a food card and a pan)", f"a random card of your hand goes on {pan}")


def _food_due(state: State, seat: Seat, take: Take | None) -> bool:
    """Is a food card to be named in this letter, rather than never or when asked again?"""
    if not state.hands[seat]:
        return False
    if state.phase == "cook":
        return True
    what = take.what if take else "karma"
    karma = state.karma[seat] + (income(state, seat) if what == "karma" else 0)
    if karma >= TARGET and state.options.win_check == "at_once":
        return False  # step 1 ends the match
    split = state.options.split_turn
    return not take or split == "never" or (split == "on_hidden" and what != "hidden")


def completed(state: State, seat: Seat, orders: Orders, dice: Dice) -> Orders:
    """The orders that are still legal, and the rules' answer to what is missing."""
    wrong = [complaint.about for complaint in complaints(state, seat, orders) if complaint.fatal]
    kept = tuple(order for order in orders if order not in wrong)
    if seat not in asked(state):
        return kept
    return (*kept, *_fill(state, seat, kept, dice))


def _fill(state: State, seat: Seat, kept: Orders, dice: Dice) -> Iterator[Order]:
    if state.phase == "pick":
        assert state.service is not None
        if wished(kept, state.service.left) is None and not takes_any(kept):
            one = state.options.select_mode == "sequential"  # with lists, what is uppermost then shows when it is due
            yield Pick((unasked(state.service.left, state.rows[seat]),) if one else ())
        return
    take = last(kept, Take)
    if state.phase == "lifestyle" and take is None:
        yield Take("karma")
    if last(kept, Cook) is None and _food_due(state, seat, take):
        yield Cook(dice.pick(in_order(state.hands[seat])), dice.pick(_pans(state)))


def _pans(state: State) -> list[str]:
    """The pans on which silence may put a card."""
    if state.options.nmr_pan != "emptiest":
        return list(state.pans)
    fewest = min(map(len, state.pans.values()))
    return [pan for pan, placed in state.pans.items() if len(placed) == fewest]
