"""Hold my Bear: what is asked in every phase, what is read there, what silence does, what a seat is shown, and what
the smallest move is."""

from __future__ import annotations

from typing import Any

import pytest

from games.hold_my_bear.cards import ANIMAL, NUMBER, deck
from games.hold_my_bear.moves import least, measure, playable, valid
from games.hold_my_bear.options import Options, settled
from games.hold_my_bear.state import Debt, State, Table
from games.hold_my_bear.turns import begin
from games.kit.dice import Dice
from tests.games.bear_world import GAME, cards, position, read

HANDS = {"Anna": "T3 F1 B2", "Bruno": "T1 B4", "Clara": "V2 V3 F4 H1"}


def standing(phase: str, **more: Any) -> State:
    return position("T2", more.pop("hands", HANDS), phase=phase, turn=more.pop("turn", "Anna"), **more)


def texts(state: State) -> dict[str, str]:
    return {seat: ask.text for seat, ask in GAME.asks(state).items()}


def shorts(state: State) -> dict[str, tuple[str, str]]:
    return {seat: (ask.short, ask.pace) for seat, ask in GAME.asks(state).items()}


# -- the questions -----------------------------------------------------------------------------------------------------


def test_everybody_is_asked_for_a_claim_and_nobody_when_it_is_over() -> None:
    claims = standing("claims", turn="")
    text = "Do you claim the first move, against tiger 2? Send a whole valid move, or decline."
    assert texts(claims) == dict.fromkeys(("Anna", "Bruno", "Clara"), text)
    assert set(shorts(claims).values()) == {("a claim to the first move", "turn")}
    assert GAME.asks(standing("over")) == {}


@pytest.mark.parametrize(
    ("more", "text", "short"),
    [
        ({}, "It is your turn: play a move that beats tiger 2, or give two cards away.", "your move"),
        ({"forced": True}, "It is your turn, and you must beat tiger 2: which cards do you play?", "your move"),
        ({"duty": True}, "It is your turn, and you must beat tiger 2: which cards do you play?", "your move"),
        (
            {"beavered": ("Anna",)},
            "It is your turn, and the beaver obliges you: which 2 cards do you give to whom?",
            "your gift",
        ),
        (
            {"beavered": ("Anna",), "duty": True},
            "It is your turn, and the beaver obliges you: which 2 cards do you give to whom?",
            "your gift",
        ),
        (
            {"beavered": ("Anna",), "hands": {**HANDS, "Anna": "T3"}},
            "It is your turn, and the beaver obliges you: which 1 card do you give to whom?",
            "your gift",
        ),
        (
            {"beavered": ("Bruno",)},
            "It is your turn: play a move that beats tiger 2, or give two cards away.",
            "your move",
        ),
    ],
)
def test_who_is_at_turn_is_asked_for_what_is_allowed(more: dict[str, Any], text: str, short: str) -> None:
    state = standing("act", **more)
    assert texts(state) == {"Anna": text}
    assert shorts(state) == {"Anna": (short, "turn")}


def test_thefts_powers_and_debts_are_asked_for_in_their_words() -> None:
    steal = standing("steal", hands={**HANDS, "Anna": ""})
    assert texts(steal) == {"Anna": "You are out of cards: from whom do you steal 5 cards?"}
    assert shorts(steal) == {"Anna": ("your theft", "pick")}
    powers = standing("powers", pending=("giraffe", "kangaroo"))
    assert texts(powers) == {"Anna": "Your move is played. How do you use the power of giraffe and kangaroo?"}
    assert shorts(powers) == {"Anna": ("the power of giraffe and kangaroo", "pick")}
    back = standing("return", debts=(Debt("Bruno", "Anna", "turtle 2"), Debt("Clara", "Anna", "turtle 3")))
    assert texts(back) == {"Bruno": "You were given turtle 2: which card do you hand to Anna?"}
    assert shorts(back) == {"Bruno": ("a card for Anna", "pick")}
    bear = standing("return", debts=(Debt("Bruno", "Clara", "bison 1"),))
    assert texts(bear) == {"Bruno": "You were given bison 1: which bear do you hand to Clara?"}
    assert shorts(bear) == {"Bruno": ("a bear for Clara", "pick")}


@pytest.mark.parametrize(
    ("phase", "more", "read"),
    [
        ("claims", {"turn": ""}, {"claim", "play"}),
        ("act", {}, {"give", "play"}),
        ("act", {"beavered": ("Anna",)}, {"give", "must"}),
        ("steal", {}, {"steal"}),
        ("powers", {"pending": ("giraffe", "aardvark")}, {"powers", "giraffe", "aardvark"}),
        ("return", {"debts": (Debt("Bruno", "Anna", "turtle 2"),)}, {"return"}),
        ("over", {}, set()),
    ],
)
def test_what_a_letter_is_read_for(phase: str, more: dict[str, Any], read: set[str]) -> None:
    assert GAME.listens(standing(phase, **more), "Anna") == read


