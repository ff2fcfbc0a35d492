"""The web room in the real service: `postgm run` with the embedded post office, `postgm check`, and a port in use."""

from __future__ import annotations

import http.client
import json
import mailbox
import os
import re
import signal
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from email.utils import make_msgid
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gm.config import load
from gm.sections import BadConfig
from gm.transports.maildir import folder_name
from tests.kit.servers import free_port
from tests.servers.world import ROOT, postgm
from tests.web.conftest import ONE_CLICK

SETTINGS = """
[house]
operator = "olga@localhost"
address = "gm@house.example"
data = "house"
[incoming]
kind = "office"
poll_seconds = 0.5
[office]
port = {office}
residents = "everybody"
[web]
url = "https://games.example.org/postgm/"
port = {web}
"""


class Town:
    """The service's folder, and people who read and write there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.config = folder, folder / "postgm.toml"
        self.office, self.web = free_port(), free_port()
        self.config.write_text(SETTINGS.format(office=self.office, web=self.web))

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[str]]:
        """`postgm run`, at work when the block begins; killed when the block does not stop it."""
        process = subprocess.Popen(
            [sys.executable, "-m", "gm.cli", "run"],
            cwd=self.folder,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        try:
            assert process.stdout is not None
            said = []
            while not said or "The web room listens" not in said[-1]:
                said.append(process.stdout.readline())
                assert said[-1], "".join(said)
            yield process
        finally:
            process.kill()
            process.communicate()

    def letters(self, name: str, kind: str) -> list[Message]:
        """What somebody got of a kind, in order."""
        place = self.folder / "house" / "office" / "players" / folder_name(f"{name}@players.example")
        box = mailbox.Maildir(place, create=False) if place.is_dir() else {}
        there = sorted(box.values(), key=lambda letter: str(letter["Message-ID"]))
        return [letter for letter in there if str(letter["Message-ID"]).startswith(f"<{kind}")]

    def awaited(self, name: str, kind: str, number: int = 1) -> Message:
        """The newest letter of a kind, when so many are there."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if len(there := self.letters(name, kind)) >= number:
                return there[-1]
            time.sleep(0.05)
        raise AssertionError(f"{name} got no {kind} number {number}")

    def write(self, name: str, to: Message, text: str) -> None:
        me = f"{name}@players.example"
        head = f"From: {me}\r\nTo: {to['Reply-To']}\r\nMessage-ID: {make_msgid(domain='players.example')}\r\n\r\n"
        address = re.findall(r"<(.*)>", str(to["Reply-To"]))[0]
        with smtplib.SMTP("127.0.0.1", self.office, timeout=10) as server:
            server.sendmail(me, [address], (head + text).encode())

    def post(self, path: str) -> int:
        client = http.client.HTTPConnection("127.0.0.1", self.web, timeout=10)
        client.request("POST", path, ONE_CLICK, {"Content-Type": "application/x-www-form-urlencoded"})
        status = client.getresponse().status
        client.close()
        return status


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town(tmp_path)


def test_one_click_at_the_running_service_ends_press_and_it_stops_cleanly(town: Town) -> None:
    players = [word for name in ("Anna", "Bruno") for word in ("--player", f"{name} <{name.lower()}@players.example>")]
    assert postgm("match", "new", "--game", "Eat Me", *players, config=town.config).returncode == 0
    with town.running() as process:
        for name in ("anna", "bruno"):
            town.write(name, town.awaited(name, "invitation"), "yes")
        report = town.awaited("anna", "report")
        town.write("anna", report, "press all: hello")
        ways = str(town.awaited("bruno", "press")["List-Unsubscribe"])
        url = urlsplit(re.findall(r"<(https:[^>]+)>", ways)[0])
        assert url.netloc == "games.example.org"
        assert town.post(url.path) == 200
        receipts = len(town.letters("anna", "receipt"))
        town.write("anna", report, "press all: hello again")
        town.awaited("anna", "receipt", receipts + 1)
        with socket.create_connection(("127.0.0.1", town.web)):  # a caller who says nothing holds up no stop
            process.send_signal(signal.SIGTERM)
            log, _ = process.communicate(timeout=20)
    assert process.returncode == 0, log
    assert len(town.letters("bruno", "press")) == 1
    assert "Traceback" not in log
    assert url.path.rpartition("/")[2] not in log
    assert "stopped" in log


def test_a_port_in_use_is_one_sentence_and_exit_code_1(town: Town) -> None:
    with socket.create_server(("127.0.0.1", town.web)):
        ran = postgm("run", config=town.config)
        found = postgm("check", "--json", config=town.config)
    assert ran.returncode == 1
    said = " ".join(ran.stderr.split())
    assert said.startswith(f"postgm: The web room cannot listen on 127.0.0.1:{town.web}: Address already in use. Is po")
    assert "Traceback" not in ran.stdout + ran.stderr
    assert found.returncode == 1
    row = next(row for row in json.loads(found.stdout) if row["test"] == "web room")
    assert row["good"] is False
    assert "cannot listen" in row["what"]


def test_check_says_that_the_web_room_can_listen_and_while_it_runs_that_it_does(town: Town) -> None:
    web = {"POSTGM_OFFICE__PORT": "0"}
    found = postgm("check", "--json", config=town.config)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "It can listen" in {row["test"]: row for row in json.loads(found.stdout)}["web room"]["what"]
    with town.running():
        command = [sys.executable, "-m", "gm.cli", "check", "--json"]
        found = subprocess.run(
            command,
            cwd=town.folder,
            text=True,
            capture_output=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(ROOT), **web},
        )
    assert "postgm is running" in {row["test"]: row for row in json.loads(found.stdout)}["web room"]["what"]


@pytest.mark.parametrize(
    "url",
    [
        "http://games.example.org",
        "games.example.org",
        "https://",
        "https://a b.example",
        "https://x.example/?a=b",
        "https://x.example/#out",
        "https://user@x.example",
        "https://spiele.exämple.org",
        "https://x.example:https",
    ],
)
def test_an_address_that_is_no_public_https_address_is_complained_about(tmp_path: Path, url: str) -> None:
    config = tmp_path / "postgm.toml"
    config.write_text(f'[web]\nurl = "{url}"\n')
    with pytest.raises(
        BadConfig, match=r'line 2: the setting "web\.url" does not do: it must be a public https address'
    ):
        load(config)


@pytest.mark.parametrize(
    "url", ["https://games.example.org", "https://games.example.org/", "https://x.example:8443/p/"]
)
def test_an_https_address_is_kept_without_a_slash_at_its_end(tmp_path: Path, url: str) -> None:
    config = tmp_path / "postgm.toml"
    config.write_text(f'[web]\nurl = "{url}"\n')
    assert load(config).web.url == url.rstrip("/")
