"""Who asks in a topic for a chair, or for a place among those who wait for one, in the words of a forum."""

from __future__ import annotations

import pytest

from gm.desk.matches import hosting
from gm.domain.policy import Policy
from tests.kit.board.evening import START, Evening, seated
from tests.stories.test_topics import PLAIN, opened

FREE = ("Anna <anna@board>", "free", "free")


@pytest.mark.parametrize(
    "said",
    [
        "put me down as a reserve",
        "I'd like to be a substitute",
        "@gm can I be a backup player?",
        "@gm add me to the waiting list",
        "I'm available as a replacement if needed",
        "/in as reserve",
        "count me in as backup",
        "@gm happy to fill in if somebody leaves",
    ],
)
def test_who_would_be_a_reserve_is_one_though_chairs_are_free(house: Evening, said: str) -> None:
    opened(house, seats=FREE, gm="gina@example.net")
    house.post("hugo", said)
    house.tick()
    assert house.table.match.chair("Hugo") is None
    assert house.table.match.policy.standby == ("hugo@board.test",)
    assert "You wait for a chair of friday as number 1" in house.pages("hugo")[-1]
    assert "Chairs are free there just now, too: to sit down at once, write: join friday" in house.pages("hugo")[-1]
    assert "would like to play in friday and waits for a chair as number 1" in house.plain("gina")


