"""No house is founded by chance: a file, the environment, or what lies there says whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import PLAYERS, Command

NOTHING = "postgm: There is no postgm.toml here. Make one with: postgm init\n"


@pytest.mark.parametrize(
    "words",
    [
        ("run",),
        ("tick",),
        ("status",),
        ("outbox",),
        ("aside", "list"),
        ("match", "list"),
        ("match", "new", "--game", "Eat Me", *PLAYERS),
        ("player", "list"),
        ("league", "list"),
        ("restore", "copy.tar.gz"),
        ("backup", "copy.tar.gz"),
        ("newkey", "--yes"),
        ("replay", "eat-me-1"),
        ("upgrade",),
        ("login", "google"),
    ],
)
def test_without_a_configuration_nothing_is_founded(postgm: Command, words: tuple[str, ...]) -> None:
    ran = postgm(*words)
    assert (ran.code, ran.err) == (2, NOTHING)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("words", [("check",), ("doctor",)])
def test_who_examines_says_it_in_its_table(postgm: Command, words: tuple[str, ...]) -> None:
    ran = postgm(*words, "--json")
    row = ran.data[0]
    assert (ran.code, row["test"], row["good"]) == (1, "configuration", False)
    assert row["what"].startswith("There is no postgm.toml here. Make one with: postgm init")
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("words", [("rules", "Eat Me"), ("game", "--help"), ("--version",), ("match", "--help")])
def test_what_needs_no_house_asks_for_none(postgm: Command, words: tuple[str, ...]) -> None:
    assert postgm(*words).code == 0
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"), [("POSTGM_HOUSE__ADDRESS", "gm@example.org"), ("POSTGM_HOUSE", '{"address": "gm@example.org"}')]
)
def test_the_environment_may_say_whose_house_it_is(
    postgm: Command, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert postgm("match", "list").code == 0
    assert Path("postgm-data/key").exists()


@pytest.mark.parametrize(
    ("name", "value"), [("POSTGM_LOG", "json"), ("POSTGM_INCOMING__PASSWORD", "x"), ("POSTGM_HOUSE_ADDRESS", "a@b.c")]
)
def test_what_only_goes_with_a_configuration_is_none(
    postgm: Command, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    ran = postgm("match", "list")
    assert (ran.code, ran.err.endswith(NOTHING)) == (2, True)
    assert not Path("postgm-data").exists()


def test_a_house_that_lies_here_is_at_home_without_a_file(postgm: Command) -> None:
    Path("postgm.toml").touch()
    assert postgm("match", "list").code == 0
    Path("postgm.toml").unlink()
    assert postgm("match", "list").code == 0
