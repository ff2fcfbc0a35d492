"""The promises of the shelf: the suite that travels with the program, and the files of this house beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import games
from games.kit.dice import Dice
from gm.promises import PROMISES, SECRECY, Trial, wild
from gm.promises.golden import parse, retell
from gm.promises.rules import (
    flaws_of_the_example,
    orders_survive_writing_and_reading,
    what_letters_show_as_an_example_is_legal_and_read_as_itself,
)
from gm.promises.secrecy import what_everybody_is_told_can_be_seen_on_the_table

ROOT = Path(__file__).resolve().parents[2]


def tables() -> list[Any]:
    """(game, players) for the smallest, a middle and the largest table."""
    rows = []
    for key in games.shelf():
        seats = games.game(key).meta.seats
        for n in sorted({seats[0], seats[len(seats) // 2], seats[-1]}):
            rows.append(pytest.param(key, n, id=f"{key}-{n}"))
    return rows


@cache
def trial(key: str, players: int, seeds: int) -> Trial:
    return Trial(games.game(key), players, seeds=tuple(range(seeds)))


@pytest.mark.parametrize(("key", "players"), tables())
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_promise_is_kept(key: str, players: int, promise: Any) -> None:
    seeds = 6 if promise is what_everybody_is_told_can_be_seen_on_the_table else 2 if promise in SECRECY else 3
    assert not list(promise(trial(key, players, seeds)))


class Robots(Trial):
    """A table of people whose names begin alike, as those of robots do."""

    @property
    def seats(self) -> tuple[str, ...]:
        return ("Robot", *(f"Robot {n}" for n in range(2, self.players + 1)))


@pytest.mark.parametrize("key", games.shelf())
def test_orders_about_people_whose_names_begin_alike_survive_writing_and_reading(key: str) -> None:
    game = games.game(key)
    most = min(game.meta.seats[-1], 5)
    robots = Robots(game, most, seeds=range(3))
    for manner in (orders_survive_writing_and_reading, what_letters_show_as_an_example_is_legal_and_read_as_itself):
        assert not list(manner(robots))


@pytest.mark.parametrize("key", games.shelf())
def test_every_game_hides_something_and_its_trial_deals_it_anew(key: str) -> None:
    game = games.game(key)
    found = trial(key, game.meta.seats[1], 2).positions("both")
    assert any(game.redeal(at.state, None, Dice(at.seed)) != at.state for at in found)


@pytest.mark.parametrize("key", games.SHELF)
def test_a_game_of_this_house_is_a_full_citizen(key: str) -> None:
    for path in (
        f"games/{key}/engine.py",
        f"games/{key}/orders.py",
        f"templates/{key}/report.txt.j2",
        f"templates/{key}/report.html.j2",
        f"templates/{key}/rules.txt.j2",
        f"data/{key}",
        f"tests/games/test_{key}.py",
        f"tests/games/playthroughs/{key}",
    ):
        assert (ROOT / path).exists(), f"{key} lacks {path}"


def golden() -> list[Any]:
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}")
        for path in sorted((ROOT / "tests/games/playthroughs").glob("*/*.txt"))
    ]


@pytest.mark.parametrize("path", golden())
def test_golden_games_are_played_the_same_way_again(path: Path) -> None:
    assert retell(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", games.SHELF)
def test_each_way_of_ending_has_a_golden_game(key: str) -> None:
    told = {
        parse(path.read_text(encoding="utf-8")).ending
        for path in (ROOT / "tests/games/playthroughs" / key).glob("*.txt")
    }
    assert set(games.game(key).meta.endings) <= told


@pytest.mark.parametrize("key", games.shelf())
def test_examples_are_legal_and_read_as_themselves_under_options_drawn_by_lot(key: str) -> None:
    game, looked = games.game(key), 0
    for seed in range(6):
        for number, (state, asks, seats) in enumerate(wild.positions(game, f"examples/{seed}")):
            for seat in asks if number < 40 else ():
                assert not list(flaws_of_the_example(game, state, seat, seats)), (seed, number)
                looked += 1
    assert looked > 100
