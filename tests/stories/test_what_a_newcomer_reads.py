"""What who is new at a table reads: questions of ours that keep a talk open, the game in short, an offered chair."""

from __future__ import annotations

import pytest

from gm.desk.incoming.measures import lately
from tests.kit.evening import Evening, address_of
from tests.stories.conftest import Open


def talking(evening: Open) -> Evening:
    """Anna has presented, and may pick while Bruno and Clara talk."""
    e: Evening = evening(game="Teamturns", options={"start_player": "Anna"}, policy={"second_thoughts": 0}).seated()
    e.write("Anna", "present 3")
    assert e.table().state.phase == "talk"
    return e


@pytest.mark.parametrize("said", ["Can I pick Bruno?", "Shall I maybe pick Bruno?"])
def test_a_question_to_the_presenter_keeps_the_talk_open(evening: Open, said: str) -> None:
    e = talking(evening)
    turn = e.turn
    asked = e.write("Anna", said)
    assert asked is not None
    assert "Did you mean" in asked
    assert "The turn does not close early until you have answered." in asked
    e.write("Bruno", "left")
    last = e.write("Clara", "right")
    assert e.turn == turn
    assert last is not None
    assert "I wait for Anna" in last
    e.write("Anna", "yes", to=asked)
    assert e.turn == turn + 1
    assert e.table().state.teammate == "Bruno"


def test_a_no_to_it_lets_the_talk_end(evening: Open) -> None:
    e = talking(evening)
    turn = e.turn
    asked = e.write("Anna", "Can I pick Bruno?")
    e.write("Bruno", "left")
    e.write("Clara", "right")
    assert e.turn == turn
    e.write("Anna", "no", to=asked)
    assert e.turn == turn + 1
    assert e.table().state.phase == "pick"


def test_the_deadline_ends_it_at_the_latest(evening: Open) -> None:
    e = talking(evening)
    turn = e.turn
    e.write("Anna", "Can I pick Bruno?")
    e.write("Bruno", "left")
    e.write("Clara", "right")
    e.later(hours=80)
    assert e.turn > turn


@pytest.mark.parametrize("said", ["What a card!", "Good luck all :)"])
def test_talk_that_asks_nothing_holds_nobody_up(evening: Open, said: str) -> None:
    e = talking(evening)
    turn = e.turn
    e.write("Anna", said)
    e.write("Bruno", "left")
    e.write("Clara", "right")
    assert e.turn == turn + 1


def test_a_letter_that_only_asks_is_counted_as_asked_back(evening: Open) -> None:
    e = talking(evening)
    before = lately(e.desk, e.now)
    e.write("Anna", "Can I pick Bruno?")
    day = lately(e.desk, e.now)
    assert (day.accepted, day.asked) == (before.accepted, before.asked + 1)
    e.write("Anna", "pick Bruno")
    day = lately(e.desk, e.now)
    assert (day.accepted, day.asked) == (before.accepted + 1, before.asked + 1)


def test_the_first_letter_tells_the_game_in_short_and_the_presenter_what_silence_does(evening: Open) -> None:
    e = evening(game="Teamturns", options={"start_player": "Anna"}, policy={"second_thoughts": 0}).seated()
    first = e.last("Bruno")
    assert "THE GAME IN SHORT" in first.text
    assert 'write "press all:" on a line' in first.flat
    e.write("Anna", "present 3")
    assert "THE GAME IN SHORT" not in e.last("Anna").text
    assert "if you pick nobody yet, I ask you again when the talk is over" in e.last("Anna").flat
    quiet = evening(game="Teamturns", policy={"press": "none"}).seated()
    assert "press all" not in quiet.last("Bruno").flat.partition("HOW TO ANSWER")[0]


def test_who_is_offered_a_chair_hears_when_its_turn_closes(evening: Open) -> None:
    e = evening(game="Teamturns", options={"start_player": "Bruno"}, policy={"gm": address_of("gina"), "hours": 24})
    e.seated()
    asked = e.write("Gina", "replace Bruno with Dora <dora@example.net>", to=e.last("Gina"))
    e.write("Gina", "yes", to=asked)
    offer = e.last("Dora").flat
    assert "Bruno is to play in turn 1, which closes on Sat 21 Nov 19:05: answer before that" in offer
