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


def test_who_takes_a_seat_over_gets_no_key_of_who_sat_there_before(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    key = e.last("Clara", "report").reply_to.partition("+")[2].partition("@")[0]
    e.write("Clara", "leave friday")
    e.write("Clara", "yes")
    hosting.seat_somebody(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.later(minutes=5)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    hosting.process(e.desk, e.name, None, e.now)
    e.tick()

    assert [m.kind for m in e.mail("Dora")].count("report") == 1
    assert not [m.subject for m in e.mail("Dora") if key in m.parcel.raw.decode("ascii", "replace")]
