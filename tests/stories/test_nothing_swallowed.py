"""Whatever a letter says is acted on, named, or offered to a person; and nothing is both taken and refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.evening import GM, OPERATOR, Evening
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import Open


def test_all_that_would_be_passed_on_is_shown_before_the_yes(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "press all: I trust you\n\nbid 7")
    assert answer is not None
    assert 'to Bruno and Clara all the same: "I trust you / bid 7"?' in answer
    assert not e.mail("Bruno", "press")


def test_a_check_names_the_line_that_is_not_understood(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "check\nthe bigger half of what I own")
    assert answer is not None
    assert "I could not find your move in this." in answer
    assert 'I read past: "the bigger half of what I own".' in answer


def test_a_line_beside_an_order_is_named_while_something_is_missing(evening: Open) -> None:
    e = evening().seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 5")
    e.later(minutes=5)
    card = min(e.table().view("Anna")["hand"])
    answer = e.write("Anna", f"Hi Gina,\nplay {card}\n\nall the rest goes where it always went\nAnna")
    assert answer is not None
    assert 'I read past: "all the rest goes where it always went".' in answer


def _in_the_first_round(evening: Open) -> Evening:
    e = evening().seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 5")
    e.later(minutes=5)
    return e


def test_words_beside_an_order_on_its_line_are_named_while_something_is_missing(evening: Open) -> None:
    answer = _in_the_first_round(evening).write("Anna", "a card that nobody expects. bid 5")
    assert answer is not None
    assert 'Line 1, "a card that nobody expects. bid 5": I read no more in this than "bid 5".' in answer


def test_courtesies_beside_an_order_are_not_named(evening: Open) -> None:
    answer = _in_the_first_round(evening).write("Anna", "Hi Gina, I would like to bid 5 please, thank you!")
    assert answer is not None
    assert "no more in this" not in answer


@pytest.mark.parametrize(
    "line",
    [
        "question does Medicine heal a disabled player?",
        "ask the gm does Medicine heal a disabled player?",
        "trap Joker when at turn end with Poison on Bruno",
        "trap Joker when at turn end with Poison on Bruno, please",
        "discard Poison",
    ],
)
def test_a_line_that_its_game_reads_in_a_way_of_its_own_says_no_more_than_that(tmp_path: Path, line: str) -> None:
    e = MetaEvening(tmp_path).seated()
    answer = e.write(e.first, line.replace("Bruno", e.other))
    e.close()
    assert answer is not None
    assert "I read: " in answer
    assert "Still missing: your first cards" in answer
    assert "no more in this" not in answer


def test_what_stands_beside_a_trap_is_named(tmp_path: Path) -> None:
    e = MetaEvening(tmp_path).seated()
    answer = e.write(e.first, f"trap Joker when at turn end with Poison on {e.other}, for the dragons are hungry")
    e.close()
    assert answer is not None
    assert "I read: trap Joker" not in answer or "no more in this" in answer


def test_a_letter_without_a_word_of_the_game_is_named_while_a_question_is_open(evening: Open) -> None:
    answer = evening().seated().write("Anna", "After hearing all parties, the court finds for the elder.")
    assert answer is not None
    assert 'I read past: "After hearing all parties, the court finds for the elder.".' in answer


def test_no_word_of_a_line_that_answers_all_is_refused(evening: Open) -> None:
    e = evening("Teamturns").seated()
    answer = e.write("Anna", "Left again")
    assert answer is not None
    assert "I read: present 1." in answer
    assert "NOT ALLOWED" not in answer.text
    assert 'I read past "again".' in answer


def test_a_complaint_about_a_turn_that_is_over_is_offered_to_the_gm(evening: Open) -> None:
    e = evening().seated()
    old = e.last("Anna")
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 5")
    e.later(minutes=5)
    answer = e.write("Anna", "Hey! I wrote you bid 6! Why was that thrown away?", to=old)
    assert answer is not None
    assert "shall I pass your words on to the GM" in answer


def test_an_order_in_the_subject_at_the_plain_address_is_asked_about(evening: Open) -> None:
    e = evening(policy={"trust": "open"}, authserv_ids=("mx.example.org",)).seated()
    vouched = "mx.example.org; spf=pass smtp.mailfrom=anna@example.net; dkim=pass header.d=example.net; dmarc=pass"
    answer = e.write("Anna", "", to=GM, subject="[friday] bid 3", Authentication_Results=vouched)
    assert answer is not None
    assert 'Did you mean: "bid 3"?' in answer
    assert "it stands in the subject" in answer
    assert "Anna" not in e.table().match.held


def test_a_stranger_who_would_like_to_play_reaches_the_gm_once_a_day(evening: Open) -> None:
    e = evening().seated()
    for _ in range(2):
        e.write("Wolf", "Hello, I heard of your games from Clara, can I join too?", to=GM)
    heard = [letter for letter in e.mail(OPERATOR) if letter.subject == "Wolf would like to play"]
    assert len(heard) == 1
    assert re.search(r"Wolf: .*can I join too\?", heard[0].flat)
    assert heard[0].reply_to == "wolf@example.net"
    assert "I have passed your words on to the GM" in e.last("Wolf")


def test_a_card_told_by_its_place_in_the_hand_is_that_card(evening: Open) -> None:
    answer = _in_the_first_round(evening).write("Anna", "lowest card i have. bid 5")
    assert answer is not None
    assert "I read: play 2, bid 5." in answer
