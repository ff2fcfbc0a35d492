"""Teamturns: every switch of the rules sheet, the expansions, and lists of cards that players bring."""

from __future__ import annotations

import pytest

from games.kit.dice import Dice
from games.teamturns.cards import EXPANSIONS, HOUSE, Card, read
from games.teamturns.options import Options, objections
from games.teamturns.orders import Join, Pick, Refuse
from games.teamturns.places import RIGHT
from games.teamturns.scoring import Combo, value
from games.teamturns.state import Pair, State
from tests.games.teamturns_world import GAME, after, complaints, play, position, story

HEAD = "id,recipe,icons,action,action_number\n"
HANDS = {"Anna": "B01 B02 B03", "Bruno": "B14 B15 B16", "Clara": "B20 B21 B22"}


# -- options -----------------------------------------------------------------------------------------------------------


def test_hand_size_may_be_said() -> None:
    state = GAME.setup(("Anna", "Bruno", "Clara"), Options(hand_size=9), Dice("1"))
    assert {len(hand) for hand in state.hands.values()} == {9}
    assert objections(8, Options(hand_size=7)) == ["8 hands of 7 need 56 cards; there are 48."]
    assert objections(8, Options(hand_size=7, megamoves=True)) == []
    assert objections(3, Options(hand_size=0)) == ["hand_size must be at least 1."]


def test_presenter_only_counts_one_recipe() -> None:
    deck = read(HOUSE)[0]
    both = Combo(deck["B12"], deck["B23"])
    assert (value(both), value(both, presenter_only=True)) == (1, -3)
    end = play(position(HANDS, Options(presenter_only=True)), "Anna: present 2", "Bruno: right", "Anna: pick Bruno")
    assert "The combo is worth 0 points, with the action again, number 14." in story(end)


LEVEL = HEAD + "A,star:1,circle,peek,5\nB,circle:1,star,draw,5\nC,star:1,star,,\n"


def test_of_equal_numbers_the_presented_action_counts_or_the_presenter_chooses() -> None:
    def lying(options: Options) -> State:
        return position(
            {"Anna": "C", "Bruno": "C", "Clara": "C"},
            options,
            phase="take",
            presented="A",
            joined="B",
            teammate="Bruno",
            deck="C",
        )

    plain = lying(Options(cards_csv=LEVEL))
    assert after(plain, "Anna: action").state.acting == "A"
    assert "presented card's action counts" in complaints(plain, "Anna", "action; use theirs")[0]
    choosing = lying(Options(cards_csv=LEVEL, chooser="presenter"))
    assert after(choosing, "Anna: action").state.acting == "A"
    assert after(choosing, "Anna: action; use theirs").state.acting == "B"
    assert after(choosing, "Anna: points; use theirs").state.actor == "Bruno"


def test_without_a_partner_the_rest_is_laid_aside_or_left_over() -> None:
    start = position({"Anna": "B01 B02", "Bruno": "B13", "Clara": ""})
    end = play(start, "Anna: present 1", "Bruno: left")
    assert story(end)[-1] == "Nobody has cards but Anna: 1 laid aside unscored."
    assert "B02" not in str(GAME.view(end.state, None))
    stop = play(
        position({"Anna": "B01 B02", "Bruno": "B13", "Clara": ""}, Options(no_partner="stop")),
        "Anna: present 1",
        "Bruno: left",
    )
    assert GAME.view(stop.state, None)["leftover"] == ("B02",)


def test_solo_makes_combos_alone_and_takes_the_points() -> None:
    start = position({"Anna": "B01 B02 B03 B16", "Bruno": "B13", "Clara": ""}, Options(no_partner="solo"))
    asked = play(start, "Anna: present 1", "Bruno: left")
    assert "Only Anna has cards left, and makes combos alone from now on." in story(asked)
    end = play(asked.state, "Anna: present 1", "Anna: right")
    assert "Anna must take the combo for 9 points." in story(end)
    assert end.state.queue == ()  # nobody gets the action
    assert end.state.leftover == ("B03",)
    assert GAME.result(end.state) == {"Anna": 15.0, "Bruno": 0.0, "Clara": 0.0}


