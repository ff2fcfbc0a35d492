"""Meta: where cards lie and how that is said, in examples of a few cards."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.meta import targets
from games.meta.agenda import briefing
from games.meta.agenda.deeds_towers import REMOVED, _zone_text
from games.meta.cards import CARDS
from games.meta.play import Play
from games.meta.table import Step, Target
from tests.games.meta_table import IDS, After, run, table


def test_places_of_a_stack_are_counted_from_the_top_and_with_a_minus_from_the_bottom() -> None:
    play = Play(table(tower=["Anna: Poison on Bruno", "Bruno: Medicine", "Anna: Stealth"]), Dice("places"))
    low, middle, high = play.piles["main 0"]
    found = {
        n: targets.card(play, Target("place", number=n, stack="main 0"), 0, "", seat="Anna") for n in range(-4, 5) if n
    }
    assert found == {1: high, 2: middle, 3: low, 4: None, -1: low, -2: middle, -3: high, -4: None}


@pytest.mark.parametrize(
    ("into", "zone", "said"),
    [
        (REMOVED, "", "where it is out of the game"),
        ("memory Anna", "bottom of memory", "the bottom of Anna's memory"),
        ("memory Anna", "memory", "the top of Anna's memory"),
        ("graveyard Bruno", "graveyard", "Bruno's graveyard"),
        ("hand Bruno", "hand", "Bruno's hand"),
        ("main 0", "main", "the main stack"),
        ("trap 2 0", "trap", "the stack of trap 2"),
    ],
)
def test_how_a_zone_is_called(into: str, zone: str, said: str) -> None:
    assert _zone_text(into, zone) == said


@pytest.mark.parametrize(("contents", "told"), [("open", True), ("hidden", False)])
def test_the_text_of_a_card_on_a_hidden_trap_is_in_no_request_for_a_ruling(contents: str, told: bool) -> None:
    state = table(traps=["Anna: Good Evening with Poison on Bruno"], tower=["Bruno: Medicine"], trap_contents=contents)
    play = Play(state, Dice("brief"))
    numbers = {
        title: next(n for n, card in enumerate(play.cards) if card == IDS[title]) for title in ("Poison", "Medicine")
    }
    assert play.place(numbers["Poison"]).startswith("trap ")
    poison, medicine = (CARDS[IDS[title]].text for title in ("Poison", "Medicine"))
    assert briefing._says(play, Target("card", number=numbers["Poison"])) == (poison if told else "")
    assert briefing._says(play, Target("card", number=numbers["Medicine"])) == medicine
    assert briefing._says(play, Target("player", "Anna")) == ""
    assert briefing._says(play, Target("card", number=len(play.cards))) == ""
    assert briefing._says(play, Target("card", number=0)) == ""


def test_who_draws_nothing_is_told_nothing_and_not_disabled_for_an_empty_memory() -> None:
    def drawing(n: int) -> After:
        memories = {"Anna": [], "Bruno": ["Poison", "Medicine"]}
        return run(table(memories=memories, agenda=[Step("draw", names=("Anna", "Bruno"), numbers=(n, n))]))

    nothing = drawing(0)
    assert (nothing.out, nothing.story) == ({}, [])
    one = drawing(1)
    assert "Anna" in one.out or one.lives["Anna"] < 15
    assert len(one.titles("hand Bruno")) == 1
