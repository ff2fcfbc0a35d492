"""What readers choose of a paper, the ratings over all games, and rounds that open on the dates of a calendar."""

from __future__ import annotations

import json
from pathlib import Path

from gm.desk import deeds
from gm.desk.leagues import rating
from gm.domain.leagues.ratings import Match, rated, written
from tests.kit.evening import Evening, Mail
from tests.leagues.test_signup import answer, season_of
from tests.stories import test_leagues
from tests.stories.test_leagues import said, seated


def ended(e: Evening) -> None:
    """All matches of the round end by the GM's word, and the paper appears."""
    for name in list(season_of(e).waiting):
        deeds.do(e.desk, name, f"walkover for {e.table(name).match.seats[0]}", e.now)
    e.later(hours=1)


def paper(e: Evening, who: str) -> Mail:
    return next(m for m in e.mail(who) if "issue 1" in m.subject)


def test_what_readers_like_best_is_printed_once_more_with_its_writer(tmp_path: Path) -> None:
    e = seated(test_leagues.league(tmp_path, 4, table=4, format="balanced", rounds=3))
    said(e, "Anna", "to the paper: The ring is round, and so am I.")
    said(e, "Bruno", "to the paper: Bids are for the rich.")
    assert "appeared" not in said(e, "Clara", "best Anna"), "there is no issue yet: this is talk"
    ended(e)
    issue = next(m for m in e.mail("Clara") if "issue 1" in m.subject)
    assert "Whose words here do you like best? Write: best, and their name" in issue.flat
    assert "I count Bruno for you" in said(e, "Clara", "I liked Bruno's letter best!", issue)
    assert "I count Anna for you" in said(e, "Clara", "best Anna", issue), "the last word counts"
    assert "I count Anna for you" in said(e, "Dora", "My favourite is Anna", paper(e, "Dora"))
    assert "Those are your own words" in said(e, "Anna", "best Anna", paper(e, "Anna"))
    assert "printed words of Anna and Bruno" in said(e, "Dora", "best: Emil", paper(e, "Dora"))
    ended(e)
    second = next(m for m in e.mail("Dora") if "issue 2" in m.subject)
    assert "Of the words in issue 1 readers liked these best (2 of 2):" in second.flat
    assert "The ring is round, and so am I." in second
    assert "Bids are for the rich." not in second
    ended(e)
    last = next(m for m in e.mail("Dora") if "issue 3" in m.subject)
    assert "Words that readers liked best (1 time): Anna" in last.flat
    e.look_over()


def test_a_rating_over_all_games_follows_their_matches_in_time(tmp_path: Path) -> None:
    e = test_leagues.league(tmp_path, 3, table=3, format="balanced", rounds=1)
    first = Match("a-r1-t1", "2026-01-01T00:00:00+00:00", ((("anna", 1.0),), (("bruno", 1.0),)), (1.0, 0.0))
    second = Match("b-r1-t1", "2026-02-01T00:00:00+00:00", ((("bruno", 1.0),), (("clara", 1.0),)), (1.0, 0.0))
    with e.archive.step() as step:
        for game, match in (("eat_me", second), ("no_more_meat", first)):
            step.note(f"ratings/{game}", match.name, json.dumps(written(match, rated({}, match))), e.now)
    after = rated({}, first)
    after |= rated(after, second)
    assert dict(rating.overall(e.desk)) == after
    e.write("Anna", "ratings overall", to=e.last("Anna"))
    told = e.last("Anna")
    assert "All games together, best first:" in told
    assert answer(told).count("played") >= 3


def test_rounds_open_on_the_dates_of_the_calendar(tmp_path: Path) -> None:
    dates = ["2026-11-21 20:00", "2026-11-25"]
    e = test_leagues.league(tmp_path, 4, table=2, format="balanced", rounds=3, dates=dates, at_once=5)
    assert not season_of(e).rounds
    e.later(hours=36, step=6)
    assert len(season_of(e).rounds) == 1
    e.write("Anna", "autumn status", to=e.last("Anna"))
    assert "The next one opens on 25 November 2026." in e.last("Anna").flat
    ended(e)
    assert len(season_of(e).rounds) == 1, "it waits for its date"
    e.later(hours=24 * 4, step=12)
    assert len(season_of(e).rounds) == 2
    ended(e)
    assert len(season_of(e).rounds) == 3, "without a date it follows the last"
