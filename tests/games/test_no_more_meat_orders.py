"""How players write to No More Meat, and what is not an order."""

from __future__ import annotations

import pytest

from games.kit.grammar import Words
from games.kit.kinds import Kind
from games.kit.order import amend
from games.kit.words import tidy, tokens
from games.no_more_meat.orders import FOOD, GRAMMAR, PAN, WHAT, Cook, Pick, Prefer, Take
from tests.games.no_more_meat_table import GAME, after, position

WORDS = Words(("Ari", "Kristian", "Matti"), "Ari")
TOFU = Cook("tofu", "backwards")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("take karma", (Take("karma"),)),
        ("Karma", (Take("karma"),)),
        ("I'll take the karma please", (Take("karma"),)),
        ("take open", (Take("open"),)),
        ("OPEN", (Take("open"),)),
        ("take the open card", (Take("open"),)),
        ("take the face-up lifestyle", (Take("open"),)),
        ("take hidden", (Take("hidden"),)),
        ("hidden card", (Take("hidden"),)),
        ("tkae hiden", (Take("hidden"),)),
        ("take the top card", (Take("hidden"),)),
        ("tofu on backwards", (TOFU,)),
        ("cook tofu on backwards", (TOFU,)),
        ("Cook the tofu on the Backwards pan.", (TOFU,)),
        ("play tofu on backward", (TOFU,)),
        ("tofu -> backwards", (TOFU,)),
        ("tofu backwards", (TOFU,)),
        ("hand: tofu to mystery", (Cook("tofu", "mystery"),)),
        ("put fish on shuffle", (Cook("fish", "shuffle"),)),
        ("put an egg in select", (Cook("eggs", "select"),)),
        ("brocolli onto mistery", (Cook("broccoli", "mystery"),)),
        ("take open, tofu on backwards", (Take("open"), TOFU)),
        ("take karma / play tofu on backwards", (Take("karma"), TOFU)),
        ("karma; tofu on backwards", (Take("karma"), TOFU)),
        ("hidden and then cook fish on select", (Take("hidden"), Cook("fish", "select"))),
        ("take open, tofu on select, pick meat", (Take("open"), Cook("tofu", "select"), Pick(("meat",)))),
        ("pick broccoli", (Pick(("broccoli",)),)),
        ("take the broccoli", (Pick(("broccoli",)),)),
        ("pick anything", (Pick(()),)),
        ("pick whatever", (Pick(()),)),
        ("choose fish or tofu", ()),
        ("pick fish, tofu", (Pick(("fish", "tofu")),)),
        ("prefer tofu broccoli", (Prefer(("tofu", "broccoli")),)),
        ("I prefer tofu, then broccoli > eggs", (Prefer(("tofu", "broccoli", "eggs")),)),
        ("my wish: tofu, fish", (Prefer(("tofu", "fish")),)),
        ("wishes: tofu, fish", (Prefer(("tofu", "fish")),)),
        ("prefer nothing", (Prefer(()),)),
    ],
)
def test_players_may_write_like_this(said: str, meant: tuple[object, ...]) -> None:
    assert GRAMMAR.line(said, WORDS).orders == meant


@pytest.mark.parametrize(
    "said",
    [
        "play tofu on forwards",
        "take karma / play tofu on forwards",
        "tofu on toast is what I had for lunch",
        "I would cook tofu on backwards if I were you",
        "take care, all of you",
        "pick me up at eight",
        "Your hand: 2 fish, tofu",
        "tofu gives 2 karma",
        "Matti gets tofu and meat",
        "cook tofu on backwards?",
        "cook 3 on backwards",
        "tofu",
        "backwards",
        "fish, eggs and tofu.",
        "fish tofu",
        "open the window, Matti",
    ],
)
def test_these_are_no_orders(said: str) -> None:
    assert GRAMMAR.line(said, WORDS).orders == ()


def test_an_order_that_went_wrong_is_answered_with_how_it_is_written() -> None:
    complaint = GRAMMAR.line("cook tofu on forwards", WORDS).complaint
    assert complaint == (
        'I did not understand this. The word "forwards" is the one I do not know here. '
        'It is written like "cook <food> on <pan>", for example "cook tofu on backwards".'
    )


def test_a_later_letter_changes_one_step_and_keeps_the_other() -> None:
    held = GRAMMAR.orders("take open\nprefer tofu\ntofu on backwards", WORDS)
    assert set(amend(held, GRAMMAR.orders("fish on select", WORDS))) == {
        Take("open"),
        Prefer(("tofu",)),
        Cook("fish", "select"),
    }


def test_only_the_wish_stands() -> None:
    assert [order.standing for order in (Take("open"), TOFU, Pick(("fish",)), Prefer(("fish",)))] == [
        False,
        False,
        False,
        True,
    ]


def test_an_empty_wish_survives_writing() -> None:
    assert GRAMMAR.spell(Prefer(())) == "prefer nothing"
    assert GRAMMAR.orders("prefer nothing", WORDS) == (Prefer(()),)


# -- as people say it ------------------------------------------------------------------------------------------------

KITCHEN = Words(
    ("Ari", "Kristian", "Matti"),
    "Ari",
    {"face_up": "meat", "players": [{"name": "Ari", "income": 2}]},
    frozenset({"step 1", "step 2"}),
)
PICK = Words(("Ari", "Kristian", "Matti"), "Ari", {}, frozenset({"pick"}))


