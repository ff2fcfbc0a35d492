"""A question to the GM beside orders is never dropped, and one that is taken back is put to nobody."""

from __future__ import annotations

import pytest

from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta

ASKS = [
    "{card}. How is an average rounded, Gina?",
    "{card}. Gina, is the average rounded up?",
    "play {card}\nHow is an average rounded?",
    "I play {card} and I'd like to know from the GM how averages are rounded",
    "{card}. I'm wondering whether it works for the disabled",
    "{card}. And does the referee toss the coin himself?",
]


@pytest.mark.parametrize("letter", ASKS)
def test_it_is_offered_to_the_gm_and_the_order_counts(opened: OpenMeta, letter: str) -> None:
    table = opened()
    answer = table.write(table.first, letter.format(card="Medicine"))
    assert answer is not None
    assert held(table) == "play Medicine"
    assert 'Shall I pass on "' in answer
    table.write(table.first, "yes", to=answer)
    assert f"{table.first} writes about friday" in table.last("gina").flat
    assert held(table) == "play Medicine"


@pytest.mark.parametrize("letter", ["Medicine. How are you all?", "Medicine. What a lovely evening, isn't it?"])
def test_small_talk_is_not(opened: OpenMeta, letter: str) -> None:
    table = opened()
    answer = table.write(table.first, letter)
    assert answer is not None
    assert "Shall I pass on" not in answer


def test_it_survives_the_letter_that_closes_the_turn(opened: OpenMeta) -> None:
    table = opened()
    table.write(table.first, "play Medicine")
    turn = table.turn
    answer = table.write(table.other, "pass. And Gina, how is an average rounded?")
    assert answer is not None
    assert table.turn > turn
    table.write(table.other, "yes", to=answer)
    assert "how is an average rounded?" in table.last("gina").flat


@pytest.mark.parametrize(
    "letter",
    [
        "{card}, and a question to Gina: does it work for the disabled?",
        "{card}. Question for the referee: does it work for the disabled?",
        "{card}! And question: does it work for the disabled?",
        "play {card} - question for the GM: does it work for the disabled?",
    ],
)
def test_one_that_is_called_so_is_put_to_the_gm_beside_the_order(opened: OpenMeta, letter: str) -> None:
    table = opened()
    answer = table.write(table.first, letter.format(card="Medicine"))
    assert answer is not None
    assert held(table) == "play Medicine\nquestion does it work for the disabled"
    assert f"{table.first} asks: does it work for the disabled?" in table.last("gina")
    assert "Shall I pass on" not in answer


def test_one_in_brackets_goes_to_the_gm_alone(opened: OpenMeta) -> None:
    table = opened()
    answer = table.write(table.first, "Medicine please. (Gina - does it work for the disabled?)")
    assert answer is not None
    assert held(table) == "play Medicine"
    assert "does it work for the disabled?" in table.last("gina").flat


@pytest.mark.parametrize(
    "letter",
    [
        "Never mind. {card}, no trap",
        "Never mind, {card}",
        "forget my question, I play {card}",
        "I take my question back. {card}. No trap.",
        "{card}. My question is settled, thanks",
        "Gina, forget my question. {card}",
        "no need to answer my question any more.\nplay {card}",
        "Please scrap the question, and {card}",
    ],
)
def test_one_that_is_taken_back_is_put_to_nobody(opened: OpenMeta, letter: str) -> None:
    table = opened()
    first, other = table.first, table.other
    table.write(first, "Question for the referee: does Medicine work for the disabled?")
    answer = table.write(first, letter.format(card="Medicine"))
    assert answer is not None
    assert held(table) == "play Medicine"
    assert 'I have taken your question back: "does Medicine work for the disabled"' in answer
    assert "takes a question back" in table.last("gina").subject
    table.write(other, "pass")
    assert "GM" not in table.table().asks


@pytest.mark.parametrize(
    "letter", ["Please don't forget my question", "Did you get my question?", "Is my question answered yet?"]
)
def test_who_only_speaks_of_it_keeps_it(opened: OpenMeta, letter: str) -> None:
    table = opened()
    table.write(table.first, "Question for the referee: does Medicine work for the disabled?")
    answer = table.write(table.first, letter)
    assert answer is not None
    assert held(table) == "question does Medicine work for the disabled"
    assert "does Medicine work for the disabled" in answer


