"""No More Meat: what the advice takes and cooks, in small positions whose answer can be said beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit.dice import Dice
from games.no_more_meat import advice
from games.no_more_meat.orders import Cook, Pick, Take
from games.no_more_meat.serving import unasked
from tests.games.no_more_meat_table import GAME, after, position


def advised(**about: Any) -> set[Any]:
    """Everything that is advised to who is asked, over many throws of the dice."""
    state = position(**about)
    seat = next(iter(GAME.asks(state)))
    return {order for n in range(40) for order in advice.advise(state, seat, Dice(str(n)))}


def taken(**about: Any) -> set[str]:
    return {order.what for order in advised(**about) if isinstance(order, Take)}


def cooked(**about: Any) -> set[tuple[str, str]]:
    return {(order.food, order.pan) for order in advised(**about) if isinstance(order, Cook)}


@pytest.mark.parametrize(
    ("about", "what"),
    [
        ({"face_up": "meat"}, {"open"}),
        ({"face_up": None}, {"hidden"}),
        ({"face_up": "meat", "rows": {"Ari": "meat"}}, {"karma", "hidden"}),
        ({"face_up": "tofu", "rows": {"Ari": "meat"}}, {"open"}),
        ({"face_up": "tofu", "rows": {"Ari": "meat fish"}}, {"karma"}),
        ({"face_up": "tofu", "rows": {"Ari": "meat"}, "karma": {"Ari": 99}}, {"karma"}),
        ({"face_up": "tofu", "hands": {"Ari": "tofu fish"}}, {"open"}),
        ({"face_up": "tofu", "hands": {"Ari": "tofu tofu fish"}}, {"open", "hidden"}),
    ],
)
def test_step_one_takes_lifestyles_up_to_two_and_lives_off_them(about: dict[str, Any], what: set[str]) -> None:
    assert taken(**about) == what


def test_the_karma_that_wins_is_taken_at_once() -> None:
    assert taken(face_up="tofu", rows={"Ari": "meat"}, karma={"Ari": advice.TARGET - 1}) == {"karma"}
    assert taken(face_up="tofu", rows={"Ari": "meat"}, karma={"Ari": advice.TARGET - 2}) == {"open"}


def test_what_one_may_not_eat_is_cooked_first_also_for_the_lifestyle_just_taken() -> None:
    row = {"face_up": "tofu", "hands": {"Ari": "tofu fish"}}
    assert {food for food, _ in cooked(**row)} == {"tofu"}
    old = {"face_up": None, "rows": {"Ari": "fish meat"}, "hands": {"Ari": "tofu fish"}}
    assert {food for food, _ in cooked(**old)} == {"fish"}
    assert {food for food, _ in cooked(face_up="meat", hands={"Ari": "tofu meat broccoli"})} == {"meat"}


def test_the_worst_food_is_cooked_and_no_last_place_is_left_to_the_next_player() -> None:
    assert {food for food, _ in cooked(face_up="dairy", hands={"Ari": "meat fish broccoli"})} == {"fish"}
    two_left = {"select": "eggs eggs"}
    assert {pan for _, pan in cooked(face_up="dairy", hands={"Ari": "fish"}, pans=two_left)} == {"backwards", "mystery"}
    three_left = {"select": "eggs"}
    assert len({pan for _, pan in cooked(face_up="dairy", hands={"Ari": "fish"}, pans=three_left)}) == 3


def test_who_serves_gets_the_first_and_the_last_of_a_pan_that_is_eaten_backwards() -> None:
    rich = {"backwards": "meat eggs eggs"}
    assert cooked(face_up="dairy", hands={"Ari": "fish"}, pans=rich) == {("fish", "backwards")}
    bad = {"face_up": "meat", "rows": {"Ari": "meat"}, "karma": {"Ari": 3}}
    assert "backwards" not in {
        pan for _, pan in cooked(**bad, hands={"Ari": "fish fish fish"}, pans={"backwards": "meat eggs eggs"})
    }


@pytest.mark.parametrize(
    ("pan", "foods", "back"),
    [
        ("backwards", ["meat", "eggs", "fish"], 8 + 1),
        ("mystery", ["meat", "eggs", "fish"], 8 + 1),
        ("mystery", [None, "eggs", "fish"], 0 + 1),
        ("select", ["fish", "eggs", "meat", "eggs"], 8 + 1),
        ("shuffle", ["fish", "eggs", "meat", "eggs"], 2 * (1 + 2 + 8 + 2) // 4),
    ],
)
def test_what_comes_back_of_a_pan(pan: str, foods: list[str | None], back: int) -> None:
    assert advice._back(pan, foods, {"meat": 8, "eggs": 2, "fish": 1, None: 0}) == back


def test_what_a_food_is_worth_to_eat() -> None:
    hungry = position(hands={"Ari": "tofu tofu"}, karma={"Ari": 2})
    fed = position(hands={"Ari": "tofu tofu tofu"})
    worths = {"meat": 40, "dairy": 20, "fish": 20, "eggs": 20, "broccoli": 26, "tofu": 20, None: 0}
    assert advice._worths(hungry, "Ari", ()) == worths
    assert advice._worths(hungry, "Ari", ("fish",)) == {**worths, "fish": -12}
    plenty = {"meat": 20, "dairy": 10, "fish": 10, "eggs": 10, "broccoli": 16, "tofu": 10, None: 0}
    assert advice._worths(fed, "Ari", ()) == plenty
    assert advice._worths(fed, "Ari", ("fish",)) == {**plenty, "fish": -6}


def test_to_be_rid_of_what_one_may_not_eat_is_worth_the_last_place_of_a_pan() -> None:
    """Cooking the eggs leaves the last place to the next player; the meat would close a pan that gives nothing."""
    plain = {food: {"karma": 0, "draw": 0} for food in ("meat", "dairy", "fish", "tofu")}
    pans = {"shuffle": "dairy meat", "backwards": "meat dairy tofu", "select": "dairy dairy"}
    cooks = cooked(
        hands={"Ari": "meat eggs"},
        pans=pans,
        rows={"Ari": "eggs"},
        karma={"Ari": 1},
        options={"food_table": {**plain, "eggs": {"karma": 1, "draw": 0}, "broccoli": {"karma": 1, "draw": 1}}},
    )
    assert cooks == {("eggs", "shuffle"), ("eggs", "select")}


def test_the_best_food_is_picked() -> None:
    lying = after(
        position(hands={"Ari": "fish eggs eggs"}, pans={"select": "broccoli eggs meat"}, face_up="dairy"),
        "take open, fish on select",
    ).state
    assert lying.phase == "pick"
    assert GAME.listens(lying, next(iter(GAME.asks(lying)))) == {"pick"}
    assert "Ari" in GAME.asks(lying)
    (pick,) = advice.advise(lying, "Ari", Dice("1"))
    assert pick == Pick(("meat",))


@pytest.mark.parametrize(
    ("left", "row", "food"),
    [
        ("meat fish eggs", "", "eggs"),
        ("meat fish eggs", "eggs", "fish"),
        ("meat fish eggs", "eggs fish", "meat"),
        ("meat fish eggs", "eggs fish meat", "eggs"),
    ],
)
def test_silence_picks_the_uppermost_food_that_is_allowed_else_the_uppermost(left: str, row: str, food: str) -> None:
    assert unasked(left.split(), row.split()) == food
