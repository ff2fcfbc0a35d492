"""What the house asks of every game beside its play: how long it lasts, how somebody stands, what a word means, what of
somebody's default may be told."""

from __future__ import annotations

import re
from dataclasses import asdict, astuple, replace
from typing import Any

import pytest

import games
from games.eat_me.deeds import Bid, Play, Prefer
from games.hold_my_bear.deeds import Pass
from games.kit.dice import Dice
from games.kit.kinds import Words
from games.meta.orders import Push
from games.meta.table import Laid
from games.no_more_meat.orders import Cook, Take
from games.open_table.orders import Letter
from games.teamturns.orders import Join, Pick
from games.teamturns.places import LEFT
from games.teamturns.state import Pair
from tests.games import bear_world, no_more_meat_table, teamturns_world
from tests.games.meta_table import table

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil")


def started(key: str, players: int = 3, **options: Any) -> tuple[Any, Any]:
    game: Any = games.game(key)
    return game, game.setup(NAMES[:players], game.Options(**options), Dice("asked"))


@pytest.mark.parametrize(
    ("key", "players", "options", "told"),
    [
        ("eat_me", 3, {}, "11 turns"),
        ("eat_me", 3, {"variant": "same_round"}, "10 turns"),
        ("no_more_meat", 3, {}, "about 18 turns"),
        ("no_more_meat", 5, {}, "about 30 turns"),
        ("hold_my_bear", 3, {}, "10 to 40 turns"),
        ("teamturns", 3, {}, "about 30 short turns"),
        ("meta", 3, {}, "80 to 200 short rounds of letters, several to a turn"),
        ("meta", 3, {"last_turn": 19}, "about 76 short rounds of letters, several to a turn"),
        ("meta", 3, {"last_turn": 1}, "about 4 short rounds of letters, several to a turn"),
        ("meta", 3, {"last_turn": 20}, "80 to 200 short rounds of letters, several to a turn"),
        ("open_table", 3, {}, "as many rounds as its GM gives it"),
    ],
)
def test_how_long_a_match_lasts(key: str, players: int, options: dict[str, Any], told: str) -> None:
    game: Any = games.game(key)
    assert game.lasts(players, game.Options(**options)) == told


def test_how_somebody_stands_in_eat_me() -> None:
    game, state = started("eat_me")
    assert astuple(game.standing(state, "Anna")) == ("0 points", 0)
    one = replace(state, points={**state.points, "Anna": 1}, left={**state.left, "Anna": 1})
    assert astuple(game.standing(one, "Anna")) == ("1 point", 1)
    told = replace(one, options=replace(one.options, tie_break="most_bid_points_left"))
    assert astuple(game.standing(told, "Anna")) == ("1 point and 1 bid point left", 1)
    assert astuple(game.standing(told, "Bruno")) == ("0 points and 100 bid points left", 0)


def test_how_somebody_stands_in_no_more_meat_and_hold_my_bear() -> None:
    state = replace(no_more_meat_table.position(karma={"Ari": 3, "Matti": 1}), dead=("Matti",))
    stands = [astuple(no_more_meat_table.GAME.standing(state, seat)) for seat in state.seats]
    assert stands == [("3 karma", 3), ("0 karma", 0), ("starved", float("-inf"))]
    bears = bear_world.position("", {"Anna": "T1 T2"}, left=("Clara",))
    stands = [astuple(bear_world.GAME.standing(bears, seat)) for seat in ("Anna", "Bruno", "Clara")]
    assert stands == [("2 cards in hand", 0), ("1 card in hand", 0), ("has left", -1)]
    assert astuple(bear_world.GAME.standing(replace(bears, phase="over"), "Anna")) == ("", 0)


