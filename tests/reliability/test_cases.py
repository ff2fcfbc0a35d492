"""Every case of docs/reliability.md is shown by tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.*) \|$", re.MULTILINE)
CASES = 78


@cache
def functions_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_every_case_is_shown_by_tests_that_exist() -> None:
    rows = ROW.findall((ROOT / "docs" / "reliability.md").read_text(encoding="utf-8"))
    assert [int(number) for number, *_ in rows] == list(range(1, CASES + 1))
    named = {number: re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown) for number, _, _, shown in rows}
    assert [number for number, tests in named.items() if not tests] == []
    gone = [f"{path}::{name}" for tests in named.values() for path, name in tests if name not in functions_in(path)]
    assert gone == []
