"""A GM puts the wait for second thoughts right in own words, opens what is shown, and wishes for a second match."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import clocks
from gm.desk.incoming.sentences import going_on
from tests.kit.evening import Evening
from tests.kit.opening import asks

LUNCH = (
    "Let's play Eat Me: Anna <anna@a.example>, Bruno <bruno@b.example>, Zoe Miller <zoe@z.example> and me. "
    "Call it lunch. two days per turn"
)


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


@pytest.mark.parametrize(
    ("words", "minutes"),
    [
        ("I'd like you to go on two minutes after the last of them has answered, not a quarter of an hour.", 2),
        ("Close the turn ten minutes after everybody has answered", 10),
        ("when all are in, wait an hour", 60),
        ("Please give them half an hour for second thoughts", 30),
        ("wait five minutes once everyone is in", 5),
        ("second thoughts should be 20 minutes", 20),
        ("go on a quarter of an hour after the last order", 15),
        ("don't wait a quarter of an hour after the last answer", None),
        ("two hours per turn", None),
        ("please wait two hours", None),
    ],
)
def test_how_long_a_turn_waits_when_all_are_in(words: str, minutes: float | None) -> None:
    assert (going_on.waited(words) or (None,))[0] == minutes


def test_a_reminder_is_no_length_of_a_turn() -> None:
    assert [row for row, _ in clocks.told("Give them 3 days each, and remind them a day before")][-1] == "reminders: 24"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Almost. I'd like you to go on two minutes after the last of them has answered, not a quarter of an hour.",
            "due 2 days after each report. You lead it. Also: second_thoughts 2. Shall I do it?",
        ),
        ("Almost. Reminders a day before please", "due 2 days after each report. You lead it. Also: reminders 24."),
    ],
)
def test_what_is_said_of_another_time_is_no_length_of_a_turn(house: Evening, words: str, told: str) -> None:
    assert told in asks(house, words, asks(house, LUNCH))


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ("ok then yes as it was, I'll set that later", True),
        ("never mind, open it as it is", True),
        ("Yes, leave it as it was", True),
        ("ok, then take it as you showed it", True),
        ("open it, but not before Monday", False),
        ("Open it as it is once Bruno has answered", False),
        ("Not yet, I'll set that first", False),
        ("As it is, I don't like it", False),
    ],
)
def test_what_is_shown_is_opened_as_it_is_by_who_says_so(house: Evening, words: str, opens: bool) -> None:
    asks(house, words, asks(house, LUNCH))
    assert bool(house.archive.matches()) is opens


SECOND = (
    "Hi, and a second one please: Eat Me in the Ouroboros version with the same four people, Zoe first. The name "
    "should be snake. Everyone gets one day per round. I lead."
)


@pytest.mark.parametrize("first", ["yes", ""])
def test_a_second_match_with_the_same_people_is_a_match_of_its_own(house: Evening, first: str) -> None:
    shown = asks(house, LUNCH)
    before = asks(house, first, shown) if first else shown
    again = asks(house, SECOND, before)
    assert (
        "That opens snake: Eat Me. I invite Zoe Miller <zoe@z.example>, Anna <anna@a.example>, Bruno <bruno@b.example> "
        "and Olga <olga@example.org>. Orders are due 24 hours after each report. Options: variant ouroboros."
    ) in again
    assert ("lunch is not opened yet" in again) is (not first)
    asks(house, "yes", again)
    if not first:
        asks(house, "yes", shown)
    assert {sheet.name for sheet in house.archive.matches()} == {"lunch", "snake"}


@pytest.mark.parametrize(
    "words",
    [
        "One more please, Teamturns, same players",
        "Please also start Teamturns with the same crowd",
        "The same four friends would also like a game of Teamturns, a day for each turn.",
    ],
)
def test_the_same_people_in_other_words(house: Evening, words: str) -> None:
    again = asks(house, words, asks(house, "yes", asks(house, LUNCH)))
    assert "That opens teamturns-1: Teamturns. I invite Anna <anna@a.example>, Bruno <bruno@b.example>" in again
