"""The same seed tells the same story: twice in one process, and whatever order a process gives its sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.world import World

ROOT = Path(__file__).parent.parent
STORY = "import sys; from pathlib import Path; from tests.kit.world import World; "
STORY += "print(World(sys.argv[1], Path(sys.argv[2])).run().transcript)"


@pytest.mark.parametrize("seed", ["3", "8"])
def test_a_world_happens_the_same_way_twice(seed: str, tmp_path: Path) -> None:
    stories = []
    for life in ("one", "two"):
        (tmp_path / life).mkdir()
        world = World(seed, tmp_path / life)
        stories.append(world.run().story)
        world.close()
    assert stories[0] == stories[1]


def test_the_order_of_sets_changes_nothing(tmp_path: Path) -> None:
    numbers = set()
    for hashing in "012":
        (tmp_path / hashing).mkdir()
        told = subprocess.run(
            [sys.executable, "-c", STORY, "6", str(tmp_path / hashing)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hashing},
        )
        numbers.add(told.stdout.strip())
    assert len(numbers) == 1, numbers
