"""A plan that is given up, a question to others, a reason or a flourish beside an order is no part of it."""

from __future__ import annotations

import pytest

from games.kit.kinds import Words
from games.teamturns.orders import GRAMMAR
from tests.games.test_on_the_way import read

SAID = [
    # a plan that is given up
    ("bid", "I was going to save everything, but 12 should be enough", "bid 12"),
    ("bid", "At first I thought of 20, but my wife says I'm crazy, so 7", "bid 7"),
    ("bid", "Originally I planned 30; however, I bid 15", "bid 15"),
    ("round", "I nearly took the 14 but in the end I play 27, bid 5", "play 27; bid 5"),
    ("round", "I was tempted by the 14, but then I saw the ring, so I play 27 and bid 5", "play 27; bid 5"),
    ("kitchen", "First I wanted eggs but no, tofu on mystery. And karma", "cook tofu on mystery; take karma"),
    ("kitchen", "first I meant fish, but let's take karma and put eggs on select", "take karma; cook eggs on select"),
    ("turn", "I had planned to give Bruno the bear, but I like him. So I play vole 2", "play vole 2"),
    # a question
    ("turn", "How many cards has Clara? Give her the bear and vole 2", "give bear 1 and vole 2 to Clara"),
    ("turn", "What now? I give the worst, vole 2 and bear 1, back to Bruno.", "give vole 2 and bear 1 to Bruno"),
    ("round", "27 or 14? Hm, 14 and bid 5", "play 14; bid 5"),
    ("pick", "Who of you is hungry? The fish for me, please. Do I know this restaurant?", "pick fish"),
    # a reason
    ("bid", "12, since nobody else seems to care", "bid 12"),
    ("pick", "fish, as nobody else wants anything else", "pick fish"),
    ("bid", "12, or else I'm last", "bid 12"),
    ("kitchen", "karma, tofu on mystery, otherwise I starve", "take karma; cook tofu on mystery"),
    ("round", "Same bid as always (5), and the 14.", "bid 5; play 14"),
    # a flourish
    ("round", "Here goes nothing :) card 14 / bid 5 / fingers crossed", "play 14; bid 5"),
    ("round", "you are going to love this: 14, bid 5", "play 14; bid 5"),
    ("kitchen", "Feeling lucky: hidden card please", "take hidden"),
    # a table
    ("round", "card | bid\n14 | 5", "play 14; bid 5"),
    ("round", "| bid | card |\n|---|---|\n| 5 | 14 |", "bid 5; play 14"),
    ("round", "Card   Bid\n14   5\nCheers, Anna", "play 14; bid 5"),
    ("list", "first | second | third | bid\n14 | 23 | 19 | 8", "prefer 14 23 19; bid 8"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "letter", "meant"), SAID)
def test_an_order_is_read_without_what_stands_beside_it(place: str, letter: str, meant: str) -> None:
    assert read(place, letter) == (meant, "")


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        ("round", "I wanted to play 14 but Clara plays 27 all the time"),
        ("round", "I wanted to play 14 but 27 would eat it"),
        ("round", "I wanted to play 14 and bid 5, but that was before Clara bid 5"),
        ("round", "In the other match I wanted to play 14 but played 27"),
        ("round", "I planned 14, bid 5, but if Clara is first it is 27"),
        ("bid", "I thought I had 20 left but it's only 12"),
        ("bid", "I wanted to bid but I only have 12"),
        ("bid", "I wanted to bid 12 but can't"),
        ("turn", "I was going to play vole 2 but maybe vole 4"),
        ("bid", "We had planned to meet at 7 but now it is 8"),
        ("bid", "Who wins? 12"),
        ("bid", "How many are we at dinner? 12, I hope"),
        ("pick", "What did you have for lunch? Fish."),
        ("bid", "number of cats in this house: 12"),
        ("turn", "What if I wait? vole 2"),
        ("turn", "Should I? vole 2"),
        ("bid", "12, since I'm not sure"),
        ("bid", "12, otherwise 15"),
        ("kitchen", "karma and tofu on mystery, or else I take the open one"),
        ("bid", "12 because if Clara goes first I lose"),
        ("round", "what my brother plays: 14, bid 5"),
        ("round", "a bad idea: 14, bid 5"),
        ("kitchen", "today's menu at home: fish on select"),
        ("round", "For the league match: play 14, bid 5"),
        ("round", "In my match with Dora I play 14 and bid 5"),
        ("kitchen", "For our Tuesday game: karma, tofu on mystery"),
        ("turn", "vole 2, vole 4, bear 1: that is the best I have, sigh"),
        ("turn", "let's eat vole 2"),
        ("turn", "I'll stroke vole 2"),
        ("turn", "we adopt vole 4 and bear 1"),
        ("card", "the 14 I want to keep"),
    ],
)
def test_what_only_looks_alike_is_not_held(place: str, letter: str) -> None:
    assert read(place, letter)[0] == ""


@pytest.mark.parametrize(
    ("place", "letter", "likely"),
    [
        ("turn", "ok then vole 2 and vole 4, does that work? If not I pass.", "play vole 2, vole 4"),
        ("kitchen", "tofu on mystery and karma, would that be ok?", "cook tofu on mystery; take karma"),
        ("round", "14 and bid 5, is that allowed?", "play 14; bid 5"),
        ("round", "14, and I bid whatever", "play 14"),
        ("round", "play 11 and bid the same", "play 11"),
        ("round", "14, same bid", "play 14"),
        ("round", "11, my usual bid", "play 11"),
        ("round", "27 and bid as little as possible", "play 27"),
        ("round", "11, bid as much as Clara", "play 11"),
    ],
)
def test_what_leaves_something_open_is_asked_about(place: str, letter: str, likely: str) -> None:
    assert read(place, letter) == ("", likely)


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("I go with the right one, the left I want to keep", "play right"),
        ("the left I want to keep", ""),
        ("Bruno, you will love this: right", ""),
    ],
)
def test_the_edge_that_is_kept_is_not_sealed(letter: str, meant: str) -> None:
    words = Words(("Anna", "Bruno", "Clara", "Dora"), "Anna", {"row": ("B44", "B01", "B36")}, frozenset({"join"}))
    lines = GRAMMAR.read(letter, words)
    assert "; ".join(GRAMMAR.spell(order) for line in lines for order in line.orders) == meant
