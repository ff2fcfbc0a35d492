"""Two matches in one letter: each heading sends the lines below it where they belong."""

from __future__ import annotations

from tests.kit.evening import Evening, Mail
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


def playing_both(evening: Open) -> tuple[Evening, str]:
    """Three people sit at two tables; and what Anna might play at the second."""
    e = evening(game="")
    for game, name in (("Eat Me", "friday"), ("Hold my Bear", "bear")):
        e.open(game, ("Anna", "Bruno", "Clara"), name=name)
        for who in ("Anna", "Bruno", "Clara"):
            e.write(who, "yes", to=e.last(who, "invitation"))
    return e, ", ".join(e.table("bear").view("Anna")["hand"][:2])


def of_friday(e: Evening, who: str) -> Mail:
    return next(mail for mail in e.mail(who, "report") if "[friday]" in mail.subject)


def test_orders_for_another_match_are_named_and_played_nowhere(evening: Open) -> None:
    e, cards = playing_both(evening)
    answer = e.write("Anna", cards, to=of_friday(e, "Anna"))
    assert answer
    assert f'That reads like orders for bear: "play {cards}".' in answer
    assert not (e.table("bear").match.held)
    assert not (e.table("friday").match.held)


def test_orders_for_another_match_in_an_answer_to_press_are_asked_about_first(evening: Open) -> None:
    e, cards = playing_both(evening)
    e.write("Bruno", "press all: shall we?", to=of_friday(e, "Bruno"))
    asked = e.write("Anna", cards, to=e.last("Anna", "press"))
    assert asked
    assert f'This holds what reads like an order for bear: "play {cards}".' in asked
    assert len(e.mail("Clara", "press")) == 1