@pytest.mark.parametrize(
    "said",
    [
        "happy to sub if anyone drops out",
        "I could fill in if you need somebody",
        "I'd love to play, but only as a substitute",
        "Is there a waiting list? Then I'd like to be on it",
    ],
)
def test_who_may_wish_to_be_a_reserve_is_asked_by_message(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert "you ask to wait for a chair of the match friday" in house.pages("hugo")[-1]
    assert not house.table.match.policy.standby
    house.answer("hugo", "yes, please")
    house.tick()
    assert house.table.match.policy.standby == ("hugo@board.test",), house.pages("hugo")[-1]
    assert house.table.match.chair("Hugo") is None


def test_a_player_of_another_match_who_may_wish_to_be_a_reserve_is_asked_as_one(house: Evening) -> None:
    seated(opened(house))
    house.tell("hugo", "join friday")
    house.tick()
    house.tell("hugo", "leave friday")
    house.tick()
    assert not house.table.match.policy.standby
    house.post("hugo", "happy to sub if anyone drops out")
    house.tick()
    assert "Shall I put you on the list of those who wait for a chair of friday?" in house.pages("hugo")[-1]
    house.answer("hugo", "yes, please")
    house.tick()
    assert house.table.match.policy.standby == ("hugo@board.test",), house.pages("hugo")[-1]


@pytest.mark.parametrize(
    "said",
    [
        "I need a sub, off to hospital",
        "we need a replacement for Bruno",
        "who is the reserve?",
        "I was a reserve last time and never got a seat",
        "can you step in for Bruno, Emil?",
        "I'd take the 7",
        "I can't sub in this week",
        "I could step on a brick right now",
        "happy to take over the world",
    ],
)
def test_talk_of_reserves_is_talk(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert not (house.folder / "board" / "hugo" / "pages").exists()


@pytest.mark.parametrize(
    "said",
    [
        "I'm interested!",
        "room for one more?",
        "Is it too late to join?",
        "I want in",
        "Put my name down please",
        "I'd be up for this",
        "@gm any seats left?",
        "I'm in for friday if it's still open",
        "I call shotgun on the last seat :p",
        "Never played but would love to give this one a whirl",
        "me plz",
    ],
)
def test_who_may_wish_to_play_while_people_gather_is_asked_by_message(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    posts = len(house.posts)
    house.post("hugo", said)
    house.tick()
    assert "you ask for a free chair in the match friday" in house.pages("hugo")[-1]
    assert house.table.match.chair("Hugo") is None
    assert len(house.posts) == posts, "nobody butts in"
    house.answer("hugo", "yes, please")
    house.tick()
    assert house.table.match.chair("Hugo")


@pytest.mark.parametrize("said", ["@gm add me", "@gm sign up please", "@gm I'm interested"])
def test_who_says_so_to_the_house_sits_down(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert house.table.match.chair("Hugo"), house.pages("hugo")[-1]


@pytest.mark.parametrize(
    "said", ["@gina can I take the 3rd spot here?", "I'm in if it's not too late", "count me in if it isn't full"]
)
def test_who_asks_for_no_more_than_that_a_chair_is_free_sits_down(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert house.table.match.chair("Hugo"), house.pages("hugo")[-1]


@pytest.mark.parametrize("said", ["I'm in for a treat", "I'm in for the long haul", "The 3rd seat is free, Tom!"])
def test_what_only_sounds_like_a_wish_to_play_is_talk(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert not (house.folder / "board" / "hugo" / "pages").exists()


@pytest.mark.parametrize(
    "said", ["Maybe", "I'm tempted...", "my friend Tom would like to play", "I'd love to but I'm away until Monday"]
)
def test_who_has_not_decided_is_left_alone(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert not (house.folder / "board" / "hugo" / "pages").exists()


def test_a_gm_who_calls_for_more_players_asks_for_no_chair(house: Evening) -> None:
    opened(house, seats=FREE, gm="gina@board")
    before = len(list((house.folder / "board").glob("gina/pages/*.page")))
    house.post("gina", "Room for one more?")
    house.post("gina", "Still looking: any seats left?")
    house.tick()
    assert len(list((house.folder / "board").glob("gina/pages/*.page"))) == before


@pytest.mark.parametrize(
    "said",
    ["@gm hello, can you explain the bidding?", "@gm what is this?", "@gm bid 4"],
)
def test_a_player_of_another_match_who_asks_in_the_topic_hears_what_the_match_is(house: Evening, said: str) -> None:
    seated(opened(house, gm="gina@example.net"))
    wanted = hosting.Description("pond", "Eat Me", ("Emil <emil@board>", "free"), {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.tick()
    house.answer("emil", "yes")
    house.tick()
    posts = len(house.posts)
    house.post("emil", said)
    house.tick()
    assert "Grow organisms on a ring of cards" in house.pages("emil")[-1]
    assert "All chairs of friday are taken. To wait for one, write in the topic: @gm join" in house.pages("emil")[-1]
    assert "I found nothing" not in house.pages("emil")[-1]
    assert len(house.posts) == posts


def test_who_only_asks_whether_a_chair_is_free_is_asked_what_a_yes_brings(house: Evening) -> None:
    seated(opened(house))
    house.tell("hugo", "join friday")
    house.tell("hugo", "leave friday")
    house.tick()
    house.post("hugo", "are there any seats left?")
    house.tick()
    assert "Shall I put you on the list of those who wait for a chair of friday?" in house.pages("hugo")[-1]


@pytest.mark.parametrize(
    "said", ["@gm remove me from the waiting list", "please take me off the reserve list", "@gm leave"]
)
def test_who_would_wait_no_longer_is_struck_off(house: Evening, said: str) -> None:
    seated(opened(house))
    house.post("hugo", "@gm join")
    house.tick()
    assert house.table.match.policy.standby == ("hugo@board.test",)
    house.post("hugo", said)
    house.tick()
    assert not house.table.match.policy.standby, house.pages("hugo")[-1]
    assert "You wait for a chair of friday no longer" in house.pages("hugo")[-1]


@pytest.mark.parametrize("said", ["@gm remove me from the waiting list", "take me off the reserve list"])
def test_who_waits_for_nothing_is_put_on_no_list(house: Evening, said: str) -> None:
    opened(house, seats=FREE)
    house.post("hugo", said)
    house.tick()
    assert not house.table.match.policy.standby


@pytest.mark.parametrize("said", ["@gm join as spectator", "@gm follow", "@gm count me in as an observer"])
def test_who_joins_as_a_spectator_looks_on(house: Evening, said: str) -> None:
    opened(house, seats=FREE, gm="gina@board", onlookers="yes")
    house.post("hugo", said)
    house.tick()
    assert house.table.match.chair("Hugo") is None
    assert "hugo@board.test" in house.table.match.policy.watchers, house.pages("hugo")[-1]
