"""The table of deeds, walked: each has who may, a question before what is grave, help, a row in the docs, both doors
and a story that calls it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import get_args

import pytest

from gm.desk import deeds
from gm.desk.deeds.deed import Role
from gm.desk.matches.hosting import Wrong
from tests.kit.evening import Evening

HERE = Path(__file__).parents[2]
# what cannot be taken back, goes to many, or gives a hand to other eyes
GRAVE = {
    "process",
    "start",
    "address",
    "replace",
    "correct",
    "rollback",
    "undo",
    "gm",
    "end",
    "sitter",
    "everywhere",
    "adjudicate",
    "away",
}


def lines() -> Iterator[str]:
    """What is written in stories: every line of every text in them."""
    for path in (HERE / "tests" / "stories").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from (line for line in node.value.splitlines() if 2 < len(line) < 100)


@lru_cache(maxsize=1)
def told() -> frozenset[str]:
    """The deeds that stories call."""
    return frozenset(asked.deed.name for line in set(lines()) if (asked := deeds.find(line)))


@pytest.mark.parametrize("name", deeds.NAMES)
def test_a_deed_has_who_may_a_question_help_a_row_and_a_story(name: str) -> None:
    deed = deeds.deeds()[name]
    assert deed.name == name
    assert deed.who
    assert set(deed.who) <= set(get_args(Role))
    assert deed.grave == (name in GRAVE)
    asked = " Asked about first." if deed.grave else ""
    row = f"| `{deed.shown.replace('|', chr(92) + '|')}` | {deed.help}{asked} | {deed.example} |"
    assert row in (HERE / "docs" / "gms.md").read_text()
    assert name in told(), "no story calls it"


@pytest.mark.parametrize("name", deeds.NAMES)
def test_a_deed_has_both_doors(tmp_path: Path, name: str) -> None:
    """From the shell and by mail its example is done, or refused with a sentence, and never unknown."""
    example = deeds.deeds()[name].example
    shell = Evening(tmp_path / "shell", policy={"gm": "greta@example.net"}).seated()
    with suppress(Wrong):  # some cannot be done in a match that has just begun
        assert deeds.do(shell.desk, "friday", example, shell.now).said
    shell.close()
    mail = Evening(tmp_path / "mail", policy={"gm": "greta@example.net"}).seated()
    answer = mail.write("Greta", example, to=next(m for m in mail.mail("Greta") if "For the GM" in m.subject))
    assert answer is not None
    assert "I do not know" not in answer
    assert "not understood" not in answer
    mail.close()