def test_how_somebody_stands_in_teamturns() -> None:
    game = teamturns_world.GAME
    piles = {"Anna": (Pair("B02", "B16", 1),), "Bruno": (Pair("B03", "B17", 2), Pair("B04", "B18", -3))}
    state = teamturns_world.position({}, piles=piles)
    told = [astuple(game.standing(state, seat)) for seat in NAMES[:3]]
    assert [amount for _, amount in told] == [1, -1, 0]
    tie = [words for words, _ in told]
    plain = teamturns_world.position({}, replace(state.options, tie="shared"), piles=piles)
    assert [game.standing(plain, seat).words for seat in NAMES[:3]] == ["1 point", "-1 point", "0 points"]
    if state.options.tie != "shared":
        assert tie == ["1 point from 1 combo", "-1 point from 2 combos", "0 points from 0 combos"]


def test_how_somebody_stands_in_meta_and_at_an_open_table() -> None:
    meta: Any = games.game("meta")
    state = table(NAMES[:4], lives={"Anna": 7, "Dora": 3}, out={"Bruno": "life"})
    state = replace(state, gone=("Clara",))
    stands = [astuple(meta.standing(state, seat)) for seat in NAMES[:4]]
    low = float("-inf")
    assert stands == [("7 life", 7), ("disabled", low), ("out of the game", low), ("3 life", 3)]
    game, open_one = started("open_table")
    assert astuple(game.standing(open_one, "Anna")) == ("", 0)
    scored = replace(open_one, points={"Anna": 1.0, "Bruno": 2.5})
    stands = [astuple(game.standing(scored, seat)) for seat in NAMES[:3]]
    assert stands == [("1 point", 1), ("2.5 points", 2.5), ("0 points", 0)]


def glossary(key: str, players: int = 3, **options: Any) -> dict[str, str]:
    game, state = started(key, players, **options)
    return dict(game.glossary(state))


@pytest.mark.parametrize("key", ["eat_me", "no_more_meat", "hold_my_bear", "teamturns", "meta"])
def test_what_a_word_means_is_a_sentence_without_a_hole(key: str) -> None:
    words = glossary(key)
    assert len(words) > 4
    for name, text in words.items():
        assert name.strip()
        assert text.rstrip(")").endswith((".", "!", '"', "?")), (name, text)
        assert not set(text) & {"{", "}"}, (name, text)
        assert "  " not in text, (name, text)


def test_what_some_words_mean() -> None:
    eaten = glossary("no_more_meat")
    assert eaten["meat"].endswith(" when eaten.")
    assert eaten["No Meat"] == "forbids meat: whoever lives by it and is served meat falls to 0 karma."
    state = no_more_meat_table.position()
    plain = no_more_meat_table.GAME.glossary(state)
    assert plain["meat"] == "no karma, and 2 food cards to draw when eaten."
    assert plain["broccoli"] == "+1 karma, and 1 food card to draw when eaten."
    hungry = replace(state, menu={**state.menu, "meat": replace(state.menu["meat"], draw=0, karma=-1)})
    assert no_more_meat_table.GAME.glossary(hungry)["meat"] == "-1 karma, and no food cards to draw when eaten."
    bears = bear_world.position("", {}, animals=("bear", "vole", "kangaroo"))
    animals = bear_world.GAME.glossary(bears)
    assert list(animals) == ["bear", "vole", "kangaroo"]
    assert animals["bear"].startswith("more bears beat fewer;")
    assert animals["vole"] == "an animal without a power; the count and the value of its cards decide."
    assert animals["kangaroo"].startswith("(")
    assert glossary("meta", 2, mode="assisted")["Poison"].startswith("(Event) ")
    assert any(text.startswith("(") and "ruled by the GM)" in text for text in glossary("meta", 2).values())
    ring = glossary("eat_me")
    assert set(ring) == {str(cell) for cell in range(1, 33)}
    assert "a free cell of the ring." in ring.values()


def test_the_words_of_teamturns_are_its_actions_and_all_cards() -> None:
    words = glossary("teamturns")
    cards = {name for name in words if name[0] == "B" and name[1:].isdigit()}
    assert len(cards) == 48
    assert {"peek", "swap", "again"} <= set(words) - cards
    assert all(not words[card].startswith(card) for card in cards)


