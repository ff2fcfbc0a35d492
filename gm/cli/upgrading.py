"""postgm upgrade: bring the tables up to this program, or first rehearse on a copy what would become of every match."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import make_url

from gm import __version__
from gm.bootstrap import database_of, stays_here
from gm.cli.common import ConfigOption, JsonOption, complain, say, settings
from gm.config import Settings
from gm.desk.matches.refolding import refold
from gm.desk.matches.rehearsing import Rehearsal, rehearsed
from gm.ports import Archive, Refused
from gm.store import SqlArchive, WallClock, current, open_archive
from gm.store.backup import DATABASE, copy_database, place_of
from gm.store.presence import anybody

LEAVING = ("queued", "later", "sending")


def upgrade(
    rehearse: Annotated[
        bool, typer.Option("--rehearse", help="Change nothing; tell what would be different afterwards.")
    ] = False,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring the database up to this program. With --rehearse: on a copy of it, while the old one is at work, every
    match that is not over is played again, and each difference is listed; exit code 1 when there is one.

    Example: postgm upgrade --rehearse
    """
    known = settings(config)
    if rehearse:
        return _rehearse(known, as_json)
    stays_here(known.house.data)
    if anybody(known.house.data):
        complain("PostGM is at work here. Stop it first; postgm upgrade --rehearse needs no stop.")
    if not known.house.database and not (known.house.data / DATABASE).exists():
        complain(f"There is nothing to upgrade yet: no database lies at {known.house.data / DATABASE}.")
    with closing(open_archive(database_of(known))) as archive:
        refold(archive, WallClock().now())
    say(f"The database is as PostGM {__version__} wants it. It goes on with: postgm run", as_json)


def _rehearse(known: Settings, as_json: bool) -> None:
    with _copy(database_of(known), known.house.data) as archive:
        found, counts = rehearsed(archive), archive.counts()
    waiting, lying = counts.get("letters.received", 0), counts.get("letters.aside", 0)
    leaving = sum(counts.get(f"outbox.{state}", 0) for state in LEAVING)
    if as_json:
        say(
            "",
            True,
            {
                "postgm": __version__,
                "matches": [one.as_table() for one in found],
                "letters_waiting": waiting,
                "letters_leaving": leaving,
                "letters_aside": lying,
            },
        )
    else:
        _tell(found, waiting, leaving, lying)
    if any(one.differences for one in found):
        complain("Not everything stays as it is; nothing was changed yet.", code=1)


@contextmanager
def _copy(url: str, data: Path) -> Iterator[Archive]:
    """A copy of the archive with this program's tables; PostgreSQL itself, where they are this program's already."""
    with tempfile.TemporaryDirectory(prefix="postgm-rehearsal-") as folder:  # for us alone; there are hands in it
        if make_url(url).get_backend_name() == "sqlite":
            copy = Path(folder) / DATABASE
            copy_database(place_of(data, url).database, copy)
            archive: Archive = open_archive(f"sqlite:///{copy}")
            refold(archive, WallClock().now())
        elif current(url):
            archive = SqlArchive(url)
        else:
            raise Refused(
                "These tables are of an older PostGM, and I change nothing in a rehearsal. Bring a copy into "
                "a database of its own (pg_dump, pg_restore), name it in a configuration of its own, and "
                "there: postgm upgrade, then postgm upgrade --rehearse"
            )
        try:
            yield archive
        finally:
            archive.close()


def _tell(found: list[Rehearsal], waiting: int, leaving: int, lying: int) -> None:
    for one in found:
        alike = "nothing changes." if not one.differences else " ".join(one.differences)
        say(f"{one.match} ({one.game}, turns played again: {one.turns}): {alike}")
    say(
        f"Matches rehearsed with PostGM {__version__}: {len(found)}. Letters that wait to be read: {waiting}, to "
        f"leave: {leaving}; they go on as they are."
    )
    if lying:
        say(f"Letters that lie aside for a person: {lying}.")
