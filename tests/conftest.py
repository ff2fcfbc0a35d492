"""What holds for every test: nothing is timed, for machines are shared and slow; and what saves time in long ones."""

import gc

import pytest
from hypothesis import settings

from gm.desk.outgoing import letters

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
gc.set_threshold(100_000, 20, 20)  # a worker holds much and throws away more: looked through less often


@pytest.fixture
def as_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters leave with their lines as they were folded. Where a line would act, its break is moved, and that takes
    most of the time of a match of Meta, and a third of a world's; tests/contracts/test_letters.py, the whole worlds and
    whatever looks letters over show it."""
    monkeypatch.setattr(letters, "unmistakable", lambda text, game="": text)
