"""Teamturns: how places and people are said, and what is asked, left open and shown in every phase.

What is said means the same wherever it stands in a line: each row is read behind nothing, one word and three."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.kinds import Kind, Words
from games.kit.model import Orders
from games.kit.words import tokens
from games.teamturns.bargain import bound
from games.teamturns.options import Options
from games.teamturns.orders import Join, Pass, Pick, Present, Take
from games.teamturns.places import LEFT, RIGHT, edges, index
from games.teamturns.reading import Anybody, Called, Mate
from games.teamturns.rows import Edge, Place
from games.teamturns.state import Pair, State
from tests.games.teamturns_world import GAME, position, read

ROW = ("B01", "B02", "B03", "B04", "B05")
FULL, EXPRESS = Options(mode="full"), Options(mode="express")


def readings(kind: Kind, text: str, **view: Any) -> list[tuple[Any, int, int]]:
    words, found = Words(("Anna", "Bruno", "Clara"), "Anna", {"row": ROW, **view}), []
    for before in (0, 1, 3):
        said = tokens("xyzzy " * before + text)
        found.append([(read.value, read.end - before, read.cost) for read in kind.read(said, before, words)])
    assert found[0] == found[1] == found[2]
    return found[0]


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "end"),
    [
        ("3", 3, 1),
        ("three", 3, 1),
        ("third", 3, 1),
        ("the third", 3, 2),
        ("my third card", 3, 3),
        ("card 3", 3, 2),
        ("number 3", 3, 2),
        ("no. 3", 3, 3),
        ("9", 9, 1),  # refused by the judge
        ("third card from the left", 3, 5),
        ("third from the right", 3, 4),
        ("second from the right", 4, 4),
        ("2 from the right", 4, 4),
        ("2nd card from my right", 4, 5),
        ("third one from the left edge", 3, 6),
        ("first from the right", RIGHT, 4),
        ("fifth from the right", 1, 4),
        ("last", RIGHT, 1),
        ("my last card", RIGHT, 3),
        ("last but one", 4, 3),
        ("second to last", 4, 3),
        ("second last", 4, 2),
        ("third to last", 3, 3),
        ("first", LEFT, 1),
        ("left", LEFT, 1),
        ("L", LEFT, 1),
        ("r", RIGHT, 1),
        ("leftmost", LEFT, 1),
        ("left-hand", LEFT, 1),
        ("far left", LEFT, 2),
        ("far right end", RIGHT, 3),
        ("right edge", RIGHT, 2),
        ("the right hand card", RIGHT, 4),
        ("the one on the left", LEFT, 5),
        ("rightmost card in my hand", RIGHT, 5),
        ("third card in my row", 3, 5),
        ("third of my hand", 3, 4),
        ("third of all", 3, 1),
        ("3 from left of my hand", 3, 6),
        ("b03", 3, 1),
        ("B03 now", 3, 1),
        ("left (B01)", LEFT, 4),
        ("left (B02)", LEFT, 1),  # they contradict each other: what follows is not part of it
    ],
)
def test_a_place_in_the_own_row(text: str, place: int, end: int) -> None:
    assert readings(Place(), text) == [(place, end, 0)]


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "six cards",
        "one of the two in the middle",
        "edge",
        "the middle",
        "sixth last",
        "B09",
        "my hand",
        "one",
        "the",
        "",
    ],
)
def test_what_is_no_place(text: str) -> None:
    assert [place for place, _, _ in readings(Place(), text)] in ([], [1])
    assert (readings(Place(), text) != []) is (text == "one")


@pytest.mark.parametrize(
    ("line", "at", "talk"),
    [
        ("I'm right", 1, True),
        ("you are right", 2, True),
        ("that is right", 2, True),
        ("she was left", 2, True),
        ("my side is left", 3, False),
        ("mine is the left", 2, False),
        ("play right", 1, False),
        ("at last", 1, True),
        ("the last", 1, False),
    ],
)
def test_right_and_left_in_talk_are_no_places(line: str, at: int, talk: bool) -> None:
    words = Words(("Anna", "Bruno"), "Anna", {"row": ROW})
    assert (not list(Place().read(tokens(line), at, words))) is talk


def test_a_slip_in_the_name_of_an_edge_is_less_sure() -> None:
    assert readings(Place(), "lft") == [(LEFT, 1, 2)]
    assert readings(Edge(), "rigth") == [(RIGHT, 1, 2)]
    assert readings(Edge(), "left") == [(LEFT, 1, 0)]
    assert readings(Edge(), "l") == readings(Edge(), "third") == readings(Edge(), "rs") == readings(Edge(), "") == []


def test_how_places_are_written() -> None:
    assert [Place().write(place) for place in (1, 2, RIGHT)] == ["1", "2", "right"]
    assert [Place(sides=True).write(place) for place in (1, 2, RIGHT)] == ["left", "2", "right"]


# -- people ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Bruno", 1),
        ("she", 1),
        ("them", 1),
        ("partner", 1),
        ("my teammate", 2),
        ("my team-mate", 2),
        ("Clara", 0),
        ("me", 0),
        ("my", 0),
        ("you", 0),
        ("", 0),
    ],
)
def test_the_teammate_of_this_turn(text: str, end: int) -> None:
    assert readings(Mate(), text, teammate="Bruno") == ([("Bruno", end, 0)] if end else [])
    assert readings(Mate(), text, teammate="") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("you", [("", 1, 0)]),
        ("someone", [("", 1, 0)]),
        ("Bruno", [("Bruno", 1, 0)]),
        ("Anna", []),
        ("me", []),
        ("", []),
    ],
)
def test_anybody_but_the_writer(text: str, found: object) -> None:
    assert readings(Anybody(), text) == found


@pytest.mark.parametrize(
    ("line", "at", "called", "bare"),
    [
        ("Bruno", 0, True, True),
        ("Bruno, good luck", 0, False, False),
        ("Bruno! you rock", 0, True, False),
        ("Bruno, left", 0, True, True),
        ("thanks Bruno", 1, False, False),
        ("Anna", 0, False, False),
        ("pick Anna", 1, True, True),
        ("pick me", 1, False, False),
        ("Zoe", 0, False, False),
    ],
)
def test_who_is_named_and_who_is_only_spoken_to(line: str, at: int, called: bool, bare: bool) -> None:
    words = Words(("Anna", "Bruno", "Clara"), "Anna")
    assert bool(list(Called().read(tokens(line), at, words))) is called
    assert bool(list(Called(bare=True).read(tokens(line), at, words))) is bare


@pytest.mark.parametrize(
    ("text", "least", "end"),
    [
        ("4 or more", 4, 3),
        ("4 points or more", 4, 4),
        ("at least four", 4, 3),
        (">= 4 points", 4, 3),
        ("more than 3", 4, 3),
        ("4 or better", 4, 3),
        ("a minimum of 4", 4, 4),
        ("four at least", 4, 3),
        ("4 and up", 4, 3),
        ("4+", 4, 2),
        ("from 4 on", 4, 3),
        ("from 4 upwards", 4, 3),
        ("4", 0, 0),
        ("at most 4", 0, 0),
        ("4 or less", 0, 0),
        ("", 0, 0),
    ],
)
def test_from_which_value_on(text: str, least: int, end: int) -> None:
    found = bound(tokens(text), 0)
    assert (found if found and found[0] == "h" else None) == (("h", least, end) if end else None)


@pytest.mark.parametrize(
    ("text", "least", "end"),
    [("less than 4", 4, 3), ("at most 3", 4, 3), ("3 or less", 4, 3), ("3 points or fewer", 4, 4), ("3 or more", 0, 0)],
)
def test_up_to_which_value(text: str, least: int, end: int) -> None:
    found = bound(tokens(text), 0)
    assert (found if found and found[0] == "l" else None) == (("l", least, end) if end else None)


# -- asked, left open --------------------------------------------------------------------------------------------------

PAIR = Pair("B10", "B11", 3)
HANDS = {"Anna": "B01 B02 B05", "Bruno": "B03 B04", "Clara": "B06"}


def standing(phase: str, options: Options = Options(), **more: Any) -> State:
    if phase != "present":
        more = {"presented": "B07", **more}
    return position(more.pop("hands", HANDS), options, phase=phase, **more)


def asked(state: State) -> dict[str, tuple[str, bool, str, str]]:
    return {seat: (ask.text, ask.required, ask.pace, ask.short) for seat, ask in GAME.asks(state).items()}


_SIDE = "Anna presents B07: talk as you like, and say in secret with which card you would join, left or right."
_SAY = "Anna presents B07: talk as you like, and pass when you have said all."


def test_who_presents_is_asked_for_a_card() -> None:
    text = "It is your turn: which card of your hand do you present?"
    assert asked(standing("present")) == {"Anna": (text, True, "turn", "the card you present")}
    assert GAME.asks(standing("over")) == {}


@pytest.mark.parametrize(
    ("options", "text", "required", "short"),
    [
        (
            Options(),
            "You present B07: talk, and pick your teammate when you like; if you pick nobody yet, I ask you again "
            "when the talk is over.",
            False,
            "your teammate, when you like",
        ),
        (Options(early_pick=False), "", False, ""),
        (
            FULL,
            "You present B07: talk, and pick your teammate when you like; if you pick nobody yet, I ask you again "
            "when the talk is over.",
            False,
            "your teammate, when you like",
        ),
        (
            EXPRESS,
            "You present B07: whom do you pick, and do you take points or action?",
            True,
            "your teammate, points or action",
        ),
    ],
)
def test_what_is_asked_while_there_is_talk(options: Options, text: str, required: bool, short: str) -> None:
    found = asked(standing("talk", options))
    assert found.pop("Anna", ("", False, "turn", "")) == (text, required, "turn", short)
    other = (_SAY, "your say") if options.mode == "full" else (_SIDE, "left or right")
    assert found == dict.fromkeys(("Bruno", "Clara"), (other[0], True, "turn", other[1]))


def test_with_one_partner_nobody_is_picked() -> None:
    two = {"hands": {"Anna": "B01 B02", "Bruno": "B03 B04", "Clara": ""}}
    assert set(asked(standing("talk", **two))) == {"Bruno"}
    found = asked(standing("talk", EXPRESS, **two))["Anna"]
    said = "You present B07: do you take points or action? If you say nothing yet, I ask you again when the combo lies "
    said += "open."
    assert found == (said, False, "turn", "points or action")


def test_picks_joins_and_points_are_asked_for_in_their_words() -> None:
    assert asked(standing("pick")) == {
        "Anna": ("Whom do you pick as teammate for B07: Bruno, Clara?", True, "pick", "your teammate")
    }
    assert asked(standing("join", teammate="Bruno")) == {
        "Bruno": ("With which card of your hand do you join Anna's card B07?", True, "pick", "the card you join with")
    }
    take = standing("take", teammate="Bruno", joined="B09")
    (text, *rest) = asked(take)["Anna"]
    assert rest == [True, "pick", "points or action"]
    assert text == (
        f"The combo of B07 and B09 is worth {take.worth('Anna')}; its action is peek, number 4. "
        "Do you take points or action? Bruno gets the other."
    )
    none = standing("take", teammate="Bruno", joined="B09", presented="B01")
    assert "its action is none." in asked(none)["Anna"][0]
    act = standing("act", teammate="Bruno", joined="B09", acting="B07", actor="Bruno")
    (text, *rest) = asked(act)["Bruno"]
    assert (text[:26], text[-19:], rest) == (
        "You have the action peek. ",
        " How do you use it?",
        [True, "pick", "your action"],
    )


@pytest.mark.parametrize(
    ("state", "seat", "kinds"),
    [
        (standing("present"), "Anna", {"present"}),
        (standing("pick"), "Anna", {"pick"}),
        (standing("join", teammate="Bruno"), "Bruno", {"join"}),
        (standing("join", Options(may_refuse=True), teammate="Bruno"), "Bruno", {"join", "refuse"}),
        (standing("take", teammate="Bruno", joined="B09"), "Anna", {"take", "peek"}),
        (standing("act", teammate="Bruno", joined="B09", acting="B07", actor="Bruno"), "Bruno", {"act", "peek"}),
        (standing("talk"), "Bruno", {"join"}),
        (standing("talk", FULL), "Bruno", {"talk"}),
        (standing("over"), "Anna", set()),
    ],
)
def test_what_a_letter_is_read_for(state: State, seat: str, kinds: set[str]) -> None:
    assert GAME.listens(state, seat) == kinds


@pytest.mark.parametrize(
    ("state", "seat", "sent", "gap", "silence"),
    [
        (standing("present"), "Anna", "", ("the card to present", "your left-most card, B01"), Present(1)),
        (standing("present"), "Anna", "present 2", None, None),
        (standing("talk"), "Anna", "", None, None),
        (standing("talk"), "Bruno", "", ("the card you join with", "your left-most card, B03"), Join(LEFT)),
        (standing("talk"), "Bruno", "right", None, None),
        (standing("talk", FULL), "Bruno", "", ("whether you have more to say", "you say no more"), Pass()),
        (standing("talk", FULL), "Bruno", "pass", None, None),
        (standing("talk", EXPRESS), "Anna", "", ("the teammate", "you pick Bruno"), Pick("Bruno")),
        (standing("talk", EXPRESS), "Anna", "pick Clara", None, None),
        (standing("pick"), "Anna", "", ("the teammate", "you pick Bruno"), Pick("Bruno")),
        (
            standing("take", teammate="Bruno", joined="B09"),
            "Anna",
            "",
            ("points or action", "the points are yours"),
            Take("points"),
        ),
        (
            standing("act", teammate="Bruno", joined="B09", acting="B07", actor="Bruno"),
            "Bruno",
            "",
            ("the use of your action", "it stays unused"),
            Pass(),
        ),
    ],
)
def test_what_is_left_open_and_what_silence_does(state: State, seat: str, sent: str, gap: Any, silence: Any) -> None:
    orders = read(state, seat, sent)
    assert [(one.missing, one.default) for one in GAME.gaps(state, seat, orders)] == ([gap] if gap else [])
    full = GAME.complete(state, seat, orders, Dice("silence"))
    assert full == (*orders, *([silence] if silence else []))


@pytest.mark.parametrize(
    ("early", "sent", "ends"),
    [
        (True, {"Anna": "pick Bruno", "Bruno": "left"}, True),
        (True, {"Anna": "pick Bruno", "Clara": "left"}, False),
        (True, {"Bruno": "left"}, False),
        (False, {"Anna": "pick Bruno", "Bruno": "left"}, False),
    ],
)
def test_a_pick_ends_the_talk_when_the_picked_side_is_sealed(early: bool, sent: dict[str, str], ends: bool) -> None:
    state = standing("talk", Options(early_pick=early))
    orders = {seat: read(standing("talk"), seat, text) for seat, text in sent.items()}
    assert GAME.ready(state, orders) is ends


# -- shown -------------------------------------------------------------------------------------------------------------


def test_a_hand_and_a_sealed_side_are_their_owners_alone() -> None:
    state = standing("pick", sealed={"Bruno": LEFT, "Clara": RIGHT})
    for seat in ("Anna", "Bruno", "Clara", None):
        shown = GAME.view(state, seat)
        assert shown["row"] == (state.hands[seat] if seat else ())
        assert [face["id"] for face in shown["hand"]] == list(shown["row"])
        assert shown["sealed"] == {"Bruno": "left", "Clara": "right"}.get(seat or "", "")
        assert shown["partners"] == ("Bruno", "Clara")
        assert [(p["name"], p["cards"], p["open"]) for p in shown["players"]] == [
            ("Anna", 3, []),
            ("Bruno", 2, []),
            ("Clara", 1, []),
        ]
    assert GAME.view(standing("take", teammate="Bruno", joined="B09"), "Anna")["partners"] == ()


def test_what_is_said_once_is_said_at_the_beginning() -> None:
    assert GAME.view(standing("present"), "Anna")["opening"]
    for later in (
        standing("talk"),
        replace(standing("present"), turn=2),
        standing("present", piles={"Bruno": (PAIR,)}),
    ):
        assert not GAME.view(later, "Anna")["opening"]


# -- actions -----------------------------------------------------------------------------------------------------------

ACTING = {"Anna": "B01 B02 B03", "Bruno": "B14 B15 B16", "Clara": "B20"}


def acting(action: str, **more: Any) -> State:
    options = Options(megamoves=True)
    card = next(name for name, card in position(ACTING, options).cards.items() if card.action == action)
    return position(
        more.pop("hands", ACTING),
        options,
        phase="act",
        presented=card,
        joined="B01",
        actor="Anna",
        acting=card,
        teammate="Bruno",
        **more,
    )


def ordered(state: State, said: str) -> Orders:
    """As Anna's letter is read while she is asked for her action."""
    words = Words(state.seats, "Anna", GAME.view(state, "Anna"), GAME.listens(state, "Anna"))
    orders: Orders = GAME.grammar.line(said, words).orders
    return orders


