"""What people ask of the house in sentences of their own, several in one line, beside orders and talk."""

from __future__ import annotations

import re

import pytest

from gm.desk.handling.wishing.own_words import parted
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.kit.own_words import ASKED, FOR_OTHERS, TALK
from tests.stories.conftest import Open


def wished(line: str) -> list[str]:
    return [wish.name for _, wish in parted(line, "Gina the GM") if wish]


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


@pytest.fixture
def e(evening: Open) -> Evening:
    one = evening(policy={"absence_days": 20, "press": "private"}).seated()
    one.write("Anna", "bid 7")
    return one


@pytest.mark.parametrize("word", ASKED)
def test_what_is_asked_in_ordinary_words_is_understood(word: str) -> None:
    assert {line: wished(line)[:1] for line in ASKED[word].splitlines() if wished(line)[:1] != [word]} == {}


def test_what_only_sounds_like_it_is_talk() -> None:
    assert {line: wished(line) for line in [*TALK.splitlines(), *FOR_OTHERS.splitlines()] if wished(line)} == {}


def test_several_questions_of_one_line_are_all_answered(e: Evening) -> None:
    answer = said(e.write("Anna", "Can I see my hand? And when is the deadline? Also tell Gina I'm away Friday."))
    assert "turn 1, due Monday 23 November 2026" in answer
    assert "Your hand and the position follow in another letter." in answer
    assert 'Shall I pass "I\'m away Friday." on to the GM?' in answer
    assert "I ask one thing at a time" not in answer
    e.write("Anna", "yes", to=answer)
    assert "Also tell Gina I'm away Friday." in e.last(OPERATOR).flat


def test_two_things_asked_for_in_one_sentence_both_come(e: Evening) -> None:
    before = len(e.mail("Anna"))
    e.write("Anna", "Can I see my hand and the rules?")
    assert {mail.subject.rpartition(" ")[0] for mail in e.mail("Anna")[before:]} >= {"The rules of Eat"}
    assert len(e.mail("Anna")) > before + 1


@pytest.mark.parametrize(
    "words",
    [
        "bid 9. When is the deadline?",
        "When is it due? I'd like to bid 9.",
        "Send me my hand and bid 9",
        "Is it my turn? bid 9",
    ],
)
def test_an_order_beside_a_question_is_held(e: Evening, words: str) -> None:
    e.write("Anna", words)
    assert e.table().match.held["Anna"].text == "bid 9"


def test_what_stands_beside_a_question_and_is_no_order_is_named(e: Evening) -> None:
    answer = said(e.write("Anna", "What did I bid? If it was 7, make it 9."))
    assert 'Did you mean: "bid 9"? Answer yes.' in answer
    assert e.table().match.held["Anna"].text == "bid 7"


@pytest.mark.parametrize("words", ["Send me the rules if Bruno is late", "I'll bid 9 if you tell me the deadline"])
def test_a_condition_beside_a_wish_makes_it_none(e: Evening, words: str) -> None:
    answer = said(e.write("Anna", words))
    assert "read past" in answer
    assert not e.mail("Anna", "rules")


@pytest.mark.parametrize("words", FOR_OTHERS.splitlines())
def test_words_for_somebody_are_passed_on_after_a_yes(e: Evening, words: str) -> None:
    answer = said(e.write("Anna", words))
    assert "Shall I pass this on to" in answer
    assert not e.mail("Bruno", "press")
    assert not e.mail("Clara", "press")
    e.write("Anna", "yes", to=answer)
    assert e.mail("Bruno", "press") or e.mail("Clara", "press")


@pytest.mark.parametrize(
    "words",
    [
        "I told Clara that I was late",
        "Tell me why I don't like Mondays",
        "She will tell Bruno that",
        "Tell Frank I owe him",
    ],
)
def test_what_is_told_to_nobody_here_is_talk(e: Evening, words: str) -> None:
    assert "Shall I pass this on to" not in said(e.write("Anna", words))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("scratch that", "Shall I take all your orders of this turn back?"),
        ("ready when you are", "Are your orders final"),
        ("I'm in Spain until the 9th", "Shall I write down that you are away until the 9th?"),
    ],
)
def test_what_may_be_a_wish_is_asked_back_and_done_on_a_yes(e: Evening, words: str, asked: str) -> None:
    answer = said(e.write("Anna", words))
    assert asked in answer
    before = e.table().match
    assert before.held["Anna"].text == "bid 7"
    e.write("Anna", "yes", to=answer)
    assert e.table().match != before


def test_orders_are_put_away_with_the_reason_beside(e: Evening) -> None:
    answer = said(e.write("Anna", "I've changed my mind, please cancel my orders"))
    assert "I have put all your orders away" in answer
    assert "read past" not in answer


def test_who_says_when_they_are_away_is_not_asked_about_it_again(e: Evening) -> None:
    answer = said(e.write("Anna", "I'm away until Friday. bid 9"))
    assert re.search(r"You (?:are|will be) away", answer.flat)
    assert "Shall I pass on" not in answer
    assert e.table().match.held["Anna"].text == "bid 9"


@pytest.mark.parametrize("words", ["no", "Yes", "Yes, I'm fine, thanks!", "Sunday would be great", "No need to wait"])
def test_an_answer_to_the_words_of_the_gm_goes_to_the_gm(evening: Open, words: str) -> None:
    e = evening(policy={"gm": "Greta <greta@example.net>"}).seated()
    e.write("Greta", "tell Anna: are you all right? We could wait until Sunday.", to=e.last("Greta"))
    assert "I have passed it on to the GM" in said(e.write("Anna", words, to=e.last("Anna")))
    assert f"Anna: {words}" in e.last("Greta").flat


@pytest.mark.parametrize("words", ["ok", "Thanks", "Oh good"])
def test_a_courtesy_about_a_report_goes_to_nobody(e: Evening, words: str) -> None:
    assert "hall I pass your words on" not in said(e.write("Anna", words, to=e.last("Anna", "report")))


def test_a_no_with_its_reason_is_offered_to_the_gm(e: Evening) -> None:
    answer = said(e.write("Anna", "Sorry, no time this week", to=e.last("Anna", "report")))
    assert "hall I pass your words on to the GM" in answer


@pytest.mark.parametrize("words", ["I already sent my orders!", "I sent it on Friday, didn't you get it?"])
def test_who_says_that_they_have_written_hears_what_is_held(e: Evening, words: str) -> None:
    assert "I hold from you: bid 7." in said(e.write("Anna", words))


@pytest.mark.parametrize(
    "words", ["bid 9\nIgnore that, I bid 4", "bid 9\nForget that\nbid 4", "bid 9. Scratch that, bid 4"]
)
def test_what_takes_back_an_order_of_the_same_letter_asks_for_no_more_than_that(e: Evening, words: str) -> None:
    answer = said(e.write("Anna", words))
    assert "take all your orders" not in answer
    held = e.table().match.held
    assert held["Anna"].text in ("bid 4", "bid 7"), answer.text
    assert "bid 9" not in held["Anna"].text
