"""The example round of each rules sheet is played by its engine: what the sheet quotes is sent, what it tells comes."""

from __future__ import annotations

import re
from typing import Any

import pytest

import games
from games.eat_me.options import Options as EatMe
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.meta.table import Step
from games.teamturns.options import Options as Teamturns
from gm.rendering import environment
from gm.share import templates
from tests.games import bear_world, meta_table, no_more_meat_table, teamturns_world
from tests.games.test_eat_me import position as ring

CAST = ("Anna", "Bruno", "Clara")
HANDS = {"Anna": (4, 20, 25), "Bruno": (7, 23, 30), "Clara": (14, 18, 29)}
POOL = tuple(n for n in range(1, 33) if n not in (8, 12, 13, 15))
TAKEN = {"Anna": ["Poison", "Painkiller"], "Bruno": ["Medicine", "Timeout"], "Clara": ["Precision strike", "Medicine"]}


def eat_me(options: EatMe) -> Any:
    """Round 3 on a ring of 32 cells."""
    pool = options.variant == "ouroboros"
    more = {"pool": POOL, "hands": dict.fromkeys(CAST, ()), "rounds": 8} if pool else {"hands": HANDS}
    lying = ("#1 Anna 12-13", "#2 Bruno 15", "U 8")
    return ring(*lying, options=options, deck=32, round=3, order=("Clara", "Anna", "Bruno"), **more)


def no_more_meat(options: Any) -> Any:
    return no_more_meat_table.position(
        CAST,
        hands={"Anna": "tofu fish eggs", "Bruno": "meat dairy eggs", "Clara": "dairy fish"},
        pans={"backwards": "fish meat broccoli", "select": "dairy"},
        rows={"Bruno": "meat"},
        karma={"Bruno": 2},
        options={"food_table": "house"},
        aside="mystery",
    )


def hold_my_bear(options: Any) -> Any:
    hands = {"Anna": "B2 T4 F1 F1 H5", "Bruno": "F2 F2 F3 V5 H1", "Clara": "B1 V1 V2 T5"}
    return bear_world.position("T3 T2", hands, turn="Bruno", owner="Anna")


def teamturns(options: Teamturns) -> Any:
    hands = {"Anna": "B36 B10 B41", "Bruno": "B39 B12 B02", "Clara": "B20 B05 B44"}
    return teamturns_world.position(hands, options)


def meta(options: Any) -> Any:
    state = meta_table.table(
        CAST,
        hands=TAKEN,
        memories={seat: ["Poison"] * 9 for seat in CAST},
        stage="pushing",
        agenda=(Step("executing"), Step("push")),
    )
    return meta_table.run(state).state


def open_table(options: Any) -> Any:
    return games.game("open_table").setup(CAST, options, Dice("example"))


POSITIONS = {
    "eat_me": eat_me,
    "no_more_meat": no_more_meat,
    "hold_my_bear": hold_my_bear,
    "teamturns": teamturns,
    "meta": meta,
    "open_table": open_table,
}
TABLES = [
    *((key, games.game(key).Options()) for key in games.SHELF),
    *(("eat_me", EatMe(variant=variant)) for variant in ("same_round", "ouroboros")),
    *(("teamturns", Teamturns(mode=mode)) for mode in ("full", "express")),
]


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_the_example_round_of_a_sheet_is_what_its_engine_plays(key: str, options: Any) -> None:
    game, state = games.game(key), POSITIONS[key](options)
    text = environment(templates()).get_template(f"{key}/round.txt.j2").render(options=options)
    told = list[str]()
    for paragraph in text.split("\n\n"):
        if said := dict(re.findall(r'(\w+) writes "([^"]+)"', " ".join(paragraph.split()))):
            full = {seat: _read(game, state, seat, text) for seat, text in said.items()}
            assert not [c.text for seat, sent in full.items() for c in game.check(state, seat, sent) if not c.grave]
            resolution = game.resolve(state, full, Dice("example"))
            told += [happening.text for happening in resolution.happenings if happening.audience is None]
            state = resolution.state
    items = [" ".join(item.split()) for item in re.findall(r"(?m)^- ((?:.+\n)(?:  .+\n)*)", text + "\n")]
    assert items == told


def _read(game: Any, state: Any, seat: str, text: str) -> Any:
    assert seat in game.asks(state), (seat, text)
    words = Words(CAST, seat, game.view(state, seat), game.listens(state, seat))
    orders = tuple(order for line in game.grammar.read(text, words) for order in line.orders)
    return game.complete(state, seat, orders, Dice("silence")) if orders else pytest.fail(text)