@pytest.mark.parametrize(
    ("action", "said", "anna", "bruno"),
    [
        ("rotate", "rotate first", "B02 B03 B01", ""),
        ("rotate", "move my last card", "B03 B01 B02", ""),
        ("rotate", "put the left card on the right", "B02 B03 B01", ""),
        ("swap", "swap my first card for Bruno's last", "B16 B02 B03", "B14 B15 B01"),
        ("swap", "swap my last card for Bruno's first", "B01 B02 B14", "B03 B15 B16"),
        ("swap", "exchange Bruno's right against my left", "B16 B02 B03", "B14 B15 B01"),
        ("swap", "my left for Bruno's left", "B14 B02 B03", "B01 B15 B16"),
        ("draw", "draw left", "B47 B01 B02 B03", ""),
        ("draw", "draw and put it on the right", "B01 B02 B03 B47", ""),
        ("give", "give Bruno my left at right", "B02 B03", "B14 B15 B16 B01"),
        ("give", "give my first card to Bruno's left", "B02 B03", "B01 B14 B15 B16"),
        ("toss", "throw out Bruno's last card", "", "B14 B15"),
        ("toss", "throw out Bruno's first card", "", "B15 B16"),
        ("toss", "toss my right card", "B01 B02", ""),
        ("toss", "Bruno's left card goes out", "", "B15 B16"),
        ("reverse_hand", "turn Bruno's hand round", "", "B16 B15 B14"),
        ("reverse_hand", "reverse my hand", "B03 B02 B01", ""),
    ],
)
def test_actions_in_many_words_move_the_cards_they_name(action: str, said: str, anna: str, bruno: str) -> None:
    state = acting(action)
    orders = ordered(state, said)
    assert orders
    assert not [c.text for c in GAME.check(state, "Anna", orders) if c.fatal]
    end = GAME.resolve(state, {"Anna": orders}, Dice("act")).state
    assert " ".join(end.hands["Anna"]) == (anna or ACTING["Anna"])
    assert " ".join(end.hands["Bruno"]) == (bruno or ACTING["Bruno"])


