"""Teamturns: what the advice thinks of actions and teammates, in positions whose answer can be said beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from games.kit.dice import Dice
from games.teamturns import advice
from games.teamturns.cards import KINDS
from games.teamturns.options import Options
from games.teamturns.orders import Act, Join, Pass, Pick, Present, Take, TakeIf
from games.teamturns.places import LEFT, RIGHT
from games.teamturns.state import Pair, State
from tests.games.teamturns_world import GAME, position
from tests.games.test_teamturns import HANDS, acting, taking


@dataclass(frozen=True)
class Fake:
    """A combo of which only this is known."""

    joined: Any
    rotten: bool


def pile(points: int) -> tuple[Pair, ...]:
    return (Pair("B02", "B16", points),)


def said(state: State, seat: str, tries: int = 60) -> set[Any]:
    return {order for n in range(tries) for order in advice.suggest(state, seat, Dice(str(n)))}


@pytest.mark.parametrize("action", ["toss", "expose", "peek", "swap"])
@pytest.mark.parametrize("rich", ["Bruno", "Clara"])
def test_whoever_has_most_points_is_the_victim(action: str, rich: str) -> None:
    state = acting(action, piles={rich: pile(9)})
    assert {act.player for act in said(state, "Anna")} == {rich}


@pytest.mark.parametrize("action", ["toss", "expose"])
def test_where_nobody_is_ahead_anybody_else_is_the_victim(action: str) -> None:
    assert {act.player for act in said(acting(action), "Anna")} == {"Bruno", "Clara"}


def test_a_victim_who_lies_far_behind_is_left_alone() -> None:
    state = acting("toss", piles={"Anna": pile(11)})
    assert said(state, "Anna") == {Pass()}
    assert Pass() not in said(acting("toss", piles={"Anna": pile(9)}), "Anna")
    assert Pass() not in said(
        acting("toss", Options(megamoves=True, compulsory_actions=True), piles={"Anna": pile(11)}), "Anna"
    )


def test_the_card_that_promises_least_is_swapped_away() -> None:
    assert {act.mine for act in said(acting("swap"), "Anna")} == {LEFT}
    turned = {**HANDS, "Anna": "B03 B02 B01"}
    assert {act.mine for act in said(acting("swap", hands=turned), "Anna")} == {RIGHT}
    good = {**HANDS, "Anna": "B02 B01 B03"}
    assert said(acting("swap", hands=good), "Anna") == {Pass()}


def test_longer_hands_are_traded_for_and_no_card_is_given_that_promises_something() -> None:
    assert said(acting("trade_hands"), "Anna") == {Pass()}
    longer = {**HANDS, "Anna": "B01 B02", "Clara": "B20"}
    assert said(acting("trade_hands", hands=longer), "Anna") == {Act("trade_hands", "Bruno")}
    assert said(acting("give"), "Anna") == {Pass()}


def test_the_combo_worth_most_on_the_average_is_stolen() -> None:
    state = acting("steal_combo", piles={"Bruno": (*pile(5), *pile(1)), "Clara": pile(4)})
    assert said(state, "Anna") == {Act("steal_combo", "Clara")}
    assert said(acting("steal_combo", piles={"Clara": pile(0)}), "Anna") == {Pass()}
    assert (advice._pile(state, "Bruno"), advice._pile(state, "Clara"), advice._pile(state, "Anna")) == (3, 4, 0)


def test_the_card_that_promises_most_is_presented() -> None:
    state = position(HANDS)
    hopes = advice.promise(state)
    assert hopes["B02"] > hopes["B03"] > hopes["B01"] > 0
    assert said(state, "Anna") == {Present(2)}
    edges = position(HANDS, Options(present="edges_only"))
    assert said(edges, "Anna") == {Present(3)}
    assert said(position({**HANDS, "Anna": "B03 B02"}, Options(present="edges_only")), "Anna") == {Present(2)}


@pytest.mark.parametrize(("worth", "what"), [(-1, "action"), (0, "action"), (1, "points"), (5, "points")])
def test_points_are_taken_from_one_point_on(monkeypatch: pytest.MonkeyPatch, worth: int, what: str) -> None:
    monkeypatch.setattr(State, "worth", lambda self, seat: worth)
    monkeypatch.setattr(State, "locked", lambda self: False)
    assert said(taking("B10", "B24"), "Anna") == {Take(what)}
    monkeypatch.setattr(State, "locked", lambda self: True)
    assert said(taking("B10", "B24"), "Anna") == {Take("points")}


def test_whoever_has_fewest_points_is_picked() -> None:
    state = position(HANDS, phase="pick", presented="B10", piles={"Bruno": pile(3)})
    assert said(state, "Anna") == {Pick("Clara")}
    assert said(position(HANDS, phase="pick", presented="B10", piles={"Clara": pile(3)}), "Anna") == {Pick("Bruno")}
    assert said(position(HANDS, phase="pick", presented="B10"), "Anna") == {Pick("Bruno"), Pick("Clara")}


def test_with_express_points_are_taken_from_one_on_and_nobody_is_picked_of_two() -> None:
    three = position(HANDS, Options(mode="express"), phase="talk", presented="B10")
    assert said(three, "Anna") == {Pick("Bruno"), Pick("Clara"), TakeIf(1)}
    two = position(
        {"Anna": "B01 B02", "Bruno": "B14 B15"},
        Options(mode="express"),
        seats=("Anna", "Bruno"),
        phase="talk",
        presented="B10",
    )
    assert said(two, "Anna") == {TakeIf(1)}
    assert {type(order) for order in said(two, "Bruno")} == {Join}
    assert said(position(HANDS, Options(mode="full"), phase="talk", presented="B10"), "Bruno") == {Pass()}


def test_what_the_presenter_is_asked_in_express_depends_on_how_many_might_join() -> None:
    three = GAME.asks(position(HANDS, Options(mode="express"), phase="talk", presented="B10"))["Anna"]
    assert (three.required, "whom do you pick" in three.text) == (True, True)
    two = position(
        {"Anna": "B01 B02", "Bruno": "B14 B15"},
        Options(mode="express"),
        seats=("Anna", "Bruno"),
        phase="talk",
        presented="B10",
    )
    asked = GAME.asks(two)["Anna"]
    later = "If you say nothing yet, I ask you again when the combo lies open."
    assert (asked.required, asked.text) == (False, f"You present B10: do you take points or action? {later}")


def test_the_words_of_a_view_are_those_of_the_rules_with_a_small_letter() -> None:
    words = GAME.view(position(HANDS), "Anna")["words"]
    assert words
    for name, text in words.items():
        rule = KINDS["action"].get(name.replace(" ", "_")) or KINDS["modifier"].get(name.replace(" ", "_"))
        assert rule is not None
        assert text == rule[0].lower() + rule[1:]
        assert text[1] == rule[1]
        assert len(text) == len(rule)


@pytest.mark.parametrize(
    ("left", "right", "side"),
    [
        ((1, False), (0, False), LEFT),  # 0.17 is more than 0
        ((1, False), (-1, True), RIGHT),  # 0.17 is less than 0.33
        ((3, False), (0, False), RIGHT),  # -0.5 is less than 0
        ((0, False), (-2, False), LEFT),
        ((2, True), (1, False), RIGHT),
        ((-4, True), (1, False), LEFT),
    ],
)
def test_who_joins_leaves_the_presenter_least_and_takes_nothing_bad(
    monkeypatch: pytest.MonkeyPatch, left: tuple[int, bool], right: tuple[int, bool], side: int
) -> None:
    worth = {"B14": left, "B16": right}
    seats = ("Anna", "Bruno", "Clara", "Dora")
    monkeypatch.setattr(advice, "value", lambda combo, *_: worth[combo.joined.id][0])
    monkeypatch.setattr(advice, "Combo", lambda presented, joined: Fake(joined, worth[joined.id][1]))
    monkeypatch.setattr(advice, "promise", lambda state: dict.fromkeys(state.cards, 0.0))
    state = position(HANDS, phase="join", presented="B10", teammate="Bruno", seats=seats)
    assert said(state, "Bruno") == {Join(side)}


def test_who_joins_keeps_the_card_that_promises_more(monkeypatch: pytest.MonkeyPatch) -> None:
    for hope, side in ((0.1, RIGHT), (-0.1, LEFT)):
        monkeypatch.setattr(advice, "value", lambda *_: 0)
        monkeypatch.setattr(
            advice, "promise", lambda state, hope=hope: {**dict.fromkeys(state.cards, 0.0), "B14": hope}
        )
        state = position(HANDS, phase="join", presented="B10", teammate="Bruno")
        assert said(state, "Bruno") == {Join(side)}
