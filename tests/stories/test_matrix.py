"""The matrix: every game in every mode, with each option that changes who is asked or what is hidden, led to its end by
real letters that write every form of the sheet and, in Meta, lay every card.

A game, a value of an option, a form, a kind of question or a card that no cell shows fails here: there is no list of
exceptions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import games
from games.meta.answers import ROWS
from games.meta.cards import CARDS
from games.meta.language import PHRASES
from games.meta.options import Options
from tests.kit.matrix import Seen, lead, refuse
from tests.stories import test_meta_without_a_gm as without_a_gm
from tests.stories.test_aimed_triggers import AIMED

Cell = dict[str, Any]
POWERS = ["bear", "aardvark", "beaver", "bison", "giraffe", "kangaroo", "turtle"]  # that ask for something
TIMES = int(os.environ.get("POSTGM_MATRIX", "1"))  # more: each cell so many times, with other chances
HALF = [card.name for card in CARDS.values() if card.uniqueness != "*"]
STARS = [card.name for card in CARDS.values() if card.uniqueness == "*"]


def _deck(stars: list[str], automatic: bool = False) -> str:
    """One of each numbered card, two of the most useful, and two stars."""
    ids = {card.name: card for card in CARDS.values()}
    titles = [title for title in (*HALF, *stars) if not automatic or ids[title].automatic]
    return "deck " + ", ".join(f"1 {title}" for title in titles)


def _meta(stars: int, mode: str = "assisted", deck: str = "", **options: Any) -> Cell:
    deck = deck or _deck(STARS[stars : stars + 2], mode == "auto")
    size = sum(map(int, re.findall(r"\d+(?= )", deck)))
    return {
        "mode": mode,
        "deck_size": size,
        "first_hand": size - 6,
        "draw": 2,
        "hand_limit": size - 8,
        "last_turn": 4,
        "decks": dict.fromkeys(("Anna", "Bruno"), deck),
        **options,
    }


CALLED_UP = (  # where nobody rules: cards that come up unplayed and are aimed then, and one that fetches any
    "deck 2 Recycling is good, 1 Create Greater Undead, 3 Poison, 3 Medicine, 1 Deus Ex Machina, 1 Delayed action, "
    "2 Keep thinking, 2 Good Morning, 2 Good Evening, 1 You did what, 1 Culling the Called, 2 I'm feeling great, "
    "1 Last Words, 2 Timeout, 2 We have gathered today, 2 I've been waiting for this"
)
BY_LOT = 3  # of the cells of Meta with a GM, the last ones, also with lines by lot
COUNTING = PHRASES["count"].pattern
CELLS: Mapping[str, list[Cell]] = {
    "eat_me": [
        {"H": 3, "publish_order": False, "show_bids": False},
        {"H": 3, "variant": "same_round", "partial_order": "nmr_both", "overbid": "clip"},
        {"H": 3, "variant": "ouroboros", "show_lists": True},
        {"H": 3, "variant": "ouroboros", "ouroboros_draft": "to_hand"},
    ],
    "no_more_meat": [
        {"food_table": "generous"},
        {"food_table": "generous", "split_turn": "always", "select_mode": "lists", "extras_to": "active"},
        {"food_table": "generous", "split_turn": "never", "flip": "always", "mystery_from": "bottom"},
    ],
    "hold_my_bear": [
        {"stall_rounds": 3, "on_stall": "draw", "steal_known": True},
        {"stall_rounds": 1, "on_stall": "draw", "ruleset": "published", "split_gift": True, "show_card": True},
        {"stall_rounds": 2, "start": "first_arrival", "standing_fallback": True, "choose_one": True},
        {"stall_rounds": 1, "on_stall": "draw", "start": "random", "any_animal": True, "steal_count": 2},
        {"stall_rounds": 1, "on_stall": "draw", "start": "highest_bear", "replace_with_bear": True},
        {"stall_rounds": 3, "on_stall": "draw", "start": "random", "animals": POWERS},
        *[
            {"stall_rounds": 3, "on_stall": "draw", "start": "random", "animals": ["bear", "tiger"], **more}
            for more in ({"replace_with_bear": True}, {"ruleset": "published"})
        ],
    ],
    "teamturns": [
        {"hand_size": 3},
        {"hand_size": 3, "mode": "full", "may_refuse": True, "chooser": "presenter", "early_pick": False},
        {"hand_size": 3, "mode": "express", "no_partner": "solo", "present": "edges_only"},
        {"hand_size": 3, "mode": "express", "chooser": "presenter"},
        {"hand_size": 4, "mode": "full", "no_partner": "stop", "compulsory_actions": True},
    ],
    "meta": [
        _meta(0, "auto", triggers="claimed", trap_contents="hidden"),
        _meta(0, "auto", push_mode="arrival", priority_close=True),
        _meta(0, priority_close=True, triggers_in_push=True, gm_silence="hold"),
        _meta(2, trap_contents="hidden", foreign_trap_meta=True, gm_sees_hidden=True),
        _meta(4, "open", confirm_traps=False, disabled_turn="played"),
        _meta(6, triggers="claimed", max_nesting=1),
        _meta(8, push_mode="arrival"),
        {"deck_size": 16, "first_hand": 6, "last_turn": 2},
        {"deck_size": 16, "first_hand": 6, "last_turn": 2, "max_executed": 1},
        {"mode": "open", "deck_size": 16, "first_hand": 6, "last_turn": 1},
        _meta(0, last_turn=6),
    ],
    "open_table": [
        {"fields": ["fleet", "army"], "silence": "all units hold", "briefs": {"Anna": "You seek a harbour."}},
        {"reveal": True, "patience": 2},
    ],
}
ALONE: list[Cell] = [  # Meta without a GM, in which all that can be there is shown once more
    _meta(0, "auto", CALLED_UP, life_start=25, hand_limit=40, last_turn=8, priority_close=True),
    _meta(0, "auto", triggers="claimed", trap_contents="hidden"),
    _meta(2, "auto", push_mode="arrival", priority_close=True, life_start=25),
    {"mode": "auto", "deck_size": 16, "first_hand": 6, "last_turn": 1},
]
QUIET: Mapping[str, set[str]] = {  # options that change points, amounts and chances, not who is asked or what is seen
    "eat_me": {"deck_scheme", "bid_payment", "self_eat_scores", "tie_break"},
    "no_more_meat": {
        "uniqueness",
        "death",
        "win_check",
        "karma_floor",
        "reshuffle_served",
        "lifestyle_reshuffle",
        "tie_break",
        "nmr_pan",
        "leavers",
    },
    "hold_my_bear": {"bear_majority", "partial_overlap", "opening_bear", "sheep", "on_stall", "allow_two"},
    "teamturns": {"megamoves", "cookyclasses", "presenter_only", "tie"},
    "meta": {
        "keep_hand_without_memory",
        "draw_loss_rounding",
        "permanent_modifiers",
        "undead_from",
        "executed_counts_as_discard",
        "drop_hand_first",
        "mean_rounding",
        "trap_counts_as_play",
        "death_check",
        "foreign_memory",
        "disabled_self_effects",
    },
    "open_table": set(),
}


def _values(kind: Any) -> tuple[Any, ...]:
    """What an option may be, where that can be listed."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _lacking(key: str, cells: list[Cell]) -> Iterator[str]:
    options = games.game(key).Options
    hints = get_type_hints(options)
    for one in fields(options):
        if one.name not in QUIET[key]:
            shown = {repr(cell.get(one.name, one.default)) for cell in cells}
            yield from (f"{one.name}={value}" for value in _values(hints[one.name]) if repr(value) not in shown)


