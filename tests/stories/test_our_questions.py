"""Questions of ours: a yes counts with something beside it, what stands beside it is read, and doubt is asked back."""

from __future__ import annotations

import pytest

from gm.desk.handling import asking
from gm.desk.incoming.agreed import DEEDS
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.stories.conftest import Open

WORDS = "My brother asks whether he may look on from the sofa"


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def offered(e: Evening) -> Mail:
    answer = said(e.write("Anna", WORDS))
    assert "shall I pass your words on to the GM" in answer
    return answer


@pytest.mark.parametrize(
    ("words", "held"),
    [
        ("Yes please, tell Gina. And I bid twenty.", "bid 20"),
        ("Yes please pass that on to Gina. I will bid fourteen now.", "bid 14"),
        ("yes - and bid 9", "bid 9"),
        ("Yes!\nbid 9", "bid 9"),
    ],
)
def test_a_yes_with_an_order_beside_it_is_both(evening: Open, words: str, held: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", words, to=offered(e)))
    assert "I have passed it on to the GM" in answer
    assert f"Anna: {WORDS}" in e.last(OPERATOR).text
    assert e.table().match.held["Anna"].text == held


@pytest.mark.parametrize("words", ["yes, stop it", "Yes, please stop.", "Yes. Please stop.", "stop", "Yes please"])
def test_a_stop_agreed_to_in_any_words_is_a_stop(evening: Open, words: str) -> None:
    e = evening().seated()
    question = said(e.write("Clara", "stop"))
    answer = said(e.write("Clara", words, to=question))
    assert "I will not write to you any more." in answer
    assert "Shall I" not in answer


@pytest.mark.parametrize("words", ["Well, yes and no", "no need to ask, yes", "yes, but only if Bruno agrees"])
def test_an_answer_that_is_not_certain_is_asked_about_again(evening: Open, words: str) -> None:
    e = evening().seated()
    before = len(e.mail(OPERATOR))
    answer = said(e.write("Anna", words, to=offered(e)))
    assert "Shall I pass your words on to the GM? Answer this letter with yes or no." in answer
    assert len(e.mail(OPERATOR)) == before
    assert "I have passed it on" in said(e.write("Anna", "yes", to=answer))


def test_another_order_beside_a_yes_to_a_reading_makes_it_doubtful(evening: Open) -> None:
    e = evening().seated()
    question = said(e.write("Anna", "bid seventeen potatoes"))
    assert 'Did you mean: "bid 17"?' in question
    answer = said(e.write("Anna", "yes, but bid 9", to=question))
    assert 'Did you mean "bid 17"?' in answer
    assert "Anna" not in e.table().match.held


def test_each_question_of_ours_can_be_put_once_more() -> None:
    assert asking.AGAIN.keys() == DEEDS.keys()
