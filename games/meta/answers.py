"""The answers table: for every kind of question which orders fit, what silence means, and what becomes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.kit.dice import Dice
from games.kit.model import Complaint, Orders
from games.kit.order import Order
from games.meta import decks, placing, pulses, rulings, triggers
from games.meta.cards import CARDS, Op
from games.meta.deeds_people import discard_cards, new_order
from games.meta.deeds_towers import arrange
from games.meta.orders import (
    Accept,
    AddToTrap,
    Agree,
    Aim,
    Answer,
    Arrange,
    Ask,
    Choose,
    Close,
    DeckCards,
    Decline,
    Discard,
    Go,
    Hold,
    NewCard,
    Pass,
    PassTurn,
    Rule,
    SetTrap,
    Silence,
    Spend,
    Spring,
    Starter,
    Take,
    TurnOrder,
)  # fmt: skip
from games.meta.orders import Play as Push
from games.meta.play import Play, listed
from games.meta.table import Question, Step
from games.meta.targets import NEEDS, bound, candidates, faults, fitted

Answers = list[tuple[Question, Orders]]
Wrong = Sequence[Complaint]


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of question."""

    orders: tuple[type[Order], ...]  # what may be written
    check: Callable[[Play, Question, Orders], Wrong]
    silence: Callable[[Play, Question, Dice], Orders]
    take: Callable[[Play, Answers], None]
    missing: str  # the decision that is asked for
    default: str  # what silence does
    closes: tuple[type[Order], ...] = ()  # one of these must be there for the answer to be complete; (): any
    pace: str = "pick"
    single: bool = False  # exactly one order answers it


def each(take: Callable[[Play, Question, Orders], None]) -> Callable[[Play, Answers], None]:
    """Answers that do not depend on one another."""

    def all_of_them(play: Play, answers: Answers) -> None:
        for question, orders in answers:
            take(play, question, orders)

    return all_of_them


def fine(play: Play, question: Question, orders: Orders) -> Wrong:
    """Nothing can be wrong with it."""
    return ()


def first(orders: Orders) -> Order:
    """The answer, where there is one."""
    return orders[0]


# -- decks -----------------------------------------------------------------------------------------------------------


def _check_deck(play: Play, question: Question, orders: Orders) -> Wrong:
    deck = decks.filed(question.seat, orders, play.options.deck_size)
    made = {**play.made, **decks.inventions(question.seat, orders)}
    return [Complaint(text) for text in decks.faults(deck, play.options, made)] if orders else ()


def _take_deck(play: Play, question: Question, orders: Orders) -> None:
    play.made.update(decks.inventions(question.seat, orders))
    play.decks[question.seat] = decks.filed(question.seat, orders, play.options.deck_size)
    starter = any(isinstance(order, Starter) for order in orders)
    play.tell(f"{question.seat} plays {'the starter deck' if starter else 'a deck of their own'}.")


# -- the stages ------------------------------------------------------------------------------------------------------


def _each_order(play: Play, seat: str, orders: Orders) -> list[Complaint]:
    """What is wrong with plays, traps and the like, one by one."""
    found = placing.hand_faults(play, seat, orders)
    for order in orders:
        check = _DEED_FAULTS.get(type(order))
        found += [Complaint(text, about=order) for text in (check(play, seat, order) if check else ())]
    return found


_DEED_FAULTS: Mapping[type[Order], Callable[..., list[str]]] = {
    Push: placing.push_faults, SetTrap: placing.trap_faults, AddToTrap: placing.add_faults,
    Spring: placing.spring_faults, Spend: placing.spend_faults,
}  # fmt: skip


def _check_preparation(play: Play, question: Question, orders: Orders) -> Wrong:
    found = _each_order(play, question.seat, orders)
    for extra in [order for order in orders if isinstance(order, Push)][1:]:
        text = "Only your first card opens the pushing stage; keep the others for its first pulse."
        found.append(Complaint(text, about=extra))
    return found


def _check_pulse(play: Play, question: Question, orders: Orders) -> Wrong:
    found = _each_order(play, question.seat, orders)
    for order in orders:
        if isinstance(order, SetTrap | AddToTrap) and not (play.options.triggers_in_push and _at_turn(play, question)):
            text = "Traps are set by the player at turn only, in the drawing stage at the beginning of the turn."
            found.append(Complaint(text, about=order))
        if isinstance(order, Close) and "close" not in question.names:
            found.append(Complaint("The stage ends when everybody has passed; you cannot close it now.", about=order))
        if isinstance(order, Ask) and play.options.mode == "auto":
            found.append(Complaint("This match has no GM to ask.", about=order))
    passes = [order for order in orders if isinstance(order, Pass | PassTurn | Silence)]
    if passes and any(isinstance(order, Push) for order in orders):
        found.append(Complaint("You cannot pass and push in the same pulse; write one of them.", about=passes[0]))
    return found


def _at_turn(play: Play, question: Question) -> bool:
    return question.seat == play.turn_of


# -- choices during execution ----------------------------------------------------------------------------------------