def test_what_of_a_default_may_be_told_to_all() -> None:
    game, state = started("eat_me", show_bids=True)
    filled = (Play(1), Bid(3), Prefer((1, 2)))
    assert game.public(state, "Anna", filled) == (Play(1), Bid(3))
    hidden = replace(state, options=replace(state.options, show_bids=False))
    assert game.public(hidden, "Anna", filled) == (Play(1),)
    meat = no_more_meat_table
    cooked = (Take("open"), Cook("tofu", "mystery"), Cook("tofu", "select"))
    assert meat.GAME.public(meat.position(), "Ari", cooked) == (Take("open"), Cook("tofu", "select"))
    bears = bear_world.position("", {})
    assert bear_world.GAME.public(bears, "Anna", (Pass(),)) == (Pass(),)
    team, joins = teamturns_world.GAME, (Join(LEFT), Pick("Bruno"))
    talk = teamturns_world.position({}, phase="talk", presented="B10")
    assert team.public(talk, "Anna", joins) == (Pick("Bruno"),)
    assert team.public(replace(talk, phase="join"), "Anna", joins) == joins
    meta: Any = games.game("meta")
    pushed = (Push(Laid("000004")),)
    assert meta.public(table(), "Anna", pushed) == pushed


def test_who_is_waited_for_at_an_open_table() -> None:
    game, state = started("open_table")
    answer = replace(state, phase="answer")
    assert not game.ready(answer, {"Anna": (Letter("x"),)})
    assert not game.ready(answer, {"GM": ()})
    assert game.ready(answer, {"GM": (Letter("x"),)})


@pytest.mark.parametrize("key", games.shelf())
def test_orders_cannot_be_changed_and_may_stand_in_sets(key: str) -> None:
    for form in games.game(key).grammar.forms:
        for kind in (form.order,) if form.order else ():
            assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined]
            assert kind.__hash__ is not None


def test_what_each_chair_of_an_open_table_may_write() -> None:
    game, state = started("open_table")
    answer = replace(state, phase="answer")
    assert game.listens(state, "Anna") == {"letter"}
    assert game.listens(answer, "GM") == {"letter", "answer"}
    assert not game.listens(answer, "Anna") & {"answer"}


SAYS_NOTHING = {
    "eat_me": {
        "variant": "standard",
        "players": None,
        "deck_scheme": "scaled",
        "D": None,
        "H": None,
        "R": None,
        "S": None,
        "bid_points": 100,
        "bid_payment": "all",
        "self_eat_scores": True,
        "publish_order": True,
        "show_bids": True,
        "show_lists": False,
        "partial_order": "fill_half",
        "overbid": "refuse",
        "setup_nmr_bid": None,
        "ouroboros_draft": "pick_and_play",
        "tie_break": "shared",
    },
    "no_more_meat": {
        "uniqueness": "own",
        "flip": "refill",
        "mystery_from": "top",
        "death": "when_due",
        "win_check": "at_once",
        "karma_floor": "zero",
        "reshuffle_served": True,
        "extras_to": "circle",
        "lifestyle_reshuffle": True,
        "start_player": "random",
        "declared": {},
        "food_table": "house",
        "karma_supply": None,
        "tie_break": "shared",
        "split_turn": "on_hidden",
        "select_mode": "sequential",
        "nmr_pan": "random",
        "leavers": "play_on",
    },
    "hold_my_bear": {
        "ruleset": "seed",
        "start": None,
        "steal_count": None,
        "replace_with_bear": None,
        "any_animal": None,
        "split_gift": None,
        "show_card": False,
        "choose_one": False,
        "bear_majority": False,
        "partial_overlap": "value",
        "steal_known": False,
        "opening_bear": "allowed",
        "animals": (),
        "sheep": "new_match",
        "standing_fallback": False,
        "stall_rounds": 5,
        "on_stall": "switch",
        "allow_two": False,
    },
    "teamturns": {
        "mode": "sealed_edge",
        "cards_csv": "",
        "megamoves": False,
        "cookyclasses": False,
        "hand_size": None,
        "start_player": "",
        "presenter_only": False,
        "chooser": "card",
        "no_partner": "discard",
        "may_refuse": False,
        "present": "any",
        "tie": "shared",
        "early_pick": True,
        "compulsory_actions": False,
    },
    "meta": {
        "mode": "assisted",
        "push_mode": "pulses",
        "priority_close": False,
        "trap_contents": "open",
        "triggers_in_push": False,
        "foreign_trap_meta": False,
        "life_after_mass_rule": 1,
        "keep_hand_without_memory": True,
        "draw_loss_rounding": "down",
        "disabled_turn": "skipped",
        "permanent_modifiers": False,
        "undead_from": "own",
        "executed_counts_as_discard": True,
        "drop_hand_first": False,
        "mean_rounding": "up",
        "trap_counts_as_play": True,
        "death_check": "instruction",
        "foreign_memory": "original",
        "disabled_self_effects": True,
        "triggers": "automatic",
        "gm_sees_hidden": False,
        "gm_silence": "no_effect",
        "confirm_traps": True,
        "deck_size": 60,
        "decks": {},
        "first_hand": 9,
        "draw": 3,
        "hand_limit": 12,
        "life_start": 15,
        "life_most": 25,
        "life_least": -15,
        "max_nesting": 20,
        "max_executed": 300,
        "last_turn": 100,
    },
    "open_table": {
        "plays": "",
        "opening": "",
        "fields": (),
        "silence": "no orders",
        "reveal": False,
        "patience": 30,
        "briefs": {},
    },
}


