"""Helpers for the tests of Hold my Bear: positions in short spelling, random legal play, a new deal of the unseen."""

from __future__ import annotations

from typing import Any

from games.hold_my_bear import judge
from games.hold_my_bear.cards import ANIMALS, Card, sort
from games.hold_my_bear.deeds import AskFor, Give, GiveBack, Name, Pass, Play, Steal, TakeBack
from games.hold_my_bear.engine import HoldMyBear
from games.hold_my_bear.options import Options, settled
from games.hold_my_bear.powers import owed
from games.hold_my_bear.state import State, must_play
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.model import Orders, Resolution

GAME = HoldMyBear()
LETTERS = {"B": "bear", "T": "tiger", "F": "ferret", "V": "vole", "H": "hamster"}
TABLE = ("Anna", "Bruno", "Clara")


def cards(short: str) -> tuple[Card, ...]:
    """ "T3 F1" or "tiger-3 fish-1"."""
    found = []
    for word in short.split():
        animal, _, number = word.rpartition("-") if "-" in word else (LETTERS[word[0]], "", word[1])
        assert animal in ANIMALS
        found.append(f"{animal} {number}")
    return tuple(found)


def position(
    match: str, hands: dict[str, str], turn: str = "Anna", options: Options | None = None, **more: Any
) -> State:
    """A position with these hands; whoever is not named holds vole 5."""
    seats = more.pop("seats", TABLE)
    full = {seat: sort(cards(hands.get(seat, "V5"))) for seat in seats}
    animals = more.pop("animals", ("bear", "ferret", "tiger", "hamster", "vole"))
    known = {seat: sort(cards(more.get("known", {}).get(seat, ""))) for seat in seats}
    more.pop("known", None)
    return State(
        settled(options or Options()),
        seats,
        animals,
        full,
        known,
        cards(match),
        phase=more.pop("phase", "act"),
        turn=turn,
        **more,
    )


def read(state: State, seat: str, text: str) -> Orders:
    """Orders as the grammar reads them."""
    return GAME.grammar.orders(text.replace("; ", "\n"), Words(state.seats, seat, GAME.view(state, seat)))


def complaints(state: State, seat: str, text: str) -> list[str]:
    """The fatal complaints about these orders."""
    return [c.text for c in GAME.check(state, seat, read(state, seat, text)) if c.fatal]


def after(state: State, *sent: str, seed: str = "bear") -> Resolution[State]:
    """What comes of orders such as "Anna: play tiger 3"; who is asked and not named is silent."""
    said = dict(line.split(": ", 1) for line in sent)
    full = {}
    for seat in (*[s for s in said if s in GAME.asks(state)], *[s for s in GAME.asks(state) if s not in said]):
        orders = read(state, seat, said[seat]) if seat in said else ()
        assert not [c.text for c in GAME.check(state, seat, orders) if c.fatal]
        full[seat] = GAME.complete(state, seat, orders, Dice(f"{seed}/silence/{seat}"))
    return GAME.resolve(state, full, Dice(seed))


def story(resolution: Resolution[State], seat: str | None = None) -> list[str]:
    """The sentences this reader hears."""
    return [h.text for h in resolution.happenings if h.audience is None or seat in h.audience]


def random_orders(state: State, seat: str, dice: Dice) -> Orders:
    """Some legal orders, without any thought: a move if chance finds one, else a gift."""
    if state.phase == "claims":
        return _random_move(state, seat, dice) or (Pass(),)
    if state.phase == "act":
        move = () if seat in state.beavered else _random_move(state, seat, dice)
        if move and (dice.coin() or must_play(state, seat)):
            return move
        others = [s for s in state.living if s != seat]
        gift = dice.sample(state.hands[seat], judge.giving(state, seat))
        goal = dice.pick(others)
        return () if must_play(state, seat) else (Give(tuple((card, goal) for card in gift)),)
    if state.phase == "steal":
        pool = [s for s in state.living if s != seat for _ in state.hands[s]]
        drawn = dice.sample(pool, state.loot(seat))
        return (Steal(tuple((drawn.count(s), s) for s in dict.fromkeys(drawn))),)
    if state.phase == "return":
        return (GiveBack(dice.pick(owed(state, state.debts[0]))),)
    choices = {
        "aardvark": TakeBack(dice.pick(state.match)),
        "giraffe": Name(dice.pick(state.animals)),
        "kangaroo": AskFor(
            dice.pick([s for s in state.living if s != seat]), f"{dice.pick(state.animals)} {dice.roll(5)}"
        ),
    }
    return tuple(choices[animal] for animal in state.pending)


def _random_move(state: State, seat: str, dice: Dice) -> Orders:
    hand = state.hands[seat]
    for _ in range(40):
        size = dice.roll(min(5, len(hand))) if hand else 0
        play = (Play(tuple(dice.sample(hand, size))),)
        if size and not judge.check(state, seat, play):
            return play
    return ()
