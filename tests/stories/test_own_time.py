"""Time that a match itself gives: hours of one's own, days kept free, more for the silent, an outage made good."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from gm.domain import deadlines
from gm.domain.policy import Policy
from gm.ports import Unreachable
from tests.kit.evening import CAST, Evening
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open
from tests.stories.test_absence import wrote
from tests.stories.test_corrections import led, same_again, says


def due(e: Evening) -> str:
    return e.table().match.due[:16]


@pytest.mark.parametrize(
    "words",
    ["longer 6h", "Could I have six more hours, please?", "longer by 6 hours", "Can you extend the deadline by 6 h"],
)
def test_hours_of_ones_own_move_the_deadline_and_are_counted(evening: Open, words: str) -> None:
    e = led(evening, bank_hours=72)
    answer = wrote(e, "Clara", words)
    assert "The deadline moves from Mon 23 Nov 19:05 to Tuesday 24 November 2026, 01:05 UTC" in answer
    assert "6 h of 72 h are used." in answer
    for name in ("Anna", "Bruno"):
        assert "Clara has taken 6 h of their own time, so the deadline has been moved." in e.last(name)
    assert "6 h of 72 h are used." in e.last("Greta")
    e.later(hours=75, step=1)
    assert e.turn == 1
    e.later(hours=6, step=1)
    assert e.turn == 2
    same_again(e)


def test_what_is_more_than_is_left_is_for_the_gm(evening: Open) -> None:
    e = led(evening, bank_hours=10)
    assert "6 h of 10 h are used." in wrote(e, "Clara", "longer 6h")
    before = due(e)
    answer = wrote(e, "Clara", "longer 12h")
    assert "I have passed your wish for more time on to the GM" in answer
    assert "Of your own 10 h you have 4 h left; to take some, write for example: longer 6h" in answer
    assert "Clara asks for more time" in e.last("Greta").subject
    assert due(e) == before
    wrote(e, "Anna", "bid 4")
    assert "Nothing of yours is missing in this turn" in wrote(e, "Anna", "longer 2h")
    assert due(e) == before


def test_without_a_bank_the_gm_is_asked_as_ever(evening: Open) -> None:
    e = led(evening)
    before = due(e)
    assert "I have passed your wish for more time on to the GM" in wrote(e, "Clara", "longer 6h")
    assert due(e) == before


@pytest.mark.parametrize("words", ["weekend Monday and Tuesday", "My weekend is Mon & Tue.", "weekend tue, mondays"])
def test_no_deadline_falls_on_days_that_a_player_keeps_free(evening: Open, words: str) -> None:
    e = led(evening, own_days=2, early=False)
    answer = wrote(e, "Clara", words)
    assert "a deadline that would fall on Mondays or Tuesdays in your time (UTC) and waits for you is put off" in answer
    assert "Clara keeps Mondays and Tuesdays free (UTC)." in e.last("Greta")
    assert due(e) == "2026-11-23T19:05"
    says(e, "extend 24h")
    for name in CAST:
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(hours=96, step=1)
    assert e.turn == 2
    assert due(e).startswith("2026-11-27")  # from a Tuesday on, three days later
    e.later(hours=73, step=1)
    assert e.turn == 3
    assert due(e).startswith("2026-12-02")  # not on a Monday nor a Tuesday
    assert "Clara keeps that day free, so the deadline is later than usual." in e.last("Anna", "report")
    assert "Wednesday 2 December 2026" in says(e, "plan")
    assert "You keep no day of the week free any more." in wrote(e, "Clara", "weekend none")
    same_again(e)


def test_no_more_days_than_the_match_gives_and_talk_is_none(evening: Open) -> None:
    e = led(evening, own_days=1)
    assert "each player may keep a day of the week free (weekend Saturday)" in e.last("Clara", "invitation")
    assert "each player may keep 1 day of the week free; you named 2." in wrote(e, "Clara", "weekend Sat and Sun")
    wrote(e, "Clara", "My weekend is lovely!")
    assert not e.table().match.chair("Clara").own_days  # type: ignore[union-attr]


def test_days_that_together_leave_none_count_for_nothing(evening: Open) -> None:
    e = led(evening, own_days=6, early=False)
    wrote(e, "Clara", "weekend Mon Tue Wed Thu Fri Sat")
    wrote(e, "Anna", "weekend Sunday")
    e.later(hours=73, step=1)
    assert due(e).startswith("2026-11-26")


def test_a_deadline_is_put_off_for_who_is_missing_so_often_as_the_match_says(evening: Open) -> None:
    e = led(evening, extras=1)
    for turn in (1, 2):
        for name in ("Anna", "Bruno"):
            table = e.table()
            e.write(name, "\n".join(table.spell(table.game.example(table.state, name))), to=e.last(name, "report"))
        e.later(hours=73, step=1)
        if turn == 1:
            assert e.turn == 1
            told = "Clara has not written yet. Nobody is passed over at once here: there are 24 more hours"
            assert f"{told}, once this turn. Used of that: Clara 1 of 1." in e.last("Anna")
            assert told in e.last("Greta")
            e.later(hours=25, step=1)
    assert e.turn == 3
    assert [c.missed for c in e.table().match.chairs] == [0, 0, 2]
    same_again(e)


def test_an_outage_over_a_deadline_moves_it_by_as_much_and_a_letter_of_that_time_is_in_time(evening: Open) -> None:
    """The house sleeps from an hour before the deadline until ten hours later; Clara writes after the old deadline."""
    e = led(evening, outage_hours=4)
    e.write("Anna", "bid 4")
    e.write("Bruno", "bid 5")
    end = deadlines.moment(e.table().match.due)
    e.later(hours=(end - e.now).total_seconds() / 3600 - 1, step=0.5)
    asleep = e.now
    e.write("Clara", "bid 3", to=e.last("Clara", "report"), minutes=240, tick=False)
    e.now = asleep + timedelta(hours=11)
    e.tick()
    told = (
        "I could neither read nor send mail from Mon 23 Nov 18:05 to Tue 24 Nov 05:05 (UTC). That was no fault of "
        "yours, so the deadline moves by as much, 11 hours. Orders are due Tuesday 24 November 2026, 06:05 UTC."
    )
    for name in ("Anna", "Bruno"):
        assert any(told in letter for letter in e.mail(name)), name
    assert "after the deadline" not in e.last("Clara", "receipt")
    assert e.turn == 2
    assert [c.missed for c in e.table().match.chairs] == [0, 0, 0]
    assert any("the deadline moves by as much" in letter for letter in e.mail("Greta"))
    same_again(e)


def test_an_outage_moves_each_deadline_once_and_none_where_the_match_says_so(evening: Open) -> None:
    e = led(evening, outage_hours=4)
    e.open("Eat Me", CAST, name="strict")
    for name in CAST:
        e.write(name, "yes", to=e.last(name, "invitation"), minutes=0)
    e.later(minutes=10)
    before = e.table("friday").match.due, e.table("strict").match.due
    e.now += timedelta(hours=8)
    e.tick()
    moved = deadlines.moment(e.table("friday").match.due) - deadlines.moment(before[0])
    assert (moved, e.table("strict").match.due) == (timedelta(hours=8), before[1])
    e.later(hours=3, step=1)
    assert deadlines.moment(e.table("friday").match.due) - deadlines.moment(before[0]) == moved


def test_without_a_word_of_the_match_an_outage_moves_its_deadline_from_a_day_on(evening: Open) -> None:
    """A machine that sleeps at night has no outage."""
    e = led(evening, outage_hours=Policy().outage_hours)
    before = due(e)
    e.later(hours=10, step=10)
    assert due(e) == before
    e.later(hours=25, step=25)
    assert due(e) > before
    assert "I could neither read nor send mail" in e.last("Anna")


def test_while_a_mailbox_is_still_away_nothing_is_given_back_yet(evening: Open) -> None:
    e = led(evening, outage_hours=2)
    before = due(e)
    honest = e.box.fetch

    def away(limit: int) -> list[object]:
        raise Unreachable("the mailbox is away")

    e.box.fetch = away  # type: ignore[assignment, method-assign]
    e.later(hours=5, step=1)
    assert due(e) == before
    e.box.fetch = honest  # type: ignore[method-assign]
    e.later(minutes=10)
    assert due(e) > before


def test_turns_picks_and_rulings_have_clocks_of_their_own(tmp_path: Path) -> None:
    """At an open table orders have three days, and who leads it has one and a half for what comes of them."""
    e = OpenEvening(tmp_path, policy={"hours": 72, "pick_hours": 12, "ruling_hours": 36}).seated()
    assert hours_left(e) == 72
    orders = dict.fromkeys(e.table().match.seats, "A Vie - Gal")
    e.orders(**orders)
    e.later(minutes=5)
    assert hours_left(e) == 36
    answer = e.write("gina", "policy ruling_hours=24", to=e.request)
    assert answer is not None
    assert (
        "ruling_hours, hours that the GM has for an answer, is 24 now; it was 36. It counts from the next turn on"
        in answer
    )
    e.decides("The army moved.")
    e.orders(**orders)
    e.later(minutes=5)
    assert hours_left(e) == 24


def hours_left(e: Evening) -> float:
    """How long the present question was to be open from when it was put."""
    match = e.table().match
    return round((deadlines.moment(match.due) - deadlines.moment(match.asked)).total_seconds() / 3600, 1)
