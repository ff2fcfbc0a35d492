"""Who helps to lead, or looks on, and no longer does, as GMs say it; and a set-back with the orders as they were."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says


@pytest.mark.parametrize(
    "words",
    [
        "Dora is no longer deputy",
        "take Dora off as GM",
        "I don't need Dora's help any more",
        "Dora, you're relieved",
        "Dora stops helping me with the game",
        "Remove Dora as deputy, please",
        "Dora is not my deputy anymore",
        "Dora steps down as deputy",
        "From now on I lead alone again",
    ],
)
def test_a_helper_is_let_go_in_plain_words_and_hears_of_it(evening: Open, words: str) -> None:
    e = led(evening, deputies=("dora@example.net",))
    asked = says(e, words)
    assert "That ends what dora@example.net may do in friday; they are told so." in asked, words
    says(e, "yes", to=asked)
    assert e.table().match.policy.deputies == ()
    assert "You no longer help to lead friday. Thank you for your help." in e.last("Dora")


@pytest.mark.parametrize(
    "words", ["I want Dora <dora@example.net> as co-GM", "Dora <dora@example.net> should be able to lead too"]
)
def test_a_helper_is_named_in_plain_words(evening: Open, words: str) -> None:
    assert "That lets dora@example.net lead friday like you." in says(led(evening), words)


def test_who_looks_on_may_be_let_go(evening: Open) -> None:
    e = led(evening, observers=("emil@example.net",))
    asked = says(e, "Emil need not look on any more")
    assert "That ends what emil@example.net may do" in asked
    says(e, "yes", to=asked)
    assert "You no longer look on in friday: the GM has ended it." in e.last("Emil")


@pytest.mark.parametrize(
    "words",
    [
        "rollback 1 with the orders as they were sent",
        "go back to turn 1 and keep what they had sent",
        "Play turn 1 again with the same orders",
        "Go back to turn 1 but let everybody keep their orders",
        "Set us back to turn 1 with everybody's orders as they were",
    ],
)
def test_a_set_back_may_keep_what_was_sent(evening: Open, words: str) -> None:
    e = led(evening)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    asked = says(e, words)
    assert "to the start of turn 1" in asked, words
    assert "What was sent for it is held again." in asked
    assert "I can do nothing with" not in asked
