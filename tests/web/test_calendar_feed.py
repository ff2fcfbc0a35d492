"""All deadlines of a player behind one address, for calendar programs."""

from __future__ import annotations

import re

from icalendar import Calendar

from tests.kit.evening import Evening
from tests.web.conftest import URL, Ask


def test_a_feed_shows_what_ones_matches_wait_for_and_nothing_else(e: Evening, ask: Ask) -> None:
    e.open("Eat Me", ("Anna", "Bruno"), name="sunday")
    e.seated()
    told = e.write("Anna", "calendar feed", to=e.last("Anna", "report"))
    assert told is not None
    found = re.search(rf"{URL}(/calendar/[a-z2-7]{{26}}\.ics)", told.flat)
    assert found is not None
    where = f"/postgm{found[1]}"

    def shown() -> list[str]:
        said = ask("GET", path=where)
        assert said.status == 200
        return sorted(str(event["summary"]) for event in Calendar.from_ical(said.page).walk("VEVENT"))

    assert shown() == ["friday: your bid", "sunday: your bid"]
    e.write("Anna", "bid 7", to=e.last("Anna", "report"))
    assert len(shown()) == 1, "what is answered is not shown"
    assert ask("GET", path=where.replace(found[1][10:14], "aaaa")).status == 404
    assert ask("POST", path=where).status == 404
    e.write("Anna", "calendar off", to=e.last("Anna", "report"))
    assert ask("GET", path=where).status == 404
    e.write("Bruno", "calendar on", to=e.last("Bruno", "report"))
    assert ask("GET", path=where).status == 404
