"""An evening of Meta with its GM: players who hold all their cards from the first turn on, and Gina who rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Self

from tests.kit.evening import Evening, Mail

SEATS = ("Anna", "Bruno")
GINA = "gina@example.net"
DECK = (
    "deck 3 Poison, 3 Medicine, 1 Powerup, 2 They always come back, 1 Point of view, 1 Joker, 1 Powerup field, "
    "3 I hate the world, 1 Red or blue pill"
)


class MetaEvening(Evening):
    """Two players with all their cards in hand; `nobody`: opened when there was no GM and no operator either."""

    made: ClassVar[list[MetaEvening]] = []

    def __init__(
        self, folder: Path, gm: str = GINA, nobody: bool = False, deputies: tuple[str, ...] = (), **options: Any
    ) -> None:
        super().__init__(folder, "", SEATS)
        self.made.append(self)
        self.switches = {
            "deck_size": 16,
            "first_hand": 13,
            "draw": 1,
            "hand_limit": 40,
            "decks": dict.fromkeys(SEATS, DECK),
            **options,
        }
        whole = self.desk
        if nobody:
            self.desk = self.house.desk = replace(whole, us=replace(whole.us, operator=""))
        self.open("Meta", SEATS, self.switches, {} if nobody else {"gm": gm, "deputies": list(deputies)})
        self.desk = self.house.desk = whole

    def seated(self, *who: str) -> Self:
        super().seated(*who)
        return self

    @property
    def state(self) -> Any:
        return self.table().state

    def lives(self, seat: str) -> int:
        life: int = self.state.lives[seat]
        return life

    @property
    def first(self) -> str:
        """Who is at turn."""
        seat: str = self.state.turn_of
        return seat

    @property
    def other(self) -> str:
        return next(seat for seat in SEATS if seat != self.first)

    @property
    def request(self) -> Mail:
        """The last report of the GM."""
        return self.last("gina", "report")

    def play(self, *cards: str) -> None:
        """Who is at turn plays these cards, one in each pulse, and the pushing stage ends."""
        first = self.first
        for card in (*[f"play {card}" for card in cards], "pass") if cards else ("play!",):
            for seat in SEATS:
                self.write(seat, card if seat == first else "pass")
