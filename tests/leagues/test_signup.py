"""Sign-up to a league by letter: in the words of the house and in anybody's own, by members and by strangers."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.desk.leagues import keeping
from gm.domain.leagues.season import Season, differences, fold
from tests.kit.evening import GM, OPERATOR, Evening, Mail
from tests.leagues.test_season import described


def season_of(evening: Evening, name: str = "autumn") -> Season:
    return fold(keeping.journal(evening.archive, name))


def league(tmp_path: Path, count: int = 2, **more: Any) -> Evening:
    evening = Evening(tmp_path, game="")
    said = {"format": "balanced", "table": 2, "rounds": 3, **more}
    keeping.new(evening.desk, described(count, **said), "seed", evening.now)
    evening.tick()
    return evening


def answer(mail: Mail | None) -> str:
    assert mail is not None
    return mail.flat


def in_by_mail(evening: Evening, who: str, words: str = "join autumn") -> str:
    question = evening.write(who, words, to=GM)
    assert question is not None
    return answer(evening.write(who, "yes", to=question))


JOINS = (
    "join autumn",
    "I'd like to play in the autumn league.",
    "Please sign me up for autumn!",
    "Count me in for the autumn league, please.",
    "Can I join the autumn league?",
    "Hello, I would love to take part in autumn this year.",
)


@pytest.mark.parametrize("words", JOINS)
def test_a_stranger_asks_for_a_place_and_has_it_with_a_yes_from_that_address(tmp_path: Path, words: str) -> None:
    e = league(tmp_path, most=6)
    question = e.write("Dora", f"Hello!\n\n{words}\n\nBest\nDora", to=GM)
    assert question is not None
    assert question.subject == "[autumn] Would you like to play?"
    assert season_of(e).members == ("anna", "bruno")
    assert "Welcome to the league autumn: you are member 3." in answer(e.write("Dora", "Yes!", to=question))
    assert season_of(e).members == ("anna", "bruno", "dora")
    assert "already" in answer(e.write("Dora", "join autumn", to=e.last("Dora")))
    e.look_over()


def test_a_league_that_is_full_begins_and_who_comes_later_stands_by(tmp_path: Path) -> None:
    e = league(tmp_path, most=4)
    for who in ("Clara", "Dora"):
        in_by_mail(e, who)
    e.later(minutes=10)
    season = season_of(e)
    assert season.status == "running"
    assert len(season.rounds) == 1
    begun = [m for m in e.mail("Dora") if m.subject == "[autumn] The league begins"]
    assert len(begun) == 1
    assert "with 4 members: Anna, Bruno, Clara, Dora" in begun[0]
    told = in_by_mail(e, "Emil")
    assert "You stand by as number 1" in told
    assert season_of(e).roster.waiting == ("emil",)
    e.look_over()


def test_who_finds_it_full_waits_and_moves_up_when_somebody_leaves(tmp_path: Path) -> None:
    e = league(tmp_path, most=3, until="2026-12-01 20:00")
    in_by_mail(e, "Clara")
    assert "you are number 1 on the waiting list" in in_by_mail(e, "Dora")
    assert "number 2" in in_by_mail(e, "Emil")
    words = "I have changed my mind. Please take me out of the autumn league."
    told = answer(e.write("Clara", words, to=e.last("Clara")))
    assert "You have left the league autumn" in told
    assert season_of(e).members == ("anna", "bruno", "dora")
    assert "A place in the league autumn has become free, and it is yours." in e.last("Dora")
    assert "You wait for a place in autumn no longer." in answer(e.write("Emil", "leave autumn", to=e.last("Emil")))
    assert not season_of(e).roster.waiting
    e.look_over()


def test_sign_up_closes_on_its_day_and_too_few_are_told_to_the_gm_once(tmp_path: Path) -> None:
    e = league(tmp_path, least=4, until="2026-11-22 20:00")
    in_by_mail(e, "Clara")
    e.later(hours=60, step=6)
    assert season_of(e).status == "open"
    few = [m for m in e.mail(OPERATOR) if "Too few" in m.subject]
    assert len(few) == 1
    assert "3 of the 4 it needs are in" in few[0]
    in_by_mail(e, "Dora")
    e.later(minutes=5)
    assert season_of(e).status == "running"


def test_demands_are_looked_at_again_just_before_it_begins_but_not_over_the_gms_word(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, until="2026-12-20 20:00", policy={"reliability": 60, "silence_limit": 0})
    e.open("Eat Me", ["Anna", "Bruno"], policy={"hours": 24}, name="friday")
    e.seated()
    for _ in range(7):  # Bruno never writes
        if e.table().match.status == "running":
            e.write("Anna", "as you like", tick=False)
            e.later(hours=26, step=13)
    assert e.table().match.records["bruno"].silent >= 5
    e.now = e.now.replace(year=2026, month=12, day=20, hour=21)
    e.tick()
    season = season_of(e)
    assert season.status == "running"
    assert "bruno" not in season.members
    out = next(m for m in e.mail("Bruno") if m.subject == "[autumn] Not this time")
    assert "0 % of turns here were answered, and it asks for 60" in out
    assert "league add autumn bruno@example.net" in next(m for m in e.mail(OPERATOR) if "Bruno is out" in m.subject)


def test_the_gm_is_asked_about_newcomers_where_the_league_says_so(tmp_path: Path) -> None:
    e = league(tmp_path, most=6, policy={"joining": "ask"})
    assert "I have asked the GM of autumn" in in_by_mail(e, "Dora")
    asked = e.last(OPERATOR)
    assert "Dora (dora@example.net) would like to play in the league autumn." in asked
    assert "dora" not in season_of(e).members
    told = answer(e.write(OPERATOR, "yes", to=asked))
    assert "Dora is in autumn now" in told
    assert season_of(e).members[-1] == "dora"
    assert "Welcome to the league autumn" in e.last("Dora")
    told = e.write("Clara", "yes", to=asked)
    assert "clara" not in season_of(e).members, "only who leads the league says yes"


def test_availability_is_said_in_ordinary_words_and_rounds_go_without_who_is_away(tmp_path: Path) -> None:
    e = league(tmp_path, count=5)
    e.write("Anna", "autumn status", to=GM)
    e.write("Anna", "I'm away until 9 Dec.\nTwo matches at a time, please.", to=e.last("Anna", "league"))
    assert "a round that opens from 20 November 2026 to 9 December 2026 goes without you" in e.last("Anna").flat
    season = season_of(e)
    assert season.roster.loads == {"anna": 2}
    assert season.roster.away["anna"][1].startswith("2026-12-10")
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    first = season_of(e).rounds[0]
    assert "anna" not in {who for table in first.tables for who in table} | set(first.byes)
    assert not differences(keeping.journal(e.archive, "autumn"))
    assert "seated in the next round" in answer(e.write("Anna", "autumn: back", to=e.last("Anna")))
    assert not season_of(e).roster.away
    e.look_over()


def test_a_season_that_runs_is_left_only_after_a_yes(tmp_path: Path) -> None:
    e = league(tmp_path, count=5)
    keeping.start(e.desk, "autumn", e.now)
    e.later(minutes=5)
    begins = next(m for m in e.mail("Emil") if m.subject == "[autumn] The league begins")
    question = e.write("Emil", "I don't want to play in the autumn league any more.", to=begins)
    assert "Shall I take you out of the league autumn" in answer(question)
    assert not season_of(e).roster.gone
    assert "You have left the league autumn" in answer(e.write("Emil", "yes", to=question))
    assert season_of(e).roster.gone == ("emil",)
    assert "[autumn] Emil has left" in [m.subject for m in e.mail(OPERATOR)]
    assert "emil" not in {who for table in season_of(e).drawn.tables for who in table}
    assert "Welcome back to autumn" in answer(e.write("Emil", "join autumn", to=e.last("Emil")))


def test_how_it_stands_is_told_to_members_and_others_and_chat_is_left_alone(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, most=8)
    e.open("Eat Me", ["Anna", "Bruno"])
    e.seated()
    said = e.write("Anna", "See you all in autumn!\nbid 3\nplay 14")
    assert said is not None
    assert "league" not in said.flat
    e.write("Anna", "How does the autumn league stand?")
    told = e.last("Anna", "league")
    assert "The league autumn (Eat Me) is open to sign up." in told
    assert "In so far: Anna, Bruno, Clara and Dora." in told
    e.write("Anna", "How do I leave the autumn league?")
    assert "leave autumn: give it up" in e.last("Anna", "league").flat
    e.look_over()


def test_two_letters_at_one_moment_are_both_kept(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, most=9)
    people = ("Clara", "Dora", "Emil")
    asked = [e.write(who, "join autumn", to=GM) for who in people]
    for who, question in zip(people, asked, strict=True):
        e.write(who, "yes", to=question, tick=False, minutes=0)
    e.tick()
    assert season_of(e).members == ("anna", "bruno", "clara", "dora", "emil")
    e.now += timedelta(minutes=1)
