"""The matrix: every game in every mode, with each option that changes who is asked or what is hidden, led to its end by
real letters that write every form of the sheet and, in Meta, lay every card.

The modes of Meta are counted each by itself. A game, a mode, a value of an option, a form, a kind of question or a card
that no cell shows fails here: there is no list of exceptions.
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
from games.meta.agenda.answers import ROWS
from games.meta.cards import CARDS
from games.meta.options import Options
from games.meta.orders import RULING_FORMS
from gm.domain.match import GM
from tests.kit.matrix import Seen, lead

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


CALM = {"priority_close": True, "life_start": 25, "first_hand": 30, "draw": 1, "last_turn": 8}  # nobody is out soon
BRIEF = {"deck_size": 16, "first_hand": 6}  # of the starter deck, and no deck is filed beforehand
ALONE: list[Cell] = [
    _meta(0, "auto", trap_contents="hidden", foreign_trap_meta=True, priority_close=True),
    _meta(2, "auto", push_mode="arrival", disabled_turn="played", life_start=25),
    {"mode": "auto", **BRIEF, "last_turn": 1},
    _meta(4, "auto", triggers="claimed", triggers_in_push=True, **CALM),
    _meta(6, "auto", **CALM),
]


def _led(mode: str) -> list[Cell]:
    """The cells of a mode in which a GM rules."""
    return [
        _meta(0, mode, priority_close=True, triggers_in_push=True, gm_silence="hold"),
        _meta(2, mode, trap_contents="hidden", foreign_trap_meta=True, gm_sees_hidden=True),
        _meta(4, mode, priority_close=True, confirm_traps=False, disabled_turn="played"),
        _meta(6, mode, triggers="claimed", max_nesting=1),
        _meta(8, mode, priority_close=True, push_mode="arrival"),
        {"mode": mode, **BRIEF, "last_turn": 2, "max_executed": 1},
        {"mode": mode, **BRIEF, "last_turn": 2},
        _meta(0, mode, last_turn=6),
        _meta(6, mode, **CALM),
    ]


BY_LOT = range(5, 8)  # of the cells of Meta with a GM those that have lines by lot, too
META: Mapping[str, list[Cell]] = {"auto": ALONE, "assisted": _led("assisted"), "open": _led("open")}
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
    **{f"meta {mode}": cells for mode, cells in META.items()},
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
OF_A_GM = {"ruling", "answer", "offer", "paradox"}  # what is asked only where there is one
SWITCHES_OF_A_GM = {"gm_sees_hidden", "gm_silence", "confirm_traps"}


def _values(kind: Any) -> tuple[Any, ...]:
    """What an option may be, where that can be listed."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _lacking(name: str, cells: list[Cell]) -> Iterator[str]:
    key, _, mode = name.partition(" ")
    options = games.game(key).Options
    hints = get_type_hints(options)
    quiet = QUIET[key] | (SWITCHES_OF_A_GM if mode == "auto" else set())
    for one in fields(options):
        if one.name not in quiet:
            shown = {repr(cell.get(one.name, one.default)) for cell in cells}
            values = (mode,) if mode and one.name == "mode" else _values(hints[one.name])
            yield from (f"{one.name}={value}" for value in values if repr(value) not in shown)


@pytest.mark.parametrize("name", CELLS)
def test_every_value_of_an_option_that_matters_has_a_cell(name: str) -> None:
    assert not list(_lacking(name, CELLS[name]))
    key = name.partition(" ")[0]
    known = {one.name for one in fields(games.game(key).Options)}
    assert QUIET[key] <= known
    assert list(_lacking(name, CELLS[name][:1]))  # and the test can fail


def test_every_game_and_every_mode_of_meta_has_cells() -> None:
    assert {name.partition(" ")[0] for name in CELLS} == set(games.SHELF)
    assert set(META) == set(get_args(get_type_hints(Options)["mode"]))


KEPT = "written"  # how the journal keeps a card with its reason; nobody is asked for that