@pytest.mark.parametrize(
    ("action", "said", "public", "secret", "readers"),
    [
        ("rotate", "rotate left", "Anna moves the left-most card to the other edge.", "", ()),
        (
            "swap",
            "swap Bruno right mine left",
            "Anna exchanges the left-most card for the right-most card of Bruno.",
            "In the exchange Anna gets B16 and Bruno gets B01.",
            ("Anna", "Bruno"),
        ),
        ("draw", "draw left", "Anna draws a card and puts it at the left edge.", "You draw B47", ("Anna",)),
        (
            "give",
            "give Bruno right mine left",
            "Anna puts the left-most card at the right edge of Bruno's hand.",
            "The card that goes from Anna to Bruno is B01.",
            ("Anna", "Bruno"),
        ),
        ("toss", "toss Bruno right", "Anna throws out Bruno's right-most card, B16.", "", ()),
        ("toss", "toss Anna left", "Anna throws out their own left-most card, B01.", "", ()),
        ("again", "again", "Anna has another turn after this one.", "", ()),
        ("double_turn", "double turn", "Anna has two more turns after this one.", "", ()),
        ("expose", "expose Bruno", "Anna lays Bruno's hand open: B14, B15, B16.", "", ()),
        ("hand_left", "hand left", "Everybody hands the left-most card to the next player clockwise.", "", ()),
        ("reverse_hand", "reverse hand Bruno", "Anna turns Bruno's hand round.", "", ()),
        ("peek", "peek Bruno", "Anna looks at the edge cards of Bruno.", "The edge cards of Bruno: ", ("Anna",)),
        (
            "draw_two",
            "draw two",
            "Anna draws two cards, one for each edge.",
            "You draw B47",
            ("Anna",),
        ),
    ],
)
def test_what_an_action_tells_everybody_and_what_only_those_it_is_about(
    action: str, said: str, public: str, secret: str, readers: tuple[str, ...]
) -> None:
    state = acting(action)
    told = GAME.resolve(state, {"Anna": read(state, "Anna", said)}, Dice("act")).happenings
    assert public in [h.text for h in told if h.audience is None]
    private = [h for h in told if h.audience is not None]
    assert {h.audience for h in private} == ({readers} if readers else set())
    assert [h.kind for h in private] == ["secret"] * len(private)
    assert bool(secret) is any(h.text.startswith(secret) for h in private)


