"""A GM's word may hold for one turn only: a letter that comes late does nothing to the next."""

from __future__ import annotations

import pytest

from gm.desk import deeds
from gm.desk.matches.hosting import Wrong
from tests.stories.conftest import Open
from tests.stories.test_corrections import led, plays, says


def test_a_word_for_one_turn_does_nothing_to_the_next(evening: Open) -> None:
    e = led(evening)
    due = e.table().match.due
    says(e, "Please extend by 24h, but only if it is still turn 1")
    assert e.table().match.due > due
    plays(e)
    due = e.table().match.due
    late = says(e, "extend 24h if we are still in turn 1")
    assert "friday is in turn 2 now" in late
    assert "nothing was done" in late
    assert e.table().match.due == due
    with pytest.raises(Wrong, match="is in turn 2 now"):
        deeds.do(e.desk, "friday", "pause if the turn is still 1", e.now)


def test_a_yes_that_comes_after_the_turn_does_nothing(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "autopilot Clara on only if it is still turn 1\nrollback 1 if it is still turn 1")
    plays(e)
    turn = e.turn
    says(e, "yes", to=asked)
    assert e.turn == turn


@pytest.mark.parametrize("line", ["extend 24h if Clara is still away", "pause if it is still raining in turn 4"])
def test_any_other_condition_is_not_taken_for_it(line: str) -> None:
    assert deeds.find(line) is None or "still" not in deeds.find(line).said  # type: ignore[union-attr]
