"""Invitations that were overtaken: a chair belongs to whom the GM asked last."""

from __future__ import annotations

import pytest

from gm.desk import hosting
from tests.stories.conftest import Open


@pytest.mark.parametrize("late", ["yes", "no"])
def test_an_old_invitation_neither_takes_nor_clears_a_chair_that_was_offered_to_somebody_else(
    evening: Open, late: str
) -> None:
    e = evening()
    old = e.last("Clara", "invitation")
    hosting.seat_somebody(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.later(minutes=5)

    e.write("Clara", late, to=old)
    chair = e.table().match.chair("Clara")
    assert chair
    assert chair.player == ""
    assert chair.invited == "dora@example.net"

    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair
    assert chair.player == "dora"
