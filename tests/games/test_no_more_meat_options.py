"""Every switch of No More Meat, and what it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.options import build
from games.no_more_meat.options import Options
from games.no_more_meat.orders import Cook, Pick
from games.no_more_meat.state import State
from tests.games.no_more_meat_table import FRIENDS, GAME, PLAIN, after, complaints, orders, position, story

BACKWARDS = {"backwards": "meat fish broccoli"}
SELECT = {"select": "meat fish broccoli"}


def first(options: Options, seed: int = 0) -> str:
    """Who begins."""
    return GAME.setup(FRIENDS, options, Dice(str(seed))).at_turn


def test_N2_with_flip_always_a_hidden_card_turns_a_new_open_one() -> None:
    state = position(face_up="eggs", lifestyle_deck=("fish", "tofu"), options={"flip": "always"})
    done = after(state, "take hidden, eggs on backwards").state
    assert (done.rows["Ari"], done.face_up, done.lifestyle_discards) == (("fish",), "tofu", ("eggs",))


def test_N3_mystery_may_be_dealt_from_the_bottom() -> None:
    state = position(pans={"mystery": "meat fish broccoli"}, hands={"Ari": "tofu"}, options={"mystery_from": "bottom"})
    assert "Ari gets meat and tofu; Kristian gets fish; Matti gets broccoli." in story(
        after(state, "take karma, tofu on mystery")
    )


def test_N4_with_death_on_empty_the_last_card_kills_unless_eating_refills_the_hand() -> None:
    state = position(hands={"Ari": "tofu"}, options={"death": "on_empty"})
    assert after(state, "take karma, tofu on backwards").state.dead == ("Ari",)
    fed = position(hands={"Ari": "tofu"}, pans=BACKWARDS, options={"death": "on_empty"})
    assert after(fed, "take karma, tofu on backwards").state.dead == ()


def test_N5_with_win_check_end_of_turn_karma_can_still_be_eaten_away() -> None:
    switch = {"win_check": "end_of_turn"}
    state = position(rows={"Ari": "tofu"}, karma={"Ari": 9}, pans=BACKWARDS, hands={"Ari": "tofu"}, options=switch)
    done = after(state, "take karma, tofu on backwards").state
    assert done.karma["Ari"] == 0
    assert not done.winners
    calm = position(rows={"Ari": "tofu"}, karma={"Ari": 9}, options=switch)
    assert after(calm, "take karma, eggs on backwards").state.winners == ("Ari",)
    starving = position(rows={"Ari": "tofu"}, karma={"Ari": 9}, hands={"Ari": ""}, options=switch)
    assert after(starving, "take karma").state.dead == ("Ari",)


@pytest.mark.parametrize(("floor", "karma"), [("zero", 0), ("none", -2)])
def test_N6_karma_may_fall_below_zero_where_the_table_wants_it(floor: str, karma: int) -> None:
    table = {**PLAIN, "meat": {"karma": -2, "draw": 0}}
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, options={"karma_floor": floor, "food_table": table})
    assert after(state, "take karma, tofu on backwards").state.karma["Ari"] == karma


def test_N6_forbidden_food_never_pays_a_debt() -> None:
    state = position(
        pans=BACKWARDS,
        hands={"Ari": "tofu"},
        karma={"Ari": -3},
        rows={"Ari": "tofu"},
        face_up="eggs",
        options={"karma_floor": "none"},
    )
    done = after(state, "take open, tofu on backwards")
    assert done.state.karma["Ari"] == -3
    assert "there is no karma to lose" in story(done)


@pytest.mark.parametrize(("at_once", "lost"), [(True, "1 draw is lost"), (False, "5 draws are lost")])
def test_N7_plates_may_come_to_the_discards_only_after_the_drawing(at_once: bool, lost: str) -> None:
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, food_deck=(), options={"reshuffle_served": at_once})
    assert lost in story(after(state, "take karma, tofu on backwards"))


def test_N10_what_is_left_over_may_all_go_to_the_player_at_turn() -> None:
    four = ("Ari", "Kristian", "Matti", "Olli")
    state = position(
        seats=four,
        pans={"backwards": "meat fish broccoli dairy"},
        hands={"Ari": "tofu"},
        dead=("Olli",),
        options={"extras_to": "active"},
    )
    told = story(after(state, "take karma, tofu on backwards"))
    assert "Ari gets tofu, fish and meat; Matti gets dairy; Kristian gets broccoli." in told


def test_N10_on_select_what_is_left_to_one_seat_is_dealt_without_asking() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"}, dead=("Matti",), options={"extras_to": "active"})
    state = after(state, "take karma, tofu on select, pick meat").state
    done = after(state, "pick fish")
    assert "Ari gets meat, tofu and broccoli; Kristian gets fish." in story(done)


def test_N11_an_empty_lifestyle_deck_may_stay_empty() -> None:
    state = position(
        face_up="eggs", lifestyle_deck=(), lifestyle_discards=("fish",), options={"lifestyle_reshuffle": False}
    )
    assert complaints(state, "Ari", "take hidden")
    done = after(state, "take open, eggs on backwards").state
    assert done.face_up is None


def test_start_player_is_drawn_by_lot_or_named_or_the_most_restricted_eater() -> None:
    assert {first(Options(), seed) for seed in range(20)} == set(FRIENDS)
    assert first(Options(start_player="kristian")) == "Kristian"
    assert first(Options(start_player="declared", declared={"Matti": 3, "Ari": 1})) == "Matti"
    none = Options(start_player="declared", declared={"Matti": 0, "Ari": 0})
    assert {first(none, seed) for seed in range(30)} == set(FRIENDS)
    tied = Options(start_player="declared", declared={"Matti": 3, "Ari": 3})
    assert {first(tied, seed) for seed in range(20)} == {"Ari", "Matti"}
    with pytest.raises(ValueError, match="start_player names 'Zoe', but the seats are Ari, Kristian and Matti"):
        first(Options(start_player="Zoe"))


def test_split_turn_never_wants_the_food_together_with_a_hidden_card() -> None:
    state = position(options={"split_turn": "never"})
    hidden = orders(state, "Ari", "take hidden")
    assert [gap.missing[:6] for gap in GAME.gaps(state, "Ari", hidden)] == ["step 2"]
    assert isinstance(GAME.complete(state, "Ari", hidden, Dice("s"))[-1], Cook)


def test_split_turn_always_asks_again_after_any_step_1_but_not_after_silence() -> None:
    state = position(options={"split_turn": "always"})
    karma = orders(state, "Ari", "take karma")
    assert GAME.ready(state, {"Ari": karma})
    assert after(state, "take karma").state.phase == "cook"
    assert after(state).state.at_turn == "Kristian"
    assert after(state, "take karma, eggs on backwards").state.at_turn == "Kristian"


def test_lists_are_collected_from_everybody_at_once_and_worked_off_in_order() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"}, options={"select_mode": "lists"})
    assert "until then leave a wish" in complaints(state, "Ari", "take karma, tofu on select, pick meat")[0]
    asking = after(state, "take karma, tofu on select", "prefer fish").state
    assert list(GAME.asks(asking)) == ["Ari", "Kristian", "Matti"]
    done = after(asking, Ari="prefer fish", Kristian="pick fish meat", Matti="pick meat fish")
    assert "Ari gets fish and broccoli; Kristian gets meat; Matti gets tofu." in story(done)
    assert "Matti picks tofu." in story(done)  # nothing of the list was left: the uppermost allowed card


def test_with_lists_silence_gets_the_uppermost_card_of_the_moment_when_its_pick_is_due() -> None:
    state = position(pans={"select": "tofu meat eggs"}, hands={"Ari": "tofu"}, options={"select_mode": "lists"})
    asking = after(state, "take karma, tofu on select").state
    story_ = story(after(asking, Ari="pick tofu", Matti="pick meat"))
    assert "Ari picks tofu.\nKristian picks eggs." in story_  # the tofu that is left lies at the bottom


def test_pick_anything_is_answered_like_silence() -> None:
    state = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select, pick anything")
    assert "Ari picks tofu." in story(state)
    assert list(GAME.asks(state.state)) == ["Kristian"]
    assert not GAME.gaps(state.state, "Kristian", (Pick(()),))
    assert "Kristian picks broccoli." in story(after(state.state, "pick anything"))


def test_silence_may_cook_on_the_emptiest_pan() -> None:
    state = position(pans={"select": "meat", "backwards": "fish"}, options={"nmr_pan": "emptiest"})
    cooked = {GAME.complete(state, "Ari", (), Dice(str(seed)))[-1] for seed in range(10)}
    assert cooked == {Cook("eggs", "mystery")}
    anywhere = position(pans={"select": "meat", "backwards": "fish"})
    assert len({GAME.complete(anywhere, "Ari", (), Dice(str(seed)))[-1] for seed in range(30)}) == 3


def test_a_supply_of_tokens_limits_what_can_be_gained() -> None:
    state = position(rows={"Ari": "fish meat dairy"}, karma={"Kristian": 9, "Matti": 9}, options={"karma_supply": 20})
    done = after(state, "take karma, eggs on backwards").state
    assert done.karma["Ari"] == 2
    assert GAME.view(done, None)["supply"] == 0
    more = replace(state, karma={**state.karma, "Kristian": 8})
    enough = after(more, "take karma, eggs on backwards")
    assert (enough.state.karma["Ari"], GAME.view(enough.state, None)["supply"]) == (3, 0)
    assert not any("run out" in text for text in story(enough))


def test_losses_are_paid_in_before_gains_are_paid_out() -> None:
    table = {
        "broccoli": {"karma": 2, "draw": 0},
        "tofu": {"karma": 0, "draw": 0},
        "meat": {"karma": 0, "draw": 0},
        "fish": {"karma": -1, "draw": 0},
    }
    state = position(
        pans=BACKWARDS,
        hands={"Ari": "tofu"},
        karma={"Ari": 5, "Kristian": 5},
        options={"food_table": table, "karma_supply": 10},
    )
    done = after(state, "take karma, tofu on backwards")  # Matti would gain 2, Kristian loses 1
    assert (done.state.karma["Kristian"], done.state.karma["Matti"]) == (4, 1)
    assert "The karma tokens run out: only 1 is left to take." in story(done)


def tied(tie_break: str, **more: Any) -> Any:
    """Ari and Matti both eat themselves to ten."""
    table = {"broccoli": {"karma": 1, "draw": 0}, "tofu": {"karma": 2, "draw": 0}, "meat": {"karma": 0, "draw": 0}}
    state = position(
        pans=BACKWARDS, karma={"Ari": 8, "Matti": 9}, options={"food_table": table, "tie_break": tie_break}, **more
    )
    return after(state, "take open, tofu on backwards").state


def test_tie_break_lifestyles_looks_at_lifestyles_then_hands_then_shares() -> None:
    hands = {"Ari": "tofu eggs eggs"}
    assert tied("shared", hands=hands, face_up="eggs").winners == ("Ari", "Matti")
    assert tied("lifestyles", hands=hands, face_up="eggs").winners == ("Ari",)
    even = {"Matti": "eggs"}
    assert tied("lifestyles", hands=hands, rows=even, face_up="eggs").winners == ("Ari", "Matti")
    assert tied("lifestyles", hands={"Ari": "tofu eggs"}, rows=even, face_up="eggs").winners == ("Matti",)


def test_who_leaves_plays_on_as_if_silent_or_starves() -> None:
    state = position()
    assert GAME.leave(state, "Matti", Dice("x")).state == state
    starving = position(options={"leavers": "starve"})
    left = GAME.leave(starving, "Ari", Dice("x")).state
    assert (left.dead, left.at_turn, left.hands["Ari"]) == (("Ari",), "Kristian", ())
    done = GAME.leave(left, "Matti", Dice("x")).state
    assert (done.winners, done.ending) == (("Kristian",), "last_one_alive")


def test_who_leaves_during_picks_starves_when_the_meal_is_over() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"}, options={"leavers": "starve"})
    state = after(state, "take karma, tofu on select, pick meat").state
    state = GAME.leave(state, "Kristian", Dice("x")).state
    assert state.dead == ()
    state = after(after(state).state).state
    assert state.dead == ("Kristian",)
    assert state.at_turn == "Matti"


def last_meal(hand: str, *leavers: str) -> State:
    """Ari and Matti alone; Ari cooks the last of `hand` on Select, and during the picks the leavers go for good."""
    nothing = {food: {"karma": 0, "draw": 0} for food in ("meat", "fish", "tofu")}
    state = position(
        ("Ari", "Matti"),
        pans={"select": "meat fish"},
        hands={"Ari": hand},
        options={"leavers": "starve", "death": "on_empty", "food_table": nothing},
    )
    state = after(state, "take karma, tofu on select").state
    for seat in leavers:
        state = GAME.leave(state, seat, Dice("x")).state
    while GAME.asks(state):
        state = after(state).state
    return state


def test_one_always_remains_alive_when_several_die_at_the_end_of_a_meal() -> None:
    assert last_meal("tofu", "Matti").winners == ("Ari",)  # his hand is empty too, but he stayed
    assert last_meal("tofu eggs", "Ari", "Matti").winners == ("Matti",)
    assert last_meal("tofu", "Matti", "Ari").winners == ("Ari",)


def test_food_tables_are_words_or_values_for_some_foods() -> None:
    assert Options().menu["meat"].karma == -1
    assert Options(food_table="generous").menu["dairy"].draw == 2
    own = Options(food_table={"tofu": {"karma": 5, "draw": 1}}).menu
    assert (own["tofu"].karma, own["tofu"].draw, own["fish"].draw) == (5, 1, 2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"food_table": "lavish"}, "food_table must be house or generous"),
        ({"food_table": {"soup": {"karma": 1, "draw": 1}}}, "food_table knows no food 'soup'"),
        ({"food_table": {"fish": {"karma": 1}}}, "food_table must give fish whole numbers for karma and draw"),
        ({"food_table": {"fish": {"karma": 1, "draw": -1}}}, "food_table cannot let fish draw fewer than 0 cards"),
        ({"karma_supply": 5}, "karma_supply must be at least 10"),
        ({"start_player": "declared"}, 'start_player = "declared" needs the table `declared`'),
        ({"declared": {"Ari": "two"}}, "declared must give every seat it names a whole number"),
    ],
)
def test_options_that_make_no_match_are_objected_to(given: dict[str, Any], said: str) -> None:
    options, wrong = build(Options, given)
    assert not wrong
    [objection] = GAME.objections(3, options)
    assert objection.startswith(said)


def test_a_match_file_may_give_the_food_table_as_a_word_or_a_table() -> None:
    for table in ("generous", {"tofu": {"karma": 3, "draw": 0}}):
        options, wrong = build(Options, {"food_table": table, "karma_supply": "40", "uniqueness": "TABLE"})
        assert not wrong
        assert (options.food_table, options.karma_supply, options.uniqueness) == (table, 40, "table")
        assert not GAME.objections(3, options)


def test_options_name_nobody_who_is_not_at_the_table() -> None:
    wrong = GAME.strangers(("Anna", "Bruno"), Options(start_player="Clara", declared={"Bo": 1}))
    assert 'start_player names "Clara"' in wrong[0]
    assert 'declared names "Bo"' in wrong[1]
    for start in ("random", "declared", "anna", "Bruno"):
        assert not GAME.strangers(("Anna", "Bruno"), Options(start_player=start, declared={"Anna": 1}))


def test_the_story_says_how_much_karma_came_of_a_plate_and_what_there_is_now() -> None:
    told = story(
        after(
            position(
                karma={"Ari": 7, "Matti": 3},
                pans=BACKWARDS,
                hands={"Ari": "tofu"},
                options={"food_table": {**PLAIN, "tofu": {"karma": 2, "draw": 0}}},
            ),
            "take karma, tofu on backwards",
        )
    )
    assert "Ari gains 2 karma and has 9." in told
    assert "Matti gains 1 karma and has 4." in told
    assert "Kristian gains" not in told


def test_who_draws_nothing_keeps_nobody_else_from_drawing() -> None:
    table = {**PLAIN, "tofu": {"karma": 0, "draw": 0}, "meat": {"karma": 0, "draw": 0}}
    told = story(
        after(
            position(pans=BACKWARDS, hands={"Ari": "tofu"}, options={"food_table": table}),
            "take karma, tofu on backwards",
        )
    )
    assert "Ari draws" not in told
    assert "Matti draws 1 card." in told
    assert "Kristian draws 1 card." in told


def test_the_last_one_alive_is_told_as_such() -> None:
    starving = position(options={"leavers": "starve"}, karma={"Ari": 3})
    one = GAME.leave(starving, "Kristian", Dice("x")).state
    assert "Ari is the last one alive and wins with 3 karma." in story(GAME.leave(one, "Matti", Dice("x")))


@pytest.mark.parametrize(
    ("floor", "told"), [("zero", "Karma never falls below 0."), ("none", "Karma may fall below 0.")]
)
def test_who_asks_is_told_how_deep_karma_may_fall(floor: str, told: str) -> None:
    answers = [entry.said for entry in GAME.rulebook(position(options={"karma_floor": floor}))]
    assert [text for text in answers if "below 0." in text and told in text]
    assert not [text for text in answers if "below 0." in text and told not in text]
