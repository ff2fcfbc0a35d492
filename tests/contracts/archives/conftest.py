"""The archives the suite runs over, empty for each test, and the workers who share one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, text

from gm.store import SqlArchive, migrate
from gm.store.tables import Row
from tests.contracts.archives.makers import Wristwatch
from tests.kit.servers.postgres import shared


@pytest.fixture
def clock() -> Wristwatch:
    return Wristwatch()


@cache
def fresh_file() -> bytes:
    """A SQLite archive in which nothing is written."""
    with TemporaryDirectory() as folder:
        migrate(f"sqlite:///{folder}/fresh.db")
        return Path(folder, "fresh.db").read_bytes()


@cache
def postgresql() -> str:
    """One PostgreSQL database for all, with its tables."""
    url = shared().url()
    migrate(url)
    return url


def emptied(url: str) -> str:
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE " + ", ".join(table.name for table in Row.metadata.sorted_tables)))
    engine.dispose()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return emptied(postgresql())
    (tmp_path / "archive.db").write_bytes(fresh_file())
    return f"sqlite:///{tmp_path}/archive.db"


@pytest.fixture
def hire(url: str, clock: Wristwatch) -> Iterator[Callable[[str], SqlArchive]]:
    """Another worker on the same database."""
    hired: list[SqlArchive] = []

    def one(name: str) -> SqlArchive:
        hired.append(SqlArchive(url, worker=name, clock=clock))
        return hired[-1]

    yield one
    for worker in hired:
        worker.close()


@pytest.fixture
def archive(hire: Callable[[str], SqlArchive]) -> SqlArchive:
    return hire("first")
