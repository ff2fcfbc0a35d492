"""What a message in a conversation of a forum answers: told by its words and by what is open, never by its place."""

from __future__ import annotations

import re

import pytest

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.policy import Policy
from tests.kit.board.evening import Evening, seated
from tests.stories.test_topics import PLAIN, opened


def news(house: Evening) -> None:
    """One more letter of ours to Gina, that asks nothing."""
    house.answer("bruno", "press GM: I shall be quick tonight.")
    house.tick()
    assert "Bruno" in house.pages("gina")[-1]


def asks(house: Evening, who: str, said: str) -> None:
    """A player's words reach Gina, who is to answer."""
    house.answer(who, said)
    house.tick()
    house.answer(who, "yes, pass it on please")
    house.tick()
    assert f"An answer to this letter goes to {who.title()}" in house.pages("gina")[-1]


def led(house: Evening, **more: object) -> Evening:
    return seated(opened(house, gm="gina@board", **more))


def words_to(house: Evening, who: str) -> list[str]:
    return [page for page in house.pages(who) if re.search("The GM (?:says|asks me to tell you)", page)]


@pytest.mark.parametrize("said", ["yes, do it", "Yes, please", "yes to friday"])
def test_a_yes_of_a_gm_is_heard_though_other_letters_came_below_the_question(house: Evening, said: str) -> None:
    led(house)
    house.answer("gina", "Please replace Clara with Dora <dora@board>.")
    house.tick()
    assert "answer this letter with yes" in house.pages("gina")[-1].lower()
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    house.answer("gina", said)
    house.tick()
    assert "Will you take the place of Clara" in house.pages("dora")[-1], house.pages("gina")[-1]
    assert not words_to(house, "anna")


def test_a_yes_with_its_reason_answers_the_question_above_the_news(house: Evening) -> None:
    led(house)
    house.tell("hugo", "watch friday")
    house.tick()
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    house.answer("gina", "And yes, hugo may watch.")
    house.tick()
    assert "hugo@board.test" in house.table.match.policy.watchers, house.pages("gina")[-1]
    assert not words_to(house, "anna")


def test_with_two_questions_open_a_bare_yes_is_asked_which(house: Evening) -> None:
    led(house)
    house.tell("hugo", "watch friday")
    house.tick()
    house.answer("gina", "Please replace Clara with Dora <dora@board>.")
    house.tick()
    house.answer("gina", "yes, do it")
    house.tick()
    assert "More than one question of mine is open" in house.pages("gina")[-1]
    assert not house.table.match.policy.watchers
    house.answer("gina", "yes: watch add hugo@board.test")
    house.tick()
    assert "hugo@board.test" in house.table.match.policy.watchers, house.pages("gina")[-1]
    assert house.table.match.chair("Clara")
    house.answer("gina", "yes, do it")
    house.tick()
    assert "Will you take the place of Clara" in house.pages("dora")[-1], house.pages("gina")[-1]


def test_after_a_no_a_yes_does_not_bring_the_question_back(house: Evening) -> None:
    led(house)
    house.answer("gina", "Please replace Clara with Dora <dora@board>.")
    house.tick()
    house.answer("gina", "no")
    house.tick()
    house.answer("gina", "yes")
    house.tick()
    assert not (house.folder / "board" / "dora" / "pages").exists()


def test_what_a_gm_says_goes_to_the_player_whom_it_names(house: Evening) -> None:
    led(house)
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    asks(house, "bruno", "My brother will play for me, I am on holiday.")
    house.answer("gina", "Yes, she may, Anna.")
    house.tick()
    assert "she may, Anna" in words_to(house, "anna")[-1], house.pages("gina")[-1]
    assert not words_to(house, "bruno")
    house.answer("gina", "Hi Bruno, about a week I hope. We go on when you are back.")
    house.tick()
    assert "about a week" in words_to(house, "bruno")[-1], house.pages("gina")[-1]
    assert len(words_to(house, "anna")) == 1


def test_words_for_nobody_by_name_are_asked_about_where_two_players_wait(house: Evening) -> None:
    led(house)
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    asks(house, "bruno", "My brother will play for me, I am on holiday.")
    house.answer("gina", "That sounds good to me and suits the table.")
    house.tick()
    assert not words_to(house, "anna")
    assert not words_to(house, "bruno")
    assert "Those who wait for an answer are" in house.pages("gina")[-1]


def test_words_below_news_are_asked_about_and_go_where_the_gm_says(house: Evening) -> None:
    led(house)
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    house.answer("gina", "status")
    house.tick()
    house.answer("gina", "A high bid lets one play earlier in the round.")
    house.tick()
    assert not words_to(house, "anna")
    assert "shall I pass it on to Anna?" in house.pages("gina")[-1]
    house.answer("gina", "yes, please")
    house.tick()
    assert "A high bid lets one play earlier" in words_to(house, "anna")[-1], house.pages("gina")[-1]


def test_what_is_said_to_the_house_below_a_players_words_goes_to_no_player(house: Evening) -> None:
    led(house)
    asks(house, "anna", "My sister will play for me while I am in hospital.")
    said = "Please open a new match of Hold my Bear in the games category, for me, Anna and Bruno. 24 hours a turn."
    house.answer("gina", said)
    house.tick()
    assert not words_to(house, "anna")
    house.answer("gina", "Could you make it a bit more exciting for everybody?")
    house.tick()
    assert not words_to(house, "anna")


