"""Ordinary ways to write an order that name the same few things: verbs, shorthand, spelling by ear, thoughts before."""

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar
from games.kit.kinds import Words
from games.meta.grammar import GRAMMAR as META
from games.no_more_meat.orders import GRAMMAR as KITCHEN
from games.teamturns.orders import GRAMMAR as TEAM

SEATS = ("Anna", "Bruno", "Clara")
ROUND = Words(SEATS, "Anna", {"hand": [4, 14, 27], "round": 2}, frozenset({"card and bid"}))
FIRST = Words(SEATS, "Anna", {"hand": [4, 14, 27], "round": 1}, frozenset({"only bid"}))
POOL = Words(SEATS, "Anna", {"pool": [14, 21, 26]}, frozenset({"list"}))
COOKS = Words(SEATS, "Anna", {"hand": ["tofu", "fish"]}, frozenset({"take", "cook"}))
TURN = Words(SEATS, "Anna", {"hand": ["vole 2", "vole 4", "ferret 2", "ferret 2"]}, frozenset({"play", "give"}))
CLAIM = Words(SEATS, "Anna", {"hand": ["vole 2", "vole 4"]}, frozenset({"play", "claim"}))
MATE = Words(SEATS, "Anna", {}, frozenset({"pick"}))
SHOW = Words(SEATS, "Anna", {}, frozenset({"present"}))
PUSH = Words(SEATS, "Anna", {"hand": [{"id": "000003"}, {"id": "000004"}]}, frozenset({"push"}))
SET = Words(SEATS, "Anna", {}, frozenset({"prepare"}))


def read(grammar: Grammar, words: Words, text: str) -> list[str]:
    return [grammar.spell(order) for line in grammar.read(text, words) for order in line.orders]


@pytest.mark.parametrize(
    ("grammar", "words", "text", "orders"),
    [
        # as thumbs type it
        (EAT_ME, ROUND, "27 lets goooo n 5 pts 4 next rd", ["play 27", "bid 5"]),
        (EAT_ME, ROUND, "Rd 2 card 14, Rd 3 bid 12", ["play 14", "bid 12"]),
        (EAT_ME, FIRST, "spend 9 of my hundred", ["bid 9"]),
        (KITCHEN, COOKS, "karma 4 me, fish in2 backwards", ["take karma", "cook fish on backwards"]),
        # spelled by ear
        (KITCHEN, COOKS, "take carma, tofoo on mistery", ["take karma", "cook tofu on mystery"]),
        # however it gets there
        (KITCHEN, COOKS, "Open card. The fish I lower onto Select.", ["take open", "cook fish on select"]),
        (KITCHEN, COOKS, "karma pocketed, tofu to be flung into mystery", ["take karma", "cook tofu on mystery"]),
        (BEAR, TURN, "My vole 2 can top that", ["play vole 2"]),
        (BEAR, TURN, "two voles: 2 and 4", ["play vole 2, vole 4"]),
        (BEAR, TURN, "voles 2 4 from me", ["play vole 2, vole 4"]),
        (BEAR, TURN, "play voles 2 and 4 from my hand", ["play vole 2, vole 4"]),
        (BEAR, TURN, "a pair of ferrets, both 2", ["play ferret 2, ferret 2"]),
        (BEAR, TURN, "Bruno, take my vole 2 and vole 4", ["give vole 2 and vole 4 to Bruno"]),
        (TEAM, MATE, "Clara, I need you", ["pick Clara"]),
        (TEAM, SHOW, "let me pull out the 3rd card", ["present 3"]),
        (META, PUSH, "I chew my Medicine and feed Bruno a Poison", ["play Medicine", "play Poison on Bruno"]),
        (META, PUSH, "Poison (Bruno), Medicine", ["play Poison on Bruno", "play Medicine"]),
        (META, SET, "Good Evening lies face down with Medicine inside", ["trap Good Evening with Medicine"]),
        # corrections of orders that stand beside each other
        (META, PUSH, "Poison on Bruno, no wait, Poison on Clara", ["play Poison on Clara"]),
        (META, PUSH, "Poison on Bruno, Medicine, no wait, Poison on Clara", ["play Medicine", "play Poison on Clara"]),
        (META, PUSH, "discard Poison, no, Medicine", ["discard Medicine"]),
        (META, SET, "Trap Good Evening, card Medicine", ["trap Good Evening with Medicine"]),
        # what is gone
        (EAT_ME, POOL, "Top 26, should it be taken 14, if both are gone 21. Bid 5.", ["prefer 26 14 21", "bid 5"]),
        (EAT_ME, POOL, "first 26\nif gone, 14\nif that is gone as well, 21\nbid 5", ["prefer 26 14 21", "bid 5"]),
        # thoughts before it, and remarks behind
        (BEAR, CLAIM, "I could begin with vole 4. Hm. I decline.", ["decline"]),
        (EAT_ME, FIRST, "Clara surely bids 20, so I bid 12.", ["bid 12"]),
        (EAT_ME, FIRST, "Should I go to 20? No. I bid 12.", ["bid 12"]),
        (KITCHEN, COOKS, "karma; fish on select, nobody here eats it anyway", ["take karma", "cook fish on select"]),
    ],
)  # fmt: skip
def test_it_is_understood(grammar: Grammar, words: Words, text: str, orders: list[str]) -> None:
    assert read(grammar, words, text) == orders


@pytest.mark.parametrize(
    ("grammar", "words", "text"),
    [
        (META, PUSH, "does Poison hit me too"),
        (META, PUSH, "will my Medicine heal Bruno"),
        (TEAM, MATE, "will Bruno join me"),
        (META, PUSH, "Poison on Bruno. Hm, better on Clara."),
        (TEAM, MATE, "Bruno please. Oh, forget Bruno, Clara cooks better"),
        (EAT_ME, ROUND, "If Clara bids 20: play 14. Bid 5 then."),
        (EAT_ME, FIRST, "Not before tomorrow. If all is well I bid 12."),
        (EAT_ME, FIRST, "I bid 12. Or should I go to 14?"),
        (KITCHEN, COOKS, "the tofu already lies on select"),
        (KITCHEN, COOKS, "the fish Bruno put on select"),
        (EAT_ME, ROUND, "Pool: 1 to 9, 16."),
    ],
)
def test_it_is_not_taken_for_an_order(grammar: Grammar, words: Words, text: str) -> None:
    assert read(grammar, words, text) == []
