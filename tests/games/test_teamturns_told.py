"""Teamturns in everyday words: what another is told to do, shares, ends of a row, and what only sounds so."""

from __future__ import annotations

import pytest

from games.kit.kinds import Words
from games.teamturns.orders import GRAMMAR

SEATS = ("Anna", "Bruno", "Clara", "Dora")
ROW = ("B01", "B02", "B03", "B04", "B05")


def read(asked: str, text: str) -> str:
    words = Words(SEATS, "Anna", {"row": ROW, "teammate": "Bruno"}, frozenset(asked.split(", ")))
    return "; ".join(GRAMMAR.write(line.orders) for line in GRAMMAR.read(text, words) if line.orders)


@pytest.mark.parametrize(
    ("asked", "text", "meant"),
    [
        ("act, expose", "Dora, my dear, lay your cards open for us all!", "expose Dora"),
        ("act, expose", "Everyone shall see Bruno's hand from now on, ha!", "expose Bruno"),
        ("act, give", "Bruno, have my left card, put it on your right", "give Bruno right mine left"),
        ("act, give", "i push my left one onto brunos left edge hehe", "give Bruno left mine left"),
        ("act, toss", "Off with Clara's right-hand card, into the bin it goes.", "toss Clara right"),
        ("act, peek", "I want to know what Dora hides", "peek Dora"),
        ("act, draw", "the new card should go to the left of my row please", "draw mine left"),
        ("take", "I elect the points; the action shall devolve upon Bruno.", "take points"),
        ("take", "I'd like the action, Bruno can keep his points", "take action"),
        ("take", "I'd rather have the action than the points", "take action"),
        ("pick", "clara ofc", "pick Clara"),
        ("present", "i show number 4 becos it is the nicest one", "present 4"),
        ("join", "Should Bruno's finger point at me, he'll find the right one.", "play right"),
        ("join", "I would join with my right card", "play right"),
    ],
)
def test_this_is_understood(asked: str, text: str, meant: str) -> None:
    assert read(asked, text) == meant


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("act, expose", "Dora, if you lay your cards open I'll pick you"),
        ("act, expose", "Dora, never show your cards to Bruno"),
        ("act, expose", "Dora, will you lay your cards open?"),
        ("act, give", "Bruno, give me your left card"),
        ("act, give", "Bruno, push your luck"),
        ("act, toss", "Clara, keep your right card"),
        ("act, toss", "Clara, you should toss your left card"),
        ("act, toss", "Off with Clara's head"),
        ("act, toss", "toss Clara left. Ups, right I mean"),
        ("act, peek", "I already know what Dora holds"),
        ("act, draw", "the new card should not go left"),
        ("take", "the points always go to Bruno"),
        ("take", "action. no, no action"),
        ("pick", "bruno ofc not"),
        ("join", "I would join with my right card if I could"),
    ],
)
def test_this_orders_nothing(asked: str, text: str) -> None:
    assert read(asked, text) == ""
