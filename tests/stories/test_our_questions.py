"""Questions of ours: a yes counts with something beside it, what stands beside it is read, and doubt is asked back."""

from __future__ import annotations

import pytest

from gm.desk.handling.proposing import asking
from gm.desk.incoming.answers.agreed import DEEDS
from gm.desk.incoming.visitors import newcomers
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.stories.conftest import Open

WORDS = "My brother asks whether he may look on from the sofa"


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def offered(e: Evening) -> Mail:
    answer = said(e.write("Anna", WORDS))
    assert "hall I pass your words on to the GM" in answer
    return answer


@pytest.mark.parametrize(
    ("words", "held"),
    [
        ("Yes please, tell Gina. And I bid twenty.", "bid 20"),
        ("Yes please pass that on to Gina. I will bid fourteen now.", "bid 14"),
        ("yes - and bid 9", "bid 9"),
        ("Yes!\nbid 9", "bid 9"),
    ],
)
def test_a_yes_with_an_order_beside_it_is_both(evening: Open, words: str, held: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", words, to=offered(e)))
    assert "I have passed it on to the GM" in answer
    assert f"Anna: {WORDS}" in e.last(OPERATOR).text
    assert e.table().match.held["Anna"].text == held


@pytest.mark.parametrize("words", ["yes, stop it", "Yes, please stop.", "Yes. Please stop.", "stop", "Yes please"])
def test_a_stop_agreed_to_in_any_words_is_a_stop(evening: Open, words: str) -> None:
    e = evening().seated()
    question = said(e.write("Clara", "stop"))
    answer = said(e.write("Clara", words, to=question))
    assert "I will not write to you any more." in answer
    assert "Shall I" not in answer


@pytest.mark.parametrize("words", ["Well, yes and no", "no need to ask, yes", "yes, but only if Bruno agrees"])
def test_an_answer_that_is_not_certain_is_asked_about_again(evening: Open, words: str) -> None:
    e = evening().seated()
    before = len(e.mail(OPERATOR))
    answer = said(e.write("Anna", words, to=offered(e)))
    assert f'Shall I pass "{WORDS}" on to the GM? Answer this letter with yes or no.' in answer
    assert len(e.mail(OPERATOR)) == before
    assert "I have passed it on" in said(e.write("Anna", "yes", to=answer))


def read_as(e: Evening, letter: str, reading: str) -> Mail:
    question = said(e.write("Anna", letter))
    assert f'Did you mean: "{reading}"?' in question
    return question


def hand(e: Evening) -> list[int]:
    return sorted(e.table().view("Anna")["hand"])


@pytest.fixture
def dealt(evening: Open) -> Evening:
    """The first bids are in: a card and a bid are asked for."""
    e = evening().seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 5")
    return e.later(minutes=5)


@pytest.mark.parametrize("words", ["yes, but bid 9", "Yes, but make the bid nine", "Yes.\nBut bid 9.", "yes, nine"])
def test_a_yes_with_a_change_is_both(evening: Open, words: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", words, to=read_as(e, "bid seventeen potatoes", "bid 17")))
    assert "Did you mean" not in answer
    assert e.table().match.held["Anna"].text == "bid 9"


def test_what_the_change_does_not_touch_stays_as_agreed(dealt: Evening) -> None:
    card = hand(dealt)[0]
    question = read_as(dealt, f"play {card} potatoes; bid 3 potatoes", f"play {card}; bid 3")
    dealt.write("Anna", "Yes, but make the bid four", to=question)
    assert set(dealt.table().match.held["Anna"].text.splitlines()) == {f"play {card}", "bid 4"}


def test_what_a_letter_only_mentions_is_asked_back_and_a_yes_is_enough(dealt: Evening) -> None:
    card = hand(dealt)[-1]
    letter = f"I dreamt of the card {card}, the baby woke, and of a bid of seven gracious points"
    question = read_as(dealt, letter, f"play {card}; bid 7")
    assert "Anna" not in dealt.table().match.held
    dealt.write("Anna", "yes", to=question)
    assert set(dealt.table().match.held["Anna"].text.splitlines()) == {f"play {card}", "bid 7"}


def test_an_unsure_change_is_one_question_about_all_of_it(dealt: Evening) -> None:
    card = hand(dealt)[0]
    question = read_as(dealt, f"play {card} potatoes; bid 3 potatoes", f"play {card}; bid 3")
    answer = said(dealt.write("Anna", "Yes, but bid 4 potatoes", to=question))
    assert f'Did you mean: "play {card}; bid 4"?' in answer
    assert answer.flat.count("Did you mean") == 1
    dealt.write("Anna", "yes", to=answer)
    assert set(dealt.table().match.held["Anna"].text.splitlines()) == {f"play {card}", "bid 4"}


def test_to_say_the_reading_again_is_a_yes(dealt: Evening) -> None:
    card = hand(dealt)[0]
    answer = said(dealt.write("Anna", f"yes, {card}", to=read_as(dealt, f"play {card} potatoes", f"play {card}")))
    assert "Did you mean" not in answer
    assert dealt.table().match.held["Anna"].text == f"play {card}"


def test_a_change_that_is_not_understood_keeps_the_yes_from_counting(evening: Open) -> None:
    e = evening().seated()
    question = read_as(e, "bid seventeen potatoes", "bid 17")
    answer = said(e.write("Anna", "yes, but bid 9 next time", to=question))
    assert 'I have not taken "bid 17" yet' in answer
    assert "Anna" not in e.table().match.held


@pytest.mark.parametrize("words", ["yes pass it on", "Please pass them on to the GM."])
def test_words_that_repeat_the_question_are_a_yes(evening: Open, words: str) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", words, to=offered(e)))
    assert "I have passed it on to the GM" in answer
    assert "read past" not in answer


def test_what_stands_beside_an_answer_is_read_or_named(evening: Open) -> None:
    e = evening().seated()
    beside = "My cousin brings the beer and the big table"
    answer = said(e.write("Anna", f"Yes please. {beside}\nAnna", to=offered(e)))
    assert f'I read past: "{beside}".' in answer


def test_each_question_of_ours_can_be_put_once_more() -> None:
    put = {deed for deed in DEEDS if not deed.startswith("no ")}  # what a no does is not put
    assert asking.AGAIN.keys() == put | newcomers.WANTED.keys()


@pytest.mark.parametrize("words", ["Perhaps I should bid nine...", "Shall I bid 9?", "Hmm, maybe 9"])
def test_who_hesitates_is_asked_one_question_and_a_yes_is_enough(evening: Open, words: str) -> None:
    e = evening().seated()
    asked = said(e.write("Anna", words))
    assert asked.text.count("Answer yes") == 1
    assert 'Did you mean: "bid 9"? Answer yes.' in " ".join(asked.text.split())
    assert "pass your words on" not in asked
    assert "Anna" not in e.table().match.held
    e.write("Anna", "yes", to=asked)
    assert e.table().match.held["Anna"].text == "bid 9"


CHANGED = {  # what is asked back; {c} was read as the card and 3 as the bid
    "no, bid 4": "play {c}; bid 4",
    "not quite, bid 4": "play {c}; bid 4",
    "almost, but bid 4": "play {c}; bid 4",
    "right card, wrong bid: 4": "play {c}; bid 4",
    "no, {d} not {c}": "play {d}; bid 3",
    "No, {d} instead of {c}.": "play {d}; bid 3",
    "Oh no, sorry, I meant card {d}": "bid 3; play {d}",
    "close, but make the bid 4": "play {c}; bid 4",
}


@pytest.mark.parametrize("words", CHANGED)
def test_an_answer_that_changes_the_reading_is_asked_back_as_it_is_changed(dealt: Evening, words: str) -> None:
    c, d = hand(dealt)[:2]
    question = read_as(dealt, f"play {c} potatoes; bid 3 potatoes", f"play {c}; bid 3")
    answer = said(dealt.write("Anna", words.format(c=c, d=d), to=question))
    meant = CHANGED[words].format(c=c, d=d)
    assert f'Did you mean: "{meant}"?' in answer
    assert "Anna" not in dealt.table().match.held
    dealt.write("Anna", "yes", to=answer)
    assert set(dealt.table().match.held["Anna"].text.splitlines()) == set(meant.split("; "))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("No. Card {d}, bid 3.", "play {d}; bid 3"),
        ("hm no, {d} and 7", "play {d}; bid 7"),
        ("nearly: {d} and 7", "play {d}; bid 7"),
        ("yes except bid 4", "play {c}; bid 4"),
    ],
)
def test_a_certain_change_is_done(dealt: Evening, words: str, meant: str) -> None:
    c, d = hand(dealt)[:2]
    question = read_as(dealt, f"play {c} potatoes; bid 3 potatoes", f"play {c}; bid 3")
    dealt.write("Anna", words.format(c=c, d=d), to=question)
    held = dealt.table().match.held["Anna"].text
    assert set(held.splitlines()) == set(meant.format(c=c, d=d).split("; "))


@pytest.mark.parametrize(
    "words", ["no", "no, Bruno is ill", "no, I have 3 kids to feed", "no no no", "No, leave it.", "no thanks"]
)
def test_a_no_without_a_change_is_a_no(dealt: Evening, words: str) -> None:
    c = hand(dealt)[0]
    question = read_as(dealt, f"play {c} potatoes; bid 3 potatoes", f"play {c}; bid 3")
    answer = said(dealt.write("Anna", words, to=question))
    assert "I leave it at that" in answer
    assert "Did you mean" not in answer
    assert "Anna" not in dealt.table().match.held


@pytest.mark.parametrize(
    "words", ["yes", "yes yes", "Yes please, and good luck with your cards", "Right!", "yes, that's it"]
)
def test_a_yes_without_a_change_is_a_yes(dealt: Evening, words: str) -> None:
    c = hand(dealt)[0]
    question = read_as(dealt, f"play {c} potatoes; bid 3 potatoes", f"play {c}; bid 3")
    dealt.write("Anna", words, to=question)
    assert set(dealt.table().match.held["Anna"].text.splitlines()) == {f"play {c}", "bid 3"}
