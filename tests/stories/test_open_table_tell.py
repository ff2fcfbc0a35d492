"""Words for another player in a letter to an open table: "tell Anna that I am with her". They are no orders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

MOVE = "I build 6 miles from London to Reading and buy one coach"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara"), {"press": "private"}).seated()
    one.orders(bruno=MOVE)
    yield one
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("Bruno", text, to=to, minutes=1)
    assert answer is not None
    return answer


def held(table: OpenEvening) -> str:
    return table.table().match.held["Bruno"].text


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Tell Anna that I am with her", "I am with you"),
        ("tell Anna I won't build to Brill if she stays out of Aston", "I won't build to Brill"),
        ("Could you tell Anna that I won't go to Brill if she stays here? Only her please", "I won't go to Brill"),
        ("Please tell Anna: fancy sharing the Corby line?", "fancy sharing the Corby line?"),
        ("Hola! Can you let Anna know I'd support her into Vienna? Just her.", "I'd support you into Vienna"),
        ("message for Anna: yes, half and half", "yes, half and half"),
        ("please pass this on to Anna only: shall we meet?", "shall we meet?"),
        ("Ask Anna whether she would lend me 5 pounds", "whether she would lend me 5 pounds"),
    ],
)
def test_words_for_one_player_go_to_that_one_after_a_yes(table: OpenEvening, said: str, words: str) -> None:
    asked = wrote(table, said)
    assert "Shall I pass this on to Anna" in asked
    assert held(table) == MOVE
    assert not table.mail("Anna", "press")
    wrote(table, "yes", asked)
    assert words in table.last("Anna", "press").flat
    assert not table.mail("Clara", "press")
    assert held(table) == MOVE


@pytest.mark.parametrize(
    "said",
    [
        "I go on to Oxford, 3 miles. And please pass this on to Anna only: shall we meet?",
        "I go on to Oxford, 3 miles.\nTell Anna that I come",
        "Tell Anna that I come.\nI go on to Oxford, 3 miles.",
    ],
)
def test_orders_beside_them_are_held_without_them(table: OpenEvening, said: str) -> None:
    asked = wrote(table, said)
    assert "Shall I pass this on to Anna" in asked
    assert "Oxford" in held(table)
    assert "Anna" not in held(table)


@pytest.mark.parametrize("said", ["No, I meant that you tell Anna: stay out of Aston", "tell Anna: stay out of Aston"])
@pytest.mark.parametrize("over", [False, True])
def test_they_may_be_the_answer_to_a_question_and_have_no_turn(table: OpenEvening, said: str, over: bool) -> None:
    question = wrote(table, "I wonder whether anybody goes to Doncaster?")
    if over:
        table.passes()
    asked = wrote(table, said, question)
    assert 'Shall I pass this on to Anna: "stay out of Aston"?' in asked
    assert "Answer the newest report" not in asked
    wrote(table, "yes", asked)
    assert "stay out of Aston" in table.last("Anna", "press").flat


@pytest.mark.parametrize("said", ["I tell Anna that I attack her", "The bailiff tells Anna to leave York"])
def test_what_somebody_tells_in_the_game_is_an_order(table: OpenEvening, said: str) -> None:
    wrote(table, f"orders: {said}")
    assert said in held(table)


def test_where_players_do_not_write_to_one_another_it_is_said(tmp_path: Path) -> None:
    silent = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara"), {"press": "none"}).seated()
    told = silent.write("Bruno", "Tell Anna that I am with her", minutes=1)
    assert told is not None
    assert "This match is played without letters between players." in told
    silent.close()
