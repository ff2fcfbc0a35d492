"""Worlds in which a GM's desk is led by mail: opening, time, votes, sitters, standby; planted bugs are caught."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.desk.deeds import everywhere
from gm.desk.matches import lending, standing_by, voting
from gm.desk.verbs import later, longer
from gm.domain import folding
from gm.domain.votes import Motion
from tests.kit.desk_world import GAMES, Desk

MORE = int(os.environ.get("POSTGM_DESKS", 4))
DEEDS = 16


@pytest.mark.parametrize("seed", range(MORE))
def test_every_promise_is_kept_by_a_desk_led_by_mail(seed: int, tmp_path: Path) -> None:
    world = Desk(str(seed), tmp_path, GAMES[seed % len(GAMES)])
    try:
        assert not world.run(DEEDS)
        assert len(world.tally) > 2
    finally:
        world.e.close()


def a_vote_is_counted_twice(patch: pytest.MonkeyPatch) -> None:
    """Who says yes a second time says it for the neighbour."""

    def voted(motion: Motion, seat: str, yes: bool) -> dict[str, bool]:
        others = [s for s in motion.voters if s not in motion.cast]
        return {**motion.cast, (others[0] if seat in motion.cast and others else seat): yes}

    patch.setattr(folding, "voted", voted)
    patch.setattr(voting, "tally", lambda motion, closed: "passed" if sum(motion.cast.values()) >= 2 else "")


def hours_are_taken_and_not_counted(patch: pytest.MonkeyPatch) -> None:
    """The account stays as it was."""
    patch.setattr(longer, "replace", lambda chair, **changes: chair)


def time_is_given_twice(patch: pytest.MonkeyPatch) -> None:
    """The deadline moves by double the hours."""
    whole = longer.within
    patch.setattr(longer, "within", lambda words: (found := whole(words)) and found * 2)


def a_sitter_stays(patch: pytest.MonkeyPatch) -> None:
    """The chair does not go back."""
    whole = replace
    patch.setattr(lending, "replace", lambda chair, **changes: whole(chair, **{**changes, "player": chair.player}))


def the_last_is_asked_first(patch: pytest.MonkeyPatch) -> None:
    """The list of those who wait is read from its end."""
    whole = standing_by._next

    def backwards(desk: Any, table: Any, chair: Any, now: Any) -> Any:
        policy = replace(table.match.policy, standby=table.match.policy.standby[::-1])
        return whole(desk, replace(table, match=replace(table.match, policy=policy)), chair, now)

    patch.setattr(standing_by, "_next", backwards)


def other_gms_players_hear_it_too(patch: pytest.MonkeyPatch) -> None:
    """A word to all matches of a GM goes to those of all GMs."""
    patch.setattr(everywhere, "role_of", lambda *_: everywhere.LEADING[0])


def the_last_does_not_hear_it(patch: pytest.MonkeyPatch) -> None:
    """Of all who sit somewhere one gets no letter."""
    whole = everywhere._people
    patch.setattr(everywhere, "_people", lambda wish, tables: whole(wish, tables)[:-1])


def a_later_turn_comes_too_soon(patch: pytest.MonkeyPatch) -> None:
    """What is left for a turn is held in the one before."""
    whole = later._kept
    patch.setattr(later, "_kept", lambda case, table, turn, said: whole(case, table, turn - 1, said))


PLANTED: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    a_vote_is_counted_twice,
    hours_are_taken_and_not_counted,
    time_is_given_twice,
    a_sitter_stays,
    the_last_is_asked_first,
    other_gms_players_hear_it_too,
    the_last_does_not_hear_it,
    a_later_turn_comes_too_soon,
)


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_bug_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    for seed in range(8):
        world = Desk(f"planted {seed}", tmp_path / str(seed), "Eat Me")
        try:
            if world.run(DEEDS):
                return
        finally:
            world.e.close()
    raise AssertionError("nobody noticed")
