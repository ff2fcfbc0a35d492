"""A season in letters: from the invitation to the champion, and a power cut in between."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from gm.desk.leagues import keeping, running
from gm.desk.matches.hosting import Wrong
from gm.desk.table import Table
from gm.domain.leagues.season import Season, differences, fold
from tests.kit.evening import Evening, Mail

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg")


def described(count: int, **more: Any) -> dict[str, Any]:
    members = [f"{name} <{name.lower()}@example.net>" for name in NAMES[:count]]
    return {"name": "autumn", "game": "Eat Me", "members": members, **more}


def season_of(evening: Evening) -> Season:
    return fold(keeping.journal(evening.archive, "autumn"))


def play(evening: Evening) -> Season:
    """Everybody who is invited says yes; the rest is silence, and the engine's defaults."""
    read = 0
    for _ in range(8000):
        evening.house.tick(evening.now)
        season = season_of(evening)
        if season.status == "over":
            return season
        new, read = letters(evening, read), len(evening.mailer.sent)
        for mail in new:
            if mail.kind == "invitation":
                evening.write(mail.to.partition("@")[0].capitalize(), "yes", to=mail)
        evening.now += timedelta(hours=20)  # a day would be an outage
    raise AssertionError("the season does not end")


def letters(evening: Evening, since: int = 0) -> list[Mail]:
    """Everything that went out, after the first so many."""
    return [Mail(parcel, message_from_bytes(parcel.raw)) for parcel in evening.mailer.sent[since:]]


@pytest.mark.parametrize(
    ("count", "more"),
    [
        (4, {"format": "round_robin", "table": 2}),
        (
            7,
            {"game": "No More Meat", "format": "balanced", "table": 3, "rounds": 2, "bonus": 0.5, "round_days": 9}
            | {"stragglers": "position", "warn_days": 1},
        ),
    ],
)
def test_a_season_from_the_invitation_to_the_champion(tmp_path: Path, count: int, more: dict[str, Any]) -> None:
    evening = Evening(tmp_path, game="")
    keeping.new(evening.desk, described(count, **more), "seed", evening.now)
    keeping.start(evening.desk, "autumn", evening.now)
    season = play(evening)
    rounds = season.length
    assert len(season.rounds) == rounds == more.get("rounds", 3)
    assert not season.waiting
    assert not differences(keeping.journal(evening.archive, "autumn"))
    paper = [
        mail for mail in letters(evening) if mail.subject.startswith(("[autumn] Round", "[autumn] The league is over"))
    ]
    assert len(paper) == rounds * (count + 1), "one digest to each member, and who leads, after each round"
    assert "The season is over." in paper[-1]
    assert "STANDINGS" in paper[-1]
    assert "<li" in paper[-1].html or "<p" in paper[-1].html
    tables = count // season.terms.table
    byes = rounds * (count % season.terms.table)
    most = sum(line.points for line in season.table())
    worth = sum(season.terms.places)
    assert most >= rounds * tables * worth + (byes * worth / season.terms.table if byes else 0)


def test_a_round_is_opened_once_though_the_power_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tmp_path, game="")
    keeping.new(evening.desk, described(4), "seed", evening.now)
    keeping.start(evening.desk, "autumn", evening.now)
    whole = Table.commit
    written = list[str]()

    def cut(self: Table, *args: Any, **more: Any) -> Any:
        if written:
            raise KeyboardInterrupt
        written.append(self.match.name)
        return whole(self, *args, **more)

    monkeypatch.setattr(Table, "commit", cut)
    with pytest.raises(KeyboardInterrupt):
        running.look_at_all(evening.desk, evening.now)
    monkeypatch.setattr(Table, "commit", whole)
    assert not season_of(evening).rounds, "nothing of it was written"
    assert not evening.archive.matches()
    assert running.look_at_all(evening.desk, evening.now) == 1
    assert running.look_at_all(evening.desk, evening.now) == 0
    assert [sheet.name for sheet in evening.archive.matches()] == ["autumn-r1-t1", "autumn-r1-t2"]


def test_a_bad_file_is_told_all_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    evening = Evening(tmp_path, game="")
    with pytest.raises(Wrong) as told:
        keeping.new(evening.desk, described(4, game="Eat Mee Not", tabel=2), "seed", evening.now)
    assert len(told.value.complaints) == 2
    assert not keeping.names(evening.archive)
    with pytest.raises(Wrong, match="no league"):
        keeping.journal(evening.archive, "autumm")