def test_a_teammate_may_refuse_and_the_last_one_left_cannot() -> None:
    start = position(HANDS, Options(may_refuse=True, mode="full"))
    asked = play(start, "Anna: present 2", "Anna: pick Bruno").state
    end = play(asked, "Bruno: refuse")
    assert story(end) == ["Bruno refuses.", "Anna picks Clara."]
    assert "cannot refuse" in complaints(end.state, "Clara", "refuse")[0]
    assert complaints(play(position(HANDS), "Anna: present 2").state, "Bruno", "refuse") == [
        "In this match nobody can refuse."
    ]


def test_a_pick_of_one_who_refuses_does_not_end_the_talk_for_the_others() -> None:
    talking = play(position(HANDS, Options(may_refuse=True)), "Anna: present 2").state
    sent = {"Anna": (Pick("Bruno"),), "Bruno": (Refuse(),)}
    assert not GAME.ready(talking, sent)
    assert GAME.ready(talking, {**sent, "Clara": (Join(RIGHT),)})
    assert GAME.ready(talking, {**sent, "Bruno": (Join(RIGHT),)})


def test_sealed_refusals_are_found_out_one_by_one() -> None:
    hands = {**HANDS, "Dora": "B30 B31"}
    seats = ("Anna", "Bruno", "Clara", "Dora")
    start = position(hands, Options(may_refuse=True), seats=seats)
    asked = play(start, "Anna: present 2", "Bruno: refuse | Clara: refuse | Dora: right").state
    once = play(asked, "Anna: pick Bruno")
    assert once.state.phase == "pick"
    assert "refused" in complaints(once.state, "Anna", "pick Bruno")[0]
    twice = play(once.state, "Anna: pick Clara")
    assert story(twice)[:3] == ["Anna picks Clara.", "Clara refuses.", "Anna picks Dora."]
    assert "right-most card, B31" in story(twice)[3]
    all_refuse = play(
        start, "Anna: present 2", "Bruno: refuse | Clara: refuse | Dora: refuse", "Anna: pick Bruno", "Anna: pick Clara"
    )
    assert "left-most card, B30" in " ".join(story(all_refuse))


def test_edges_only_limits_what_is_presented() -> None:
    start = position(HANDS, Options(present="edges_only"))
    assert complaints(start, "Anna", "present 2") == ["Only an edge card may be presented: 1 or 3."]
    assert complaints(start, "Anna", "present right") == []


@pytest.mark.parametrize(
    ("tie", "winners", "result"),
    [
        ("shared", ("Anna", "Bruno"), {"Anna": 6.0, "Bruno": 6.0, "Clara": 0.0}),
        ("fewest_combos", ("Anna",), {"Anna": 6.5, "Bruno": 6.0, "Clara": 0.0}),
        ("most_combos", ("Bruno",), {"Anna": 6.0, "Bruno": 6.5, "Clara": 0.0}),
    ],
)
def test_a_tie_is_shared_or_broken(tie: str, winners: tuple[str, ...], result: dict[str, float]) -> None:
    piles = {"Bruno": (Pair("B02", "B03", 2), Pair("B04", "B05", 4))}
    start = position({"Anna": "B01", "Bruno": "B13", "Clara": ""}, Options(tie=tie), piles=piles)  # type: ignore[arg-type]
    end = play(start, "Anna: present 1", "Bruno: left").state
    assert end.winners == winners
    assert GAME.result(end) == result


def test_a_compulsory_action_cannot_be_left_and_silence_uses_it_at_random() -> None:
    options = Options(compulsory_actions=True)
    start = position(
        HANDS, options, phase="act", presented="B25", joined="B01", actor="Anna", acting="B25", teammate="Bruno"
    )
    assert "must be used" in complaints(start, "Anna", "pass")[0]
    assert len({after(start, seed=f"{n}").state.tossed for n in range(40)}) == 6


