"""What stands beside an order and only a person can deal with is offered to the GM; the order counts all the same."""

from __future__ import annotations

import pytest

from tests.kit.evening import OPERATOR, Mail
from tests.stories.conftest import Open


def said(answer: Mail | None) -> str:
    assert answer is not None
    return " ".join(answer.text.split())


def test_a_day_away_beside_orders_is_told_as_it_is_noted(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "bid 17. Have a nice week, I will be away on Thursday!")
    assert e.table().match.held["Anna"].text == "bid 17"
    assert "You will be away on 26 November 2026." in said(answer)


@pytest.mark.parametrize(
    "letter",
    [
        "bid 17\n\nI'm on holiday from 3 to 7 December, sorry.",
        "I'd like to bid seventeen, thanks! I'm on holiday next week, so please be patient.",
        "My name is Zoe by the way.\nbid 17",
    ],
)
def test_it_is_offered_and_passed_on_with_a_yes(evening: Open, letter: str) -> None:
    e = evening().seated()
    answer = e.write("Anna", letter)
    assert e.table().match.held["Anna"].text == "bid 17"
    assert "to the GM? Answer this letter with yes or no" in said(answer)
    e.write("Anna", "yes", to=answer)
    assert "Anna writes to you" in e.mail(OPERATOR)[-1].subject
    assert "seventeen" not in e.mail(OPERATOR)[-1].text
    assert "17" not in e.mail(OPERATOR)[-1].text
    assert e.table().match.held["Anna"].text == "bid 17"


@pytest.mark.parametrize(
    "letter",
    ["bid 17\nThat was a nice turn, Bruno!", "I'm sick of losing.\nbid 17", "Hi Gina,\nbid 17\nBest wishes, Anna"],
)
def test_small_talk_is_not(evening: Open, letter: str) -> None:
    e = evening().seated()
    assert "Shall I pass on" not in said(e.write("Anna", letter))