@pytest.mark.parametrize(
    ("hand", "found", "places"),
    [
        ((), (), {1: None, RIGHT: None, 0: None}),
        (("B01",), (LEFT,), {1: 0, RIGHT: 0, 2: None, 0: None}),
        (("B01", "B02"), (LEFT, RIGHT), {1: 0, 2: 1, RIGHT: 1, 3: None, -2: None}),
    ],
)
def test_edges_and_places_of_a_hand(
    hand: tuple[str, ...], found: tuple[int, ...], places: dict[int, int | None]
) -> None:
    assert edges(hand) == found
    assert {place: index(hand, place) for place in places} == places


@pytest.mark.parametrize(
    ("phase", "more", "said", "fault"),
    [
        ("present", {}, "present 4", "Your hand has 3 cards: present a number from 1 to 3, counted from the left."),
        ("present", {}, "present 3", ""),
        ("pick", {}, "pick Anna", "A teammate is another player: you can pick Bruno, Clara."),
        ("pick", {"refused": ("Clara",)}, "pick Clara", "Clara refused: you can pick Bruno."),
        (
            "pick",
            {"hands": {"Anna": "B01", "Bruno": "B02", "Clara": ""}},
            "pick Clara",
            "Clara has no cards: you can pick Bruno.",
        ),
        ("pick", {}, "pick Clara", ""),
    ],
)
def test_what_a_presenter_may_not_do(phase: str, more: dict[str, Any], said: str, fault: str) -> None:
    state = standing(phase, **more)
    assert [c.text for c in GAME.check(state, "Anna", read(state, "Anna", said)) if c.fatal] == (
        [fault] if fault else []
    )


