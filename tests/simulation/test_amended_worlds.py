"""Worlds in which a GM sets back, corrects and undoes at random: what must be so is so, and planted bugs are caught."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.desk.deeds import rollback, undo
from gm.desk.history import History
from gm.desk.matches import correcting, setting_back
from gm.desk.table import Table
from gm.domain.match import Match
from tests.kit.amending import GAMES, Amended

MORE = int(os.environ.get("POSTGM_AMENDED", 6))
DEEDS = 14


@pytest.mark.parametrize("seed", range(MORE))
def test_every_promise_is_kept_however_often_a_match_is_set_back(seed: int, tmp_path: Path) -> None:
    world = Amended(str(seed), tmp_path, GAMES[seed % len(GAMES)])
    try:
        assert not world.run(DEEDS)
        assert world.tally["played"]
    finally:
        world.e.close()


def keeps_a_card(patch: pytest.MonkeyPatch) -> None:
    """What was drawn since stays in the hand."""
    whole = rollback.begun_anew

    def begun_anew(table: Table, then: Match, held: Match | None, now: Any) -> Match:
        return replace(whole(table, then, held, now), position=table.match.position)

    patch.setattr(rollback, "begun_anew", begun_anew)


def tells_the_wrong_seat(patch: pytest.MonkeyPatch) -> None:
    """The neighbour of who is concerned hears of it."""
    whole = correcting.concerned
    beside = {"Anna": "Bruno", "Bruno": "Clara", "Clara": "Anna", "": ""}
    patch.setattr(correcting, "concerned", lambda *all_of: [beside[seat] for seat in whole(*all_of)][:1])


def forgets_that_letters_are_made_anew(patch: pytest.MonkeyPatch) -> None:
    """The report of the turn went out once, so it is not sent again."""
    patch.setattr(Match, "edition", lambda self, seat="", turn=None: 0)


def other_dice(patch: pytest.MonkeyPatch) -> None:
    """Chance that remembers how often a turn was begun."""
    whole = Table.dice
    patch.setattr(Table, "dice", lambda self, *about: whole(self, *about, self.match.edition()))


def undo_loses_orders(patch: pytest.MonkeyPatch) -> None:
    """What was in is asked for again."""
    whole = undo.as_it_stood
    patch.setattr(undo, "as_it_stood", lambda *all_of: replace(whole(*all_of), held={}))


def goes_back_too_far(patch: pytest.MonkeyPatch) -> None:
    """The turn before is begun."""
    whole = History.begins
    patch.setattr(History, "begins", lambda self, turn: whole(self, max(1, turn - 1)))


def writes_to_everybody(patch: pytest.MonkeyPatch) -> None:
    """Who sees nothing new gets a letter too."""
    patch.setattr(setting_back, "concerned", lambda *all_of: ["Anna", "Bruno", "Clara", ""])
    patch.setattr(correcting, "concerned", lambda *all_of: ["Anna", "Bruno", "Clara", ""])


PLANTED: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    keeps_a_card,
    tells_the_wrong_seat,
    forgets_that_letters_are_made_anew,
    other_dice,
    undo_loses_orders,
    goes_back_too_far,
)


SHOWN = {other_dice: 6, goes_back_too_far: 3}  # the world that shows it, where the first does not: it is tried first


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_bug_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    for seed in sorted(range(8), key=lambda seed: seed != SHOWN.get(plant, 0)):
        world = Amended(f"planted {seed}", tmp_path / str(seed), "Eat Me")
        try:
            if world.run(DEEDS):
                return
        finally:
            world.e.close()
    raise AssertionError("nobody noticed")
