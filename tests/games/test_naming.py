"""A sentence is read by what it names where every word is accounted for; one word that may touch it, and it is not."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Line, Words

ROUND = {
    "hand": [2, 14, 27, 30],
    "round": 2,
    "players": [{"seat": "Anna", "left": 80}, {"seat": "Bruno", "left": 70}],
}
CARD, KITCHEN = "card and bid", "step 1, step 2"
SEATS = ("Anna", "Bruno", "Clara")


def _lines(game: str, asked: str, text: str) -> list[Line]:
    words = Words(SEATS, "Anna", ROUND if game == "eat_me" else {}, frozenset(asked.split(", ")))
    return games.game(game).grammar.read(text, words)


def _held(game: str, asked: str, text: str) -> set[str]:
    spell = games.game(game).grammar.spell
    return {spell(order) for line in _lines(game, asked, text) for order in line.orders}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("it is the 27 that I throw in, and I want to be quick so I pay 12", {"play 27", "bid 12"}),
        ("2 with a bid of 3 behind it, thx", {"play 2", "bid 3"}),
        ("7 points and the 14 it is", {"play 14", "bid 7"}),
        ("the twenty seven, a seven point bid", {"play 27", "bid 7"}),
        ("27 from my hand, 7 from my purse", {"play 27", "bid 7"}),
        ("Seven points from me, the animal is number 27.", {"play 27", "bid 7"}),
        ("In goes my biggest card, and I wager 3", {"play 30", "bid 3"}),
        ("play my smallest, bid everything I have left", {"play 2", "bid 80"}),
        ("play the 27. all my points on it", {"play 27", "bid 80"}),
        ("PLAY 27, BID ALL", {"play 27", "bid 80"}),
        ("27, and all 80 of my points", {"play 27", "bid 80"}),
        ("12 for the 14", {"play 14", "bid 12"}),  # who holds no 12
    ],
)
def test_a_card_and_a_bid(text: str, orders: set[str]) -> None:
    assert _held("eat_me", CARD, text) == orders


@pytest.mark.parametrize(
    ("asked", "text", "orders"),
    [
        (
            KITCHEN,
            "into backwards goes the tofu, and karma goes into my pocket",
            {"take karma", "cook tofu on backwards"},
        ),
        (
            KITCHEN,
            "Let's get the meat off my hands: shuffle. Karma as lifestyle.",
            {"take karma", "cook meat on shuffle"},
        ),
        (
            KITCHEN,
            "of the lifestyles karma, of my food the fish, of the pans Select",
            {"take karma", "cook fish on select"},
        ),
        (KITCHEN, "Draw me one off the deck; the fish can swim in mystery", {"take hidden", "cook fish on mystery"}),
        (KITCHEN, "Karma. Dairy onto the one called Mystery.", {"take karma", "cook dairy on mystery"}),
        ("pick", "the dairy, obviously", {"pick dairy"}),
    ],
)
def test_a_lifestyle_and_a_dish(asked: str, text: str, orders: set[str]) -> None:
    assert _held("no_more_meat", asked, text) == orders


@pytest.mark.parametrize(
    "text",
    [
        "27 children and 12 dogs",
        "I am 27 and have 12 cats",
        "Bruno throws in the 27 and pays 12",
        "it is the 27 that Bruno throws in, and he pays 12",
        "it was the 27 that I threw in, and I paid 12",
        "I played 27 with 12 behind it",
        "it is the 27 that I would throw in, and 12 to pay",
        "the 27 is maybe what I throw in, with 12 points",
        "neither the 27 nor 12 points",
        "the 27 and 12 points, unless Bruno bids",
        "if the 27 is mine, 12 points",
        "is it the 27 that I throw in, with 12 points?",
        "the 27 and 12 points are what I lost last round",
        "the 14 and the 27 it is, 12 points",  # two cards
        "Bruno has all my points and the 27",
        "who holds the highest card and 12 points",
        "bid 0 to",
        "next turn the 27 and 12 points",
        "7 points less than the 27 it is",
        "your 27 and 12 points it is",
    ],
)
def test_what_may_be_meant_otherwise_is_not_held(text: str) -> None:
    assert not _held("eat_me", CARD, text)


@pytest.mark.parametrize(
    "text",
    [
        "Bruno puts tofu onto backwards",
        "the tofu from backwards is what I want to see served",
        "no karma, and the tofu stays away from backwards",
        "karma or the open card, and tofu goes into backwards",
        "tofu or fish goes into backwards",
        "I put tofu into backwards last time",
    ],
)
def test_a_dish_that_is_only_spoken_of_is_not_cooked(text: str) -> None:
    assert not {said for said in _held("no_more_meat", KITCHEN, text) if said.startswith("cook")}


@pytest.mark.parametrize(
    ("game", "asked", "text", "orders"),
    [
        (
            "no_more_meat",
            KITCHEN,
            "My eggs are rotten, so off to Mystery with them. I take karma.",
            {"take karma", "cook eggs on mystery"},
        ),
        (
            "no_more_meat",
            KITCHEN,
            "The fish smells: into Shuffle with it. And karma.",
            {"take karma", "cook fish on shuffle"},
        ),
        (
            "eat_me",
            "list, pool",
            "The 24 looks juicy. I'll have that one, and let me spend 15.",
            {"prefer 24", "bid 15"},
        ),
    ],
)
def test_it_is_the_one_thing_that_was_spoken_of(game: str, asked: str, text: str, orders: set[str]) -> None:
    assert _held(game, asked, text) == orders


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("no_more_meat", KITCHEN, "My eggs and my fish are rotten, so off to Mystery with it."),  # which?
        ("no_more_meat", KITCHEN, "Bruno loves his eggs, so off to Mystery with them."),
        ("no_more_meat", KITCHEN, "The visible lifestyle tempts me, I love it."),
        ("no_more_meat", KITCHEN, "The visible lifestyle tempts me, should I take it"),
        ("eat_me", "list, pool", "The 24 looks juicy. I love that one."),
        ("eat_me", "list, pool", "The 24 looks juicy. Bruno will have that one."),
    ],
)
def test_it_is_nothing_where_several_things_were_or_nothing_is_done(game: str, asked: str, text: str) -> None:
    assert not _held(game, asked, text)


@pytest.mark.parametrize(
    ("asked", "text", "orders"),
    [
        ("list, pool", "I'd love the 23. If that's gone the 26, and failing that the 14.", {"prefer 23 26 14"}),
        ("list, pool", "23, 26, 14 and 12 to go first", {"prefer 23 26 14", "bid 12"}),
        ("list, pool", "23, 26, 14; 12", {"prefer 23 26 14", "bid 12"}),
        ("list, pool", "23 - 26 - 14, bid 12", {"prefer 23 26 14", "bid 12"}),
        ("list, pool", "23, or 26 if 23 is gone. 12 points", {"prefer 23 26", "bid 12"}),
        (CARD, "not the 27 this time but the 14; 5 points", {"play 14", "bid 5"}),
        (CARD, "With reference to round 2: card 27", {"play 27"}),
        (CARD, "R2: card 27 / bid 3 / end of orders.", {"play 27", "bid 3"}),
        (CARD, "As for the bid, 7 of my hard-earned points.", {"bid 7"}),
        ("only bid", "all in", {"bid 80"}),
        (CARD, "make the bid 9 instead", {"bid 9"}),
        (CARD, "change my bid to 9", {"bid 9"}),
        (CARD, "same card but bid 5", {"bid 5"}),
        (CARD, "keep my bid but play 27", {"play 27"}),
    ],
)
def test_lists_contrasts_and_labels(asked: str, text: str, orders: set[str]) -> None:
    assert _held("eat_me", asked, text) == orders


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (CARD, "not sure but the 14"),
        (CARD, "not the 27 but who knows"),
        ("only bid", "all in all a good game"),
        ("only bid", "Everything is fine"),
        ("only bid", "Bruno went all in"),
        ("only bid", "Should I bid 12? I think so."),
        (CARD, "my highest bid was 12"),
        (CARD, "my second highest card"),
        (CARD, "My sister bids 12"),
        (CARD, "I might change my bid to 9"),
        (CARD, "Don't change my bid to 9"),
        (CARD, "Why did Bruno change his bid to 9"),
    ],
)
def test_what_only_looks_like_them_is_not(asked: str, text: str) -> None:
    assert not _held("eat_me", asked, text)


def test_a_question_that_its_writer_answers_is_a_label() -> None:
    text = "Which lifestyle? Karma. Which food? Fish. Which pan? Select."
    assert _held("no_more_meat", KITCHEN, text) == {"take karma", "cook fish on select"}
    assert not _held("no_more_meat", KITCHEN, "What do you think? Karma and fish on select?")


def test_one_word_that_nobody_knows_makes_it_a_question() -> None:
    (line,) = _lines("eat_me", CARD, "it is the kerplunk 27 that I throw in, and I pay 12")
    assert not line.orders
    assert {games.game("eat_me").grammar.spell(order) for order in line.reading} == {"play 27", "bid 12"}


ROW = {"row": ("B11", "B07", "B30", "B18", "B22"), "teammate": "Bruno"}
HAND = {"hand": ("vole 2", "vole 4", "ferret 1", "bear 1"), "animals": ("vole", "ferret", "bear"), "loot": 5}


def _said(game: str, asked: str, text: str) -> set[str]:
    grammar = games.game(game).grammar
    words = Words(SEATS, "Anna", ROW if game == "teamturns" else HAND, frozenset(asked.split()))
    return {grammar.spell(order) for line in grammar.read(text, words) for order in line.orders}


@pytest.mark.parametrize(
    ("game", "asked", "text", "order"),
    [
        ("teamturns", "present", "Let the left one take the stage", "present 1"),
        ("hold_my_bear", "steal", "Clara must hand over three, Bruno just two", "steal 3 from Clara, 2 from Bruno"),
        ("hold_my_bear", "play give", "vole 2 helped by bear 1", "play vole 2, bear 1"),
        ("hold_my_bear", "play give", "I send vole 2", "play vole 2"),
    ],
)
def test_small_answers_in_whatever_words(game: str, asked: str, text: str, order: str) -> None:
    assert _said(game, asked, text) == {order}


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("teamturns", "pick", "Clara is a good cook"),
        ("teamturns", "pick", "Clara cooks well"),
        ("teamturns", "pick", "I need a partner like Clara"),
        ("teamturns", "pick", "we play at Clara's house on Sunday"),
        ("teamturns", "pick", "I played with Clara once"),
        ("teamturns", "present", "Card 4 serves me well"),
        ("teamturns", "present", "My third card makes no sense"),
        ("teamturns", "present", "put the kettle on, I have four cards"),
        ("teamturns", "join", "Add my left card to the list of useless things"),
        ("teamturns", "join", "that serves him right"),
        ("hold_my_bear", "steal", "Bruno has just 3 cards"),
        ("hold_my_bear", "steal", "Bruno has 4 and Clara 3"),
        ("hold_my_bear", "steal", "mostly Clara: 4. And one from Bruno."),
        ("hold_my_bear", "play give", "vole 2 helps nobody"),
        ("hold_my_bear", "play give", "can i beat it with vole 2"),
        ("hold_my_bear", "play give", "I met a vole 2 days ago"),
    ],
)
def test_what_only_speaks_of_small_answers_is_none(game: str, asked: str, text: str) -> None:
    assert _said(game, asked, text) == set()


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("list, pool", "14, 23, 12 points, 19"),
        ("list, pool", "14, 23 and 12 points, then 19"),
        ("list, pool", "prefer 14-23"),
        ("list, pool", "14 at round 2, 7 at round 3"),
        ("only bid", "14 at round 2, 7 at round 3"),
        ("only bid", "10 + 2"),
        ("only bid", "12% of my points"),
        ("only bid", "12 per cent of my points"),
        (CARD, "12% of my points, and the 14"),
        (CARD, "14, 12%"),
    ],
)
def test_numbers_that_do_not_answer_the_question_are_asked_about(asked: str, text: str) -> None:
    assert not _held("eat_me", asked, text)


@pytest.mark.parametrize(
    ("asked", "text", "orders"),
    [
        ("list, pool", "14, 23, 19, 12 points", {"prefer 14 23 19", "bid 12"}),
        ("list, pool", "14 23 19 points 12", {"prefer 14 23 19", "bid 12"}),
        ("only bid", "I put 12 of my 80", {"bid 12"}),
        ("only bid", "12 of my 80", {"bid 12"}),
        (CARD, "14 and 12 of my 80", {"play 14", "bid 12"}),
    ],
)
def test_numbers_of_points_are_no_cards(asked: str, text: str, orders: set[str]) -> None:
    assert _held("eat_me", asked, text) == orders


def test_two_answers_to_one_question_in_one_sentence_are_asked_about() -> None:
    (line,) = _lines("eat_me", CARD, "I have 100 points and bid 12")
    assert not line.orders
    assert line.complaint == 'This may mean "bid 100" or "bid 12": please write which.'


@pytest.mark.parametrize("text", ["Give Clara something nice from me.", "Give Clara something"])
def test_something_names_nothing(text: str) -> None:
    words = Words(SEATS, "Anna", ROW, frozenset({"act", "give"}))
    (line,) = games.game("teamturns").grammar.read(text, words)
    assert not line.orders


@pytest.mark.parametrize("told", ["Oh no, sorry, I meant card 14", "play 14", "play 14, bid 4"])
@pytest.mark.parametrize("line", ['(For "{}".)', 'yes. (For "{}".)', 'For "{}".'])
def test_what_a_question_of_ours_was_asked_about_is_told(line: str, told: str) -> None:
    assert not _held("eat_me", CARD, line.format(told))


@pytest.mark.parametrize("text", ['play 14 for "fun"', 'I go for "14"'])
def test_quotation_marks_behind_another_for_are_no_question_of_ours(text: str) -> None:
    assert "it only speaks of this" not in [line.why for line in _lines("eat_me", CARD, text)]
