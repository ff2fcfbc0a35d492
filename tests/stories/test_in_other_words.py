"""Sentences that fit no row of the wishes: told, asked about or answered by what they are about, never done unasked."""

from __future__ import annotations

import pytest

from gm.desk.handling.wishing import gist
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.kit.own_words import ABOUT, FOR_OTHERS, TALK
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


@pytest.fixture
def e(evening: Open) -> Evening:
    return evening(policy={"absence_days": 20}).seated()


@pytest.mark.parametrize("called", ABOUT)
def test_what_a_sentence_is_about(called: str) -> None:
    first = {line: next(gist.read(line), None) for line in ABOUT[called].splitlines()}
    assert {line: one.called if one else None for line, one in first.items()} == dict.fromkeys(first, called)


def test_talk_is_about_nothing() -> None:
    lines = [*TALK.splitlines(), *FOR_OTHERS.splitlines()]
    found = {line: one.called for line in lines for one in gist.read(line) if not one.called.startswith("away")}
    assert {line: called for line, called in found.items() if called} == {}


def test_what_is_wanted_is_told_and_the_gm_offered(e: Evening) -> None:
    answer = said(e.write("Anna", "How many turns are left?"))
    assert "still missing: Anna, Bruno, Clara" in answer
    assert "Or shall I pass your words on to the GM" in answer
    assert "read past" not in answer
    e.write("Anna", "yes please", to=answer)
    assert "How many turns are left?" in e.last(OPERATOR)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("I won't be able to play next week, I'm in hospital", "away from 23 November 2026 to 29 November 2026?"),
        ("From Sunday on I have no internet for five days", "away from 22 November 2026 to 26 November 2026?"),
        ("I live in Tokyo, please show me times there", "deadlines in the time of Asia/Tokyo?"),
        ("I'd rather stop here, can somebody take my seat?", "Shall I take you out of friday for good?"),
        ("Too many mails! I have only a phone.", "one letter a day, at 8:00?"),
    ],
)
def test_what_changes_something_is_asked_about_and_done_on_a_yes(e: Evening, words: str, asked: str) -> None:
    before = e.table().match, e.archive.player_at("anna@example.net")
    answer = said(e.write("Anna", words))
    assert asked in answer
    assert (e.table().match, e.archive.player_at("anna@example.net")) == before
    e.write("Anna", "yes", to=answer)
    assert (e.table().match, e.archive.player_at("anna@example.net")) != before


def test_an_address_of_ones_own_is_asked_about_there(e: Evening) -> None:
    answer = said(e.write("Anna", "Please use my work address from now on: anna@work.example.org"))
    assert "I DID NOT UNDERSTAND" not in answer
    assert not e.mail("anna@work.example.org")
    e.write("Anna", "yes", to=answer)
    assert "Is this address yours?" in e.last("anna@work.example.org").subject


def test_the_address_of_a_friend_is_not_ones_own(e: Evening) -> None:
    answer = said(e.write("Anna", "Can my friend Dora join? dora@example.net"))
    assert "dora@example.net whether it is yours" not in answer
    assert "Shall I pass your words on to the GM" in answer


def test_a_draw_is_put_to_the_vote_after_a_yes(e: Evening) -> None:
    answer = said(e.write("Anna", "Honestly, can we call it a draw?"))
    assert "Shall I let the table vote on a draw?" in answer
    assert not e.table().match.motion
    e.write("Anna", "yes", to=answer)
    assert e.table().match.motion
    assert "draw" in e.last("Bruno")


def test_orders_are_put_away_only_after_a_yes(e: Evening) -> None:
    e.write("Anna", "bid 7")
    answer = said(e.write("Anna", "That wasn't me, my cat walked over the keyboard"))
    assert "Shall I take all your orders of this turn back?" in answer
    assert e.table().match.held["Anna"].text == "bid 7"
    e.write("Anna", "yes", to=answer)
    assert "Anna" not in e.table().match.held


def test_who_needs_time_is_given_it_and_not_asked(e: Evening) -> None:
    answer = said(e.write("Anna", "Hang on, still thinking"))
    assert "Take your time. I hold nothing from you for this turn." in answer
    assert "Answer this letter with yes or no" not in answer


