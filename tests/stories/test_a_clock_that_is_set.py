"""Somebody sets the clock: no turn closes on a sweep of the time that was, nothing waits, the operator hears."""

from __future__ import annotations

from datetime import timedelta
from email import message_from_bytes

from gm.ports import Unreachable
from tests.stories.conftest import Open

DAY = timedelta(days=1)


def test_no_turn_closes_on_a_sweep_that_was_noted_in_the_future(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), policy={"hours": 24}).seated()
    e.archive.swept(e.box.name, e.now + 3 * DAY)  # by the clock before it was set back
    e.house.jumped(-3 * DAY, e.now)
    honest = e.box.fetch

    def away(limit: int) -> list[object]:
        raise Unreachable("the mailbox is away")

    e.box.fetch = away  # type: ignore[assignment, method-assign]
    e.write("Anna", "bid 17", tick=False)
    e.later(hours=25)
    assert e.turn == 1, "her letter was not fetched yet"
    e.box.fetch = honest  # type: ignore[method-assign]
    e.later(minutes=5)
    assert e.turn == 2
    assert "17" in e.last("Anna", "report")


def test_what_was_put_off_by_the_old_clock_goes_out_by_the_new_one_and_nothing_goes_twice(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), policy={"hours": 240}).seated()
    taken, before = e.mailer.fate, len(e.mailer.sent)
    e.now += 3 * DAY
    e.refuse_mail_to("Anna")
    e.write("Anna", "bid 17")
    assert len(e.mailer.sent) == before, "the receipt is put off"
    e.now -= 3 * DAY
    e.house.jumped(-3 * DAY, e.now)
    e.mailer.fate = taken
    e.later(minutes=10)
    assert [m.kind for m in e.mail("Anna")][-1] == "receipt"
    names = [message_from_bytes(parcel.raw)["Message-ID"] for parcel in e.mailer.sent]
    assert len(set(names)) == len(names) == before + 2, "the receipt, and a word to the operator"


def test_the_operator_hears_of_a_jump_once_a_day_and_the_log_each_time(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()
    for by in (-3 * DAY, timedelta(hours=5), timedelta(seconds=-90)):
        e.house.jumped(by, e.now)
        e.tick()
    (told,) = [m for m in e.mail("olga@example.org") if "clock" in m.subject]
    assert told.subject == "The clock was set back"
    assert "was set back by 3 days; it is now 2026-11-20" in " ".join(told.text.split())
    assert [said.split(" by ")[1].split(";")[0] for said in e.heard] == ["3 days", "5 hours", "90 seconds"]
