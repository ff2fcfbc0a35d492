"""A player is away and says so: deadlines wait as long as the account lasts, and everybody hears the exact effect."""

from __future__ import annotations

from typing import Any

import pytest

from gm.desk.matches import forecast
from gm.domain.policy import DAYS, Policy
from gm.domain.terms import policy_of
from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, same_again, says


def led(evening: Open, **policy: Any) -> Evening:
    return evening(policy={"gm": GRETA, "absence_days": 10, **policy}).seated()


def wrote(e: Evening, who: str, text: str) -> Mail:
    return says(e, text, who, e.last(who, "report"))


@pytest.mark.parametrize(
    "words",
    [
        "away Mon 23 Nov to 26 Nov",
        "I'm on holiday from Monday until the 26th.",
        "I’m away from 23 Nov - 26 Nov",
        "I'll be away from Monday to Thursday",
        "I am on vacation for four days from Monday",
    ],
)
def test_a_deadline_waits_for_who_is_away_and_all_hear_of_it(evening: Open, words: str) -> None:
    e = led(evening)
    answer = wrote(e, "Clara", words)
    assert "You are away from 23 November 2026 to 26 November 2026." in answer
    assert "The deadline moves from Mon 23 Nov 19:05 to Friday 27 November 2026, 19:05" in answer
    assert "4 of 10 days are used." in answer
    for name in ("Anna", "Bruno"):
        assert "Clara is away, so the deadline has been moved." in e.last(name)
    assert "4 of 10 days are used." in e.last("Greta")
    e.later(hours=80, step=4)
    assert (e.turn, e.table().match.chair("Clara").missed) == (1, 0)  # type: ignore[union-attr]
    same_again(e)


def test_a_later_turn_waits_too_and_says_why(evening: Open) -> None:
    e = led(evening, early=False)
    answer = wrote(e, "Clara", "away 25 Nov to 29 Nov")
    assert "Deadlines that would fall into that time wait" in answer
    assert e.table().match.due.startswith("2026-11-23T19:05")
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(hours=72, step=4)
    assert e.turn == 2
    assert "Clara is away, so the deadline is later than usual." in e.last("Anna", "report")
    assert e.table().match.due.startswith("2026-11-30T19:")
    same_again(e)


def test_who_comes_back_sooner_keeps_the_days_that_are_left(evening: Open) -> None:
    e = led(evening)
    wrote(e, "Clara", "away 23 Nov to 28 Nov")
    e.later(hours=24 * 5, step=4)
    answer = wrote(e, "Clara", "I'm back!")
    assert "2 of 10 days are used." in answer
    assert "Clara is there again. 2 of 10 days are used." in e.last("Greta")
    again = wrote(e, "Clara", "away 10 Dec to 20 Dec")
    assert "That takes 11 days, and you have 8 of 10 left in this match" in again
    assert "has 8 days left for that" in e.last("Greta")


def test_without_an_account_the_gm_decides_as_ever(evening: Open) -> None:
    e = led(evening, absence_days=0)
    due = e.table().match.due
    assert "Shall I pass" in wrote(e, "Clara", "I'm on holiday from Monday until the 26th.") or "GM" in e.last("Clara")
    assert e.table().match.due == due


@pytest.mark.parametrize("words", ["away with you!", "I am away from the king, bid 4", "I'm away 5/6 to 7/6"])
def test_talk_is_no_absence(evening: Open, words: str) -> None:
    e = led(evening)
    e.write("Clara", words, to=e.last("Clara", "report"))
    assert not e.table().match.chair("Clara").away_until  # type: ignore[union-attr]


def test_no_deadline_falls_on_a_day_that_is_kept_free(evening: Open) -> None:
    e = led(evening, blackout=["2026-11-23..2026-11-24"])
    assert e.table().match.due.startswith("2026-11-25T19:05")
    fixed = led(evening, days=["monday", "friday"], at="20:00", blackout=["2026-11-23"])
    assert fixed.table().match.due.startswith("2026-11-27T20:00")
    assert "is no day; write it like 2026-12-24" in says(fixed, "policy blackout=christmas")


@pytest.mark.parametrize("kept", [["saturday", "sunday"], ["weekends"]])
def test_a_match_may_keep_its_weekends_free(evening: Open, kept: list[str]) -> None:
    """Opened on a Friday; the deadline 24 hours on would be a Saturday."""
    e = led(evening, hours=24, blackout=kept)
    assert e.table().match.due.startswith("2026-11-23T19:05")
    assert "24 hours after each report, but not on Saturdays and Sundays" in e.last("Bruno", "invitation").flat
    assert policy_of({"blackout": list(DAYS)}, Policy())[1] == [
        "blackout: on one day of the week at least there must be deadlines."
    ]


