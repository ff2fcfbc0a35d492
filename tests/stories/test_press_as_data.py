"""How people may talk is said by the match: by phase, how much, when it goes out, who reads along; told to all."""

from __future__ import annotations

import pytest

from tests.kit.evening import CAST
from tests.stories.conftest import Open
from tests.stories.test_press import said


def test_who_wrote_unnamed_stays_so_when_somebody_answers(evening: Open) -> None:
    """Not to who answers, nor to others of the round."""
    e = evening("Eat Me", ("Anna", "Bruno", "Clara", "Dora"), policy={"press": "anonymous"}).seated()
    e.write("Anna", "press Bruno and Clara: beware of Dora")
    answer = said(e.write("Bruno", "I always am.", to=e.last("Bruno", "press")))
    assert "Passed on to the same people, without your name." in answer
    heard = e.last("Clara", "press")
    assert heard.subject == "[friday] Press from somebody at the table to the same people"
    assert "Anna" not in heard.text
    assert "I always am." in e.last("Anna", "press")


def test_an_order_in_an_answer_to_somebody_unnamed_is_asked_about_without_the_name(evening: Open) -> None:
    e = evening(policy={"press": "anonymous"}).seated()
    e.write("Anna", "press Bruno: shall we?")
    asked = said(e.write("Bruno", "bid 44", to=e.last("Bruno", "press")))
    assert "pass all of these words on to the same people" in asked
    answer = said(e.write("Bruno", "yes", to=asked))
    assert "Passed on to the same people, without your name." in answer
    assert "bid 44" in e.last("Anna", "press")


@pytest.mark.parametrize("line", ["press all unsigned: beware", "press Bruno, without my name: beware"])
def test_in_grey_press_the_writer_says_whether_to_be_named(evening: Open, line: str) -> None:
    e = evening(policy={"press": "grey"}).seated()
    assert ", without your name." in said(e.write("Anna", line))
    assert "Anna" not in e.last("Bruno", "press").text
    e.write("Anna", "press Bruno: it was me")
    assert "Press from Anna to Bruno" in e.last("Bruno", "press").subject


def test_who_began_unnamed_stays_so_to_the_end_of_the_talk(evening: Open) -> None:
    e = evening(policy={"press": "grey"}).seated()
    e.write("Anna", "press Bruno unsigned: shall we?")
    answer = said(e.write("Bruno", "Who are you?", to=e.last("Bruno", "press")))
    assert "Passed on to the same people." in answer
    e.write("Anna", "That is my affair.", to=e.last("Anna", "press"))
    heard = e.last("Bruno", "press")
    assert "That is my affair." in heard
    assert "Anna" not in heard.flat + heard.subject


def test_where_everybody_signs_nobody_is_unnamed(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    assert "everybody writes under their own name" in said(e.write("Anna", "press all unsigned: beware"))
    assert not e.mail("Bruno", "press")


def test_letters_may_be_so_many_a_turn(evening: Open) -> None:
    e = evening(policy={"press": "private", "press_limit": 1, "gm": "gina@example.net"}).seated()
    assert "Passed on to Bruno." in said(e.write("Anna", "press Bruno: hello"))
    assert "may send one letter a turn" in said(e.write("Anna", "press Clara: hello"))
    assert not e.mail("Clara", "press")
    assert "Passed on" in said(e.write("Anna", "press GM: may I say more?"))
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 5\nfinal", to=e.last(name, "report"))
    assert e.table().match.turn == 2
    assert "Passed on to Clara." in said(e.write("Anna", "press Clara: hello"))


def test_letters_may_wait_for_the_end_of_the_turn(evening: Open) -> None:
    e = evening(policy={"press": "private", "press_delay": True}).seated()
    assert "passed on when turn 1 is over" in said(e.write("Anna", "press Bruno: psst"))
    assert not e.mail("Bruno", "press")
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 5\nfinal", to=e.last(name, "report"))
    assert "Anna wrote: psst" in e.last("Bruno", "press").text
    e.later(hours=100, step=24)
    assert len([m for m in e.mail("Bruno", "press") if "psst" in m.text]) == 1
    assert not e.mail("Clara", "press")


def test_a_gm_may_read_along_and_all_are_told(evening: Open) -> None:
    e = evening(policy={"press": "private", "press_gm": True, "gm": "gina@example.net"})
    assert "The GM reads them, too." in e.last("Bruno", "invitation").flat
    e.seated()
    e.write("Anna", "press Bruno: psst")
    copy = e.last("gina", "press")
    assert "psst" in copy
    assert "You read this along as the GM" in copy


def test_a_gm_who_begins_to_read_along_in_mid_match_is_told_of_to_all(evening: Open) -> None:
    e = evening(policy={"gm": "greta@example.net", "press": "private"}).seated()
    e.write("Anna", "press Bruno: just us", to=e.last("Anna", "report"))
    assert not any("just us" in m for m in e.mail("Greta"))
    e.write("Greta", "policy press_gm=yes", to=next(m for m in e.mail("Greta") if "For the GM" in m.subject))
    for name in CAST:
        assert "Whether the GM reads letters between players: on (before: off)." in e.last(name)
    e.write("Anna", "press Bruno: all of us", to=e.last("Anna", "report"))
    assert any("all of us" in m for m in e.mail("Greta"))
    assert not any("just us" in m for m in e.mail("Greta"))


def test_a_gm_who_plays_reads_nothing_of_others(evening: Open) -> None:
    e = evening(policy={"press": "private", "press_gm": True, "gm": "clara@example.net"}).seated()
    e.write("Anna", "press Bruno: psst")
    assert "psst" in e.last("Bruno", "press")
    assert not e.mail("Clara", "press")


def test_a_phase_of_short_questions_may_have_a_mode_of_its_own(evening: Open) -> None:
    e = evening("Teamturns", policy={"press": "private", "press_pick": "none"})
    assert "While only a short question is open: none are passed on." in e.last("Bruno", "invitation").flat
    e.seated()
    seen = set()
    for _ in range(6):
        short = {ask.pace for ask in e.table().asks.values()} == {"pick"}
        answer = said(e.write("Anna", "press Bruno: psst"))
        assert ("At this moment of the match no letters between players are passed on" in answer) is short
        seen.add(short)
        e.later(hours=80, step=80)
    assert seen == {True, False}


def test_how_people_may_talk_is_in_the_invitation(evening: Open) -> None:
    e = evening(policy={"press": "grey", "press_limit": 2, "press_delay": True})
    words = e.last("Bruno", "invitation").flat
    assert 'without your name when you write "press all unsigned: ..."' in words
    assert "Each player may send 2 a turn. They are passed on when the turn is over." in words
