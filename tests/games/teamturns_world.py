"""Helpers for the tests of Teamturns: small positions, random legal play, a new deal of the unseen."""

from __future__ import annotations

from typing import Any

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders, Resolution
from games.kit.order import Order
from games.teamturns import deeds
from games.teamturns.engine import Teamturns
from games.teamturns.options import Options
from games.teamturns.orders import Join, Pass, Pick, Present, Refuse, Take, TakeIf
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.state import State, joinable

GAME = Teamturns()
TABLE = ("Anna", "Bruno", "Clara")


def position(hands: dict[str, str], options: Options | None = None, turn: str = "Anna", **more: Any) -> State:
    """A position in which Anna is to present; hands as ids, "B01 B02"; who is not named holds B46."""
    seats = more.pop("seats", TABLE)
    rows = {seat: tuple(hands.get(seat, "B46").split()) for seat in seats}
    piles = dict.fromkeys(seats, ()) | more.pop("piles", {})
    deck = tuple(more.pop("deck", "B47 B48").split())
    return State(options or Options(), seats, rows, piles, deck, turn, turn, **more)


def read(state: State, seat: str, text: str) -> Orders:
    """Orders as the grammar reads them."""
    return GAME.grammar.orders(text.replace("; ", "\n"), Words(state.seats, seat, GAME.view(state, seat)))


def complaints(state: State, seat: str, text: str) -> list[str]:
    """The fatal complaints about these orders."""
    return [c.text for c in GAME.check(state, seat, read(state, seat, text)) if c.fatal]


def after(state: State, *sent: str, seed: str = "team") -> Resolution[State]:
    """What comes of orders such as "Anna: present 3"; who is asked and not named is silent."""
    said = dict(line.split(": ", 1) for line in sent)
    asks, full = GAME.asks(state), {}
    assert set(said) <= set(asks)
    for seat, ask in asks.items():
        orders = read(state, seat, said[seat]) if seat in said else ()
        assert not [c.text for c in GAME.check(state, seat, orders) if c.fatal]
        if orders or ask.required:
            full[seat] = GAME.complete(state, seat, orders, Dice(f"{seed}/silence/{seat}"))
    return GAME.resolve(state, full, Dice(seed))


def play(state: State, *steps: str) -> Resolution[State]:
    """Several steps: "Anna: present 1", "Bruno: left | Anna: pick Bruno" ..."""
    resolution = Resolution(state)
    for step in steps:
        resolution = after(resolution.state, *(step.split(" | ") if step else ()))
    return resolution


def story(resolution: Resolution[State], seat: str | None = None) -> list[str]:
    """The sentences this reader hears."""
    return [h.text for h in resolution.happenings if h.audience is None or seat in h.audience]


def random_orders(state: State, seat: str, dice: Dice) -> Orders:
    """Some legal orders, without any thought."""
    express = state.options.mode == "express"
    if state.phase == "present":
        hand = state.hands[seat]
        edge = state.options.present == "edges_only"
        return (Present(dice.pick([LEFT, RIGHT]) if edge else dice.roll(len(hand))),)
    if state.phase == "pick" or (state.phase == "talk" and seat == state.presenter):
        take: Orders = (TakeIf(dice.below(9) - 2),) if express else ()
        return (Pick(dice.pick(state.partners())), *take)
    if state.phase == "talk" and state.options.mode == "full":
        return (Pass(),)
    if state.phase in ("talk", "join"):
        if state.options.may_refuse and len(state.partners()) > 1 and dice.below(3) == 0:
            return (Refuse(),)
        return (Join(dice.pick(joinable(state, seat))),)
    if state.phase == "take":
        return (Take("points" if state.locked() or dice.coin() else "action"),)
    ways: list[Order] = list(deeds.ways(state, seat, state.cards[state.acting].action))
    return (dice.pick(ways if state.options.compulsory_actions else [*ways, Pass()]),)
