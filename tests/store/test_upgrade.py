"""An upgrade in mid-turn: a house of the first tables, with letters unread and letters unsent, goes on with this one.

`data/house_0001.json.gz` holds the rows that the program of the first revision wrote: five matches in their second
turn, Anna's receipt queued, letters of Bruno and Clara kept and not read yet. `data/house_0007.json.gz` is the same
house as release 0.1 left it after its upgrade: every release adds such a file, and every program brings all of them up.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine, text

from gm.desk.matches.refolding import refold
from gm.desk.matches.replaying import replayed
from gm.store import SqlArchive, open_archive
from tests.kit.evening import Evening, Mail, Wristwatch
from tests.kit.servers.postgres import shared
from tests.store.test_migrations import climbed

FIRST, RELEASED = "0001", "0007"  # the revisions whose houses are at hand


@cache
def rows(revision: str) -> dict[str, list[dict[str, Any]]]:
    """What the program of this revision wrote, by table."""
    packed = (Path(__file__).parent / "data" / f"house_{revision}.json.gz").read_bytes()
    told: dict[str, list[dict[str, Any]]] = json.loads(
        gzip.decompress(packed),
        object_hook=lambda told: base64.b64decode(told["base64"]) if told.keys() == {"base64"} else told,
    )
    return told


ROWS = rows(FIRST)
STOPPED = datetime(2026, 11, 24, 3, 35, tzinfo=UTC)
MATCHES = ("eat-me", "hold-my-bear", "meta", "no-more-meat", "teamturns")


class Inherited(Evening):
    """The service over an archive that is there already, at the hour when the old one stopped."""

    def __init__(self, folder: Path, url: str) -> None:
        self.url = url
        super().__init__(folder, "", name="eat-me")
        self.now = STOPPED

    def _opened(self) -> SqlArchive:
        archive = open_archive(self.url, clock=Wristwatch(self))
        refold(archive, STOPPED)
        return archive


@pytest.fixture(params=[("sqlite", FIRST), ("postgresql", FIRST), ("sqlite", RELEASED)], ids="-".join)
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inherited]:
    database, revision = request.param
    url = f"sqlite:///{tmp_path}/archive.db" if database == "sqlite" else shared().url()
    first_tables(url, revision)
    inherited = Inherited(tmp_path, url)
    yield inherited
    inherited.close()


def first_tables(url: str, revision: str = FIRST) -> None:
    """A database as the first revision left it (or another), with the rows of its program."""
    engine = create_engine(url)
    climbed(engine, revision)
    with engine.begin() as connection:
        tables = MetaData()
        tables.reflect(connection)
        for table in tables.sorted_tables:
            if written := rows(revision).get(table.name):
                connection.execute(table.insert(), written)
            if engine.name == "postgresql" and table.name in ("letters", "outbox"):
                connection.execute(text(f"SELECT setval('{table.name}_id_seq', (SELECT max(id) FROM {table.name}))"))
    engine.dispose()


def test_what_waited_is_read_once_and_what_was_queued_leaves_as_it_was(house: Inherited) -> None:
    queued = next(row for row in ROWS["outbox"] if row["state"] == "later")
    house.tick()
    assert house.heard == []
    sent = {parcel.to: parcel.raw for parcel in house.mailer.sent}
    assert len(sent) == len(house.mailer.sent) == 3
    assert sent["anna@example.net"] == queued["raw"]
    assert "I read: bid 23." in house.last("Bruno", "receipt")
    assert "teamturns: turn 2" in house.last("Clara", "receipt")
    house.later(hours=1)
    assert len(house.mailer.sent) == 3
    assert "letters.received" not in house.archive.counts()


def test_what_the_old_program_was_sending_or_had_set_aside_is_not_lost(house: Inherited) -> None:
    engine = create_engine(house.url)
    lease = int(STOPPED.timestamp() * 1_000_000) + 200 * 1_000_000
    with engine.begin() as connection:
        sending = "UPDATE outbox SET state = 'sending', next_try = :lease WHERE state = 'later'"
        assert connection.execute(text(sending), {"lease": lease}).rowcount == 1
        aside = "UPDATE letters SET state = 'aside' WHERE id = (SELECT min(id) FROM letters WHERE state = 'received')"
        assert connection.execute(text(aside)).rowcount == 1
    engine.dispose()
    queued = next(row for row in ROWS["outbox"] if row["state"] == "later")
    house.tick()
    assert len(house.mailer.sent) == 1
    (lying,) = house.archive.letters("aside")
    assert house.archive.retry(lying.id)
    house.later(hours=1)
    assert {parcel.to: parcel.raw for parcel in house.mailer.sent}["anna@example.net"] == queued["raw"]
    assert len(house.mailer.sent) == 3
    assert "I read: bid 23." in house.last("Bruno", "receipt")
    assert "teamturns: turn 2" in house.last("Clara", "receipt")


def test_a_report_of_before_is_answered_after(house: Inherited) -> None:
    house.tick()
    raw = next(row["raw"] for row in ROWS["outbox"] if row["key"] == "report/eat-me/2/Anna")
    report = Mail(None, message_from_bytes(raw))  # type: ignore[arg-type]
    answer = house.write("Anna", "bid 31", to=report)
    assert answer is not None
    assert "I read: bid 31." in answer
    assert "That replaces: bid 17." in answer


def test_every_match_goes_on_and_nobody_is_told_twice(house: Inherited) -> None:
    house.later(hours=24 * 9, step=6)
    assert house.heard == []
    for name in MATCHES:
        assert house.table(name).match.turn >= 4, name
        assert "The journal and the match as it is kept do not agree." not in replayed(house.archive, name).differences
    before = {row["message_id"] for row in ROWS["outbox"] if row["state"] == "sent"}
    after = Counter(str(message_from_bytes(parcel.raw)["Message-ID"]) for parcel in house.mailer.sent)
    assert set(after.values()) == {1}
    assert not before & after.keys()
    resolved = next(e for e in house.archive.journal("eat-me") if e.turn == 3 and e.kind == "TurnResolved")
    assert "bid 23" in json.loads(resolved.data)["played"]["Bruno"]


@pytest.mark.parametrize("name", [name for name in MATCHES if name != "meta"])  # its rules have changed since
def test_turns_played_before_are_played_again_alike(name: str, tmp_path: Path) -> None:
    first_tables(f"sqlite:///{tmp_path}/archive.db")
    archive = open_archive(f"sqlite:///{tmp_path}/archive.db")
    refold(archive, STOPPED)
    assert replayed(archive, name).differences == []
    archive.close()


def test_what_the_old_program_did_not_count_is_counted_from_the_journal_once(tmp_path: Path) -> None:
    first_tables(f"sqlite:///{tmp_path}/archive.db")
    with closing(open_archive(f"sqlite:///{tmp_path}/archive.db")) as archive:
        assert json.loads(archive.match("no-more-meat").folded).get("records") is None  # type: ignore[union-attr]
        assert refold(archive, STOPPED) == len(MATCHES)
        kept = json.loads(archive.match("no-more-meat").folded)  # type: ignore[union-attr]
        assert kept["records"] == {"dora": {"answered": 0, "silent": 1, "left": 0}}
        assert refold(archive, STOPPED) == 0


def test_a_match_that_does_not_agree_with_its_journal_is_left_for_a_person_to_see(tmp_path: Path) -> None:
    first_tables(f"sqlite:///{tmp_path}/archive.db")
    with closing(open_archive(f"sqlite:///{tmp_path}/archive.db")) as archive:
        sheet = archive.match("eat-me")
        assert sheet is not None
        changed = json.dumps({**json.loads(sheet.folded), "turn": 7})
        with archive.step() as step:
            step.write(replace(sheet, folded=changed), ())
        assert refold(archive, STOPPED) == len(MATCHES) - 1
        assert archive.match("eat-me").folded == changed  # type: ignore[union-attr]
        assert replayed(archive, "eat-me").differences == ["The journal and the match as it is kept do not agree."]
