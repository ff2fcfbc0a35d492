"""The powers of the expansion animals that work when a move is played or a card is given (rules section 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.hold_my_bear import turns
from games.hold_my_bear.cards import ANIMAL, BEAR, Card, listed
from games.hold_my_bear.deeds import AskFor, GiveBack, Name, Pass, TakeBack
from games.hold_my_bear.spelling import Gifted
from games.hold_my_bear.state import Debt, State, Table
from games.kit.cards import without
from games.kit.model import Orders, Seat
from games.kit.order import Order, find

CHOICES: dict[str, type[Order]] = {"aardvark": TakeBack, "giraffe": Name, "kangaroo": AskFor}  # in this order


def of_move(table: Table, beaten: Seat | None, sent: Orders) -> None:
    """What the animals of the new match do: the badger at once, the others as their player chooses."""
    state = table.state
    seat = state.turn
    animals = {ANIMAL[card] for card in state.match}
    if "badger" in animals and beaten and beaten != seat and table.hands[seat]:
        (card,) = table.draw(seat, beaten, 1)
        table.tell(f"The badger lets {beaten} draw a card from {seat}'s hand.")
        table.tell(f"The badger's card for {beaten} is {card}.", *sorted((seat, beaten)), kind="secret")
    pending = tuple(a for a in CHOICES if a in animals and (a != "aardvark" or len(state.match) > 1))
    table.now(pending=pending)
    choose(table, sent)


def settle(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """The answer to the question which powers are used."""
    choose(table, orders[table.state.turn])


def choose(table: Table, sent: Orders) -> None:
    """The powers a player has chosen for work; whatever else is pending is asked for, unless he passes."""
    for animal, kind in CHOICES.items():
        order = find(sent, kind)
        if animal in table.state.pending and order is not None and not wrong(table.state, table.state.turn, order):
            _WORK[animal](table, order)
            table.now(pending=without(table.state.pending, animal))
    if table.state.pending and not find(sent, Pass):
        table.now(phase="powers")
    else:
        turns.pass_on(table)


def wrong(state: State, seat: Seat, order: Order) -> str:
    """Why a power cannot be used like this, once its animal lies on the table; "" when it can."""
    if isinstance(order, TakeBack) and order.card not in state.match:
        return f"You can take back one of the cards you play: {listed(state.match)}."
    if isinstance(order, AskFor):
        if order.card not in ANIMAL:
            return f"There is no card {order.card}: ask for an animal and a number from 1 to 5."
        if order.player == seat or order.player not in state.living:
            return f"Ask another player: {listed([s for s in state.living if s != seat], 'or')}."
    return ""


def _take_back(table: Table, order: Order) -> None:
    assert isinstance(order, TakeBack)
    seat = table.state.turn
    table.add(seat, [order.card], openly=True)
    match = without(table.state.match, order.card)
    table.now(match=match)
    table.tell(f"With the aardvark {seat} takes {order.card} back; the play to beat is {listed(match)} now.")


def _name(table: Table, order: Order) -> None:
    assert isinstance(order, Name)
    held = [(s, sum(ANIMAL[c] == order.animal for c in table.hands[s])) for s in table.state.living]
    counts = listed([f"{s} {count}" for s, count in held])
    table.tell(f"The giraffe asks for cards of the {order.animal}: {counts}.")


def _ask(table: Table, order: Order) -> None:
    assert isinstance(order, AskFor)
    seat = table.state.turn
    if order.card in table.hands[order.player]:
        table.drop(order.player, [order.card])
        table.add(seat, [order.card], openly=True)
        table.tell(f"With the kangaroo {seat} asks {order.player} for {order.card}, and gets it.")
    else:
        table.tell(f"With the kangaroo {seat} asks {order.player} for {order.card}: not there.")


_WORK = {"aardvark": _take_back, "giraffe": _name, "kangaroo": _ask}


# -- gifts -------------------------------------------------------------------------------------------------------------


def of_gift(table: Table, gifts: Gifted) -> None:
    """What given animals do to their receivers, each animal once."""
    seat = table.state.turn
    debts: list[Debt] = []
    used: list[str] = []
    for card, goal in gifts:
        animal = ANIMAL[card]
        if animal in used:
            continue
        used.append(animal)
        if animal == "beaver":
            table.now(beavered=(*table.state.beavered, goal))
            table.tell(f"The beaver obliges {goal} to give cards away next turn.")
        elif animal in ("turtle", "bison"):
            debts.append(Debt(goal, seat, card))
    if debts:
        table.now(debts=tuple(debts))
    collect(table)


def owed(state: State, debt: Debt) -> Sequence[Card]:
    """The different cards that would pay a debt."""
    hand = tuple(dict.fromkeys(state.hands[debt.debtor]))
    if ANIMAL[debt.card] == "bison":
        return [card for card in hand if ANIMAL[card] == BEAR]
    return [card for card in hand if card != debt.card]


def collect(table: Table) -> None:
    """Debts are paid one after the other; where there is no choice, at once."""
    while table.state.debts:
        debt, *rest = table.state.debts
        choices = owed(table.state, debt)
        if len(choices) > 1:
            table.now(phase="return")
            return
        if choices:
            _pay(table, debt, choices[0])
        else:
            what = "bear" if ANIMAL[debt.card] == "bison" else "other card"
            table.tell(f"{debt.debtor} has no {what} to hand back for the {ANIMAL[debt.card]}.")
        table.now(debts=tuple(rest))
    turns.pass_on(table)


def _pay(table: Table, debt: Debt, card: Card) -> None:
    table.drop(debt.debtor, [card])
    table.add(debt.giver, [card], openly=True)
    table.tell(f"For the {ANIMAL[debt.card]} {debt.debtor} hands {card} back to {debt.giver}.")


def repay(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """The debtor has chosen a card."""
    debt, *rest = table.state.debts
    order = find(orders[debt.debtor], GiveBack)
    assert order is not None
    _pay(table, debt, order.card)
    table.now(debts=tuple(rest))
    collect(table)
