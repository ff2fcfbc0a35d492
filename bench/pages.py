"""Reports: words alone, and the whole letter with HTML, picture and MIME, for every game on the shelf."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import games
from bench.figures import several, steps, table
from bench.place import desk, people, running
from gm.desk.bench import Desk
from gm.desk.outgoing.letters import position, report
from gm.desk.table import Table
from gm.ports import Player, Post
from gm.ports.pages import Page
from gm.rendering import Letters

TIMES = 30


def run() -> None:
    """Each game's first report, again and again."""
    with tempfile.TemporaryDirectory() as folder:
        at = desk(Path(folder))
        rows = [_row(at, key) for key in steps(games.shelf(), "reports")]
        at.archive.close()
    table("Reports, one core", rows)


def _row(at: Desk, key: str) -> dict[str, object]:
    now = datetime.now(UTC)
    players = people(at, min(5, games.game(key).meta.seats[-1]))
    opened = running(at, key, key.replace("_", "-"), players, now)
    seat, player = opened.match.seats[0], players[0]
    letter, context = overheard(at, opened, seat, player, now)
    return {
        "game": games.game(key).meta.title,
        "texts/s, words": 1 / each(lambda: at.pages.text("report", key, context)),
        "ms, facts of a seat": 1000 * each(lambda: position(Table(opened.match), seat, now, "UTC")),
        "ms, page (text, HTML, picture)": 1000 * each(lambda: at.pages.page("report", key, context)),
        "ms, whole letter": 1000 * each(lambda: report(at, Table(opened.match), seat, player, now)),
        "kB": len(letter.raw) / 1000,
    }


def overheard(at: Desk, opened: Table, seat: str, player: Player, now: datetime) -> tuple[Post, Mapping[str, Any]]:
    """A report, and what its page was told."""
    told: list[Mapping[str, Any]] = []

    class Overheard(Letters):
        def page(self, name: str, game: str, context: Mapping[str, Any], plain: bool = False) -> Page:
            told.append(context)
            return super().page(name, game, context, plain)

    return report(replace(at, pages=Overheard()), opened, seat, player, now).post, told[0]


def each(deed: Callable[[], object], times: int = TIMES) -> float:
    """Seconds of processor time for a deed; the median of several rounds."""

    def once() -> float:
        began = time.process_time()
        for _ in range(times):
            deed()
        return (time.process_time() - began) / times

    return several(once)
