"""What is wrong with orders: one judge for each kind (rules section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.kit.model import Complaint, Orders, Seat
from games.kit.order import Order, find
from games.teamturns import deeds
from games.teamturns.cards import spoken
from games.teamturns.orders import Act, Join, Pass, Pick, Present, Refuse, Take, TakeIf, Use, spell
from games.teamturns.places import LEFT, RIGHT, index, side
from games.teamturns.state import State, joinable

ASKED = {
    "present": "a card to present",
    "talk": "your answer to the presented card",
    "pick": "the teammate you pick",
    "join": "the card you join with",
    "take": "points or action",
    "act": "how you use your action",
}


def fitting(state: State, seat: Seat) -> tuple[type[Order], ...]:
    """What kinds of orders answer the present ask."""
    presenting = seat == state.presenter
    express = state.options.mode == "express"
    refuse = (Refuse,) if state.options.may_refuse else ()
    if state.phase == "talk":
        if presenting:
            return (Pick, Take, TakeIf, Use) if express else (Pick,)
        return (Pass,) if state.options.mode == "full" else (Join, *refuse)
    return {
        "present": (Present,),
        "pick": (Pick, Take, TakeIf, Use) if express else (Pick,),
        "join": (Join, *refuse),
        "take": (Take, Act, Use),
        "act": (Act, Pass),
    }[state.phase]


def check(state: State, seat: Seat, orders: Orders) -> list[Complaint]:
    """All that is wrong with the orders for the present ask."""
    kinds = fitting(state, seat)
    wanted = "" if any(isinstance(order, kinds) for order in orders) else f" I need {ASKED[state.phase]}."
    found: list[Complaint] = []
    for order in orders:
        if isinstance(order, kinds):
            found += (Complaint(text, about=order) for text in _JUDGES[type(order)](state, seat, order, orders))
        elif isinstance(order, TakeIf):
            found.append(Complaint("Say points or action when you see the combo.", about=order))
        elif isinstance(order, Refuse):
            found.append(Complaint("In this match nobody can refuse.", about=order))
        else:
            found.append(Complaint(f"That is not asked now.{wanted}", about=order))
    return found


def _present(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    assert isinstance(order, Present)
    hand = state.hands[seat]
    at = index(hand, order.place)
    if at is None:
        yield f"Your hand has {len(hand)} cards: present a number from 1 to {len(hand)}, counted from the left."
    elif state.options.present == "edges_only" and at not in (0, len(hand) - 1):
        yield f"Only an edge card may be presented: 1 or {len(hand)}."


def _pick(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    assert isinstance(order, Pick)
    if order.player not in state.partners():
        why = "refused" if order.player in state.refused else "has no cards"
        known = order.player in state.seats and order.player != seat
        near = known and order.player not in state.refused and state.hands[order.player]
        reason = "is no neighbour with cards" if near else why
        said = f"{order.player} {reason}" if known else "A teammate is another player"
        yield f"{said}: you can pick {', '.join(state.partners())}."


def _join(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    assert isinstance(order, Join)
    hand, free = state.hands[seat], joinable(state, seat)
    at = index(hand, order.place)
    if at is None or at + 1 not in free:
        names = " or ".join(f"{place_name(state, seat, n)} ({hand[n - 1]})" for n in free)
        yield f"You cannot join with that card; you can join with {names}."


def place_name(state: State, seat: Seat, place: int) -> str:
    """ "left", "right", or the number of a card in between."""
    return side(LEFT if place == 1 else RIGHT if place == len(state.hands[seat]) else place)


def _refuse(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    if len(state.partners()) < 2:
        yield "You are the last one left to pick, so you cannot refuse: join left or right."


def _take(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    if state.phase == "take" and isinstance(order, Take) and order.what == "action" and state.locked():
        yield f"This combo is {'rotten' if state.combo.rotten else 'locked'}: you must take the points."


def _use(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    if state.options.chooser != "presenter":
        yield "In this match the presented card's action counts if both have the same number."
    elif state.phase == "take" and not state.combo.level:
        yield "There is no choice between two actions here."


def _act(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    assert isinstance(order, Act)
    if state.phase == "take":
        take = find(orders, Take)
        if take and take.what == "points":
            yield "You take the points, so the action is your teammate's."
            return
        use = find(orders, Use)
        card = state.combo.actor(joined=use is not None and use.whose == "theirs")
    else:
        card = state.cards[state.acting]
    if card is None or card.action != order.action:
        yield f"The action on offer is {spoken(card.action) if card else 'none'}."
        return
    yield from act_flaws(state, seat, order)


def act_flaws(state: State, seat: Seat, order: Act) -> Iterator[str]:
    """Why an action cannot be carried out like this."""
    ways = list(deeds.ways(state, seat, order.action))
    if not ways:
        yield f"The action {spoken(order.action)} cannot be carried out now; write pass."
        return
    if deeds.plain(state, seat, order) in ways:
        return
    players = list(dict.fromkeys(way.player for way in ways if way.player))
    if players and order.player not in players:
        yield f"Say to whom: {spoken(order.action)} can strike {', '.join(players)}. For example: {spell(ways[0])}."
    else:
        yield f"Only edge cards count there, left or right. For example: {spell(ways[0])}."


def _pass(state: State, seat: Seat, order: Order, orders: Orders) -> Iterator[str]:
    if state.phase == "act" and state.options.compulsory_actions:
        way = next(deeds.ways(state, seat, state.cards[state.acting].action))
        yield f"In this match an action must be used. For example: {spell(way)}."


_JUDGES: dict[type[Order], Callable[[State, Seat, Order, Orders], Iterator[str]]] = {
    Present: _present,
    Pick: _pick,
    Join: _join,
    Refuse: _refuse,
    Take: _take,
    TakeIf: _take,
    Use: _use,
    Act: _act,
    Pass: _pass,
}