# -- modifiers ---------------------------------------------------------------------------------------------------------

MEGA = Options(megamoves=True, mode="full")


def presenting(card: str, hands: dict[str, str] | None = None, options: Options = MEGA) -> State:
    return play(position({**(hands or HANDS), "Anna": card}, options), "Anna: present 1").state


def test_open_pick_lets_any_card_join() -> None:
    asked = play(presenting("M07"), "Anna: pick Bruno").state
    end = play(asked, "Bruno: play 2")
    assert "Bruno joins with card 2, B15" in story(end)[0]
    sealed = presenting("M07", options=Options(megamoves=True))
    assert complaints(sealed, "Bruno", "play 2") == []
    assert complaints(sealed, "Bruno", "play 4") != []


def test_left_only_joins_at_once() -> None:
    assert "left-most card, B14" in " ".join(story(play(presenting("M08"), "Anna: pick Bruno")))
    sealed = presenting("M08", options=Options(megamoves=True))
    assert complaints(sealed, "Bruno", "right") != []


def test_no_talk_goes_straight_to_the_pick() -> None:
    assert presenting("M09").phase == "pick"
    sealed = presenting("M09", options=Options(megamoves=True))
    assert "no talk" in GAME.asks(sealed)["Bruno"].text
    assert GAME.view(sealed, None)["no_talk"]


def test_neighbours_only_leaves_the_nearest_with_cards() -> None:
    seats = ("Anna", "Bruno", "Clara", "Dora", "Emil")
    hands = {"Anna": "M10", "Bruno": "", "Clara": "B20 B21", "Dora": "B22 B23", "Emil": "B24 B25"}
    asked = play(position(hands, MEGA, seats=seats), "Anna: present 1").state
    assert asked.partners() == ("Clara", "Emil")
    assert complaints(asked, "Anna", "pick Dora") == ["Dora is no neighbour with cards: you can pick Clara, Emil."]


@pytest.mark.parametrize("mode", ["full", "sealed_edge", "express"])
def test_when_a_neighbour_refuses_the_other_neighbour_is_left_and_nobody_else(mode: str) -> None:
    seats = ("Anna", "Bruno", "Clara", "Dora")
    hands = {"Anna": "M10 B03", "Bruno": "B20 B21", "Clara": "B22 B23", "Dora": "B24 B25"}
    options = Options(mode=mode, megamoves=True, may_refuse=True)  # type: ignore[arg-type]
    state = play(position(hands, options, seats=seats), "Anna: present 1").state
    steps = ["Anna: pick Bruno", "Bruno: refuse"] if mode == "full" else ["Anna: pick Bruno | Bruno: refuse"]
    assert "Anna picks Dora." in story(play(state, *steps))


def test_no_same_food_closes_an_edge_that_shares_one() -> None:
    hands = {"Bruno": "B03 B15 B14", "Clara": "B40 B46"}  # M12 shows a circle; B03 does, B14 does not
    asked = play(presenting("M12", hands), "Anna: pick Bruno")
    assert "Bruno joins with the right-most card, B14" in " ".join(story(asked))
    both = play(presenting("M12", {"Bruno": "B03 B14 B33", "Clara": "B46"}), "Anna: pick Bruno").state
    assert both.phase == "join"  # both show circles: nothing is closed


def test_points_locked_leaves_no_choice_whoever_plays_it() -> None:
    asked = play(presenting("M11", {"Bruno": "B14", "Clara": "B46"}), "Anna: pick Bruno")
    assert len(asked.state.piles["Anna"]) == 1
    assert asked.state.actor == "Bruno"
    joined = position({"Anna": "B03"}, MEGA, phase="take", presented="B02", joined="M11", teammate="Bruno")
    assert complaints(joined, "Anna", "action") == ["This combo is locked: you must take the points."]


def test_two_modifiers_make_a_rotten_combo() -> None:
    deck = read(EXPANSIONS)[0]
    assert Combo(deck["M07"], deck["M08"]).rotten
    assert len(deck) == 22


