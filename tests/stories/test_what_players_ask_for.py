"""Until when, what is held, more time, everything back: asked of the house as people ask, and answered first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open

GINA = "gina@example.net"
DEADLINE = ("Hey, what's the deadline?", "when is it due", "How long have I got?", "When are orders due, please?")


@pytest.mark.parametrize("words", DEADLINE)
def test_until_when_is_answered_first_with_what_is_missing(evening: Open, words: str) -> None:
    e = evening().seated()
    answer = e.write("Anna", words)
    assert answer is not None
    assert answer.flat.startswith("friday: turn 1, due Monday 23 November 2026, 19:05 UTC; still missing: Anna,")
    assert "If I hear nothing more: 10 bid points" in answer
    assert "read past" not in answer
    assert answer.flat.count("19:05") == 1
    assert answer.flat.count("Bruno") <= 2  # missing, and the score


@pytest.mark.parametrize(
    "words", ["Forget what I sent", "scrap my order", "Please take my orders back", "Drop my move."]
)
def test_orders_are_taken_back_in_own_words(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Anna", "bid 7")
    answer = e.write("Anna", words)
    assert answer is not None
    assert "I have put all your orders away" in answer
    assert "I hold nothing from you for this turn." in answer
    assert not e.table().orders("Anna")


WISHES = (
    "can I have another day?",
    "extend 24h",
    "Could we get more time please?",
    "I need two more days",
    "Can you extend the deadline?",
    "Could you give me one more day, I am in bed with a cold",
    "more time",
)


@pytest.mark.parametrize("words", WISHES)
def test_a_wish_for_more_time_goes_to_the_gm_and_is_no_card(evening: Open, words: str) -> None:
    e = evening(policy={"gm": GINA}).seated()
    e.write("Anna", "bid 7")
    answer = e.write("Anna", words)
    assert answer is not None
    assert "passed your wish for more time on to the GM" in answer
    assert "Did you mean" not in answer
    assert "I hold from you: bid 7." in answer
    letter = e.last(GINA)
    assert letter.subject == "[friday] Anna asks for more time"
    assert "bid 7" not in letter  # nobody's order goes to a GM, who may play, too
    e.write("gina", "extend 24h", to=letter)
    assert "New deadline: Tue 24 Nov" in e.last("Anna", "notice").subject


def test_the_gm_reads_how_the_moment_that_is_wished_for_is_given(evening: Open) -> None:
    e = evening(policy={"gm": GINA}).seated()
    e.write("Anna", "could we have until Tuesday, my in-laws are here")
    letter = e.last(GINA)
    assert 'Shall I give it, as "deadline tuesday"?' in letter.flat
    e.write("gina", "deadline Tuesday", to=letter)
    assert "New deadline: Tue 24 Nov" in e.last("Anna", "notice").subject


@pytest.mark.parametrize(
    "words",
    [
        "scrap my order, bid 12 instead",
        "Scrap my order. I may bid 12.",
        "forget what I said about Bruno",
        "Do not cancel my orders",
    ],
)
def test_what_is_more_than_a_wish_to_take_orders_back_takes_none_back(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Anna", "bid 7")
    e.write("Anna", words)
    assert e.table().orders("Anna")


def test_an_order_beside_the_wish_is_not_told_to_the_gm(evening: Open) -> None:
    e = evening(policy={"gm": GINA}).seated()
    e.write("Anna", "bid 7\nCan I have another day?")
    assert e.table().orders("Anna")
    assert not [mail for mail in e.mail(GINA) if "bid 7" in mail]


def test_only_looking_passes_no_wish_on(evening: Open) -> None:
    e = evening(policy={"gm": GINA}).seated()
    e.write("Anna", "check\ncan I have another day?")
    assert not [mail for mail in e.mail(GINA) if "more time" in mail.subject]


def test_status_of_several_matches_is_a_line_each(tmp_path: Path) -> None:
    e = Evening(tmp_path, policy={"gm": GINA}).seated()
    e.open("Eat Me", ("Anna", "Dora"), name="sunday")
    e.write("Anna", "yes", to=e.last("Anna", "invitation"))
    e.write("Anna", "status", to="gm@example.org")
    lines = e.last("Anna", "receipt").text.split("\n\n")
    assert [line.split(":")[0] for line in lines[:1]] == ["friday"]
    assert "sunday has not begun; some chairs are still empty." in lines


def test_an_invitation_says_with_whom_and_until_when(evening: Open) -> None:
    e = evening(players=("Anna", "Bruno", "robot", "free"))
    letter = e.last("Anna", "invitation")
    assert "You would play with Bruno, a robot (" in letter
    assert "and a player still to be found." in letter
    assert "Please answer by 11 December 2026; the match begins when everybody has answered." in letter
    assert "at the table would be" not in letter
