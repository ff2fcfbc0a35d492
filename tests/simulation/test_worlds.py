"""Seeded worlds: every promise of the house kept under all odds at once. POSTGM_WORLDS=1000 runs that many."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.checks import complaints, visited
from tests.kit.faults import CUTS
from tests.kit.world import World

COUNT = int(os.environ.get("POSTGM_WORLDS", 38))  # twice as many as there are places where the light may go out
FOUND = (75, 95)  # worlds in which an old report, quoted without marks, was taken for typed words
EVERYWHERE = (
    "worlds", "turns", "turns closed early", "turns closed at the deadline", "turns played at once",
    "letter accepted", "letter late", "letter stale", "letter over", "letter checked", "letter refused",
    "letter partly accepted", "letter kept",
    "letter not understood", "letter cancel", "letter ahead used", "letter ahead unfit", "changed their mind",
    "half an order",
    "slipped", "overtaken on the way", "sent twice", "copied in the mailbox", "the same letter again",
    "wrote gibberish",
    "wrote what is not allowed", "wrote out of turn", "from a machine", "from a thief", "from a stranger",
    "silences", "silences charged", "silences excused", "reminders", "reports", "receipts", "notices", "watchs",
    "sent: taken", "sent: later", "sent: refused", "sent: lost", "twins", "bounced", "host away", "mailbox away",
    "mailbox renumbered", "letters restored", "asleep", "cut",
)  # fmt: skip


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where worlds leave word of where they have been, for whoever runs beside us too."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "worlds"
    folder.mkdir(exist_ok=True)
    return folder


def lived(seed: int, shelf: Path, folder: Path) -> tuple[list[str], list[str]]:
    """Run a world, and leave its tally on the shelf. Returns what is wrong with it, and its story."""
    world = World(str(seed), folder)
    try:
        world.run()
        (shelf / f"{seed}.json").write_text(json.dumps(visited(world)))
        return complaints(world), world.story
    finally:
        world.close()


@pytest.mark.parametrize("seed", sorted({*range(COUNT), *FOUND}))
def test_every_promise_is_kept_in_the_world(seed: int, shelf: Path, tmp_path: Path) -> None:
    wrong, story = lived(seed, shelf, tmp_path)
    assert not wrong, "\n".join([f"world {seed}", *story[-400:], f"world {seed}:", *wrong])


def test_the_worlds_have_been_everywhere(shelf: Path, tmp_path: Path) -> None:
    total: Counter[str] = Counter()
    for seed in range(COUNT):
        if not (shelf / f"{seed}.json").exists():  # its test runs on another worker, or was not asked for
            (tmp_path / str(seed)).mkdir()
            lived(seed, shelf, tmp_path / str(seed))
        total.update(json.loads((shelf / f"{seed}.json").read_text()))
    print("\n".join(f"{count:7} {what}" for what, count in sorted(total.items())))
    assert not [place for place in (*EVERYWHERE, *(f"cut {cut}" for cut in CUTS)) if not total[place]]
