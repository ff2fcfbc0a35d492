"""Somebody's first evening as a GM: several questions open at once, answers in own words, and what becomes of them."""

from __future__ import annotations

import pytest

from tests.kit.evening import GM, Evening, Mail
from tests.stories.conftest import Open

GINA = {"gm": "gina@example.net", "hours": 48, "absence_days": 20}


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy=GINA).seated()


def says(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("gina", words, to=to or e.last("gina"))
    assert answer is not None
    return answer


# -- several questions open at once ------------------------------------------------------------------------------------


def test_a_yes_to_what_no_turn_touches_counts_though_the_turn_has_begun_anew(led: Evening) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        led.write(name, "bid 4")
    led.later(minutes=20)
    away, chair = says(led, "away Clara 1 Dec to 8 Dec"), says(led, "replace Bruno with Dora <dora@example.net>")
    says(led, "yes", to=says(led, "correct turn 1: Anna: bid 5"))
    assert "Clara is away" in says(led, "yep", to=away)
    assert "is offered to Dora" in says(led, "yes do it", to=chair)
    assert led.mail("dora", "invitation")


def test_a_yes_to_what_hangs_on_the_turn_is_asked_about_once_more_with_what_it_would_do_now(led: Evening) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        led.write(name, "bid 4")
    led.later(minutes=20)
    asked = says(led, "process")
    says(led, "yes", to=says(led, "correct turn 1: Anna: bid 5"))
    answer = says(led, "yes", to=asked)
    assert "Turn 2 of friday was begun anew since I asked, so nothing was done yet." in answer
    assert "moved on" not in answer
    assert led.turn == 2
    says(led, "yes", to=answer)
    assert led.turn == 3


def test_what_is_undone_is_what_was_shown(led: Evening) -> None:
    led.later(hours=49)
    says(led, "extend 24h")
    undo, chair = says(led, "undo"), says(led, "replace Clara with Dora <dora@example.net>")
    assert "the longer time" in undo
    due = led.table().match.due
    says(led, "yes", to=chair)
    answer = says(led, "yes", to=undo)
    assert "The last step was the change of a chair" in answer
    assert (led.table().match.due, led.table().match.chairs[2].invited) == (due, "dora@example.net")


def test_a_question_that_is_put_again_is_answered_under_its_own_address(evening: Open) -> None:
    e = evening(policy=GINA).seated()
    e.open("Eat Me", ["Anna", "Bruno"], policy=GINA, name="sunday")
    e.seated()
    friday = next(m for m in e.mail("gina") if "[friday]" in m.subject)
    asked = says(e, "replace Clara with Dora <dora@example.net>", to=friday)
    again = says(e, "yes please, but only if she promises to be quick", to=asked)
    done = says(e, "yes", to=again)
    assert "is offered to Dora" in done
    assert done.reply_to != GM
    assert "Clara" in says(e, "who is missing?", to=done)
