"""What can be taken in two ways: read as it is asked, asked about with the reading in hand, never guessed."""

from __future__ import annotations

import pytest

from games.eat_me.orders import GRAMMAR as EAT_ME
from games.hold_my_bear.grammar import GRAMMAR as BEAR
from games.kit.grammar import Grammar
from games.kit.kinds import Words
from games.meta.grammar import GRAMMAR as META

TABLE = ("Anna", "Bruno", "Clara")
ROUND = Words(TABLE, "Anna", {"hand": [1, 4, 14, 27], "round": 2}, frozenset({"card and bid"}))
LIST = Words(TABLE, "Anna", {"hand": [], "round": 2}, frozenset({"list", "pool"}))
PUSH = Words(TABLE, "Anna", {}, frozenset({"push"}))


def claim(*hand: str) -> Words:
    return Words(TABLE, "Anna", {"hand": hand, "animals": ("tiger", "bear", "wolf")}, frozenset({"claim", "play"}))


def held(grammar: Grammar, words: Words, letter: str) -> str:
    return "; ".join(grammar.spell(order) for line in grammar.read(letter, words) for order in line.orders)


def asked(grammar: Grammar, words: Words, letter: str) -> str:
    return "; ".join(grammar.spell(order) for line in grammar.read(letter, words) for order in line.reading)


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("play 14", "prefer 14"),
        ("14 for 7", "prefer 14; bid 7"),
        ("1st choice 14\n2nd choice 23\n3rd choice 19\nBid: 1", "prefer 14 23 19; bid 1"),
        ("1st choice 14, 2nd choice 23, 3rd choice 19", "prefer 14 23 19"),
        ("14, 23, 19 in that order", "prefer 14 23 19"),
        ("Top choice is the 14, then 23, after that 19", "prefer 14 23 19"),
    ],
)
def test_where_a_list_is_asked_cards_are_a_list(letter: str, meant: str) -> None:
    assert held(EAT_ME, LIST, letter) == meant


def test_a_number_before_one_animal_may_be_its_card() -> None:
    assert "bear 3" in held(BEAR, claim("tiger 4", "bear 3", "bear 1"), "tiger 4 and the 3 bear")
    hand = claim("tiger 4", "bear 1", "bear 2")  # one card, or two of them
    assert "bear 1" not in held(BEAR, hand, "I go for tiger 4 together with the 2 bear")
    assert "bear 1, bear 2" in held(BEAR, hand, "tiger 4 and both bears")


@pytest.mark.parametrize("letter", ["ouch!! Nothing to see here, against that Drop it", "Nothing to see here"])
def test_a_title_that_begins_like_a_pass_is_no_pass(letter: str) -> None:
    assert not held(META, PUSH, letter)
    assert "is a card" in str(META.read(letter, PUSH)[0].complaint)
    assert held(META, PUSH, "pass, Nothing to see here") == "pass"


def test_a_question_for_the_gm_has_no_two_spellings() -> None:
    assert held(META, PUSH, "question: does Poison work on my own card?") == "question does Poison work on my own card"


def test_points_of_a_list_in_brackets_are_no_cards() -> None:
    letter = "Three things: (1) my card is 14. (2) my bid is 8. (3) say hi to Bruno from me"
    assert "play 2" not in held(EAT_ME, ROUND, letter)
    assert held(EAT_ME, ROUND, "(1) my card is 14 (2) my bid is 8") == "play 14; bid 8"


def test_numbers_stay_with_their_words() -> None:
    assert held(EAT_ME, ROUND, "My bid is still 4 and my card the 27.") in ("bid 4; play 27", "play 27; bid 4")


def test_an_order_beside_a_sentence_that_hesitates_is_asked_about() -> None:
    letter = "play 14 and bid 3. Wait for Clara please."
    assert not held(EAT_ME, ROUND, letter)
    assert asked(EAT_ME, ROUND, letter) == "play 14; bid 3"


def test_an_order_beside_a_denial_is_not_even_asked_about() -> None:
    assert not held(EAT_ME, ROUND, "play 14, bid 3. Don't do that yet.")


@pytest.mark.parametrize(
    ("said", "reading"),
    [
        ("Maybe I'll play 14", "play 14"),
        ("play 14?", "play 14"),
        ("Should I play 14?", "play 14"),
        ("Could I bid 8, please?", "bid 8"),
        ("I guess I'll bid 8", "bid 8"),
        ("14 and 8, perhaps?", "play 14; bid 8"),
        ("I'm thinking of bidding 8", "bid 8"),
    ],
)
def test_who_only_hesitates_is_asked_with_the_reading(said: str, reading: str) -> None:
    assert held(EAT_ME, ROUND, said) == ""
    assert asked(EAT_ME, ROUND, said) == reading


@pytest.mark.parametrize(
    "letter",
    [
        "card 14, bid 5\nSorry, I misread my hand, it should be card 27",
        "play 14\nLast minute change: 27",
        "play 14. sorry, I meant 27",
    ],
)
def test_what_speaks_against_an_order_keeps_it_from_being_done(letter: str) -> None:
    assert "play 14" not in held(EAT_ME, ROUND, letter)


def test_a_name_that_was_meant_is_no_greeting() -> None:
    letter = "give ferret 1 and bear 1 to Bruno... sorry, I meant Clara"
    words = Words(TABLE, "Anna", {"hand": ["ferret 1", "bear 1", "vole 2"]}, frozenset({"play", "give"}))
    assert "Bruno" not in held(BEAR, words, letter)


@pytest.mark.parametrize(
    "said",
    [
        "Don't play 14?",
        "Perhaps not 14",
        "Next turn I may play 14",
        "What happens if I bid 8?",
        "Is it legal to bid 8?",
        "Bruno thinks I should play 14",
        "If Bruno bids, I might bid 8",
        "I could have played 14 last turn",
        "play <14>?",
        "bid \u0668?",
    ],
)
def test_who_denies_plans_or_asks_for_the_rules_is_not(said: str) -> None:
    assert (held(EAT_ME, ROUND, said), asked(EAT_ME, ROUND, said)) == ("", "")


@pytest.mark.parametrize(
    ("said", "orders"),
    [
        ("Carta 14, por favor, and bid 8. Saludos Gina!", "play 14; bid 8"),
        ("Engage 14. Invest 5 points. Captain out.", "play 14; bid 5"),
    ],
)
def test_a_card_and_a_bid_in_one_breath_are_meant(said: str, orders: str) -> None:
    assert held(EAT_ME, ROUND, said) == orders


@pytest.mark.parametrize(
    "said",
    [
        "Playing 14 and bidding 8 sounds mad",
        "14 apples and 8 pears",
        "My sister plays 14 and bids 8",
        "To play 14 and bid 8 is bold",
        "He has 14 and 8 points",
        "14 and 8 would be my dream",
        "I have 14 and 8 points",
        "The rules say play 14 and bid 8",
        "I played 14 and bid 8",
        "Bruno: 14 and bid 8",
        "Most people play 14 and bid 8 here",
    ],
)
def test_numbers_in_talk_are_not(said: str) -> None:
    assert held(EAT_ME, ROUND, said) == ""