# -- classes -----------------------------------------------------------------------------------------------------------


def scored(name: str, other: Card, taken: int = 0) -> int:
    """What a class scores, without what the other recipe scores."""
    card = next(card for card in read(EXPANSIONS)[0].values() if card.scoring == name)
    return value(Combo(card, other), taken, presenter_only=True)


def card(icons: str, recipe: dict[str, int] | None = None, action: str = "") -> Card:
    return Card("X", "own", recipe or {"circle": 1}, tuple(icons.split()), action, 5 if action else 0)


@pytest.mark.parametrize(
    ("name", "other", "points"),
    [
        ("rainbow", card("circle circle star"), 4),
        ("twin", card("star star"), 5),
        ("twin", card("star star star"), 0),
        ("twin", card("star circle"), 0),
        ("hermit", card("star"), 4),
        ("hermit", card("star star"), -1),
        ("copycat", card("circle", {"star": 3, "circle": 9}), 6),
        ("inverter", card("circle"), 0),
        ("glutton", card("circle circle"), 3),
        ("daredevil", card("circle", {"star": -1, "circle": 2}), 6),
        ("daredevil", card("circle", {"circle": 2}), 0),
        ("busybody", card("circle", action="peek"), 3),
        ("busybody", card("circle"), 0),
        ("scavenger", card("circle"), 6),
        ("scavenger", card("circle", action="peek"), 1),
    ],
)
def test_a_class_scores_in_its_own_way(name: str, other: Card, points: int) -> None:
    assert scored(name, other) == points


def test_the_collector_counts_the_takers_combos_and_keeps_the_value() -> None:
    assert [scored("collector", card("star"), taken) for taken in (0, 3)] == [0, 3]
    options = Options(cookyclasses=True)
    start = position(
        {"Anna": "B03"},
        options,
        phase="take",
        presented="C06",
        joined="B46",
        teammate="Bruno",
        piles={"Bruno": (Pair("B04", "B05", 1), Pair("B06", "B07", 1))},
    )
    assert GAME.view(start, None)["combo"]["for_teammate"] == GAME.view(start, None)["combo"]["points"] + 2
    assert after(start, "Anna: action").state.piles["Bruno"][-1].value == 2


def test_the_inverter_turns_the_other_recipe_round() -> None:
    deck = read(EXPANSIONS)[0]
    other = card("star", {"circle": 2, "square": -3})
    assert value(Combo(deck["C05"], other)) == -2 + 3  # C05 shows circle, square, triangle


def test_two_copycats_copy_nothing() -> None:
    copy = read(EXPANSIONS)[0]["C04"]
    assert value(Combo(copy, copy)) == 0


@pytest.mark.parametrize("mode", ["full", "sealed_edge", "express"])
@pytest.mark.parametrize("seats", [2, 5])
def test_matches_with_both_expansions_come_to_their_end(mode: str, seats: int) -> None:
    options = Options(mode=mode, megamoves=True, cookyclasses=True, may_refuse=True, no_partner="solo")  # type: ignore[arg-type]
    for seed in range(6):
        state = GAME.setup(tuple("ABCDE"[:seats]), options, Dice(f"{seed}"))
        for turn in range(400):
            full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in GAME.asks(state)}
            if not full:
                break
            for seat, orders in full.items():
                assert not [c for c in GAME.check(state, seat, orders) if c.fatal]
            state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
        assert GAME.result(state) is not None