# -- silence -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "more", "sent", "gaps"),
    [
        ("claims", {"turn": ""}, "", [("a claim to the first move", "you claim nothing")]),
        ("claims", {"turn": ""}, "decline", []),
        ("claims", {"turn": ""}, "play tiger 3", []),
        (
            "act",
            {},
            "",
            [
                ("a move to play, or two cards to give away", "two random cards of yours go to Bruno"),
            ],
        ),
        (
            "act",
            {"hands": {**HANDS, "Anna": "T1"}},
            "",
            [
                ("a move to play, or two cards to give away", "your last card of yours go to Bruno"),
            ],
        ),
        (
            "act",
            {"forced": True},
            "",
            [("the move you must play", "the smallest move of your hand that is valid is played")],
        ),
        ("act", {}, "play tiger 3", []),
        ("act", {}, "give tiger 3 and ferret 1 to Clara", []),
        ("act", {}, "give tiger 3 to Clara", [("the second card to give away", "a random card goes along")]),
        ("act", {}, "give tiger 3 and ferret 1", [("who gets the cards", "Bruno gets them")]),
        (
            "act",
            {},
            "give tiger 3",
            [("the second card to give away", "a random card goes along"), ("who gets the cards", "Bruno gets them")],
        ),
        (
            "steal",
            {"hands": {**HANDS, "Anna": ""}},
            "",
            [("from whom to steal 5 cards", "they are taken as evenly as can be")],
        ),
        (
            "steal",
            {"hands": {**HANDS, "Anna": ""}},
            "steal 4 from Clara",
            [("from whom to steal 1 card", "they are taken as evenly as can be")],
        ),
        ("steal", {"hands": {**HANDS, "Anna": ""}}, "steal 4 from Clara, 1 from Bruno", []),
        (
            "powers",
            {"pending": ("giraffe", "kangaroo")},
            "",
            [("how you use the giraffe and kangaroo", "the power is not used")],
        ),
        (
            "powers",
            {"pending": ("giraffe", "kangaroo")},
            "name bears",
            [("how you use the kangaroo", "the power is not used")],
        ),
        ("powers", {"pending": ("giraffe",)}, "name bears", []),
        ("powers", {"pending": ("giraffe",)}, "decline", []),
    ],
)
def test_what_is_left_open_is_named_with_what_silence_does(
    phase: str, more: dict[str, Any], sent: str, gaps: list[tuple[str, str]]
) -> None:
    state = standing(phase, **more)
    assert [(gap.missing, gap.default) for gap in GAME.gaps(state, "Anna", read(state, "Anna", sent))] == gaps


# -- the view ----------------------------------------------------------------------------------------------------------


def test_what_everybody_is_shown_and_what_one_alone() -> None:
    state = standing(
        "act",
        owner="Clara",
        known={"Bruno": "B4"},
        removed=cards("V5 F5"),
        buried=2,
        quiet=3,
        beavered=("Bruno",),
    )
    for seat in ("Anna", "Bruno", "Clara", None):
        shown = GAME.view(state, seat)
        hand = state.hands[seat] if seat else ()
        assert (shown["hand"], shown["holds_bear"]) == (hand, seat in ("Anna", "Bruno"))
        assert shown["blocked"] == {"Anna": [2], "Bruno": [4]}.get(seat or "", [])
        assert [(p["name"], p["count"], p["cards"], p["known"]) for p in shown["players"]] == [
            ("Anna", 3, "3 cards", ()),
            ("Bruno", 2, "2 cards", ("bear 4",)),
            ("Clara", 4, "4 cards", ()),
        ]
        assert [p["name"] for p in shown["players"] if p["turn"]] == ["Anna"]
        assert [p["name"] for p in shown["players"] if p["owner"]] == ["Clara"]
        assert [p["name"] for p in shown["players"] if p["must_give"]] == ["Bruno"]
        assert (shown["removed_count"], shown["buried"], shown["quiet"]) == (2, 2, 3)
        assert shown["stall_in"] == 3 * state.options.stall_rounds - 3
        assert (shown["loot"], shown["pending"], shown["owed"], shown["owed_to"]) == (0, (), (), "")


@pytest.mark.parametrize(
    ("more", "duty"),
    [({}, False), ({"duty": True}, True), ({"forced": True}, True)],
)
def test_whether_the_match_must_be_beaten_is_shown(more: dict[str, Any], duty: bool) -> None:
    assert GAME.view(standing("act", **more), "Clara")["duty"] is duty


