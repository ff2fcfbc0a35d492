"""Worlds with a league in which the power fails at any write: no round twice, no match lost, no digest twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from games.kit.dice import Dice
from gm.desk.leagues import keeping
from gm.domain.leagues.season import Season, differences
from gm.store.archive import SqlArchive
from tests.kit.evening import Evening
from tests.leagues.test_season import described, letters, season_of

WAYS: tuple[tuple[int, dict[str, Any]], ...] = (
    (4, {"format": "balanced", "table": 2, "rounds": 3}),
    (5, {"format": "swiss", "table": 2, "rounds": 2}),
    (5, {"format": "knockout", "table": 2}),
    (6, {"format": "divisions", "table": 3, "division": 3, "rounds": 1, "seasons": 2}),
    (4, {"format": "balanced", "table": 2, "rounds": 3, "every_days": 2}),
)


class Cut(BaseException):
    """The power fails."""


class Power:
    """It fails at one write of so many, before or after that is written."""

    def __init__(self, seed: int) -> None:
        self.dice, self.cuts, self.whole = Dice(f"power/{seed}"), 0, SqlArchive.step

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        @contextmanager
        def step(archive: SqlArchive) -> Iterator[Any]:
            fails = self.dice.below(12)
            with self.whole(archive) as write:
                yield write
                self._fail(fails == 0)
            self._fail(fails == 1)

        monkeypatch.setattr(SqlArchive, "step", step)

    def _fail(self, now: bool) -> None:
        if now:
            self.cuts += 1
            raise Cut


def live(evening: Evening) -> Season:
    """The house ticks, and comes up again where the power fails; everybody who is invited says yes."""
    read = 0
    for _ in range(400):
        try:
            evening.house.tick(evening.now)
            if season_of(evening).status == "over":
                return season_of(evening)
            new, read = letters(evening, read), len(evening.mailer.sent)
            for mail in new:
                if mail.kind == "invitation":
                    evening.write(mail.to.partition("@")[0].capitalize(), "yes", to=mail, tick=False)
        except Cut:
            evening.close()
            evening.reopen()
        evening.now += timedelta(hours=7)
    raise AssertionError("the season does not end")


@pytest.mark.parametrize("seed", range(len(WAYS)))
def test_a_league_survives_power_cuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    count, more = WAYS[seed]
    evening, power = Evening(tmp_path, game=""), Power(seed)
    short = {"round_days": 3, "warn_days": 1, "stragglers": "position", "policy": {"outage_hours": 0}}
    keeping.new(evening.desk, described(count, **short, **more), f"seed {seed}", evening.now)
    keeping.start(evening.desk, "autumn", evening.now)
    power.watch(monkeypatch)
    season = live(evening)
    monkeypatch.undo()
    assert power.cuts > 5, "the power failed"
    journal = keeping.journal(evening.archive, "autumn")
    assert not differences(journal)
    opened = [name for event in journal if event["kind"] == "round" for name in event["matches"]]
    assert len(opened) == len(set(opened)) == len(evening.archive.matches()), "no match twice, and none lost"
    assert sorted(opened) == sorted(sheet.name for sheet in evening.archive.matches())
    assert all(sheet.status == "over" for sheet in evening.archive.matches())
    assert {(one.round, one.table) for one in season.ended} == set(season.places.values())
    papers = [mail for mail in letters(evening) if mail.kind == "notice" and "[autumn] Round" in mail.subject]
    papers += [mail for mail in letters(evening) if "The league is over" in mail.subject]
    told = Counter(
        (mail.to, mail.subject) for mail in {str(mail.message["Message-ID"]): mail for mail in papers}.values()
    )
    assert told
    assert max(told.values()) == 1, "no digest twice"
