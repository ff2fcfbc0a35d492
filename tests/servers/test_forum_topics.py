"""The topic of a match at a real forum, led to its end: a post a turn, a first post that keeps up, people who talk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.bootstrap import Service
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.store import WallClock
from tests.kit.servers.misago import BOT, Misago, shared
from tests.servers.forum_world import REFERENCE, service_of, until_over
from tests.servers.posters import Poster, plain

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]


@pytest.fixture
def forum() -> Misago:
    return shared().emptied()


@pytest.fixture
def service(tmp_path: Path, forum: Misago) -> Iterator[Service]:
    with service_of(tmp_path, forum, poll_seconds=0) as opened:
        yield opened


def opened(service: Service, name: str, *seats: str, **policy: Any) -> None:
    known = tuple(seat if seat == "free" else f"{seat.title()} <{seat}@main>" for seat in seats)
    terms = {"second_thoughts": 0, "forum": "main", "gm": "gina@example.net", **policy}
    wanted = hosting.Description(name, "Eat Me", known, {"H": 3}, terms)  # three rounds
    hosting.open_match(service.desk, wanted, Policy(), "seed", WallClock().now())
    tick(service)


def tick(service: Service, times: int = 2) -> None:
    for _ in range(times):
        service.house._topics.looked = None
        assert not service.house.tick(WallClock().now()).trouble


def topic_of(one: Poster, name: str, forum: Misago) -> int:
    found = one.browser.ask("GET", f"/api/threads/?category={forum.games}")["results"]
    [topic] = [thread["id"] for thread in found if name in thread["title"]]
    return int(topic)


def said(one: Poster, topic: int) -> list[str]:
    """The bot's posts there, flat."""
    posts = one.posts("threads", topic)
    return [" ".join(plain(post["content"]).split()) for post in posts if post["poster_name"] == BOT]


def held(service: Service, name: str, seat: str) -> list[str]:
    table = Table.open(service.archive, name)
    return table.spell(table.orders(seat))


def _asks(text: str) -> bool:
    """Is it an invitation?"""
    return "will you play" in text.lower()


def test_a_match_with_a_topic_is_led_to_its_end(forum: Misago, service: Service) -> None:
    anna, bruno, clara = (Poster(name, forum.url) for name in ("anna", "bruno", "clara"))
    opened(service, "pond", "anna", "bruno", "free")
    topic = topic_of(clara, "pond", forum)
    assert "A chair is free" in said(clara, topic)[0]
    clara.post(topic, "I'm in!")
    sheet = until_over(service, "pond", (anna, bruno, clara), 240)
    tick(service)
    assert Table.of(sheet).match.seats == ("Anna", "Bruno", "clara"), "who signs up is called as their account is"
    posts = said(clara, topic)
    assert "The match is over." in posts[0]
    assert "The match is over." in posts[-1]
    assert len([post for post in posts[1:] if "HOW THINGS STAND" in post.upper()]) == len(
        [text for text in anna.read if "[pond]" in text and "HOW THINGS STAND" in text.upper() and not _asks(text)]
    ), "a post for each report"
    [drawn, *_] = [post["content"] for post in clara.posts("threads", topic) if "HOW THINGS STAND" in post["content"]]
    assert '<img alt="' in drawn, "the table, drawn, above the words"
    marks = [REFERENCE.search(post) for post in posts]
    assert all(marks)
    assert len({mark[1] for mark in marks if mark}) == len(posts), "each letter stands there once"
    hands = [text for one in (anna, bruno, clara) for text in one.read if "[pond]" in text and "Your hand:" in text]
    assert hands
    assert not [post for post in posts if "Your hand" in post]