@pytest.mark.usefixtures("as_folded")
@pytest.mark.parametrize("name", CELLS)
def test_every_cell_is_led_to_its_end_and_every_form_kind_and_card_is_shown(name: str, tmp_path: Path) -> None:
    seen, cells = Seen(), CELLS[name]
    key, _, mode = name.partition(" ")
    seats = ("Anna", "Bruno") if mode else ("Anna", "Bruno", "Clara")
    for time in range(TIMES):
        for n, cell in enumerate(cells):
            seen.by_lot = not mode or (mode != "auto" and n in BY_LOT)
            table = lead(tmp_path / f"{time}.{n}", key, cell, seen, seats, n + len(cells) * time)
            assert table.match.result is not None
    print(f"{name}: {len(cells) * TIMES} cells, {seen.letters} letters, {seen.rulings} answers of a GM")
    assert not missed(name, seen)


# -- what the housekeeper counts ---------------------------------------------------------------------------------------


def missed(name: str, seen: Seen) -> set[str]:
    """The forms, kinds of questions and cards of a game, or of a mode of Meta, that no cell of it has shown."""
    forms, kinds, cards = wanted(name)
    return forms - seen.forms | kinds - seen.kinds | {CARDS[card].name for card in cards - seen.cards}


def wanted(name: str) -> tuple[set[str], set[str], set[str]]:
    """The forms, the kinds of questions and the cards that there are."""
    key, _, mode = name.partition(" ")
    game, options = games.game(key), Options(mode=mode, priority_close=True) if mode else None  # type: ignore[arg-type]
    parts = game.parts(options, 2) | game.parts(options, 2, GM if options.refereed else None) if options else set()
    told = [form for form in game.grammar.forms if not options or not form.only or form.only in parts]
    kinds = {form.when for form in told if form.when and form.when != KEPT} | (set(ROWS) if mode else set())
    kinds -= OF_A_GM if mode == "auto" else set()
    listed = {card.id for card in options.library} if options else set()
    return {form.pattern for form in told if form.help}, kinds, listed


@pytest.mark.parametrize("name", CELLS)
def test_a_form_a_kind_of_question_or_a_card_that_no_cell_shows_is_missed(name: str) -> None:
    assert not missed(name, Seen(*map(set, wanted(name))))
    for n, group in enumerate(wanted(name)):
        for one in group:
            seen = Seen(*({*there} - ({one} if at == n else set()) for at, there in enumerate(wanted(name))))
            assert missed(name, seen) == {CARDS[one].name if n == 2 else one}


def test_what_a_mode_of_meta_has_is_wanted_there() -> None:
    """Nothing is counted for a mode because another one shows it."""
    alone, assisted, made = (wanted(f"meta {mode}") for mode in META)
    assert assisted[2] == made[2] == set(CARDS)
    assert alone[2] == {card.id for card in CARDS.values() if card.automatic}
    assert assisted[1] == made[1] == alone[1] | OF_A_GM >= set(ROWS)
    assert made[0] - assisted[0] == {"new card <made>"}
    assert {form.pattern for form in RULING_FORMS.values()} <= assisted[0]


def test_a_new_kind_of_question_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {mode: Seen(*map(set, wanted(f"meta {mode}"))) for mode in META}
    monkeypatch.setitem(ROWS, "toll", ROWS["offer"])  # type: ignore[index]
    assert all(missed(f"meta {mode}", there) == {"toll"} for mode, there in seen.items())


def test_every_card_lies_in_a_deck_of_its_mode_and_one_that_does_not_is_seen_before_anything_is_played() -> None:
    for mode, cells in META.items():
        assert not {CARDS[card].name for card in wanted(f"meta {mode}")[2]} & _undealt(cells)
        without = [
            {**cell, "decks": {"Anna": cell["decks"]["Anna"].replace("1 Poison, ", "")}}
            for cell in cells
            if "decks" in cell
        ]
        assert "Poison" in _undealt(without)


def _undealt(cells: list[Cell]) -> set[str]:
    """The cards that lie in no deck of the cells."""
    decks = " ".join(f"{deck}," for cell in cells for deck in cell.get("decks", {}).values())
    return {card.name for card in CARDS.values() if f"1 {card.name}," not in decks}
