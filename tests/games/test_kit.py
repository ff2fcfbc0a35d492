"""The words all games share: reading lines, writing them, dice, dealing, options."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.cards import deal, without
from games.kit.dice import Dice
from games.kit.grammar import Form, Grammar, Words
from games.kit.kinds import Choice, FreeText, Listing, Number, SeatName
from games.kit.options import build, table
from games.kit.order import Order, amend
from games.kit.words import distance, likeness


@dataclass(frozen=True)
class Play(Order):
    card: int


@dataclass(frozen=True)
class Bid(Order):
    points: int


@dataclass(frozen=True)
class Prefer(Order):
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Cook(Order):
    food: str
    pan: str


@dataclass(frozen=True)
class Give(Order):
    card: int
    to: str


@dataclass(frozen=True)
class Say(Order):
    text: str


GRAMMAR = Grammar(
    (
        Form("play/card <card:number>", Play, "Play it.", "play 13", order=Play),
        Form("bid <points:number>", Bid, "Bid it.", "bid 17", order=Bid),
        Form("<card:number> for <points:number>", lambda card, points: (Play(card), Bid(points)), "Both.", "13 for 17"),
        Form("prefer/pref <cards:numbers>", Prefer, "In this order.", "prefer 1 2", order=Prefer),
        Form("<food> on/to <pan>", Cook, "Cook.", "tofu on select", also=("hand: <food> to <pan>",), order=Cook),
        Form("give <card:number> to <to:player>", Give, "Give.", "give 3 to Bruno", order=Give),
        Form("proclaim <text>", Say, "Speak.", "proclaim hello", order=Say),
    ),
    {
        "number": Number(),
        "numbers": Listing(Number()),
        "player": SeatName(),
        "text": FreeText(),
        "food": Choice("food", {"tofu": (), "fish": (), "broccoli": ("broc",)}),
        "pan": Choice("pan", {"backwards": ("reverse",), "mystery": (), "select": (), "shuffle": ()}),
    },
)
WORDS = Words(("Anna", "Bruno", "Clara Maria"), "Anna")
BOTH = (Play(13), Bid(17))


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("play 13", (Play(13),)),
        ("PLAY 13, BID 17.", BOTH),
        ("paly 13 bid 17", BOTH),
        ("13 for 17", BOTH),
        ("play: 13; bid = 17", BOTH),
        ("my orders: play 13 and bid 17, thanks", BOTH),
        ("please bid 17", (Bid(17),)),
        ("bids: 17", (Bid(17),)),
        ("• play “13”", (Play(13),)),
        ("play\u00a013", (Play(13),)),
        ("play １３", (Play(13),)),
        ("1. play 13", (Play(13),)),
        ("play #13 # the big one", (Play(13),)),
        ("*play 13*", (Play(13),)),
        ("Prefer 17, 30 & 4", (Prefer((17, 30, 4)),)),
        ("prefer 17,30,4 bid 5", (Prefer((17, 30, 4)), Bid(5))),
        ("tofus on back", (Cook("tofu", "backwards"),)),
        ("hand: tofu to mystry", (Cook("tofu", "mystery"),)),
        ("give 3 to bruno", (Give(3, "Bruno"),)),
        ("give 3 to clara", (Give(3, "Clara Maria"),)),
        ("give 3 to Clara Maria, play 4", (Give(3, "Clara Maria"), Play(4))),
        ("proclaim Nice weather, Bruno!", (Say("Nice weather, Bruno"),)),
    ],
)
def test_players_write_as_they_speak(line: str, orders: tuple[Order, ...]) -> None:
    assert GRAMMAR.line(line, WORDS).orders == orders


@pytest.mark.parametrize(
    "line",
    [
        "I would play 44 if I could",
        "hello there",
        "play nice everyone",
        "What a turn! Bruno played 13 for 17, can you believe it",
        "thanks",
        "---",
    ],
)
def test_sentences_are_talk(line: str) -> None:
    assert GRAMMAR.line(line, WORDS).talk


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play 13?", "question"),
        ("play 1³", "digit"),
        ("play ١٣", "digit"),
        ("play <card>", "your own words"),
        ("bid 17.5", "bid <points>"),
        ("pl\ufffday 13", "damaged"),
        ("play tofu 13 13", "did not understand"),
    ],
)
def test_what_only_looks_like_an_order_is_asked_back(line: str, why: str) -> None:
    read = GRAMMAR.line(line, WORDS)
    assert not read.orders
    assert why in (read.complaint or read.why)


def test_a_number_is_never_cut_out_of_another() -> None:
    assert GRAMMAR.line("bid -5").orders == (Bid(-5),)
    assert not GRAMMAR.line("bid 1 7").orders
    assert not GRAMMAR.line("bid 17,5").orders


def test_an_ambiguous_word_is_asked_back() -> None:
    words = Words(("Hanna", "Hanno"), None)
    assert "may mean" in (GRAMMAR.line("give 3 to hann", words).complaint or "")


@given(
    st.lists(
        st.one_of(
            st.builds(Play, st.integers(0, 999)),
            st.builds(Bid, st.integers(0, 999)),
            st.builds(Give, st.integers(0, 99), st.sampled_from(WORDS.seats)),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_written_is_read_again(orders: list[Order]) -> None:
    assert GRAMMAR.orders(GRAMMAR.write(tuple(orders)), WORDS) == tuple(orders)


@given(st.text(max_size=300))
def test_reading_never_raises(text: str) -> None:
    for line in GRAMMAR.read(text, WORDS):
        assert line.orders or line.complaint or line.reading or line.talk


def test_later_orders_replace_those_of_their_kind_and_leave_the_rest() -> None:
    assert amend((Play(1), Bid(2)), (Play(3),)) == (Bid(2), Play(3))


@pytest.mark.parametrize(
    ("a", "b", "far"), [("paly", "play", 1), ("tofu", "tofu", 0), ("fsih", "fish", 1), ("a", "abc", 2)]
)
def test_distance_counts_slips_of_the_finger(a: str, b: str, far: int) -> None:
    assert distance(a, b, 3) == far


def test_short_words_are_not_stretched() -> None:
    assert likeness("to", "on") is None
    assert likeness("bed", "bid") is None
    assert likeness("bdi", "bid") is not None
    assert likeness("bidd", "bid") is not None
    assert likeness("plan", "play") is None
    assert likeness("plya", "play") is not None
    assert likeness("hid", "bid") is None


# -- dice and cards ----------------------------------------------------------------------------------------------------


def test_the_same_seed_tells_the_same_story() -> None:
    assert Dice("7/1").shuffle(range(52)) == Dice("7/1").shuffle(range(52))
    assert Dice("7/1").shuffle(range(52)) != Dice("7/2").shuffle(range(52))
    assert [Dice("golden").roll(6) for _ in range(1)] == [Dice("golden").roll(6)]


def test_dice_are_fair() -> None:
    dice = Dice("fair")
    seen = Counter(dice.roll(6) for _ in range(60_000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 500 for count in seen.values())  # 5.5 standard deviations


def test_impossible_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="sides"):
        Dice("x").below(0)
    with pytest.raises(ValueError, match="cannot draw"):
        Dice("x").sample([1, 2], 3)


def test_dealing_takes_from_the_top() -> None:
    assert deal((1, 2, 3, 4, 5), 2, 2) == ([(1, 2), (3, 4)], (5,))
    assert without((1, 2, 1), 1) == (2, 1)
    with pytest.raises(ValueError, match="has 2"):
        deal((1, 2), 2, 2)


# -- options -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Switches:
    variant: Literal["plain", "fancy"] = "plain"
    points: int = 100
    shared: bool = True
    start: str | None = None
    days: tuple[str, ...] = ()


def test_options_come_from_words_as_well() -> None:
    options, wrong = build(Switches, {"variant": "FANCY", "points": "7", "shared": "no", "days": "mon, tue"})
    assert not wrong
    assert options == Switches("fancy", 7, False, None, ("mon", "tue"))
    assert table(options) == {"variant": "fancy", "points": 7, "shared": False, "days": ("mon", "tue")}


def test_all_that_is_wrong_with_options_is_told_at_once() -> None:
    _, wrong = build(Switches, {"variant": "odd", "ponits": 3, "points": "many", "shared": "perhaps"})
    assert len(wrong) == 4
    assert any('did you mean "points"' in sentence for sentence in wrong)
