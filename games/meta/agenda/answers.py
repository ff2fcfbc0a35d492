"""The answers table: for every kind of question which orders fit, what silence means, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kit.dice import Dice
from games.kit.model import Complaint, Orders
from games.kit.order import Order
from games.meta import decks
from games.meta.agenda import choices, desk, placing, pulses, rulings
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
    PassUntilAimed,
    PassUntilPush,
    Push,
    Rule,
    SetTrap,
    Silence,
    Spend,
    Spring,
    Starter,
    Take,
    TurnOrder,
)
from games.meta.play import Play, card_of, titled
from games.meta.table import Question

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


# -- decks -----------------------------------------------------------------------------------------------------------


def _check_deck(play: Play, question: Question, orders: Orders) -> Wrong:
    deck = decks.filed(question.seat, orders, play.options.deck_size)
    made = {**play.made, **decks.inventions(question.seat, orders)}
    if not orders:
        return ()
    told = decks.gave_way(question.seat, orders, play.options.deck_size)
    wrong = [Complaint(text) for text in decks.faults(deck, play.options, made)]
    return wrong or ([Complaint(told, fatal=False)] if told else ())


def _take_deck(play: Play, question: Question, orders: Orders) -> None:
    play.made.update(decks.inventions(question.seat, orders))
    play.decks[question.seat] = decks.filed(question.seat, orders, play.options.deck_size)
    starter = all(isinstance(order, Starter) for order in orders)
    play.tell(f"{question.seat} plays {'the starter deck' if starter else 'a deck of their own'}.")


# -- the stages ------------------------------------------------------------------------------------------------------


def _each_order(play: Play, seat: str, orders: Orders) -> list[Complaint]:
    """What is wrong with plays, traps and the like, one by one."""
    found = placing.hand_faults(play, seat, orders) + placing.purse_faults(play, seat, orders)
    for order in orders:
        check = _DEED_FAULTS.get(type(order))
        found += [Complaint(text, about=order) for text in (check(play, seat, order) if check else ())]
    return found


_DEED_FAULTS: Mapping[type[Order], Callable[..., list[str]]] = {
    Push: placing.push_faults,
    SetTrap: placing.trap_faults,
    AddToTrap: placing.add_faults,
    Spring: placing.spring_faults,
}


def _check_pulse(play: Play, question: Question, orders: Orders) -> Wrong:
    found = _each_order(play, question.seat, orders)
    for order in orders:
        if isinstance(order, SetTrap | AddToTrap) and not _builds(play, question):
            text = "Traps are set by the player at turn only, in the drawing stage at the beginning of the turn."
            found.append(Complaint(text, about=order))
        if isinstance(order, Close) and "close" not in question.names:
            found.append(Complaint("The stage ends when everybody has passed; you cannot close it now.", about=order))
        if isinstance(order, Ask) and not play.options.refereed:
            found.append(Complaint("This match has no GM to ask.", about=order))
    return [*found, *_passing(orders), *_away(play, question, orders)]


def _passing(orders: Orders) -> Iterator[Complaint]:
    """What is wrong with the ways in which somebody passes."""
    passes = [order for order in orders if isinstance(order, pulses.PASSES)]
    if len(passes) > 1:
        yield Complaint("You passed in two ways; write one of them.", about=passes[1])
    bare = [order for order in passes if isinstance(order, Pass | Silence)]
    if bare and any(isinstance(order, Push) for order in orders):
        text = "You cannot pass and push in the same pulse; beside cards write `pass until aimed` or `pass turn`."
        yield Complaint(text, about=bare[0])


def _builds(play: Play, question: Question) -> bool:
    """May traps be set in answer to this? By the player at turn when the turn opens; later where a match says so."""
    later = play.options.triggers_in_push and question.seat == play.turn_of
    return question.kind == "prepare" or later


def _away(play: Play, question: Question, orders: Orders) -> list[Complaint]:
    """What is said of cards to discard at the end of the turn."""
    named = [(card, order) for order in orders if isinstance(order, Discard) for card in order.cards]
    held = [play.cards[n] for n in play.piles[f"hand {question.seat}"]]
    lacking = [(card_of(play, card).name, order) for card, order in dict.fromkeys(named) if card not in held]
    if lacking:
        names = titled([card_of(play, card).name for card in held])
        text = f"You do not hold {titled([name for name, _ in lacking])}; your hand is {names}."
        return [Complaint(text, about=lacking[0][1])]
    limit = play.setting("hand_limit")
    text = f"In this turn these go first when you must discard, in this order: by a card, or above {limit} at its end."
    return [Complaint(text, fatal=False)] if named else []


# -- the table -------------------------------------------------------------------------------------------------------

_CHANCE = "chance decides"
_PULSE = (
    Discard,
    Push,
    Pass,
    PassTurn,
    PassUntilAimed,
    PassUntilPush,
    Ask,
    SetTrap,
    AddToTrap,
    Spring,
    Spend,
)  # beside a pulse stands what is to be discarded
# fmt: off
ROWS: Mapping[str, Row] = {
    "deck": Row((DeckCards, Starter, NewCard), _check_deck, lambda p, q, d: (Starter(),), each(_take_deck),
                "your deck", "you play the starter deck", pace="turn"),
    "prepare": Row((*_PULSE, Go), _check_pulse, lambda p, q, d: (Go(),), pulses.take,
                   'your first cards, or "play!"', 'you set no trap and say "play!"',
                   (Push, Go, Pass, PassTurn, PassUntilAimed, PassUntilPush), "turn"),
    "push": Row((*_PULSE, Silence, Close), _check_pulse, lambda p, q, d: (Silence(),), pulses.take,
                "cards to push, or a pass", "you pass until somebody aims at you; after a second silence, for the turn",
                (*(kind for kind in _PULSE[1:] if kind is not Ask), Silence, Close)),
    "discard": Row((Discard,), choices.check_discard, choices.random_discard, each(choices.discarded),
                   "the cards to discard", _CHANCE),
    "arrange": Row((Arrange,), choices.check_arrange, choices.random_arrange, each(choices.arranged),
                   "the order of the stack", _CHANCE, single=True),
    "order": Row((TurnOrder,), choices.check_order, choices.random_order, each(choices.ordered),
                 "the new turn order", _CHANCE, single=True),
    "aim": Row((Aim,), choices.check_aim, choices.random_aim, each(choices.aimed),
               "the target", _CHANCE, single=True),
    "claim": Row((Accept, Decline), fine, choices.declined, each(choices.claimed),
                 "whether your trap springs", "it does not spring", single=True),
    "recycle": Row((Accept, Decline), fine, choices.accepted, each(choices.recycled),
                   "where the card goes", "it goes on top of your memory, as it says", single=True),
    "fetch": Row((Take,), choices.check_take, choices.random_card, each(choices.taken),
                 "the card to take", _CHANCE, single=True),
    "offer": Row((Choose,), choices.check_offer, choices.random_offer, each(choices.offered),
                 "your choice", _CHANCE, single=True),
    "ruling": Row((Rule, Agree, Hold, Silence), desk.check_ruling, desk.silent, each(desk.ruled),
                  "your ruling", "the card has no effect"),
    "paradox": Row((Rule, Agree, Silence), desk.check_paradox, desk.silent, each(desk.cured),
                   "your ruling on the paradox", "it is removed", single=True),
    "answer": Row((Answer, Silence), fine, desk.silent, each(rulings.answer),
                  "your answer", "the question stays open", single=True),
}
# fmt: on
