"""A match rests: over days that are told beforehand, or until a day that is told while its clock stands still."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GINA = {"gm": "gina@example.net", "hours": 48}


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy=GINA).seated()


def says(e: Evening, words: str) -> Mail:
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("I would like us to rest from 24 December to 2 January", "24 December 2026 to 2 January 2027"),
        ("Please no deadlines between 24 December and 2 January", "24 December 2026 to 2 January 2027"),
        ("between 5 Dec and 8 Dec nobody plays", "5 December 2026 to 8 December 2026"),
        ("let's take a break from the 5th of December until the 12th", "5 December 2026 to 12 December 2026"),
        ("nobody plays over Christmas, I suppose", "24 December 2026 to 26 December 2026"),
        ("No turns over Christmas and New Year please", "24 December 2026 to 1 January 2027"),
        ("a break over Christmas until 6 January would be good", "24 December 2026 to 6 January 2027"),
    ],
)
def test_days_to_come_are_kept_free_and_the_clock_runs_until_then(led: Evening, words: str, days: str) -> None:
    asked = says(led, words)
    assert f"No deadline falls on {days}." in asked
    assert "Shall I do it?" in asked
    assert not led.table().match.policy.blackout
    says(led, "yes")
    assert led.table().match.status == "running"
    assert len(led.table().match.policy.blackout) == 1
    assert days in led.last("Anna")


def test_days_that_were_kept_free_before_stay_so(led: Evening) -> None:
    says(led, "policy blackout=saturday, sunday")
    says(led, "no deadlines between 24 December and 26 December")
    says(led, "yes")
    assert led.table().match.policy.blackout == ("saturday", "sunday", "2026-12-24..2026-12-26")


@pytest.mark.parametrize(
    "words",
    [
        "pause until Sunday 18:00",
        "please let the clock run again on Sunday at 6pm",
        "The break ends on Sunday at 18:00",
        "We continue on Sunday at 6pm",
    ],
)
def test_a_clock_that_stands_still_is_given_its_end(led: Evening, words: str) -> None:
    says(led, "pause")
    stood = led.table().match.paused
    led.later(hours=3)
    answer = says(led, words)
    assert "stays stopped until Sunday 22 November 2026, 18:00 UTC" in answer
    if "Shall I do it?" in answer:
        says(led, "yes")
    match = led.table().match
    assert (match.paused, match.status) == (stood, "paused")
    left = led.last("Anna").flat
    assert "until Sunday 22 November 2026, 18:00 UTC. Then it runs again by itself, and orders are due Tuesday" in left
    led.later(hours=44)
    assert led.table().match.status == "running"
    assert led.turn == 1


def test_a_second_pause_without_an_end_changes_nothing(led: Evening) -> None:
    says(led, "pause")
    stood = led.table().match
    assert "is stopped already" in says(led, "pause")
    assert led.table().match == stood


def test_of_two_sentences_the_one_that_is_not_understood_is_named(led: Evening) -> None:
    words = "Nobody plays over Christmas. Stop the clock on the 23rd and start again on the 2nd of January."
    asked = says(led, words)
    assert "No deadline falls on 24 December 2026 to 26 December 2026." in asked
    assert 'The rest, "Stop the clock on the 23rd and start again on the 2nd of January.", I can do nothing' in asked
    assert not led.table().match.policy.blackout


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("perfect", True),
        ("Great, go!", True),
        ("No, I don't know if they like that", False),
        ("please don't", False),
    ],
)
def test_what_was_proposed_is_approved_or_refused_in_ordinary_words(led: Evening, words: str, done: bool) -> None:
    says(led, "no deadlines between 24 December and 26 December")
    answer = says(led, words)
    assert bool(led.table().match.policy.blackout) == done
    assert "I was not sure" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "I'm ill, so please stop the clock for everybody until next Wednesday",
        "pause for all of us until Wednesday",
        "pause the game for everyone, until Wednesday please",
    ],
)
def test_for_whom_the_clock_stops_does_not_hide_until_when(led: Evening, words: str) -> None:
    answer = says(led, words)
    if "Shall I do it?" in answer:
        says(led, "yes")
    assert led.table().match.again.startswith("2026-11-25")


@pytest.mark.parametrize(
    "words",
    ["Replace Bruno by Dora please, dora@example.net", "replace Bruno with his girlfriend Dora (dora@example.net)"],
)
def test_what_stands_beside_a_name_is_no_part_of_it(led: Evening, words: str) -> None:
    assert "to Dora <dora@example.net>" in says(led, words)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("No, until the 3rd of January rather.", True),
        ("No, but half a week is fine", True),
        ("No, they have plenty of time", False),
        ("No, I don't like that", False),
    ],
)
def test_a_wish_beside_a_no_is_named_and_a_reason_is_not(led: Evening, words: str, named: bool) -> None:
    says(led, "no deadlines between 24 December and 26 December")
    answer = says(led, words)
    assert "I leave it at that." in answer
    assert ("please write it as a sentence of its own" in answer) == named
    assert "read past" not in answer


def test_days_of_each_week_are_no_span_of_days(led: Evening) -> None:
    says(led, "policy blackout=saturday and sunday")
    assert led.table().match.policy.blackout == ("saturday", "sunday")
