"""Small sentences of the house that have to be true: what stands, what closes when, what a word does."""

from __future__ import annotations

import pytest

from tests.kit.evening import OPERATOR, Mail
from tests.kit.leading import given
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def test_where_something_is_held_a_letter_without_an_order_leaves_it_and_says_so(evening: Open) -> None:
    e = evening().seated()
    assert "I could not find your move in this. Shall I pass" in said(e.write("Anna", "What a lovely deck!"))
    e.write("Anna", "bid 12")
    answer = said(e.write("Anna", "I am quite happy with that, I think."))
    assert "so this still stands: bid 12." in answer
    assert "could not find your move" not in answer
    assert e.table().match.held["Anna"].text == "bid 12"


def test_thanks_are_answered_kindly(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "thanks!"))
    assert "My pleasure." in answer
    assert "I found nothing" not in answer
    assert "could not find" not in answer
    assert "I read past" not in answer
    e.write("Anna", "bid 12")
    assert "My pleasure. I hold from you: bid 12." in said(e.write("Anna", "Thank you!"))


@pytest.mark.parametrize(
    "letter",
    [
        "sorry, I meant 13 not 7 last turn, can I still change it?",
        "I played the wrong card last turn",
        "can I change my bid of last turn?",
        "last turn I meant to bid 4",
    ],
)
def test_nobody_hears_that_a_turn_that_is_over_can_be_changed(evening: Open, letter: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", letter))
    assert "A turn that is over stays as it was played, unless the GM puts it right. Shall I pass" in answer
    assert "what you write last counts" not in answer


def test_who_asks_whether_orders_can_be_changed_hears_until_when(evening: Open) -> None:
    answer = said(evening().seated().write("Anna", "Can I still change my bid?"))
    assert "Until a turn closes, what you write last counts; a turn that is over only the GM can put right." in answer


def test_a_check_says_when_the_turn_would_close(evening: Open) -> None:
    e = evening(policy={"second_thoughts": 20}).seated()
    e.write("Anna", "bid 12", to=e.last("Anna", "report"))
    e.write("Bruno", "bid 3", to=e.last("Bruno", "report"))
    answer = said(e.write("Clara", "check\nbid 4", to=e.last("Clara", "report")))
    assert f"The turn would close at {e.now.hour}:{e.now.minute + 20:02}; until then you could change it." in answer
    assert "Clara" not in e.table().match.held
    e.write("Clara", "bid 4", to=e.last("Clara", "report"), minutes=0)
    assert f"The turn closes at {e.now.hour}:{e.now.minute + 20:02}" in e.last("Clara", "receipt")


def test_words_of_the_house_say_what_they_do(evening: Open) -> None:
    e = evening().seated()
    assert "The turn stays open to its deadline; write" in said(e.write("Anna", "wait"))
    assert "For you the turn may close early." in said(e.write("Anna", "bid 4\nfinal"))
    answer = said(e.write("Anna", "orders"))
    assert "I hold from you: bid 4." in answer
    assert "below" not in answer
    assert "nothing was stopped" in said(e.write("Anna", "start"))
    assert "Your hand and the position follow in another letter." in said(e.write("Anna", "bid 5\nhand"))


def test_who_takes_a_chair_over_reads_that_its_orders_are_of_another(evening: Open) -> None:
    e = evening().seated()
    e.write("Clara", "bid 9", to=e.last("Clara", "report"))
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    e.later(minutes=5)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    letter = next(m for m in e.mail("Dora") if "Your hand" in m)
    assert "I already hold from you" not in letter
    assert "I hold from you" not in letter


def test_an_invitation_answered_with_a_likely_yes_is_not_called_silence(evening: Open) -> None:
    e = evening()
    answer = said(e.write("Anna", "Count me in! But I'm not Anna, I'm Frank", to=e.last("Anna", "invitation")))
    assert "I DID NOT UNDERSTAND" not in answer
    assert "I take that for a yes, but would rather be sure." in answer
    assert "Anna seems to say yes to the invitation to friday" in e.last(OPERATOR)


def test_a_question_about_a_likely_reading_is_cleanly_set(evening: Open) -> None:
    e = evening().seated()
    assert '(For line 1, "bid seventeen potatoes".)' in said(e.write("Anna", "bid seventeen potatoes"))


def test_who_writes_while_nothing_is_asked_hears_that(evening: Open) -> None:
    e = evening("Hold my Bear", options={"start": "random"}).seated()
    table = e.table()
    who = next(seat for seat in table.match.seats if seat not in table.asks)
    answer = said(e.write(who, "What a lovely pair of ferrets to begin with!"))
    assert "You are asked nothing just now" in answer
    assert 'An order for later begins with "ahead"' in answer
