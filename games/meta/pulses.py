"""Pushing by pulses: sealed lists, laid one card per player and round; or as the letters arrive."""

from __future__ import annotations

from itertools import zip_longest

from games.kit.model import Orders
from games.meta.orders import AddToTrap, Ask, Close, Pass, PassTurn, SetTrap, Silence, Spend, Spring
from games.meta.orders import Play as Push
from games.meta.placing import add_to_trap, set_trap, spend, spring_token
from games.meta.play import Play, listed
from games.meta.stages import SHUT
from games.meta.table import Question, Step

PASSES = (Pass, PassTurn, Silence)


def take_pulse(play: Play, answers: list[tuple[Question, Orders]]) -> None:
    """All answers of one pulse, in order of arrival: who passes, and whose card is laid when."""
    sent = {question.seat: orders for question, orders in answers}
    for seat, orders in sent.items():
        _note_silence(play, seat, orders)
    steps = [Step("place", seat=seat, laid=push.card) for seat, push in _in_order(play, sent)]
    steps += [step for seat in play.from_turn() for step in _other_deeds(play, seat, sent.get(seat, ()))]
    play.passed = [seat for seat in sent if sent[seat] and all(isinstance(order, PASSES) for order in sent[seat])]
    if not steps:
        play.tell("Nobody adds a card." if sent else "Everybody passes for this turn.")
    elif play.passed:
        play.tell(f"{listed(play.passed)} {'passes' if len(play.passed) == 1 else 'pass'}.")
    closed = any(isinstance(order, Close) for orders in sent.values() for order in orders)
    if closed:
        play.tell(f"{play.turn_of} closes the pushing stage.")
    play.then(*steps, *([Step("push")] if steps and not closed else []))


def _note_silence(play: Play, seat: str, orders: Orders) -> None:
    if any(isinstance(order, PassTurn) for order in orders):
        play.silent[seat] = SHUT
    elif any(isinstance(order, Silence) for order in orders):
        play.silent[seat] = SHUT if play.silent.get(seat, 0) else 1
    else:
        play.silent[seat] = 0


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


def take_preparation(play: Play, answers: list[tuple[Question, Orders]]) -> None:
    """Traps of the player at turn, then the first card on the main stack."""
    for question, orders in answers:
        steps = _other_deeds(play, question.seat, orders)
        first = [Step("place", seat=question.seat, laid=o.card) for o in orders if isinstance(o, Push)]
        if not first:
            play.tell(f"{question.seat} says: Play!")
        play.then(*steps, *first)
