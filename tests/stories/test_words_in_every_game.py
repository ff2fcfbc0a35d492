"""The words of the house mean the same in every game, also where all of a letter is one free order."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GAMES = ("Teamturns", "Hold my Bear", "No More Meat", "Open Table")


def said(answer: Mail | None) -> str:
    assert answer is not None
    return answer.flat


def held(e: Evening) -> str:
    return "".join(order.text for order in e.table().match.held.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_an_evening(evening: Open, game: str) -> None:
    e = evening(game, policy={"absence_days": 20, "gm": "gina@example.net"}).seated()
    told = said(e.write("Anna", "away 3 Dec to 9 Dec\nabsences\nlonger 6h\npropose draw\ncalendar on\ndaily 8:00"))
    assert told.count("You are away from 3 December 2026 to 9 December 2026.") == 2
    assert "passed your wish for more time on to the GM" in told
    assert "The table is asked: a draw." in told
    assert "calendar entries" in told
    assert "Each day at 08:00" in told
    assert "Your vote on a draw: yes." in said(e.write("Bruno", "vote yes\nleave friday"))
    assert not held(e)


def test_an_absence_below_free_orders_is_no_part_of_them(evening: Open) -> None:
    e = evening("Open Table", policy={"absence_days": 20}).seated()
    answer = e.write("Anna", "Fleet London to the North Sea.\nI'm away from tomorrow until Wednesday")
    assert "You are away from 21 November 2026 to 25 November 2026." in said(answer)
    assert held(e) == "Fleet London to the North Sea."


def test_help_of_a_free_table_lists_no_word_that_does_nothing_there(evening: Open) -> None:
    e = evening("Open Table").seated()
    e.write("Anna", "help")
    listed = e.last("Anna", "help").text
    assert '"always' not in listed
    assert '"away' in listed


def test_the_gm_at_the_table_hears_of_dice_and_absences_once(evening: Open) -> None:
    e = evening("Meta", policy={"gm": "gina@example.net", "absence_days": 20}).seated()
    for words in ("roll 2d6", "away tomorrow until Wednesday"):
        before = len(e.mail("gina"))
        e.write("Anna", words)
        assert len(e.mail("gina")) == before + 1
