"""What the operator is told of a day: letters by kind and fate, and how long answers took."""

from __future__ import annotations

from gm.desk.incoming import measures
from gm.desk.incoming.measures import Measures, measured
from gm.ports import Ended
from tests.kit.evening import GM
from tests.stories.conftest import Open


def test_the_letters_of_a_day_are_counted_by_kind_and_by_what_became_of_them(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    e.later(hours=30)
    e.write("Anna", "bid 17")  # asked whether it is hers
    e.write("Anna", "help", to=GM)
    e.write("Dora", "hello", to=GM)
    e.write("Clara", "I am away", Auto_Submitted="auto-replied")
    e.write("Bruno", "bid 4", From="a@x.example, b@x.example")
    e.write("Bruno", "help", to=GM, tick=False)
    e.later(hours=1)
    day = measures.lately(e.desk, e.now)
    assert day.kinds == {"autoreply": 1, "human": 5}
    assert (day.letters, day.accepted, day.refused, day.asked, day.aside) == (6, 2, 2, 1, 1)
    assert (day.median_seconds, day.longest_seconds) == (1800, 3600)


def test_a_day_without_letters_has_no_waits() -> None:
    assert measured([]) == Measures(0, {}, 0, 0, 0, 0, None, None)


def test_the_wait_of_machines_and_strangers_is_nobodys_wait() -> None:
    waits = [Ended("human", "done", "", s) for s in (1.0, 2.0, 90.04)]
    others = [Ended("bounce", "done", "", 9_999.0), Ended("human", "refused", "A stranger.", 9_999.0)]
    day = measured([*waits, *others])
    assert (day.median_seconds, day.longest_seconds) == (2.0, 90.0)
