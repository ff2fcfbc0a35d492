"""Whole matches through Dovecot and Postfix as real programs, played by people who only read and send mail."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from gm.bootstrap import Service
from gm.desk.matches import hosting
from gm.desk.matches.replaying import replayed
from gm.desk.table import Table
from gm.store import WallClock
from tests.servers.people import Person, body
from tests.servers.world import HOUSE, MailWorld, until_over

pytestmark = [pytest.mark.server("dovecot"), pytest.mark.server("postfix"), pytest.mark.timeout(280)]
SHORT = {"meta": {"last_turn": 4}, "teamturns": {"hand_size": 3}}
"""Options by which long games end sooner: post is what is tried here; games in full length are played elsewhere."""
CAST = ("anna", "bruno", "clara", "dora", "emil")


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MailWorld]:
    with MailWorld(tmp_path) as world:
        yield world


def opened(service: Service, game: str, names: tuple[str, ...], seed: str = "post", **policy: object) -> str:
    players = tuple(f"{name.capitalize()} <{name}@{HOUSE}>" for name in names)
    wanted = hosting.Description("", game, players, SHORT.get(game, {}), {"second_thoughts": 0, **policy})
    return hosting.open_match(service.desk, wanted, service.policy, seed, WallClock().now()).match.name


def at_the_table(key: str) -> tuple[str, ...]:
    """As few as the game takes with its usual options, but at least two."""
    game = games.game(key)
    count = next(n for n in game.meta.seats if n > 1 and not game.objections(n, game.Options()))
    return CAST[:count]


def titled(person: Person, word: str) -> list[str]:
    return [body(letter) for letter in person.letters if word in str(letter["Subject"])]


@pytest.mark.parametrize("game", games.shelf())
def test_a_whole_match_is_played_through_real_servers(world: MailWorld, game: str) -> None:
    names = at_the_table(game)
    people = [world.person(name) for name in (*names, "olga")]
    if game == "open_table":  # where nothing ends before its GM says so
        people[-1].writes = lambda example: f"{example}\nto Anna: your spy is back\nwinner: Anna"
    with world.service(world.config()) as service:
        name = opened(service, game, names)
        until_over(service, name, people, 240)
        until_silence(service, people)
        counts, found = service.archive.counts(), replayed(service.archive, name)
    assert not found.differences
    assert counts.get("letters.aside", 0) == 0
    assert counts["letters.done"] == sum(person.sent for person in people)
    for person in people[:-1]:
        assert person.sent > 1
        assert "The match is over." in titled(person, "the end")[0]


def until_silence(service: Service, people: list[Person]) -> None:
    """Let the last letters arrive."""
    for _ in range(200):
        tally = service.house.tick(WallClock().now())
        came = sum(person.look() for person in people)
        if tally.idle and not came and all(titled(person, "the end") for person in people[:-1]):
            return


def test_silence_is_filled_when_the_deadline_has_passed_on_the_servers_own_clock(world: MailWorld) -> None:
    _, _, clara, olga = people = [world.person(name) for name in (*CAST[:3], "olga")]
    clara.writes = lambda example: None
    with world.service(world.config()) as service:
        name = opened(service, "eat_me", CAST[:3], hours=4 / 3600, reminders=[], silence_limit=1)
        for _ in range(400):
            service.house.tick(WallClock().now())
            sum(person.look() for person in people)
            if titled(olga, "is silent"):
                break
            time.sleep(0.05)
        resolved = [entry for entry in service.archive.journal(name) if entry.kind == "TurnResolved"]
        match = Table.open(service.archive, name).match
    first = json.loads(resolved[0].data)
    assert first["silent"] == ["Clara"]
    assert set(first["played"]) == {"Anna", "Bruno", "Clara"}
    assert match.chair("Clara").missed >= 1
    assert match.chair("Anna").missed == match.chair("Bruno").missed == 0
    assert "Clara" in titled(olga, "is silent")[0]
