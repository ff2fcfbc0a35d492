"""GMs disclaim, shorten, elide and use idioms: each is heard as what it is, and shown before anything grave is done."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open
from tests.stories.test_gms_ask_and_wish import GINA, says


@pytest.fixture
def led(evening: Open) -> Evening:
    e = evening(policy={"gm": GINA, "hours": 72}).seated()
    e.write("Anna", "bid 4")
    return e


@pytest.mark.parametrize(
    "words",
    [
        "It's not that I don't want to pause, I just think we can go on.",
        "I am not saying we should pause; it is only that Bruno is slow.",
        "Not that I want to end the match, it is just a bit slow.",
    ],
)
def test_what_a_gm_says_not_to_mean_is_not_offered(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "Shall I do it?" not in answer.flat
    assert led.table().match.status == "running"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Freeze the game, half of them are at a wedding (back on Monday)",
            ("That stops the clock until Monday 23 November 2026", "Shall I do it?"),
        ),
        ("Stop the clock, we are all at a conference (back Thursday).", ("until Thursday 26 November 2026",)),
        (
            "Give Anna's chair to Dirk <dirk@example.net> and Bruno's to Ida <ida@example.net>",
            ("takes the chair Anna", "dirk@example.net", "takes the chair Bruno", "ida@example.net"),
        ),
        ("dl +24h pls", ("The deadline moves from Mon 23 Nov 19:05 to Tuesday 24 November 2026, 19:05 UTC",)),
        ("Could dirk@example.net run things while I am away?", ("lets dirk@example.net lead friday", "Shall I do it?")),
        (
            "I am travelling next week; could max@example.net look after the match meanwhile?",
            ("lets max@example.net lead friday", "Shall I do it?"),
        ),
        ("Please put a rocket under Bruno, we have been waiting for days.", ("reminder to Bruno",)),
        ("Kindly light a fire under Clara, she has had days.", ("reminder to Clara",)),
        ("blackout sundays please, nobody is at home then", ("No deadline falls on Sunday", "Shall I do it?")),
        (
            "What happens if two players bid the same, and no turns on Sundays from now on.",
            ("No deadline falls on Sunday", "Shall I do it?"),
        ),
    ],
)
def test_idioms_shorthand_and_what_is_left_out_are_heard(led: Evening, words: str, told: tuple[str, ...]) -> None:
    answer = says(led, words)
    assert all(one in answer.flat for one in told), answer.flat
    assert "I did nothing with this" not in answer.flat
