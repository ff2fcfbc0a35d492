"""The first letter that a GM ever writes: who plays what, how long they and the GM have, told as to a person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import GM, OPERATOR, Evening, Mail

TOM, INES = "Tom Hale (tom@hale.example)", "Ines Duarte (ines@duarte.example)"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Evening]:
    e = Evening(tmp_path, "")
    yield e
    e.close()


def said(e: Evening, words: str, to: Mail | str = GM) -> Mail:
    answer = e.write(OPERATOR, words, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "words",
    [
        f"Hi, I'd like to run a little railway game of my own called Iron Roads with two friends: {TOM} and {INES}.",
        f"Could you open a new game for us please? It's my own railway game, Iron Roads, I do the refereeing myself. "
        f"Players are {TOM} and {INES}.",
        f"please open a new match for us. The game is Iron Roads, a railway game that I referee myself. "
        f"Players: {TOM}, {INES}.",
        f"I want to open a game called Iron Roads with {TOM} and {INES}. It's a railway game and I lead it.",
    ],
)
def test_a_game_of_ones_own_is_opened_by_an_ordinary_letter(house: Evening, words: str) -> None:
    asked = said(house, words)
    assert "Iron Roads is not on the shelf, so that is an Open Table" in asked
    assert "I invite Tom Hale <tom@hale.example> and Ines Duarte <ines@duarte.example>." in asked
    assert "read past" not in asked


@pytest.mark.parametrize(
    "mine",
    [
        "They have two days a turn, I have one day for my answers.",
        "Two days a turn for them, a day for me.",
        "48 hours for the players and 24 hours for the GM's answer.",
        "They get 2 days for each round and I'd take a day for my answers.",
        "Two days per turn. The GM has 24 hours for an answer.",
    ],
)
def test_the_time_of_the_gm_is_not_that_of_the_players(house: Evening, mine: str) -> None:
    asked = said(house, f"Please open a match of Iron Roads for {TOM} and {INES}. {mine}")
    assert "Orders are due 2 days after each report. The GM has 24 hours for an answer." in asked
    assert "Olga" not in asked.text.partition("I invite")[2]


@pytest.mark.parametrize(
    "words",
    [
        "Nearly. And I want 36 hours for my answers.",
        "Yes, go ahead, but give me 36 hours for my answers",
        "yes but the GM has 36 hours for an answer",
        "No, 2 days for the players and 36 hours for the GM's answer",
    ],
)
def test_the_time_of_the_gm_is_put_right_in_answers(house: Evening, words: str) -> None:
    asked = said(house, f"Please open a match of Iron Roads for {TOM} and {INES}. Two days per turn.")
    again = said(house, words, to=asked)
    assert "Orders are due 2 days after each report. The GM has 36 hours for an answer." in again


@pytest.mark.parametrize(
    "words",
    ["No, take me out of the players please", "almost, but I don't play, I'm only the referee", "yes but without me"],
)
def test_who_only_leads_is_taken_out_of_the_players(house: Evening, words: str) -> None:
    asked = said(house, f"Please open a match of Iron Roads for {TOM}, {INES} and me.")
    assert "Olga <olga@example.org>" in asked
    again = said(house, words, to=asked)
    assert "Olga <olga@example.org>" not in again
    assert "Shall I do it?" in again


def test_what_is_so_already_is_said_to_be(house: Evening) -> None:
    asked = said(house, f"Please open a match of Iron Roads for {TOM} and {INES}.")
    again = said(house, "yes but without me, the two of them only", to=asked)
    assert "That is so already." in again


def test_who_has_no_address_is_asked_for_it_and_the_talk_goes_on(house: Evening) -> None:
    words = f"Please open a new match of Hold my Bear for Otto, Uma Rao, {TOM} and {INES}. One day per turn."
    refused = said(house, words)
    assert "I know no address of Otto and Uma Rao" in refused
    assert "allow_two" not in refused
    again = said(house, "Sorry: Otto is otto@brandt.example and Uma is uma@rao.example", to=refused)
    assert "Otto <otto@brandt.example> and Uma <uma@rao.example>" in again
    now = said(house, "yes but close the turn right away when all are in, without the quarter of an hour", to=again)
    assert "Orders are due 24 hours after each report." in now
    assert "second_thoughts 0" in now
    assert "hold-my-bear-1 is open" in said(house, "yes", to=now)


@pytest.mark.parametrize(
    "words",
    ["Yes, please open it.", "yes, splendid, go ahead", "Perfect, open the match please", "Looks good, start it!"],
)
def test_a_match_that_is_shown_is_opened_by_what_says_so(house: Evening, words: str) -> None:
    asked = said(
        house, f"I want to open a game called Iron Roads with {TOM} and {INES}. It's a railway game and I lead it."
    )
    said(house, words, to=asked)
    assert [name for name in ("tom", "ines") if house.mail(f"{name}@{'hale' if name == 'tom' else 'duarte'}.example")]


@pytest.mark.parametrize(
    "words", ["Don't open it yet", "Open it when Tom is back", "Shall we open it?", "start it on Friday"]
)
def test_it_is_not_opened_by_what_does_not(house: Evening, words: str) -> None:
    asked = said(
        house, f"I want to open a game called Iron Roads with {TOM} and {INES}. It's a railway game and I lead it."
    )
    said(house, words, to=asked)
    assert not house.mail("tom@hale.example")
