"""An orderly stop, at whatever moment it is asked for."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator

import pytest

from gm.bootstrap import Service
from gm.cli import service
from gm.ports import Unreachable
from gm.store import SqlArchive
from tests.cli.conftest import CONFIG, Command


@pytest.fixture
def _handlers() -> Iterator[None]:
    """Signals mean afterwards what they meant before."""
    before = {name: signal.getsignal(name) for name in service.STOPS}
    yield
    for name, handler in before.items():
        signal.signal(name, handler)


@pytest.mark.usefixtures("_handlers")
def test_a_stop_while_the_house_still_opens_is_an_orderly_one(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = service.open_house

    def slow(*known: object) -> Service:
        os.kill(os.getpid(), signal.SIGTERM)
        return whole(*known)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "open_house", slow)
    with open("postgm.toml", "w", encoding="utf-8") as file:
        file.write(CONFIG)
    ran = postgm("run")
    assert (ran.code, "stopped" in ran.out) == (0, True)


@pytest.mark.usefixtures("_handlers")
def test_a_database_that_is_away_at_the_start_is_waited_for_and_told_once(
    house: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, tries = service.open_house, iter([True, True, True, False])

    def away(*known: object) -> Service:
        if next(tries):
            raise Unreachable("The database is away:\nnobody listens.")
        os.kill(os.getpid(), signal.SIGTERM)
        return whole(*known)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "open_house", away)
    monkeypatch.setattr(service, "PAUSE", 0.01)
    ran = house("run")
    assert ran.code == 0
    assert ran.said.count("I try again") == 1
    assert "The database is away: nobody listens. " in ran.said
    assert "PostGM is at work" in ran.said


@pytest.mark.usefixtures("_handlers")
def test_a_stop_ends_the_wait_for_a_database(house: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> Service:
        os.kill(os.getpid(), signal.SIGTERM)
        raise Unreachable("The database is away.")

    monkeypatch.setattr(service, "open_house", away)
    ran = house("run")
    assert (ran.code, "stopped" in ran.said, "at work" in ran.said) == (0, True, False)


@pytest.mark.usefixtures("_handlers")
def test_a_house_that_opens_only_in_part_leaves_its_post_office_free_for_the_next_try(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the next try would find its own port taken, and give up for good."""
    whole, tries = SqlArchive.take_back, iter([True, False])

    def away(archive: SqlArchive) -> None:
        if next(tries):
            raise Unreachable("The database is away.")
        os.kill(os.getpid(), signal.SIGTERM)
        whole(archive)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("POSTGM_OFFICE__PORT", str(free.getsockname()[1]))
    monkeypatch.setattr(SqlArchive, "take_back", away)
    monkeypatch.setattr(service, "PAUSE", 0.01)
    postgm("init", "--yes")
    ran = postgm("run")
    assert (ran.code, ran.said.count("at work"), "stopped" in ran.said) == (0, 1, True)
