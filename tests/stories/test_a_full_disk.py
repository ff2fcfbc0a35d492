"""A full disk is told in a sentence, loses nothing, and its end is told too."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event

from gm.domain.deadlines import moment
from gm.ports import Unreachable
from tests.stories.conftest import Open


def no_room(connection: Any, _record: object) -> None:
    """The database may not grow any more."""
    connection.execute("PRAGMA max_page_count = 1")


def test_a_full_disk_is_told_in_a_sentence_and_nothing_is_lost(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()
    relief: list[str] = []
    e.house.relief = relief.append
    event.listen(e.archive._engine, "connect", no_room)
    e.archive.close()  # it dials again
    e.write("Anna", "bid 17\n\n" + "so much to say " * 5000, tick=False)
    e.tick()
    e.tick()
    assert e.heard == [
        "memory: The disk is full. Make room: nothing is accepted that cannot be kept, and it goes on by itself."
    ]
    assert not e.table().match.held
    event.remove(e.archive._engine, "connect", no_room)
    e.archive.close()
    e.tick()
    assert relief == ["memory is back."]
    assert e.table().match.held["Anna"].text == "bid 17"


def test_a_sweep_that_could_not_be_written_down_is_told_and_closes_no_turn(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()

    def full(mailbox: str, at: object) -> None:
        raise Unreachable("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(e.archive, "swept", full)
        e.now = moment(e.table().match.due) + timedelta(minutes=1)
        e.tick()
    assert e.turn == 1
    assert e.heard == [
        "memory: It was emptied, but that could not be written down, so no turn closes yet. The disk is full."
    ]
    e.later(minutes=1)
    assert e.turn == 2
