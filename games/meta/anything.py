"""Whatever somebody might write, legal or not, for wild matches: decks, cards at targets, traps, rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.kit.dice import Dice
from games.kit.model import Orders, Seat
from games.kit.order import Order
from games.meta.agenda.answers import ROWS
from games.meta.agenda.triggers import OCCASIONS
from games.meta.cards import MOST_STARS, STAR, Card, Op
from games.meta.orders import (
    Accept,
    AddToTrap,
    Agree,
    Ask,
    Close,
    DeckCards,
    Decline,
    Discard,
    Go,
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
)
from games.meta.play import Play
from games.meta.ruling.language import PHRASES
from games.meta.show import asked
from games.meta.speech import Invention, Setting, flat
from games.meta.table import GM, Condition, Laid, Question, State, Target
from games.meta.targets import CONDITIONS, NEEDS

_OCCASIONS = sorted(OCCASIONS)
_LINE = 12  # entries of a deck on one line
_LOADS = 3  # cards on a trap


def anything(state: State, seat: Seat, dice: Dice) -> Orders:
    """An answer by lot to the question of this seat."""
    question = asked(state, seat)
    if question is None:
        return ()
    play = Play(state, dice)
    return _KINDS.get(question.kind, _silence)(play, question, dice)


def _silence(play: Play, question: Question, dice: Dice) -> Orders:
    """What chance would do: the choices that are left to it are as wild as can be."""
    return ROWS[question.kind].silence(play, question, dice)


def _yes_or_no(play: Play, question: Question, dice: Dice) -> Orders:
    return (Accept() if dice.coin() else Decline(),)


# -- decks -------------------------------------------------------------------------------------------------------------


def _deck(play: Play, question: Question, dice: Dice) -> Orders:
    """A deck of any cards, as full as it must be; in an open match perhaps with a card of one's own."""
    made = _made(dice) if play.options.mode == "open" and dice.coin() else None
    left, stars = play.options.deck_size - (int(made.uniqueness) if made else 0), 0
    entries: list[tuple[int, str]] = []
    for card in dice.shuffle(play.options.library):
        stars += card.uniqueness == STAR
        if left and (card.uniqueness != STAR or stars <= MOST_STARS):
            entries.append((min(left, card.copies), card.id))
            left -= entries[-1][0]
    lines = [tuple(entries[at : at + _LINE]) for at in range(0, len(entries), _LINE)]
    return (*map(DeckCards, lines), *([NewCard(made)] if made else []))


def _made(dice: Dice) -> Invention:
    kind = dice.pick(("Event", "Meta", "Trigger"))
    return Invention(kind, str(dice.roll(3)), "Sunshine over the sea", "Something nice happens to everybody")


# -- cards and what they are aimed at ----------------------------------------------------------------------------------


def _held(play: Play, seat: Seat) -> list[Card]:
    return [play.card(n) for n in play.piles[f"hand {seat}"]]


def _aimed(play: Play, card: Card, seat: Seat, dice: Dice) -> Laid:
    need = NEEDS[card.target]
    count = need.count + dice.below(need.more + 1) if need.more else need.count
    if card.target == "free":
        count = dice.below(3)
    found = [_target(play, dice.pick(need.kinds), seat, dice) for _ in range(count)]
    if card.target == "own_hand_trigger_aimed" and count > 1:
        found[1:] = [_target(play, dice.pick(("player", "trap", "card")), seat, dice)]
    return Laid(card.id, tuple(found))


def _target(play: Play, kind: str, seat: Seat, dice: Dice) -> Target:
    """Something of this kind, most often something that is there."""
    lying = [n for _, pile in play.stacks() for n in pile]
    number = dice.pick(lying) if lying else dice.roll(len(play.cards) - 1)
    stack = dice.pick([name for name, _ in play.stacks()] or ["main 0"])
    whose = dice.pick(play.seats)
    if kind == "player":
        return Target(kind, whose)
    if kind == "named":
        return Target(kind, dice.pick(("", play.played[number].seat)) if lying else "", play.cards[number])
    if kind in ("below", "above"):
        return Target(kind, number=number if dice.coin() else 0)
    if kind == "place":
        return Target(kind, number=dice.pick((1, 2, 3, -1)), stack=stack)
    if kind == "stack":
        return Target(kind, stack=stack)
    if kind == "trap":
        return Target(kind, number=dice.pick([trap.number for trap in play.traps]) if play.traps else 1)
    if kind == "grave":
        grave = play.piles.get(f"graveyard {whose}", ())
        return Target(kind, dice.pick(("", whose)), play.cards[dice.pick(grave)] if grave else play.cards[number])
    if kind == "hand":
        triggers = [card.id for card in _held(play, seat) if card.type == "Trigger"]
        return Target("named", card=dice.pick(triggers) if triggers else play.cards[number])  # as it is written
    return Target("card", number=number)


def _condition(play: Play, seat: Seat, dice: Dice) -> Condition:
    when, event = dice.pick(_OCCASIONS)
    way = dice.below(6)
    if way < 2:
        return Condition(when, event)
    if way < 4:
        return Condition(when, event, dice.pick((f"!{seat}", *play.seats)))
    return Condition(when, event, "", _target(play, dice.pick(("card", "named", "trap")), seat, dice))


