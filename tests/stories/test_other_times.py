"""A GM moves the clock in plain words, and names another time in answer to what is shown."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from gm.desk.deeds.speech import moment
from tests.kit.evening import Evening, address_of
from tests.stories.conftest import Open

NOW = datetime(2026, 11, 20, 19, tzinfo=UTC)  # a Friday
DUE = "2026-11-22T19:05"
SHOWN = "Put the deadline on Monday evening please, Dora needs time"


@pytest.fixture
def led(evening: Open) -> Evening:
    policy = {"gm": address_of("gina"), "hours": 48, "second_thoughts": 15}
    return evening("Eat Me", ("Anna", "Bruno", "Clara"), policy=policy).seated()


def says(e: Evening, *words: str) -> str:
    """What the last of these is answered, each written in answer to the one before."""
    to, told = e.last("Gina"), ""
    for one in words:
        answer = e.write("Gina", one, to=to)
        assert answer is not None
        to, told = answer, " ".join(answer.text.split())
    return told


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("Monday evening 9pm", "2026-11-23 21:00"),
        ("Monday night, 11pm", "2026-11-23 23:00"),
        ("Friday 8 p.m.", "2026-11-20 20:00"),
        ("Monday evening", "2026-11-23 20:00"),
        ("Monday at 9 in the evening", "2026-11-23 21:00"),
        ("tomorrow morning 7 o'clock", "2026-11-21 07:00"),
    ],
)
def test_an_hour_beside_a_part_of_the_day_counts(said: str, at: str) -> None:
    assert f"{moment(said, None, NOW, 'UTC', '20:00'):%Y-%m-%d %H:%M}" == at


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "Put the next deadline on Monday evening 9pm please, Dora needs time",
            "to Monday 23 November 2026, 21:00 UTC",
        ),
        ("Monday 21:00 please", "to Monday 23 November 2026, 21:00 UTC"),
        ("let's say Sunday 18h", "to Sunday 22 November 2026, 18:00 UTC"),
        ("Bruno has a funeral, so everybody gets until Monday night, 11pm", "to Monday 23 November 2026, 23:00 UTC"),
        (
            "Bruno asked me if he can have until Tuesday, please give them all until Tuesday",
            "to Tuesday 24 November 2026",
        ),
        ("everyone has till Monday 8 pm", "to Monday 23 November 2026, 20:00 UTC"),
        ("Let it run until Sunday midnight", "to Sunday 22 November 2026, 23:59 UTC"),
        ("same day but 21:00", "to Sunday 22 November 2026, 21:00 UTC"),
        (
            "Something came up here, can we pause the friday game until Thursday?",
            "stops the clock until Thursday 26 Nov",
        ),
        ("we stop for Christmas, until January 2nd", "24 December 2026 to 2 January 2027"),
    ],
)
def test_another_deadline_or_a_pause_is_shown_and_asked_about(led: Evening, words: str, shown: str) -> None:
    told = says(led, words)
    assert shown in told
    assert "Shall I do it?" in told
    assert led.table().match.due.startswith(DUE)


@pytest.mark.parametrize("words", ["make the deadline 9pm instead of 8", "deadline 21:00", "move it to 21:00"])
def test_an_hour_alone_is_that_of_the_day_on_which_orders_are_due(led: Evening, words: str) -> None:
    says(led, words)
    assert led.table().match.due.startswith("2026-11-22T21:00")


@pytest.mark.parametrize(
    ("first", "answer", "shown"),
    [
        (SHOWN, "no, 9pm! 21:00", "to Monday 23 November 2026, 21:00 UTC"),
        (SHOWN, "Tuesday", "to Tuesday 24 November 2026, 20:00 UTC"),
        (SHOWN, "yes, Tuesday at 9 pm", "to Tuesday 24 November 2026, 21:00 UTC"),
        (SHOWN, "Almost. Make it 9pm, please", "to Monday 23 November 2026, 21:00 UTC"),
        (
            "Please pause the game, I think",
            "yes until thursday evening please",
            "until Thursday 26 November 2026, 20:00 UTC",
        ),
        ("Please pause the game, I think", "yes, but only for a week", "until Friday 27 November 2026"),
        (
            "Please pause the game, I think",
            "Yes, until Thursday evening. Get well soon Bruno, from all of us!",
            "until Thursday 26 November 2026, 20:00 UTC",
        ),
        ("Everybody wants a bit more time", "no, two days", "to Tuesday 24 November 2026, 19:05 UTC"),
        ("Everybody wants a bit more time", "yes, until Thursday", "to Thursday 26 November 2026, 20:00 UTC"),
    ],
)
def test_another_time_in_an_answer_is_shown_and_done_on_a_yes(
    led: Evening, first: str, answer: str, shown: str
) -> None:
    told = says(led, first, answer)
    assert shown in told
    assert "Shall I do it?" in told
    assert (led.table().match.status, led.table().match.due[:16]) == ("running", DUE)
    done = led.write("Gina", "yes", to=led.last("Gina"))
    assert done is not None
    assert re.search(r"The (?:deadline moves|clock of friday is stopped)", done.text)
    assert (led.table().match.status, led.table().match.due[:16]) != ("running", DUE)


@pytest.mark.parametrize("answer", ["yes", "yes, Monday evening", "Yes please, Monday evening is fine"])
def test_the_time_that_was_shown_is_a_yes(led: Evening, answer: str) -> None:
    says(led, SHOWN, answer)
    assert led.table().match.due.startswith("2026-11-23T20:00")


@pytest.mark.parametrize("answer", ["no, leave it", "no, not before Christmas", "no, Clara is back on Tuesday anyway"])
def test_a_no_moves_nothing(led: Evening, answer: str) -> None:
    says(led, SHOWN, answer)
    assert led.table().match.due.startswith(DUE)


def test_news_of_a_deadline_say_when_it_was_before(led: Evening) -> None:
    says(led, "deadline Monday 20:00")
    assert "Orders are due Monday 23 November 2026, 20:00 UTC (before: Sun 22 Nov 19:05)." in led.last("Anna")


def test_another_address_in_an_answer_is_shown_and_invited_on_a_yes(led: Evening) -> None:
    shown = says(led, "replace Clara with Dora <dora@example.net>", "yes but her address is dora.m@example.net")
    assert "offers it to Dora <dora.m@example.net>" in shown
    assert led.table().match.chair("Clara").player  # type: ignore[union-attr]
    led.write("Gina", "yes", to=led.last("Gina"))
    assert led.mail("dora.m@example.net")
    assert not led.mail("dora@example.net")


def test_words_beside_a_yes_are_not_dropped(led: Evening) -> None:
    told = says(led, "replace Clara with Dora <dora@example.net>", "Yes, but tell Bruno I am sorry")
    assert "is offered to Dora" in told
    assert "I am sorry" in told
