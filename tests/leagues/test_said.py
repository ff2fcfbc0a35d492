"""What people say to a league beside its words: several things at once, absences, challenges, and as strangers."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.desk.leagues import keeping
from gm.desk.matches import absences
from tests.kit.evening import GM, OPERATOR, Evening, Mail
from tests.leagues.test_signup import answer, in_by_mail, league, season_of


def of_league(e: Evening, who: str) -> Mail:
    """A letter about the league, whose answer proves who writes."""
    e.write(who, "autumn status", to=GM)
    return e.last(who)


def test_each_line_under_the_name_of_a_league_is_answered(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, most=8)
    told = answer(
        e.write("Anna", "autumn: bid 5\nautumn: away until 9 Dec\nautumn: hello you", to=of_league(e, "Anna"))
    )
    assert 'Line 1, "autumn: bid 5": I do not know what that says of the league autumn.' in told
    assert "a round that opens from 20 November 2026 to 9 December 2026 goes without you" in told
    assert 'Line 3, "autumn: hello you": I do not know' in told
    told = answer(e.write("Anna", "subscribe autumn\n\nautumn: two matches at a time", to=of_league(e, "Anna")))
    assert 'Line 3, "autumn: two matches at a time"' in told, "lines keep their numbers"
    e.look_over()


def test_several_wishes_that_want_a_yes_are_one_question(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, most=8)
    in_by_mail(e, "Clara")
    e.write("Dora", "leagues", to=GM)
    e.open("Eat Me", ["Dora", "Anna"])  # Dora is known now, and in no league
    e.seated()
    asked = e.write("Dora", "join autumn\nsubscribe autumn\nautumn: one match at a time", to=GM)
    assert answer(asked).count("Answer this letter with yes or no.") == 1
    assert "A yes is for all of this." in answer(asked)
    assert "dora" not in season_of(e).members
    told = answer(e.write("Dora", "yes", to=asked))
    assert "Welcome to the league autumn" in told
    assert "You get the paper of autumn" in told
    assert season_of(e).roster.loads == {"dora": 1}
    e.look_over()


def test_talk_beside_a_league_word_is_named_not_dropped(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, most=8)
    told = e.write("Anna", "autumn status\nCan I bring my sister along?", to=of_league(e, "Anna"))
    assert '"Can I bring my sister along?"' in answer(told)


AWAY = (
    "Sorry, I'm away from tomorrow until 9 Dec",
    "Unfortunately I'll be away until 9 Dec.",
    "Just to let you know: I'm on holiday until 9 Dec",
    "I can't play until 9 Dec, I'm afraid",
    "Count me out until 9 Dec",
    "I need a break until 9 December",
    "No matches for me until 9 Dec, please.",
    "I'm out of town until 9 Dec, sorry about that",
    "I'm busy 3-9 Dec",
    "Hi all, I am afraid that I'm travelling from 3 to 9 December.",
    "Please skip me until 9 December",
    "autumn: away Dec 3-9",
)


def test_an_absence_is_said_in_a_dozen_ways(tmp_path: Path) -> None:
    e = league(tmp_path, count=4)
    letter = of_league(e, "Anna")
    for words in AWAY:
        told = answer(e.write("Anna", words, to=letter, minutes=40))
        assert "to 9 December 2026 goes without you" in told, (words, told)
        assert season_of(e).roster.away["anna"][1].startswith("2026-12-10")
        e.write("Anna", "autumn: back", to=letter, minutes=40)
    assert "The next round of autumn goes without you" in answer(
        e.write("Anna", "Please skip me next round", to=letter)
    )
    assert "I do not know when that is" in answer(e.write("Anna", "I'm away until the comet comes", to=letter))


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("3-9 Dec", ("2026-12-03", "2026-12-10")),
        ("Dec 3 - 9", ("2026-12-03", "2026-12-10")),
        ("3rd-9th December", ("2026-12-03", "2026-12-10")),
        ("next week", ("2026-11-23", "2026-11-30")),
        ("until December", None),
        ("in December", None),
        ("9-3 Dec", None),
    ],
)
def test_days_of_an_absence(words: str, days: tuple[str, str] | None) -> None:
    time = absences.said(words, datetime(2026, 11, 20, 19, tzinfo=UTC), "UTC")
    assert (time and tuple(at.isoformat()[:10] for at in time)) == days


YES = (
    "Sure, I accept",
    "ok, you're on",
    "You're on!",
    "Bring it on!",
    "With pleasure!",
    "I accept your challenge, Anna",
    "Challenge accepted, see you on the board",
    "I'd love to",
    "yes",
    "Fine, let's play",
)
NO = ("Not this week, sorry", "No thanks", "I'd rather not", "decline", "Sorry, no time", "I have to pass", "no")


def test_a_challenge_is_taken_up_or_declined_in_ordinary_words(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, format="ladder", declines=99, answer_days=30, policy={"hours": 24})
    keeping.start(e.desk, "autumn", e.now)
    e.tick()
    for words in NO:
        e.write("Bruno", "autumn: challenge Anna", to=of_league(e, "Bruno"), minutes=40)
        told = answer(e.write("Anna", words, to=e.last("Anna"), minutes=40))
        assert "You decline the challenge of Bruno" in told, words
    for words in YES:
        folder = tmp_path / str(YES.index(words))
        one = league(folder, count=2, format="ladder", answer_days=30)
        keeping.start(one.desk, "autumn", one.now)
        one.write("Bruno", "autumn: challenge Anna", to=of_league(one, "Bruno"))
        told = answer(one.write("Anna", words.replace("Anna", "Bruno"), to=one.last("Anna")))
        assert "You take up the challenge of Bruno" in told, (words, told)


def test_a_yes_with_more_to_it_or_to_another_letter_is_asked_back(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, format="ladder", answer_days=30)
    keeping.start(e.desk, "autumn", e.now)
    begun = of_league(e, "Anna")
    e.write("Bruno", "autumn: challenge Anna", to=of_league(e, "Bruno"))
    challenge = e.last("Anna")
    for words, letter in (("Yes, but not before Monday", challenge), ("Great!", begun)):
        told = e.write("Anna", words, to=letter)
        assert "You take up" not in answer(told), words
    asked = e.write("Anna", "Yes, but not before Monday", to=challenge, minutes=90)
    assert "Shall I take up the challenge on the ladder autumn for you?" in answer(asked)
    assert "You take up the challenge of Bruno" in answer(e.write("Anna", "yes", to=asked))


def test_a_stranger_hears_which_leagues_there_are_and_how_one_stands(tmp_path: Path) -> None:
    e = league(tmp_path, count=4, most=8)
    for who, words in (
        ("Dora", "leagues"),
        ("Emil", "Which leagues are there?"),
        ("Frida", "What leagues do you have?"),
    ):
        told = answer(e.write(who, words, to=GM))
        assert "autumn: Eat Me, open to sign up, 4 in so far" in told, words
        assert "join autumn" in told
    assert "is open to sign up" in answer(e.write("Georg", "How does the autumn league stand?", to=GM))
    e.look_over()


def test_what_a_stranger_wishes_beside_the_sign_up_is_confirmed_and_the_rest_passed_on(tmp_path: Path) -> None:
    e = league(tmp_path, count=2, most=8)
    question = e.write("Dora", "join autumn, but only one match at a time please", to=GM)
    assert "only while you play no other match" in answer(question)
    assert not season_of(e).roster.loads
    told = answer(e.write("Dora", "yes", to=question))
    assert "Welcome to the league autumn" in told
    assert season_of(e).roster.loads == {"dora": 1}
    words = "I'd like to play in autumn.\nI'm away until 9 Dec.\nMay my sister watch, too?"
    question = e.write("Emil", words, to=GM)
    assert "rounds that open until 9 December 2026 go without you" in answer(question)
    assert "sister" not in answer(question), "no word of somebody whose address nobody has proved goes anywhere"
    told = answer(e.write("Emil", "Yes, please", to=question))
    assert "emil" in season_of(e).roster.away
    assert "passed on to the GM" in told
    assert "May my sister watch, too?" in e.last(OPERATOR)
    e.look_over()
