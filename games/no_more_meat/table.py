"""The table while a turn is played: a position opened for change, its story, and the deeds of the decks."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter

from games.kit.dice import Dice
from games.kit.model import Happening, Resolution, Seat
from games.no_more_meat.foods import Dish
from games.no_more_meat.options import Options
from games.no_more_meat.state import Phase, Placed, Service, State

_FIELDS = attrgetter(*(f.name for f in fields(State)))


@dataclass(slots=True)
class Table:
    """Chance, the fields of State in their order but free to change, and the story told so far."""

    dice: Dice
    options: Options
    menu: dict[str, Dish]
    seats: tuple[Seat, ...]
    aside: str
    turn: int
    at_turn: Seat
    phase: Phase
    hands: dict[Seat, tuple[str, ...]]
    karma: dict[Seat, int]
    rows: dict[Seat, tuple[str, ...]]
    dead: tuple[Seat, ...]
    gone: tuple[Seat, ...]
    pans: dict[str, tuple[Placed, ...]]
    food_deck: tuple[str, ...]
    food_discards: tuple[str, ...]
    face_up: str | None
    lifestyle_deck: tuple[str, ...]
    lifestyle_discards: tuple[str, ...]
    service: Service | None
    winners: tuple[Seat, ...]
    ending: str
    story: list[Happening] = field(default_factory=list)

    @classmethod
    def opened(cls, state: State, dice: Dice) -> Table:
        """The position with copies of whatever a turn changes in place."""
        table = cls(dice, *_FIELDS(state))
        table.hands, table.karma = state.hands.copy(), state.karma.copy()
        table.rows, table.pans = state.rows.copy(), state.pans.copy()
        return table

    def closed(self) -> Resolution[State]:
        """The position as a value again, and the story."""
        return Resolution(State(*_FIELDS(self)), tuple(self.story))

    def tell(self, text: str, *audience: Seat) -> None:
        """One sentence of the story; to nobody in particular means to everybody."""
        self.story.append(Happening(text, audience or None))

    def living(self) -> list[Seat]:
        """The seats still alive, clockwise from the first seat."""
        return [seat for seat in self.seats if seat not in self.dead]

    def from_turn(self, clockwise: bool = True) -> list[Seat]:
        """The living around the table, the player at turn first."""
        step = 1 if clockwise else -1
        at, count = self.seats.index(self.at_turn), len(self.seats)
        circle = [self.seats[(at + step * i) % count] for i in range(count)]
        return [seat for seat in circle if seat not in self.dead]

    def draw_food(self, count: int) -> tuple[str, ...]:
        """Up to `count` cards from the food deck, the discards shuffled in when it runs out."""
        drawn = self.food_deck[:count]
        self.food_deck = self.food_deck[count:]
        missing = count - len(drawn)
        if missing and self.food_discards:
            self.food_deck, self.food_discards = tuple(self.dice.shuffle(self.food_discards)), ()
            self.tell("The food deck is empty: the discards are shuffled into a new one.")
            return drawn + self.draw_food(missing)
        return drawn

    def top_lifestyle(self) -> str | None:
        """The top card of the lifestyle deck, taken off; None when there is none to be had."""
        if not self.lifestyle_deck and self.lifestyle_discards and self.options.lifestyle_reshuffle:
            self.lifestyle_deck, self.lifestyle_discards = tuple(self.dice.shuffle(self.lifestyle_discards)), ()
            self.tell("The lifestyle deck is empty: the discards are shuffled into a new one.")
        if not self.lifestyle_deck:
            return None
        top, *rest = self.lifestyle_deck
        self.lifestyle_deck = tuple(rest)
        return top


def unique(at: State | Table, seat: Seat) -> int:
    """How many lifestyles of a seat count, and so how much karma step 1 gives it (rules section 4, N1)."""
    row = at.rows[seat]
    if at.options.uniqueness == "own":
        return len(row)
    others = [at.rows[other] for other in at.seats if other != seat and other not in at.dead]
    return sum(not any(food in other for other in others) for food in row)


def supply_left(at: State | Table) -> int | None:
    """How many karma tokens lie in the middle; None: no limit."""
    if at.options.karma_supply is None:
        return None
    return max(0, at.options.karma_supply - sum(max(0, karma) for karma in at.karma.values()))


def income(at: State | Table, seat: Seat) -> int:
    """What taking karma would give a seat now, the supply of tokens considered."""
    left = supply_left(at)
    return unique(at, seat) if left is None else min(unique(at, seat), left)
