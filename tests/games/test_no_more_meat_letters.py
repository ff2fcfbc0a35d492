"""The letters of No More Meat: the report in text and HTML, and the rules sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import pytest

from games.kit.dice import Dice
from games.kit.grammar import Words
from games.no_more_meat.foods import FOODS
from games.no_more_meat.options import Options
from games.no_more_meat.state import State
from gm.rendering import environment
from gm.share import templates
from tests.games.no_more_meat_table import GAME, after, position

SEATS = ("Anna", "Bruno", "Clara", "Dora")


LETTERS = environment(templates())


def report(state: State, seat: str | None, kind: str = "txt") -> str:
    """The report this seat would get."""
    return LETTERS.get_template(f"no_more_meat/report.{kind}.j2").render(
        view=GAME.view(state, seat), seat=seat, seats=state.seats, options=state.options, meta=GAME.meta, happenings=()
    )


def rules(options: Options) -> str:
    """The rules sheet of a match with these options."""
    template = LETTERS.get_template("no_more_meat/rules.txt.j2")
    return template.render(options=options, meta=GAME.meta, forms=GAME.grammar.help())


def positions(options: Options, seed: int) -> Iterable[State]:
    """A match by suggestion."""
    state = GAME.setup(SEATS, options, Dice(f"{seed}/0"))
    turn = 0
    while asks := GAME.asks(state):
        yield state
        turn += 1
        full = {seat: GAME.suggest(state, seat, Dice(f"{seed}/{turn}/{seat}")) for seat in asks}
        state = GAME.resolve(state, full, Dice(f"{seed}/{turn}")).state
    yield state


@pytest.mark.parametrize("mode", ["sequential", "lists"])
def test_no_line_of_a_report_reads_as_an_order_or_is_too_long(mode: str) -> None:
    lines = {
        (line, seat)
        for seed in range(4)
        for state in positions(Options(select_mode=mode, karma_supply=40), seed)  # type: ignore[arg-type]
        for seat in (*SEATS, None)
        for line in report(state, seat).splitlines()
    }
    for line, seat in lines:
        assert not (read := GAME.grammar.line(line, Words(SEATS, seat))).orders or read.bare, line
        assert len(line) <= 72


def test_the_report_shows_ones_own_hand_with_what_each_food_gives_and_no_other_hand() -> None:
    state = position(hands={"Ari": "tofu fish tofu", "Matti": "dairy dairy"}, rows={"Ari": "fish"})
    text = report(state, "Ari")
    assert "Your hand: fish, 2 tofu\nForbidden to you: fish.\n" in text
    assert "fish draws 1 card" in " ".join(text.split())
    assert "- Ari (you): 0 karma, 3 cards in hand; No Fish." in text
    assert "- Matti: 0 karma, 2 cards in hand; no lifestyle." in text
    assert "Your hand" not in report(state, None)


def test_the_report_shows_pans_from_bottom_to_top_and_mystery_to_its_cook() -> None:
    state = position(pans={"mystery": "meat fish", "backwards": "meat tofu"})
    seen = {seat: " ".join(report(state, seat).split()) for seat in ("Ari", "Matti")}
    assert "2 of 4: meat by Matti, tofu by Matti." in seen["Ari"]
    assert "face down by Matti, face down by Matti." in seen["Ari"]
    assert "meat by Matti, fish by Matti." in seen["Matti"]


def test_the_report_shows_a_meal_under_way_and_the_end() -> None:
    state = position(pans={"select": "meat fish broccoli"}, hands={"Ari": "tofu"})
    picking = after(state, "take karma, tofu on select, pick fish").state
    said = " ".join(report(picking, "Ari").split())
    assert "Left: meat, broccoli, tofu. In turn: Kristian, Matti, Ari. Ari has fish." in said
    over = after(position(rows={"Ari": "fish"}, karma={"Ari": 9}), "take karma").state
    assert "Your hand" not in report(over, "Ari")


def test_house_values_are_called_so_unless_the_table_brought_its_own() -> None:
    plain = position(options={"food_table": "house"})
    said = " ".join(report(plain, None).split())
    assert "House values, which the rules do not print: meat, dairy, fish, eggs and tofu." in said
    assert "House values" not in report(position(), None)
    assert "house values of ours" in rules(Options())
    assert "chosen for this match" in rules(Options(food_table={"tofu": {"karma": 1, "draw": 1}}))


def test_the_html_report_tells_the_same_and_fetches_nothing() -> None:
    for state in positions(Options(), 2):
        for seat in ("Anna", None):
            page = report(state, seat, "html")
            assert not any(word in page for word in ("<script", "<style", "http", "src=", "class="))
            view = GAME.view(state, seat)
            for food in view["hand"] if not view["winners"] else ():
                count = view["hand"].count(food)
                assert (f"{count} {food}" if count > 1 else food) in page.partition("The table")[0]


def test_names_of_seats_are_escaped_in_html() -> None:
    state = position(seats=("<b>Ari", "Matti"))
    assert "<b>Ari" not in report(state, None, "html")


def test_the_rules_sheet_names_every_form_and_every_food_and_fits() -> None:
    sheet = rules(Options())
    for pattern, _help, example in GAME.grammar.help():
        assert pattern in sheet
        assert example in " ".join(sheet.split())
    for food in FOODS:
        assert f"- {food.capitalize()} " in sheet
    assert max(map(len, sheet.splitlines())) <= 72


SWITCHED: dict[str, Any] = {
    "uniqueness": "table",
    "flip": "always",
    "mystery_from": "bottom",
    "death": "on_empty",
    "win_check": "end_of_turn",
    "karma_floor": "none",
    "reshuffle_served": False,
    "extras_to": "active",
    "lifestyle_reshuffle": False,
    "start_player": "Anna",
    "food_table": "generous",
    "karma_supply": 40,
    "tie_break": "lifestyles",
    "split_turn": "never",
    "select_mode": "lists",
    "nmr_pan": "emptiest",
    "leavers": "starve",
}


@pytest.mark.parametrize("switch", SWITCHED)
def test_each_switch_is_told_in_the_rules_sheet(switch: str) -> None:
    assert rules(Options(**{switch: SWITCHED[switch]})) != rules(Options())


def test_no_switch_is_forgotten_above() -> None:
    assert {*SWITCHED, "declared"} == set(asdict(Options()))
