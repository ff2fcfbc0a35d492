"""postgm forum: topics and accounts, by a channel of files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gm.cli import app
from gm.cli.common import desk
from gm.ports.channel import Branch
from gm.transports.channels import KINDS
from tests.kit import board

HOUSE = """
[house]
address = "gm@example.org"
data = "{data}"
[incoming]
kind = "maildir"
folder = "{data}/in"
[outgoing]
kind = "maildir"
folder = "{data}/out"
"""
BOARD = """
[channels.board]
address = "gm@board.test"
form = "markdown"
folder = "board"
"""


class Shelf:
    """The rooms of the board."""

    adopted: list[tuple[str, str]] = []

    def adopt(self, match: str, url: str) -> str:
        if "nowhere" in url:
            raise ValueError(f"I cannot read the topic {url}.")
        self.adopted.append((match, url))
        return "Friday night"

    def check(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    def opened(name: str, settings: Any, folder: Path) -> Branch:
        made = board.opened(name, settings, folder)
        return Branch(made.channel, made.mailbox, made.mailer, Shelf())

    monkeypatch.setitem(KINDS, "board", opened)
    Shelf.adopted = []
    path = tmp_path / "postgm.toml"
    path.write_text(HOUSE.format(data=tmp_path) + BOARD)
    for words in (
        ["player", "add", "Anna", "anna@example.net"],
        ["match", "new", "--game", "Eat Me", "--name", "friday", "--player", "anna", "--player", "free"],
    ):
        assert run(str(path), *words).exit_code == 0
    return str(path)


def run(config: str, *words: str) -> Any:
    return CliRunner().invoke(app, [*words, "--config", config])


def test_a_topic_is_adopted_and_listed(config: str) -> None:
    done = run(config, "forum", "adopt", "friday", "https://forum.example.org/t/12")
    assert done.exit_code == 0, done.output
    assert Shelf.adopted == [("friday", "https://forum.example.org/t/12")]
    assert "friday" in run(config, "forum", "list").output


def test_what_cannot_be_read_is_not_adopted(config: str) -> None:
    done = run(config, "forum", "adopt", "friday", "https://forum.example.org/nowhere")
    assert done.exit_code == 2
    assert "friday" not in run(config, "forum", "list").output


def test_an_account_is_asked_whether_it_is_a_player_s(config: str) -> None:
    done = run(config, "forum", "link", "anna", "anna-k")
    assert done.exit_code == 0, done.output
    assert "anna-k@board.test" in done.output
    with desk(Path(config)) as (bench, _):
        assert [row.to for row in bench.archive.outbox() if row.key.startswith("address/")] == ["anna-k@board.test"]
    assert "anna-k" not in run(config, "forum", "list").output, "not before its yes"
    assert run(config, "forum", "link", "nobody", "x").exit_code == 2


def test_a_match_is_opened_with_a_topic(config: str) -> None:
    words = ["--game", "Eat Me", "--player", "free", "--player", "robot", "--forum", "board", "--category", "4"]
    assert run(config, "match", "new", "--name", "monday", *words).exit_code == 0
    assert "monday" in run(config, "forum", "list").output
