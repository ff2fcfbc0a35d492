"""Two matches in one letter: each heading sends the lines below it where they belong."""

from __future__ import annotations

from tests.stories.conftest import Open


def test_lines_under_the_heading_of_another_match_are_not_played_here(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Anna", "Bruno", "Clara"), name="supper")
    e.seated()
    report = next(m for m in e.mail("Anna", "report") if "[friday]" in m.subject)
    answer = e.write("Anna", "bid 5\n\nsupper:\nbid 17\n\n[friday]\nbid 5", to=report)
    assert answer is not None
    assert "What stands below is for supper, so I did not read it here." in answer
    assert e.table("friday").match.held["Anna"].text == "bid 5"
    assert "Anna" not in e.table("supper").match.held


def test_a_heading_of_its_own_match_changes_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "friday:\nbid 5")
    assert e.table().match.held["Anna"].text == "bid 5"
