"""A GM who stops the clock and lets it run again: turns keep their letters, and reminders their names."""

from __future__ import annotations

from gm.desk.deeds import do
from tests.stories.conftest import Open


def test_a_letter_for_the_last_turn_does_not_bind_the_next_because_the_clock_stands(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()
    old = e.last("Anna", "report")
    do(e.desk, e.name, "process", e.now)
    e.tick()
    assert e.turn == 2
    do(e.desk, e.name, "pause", e.now)

    receipt = e.write("Anna", f"play {e.table().view('Anna')['hand'][0]}", to=old)
    assert receipt
    assert "answers turn 1, which is over" in receipt
    assert "Anna" not in e.table().match.held


def test_a_reminder_of_a_later_deadline_is_another_letter(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), policy={"hours": 72, "reminders": [24]}).seated()
    e.later(hours=50)
    do(e.desk, e.name, "pause", e.now)
    e.later(hours=100)
    do(e.desk, e.name, "resume", e.now)
    e.later(hours=5)

    first, second = e.mail("Anna", "reminder")
    assert first.message["Message-ID"] != second.message["Message-ID"]
