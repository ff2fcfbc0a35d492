"""Worlds with three workers over one database, SQLite or PostgreSQL, who die and come back while the others go on.

POSTGM_WORLDS=1000 runs that many more."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.store import SqlArchive
from tests.kit.checks import complaints
from tests.kit.crew import WORKERS, Crew
from tests.kit.drawing import wide
from tests.kit.faults import Odds
from tests.kit.servers import postgres

MORE = int(os.environ.get("POSTGM_WORLDS", 0))
BLIND = "crew-2"  # a world in which somebody dies over letters that were in time, just when their turn is due
SEEDS = ("crew-4", BLIND, "wide-crew-2", "wide-crew-3", *(f"wide-crew-{n}" for n in range(4, MORE)))
OFTEN = Odds(cut=0.001, favourite="before batch", favoured=0.4, asleep=0.4)


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'crew.sqlite'}"


def postgresql(folder: Path) -> str:
    return postgres.shared().url()


DATABASES = [sqlite, pytest.param(postgresql, marks=pytest.mark.server("postgresql"))]


def lived(seed: str, folder: Path, url: str) -> Crew:
    drawn = wide(seed) if seed.startswith("wide") else {"odds": OFTEN}
    return Crew(seed, folder, **drawn, url=url)  # type: ignore[arg-type]


@pytest.mark.parametrize("database", DATABASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_is_kept_by_a_crew(seed: str, database: Callable[[Path], str], tmp_path: Path) -> None:
    world = lived(seed, tmp_path, database(tmp_path))
    try:
        wrong = complaints(world.run())
        assert not wrong, "\n".join([f"world {seed}", *world.story[-400:], f"world {seed}:", *wrong])
        assert set(world.beats) == set(WORKERS), "one did everything: nothing was proved"
        assert world.tally["died"] or not world.odds.cut  # type: ignore[union-attr]
    finally:
        world.close()


def test_the_checkers_find_a_crew_that_believes_the_sweep_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Letters lie in the hand of a dead worker while another closes their turn."""
    monkeypatch.setattr(SqlArchive, "read_up_to", SqlArchive.last_sweep)
    world = lived(BLIND, tmp_path, sqlite(tmp_path))
    try:
        found = complaints(world.run())
        assert any(wrong.startswith("the last word in time is played") for wrong in found)
    finally:
        world.close()
