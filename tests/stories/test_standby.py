"""People stand by: an empty chair is offered to them in order, until somebody says yes."""

from __future__ import annotations

from gm.desk.matches.replaying import replayed
from tests.kit.evening import Evening
from tests.stories.conftest import Open
from tests.stories.test_corrections import led, says


def listed(evening: Open) -> Evening:
    e = led(evening, hours=200)
    says(e, "standby add Dora <dora@example.net>\nstandby add Emil <emil@example.net>")
    assert e.table().match.policy.standby == ("dora@example.net", "emil@example.net")
    return e


def test_a_vanished_player_is_replaced_by_the_first_who_says_yes_and_comes_back(evening: Open) -> None:
    e = listed(evening)
    hand = e.table().view("Clara")["hand"]
    asked = says(e, "replace Clara with standby")
    assert "offers it to those who stand by, dora@example.net first; each has 48 hours" in asked
    says(e, "yes", to=asked)
    e.later(minutes=5)
    assert "take the place of Clara" in e.last("Dora", "invitation")
    assert not e.mail("Emil")
    assert "is offered to Dora (dora@example.net)" in e.last("Greta")
    e.later(hours=49)
    assert "The time to answer has passed" in e.last("Dora")
    assert e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert not e.table().match.chair("Clara").player  # type: ignore[union-attr]
    e.write("Emil", "yes", to=e.last("Emil", "invitation"))
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert (chair.player, chair.left, chair.vacant, chair.offered) == ("emil", False, False, "")
    assert str(hand[0]) in e.last("Emil", "again")
    e.write("Emil", "bid 4", to=e.last("Emil", "again"))
    assert e.table().match.held["Clara"].text == "bid 4"
    says(e, "yes", to=says(e, "replace Clara with Clara <clara@example.net>"))
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    assert e.table().match.chair("Clara").player == "clara"  # type: ignore[union-attr]
    assert not replayed(e.archive, e.name).differences


def test_who_leaves_makes_room_and_a_no_asks_the_next(evening: Open) -> None:
    e = listed(evening)
    e.write("Clara", "yes", to=e.write("Clara", "leave friday"))
    e.later(minutes=5)
    e.write("Dora", "no", to=e.last("Dora", "invitation"))
    e.later(minutes=5)
    assert e.mail("Emil", "invitation")
    e.write("Emil", "no", to=e.last("Emil", "invitation"))
    assert "does not want the chair Clara" in e.last("Greta")
    says(e, "standby add Fritz <fritz@example.net>")
    e.later(minutes=5)
    assert e.mail("Fritz", "invitation")


def test_the_list_is_the_gms_alone_and_can_be_changed(evening: Open) -> None:
    e = listed(evening)
    assert "in this order: dora@example.net, emil@example.net" in says(e, "standby")
    assert "stands by no longer" in says(e, "standby drop dora@example.net")
    assert "stands by already" in says(e, "standby add emil@example.net")
    assert "plays in friday already" in says(e, "standby add anna@example.net")
    for name in ("Anna", "Bruno", "Clara"):
        assert all("emil@" not in m.text for m in e.mail(name))
