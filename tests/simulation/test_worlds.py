"""Seeded worlds: every promise of the house kept under all odds at once. POSTGM_WORLDS=1000 runs that many more.

A plain world has two games and the cruelty of machines; a wide one any game, and people who talk, move, leave or stop.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.checks import complaints, visited
from tests.kit.drawing import GAMES, wide
from tests.kit.faults import CUTS
from tests.kit.habits import HABITS_BESIDE, INVITED
from tests.kit.world import World

MORE = int(os.environ.get("POSTGM_WORLDS", 0))
PLAIN = [str(n) for n in range(len(CUTS))]  # one for each place where the light may go out
# Beside the first thirty some in which what is rare happens: an invitation declined late, a chair left for good,
# letters of guests, a power cut before a match is let go.
WIDE = [f"wide-{n}" for n in (*range(30), 34, 50, 68, 88, 98, 108, 114, 121)]
FOUND = ("75", "95")  # worlds in which an old report, quoted without marks, was taken for typed words
EVERYWHERE = (
    "worlds",
    "turns",
    "turns closed early",
    "turns closed at the deadline",
    "turns played at once",
    "letter accepted",
    "letter late",
    "letter stale",
    "letter over",
    "letter checked",
    "letter refused",
    "letter partly accepted",
    "letter kept",
    "letter not understood",
    "letter cancel",
    "letter ahead used",
    "letter ahead unfit",
    "changed their mind",
    "half an order",
    "slipped",
    "overtaken on the way",
    "sent twice",
    "copied in the mailbox",
    "the same letter again",
    "wrote gibberish",
    "wrote what is not allowed",
    "wrote out of turn",
    "from a machine",
    "from a thief",
    "from a stranger",
    "silences",
    "silences charged",
    "silences excused",
    "reminders",
    "reports",
    "receipts",
    "notices",
    "watchs",
    "sent: taken",
    "sent: later",
    "sent: refused",
    "sent: lost",
    "twins",
    "bounced",
    "host away",
    "mailbox away",
    "mailbox renumbered",
    "letters restored",
    "asleep",
    "cut",
    *(f"a match of {game}" for game in GAMES),
    *(f"somebody {habit.name}" for habit in HABITS_BESIDE),
    *(f"somebody {manner}" for manner in INVITED),
    *(f"the GM: {deed}" for deed in ("pause", "resume", "later", "process", "start", "invite", "robot", "nobody")),
    *(f"vouched for: {word}" for word in ("pass", "none", "fail")),
    *(f"hearing: {verdict}" for verdict in ("heard", "foreign", "forged", "waiting", "unproven", "guest")),
    *(f"chair: {change}" for change in ("accepted", "declined", "left", "invite", "robot", "nobody")),
    "an order inside a talk",
    "pressed the button",
    "words passed on",
    "letter final",
)


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where worlds leave word of where they have been, for whoever runs beside us too."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "worlds"
    folder.mkdir(exist_ok=True)
    return folder


def lived(seed: str, shelf: Path, folder: Path) -> tuple[list[str], list[str]]:
    """Run a world, and leave its tally on the shelf. Returns what is wrong with it, and its story."""
    world = World(seed, folder, **(wide(seed) if seed.startswith("wide") else {}))
    try:
        world.run()
        (shelf / f"{seed}.json").write_text(json.dumps(visited(world)))
        return complaints(world), world.story
    finally:
        world.close()


@pytest.mark.parametrize("seed", [*PLAIN, *FOUND, *WIDE, *(f"wide-{n}" for n in range(35, MORE))])
def test_every_promise_is_kept_in_the_world(seed: str, shelf: Path, tmp_path: Path) -> None:
    wrong, story = lived(seed, shelf, tmp_path)
    assert not wrong, "\n".join([f"world {seed}", *story[-400:], f"world {seed}:", *wrong])


def test_the_worlds_have_been_everywhere(shelf: Path, tmp_path: Path) -> None:
    total: Counter[str] = Counter()
    for seed in (*PLAIN, *WIDE):
        if not (shelf / f"{seed}.json").exists():  # its test runs on another worker, or was not asked for
            (tmp_path / seed).mkdir()
            lived(seed, shelf, tmp_path / seed)
        total.update(json.loads((shelf / f"{seed}.json").read_text()))
    print("\n".join(f"{count:7} {what}" for what, count in sorted(total.items())))
    assert not [place for place in (*EVERYWHERE, *(f"cut {cut}" for cut in CUTS)) if not total[place]]
