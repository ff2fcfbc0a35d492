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


def test_orders_for_another_match_are_named_and_played_nowhere(evening: Open) -> None:
    e = evening(game="")
    for game, name in (("Eat Me", "friday"), ("Hold my Bear", "bear")):
        e.open(game, ("Anna", "Bruno", "Clara"), name=name)
        for who in ("Anna", "Bruno", "Clara"):
            e.write(who, "yes", to=e.last(who, "invitation"))
    cards = ", ".join(e.table("bear").view("Anna")["hand"][:2])
    report = next(mail for mail in e.mail("Anna", "report") if "[friday]" in mail.subject)
    answer = e.write("Anna", cards, to=report)
    assert answer
    assert f'That reads like orders for bear: "play {cards}".' in answer
    assert not e.table("bear").match.held
    assert not e.table("friday").match.held
    e.write("Bruno", "press all: shall we?", to=next(m for m in e.mail("Bruno", "report") if "[friday]" in m.subject))
    asked = e.write("Anna", cards, to=e.last("Anna", "press"))
    assert asked
    assert f'This holds what reads like an order for bear: "play {cards}".' in asked
    assert not e.mail("Clara", "press")[1:]
