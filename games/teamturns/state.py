"""A position of Teamturns, and the table at which a step is worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.kit.dice import Dice
from games.kit.model import Seat
from games.kit.table import Table as KitTable
from games.teamturns.cards import Card, Deck, chosen
from games.teamturns.options import Options
from games.teamturns.places import LEFT, index
from games.teamturns.scoring import Combo, value

Phase = Literal["present", "talk", "pick", "join", "take", "act", "over"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A combo in somebody's pile, with the value it had when it was taken."""

    presented: str
    joined: str
    value: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know. Hands are rows, left to right; cards are named by their id."""

    options: Options
    seats: tuple[Seat, ...]  # clockwise
    hands: dict[Seat, tuple[str, ...]]
    piles: dict[Seat, tuple[Pair, ...]]
    deck: tuple[str, ...]  # undealt, top first
    regular: Seat  # whose regular turn it is, or was before extra turns
    presenter: Seat
    phase: Phase = "present"
    presented: str = ""
    teammate: Seat = ""
    joined: str = ""
    sealed: dict[Seat, int] | None = None  # what each player would join with: a place, or REFUSED
    refused: tuple[Seat, ...] = ()
    actor: Seat = ""  # who carries the action out
    acting: str = ""  # the card whose action it is
    queue: tuple[Seat, ...] = ()  # extra turns
    exposed: tuple[Seat, ...] = ()
    tossed: tuple[str, ...] = ()  # out of the game, face up
    leftover: tuple[str, ...] = ()  # laid aside at the end
    solo: bool = False  # the presenter plays with the own hand alone
    turn: int = 1
    winners: tuple[Seat, ...] = ()

    @property
    def cards(self) -> Deck:
        """All cards of this match by id."""
        options = self.options
        return chosen(options.cards_csv, options.megamoves, options.cookyclasses)

    @property
    def combo(self) -> Combo:
        """The presented and the joined card."""
        return Combo(self.cards[self.presented], self.cards[self.joined])

    def modifier(self) -> str:
        """What the presented card changes about this turn, if anything."""
        return self.cards[self.presented].modifier if self.presented else ""

    def worth(self, taker: Seat) -> int:
        """The value of the combo on the table for this taker."""
        return value(self.combo, len(self.piles[taker]), self.options.presenter_only)

    def locked(self) -> bool:
        """Must the presenter take the points?"""
        combo = self.combo
        return combo.rotten or self.solo or "points_locked" in (combo.presented.modifier, combo.joined.modifier)

    def score(self, seat: Seat) -> int:
        """The points of a pile."""
        return sum(pair.value for pair in self.piles[seat])

    def around(self, seat: Seat) -> tuple[Seat, ...]:
        """All others, clockwise from the left neighbour."""
        at = self.seats.index(seat)
        return (*self.seats[at + 1 :], *self.seats[:at])

    def partners(self) -> tuple[Seat, ...]:
        """Whom the presenter may pick, clockwise."""
        there = tuple(s for s in self.around(self.presenter) if self.hands[s])
        near = (there[0], there[-1]) if there and self.modifier() == "neighbours_only" else there
        free = tuple(s for s in there if s not in self.refused)
        return tuple(s for s in free if s in near) or free


def joinable(state: State, seat: Seat) -> tuple[int, ...]:
    """The places, counted from 1, of the cards this seat may join with."""
    hand = state.hands[seat]
    count = len(hand)
    both = (1, count) if count > 1 else (1,)[:count]
    modifier = "" if state.solo else state.modifier()
    if modifier == "open_pick":
        return tuple(range(1, count + 1))
    if modifier == "left_only":
        return both[:1]
    if modifier == "no_same_food":
        foods = set(state.cards[state.presented].icons)
        return tuple(n for n in both if foods.isdisjoint(state.cards[hand[n - 1]].icons)) or both
    return both


class Table(KitTable[State]):
    """A position while a step is worked out: cards move here, and the story is told."""

    __slots__ = ("hands", "piles")

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.hands, self.piles = state.hands.copy(), state.piles.copy()
        self.now(hands=self.hands, piles=self.piles)  # the position sees every card on its way

    def card(self, name: str) -> Card:
        """The card of this id."""
        return self.state.cards[name]

    def remove(self, seat: Seat, place: int) -> str:
        """A card leaves a hand; the gap closes and the order is kept."""
        hand = self.hands[seat]
        at = index(hand, place)
        assert at is not None
        self.hands[seat] = (*hand[:at], *hand[at + 1 :])
        return hand[at]

    def put(self, seat: Seat, card: str, edge: int) -> None:
        """A card comes to an edge of a hand."""
        hand = self.hands[seat]
        self.hands[seat] = (card, *hand) if edge == LEFT else (*hand, card)
