"""Who asks which matches are open, as people ask on a forum or by mail."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open


@pytest.mark.parametrize(
    "said",
    [
        "what games can I join here?",
        "which matches are open?",
        "Any open games?",
        "is there another game I can join?",
        "where do I sign up for the next game?",
    ],
)
def test_who_asks_which_matches_are_open_hears_it(evening: Open, said: str) -> None:
    e = evening("Eat Me").seated()
    answer = e.write("Anna", said)
    assert answer
    assert "You play in friday (Eat Me" in answer.text


@pytest.mark.parametrize("said", ["which cards are open?", "what games do you like?", "any other ideas?"])
def test_other_questions_are_none_of_these(evening: Open, said: str) -> None:
    e = evening("Eat Me").seated()
    answer = e.write("Anna", said)
    assert answer
    assert "You play in friday" not in answer.text
