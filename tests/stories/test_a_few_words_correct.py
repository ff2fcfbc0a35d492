"""A few words that change one thing of what is held, "oh wait, make that 11": asked back with the whole, by mail and
where they stand in a topic; and talk that only sounds so."""

from __future__ import annotations

import pytest

from tests.kit.board.evening import Evening
from tests.stories.test_a_forum_evening import second_turn
from tests.stories.test_topic_posts import held, hidden
from tests.stories.test_topic_remarks import said_in_topic

CORRECTIONS = [
    "oh wait, make that 11 instead",
    "no, 11!",
    "wait, 11",
    "scrap that, 11 please",
    "hmm, rather 11",
    "actually 11",
    "Correction: 11.",
]
TALK = [
    "I changed my mind about you, Bruno",
    "oh wait, is it Friday already?",
    "Make that two beers!",
    "no wait, that was turn 11",
    "Wow, 11 cards left!",
    "No, Bruno!",
    "12",
    "cancel culture is awful",
    "I cancel our beer, sorry",
]


def with_orders(house: Evening) -> list[str]:
    """Anna has ordered a card and a bid of 9."""
    card = second_turn(house)[0]
    house.answer("anna", f"play {card}, bid 9")
    house.tick()
    return [f"play {card}", "bid 9"]


@pytest.mark.parametrize("said", [*CORRECTIONS, "I meant 11, sorry", "oops, typo, should be 11", "no, eleven"])
def test_a_lone_value_is_asked_back_with_the_orders_it_would_change(house: Evening, said: str) -> None:
    card, _ = with_orders(house)
    house.answer("anna", said)
    house.tick()
    asked = house.pages("anna")[-1]
    assert f'Did you mean: "{card}; bid 11"? Answer yes.' in asked
    assert "does not close early until you have answered" in asked
    house.answer("anna", "yes, please")
    house.tick()
    assert sorted(held(house, "Anna")) == sorted(["bid 11", card])


def test_a_value_that_fits_two_things_is_asked_with_both(house: Evening) -> None:
    card, bid = with_orders(house)
    other = house.table.view("Anna")["hand"][1]
    house.answer("anna", f"make that {other} instead")
    house.tick()
    assert f'this may mean "play {other}; {bid}" or "{card}; bid {other}"' in house.pages("anna")[-1]
    assert sorted(held(house, "Anna")) == sorted([bid, card])


@pytest.mark.parametrize("said", CORRECTIONS)
def test_in_a_topic_it_is_asked_by_message_and_counts_on_a_yes(house: Evening, said: str) -> None:
    card, bid = with_orders(house)
    told = said_in_topic(house, "anna", said)
    assert "it counts only if you say so here" in told
    assert f'Did you mean: "{card}; bid 11"?' in told
    assert sorted(held(house, "Anna")) == sorted([bid, card])
    house.answer("anna", "yes, please")
    house.tick()
    assert sorted(held(house, "Anna")) == sorted(["bid 11", card])


def test_a_wish_to_take_orders_back_in_a_topic_is_asked_by_message(house: Evening) -> None:
    with_orders(house)
    assert "Shall I take all your orders of this turn back?" in said_in_topic(house, "anna", "cancel my bid")
    house.answer("anna", "yes, please")
    house.tick()
    assert held(house, "Anna") == []


@pytest.mark.parametrize("said", TALK)
def test_talk_in_a_topic_stays_talk(house: Evening, said: str) -> None:
    before = with_orders(house)
    assert said_in_topic(house, "anna", said) == ""
    assert sorted(held(house, "Anna")) == sorted(before)
    assert not hidden(house)
