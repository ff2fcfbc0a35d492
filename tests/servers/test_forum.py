"""Matches at a real forum: hands and orders by private message, led to their ends by people who only use the forum."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gm.bootstrap import open_house
from gm.config import Settings
from gm.store import WallClock
from gm.transports.forum.words import reference
from tests.kit.servers.misago import PLAYERS, Misago, shared
from tests.servers.forum_world import Mailer, opened, service_of, settings_of, standing, until_over
from tests.servers.posters import Poster

pytestmark = [pytest.mark.server("misago"), pytest.mark.server("postgresql"), pytest.mark.timeout(300)]


@pytest.fixture
def forum() -> Misago:
    return shared()


def people_of(forum: Misago, *names: str) -> list[Poster]:
    return [Poster(name, forum.url) for name in names or PLAYERS[:3]]


def test_three_accounts_play_eat_me_to_its_end_by_private_messages(forum: Misago, tmp_path: Path) -> None:
    people = people_of(forum)
    with service_of(tmp_path, forum) as service:
        opened(service, "picnic", "Eat Me", people)
        sheet = until_over(service, "picnic", people, 200)
    assert sheet.turn >= 10
    assert not list((tmp_path / "out").glob("*/new/*"))  # nothing of it went by mail
    times = standing(people)
    assert set(times.values()) == {1}
    assert len(times) >= 3 * (sheet.turn + 1)
    for one in people:
        ours = [talk for talk in one.talks() if "picnic" in talk["title"]]
        assert len(ours) == 1, "one conversation for each seat and match"
        assert sum("I read: " in text for text in one.read) >= 10, "each answer has its receipt there"
        for other in people:
            if other is not one:
                with pytest.raises(ValueError, match="404"):
                    other.posts("private-threads", ours[0]["id"])


def test_twenty_kills_around_posts_leave_nothing_double_and_nothing_missing(forum: Misago, tmp_path: Path) -> None:
    """A match of two at the forum and one by mail, whose house is killed again and again while it is at work."""
    people, luck = people_of(forum, "dora", "emil"), Random(14)
    settings = settings_of(tmp_path, forum)
    clara = Mailer(tmp_path, "clara@example.net")
    with service_of(tmp_path, forum) as service:
        opened(service, "storm", "No More Meat", people, (clara.address,))
    for _ in range(20):
        killed(settings, luck.uniform(0.05, 1.2))
        for one in (*people, clara):
            one.look()
    with service_of(tmp_path, forum) as service:
        until_over(service, "storm", [*people, clara], 200)
        service.house.tick(WallClock().now())
    times = standing(people)
    assert set(times.values()) == {1}
    assert {(who, ref) for who, ref, _ in times} >= sent_by(tmp_path, people)
    assert len(sent_by(tmp_path, people)) > 20


def killed(settings: Settings, seconds: float) -> None:
    """A house at work in a process of its own, which nobody asks to stop."""
    process = os.fork()
    if not process:
        try:
            service = open_house(settings)
            while True:
                service.house.tick(WallClock().now())
        finally:
            os._exit(1)
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def sent_by(folder: Path, people: list[Poster]) -> set[tuple[str, str]]:
    """The letters to these that the house holds for sent: whose, and what their reference lines end with."""
    with closing(sqlite3.connect(folder / "house" / "postgm.sqlite")) as archive:
        rows = archive.execute("SELECT recipient, message_id FROM outbox WHERE state = ?", ("sent",)).fetchall()
    names = {one.name for one in people}
    return {(to.partition("@")[0], reference(id)) for to, id in rows if to.partition("@")[0] in names}