def test_a_line_that_may_be_an_order_stays_named(e: Evening) -> None:
    answer = said(e.write("Anna", "bid a lot, I am in hospital from Monday to Tuesday"))
    assert "bid a lot" in answer
    assert "Anna" not in e.table().match.held


def test_an_order_beside_is_held(e: Evening) -> None:
    e.write("Anna", "bid 9\nHow many turns are left?")
    assert e.table().match.held["Anna"].text == "bid 9"


def test_a_number_in_a_question_is_told_of_only_where_it_is_a_thing_of_the_game(e: Evening) -> None:
    assert "free cell" not in said(e.write("Anna", "If we both bid 10, who goes first?"))
    assert "free cell" not in said(e.write("Anna", "Could the mails come at 7 instead?"))
    assert "10: a free cell of the ring." in said(e.write("Anna", "What about card 10, lies it there?"))


def test_a_leave_under_a_condition_is_none_and_more_time_is_passed_on_once(e: Evening) -> None:
    assert "for good?" not in said(e.write("Anna", "If I quit now, do I ruin it for the rest?"))
    answer = said(e.write("Anna", "need more time"))
    assert "I have passed your wish for more time on to the GM" in answer
    assert "Shall I pass on" not in answer


def test_the_gm_hears_a_wish_for_more_time_in_its_writers_words(e: Evening) -> None:
    e.write("Anna", "Hi Gina, the whole family is ill here. Could the deadline perhaps be moved a little?")
    e.write("Anna", "Six hours more is all I need")
    assert "Anna: Six hours more is all I need" in e.last(OPERATOR)


def test_who_tells_when_they_are_back_is_away_until_then(e: Evening) -> None:
    asked = said(e.write("Anna", "I'm off to Crete from Saturday, back on the 27th."))
    assert "away from 21 November 2026 to 27 November 2026?" in asked
    asked = said(e.write("Anna", "In hospital tomorrow for my knee, should be home Thursday if all goes well"))
    assert "away from 21 November 2026 to 26 November 2026?" in asked


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("can my brother Tom play for me next week?", "can let somebody sit in for you"),
        ("My sister Eva (eva@example.org) will play for me until 5 December", "can let somebody sit in for you"),
        ("Put me on autopilot till Friday", "can let the engine play for you"),
        ("I want to complain about Clara, she's cheating I think", "I am sorry to hear that."),
    ],
)
def test_what_only_the_gm_can_do_is_passed_on_with_a_yes(e: Evening, words: str, told: str) -> None:
    answer = said(e.write("Anna", words))
    assert f"{told}" in answer
    assert "Shall I pass your words on to the GM" in answer
    assert "read past" not in answer
    e.write("Anna", "yes", to=answer)
    assert words in e.last(OPERATOR)
    assert ("autopilot Anna on" in e.last(OPERATOR)) == ("autopilot" in words)


@pytest.mark.parametrize("words", ["I give up", "I concede, you've all beaten me", "I surrender"])
def test_who_concedes_is_asked_whether_they_leave(e: Evening, words: str) -> None:
    assert "Shall I take you out of friday for good?" in said(e.write("Anna", words))


@pytest.mark.parametrize("words", ["bid 6 - also I'm away from Fri to Mon", "bid 6 and by the way I'm away Fri to Mon"])
def test_an_absence_beside_an_order_is_noted_and_the_order_held(e: Evening, words: str) -> None:
    answer = said(e.write("Anna", words))
    assert "You are away from 20 November 2026 to 23 November 2026." in answer
    assert e.table().match.held["Anna"].text == "bid 6"


def test_who_needs_a_moment_hears_all_the_same_which_order_was_read_past(evening: Open) -> None:
    table = evening("hold_my_bear").seated()
    card = table.table().game.view(table.table().state, "Anna")["hand"][-1]
    answer = said(table.write("Anna", f"Decline. Hang on, why would I? I claim with {card}."))
    assert "Anna" not in table.table().match.held
    assert f"I claim with {card}." in answer.flat
