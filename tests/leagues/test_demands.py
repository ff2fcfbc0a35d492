"""What a league asks of those who sign up, and what it gives some of them to begin with."""

from __future__ import annotations

from pathlib import Path

from gm.desk.leagues import rating
from gm.domain.leagues.ratings import Match
from gm.domain.leagues.terms import terms
from tests.kit.evening import GM, OPERATOR, Evening
from tests.leagues.test_signup import answer, in_by_mail, league, season_of


def beats(e: Evening, winner: str, loser: str) -> None:
    """A match of long ago is rated."""
    match = Match("old", "2026-01-01T00:00:00Z", (((winner, 1.0),), ((loser, 1.0),)), (2.0, 1.0))
    with e.archive.step() as step:
        rating._rate(step, 0, "eat_me", match, {}, e.now)


def test_a_league_for_some_ratings_takes_newcomers_and_asks_its_gm_about_the_others(tmp_path: Path) -> None:
    e = league(tmp_path, most=8, rating_least=1000, rating_most=1100)
    beats(e, "dora", "emil")
    e.write("Anna", "autumn status", to=GM)
    assert "a rating of 1000 at least and 1100 at most in Eat Me" in e.last("Anna").flat
    assert "Welcome to the league autumn" in in_by_mail(e, "Clara")
    told = in_by_mail(e, "Dora")
    assert "Yours is above 1100. I have asked the GM of autumn whether you may join" in told
    assert "Their rating is above 1100, which it does not take unasked." in e.last(OPERATOR).flat
    assert "Yours is below 1000." in in_by_mail(e, "Emil")
    assert season_of(e).members == ("anna", "bruno", "clara")
    assert "Emil is in autumn now" in answer(e.write(OPERATOR, "yes", to=e.last(OPERATOR)))
    assert "Welcome to the league autumn" in e.last("Emil")
    e.look_over()


def test_demands_that_nobody_could_meet_are_told() -> None:
    wrong = terms({"name": "a", "game": "x", "rating_least": 1200, "rating_most": 1100})[1]
    assert wrong == ["rating_most: it is below rating_least, so nobody could sign up."]
