"""The word explain: what a card does, on demand and from what everybody may know."""

from __future__ import annotations

import pytest

from games.kit.model import Seat
from gm.desk.verbs.explain import find
from tests.stories.conftest import Open


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("Meta", "Poison", "Poison: (Event) The named player loses 3 life."),
        ("Meta", "no shirt", "No shirt, no service: (Meta)"),
        ("Meta", "poisen", "Poison: (Event)"),
        ("Teamturns", "swap", "swap: Exchange one of your edge cards"),
        ("Teamturns", "B34", "B34: shows 3 squares"),
        ("No More Meat", "broccoli", "broccoli: +1 karma, and 1 food card to draw when eaten."),
        ("No More Meat", "No Fish", "No Fish: forbids fish"),
        ("Hold my Bear", "bear", "keeps you from winning"),
        ("Eat Me", "7", "7: a"),
    ],
)
def test_a_card_is_explained_on_demand(evening: Open, game: str, asked: str, told: str) -> None:
    e = evening(game=game).seated()
    answer = e.write("Anna", f"explain {asked}")
    assert answer is not None
    assert told in answer


def test_what_nobody_knows_is_said_to_be_unknown_with_some_names_that_are(evening: Open) -> None:
    e = evening(game="Meta").seated()
    answer = e.write("Anna", "explain the universe")
    assert answer is not None
    assert "I know nothing of that name in Meta. I know of" in answer


def test_what_is_explained_is_the_same_for_whoever_asks(evening: Open) -> None:
    e = evening(game="Hold my Bear").seated()
    table = e.table()
    words = table.game.glossary(table.state)
    seats: tuple[Seat, ...] = table.match.seats
    for seat in seats:
        for card in table.view(seat)["hand"]:
            assert card not in words


def test_of_several_that_begin_alike_none_is_guessed() -> None:
    assert find("No", ("No Meat", "No Fish", "meat")) is None
    assert find("no f", ("No Meat", "No Fish", "meat")) == "No Fish"
