"""A house whose players sit at a real forum, others at a folder of mail."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from typing import Any

from gm.bootstrap import Service, open_house
from gm.config import Settings
from gm.desk.matches import hosting
from gm.domain.policy import Policy
from gm.ports import Sheet
from gm.sections import HouseSection, InSection, OutSection
from gm.store import WallClock
from gm.transports.maildir import Drop, make, store
from tests.kit.servers.misago import BOT, Misago
from tests.servers.posters import Poster, answer, plain

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
        "categories": {"games": forum.games},
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


class Mailer:
    """Somebody who plays by mail: letters lie in a Maildir of theirs, and answers are put where the house looks."""

    def __init__(self, folder: Path, address: str) -> None:
        self.address, self.letters = address, list[str]()
        self._folder, self._read = folder, set[str]()

    def look(self) -> int:
        """Read what is new and answer what asks for an answer, as a Poster does. Returns how many letters came."""
        new = [
            path for path in sorted((self._folder / "out" / self.address).glob("new/*")) if path.name not in self._read
        ]
        for path in new:
            self._read.add(path.name)
            letter = message_from_bytes(path.read_bytes(), policy=policy.default)
            body = letter.get_body(("plain",))
            self.letters.append(str(body.get_content()) if body else "")
            if said := answer(self.letters[-1], lambda example: example.replace("; ", "\n")):
                self._write(letter, said)
        return len(new)

    def _write(self, letter: EmailMessage, said: str) -> None:
        reply = EmailMessage(policy=policy.SMTP)
        reply["From"], reply["To"] = self.address, letter["Reply-To"]
        reply["Message-ID"], reply["In-Reply-To"] = make_msgid(domain="example.net"), letter["Message-ID"]
        reply.set_content(said)
        store([Drop(self._folder / "in", reply.as_bytes(), WallClock().now())])


def opened(
    service: Service, name: str, game: str, people: Iterable[Poster], mail: Iterable[str] = (), **options: Any
) -> None:
    """A match for these, and others by mail, which asks nobody twice."""
    seats = tuple(f"{one.name.title()} <{one.name}@{HOST}>" for one in people)
    seats += tuple(f"{address.partition('@')[0].title()} <{address}>" for address in mail)
    wanted = hosting.Description(name, game, seats, options, {"second_thoughts": 0})
    hosting.open_match(service.desk, wanted, Policy(), "seed", WallClock().now())


def until_over(service: Service, name: str, people: Iterable[Poster | Mailer], seconds: float) -> Sheet:
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
