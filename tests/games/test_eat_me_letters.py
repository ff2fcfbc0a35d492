"""Eat Me: its letters and its picture - complete, narrow enough, never an order, never a secret."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.eat_me.engine import EatMe
from games.eat_me.options import Options
from games.eat_me.state import State
from games.kit.dice import Dice
from games.kit.grammar import Words
from gm.rendering import environment
from gm.share import templates
from tests.games.test_eat_me import position

GAME = EatMe()
CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo", "Ida", "Jonas")
TABLES = [
    Options(),
    Options(variant="same_round", self_eat_scores=False, bid_payment="none_if_last"),
    Options(variant="ouroboros", show_lists=True, tie_break="most_bid_points_left"),
    Options(variant="ouroboros", ouroboros_draft="to_hand", H=3),
    Options(deck_scheme="standard52", publish_order=False, show_bids=False, overbid="clip"),
    Options(D=40, H=2, R=40 - 2 * 5 - 1, S=1, partial_order="nmr_both", setup_nmr_bid=0),
]


LETTERS = environment(templates())


def positions(options: Options, players: int = 5) -> Iterator[State]:
    state = GAME.setup(CAST[:players], options, Dice("letters/0"))
    yield state
    while GAME.asks(state):
        full = {seat: GAME.suggest(state, seat, Dice(f"{state.round}/{seat}")) for seat in state.seats}
        state = GAME.resolve(state, full, Dice(str(state.round))).state
        yield state


def written(state: State, seat: str | None, name: str) -> str:
    return LETTERS.get_template(f"eat_me/{name}").render(
        view=GAME.view(state, seat), seat=seat, seats=state.seats, options=state.options, meta=GAME.meta, happenings=[]
    )


def rules(options: Options) -> str:
    return LETTERS.get_template("eat_me/rules.txt.j2").render(
        options=options, forms=GAME.grammar.help(), meta=GAME.meta
    )


@pytest.mark.parametrize("options", TABLES)
def test_no_line_of_a_letter_is_an_order_or_too_wide(options: Options) -> None:
    for state in positions(options):
        for seat in ("Anna", None):
            words = Words(state.seats, seat, GAME.view(state, seat))
            for line in (written(state, seat, "report.txt.j2") + rules(options)).splitlines():
                assert GAME.grammar.line(line, words).orders == ()
                assert len(line) <= 72


@pytest.mark.parametrize("options", TABLES)
def test_every_form_of_the_letter_can_be_drawn_for_everybody(options: Options) -> None:
    for state in positions(options):
        for seat in ("Anna", None):
            assert "script" not in written(state, seat, "report.html.j2")
            ElementTree.fromstring(written(state, seat, "picture.svg.j2"))


def test_the_report_tells_the_whole_position() -> None:
    state = position(
        "#1 Anna 50-2",
        "#3 Bruno 20",
        "U 30",
        left={"Anna": 1, "Bruno": 60, "Clara": 7},
        points={"Anna": 1, "Bruno": 0, "Clara": 12},
        hands={"Anna": (4, 8, 15), "Bruno": (5,), "Clara": (6,)},
        order=("Clara", "Anna", "Bruno"),
        bids={"Anna": 3, "Bruno": 0, "Clara": 11},
    )
    report = written(state, "Anna", "report.txt.j2")
    for line in (
        "6 rounds follow. The ring has 52 cells; 1 and 52 are neighbours.",
        "Your hand: 4, 8, 15",
        "- 20: Bruno's #3, size 1",
        "- 30: unowned, size 1",
        "- 50 to 2, over the top: Anna's #1, size 5",
        "Free cells: 3 to 19, 21 to 29, 31 to 49.",
        "Score, in the order of play of this round:",
        "- Clara: 12 points, 7 bid points left",
        "- Anna: 1 point, 1 bid point left",
    ):
        assert line in report.splitlines()


def test_a_closed_ring_has_no_ends_to_name() -> None:
    closed = position("#1 Anna 4-3", options=Options(variant="ouroboros"), round=11)
    assert "- the whole ring: Anna's #1, size 52" in written(closed, None, "report.txt.j2").splitlines()


def test_the_report_shows_no_hand_but_ones_own() -> None:
    assert "hand" not in written(position(), None, "report.txt.j2").lower()
    assert "Your hand: 33, 43" in written(position(), "Bruno", "report.txt.j2")


def test_the_picture_marks_only_ones_own_hand() -> None:
    own = written(position(), "Anna", "picture.svg.j2")
    assert (
        own.count('font-weight="bold" text-anchor="start">30<')
        + own.count('font-weight="bold" text-anchor="start">40<')
        == 2
    )
    assert "your hand" not in written(position(), None, "picture.svg.j2")


def test_a_name_with_signs_does_not_break_the_picture() -> None:
    names = ("<Anna> & Co.", 'Bruno "B"')
    state = GAME.setup(names, Options(), Dice("1"))
    while GAME.asks(state):
        full = {seat: GAME.complete(state, seat, (), Dice(seat)) for seat in names}
        state = GAME.resolve(state, full, Dice("1")).state
        ElementTree.fromstring(written(state, names[0], "picture.svg.j2"))


def test_the_rules_sheet_names_every_order_and_its_author() -> None:
    for options in TABLES:
        sheet = rules(options)
        assert "Allan Stagg" in sheet
        for pattern, _help, example in GAME.grammar.help():
            assert pattern in sheet
            assert f'"{example}"' in sheet
