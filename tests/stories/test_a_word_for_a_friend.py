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
    "Und please wish {} a charming evening from me.",
    "and say {} that is charming",
    "And {} should read: how charming you are.",
    "psst {}: that 31 of yours looks charming.",
    "{}, if you take me I shall be charming!",
    "Could you perhaps pass on my charming greetings to {}?",
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


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("tell Bruno his cat slaps", "your cat slaps"),
        ("Might Bruno be told that I find him charming?", "I find you charming"),
        ("say to Bruno that I find it nice that he plays with us!", "I find it nice that you play with us!"),
        ("tell Bruno that Clara says he is right", "tell Bruno that Clara says he is right"),
    ],
)
def test_what_is_told_of_its_reader_is_told_to_them_where_nobody_else_can_be_meant(
    e: Evening, said: str, heard: str
) -> None:
    answer = e.write("Anna", f"bid 3\n{said}")
    assert answer is not None
    assert f'Shall I pass this on to Bruno: "{heard}"?' in answer.flat


@pytest.mark.parametrize(
    "said", ["Tell Bruno nothing about it :-)", "Don't tell Bruno!", "No! tell Bruno NOT.", "and tell Bruno nothing"]
)
def test_what_nobody_shall_be_told_is_offered_to_nobody(e: Evening, said: str) -> None:
    answer = e.write("Anna", f"bid 3\n{said}")
    assert answer is not None
    assert "I tell Bruno nothing of it." in answer
    assert "I read: bid 3." in answer
    assert "Shall I" not in answer