def _card(play: Play, question: Question, dice: Dice) -> Orders:
    hand = [card for card in _held(play, question.seat) if card.type != "Trigger"]
    if not hand:
        return ()
    meaning = "it seemed wise" if dice.below(8) == 0 else ""
    return (Push(replace(_aimed(play, dice.pick(hand), question.seat, dice), meaning=meaning)),)


def _trap(play: Play, question: Question, dice: Dice) -> Orders:
    """A Trigger with as many conditions as it wants, and cards on it."""
    hand = _held(play, question.seat)
    triggers, others = ([c for c in hand if (c.type == "Trigger") == is_one] for is_one in (True, False))
    if not triggers:
        return ()
    trigger = dice.pick(triggers)
    count = CONDITIONS.get(trigger.target, dice.below(2) if trigger.target in ("free", "own_hand_trigger") else 0)
    conditions = tuple(_condition(play, question.seat, dice) for _ in range(count))
    load = dice.sample(others, min(len(others), dice.below(_LOADS + 1)))
    cards = tuple(_aimed(play, card, question.seat, dice) for card in load)
    return (SetTrap(Setting(_aimed(play, trigger, question.seat, dice), conditions, cards)),)


def _beside(play: Play, question: Question, dice: Dice) -> Orders:
    """What else may be written in a pulse."""
    hand = _held(play, question.seat)
    trap = dice.pick([trap.number for trap in play.traps]) if play.traps else 1
    added = [AddToTrap(_aimed(play, dice.pick(hand), question.seat, dice), trap)] if hand else []
    away = [Discard(tuple(card.id for card in dice.sample(hand, 1 + dice.below(len(hand)))))] if hand else []
    rare: list[Order] = [*added, *away, Spring(trap), Spend(dice.pick(("life", "card"))), Ask("is that so"), Close()]
    return (dice.pick(rare),)


def _pass(play: Play, question: Question, dice: Dice) -> Orders:
    opening: Order = Go() if question.kind == "prepare" else Silence()
    return (dice.pick((Pass(), PassTurn(), PassUntilAimed(), PassUntilPush(dice.pick(play.seats)), opening)),)


def _pulse(play: Play, question: Question, dice: Dice) -> Orders:
    return dice.pick((_card, _card, _trap, _beside, _pass))(play, question, dice)


# -- rulings -----------------------------------------------------------------------------------------------------------


def _ruling(play: Play, question: Question, dice: Dice) -> Orders:
    """An instruction of the language with anything in its slots, or what was proposed."""
    if dice.below(8) == 0:
        return (Agree(),)
    name = dice.pick(sorted(PHRASES))
    args: list[str | int] = []
    for slot in PHRASES[name].slots:
        args.extend(_SLOTS[slot](play, dice))
    return (Rule(Op(name, tuple(args))),)


def _number(play: Play, dice: Dice) -> tuple[str | int, ...]:
    return (dice.pick((-3, -1, 0, 1, 2, 3, 5, 20, 100, 150)),)


def _lying(play: Play, dice: Dice) -> tuple[str | int, ...]:
    return (_target(play, "card", "", dice).number,)


def _zone(play: Play, dice: Dice) -> tuple[str | int, ...]:
    seat = dice.pick(play.seats)
    stack = dice.pick([name for name, _ in play.stacks()] or ["main 0"])
    piles = ("hand", "memory", "bottom memory", "graveyard")
    return (dice.pick((*(f"{pile} {seat}" for pile in piles), stack, "removed")),)


def _stack(play: Play, dice: Dice) -> tuple[str | int, ...]:
    return (dice.pick([name for name, _ in play.stacks()] or ["main 0"]),)


def _one_of(*words: str) -> Callable[[Play, Dice], tuple[str | int, ...]]:
    return lambda play, dice: (dice.pick(words),)


_SLOTS: Mapping[str, Callable[[Play, Dice], tuple[str | int, ...]]] = {
    "who": lambda play, dice: (dice.pick((*play.seats, "all", "others")),),
    "player": lambda play, dice: (dice.pick(play.seats),),
    "players": lambda play, dice: tuple(dice.shuffle(play.present)),
    "number": _number,
    "card": _lying,
    "other": _lying,
    "zone": _zone,
    "stack": _stack,
    "numbers": lambda play, dice: tuple(dice.shuffle(play.piles.get("main 0", ()))),
    "condition": lambda play, dice: flat(_condition(play, GM, dice)),
    "text": _one_of("Lose 2 life / discard a card", "So be it"),
    "times": _one_of("once", "always"),
    "moment": _one_of("turn_start", "turn_end"),
    "deed": _one_of("life", "draw", "discard", "mill"),
    "rule": _one_of("hand_limit", "life_most", "life_least", "draw"),
    "border": _one_of("start", "end"),
    "cure": _one_of("remove", "coin"),
}
_KINDS: Mapping[str, Callable[[Play, Question, Dice], Orders]] = {
    "deck": _deck,
    "prepare": _pulse,
    "push": _pulse,
    "claim": _yes_or_no,
    "recycle": _yes_or_no,
    "ruling": _ruling,
    "paradox": lambda play, question, dice: (Rule(Op("paradox", (dice.pick(("remove", "coin")),))),),
}