@pytest.mark.parametrize(
    "words",
    [
        "make it weekends off",
        "no deadlines on saturdays and sundays from now on",
        "From now on no turn may end on a weekend.",
        "Weekends are free please",
    ],
)
def test_weekends_off_in_a_gms_words_is_asked_back_and_keeps_the_length_of_a_turn(evening: Open, words: str) -> None:
    e = led(evening, hours=48)
    asked = says(e, words)
    assert "That keeps days free of deadlines (before: none)." in asked
    assert "No deadline falls on Saturday and Sunday." in asked
    says(e, "yes", to=asked)
    policy = e.table().match.policy
    assert (policy.hours, policy.days, policy.blackout) == (48, (), ("saturday", "sunday"))


def test_no_deadline_falls_on_a_public_holiday(evening: Open) -> None:
    """The last Thursday but one of November 2026 is Thanksgiving; Repentance Day is kept in one part of Germany."""
    e = led(evening, days=["thursday"], at="20:00", holidays=["USA"])
    assert e.table().match.due.startswith("2026-12-03T20:00")
    assert "does" not in says(e, "policy holidays=DE-SN")
    assert e.table().match.policy.holidays == ("DE-SN",)
    assert "The GM has changed how this match is run. Public holidays without a deadline: DE-SN" in e.last("Anna")
    told = says(e, "policy holidays=Germany-Bavarian")
    assert '"DE" has no part "Bavarian" with public holidays of its own; there are: Augsburg, BB, BE, BW, BY' in told
    assert 'I know no public holidays of "Atlantis"' in says(e, "policy holidays=Atlantis")


def test_public_holidays_are_said_in_the_plan_and_in_the_invitation(evening: Open) -> None:
    e = led(evening, days=["friday"], at="20:00", holidays=["DE-BY"], blackout=["2026-12-17..2026-12-18"])
    told = says(e, "plan")
    assert "Fri 25 Dec 2026 to" not in told
    flat = " ".join(told.text.split())
    assert (
        "No deadline falls on Thu 17 Dec 2026 to Fri 18 Dec 2026 (kept free), Fri 25 Dec 2026 (Christmas Day)" in flat
    )
    invited = " ".join(e.last("Anna", "invitation").text.split())
    assert "on Fridays at 20:00 (UTC), but not on public holidays of DE-BY" in invited


def test_a_free_deadline_waits_for_the_end_of_a_holiday(evening: Open) -> None:
    e = led(evening, hours=24 * 34, holidays=["Germany-Bayern"])  # until the evening of Christmas Eve, which is none
    assert e.table().match.due.startswith("2026-12-24")
    assert led(evening, hours=24 * 35, holidays=["DE-BY"]).table().match.due.startswith("2026-12-27")


def test_the_next_deadlines_are_told_with_days_kept_free_and_absences(evening: Open) -> None:
    e = led(evening, days=["tuesday"], blackout=["2026-12-22..2026-12-31"])
    wrote(e, "Clara", "away 1 Dec to 2 Dec")
    told = says(e, "When are the next deadlines?")
    days = [
        f"{n}: Tuesday {day}, 20:00 UTC"
        for n, day in enumerate(("24 November 2026", "8 December 2026", "15 December 2026", "5 January 2027"), 1)
    ]
    for day in days:
        assert day in told, told
    assert "8: Tuesday 2 February 2027" in told


def first_report(e: Evening, who: str) -> str:
    return " ".join(e.last(who, "report").text.split())


def test_the_first_report_tells_the_next_deadlines_in_its_readers_zone(evening: Open) -> None:
    e = evening(policy={"gm": GRETA, "days": ["monday", "thursday"], "zone": "Europe/London"})
    e.write("Anna", "timezone America/New_York", to=e.last("Anna", "invitation"))
    e.seated()
    assert (
        "The next deadlines, if nobody is early: Mon 23 Nov 20:00, Thu 26 Nov 20:00, Mon 30 Nov 20:00, "
        "Thu 3 Dec 20:00, Mon 7 Dec 20:00, Thu 10 Dec 20:00, Mon 14 Dec 20:00, Thu 17 Dec 20:00."
    ) in first_report(e, "Bruno")
    assert "if nobody is early: Mon 23 Nov 15:00, Thu 26 Nov 15:00" in first_report(e, "Anna")
    first = forecast.for_people(e.desk, e.table(), e.now)[0]
    assert first == {
        "turn": 1,
        "America/New_York (Anna)": "Mon 23 Nov 15:00",
        "Europe/London (Bruno, Clara)": "Mon 23 Nov 20:00",
    }
    assert forecast.for_programs(e.desk, e.table(), e.now)[7]["seats"]["Anna"] == "Thu 17 Dec 15:00"
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(minutes=30)
    assert e.turn == 2
    assert "next deadlines" not in first_report(e, "Anna")


