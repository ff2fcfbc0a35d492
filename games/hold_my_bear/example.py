"""What letters show as an example: the smallest move or any two cards, by lot. No advice."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.hold_my_bear import powers
from games.hold_my_bear.actions import fair_shares
from games.hold_my_bear.cards import ANIMALS
from games.hold_my_bear.deeds import AskFor, Give, GiveBack, Name, Pass, Play, Steal, TakeBack
from games.hold_my_bear.judge import giving
from games.hold_my_bear.moves import least
from games.hold_my_bear.silence import complete
from games.hold_my_bear.state import State, must_give, must_play
from games.kit.dice import Dice
from games.kit.kinds import Words
from games.kit.model import Order, Orders, Seat

_CAST = ("Bruno", "Clara")  # who stands in the examples of forms
_PERSON = re.compile("|".join(_CAST))
_CARD = re.compile(rf"\b(?:{'|'.join(ANIMALS)}) [1-5]\b")
_NOT_OWN = ("ask", "take back")  # examples with cards of others, or on the table


def example(state: State, seat: Seat) -> Orders:
    """One of the things that may be done now."""
    return _KINDS[state.phase](state, seat, _lot(state, seat))


def rest(state: State, seat: Seat, held: Orders) -> Orders:
    """A gift or a theft that is held in part, with any other part; else any example."""
    if state.phase in ("act", "steal"):
        return complete(state, seat, held, _lot(state, seat))
    return example(state, seat)


def shown(written: str, words: Words) -> str:
    """An example of a form with people of this table and cards of the writer's hand."""
    others = [seat for seat in words.seats if seat != words.me]
    if others:
        here = dict(zip(_CAST, others * len(_CAST), strict=False))
        written = _PERSON.sub(lambda found: here[found[0]], written)
    hand = words.view.get("hand", ())
    kinds = [card.split()[0] for card in hand]
    own = sorted(hand, key=lambda card: -kinds.count(card.split()[0]))  # what may be played together
    named = _CARD.findall(written)
    if written.startswith(_NOT_OWN) or len(named) > len(own):
        return written
    cards = iter(own)
    return _CARD.sub(lambda _: next(cards), written)


def _lot(state: State, seat: Seat) -> Dice:
    return Dice(f"example/{len(state.removed)}/{state.quiet}/{seat}")


def _move(state: State, seat: Seat) -> Orders:
    cards = least(state.hands[seat], state.match, state.options, state.animals, state.sport)
    return (Play(cards),) if cards else ()


def _claim(state: State, seat: Seat, dice: Dice) -> Orders:
    return _move(state, seat) or (Pass(),)


def _act(state: State, seat: Seat, dice: Dice) -> Orders:
    move = () if must_give(state, seat) else _move(state, seat)
    if move and (must_play(state, seat) or dice.below(3)):
        return move
    goal = dice.pick([other for other in state.living if other != seat])
    return (Give(tuple((card, goal) for card in dice.sample(state.hands[seat], giving(state, seat)))),)


def _steal(state: State, seat: Seat, dice: Dice) -> Orders:
    return (Steal(tuple((count, goal) for goal, count in fair_shares(state, seat, {}, state.loot(seat)).items())),)


def _powers(state: State, seat: Seat, dice: Dice) -> Orders:
    other, animal = dice.pick([s for s in state.living if s != seat]), dice.pick(state.animals)
    uses: dict[str, Order] = {
        "aardvark": TakeBack(dice.pick(state.match)),
        "giraffe": Name(animal),
        "kangaroo": AskFor(other, f"{animal} {dice.roll(5)}"),
    }
    return tuple(uses[power] for power in state.pending)


def _return(state: State, seat: Seat, dice: Dice) -> Orders:
    return (GiveBack(dice.pick(powers.owed(state, state.debts[0]))),)


_KINDS: dict[str, Callable[[State, Seat, Dice], Orders]] = {
    "claims": _claim,
    "act": _act,
    "steal": _steal,
    "powers": _powers,
    "return": _return,
}
