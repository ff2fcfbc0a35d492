"""A yes or no to each kind of question with each kind of thing beside it: nothing is lost, nothing held twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.answering import KINDS, cells, fault, scene_of
from tests.kit.evening import address_of
from tests.stories.conftest import Open
from tests.stories.test_open_questions import said

MENDED = ("a value", "a card", "words to the GM", "words to another", "an invitation")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind in MENDED])
@pytest.mark.parametrize("half", [0])
def test_nothing_beside_an_answer_is_lost(tmp_path: Path, half: int, kind: str) -> None:
    found = {cell.text: wrong for cell in cells(half) if cell.kind == kind and (wrong := fault(cell, tmp_path))}
    assert not found


@pytest.mark.parametrize(
    "words",
    [
        "Yes. May I rather play Medicine?",
        "Yes. Could you make it Medicine?",
        "Yes... hmm, no! Medicine",
        "Yes please, but Medicine instead",
        "No. May I play the Medicine instead?",
    ],
)
def test_another_card_wished_for_beside_an_answer_is_asked_about_alone(tmp_path: Path, words: str) -> None:
    scene = scene_of("a card", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.held
    assert 'Did you mean: "play Medicine"?' in scene.told()
    scene.evening.write(scene.who, "yes", to=scene.evening.last(scene.who))
    assert scene.held == "play Medicine"


@pytest.mark.parametrize("words", ["Might I take the 5 rather than the seventeen, after all?", "5 would be better"])
def test_another_number_wished_for_is_asked_about(tmp_path: Path, words: str) -> None:
    scene = scene_of("a value", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.held
    assert 'Did you mean: "bid 5"?' in scene.told()


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        ("No no, not Bruno! It was for Clara: tell Clara I have the eggs", "I have the eggs"),
        ("No, it was for Clara", "help with the roof"),
        ("No, sorry. Not Bruno, Clara!", "help with the roof"),
        ("Not for Bruno, for Clara please", "help with the roof"),
    ],
)
def test_words_that_were_for_another_are_asked_about_for_them(tmp_path: Path, words: str, passed: str) -> None:
    scene = scene_of("words to another", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert "Shall I pass this on to Clara" in scene.told()
    scene.evening.write(scene.who, "yes", to=scene.evening.last(scene.who))
    assert passed in scene.told("Clara")
    assert not scene.done()


@pytest.mark.parametrize(
    "words", ["Yes to both, for bear and also for the supper!", "yes to both", "Count me in for both games please"]
)
def test_a_yes_to_both_invitations_is_a_yes_to_both(evening: Open, words: str) -> None:
    e = evening(name="supper", policy={"gm": address_of("gina")})
    e.open("Hold My Bear", ("Anna", "Bruno", "Clara"), policy={"gm": address_of("gina")}, name="bear")
    e.write("Anna", words, to=e.last("Anna", "invitation"))
    seated = {name: chair.player for name in ("supper", "bear") if (chair := e.table(name).match.chair("Anna"))}
    assert seated == {"supper": "anna", "bear": "anna"}


def test_a_yes_that_names_another_invitation_asks_about_that(evening: Open) -> None:
    e = evening(name="supper", policy={"gm": address_of("gina")})
    e.open("Hold My Bear", ("Anna", "Bruno", "Clara"), policy={"gm": address_of("gina")}, name="bear")
    answer = said(e.write("Anna", "Yes, gladly, and for the supper also.", to=e.last("Anna", "invitation")))
    assert "your yes to the invitation to supper, too?" in answer
    e.write("Anna", "yes", to=answer)
    chair = e.table("supper").match.chair("Anna")
    assert chair is not None
    assert chair.player == "anna"


def test_a_yes_to_one_of_two_invitations_is_a_yes_to_one(evening: Open) -> None:
    e = evening(name="supper", policy={"gm": address_of("gina")})
    e.open("Hold My Bear", ("Anna", "Bruno", "Clara"), policy={"gm": address_of("gina")}, name="bear")
    e.write("Anna", "for the bear I have also said yes", to=e.last("Anna", "invitation"))
    chairs = [e.table(name).match.chair("Anna") for name in ("bear", "supper")]
    assert [chair.player for chair in chairs if chair] == ["anna", ""]


@pytest.mark.parametrize("words", ["yes away till mon pls", "Yes, until the 5th is enough", "yes but till thu"])
def test_a_yes_to_an_absence_with_another_end_writes_none_down(evening: Open, words: str) -> None:
    e = evening(policy={"gm": address_of("gina"), "absence_days": 20}).seated()
    asks = said(e.write("Anna", "Je suis en vacances: I'm in Spain until the 9th of December, can the game wait?"))
    answer = said(e.write("Anna", words, to=asks))
    assert "You say yes, but also" in answer
    assert "You are away" not in answer


@pytest.mark.parametrize("words", ["till Wednesday is enough", "Half a day is enough", "Two days would do"])
def test_what_will_do_of_more_time_is_shown_as_it_would_be(tmp_path: Path, words: str) -> None:
    scene = scene_of("more time", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.done()
    assert "That moves the deadline" in scene.told()


@pytest.mark.parametrize("words", ["Kindly give her the chair back", "invite Clara again", "She may have it back"])
def test_a_chair_that_was_declined_is_offered_to_the_same_person_again(evening: Open, words: str) -> None:
    e = evening(policy={"gm": address_of("gina")})
    for who in ("Anna", "Bruno"):
        e.write(who, "yes", to=e.last(who, "invitation"))
    e.write("Clara", "no, sorry", to=e.last("Clara", "invitation"))
    answer = said(e.write("gina", words, to=e.last("gina")))
    assert "offers the chair Clara of friday, which nobody has now, to Clara <clara@example.net>" in answer
    e.write("gina", "yes", to=answer)
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.invited == "clara@example.net"


TWO = "replace Clara with Dora dora@example.org\nreplace Bruno with Emil emil@example.org"


def test_of_two_questions_that_one_yes_answers_both_are_put_once_more(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    again = said(e.write("gina", "Splendid, do let them in!", to=said(e.write("gina", TWO, to=e.last("gina")))))
    assert "Dora" in again
    assert "Emil" in again


def test_go_ahead_with_both_does_both(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    asks = said(e.write("gina", TWO, to=e.last("gina")))
    e.write("gina", "Perfect, go ahead with both of them please", to=asks)
    assert {chair.name for chair in e.table().match.chairs if chair.invited} == {"Bruno", "Clara"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Yes, send it, but Pip loses two camels.", "Pip loses two camels."),
        ("And Pip loses two camels, not one.", "Pip loses two camels."),
        ("Yes. But Clara loses a camel.", "Clara loses a camel."),
        ("Only Anna gains one camel.", "Anna gains one camel"),
    ],
)
def test_a_fact_beside_a_yes_is_put_into_the_answer_that_was_shown(tmp_path: Path, words: str, told: str) -> None:
    scene = scene_of("a draft", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.done()
    assert told in scene.told()
    assert ("Anna gains two camels." in scene.told()) == ("Anna" not in words)
    scene.evening.write(scene.who, "yes", to=scene.evening.last("gina"))
    scene.evening.later(minutes=30)
    assert told in scene.told("Clara")
    assert "mind your back" not in scene.told("Clara")


@pytest.mark.parametrize("words", ["Yes. Unless Clara minds.", "Yes, but only after Friday.", "Yes. If Bruno agrees."])
def test_a_condition_beside_a_yes_is_no_part_of_the_story(tmp_path: Path, words: str) -> None:
    scene = scene_of("a draft", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.done()
    assert "still waits, as above: yes sends it" in scene.told()


@pytest.mark.parametrize("words", ["Stop the presses", "Hold everything!", "Stop it, please."])
def test_a_cry_takes_an_approval_back(tmp_path: Path, words: str) -> None:
    scene = scene_of("a draft", tmp_path)
    scene.evening.write(scene.who, "yes", to=scene.asks)
    assert scene.done()
    scene.evening.write(scene.who, words, to=scene.evening.last("gina"))
    assert not scene.done()
