"""How people of a forum write: in the topic and in conversations, as a group of strangers did in a trial."""

from __future__ import annotations

import pytest

from gm.desk.deeds import do
from tests.kit.board.evening import Evening, seated
from tests.stories.test_topics import opened


@pytest.mark.parametrize("said", ["I play 23 and bid 3", "I'll play 23 for 3.", "I play the 23, bid 3"])
def test_a_slip_in_a_sentence_is_seen(house: Evening, said: str) -> None:
    seated(opened(house))
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    hand = house.table.view("Anna")["hand"]
    house.post("anna", said.replace("23", str(hand[0])))
    house.tick()
    assert "That order stood in the topic" in house.pages("anna")[-1]
    assert house.table.match.held.get("Anna")


@pytest.mark.parametrize("said", ["@gm can I still get the last chair?", "I'd be in", "@gm could I take the seat?"])
def test_a_stranger_who_asks_for_the_chair_in_the_topic_has_it(house: Evening, said: str) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.post("hugo", said)
    house.tick()
    assert [chair.name for chair in house.table.match.chairs if chair.player] == ["Hugo"]


@pytest.mark.parametrize("said", ["put me down as a reserve please", "Hey @gm, could you put me down as a reserve?"])
def test_who_would_be_a_reserve_waits_for_a_chair(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("fred", said)
    house.tick()
    assert "wait" in house.pages("fred")[-1]


def test_who_would_rather_be_no_reserve_is_none(house: Evening) -> None:
    seated(opened(house))
    house.post("fred", "I'd like to be a reserve, but not this month.")
    house.tick()
    assert not (house.folder / "board" / "fred" / "pages").exists()


def test_word_of_an_earlier_turn_below_a_report_is_not_what_an_answer_is_about(house: Evening) -> None:
    seated(opened(house, gm="gina@example.net"))
    house.write("gina@example.net", house.key("gina"), "extend 12h")
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    card = house.table.view("Anna")["hand"][0]
    assert house.table.match.turn == 2
    assert "The deadline of turn 1 has been moved" in house.pages("anna")[-1], "it came below the report of turn 2"
    house.answer("anna", f"play {card} and bid 3")
    house.tick()
    assert house.table.match.held.get("Anna"), house.pages("anna")[-1]


def test_who_is_missing_is_told_as_the_same_message_has_left_it(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "Who is missing, by the way?\nbid 2")
    house.tick()
    assert "still missing: Bruno, Clara" in house.pages("anna")[-1]


def test_a_new_deadline_and_a_stopped_clock_stand_in_the_topic(house: Evening) -> None:
    seated(opened(house))
    stopped = ("pause", "The clock of this match is stopped")
    for said, stands in (("extend 2h", "The deadline of turn 1 has been moved"), stopped):
        do(house.service.desk, "friday", said, house.at)
        house.tick()
        assert stands in house.posts[-1]


def test_an_order_in_doubt_beside_a_question_is_not_swallowed_by_the_help(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "What can I do? I think 3 would be a good bid... let's say bid 3")
    house.tick()
    assert "bid 3" in house.pages("anna")[-1]
    assert "Still missing" in house.pages("anna")[-1]
