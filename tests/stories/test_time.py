"""Deadlines, lateness and silence."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gm.desk.bench import Limits
from gm.desk.incoming.intake import collect
from gm.domain.deadlines import moment
from gm.ports import Fetched, Unreachable
from gm.store import SqlArchive
from tests.kit.evening import Evening, Wristwatch
from tests.stories.conftest import Open


def due(e: Evening) -> timedelta:
    return moment(e.table().match.due) - e.now


def test_a_letter_that_came_in_time_counts_however_late_it_is_read(evening: Open) -> None:
    e = evening().seated()
    stamp = moment(e.table().match.due) - timedelta(minutes=1)
    e.now += due(e) + timedelta(hours=9)  # the service was away for a night
    e.write("Anna", "bid 17", at=stamp, minutes=0)
    assert e.turn == 2
    e.now += timedelta(hours=1)
    assert "Anna (bid 17)" in e.last("Bruno", "report") or "17" in e.last("Bruno", "report")


def test_a_letter_that_came_late_is_not_played_and_its_writer_is_told(evening: Open) -> None:
    e = evening().seated()
    e.now += due(e) + timedelta(minutes=3)
    answer = e.write("Bruno", "bid 17", minutes=0)
    assert answer is not None
    assert "This came after the deadline; the turn is being closed without it." in answer
    assert "17" not in e.table().match.told[0].text


def test_grace_gives_the_late_a_little_time(evening: Open) -> None:
    e = evening(policy={"grace_hours": 2}).seated()
    e.now += due(e) + timedelta(minutes=90)
    e.write("Bruno", "bid 17", minutes=0)
    assert e.table().match.held["Bruno"].text == "bid 17"


def test_orders_for_a_turn_that_is_over_do_not_bind_the_next(evening: Open) -> None:
    e = evening().seated()
    old = e.last("Anna", "report")
    e.later(hours=73)
    assert e.turn == 2
    answer = e.write("Anna", "bid 99", to=old)
    assert answer is not None
    assert "Your letter answers turn 1, which is over; the match is in turn 2 now." in answer
    assert "Anna" not in e.table().match.held


def test_letters_that_overtake_each_other_end_as_they_were_sent(evening: Open) -> None:
    e = evening().seated()
    first, second = e.now + timedelta(minutes=10), e.now + timedelta(minutes=20)
    e.write("Anna", "bid 21", at=second, minutes=30)
    answer = e.write("Anna", "bid 17", at=first)
    assert answer is not None
    assert "the later one stands" in answer
    assert e.table().match.held["Anna"].text == "bid 21"


def test_reminders_go_only_to_those_who_are_missing_and_each_kind_once(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    e.later(hours=60)
    assert len(e.mail("Bruno", "reminder")) == 1
    e.later(hours=11)
    assert len(e.mail("Bruno", "reminder")) == len(e.mail("Clara", "reminder")) == 2
    assert not e.mail("Anna", "reminder")
    letter = e.last("Bruno", "reminder")
    assert "I wait for you until Mon 23 Nov 19:05 (in 5 hours" in letter
    assert "Missing: a bid for the first round." in letter


def test_a_reminder_can_be_answered_like_the_report(evening: Open) -> None:
    e = evening().seated()
    e.later(hours=50)
    e.write("Bruno", "bid 4", to=e.last("Bruno", "reminder"))
    assert e.table().match.held["Bruno"].text == "bid 4"


def test_silence_is_filled_with_the_games_default_and_counted(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    e.later(hours=73)
    assert e.turn == 2
    chairs = {c.name: c.silences for c in e.table().match.chairs}
    assert chairs == {"Anna": 0, "Bruno": 1, "Clara": 1}


def test_no_silence_is_charged_when_the_report_never_arrived(evening: Open) -> None:
    e = evening().seated("Anna", "Bruno")
    e.refuse_mail_to("Clara")
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    e.later(hours=73)
    assert e.turn == 2
    assert {c.name: c.silences for c in e.table().match.chairs} == {"Anna": 1, "Bruno": 1, "Clara": 0}


def test_after_two_silences_in_a_row_the_gm_hears_of_it(evening: Open) -> None:
    e = evening().seated()
    for turn in range(2):
        e.write("Anna", "bid 1" if not turn else "bid 2")
        e.write("Bruno", "bid 1" if not turn else "bid 2")
        e.later(hours=73)
    told = [m for m in e.mail("olga@example.org") if "silent" in m.subject]
    assert [m.subject for m in told if "Clara" in m.subject] == ["[friday] Clara is silent"]
    assert "Clara in friday has been silent 2 turns in a row." in told[0]
    assert any("replace Clara with NAME <ADDRESS>" in m for m in told)


def test_the_autopilot_plays_until_the_player_writes_again(evening: Open) -> None:
    e = evening(policy={"on_limit": "autopilot", "silence_limit": 1}).seated()
    e.write("Anna", "bid 17")
    e.write("Bruno", "bid 5")
    e.later(hours=73)
    clara = e.table().match.chair("Clara")
    assert clara is not None
    assert clara.autopilot
    answer = e.write("Clara", "Sorry, I am back!\nbid 1")
    assert answer is not None
    clara = e.table().match.chair("Clara")
    assert clara is not None
    assert not clara.autopilot
    assert clara.silences == 0
    assert "I read: bid 1." in answer


def test_a_fixed_calendar_keeps_its_hour_across_winter_time(evening: Open) -> None:
    e = evening(policy={"days": ["tuesday", "friday"], "at": "20:00", "zone": "Europe/London"}).seated()
    report = e.last("Anna", "report")
    assert "Tuesday 24 November 2026" in report
    e.later(hours=100, step=100)
    assert "Friday 27 November 2026, 20:00" in e.last("Anna", "report")


def test_nothing_is_resolved_while_the_mailbox_could_not_be_swept(evening: Open) -> None:
    from gm.ports import Unreachable

    e = evening().seated()
    honest = e.box.fetch

    def away(limit: int) -> list[object]:
        raise Unreachable("the mailbox is away")

    e.box.fetch = away  # type: ignore[assignment, method-assign]
    e.later(hours=80)
    assert e.turn == 1
    assert e.heard
    assert any("Trouble with memory" in m.subject for m in e.mail("olga@example.org"))
    e.box.fetch = honest  # type: ignore[method-assign]
    e.write("Bruno", "bid 17", at=moment(e.table().match.due) - timedelta(minutes=2))
    e.later(hours=1)
    assert e.turn == 2
    assert e.table().match.chair("Bruno").silences == 0  # type: ignore[union-attr]


def test_a_letter_in_the_hand_of_a_worker_who_fell_silent_closes_no_turn(evening: Open) -> None:
    e = evening().seated()
    end = moment(e.table().match.due)
    e.write("Anna", "bid 17", at=end - timedelta(minutes=1), tick=False)
    other = SqlArchive(f"sqlite:///{e.folder / 'evening.sqlite'}", worker="other", clock=Wristwatch(e))
    e.now = end + timedelta(minutes=10)
    collect(replace(e.desk, archive=other), e.box, e.now)
    assert len(other.waiting(9)) == 1, "and then nothing is heard of this worker any more"
    e.tick()
    assert e.turn == 1, "a letter that was in time is not read yet"
    e.later(hours=0.1)
    assert e.turn == 2
    assert "Anna (bid 17)" in e.last("Clara", "report").flat
    other.close()


def test_a_mailbox_that_goes_away_half_emptied_closes_no_turn(evening: Open) -> None:
    e = evening(limits=Limits(batch=2)).seated()
    end, report = moment(e.table().match.due), e.last("Anna", "report")
    for n in range(1, 5):
        e.write("Bruno", f"bid {n}", to=e.last("Bruno", "report"), at=end - timedelta(minutes=30 - n), tick=False)
    e.write("Anna", "bid 17", to=report, at=end - timedelta(minutes=1), tick=False)
    honest, fetches = e.box.fetch, itertools.count()

    def fetch(limit: int) -> Sequence[Fetched]:
        if next(fetches):
            raise Unreachable("the connection was cut")
        return honest(limit)

    e.box.fetch = fetch  # type: ignore[method-assign]
    e.now = end + timedelta(minutes=10)
    e.tick()
    e.tick()
    assert e.turn == 1, "letters that were in time lie in the mailbox unread"
    e.box.fetch = honest  # type: ignore[method-assign]
    e.tick()
    assert e.turn == 2
    assert "Anna (bid 17)" in e.last("Clara", "report").flat