def test_beside_an_order_never_mind_takes_no_question_back_alone(opened: OpenMeta) -> None:
    table = opened()
    table.write(table.first, "play Medicine\nquestion for the GM: does it work for the disabled?")
    answer = table.write(table.first, "never mind")
    assert answer is not None
    assert held(table).startswith("question") or "play Medicine" in held(table)
    assert "Shall I take all your orders of this turn back?" in answer


def held(table: MetaEvening) -> str:
    """What the player at turn holds."""
    there = table.table().match.held.get(table.first)
    return there.text if there else ""


# -- the GM's answer ---------------------------------------------------------------------------------------------------


def answered(opened: OpenMeta, words: str) -> tuple[MetaEvening, str]:
    """A match in which the GM has answered so; what the table reads of it."""
    table = opened()
    first, other = table.first, table.other
    table.write(first, "play Medicine")
    table.write(other, "Question for the referee: does Medicine work for the disabled?")
    table.write(first, "pass")
    table.write(other, "pass")
    table.write("gina", words.format(other=other), to=table.request)
    return table, table.last(other, "report").flat


@pytest.mark.parametrize(
    "words",
    [
        "Yes {other}, as long as Truce is in force nobody loses life, not by Toll either. But Truce comes last",
        "No: 3 life become 2, because he is disabled",
        "Let me put it like this: Medicine heals anybody",
        "I need to check the card: yes, it does",
    ],
)
def test_an_answer_in_the_gms_own_words_is_told_whole(opened: OpenMeta, words: str) -> None:
    table, told = answered(opened, words)
    assert f"The GM answers: {words.format(other=table.other)}." in told


@pytest.mark.parametrize(
    "words",
    ["Let me look that up, I'll answer tomorrow", "Good question. I need to look that up", "I'll answer that tomorrow"],
)
def test_who_puts_the_answer_off_has_not_answered(opened: OpenMeta, words: str) -> None:
    table, told = answered(opened, words)
    assert "The GM answers" not in told
    assert "Take your time" in table.last("gina")
    assert "GM" in table.table().asks


# -- a ruling that is corrected by the name of its card ----------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "Correction of my ruling on Powerup: {other} should lose only 1",
        "Please change my ruling on Powerup: {other} loses 1 life",
        "My ruling on Powerup was wrong: {other} loses 1 life",
    ],
)
def test_a_ruling_may_be_named_by_its_card(opened: OpenMeta, words: str) -> None:
    table = opened()
    other = table.other
    table.play(f"Poison on {other}", "Powerup on Poison")
    turn = table.turn
    table.write("gina", "yes", to=table.request)
    shown = table.write("gina", words.format(other=other), to=table.request)
    assert shown is not None
    assert f"turn {turn}" in shown
    table.write("gina", "yes", to=shown)
    assert table.lives(other) == 15 - 1 - 3


def test_a_card_that_was_never_ruled_on_has_no_ruling_to_correct(opened: OpenMeta) -> None:
    table = opened()
    other = table.other
    table.play(f"Poison on {other}", "Powerup on Poison")
    table.write("gina", "yes", to=table.request)
    told = table.write("gina", f"Correction of my ruling on Joker: {other} loses 1 life", to=table.request)
    assert told is not None
    assert 'There is no ruling on "Joker"' in told


def test_numbers_that_the_rules_reckon_are_not_set_by_hand_and_the_gm_hears_why(opened: OpenMeta) -> None:
    table = opened()
    words = "The average must be rounded up, so everybody should have got 18. Please correct that"
    told = table.write("gina", words, to=table.request)
    assert told is not None
    assert "I do not set them by hand" in told


@pytest.mark.parametrize(
    "letter",
    [
        "pass until the end of the turn please. And Gina, could we do two days per pulse?",
        "pass. Gina, can we make the pulses longer?",
    ],
)
def test_who_asks_the_gm_by_name_gets_no_rules_for_an_answer(opened: OpenMeta, letter: str) -> None:
    table = opened()
    table.write(table.first, "play Medicine")
    answer = table.write(table.other, letter)
    assert answer is not None
    assert 'Shall I pass on "' in answer
    assert "The rules come to you" not in answer
    assert "I read past" not in answer
