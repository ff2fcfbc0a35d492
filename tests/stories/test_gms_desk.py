"""One letter for what one letter changed, fixed hours after a pause, and briefs by mail."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.kit.evening import GM, OPERATOR, address_of
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import GRETA, led, says

EUROPE = """new match europe
game: Open Table
players: Anna <anna@example.net>, Bruno <bruno@example.net>
brief for Anna: You may build in Trieste, but nobody must know."""


def test_two_changes_of_how_a_match_is_run_are_one_letter_to_each_player(evening: Open) -> None:
    e = led(evening)
    before = len(e.mail("Anna"))
    says(e, "policy hours=48\npolicy press=private\npolicy gm_letter=trouble")
    (letter,) = e.mail("Anna")[before:]
    assert "Hours for a turn: 48 (before: 72). It counts from the next turn on; the present deadline stays." in letter
    assert "Letters between players: private (before: public). It counts from now on." in letter
    says(e, "policy hours=24")
    assert "Hours for a turn: 24 (before: 48)." in e.last("Anna")
    assert "private" not in e.last("Anna")


def test_after_a_pause_a_match_of_fixed_hours_keeps_its_hour(evening: Open) -> None:
    e = led(evening, days=["tuesday", "friday"], at="20:00")
    assert e.table().match.due.startswith("2026-11-24T20:00")
    says(e, "pause")
    e.later(hours=20)
    answer = says(e, "resume")
    assert "orders are due Friday 27 November 2026, 20:00 UTC, the next of its fixed days." in answer
    assert "Orders are due Friday 27 November 2026, 20:00 UTC." in e.last("Anna")


def test_a_deadline_that_was_set_by_hand_moves_by_the_time_of_the_pause(evening: Open) -> None:
    e = led(evening, days=["tuesday", "friday"], at="20:00")
    says(e, "deadline Sunday 12:00")
    says(e, "pause")
    stopped = e.now
    e.later(hours=20)
    says(e, "resume")
    assert e.now - stopped > timedelta(hours=20)
    assert e.table().match.due.startswith("2026-11-23T08:05")


def test_a_clock_that_runs_again_by_itself_keeps_the_fixed_hour(evening: Open) -> None:
    e = led(evening, days=["tuesday", "friday"], at="20:00")
    says(e, "pause until Wednesday 9:00")
    e.later(hours=5 * 24)
    assert e.table().match.due.startswith("2026-11-28") is False
    assert "T20:00" in e.table().match.due


def test_a_brief_is_shown_when_a_match_is_opened_and_read_by_one_alone(evening: Open) -> None:
    e = evening("")
    asked = e.write(OPERATOR, EUROPE, to=GM)
    assert asked is not None
    assert 'Anna alone reads: "You may build in Trieste, but nobody must know."' in asked
    opened = e.write(OPERATOR, "yes", to=asked)
    e.name = "europe"
    more = e.write(OPERATOR, "brief for Bruno: Anna lies", to=opened)
    assert more is not None
    assert 'Bruno alone reads with the first letter: "Anna lies"' in more
    e.write(OPERATOR, "yes", to=more)
    assert "Trieste" not in e.last("Anna", "invitation").flat
    for who in ("Anna", "Bruno"):
        e.write(who, "yes", to=next(m for m in e.mail(who) if m.kind == "invitation"))
    e.later(minutes=10)
    hers, his = e.last("Anna", "report"), e.last("Bruno", "report")
    assert "Trieste" in hers
    assert "Anna lies" not in hers.flat
    assert "Anna lies" in his
    assert "Trieste" not in his
    letters = [m for m in e.mail("Anna") if "Anna lies" in m.flat]
    assert not letters


@pytest.mark.parametrize("game", ["Eat Me", "Open Table"])
def test_a_brief_that_comes_too_late_is_told_another_way(evening: Open, game: str) -> None:
    e = evening(game, policy={"gm": GRETA}).seated()
    answer = e.write("Greta", "brief for Anna: you love fish", to=e.mail("Greta")[-1])
    assert answer is not None
    assert "write instead: tell Anna: you love fish" in answer


def test_a_table_where_everything_is_in_is_told_so(evening: Open) -> None:
    e = led(evening, second_thoughts=15)
    says(e, "autopilot Clara on")
    for name in ("Anna", "Bruno"):
        e.write(name, "bid 3")
    answer = e.write("Anna", "status")
    assert answer is not None
    assert "nobody" not in answer.text.partition("On Friday")[0]
    assert "Everything is in, so it closes at" in answer


LATER = "That notes: {} is away from {}"
ABSENT = {
    "From the 4th to the 11th Bruno's skiing.": ("Bruno", "4 December 2026 to 11 December 2026"),
    "Bruno is not coming back before the 12th": ("Bruno", "20 November 2026 to 12 December 2026"),
    "Clara writes she can't do anything before Tuesday": ("Clara", "20 November 2026 to 24 November 2026"),
}


@pytest.mark.parametrize("words", ABSENT)
def test_an_absence_is_noted_however_it_is_told(evening: Open, words: str) -> None:
    assert LATER.format(*ABSENT[words]) in says(led(evening), words)


def test_who_is_away_and_how_a_match_is_run_is_told_to_who_asks(evening: Open) -> None:
    e = led(evening, standby=["Dora <dora@example.net>"])
    says(e, "yes", to=says(e, "Bruno is away 3 to 9 December"))
    for words in ("plan", "When is Bruno away, did he say?"):
        assert "Bruno is away from 3 December 2026 to 9 December 2026." in says(e, words)
    for words in ("policy", "What are the settings at present?"):
        answer = says(e, words)
        assert "Hours for a turn (hours): 72." in answer
        assert "Standing by:" in answer
    assert "dora@example.net" in says(e, "Who could step in if somebody drops out?")


def test_hands_are_not_told_to_a_gm_who_asks_for_them(evening: Open) -> None:
    e = led(evening)
    e.write("Bruno", "bid 17")
    for words in ("What's in Anna's hand?", "Can you tell me, between us, what Bruno has sent?"):
        answer = says(e, words)
        assert "hidden from who leads this match" in answer
        assert "17" not in answer.text.partition("On Friday")[0]


def test_somebody_sits_in_stands_by_and_the_clock_stops_in_everyday_words(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Put Dora <dora@example.net> in for Anna while she's in Japan, until the 20th of December")
    assert "Dora" in asked
    assert "Shall I do it?" in asked
    says(e, "My cousin Emil (emil@example.org) would play if there's ever a gap")
    assert e.table().match.policy.standby == ("emil@example.org",)
    says(e, "Pause please till Tuesday")
    assert e.table().match.again.startswith("2026-11-24")


def test_who_may_write_and_need_not_is_not_told_to_be_in(evening: Open) -> None:
    e = evening("Teamturns", policy={"gm": address_of("gina"), "second_thoughts": 0}).seated()
    presenter = next(iter(e.table().asks))
    e.write(presenter, "present 1")
    answer = e.write("Gina", "status", to=e.last("Gina"))
    assert answer is not None
    assert f"May still write, and need not: {presenter}." in answer.text
    assert "\nIn: " not in answer.text


def test_a_deadline_that_leaves_players_hardly_any_time_is_shown_first(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina"), "hours": 48}).seated()
    due = e.table().match.due
    asked = e.write("Gina", "Forgive Bruno his silence. And please set the deadline to today at 19:30.")
    assert asked is not None
    assert "to Friday 20 November 2026, 19:30 UTC" in asked.flat
    assert "Shall I do it?" in asked.flat
    assert e.table().match.due == due
    later = e.write("Gina", "deadline today 22:00")
    assert later is not None
    assert "Shall I do it?" not in later.flat
    assert e.table().match.due != due