@pytest.mark.parametrize("said", ["bid 2", "friday: bid 2", "I bid 2"])
def test_a_gm_who_plays_orders_below_letters_for_the_gm(house: Evening, said: str) -> None:
    seated(opened(house, gm="anna@board"))
    house.answer("bruno", "My brother will play for me, I am on holiday.")
    house.tick()
    house.answer("bruno", "yes, pass it on please")
    house.tick()
    assert "An answer to this letter goes to Bruno" in house.pages("anna")[-1]
    house.answer("anna", said)
    house.tick()
    assert house.table.match.held.get("Anna"), house.pages("anna")[-1]
    assert not words_to(house, "bruno")
    house.answer("anna", "status")
    house.tick()
    house.answer("anna", said.replace("2", "3"))
    house.tick()
    assert house.table.match.held["Anna"].text == "bid 3", house.pages("anna")[-1]


def bear(house: Evening) -> None:
    wanted = hosting.Description("bear", "Hold my Bear", ("Anna <anna@board>", "robot", "robot"), {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", house.at)
    house.tick()


@pytest.mark.parametrize("said", ["Yes to the bear one, gladly", "sure, why not", "count me in"])
def test_an_invitation_is_answered_in_whatever_conversation_is_open(house: Evening, said: str) -> None:
    led(house)
    bear(house)
    house.tell("anna", said)
    house.tick()
    table = Table.open(house.service.archive, "bear")
    assert table.match.chair("Anna"), house.pages("anna")[-1]


@pytest.mark.parametrize("said", ["extend until nine tonight", "extend until tomorrow evening"])
def test_more_time_until_an_hour_before_the_deadline_is_asked_about(house: Evening, said: str) -> None:
    led(house, hours=96)
    due = house.table.match.due
    house.answer("gina", said)
    house.tick()
    assert house.table.match.due == due
    assert "is no more time: orders are due" in house.pages("gina")[-1]


def test_a_player_hears_of_each_correction_that_a_gm_looks_at(house: Evening) -> None:
    """What could be played tells of a hand."""
    led(house)
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    house.answer("gina", "correct turn 1: Anna: bid 3")
    house.tick()
    assert "Shall I do it?" in house.pages("gina")[-1]
    assert any("The GM has asked what would come of it" in page for page in house.pages("anna"))
    assert not any("The GM has asked" in page for page in house.pages("bruno"))
    hand = house.table.view("Anna")["hand"]
    house.answer("anna", f"play {hand[0]}, bid 2")
    house.answer("bruno", f"play {house.table.view('Bruno')['hand'][0]}, bid 2")
    house.write("clara@example.net", house.key("clara"), f"play {house.table.view('Clara')['hand'][0]}, bid 2")
    house.tick()
    none_of_hers = next(card for card in range(1, 40) if card not in hand)
    house.answer("gina", f"correct turn 2: Anna: play {none_of_hers}")
    house.tick()
    assert "Anna cannot play that in turn 2" in house.pages("gina")[-1]
    assert any("They were not possible for you then" in page for page in house.pages("anna"))


def test_orders_that_a_gm_enters_in_the_topic_are_hidden(house: Evening) -> None:
    led(house)
    house.post("gina", "@gm orders for Anna: bid 3")
    house.tick()
    assert house.table.match.held.get("Anna"), house.pages("gina")[-1]
    assert "gina" in (house.topic / "hidden").read_text()


def test_words_about_a_match_of_somebody_who_has_no_chair_reach_its_gm(house: Evening) -> None:
    led(house)
    house.tell("hugo", "watch friday")
    house.tick()
    house.answer("gina", "yes, please")
    house.tick()
    house.post("hugo", "@gm any chance to join in? I would take over from anyone who is tired of it")
    house.tick()
    assert "shall I pass your words on to the GM" in house.pages("hugo")[-1]
    house.answer("hugo", "yes please")
    house.tick()
    assert "Hugo writes about friday" in house.pages("gina")[-1]


def test_that_a_gm_ends_a_match_stands_in_its_topic(house: Evening) -> None:
    led(house)
    do(house.service.desk, "friday", "end match", house.at)
    house.tick()
    assert "The GM has ended this match at turn 1" in house.posts[-1]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("V/LA tomorrow - Sunday, sorry guys", "Shall I write down that you are away from 21 November 2026 to 22"),
        ("Guys I have to drop out, sorry", "Shall I take you out of friday for good?"),
    ],
)
def test_a_yes_below_the_report_of_the_next_turn_still_answers_what_is_about_no_turn(
    house: Evening, said: str, asked: str
) -> None:
    led(house, absence_days=14)
    house.post("anna", said)
    house.tick()
    assert asked in house.pages("anna")[-1]
    do(house.service.desk, "friday", "process", house.at)
    house.tick()
    assert house.table.match.turn == 2
    assert "Play a card" in house.pages("anna")[-1]
    house.answer("anna", "yes please do")
    house.tick()
    chair = house.table.match.chair("Anna")
    assert chair is None or chair.left or chair.away_until, house.pages("anna")[-1]


def test_a_yes_below_the_report_of_the_next_turn_answers_no_reading_of_an_order(house: Evening) -> None:
    led(house)
    house.answer("anna", "bid 9?")
    house.tick()
    assert 'Did you mean: "bid 9"?' in house.pages("anna")[-1]
    do(house.service.desk, "friday", "process", house.at)
    house.tick()
    assert house.table.match.turn == 2
    house.answer("anna", "yes, please")
    house.tick()
    assert not house.table.match.held.get("Anna")
