"""A GM says in plain words that a past order was another one: that turn is corrected, never the present one."""

from __future__ import annotations

import pytest

from gm.desk.history import History
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, led, plays, says

SAID = [
    "Anna meant 6, not 4, in turn 1",
    "In turn 1 Anna meant 6, not 4.",
    "Anna meant to bid 6 in turn 1",
    "Anna's bid in turn 1 should have been 6",
    "Anna's bid in round 1 was 6, not 4",
    "In the first turn Anna bid 6 instead of 4",
    "You got Anna's bid in turn 1 wrong, it was 6",
    "Last turn Anna meant to bid 6",
    "turn 1: Anna's bid was 6",
    "I mistyped Anna's bid of turn 1: it was 6",
]


@pytest.mark.parametrize("said", SAID)
def test_what_was_meant_in_a_past_turn_corrects_that_turn(evening: Open, said: str) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    e.later(hours=80, step=4)
    assert e.turn == 2
    held = dict(e.table().match.held)
    asked = says(e, said)
    assert 'plays turn 1 of friday again, Anna with "bid 6"' in asked
    assert e.table().match.held == held
    assert "Turn 1 of friday is corrected." in says(e, "yes", to=asked)


@pytest.mark.parametrize(
    "said",
    [
        "You got Anna's bid wrong, it was 6",
        "Anna meant 6, not 4",
        "Anna should have bid 6",
        "I mistyped Anna's bid, it was 6",
    ],
)
def test_where_no_turn_is_named_the_gm_is_asked_which(evening: Open, said: str) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    e.later(hours=80, step=4)
    held = dict(e.table().match.held)
    asked = says(e, said)
    assert "In which turn was that?" in asked
    assert "correct turn 1: Anna: bid 6" in asked
    assert "orders for Anna: ..." in asked
    assert "Shall I do it?" not in asked
    assert e.table().match.held == held


def test_a_card_of_a_past_turn_is_no_order_of_the_present_one(evening: Open) -> None:
    e = led(evening)
    plays(e, 3)
    held = dict(e.table().match.held)
    asked = says(e, "Bruno's card in turn 2 should have been 14")
    assert "turn 2" in asked
    assert "orders for" not in asked
    assert "I hold" not in asked
    assert e.table().match.held == held


def test_what_cannot_be_told_is_asked(evening: Open) -> None:
    e = led(evening)
    plays(e, 1)
    asked = says(e, "Anna meant something else in turn 1")
    assert "What was it that Anna meant in turn 1?" in asked
    assert "correct turn 1: Anna: " in asked


@pytest.mark.parametrize(
    "said",
    [
        "Anna told me by phone that she bids 6",
        "Anna bids 6 this turn, I misheard her",
    ],
)
def test_the_present_turn_is_still_told_as_ever(evening: Open, said: str) -> None:
    e = led(evening)
    asked = says(e, said)
    assert "orders for Anna: bid 6" in asked
    assert "correct" not in asked.text


@pytest.mark.parametrize(
    "said",
    [
        "What did Anna bid in turn 1?",
        "Anna was away in turn 1",
        "Anna liked turn 1",
        "Anna and Bruno meant well in turn 1",
        "Tell Anna: you meant 6 in turn 1, did you not",
    ],
)
def test_other_words_about_a_past_turn_correct_nothing(evening: Open, said: str) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    e.later(hours=80, step=4)
    held = dict(e.table().match.held)
    assert "Shall I do it? " not in (asked := says(e, said)).text or "plays turn 1" not in asked
    assert e.table().match.held == held


def test_several_cards_that_were_meant_otherwise_stay_the_gift_that_they_were(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": GRETA}).seated()
    plays(e, 3)
    history = History(e.archive, e.name)
    turn, (seat, held) = next(
        (t, one)
        for t in range(1, e.turn)
        if (closed := history.closes(t))
        for one in closed.held.items()
        if one[1].text.startswith("give ")
    )
    given = held.text.removeprefix("give ").partition(" to ")[0]
    hand = type(e.table())(history.closes(turn)).view(seat)["hand"]  # type: ignore[arg-type]
    other = " and ".join([card for card in hand if card not in given][:2])
    asked = says(e, f"{seat} meant {other}, not {given}, in turn {turn}")
    assert f'{seat} with "give {other} to' in asked.flat
    assert f"Turn {turn} of friday is corrected." in says(e, "yes", to=asked)


@pytest.mark.parametrize("label", ["degrees outside", "My house number", "Table number"])
def test_a_labelled_number_counts_only_where_its_label_may_be_about_the_question(evening: Open, label: str) -> None:
    e = evening().seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 5")
    card = min(e.later(minutes=5).table().view("Anna")["hand"])
    for letter in (f"{label}: {card}, bid 5", f"bid 5, {label}: {card}", f"{label}: {card}"):
        answer = e.write("Anna", letter)
        assert answer is not None
        assert "Anna" not in e.table().match.held, letter
        assert f'Did you mean: "{"bid 5; " * letter.startswith("bid")}play {card}' in answer.flat
    e.write("Anna", f"My choice: {card}, bid 5")
    assert e.table().match.held["Anna"].text == f"play {card}\nbid 5"