@pytest.mark.parametrize("key", games.SHELF)
def test_every_value_of_an_option_that_matters_has_a_cell(key: str) -> None:
    assert not list(_lacking(key, CELLS[key]))
    known = {one.name for one in fields(games.game(key).Options)}
    assert QUIET[key] <= known
    assert list(_lacking(key, CELLS[key][:1]))  # and the test can fail


OF_A_GM = {"ruling", "answer", "offer", "paradox"}  # what is asked only where there is one
KEPT = "written"  # how the journal keeps a card with its reason; nobody is asked for that


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("key", games.SHELF)
def test_every_cell_is_led_to_its_end_and_every_form_kind_and_card_is_shown(key: str, tmp_path: Path) -> None:
    seen, cells = Seen(), CELLS[key]
    seats = ("Anna", "Bruno") if key == "meta" else ("Anna", "Bruno", "Clara")
    for time in range(TIMES):
        for n, cell in enumerate(cells):
            seen.by_lot = key != "meta" or n >= len(cells) - BY_LOT
            seen.forms -= {COUNTING} if seen.by_lot else set()  # so that there are pennies to spend
            table = lead(tmp_path / f"{time}.{n}", key, cell, seen, seats, n + len(cells) * time)
            assert table.match.result is not None
    refuse(tmp_path / "refused", key, cells[-1], seen, seats)
    print(f"{key}: {len(cells) * TIMES} cells, {seen.letters} letters, {seen.rulings} answers of a GM")
    print("only refused:", sorted(seen.refused))
    assert not missed(key, seen)


