"""Who is asked, and which orders are allowed (rules sections 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.model import Complaint, Orders, Seat
from games.no_more_meat.foods import in_order, lifestyle
from games.no_more_meat.lifestyle import hidden_left
from games.no_more_meat.orders import Cook, Pick, Prefer, Take, last
from games.no_more_meat.state import State
from games.no_more_meat.telling import counted, either, listed


def asked(state: State) -> tuple[Seat, ...]:
    """Who has to answer now: the player at turn, or whoever picks from Select."""
    if state.phase == "over":
        return ()
    if state.phase != "pick":
        return (state.at_turn,)
    assert state.service is not None
    queue = state.service.queue
    return tuple(dict.fromkeys(queue)) if state.options.select_mode == "lists" else queue[:1]


def complaints(state: State, seat: Seat, orders: Orders) -> Iterator[Complaint]:
    """Everything wrong with the orders; a standing wish never is."""
    waited = asked(state)
    for order in orders:
        if isinstance(order, Prefer):
            continue
        if seat not in waited:
            waiting = listed(waited) or "nobody any more"
            yield Complaint(f"You are not asked now, but {waiting}; only a wish (prefer ...) can wait.", about=order)
        elif isinstance(order, Take):
            yield from _about_take(state, seat, order)
        elif isinstance(order, Cook):
            yield from _about_cook(state, seat, order)
        elif isinstance(order, Pick):
            yield from _about_pick(state, order, last(orders, Cook))


def _about_take(state: State, seat: Seat, order: Take) -> Iterator[Complaint]:
    if state.phase != "lifestyle":
        yield Complaint(f"Step 1 is over: {_due(state)}", about=order)
    elif order.what == "open" and state.face_up is None:
        yield Complaint(f"No lifestyle card lies open: take {listed(sources(state), 'or')}.", about=order)
    elif order.what == "hidden" and not hidden_left(state):
        yield Complaint(f"No hidden lifestyle card is left: take {listed(sources(state), 'or')}.", about=order)
    elif order.what == "open" and state.face_up in state.rows[seat]:
        text = f"You live by {lifestyle(state.face_up or '')} already: the open card would only be discarded."
        yield Complaint(text, fatal=False, about=order)


def _about_cook(state: State, seat: Seat, order: Cook) -> Iterator[Complaint]:
    if state.phase == "pick":
        yield Complaint(f"Nothing is cooked while Select is served: {_due(state)}", about=order)
        return
    hand = state.hands[seat]
    if not hand:
        yield Complaint("Your hand is empty: there is nothing to cook.", about=order)
    elif order.food not in hand:
        yield Complaint(f"You hold no {order.food}; your hand is {counted(in_order(hand))}.", about=order)
    if order.pan not in state.pans:
        text = (
            f"{order.pan.capitalize()} is the pan that is not used in this match: cook on {either(tuple(state.pans))}."
        )
        yield Complaint(text, about=order)


def _about_pick(state: State, order: Pick, cook: Cook | None) -> Iterator[Complaint]:
    if state.phase == "pick":
        assert state.service is not None
        left = state.service.left
        holds = "Select holds"
    elif state.options.select_mode == "lists":
        yield Complaint("Picks are asked for when Select is served; until then leave a wish (prefer ...).", about=order)
        return
    elif cook is None or cook.pan != "select" or len(state.pans.get("select", ())) < len(state.seats):
        yield Complaint("Nothing is picked before Select is full; a wish (prefer ...) can wait.", about=order)
        return
    else:
        left = (*(placed.food for placed in state.pans["select"]), cook.food)
        holds = "Select will hold"
    if order.foods and not any(food in left for food in order.foods):
        text = f"You cannot pick {listed(order.foods, 'or')}: {holds} {counted(in_order(left))}."
        yield Complaint(text, about=order)


def _due(state: State) -> str:
    if state.phase == "cook":
        return f"cook a food card on {either(tuple(state.pans))}."
    assert state.service is not None
    return f"pick from {counted(in_order(state.service.left))}."


def sources(state: State) -> list[str]:
    """What step 1 may choose from, in words."""
    found = ["karma"]
    if state.face_up is not None:
        found.append(f"the open card ({lifestyle(state.face_up)})")
    if hidden_left(state):
        found.append("the hidden card")
    return found
