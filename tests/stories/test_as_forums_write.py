"""As people write on forums: a name amid a line, a chair asked for in passing, the wrong place, too short a word."""

from __future__ import annotations

import pytest

from gm.desk.bench import Identity
from gm.desk.deeds import do
from gm.desk.incoming.sentences.mentions import addressed
from gm.desk.incoming.sentences.signing_up import signs_up
from gm.desk.leagues import keeping
from gm.desk.matches import hosting
from gm.desk.outgoing.brevity import with_enough_words
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.ports.channel import Channel
from tests.kit.board.evening import START, Evening, flat, reply_to, seated
from tests.leagues.test_season import described

SEATS = ("Anna <anna@board>", "Bruno <bruno@board>", "Clara <clara@example.net>")
PLAIN = {"second_thoughts": 0, "outage_hours": 0, "forum": "board", "gm": "gina@example.net"}


def opened(house: Evening, seats: tuple[str, ...] = SEATS, name: str = "friday", game: str = "Eat Me") -> Evening:
    hosting.open_match(
        house.service.desk, hosting.Description(name, game, seats, {}, dict(PLAIN)), Policy(), "seed", START
    )
    house.tick()
    return house


def held(house: Evening, seat: str, name: str = "friday") -> list[str]:
    table = Table.open(house.service.archive, name)
    return table.spell(table.orders(seat))


@pytest.mark.parametrize(
    "said",
    [
        "Oh nice, I'd love to play! If there's still room.",
        "I'd like to join please.",
        "Hi all! Is there a chair left? I'm in if so :)",
        "Count me in as well then!",
        "I'd like the free chair please",
        "Can I play as a beginner?",
    ],
)
def test_a_chair_is_asked_for_as_people_ask(said: str) -> None:
    assert signs_up(said)


@pytest.mark.parametrize(
    "said",
    [
        "I'm in trouble at work, sorry",
        "I would love to play but I can't",
        "I'd love to play next time",
        "I'm in if Bruno is",
        "I'll play 14",
        "Good luck to all, I'd love to play like Anna does",
        "I am in two other matches",
    ],
)
def test_who_only_speaks_of_playing_asks_for_no_chair(said: str) -> None:
    assert not signs_up(said)


def test_the_house_is_spoken_to_where_a_sentence_begins_with_its_name() -> None:
    there = Channel("main", "gm@main.test", account="scribe")
    for said, heard in (
        ("hey @scribe, when is the deadline?", ["when is the deadline?"]),
        ("Gripping. @scribe status\n\nAnd @scribe: extend 6h", ["status", "extend 6h"]),
        ("I think @scribe sleeps", []),
        ("Quick question @scribe: when do we start?", ["when do we start?"]),
        ("thanks @scribe!", []),
        ("Who's got the lead at the moment, @scribe?", ["Who's got the lead at the moment?"]),
        ("Nice one. When is it due, @scribe?", ["When is it due?"]),
        ("I think so, @scribe", []),
    ):
        assert list(addressed(said, Identity(), there)) == heard


def test_a_chair_that_is_asked_for_in_passing_is_given(house: Evening) -> None:
    opened(house, (*SEATS, "free"))
    house.post("emil", "@gm join friday, please!")
    house.tick()
    assert house.table.match.chair("Emil")
    house.post("dora", "@gm who plays here?")
    house.tick()
    assert "At the table: Anna, asked to play, Bruno, asked to play" in house.posts[-1]
    assert not (house.folder / "board" / "dora").exists()


def test_a_public_answer_tells_what_the_same_post_has_changed(house: Evening) -> None:
    seated(opened(house))
    due = house.table.match.due
    house.write("gina@example.net", reply_to(house.mail("gina")[-1]), "link gina@board")
    house.tick()
    house.answer("gina", "confirm, please")
    house.tick()
    house.post("gina", "What a ring.\nHello @gm: status\n@gm extend 24h")
    house.tick()
    assert house.table.match.due != due
    assert "24 November" in house.posts[-1], house.posts[-1]


def two(house: Evening) -> Evening:
    seated(opened(house))
    opened(house, ("Anna <anna@board>", "robot", "robot"), "bear", "Hold my Bear")
    return house


