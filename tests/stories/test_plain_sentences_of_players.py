"""What players write to the house in passing, beside a held order and without one: told, asked about, never played."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open


@pytest.fixture
def e(evening: Open) -> Evening:
    return evening(policy={"absence_days": 20, "gm": address_of("gina"), "hours": 48}).seated()


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def held(e: Evening) -> str:
    orders = e.table().match.held.get("Anna")
    return orders.text if orders else ""


@pytest.mark.parametrize(
    "words",
    [
        "nothing to change here",
        "Nothing new from me!",
        "no changes from me",
        "let it stand",
        "leave it as it is",
        "keep my bid",
        "Happy with my bid.",
    ],
)
def test_what_stays_stays_as_it_was(e: Evening, words: str) -> None:
    e.write("Anna", "bid 20")
    answer = said(e.write("Anna", words))
    assert held(e) == "bid 20"
    assert "All right, it stays as it is." in answer
    assert "Did you mean" not in answer
    assert "read past" not in answer


@pytest.mark.parametrize("words", ["nothing from me this round", "Nothing this time."])
def test_nothing_may_still_be_a_bid(e: Evening, words: str) -> None:
    e.write("Anna", words)
    assert held(e) == "bid 0"


@pytest.mark.parametrize(
    "words",
    [
        "forget what I sent, I'll write again later",
        "don't count my last mail, I have to think again",
        "scratch my bid please",
        "Please don't use what I sent yesterday",
    ],
)
def test_what_shall_not_count_is_taken_back_on_a_yes_and_the_turn_waits_for_it(e: Evening, words: str) -> None:
    e.write("Anna", "bid 20")
    answer = said(e.write("Anna", words))
    assert "Shall I take all your orders of this turn back?" in answer
    assert "The turn does not close early until you have answered." in answer
    assert held(e) == "bid 20"
    e.write("Bruno", "bid 1")
    e.write("Clara", "bid 2")
    e.later(hours=1)
    assert e.table().match.turn == 1
    e.write("Anna", "yes", to=answer)
    assert held(e) == ""


@pytest.mark.parametrize("words", ["is my bid still 20?", "did you get 20 from me?", "can you read me my orders back"])
def test_what_is_held_is_told_and_nothing_asked(e: Evening, words: str) -> None:
    e.write("Anna", "bid 20")
    answer = said(e.write("Anna", words))
    assert "I hold from you: bid 20." in answer
    assert "should change" not in answer
    assert "could not" not in answer


@pytest.mark.parametrize(
    "words",
    ["don't wait for me, I have nothing to add", "all good from my side, close it", "you may go ahead without waiting"],
)
def test_final_in_other_words_is_asked_about_where_orders_are_held(e: Evening, words: str) -> None:
    assert "Are your orders final" not in said(e.write("Anna", words))
    e.write("Anna", "bid 20")
    assert "Are your orders final, so that the turn may close early?" in said(e.write("Anna", words))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("I think there is a mistake in the last report", "put a past turn right"),
        ("you got my order wrong last turn, I meant 12 not 14", "put a past turn right"),
        ("please call me Annie from now on", "another name in this match"),
        ("I can only play at weekends", "Days of the week"),
        ("Bruno and Clara are clearly working together, can you look into it?", "I am sorry to hear that."),
    ],
)
def test_what_a_gm_can_settle_is_offered_to_the_gm_with_what_that_would_be(e: Evening, words: str, told: str) -> None:
    answer = said(e.write("Anna", words))
    assert told in answer
    assert "Shall I pass your words on to the GM" in answer
    e.write("Anna", "yes", to=answer)
    assert words.split(",")[0] in e.last("gina")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("stop sending me pictures", "as plain text, too"),
        ("Can I change my mind after sending?", "what you write last counts"),
        ("is the match over", "turn 1, due"),
        ("Sorry, I had no reception. Am I still in?", "turn 1, due"),
        ("this is not for me, count me out", "Shall I take you out of"),
        ("you choose", "I choose nothing for you"),
    ],
)
def test_what_the_house_can_tell_it_tells(e: Evening, words: str, told: str) -> None:
    assert told in said(e.write("Anna", words))


def test_a_wish_for_more_time_reaches_the_gm_in_full_without_what_is_of_the_game(e: Evening) -> None:
    e.write("Anna", "could I get till Tuesday noon? My mother is in hospital. My bid may be 14.")
    letter = e.last("gina")
    assert "Anna: could I get till Tuesday noon? My mother is in hospital." in letter
    assert "14" not in letter.text.split("supper, Eat Me")[0].split("friday, Eat Me")[0]
    answer = said(e.write("Anna", "Hi Gina, can you hold the turn open for me a few hours, train delayed"))
    assert "train delayed" in e.last("gina")
    assert "Or shall I pass" not in answer


def test_who_has_the_time_already_hears_so_and_the_gm_is_left_in_peace(e: Evening) -> None:
    before = len(e.mail("gina"))
    answer = said(e.write("Anna", "Can I have until Sunday noon please"))
    assert "There is time until Sunday 22 November 2026, 19:05 UTC anyway." in answer
    assert len(e.mail("gina")) == before
    e.write("Anna", "Need till Tuesday, please. bid 7 for now")
    assert "Need till Tuesday, please." in e.last("gina")
    assert held(e) == "bid 7"


def test_a_question_beside_an_order_is_answered_or_offered_to_the_gm_and_small_talk_left_alone(e: Evening) -> None:
    answer = said(e.write("Anna", "bid 7. Does the GM see my cards?"))
    assert held(e) == "bid 7"
    assert 'Shall I pass on "Does the GM see my cards?" to the GM?' in answer
    e.write("Anna", "yes", to=answer)
    assert "Does the GM see my cards?" in e.last("gina")
    assert "still missing: Bruno, Clara" in said(e.write("Anna", "bid 8. Who is still missing?"))
    for talk in ("bid 9. How are you all?", "bid 9. Bruno, are you still alive?"):
        answer = said(e.write("Anna", talk))
        assert "Shall I" not in answer
        assert "read past" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "I was thinking of 14 points, but can I have 2 more days?",
        "Can I have 2 more days, for I am torn between 14 and 27?",
        "bid 14 for now, and give me 2 more days please",
    ],
)
def test_what_somebody_thinks_of_bidding_goes_to_nobody_with_the_wish(e: Evening, words: str) -> None:
    before = len(e.mail("gina"))
    e.write("Anna", words)
    assert not any("14" in letter.text or "27" in letter.text for letter in e.mail("gina")[before:])
