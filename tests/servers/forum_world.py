"""A house whose players sit at a real forum, others at a folder of mail."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gm.bootstrap import Service, open_house
from gm.config import Settings
from gm.desk.matches import hosting
from gm.domain.policy import Policy
from gm.ports import Sheet
from gm.sections import HouseSection, InSection, OutSection
from gm.store import WallClock
from gm.transports.maildir import make
from tests.kit.servers.misago import BOT, Misago
from tests.servers.posters import Poster, plain

HOST = "forum.test"
REFERENCE = re.compile(r"· ([a-z2-7]{8})(?: · ([0-9]+) of [0-9]+)?\s*$")


def settings_of(folder: Path, forum: Misago, **more: Any) -> Settings:
    """A house that plays by mail and by that forum."""
    secret = folder / "forum-password"
    secret.write_text(f"{BOT}-password\n")
    make(folder / "in")
    main = {
        "kind": "misago",
        "url": forum.url,
        "host": HOST,
        "account": BOT,
        "password_file": str(secret),
        "categories": [forum.games],
    }
    return Settings(
        house=HouseSection(data=folder / "house", address="gm@example.org", weekly=False),
        incoming=InSection(kind="maildir", folder=str(folder / "in")),
        outgoing=OutSection(kind="maildir", folder=folder / "out"),
        channels={"main": {**main, **more}},
    )


@contextmanager
def service_of(folder: Path, forum: Misago, **more: Any) -> Iterator[Service]:
    """The house, in this process."""
    service = open_house(settings_of(folder, forum, **more))
    try:
        yield service
    finally:
        service.close()


def opened(service: Service, name: str, game: str, people: Iterable[Poster]) -> None:
    """A match for these, which asks nobody twice."""
    seats = tuple(f"{one.name.title()} <{one.name}@{HOST}>" for one in people)
    wanted = hosting.Description(name, game, seats, {}, {"second_thoughts": 0})
    hosting.open_match(service.desk, wanted, Policy(), "seed", WallClock().now())


def until_over(service: Service, name: str, people: Iterable[Poster], seconds: float) -> Sheet:
    """Tick and let people read and answer until the match is over. AssertionError when that takes too long."""
    people, end = list(people), time.monotonic() + seconds
    while time.monotonic() < end:
        assert not service.house.tick(WallClock().now()).trouble
        for one in people:
            one.look()
        sheet = service.archive.match(name)
        assert sheet is not None
        if sheet.status == "over":
            return sheet
    raise AssertionError(f"{name} is not over after {seconds} seconds; it is in turn {sheet.turn}")


def standing(people: Iterable[Poster]) -> Counter[tuple[str, str, str]]:
    """How often each part of each letter of ours stands in the private threads of these."""
    found: Counter[tuple[str, str, str]] = Counter()
    for one in people:
        for talk in one.talks():
            for post in one.posts("private-threads", talk["id"]):
                mark = REFERENCE.search(plain(post["content"]))
                if post["poster_name"] == BOT and mark:
                    found[(one.name, mark[1], mark[2] or "1")] += 1
    return found
