"""The database does not grow with every word ever written: old ones are let go, and their room is used again."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

from gm.ports import Delivery, Post
from gm.store import SqlArchive, open_archive
from tests.contracts.archives.makers import DAY, NOON, Wristwatch, letter

LETTERS = 40  # a day, of 5 kB each; for each of them one of 20 kB goes out
RAW, SENT = b"x" * 5_000, b"y" * 20_000


def lived(archive: SqlArchive, day: int, now: datetime) -> None:
    """A day of letters, all answered; one answer in ten is refused for good."""
    archive.keep([letter(f"{day}/{n}", b"%d/%d" % (day, n) + RAW, arrived=now) for n in range(LETTERS)], now)
    with archive.step() as step:
        for one in archive.waiting(LETTERS):
            step.settle(one.id, "done")
            step.post(Post(f"receipt/{one.id}", "receipt", "anna@x", f"<{one.id}@gm>", SENT, "text"))
    for n, row in enumerate(archive.claim(now, LETTERS)):
        archive.delivered(Delivery(row.id, "sent" if n % 10 else "refused"), now)


def test_where_old_words_are_let_go_the_database_levels_off(tmp_path: Path) -> None:
    clock = Wristwatch()
    archive, sizes = open_archive(f"sqlite:///{tmp_path}/house.db", clock=clock), list[int]()
    for day in range(24):
        clock.time = NOON + day * DAY
        lived(archive, day, clock.time)
        archive.tidy(clock.time - timedelta(days=3))
        assert archive.outbox("failed", limit=1_000)[0].raw == (b"" if day >= 4 else SENT)
        with sqlite3.connect(tmp_path / "house.db") as connection:
            sizes.append(connection.execute("PRAGMA page_count").fetchone()[0] * 4096)
    archive.close()
    a_letter = (sizes[23] - sizes[5]) / (18 * LETTERS)
    assert a_letter < 7_000, f"{a_letter:.0f} octets stay of a letter and its answer, out of 25,000: {sizes}"
