"""Opens evenings for stories, and looks all their letters over when the story is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.evening import Evening

Open = Callable[..., Evening]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Open]:
    """`evening("Eat Me", policy={...})` opens a house with one match."""
    opened: list[Evening] = []

    def open_one(*args: Any, **more: Any) -> Evening:
        opened.append(Evening(tmp_path / str(len(opened)), *args, **more))
        return opened[-1]

    yield open_one
    for one in opened:
        one.look_over()
        one.close()
