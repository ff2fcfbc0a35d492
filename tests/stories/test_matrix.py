"""The matrix: every game in every mode, with each option that changes who is asked or what is hidden, led to its end by
real letters that write every form of the sheet and, in Meta, lay every card.

A game, a value of an option, a form, a kind of question or a card that no cell shows fails here: there is no list of
exceptions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import games
from games.meta.answers import ROWS
from games.meta.cards import CARDS
from games.meta.language import PHRASES
from tests.kit.matrix import Seen, forms, lead, refuse
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


def _meta(stars: int, mode: str = "assisted", **options: Any) -> Cell:
    deck = _deck(STARS[stars : stars + 2], mode == "auto")
    size = deck.count("1 ")
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


BY_LOT = 3  # of the cells of Meta, the last ones, also with lines by lot
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


KEPT = "written"  # how the journal keeps a card with its reason; nobody is asked for that


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("key", games.SHELF)
def test_every_cell_is_led_to_its_end_and_every_form_kind_and_card_is_shown(key: str, tmp_path: Path) -> None:
    seen = Seen()
    for time in range(TIMES):
        for n, cell in enumerate(CELLS[key]):
            seats = ("Anna", "Bruno") if key == "meta" else ("Anna", "Bruno", "Clara")
            seen.by_lot = key != "meta" or n >= len(CELLS[key]) - BY_LOT
            seen.forms -= {COUNTING} if seen.by_lot else set()  # so that there are pennies to spend
            table = lead(tmp_path / f"{time}.{n}", key, cell, seen, seats, n + len(CELLS[key]) * time)
            assert table.match.result is not None
    seats = ("Anna", "Bruno") if key == "meta" else ("Anna", "Bruno", "Clara")
    refuse(tmp_path / "refused", key, CELLS[key][-1], seen, seats)
    print(f"{key}: {len(CELLS[key]) * TIMES} cells, {seen.letters} letters, {seen.rulings} answers of a GM")
    print("only refused:", sorted(seen.refused))
    assert not missed(key, seen)


# -- what the housekeeper counts ---------------------------------------------------------------------------------------


def missed(key: str, seen: Seen) -> set[str]:
    """The forms, kinds of questions and cards of a game that no cell has shown; a form that was only refused, too."""
    game = games.game(key)
    lacking = {form.pattern for form in forms(game)} - seen.forms | seen.refused
    lacking |= {form.when for form in game.grammar.forms if form.when and form.when != KEPT} - seen.kinds
    if key == "meta":
        lacking |= set(ROWS) - seen.kinds
        lacking |= {card.name for card in CARDS.values() if card.id not in seen.cards} - set(AIMED)
    return lacking


def _all_shown(key: str) -> Seen:
    game = games.game(key)
    kinds = {form.when for form in game.grammar.forms} | set(ROWS)
    return Seen({form.pattern for form in forms(game)}, kinds, {card.id for card in CARDS.values()})


@pytest.mark.parametrize("key", games.SHELF)
def test_a_form_that_no_cell_shows_is_missed(key: str) -> None:
    assert not missed(key, _all_shown(key))
    for form in forms(games.game(key)):
        seen = _all_shown(key)
        seen.forms.remove(form.pattern)
        assert missed(key, seen) == {form.pattern}
        seen.refused.add(form.pattern)
        assert missed(key, seen) == {form.pattern}


def test_a_card_that_no_cell_shows_is_missed() -> None:
    for card in CARDS.values():
        if card.name not in AIMED:
            seen = _all_shown("meta")
            seen.cards.remove(card.id)
            assert missed("meta", seen) == {card.name}


def test_a_kind_of_question_that_no_cell_asks_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ROWS:
        seen = _all_shown("meta")
        seen.kinds.remove(kind)
        assert missed("meta", seen) == {kind}
    seen = _all_shown("meta")
    monkeypatch.setitem(ROWS, "toll", ROWS["offer"])  # type: ignore[index]
    assert missed("meta", seen) == {"toll"}


def _undealt(cells: list[Cell]) -> set[str]:
    """The cards that lie in no deck of the cells."""
    decks = " ".join(f"{deck}," for cell in cells for deck in cell.get("decks", {}).values())
    return {card.name for card in CARDS.values() if f"1 {card.name}," not in decks}


def test_every_card_lies_in_a_deck_and_one_that_does_not_is_seen_before_anything_is_played() -> None:
    assert not _undealt(CELLS["meta"]) - set(AIMED)
    decks = {seat: deck.replace("1 Poison, ", "") for seat, deck in CELLS["meta"][0]["decks"].items()}
    assert "Poison" in _undealt([{**cell, "decks": decks} for cell in CELLS["meta"]])
