"""Hold my Bear: every worked example of the rules sheet, and the course of a turn."""

from __future__ import annotations

import pytest

from games.hold_my_bear.cards import ANIMAL
from games.hold_my_bear.deeds import Play
from games.hold_my_bear.moves import Measure, beats, faults, measure, valid
from games.hold_my_bear.options import Options, settled
from games.hold_my_bear.state import State
from games.kit.dice import Dice
from tests.games.bear_world import GAME, after, cards, complaints, position, read, story

OPTIONS = settled(Options())

MOVES = [
    ("HB-01", "T3", "F1 F2", "", True),
    ("HB-02", "T3", "F5", "", False),
    ("HB-03", "T3", "T4", "", True),
    ("HB-04", "T3", "T1 T2", "", False),
    ("HB-05", "T1 T2 T3", "B1", "", True),
    ("HB-07", "T1 T2 B1 B2", "F1 F1 F2 F3 F4", "", True),
    ("HB-08", "T1 T2 B1 B2", "T4 T5", "", True),
    ("HB-10", "T1 V5", "T3 T4", "", True),
    ("HB-11", "T1 V5", "F1 F1", "", True),
    ("HB-12", "T1", "F2 F3", "F2 F3 B2", False),
    ("HB-13", "T1", "F2 F3 B2", "F2 F3 B2", False),
    ("HB-15", "B2", "B1", "", False),
    ("HB-15-next", "B2", "B3", "", True),
    ("HB-16", "B2", "T1 T1", "", True),
    ("HB-17", "T5", "F1 F2 F3 F4 F5 H1", "", False),
]


@pytest.mark.parametrize(("match", "move", "hand", "good"), [m[1:] for m in MOVES], ids=[m[0] for m in MOVES])
def test_worked_example_of_a_move(match: str, move: str, hand: str, good: bool) -> None:
    old = measure(cards(match), OPTIONS)
    assert valid(cards(move), cards(match), old, cards(hand or move), OPTIONS) is good


def test_HB_19_an_unbeaten_match_without_a_bear_in_hand_wins() -> None:
    state = position("T3", {"Anna": "F1 T2", "Clara": "V1 V2 V3"}, turn="Clara", owner="Anna")
    end = after(state, "Clara: give vole 1 and vole 2 to Bruno")
    assert end.state.winner == "Anna"
    assert GAME.result(end.state) == {"Anna": 1.0, "Bruno": 0.0, "Clara": 0.0}
    assert GAME.asks(end.state) == {}


def test_HB_21_out_of_cards_means_stealing_five_in_any_way_and_then_acting() -> None:
    hands = {"Anna": "F1 F2 F3", "Bruno": "", "Clara": "V1 V2 V3 V4 H1 H2"}
    state = position("T3", hands, turn="Bruno", owner="Anna", phase="steal")
    end = after(state, "Bruno: steal 1 from Anna, 4 from Clara").state
    assert [len(end.hands[s]) for s in end.seats] == [2, 5, 2]
    assert list(GAME.asks(end)) == ["Bruno"]
    assert end.phase == "act"


def test_HB_23_when_fewer_are_left_all_are_stolen() -> None:
    state = position("T3", {"Anna": "F1 F2", "Bruno": "", "Clara": "V1"}, turn="Bruno", phase="steal")
    assert "3 cards" in GAME.asks(state)["Bruno"].text
    end = after(state).state
    assert [len(end.hands[s]) for s in end.seats] == [0, 3, 0]


def test_HB_24_a_gift_is_public_and_leaves_the_match_alone() -> None:
    state = position("T3", {"Anna": "B2 F1 T3", "Bruno": "V1"}, owner="Clara")
    end = after(state, "Anna: give bear 2, ferret 1 to Bruno")
    assert end.state.hands["Bruno"] == cards("B2 F1 V1")
    assert end.state.hands["Anna"] == cards("T3")
    assert (end.state.match, end.state.owner) == (cards("T3"), "Clara")
    assert "Anna gives bear 2 and ferret 1 to Bruno." in story(end)
    assert GAME.view(end.state, None)["players"][1]["known"] == cards("B2 F1")


