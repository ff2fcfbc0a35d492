"""One letter is no "1 letters": numbers stand after the word ("Letters that wait: 1"), where operators read them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("gm/cli", "gm/store", "gm/transports", "gm/vitals", "gm/desk/matches")
COUNTED = re.compile(r" (?:letters|matches|turns|days|hours|minutes|seconds|questions|orders|differences|mails)\b")
FILES = sorted({file for room in ROOMS for file in (ROOT / room).rglob("*.py")} | {ROOT / "gm/house.py"})


def counts(tree: ast.AST) -> Iterator[str]:
    """Sentences in which a number of any size stands before a word for several."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for one, after in zip(node.values, node.values[1:], strict=False):
                if isinstance(one, ast.FormattedValue) and isinstance(after, ast.Constant):
                    never_one = isinstance(one.value, ast.Name) and one.value.id.isupper()
                    if COUNTED.match(str(after.value)) and not never_one:
                        yield ast.unparse(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_number_stands_before_a_word_for_several(path: Path) -> None:
    assert list(counts(ast.parse(path.read_text(encoding="utf-8")))) == []
