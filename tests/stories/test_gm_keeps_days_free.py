"""Days on which nothing is due, as GMs say it of a new match; no calendar without a deadline."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import in_prose
from gm.domain.deadlines import next_due
from gm.domain.policy import Policy
from tests.kit.evening import Evening
from tests.kit.opening import asks
from tests.stories.test_gm_opens_one_more import LUNCH


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("Sundays must stay free of deadlines", ["blackout: sunday"]),
        ("Sundays off, and two days a turn", ["hours: 48", "blackout: sunday"]),
        ("Nothing should be due on a Sunday.", ["blackout: sunday"]),
        ("let there be no turns on Sundays", ["blackout: sunday"]),
        ("No deadlines on Sundays, please.", ["blackout: sunday"]),
        ("Never on a Sunday.", ["blackout: sunday"]),
        ("No Sunday deadlines!", ["blackout: sunday"]),
        ("We do not play on Sundays.", ["blackout: sunday"]),
        ("Sunday is our day of rest", ["blackout: sunday"]),
        ("keep Fridays and Saturdays clear of deadlines", ["blackout: friday, saturday"]),
        ("we can't do Mondays", ["blackout: monday"]),
        ("Sundays don't count", ["blackout: sunday"]),
        ("Saturdays are fine, only Sundays are not.", ["blackout: sunday"]),
        ("not on weekends", ["blackout: saturday, sunday"]),
        ("due on Sundays, never on Mondays", ["days: sunday", "blackout: monday"]),
        ("every Sunday at 20:00", ["days: sunday", "at: 20:00"]),
        ("Deadlines on Sundays please", ["days: sunday"]),
        ("I am away every Sunday", []),
        ("not before Sunday", []),
        ("I cannot read mail until Sunday", []),
        ("Please leave out the Sunday line altogether", []),
    ],
)
def test_which_days_are_free_of_deadlines(words: str, rows: list[str]) -> None:
    assert [row for row, _ in in_prose.wished(words)] == rows


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Yes please, but Sundays must stay free of deadlines.", "2 days after each report, but not on Sundays."),
        ("Three days a turn, but not on Saturdays and Sundays", "after each report, but not on Saturdays and Sundays."),
        ("Deadlines on Saturdays, and never on Saturdays and Sundays", "there would be no deadline at all"),
    ],
)
def test_the_offer_shows_the_free_days_and_no_calendar_without_a_deadline(
    tmp_path: Path, words: str, told: str
) -> None:
    house = Evening(tmp_path, "")
    assert told in asks(house, words, asks(house, LUNCH))
    assert not house.archive.matches()


def test_a_calendar_on_which_every_day_is_free_has_deadlines_all_the_same() -> None:
    policy = Policy(days=("saturday",), blackout=("saturday", "sunday"))
    assert next_due(policy, "turn", datetime(2026, 11, 24, 12, tzinfo=UTC)) == datetime(2026, 11, 28, 20, tzinfo=UTC)