def test_HB_25_the_beaten_match_leaves_the_game() -> None:
    state = position("T3", {"Bruno": "F1 F2 V1"}, turn="Bruno", owner="Anna")
    end = after(state, "Bruno: play ferret 1, ferret 2").state
    assert end.removed == cards("T3")
    assert (end.match, end.owner) == (cards("F1 F2"), "Bruno")


def test_HB_26_forty_cards_for_four() -> None:
    state = GAME.setup(("Anna", "Bruno", "Clara", "Dora"), Options(), Dice("deal"))
    assert len(state.match) == 1
    assert sorted(map(len, state.hands.values())) == [9, 10, 10, 10]


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(3, [13] * 3), (5, [7, 8, 8, 8, 8]), (6, [7, *[8] * 5]), (7, [7, *[8] * 6]), (8, [7, *[8] * 7])],
)
def test_all_cards_but_the_opening_match_are_dealt_evenly(seats: int, sizes: list[int]) -> None:
    state = GAME.setup(tuple("ABCDEFGH"[:seats]), Options(), Dice("deal"))
    assert sorted(map(len, state.hands.values())) == sizes


def test_who_gets_the_short_hand_is_chance() -> None:
    short = set()
    for seed in range(40):
        state = GAME.setup(("Anna", "Bruno", "Clara", "Dora"), Options(), Dice(f"{seed}"))
        short.add(min(state.hands, key=lambda seat: len(state.hands[seat])))
    assert short == {"Anna", "Bruno", "Clara", "Dora"}


# -- the start ---------------------------------------------------------------------------------------------------------


def claiming(**hands: str) -> State:
    return position("T1", hands, turn="", phase="claims")


def test_everybody_is_asked_for_a_claim_and_one_claim_is_played() -> None:
    state = claiming(Anna="V1 V1 V1", Bruno="F1 F2 F3", Clara="H1 H2")
    assert set(GAME.asks(state)) == {"Anna", "Bruno", "Clara"}
    end = after(state, "Bruno: claim ferret 1, ferret 2", "Anna: decline")
    assert (end.state.owner, end.state.turn) == ("Bruno", "Clara")


def test_of_several_claims_chance_draws_one_and_forgets_the_others() -> None:
    state = claiming(Anna="V1 V1 V2", Bruno="F1 F2 F3")
    winners = set()
    for seed in range(30):
        end = after(state, "Anna: claim vole 1, vole 2", "Bruno: claim ferret 1, ferret 2", seed=f"{seed}")
        winners.add(end.state.owner)
        loser = "vole" if end.state.owner == "Bruno" else "ferret"
        assert loser not in " ".join(story(end))
    assert winners == {"Anna", "Bruno"}


def test_without_a_claim_somebody_who_can_must_open_and_cannot_give() -> None:
    state = claiming(Anna="V1 V2", Bruno="F1", Clara="H1")
    end = after(state).state
    assert end.turn == "Anna"
    assert "must beat" in GAME.asks(end)["Anna"].text
    assert "must: play a move" in complaints(end, "Anna", "give vole 1, vole 2 to Bruno")[0]
    assert after(end).state.match == cards("V1 V2")  # silence plays the smallest valid move


def test_where_nobody_can_open_somebody_has_a_normal_turn() -> None:
    end = after(claiming(Anna="V1", Bruno="F1", Clara="H1")).state
    assert not end.forced
    assert complaints(end, end.turn, f"give {end.hands[end.turn][0]} to {end.after(end.turn)}") == []


# -- turns -------------------------------------------------------------------------------------------------------------


