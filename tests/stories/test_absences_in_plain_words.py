"""Who is away as GMs and players tell it: several people at once, with Christmas, weekends and the day of return."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says


@pytest.mark.parametrize(
    ("words", "who", "days"),
    [
        ("Anna is away over Christmas, the 21st to the 27th", "Anna", "from 21 December 2026 to 27 December 2026"),
        ("Anna is away the first week of December", "Anna", "from 1 December 2026 to 7 December 2026"),
        (
            "Clara flies to Spain on Monday and is back on the 30th",
            "Clara",
            "from 23 November 2026 to 29 November 2026",
        ),
        ("Anna will be back on Monday", "Anna", "from 20 November 2026 to 22 November 2026"),
        ("Bruno isn't there at the weekend", "Bruno", "from 21 November 2026 to 22 November 2026"),
        ("Clara moved house and has no internet until the 2nd", "Clara", "from 20 November 2026 to 2 December 2026"),
        ("Bruno is away from Saturday for a week", "Bruno", "from 21 November 2026 to 27 November 2026"),
        (
            "Bruno is on holiday from the 5th to the 12th of December, please let nothing be due while he's gone.",
            "Bruno",
            "from 5 December 2026 to 12 December 2026",
        ),
    ],
)
def test_the_days_are_found_wherever_they_stand(evening: Open, words: str, who: str, days: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert f"That notes: {who} is away {days}." in asked, words
    says(e, "yes", to=asked)
    chair = e.table().match.chair(who)
    assert chair is not None
    assert chair.away_until


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        (
            "Anna is gone 3-5 Dec and Bruno the week after",
            "Anna is away from 3 December 2026 to 5 December 2026.",
            "Bruno is away from 7 December 2026 to 13 December 2026.",
        ),
        (
            "Anna and Bruno are both away from 3 to 5 Dec",
            "Anna is away from 3 December 2026 to 5 December 2026.",
            "Bruno is away from 3 December 2026 to 5 December 2026.",
        ),
        (
            "Anna is on holiday next week, Bruno from 3 Dec to 5 Dec",
            "Anna is away from 23 November 2026 to 29 November 2026.",
            "Bruno is away from 3 December 2026 to 5 December 2026.",
        ),
    ],
)
def test_two_people_in_one_sentence_are_noted_with_one_yes(evening: Open, words: str, first: str, second: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert first in asked
    assert second in asked
    says(e, "yes", to=asked)
    assert [chair.name for chair in e.table().match.chairs if chair.away_until] == ["Anna", "Bruno"]


def test_who_sits_in_meanwhile_is_asked_until_the_last_day(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Bruno is away from Saturday for a week, Nick <nick@n.example> plays his cards until he's back")
    assert "Bruno is away from 21 November 2026 to 27 November 2026." in asked
    assert "That asks Nick <nick@n.example> to sit in for Bruno of friday until Friday 27 November 2026" in asked


def test_whether_an_absence_is_noted_is_answered(evening: Open) -> None:
    e = led(evening)
    assert "I have noted no absence of Bruno." in says(e, "When is Bruno away? Did you note it?")
    says(e, "yes", to=says(e, "away Bruno 3 Dec to 9 Dec"))
    told = says(e, "When is Bruno away?")
    assert "Bruno is away from 3 December 2026 to 9 December 2026." in told


@pytest.mark.parametrize("words", ["Bruno called on Monday, he is fine", "Anna is sick, she told me so on Friday"])
def test_days_of_something_else_are_no_absence(evening: Open, words: str) -> None:
    assert "That notes" not in says(led(evening), words)


@pytest.mark.parametrize("words", ["Freeze the thing until I'm back on Monday", "No deadlines this weekend, I am away"])
def test_where_nobody_who_plays_is_named_the_rest_of_the_sentence_counts(evening: Open, words: str) -> None:
    assert "I found nothing in your letter" not in says(led(evening), words)


def test_where_a_match_gives_no_days_the_gm_is_asked_whether_deadlines_wait(evening: Open) -> None:
    e = led(evening, absence_days=0)
    answer = e.write("Anna", "Away from 20 December to 27 December")
    assert answer is not None
    assert "This match gives no days for that, so no deadline moves by itself. I have told the GM" in answer
    asked = e.last("Greta")
    assert "Anna will be away from 20 December 2026 to 27 December 2026." in asked
    e.write("Greta", "yes", to=asked)
    chair = e.table().match.chair("Anna")
    assert chair is not None
    assert chair.away_until.startswith("2026-12-28")
