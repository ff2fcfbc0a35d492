"""What holds for every test: nothing is timed, for machines are shared and slow; and what is still to be mended.

`pending.txt` names tests whose books still speak of letters as they were before the short receipts, one beginning of
a test's name a line. They run and are reported, but do not fail the suite. A mended one is taken off the list; nothing
new is put on it.
"""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

_LIST = Path(__file__).with_name("pending.txt")
_PENDING = tuple(line.strip() for line in _LIST.read_text("utf-8").splitlines() if line.strip() and line[0] != "#")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(_PENDING):
            item.add_marker(pytest.mark.xfail(reason="its books speak of letters as they were: see tests/pending.txt"))
