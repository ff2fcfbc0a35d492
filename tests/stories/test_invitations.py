"""Invitations that were overtaken: a chair belongs to whom the GM asked last."""

from __future__ import annotations

import pytest

from gm.desk.deeds import do
from tests.kit.leading import given
from tests.stories.conftest import Open


@pytest.mark.parametrize("late", ["yes", "no"])
def test_an_old_invitation_neither_takes_nor_clears_a_chair_that_was_offered_to_somebody_else(
    evening: Open, late: str
) -> None:
    e = evening()
    old = e.last("Clara", "invitation")
    given(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.later(minutes=5)

    e.write("Clara", late, to=old)
    chair = e.table().match.chair("Dora")
    assert chair
    assert chair.player == ""
    assert chair.invited == "dora@example.net"

    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    chair = e.table().match.chair("Dora")
    assert chair
    assert chair.player == "dora"


def test_who_takes_a_seat_over_gets_no_key_of_who_sat_there_before(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    key = e.last("Clara", "report").reply_to.partition("+")[2].partition("@")[0]
    e.write("Clara", "leave friday")
    e.write("Clara", "yes")
    given(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.later(minutes=5)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    do(e.desk, e.name, "process", e.now)
    e.tick()

    assert [m.kind for m in e.mail("Dora")].count("report") == 1
    assert not [m.subject for m in e.mail("Dora") if key in m.parcel.raw.decode("ascii", "replace")]


def test_an_invitation_says_who_invites_to_what_for_how_long_and_until_when(evening: Open) -> None:
    e = evening(options={"variant": "same_round", "bid_points": 50}, policy={"gm": "Greta <greta@example.com>"})
    letter = e.last("Clara", "invitation")
    assert letter.subject == "[friday] Will you play Eat Me?"
    assert letter.flat.startswith("Dear Clara, Greta invites you to a match of Eat Me, played by mail. To play, answer")
    assert "Options: bids count in the round in which they are made; 50 bid points each." in letter
    assert "A match takes 10 turns; orders are due 3 days after each report." in letter
    assert "Please answer by 11 December 2026; the match begins when everybody has answered." in letter


def test_short_questions_are_told_as_they_will_be_due(evening: Open) -> None:
    e = evening("Teamturns", policy={"days": ["tuesday", "friday"], "at": "20:00"})
    due = "orders are due on Tuesdays and Fridays at 20:00 (UTC). A short question in between waits 24 hours."
    assert due in e.last("Clara", "invitation")
    assert "if nobody is early and no short question comes between: Tue 24 Nov" in e.seated().last("Clara", "report")
    e = evening("Teamturns", policy={"hours": 4})
    assert "orders are due 4 hours after each report." in e.last("Clara", "invitation")
    assert e.table().match.policy.pick_hours == 4, "no short question lasts longer than a turn"
    e = evening("Teamturns", policy={"hours": 4, "pick_hours": 24})
    assert "4 hours after each report. A short question in between waits 24 hours." in e.last("Clara", "invitation")


def test_who_is_to_take_a_place_hears_the_turn_and_the_position_but_no_hand(evening: Open) -> None:
    e = evening().seated()
    for name, bid in zip(("Anna", "Bruno", "Clara"), (10, 4, 7), strict=True):
        e.write(name, f"bid {bid}")
    given(e.desk, e.name, "Clara", "Dora <dora@example.net>", e.now)
    e.tick()
    letter = e.last("Dora", "invitation")
    assert letter.subject == "[friday] Will you take the place of Clara in Eat Me?"
    assert letter.flat.startswith("Dear Dora, Gina the GM invites you to take the place of Clara in a running match of")
    assert "The match is in turn 2; Anna 0 points, Bruno 0 points, Clara 0 points." in letter
    for words in ("9 rounds follow.", "Clara: 0 points, 93 bid points left"):
        assert words in letter
    assert "Your hand:" not in letter
    assert "Your hand:" not in letter.html
    assert "93 bid points left" in letter.html
    e.write("Dora", "yes", to=letter)
    assert "HOW TO ANSWER" in e.last("Dora", "again").text
    assert "HOW TO ANSWER" not in e.last("Anna", "report").text
    assert "HOW TO ANSWER" in e.mail("Anna", "report")[0].text


def test_a_yes_in_the_subject_of_an_empty_answer_is_taken(evening: Open) -> None:
    e = evening(game="")
    e.open("Eat Me", ("Anna", "Bruno"), name="friday")
    e.write("Anna", "", to=e.last("Anna", "invitation"), subject="yes", quoting=True)
    assert e.table("friday").match.chairs[0].player == "anna"


@pytest.mark.parametrize(
    "words",
    [
        "No thanks, I'm too busy at the moment. Ask me again in spring!",
        "Not now, maybe next year when I have more time",
    ],
)
def test_the_reasons_beside_a_no_reach_the_gm(evening: Open, words: str) -> None:
    e = evening(policy={"gm": "gina@example.net"})
    answer = e.write("Clara", words, to=e.last("Clara", "invitation"))
    assert answer is not None
    assert "What you wrote beside it I have passed on to the GM" in answer
    assert any(words in letter for letter in e.mail("gina"))


def test_who_wants_to_think_it_over_is_told_until_when(evening: Open) -> None:
    e = evening()
    answer = e.write("Anna", "I need to check with my wife first.", to=e.last("Anna", "invitation"))
    assert "Take your time. Please answer this letter with yes or no by 11 December 2026." in answer
    assert e.write("Anna", "She says I may. Count me in!", to=answer)
    chair = e.table().match.chair("Anna")
    assert chair
    assert chair.player == "anna"
