"""Words that are to be told somebody: what speaks of them is put as to them, and who gave it may put it anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.kit.open_evening import OpenEvening

CARDS = "Please tell Bruno that he gets cards from the house and can make up his own."


@pytest.fixture
def led(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "Eat Me", ("Anna", "Bruno", "Clara"), policy={"gm": address_of("gina")}).seated()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara"), {"press": "private"}).seated()
    yield one
    one.close()


def said(e: Evening, words: str, to: Mail | None = None, who: str = "Gina") -> Mail:
    answer = e.write(who, words, to=to or e.last(who))
    assert answer is not None
    return answer


def test_what_speaks_of_its_reader_is_told_as_what_the_gm_asks_to_tell(led: Evening) -> None:
    asked = said(led, CARDS)
    assert (
        'to Bruno: "The GM asks me to tell you: you get cards from the house and can make up your own."' in asked.flat
    )
    said(led, "yes", asked)
    assert 'The GM asks me to tell you: "you get cards from the house' in led.last("Bruno").flat
    assert "The GM says: you may wait" in (said(led, "tell Bruno: you may wait"), led.last("Bruno"))[1].flat


@pytest.mark.parametrize(
    "words",
    [
        "no, make it: You get cards from the house.",
        "No, rather: You get cards from the house.",
        "Yes, but please write: You get cards from the house.",
        'I\'d rather say "You get cards from the house."',
        "nearly. It should say: You get cards from the house.",
        "no, better:\nYou get cards\nfrom the house.",
    ],
)
def test_other_words_for_a_letter_that_was_shown_are_shown_anew(led: Evening, words: str) -> None:
    anew = said(led, words, said(led, CARDS))
    assert 'That sends a letter to Bruno: "You get cards from the house." Shall I do it?' in anew.flat
    said(led, "yes", anew)
    assert "The GM says: You get cards from the house." in led.last("Bruno").flat


def test_a_no_with_a_wish_of_its_own_gives_no_words(led: Evening) -> None:
    assert "That sends a letter" not in said(led, "no, make it two days", said(led, CARDS)).flat


@pytest.mark.parametrize(
    "words",
    [
        "No, she does not want more time, she just passes.",
        "No, he doesn't need it, he has sent his orders.",
        "No, they never like to wait.",
    ],
)
def test_the_reason_of_a_no_is_no_wish(led: Evening, words: str) -> None:
    answer = said(led, words, said(led, "Bruno asks for more time."))
    assert "All right, I leave it at that." in answer.flat
    assert "deadline" not in answer.flat


def test_a_wish_behind_a_no_is_one(led: Evening) -> None:
    assert "deadline" in said(led, "No, he needs two days.", said(led, "Bruno asks for more time.")).flat


def test_what_a_player_has_told_of_its_reader_is_passed_on_as_to_them(table: OpenEvening) -> None:
    words = "I will not go to Walata if you stay away from Sijilmasa."
    asked = table.write("Bruno", f"Please tell Anna that {words.replace('you stay', 'she stays')}", minutes=1)
    assert asked is not None
    assert f'Shall I pass this on to Anna: "{words}"?' in asked.flat
    table.write("Bruno", "yes", to=asked, minutes=1)
    assert words in table.last("Anna", "press").flat


def test_a_player_gives_other_words_for_those_that_were_shown(table: OpenEvening) -> None:
    asked = table.write("Bruno", "Please tell Anna that I attack Clara.", minutes=1)
    anew = table.write("Bruno", "no, make it: I shall help Clara.", to=asked, minutes=1)
    assert anew is not None
    assert 'Shall I pass this on to Anna: "I shall help Clara."?' in anew.flat
    assert not table.mail("Anna", "press")