def _check_discard(play: Play, question: Question, orders: Orders) -> Wrong:
    if not orders:
        return ()
    named = [card for order in orders if isinstance(order, Discard) for card in order.cards]
    hand = Counter(play.cards[n] for n in question.cards)
    found = []
    if len(named) != question.number:
        found.append(Complaint(f"Discard exactly {question.number}, and you named {len(named)}.", about=orders[0]))
    if lacking := Counter(named) - hand:
        names = listed([play.card(n).name for n in question.cards])
        wrong = listed([_title(play, card) for card in lacking])
        found.append(Complaint(f"You do not hold {wrong}; your hand is {names}.", about=orders[0]))
    return found


def _title(play: Play, card_id: str) -> str:
    return (CARDS.get(card_id) or play.made[card_id]).name


def _discarded(play: Play, question: Question, orders: Orders) -> None:
    left, gone = list(question.cards), []
    for order in orders:
        for card_id in order.cards if isinstance(order, Discard) else ():
            gone.append(next(n for n in left if play.cards[n] == card_id))
            left.remove(gone[-1])
    discard_cards(play, question.seat, gone)


def _random_discard(play: Play, question: Question, dice: Dice) -> Orders:
    picked = dice.sample(question.cards, question.number)
    return (Discard(tuple(play.cards[n] for n in sorted(picked))),)


def _check_arrange(play: Play, question: Question, orders: Orders) -> Wrong:
    cards = [n for order in orders if isinstance(order, Arrange) for n in order.cards]
    if not orders or sorted(cards) == sorted(question.cards):
        return ()
    names = ", ".join(f"card {n}" for n in question.cards)
    return [Complaint(f"Name each card of the stack once: {names}.", about=orders[0])]


def _arranged(play: Play, question: Question, orders: Orders) -> None:
    arrange(play, question.place, [n for order in orders if isinstance(order, Arrange) for n in order.cards])


def _check_order(play: Play, question: Question, orders: Orders) -> Wrong:
    found = []
    for order in orders[:1]:
        named = order.players if isinstance(order, TurnOrder) else ()
        if sorted(named) != sorted(question.names):
            found.append(Complaint(f"Name each of {', '.join(question.names)} once.", about=order))
        elif named[0] == question.seat and len(named) > 1:
            found.append(Complaint("You may not be first yourself.", about=order))
    return found


def _random_order(play: Play, question: Question, dice: Dice) -> Orders:
    order = dice.shuffle(question.names)
    return (TurnOrder(tuple(order if order[0] != question.seat else order[1:] + order[:1])),)


def _check_aim(play: Play, question: Question, orders: Orders) -> Wrong:
    card = play.card(question.card)
    return [
        Complaint(text, about=order)
        for order in orders
        if isinstance(order, Aim)
        for text in faults(play, card, fitted(card, order.targets, question.seat), question.seat)
    ]


def _random_aim(play: Play, question: Question, dice: Dice) -> Orders:
    card = play.card(question.card)
    pool = candidates(play, card, question.seat)
    count = NEEDS[card.target].count
    return (Aim(tuple(dice.sample(pool, count) if len(pool) >= count else pool * count)),)


def _aimed(play: Play, question: Question, orders: Orders) -> None:
    card = play.card(question.card)
    targets = [target for order in orders if isinstance(order, Aim) for target in order.targets]
    if question.card in play.played:
        fit = fitted(card, targets, question.seat)
        play.mark(question.card, targets=tuple(bound(play, t, question.seat, question.card) for t in fit))
        play.tell(f"{question.seat} plays it as {placing.described(play, question.card)}.")


def _check_take(play: Play, question: Question, orders: Orders) -> Wrong:
    return [
        Complaint("That card needs a GM, and this match has none.", about=order)
        for order in orders
        if isinstance(order, Take) and order.card not in question.names
    ]


def _taken(play: Play, question: Question, orders: Orders) -> None:
    for order in orders:
        if isinstance(order, Take):
            play.new_card(order.card, question.seat, f"memory {question.seat}", 0)
            play.tell(f"{question.seat} takes {_title(play, order.card)} for the top of the memory.")


def _recycled(play: Play, question: Question, orders: Orders) -> None:
    up = isinstance(first(orders), Accept)
    name = play.card(question.card).name
    play.put(question.card, f"{'memory' if up else 'graveyard'} {question.seat}", 0 if up else None)
    play.tell(f"{question.seat} puts {name} {'on top of the memory' if up else 'onto the graveyard'}.")


def _claimed(play: Play, question: Question, orders: Orders) -> None:
    if isinstance(first(orders), Accept) and (trap := play.trap(question.number)):
        triggers.fire(play, trap)


def _check_offer(play: Play, question: Question, orders: Orders) -> Wrong:
    most = len(question.names)
    return [
        Complaint(f"Choose a number from 1 to {most}.", about=order)
        for order in orders
        if isinstance(order, Choose) and not 1 <= order.number <= most
    ]


def _offered(play: Play, question: Question, orders: Orders) -> None:
    for order in orders:
        if isinstance(order, Choose):
            play.tell(f"{question.seat} chooses: {question.names[order.number - 1]}.")


# -- the GM ----------------------------------------------------------------------------------------------------------


