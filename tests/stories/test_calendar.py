"""Deadlines as calendar entries, as a calendar program sees them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from icalendar import Calendar

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says


def entry(mail: Mail) -> tuple[str, dict[str, object]] | None:
    """(what the program is to do, the event) of the calendar entry of a letter."""
    for part in mail.message.walk():
        if part.get_content_type() == "text/calendar":
            assert part.get_filename() == "deadline.ics"
            made = Calendar.from_ical(part.get_payload(decode=True))  # type: ignore[arg-type]
            (event,) = made.walk("VEVENT")
            return str(made["method"]), {
                "uid": str(event["uid"]),
                "sequence": int(event["sequence"]),
                "status": str(event["status"]),
                "ends": event["dtend"].dt,
                "about": str(event["summary"]),
                "all": str(made.to_ical()),
            }
    return None


@pytest.fixture
def dated(evening: Open) -> Evening:
    """A table at which Anna wants entries and nobody else does."""
    e = led(evening)
    assert "calendar entries" in e.write("Anna", "calendar on", to=e.last("Anna", "report")).flat
    return e


def test_the_entry_moves_with_the_deadline_and_goes_when_orders_are_in(dated: Evening) -> None:
    e = dated
    first = entry(e.last("Anna", "receipt"))
    assert first is not None
    assert (first[0], first[1]["status"]) == ("PUBLISH", "CONFIRMED")
    assert first[1]["ends"] == datetime.fromisoformat(e.table().match.due).replace(microsecond=0)
    assert first[1]["about"] == "friday: your bid"
    says(e, "extend 24h")
    moved = entry(e.last("Anna"))
    assert moved is not None
    assert moved[1]["uid"] == first[1]["uid"]
    assert int(str(moved[1]["sequence"])) > int(str(first[1]["sequence"]))
    assert (moved[1]["ends"] - first[1]["ends"]).total_seconds() == 24 * 3600  # type: ignore[operator]
    e.write("Anna", "bid 4")
    done = entry(e.last("Anna", "receipt"))
    assert done is not None
    assert (done[0], done[1]["status"], done[1]["uid"]) == ("CANCEL", "CANCELLED", first[1]["uid"])
    assert int(str(done[1]["sequence"])) > int(str(moved[1]["sequence"]))
    e.write("Anna", "cancel")
    again = entry(e.last("Anna", "receipt"))
    assert again is not None
    assert again[0] == "PUBLISH"


def test_the_next_turn_moves_the_same_entry_and_the_end_takes_it_away(dated: Evening) -> None:
    e = dated
    before = entry(e.last("Anna", "receipt"))
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    after = entry(e.last("Anna", "report"))
    assert before is not None
    assert after is not None
    assert after[1]["uid"] == before[1]["uid"]
    assert after[1]["ends"] > datetime(2026, 1, 1, tzinfo=UTC)  # type: ignore[operator]
    assert not any(card in str(after[1]["all"]) for card in map(str, e.table().view("Anna")["hand"]) if len(card) > 9)
    says(e, "yes", to=says(e, "end match"))
    assert e.table().match.status == "over"
    end = entry(e.last("Anna"))
    assert end is None or end[0] == "CANCEL"


def test_who_asked_for_none_gets_none_and_who_had_them_may_end_it(dated: Evening) -> None:
    e = dated
    assert entry(e.last("Bruno", "report")) is None
    e.write("Anna", "calendar off", to=e.last("Anna", "report"))
    e.write("Anna", "bid 4")
    assert entry(e.last("Anna", "receipt")) is None
    assert 'Write "calendar on" or "calendar off"; "calendar feed" tells' in e.write("Anna", "calendar perhaps").flat
