"""Who asks in a sentence what a card does hears it; other questions are no business of the glossary."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open


@pytest.mark.parametrize(
    "asked",
    [
        "what does Poison do?",
        "What does the card Poison mean?",
        "How does Poison work?",
        "what can poison do",
        "Can you tell me what Poison does?",
    ],
)
def test_a_question_about_a_card_is_answered(evening: Open, asked: str) -> None:
    answer = evening("Meta").seated().write("Anna", asked)
    assert answer is not None
    assert "The named player loses 3 life." in answer


@pytest.mark.parametrize("asked", ["what is the deadline?", "what do you mean?", "How does Clara do?"])
def test_another_question_explains_nothing(evening: Open, asked: str) -> None:
    answer = evening("Meta").seated().write("Anna", asked)
    assert answer is not None
    assert "I know nothing of that name" not in answer
    assert "loses 3 life" not in answer
