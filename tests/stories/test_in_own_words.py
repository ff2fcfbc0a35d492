"""What people ask of the house in their own words; and letters of chat and thanks, answered briefly."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open


@pytest.mark.parametrize(
    ("words", "kind", "told"),
    [
        ("who are we waiting for?", "receipt", "still missing: Anna, Bruno, Clara"),
        ("Hi Gina, what did I send you so far?", "receipt", "I hold nothing from you"),
        ("I have no clue what I'm supposed to do here... can you help me?", "help", "rules"),
        ("Can you send me the rules first?", "rules", "Eat Me"),
        ("Sorry to say but I have to quit, please take me out.", "receipt", "Shall I take you out of friday for good?"),
        ("What time is the deadline here in Sydney?", "receipt", "timezone Australia/Sydney"),
    ],
)
def test_a_request_in_own_words_is_answered(evening: Open, words: str, kind: str, told: str) -> None:
    e = evening().seated()
    e.write("Anna", words)
    assert told in e.last("Anna", kind)
    assert "move in this" not in e.last("Anna")


@pytest.mark.parametrize(
    "words", ["Hm, never played this, is it hard? rules please", "Can you send me the rules first?"]
)
def test_rules_asked_for_under_an_invitation_leave_it_open(evening: Open, words: str) -> None:
    e = evening()
    invitation = e.last("Anna", "invitation")
    e.write("Anna", words, to=invitation)
    assert e.mail("Anna", "rules")
    e.write("Anna", "Count on me!", to=invitation)
    assert e.table().match.chair("Anna").player  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "words",
    [
        "Sure, count me in! I have never played it, can you send me the rules?",
        "Yes. Could you send me the rules please?",
    ],
)
def test_who_asks_for_the_rules_beside_a_yes_sits_down(evening: Open, words: str) -> None:
    e = evening()
    e.write("Anna", words, to=e.last("Anna", "invitation"))
    assert e.mail("Anna", "rules")
    assert e.table().match.chair("Anna").player  # type: ignore[union-attr]


@pytest.mark.parametrize("words", ["Who broke the rules?", "Bruno, do you remember the rules of my aunt?"])
def test_chat_about_such_things_is_chat(evening: Open, words: str) -> None:
    e = evening().seated()
    e.write("Anna", words)
    assert not e.mail("Anna", "rules")


def test_chat_is_answered_with_the_offer_first_and_briefly(evening: Open) -> None:
    e = evening().seated()
    text = e.write("Anna", "Hi all,\nwhat a lovely evening this is, Bruno.\nAnna")
    assert text is not None
    assert text.flat.startswith("I could not find your move in this. Shall I pass your words on to the GM, who is")
    assert "For example" not in text.text
    assert 'I read past: "what a lovely evening this is, Bruno.".' in text
    assert len(text.text) < 400


@pytest.mark.parametrize("words", ["thx", "thanks all, this was fun!"])
def test_thanks_are_answered_with_one_line_of_what_is_missing(evening: Open, words: str) -> None:
    e = evening().seated()
    text = e.write("Anna", words)
    assert text is not None
    assert text.text.startswith("My pleasure.")
    assert "Still missing: a bid for the first round." in text
    assert "If I hear nothing" not in text
    assert "shall I pass" not in text


def test_what_was_sent_for_another_match_is_told(evening: Open) -> None:
    e: Evening = evening().seated()
    e.write("Anna", "bid 7")
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    answer = e.write("Anna", "What did I send you for Friday?", to=e.last("Anna", "report"))
    assert answer is not None
    assert 'For friday I hold from you: "bid 7".' in answer
