"""A position of Hold my Bear, and the table at which a turn is worked out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from games.hold_my_bear.cards import ANIMAL, BEAR, Card, sort
from games.hold_my_bear.moves import playable
from games.hold_my_bear.options import Options
from games.kit.cards import without
from games.kit.dice import Dice
from games.kit.model import Seat
from games.kit.table import Table as KitTable

Phase = Literal["claims", "steal", "act", "powers", "return", "over"]


@dataclass(frozen=True, slots=True)
class Debt:
    """A card the receiver of a gift must hand back: to whom, and because of which card ("turtle 2", "bison 1")."""

    debtor: Seat
    giver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know; hands and lists are kept sorted, so that their order tells nothing."""

    options: Options  # settled: no switch is open
    seats: tuple[Seat, ...]  # clockwise
    animals: tuple[str, ...]
    hands: dict[Seat, tuple[Card, ...]]
    known: dict[Seat, tuple[Card, ...]]  # the part of each hand that everybody knows
    match: tuple[Card, ...]
    phase: Phase = "claims"
    turn: Seat = ""  # whose turn it is; "" while claims are made
    owner: Seat | None = None  # who played the match
    sport: str = ""  # what the owner declared, where options let bears choose
    forced: bool = False  # the seat at turn opens the game and must play
    duty: bool = False  # a bear replaced the match: the first who can play must
    beavered: tuple[Seat, ...] = ()  # must give on their next turn
    pending: tuple[str, ...] = ()  # powers of the move just played that wait for a choice
    debts: tuple[Debt, ...] = ()
    removed: tuple[Card, ...] = ()  # out of the game, face up
    buried: int = 0  # cards of players who left, face down
    left: tuple[Seat, ...] = ()
    quiet: int = 0  # turns since the last play
    stalls: int = 0
    winner: Seat | None = None

    @property
    def living(self) -> tuple[Seat, ...]:
        """Who still plays, clockwise."""
        return tuple(seat for seat in self.seats if seat not in self.left) if self.left else self.seats

    def after(self, seat: Seat) -> Seat:
        """The next player clockwise who still plays."""
        at = self.seats.index(seat)
        return next(s for s in (*self.seats[at + 1 :], *self.seats[: at + 1]) if s not in self.left)

    def loot(self, seat: Seat) -> int:
        """How many cards this seat steals when it has none."""
        others = sum(len(hand) for other, hand in self.hands.items() if other != seat)
        return min(self.options.steal_count or 0, others)


def must_give(state: State, seat: Seat) -> bool:
    """Has a beaver closed the way to a play?"""
    return seat in state.beavered


def must_play(state: State, seat: Seat) -> bool:
    """Is giving closed, because this seat opens the game or because rabbit or bear oblige who can to play?"""
    if not (state.forced or state.duty or any(ANIMAL[card] == "rabbit" for card in state.match)):
        return False
    if must_give(state, seat):
        return False
    return can_play(state, seat)


def can_play(state: State, seat: Seat) -> bool:
    """Does this hand hold any valid move?"""
    found = playable(state.hands[seat], state.match, state.options, state.animals, state.sport)
    return next(found, None) is not None


class Table(KitTable[State]):
    """A position while a turn is worked out: hands change hands here, and the story is told."""

    __slots__ = ("hands", "known")

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.hands, self.known = state.hands.copy(), state.known.copy()
        self.now(hands=self.hands, known=self.known)  # the position sees every card on its way

    # -- cards on their way ----------------------------------------------------------------------------------------

    def drop(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Cards leave a hand openly."""
        hand, known = self.hands[seat], self.known[seat]
        for card in cards:
            hand = without(hand, card)
            if card in known:
                known = without(known, card)
        self.hands[seat], self.known[seat] = hand, known

    def add(self, seat: Seat, cards: Iterable[Card], *, openly: bool) -> None:
        """Cards join a hand."""
        cards = tuple(cards)
        self.hands[seat] = sort((*self.hands[seat], *cards))
        if openly:
            self.known[seat] = sort((*self.known[seat], *cards))

    def draw(self, victim: Seat, thief: Seat, count: int) -> tuple[Card, ...]:
        """`count` random cards go from hand to hand, unseen by the rest: what was known of the hand is known no more,
        unless the whole hand went."""
        taken = tuple(self.dice.sample(self.hands[victim], count))
        whole = count == len(self.hands[victim])
        known = self.known[victim]
        self.drop(victim, taken)
        self.add(thief, taken, openly=False)
        if count:
            self.known[victim] = ()
        if whole:
            self.known[thief] = sort((*self.known[thief], *known))
        return sort(taken)

    def bears_of(self, seat: Seat) -> list[Card]:
        """The bears in a hand, low numbers first."""
        return [card for card in self.hands[seat] if ANIMAL[card] == BEAR]
