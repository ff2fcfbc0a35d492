"""What no line says in a known way is read by what the letter mentions: asked back, or held where nothing is open."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.kit.grammar import Line, Words

SEATS = ("Anna", "Bruno", "Clara", "Dora")
VIEWS: dict[str, dict[str, Any]] = {
    "eat_me": {
        "hand": [2, 14, 27, 30],
        "round": 2,
        "players": [{"seat": "Anna", "left": 80}, {"seat": "Bruno", "left": 70}],
    },
    "hold_my_bear": {"hand": ("bear 1", "ferret 1", "ferret 2", "ferret 2", "vole 2", "vole 4", "hamster 5")},
}
ROUND, KITCHEN, TURN = "card and bid", "step 1, step 2", "play, give"
FILLING = "gracious curious lukewarm marvellous threadbare wobbly".split()  # words that no table knows


def read(game: str, asked: str, text: str) -> list[Line]:
    words = Words(SEATS, "Anna", VIEWS.get(game, {}), frozenset(asked.split(", ")))
    return games.game(game).grammar.read(text, words)


def held(game: str, asked: str, text: str) -> set[str]:
    spell = games.game(game).grammar.spell
    return {spell(order) for line in read(game, asked, text) for order in line.orders}


def meant(game: str, asked: str, text: str) -> set[str]:
    """What is asked back; nothing is held then."""
    assert not held(game, asked, text)
    spell = games.game(game).grammar.spell
    return {spell(order) for line in read(game, asked, text) for order in line.reading}


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        ("hold_my_bear", TURN, "My vole 2 dreams of the bear", {"play vole 2, bear 1"}),
        ("teamturns", "pick", "Kindly make Bruno my partner for this turn only, I am told", {"pick Bruno"}),
    ],
)
def test_what_is_mentioned_is_asked_back(game: str, asked: str, text: str, orders: set[str]) -> None:
    assert meant(game, asked, text) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        ("hold_my_bear", TURN, "Gift. To: Bruno. Cards: ferret 1, vole 2", {"give ferret 1 and vole 2 to Bruno"}),
        ("no_more_meat", "pick", "Of the dishes on offer I choose the meat, with thanks to the cook.", {"pick meat"}),
        ("eat_me", ROUND, "my 2 please, and put 8 in the envelope for next time", {"play 2", "bid 8"}),
        (
            "no_more_meat",
            KITCHEN,
            "The hidden card I take, unseen, unknown;\nto Mystery's dark pan my dairy's thrown.",
            {"take hidden", "cook dairy on mystery"},
        ),
        ("hold_my_bear", TURN, "The bear helps my wee one: vole 2 and bear 1", {"play bear 1, vole 2"}),
        ("hold_my_bear", TURN, "my hamster 5 goes sailing with the bear", {"play hamster 5, bear 1"}),
        ("hold_my_bear", TURN, "Off to Dora with them: ferret 1, vole 2", {"give ferret 1 and vole 2 to Dora"}),
        (
            "hold_my_bear",
            TURN,
            "deed: gift\nto whom: dora\nwhat: vole 2, ferret 1",
            {"give vole 2 and ferret 1 to Dora"},
        ),
        ("hold_my_bear", TURN, "First card: vole 2\nSecond card: bear 1\nAction: play", {"play vole 2, bear 1"}),
        ("eat_me", ROUND, "only one hand free, the baby - card 30, twelve points", {"play 30", "bid 12"}),
        (
            "eat_me",
            ROUND,
            "Respected madam, kindly put card 14, and my bid may please be noted as 5",
            {"play 14", "bid 5"},
        ),
        ("eat_me", ROUND, "use 14 and spend 25 on it, must be first or im eaten", {"play 14", "bid 25"}),
        (
            "eat_me",
            ROUND,
            "it is the 14 I want to play.\nThe roses are out!\nAnd for the bid, 7 please.",
            {"play 14", "bid 7"},
        ),
        ("eat_me", "only bid", "Put me down for 15 this first time, I'd love to go early for once.", {"bid 15"}),
        ("eat_me", "list", "If it's still there I'll have 14, failing that 23. 12 points", {"prefer 14 23", "bid 12"}),
        (
            "no_more_meat",
            KITCHEN,
            "I elect to receive such karma as is due to me, and direct that the fish be placed upon the pan Mystery.",
            {"take karma", "cook fish on mystery"},
        ),
        (
            "no_more_meat",
            KITCHEN,
            "Ah'll hae the karma an chuck the meat intae the Shuffle",
            {"take karma", "cook meat on shuffle"},
        ),
        (
            "no_more_meat",
            KITCHEN,
            "The fish can go face down where nobody sees it. For step one the one we can all see.",
            {"take open", "cook fish on mystery"},
        ),
        ("no_more_meat", "step 2", "put the meat in teh misterry pan pls", {"cook meat on mystery"}),
        (
            "teamturns",
            "pick",
            "After long reflection and two cups of tea I choose Clara as my partner.",
            {"pick Clara"},
        ),
    ],
)
def test_an_answer_to_all_that_is_asked_is_held(game: str, asked: str, text: str, orders: set[str]) -> None:
    assert held(game, asked, text) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", ROUND, "We have 27 cats and 12 dogs in this street"),  # something else is counted
        ("eat_me", ROUND, "14 or 27 with 12 points, what would you do"),  # open
        ("eat_me", ROUND, "the 14, the 27, twelve points and a curious 30"),  # more than is asked for
        ("eat_me", ROUND, "never ever the 27 for a gracious 12"),  # denied
        ("eat_me", "only bid", "I'm 12 points behind, this is hopeless"),
        ("no_more_meat", KITCHEN, "Good karma to all of you this week"),
        ("eat_me", ROUND, "Card 14 for 12 points, or whatever the others do"),
        ("no_more_meat", KITCHEN, "I cooked fish on Mystery and took karma last time"),
        ("no_more_meat", "pick", "Greetings from the beach, the fish here is wonderful"),
        ("hold_my_bear", TURN, "Bear with me, I'm at work"),
        ("hold_my_bear", TURN, "My bear 1 stays with me whatever happens."),  # kept
        ("teamturns", "pick", "Clara, what do you have on the left"),
        ("teamturns", "take", "I would love to see some action here, people"),
    ],
)
def test_talk_and_what_is_denied_or_open_is_not_asked_about(game: str, asked: str, text: str) -> None:
    assert meant(game, asked, text) == set()


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", ROUND, "My husband would play 14 and bid 12"),
        ("eat_me", ROUND, "I was going to play 14 with 12 points, then I saw Clara's card."),
        ("eat_me", ROUND, "I dreamt of card 14 and a bid of 12."),
        ("eat_me", ROUND, "Don't do it, card 14, bid 5"),
        ("eat_me", ROUND, "I am toying with the 27 and a bid of 7"),
        ("no_more_meat", KITCHEN, "Karma is cruel, and the fish on Mystery smelled."),
        ("no_more_meat", KITCHEN, "The report says karma is mine and tofu is on Mystery already."),
        ("no_more_meat", KITCHEN, "Karma, and I could cook tofu on mystery, hmm"),
        ("teamturns", "take", "I take the points about the rules seriously."),
        ("teamturns", "present", "My grandchild gave me a present with six kinds of cheese"),
        ("meta", "push", "two Medicines, that should be enough"),
    ],
)
def test_what_is_doubted_told_or_done_by_others_is_not_held(game: str, asked: str, text: str) -> None:
    assert held(game, asked, text) == set()


def test_a_question_that_begins_with_a_number_of_something_else_is_talk() -> None:
    (line,) = read("no_more_meat", KITCHEN, "14 years a vegetarian, this is for me! What is the record, 10 karma?")
    assert line.talk
    (asked,) = read("eat_me", ROUND, "14 or 27?")
    assert not asked.talk


def test_what_is_held_already_is_not_asked_about() -> None:
    grammar = games.game("eat_me").grammar
    now = grammar.orders("play 30\nbid 9")
    words = Words(SEATS, "Anna", VIEWS["eat_me"], frozenset({ROUND}), held=now)
    (line,) = grammar.read("I keep the 30. Only the bid is 9", words)
    assert set(line.orders) == set(now)
    (other,) = grammar.read("I keep the 30. Only the bid is 8", words)
    assert not other.orders
    assert set(other.reading) == set(grammar.orders("play 30\nbid 8"))


def test_right_in_the_middle_is_no_edge() -> None:
    assert not held("teamturns", "draw, act", "I draw and put the new card right in the middle of my row")


@settings(max_examples=15)
@given(
    st.sampled_from([2, 14, 27, 30]),
    st.integers(0, 80).filter(lambda n: n not in (2, 14, 27, 30)),
    st.lists(st.sampled_from(FILLING), min_size=3, max_size=3),
)
def test_no_other_answer_than_the_mentioned_one_is_ever_read(card: int, points: int, words: list[str]) -> None:
    one, two, three = words
    said = f"{one} as {two} tea the card {card} of {three} hue, {two} bid of {points} for the {one} {three} aunt"
    lines = read("eat_me", ROUND, said)
    found = {order for line in lines for order in (*line.orders, *line.reading)}
    spell = games.game("eat_me").grammar.spell
    assert {spell(order) for order in found} in ({f"play {card}", f"bid {points}"}, set())
    denied = read("eat_me", ROUND, f"{said}, and I will not do it")
    assert not any(line.orders for line in denied)
