"""The table while a turn is played: a position opened for change, its story, and the deeds of the decks."""

from __future__ import annotations

from games.kit.dice import Dice
from games.kit.model import Seat
from games.kit.table import Table as KitTable
from games.no_more_meat.state import State


class Table(KitTable[State]):
    """A position while a turn is played: hands, karma, rows and pans change in place."""

    __slots__ = ("hands", "karma", "pans", "rows")

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(state, dice)
        self.hands, self.karma = state.hands.copy(), state.karma.copy()
        self.rows, self.pans = state.rows.copy(), state.pans.copy()
        self.now(hands=self.hands, karma=self.karma, rows=self.rows, pans=self.pans)

    def living(self) -> list[Seat]:
        """The seats still alive, clockwise from the first seat."""
        return [seat for seat in self.state.seats if seat not in self.state.dead]

    def from_turn(self, clockwise: bool = True) -> list[Seat]:
        """The living around the table, the player at turn first."""
        step = 1 if clockwise else -1
        at, count = self.state.seats.index(self.state.at_turn), len(self.state.seats)
        circle = [self.state.seats[(at + step * i) % count] for i in range(count)]
        return [seat for seat in circle if seat not in self.state.dead]

    def discard(self, foods: tuple[str, ...]) -> None:
        """Onto the food discards."""
        self.now(food_discards=self.state.food_discards + foods)

    def draw_food(self, count: int) -> tuple[str, ...]:
        """Up to `count` cards from the food deck, the discards shuffled in when it runs out."""
        state = self.state
        drawn = state.food_deck[:count]
        self.now(food_deck=state.food_deck[count:])
        missing = count - len(drawn)
        if missing and state.food_discards:
            self.now(food_deck=tuple(self.dice.shuffle(state.food_discards)), food_discards=())
            self.tell("The food deck is empty: the discards are shuffled into a new one.")
            return drawn + self.draw_food(missing)
        return drawn

    def top_lifestyle(self) -> str | None:
        """The top card of the lifestyle deck, taken off; None when there is none to be had."""
        state = self.state
        if not state.lifestyle_deck and state.lifestyle_discards and state.options.lifestyle_reshuffle:
            self.now(lifestyle_deck=tuple(self.dice.shuffle(state.lifestyle_discards)), lifestyle_discards=())
            self.tell("The lifestyle deck is empty: the discards are shuffled into a new one.")
        if not state.lifestyle_deck:
            return None
        top, *rest = state.lifestyle_deck
        self.now(lifestyle_deck=tuple(rest))
        return top


def unique(state: State, seat: Seat) -> int:
    """How many lifestyles of a seat count, and so how much karma step 1 gives it (rules section 4, N1)."""
    row = state.rows[seat]
    if state.options.uniqueness == "own":
        return len(row)
    others = [state.rows[other] for other in state.seats if other != seat and other not in state.dead]
    return sum(not any(food in other for other in others) for food in row)


def supply_left(state: State) -> int | None:
    """How many karma tokens lie in the middle; None: no limit."""
    if state.options.karma_supply is None:
        return None
    return max(0, state.options.karma_supply - sum(max(0, karma) for karma in state.karma.values()))


def income(state: State, seat: Seat) -> int:
    """What taking karma would give a seat now, the supply of tokens considered."""
    left = supply_left(state)
    return unique(state, seat) if left is None else min(unique(state, seat), left)
