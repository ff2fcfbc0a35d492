"""Choices that players make while cards are executed: what to discard, whom to aim at, what to take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.kit.dice import Dice
from games.kit.model import Complaint, Orders
from games.meta.agenda import placing, triggers
from games.meta.agenda.deeds_people import discard_cards, new_order
from games.meta.agenda.deeds_towers import arrange
from games.meta.cards import CARDS
from games.meta.orders import Accept, Aim, Arrange, Choose, Decline, Discard, Take, TurnOrder
from games.meta.play import Play, titled
from games.meta.table import Question, Step
from games.meta.targets import NEEDS, bound, candidates, faults, fitted

Wrong = Sequence[Complaint]


def check_discard(play: Play, question: Question, orders: Orders) -> Wrong:
    """As many cards as asked, all of them held."""
    if not orders:
        return ()
    named = [card for order in orders if isinstance(order, Discard) for card in order.cards]
    hand = Counter(play.cards[n] for n in question.cards)
    found = []
    if len(named) != question.number:
        found.append(Complaint(f"Discard exactly {question.number}, and you named {len(named)}.", about=orders[0]))
    if lacking := Counter(named) - hand:
        names = titled([play.card(n).name for n in question.cards])
        wrong = titled([_title(play, card) for card in lacking])
        found.append(Complaint(f"You do not hold {wrong}; your hand is {names}.", about=orders[0]))
    return found


def _title(play: Play, card_id: str) -> str:
    return (CARDS.get(card_id) or play.made[card_id]).name


def discarded(play: Play, question: Question, orders: Orders) -> None:
    """The named cards leave the hand."""
    left, gone = list(question.cards), []
    for order in orders:
        for card_id in order.cards if isinstance(order, Discard) else ():
            gone.append(next(n for n in left if play.cards[n] == card_id))
            left.remove(gone[-1])
    discard_cards(play, question.seat, gone)


def random_discard(play: Play, question: Question, dice: Dice) -> Orders:
    """Any cards of the hand."""
    picked = dice.sample(question.cards, question.number)
    return (Discard(tuple(play.cards[n] for n in sorted(picked))),)


def check_arrange(play: Play, question: Question, orders: Orders) -> Wrong:
    """Each card of the stack once."""
    cards = [n for order in orders if isinstance(order, Arrange) for n in order.cards]
    if not orders or sorted(cards) == sorted(question.cards):
        return ()
    names = ", ".join(f"card {n}" for n in question.cards)
    return [Complaint(f"Name each card of the stack once: {names}.", about=orders[0])]


def arranged(play: Play, question: Question, orders: Orders) -> None:
    """The stack as it was said."""
    arrange(play, question.place, [n for order in orders if isinstance(order, Arrange) for n in order.cards])


def check_order(play: Play, question: Question, orders: Orders) -> Wrong:
    """Everybody once, and not oneself first."""
    found = []
    for order in orders[:1]:
        named = order.players if isinstance(order, TurnOrder) else ()
        if sorted(named) != sorted(question.names):
            found.append(Complaint(f"Name each of {', '.join(question.names)} once.", about=order))
        elif named[0] == question.seat and len(named) > 1:
            found.append(Complaint("You may not be first yourself.", about=order))
    return found


def random_order(play: Play, question: Question, dice: Dice) -> Orders:
    """Any order in which the chooser is not first."""
    order = dice.shuffle(question.names)
    return (TurnOrder(tuple(order if order[0] != question.seat else order[1:] + order[:1])),)


def check_aim(play: Play, question: Question, orders: Orders) -> Wrong:
    """A target that the card may be aimed at."""
    card = play.card(question.card)
    return [
        Complaint(text, about=order)
        for order in orders
        if isinstance(order, Aim)
        for text in faults(play, card, fitted(card, order.targets, question.seat), question.seat)
    ]


def random_aim(play: Play, question: Question, dice: Dice) -> Orders:
    """Any target the card may have."""
    card = play.card(question.card)
    pool = candidates(play, card, question.seat)
    count = NEEDS[card.target].count
    return (Aim(tuple(dice.sample(pool, count))),)


def aimed(play: Play, question: Question, orders: Orders) -> None:
    """The card that came up points at what was named."""
    card = play.card(question.card)
    targets = [target for order in orders if isinstance(order, Aim) for target in order.targets]
    if question.card in play.played:
        fit = fitted(card, targets, question.seat)
        play.mark(question.card, targets=tuple(bound(play, t, question.seat, question.card) for t in fit))
        play.tell(f"{question.seat} plays it as {placing.described(play, question.card)}.")


def check_take(play: Play, question: Question, orders: Orders) -> Wrong:
    """A card the match can do with."""
    return [
        Complaint("That card needs a GM, and this match has none.", about=order)
        for order in orders
        if isinstance(order, Take) and order.card not in question.names
    ]


def taken(play: Play, question: Question, orders: Orders) -> None:
    """A card of the collection comes to the top of the memory."""
    for order in orders:
        if isinstance(order, Take):
            play.new_card(order.card, question.seat, f"memory {question.seat}", 0)
            play.tell(f"{question.seat} takes {_title(play, order.card)} for the top of the memory.")


def recycled(play: Play, question: Question, orders: Orders) -> None:
    """On top of the memory, or to the graveyard."""
    up = isinstance(orders[0], Accept)
    name = play.card(question.card).name
    play.put(question.card, f"{'memory' if up else 'graveyard'} {question.seat}", 0 if up else None)
    play.then(Step("settle"))  # a card in the memory may bring its owner back
    play.tell(f"{question.seat} puts {name} {'on top of the memory' if up else 'onto the graveyard'}.")


def claimed(play: Play, question: Question, orders: Orders) -> None:
    """The trap springs if its owner wants it to."""
    if isinstance(orders[0], Accept) and (trap := play.trap(question.number)):
        triggers.fire(play, trap)


def check_offer(play: Play, question: Question, orders: Orders) -> Wrong:
    """One of the things offered."""
    most = len(question.names)
    return [
        Complaint(f"Choose a number from 1 to {most}.", about=order)
        for order in orders
        if isinstance(order, Choose) and not 1 <= order.number <= most
    ]


def offered(play: Play, question: Question, orders: Orders) -> None:
    """Everybody hears what was picked."""
    for order in orders:
        if isinstance(order, Choose):
            play.tell(f"{question.seat} chooses: {question.names[order.number - 1]}.")


def ordered(play: Play, question: Question, orders: Orders) -> None:
    """The new turn order; those who are gone stay at its end."""
    for order in orders:
        if isinstance(order, TurnOrder):
            new_order(play, [*order.players, *play.gone])


def random_arrange(play: Play, question: Question, dice: Dice) -> Orders:
    """Any order of the stack."""
    return (Arrange(tuple(dice.shuffle(question.cards))),)


def random_card(play: Play, question: Question, dice: Dice) -> Orders:
    """Any card of the collection."""
    return (Take(dice.pick(question.names)),)


def random_offer(play: Play, question: Question, dice: Dice) -> Orders:
    """Any of the things offered."""
    return (Choose(dice.roll(len(question.names))),)


def accepted(play: Play, question: Question, dice: Dice) -> Orders:
    """What a card does unless its owner says otherwise is done."""
    return (Accept(),)


def declined(play: Play, question: Question, dice: Dice) -> Orders:
    """What may be declined is."""
    return (Decline(),)
