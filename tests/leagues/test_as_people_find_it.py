"""A league as strangers met it who knew nothing but the page for players: each thing that went wrong for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk import deeds
from gm.desk.leagues import keeping
from gm.domain.leagues.season import apply, differences, redrawn
from tests.kit.evening import GM, OPERATOR, Evening
from tests.leagues.test_signup import answer, in_by_mail, league, season_of
from tests.stories import test_leagues
from tests.stories.test_leagues import said, seated


def ladder(tmp_path: Path) -> Evening:
    return test_leagues.league(tmp_path, 4, format="ladder", table=2, reach=2, answer_days=3, ends="2026-12-20")


def test_a_league_that_is_full_takes_nobody_late_but_a_place_that_was_left(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, most=4, late=2)
    e.later(minutes=10)
    assert "You stand by as number 1" in in_by_mail(e, "Emil")
    e.write("Bruno", "yes", to=e.write("Bruno", "leave autumn", to=e.last("Bruno")))
    assert "you play from the next round on" in in_by_mail(e, "Fritz")


def test_a_stranger_may_say_more_beside_the_yes_and_wish_for_two_leagues(tmp_path: Path) -> None:
    e = league(tmp_path, most=6)
    keeping.new(e.desk, {**test_leagues.described(2, format="ladder", table=2), "name": "rungs"}, "seed", e.now)
    asked = e.write("Dora", "I will join both autumn and rungs", to=GM)
    assert "you get a place in the league rungs as well" in answer(asked)
    told = answer(e.write("Dora", "yes, that was me\nCan I have the rules?", to=asked))
    assert "Welcome to the league autumn" in told
    assert "Welcome to the league rungs" in told
    assert "Can I have the rules?" in answer(e.last(OPERATOR))
    doubts = e.write("Emil", "Yes, but only from January", to=e.write("Emil", "join autumn", to=GM))
    assert "Shall I give you a place in the league autumn?" in answer(doubts)
    assert "Welcome to the league autumn" in answer(e.write("Emil", "yes", to=doubts))
    e.look_over()


def test_who_only_reads_says_so_and_says_when_it_is_enough(tmp_path: Path) -> None:
    e = league(tmp_path, most=6)
    asked = e.write("Xenia", "I don't want to play, only read the autumn paper. Can I subscribe?", to=GM)
    assert "Would you like to read the paper?" in asked.subject if asked else False
    told = e.write("Xenia", "yes", to=asked)
    assert "You get the paper of autumn" in answer(told)
    assert "You get no more issues of autumn." in answer(
        e.write("Xenia", "Please stop sending me the autumn paper, thanks", to=told)
    )


def test_who_is_away_has_the_whole_time_for_a_challenge_when_they_are_back(tmp_path: Path) -> None:
    e = ladder(tmp_path)
    said(e, "Bruno", "autumn: away until 27 Nov")
    assert "Bruno, who can answer it until 1 December 2026." in said(e, "Dora", "I challenge Bruno on the ladder!")
    e.later(hours=24 * 6, step=12)
    assert season_of(e).ladder.challenges, "silence while they are away costs nothing"
    e.later(hours=24 * 6, step=12)
    assert not season_of(e).ladder.challenges
    assert "which counts as declining it: the ladder stays as it is." in e.last("Bruno")


def test_a_challenge_taken_up_begins_without_another_invitation_and_the_paper_tells_of_rungs(tmp_path: Path) -> None:
    e = ladder(tmp_path)
    assert "That is Bruno or Clara." in said(e, "Dora", "autumn: challenge Anna")
    said(e, "Dora", "autumn: challenge Bruno")
    assert "Dora has challenged you: write" in said(e, "Bruno", "autumn: challenge Anna")
    assert (
        "- Dora challenges Bruno, to answer by"
        in (e.write("Anna", "autumn status", to=e.last("Anna")) or e.last("Anna")).flat
    )
    said(e, "Bruno", "accept", next(m for m in e.mail("Bruno") if "challenges you" in m.subject))
    e.later(minutes=5)
    assert e.table("autumn-r1-t1").match.status == "running"
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Dora", e.now)
    e.later(hours=1)
    issue = next(m for m in e.mail("Anna") if "issue 1" in m.subject)
    assert issue.subject == "[autumn] The ladder (issue 1)"
    assert "- 2. Dora: 1 won of 1, up 2" in issue
    assert "by points" not in issue.flat
    assert "seed" not in issue.flat


def test_who_leads_is_told_of_a_round_with_its_byes_and_who_is_missing_in_one_letter_each(tmp_path: Path) -> None:
    e = seated(test_leagues.league(tmp_path, 5, table=2, format="balanced", rounds=3))
    asked = "What is the standing in autumn?\nWho is missing?\nleague round autumn 1\nHow many rounds are left?"
    e.write("Greta", asked, to=GM)
    subjects = [m.subject for m in e.mail("Greta")]
    assert "[autumn] Who is missing" in subjects
    assert "[autumn] How the league stands" in subjects
    told = next(m for m in e.mail("Greta") if m.subject == "[autumn] Round 1")
    assert told.flat.count("- Table") == 2
    assert "Sits out: " in told
    assert not any("It is on its way in a letter of its own" in m for m in e.mail("Greta"))


def test_who_leads_rules_on_a_match_of_a_league_that_is_over_by_its_name(tmp_path: Path) -> None:
    e = seated(test_leagues.league(tmp_path, 2, table=2, format="balanced", rounds=1))
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Anna", e.now)
    e.later(hours=1)
    asked = e.write("Greta", "league adjudicate autumn autumn-r1-t1: Bruno 5, Anna 4", to=GM)
    assert "would be adjudicated: Bruno 5, Anna 4" in answer(asked)
    e.write("Greta", "yes", to=asked)
    assert e.table("autumn-r1-t1").match.result == {"Anna": 4.0, "Bruno": 5.0}


def test_who_comes_to_stand_by_is_offered_chairs_of_matches_that_run_already(tmp_path: Path) -> None:
    e = seated(test_leagues.league(tmp_path, 2, table=2, format="balanced", rounds=1, most=2))
    assert "You stand by as number 1" in in_by_mail(e, "Ida")
    e.write("Bruno", "yes", to=e.write("Bruno", "leave autumn-r1-t1", to=e.last("Bruno")))
    e.later(minutes=10)
    assert any(m.kind == "invitation" for m in e.mail("Ida"))


def test_a_paper_of_divisions_tells_who_goes_up_and_who_came_first(tmp_path: Path) -> None:
    e = test_leagues.league(tmp_path, 4, table=2, format="divisions", division=2, rounds=1, seasons=2)
    deeds.do(e.desk, "autumn-r1-t1", "walkover for Anna", e.now)
    deeds.do(e.desk, "autumn-r1-t2", "annul", e.now)
    e.later(hours=1)
    issue = next(m for m in e.mail("Anna") if "issue 1" in m.subject)
    assert "Season 1 of 2 is over, and Anna came first." in issue.flat
    assert "- Up: " in issue
    assert "Division 2:" in issue
    assert "annulled, so no points" in issue.flat
    assert not any("A few words" in m.subject for m in e.mail("Anna")), "nothing was played"


def test_several_rulings_in_one_letter_are_shown_one_by_one_and_one_yes_does_them(tmp_path: Path) -> None:
    e = seated(test_leagues.league(tmp_path, 4, table=2, format="balanced", rounds=1))
    winner = e.table("autumn-r1-t1").match.seats[0]
    asked = e.write("Greta", f"autumn-r1-t1: walkover for {winner}\nautumn-r1-t2: annul\nleague redraw autumn", to=GM)
    assert f"would be decided by walkover: {winner} wins" in answer(asked)
    assert "would be annulled" in answer(asked)
    assert "A yes is for all of this" in answer(asked)
    assert "one thing at a time" not in answer(asked)
    other = e.write("Greta", f"autumn-r1-t1: walkover for {winner}\nautumn-r1-t2: annul", to=GM)
    assert "Yes, but" not in answer(e.write("Greta", "yes", to=other))
    assert e.table("autumn-r1-t1").match.ruled == "walkover"
    assert e.table("autumn-r1-t2").match.ruled == "annulled"


def test_who_comes_late_to_a_ladder_stands_on_the_lowest_rung_and_the_paper_is_the_one_that_was_named(
    tmp_path: Path,
) -> None:
    e = ladder(tmp_path)
    keeping.new(e.desk, {**test_leagues.described(2, table=2), "name": "spring"}, "seed", e.now)
    asked = e.write("Jana", "Please put me on the ladder autumn, and I'd like to read the spring paper", to=GM)
    assert "you get each issue of the paper of spring" in answer(asked)
    told = answer(e.write("Jana", "yes", to=asked))
    assert "you stand on the lowest rung" in told
    assert "You get the paper of spring from the next issue on." in told
    assert season_of(e).rungs[-1] == "jana"
    said(e, "Clara", "autumn: away 22 Nov to 28 Nov")
    assert "until 2 December 2026" in said(e, "Jana", "I challenge Clara"), "she goes before the usual time is over"


def test_a_chair_goes_to_who_stands_by_before_the_match_begins_and_the_gm_hears_all_ways(tmp_path: Path) -> None:
    e = test_leagues.league(tmp_path, 2, table=2, format="balanced", rounds=1, most=2)
    e.write("Anna", "no", to=e.last("Anna", "invitation"))
    told = next(m for m in e.mail("Greta") if "Anna declined" in m.subject)
    assert 'answer: "replace Anna with NAME <ADDRESS>"; "replace Anna with standby"' in told.flat
    assert '"walkover for Bruno" (a win), or "annul"' in told.flat
    assert "You stand by as number 1" in in_by_mail(e, "Ida")
    assert "Nobody stands by. Name somebody" in answer(e.write("Greta", "replace Bruno with standby", to=told))
    e.later(minutes=5)
    assert any(m.kind == "invitation" for m in e.mail("Ida"))
    assert "You stand by" in in_by_mail(e, "Jana")
    asked = e.write("Greta", "replace Bruno with standby", to=told)
    assert "takes the chair Bruno of autumn-r1-t1 from who is invited to it" in answer(asked)
    assert "offers it to those who stand by, jana@example.net first" in answer(asked)
    e.write("Greta", "yes", to=asked)
    e.later(minutes=5)
    assert any(m.kind == "invitation" for m in e.mail("Jana"))
    e.look_over()


def test_who_plays_in_which_division_stands_in_the_letter_of_the_beginning(tmp_path: Path) -> None:
    e = test_leagues.league(tmp_path, 4, table=2, format="divisions", division=2, rounds=1)
    begun = next(m for m in e.mail("Dora") if m.subject == "[autumn] The league begins")
    assert "The league autumn begins with 4 members, in 2 divisions:" in begun.flat
    assert "- Division 1: Anna, Bruno" in begun
    assert "- Division 2: Clara, Dora" in begun


@pytest.mark.parametrize(
    "words",
    [
        "I'd rather sit out the next round of autumn.",
        "autumn: skip me this round",
        "Please leave me out of the next round in autumn",
        "I can't play in the next round of autumn, sorry.",
    ],
)
def test_who_sits_a_round_out_is_not_drawn_in_it_and_plays_again_after(tmp_path: Path, words: str) -> None:
    e = league(tmp_path, count=5)
    e.write("Anna", "autumn status", to=GM)
    assert "The next round of autumn goes without you." in answer(e.write("Anna", words, to=e.last("Anna", "league")))
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    first = season_of(e).rounds[0]
    assert "anna" not in {who for table in first.tables for who in table} | set(first.byes)
    assert not season_of(e).roster.skips
    assert "anna" in {who for table in season_of(e).drawn.tables for who in table}
    assert not differences(keeping.journal(e.archive, "autumn"))
    e.look_over()


def test_a_round_that_is_drawn_anew_goes_without_who_sat_it_out_and_in_a_match_it_is_asked_about(
    tmp_path: Path,
) -> None:
    e = seated(test_leagues.league(tmp_path, 5, table=2, format="balanced", rounds=3))
    thread = e.last("Bruno" if "bruno" not in season_of(e).rounds[0].byes else "Anna", "report")
    asked = e.write(thread.to.partition("@")[0].capitalize(), "I'd rather sit out the next two rounds", to=thread)
    assert "Shall I leave you out of the next 2 rounds of autumn?" in answer(asked)
    roster = apply(apply(season_of(e), {"kind": "available", "who": "anna", "skip": 1}), redrawn()).roster
    assert roster.skips == {"anna": 1}


def test_a_rating_is_asked_for_in_plain_words_and_a_stranger_who_names_no_league_hears_which_there_are(
    tmp_path: Path,
) -> None:
    e = league(tmp_path, most=6)
    for words in ("How is Anna rated?", "What is the rating of Anna?", "What rating does Anna have?"):
        e.write("Bruno", words, to=GM)
        assert e.last("Bruno").subject == "The record of Anna", words
    e.write("Zoe", "Hello! I'd like to play on your ladder. How do I do that?", to=GM)
    assert "- autumn: Eat Me, open to sign up, 2 in so far" in e.last("Zoe")
