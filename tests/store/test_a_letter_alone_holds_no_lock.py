"""While a letter alone is decided, however long that takes, others may write to the database."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path

import pytest

from gm.desk.bench import Desk
from gm.desk.case import Outcome
from gm.desk.incoming import intake
from gm.ports import Kept
from tests.kit.evening import Evening, address_of


def test_who_sends_may_write_while_a_correction_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = Evening(tmp_path, policy={"gm": address_of("Gina")}).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 4")
    e.later(hours=1)
    assert e.turn == 2
    decide, wrote = intake.decide, list[int]()

    def beside_another_writer(desk: Desk, kept: Kept, now: datetime) -> Outcome:
        outcome = decide(desk, kept, now)
        other = sqlite3.connect(tmp_path / "evening.sqlite", timeout=0, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
        other.close()
        wrote.append(kept.id)
        return outcome

    monkeypatch.setattr(intake, "decide", beside_another_writer)
    asked = e.write("Gina", "correct turn 1: Anna: bid 5", to=e.last("Gina"))
    assert asked is not None
    answer = e.write("Gina", "yes", to=asked)
    assert answer is not None
    assert "Turn 1 of friday is corrected." in answer.flat
    assert len(wrote) == 2
