"""The table of what forums have elsewhere (docs/forum.md): all rows, each with a test that there is, or "none"."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_ROW = re.compile(r"^\| ([0-9]+) \| [^|]+ \| (?P<does>[^|]+) \| (?P<tests>[^|]+) \|$", re.MULTILINE)
NOT_DONE = set[int]()


def test_each_row_names_a_test_that_there_is() -> None:
    rows = {int(found[1]): found for found in _ROW.finditer((ROOT / "docs/forum.md").read_text(encoding="utf-8"))}
    assert sorted(rows) == list(range(1, 49))
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    known = set(re.findall(r"^def (test_\w+)\(", sources, re.MULTILINE))
    named = {number: re.findall(r"`(test_\w+)`", found["tests"]) for number, found in rows.items()}
    assert {number for number, tests in named.items() if not tests} == NOT_DONE
    assert not [name for tests in named.values() for name in tests if name not in known]