def test_a_bear_keeps_its_holder_from_winning() -> None:
    state = position("T3", {"Anna": "B1 T2", "Clara": "V1 V2 V3"}, turn="Clara", owner="Anna")
    end = after(state, "Clara: give vole 1 and vole 2 to Bruno")
    assert "Anna would win now, but holds a bear: the game goes on." in story(end)
    assert "bear 1" not in " ".join(story(end))
    assert (end.state.turn, end.state.phase, end.state.match) == ("Anna", "act", cards("T3"))


def test_an_empty_hand_with_an_unbeaten_match_wins_before_it_steals() -> None:
    state = position("T3", {"Anna": "", "Clara": "V1 V2 V3"}, turn="Clara", owner="Anna")
    assert after(state).state.winner == "Anna"


def test_the_opening_match_of_nobody_cannot_win() -> None:
    state = position("T3", {"Anna": "F1 F2 F3"}, owner=None)
    assert after(state, "Anna: give ferret 1, ferret 2 to Bruno").state.winner is None


def test_H11_a_bear_that_was_stolen_this_turn_blocks_its_number() -> None:
    hands = {"Anna": "B2 F2 F3 V5 V5", "Bruno": "", "Clara": "V1"}
    state = position("T1", hands, turn="Bruno", phase="steal")
    stolen = after(state, "Bruno: steal 5 from Anna").state
    assert complaints(stolen, "Bruno", "play ferret 2, ferret 3") == [
        "You hold bear 2, so ferret 2 cannot be played (playing the bear along does not help)."
    ]
    assert GAME.view(stolen, "Bruno")["blocked"] == [2]
    assert complaints(stolen, "Bruno", "play vole 5, vole 5") == []


def test_thief_and_victim_see_the_stolen_cards_and_the_rest_only_how_many() -> None:
    state = position("T3", {"Anna": "F1 F2 F3", "Bruno": "", "Clara": "V1 V2 V3"}, turn="Bruno", phase="steal")
    end = after(state, "Bruno: steal 3 from Anna, 2 from Clara")
    assert "Bruno steals ferret 1, ferret 2 and ferret 3 from Anna." in story(end, "Anna")
    assert "Bruno steals ferret 1, ferret 2 and ferret 3 from Anna." in story(end, "Bruno")
    assert not any("ferret" in line for line in story(end, "Clara"))
    assert not any("vole" in line for line in story(end, None))
    assert "Bruno steals 2 cards from Clara." in story(end, None)


def test_silence_steals_evenly_from_the_largest_hand_first() -> None:
    hands = {"Anna": "F1 F2", "Bruno": "", "Clara": "V1 V2 V3 V4 H1 H2"}
    end = after(position("T3", hands, turn="Bruno", phase="steal")).state
    assert [len(end.hands[s]) for s in end.seats] == [0, 5, 3]


def test_half_a_theft_is_filled_up() -> None:
    hands = {"Anna": "F1 F2 F3 F4", "Bruno": "", "Clara": "V1 V2 V3 V4 H1 H2"}
    state = position("T3", hands, turn="Bruno", phase="steal")
    orders = read(state, "Bruno", "steal 3 from Anna")
    assert GAME.gaps(state, "Bruno", orders)[0].missing == "from whom to steal 2 cards"
    end = after(state, "Bruno: steal 3 from Anna").state
    assert [len(end.hands[s]) for s in end.seats] == [1, 5, 4]


def test_silence_gives_two_random_cards_to_the_next_player() -> None:
    state = position("T3", {"Anna": "F1 F2 F3 F4", "Bruno": "V5"})
    gifts = {after(state, seed=f"{seed}").state.hands["Bruno"] for seed in range(90)}
    assert len(gifts) == 6
    assert all(len(hand) == 3 for hand in gifts)


def test_a_gift_with_one_card_missing_is_filled_and_an_unnamed_receiver_is_the_next() -> None:
    state = position("T3", {"Anna": "F1 F2"})
    end = after(state, "Anna: give ferret 2").state
    assert end.hands["Bruno"] == cards("F1 F2 V5")