# -- lists that players bring ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, "id", "the first names the columns id, recipe, icons"),
        ("id,recipe,icons,action\nA,x:1,x,", 1, "action_number", "is missing; the first line must name"),
        (HEAD + "A,circle,star,,", 2, "recipe", '"circle" is no food and value; food:value is expected'),
        (HEAD + "A,circle:x,star,,", 2, "recipe", "food:value is expected"),
        (HEAD + "A,,star,,", 2, "recipe", "is empty"),
        (HEAD + "A,circle:1,,,", 2, "icons", "has 0 foods; 1 to 8 are expected"),
        (HEAD + "A,circle:1,st4r!,,", 2, "icons", "words are expected"),
        (HEAD + "A,circle:1,star,pek,3", 2, "action", 'did you mean "peek"?'),
        (HEAD + "A,circle:1,star,fly,3", 2, "action", "one of these is expected: peek, rotate"),
        (HEAD + "A,circle:1,star,peek,", 2, "action_number", "needs one from 0 to 9999"),
        (HEAD + "A,circle:1,star,,7", 2, "action_number", "nothing is expected"),
        (HEAD + "# note\nA,circle:1,star,,\nA,circle:1,star,,", 4, "id", "is there already"),
        (HEAD + "A B,circle:1,star,,", 2, "id", "1 to 12 letters and digits"),
        (HEAD + "A,circle:1,star", 2, "id", "has 3 cells; 5 are expected"),
        ("id,kind,recipe,icons,action,action_number\nA,spell,x:1,x,,", 2, "kind", "action, modifier or class"),
        ("id,kind,recipe,icons,action,action_number\nA,class,,x,,", 2, "action", "the name of a class is expected"),
    ],
)
def test_a_flawed_list_is_refused_with_line_column_and_what_is_expected(
    text: str, line: int, column: str, words: str
) -> None:
    flaws = read(text)[1]
    assert [(flaw.line, flaw.column) for flaw in flaws] == [(line, column)]
    assert words in flaws[0].text
    if text:
        assert objections(2, Options(cards_csv=text, hand_size=1))[0].startswith(
            f'cards_csv, line {line}, column "{column}"'
        )


def test_all_flaws_come_at_once() -> None:
    assert len(objections(2, Options(cards_csv=HEAD + "A,x,y,pek,z\nA,x,,,"))) == 6


def test_a_list_of_ones_own_is_played() -> None:
    lines = "\n".join(
        f"X{n},apple:{n % 5 - 1};plum:2,apple;plum,{'draw' if n % 2 else ''},{n if n % 2 else ''}" for n in range(20)
    )
    options = Options(cards_csv=HEAD + lines)
    assert objections(3, options) == []
    state = GAME.setup(("Anna", "Bruno", "Clara"), options, Dice("own"))
    for turn in range(300):
        if not (asks := GAME.asks(state)):
            break
        state = GAME.resolve(
            state, {s: GAME.suggest(state, s, Dice(f"{turn}{s}")) for s in asks}, Dice(f"{turn}")
        ).state
    assert GAME.result(state) is not None
    assert not GAME.view(state, None)["house_set"]
    assert objections(8, options) == ["8 hands of 6 need 48 cards; there are 20."]


def test_a_match_opens_without_strangers_only_and_the_named_player_begins() -> None:
    options = Options(start_player="brunno")
    assert GAME.strangers(("Anna", "Bruno"), options) == [
        'The option start_player names "brunno", but the seats are Anna, Bruno: did you mean "Bruno"?'
    ]
    assert not GAME.strangers(("Anna", "Bruno"), Options())
    assert not GAME.strangers(("Anna", "Bruno"), Options(start_player="bruno"))
    assert GAME.setup(("Anna", "Bruno"), Options(start_player="bruno"), Dice("1")).regular == "Bruno"


@pytest.mark.parametrize(
    ("tie", "values", "said"),
    [
        ("shared", (1,), "1 point"),
        ("shared", (2,), "2 points"),
        ("shared", (-1,), "-1 point"),
        ("fewest_combos", (4,), "4 points from 1 combo"),
        ("most_combos", (0, 1), "1 point from 2 combos"),
    ],
)
def test_a_standing_names_combos_only_where_they_break_a_tie(tie: str, values: tuple[int, ...], said: str) -> None:
    piles = {"Anna": tuple(Pair("B02", "B03", worth) for worth in values)}
    start = position({"Anna": "B01"}, Options(tie=tie), piles=piles)  # type: ignore[arg-type]
    assert GAME.standing(start, "Anna").words == said
