"""How people of a forum write: in the topic and in conversations, as a group of strangers did in a trial."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.policy import Policy
from tests.kit.board.evening import START, Evening, seated
from tests.stories.test_topics import PLAIN, SEATS, opened


@pytest.mark.parametrize("said", ["I play 23 and bid 3", "I'll play 23 for 3.", "I play the 23, bid 3"])
def test_an_order_in_a_sentence_for_all_is_asked_about(house: Evening, said: str) -> None:
    seated(opened(house))
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    hand = house.table.view("Anna")["hand"]
    house.post("anna", said.replace("23", str(hand[0])))
    house.tick()
    assert "I took it for talk" in house.pages("anna")[-1]
    assert not house.table.match.held.get("Anna")
    house.answer("anna", "yes")
    house.tick()
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


def test_word_of_an_earlier_turn_does_not_come_below_the_report_of_the_next(house: Evening) -> None:
    seated(opened(house, gm="gina@example.net"))
    house.write("gina@example.net", house.key("gina"), "extend 12h")
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    card = house.table.view("Anna")["hand"][0]
    assert house.table.match.turn == 2
    assert any("The deadline of turn 1 has been moved" in page for page in house.pages("anna")[:-1])
    assert "by Tue" not in house.pages("anna")[-1], "the report of turn 2 is the last word"
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


def test_an_order_beside_a_question_is_not_swallowed_by_the_help(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "What can I do? I think 3 would be a good bid... let's say bid 3")
    house.tick()
    assert "I read: bid 3" in house.pages("anna")[-1]
    assert '"What can I do?"' in house.pages("anna")[-1]


def test_the_topic_is_opened_with_the_match_and_the_invitations_tell_where(house: Evening) -> None:
    wanted = hosting.Description("friday", "Eat Me", SEATS, {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.service.house.tick(START)
    assert "The match has not begun" in house.first
    assert "All may read along: topic+friday@board.test" in house.pages("anna")[0], "a forum puts the link there"
    assert 'All may read along: on board, in the topic "Eat Me: the match friday"' in house.plain("clara")


def test_no_words_are_put_into_the_mouth_of_who_sits_down(house: Evening) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.post("hugo", "Oh nice, count me in!")
    house.tick()
    assert any("Welcome to friday" in page for page in house.pages("hugo"))
    assert not any("Line 1" in page or "join friday" in page for page in house.pages("hugo"))


@pytest.mark.parametrize("said", ["me too", "Same here!", "+1", "me as well please", "Me, too :)"])
def test_who_only_chimes_in_is_asked_before_a_chair_is_given(house: Evening, said: str) -> None:
    opened(house, seats=("Anna <anna@board>", "free", "free"))
    house.post("hugo", "I'm in")
    house.post("fred", said)
    house.tick()
    assert house.table.match.chair("Hugo")
    assert not house.table.match.chair("Fred")
    assert "answer this message with yes, and the chair is yours" in house.pages("fred")[-1]
    house.answer("fred", "yes, please")
    house.tick()
    assert house.table.match.chair("Fred")


def test_who_chimes_in_when_the_last_chair_is_gone_is_asked_whether_they_wait(house: Evening) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.post("hugo", "I'm in")
    house.post("fred", "me too!")
    house.tick()
    assert "where all are taken, you wait for the next one" in house.pages("fred")[-1]


def test_a_player_who_chimes_in_elsewhere_is_asked_too(house: Evening) -> None:
    seated(opened(house))
    wanted = hosting.Description("bear", "Hold my Bear", ("robot", "free", "free"), {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    path = house.folder / "board" / "topic+bear" / "answers" / "anna.1.txt"
    path.parent.mkdir(parents=True)
    path.write_text("me too")
    house.tick()
    assert "Shall I give you a chair in bear? Answer this letter with yes or no." in house.pages("anna")[-1]
    house.answer("anna", "yes, please")
    house.tick()
    assert Table.open(house.service.archive, "bear").match.chair_of("anna")


def test_a_strangers_questions_in_a_topic_are_answered_each(house: Evening) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.post("hugo", "@gm how does this game work?")
    house.tick()
    assert any("Grow organisms on a ring" in page for page in house.pages("hugo"))
    assert any("All bids are spent" in page for page in house.pages("hugo")), "the rules"
    house.post("hugo", "@gm and how long does it take?")
    house.tick()
    assert "To look on, write in the topic: @gm watch" in house.pages("hugo")[-1]
    assert "Free in friday: Free 2." in house.pages("hugo")[-1]
    heard = len(house.pages("hugo"))
    for _ in range(10):
        house.post("hugo", "@gm and what about that?")
    house.tick()
    assert len(house.pages("hugo")) <= heard + 3, "a few a day"


def test_a_stranger_who_writes_of_playing_hears_where_a_chair_is_free(house: Evening) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.tell("hugo", "I'd like to play Eat Me, is there a seat?")
    house.tick()
    assert "Free chairs are in friday (Eat Me)." in house.pages("hugo")[-1]


def test_what_is_held_is_told_to_who_asks_in_a_word(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "bid 2")
    house.tick()
    house.answer("anna", "orders?")
    house.tick()
    assert "I hold from you: bid 2." in house.pages("anna")[-1]
    assert "I read past" not in house.pages("anna")[-1]


@pytest.mark.parametrize("said", ["who has the most cards?", "who is winning?", "and how do things stand?"])
def test_who_has_most_is_told_in_the_topic(house: Evening, said: str) -> None:
    seated(opened(house))
    heard = len(house.pages("anna"))
    house.post("anna", f"@gm {said}")
    house.tick()
    assert "So far: Anna 0 points, Bruno 0 points" in house.posts[-1]
    assert len(house.pages("anna")) == heard


def test_the_deadline_is_told_as_the_turn_will_close(house: Evening) -> None:
    seated(opened(house, second_thoughts=15))
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    house.post("anna", "@gm when is the deadline?")
    house.answer("bruno", "when is the deadline?")
    house.tick()
    told = "Everything is in, so the turn closes already on Friday 20 November 2026, 20:00 UTC"
    assert told in house.posts[-1]
    assert told in house.first
    assert "Everything is in, so it closes at 20:00." in house.pages("bruno")[-1]


def test_an_edit_after_the_turn_is_answered_in_one_sentence(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "@gm bid 2")
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    house.edit(post, "@gm bid 3")
    house.tick()
    told = house.pages("anna")[-1]
    assert "You changed a post of yours after its turn was closed. That changes nothing" in told
    assert "Your letter" not in told
    assert "from before the present question" not in told


def test_a_newcomer_is_welcomed_once(house: Evening) -> None:
    seated(opened(house, gm="gina@example.net"))
    do(house.service.desk, "friday", "replace Anna by Hugo <hugo@board>", house.at)
    house.tick()
    house.answer("hugo", "Yes, gladly! Hi all, I have never played it before.")
    house.tick()
    told = " ".join(house.pages("hugo")[1:])
    assert told.count("Good to have you") == 1
    assert "I hold nothing from you" not in told
    assert "I have passed on to the GM" in told


def test_an_account_is_linked_in_words_of_its_forum(house: Evening) -> None:
    seated(opened(house))
    house.write("clara@example.net", house.key("clara"), "link clara@board")
    house.tick()
    assert "I have sent a message to clara on board." in house.plain("clara")
    assert "Is this account yours?" in house.pages("clara")[0]
    assert "answer this message with the word confirm" in house.pages("clara")[0]
    house.answer("clara", "confirm")
    house.tick()
    assert "Confirmed: I know you by clara on board now." in house.pages("clara")[-1]


def both(house: Evening) -> Evening:
    """Anna has her forum account and her mail."""
    seated(opened(house))
    house.answer("anna", "link anna@example.net")
    house.tick()
    house.write("anna@example.net", house.key("anna"), "confirm")
    house.tick()
    return house


def test_who_has_both_ways_and_orders_by_mail_is_asked_at_the_account(house: Evening) -> None:
    both(house)
    house.write("anna@example.net", "gm@example.org", "bid 2")
    house.tick()
    assert not house.table.match.held.get("Anna")
    assert "A letter in your name has come by mail" in house.pages("anna")[-1]
    assert "bid 2" in house.pages("anna")[-1]
    assert "I have asked you the same as anna on board." in house.plain("anna")
    house.answer("anna", "yes, that was me")
    house.tick()
    assert "your letter counts from the moment it came" in house.pages("anna")[-1]
    assert "I hold nothing" not in house.pages("anna")[-1], "the receipt of that letter says what is held"
    assert house.table.spell(house.table.orders("Anna")) == ["bid 2"]
    assert "I read: bid 2" in house.plain("anna"), "the receipt goes where the order came from"
    house.answer("anna", "bid 3")
    house.tick()
    assert "That replaces what you wrote by mail: bid 2." in house.pages("anna")[-1]


def test_a_letter_that_is_confirmed_when_its_turn_is_over_moves_nothing(house: Evening) -> None:
    both(house)
    house.write("anna@example.net", "gm@example.org", "bid 2")
    house.answer("anna", "bid 7")
    house.answer("bruno", "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    house.answer("anna", "yes, that was me")
    house.tick()
    assert not house.table.match.held.get("Anna")
    assert "the turn of that time is over, so it changes nothing" in house.pages("anna")[-1] + house.plain("anna")


def test_one_of_them_on_both_plays_to_the_end(house: Evening) -> None:
    both(house)
    for n in range(60):
        table = house.table
        if table.match.status == "over":
            break
        for seat in tuple(table.asks):
            said = "\n".join(table.spell(table.game.example(table.state, seat)))
            if seat == "Clara":
                house.write("clara@example.net", house.key("clara"), said)
            elif seat == "Anna" and n % 2:
                house.write("anna@example.net", "gm@example.org", said)
                house.tick()
                house.answer("anna", "yes, it is mine")
            else:
                house.answer(seat.lower(), said)
        house.tick()
        house.tick()
    assert house.table.match.status == "over"
    assert all(chair.missed == 0 for chair in house.table.match.chairs), "every order counted"


def test_what_a_gm_of_the_forum_says_to_the_house_below_a_players_words_goes_to_no_player(house: Evening) -> None:
    seated(opened(house, gm="gina@board"))
    due = house.table.match.due
    house.answer("anna", "press GM: may I be late on Friday?")
    house.answer("anna", "My sister will play for me while I am in hospital.")
    house.tick()
    house.answer("anna", "yes, pass it on please")
    house.tick()
    assert "An answer to this letter goes to Anna" in house.pages("gina")[-1]
    heard = len(house.pages("anna"))
    house.answer("gina", "extend 24h\nGet well soon, Anna!")
    house.tick()
    assert house.table.match.due != due
    told = [page for page in house.pages("anna")[heard:] if "The GM says" in page]
    assert len(told) == 1
    assert "Get well soon" in told[0]
    assert "extend" not in told[0]
    house.answer("gina", "replace Clara with Dora <dora@board>")
    house.tick()
    assert not any("replace Clara" in page for page in house.pages("anna")[heard:])
    assert "answer this letter with yes" in house.pages("gina")[-1].lower()
    house.answer("gina", "yes, please do")
    house.tick()
    assert "Will you take the place of Clara" in house.pages("dora")[-1]
    house.answer("gina", "pause")
    house.tick()
    assert house.table.match.status == "paused", house.pages("gina")[-1]
    assert "The clock of this match is stopped" in house.posts[-1], "the topic is nobody's address"


@pytest.mark.parametrize("said", ["Yes! that was what I meant", "yes please, looking forward to it"])
def test_a_yes_with_a_friendly_word_is_enough_and_orders_below_the_question_count(house: Evening, said: str) -> None:
    opened(house, seats=("Anna <anna@board>", "free"))
    house.post("fred", "me too")
    house.tick()
    question = len(house.pages("fred"))
    house.answer("fred", said)
    house.tick()
    assert house.table.match.chair("Fred")
    house.answer("anna", "yes")
    house.tick()
    below(house, "fred", question, "bid 7 :-)")
    house.tick()
    assert house.table.match.held["Fred"].text == "bid 7", house.pages("fred")[-1]


def below(house: Evening, who: str, page: int, said: str) -> None:
    """One more answer to an old page."""
    there = house.folder / "board" / who
    back = (there / "pages" / f"{page:03}.back").read_text()
    (there / "pages" / f"9{page:02}.back").write_text(back)
    path = there / "answers" / f"9{page:02}.txt"
    path.write_text(said)
    os.utime(path, (house.at.timestamp(), house.at.timestamp()))


def test_a_gms_yes_below_a_players_words_answers_the_question_above_them(house: Evening) -> None:
    seated(opened(house, gm="gina@board"))
    house.tell("hugo", "watch friday")
    house.tick()
    assert "Shall I" in house.pages("gina")[-1]
    house.answer("anna", "My sister will play for me while I am in hospital.")
    house.tick()
    house.answer("anna", "yes, pass it on please")
    house.tick()
    assert "An answer to this letter goes to Anna" in house.pages("gina")[-1]
    heard = len(house.pages("anna"))
    house.answer("gina", "yes, do it")
    house.tick()
    assert "hugo@board.test" in house.table.match.policy.watchers, house.pages("gina")[-1]
    assert len(house.pages("anna")) == heard


def test_a_yes_in_another_conversation_answers_the_one_question_that_is_open(house: Evening) -> None:
    """In the page of an own conversation there is nothing that it could be about."""
    seated(opened(house, gm="gina@board"))
    house.tell("gina", "replace Clara with Dora <dora@board>")
    house.tick()
    assert "answer this letter with yes" in house.pages("gina")[-1].lower()
    house.tell("gina", "Yes, please do it")
    house.tick()
    assert "Will you take the place of Clara" in house.pages("dora")[-1], house.pages("gina")[-1]
    house.tell("gina", "Yes, please do it")
    house.tick()
    assert len(house.pages("dora")) == 1, "it is answered already"


@pytest.mark.parametrize(
    "said", ["Can I just watch this one?", "I'd rather look on, if I may", "mind if I follow along?"]
)
def test_who_would_look_on_and_says_so_to_nobody_is_asked_by_message(house: Evening, said: str) -> None:
    seated(opened(house, gm="gina@board"))
    posts = len(house.posts)
    house.post("hugo", said)
    house.tick()
    assert "answer this message with yes, and you get the copies" in house.pages("hugo")[-1]
    house.answer("hugo", "yes please, that would be fun")
    house.tick()
    house.answer("gina", "yes, of course")
    house.tick()
    assert "hugo@board.test" in house.table.match.policy.watchers
    assert len(house.posts) == posts, "nobody butts in"


@pytest.mark.parametrize("said", ["@gm watch", "@gm am I allowed to watch this one? And who is missing?"])
def test_who_asks_the_house_to_look_on_is_not_asked_again(house: Evening, said: str) -> None:
    seated(opened(house, gm="gina@board"))
    posts = len(house.posts)
    house.post("hugo", said)
    house.tick()
    assert "I have asked the GM of friday" in house.pages("hugo")[-1]
    assert "Hugo (hugo@board.test) would like to look on" in house.pages("gina")[-1]
    assert len(house.posts) == posts + ("missing" in said), "what else it asks is answered, too"


@pytest.mark.parametrize(
    "said", ["I'll watch that with interest", "I would watch out for Anna", "You can watch, Bruno."]
)
def test_talk_of_watching_is_talk(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("hugo", said)
    house.tick()
    assert not (house.folder / "board" / "hugo" / "pages").exists()


@pytest.mark.parametrize("said", ["me too :)", "I'd like to play, too!"])
def test_who_comes_when_all_chairs_are_just_taken_is_asked_whether_they_wait(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("fred", said)
    house.tick()
    assert "where all are taken, you wait for the next one" in house.pages("fred")[-1]


def test_a_kind_word_to_the_house_is_no_letter(house: Evening) -> None:
    seated(opened(house))
    heard = len(house.pages("anna"))
    house.post("anna", "thanks @gm, nice game so far")
    house.post("anna", "@gm well done!")
    house.tick()
    assert len(house.pages("anna")) == heard


def test_the_topic_says_whom_it_waits_for_where_somebody_is_asked_what_they_meant(house: Evening) -> None:
    seated(opened(house, second_thoughts=15))
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.answer("bruno", "bid 2")
    house.answer("anna", "bid 3")
    house.answer("anna", "perhaps bid 4")
    house.tick()
    assert "Did you mean" in house.pages("anna")[-1]
    assert "I wait for Anna." in house.first


def test_spectators_and_who_has_left_have_a_conversation_with_what_all_may_see(house: Evening) -> None:
    seated(opened(house, gm="gina@board", onlookers="yes", silence_limit=0))
    house.post("hugo", "@gm watch")
    house.answer("bruno", "leave friday")
    house.tick()
    house.answer("bruno", "yes, for good")
    house.tick()
    house.tell("bruno", "watch friday")
    house.tick()
    assert "You get the spectators' copy" in house.pages("bruno")[-1], house.pages("bruno")[-1]
    house.at += timedelta(hours=80)
    house.tick()
    assert house.table.match.turn == 2
    hands = [house.table.view(seat)["hand"] for seat in ("Anna", "Bruno", "Clara")]
    for who in ("hugo", "bruno"):
        copy = house.pages(who)[-1]
        assert "For spectators: nobody's hand is shown here" in copy, copy
        assert not any(", ".join(map(str, hand)) in copy for hand in hands)
