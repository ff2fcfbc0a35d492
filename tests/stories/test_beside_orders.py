"""What stands beside an order and only a person can deal with is offered to the GM; the order counts all the same."""

from __future__ import annotations

import pytest

from tests.kit.evening import OPERATOR, Mail
from tests.stories.conftest import Open


def said(answer: Mail | None) -> str:
    assert answer is not None
    return " ".join(answer.text.split())


@pytest.mark.parametrize(
    "letter",
    [
        "bid 4\nI'm skiing from Monday till the 3rd btw",
        "bid 4. Oh and I'm skiing from Monday till the 3rd so don't wait up ;)",
        "bid 4\nHeads up: away from Monday to the 3rd!",
        "bid 4\nSo you know, I won't be able to answer from Monday to the 3rd, sorry",
    ],
)
def test_who_is_away_says_so_beside_an_order_in_passing(evening: Open, letter: str) -> None:
    e = evening(policy={"absence_days": 20})
    e.seated()
    asked = e.write("Bruno", letter)
    assert asked is not None
    assert "I read: bid 4" in asked.flat
    assert "you are away from 23 November 2026 to 3 December 2026" in asked.flat
    assert "You will be away from" in said(done := e.write("Bruno", "yes", to=asked)) or "You are away from" in done


def test_who_is_away_says_so_beside_an_order_in_doubt(evening: Open) -> None:
    e = evening(policy={"absence_days": 20}).seated()
    asked = e.write("Bruno", "maybe bid 4\nI'm skiing from Monday till the 3rd btw")
    assert asked is not None
    assert 'Did you mean: "bid 4"?' in asked.flat
    assert "I'm skiing from Monday till the 3rd btw" in asked.flat


@pytest.mark.parametrize(
    "letter", ["bid 4\nSkiing is fun from Monday to Friday", "bid 4\nI was away until the 3rd, fun!"]
)
def test_talk_of_days_beside_an_order_is_no_absence(evening: Open, letter: str) -> None:
    e = evening(policy={"absence_days": 20}).seated()
    answer = e.write("Bruno", letter)
    assert answer is not None
    assert "you are away" not in answer.flat


def test_a_day_away_beside_orders_is_told_as_it_is_noted(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "bid 17. Have a nice week, I will be away on Thursday!")
    assert e.table().match.held["Anna"].text == "bid 17"
    assert "You will be away on 26 November 2026." in said(answer)


@pytest.mark.parametrize(
    "letter",
    [
        "I'd like to bid seventeen, thanks! My brother-in-law reads this too, so please be patient.",
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


@pytest.mark.parametrize(
    ("letter", "words", "to"),
    [
        ("bid 5, and say hi to Bruno for me", "say hi to Bruno for me", "Bruno and Clara"),
        ("bid 5. Tell Bruno that I will get him", "I will get you", "Bruno and Clara"),
        ("bid 5 and tell the GM thanks for the patience", "thanks for the patience", "the GM"),
    ],
)
def test_words_for_others_behind_an_order_are_offered_to_them(evening: Open, letter: str, words: str, to: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", letter))
    assert e.table().match.held["Anna"].text == "bid 5"
    assert words in answer.partition("Shall I pass")[2]
    assert to in answer.partition("Shall I pass")[2]


@pytest.mark.parametrize("letter", ["bid 5, and tell Bruno I'll get him", "bid 5 and let Clara know I like her hat"])
def test_words_for_one_behind_an_order_do_not_put_it_in_doubt(evening: Open, letter: str) -> None:
    e = evening(policy={"press": "private"}).seated()
    answer = said(e.write("Anna", letter))
    assert e.table().match.held["Anna"].text == "bid 5"
    assert "Shall I pass this on to" in answer
    assert "I ask one thing at a time" not in answer


@pytest.mark.parametrize("letter", ["maybe bid 5, and tell Bruno I'll get him", "bid 7? and let Clara know I like it"])
def test_beside_an_order_in_doubt_they_are_not_lost(evening: Open, letter: str) -> None:
    e = evening().seated()
    assert "I'll get him" in (answer := said(e.write("Anna", letter))) or "I like it" in answer
    assert "Anna" not in e.table().match.held


@pytest.mark.parametrize("letter", ["bid 5, I can't tell Bruno from Clara", "bid 5 and don't tell Bruno"])
def test_words_of_telling_that_tell_nothing_are_talk(evening: Open, letter: str) -> None:
    e = evening().seated()
    assert "Shall I pass" not in said(e.write("Anna", letter))
    assert e.table().match.held["Anna"].text == "bid 5"


def test_a_question_that_is_answered_beside_an_order_is_not_read_past(evening: Open) -> None:
    answer = said(evening().seated().write("Anna", "bid 5. What did Bruno bid last time?"))
    assert "is on its way again" in answer
    assert "I read past this" not in answer


def test_a_postscript_to_the_others_is_passed_on(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 5\n\nPS: press all: who is with me?")
    assert e.table().match.held["Anna"].text == "bid 5"
    assert "who is with me?" in e.last("Bruno").text


def test_a_wish_beside_a_yes_is_offered_to_the_gm(evening: Open) -> None:
    e = evening().seated()
    asked = e.write("Anna", "I'm off to the alps from Saturday, back on 4 December. Could somebody sit in for me?")
    assert "Answer this letter with yes or no" in said(asked)
    answer = said(e.write("Anna", "yes please. And can someone sit in for me meanwhile?", to=asked))
    assert "Shall I pass" in answer or "I have passed it on" in answer
    assert "sit in for me meanwhile" in answer or "sit in for you" in answer


@pytest.mark.parametrize(
    "letter",
    ["bid 5. press all: who is with me?", "bid 5! press all: who is with me?", "bid 5, and press all: who is with me?"],
)
def test_words_for_all_behind_an_order_on_its_line_are_passed_on(evening: Open, letter: str) -> None:
    e = evening().seated()
    e.write("Anna", letter)
    assert e.table().match.held["Anna"].text == "bid 5"
    assert "who is with me?" in e.last("Bruno").text


@pytest.mark.parametrize(
    "letter",
    [
        "I'm back already! bid 5",
        "I'm back earlier than planned. bid 5",
        "Home again! bid 5",
        "bid 5. I am not away any more.",
        "I told you I'm back, I'm not away any more!\nbid 5",
    ],
)
def test_who_is_back_says_so_beside_orders(evening: Open, letter: str) -> None:
    e = evening(policy={"absence_days": 20}).seated()
    e.write("Anna", "away from 1 December to 9 December")
    assert "Good that you are there" in said(e.write("Anna", letter))
    assert e.table().match.held["Anna"].text == "bid 5"