def test_a_rabbit_on_the_table_obliges() -> None:
    animals = ("bear", "tiger", "rabbit")
    for match, duty in (("rabbit-2", True), ("rabbit-2 T2", True), ("T2", False)):
        assert GAME.view(position(match, HANDS, animals=animals), "Anna")["duty"] is duty


def test_powers_that_wait_are_shown_to_who_uses_them_and_debts_to_who_owes() -> None:
    waiting = standing("powers", pending=("giraffe",))
    assert [GAME.view(waiting, seat)["pending"] for seat in ("Anna", "Bruno", None)] == [("giraffe",), (), ()]
    owing = standing("return", debts=(Debt("Clara", "Anna", "turtle 2"),))
    shown = {seat: GAME.view(owing, seat) for seat in ("Anna", "Bruno", "Clara")}
    assert {seat: set(view["owed"]) for seat, view in shown.items()} == {
        "Anna": set(),
        "Bruno": set(),
        "Clara": set(owing.hands["Clara"]),
    }
    assert {view["owed_to"] for view in shown.values()} == {"Anna"}


def test_nobody_is_at_turn_when_it_is_over() -> None:
    shown = GAME.view(standing("over", winner="Bruno", left=("Clara",)), "Anna")
    assert [p["turn"] for p in shown["players"]] == [False] * 3
    assert [p["left"] for p in shown["players"]] == [False, False, True]
    assert shown["winner"] == "Bruno"


def test_standings_and_results() -> None:
    state = standing("act", left=("Clara",))
    assert [(stands.words, stands.amount) for stands in map(GAME.standing, [state] * 3, state.seats)] == [
        ("3 cards in hand", 0),
        ("2 cards in hand", 0),
        ("has left", -1),
    ]
    assert GAME.result(state) is None
    assert GAME.result(standing("over", winner="Bruno")) == {"Anna": 0.0, "Bruno": 1.0, "Clara": 0.0}
    assert GAME.result(standing("over", left=("Clara",))) == {"Anna": 0.5, "Bruno": 0.5, "Clara": 0.0}


def test_an_owner_whose_last_bear_is_shown_wins_when_nobody_has_a_card_to_beat_it() -> None:
    hands = {"Anna": "B2", "Bruno": "V1", "Clara": ""}
    state = position("T3", hands, turn="Bruno", owner="Anna", options=Options(ruleset="published"))
    end = GAME.resolve(state, {"Bruno": read(state, "Bruno", "give vole 1 to Anna")}, Dice("end")).state
    assert end.phase != "over"  # Anna has a vole, which may be stolen
    bare = position("T3", {"Anna": "B2", "Bruno": "", "Clara": ""}, owner="Anna", options=Options(ruleset="published"))
    table = Table(bare, Dice("end"))
    begin(table, "Anna")
    assert (table.closed().state.phase, table.closed().state.winner) == ("over", "Anna")


# -- the smallest move -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "match", "move"),
    [
        ("T3 T4 T5", "T2", "T3"),
        ("T5 T1", "T2", "T5"),
        ("F1 F2 F3", "T2", "F1 F2"),
        ("F3 F4 V5", "T5", "F3 F4"),
        ("B1 B3", "T5", "B1"),
        ("V1", "T2", ""),
        ("T2", "T2", ""),
        ("F1 T4 V2", "T3", "T4"),
        ("B2 T2 T4", "T3", "B2"),  # a bear is lower than the tiger, and blocks no number but its own
    ],
)
def test_the_smallest_valid_move(hand: str, match: str, move: str) -> None:
    options = settled(Options())
    assert set(least(cards(hand), cards(match), options, ("bear", "tiger", "ferret", "vole"))) == set(cards(move))


@pytest.mark.parametrize("seed", range(40))
def test_no_valid_move_is_smaller_than_the_least(seed: int) -> None:
    dice, options, animals = Dice(f"least {seed}"), settled(Options()), ("bear", "tiger", "ferret", "vole")
    pack = dice.shuffle(deck(animals))
    hand, match = tuple(pack[:7]), tuple(pack[7 : 8 + seed % 3])
    move, old = least(hand, match, options, animals), measure(match, options)
    found = list(playable(hand, match, options, animals))
    assert bool(move) == bool(found)
    if not move:
        return
    assert valid(move, match, old, hand, options)
    assert len(move) == min(map(len, found))
    shape = min(found, key=lambda c: (len(c), sum(NUMBER[x] for x in c)))
    assert sorted(ANIMAL[c] for c in move) == sorted(ANIMAL[c] for c in shape)
    rest = list(hand)
    for card in move:
        rest.remove(card)
    for card in move:
        for lower in rest:
            if ANIMAL[lower] == ANIMAL[card] and NUMBER[lower] < NUMBER[card]:
                other = [lower if c == card else c for c in move]
                assert not valid(other, match, old, hand, options)
