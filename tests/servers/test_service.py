"""The commands as real processes against Dovecot and Postfix: run and stop, check, and a wrong password."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.servers.people import Person, body
from tests.servers.world import HOUSE, ROOT, MailWorld, postgm

pytestmark = [pytest.mark.server("dovecot"), pytest.mark.server("postfix"), pytest.mark.timeout(200)]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[MailWorld]:
    with MailWorld(tmp_path) as world:
        yield world


@contextmanager
def running(config: Path) -> Iterator[subprocess.Popen[str]]:
    """`postgm run` in a process of its own; killed when the test does not stop it."""
    command = [sys.executable, "-m", "gm.cli", "run", "--every", "60"]
    process = subprocess.Popen(
        command,
        cwd=config.parent,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def awaited(person: Person, word: str, seconds: float = 30) -> str:
    """The text of the newest letter whose subject has the word, as soon as it is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        person.look()
        for letter in reversed(person.letters):
            if word in str(letter["Subject"]):
                return body(letter)
        time.sleep(0.05)
    raise AssertionError(f'no letter with "{word}" came within {seconds} seconds')


def test_run_answers_letters_as_they_come_and_stops_cleanly(world: MailWorld) -> None:
    config = world.config()
    anna, bruno = world.person("anna"), world.person("bruno")
    bruno.writes = lambda example: None
    players = [word for name in ("Anna", "Bruno") for word in ("--player", f"{name} <{name.lower()}@{HOUSE}>")]
    made = postgm("match", "new", "--game", "Eat Me", *players, config=config)
    assert made.returncode == 0, made.stderr
    with running(config) as process:
        for person in (anna, bruno):
            awaited(person, "Will you play")
        awaited(bruno, "your bid")
        receipt = awaited(anna, "Re: [eat-me-1] your bid")
        process.send_signal(signal.SIGTERM)
        log, _ = process.communicate(timeout=20)
    assert "I read: " in receipt
    assert process.returncode == 0, log
    assert "Traceback" not in log
    assert "anna@" not in log


def test_told_to_stop_in_its_first_tick_it_finishes_that_and_goes(world: MailWorld) -> None:
    with running(world.config()) as process:
        assert process.stdout is not None
        assert any("is at work" in line for line in process.stdout)
        process.send_signal(signal.SIGTERM)
        log, _ = process.communicate(timeout=20)
    assert process.returncode == 0, log
    assert "Traceback" not in log


def test_check_finds_everything_in_order(world: MailWorld) -> None:
    found = postgm("check", "--json", config=world.config(), seconds=90)
    rows = {row["test"]: row for row in json.loads(found.stdout)}
    assert found.returncode == 0, found.stderr
    assert all(row["good"] is True for row in rows.values())
    assert {"login", "moving", "waiting", "connection", "plus-addressing"} <= rows.keys()
    assert "plus part came back" in rows["plus-addressing"]["what"]


def test_check_says_plainly_that_a_password_is_wrong(world: MailWorld) -> None:
    found = postgm("check", config=world.config(password="not the secret"), seconds=60)
    assert found.returncode == 1
    assert "Traceback" not in found.stdout + found.stderr
    assert " ".join(found.stdout.split()).count("Look at the user and the password.") == 2  # for both servers
    assert "not the secret" not in found.stdout + found.stderr


def test_check_says_plainly_that_nobody_is_at_home(world: MailWorld) -> None:
    config = world.config()
    world.postfix.halt()
    world.dovecot.halt()
    found = postgm("check", config=config, seconds=60)
    assert found.returncode == 1
    assert "Traceback" not in found.stdout + found.stderr
    assert " ".join(found.stdout.split()).count("Nobody listens there") == 2


def test_tick_works_once_for_cron(world: MailWorld) -> None:
    config = world.config()
    dora = world.person("dora")
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = f"Dora <dora@{HOUSE}>", f"gm@{HOUSE}", "May I play?"
    letter["Message-ID"] = "<dora.1@people.example>"
    letter.set_content("May I play?\n")
    dora.send(letter, f"gm@{HOUSE}")
    for _ in range(50):
        found = postgm("tick", "--json", config=config)
        assert found.returncode == 0, found.stderr
        if json.loads(found.stdout)["came"]:
            break
        time.sleep(0.1)
    assert json.loads(found.stdout)["sent"] == 2  # the answer, and word to whoever runs the house
    assert "I do not know this address" in awaited(dora, "I do not know you yet")
