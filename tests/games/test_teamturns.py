"""Teamturns: every worked example of the rules sheet, and the course of a turn in each mode."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.kit.model import Resolution
from games.teamturns import deeds
from games.teamturns.cards import EXPANSIONS, HOUSE, Card, read
from games.teamturns.options import Options
from games.teamturns.orders import Act, Pick
from games.teamturns.scoring import Combo, value
from games.teamturns.state import Pair, State, Table
from tests.games.teamturns_world import GAME, after, complaints, play, position, story
from tests.games.teamturns_world import read as said

DECK = {**read(HOUSE)[0], **read(EXPANSIONS)[0]}
FULL = Options(mode="full")
EXPRESS = Options(mode="express")


def own(**cards: str) -> str:
    """A card list: name="recipe|icons|action number"."""
    lines = ["id,recipe,icons,action,action_number"]
    for name, card in cards.items():
        recipe, icons, action = (part.strip() for part in card.split("|"))
        lines.append(f"{name},{recipe},{icons},{action.replace(' ', ',') or ','}")
    return "\n".join(lines)


def combo(first: str, second: str) -> Combo:
    return Combo(DECK[first], DECK[second])


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_TT_01_three_for_each_circle_and_two_circles_are_six() -> None:
    first = Card("A", "own", {"circle": 3}, ("star",))
    second = Card("B", "own", {"star": 0}, ("circle", "circle"))
    assert value(Combo(first, second), presenter_only=True) == 6


ROTTEN = Options(
    mode="full", cards_csv=own(A="star:-3|circle|", B="circle:0|star|", C="circle:1|circle|", D="star:1|star|")
)


def test_TT_03_a_rotten_combo_cannot_be_left_for_the_action() -> None:
    start = position({"Anna": "A C", "Bruno": "B D", "Clara": ""}, ROTTEN)
    end = play(start, "Anna: present 1", "Bruno: pass | Clara: pass", "Bruno: play left")
    assert end.state.piles["Anna"] == (Pair("A", "B", -3),)
    assert end.state.piles["Bruno"] == ()
    assert "Anna must take the combo for -3 points." in story(end)
    lying = position({"Anna": "C", "Bruno": "D"}, ROTTEN, phase="take", presented="A", joined="B", teammate="Bruno")
    assert complaints(lying, "Anna", "take action") == ["This combo is rotten: you must take the points."]
    assert not GAME.gaps(lying, "Anna", GAME.complete(lying, "Anna", said(lying, "Anna", "action"), Dice("x")))


def test_TT_04_the_higher_action_number_counts() -> None:
    cards = own(A="star:1|circle|peek 4", B="circle:1|star|again 9", C="star:1|star|")
    lying = position({"Anna": "C"}, Options(cards_csv=cards), phase="take", presented="A", joined="B", teammate="Bruno")
    assert "its action is again, number 9" in GAME.asks(lying)["Anna"].text


def test_TT_05_one_action_is_enough_and_goes_to_the_teammate_with_the_points_taken() -> None:
    lying = position(
        {"Anna": "B03", "Bruno": "B04 B05", "Clara": "B06"},
        phase="take",
        presented="B01",
        joined="B14",
        teammate="Bruno",
        deck="B47 B48",
    )
    end = after(lying, "Anna: points")
    assert [pair.presented for pair in end.state.piles["Anna"]] == ["B01"]
    assert list(GAME.asks(end.state)) == ["Bruno"]
    assert "draw" in GAME.asks(end.state)["Bruno"].text
    assert after(end.state, "Bruno: draw left").state.hands["Bruno"] == ("B47", "B04", "B05")


def test_TT_07_only_an_edge_card_joins() -> None:
    start = position({"Anna": "B01", "Bruno": "B11 B12 B13 B14 B15", "Clara": ""}, FULL)
    asked = play(start, "Anna: present 1", "Bruno: pass | Clara: pass").state
    assert complaints(asked, "Bruno", "play 3") == [
        "You cannot join with that card; you can join with left (B11) or right (B15)."
    ]
    assert complaints(asked, "Bruno", "play 5") == []
    assert complaints(asked, "Bruno", "left") == []


def test_TT_08_any_card_may_be_presented_and_the_order_is_kept() -> None:
    start = position({"Anna": "B01 B02 B03 B04 B05"})
    end = after(start, "Anna: present 3").state
    assert (end.presented, end.hands["Anna"]) == ("B03", ("B01", "B02", "B04", "B05"))


def test_TT_10_who_has_no_cards_is_passed_over_and_cannot_be_picked() -> None:
    start = position({"Anna": "", "Bruno": "B01 B13", "Clara": "B15 B17 B23"}, FULL, turn="Clara")
    end = play(start, "Clara: present 1")
    asked = end.state
    assert complaints(asked, "Anna", "pass") == []
    done = play(asked, "Bruno: pass | Anna: pass")
    assert "Clara picks Bruno." in story(done)
    after_turn = play(done.state, "Bruno: left")
    assert "Anna has no cards and is passed over." in story(after_turn)
    assert after_turn.state.presenter == "Bruno"


def test_TT_11_the_highest_sum_wins() -> None:
    piles = {"Anna": (Pair("B02", "B03", 5),), "Bruno": (Pair("B04", "B05", 9),), "Clara": (Pair("B06", "B07", -2),)}
    start = position({"Anna": "B01", "Bruno": "B13", "Clara": ""}, piles=piles)
    end = play(start, "Anna: present 1", "Bruno: left")
    assert GAME.result(end.state) == {"Anna": 11.0, "Bruno": 9.0, "Clara": -2.0}
    assert end.state.winners == ("Anna",)
    assert GAME.asks(end.state) == {}


def test_TT_12_with_a_single_card_left_and_right_are_the_same() -> None:
    start = position({"Anna": "B01 B02", "Bruno": "B13", "Clara": "B15"})
    for side in ("left", "right"):
        end = play(start, "Anna: present 1", f"Bruno: {side} | Anna: pick Bruno | Clara: left")
        assert "B13" in " ".join(story(end))


@pytest.mark.parametrize(
    ("first", "second", "points", "action"),
    [("B01", "B13", 6, None), ("B12", "B23", 1, None), ("B02", "B16", 9, "again")],
    ids=["TT-13", "TT-15", "TT-16"],
)
def test_worked_example_of_a_house_combo(first: str, second: str, points: int, action: str | None) -> None:
    both = combo(first, second)
    assert value(both) == points
    assert both.rotten is (action is None)
    assert (both.actor().action if both.actor() else None) == action  # type: ignore[union-attr]


def test_the_house_set_is_as_balanced_as_it_was_measured() -> None:
    house = list(read(HOUSE)[0].values())
    pairs = [Combo(a, b) for n, a in enumerate(house) for b in house[n + 1 :]]
    values = [value(pair) for pair in pairs]
    assert (min(values), max(values)) == (-14, 19)
    assert round(sum(values) / len(values), 1) == 2.3
    assert round(100 * sum(v < 0 for v in values) / len(values)) == 19
    assert round(100 * sum(pair.rotten for pair in pairs) / len(values)) == 14
    assert len(house) == 48
    assert sorted(card.number for card in house if card.action) == list(range(1, 31))


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 6), (8, 6)])
def test_hands_are_dealt_and_the_rest_is_the_deck(seats: int, size: int) -> None:
    state = GAME.setup(tuple("ABCDEFGH"[:seats]), Options(), Dice("deal"))
    assert {len(hand) for hand in state.hands.values()} == {size}
    assert len(state.deck) == 48 - seats * size


def test_chance_says_who_begins_unless_a_start_player_is_named() -> None:
    seats = ("Anna", "Bruno", "Clara")
    assert {GAME.setup(seats, Options(), Dice(f"{n}")).presenter for n in range(30)} == set(seats)
    assert GAME.setup(seats, Options(start_player="Bruno"), Dice("1")).presenter == "Bruno"


# -- the three modes ---------------------------------------------------------------------------------------------------

HANDS = {"Anna": "B01 B02 B03", "Bruno": "B14 B15 B16", "Clara": "B20 B21 B22"}


def test_sealed_edge_reveals_the_side_of_the_picked_player_alone() -> None:
    talking = play(position(HANDS), "Anna: present 2").state
    assert set(GAME.asks(talking)) == {"Anna", "Bruno", "Clara"}
    assert not GAME.asks(talking)["Anna"].required
    end = play(talking, "Bruno: right | Clara: left", "Anna: pick Bruno")
    assert end.state.phase == "take"
    assert any(line.startswith("Bruno joins with the right-most card, B16") for line in story(end))
    assert "B20" not in " ".join(story(end))
    assert end.state.sealed is None


def test_a_sealed_side_is_shown_to_its_owner_until_it_is_used() -> None:
    waiting = play(position(HANDS), "Anna: present 2", "Bruno: right").state
    assert waiting.phase == "pick"
    assert GAME.view(waiting, "Bruno")["sealed"] == "right"
    assert GAME.view(waiting, "Clara")["sealed"] == "left"
    assert GAME.view(waiting, "Anna")["sealed"] == GAME.view(waiting, None)["sealed"] == ""


def test_talk_ends_early_when_the_pick_has_come_and_the_picked_side_is_sealed() -> None:
    talking = play(position(HANDS), "Anna: present 2").state
    pick, side = said(talking, "Anna", "pick Bruno"), said(talking, "Bruno", "left")
    assert not GAME.ready(talking, {"Anna": pick})
    assert not GAME.ready(talking, {"Bruno": side})
    assert GAME.ready(talking, {"Anna": pick, "Bruno": side})
    assert GAME.ready(talking, {"Bruno": side, "Clara": side})
    late = play(position(HANDS, Options(early_pick=False)), "Anna: present 2").state
    assert "Anna" not in GAME.asks(late)
    assert not GAME.ready(late, {"Anna": pick, "Bruno": side})


def test_full_mode_asks_step_by_step() -> None:
    talking = play(position(HANDS, FULL), "Anna: present 2").state
    assert GAME.ready(talking, {"Anna": (Pick("Bruno"),)})
    phases = []
    state = talking
    for step in ("Bruno: pass | Clara: pass", "Anna: pick Clara", "Clara: right", "Anna: action"):
        state = play(state, step).state
        phases.append((state.phase, *GAME.asks(state)))
    assert phases == [("pick", "Anna"), ("join", "Clara"), ("take", "Anna"), ("act", "Anna")]


def test_full_mode_lets_a_pick_during_talk_go_straight_to_the_join() -> None:
    end = play(position(HANDS, FULL), "Anna: present 2", "Anna: pick Clara")
    assert (end.state.phase, end.state.teammate) == ("join", "Clara")


@pytest.mark.parametrize(("least", "taker"), [(9, "Anna"), (10, "Bruno")])
def test_express_takes_points_or_action_as_the_condition_says(least: int, taker: str) -> None:
    step = f"Anna: pick Bruno, points if >= {least} else action | Bruno: right | Clara: left"
    end = play(position(HANDS, EXPRESS), "Anna: present 2", step)
    assert end.state.piles[taker] == (Pair("B02", "B16", 9),)
    assert end.state.queue == ()
    assert end.state.presenter == ("Bruno" if taker == "Anna" else "Anna")  # again


def test_express_without_a_choice_asks_when_the_combo_lies_open() -> None:
    end = play(position(HANDS, EXPRESS), "Anna: present 2", "Anna: pick Bruno | Bruno: right")
    assert (end.state.phase, list(GAME.asks(end.state))) == ("take", ["Anna"])


def test_only_express_takes_a_condition() -> None:
    talking = play(position(HANDS), "Anna: present 2").state
    assert complaints(talking, "Anna", "pick Bruno; points if >= 4 else action") == [
        "Say points or action when you see the combo."
    ]


def test_two_players_need_no_pick() -> None:
    start = position({"Anna": "B01 B02", "Bruno": "B14 B15"}, seats=("Anna", "Bruno"))
    end = play(start, "Anna: present 2", "Bruno: left")
    assert end.state.phase == "take"


# -- taking and acting -------------------------------------------------------------------------------------------------


def taking(first: str, second: str, **more: object) -> State:
    return position(HANDS, phase="take", presented=first, joined=second, teammate="Bruno", **more)


def test_the_action_taken_the_points_go_to_the_teammate() -> None:
    end = after(taking("B10", "B24"), "Anna: action")
    assert [pair.joined for pair in end.state.piles["Bruno"]] == ["B24"]
    assert "draw" in GAME.asks(end.state)["Anna"].text  # 22 is more than the 9 of B10


def test_action_and_target_may_stand_in_one_line() -> None:
    lying = taking("B10", "B15")
    assert complaints(lying, "Anna", "action peek Clara") == ["The action on offer is swap."]
    end = after(lying, "Anna: action swap Clara right for my left")
    assert end.state.hands["Anna"] == ("B22", "B02", "B03")
    assert end.state.hands["Clara"] == ("B20", "B21", "B01")
    assert "In the exchange Anna gets B22 and Clara gets B01." in story(end, "Clara")
    assert "B22" not in " ".join(story(end, "Bruno"))
    assert after(lying, "Anna: swap Clara right for my left").state.hands == end.state.hands


def test_points_and_target_contradict_each_other() -> None:
    assert complaints(taking("B10", "B15"), "Anna", "points; swap Clara right for my left") == [
        "You take the points, so the action is your teammate's."
    ]


def acting(action: str, options: Options | None = None, **more: object) -> State:
    card = next(name for name, card in DECK.items() if card.action == action)
    mega = Options(megamoves=True)
    hands = more.pop("hands", HANDS)
    return position(
        hands,
        options or mega,
        phase="act",
        presented=card,
        joined="B01",
        actor="Anna",
        acting=card,  # type: ignore[arg-type]
        teammate="Bruno",
        **more,
    )


def test_peek_tells_the_edge_cards_to_the_one_who_looks() -> None:
    end = after(acting("peek"), "Anna: peek Clara")
    assert "left-most B20" in story(end, "Anna")[1]
    assert "right-most B22" in story(end, "Anna")[1]
    assert story(end, "Bruno") == ["Anna looks at the edge cards of Clara."]


@pytest.mark.parametrize(
    ("action", "order", "anna", "bruno"),
    [
        ("rotate", "rotate left", "B02 B03 B01", "B14 B15 B16"),
        ("rotate", "rotate right to left", "B03 B01 B02", "B14 B15 B16"),
        ("swap", "swap Bruno left with my right", "B01 B02 B14", "B03 B15 B16"),
        ("swap", "swap Bruno 3", "B16 B02 B03", "B14 B15 B01"),
        ("draw", "draw right", "B01 B02 B03 B47", "B14 B15 B16"),
        ("give", "give my right to Bruno left", "B01 B02", "B03 B14 B15 B16"),
        ("toss", "toss Bruno's right card", "B01 B02 B03", "B14 B15"),
        ("toss", "toss my left", "B02 B03", "B14 B15 B16"),
        ("reverse_hand", "reverse hand Bruno", "B01 B02 B03", "B16 B15 B14"),
        ("trade_hands", "trade hands with Bruno", "B14 B15 B16", "B01 B02 B03"),
        ("give", "pass", "B01 B02 B03", "B14 B15 B16"),
    ],
)
def test_an_action_moves_cards(action: str, order: str, anna: str, bruno: str) -> None:
    end = after(acting(action), f"Anna: {order}").state
    assert (" ".join(end.hands["Anna"]), " ".join(end.hands["Bruno"])) == (anna, bruno)


def test_an_open_hand_stays_open_when_hands_are_traded_and_a_closed_one_closed() -> None:
    end = after(acting("trade_hands", exposed=("Bruno", "Clara")), "Anna: trade hands with Bruno").state
    assert end.exposed == ("Anna", "Clara")
    assert [card["id"] for card in GAME.view(end, "Clara")["players"][0]["open"]] == ["B14", "B15", "B16"]
    assert GAME.view(end, "Clara")["players"][1]["open"] == []


def test_expose_lays_a_hand_open_for_everybody_until_the_end() -> None:
    end = after(acting("expose"), "Anna: expose Clara").state
    assert [card["id"] for card in GAME.view(end, "Bruno")["players"][2]["open"]] == ["B20", "B21", "B22"]
    assert GAME.view(end, "Bruno")["players"][0]["open"] == []


def test_steal_combo_moves_a_random_combo() -> None:
    piles = {"Bruno": (Pair("B04", "B05", 9), Pair("B06", "B07", 3))}
    moved = {
        after(acting("steal_combo", piles=piles), "Anna: steal combo from Bruno", seed=f"{n}").state.score("Anna")
        for n in range(20)
    }
    assert moved == {9, 3}


def free(action: str, **more: object) -> Resolution[State]:
    """An action without a choice, taken by Anna."""
    card = next(name for name, card in DECK.items() if card.action == action)
    start = position(
        HANDS, Options(megamoves=True), phase="take", presented=card, joined="B01", teammate="Bruno", **more
    )
    return after(start, "Anna: action")


def test_again_and_double_turn_give_turns_to_whoever_acts() -> None:
    assert free("again").state.presenter == "Anna"
    twice = free("double_turn").state
    assert (twice.presenter, twice.queue, twice.regular) == ("Anna", ("Anna",), "Anna")


def test_hand_left_passes_the_left_most_cards_on() -> None:
    end = free("hand_left").state
    assert end.hands == {"Anna": ("B02", "B03", "B20"), "Bruno": ("B15", "B16", "B01"), "Clara": ("B21", "B22", "B14")}


def test_draw_two_lays_one_card_at_each_edge() -> None:
    assert free("draw_two").state.hands["Anna"] == ("B47", "B01", "B02", "B03", "B48")
    assert free("draw_two", deck="B47").state.hands["Anna"] == ("B47", "B01", "B02", "B03")


def test_an_action_that_cannot_be_carried_out_has_no_effect() -> None:
    assert "The action draw two cannot be carried out." in story(free("draw_two", deck=""))
    end = after(taking("B14", "B01", deck=""), "Anna: action")
    assert "The action draw cannot be carried out." in story(end)
    assert end.state.phase == "present"


def test_a_card_gained_with_the_last_combo_lets_the_game_go_on() -> None:
    hands = {"Anna": "", "Bruno": "", "Clara": ""}
    start = position(hands, phase="take", presented="B14", joined="B01", teammate="Bruno", deck="B47 B48")
    end = play(start, "Anna: points", "Bruno: draw left")
    assert "Nobody has cards but Bruno: 1 laid aside unscored." in story(end)
    assert GAME.result(end.state) is not None


# -- complaints and silence --------------------------------------------------------------------------------------------


def test_complaints_say_what_would_be_right() -> None:
    start = position(HANDS)
    assert complaints(start, "Anna", "present 4") == [
        "Your hand has 3 cards: present a number from 1 to 3, counted from the left."
    ]
    assert complaints(start, "Anna", "pick Bruno") == ["That is not asked now. I need a card to present."]
    assert complaints(start, "Anna", "present 1\npick Bruno") == ["That is not asked now."]  # what is needed is there
    talking = play(start, "Anna: present 1").state
    assert complaints(talking, "Anna", "pick Anna") == ["A teammate is another player: you can pick Bruno, Clara."]
    assert complaints(acting("swap"), "Anna", "swap right") == [
        "Say to whom: swap can strike Bruno, Clara. For example: swap Bruno left mine left."
    ]
    assert "Only edge cards count" in complaints(acting("swap"), "Anna", "swap Bruno 2")[0]
    assert "can strike Bruno, Clara" in complaints(acting("peek"), "Anna", "peek me")[0]


def test_silence_does_what_the_rules_say() -> None:
    end = play(position(HANDS), "", "", "")
    assert story(play(position(HANDS), ""))[0].startswith("Anna presents B01")
    assert "Anna picks Bruno." in story(end)
    assert end.state.phase == "take"
    taken = play(end.state, "")
    assert len(taken.state.piles["Anna"]) == 1
    assert after(acting("toss")).state.tossed == ()
    asked = play(position(HANDS), "Anna: present 1").state
    assert GAME.gaps(asked, "Bruno", ())[0].default == "your left-most card, B14"
    assert GAME.gaps(asked, "Anna", ()) == []


@pytest.mark.parametrize("said", ["action; use mine", "action; use theirs"])
def test_there_is_a_choice_between_two_actions_only_where_the_numbers_are_equal(said: str) -> None:
    lying = taking("B10", "B15")
    assert "In this match the presented card's action counts" in complaints(lying, "Anna", said)[0]
    chosen = taking("B10", "B15", options=Options(chooser="presenter"))
    assert complaints(chosen, "Anna", said) == ["There is no choice between two actions here."]


@pytest.mark.parametrize(
    ("deck", "told", "hand"),
    [
        ("B47 B48 B49", "Anna draws two cards, one for each edge.", ("B47", "B01", "B02", "B03", "B48")),
        ("B47 B48", "Anna draws two cards, one for each edge.", ("B47", "B01", "B02", "B03", "B48")),
        ("B47", "Anna draws the last card.", ("B47", "B01", "B02", "B03")),
    ],
)
def test_two_cards_are_drawn_or_the_last(deck: str, told: str, hand: tuple[str, ...]) -> None:
    table = Table(position(HANDS, deck=deck, phase="act", actor="Anna"), Dice("two"))
    deeds._draw_two(table, "Anna", Act("draw_two"))
    assert table.hands["Anna"] == hand
    assert told in [happening.text for happening in table.closed().happenings]


def test_orders_may_be_made_to_depend_on_points_cards_and_what_is_left() -> None:
    state = position({"Anna": "B01 B02 B03", "Bruno": "B04"})
    known = GAME.facts(GAME.view(state, "Anna"), "Anna")
    assert (known["points"], known["Bruno's points"]) == (0, 0)
    assert (known["cards"], known["Bruno's cards"], known["deck"]) == (3, 1, 2)
    assert "combo" not in known
