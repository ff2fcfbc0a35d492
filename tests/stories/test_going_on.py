"""The turn shall be played now, or shall not wait once all have answered, as GMs say it in their first hour."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says


@pytest.mark.parametrize(
    "words",
    [
        "Everybody's got their cards so please just begin",
        "Everyone is ready, go ahead with turn 1",
        "Can we play the first turn now, everyone is in",
        "Everyone's in. Please go on with the game",
        "Everybody has answered so let's see what happened in turn 1!",
        "Next turn please",
        "All the orders are in, so off we go",
        "They've all sent their moves, carry on",
        "go on",
        "Thanks! Process it then",
        "Play the friday turn now please, everybody sent theirs",
        "Play friday turn 1 now",
        "turn 1 please, go",
        "can we get the next letter out? all 3 answered",
    ],
)
def test_to_go_on_is_to_play_the_turn_and_is_shown_first(evening: Open, words: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert "That plays turn 1 of friday now" in asked, words
    assert e.turn == 1
    says(e, "yes", to=asked)
    assert e.turn == 2


def test_in_a_pause_to_go_on_lets_the_clock_run(evening: Open) -> None:
    e = led(evening)
    says(e, "pause")
    says(e, "Please go on with the game")
    assert e.table().match.status == "running"


@pytest.mark.parametrize(
    "words",
    [
        "From now on please don't wait those 15 minutes, play as soon as the last one has answered",
        "In this game too: no fifteen minutes, please",
        "And you needn't wait a quarter of an hour when everybody has answered, just go on.",
        "No need to wait for second thoughts here",
        "We don't need the 15 minutes",
        "please skip the waiting time at the end",
        "Can this one go on as soon as all have answered, without waiting",
        "You can go on as soon as everyone has answered",
    ],
)
def test_minutes_that_nobody_needs_are_no_more_time_but_none(evening: Open, words: str) -> None:
    e = led(evening, second_thoughts=15)
    asked = says(e, words)
    assert "minutes for second thoughts" in asked, words
    assert e.table().match.policy.second_thoughts == 15
    says(e, "yes", to=asked)
    assert e.table().match.policy.second_thoughts == 0


def test_without_second_thoughts_a_turn_in_which_all_are_in_closes_at_once(evening: Open) -> None:
    e = led(evening, second_thoughts=15)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4", minutes=1)
    assert e.turn == 1
    says(e, "policy second_thoughts=0")
    e.later(minutes=1)
    assert e.turn == 2


def test_a_reason_beside_a_wish_is_no_failed_command(evening: Open) -> None:
    answer = says(led(evening), "play the turn now, I'm losing track")
    assert "That plays turn 1 of friday now" in answer
    assert "I can do nothing with" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "Don't go on yet, Anna is missing",
        "When everybody has answered I will write to you",
        "Shall we wait until everyone is in?",
        "In the next round everybody should be nicer",
        "I hope the game goes on well",
        "We can play on Friday",
    ],
)
def test_what_only_sounds_like_it_plays_nothing(evening: Open, words: str) -> None:
    e = led(evening, second_thoughts=15)
    assert "Shall I do it?" not in says(e, words), words
    assert (e.turn, e.table().match.policy.second_thoughts) == (1, 15)