def test_what_people_write_there_is_read_as_it_is_meant(forum: Misago, service: Service) -> None:
    anna, dora, emil = (Poster(name, forum.url, writes=lambda _: None) for name in ("anna", "dora", "emil"))
    opened(service, "lake", "anna", "dora", "emil")
    for one in (anna, dora, emil):
        one.look()
    tick(service)
    topic = topic_of(anna, "lake", forum)
    asked = Table.open(service.archive, "lake")
    assert asked.match.turn == 1
    before = len(said(anna, topic))
    anna.post(topic, "Good luck, all of you!")
    first = anna.post(topic, "@gm bid 4")
    tick(service)
    assert held(service, "lake", "Anna") == ["bid 4"]
    assert len(said(anna, topic)) == before, "its receipt is private"
    emil.post(topic, "@gm status")
    tick(service)
    assert "I wait for Dora and Emil." in said(anna, topic)[-1]
    assert "I wait for Dora and Emil." in said(anna, topic)[0]
    dora.post(topic, "bid 5")
    tick(service, 3)
    assert held(service, "lake", "Dora") == ["bid 5"]
    seen = [plain(post.get("content") or "") for post in emil.posts("threads", topic)]
    assert not [text for text in seen if text.strip() == "bid 5"], "nobody sees it any more"
    with pytest.raises(ValueError, match="hidden"):
        anna.edit("threads", topic, first, "@gm bid 7")
    anna.post(topic, "@gm bid 7")
    tick(service)
    assert held(service, "lake", "Anna") == ["bid 7"]
    talk = next(talk["id"] for talk in emil.talks() if "lake" in talk["title"])
    hasty = emil.write(talk, "bid 8")
    emil.edit("private-threads", talk, hasty, "bid 9, I think")
    emil.edit("private-threads", talk, hasty, "bid 6")
    tick(service, 3)
    emil.look()
    assert any("I read: bid 8" in text for text in emil.read), "each version counts from when it stood there"
    assert Table.open(service.archive, "lake").match.turn == 2
    emil.edit("private-threads", talk, hasty, "bid 99")
    service.house.mailboxes[-1].anew()  # as before a turn closes; else within ten minutes
    tick(service, 3)
    table = Table.open(service.archive, "lake")
    assert {row["seat"]: row["left"] for row in table.view("Anna")["players"]} == {"Anna": 93, "Dora": 95, "Emil": 94}
    emil.look()
    assert any("changes nothing" in text for text in emil.read)


def conversation(one: Poster) -> int:
    """The private thread of somebody in which was written last."""
    return int(one.browser.ask("GET", "/api/private-threads/")["results"][0]["id"])


def told(one: Poster) -> list[str]:
    """All that the bot has written to somebody, flat."""
    rows = one.browser.ask("GET", "/api/private-threads/")["results"]
    posts = (post for row in rows for post in one.posts("private-threads", row["id"]))
    return [" ".join(plain(post["content"]).split()) for post in posts if post["poster_name"] == BOT]


def test_in_one_conversation_a_gm_who_plays_is_heard_whatever_stands_lowest(forum: Misago, service: Service) -> None:
    """Her yes, her words for a player, and her order, each below a letter that it is not about."""
    anna, bruno, clara = (Poster(name, forum.url) for name in ("anna", "bruno", "clara"))
    opened(service, "lake", "anna", "bruno", "clara", gm="anna@main", hours=24)
    for one in (anna, bruno, clara):
        one.write(conversation(one), "yes, please")
    tick(service, 3)
    hers = conversation(anna)
    anna.write(hers, "Please replace Clara with Dora <dora@example.net>.")
    tick(service, 3)
    assert any("Shall I do it?" in text for text in told(anna))
    bruno.write(conversation(bruno), "My sister will play for me while I am in hospital.")
    tick(service, 3)
    bruno.write(conversation(bruno), "yes, pass it on please")
    tick(service, 3)
    assert "An answer to this letter goes to" in told(anna)[-1]
    anna.write(hers, "bid 2, please")
    tick(service, 3)
    assert held(service, "lake", "Anna") == ["bid 2"], told(anna)[-1]
    anna.write(hers, "yes, do it")
    tick(service, 3)
    assert any("dora@example.net" in chair.invited for chair in Table.open(service.archive, "lake").match.chairs)
    anna.write(hers, "Get well soon, Bruno!")
    tick(service, 3)
    assert any("Get well soon" in text for text in told(bruno)), told(anna)[-1]
    assert not any("Get well soon" in text or "bid 2, please" in text for text in told(clara))
