"""Many letters at once: what one of them costs the database, and one among them that cannot be written down."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gm.desk.incoming import intake
from gm.store.step import SqlStep
from tests.kit.evening import OPERATOR, Evening

MATCHES = tuple(f"m{n}" for n in range(10))
MOST = 6.5  # statements a letter, from the mailbox to its queued answer


def crowd(tmp_path: Path) -> Evening:
    """Ten matches of three people each, in the first turn, who all have until the deadline."""
    e = Evening(tmp_path, game="")
    for name in MATCHES:
        e.open("Eat Me", people(name), name=name, policy={"early": False})
        e.seated()
    return e


def people(match: str) -> tuple[str, ...]:
    return f"Anna{match}", f"Bruno{match}", f"Clara{match}"


def all_write(e: Evening) -> int:
    """Everybody plays between two looks into the mailbox."""
    for name in MATCHES:
        for n, who in enumerate(people(name)):
            e.write(who, f"card {n + 2}", to=e.last(who, "report"), minutes=0, tick=False)
    return 3 * len(MATCHES)


class Heard:
    """A cursor that counts what it is told; many rows of one kind are one telling."""

    def __init__(self, voice: Any, said: Counter[str]) -> None:
        self._voice, self._said = voice, said

    def execute(self, words: str, *told: Any) -> Any:
        self._said[words] += 1
        return self._voice.execute(words, *told)

    def executemany(self, words: str, told: Any) -> Any:
        self._said[words] += 1
        return self._voice.executemany(words, told)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._voice, name)


def test_an_order_letter_in_a_backlog_costs_few_statements(tmp_path: Path) -> None:
    e, said = crowd(tmp_path), Counter[str]()
    letters = all_write(e)
    intake.collect(e.desk, e.box, e.now)
    e.archive._db._cursor = Heard(e.archive._db._cursor, said)
    assert intake.answer_some(e.desk, e.now) == letters
    assert said.total() / letters <= MOST, "\n".join(f"{n} {w[:150]}" for w, n in said.most_common(14))
    assert not [words for words in said if "SAVEPOINT" in words]
    e.close()


def test_one_letter_that_cannot_be_written_down_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = crowd(tmp_path)
    letters = all_write(e)
    bad = e.archive.keep([], e.now) or max(kept.id for kept in e.archive.letters("done", 1000)) + 7
    settle = SqlStep.settle

    def stumbles(step: SqlStep, letter: int, state: Any, reason: str = "", **more: Any) -> None:
        settle(step, letter, state, reason, **more)
        if letter == bad and state == "done":
            raise ValueError("no room for this one")

    monkeypatch.setattr(SqlStep, "settle", stumbles)
    e.tick()
    e.tick()
    states = Counter(kept.state for kept in e.archive.letters("aside", 99))
    assert states == {"aside": 1}
    assert len([m for m in e.mail(OPERATOR) if m.subject == "A letter was set aside"]) == 1
    held = sum(bool(orders) for name in MATCHES for orders in e.table(name).match.held.values())
    assert held == letters - 1, "its orders are not half written"
    receipts = [m for name in MATCHES for who in people(name) for m in e.mail(who, "receipt")]
    assert len({m.message["Message-ID"] for m in receipts}) == len(receipts)
    e.close()
