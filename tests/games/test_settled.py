"""What people name is what they mean, whatever words stand around it; unless one of these can touch it."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Line, Words

SEATS = ("Anna", "Bruno", "Clara", "Dora")
HAND = {"hand": [4, 14, 17, 27, 26], "left": 50, "round": 2}
BEARS = {"hand": ("vole 2", "vole 4", "ferret 1", "bear 1"), "animals": ("vole", "ferret", "bear")}


def _read(game: str, asked: str, text: str, view: object = None) -> list[Line]:
    words = Words(SEATS, "Anna", view or {}, frozenset(asked.split(", ")))  # type: ignore[arg-type]
    return games.game(game).grammar.read(text, words)


def _held(game: str, asked: str, text: str, view: object = None) -> str:
    spell = games.game(game).grammar.spell
    return "; ".join(spell(order) for line in _read(game, asked, text, view) for order in line.orders)


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        ("eat_me", "card and bid", "My 17 please, and let the bid be 9", "play 17; bid 9"),
        ("eat_me", "card and bid", "27 goes down, and 6 is what I bid", "play 27; bid 6"),
        ("eat_me", "card and bid", "I bid 4 points. The card I play is 26.", "bid 4; play 26"),
        ("teamturns", "present", "Number two from me, and a nice weekend to everybody", "present 2"),
        ("teamturns", "join", "My side this time: right", "play right"),
        ("teamturns", "take", "Points please, we could use them", "take points"),
        ("teamturns", "pick", "Clara please, she waited so patiently", "pick Clara"),
    ],
)
def test_what_is_named_is_meant(game: str, asked: str, text: str, orders: str) -> None:
    assert _held(game, asked, text, HAND if game == "eat_me" else None) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        (
            "hold_my_bear",
            "give",
            "I never liked quarrels, so Clara gets ferret 1 and bear 1",
            "give ferret 1 and bear 1 to Clara",
        ),
        ("hold_my_bear", "play", "I won't be shy today, I play vole 2", "play vole 2"),
        ("eat_me", "card and bid", "We don't sleep here, card 14, bid 5", "play 14; bid 5"),
        ("eat_me", "card and bid", "The 17 I play, it was never my favourite, and I bid 4", "play 17; bid 4"),
    ],
)
def test_a_clause_that_denies_something_else_touches_no_order(game: str, asked: str, text: str, orders: str) -> None:
    assert _held(game, asked, text, HAND if game == "eat_me" else BEARS) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", "card and bid", "I'm not sure, card 14, bid 5"),
        ("eat_me", "card and bid", "Don't do it, card 14, bid 5"),
        ("eat_me", "card and bid", "When the others are ready, card 14, bid 5"),
        ("eat_me", "card and bid", "My neighbour says, card 14, bid 5"),
        ("eat_me", "only bid", "We live at number 7 now"),
        ("teamturns", "pick", "I met Dora"),
        ("eat_me", "card and bid", "This is no order, card 14, bid 5"),
        ("eat_me", "card and bid", "That wasn't me, card 14, bid 5"),
        ("eat_me", "card and bid", "I don't play like this, card 14, bid 5"),
        ("eat_me", "card and bid", "Had I known, card 14, bid 5"),
        ("eat_me", "card and bid", "In a perfect world, card 14, bid 5"),
        ("eat_me", "card and bid", "The opposite of card 14, bid 5"),
        ("hold_my_bear", "play, give", "I don't give presents, ferret 1 and bear 1 to Clara"),
        ("hold_my_bear", "play, give", "I decided against it, ferret 1 and bear 1 to Clara"),
        ("no_more_meat", "step 1, step 2", "fish on Select and tofu on Mystery, karma"),
    ],
)
def test_a_clause_that_touches_the_others_holds_them_up(game: str, asked: str, text: str) -> None:
    view = {"hand": ("fish", "tofu")} if game == "no_more_meat" else HAND if game == "eat_me" else BEARS
    assert not _held(game, asked, text, view)


@pytest.mark.parametrize(
    ("asked", "text", "orders"),
    [
        ("play, give", "Clara gets a present from me: bear 1 and ferret 1", "give bear 1 and ferret 1 to Clara"),
        ("play", "I play my vole, the 2", "play vole 2"),
        ("give", "I hand over two cards, namely ferret 1 and bear 1, to Clara", "give ferret 1 and bear 1 to Clara"),
        ("play, give", "Could ferret 1 and bear 1 please go to Clara", "give ferret 1 and bear 1 to Clara"),
        ("give", "I'd like Dora to have ferret 1 and bear 1", "give ferret 1 and bear 1 to Dora"),
        ("give", "Bruno gets two cards from me, ferret 1 and vole 2", "give ferret 1 and vole 2 to Bruno"),
        ("play", "I lay down vole 2 and vole 4, let's see who tops that", "play vole 2, vole 4"),
    ],
)
def test_cards_and_a_name_are_enough(asked: str, text: str, orders: str) -> None:
    assert _held("hold_my_bear", asked, text, BEARS) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", "only bid", "Five minutes please, the kettle boils"),  # it counts something else
        ("eat_me", "card and bid", "my bus 14 is here"),
        ("eat_me", "card and bid", "I have 14 and 8 points"),
        ("eat_me", "card and bid", "play 14 and bid 5, only kidding"),
        ("eat_me", "card and bid", "my sister plays 14, I say"),  # somebody else does it
        ("eat_me", "card and bid", "I'd not put 14 out, I fear"),
        ("eat_me", "card and bid", "I read: play 14, bid 8."),
        ("teamturns", "join", "I left my gloves on the train"),
        ("teamturns", "join", "Right, I'm off to the market"),
        ("teamturns", "join", "I'm right"),
        ("teamturns", "pick", "Clara, I need them badly"),  # she is only called
        ("teamturns", "take", "I would love to see some action, folks"),
        ("teamturns", "present", "since I present 2, watch out"),
    ],
)
def test_what_is_only_spoken_of_is_not(game: str, asked: str, text: str) -> None:
    assert not _held(game, asked, text, HAND if game == "eat_me" else None)


def test_what_is_asked_in_brackets_is_asked_about_with_the_whole_line() -> None:
    spell = games.game("eat_me").grammar.spell
    for text in ("bid 5, play 14 (or rather 27?)", "play 14 (17?), bid 5"):
        (line,) = _read("eat_me", "card and bid", text, HAND)
        assert (line.orders, {spell(order) for order in line.reading}) == ((), {"play 14", "bid 5"})
    assert _held("eat_me", "card and bid", "play 14 (is that all right?), bid 5", HAND) == "play 14; bid 5"


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        ("eat_me", "only bid", "Points, after a long think: 8", "bid 8"),
        ("eat_me", "card and bid", "throwing 4 into the fight, bidding 26", "play 4; bid 26"),
        ("eat_me", "card and bid", "card 14, bid 9, lots of love", "play 14; bid 9"),
        ("eat_me", "card and bid", "play 14, bid a lot", ""),  # half of it would be a guess
        ("hold_my_bear", "claim, play", "Leave me out of the opening", "decline"),
        ("hold_my_bear", "claim, play", "Leave me out of your quarrels on Monday", ""),
    ],
)
def test_what_leads_to_an_order_and_what_goes_on_behind_it(game: str, asked: str, text: str, orders: str) -> None:
    assert _held(game, asked, text, HAND if game == "eat_me" else BEARS) == orders


def test_what_may_be_meant_is_asked_about() -> None:
    (line,) = _read("eat_me", "card and bid", "Let me put 14 out there and bid 8 against what she does", HAND)
    assert [games.game("eat_me").grammar.spell(order) for order in line.reading] == ["play 14", "bid 8"]
