"""The rules of No More Meat: every worked example of the rules sheet, and the turn step by step."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.no_more_meat.foods import FOOD_DECK, LIFESTYLE_DECK
from games.no_more_meat.options import Options
from games.no_more_meat.orders import Pick
from tests.games.no_more_meat_table import FRIENDS, GAME, after, complaints, orders, position, story

BACKWARDS = {"backwards": "meat fish broccoli"}
SELECT = {"select": "meat fish broccoli"}

# -- worked examples ---------------------------------------------------------------------------------------------------


def test_NM_01_set_up_deals_four_cards_and_opens_three_pans() -> None:
    state = GAME.setup(FRIENDS, Options(), Dice("set-up"))
    assert [len(hand) for hand in state.hands.values()] == [4, 4, 4]
    assert len(state.food_deck) == 27
    assert len(state.pans) == 3
    assert state.aside not in state.pans
    assert len(state.lifestyle_deck) == 29
    assert state.face_up is not None
    assert set(state.karma.values()) == {0}


def test_NM_02_backwards_goes_counterclockwise_from_the_top_and_the_cook_gets_first_and_last() -> None:
    done = after(position(pans=BACKWARDS, hands={"Ari": "tofu"}), "take karma, tofu on backwards")
    assert "Ari gets tofu and meat; Matti gets broccoli; Kristian gets fish." in story(done)


def test_NM_04_on_select_the_cook_picks_first_and_the_last_card_is_not_asked_for() -> None:
    first = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select, pick broccoli").state
    assert list(GAME.asks(first)) == ["Kristian"]
    second = after(first, "pick tofu").state
    assert list(GAME.asks(second)) == ["Matti"]
    done = after(second, "pick fish")
    assert "Ari gets broccoli and meat; Kristian gets tofu; Matti gets fish." in story(done)
    assert list(GAME.asks(done.state)) == ["Kristian"]
    assert done.state.phase == "lifestyle"


def test_NM_06_allowed_food_gives_karma_and_cards() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"}, karma={"Ari": 7})
    state = after(state, "take karma, tofu on select, pick broccoli").state
    state = after(after(state, "pick tofu").state, "pick fish").state
    assert state.karma["Ari"] == 8
    assert len(state.hands["Ari"]) == 3


@pytest.mark.parametrize(("before", "served"), [("meat fish", False), ("meat fish broccoli", True)])
def test_NM_07_a_pan_is_full_with_one_card_more_than_players(before: str, served: bool) -> None:
    state = after(position(pans={"backwards": before}, hands={"Ari": "tofu"}), "take karma, tofu on backwards").state
    assert (state.pans["backwards"] == ()) == served


@pytest.mark.parametrize(("mode", "karma"), [("own", 7), ("table", 6)])
def test_NM_08_karma_comes_from_unique_lifestyles(mode: str, karma: int) -> None:
    rows = {"Ari": "meat fish dairy", "Matti": "fish"}
    state = position(rows=rows, karma={"Ari": 4}, options={"uniqueness": mode})
    assert after(state, "take karma, eggs on backwards").state.karma["Ari"] == karma


def test_NM_09_a_lifestyle_one_has_already_is_discarded() -> None:
    state = position(rows={"Ari": "meat"}, lifestyle_deck=("meat", "tofu"), face_up="eggs")
    done = after(state, "take hidden, eggs on backwards").state
    assert done.rows["Ari"] == ("meat",)
    assert done.lifestyle_discards == ("meat",)
    assert done.karma["Ari"] == 0
    assert done.face_up == "eggs"


def test_NM_10_a_new_card_is_turned_when_the_open_one_is_taken() -> None:
    state = position(face_up="eggs", lifestyle_deck=("tofu", "fish"), hands={"Ari": "fish"})
    done = after(state, "take open, fish on backwards").state
    assert done.rows["Ari"] == ("eggs",)
    assert done.face_up == "tofu"
    assert done.lifestyle_deck == ("fish",)


def test_NM_12_ten_karma_in_step_1_win_even_with_an_empty_hand() -> None:
    done = after(position(hands={"Ari": ""}, rows={"Ari": "fish"}, karma={"Ari": 9}), "take karma").state
    assert done.ending == "karma_in_step_1"
    assert GAME.result(done) == {"Ari": 1, "Kristian": 0, "Matti": 0}


def test_NM_13_playing_the_last_card_does_not_kill() -> None:
    done = after(position(hands={"Ari": "tofu"}), "take karma, tofu on backwards").state
    assert done.hands["Ari"] == ()
    assert done.dead == ()
    assert done.at_turn == "Kristian"


def test_NM_15_the_last_one_alive_wins_with_any_karma() -> None:
    state = position(seats=("Bruno", "Anna"), hands={"Bruno": ""}, karma={"Bruno": 5})
    done = after(state, "take karma").state
    assert done.dead == ("Bruno",)
    assert done.ending == "last_one_alive"
    assert GAME.result(done) == {"Bruno": 0, "Anna": 1}


def test_NM_17_a_card_on_mystery_is_shown_to_its_cook_alone() -> None:
    done = after(position(hands={"Ari": "fish"}, aside="select"), "take karma, fish on mystery")
    mystery = {seat: GAME.view(done.state, seat)["pans"][-1] for seat in (*FRIENDS, None)}
    assert mystery["Ari"] == {"name": "mystery", "cards": [{"food": "fish", "by": "Ari"}]}
    for other in ("Kristian", "Matti", None):
        assert mystery[other] == {"name": "mystery", "cards": [{"food": None, "by": "Ari"}]}
    for happening in done.happenings:
        assert "fish" not in happening.text or happening.audience == ("Ari",)


def test_NM_19_forbidden_food_takes_all_karma_and_draws_nothing_but_the_lifestyle_stays() -> None:
    rows, karma = {"Kristian": "fish"}, {"Kristian": 5}
    state = position(pans={"backwards": "meat fish eggs"}, rows=rows, karma=karma, hands={"Ari": "tofu"})
    done = after(state, "take karma, tofu on backwards").state  # top to bottom: Ari, Matti, Kristian, Ari
    assert done.karma["Kristian"] == 0
    assert done.hands["Kristian"] == ("eggs", "eggs")
    assert done.rows["Kristian"] == ("fish",)


# -- step 1 and step 2 -------------------------------------------------------------------------------------------------


def test_a_hidden_card_without_food_is_reported_and_the_food_asked_for_in_a_letter_of_its_own() -> None:
    done = after(position(lifestyle_deck=("tofu",)), "take hidden")
    assert "from now on lives by No Tofu" in story(done)
    assert done.state.phase == "cook"
    assert GAME.asks(done.state)["Ari"].text.startswith("Now step 2")
    assert after(done.state, "eggs on backwards").state.at_turn == "Kristian"


def test_what_is_missing_is_named_together_with_what_silence_does() -> None:
    state = position()
    assert [gap.missing[:6] for gap in GAME.gaps(state, "Ari", ())] == ["step 1", "step 2"]
    assert [gap.default for gap in GAME.gaps(state, "Ari", orders(state, "Ari", "eggs on backwards"))] == [
        "you take karma"
    ]
    assert [gap.missing[:6] for gap in GAME.gaps(state, "Ari", orders(state, "Ari", "take open"))] == ["step 2"]
    assert not GAME.gaps(state, "Ari", orders(state, "Ari", "take hidden"))


def test_food_is_not_asked_for_when_step_1_wins_or_the_hand_is_empty() -> None:
    winning = position(rows={"Ari": "fish"}, karma={"Ari": 9})
    assert not GAME.gaps(winning, "Ari", orders(winning, "Ari", "take karma"))
    starving = position(hands={"Ari": ""})
    assert [gap.missing[:6] for gap in GAME.gaps(starving, "Ari", ())] == ["step 1"]


def test_everything_wrong_is_said_at_once() -> None:
    state = position(hands={"Ari": "tofu fish"}, face_up=None, aside="select")
    assert complaints(state, "Ari", "take open, meat on select") == [
        "No lifestyle card lies open: take karma or the hidden card.",
        "You hold no meat; your hand is fish and tofu.",
        "Select is the pan that is not used in this match: cook on Shuffle, Backwards or Mystery.",
    ]


def test_an_open_card_one_has_already_may_be_taken_with_a_remark() -> None:
    state = position(rows={"Ari": "fish"}, face_up="fish")
    [remark] = GAME.check(state, "Ari", orders(state, "Ari", "take open"))
    assert not remark.fatal
    assert after(state, "take open, eggs on backwards").state.lifestyle_discards == ("fish",)


def test_without_any_lifestyle_card_left_only_karma_can_be_taken() -> None:
    state = position(face_up=None, lifestyle_deck=())
    assert complaints(state, "Ari", "take hidden") == ["No hidden lifestyle card is left: take karma."]
    assert complaints(state, "Ari", "take open") == ["No lifestyle card lies open: take karma."]


def test_an_empty_lifestyle_deck_is_made_from_its_discards() -> None:
    state = position(face_up="eggs", lifestyle_deck=(), lifestyle_discards=("fish", "fish"))
    done = after(state, "take open, eggs on backwards").state
    assert (done.face_up, done.lifestyle_deck, done.lifestyle_discards) == ("fish", ("fish",), ())


def test_somebody_who_is_not_asked_may_only_leave_a_wish() -> None:
    state = position()
    assert complaints(state, "Matti", "take karma") == [
        "You are not asked now, but Ari; only a wish (prefer ...) can wait."
    ]
    assert complaints(state, "Matti", "prefer tofu") == []


def test_step_1_cannot_be_repeated_and_nothing_is_cooked_during_picks() -> None:
    cooking = after(position(), "take hidden").state
    assert complaints(cooking, "Ari", "take karma")[0].startswith("Step 1 is over: cook a food card on")
    picking = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select").state
    assert complaints(picking, "Ari", "eggs on backwards")[0].startswith("Nothing is cooked while Select is served")
    assert complaints(picking, "Ari", "take karma")[0].startswith("Step 1 is over: pick from")


# -- picks from Select -------------------------------------------------------------------------------------------------


def test_a_pick_is_asked_for_at_its_own_pace() -> None:
    state = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select").state
    assert {seat: ask.pace for seat, ask in GAME.asks(state).items()} == {"Ari": "pick"}


def test_a_standing_wish_answers_a_pick_without_waiting() -> None:
    state = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select, pick meat").state
    wish = orders(state, "Kristian", "prefer eggs fish tofu")
    assert GAME.ready(state, {"Kristian": wish})
    assert GAME.complete(state, "Kristian", wish, Dice("none")) == wish
    assert ("Kristian", "fish") in GAME.resolve(state, {"Kristian": wish}, Dice("x")).state.service.served


def test_a_wish_of_which_nothing_is_left_waits_and_silence_then_picks() -> None:
    state = after(position(pans=SELECT, hands={"Ari": "tofu"}), "take karma, tofu on select, pick meat").state
    wish = orders(state, "Kristian", "prefer eggs dairy")
    assert not GAME.ready(state, {"Kristian": wish})
    assert GAME.complete(state, "Kristian", wish, Dice("none")) == (*wish, Pick(("tofu",)))


def test_a_pick_of_this_once_goes_before_the_wish() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"})
    done = after(state, "take karma, tofu on select, pick fish", "prefer meat").state
    assert done.service is not None
    assert done.service.served == (("Ari", "fish"),)


def test_the_silent_get_the_uppermost_card_they_may_eat() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"}, rows={"Ari": "tofu broccoli"}, lifestyle_deck=("eggs",))
    state = after(state, "take hidden, tofu on select").state
    assert GAME.complete(state, "Ari", (), Dice("none")) == (Pick(("fish",)),)
    sad = position(pans={"select": "tofu broccoli tofu"}, hands={"Ari": "tofu"}, rows={"Ari": "tofu broccoli"})
    sad = after(sad, "take karma, tofu on select").state
    assert GAME.complete(sad, "Ari", (), Dice("none")) == (Pick(("tofu",)),)


def test_cards_of_one_food_are_not_picked_but_dealt() -> None:
    done = after(position(pans={"select": "eggs eggs eggs"}), "take karma, eggs on select").state
    assert done.at_turn == "Kristian"
    mixed = after(position(pans={"select": "eggs fish eggs"}), "take karma, eggs on select, pick fish").state
    assert mixed.at_turn == "Kristian"


def test_a_pick_must_name_something_that_is_there() -> None:
    state = position(pans=SELECT, hands={"Ari": "tofu"})
    assert complaints(state, "Ari", "take karma, tofu on select, pick eggs") == [
        "You cannot pick eggs: Select will hold meat, fish, broccoli and tofu."
    ]
    assert complaints(state, "Ari", "take karma, tofu on backwards, pick fish") == [
        "Nothing is picked before Select is full; a wish (prefer ...) can wait."
    ]
    picking = after(state, "take karma, tofu on select").state
    assert complaints(picking, "Ari", "pick eggs") == [
        "You cannot pick eggs: Select holds meat, fish, broccoli and tofu."
    ]


# -- serving and eating ------------------------------------------------------------------------------------------------


def test_mystery_goes_clockwise_from_the_top_and_shows_its_faces() -> None:
    state = position(pans={"mystery": "meat fish broccoli"}, hands={"Ari": "tofu"})
    told = story(after(state, "take karma, tofu on mystery"))
    assert "Mystery is served: Ari gets tofu and meat; Kristian gets broccoli; Matti gets fish." in told


def test_shuffle_deals_every_card_once_and_not_always_alike() -> None:
    state = position(pans={"shuffle": "meat fish broccoli"}, hands={"Ari": "tofu"})
    deals = {
        next(h.text for h in after(state, "take karma, tofu on shuffle", seed=str(seed)).happenings if "gets" in h.text)
        for seed in range(30)
    }
    assert len(deals) > 8
    for deal in deals:
        assert sorted(deal.count(food) for food in ("meat", "fish", "broccoli", "tofu")) == [1, 1, 1, 1]


def test_with_somebody_dead_the_circle_of_the_living_goes_round_again() -> None:
    state = position(pans=BACKWARDS, hands={"Ari": "tofu", "Matti": ""}, dead=("Matti",))
    told = story(after(state, "take karma, tofu on backwards"))
    assert "Ari gets tofu and fish; Kristian gets broccoli and meat." in told


def test_forbidden_food_loses_the_karma_of_the_same_plate_too_but_allowed_food_still_draws() -> None:
    state = position(
        pans={"backwards": "broccoli fish eggs"}, hands={"Ari": "tofu"}, rows={"Ari": "tofu"}, lifestyle_deck=("dairy",)
    )
    done = after(state, "take hidden, tofu on backwards").state  # Ari eats tofu and broccoli
    assert done.karma["Ari"] == 0
    assert len(done.hands["Ari"]) == 1


def test_a_plate_is_added_up_before_karma_is_held_at_zero() -> None:
    table = {"meat": {"karma": -3, "draw": 0}, "tofu": {"karma": 2, "draw": 0}}
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, karma={"Ari": 2}, options={"food_table": table})
    assert after(state, "take karma, tofu on backwards").state.karma["Ari"] == 1
    poor = position(pans=BACKWARDS, hands={"Ari": "tofu"}, options={"food_table": table})
    assert after(poor, "take karma, tofu on backwards").state.karma["Ari"] == 0


def test_an_empty_food_deck_is_made_from_the_discards_with_the_plates_just_eaten() -> None:
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, food_deck=("dairy",), food_discards=())
    done = after(state, "take karma, tofu on backwards")
    assert "the discards are shuffled into a new one" in story(done)
    assert len(done.state.food_deck) == 0
    assert "No food card is left to draw" not in story(done)


def test_draws_are_lost_when_nothing_is_left() -> None:
    table = {"meat": {"karma": 0, "draw": 9}, "tofu": {"karma": 0, "draw": 9}}
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, food_deck=(), options={"food_table": table})
    done = after(state, "take karma, tofu on backwards")
    assert len(done.state.hands["Ari"]) == 4
    assert "No food card is left to draw: 17 draws are lost." in story(done)


def test_the_cook_draws_first_and_cards_drawn_are_told_to_their_owner_alone() -> None:
    deck = ("meat", "meat", "meat", "tofu", "fish", "dairy")
    done = after(position(pans=BACKWARDS, hands={"Ari": "tofu"}, food_deck=deck), "take karma, tofu on backwards")
    assert done.state.hands["Ari"] == ("meat", "meat", "meat")
    told = {h.text: h.audience for h in done.happenings}
    assert told["You draw 3 meat."] == ("Ari",)
    assert told["Ari draws 3 cards."] is None


# -- the end -----------------------------------------------------------------------------------------------------------


def test_after_eating_the_highest_karma_of_ten_or_more_wins() -> None:
    table = {"broccoli": {"karma": 3, "draw": 0}, "tofu": {"karma": 1, "draw": 0}}
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, karma={"Ari": 9, "Matti": 8}, options={"food_table": table})
    state = after(state, "take karma, tofu on backwards").state
    assert state.winners == ("Matti",)
    assert state.ending == "karma_after_eating"
    assert not GAME.asks(state)


def test_equal_karma_shares_the_win() -> None:
    table = {"broccoli": {"karma": 1, "draw": 0}, "tofu": {"karma": 2, "draw": 0}, "meat": {"karma": 0, "draw": 0}}
    state = position(pans=BACKWARDS, hands={"Ari": "tofu"}, karma={"Ari": 8, "Matti": 9}, options={"food_table": table})
    state = after(state, "take karma, tofu on backwards").state
    assert state.ending == "shared_win"
    assert GAME.result(state) == {"Ari": 1, "Kristian": 0, "Matti": 1}


def test_the_dead_are_passed_over_and_their_row_counts_for_nobody() -> None:
    state = position(
        hands={"Kristian": ""},
        dead=("Kristian",),
        rows={"Ari": "fish", "Kristian": "fish"},
        options={"uniqueness": "table"},
    )
    done = after(state, "take karma, eggs on backwards").state
    assert done.karma["Ari"] == 1
    assert done.at_turn == "Matti"


def test_a_pan_stays_as_large_as_the_table_was() -> None:
    state = position(pans=BACKWARDS, hands={"Ari": "tofu", "Matti": ""}, dead=("Matti",))
    assert GAME.view(state, "Ari")["capacity"] == 4


def test_the_box_holds_what_the_rules_sheet_says() -> None:
    assert len(FOOD_DECK) == 39
    assert {food: FOOD_DECK.count(food) for food in FOOD_DECK} == {
        "meat": 7,
        "dairy": 7,
        "fish": 7,
        "eggs": 7,
        "broccoli": 6,
        "tofu": 5,
    }
    assert {food: LIFESTYLE_DECK.count(food) for food in LIFESTYLE_DECK} == {
        "meat": 6,
        "dairy": 6,
        "fish": 6,
        "eggs": 6,
        "broccoli": 4,
        "tofu": 2,
    }