def test_who_joins_joins_from_an_edge() -> None:
    state = standing("join", teammate="Bruno", hands={"Anna": "B01", "Bruno": "B02 B03 B04", "Clara": "B06"})
    for place, fine in ((LEFT, True), (RIGHT, True), (3, True), (2, False), (4, False)):
        wrong = [c.text for c in GAME.check(state, "Bruno", (Join(place),)) if c.fatal]
        assert wrong == (
            [] if fine else ["You cannot join with that card; you can join with left (B02) or right (B04)."]
        )


def test_an_edge_in_two_words_is_read_with_both() -> None:
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset())
    assert [(read.value, read.end) for read in Edge().read(tokens("left hand"), 0, words)] == [(LEFT, 2)]


def test_ones_own_name_behind_pick_is_answered_as_it_is_wherever_that_stands() -> None:
    words = Words(("Anna", "Bruno"), "Anna", {}, frozenset())
    for before, named in (("pick", True), ("then pick", True), ("pick then", False), ("with", False)):
        line = tokens(f"{before} Anna")
        assert [read.value for read in Called().read(line, len(line) - 1, words)] == ["Anna"] * named


@pytest.mark.parametrize(
    "text", ["Nothing left to say", "not much left", "he left", "right now it's quiet", "right away", "right there"]
)
def test_what_is_left_and_what_is_right_now_are_no_edges(text: str) -> None:
    said = tokens(text)
    assert not [read for at in range(len(said)) for read in Edge().read(said, at, Words(view={"row": ROW}))]
