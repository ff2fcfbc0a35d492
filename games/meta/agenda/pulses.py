"""Pushing by pulses: sealed lists, laid one card per player and round; or as the letters arrive."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from games.kit.model import Order, Orders
from games.meta.agenda import passing
from games.meta.agenda.placing import add_to_trap, set_trap, spend, spring_token
from games.meta.orders import (
    AddToTrap,
    Ask,
    Close,
    Discard,
    Pass,
    PassTurn,
    PassUntilAimed,
    PassUntilPush,
    Push,
    SetTrap,
    Silence,
    Spend,
    Spring,
)
from games.meta.play import Play, listed
from games.meta.table import Question, Step

STANDING = (PassTurn, PassUntilAimed, PassUntilPush, Silence)
PASSES = (Pass, *STANDING)
DEEDS = (Push, SetTrap, AddToTrap, Spring, Spend, Ask)  # what the others may want to answer


def take(play: Play, answers: list[tuple[Question, Orders]]) -> None:
    """All answers of one pulse, in order of arrival: who passes, and whose card is laid when. Where the pulse opens a
    turn, the traps of the player at turn come before all cards."""
    sent = {question.seat: orders for question, orders in answers}
    for seat, orders in sent.items():
        _stand(play, seat, orders)
    openers = [question.seat for question, _ in answers if question.kind == "prepare"]
    steps = [step for seat in openers for step in _other_deeds(play, seat, sent[seat])]
    for seat in openers:
        if not any(isinstance(order, Push) for order in sent[seat]):
            play.tell(f"{seat} says: Play!")
    steps += [Step("place", seat=seat, laid=push.card) for seat, push in _in_order(play, sent)]
    others = [seat for seat in play.from_turn() if seat in sent and seat not in openers]
    steps += [step for seat in others for step in _other_deeds(play, seat, sent[seat])]
    play.passed = [seat for seat in sent if _passes(sent[seat])]
    more, closed = _said(sent, DEEDS), _said(sent, Close)
    _tell(play, more, closed)
    play.then(*steps, *([Step("push")] if more and not closed else []))


def _tell(play: Play, more: bool, closed: bool) -> None:
    """How the pulse ended."""
    if not more:
        play.tell("Nobody adds a card.")
    elif play.passed:
        play.tell(f"{listed(play.passed)} {'passes' if len(play.passed) == 1 else 'pass'}.")
    if closed:
        play.tell(f"{play.turn_of} closes the pushing stage.")


def _said(sent: Mapping[str, Orders], kinds: type[Order] | tuple[type[Order], ...]) -> bool:
    """Did anybody give such an order?"""
    return any(isinstance(order, kinds) for orders in sent.values() for order in orders)


def _passes(orders: Orders) -> bool:
    return any(isinstance(order, PASSES) for order in orders) and not any(isinstance(order, DEEDS) for order in orders)


def _stand(play: Play, seat: str, orders: Orders) -> None:
    """Until when a seat passes after this letter, and what it would discard; who wrote nothing stands as before."""
    for order in orders:
        match order:
            case PassTurn():
                play.until[seat] = passing.TURN
            case PassUntilAimed():
                play.until[seat] = passing.AIM
            case PassUntilPush(player):
                play.until[seat] = player
            case Silence():
                play.silent[seat] = play.silent.get(seat, 0) + 1
                play.until[seat] = passing.AIM if play.silent[seat] == 1 else passing.TURN
    if orders and not any(isinstance(order, STANDING) for order in orders):
        play.until.pop(seat, None)
    if cards := [card for order in orders if isinstance(order, Discard) for card in order.cards]:
        play.away[seat] = tuple(cards)


def _in_order(play: Play, sent: dict[str, Orders]) -> list[tuple[str, Push]]:
    """Round by round in turn order, or letter by letter (M1)."""
    plays = {seat: [order for order in orders if isinstance(order, Push)] for seat, orders in sent.items()}
    if play.options.push_mode == "arrival":
        return [(seat, push) for seat, mine in plays.items() for push in mine]
    seats = [seat for seat in play.from_turn() if seat in plays]
    rounds = zip_longest(*(plays[seat] for seat in seats))
    return [(seat, push) for row in rounds for seat, push in zip(seats, row, strict=True) if push is not None]


def _other_deeds(play: Play, seat: str, orders: Orders) -> list[Step]:
    steps: list[Step] = []
    for order in orders:
        match order:
            case SetTrap():
                steps += set_trap(play, seat, order)
            case AddToTrap():
                steps += add_to_trap(play, seat, order)
            case Spring():
                steps += spring_token(play, seat, order)
            case Spend():
                steps += spend(play, seat, order)
            case Ask(text):
                steps.append(Step("put question", names=(seat, text.rstrip("?. "))))
    return steps
