"""What a group of strangers wrote on a real forum, and what they should have heard."""

from __future__ import annotations

import pytest

from gm.desk.incoming.sentences.signing_up import asks_for_room, keen, signs_up
from tests.kit.board.evening import Evening, flat, seated
from tests.stories.test_topic_posts import held, hidden, opened, pages
from tests.stories.test_topic_remarks import begun, said_in_topic


def second_turn(house: Evening) -> list[int]:
    """Everybody has bid. Returns Anna's hand."""
    begun(house)
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    return list(house.table.view("Anna")["hand"])


@pytest.mark.parametrize(
    "excuse",
    [
        "oh no wait I meant to send this by message: {}",
        "this was supposed to be a PM: {}",
        "oops wrong place: {}",
        "sorry, wrong thread. {}",
        "{}, sorry wrong topic",
        "that should have gone to you by private message!\n{}",
    ],
)
def test_an_order_with_a_word_that_it_was_meant_for_elsewhere_is_a_slip(house: Evening, excuse: str) -> None:
    card, *_ = second_turn(house)
    house.post("anna", excuse.format(f"play {card}, bid 9"))
    house.tick()
    assert sorted(held(house, "Anna")) == ["bid 9", f"play {card}"]
    assert hidden(house)


@pytest.mark.parametrize(
    "talk",
    [
        "I'd never play {}, bid 9 here",
        "wrong place for talk like that, Bruno!",
        "Did you mean to send that by message?",
    ],
)
def test_talk_of_a_wrong_place_is_talk(house: Evening, talk: str) -> None:
    card, *_ = second_turn(house)
    assert said_in_topic(house, "anna", talk.format(card)) == ""
    assert not hidden(house)


def test_several_orders_of_a_doubtful_line_are_one_question(house: Evening) -> None:
    card, *_ = second_turn(house)
    told = said_in_topic(house, "anna", f"I'll play {card} and bid 9, haha")
    assert f'Did you mean: "play {card}; bid 9"?' in told
    house.answer("anna", "yes, please")
    house.tick()
    assert sorted(held(house, "Anna")) == ["bid 9", f"play {card}"]


SURE = [
    "I'd love to play too if nobody minds",
    "yesss I'm in!!",
    "count me in \N{GRINNING FACE}",
    "Sign me up pls xD",
    "Ooh, haven't played this in ages. Count me in please!",
    "Sorry for being late to the party - I'm in if there's still a seat, never played this before",
    "I'm in, but I'm new to this",
    "If you're still short of a player, I'll join",
]
ASKED = """Ooh is there still room? :D
aww, too late?
Looks fun! I'd give it a go
I've always wanted to try this
how do I join?
I'd be up for a game
I'm so in :D
can a noob join?
me me me!
hmm I might be interested
I could be your fourth
need a fourth?
I'd be happy to take the last seat if nobody else wants it
Sounds fun, put me in coach
I'd play if you need a third, but I've never tried it - is that a problem?
Count me in! I can't wait.
happy to join :)""".splitlines()
TALK = """I would love to play but I can't
I'd love to play next time
I'm in if Bruno is
I'd love to play like Anna does
I am in two other matches
I have played this before, great game
how do you play this on a phone?
I like to play with cats
I'm in trouble at work, sorry
I joined another forum yesterday
I've never played this, sounds boring
I haven't played this in ages
If Bruno plays, I'm in
Put me in touch with him
anyone know how long one of these takes?""".splitlines()


@pytest.mark.parametrize("said", SURE)
def test_who_says_so_has_the_chair_smiley_or_not(house: Evening, said: str) -> None:
    assert signs_up(said)
    opened(house, ("Anna <anna@board>", "free"))
    house.post("hugo", said)
    house.tick()
    assert house.table.match.chair("Hugo")


@pytest.mark.parametrize("said", ASKED)
def test_who_may_want_a_chair_is_asked_while_people_gather(house: Evening, said: str) -> None:
    opened(house, ("Anna <anna@board>", "free"))
    assert "answer this message with yes, and the chair is yours" in said_in_topic(house, "hugo", said)
    house.answer("hugo", "yes please :)")
    house.tick()
    assert house.table.match.chair("Hugo")


@pytest.mark.parametrize("said", TALK)
def test_talk_of_playing_asks_for_nothing(said: str) -> None:
    assert not any(wants(said) for wants in (signs_up, keen, asks_for_room))


def test_a_yes_of_somebody_new_is_heard_in_whichever_conversation(house: Evening) -> None:
    begun(house)
    house.post("hugo", "can I take over if somebody leaves?")
    house.tick()
    assert "answer this message with yes" in house.pages("hugo")[-1]
    house.tell("hugo", "yes please")
    house.tick()
    assert house.table.match.policy.standby == ("hugo@board.test",), house.pages("hugo")[-1]


def test_the_name_of_the_house_before_a_word_in_a_message_changes_nothing(house: Evening) -> None:
    seated(opened(house))
    house.answer("anna", "@gm bid 4")
    house.tick()
    assert held(house, "Anna") == ["bid 4"]
    house.answer("anna", "@gm press all: shall we gang up on Clara?")
    house.tick()
    assert "shall we gang up on Clara?" in flat(house.page("bruno"))


def test_who_looks_on_hears_how_it_stands(house: Evening) -> None:
    begun(house, onlookers="yes")
    house.post("hugo", "@gm watch")
    house.tick()
    before = pages(house, "hugo")
    house.answer("hugo", "thanks for the copies! who's winning?")
    house.tick()
    assert pages(house, "hugo") == before + 1
    assert "friday: turn 1" in house.pages("hugo")[-1]
    assert "You play in no match" not in house.pages("hugo")[-1]


def test_a_thing_with_a_number_of_its_own_is_not_told_as_the_card_of_that_number(house: Evening) -> None:
    second_turn(house)
    house.answer("anna", "what does organism #2 do?")
    house.tick()
    assert "a free cell of the ring" not in house.pages("anna")[-1]
    house.answer("anna", "what does card 20 do?")
    house.tick()
    assert "20: " in house.pages("anna")[-1]
