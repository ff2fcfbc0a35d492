"""A small post of real programs: a Dovecot with everybody's mailbox, a Postfix before it, the house's settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Self

from gm.bootstrap import Service, open_house
from gm.config import load
from gm.ports import Sheet
from gm.store import WallClock
from tests.kit.servers.dovecot import Dovecot
from tests.kit.servers.postfix import Postfix
from tests.servers.people import Account, Person

HOUSE = "house.example"
NAMES = ("anna", "bruno", "clara", "dora", "emil", "olga")
ROOT = Path(__file__).resolve().parents[2]


class MailWorld:
    """Dovecot and Postfix on loopback, with mailboxes for gm, the cast, and olga, who runs the house."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        users = {name: f"{name} has a secret" for name in ("gm", *NAMES)}
        self.dovecot = Dovecot(users)
        self.postfix = Postfix(self.dovecot, domain=HOUSE)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.enter_context(self.dovecot)
        self._stack.enter_context(self.postfix)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def account(self, user: str, password: str = "") -> Account:
        """The mail account of somebody here."""
        return Account(
            user,
            password or self.dovecot.users[user],
            f"{user}@{HOUSE}",
            self.dovecot.imaps,
            self.postfix.submission,
            str(self.dovecot.cert),
        )

    def person(self, name: str) -> Person:
        """Somebody who answers with the example of the letter; they log out with the world."""
        someone = Person(name.capitalize(), self.account(name))
        self._stack.callback(someone.close)
        return someone

    def config(self, house: str = "house", *, password: str = "", database: str = "") -> Path:
        """A configuration as a GM would write it, and its password file. Settings and data lie in `house`."""
        place = self.folder / house
        place.mkdir(exist_ok=True)
        secret = place / "password"
        secret.write_text((password or self.dovecot.users["gm"]) + "\n")
        secret.chmod(0o600)
        path = place / "postgm.toml"
        path.write_text(f"""
            [house]
            address = "gm@{HOUSE}"
            operator = "olga@{HOUSE}"
            database = {json.dumps(database)}
            [incoming]
            kind = "imap"
            host = "localhost"
            port = {self.dovecot.imaps}
            user = "gm"
            password_file = "password"
            ca_file = "{self.dovecot.cert}"
            timeout = 20
            [outgoing]
            kind = "smtp"
            host = "localhost"
            port = {self.postfix.submission}
            security = "starttls"
            user = "gm"
            password_file = "password"
            ca_file = "{self.dovecot.cert}"
            timeout = 20
        """)
        return path

    @contextmanager
    def service(self, config: Path) -> Iterator[Service]:
        """The house with these settings, in this process."""
        service = open_house(load(config))
        try:
            yield service
        finally:
            service.close()


def postgm(*words: str, config: Path | None = None, seconds: float = 60) -> subprocess.CompletedProcess[str]:
    """Run the command as an operator would."""
    command = [sys.executable, "-m", "gm.cli", *words]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("POSTGM_")}  # those of the tests
    return subprocess.run(
        command,
        cwd=config.parent if config else None,
        text=True,
        capture_output=True,
        timeout=seconds,
        env={**plain, "PYTHONPATH": str(ROOT)},
    )


def until_over(services: Service | Iterable[Service], name: str, people: Iterable[Person], seconds: float) -> Sheet:
    """Tick and let people read and answer until the match is over. AssertionError when that takes too long."""
    houses, people = [services] if isinstance(services, Service) else list(services), list(people)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        came = 0
        for service in houses:
            tally = service.house.tick(WallClock().now())
            assert not tally.trouble
            came += tally.came + tally.sent
        came += sum(person.look() for person in people)
        sheet = houses[0].archive.match(name)
        assert sheet is not None
        if sheet.status == "over":
            return sheet
        if not came:
            time.sleep(0.02)
    raise AssertionError(f"{name} is not over after {seconds} seconds; it is in turn {sheet.turn}")
