"""Who is called the referee of a match that is opened leads it, and has no chair."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import GM, OPERATOR, Evening, Mail

JO = "Jo Tran <jo@fon.example>"
PLAYERS = "Pip Ellery, pip@ellery.example; Dora Voss, dora@voss.example"
INVITED = "I invite Pip Ellery <pip@ellery.example> and Dora Voss <dora@voss.example>."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Evening]:
    e = Evening(tmp_path, "")
    yield e
    e.close()


def said(e: Evening, words: str, to: Mail | str = GM) -> Mail:
    answer = e.write(OPERATOR, words, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "words",
    [
        f"with rulings by a human referee, the referee being young {JO}, and not I.",
        f"{JO} is the referee.",
        f"{JO} leads it.",
        f"My friend {JO} will be our judge.",
        f"gm: {JO}",
    ],
)
def test_who_is_named_as_referee_leads_and_does_not_play(house: Evening, words: str) -> None:
    asked = said(house, f"Please open a match of Meta for {PLAYERS}. {words[0].upper()}{words[1:]}")
    assert INVITED in asked
    assert "jo@fon.example leads it." in asked


@pytest.mark.parametrize(
    "words",
    [
        "Jo does not play; Jo is the referee and leads this game in my stead.",
        f"Strike Jo Tran from the players. gm: {JO}",
    ],
)
def test_a_player_is_put_right_as_the_referee(house: Evening, words: str) -> None:
    asked = said(house, f"Please open a match of Meta for {PLAYERS}; and Jo Tran, jo@fon.example.")
    again = said(house, words, to=asked)
    assert INVITED in again
    assert "jo@fon.example leads it." in again


@pytest.mark.parametrize("words", ["which I shall judge myself", "I'm the referee", "I am the referee and lead it"])
def test_who_judges_themselves_makes_no_player_the_referee(house: Evening, words: str) -> None:
    asked = said(house, f"Please open a match of Meta, {words}, for {PLAYERS}.")
    assert INVITED in asked
    assert "You lead it." in asked


def test_to_send_the_invitations_is_a_yes(house: Evening) -> None:
    asked = said(house, f"Please open a match of Meta for {PLAYERS}. Call it roof.")
    assert "roof is open" in said(house, "Splendid, that is it. Pray send the invitations.", to=asked)
