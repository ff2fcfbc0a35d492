"""Opens evenings for stories, and looks all their letters over when the story is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from gm.bootstrap import open_house
from gm.rendering import Letters
from gm.store.backup import DATABASE
from gm.transports.channels import KINDS
from tests.kit import board
from tests.kit.board import evening as of_board
from tests.kit.evening import Evening
from tests.kit.meta_evening import MetaEvening
from tests.kit.tables import lay_out

Open = Callable[..., Evening]
OpenMeta = Callable[..., MetaEvening]


ONE_IN = 2  # stories, chosen by their names, in which letters are drawn, and looked at to the last line


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """`evening("Eat Me", policy={...})` opens a house with one match."""
    node = request.node.nodeid
    sampled = "/stories/" not in node or crc32(node.encode()) % ONE_IN == 0
    whole = sampled and "as_folded" not in request.fixturenames
    pages = {} if whole else {"pages": Letters(drawing=False)}
    opened: list[Evening] = []
    if not whole:
        request.getfixturevalue("as_folded")

    def open_one(*args: Any, **more: Any) -> Evening:
        opened.append(Evening(tmp_path / str(len(opened)), *args, **{**pages, **more}))
        return opened[-1]

    yield open_one
    for one in opened:
        one.look_over(to_the_line=whole)
        one.close()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[of_board.Evening]:
    """A house with a board beside its mail, in which no match has been opened yet."""
    monkeypatch.setitem(KINDS, "board", board.opened)
    clock = of_board.Evening(tmp_path, None)  # type: ignore[arg-type]
    settings = of_board.settings_of(tmp_path)
    lay_out(settings.house.data / DATABASE)
    clock.service = open_house(settings, clock)
    yield clock
    clock.service.close()


@pytest.fixture
def opened(tmp_path: Path, as_folded: None) -> Iterator[OpenMeta]:
    """`opened()` is a match of Meta that is led by mail, with everybody seated."""
    MetaEvening.made = []
    yield lambda **about: MetaEvening(tmp_path / str(len(MetaEvening.made)), **about).seated()
    for evening in MetaEvening.made:
        evening.close()