def test_a_clock_of_hours_is_told_as_one_and_a_quick_one_not_at_all(evening: Open) -> None:
    slow = led(evening, second_thoughts=15)
    assert "if every turn takes its 72 hours: Mon 23 Nov 19:05, Thu 26 Nov 19:05" in first_report(slow, "Anna")
    for quick in ({"second_thoughts": 0}, {"hours": 0.5, "second_thoughts": 15}):
        assert "next deadlines" not in first_report(led(evening, **quick), "Anna")
    whole = led(evening, days=["monday"], early=False, second_thoughts=0)
    assert "The next deadlines: Mon 23 Nov 20:00" in first_report(whole, "Anna")


def test_a_holiday_that_was_written_down_is_not_offered_to_be_passed_on(evening: Open) -> None:
    e = led(evening, absence_days=7)
    answer = wrote(e, "Clara", "I'm on holiday from Wednesday to Sunday.")
    assert "You are away from 25 November 2026 to 29 November 2026." in answer
    assert "Shall I pass on" not in answer
    assert "Shall I pass on" in wrote(e, "Anna", "bid 4\nI am on holiday with my brother, somewhere.")


def test_a_length_of_turns_is_not_promised_where_they_end_on_fixed_days(evening: Open) -> None:
    e = led(evening, days=["monday", "friday"], at="20:00")
    told = says(e, "policy hours=24")
    assert "In friday turns end on monday, friday at 20:00, so a length of turns would change nothing." in told
    assert "days, days on which turns end, is none now" in says(e, "policy days=none")
    assert "hours is 24 now" in says(e, "policy hours=24")


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("away 5 to 7 December", "from 5 December 2026 to 7 December 2026"),
        ("I'm away from the 4th to the 8th of December", "from 4 December 2026 to 8 December 2026"),
        ("away the 29th to the 2nd of December", "from 29 November 2026 to 2 December 2026"),
    ],
)
def test_a_day_without_its_month_is_of_the_month_that_is_told_behind_it(evening: Open, words: str, when: str) -> None:
    assert f"You are away {when}." in wrote(led(evening), "Clara", words)


@pytest.mark.parametrize(
    "words",
    [
        "V/LA until the 3rd, go on without me",
        "Hi all, V/LA until the 3rd. Go on without me.",
        "I'm away until the 3rd. No need to wait.",
        "I’m on holiday until the 3rd, please don’t wait for me",
    ],
)
def test_who_wants_nobody_to_wait_moves_no_deadline(evening: Open, words: str) -> None:
    e = led(evening)
    due = e.table().match.due
    told = wrote(e, "Anna", words)
    assert "I read past" not in told, "that nobody need wait is understood"
    if "Shall I tell the GM that you are away" in told:
        told = says(e, "yes", "Anna", told)
    assert "away from 20 November 2026 to 3 December 2026, and as you wish nobody waits" in told
    assert e.table().match.due == due
    assert "Anna will be away from 20 November 2026 to 3 December 2026, and wants nobody" in e.mail("Greta")[-1]


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Heads up: V/LA 3-9 Dec", "from 3 December 2026 to 9 December 2026"),
        ("V/LA Dec 3-9, wedding", "from 3 December 2026 to 9 December 2026"),
        ("On V/LA Dec 3 \u2013 Dec 9", "from 3 December 2026 to 9 December 2026"),
        ("V/LA Dec 3 - Dec 9 - sorry!", "from 3 December 2026 to 9 December 2026"),
        ("LOA 3rd-9th", "from 3 December 2026 to 9 December 2026"),
        ("fyi: away 3-9 Dec", "from 3 December 2026 to 9 December 2026"),
        ("V/LA 3.12. - 9.12.", "from 3 December 2026 to 9 December 2026"),
        ("V/LA 3.12-9.12", "from 3 December 2026 to 9 December 2026"),
        ("V/LA 12/3-12/9", "from 3 December 2026 to 9 December 2026"),
        ("V/LA 3/12 to 9/12", "from 3 December 2026 to 9 December 2026"),
        ("away 3.12. to 9.12.", "from 3 December 2026 to 9 December 2026"),
        ("away until 9.12.", "from 20 November 2026 to 9 December 2026"),
        ("I'm away Mon - Wed", "from 23 November 2026 to 25 November 2026"),
        ("V/LA Thurs thru Sun", "from 26 November 2026 to 29 November 2026"),
        ("V/LA till tues", "from 20 November 2026 to 24 November 2026"),
        ("Semi-V/LA until Monday", "from 20 November 2026 to 23 November 2026"),
        ("LA till Tuesday", "from 20 November 2026 to 24 November 2026"),
    ],
)
def test_a_stretch_of_days_is_read_however_it_is_written(evening: Open, words: str, when: str) -> None:
    told = wrote(led(evening), "Clara", words)
    assert f"ou are away {when}" in told
    assert "I read past" not in told


@pytest.mark.parametrize(
    "words", ["LA is a nice city, I was there until Tuesday", "I read the 3-9 Dec rules, fine", "V/LA 9.12. to 3.12."]
)
def test_what_only_holds_figures_of_days_is_no_absence(evening: Open, words: str) -> None:
    e = led(evening)
    assert "you are away" not in wrote(e, "Clara", words).text
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert not chair.away_until