def read(text: str, words: Words) -> tuple[object, ...]:
    return tuple(order for line in GRAMMAR.read(text, words) for order in line.orders)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("take No Meat", (Take("open"),)),
        ("take the No Meat card and tofu on select", (Take("open"), Cook("tofu", "select"))),
        ("take the open card (No Meat), fish in backwards", (Take("open"), Cook("fish", "backwards"))),
        ("take the card that lies open, fish on select", (Take("open"), Cook("fish", "select"))),
        ("draw the top card from the lifestyle deck", (Take("hidden"),)),
        ("take 2 karma", (Take("karma"),)),
        ("Step 1: karma\nStep 2: tofu on mystery", (Take("karma"), Cook("tofu", "mystery"))),
        ("in step one karma, in step two tofu on mystery", (Take("karma"), Cook("tofu", "mystery"))),
        ("Lifestyle: karma\nFood: tofu\nPan: mystery", (Take("karma"), Cook("tofu", "mystery"))),
        ("karma please, and my tofu goes on mystery", (Take("karma"), Cook("tofu", "mystery"))),
        ("into the mystery pan goes the tofu", (Cook("tofu", "mystery"),)),
        ("one of my eggs face down on mystery", (Cook("eggs", "mystery"),)),
        ("take karma. No fish for me today", (Take("karma"),)),
        ("cook tofu on select\nno, on mystery", (Cook("tofu", "mystery"),)),
        ("my wish list: broccoli, then tofu", (Prefer(("broccoli", "tofu")),)),
        ("From Select I always want broccoli, then tofu.", (Prefer(("broccoli", "tofu")),)),
    ],
)
def test_at_the_stove_people_say(said: str, meant: tuple[object, ...]) -> None:
    assert read(said, KITCHEN) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("meat!!!", ("meat",)),
        ("fish it is", ("fish",)),
        ("So, the meat for me", ("meat",)),
        ("can I have the eggs please", ("eggs",)),
        ("give me the tofu", ("tofu",)),
        ("I take dairy, or meat if it is gone", ("dairy", "meat")),
        ("meat if it is still there, otherwise fish", ("meat", "fish")),
        ("first choice tofu, second choice fish", ("tofu", "fish")),
        ("anything", ()),
    ],
)
def test_who_picks_says(said: str, meant: tuple[str, ...]) -> None:
    assert read(said, PICK) == (Pick(meant),)


@pytest.mark.parametrize(
    "said",
    [
        "take the No Tofu card",  # another one lies open
        "take the open card (No Tofu)",
        "take 3 karma",  # it gives 2
        "lay tofu face down on select",
        "two eggs on select",
        "cook fish not on select",
        "fish on backwards or mystery",
        "karma\nfish on select\nno wait, not on select",
        "Karma will get you, Matti!",
        "next turn I cook tofu on mystery",
        "what if I take open?",
        "~~take karma~~",
    ],
)
def test_what_is_not_plain_moves_no_card(said: str) -> None:
    assert not [order for order in read(said, KITCHEN) if order != Take("karma") or "\n" not in said]


@pytest.mark.parametrize("said", ["fish or meat", "not the fish", "anything but fish", "perhaps fish", "two fish"])
def test_who_picks_is_asked_again(said: str) -> None:
    assert read(said, PICK) == ()


@pytest.mark.parametrize(
    ("kind", "text", "value", "end"),
    [
        (WHAT, "open (no meat) now", "open", 5),
        (WHAT, "the open card now", "open", 3),
        (WHAT, "no meat now", "open", 2),
        (WHAT, "hidden (no meat) now", "hidden", 1),
        (PAN, "select pan now", "select", 2),
        (PAN, "the select pan now", "select", 3),
        (PAN, "select now", "select", 1),
        (FOOD, "a tofu now", "tofu", 2),
        (FOOD, "tofu card now", "tofu", 2),
    ],
)
def test_a_thing_ends_with_what_belongs_to_it(kind: Kind, text: str, value: str, end: int) -> None:
    state = position(face_up="meat")
    words = Words(state.seats, "Ari", GAME.view(state, "Ari"))
    assert {(read.value, read.end) for read in kind.read(tokens(tidy(text)), 0, words)} == {(value, end)}


@pytest.mark.parametrize(
    ("text", "picked"),
    [
        ("broccoli", True),
        ("eggs please", True),
        ("broccoli is healthy", False),
        ("all this meat here", False),
        ("Bruno has meat", False),
        ("no meat for me", False),
    ],
)
def test_a_food_alone_is_picked_and_a_food_in_talk_is_not(text: str, picked: bool) -> None:
    lying = after(
        position(hands={"Ari": "fish eggs eggs"}, pans={"select": "broccoli eggs meat"}, face_up="dairy"),
        "take open, fish on select",
    ).state
    words = Words(lying.seats, "Ari", GAME.view(lying, "Ari"), GAME.listens(lying, "Ari"))
    assert bool(GAME.grammar.line(text, words).orders) is picked


def test_turns_are_counted_one_by_one() -> None:
    state = position(face_up="meat")
    assert after(state, "take open, eggs on backwards").state.turn == state.turn + 1
