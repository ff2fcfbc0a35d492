"""No More Meat: what is asked, what is left open, what is told and what a seat is shown, in its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.kinds import Words
from games.kit.words import tokens
from games.no_more_meat.advice import _back, advise
from games.no_more_meat.eating import eat
from games.no_more_meat.engine import _first, _worth
from games.no_more_meat.foods import TARGET, Dish
from games.no_more_meat.options import Options
from games.no_more_meat.orders import Cook, Pick, Take
from games.no_more_meat.serving import take_off
from games.no_more_meat.state import Service, State
from games.no_more_meat.table import Table, income, supply_left
from games.no_more_meat.telling import counted, listed
from tests.games.no_more_meat_table import FRIENDS, GAME, after, complaints, orders, position, story


def picking(left: str = "eggs fish tofu", queue: tuple[str, ...] = FRIENDS, **more: Any) -> State:
    return replace(
        position(pans={"select": ""}, **more),
        phase="pick",
        service=Service(tuple(left.split()), queue),
    )


# -- asked -------------------------------------------------------------------------------------------------------------


def test_who_is_at_turn_is_asked_for_step_one_and_two() -> None:
    state = position(aside="shuffle", face_up="fish")
    (asked,) = GAME.asks(state).items()
    assert (asked[0], asked[1].pace, asked[1].short) == ("Ari", "turn", "your turn")
    assert asked[1].text == (
        "Your turn: take karma, the open card (No Fish) or the hidden card; then cook a food card on Select, "
        "Backwards or Mystery."
    )
    assert GAME.listens(state, "Ari") == {"step 1", "step 2"}
    assert GAME.listens(state, "Matti") == frozenset()
    bare = replace(position(hands={"Ari": ""}, aside="shuffle"), face_up=None, lifestyle_deck=())
    assert GAME.asks(bare)["Ari"].text == "Your turn: take karma. You have no food to cook: you starve after it."


@pytest.mark.parametrize(("others", "saved"), [("beef", True), ("fish", False)])
def test_an_empty_hand_is_saved_only_by_karma_that_would_be_paid(others: str, saved: bool) -> None:
    state = position(
        options={"uniqueness": "table"},
        hands={"Ari": ""},
        rows={"Ari": "fish", FRIENDS[1]: others},
        karma={"Ari": TARGET - 1},
        aside="shuffle",
    )
    assert ("unless karma makes you win first" in GAME.asks(state)["Ari"].text) == saved


def test_step_two_and_picks_are_asked_for_alone() -> None:
    cook = position(aside="shuffle", phase="cook")
    assert GAME.asks(cook)["Ari"].text == "Now step 2: cook a food card from your hand on Select, Backwards or Mystery."
    assert (GAME.asks(cook)["Ari"].pace, GAME.asks(cook)["Ari"].short) == ("turn", "a food card and a pan")
    (asked,) = GAME.asks(picking("tofu eggs fish eggs")).items()
    assert asked[1].text == "Select is served: pick from fish, 2 eggs and tofu."
    assert (asked[0], asked[1].pace, asked[1].short) == ("Ari", "pick", "your pick")
    assert GAME.listens(picking(), "Ari") == {"pick"}
    lists = picking(queue=("Ari", "Matti", "Ari"), options={"select_mode": "lists"})
    assert list(GAME.asks(lists)) == ["Ari", "Matti"]
    assert GAME.asks(position(phase="over")) == {}


@pytest.mark.parametrize(
    ("wanted", "declared", "who"),
    [
        ("Matti", {}, {"Matti"}),
        ("matti", {}, {"Matti"}),
        ("random", {"Ari": 3}, set(FRIENDS)),
        ("declared", {}, set(FRIENDS)),
        ("declared", {"Ari": 1, "Kristian": 2, "Matti": 2}, {"Kristian", "Matti"}),
        ("declared", {"Ari": 3, "Kristian": 2}, {"Ari"}),
    ],
)
def test_who_begins(wanted: str, declared: dict[str, int], who: set[str]) -> None:
    options = Options(start_player=wanted, declared=declared)
    assert {_first(FRIENDS, options, Dice(f"first {n}")) for n in range(40)} == who


def test_a_start_player_who_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="start_player names 'Zoe', but the seats are Ari, Kristian and Matti"):
        _first(FRIENDS, Options(start_player="Zoe"), Dice("first"))


# -- left open, and silence --------------------------------------------------------------------------------------------

_ONE = ("step 1 (karma, open or hidden)", "you take karma")
_TWO = ("step 2 (a food card and a pan)", "a random card of your hand goes on a random pan")
_EMPTIEST = ("step 2 (a food card and a pan)", "a random card of your hand goes on the emptiest pan")


@pytest.mark.parametrize(
    ("about", "sent", "gaps"),
    [
        ({}, "", [_ONE, _TWO]),
        ({}, "take karma", [_TWO]),
        ({}, "take karma\ncook eggs on select", []),
        ({}, "cook eggs on select", [_ONE]),
        ({}, "take hidden", []),  # the card may be looked at first
        ({"options": {"split_turn": "never"}}, "take hidden", [_TWO]),
        ({"options": {"split_turn": "always"}}, "take karma", []),
        ({"options": {"nmr_pan": "emptiest"}}, "", [_ONE, _EMPTIEST]),
        ({"phase": "cook"}, "", [_TWO]),
        ({"phase": "cook", "options": {"split_turn": "always"}}, "", [_TWO]),
        ({"hands": {"Ari": ""}}, "", [_ONE]),
        ({"hands": {"Ari": ""}, "phase": "cook"}, "", []),
        ({"rows": {"Ari": "fish"}, "karma": {"Ari": 9}}, "", [_ONE]),  # karma would win
        ({"rows": {"Ari": "fish"}, "karma": {"Ari": 9}}, "take karma", []),
        ({"rows": {"Ari": "fish"}, "karma": {"Ari": 8}}, "take karma", [_TWO]),
        ({"rows": {"Ari": "fish"}, "karma": {"Ari": 9}}, "take open", [_TWO]),
        ({"rows": {"Ari": "fish"}, "karma": {"Ari": 9}, "options": {"win_check": "end_of_turn"}}, "take karma", [_TWO]),
    ],
)
def test_what_is_missing_and_what_silence_makes_of_it(
    about: dict[str, Any], sent: str, gaps: list[tuple[str, str]]
) -> None:
    state = position(pans={"select": ""}, aside="shuffle", **about)
    found = GAME.gaps(state, "Ari", orders(state, "Ari", sent))
    assert [(gap.missing, gap.default) for gap in found] == gaps
    assert not GAME.gaps(state, "Matti", ())


@pytest.mark.parametrize(
    ("about", "sent", "default"),
    [
        ({}, "", "you get tofu"),
        ({"rows": {"Ari": "tofu"}}, "", "you get fish"),
        ({"rows": {"Ari": "tofu fish eggs"}}, "", "you get tofu"),
        ({"options": {"select_mode": "lists"}}, "", "you get the uppermost card that you may eat, or else the top one"),
        ({}, "pick fish", ""),
        ({}, "pick anything", ""),
    ],
)
def test_a_missing_pick(about: dict[str, Any], sent: str, default: str) -> None:
    state = picking(**about)
    found = GAME.gaps(state, "Ari", orders(state, "Ari", sent))
    assert [(gap.missing, gap.default) for gap in found] == ([("a food to pick from Select", default)] * bool(default))


def test_silence_takes_karma_cooks_and_picks() -> None:
    state = position(hands={"Ari": "tofu"}, aside="shuffle", pans={"select": "eggs", "backwards": "eggs"})
    emptiest = replace(state, options=replace(state.options, nmr_pan="emptiest"))
    filled = [GAME.complete(state, "Ari", (), Dice(f"silence {n}")) for n in range(30)]
    assert {orders[0] for orders in filled} == {Take("karma")}
    assert {orders[1] for orders in filled} == {Cook("tofu", pan) for pan in state.pans}
    assert GAME.complete(emptiest, "Ari", (), Dice("silence")) == (Take("karma"), Cook("tofu", "mystery"))
    assert GAME.complete(state, "Matti", (), Dice("silence")) == ()
    assert GAME.complete(picking(rows={"Ari": "tofu"}), "Ari", (), Dice("silence")) == (Pick(("fish",)),)
    assert GAME.complete(picking(options={"select_mode": "lists"}), "Ari", (), Dice("silence")) == (Pick(()),)


# -- refused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "seat", "sent", "said"),
    [
        (position(), "Matti", "take karma", "You are not asked now, but Ari; only a wish (prefer ...) can wait."),
        (
            position(phase="over"),
            "Ari",
            "take karma",
            "You are not asked now, but nobody any more; only a wish (prefer ...) can wait.",
        ),
        (
            position(phase="cook", aside="select"),
            "Ari",
            "take karma",
            "Step 1 is over: cook a food card on Shuffle, Backwards or Mystery.",
        ),
        (picking("tofu fish"), "Ari", "take karma", "Step 1 is over: pick from fish and tofu."),
        (
            picking("tofu fish"),
            "Ari",
            "cook eggs on select",
            "Nothing is cooked while Select is served: pick from fish and tofu.",
        ),
        (picking("tofu fish"), "Ari", "pick eggs", "You cannot pick eggs: Select holds fish and tofu."),
        (
            replace(position(), face_up=None),
            "Ari",
            "take open",
            "No lifestyle card lies open: take karma or the hidden card.",
        ),
        (
            replace(position(face_up="fish"), lifestyle_deck=(), lifestyle_discards=()),
            "Ari",
            "take hidden",
            "No hidden lifestyle card is left: take karma or the open card (No Fish).",
        ),
        (
            position(hands={"Ari": "eggs fish eggs"}),
            "Ari",
            "cook tofu on select",
            "You hold no tofu; your hand is fish and 2 eggs.",
        ),
        (position(hands={"Ari": ""}), "Ari", "cook tofu on select", "Your hand is empty: there is nothing to cook."),
        (
            position(aside="mystery"),
            "Ari",
            "cook eggs on mystery",
            "Mystery is the pan that is not used in this match: cook on Select, Shuffle or Backwards.",
        ),
        (position(), "Ari", "pick eggs", "Nothing is picked before Select is full; a wish (prefer ...) can wait."),
        (
            position(pans={"select": "fish fish"}),
            "Ari",
            "cook eggs on select\npick fish",
            "Nothing is picked before Select is full; a wish (prefer ...) can wait.",
        ),
        (
            position(pans={"select": "fish fish tofu"}),
            "Ari",
            "cook eggs on select\npick meat",
            "You cannot pick meat: Select will hold 2 fish, eggs and tofu.",
        ),
        (
            position(pans={"select": "fish fish tofu"}, options={"select_mode": "lists"}),
            "Ari",
            "cook eggs on select\npick fish",
            "Picks are asked for when Select is served; until then leave a wish (prefer ...).",
        ),
    ],
)
def test_what_is_refused_and_in_which_words(state: State, seat: str, sent: str, said: str) -> None:
    assert complaints(state, seat, sent) == [said]


def test_a_pick_may_come_with_the_card_that_fills_select() -> None:
    state = position(pans={"select": "fish fish tofu"})
    assert complaints(state, "Ari", "cook eggs on select\npick eggs") == []
    assert complaints(state, "Ari", "prefer meat") == complaints(state, "Matti", "prefer meat") == []


# -- told --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("supply", "served", "told"),
    [
        (None, (("Ari", "broccoli"),), ["Ari gains 1 karma and has 3."]),
        (6, (("Ari", "broccoli"), ("Ari", "broccoli")), ["Ari gains 2 karma and has 4."]),
        (
            5,
            (("Ari", "broccoli"), ("Ari", "broccoli")),
            ["The karma tokens run out: only 1 is left to take.", "Ari gains 1 karma and has 3."],
        ),
        (4, (("Ari", "broccoli"),), ["The karma tokens run out: only 0 are left to take."]),
        (
            6,
            tuple([("Ari", "broccoli")] * 3),
            ["The karma tokens run out: only 2 are left to take.", "Ari gains 2 karma and has 4."],
        ),
        (None, (("Ari", "tofu"),), []),
        (None, (("Kristian", "fish"),), ["Kristian breaks No Fish: karma 2 becomes 0."]),
        (None, (("Matti", "fish"),), ["Matti breaks No Fish: there is no karma to lose."]),
    ],
)
def test_what_a_plate_does_to_karma_is_told(
    supply: int | None, served: tuple[tuple[str, str], ...], told: list[str]
) -> None:
    state = position(
        karma={"Ari": 2, "Kristian": 2}, rows={"Kristian": "fish", "Matti": "fish"}, options={"karma_supply": supply}
    )
    table = Table(state, Dice("plate"))
    eat(table, "shuffle", served)
    said = [h.text for h in table.closed().happenings]
    assert [text for text in said if "karma" in text] == told


def test_what_is_drawn_is_counted_for_all_and_named_for_one() -> None:
    state = replace(position(), food_deck=("fish", "tofu", "fish"), food_discards=())
    table = Table(state, Dice("draw"))
    eat(table, "shuffle", (("Ari", "meat"), ("Kristian", "eggs"), ("Matti", "dairy"), ("Matti", "meat")))
    told = [(h.text, h.audience) for h in table.closed().happenings]
    assert ("Shuffle is served: Ari gets meat; Kristian gets eggs; Matti gets dairy and meat.", None) in told
    assert ("Ari draws 2 cards.", None) in told
    assert ("You draw fish and tofu.", ("Ari",)) in told
    assert ("Kristian draws 1 card.", None) in told
    assert ("You draw fish.", ("Kristian",)) in told
    assert all(audience for text, audience in told if text.startswith("You"))


@pytest.mark.parametrize(("deck", "lost"), [((), "3 draws are"), (("fish", "tofu"), "1 draw is")])
def test_draws_that_are_lost_are_counted(deck: tuple[str, ...], lost: str) -> None:
    state = replace(position(options={"reshuffle_served": False}), food_deck=deck, food_discards=())
    table = Table(state, Dice("lost"))
    eat(table, "shuffle", (("Ari", "meat"), ("Kristian", "eggs")))
    told = [h.text for h in table.closed().happenings]
    assert f"No food card is left to draw: {lost} lost." in told


def test_a_turn_is_told_from_its_first_step_to_its_last() -> None:
    state = replace(position(aside="shuffle", rows={"Ari": "tofu"}), face_up="fish", lifestyle_deck=("eggs", "meat"))
    assert story(after(state, "take karma", "cook eggs on select")).splitlines() == [
        "Ari takes 1 karma and has 1.",
        "Ari puts eggs on Select (1 of 4).",
    ]
    taken = after(state, "take open", "cook eggs on mystery")
    assert story(taken).splitlines() == [
        "Ari takes the open card and from now on lives by No Fish.",
        "No Eggs now lies open.",
        "Ari puts a card face down on Mystery (1 of 4).",
        "The card Ari put on Mystery is eggs.",
    ]
    assert [h.audience for h in taken.happenings][-2:] == [None, ("Ari",)]
    assert (taken.state.at_turn, taken.state.turn, taken.state.phase) == ("Kristian", 2, "lifestyle")


def test_an_open_place_that_stays_empty_is_told() -> None:
    state = replace(position(rows={"Ari": "fish"}), face_up="fish", lifestyle_deck=(), lifestyle_discards=())
    state = replace(state, options=replace(state.options, lifestyle_reshuffle=False))
    assert story(after(state, "take open", "cook eggs on select")).splitlines()[:2] == [
        "Ari takes the open card, No Fish, has it already and discards it.",
        "No lifestyle card is left to lie open.",
    ]
    assert story(after(position(), "take karma", "cook eggs on select")).startswith("Ari chooses karma and gains none.")


@pytest.mark.parametrize(
    ("karma", "text"),
    [
        ({"Ari": 9}, "Ari has 10 karma and wins."),
        ({"Ari": 9, "Matti": 10}, "Ari and Matti share the win with 10 karma each."),
        ({"Ari": 3, "Matti": 11}, "Matti has 11 karma and wins."),
    ],
)
def test_how_a_match_is_won_is_told(karma: dict[str, int], text: str) -> None:
    state = position(karma=karma, rows={"Ari": "fish"}, options={"win_check": "end_of_turn"})
    assert story(after(state, "take karma", "cook eggs on select")).splitlines()[-1] == text


def test_the_last_one_alive_is_told_with_what_was_won() -> None:
    state = position(hands={"Ari": ""}, karma={"Kristian": 4}, dead=("Matti",))
    assert story(after(state, "take karma")).splitlines()[-2:] == [
        "Ari has no food left to cook and starves.",
        "Kristian is the last one alive and wins with 4 karma.",
    ]


# -- shown -------------------------------------------------------------------------------------------------------------


def test_a_seat_is_shown_its_hand_and_what_it_put_on_mystery() -> None:
    state = position(pans={"mystery": "fish tofu", "backwards": "meat"}, hands={"Ari": "tofu eggs"}, dead=("Kristian",))
    for seat in (*FRIENDS, None):
        shown = GAME.view(state, seat)
        pans = {pan["name"]: [(card["food"], card["by"]) for card in pan["cards"]] for pan in shown["pans"]}
        own = seat == "Matti"
        assert pans["mystery"] == [("fish" if own else None, "Matti"), ("tofu" if own else None, "Matti")]
        assert pans["backwards"] == [("meat", "Matti")]
        assert shown["hand"] == {"Ari": ["eggs", "tofu"], None: []}.get(seat, ["eggs", "eggs"])
        assert [(p["name"], p["alive"], p["hand"]) for p in shown["players"]] == [
            ("Ari", True, 2),
            ("Kristian", False, 2),
            ("Matti", True, 2),
        ]


@pytest.mark.parametrize(
    ("supply", "karma", "left", "gain"),
    [(None, 2, None, 2), (40, 2, 38, 2), (3, 2, 1, 1), (2, 2, 0, 0), (1, 2, 0, 0), (4, -3, 4, 2)],
)
def test_what_karma_there_is_to_take(supply: int | None, karma: int, left: int | None, gain: int) -> None:
    state = position(karma={"Matti": karma}, rows={"Ari": "fish tofu"}, options={"karma_supply": supply})
    assert (supply_left(state), income(state, "Ari")) == (left, gain)
    assert (GAME.view(state, None)["supply"], GAME.view(state, None)["players"][0]["income"]) == (left, gain)


def test_standings_count_karma_and_the_starved_come_last() -> None:
    state = position(karma={"Ari": 3}, dead=("Matti",))
    stands = [GAME.standing(state, seat) for seat in FRIENDS]
    assert [(one.words, one.amount) for one in stands] == [
        ("3 karma", 3),
        ("0 karma", 0),
        ("starved", float("-inf")),
    ]
    assert GAME.result(state) is None
    over = replace(state, phase="over", winners=("Ari", "Kristian"))
    assert GAME.result(over) == {"Ari": 1.0, "Kristian": 1.0, "Matti": 0.0}


@pytest.mark.parametrize(
    ("dish", "said"),
    [
        (Dish(2, 0), "+2 karma, and no food cards to draw"),
        (Dish(-1, 1), "-1 karma, and 1 food card to draw"),
        (Dish(0, 2), "no karma, and 2 food cards to draw"),
    ],
)
def test_what_a_food_does_in_words(dish: Dish, said: str) -> None:
    assert _worth(dish) == said


def test_lists_in_words() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert counted(["fish", "tofu", "fish"]) == "2 fish and tofu"


def test_of_two_equal_cards_the_upper_one_is_taken_off() -> None:
    assert take_off(("tofu", "fish", "tofu", "eggs"), "tofu") == ("tofu", "fish", "eggs")
    assert take_off(("tofu", "fish"), "fish") == ("tofu",)


@pytest.mark.parametrize("pan", ["backwards", "mystery"])
def test_from_the_top_pans_the_cook_gets_the_last_and_the_first(pan: str) -> None:
    worths: dict[str | None, int] = {"tofu": 7, "fish": 5, "eggs": 1, None: 0}
    assert _back(pan, ["tofu", "eggs", "fish"], worths) == 12
    assert _back(pan, ["tofu", "eggs", "tofu"], worths) == 14


@pytest.mark.parametrize("before", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("text", "value", "end"),
    [
        ("2 karma now", "karma", 2),
        ("the 2 karma", "karma", 3),
        ("3 karma", "", 0),  # it would give two
        ("2 karmas", "", 0),
        ("2", "", 0),
        ("open (no meat) now", "open", 5),
        ("the hidden card", "hidden", 3),
        ("the unknown one off the top of the deck", "hidden", 9),
    ],
)
def test_what_step_one_takes_means_the_same_wherever_it_stands(before: int, text: str, value: str, end: int) -> None:
    state = position(face_up="meat", rows={"Ari": "fish tofu"})
    words = Words(state.seats, "Ari", GAME.view(state, "Ari"))
    said = tokens("xyzzy " * before + text)
    found = {(read.value, read.end - before) for read in GAME.grammar.kinds["what"].read(said, before, words)}
    assert ((value, end) in found) if value else not any(reach == len(said) - before for _, reach in found)


@pytest.mark.parametrize(("split", "cooks"), [("always", False), ("on_hidden", False), ("never", True)])
def test_advice_cooks_along_with_a_hidden_card_only_where_it_must(split: str, cooks: bool) -> None:
    state = position(face_up=None, options={"split_turn": split})
    orders = advise(state, "Ari", Dice("advice"))
    assert orders[0] == Take("hidden")
    assert any(isinstance(order, Cook) for order in orders) is cooks


@pytest.mark.parametrize(
    ("about", "what"),
    [
        ({}, {"karma", "open", "hidden"}),
        ({"face_up": None}, {"karma", "hidden"}),
        ({"lifestyle_deck": (), "lifestyle_discards": ()}, {"karma", "open"}),
        ({"face_up": None, "lifestyle_deck": (), "lifestyle_discards": ()}, {"karma"}),
    ],
)
def test_an_example_takes_what_there_is(about: dict[str, Any], what: set[str]) -> None:
    state = replace(position(face_up="fish"), **about)
    examples = [GAME.example(replace(state, turn=turn), "Ari") for turn in range(40)]
    assert {order.what for orders in examples for order in orders if isinstance(order, Take)} == what
    assert all(isinstance(orders[-1], Cook) for orders in examples)
    cook = GAME.example(replace(state, phase="cook"), "Ari")
    assert [type(order) for order in cook] == [Cook]


@pytest.mark.parametrize(("mode", "size"), [("sequential", 1), ("lists", 3)])
def test_an_example_picks_one_food_or_lists_all(mode: str, size: int) -> None:
    ((pick),) = GAME.example(picking(options={"select_mode": mode}), "Ari")
    assert isinstance(pick, Pick)
    assert len(set(pick.foods)) == size