def test_what_is_for_another_match_goes_there_whatever_conversation_is_open(house: Evening) -> None:
    two(house)
    house.tell("anna", "Yes to bear, please!")
    house.tick()
    assert Table.open(house.service.archive, "bear").match.chair_of("anna")
    house.answer("anna", "bear: decline")
    house.tick()
    assert any("I read: decline" in page for page in house.pages("anna"))
    house.answer("anna", "friday: bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    house.answer("anna", "friday: bid 5\nbear: decline")
    house.tick()
    assert 'begins "bear:"' in flat(house.page("anna")).replace("\\", "")
    house.tell("anna", "bid 7, and good luck")
    house.tick()
    assert "begin it with the name" in flat(house.page("anna"))


def test_a_gms_answer_reaches_who_is_no_reader_of_mail(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "press GM: may I be late on Friday?")
    house.answer("anna", "My sister will play for me while I am in hospital.")
    house.tick()
    house.answer("anna", "yes, pass it on please")
    house.tick()
    asked = [one for one in house.mail("gina") if "goes to Anna" in flat(one)]
    assert "board.test" not in reply_to(asked[-1])
    house.write("gina@example.net", reply_to(asked[-1]), "Get well soon!\n\nGina")
    house.tick()
    assert "The GM says: Get well soon!" in flat(house.page("anna"))
    house.answer("anna", "bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"], "an order may answer it"


def test_the_answer_of_who_leads_a_league_reaches_a_visitor_of_the_forum(house: Evening) -> None:
    said = described(4, policy={"gm": "greta@example.net"})
    keeping.new(house.service.desk, said, "seed", START)
    house.tell("zoe", "I'd like to join the league autumn. I have never played it, is that all right?")
    house.tick()
    house.answer("zoe", "yes")
    house.tick()
    asked = [one for one in house.mail("greta") if "goes to" in flat(one)]
    house.write("greta@example.net", reply_to(asked[-1]), "Of course, welcome!")
    house.tick()
    assert "The GM says: Of course, welcome!" in flat(house.page("zoe"))
    house.write("mallory@example.com", reply_to(asked[-1]), "Go away!")
    house.tick()
    assert "Go away" not in flat(house.page("zoe")), "the address was given to Greta"


def test_an_order_below_the_words_of_others_is_an_order(house: Evening) -> None:
    seated(opened(house))
    house.answer("bruno", "press all: beware of my bears")
    house.tick()
    assert 'begin a message with "press Bruno:"' in flat(house.page("anna"))
    house.answer("anna", "bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]


def test_where_a_yes_is_too_short_the_letter_says_what_will_do() -> None:
    asks = "To play, answer this letter with the word yes.\n\nPostGM\n"
    told = with_enough_words(asks, 5)
    assert told.startswith("To play")
    assert '"yes, please"' in flat(told)
    assert told.endswith("\n\nPostGM\n")
    assert with_enough_words(asks, 0) == asks
    assert with_enough_words("Nothing is asked.\n\nPostGM\n", 5) == "Nothing is asked.\n\nPostGM\n"


def test_an_account_is_linked_by_a_yes_that_says_more(house: Evening) -> None:
    seated(opened(house))
    house.write("clara@example.net", reply_to(house.mail("clara")[-1]), "link clara@board")
    house.tick()
    house.answer("clara", "yes it's me, Clara: confirm")
    house.tick()
    assert "Confirmed" in flat(house.page("clara"))
    assert house.service.archive.player_at("clara@board.test")


def test_a_yes_answers_the_question_though_news_came_between(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "My brother is in hospital, and I may be slow all week.")
    house.tick()
    assert "Shall I pass" in flat(house.page("anna"))
    do(house.service.desk, "friday", "extend 2h", house.at)
    house.tick()
    assert "deadline of turn 1 has been moved" in flat(house.page("anna"))
    house.answer("anna", "yes, pass it on please")
    house.tick()
    assert "I have passed it on" in flat(house.page("anna"))
    house.answer("anna", "bid 11 or 12?")
    house.tick()
    house.answer("anna", "bid 4")
    house.tick()
    house.answer("anna", "yes, thanks!")
    house.tick()
    assert held(house, "Anna") == ["bid 4"], "an answer that came meanwhile has taken the question's place"


def test_orders_in_the_conversation_of_another_match_are_named_with_how_to_send_them(house: Evening) -> None:
    """Words that this match does not know are no complaint where they are orders of the other."""
    seated(opened(house))
    wanted = hosting.Description("supper", "Teamturns", ("Anna <anna@board>", "robot", "robot"), {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", house.at)
    house.tick()
    house.tell("anna", "yes to supper")
    house.tick()
    house.answer("anna", "bid 14, please")
    house.tick()
    told = house.pages("anna")[-1]
    assert 'That reads like orders for friday: "bid 14".' in told
    assert 'or begin with the name: "friday: bid 14"' in told
    assert "is the one I do not know here" not in told
