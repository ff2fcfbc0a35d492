"""What a league asks of those who sign up, and what it gives some of them to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.leagues import keeping, rating
from gm.domain.leagues.ratings import Match
from gm.domain.leagues.season import differences
from gm.domain.leagues.standings import Ended, standings
from gm.domain.leagues.terms import Terms, terms
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


def test_a_handicap_counts_among_the_points_and_in_no_tie_break() -> None:
    duels = [Ended(1, 1, {"a": 1, "b": 0}), Ended(2, 1, {"b": 1, "c": 0})]
    lines = standings(("a", "b", "c"), duels, {}, Terms(table=2), "s", handicaps={"c": 1.5, "a": -1})
    assert [(one.member, one.told) for one in lines] == [
        ("c", "1.5 (handicap 1.5)"),
        ("b", "1"),
        ("a", "0 (handicap -1)"),
    ]
    assert {one.member: int(one.sonneborn_berger) for one in lines} == {"a": 1, "b": 0, "c": 0}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"handicaps": {"Anna": "two"}}, "handicaps: each member with points, as in Anna = 2;"),
        ({"handicaps": {"Anna": 2}, "format": "ladder"}, "handicaps: in a knock-out or on a ladder nobody"),
    ],
)
def test_handicaps_that_mean_nothing_are_told(said: dict[str, object], told: str) -> None:
    assert any(told in one for one in terms({"name": "a", "game": "x", **said})[1])


def test_points_that_the_file_gives_are_told_to_all_and_stand_in_the_standings(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, most=3, handicaps={"Bruno": 2, "clara@example.net": -1, "Zoe": 5})
    in_by_mail(e, "Clara")
    e.later(minutes=5)
    begun = next(m for m in e.mail("Anna") if m.subject == "[autumn] The league begins")
    assert "Points that members begin with, as its GM has set them: Bruno 2, Clara -1." in begun.flat
    assert "- zoe" in next(m for m in e.mail(OPERATOR) if "nobody's" in m.subject)
    e.write("Anna", "autumn status", to=begun)
    assert "- 1. Bruno: 2 (handicap 2) from 0" in e.last("Anna", "league").flat
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.look_over()


def test_a_file_that_gives_points_to_nobody_who_plays_is_told_once(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, handicaps={"Zoe": 5})
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    [told] = [m for m in e.mail(OPERATOR) if "nobody's" in m.subject]
    assert "- zoe" in told


def test_the_gm_gives_a_handicap_by_letter_and_it_is_no_secret(tmp_path: Path) -> None:
    e = league(tmp_path, count=3, policy={"gm": "greta@example.net"})
    asked = e.write("Greta", "handicap Anna 2", to=GM)
    assert "Anna would have a handicap of 2 points in the league autumn" in answer(asked)
    assert not season_of(e).handicaps
    assert "Anna hears of it." in answer(e.write("Greta", "yes", to=asked))
    assert "Anna has a handicap of 2 points" in e.last("Anna").flat
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    asked = e.write("Greta", "Please give Bruno a handicap of 1 point in autumn.\nno handicap for Anna", to=GM)
    assert "Bruno would have a handicap of 1 point" in answer(asked)
    assert "All members hear of it" in answer(e.write("Greta", "yes", to=asked))
    assert {"[autumn] The handicap of Bruno", "[autumn] The handicap of Anna"} <= {m.subject for m in e.mail("Clara")}
    assert next((one.member, one.told) for one in season_of(e).table()) == ("bruno", "1 (handicap 1)")
    assert '"Zoe" is no member of autumn.' in answer(e.write("Greta", "handicap Zoe 3", to=GM))
    assert "Write a handicap with a member and points" in answer(e.write("Greta", "league handicap autumn Anna", to=GM))
    e.look_over()
