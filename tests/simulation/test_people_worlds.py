"""Worlds whose players write as people write: what was meant is played or asked about, and what is told is true.

POSTGM_PEOPLE=200 runs that many more seeds and prints what became of their letters.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.drawing import GAMES
from tests.kit.people.world import PeopleWorld
from tests.kit.people.writing import FIRST
from tests.simulation import writing_bugs

MORE = int(os.environ.get("POSTGM_PEOPLE", 0))
SEEDS = (*map(str, range(2 * len(GAMES))), "54", "56", "60")  # in the last, faults were found
MOST_SEEDS = 10
LEAST = 0.93  # of the letters with orders, understood at first writing


def told(total: Counter[str], wrong: list[str]) -> str:
    rows = [f"{count:7} {what}" for what, count in sorted(total.items())]
    return "\n".join([*rows, *wrong])


def test_people_are_understood_or_asked_and_told_the_truth(tmp_path: Path) -> None:
    total, wrong = Counter[str](), list[str]()
    for seed in (*SEEDS, *(f"{n}" for n in range(1000, 1000 + MORE))):
        world = PeopleWorld(seed, tmp_path / seed).run()
        total.update(world.tally)
        wrong += [f"world {seed} ({world.key}): {what}" for what in world.books.wrong]
    print(told(total, wrong))
    assert not wrong, told(total, wrong)
    understood, asked = total["orders understood"], total["orders asked"]
    assert understood / (understood + asked) >= LEAST, told(total, wrong)
    kinds = {name.partition(":")[0] for name in total}
    missed = {"plain", "bare", "polite", "chatty", "corrected", "changed", "doubt", "torn", "hearsay", "plan"} - kinds
    assert not missed
    assert len(kinds) > len(FIRST)
    assert total["questions answered yes"]
    assert total["invitation answered: not yet"]


@pytest.mark.parametrize("bug", writing_bugs.SHOWN, ids=lambda bug: bug.__name__)
def test_the_books_find(bug: writing_bugs.Bug, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    key, seen_as = writing_bugs.SHOWN[bug]
    bug(monkeypatch)
    for seed in map(str, range(MOST_SEEDS)):
        if found := PeopleWorld(seed, tmp_path / seed, key).run(until=seen_as).found(seen_as):
            print(f"seed {seed}: {found[0][:300]}")
            return
    pytest.fail(f"{MOST_SEEDS} worlds with this bug, and the books have it nowhere")