def _check_ruling(play: Play, question: Question, orders: Orders) -> Wrong:
    found = []
    for order in orders:
        if isinstance(order, Rule):
            found += [Complaint(text, about=order) for text in rulings.faults(play, question, order.op)]
        if isinstance(order, Agree) and not question.proposals:
            found.append(Complaint("Nothing is proposed here; write the instructions, or `no effect`.", about=order))
    names = [op.name for op in rulings.ops_of(question, orders)]
    if "nothing" in names and len(names) > 1:
        found.append(Complaint("A ruling is either `no effect` or instructions, not both."))
    if any(isinstance(order, Hold) for order in orders) and len(orders) > 1:
        found.append(Complaint("`ask me again` stands alone; leave it out to rule now."))
    if names.count("remove_player") >= len(play.active):
        found.append(Complaint("Somebody must stay in play."))
    return found


def _silent_gm(play: Play, question: Question, dice: Dice) -> Orders:
    return (Hold(),) if play.options.gm_silence == "hold" else (Rule(Op("nothing")),)


def _ruled(play: Play, question: Question, orders: Orders) -> None:
    if any(isinstance(order, Hold) for order in orders):
        play.tell("The match waits for the GM's ruling.")
        play.ask(question)
    else:
        rulings.rule(play, question, orders)


def _check_paradox(play: Play, question: Question, orders: Orders) -> Wrong:
    return [
        Complaint("A paradox is answered by `paradox remove` or `paradox coin`.", about=order)
        for order in orders
        if isinstance(order, Rule) and order.op.name != "paradox"
    ]


def _cured(play: Play, question: Question, orders: Orders) -> None:
    """Removed, or by a coin: heads, what was stopped goes on; tails, it is removed."""
    if any(op.args == ("coin",) for op in rulings.ops_of(question, orders)):
        heads = play.dice.coin()
        play.tell(f"A coin is tossed for the paradox: {'heads, it goes on' if heads else 'tails, it does not'}.")
        if heads:
            trap = play.trap(int(question.place.split()[1])) if question.place != "main" else None
            play.then(*([Step("open trap", number=trap.number)] if trap else []))
            return
    triggers.remove_paradox(play, question.place)


# -- the table -------------------------------------------------------------------------------------------------------

_CHANCE = "chance decides"
# fmt: off
ROWS: Mapping[str, Row] = {
    "deck": Row((DeckCards, Starter, NewCard), _check_deck, lambda p, q, d: (Starter(),), each(_take_deck),
                "your deck", "you play the starter deck", pace="turn"),
    "prepare": Row((SetTrap, AddToTrap, Push, Go, Spring, Spend), _check_preparation, lambda p, q, d: (Go(),),
                   pulses.take_preparation, "your first card, or `play!`", "you set no trap and say `play!`",
                   (Push, Go), "turn"),
    "push": Row((Push, Pass, PassTurn, Silence, Close, Ask, SetTrap, AddToTrap, Spring, Spend), _check_pulse,
                lambda p, q, d: (Silence(),), pulses.take_pulse, "cards to push, or a pass",
                "you pass, and at the second silence for the whole turn", pace="turn"),
    "discard": Row((Discard,), _check_discard, _random_discard, each(_discarded), "the cards to discard", _CHANCE,
                   pace="turn"),
    "arrange": Row((Arrange,), _check_arrange, lambda p, q, d: (Arrange(tuple(d.shuffle(q.cards))),), each(_arranged),
                   "the order of the stack", _CHANCE, single=True),
    "order": Row((TurnOrder,), _check_order, _random_order,
                 each(lambda p, q, o: new_order(p, [*getattr(first(o), "players"), *p.gone])),  # noqa: B009
                 "the new turn order", _CHANCE, single=True),
    "aim": Row((Aim,), _check_aim, _random_aim, each(_aimed), "the target", _CHANCE, single=True),
    "claim": Row((Accept, Decline), fine, lambda p, q, d: (Decline(),), each(_claimed), "whether your trap springs",
                 "it does not spring", single=True),
    "recycle": Row((Accept, Decline), fine, lambda p, q, d: (Decline(),), each(_recycled),
                   "where the card goes", "it goes to the graveyard", single=True),
    "fetch": Row((Take,), _check_take, lambda p, q, d: (Take(d.pick(q.names)),), each(_taken), "the card to take",
                 _CHANCE, single=True),
    "offer": Row((Choose,), _check_offer, lambda p, q, d: (Choose(d.roll(len(q.names))),), each(_offered),
                 "your choice", _CHANCE, single=True),
    "ruling": Row((Rule, Agree, Hold), _check_ruling, _silent_gm, each(_ruled), "your ruling",
                  "the card has no effect, unless the match waits for you"),
    "paradox": Row((Rule, Agree), _check_paradox, lambda p, q, d: (Rule(Op("paradox", ("remove",))),), each(_cured),
                   "your ruling on the paradox", "it is removed", single=True),
    "answer": Row((Answer,), fine, lambda p, q, d: (Answer("no answer"),), each(rulings.answer), "your answer",
                  "the question stays open", single=True),
}
# fmt: on
