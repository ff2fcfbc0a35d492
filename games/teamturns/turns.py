"""The steps of a turn, one function each (rules sections 4 and 7)."""

from __future__ import annotations

from collections.abc import Mapping

from games.kit.model import Orders, Seat
from games.kit.order import find
from games.teamturns import deeds
from games.teamturns.cards import spoken, told
from games.teamturns.ending import end_turn
from games.teamturns.orders import Act, Join, Pick, Present, Refuse, Take, TakeIf, Use
from games.teamturns.places import LEFT, REFUSED, RIGHT, index, side
from games.teamturns.state import Pair, Table, joinable

# -- present and talk --------------------------------------------------------------------------------------------------


def present(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 1: a card of the presenter lies open."""
    seat = table.state.presenter
    order = find(orders[seat], Present)
    assert order is not None
    card = table.remove(seat, order.place)
    table.now(presented=card)
    state = table.state
    table.tell(f"{seat} presents {told(table.card(card)) if state.solo else card}.")  # else it lies there to be seen
    if state.solo:
        table.now(phase="join", teammate=seat)
        _only_way(table)
    elif state.options.mode == "full" and state.modifier() == "no_talk":
        _after_talk(table, ())
    else:
        table.now(phase="talk")


def talk(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 2 is over: sealed sides are kept, and a pick that has come counts."""
    state = table.state
    if state.options.mode != "full":
        table.now(sealed={seat: _sealed(orders.get(seat, ())) for seat in state.partners()})
    _after_talk(table, orders.get(state.presenter, ()))


def _sealed(sent: Orders) -> int:
    order = find(sent, Join, Refuse)
    return order.place if isinstance(order, Join) else REFUSED if order else LEFT


def _after_talk(table: Table, sent: Orders) -> None:
    partners = table.state.partners()
    if find(sent, Pick) or len(partners) == 1:
        _picked(table, sent)
    else:
        table.tell("The talk is over.")
        table.now(phase="pick")


# -- pick and join -----------------------------------------------------------------------------------------------------


def pick(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 3: the teammate."""
    _picked(table, orders[table.state.presenter])


def _picked(table: Table, sent: Orders) -> None:
    state = table.state
    order = find(sent, Pick)
    mate = order.player if order else state.partners()[0]
    table.tell(f"{state.presenter} picks {mate}.")
    table.now(teammate=mate)
    if state.sealed is None:
        table.now(phase="join")
        _only_way(table)
    elif state.sealed[mate] == REFUSED and len(state.partners()) > 1:
        _refused(table)
    else:
        _joined(table, state.sealed[mate], sent)


def _only_way(table: Table) -> None:
    """A card that must join joins at once."""
    state = table.state
    free = joinable(state, state.teammate)
    if len(free) == 1 and not (state.options.may_refuse and len(state.partners()) > 1):
        _joined(table, free[0])


def join(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 4: the teammate's card, or a refusal."""
    order = find(orders[table.state.teammate], Join, Refuse)
    if isinstance(order, Join):
        _joined(table, order.place)
    else:
        _refused(table)


def _refused(table: Table) -> None:
    state = table.state
    table.tell(f"{state.teammate} refuses.")
    table.now(refused=(*state.refused, state.teammate), teammate="", phase="pick")
    if len(table.state.partners()) == 1:
        _picked(table, ())


def _joined(table: Table, place: int, sent: Orders = ()) -> None:
    state = table.state
    mate = state.teammate
    free = joinable(state, mate)
    at = index(state.hands[mate], place)
    if at is None or at + 1 not in free:
        at = free[0] - 1
    edge = LEFT if at == 0 else RIGHT if at == len(state.hands[mate]) - 1 else 0
    where = f"the {side(edge)}-most card" if edge else f"card {at + 1}"
    card = table.remove(mate, at + 1)
    table.now(joined=card, sealed=None)
    lies = not table.state.locked() and find(sent, Take, TakeIf) is None  # open, until the presenter has taken
    table.tell(f"{mate} joins with {where}, {card if lies else told(table.card(card))}.", kind="shown")
    _offer(table, sent)


# -- take --------------------------------------------------------------------------------------------------------------


def _offer(table: Table, sent: Orders) -> None:
    """The combo lies open: where there is no choice it is taken, and so it is where the condition was given."""
    state = table.state
    worth = state.worth(state.presenter)
    combo = state.combo
    actor = combo.actor()
    what = (
        " and rotten"
        if combo.rotten
        else f", with the action {spoken(actor.action)}, number {actor.number}"
        if actor
        else ""
    )
    table.tell(f"The combo is worth {worth} point{'' if worth in (1, -1) else 's'}{what}.")
    choice = find(sent, Take, TakeIf)
    if state.locked():
        _take(table, "points", sent)
    elif isinstance(choice, Take):
        _take(table, choice.what, sent)
    elif isinstance(choice, TakeIf):
        _take(table, "points" if worth >= choice.least else "action", sent)
    else:
        table.now(phase="take")


def take(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 5: points or action."""
    sent = orders[table.state.presenter]
    order = find(sent, Take)
    _take(table, order.what if order else "points", sent)


def _take(table: Table, what: str, sent: Orders) -> None:
    state = table.state
    taker, actor = state.presenter, state.teammate
    if what == "action":
        taker, actor = actor, taker
    worth = state.worth(taker)
    use = find(sent, Use)
    card = state.combo.actor(joined=use is not None and use.whose == "theirs")
    acting = None if card is None or state.solo else card
    table.piles[taker] = (*state.piles[taker], Pair(state.presented, state.joined, worth))
    points = f"{worth} point" if abs(worth) == 1 else f"{worth} points"
    if what == "action":
        table.tell(f"{actor} takes the action; the combo goes to {taker} for {points}.")
    elif state.combo.rotten or acting is None:
        table.tell(f"{taker} must take the combo for {points}.")
    else:
        table.tell(f"{taker} takes the combo for {points}; {actor} gets the action {spoken(acting.action)}.")
    if acting is None:
        end_turn(table)
        return
    table.now(actor=actor, acting=acting.id, phase="act")
    _carry_on(table, actor, acting.action, find(sent, Act) if what == "action" else None)


def _carry_on(table: Table, actor: Seat, action: str, act: Act | None) -> None:
    """The action of the combo: done where nothing is to be chosen, where it cannot be, or where the letter chose."""
    if deeds.free(action):
        _act(table, Act(action))
    elif next(deeds.ways(table.state, actor, action), None) is None:
        table.tell(f"The action {spoken(action)} cannot be carried out.")
        end_turn(table)
    elif act and act.action == action:
        carry_out(table, act)


# -- act ---------------------------------------------------------------------------------------------------------------


def act(table: Table, orders: Mapping[Seat, Orders]) -> None:
    """Step 6: whoever has the action uses it, or leaves it."""
    actor = table.state.actor
    order = find(orders[actor], Act)
    if order:
        carry_out(table, order)
    else:
        table.tell(f"{actor} leaves the action unused.")
        end_turn(table)


def carry_out(table: Table, order: Act) -> None:
    """The action as ordered, if it can be done like this."""
    state = table.state
    order = deeds.plain(state, state.actor, order)
    if order in deeds.ways(state, state.actor, order.action):
        _act(table, order)


def _act(table: Table, order: Act) -> None:
    action = deeds.DEEDS[order.action]
    if action.possible(table.state, table.state.actor):
        action.do(table, table.state.actor, order)
    else:
        table.tell(f"The action {spoken(order.action)} cannot be carried out.")
    end_turn(table)
