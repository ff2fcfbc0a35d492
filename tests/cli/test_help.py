"""Every command explains itself, with an example that the command line itself understands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from gm.cli import app
from tests.cli.conftest import Command

ROOT = typer.main.get_command(app)
EXAMPLE = re.compile(r"Example: (postgm .+)")


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    subs = getattr(group, "commands", {})
    if not subs or getattr(group, "invoke_without_command", False):
        yield path
    for name, sub in subs.items():
        yield from commands(sub, (*path, name))


@pytest.mark.parametrize("path", list(commands(ROOT)), ids=" ".join)
def test_a_command_explains_itself_with_an_example(postgm: Command, path: tuple[str, ...]) -> None:
    ran = postgm(*path, "--help")
    assert ran.code == 0
    assert "Usage: postgm " + " ".join(path) in ran.said
    example = EXAMPLE.search(ran.said)
    assert example, "no example"
    assert example[1].startswith("postgm " + " ".join(path))


@pytest.mark.parametrize("path", list(commands(ROOT)), ids=" ".join)
def test_the_words_of_an_example_are_words_the_command_knows(path: tuple[str, ...]) -> None:
    command: Any = ROOT
    for name in path:
        command = command.commands[name]
    example = EXAMPLE.search(" ".join((command.help or "").split()))
    assert example
    words = shlex.split(example[1])[1 + len(path) :]
    with command.make_context(path[-1], words, resilient_parsing=False) as context:
        assert context.params


def test_no_command_at_all_shows_what_there_is(postgm: Command) -> None:
    ran = postgm()
    assert "match" in ran.out + ran.err
    assert "demo" in ran.out + ran.err


@pytest.mark.parametrize("words", [("mach", "list"), ("match", "shwo", "x"), ("tick", "--jsn"), ("match", "show")])
def test_words_that_mean_nothing_are_refused_with_code_2(postgm: Command, words: tuple[str, ...]) -> None:
    ran = postgm(*words)
    assert ran.code == 2
    assert ran.err
