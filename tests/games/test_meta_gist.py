"""The gist of a ruling: who is named, what becomes of them, how many; nothing where a word may turn it."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from games.meta.ruling.floors import floored
from games.meta.ruling.gist import gist, of_all
from games.meta.ruling.picking import chosen

VIEW = {
    "order": ["Anna", "Clara", "Bruno"],
    "players": [
        {"name": name, "life": life, "hand": hand, "active": True}
        for name, life, hand in (("Anna", 15, 9), ("Bruno", 2, 14), ("Clara", 8, 11))
    ],
}
WORDS: Any = SimpleNamespace(seats=("Anna", "Bruno", "Clara"), names=("Anna", "Bruno", "Clara"), view=VIEW)

WHO = {
    "Bruno": ["Bruno"],
    "brunno": ["Bruno"],
    "poor Bruno": ["Bruno"],
    "everyone": ["all"],
    "every player": ["all"],
    "Anna and Clara": ["Anna", "Clara"],
    "everybody except Anna": ["Bruno", "Clara"],
    "all exept anna": ["Bruno", "Clara"],
    "the others": ["others"],
    "the one with the fewest cards in hand": ["Anna"],
}
WHAT = {
    "loses {} life": "life {} -2",
    "looses {} lfe": "life {} -2",
    "-{}": "life {} -2",
    "minus {}": "life {} -2",
    "+{}": "life {} 2",
    "gets {} life back": "life {} 2",
    "down to {} life": "set life of {} to 2",
    "back to {}": "set life of {} to 2",
    "draws {}": "deal {} 2",
    "gets {} cards": "deal {} 2",
    "throws away {} cards of their own choice": "let {} discard 2",
    "must discard {} crads please": "let {} discard 2",
}
EXTREME = "the one with"


@pytest.mark.parametrize(("who", "what"), list(product(WHO, WHAT)))
def test_each_way_to_name_people_goes_with_each_way_to_say_what_becomes_of_them(who: str, what: str) -> None:
    if who.startswith(EXTREME) and "card" not in what:
        return  # of what there is to be most would be of two things
    assert gist(f"{who} {what.format(2)}", WORDS) == [WHAT[what].format(seat) for seat in WHO[who]]


@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize(
    "odd", ["not", "unless", "maybe", "half", "per card", "if", "never", "instead of Clara", "at least", "he", "?", "%"]
)
def test_a_word_that_may_turn_it_leaves_it_unheard(what: str, odd: str) -> None:
    said = what.format(2)
    for clause in (f"Bruno {odd} {said}", f"{odd} Bruno {said}", f"Bruno {said} {odd}"):
        assert not gist(clause, WORDS), clause


@pytest.mark.parametrize("what", [what for what, said in WHAT.items() if said.startswith(("life", "deal"))])
def test_what_is_put_off_is_never_heard_as_of_now(what: str) -> None:
    heard = WHAT[what].format("Bruno")
    assert gist(f"at the end of this turn Bruno {what.format(2)}", WORDS) == [f"schedule turn end {heard}"]
    assert gist(f"Bruno {what.format(2)} next turn", WORDS) == [f"schedule turn start {heard}"]
    assert not gist("at the end of this turn Bruno drops to 3 life", WORDS)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("brunno -2 clara +2", ["life Bruno -2", "life Clara 2"]),
        ("Anna -1, Bruno -1, Clara +5", ["life Anna -1", "life Bruno -1", "life Clara 5"]),
        ("3 damage to Bruno", ["life Bruno -3"]),
        ("draw 1 each", ["deal all 1"]),
        ("whoever has the most cards drops to 7", ["let Bruno discard 7"]),
        ("Bruno 4", []),
        ("Bruno gets 3", []),
        ("Bruno loses 2 or 3", []),
        ("Bruno has the most life, loses 2", []),
    ],
)
def test_short_hand(said: str, heard: list[str]) -> None:
    assert gist(said, WORDS) == heard


def test_the_others_are_those_who_were_not_named() -> None:
    assert gist("the rest loses 1", WORDS, "Anna", ("Anna",)) == ["life Bruno -1", "life Clara -1"]
    assert gist("draws 2", WORDS, "Clara") == ["deal Clara 2"]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("swap the lives of Anna and Clara", ["set life of Anna to 8", "set life of Clara to 15"]),
        ("from now on the hand limit is 10 for all", ["override hand limit 10"]),
        ("reverse the turn order from here on", ["seat order Bruno Clara Anna"]),
        ("do not reverse the turn order", []),
        ("Anna and Clara swap hands", []),
    ],
)
def test_what_is_about_no_single_player(said: str, heard: list[str]) -> None:
    assert of_all(said, WORDS) == heard


@pytest.mark.parametrize(
    ("said", "comes_to"),
    [
        ("Bruno loses 3 life unless he'd be out, then he stays at 1", "set life of Bruno to 1"),
        ("Anna loses 3 but never goes below 1", "life Anna -3"),
        ("Bruno -3, not below 1", "set life of Bruno to 1"),
        ("Bruno takes 1 damage, he can't go below 1", "life Bruno -1"),
        ("Bruno loses 3 down to a minimum of 5", "set life of Bruno to 2"),
        ("Bruno loses 3, not 5", ""),
        ("Bruno draws 3 but never below 1", ""),
    ],
)
def test_a_loss_with_a_floor_is_reckoned_from_the_life_that_lies_open(said: str, comes_to: str) -> None:
    told = floored(said, WORDS)
    assert (told.said if told else "") == comes_to


@pytest.mark.parametrize(
    ("said", "offer"),
    [
        ("Clara picks somebody, that person loses 2", "offer Clara Anna / Bruno"),
        ("Clara chooses who loses 2", "offer Clara Anna / Bruno"),
        ("let Anna choose a player who discards one", "offer Anna Bruno / Clara"),
        (
            "Leave Bruno the choice between losing 2 life and discarding a card",
            "offer Bruno lose 2 life / discard a card",
        ),
        ("Bruno may choose: 2 life or 1 card", "offer Bruno 2 life / 1 card"),
        ("Clara picks two cards", ""),
        ("Clara loses 2", ""),
    ],
)
def test_a_choice_that_is_left_to_a_player_comes_first(said: str, offer: str) -> None:
    told = chosen(said, WORDS)
    assert (told.said.split("\n")[-1] if told else "") == offer
