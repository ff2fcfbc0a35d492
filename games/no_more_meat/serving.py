"""Steps 2 and 3 of a turn: a card goes on a pan, and a full pan is handed out (rules section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.cards import without
from games.kit.model import Orders, Seat
from games.no_more_meat.foods import PANS
from games.no_more_meat.orders import Cook, Pick, Prefer, last
from games.no_more_meat.state import Placed, Service
from games.no_more_meat.table import Table
from games.no_more_meat.telling import counted


def cook(table: Table, order: Cook) -> None:
    """Put the card on its pan; nobody but the cook sees it on Mystery."""
    seat, pan = table.state.at_turn, order.pan
    table.hands[seat] = without(table.hands[seat], order.food)
    table.pans[pan] += (Placed(order.food, seat),)
    filled = f"({len(table.pans[pan])} of {len(table.state.seats) + 1})"
    if PANS[pan].hidden:
        table.tell(f"{seat} puts a card face down on {pan.capitalize()} {filled}.")
        table.tell(f"The card {seat} put on {pan.capitalize()} is {order.food}.", seat)
    else:
        table.tell(f"{seat} puts {order.food} on {pan.capitalize()} {filled}.")


def full(table: Table, pan: str) -> bool:
    """Must this pan be served now?"""
    return len(table.pans[pan]) > len(table.state.seats)


def serve(table: Table, pan: str) -> Service:
    """Take the cards off a full pan and line up who gets them; all but Select are handed out at once."""
    foods = tuple(placed.food for placed in table.pans[pan])
    table.pans[pan] = ()
    queue = _queue(table, len(foods), PANS[pan].clockwise)
    if PANS[pan].served == "picked":
        table.tell(f"{pan.capitalize()} is full: {counted(foods)} are to be picked, {queue[0]} first.")
        return Service(foods, queue)
    return Service((), (), tuple(zip(queue, _order(table, pan, foods), strict=True)))


def hand_out(table: Table, service: Service, sent: Mapping[Seat, Orders], lists: bool) -> Service:
    """Picks from Select, as far as the wishes sent reach; with lists, silence has a default and all is handed out.

    What is left to one seat, or is all the same food, needs no picks.
    """
    left, queue, served = service.left, service.queue, service.served
    picked = set()
    while left and not forced(left, queue):
        seat, orders = queue[0], sent.get(queue[0], ())
        if seat in picked and not lists:  # the pick of this letter is used up, a standing wish is not
            orders = tuple(order for order in orders if isinstance(order, Prefer))
        food = _choice(orders, left, table.rows[seat], lists)
        if food is None:
            break
        picked.add(seat)
        table.tell(f"{seat} picks {food}.")
        left, queue, served = take_off(left, food), queue[1:], (*served, (seat, food))
    if left and forced(left, queue):
        served += tuple(zip(queue, reversed(left), strict=True))
        left, queue = (), ()
    return Service(left, queue, served)


def _choice(orders: Orders, left: Sequence[str], row: Sequence[str], lists: bool) -> str | None:
    """What is picked; None: nobody has said, and it is asked."""
    if (food := wished(orders, left)) is not None:
        return food
    return unasked(left, row) if lists or takes_any(orders) else None


def forced(left: Sequence[str], queue: Sequence[Seat]) -> bool:
    """Does it make no difference any more who picks what?"""
    return len(set(left)) == 1 or len(set(queue)) == 1


def wished(orders: Orders, left: Sequence[str]) -> str | None:
    """The food these orders pick from what is left: the pick, else the standing wish; None when neither reaches."""
    for order in (last(orders, Pick), last(orders, Prefer)):
        for food in order.foods if order else ():
            if food in left:
                return food
    return None


def takes_any(orders: Orders) -> bool:
    """Is this a pick that names no food?"""
    pick = last(orders, Pick)
    return pick is not None and not pick.foods


def unasked(left: Sequence[str], row: Sequence[str]) -> str:
    """The pick of silence: the first card from the top that is allowed, else the top one (rules section 8)."""
    return next((food for food in reversed(left) if food not in row), left[-1])


def take_off(left: tuple[str, ...], food: str) -> tuple[str, ...]:
    """What is left without the uppermost card of a food."""
    at = len(left) - 1 - left[::-1].index(food)
    return left[:at] + left[at + 1 :]


def _queue(table: Table, cards: int, clockwise: bool) -> tuple[Seat, ...]:
    """Who gets each card: the circle of the living from the player at turn, until no card is left (N10)."""
    circle = table.from_turn(clockwise)
    if table.state.options.extras_to == "active":
        return (*circle, *[table.state.at_turn] * cards)[:cards]
    return tuple(circle[i % len(circle)] for i in range(cards))


def _order(table: Table, pan: str, foods: tuple[str, ...]) -> Sequence[str]:
    """The cards of a pan, bottom to top, in the order they are served."""
    if PANS[pan].served == "at random":
        return table.dice.shuffle(foods)
    if pan == "mystery" and table.state.options.mystery_from == "bottom":
        return foods
    return foods[::-1]
