"""A word for one friend beside an order, in the ways that people have for it: shown, and passed on to nobody else."""

from __future__ import annotations

import pytest

from tests.kit.evening import OPERATOR, Evening
from tests.stories.conftest import Open

WAYS = (
    "Might {} be told that I find that charming?",
    "You may tell {} that I find that charming.",
    "I would like {} to know that I find that charming.",
    "{} should hear that I find that charming.",
    "Let it be known to {} that I find that charming.",
    "Do say to {} I find that charming.",
    "Please let {} know I find that charming!",
    "Poor {}! I should like to write to him, only to him: I find that charming.",
    "Could {} be informed, please, that I find that charming?",
    "and I want to tell {} this: I find that charming",
    "A kiss for {} please, I find that charming.",
)


@pytest.fixture
def e(evening: Open) -> Evening:
    return evening(policy={"press": "private"}).seated()


@pytest.mark.parametrize("beside", ["bid 3\n{}", "bid 3. {}", "{}\nbid 3"])
@pytest.mark.parametrize("way", WAYS)
def test_a_word_for_a_friend_beside_an_order_is_offered_to_that_friend(e: Evening, way: str, beside: str) -> None:
    answer = e.write("Anna", beside.format(way.format("Bruno")))
    assert answer is not None
    assert "I read: bid 3." in answer
    assert "to Bruno" in answer
    assert "to the GM" not in answer
    assert not _told(e, "Bruno")
    e.write("Anna", "yes", to=answer)
    assert _told(e, "Bruno")
    assert not _told(e, "Clara")
    assert not _told(e, OPERATOR)


def _told(e: Evening, who: str) -> bool:
    return any("charming" in letter for letter in e.mail(who))


def test_thanks_to_somebody_in_a_remark_are_no_words_for_them(e: Evening) -> None:
    answer = e.write("Anna", "bid 3\nThanks to Bruno I have lost everything")
    assert answer is not None
    assert "I read: bid 3." in answer
    assert "Shall I" not in answer
