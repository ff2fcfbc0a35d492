"""What orders leave open, and what silence makes of it (rules section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.hold_my_bear import powers
from games.hold_my_bear.actions import fair_shares
from games.hold_my_bear.cards import GIFT, listed, many
from games.hold_my_bear.deeds import Fallback, Give, GiveBack, Pass, Play, Steal
from games.hold_my_bear.judge import check, giving, taken
from games.hold_my_bear.moves import least
from games.hold_my_bear.spelling import Gifted
from games.hold_my_bear.state import State, must_play
from games.kit.dice import Dice
from games.kit.model import Gap, Orders, Seat
from games.kit.order import find


def gaps(state: State, seat: Seat, orders: Orders) -> list[Gap]:
    """What legal orders leave open, and what silence would do."""
    return list(_GAPS[state.phase](state, seat, orders))


def _gaps_claims(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if not find(orders, Play) and not find(orders, Pass):
        yield Gap("a claim to the first move", "you claim nothing")


def _gaps_act(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if find(orders, Play):
        return
    gift = find(orders, Give) or find(orders, Fallback)
    gifts = gift.gifts if gift else ()
    following = state.after(seat)
    if not gifts:
        yield _gap_of_nothing(state, seat, following)
    elif len(gifts) < giving(state, seat):
        yield Gap("the second card to give away", "a random card goes along")
    if any(not goal for _, goal in gifts):
        goal = next((goal for _, goal in gifts if goal), following)
        yield Gap("who gets the cards", f"{goal} gets them")


def _gap_of_nothing(state: State, seat: Seat, following: Seat) -> Gap:
    """Neither a move nor a gift."""
    if must_play(state, seat):
        return Gap("the move you must play", "the smallest move of your hand that is valid is played")
    cards = "two random cards" if giving(state, seat) == GIFT else "your last card"
    return Gap("a move to play, or two cards to give away", f"{cards} of yours go to {following}")


def _gaps_steal(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    order = find(orders, Steal)
    missing = state.loot(seat) - (sum(taken(order).values()) if order else 0)
    if missing > 0:
        yield Gap(f"from whom to steal {many(missing, 'card')}", "they are taken as evenly as can be")


def _gaps_powers(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    open_ = [animal for animal in state.pending if not find(orders, powers.CHOICES[animal])]
    if open_ and not find(orders, Pass):
        yield Gap(f"how you use the {listed(open_)}", "the power is not used")


def _gaps_return(state: State, seat: Seat, orders: Orders) -> Iterator[Gap]:
    if not find(orders, GiveBack):
        yield Gap("the card you hand back", "a random one that is allowed")


_GAPS: dict[str, Callable[[State, Seat, Orders], Iterator[Gap]]] = {
    "claims": _gaps_claims,
    "act": _gaps_act,
    "steal": _gaps_steal,
    "powers": _gaps_powers,
    "return": _gaps_return,
}


def complete(state: State, seat: Seat, orders: Orders, dice: Dice) -> Orders:
    """The legal part of the orders, and what silence adds; a play that has to give way to its fallback is left out."""
    bad = [c.about for c in check(state, seat, orders) if c.fatal or isinstance(c.about, Play)] if orders else []
    sent = tuple(order for order in orders if order not in bad)
    if not gaps(state, seat, sent):
        return sent
    if state.phase == "act":
        return _complete_act(state, seat, sent, dice)
    if state.phase == "steal":
        return (_whole_loot(state, seat, find(sent, Steal)),)
    if state.phase == "return":
        return (GiveBack(dice.pick(powers.owed(state, state.debts[0]))),)
    return (*sent, Pass())


def _whole_loot(state: State, seat: Seat, order: Steal | None) -> Steal:
    """What was named, and the rest as evenly as can be."""
    shares = order.shares if order else ()
    had = taken(Steal(shares))
    more = fair_shares(state, seat, had, state.loot(seat) - sum(had.values()))
    return Steal((*shares, *((count, victim) for victim, count in more.items())))


def _complete_act(state: State, seat: Seat, sent: Orders, dice: Dice) -> Orders:
    gift = find(sent, Give) or find(sent, Fallback)
    gifts = gift.gifts if gift else ()
    if not gifts and must_play(state, seat):
        return (Play(least(state.hands[seat], state.match, state.options, state.animals, state.sport)),)
    return (Give(_filled(state, seat, gifts, dice)),)


def _filled(state: State, seat: Seat, gifts: Gifted, dice: Dice) -> Gifted:
    """A gift with all its cards and a receiver: random cards, the next player."""
    goal = next((to for _, to in gifts if to), state.after(seat))
    rest = list(state.hands[seat])
    for card, _ in gifts:
        rest.remove(card)
    more = dice.sample(rest, giving(state, seat) - len(gifts))
    return (*((card, to or goal) for card, to in gifts), *((card, goal) for card in more))