@pytest.mark.parametrize("key", SAYS_NOTHING)
def test_what_a_match_is_played_by_that_says_nothing_else(key: str) -> None:
    """A usual rule that changes, changes for everybody who opens a match tomorrow."""
    assert asdict(games.game(key).Options()) == SAYS_NOTHING[key]


@pytest.mark.parametrize(
    ("key", "fewest", "most"),
    [
        ("eat_me", 2, 10),
        ("no_more_meat", 2, 7),
        ("hold_my_bear", 2, 8),
        ("teamturns", 2, 8),
        ("meta", 2, 6),
        ("open_table", 2, 26),
    ],
)
def test_how_many_may_sit_at_each_table(key: str, fewest: int, most: int) -> None:
    seats = games.game(key).meta.seats
    assert (seats[0], seats[-1]) == (fewest, most)


WITH_VERBS = {  # a deed is called by a verb; a list of cards is no talk; shares are told by more than they name
    ("teamturns", "<deed>"),
    ("teamturns", "<what:sharing>"),
    ("meta", "<entries>"),
}


@pytest.mark.parametrize("key", games.SHELF)
def test_what_only_names_a_thing_is_talk_where_there_is_talk_beside_it(key: str) -> None:
    named = [form for form in games.game(key).grammar.forms if re.fullmatch(r"(<[^>]+>\s*)+", form.pattern)]
    assert {form.pattern for form in named if not form.bare} == {said for game, said in WITH_VERBS if game == key}


NEED_A_VIEW = {
    "<points:number>",
    "<card>",
    "<mate> <what:does>",
    "<act>",
    "<card:hand>",
    "<card:faced>",
    "<what:shares>",
}


@pytest.mark.parametrize("key", games.SHELF)
def test_what_is_said_without_a_verb_answers_what_is_asked_and_nothing_else(key: str) -> None:
    grammar = games.game(key).grammar
    for form in grammar.forms:
        if form.bare == 1 and form.when and form.when != "yes or no":
            asked = Words(("Anna", "Bruno", "Clara"), "Anna", asked=frozenset({form.when}))
            assert form.pattern in NEED_A_VIEW or grammar.line(form.example, asked).orders, form
            unasked = grammar.line(form.example, replace(asked, asked=frozenset())).orders
            assert not unasked or form.pattern in {other.pattern for other in grammar.forms if not other.when}, form
