"""The real service beside a mail server that hangs: letters are kept and answered, turns close, and a stop ends it."""

from __future__ import annotations

import signal
import smtplib
import socket
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from gm.bootstrap import desk_of
from gm.config import load
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.domain.policy import Policy
from gm.ports import Archive
from tests.kit.badserver import BadSmtp, Mishap
from tests.reliability.lives import Lives, lives

SECONDS = 40  # after which a test gives up waiting for what must come
SETTINGS = """
[house]
address = "gm@house.example"
operator = "olga@house.example"
data = "house"
[incoming]
kind = "office"
poll_seconds = 0.25
[office]
port = {office}
residents = "everybody"
[outgoing]
kind = "smtp"
host = "127.0.0.1"
port = {smtp}
security = "plain"
connections = 5
"""
STAGES = ("connect", "EHLO", "MAIL", "DATA", "dot")  # at each of which one of the connections hangs


class Place:
    """A service whose letters go to a server that hangs at some stage."""

    def __init__(self, folder: Path, server: BadSmtp) -> None:
        self.server, self.config = server, folder / "postgm.toml"
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            self.port = int(taken.getsockname()[1])
        self.config.write_text(SETTINGS.format(office=self.port, smtp=server.port))
        self.desk, self.archive = desk_of(load(self.config))
        names = ("Anna <anna@players.example>", "Bruno <bruno@players.example>", "Clara <clara@players.example>")
        self._open("guests", names)  # there are letters to send from the start
        self._open("engines", ("robot", "robot", "robot"))  # they play a turn a deadline

    def _open(self, name: str, players: tuple[str, ...]) -> None:
        policy = Policy(hours=1 / 3600, reminders=())
        hosting.open_match(self.desk, Description(name, "eat_me", players, {}, {}), policy, "slow", datetime.now(UTC))

    @property
    def hung(self) -> int:
        """How many connections hang."""
        return sum(mishap.times == 0 for mishap in self.server.mishaps)

    def write(self, words: str, who: str = "anna@players.example") -> None:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = who, "gm@house.example", "hello"
        letter["Message-ID"] = f"<1.{who}>"
        letter.set_content(words)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=10) as office:
            office.send_message(letter)

    def __enter__(self) -> Place:
        return self

    def __exit__(self, *_: object) -> None:
        self.archive.close()


@pytest.fixture
def hanging(tmp_path: Path) -> Iterator[tuple[Place, Lives]]:
    with (
        BadSmtp(*(Mishap(stage, deed="hang") for stage in STAGES)) as server,
        Place(tmp_path, server) as place,
        lives(place.config, tmp_path / "log") as service,
    ):
        yield place, service


def until(reached: Callable[[], object]) -> bool:
    end = time.monotonic() + SECONDS
    while not reached():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def turn(archive: Archive, match: str) -> int:
    sheet = archive.match(match)
    return sheet.turn if sheet else 0


def test_a_server_that_hangs_delays_no_letter_and_no_turn_and_no_stop(hanging: tuple[Place, Lives]) -> None:
    place, service = hanging
    service.begin()
    for number in range(1, len(STAGES) + 1):
        assert until(lambda: place.hung == number), "a letter is in hand, and the server hangs"  # noqa: B023
        if number < len(STAGES):  # what is answered to a stranger goes by a connection that is free
            place.write("hello", f"somebody@host{number}.example")
    place.write("help")
    assert until(lambda: place.archive.counts().get("letters.done")), "kept and answered"
    assert until(lambda: turn(place.archive, "engines") > 1), "deadlines are kept"
    assert service.end(signal.SIGTERM, within=SECONDS) == 0
    assert not place.archive.counts().get("outbox.sent")
    assert place.server.taken == []


def test_a_hangup_is_an_orderly_stop(tmp_path: Path) -> None:
    with BadSmtp() as server, Place(tmp_path, server) as place, lives(place.config, tmp_path / "log") as service:
        service.begin()
        assert until(lambda: len(server.taken) >= 3)
        assert service.end(signal.SIGHUP, within=SECONDS) == 0
        assert "stopped" in (tmp_path / "log").read_text()


SILENT = {
    "mailbox": 'kind = "imap"\nhost = "127.0.0.1"\nport = {port}\nsecurity = "plain"\nuser = "gm"\npassword = "x"\n'
    "timeout = 600\n",
    "database": 'kind = "maildir"\nfolder = "inbox"\n',
}


@pytest.mark.parametrize("what", SILENT)
def test_a_stop_waits_for_no_server_that_takes_a_call_and_says_nothing(tmp_path: Path, what: str) -> None:
    config = tmp_path / "postgm.toml"
    with socket.create_server(("127.0.0.1", 0)) as silent, lives(config, tmp_path / "log") as service:
        port = silent.getsockname()[1]
        url = f"postgresql+psycopg://gm:x@127.0.0.1:{port}/postgm" * (what == "database")
        house = f'[house]\naddress = "gm@house.example"\ndata = "house"\ndatabase = "{url}"\n'
        config.write_text(f'{house}[incoming]\n{SILENT[what].format(port=port)}[outgoing]\nkind = "maildir"\n')
        service.begin()
        silent.settimeout(SECONDS)
        call, _ = silent.accept()
        with call:
            assert service.end(signal.SIGTERM, within=SECONDS) == 0
    log = (tmp_path / "log").read_text()
    assert ("stopped" in log, "waiting" in log) == (True, False), "it ends long before the call is given up"