@pytest.mark.usefixtures("as_folded")
def test_without_a_gm_each_cell_is_led_to_its_end_and_all_that_can_be_there_is_shown(tmp_path: Path) -> None:
    seen = Seen(by_lot=False)
    for n, cell in enumerate(ALONE):
        assert lead(tmp_path / str(n), "meta", cell, seen, ("Anna", "Bruno"), n).match.result is not None
    assert not missed("meta", seen, led=False)


# -- what the housekeeper counts ---------------------------------------------------------------------------------------


def missed(key: str, seen: Seen, led: bool = True) -> set[str]:
    """The forms, kinds of questions and cards of a game that no cell has shown; a form that was only refused, too.

    What a match of Meta without a GM has is wanted there, too, but for what its story shows."""
    shown, kinds, cards = wanted(key, led)
    lacking = shown - seen.forms | seen.refused | kinds - seen.kinds
    lacking |= {CARDS[card].name for card in cards - seen.cards}
    return lacking - shown_by_stories(led)


def shown_by_stories(led: bool) -> set[str]:
    return set(AIMED) if led else {*without_a_gm.LAID, *without_a_gm.FORMS, *without_a_gm.KINDS}


def wanted(key: str, led: bool = True) -> tuple[set[str], set[str], set[str]]:
    """The forms, the kinds of questions and the cards that there are; `led`: or those of a match without a GM."""
    game, options = games.game(key), Options(mode="auto", priority_close=True)
    told = [form for form in game.grammar.forms if led or not form.only or form.only in game.parts(options)]
    kinds = {form.when for form in told if form.when and form.when != KEPT} | (set(ROWS) if key == "meta" else set())
    kinds -= set() if led else OF_A_GM
    listed = {card.id for card in (CARDS.values() if led else options.library)} if key == "meta" else set()
    return {form.pattern for form in told if form.help}, kinds, listed


def _all_shown(key: str, led: bool = True) -> Seen:
    shown, kinds, cards = wanted(key, led)
    return Seen(shown, kinds, cards)


@pytest.mark.parametrize(("key", "led"), [*((key, True) for key in games.SHELF), ("meta", False)])
def test_a_form_that_no_cell_shows_is_missed(key: str, led: bool) -> None:
    assert not missed(key, _all_shown(key, led), led)
    for pattern in wanted(key, led)[0] - shown_by_stories(led):
        seen = _all_shown(key, led)
        seen.forms.remove(pattern)
        assert missed(key, seen, led) == {pattern}
        seen.refused.add(pattern)
        assert missed(key, seen, led) == {pattern}


@pytest.mark.parametrize("led", [True, False])
def test_a_card_that_no_cell_shows_is_missed(led: bool) -> None:
    for card in wanted("meta", led)[2]:
        seen = _all_shown("meta", led)
        seen.cards.remove(card)
        name = CARDS[card].name
        assert missed("meta", seen, led) == {name} - shown_by_stories(led)
    assert wanted("meta", True)[2] == set(CARDS)


@pytest.mark.parametrize("led", [True, False])
def test_a_kind_of_question_that_no_cell_asks_is_missed(led: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in wanted("meta", led)[1] - shown_by_stories(led):
        seen = _all_shown("meta", led)
        seen.kinds.remove(kind)
        assert missed("meta", seen, led) == {kind}
    seen = _all_shown("meta", led)
    monkeypatch.setitem(ROWS, "toll", ROWS["offer"])  # type: ignore[index]
    assert missed("meta", seen, led) == {"toll"}


def test_a_mode_that_no_cell_has_is_missed() -> None:
    for mode in ("auto", "assisted", "open"):
        cells = [cell for cell in CELLS["meta"] if cell.get("mode", "assisted") != mode]
        assert f"mode={mode}" in set(_lacking("meta", cells))


def _undealt(cells: list[Cell]) -> set[str]:
    """The cards that lie in no deck of the cells."""
    decks = " ".join(f"{deck}," for cell in cells for deck in cell.get("decks", {}).values())
    return {card.name for card in CARDS.values() if f"1 {card.name}," not in decks}


def test_every_card_lies_in_a_deck_and_one_that_does_not_is_seen_before_anything_is_played() -> None:
    assert not _undealt(CELLS["meta"]) - set(AIMED)
    decks = {seat: deck.replace("1 Poison, ", "") for seat, deck in CELLS["meta"][0]["decks"].items()}
    assert "Poison" in _undealt([{**cell, "decks": decks} for cell in CELLS["meta"]])