def test_a_single_card_is_given_alone() -> None:
    state = position("T3", {"Anna": "F1"})
    assert "exactly 1 card" in complaints(state, "Anna", "give ferret 1, ferret 1 to Bruno")[-1]
    assert after(state, "Anna: give ferret 1 to Clara").state.hands["Clara"] == cards("F1 V5")


def test_without_cards_and_with_nothing_to_steal_the_turn_passes() -> None:
    state = position("T3", {"Anna": "F1 F2 F3", "Bruno": "", "Clara": ""}, owner="Bruno")
    end = after(state, "Anna: play ferret 1, ferret 2, ferret 3")
    assert story(end)[-2:] == [
        "Clara has no cards, and there are none to steal: the turn passes.",
        "Anna's play was not beaten, and there is no bear in Anna's hand: Anna wins!",
    ]


def test_a_match_may_top_the_own_match() -> None:
    state = position("T3", {"Anna": "B1 T4 T5"}, owner="Anna")
    assert "Anna beats their own play" in story(after(state, "Anna: play tiger 4"))[0]


# -- complaints --------------------------------------------------------------------------------------------------------


def test_all_complaints_come_at_once_and_say_what_would_be_right() -> None:
    state = position("T3", {"Anna": "B2 F2 F3"})
    assert complaints(state, "Anna", "play tiger 1, vole 4") == [
        "You do not hold tiger 1 and vole 4; your hand is bear 2, ferret 2, ferret 3."
    ]
    assert complaints(state, "Anna", "play ferret 2, ferret 3") == [
        "You hold bear 2, so ferret 2 cannot be played (playing the bear along does not help)."
    ]
    assert complaints(state, "Anna", "play ferret 3") == [
        "ferret 3 does not beat tiger 3: it is 1 ferret, value 3. It takes 1 or more bears, with or without other "
        "cards; or tigers in the lead and a value above 3; or 2 or more cards of another sport, bears counting along."
    ]
    assert complaints(state, "Anna", "give bear 2 to Anna") == [
        "You cannot give cards to Anna; the others are Bruno and Clara."
    ]
    assert "Both cards go to one player" in complaints(state, "Anna", "give bear 2 to Bruno, ferret 2 to Clara")[0]
    assert "not asked now" in complaints(state, "Anna", "steal 2 from Bruno")[0]
    assert "not asked now" in complaints(state, "Anna", "pass")[0]


def test_complaints_about_a_theft() -> None:
    state = position("T3", {"Anna": "", "Bruno": "F1 F2 F3", "Clara": "V1 V2 V3"}, phase="steal")
    assert complaints(state, "Anna", "steal 4 from Bruno, 2 from Clara") == [
        "You steal 5 cards in all; this is 6.",
        "Bruno has only 3 cards.",
    ]
    assert complaints(state, "Anna", "steal 2 from Anna") == ["You cannot steal from yourself."]
    assert "drawn blind" in complaints(state, "Anna", "steal vole 1 from Clara")[0]


def test_an_order_ahead_that_is_not_valid_any_more_becomes_silence() -> None:
    state = position("F1 F2 F3", {"Anna": "T3 T4"})
    filled = GAME.complete(state, "Anna", (Play(cards("T3 T4")),), Dice("late"))
    assert not any(isinstance(order, Play) for order in filled)
    assert not GAME.gaps(state, "Anna", filled)


def test_HB_12_a_bear_in_hand_blocks_its_number() -> None:
    assert faults(cards("F2 F3"), cards("F2 F3 B2"), OPTIONS)
    assert {ANIMAL[card] for card in cards("B1 B2")} == {"bear"}


@pytest.mark.parametrize(("old", "better"), [(1, True), (2, True), (3, False)])
def test_a_sheep_makes_as_many_bears_enough_and_no_fewer(old: int, better: bool) -> None:
    two = Measure(("tiger",), 2, 2, 2)
    assert beats(two, Measure(("tiger",), 9, 9, old), Options(), tie=True) is better
    assert beats(two, Measure(("tiger",), 9, 9, old), Options()) is (old < 2)
