"""The command line as an operator meets it: words in, an exit code, what was said and what was complained about."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
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
    for name in ("POSTGM_CONFIG", "POSTGM_HOUSE__ADDRESS"):
        monkeypatch.delenv(name, raising=False)

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


@pytest.fixture
def house(postgm: Command) -> Command:
    """The command in a folder with a configuration: the embedded post office on any free port."""
    settings = '[house]\noperator = "olga@localhost"\n[office]\nport = 0\nresidents = "everybody"\n'
    Path("postgm.toml").write_text(settings)
    return postgm


PLAYERS = ("--player", "Anna <anna@localhost>", "--player", "Bruno <bruno@localhost>")


@pytest.fixture
def match(house: Command) -> Command:
    """The same with a running match, eat-me-1, of Anna, a robot, and Bruno, who have not answered."""
    assert house("match", "new", "--game", "Eat Me", *PLAYERS, "--player", "robot").code == 0
    assert house("match", "start", "eat-me-1").code == 0
    return house
