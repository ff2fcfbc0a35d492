"""What orders leave open, and what silence makes of it (rules section 9)."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.dice import Dice
from games.kit.model import Gap, Orders, Seat
from games.kit.order import Order, find
from games.teamturns import deeds
from games.teamturns.judge import check, place_name
from games.teamturns.orders import Act, Join, Pass, Pick, Present, Refuse, Take
from games.teamturns.state import State, joinable


def needed(state: State, seat: Seat) -> bool:
    """Do the others wait for this answer? A pick sent during the talk is welcome, not expected."""
    if state.phase == "talk" and seat == state.presenter:
        return state.options.mode == "express" and len(state.partners()) > 1
    return True


def gaps(state: State, seat: Seat, orders: Orders) -> list[Gap]:
    """What legal orders leave open, and what silence would do."""
    if not needed(state, seat):
        return []
    phase = state.phase
    if phase == "talk":
        phase = "pick" if seat == state.presenter else "join" if state.options.mode != "full" else "talk"
    kinds, missing, default = _GAPS[phase]
    if find(orders, *kinds):
        return []
    return [Gap(missing, default(state, seat))]


def _what_join(state: State, seat: Seat) -> str:
    place = joinable(state, seat)[0]
    return f"your {place_name(state, seat, place)}-most card, {state.hands[seat][place - 1]}"


def _what_act(state: State, seat: Seat) -> str:
    return "a way of using it is drawn" if state.options.compulsory_actions else "it stays unused"


_GAPS: dict[str, tuple[tuple[type[Order], ...], str, Callable[[State, Seat], str]]] = {
    "present": ((Present,), "the card to present", lambda state, seat: f"your left-most card, {state.hands[seat][0]}"),
    "talk": ((Pass,), "whether you have more to say", lambda state, seat: "you say no more"),
    "pick": ((Pick,), "the teammate", lambda state, seat: f"you pick {state.partners()[0]}"),
    "join": (
        (Join, Refuse),
        "the card you join with",
        _what_join,
    ),
    "take": ((Take,), "points or action", lambda state, seat: "the points are yours"),
    "act": ((Act, Pass), "the use of your action", _what_act),
}


def complete(state: State, seat: Seat, orders: Orders, dice: Dice) -> Orders:
    """The legal part of the orders, and what silence adds."""
    bad = [c.about for c in check(state, seat, orders) if c.fatal] if orders else []
    sent = tuple(order for order in orders if order not in bad)
    act = find(sent, Act)
    if state.phase == "take" and act and not find(sent, Take):
        return (*sent, Take("action"))
    return (*sent, _silence(state, seat, dice)) if gaps(state, seat, sent) else sent


def _silence(state: State, seat: Seat, dice: Dice) -> Order:
    if state.phase == "present":
        return Present(1)
    if state.phase == "pick" or (state.phase == "talk" and seat == state.presenter):
        return Pick(state.partners()[0])
    if state.phase == "take":
        return Take("points")
    if state.phase == "act":
        ways = list(deeds.ways(state, seat, state.cards[state.acting].action))
        return dice.pick(ways) if state.options.compulsory_actions else Pass()
    if state.phase == "talk" and state.options.mode == "full":
        return Pass()
    return Join(joinable(state, seat)[0])


def ends_talk(state: State, sent: dict[Seat, Orders]) -> bool:
    """May a pick end the talk before everybody has answered? Not before the picked player's side is sealed, and not
    for one who refuses: others will be picked, who may not have answered yet."""
    pick = find(sent.get(state.presenter, ()), Pick)
    if not state.options.early_pick or pick is None:
        return False
    return state.options.mode == "full" or find(sent.get(pick.player, ()), Join) is not None
