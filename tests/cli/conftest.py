"""The command line as an operator meets it: words in, an exit code, what was said and what was complained about."""

from __future__ import annotations

import io
import json
import mailbox
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import make_msgid
from pathlib import Path
from typing import Any

import pytest

from gm.cli import main


@dataclass(frozen=True)
class Ran:
    """What became of a command."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """What was said to people, whatever the width of their terminal."""
        return " ".join(self.out.split())

    @property
    def data(self) -> Any:
        """What was printed for programs."""
        return json.loads(self.out)


Command = Callable[..., Ran]


@pytest.fixture
def postgm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("POSTGM_")]:
        monkeypatch.delenv(name)

    def run(*words: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["postgm", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1 if end.code else 0
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Ran(code, said.out, said.err)

    return run


CONFIG = """
[house]
operator = "olga@localhost"
[incoming]
kind = "maildir"
folder = "inbox"
[outgoing]
kind = "maildir"
"""


@pytest.fixture
def house(postgm: Command) -> Command:
    """The command in a folder with a configuration: letters come from one Maildir and go to others."""
    Path("postgm.toml").write_text(CONFIG)
    mailbox.Maildir("inbox")
    return postgm


PLAYERS = ("--player", "Anna <anna@localhost>", "--player", "Bruno <bruno@localhost>")


def newest(address: str) -> mailbox.MaildirMessage:
    """The letter last sent to an address."""
    box = mailbox.Maildir(f"outgoing/{address}", create=False)
    return box[max(box.keys())]


def write(name: str, to: str, text: str) -> None:
    """A letter comes in."""
    address = f"{name.lower()}@localhost"
    raw = f"From: {name} <{address}>\nTo: {to}\nMessage-ID: {make_msgid()}\n\n{text}\n"
    mailbox.Maildir("inbox").add(raw.encode())


@pytest.fixture
def match(house: Command) -> Command:
    """The same with a running match, eat-me-1: Anna has accepted, Bruno has not answered, the third is a robot."""
    assert house("match", "new", "--game", "Eat Me", *PLAYERS, "--player", "robot").code == 0
    house("tick")
    write("Anna", str(newest("anna@localhost")["Reply-To"]), "yes")
    assert house("tick", "--json").data["answered"] == 1
    assert house("match", "start", "eat-me-1").code == 0
    return house
