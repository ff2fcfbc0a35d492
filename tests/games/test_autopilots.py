"""Every game's advice: better than chance in a few fixed matches, and drawn from nothing its seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.kit.dice import Dice
from games.kit.model import Orders
from tests.games.random_play import CHOOSERS, contest

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta")
# game, seats, options, matches, and the least that must be won, as a multiple of the fair share. What is really won
# lies at least three standard errors above it (`python -m bench autopilots`); the fair share is far below.
MATCHES = [
    ("eat_me", 2, {}, 200, 1.2),
    ("eat_me", 4, {}, 200, 1.3),
    ("eat_me", 6, {"variant": "same_round"}, 200, 1.3),
    ("eat_me", 4, {"variant": "ouroboros"}, 200, 1.5),
    ("no_more_meat", 2, {}, 150, 1.4),
    ("no_more_meat", 4, {}, 150, 2.0),
    ("no_more_meat", 7, {}, 150, 2.5),
    ("hold_my_bear", 4, {}, 60, 1.7),
    ("teamturns", 2, {}, 100, 1.6),
    ("teamturns", 4, {}, 150, 1.5),
    ("meta", 2, {"mode": "auto"}, 80, 1.1),
]


@pytest.mark.parametrize(("key", "seats", "options", "matches", "least"), MATCHES, ids=lambda value: str(value))
def test_the_autopilot_beats_its_fair_share(
    key: str, seats: int, options: dict[str, Any], matches: int, least: float
) -> None:
    game = games.game(key)
    won = sum(contest(game, CAST[:seats], game.Options(**options), f"fixed/{n}")[0] for n in range(matches))
    assert won * seats / matches > least


def test_every_game_on_the_shelf_is_measured() -> None:
    silent = {"open_table"}  # where a person is the engine, a robot has nothing to say
    assert {row[0] for row in MATCHES} | silent == set(CHOOSERS) == set(games.shelf())


@pytest.mark.parametrize("key", games.shelf())
def test_advice_does_not_change_when_what_the_seat_cannot_see_is_dealt_anew(key: str) -> None:
    game, changed = games.game(key), 0
    for match in range(3):
        state = game.setup(CAST[:3], game.Options(**({"mode": "auto"} if key == "meta" else {})), Dice(f"{match}/0"))
        for turn in range(1, 40):
            full: dict[str, Orders] = {}
            for seat in game.asks(state):
                dice = Dice(f"{match}/{turn}/{seat}")
                other = game.redeal(state, seat, Dice(f"{match}/{turn}/redeal"))
                changed += other != state
                assert game.suggest(other, seat, Dice("same")) == game.suggest(state, seat, Dice("same"))
                sent = CHOOSERS[key](state, seat, dice) if dice.coin() else game.suggest(state, seat, dice)
                full[seat] = game.complete(state, seat, sent, dice)
            if not full:
                break
            state = game.resolve(state, full, Dice(f"{match}/{turn}")).state
    assert changed, "nothing hidden was ever dealt anew"


@pytest.mark.parametrize("key", games.shelf())
def test_random_players_send_what_is_legal(key: str) -> None:
    game = games.game(key)
    state = game.setup(CAST[:3], game.Options(**({"mode": "auto"} if key == "meta" else {})), Dice("legal/0"))
    for turn in range(1, 60):
        full: dict[str, Orders] = {}
        for seat in game.asks(state):
            dice = Dice(f"legal/{turn}/{seat}")
            sent = CHOOSERS[key](state, seat, dice)
            assert not [complaint.text for complaint in game.check(state, seat, sent) if complaint.fatal]
            full[seat] = game.complete(state, seat, sent, dice)
        if not full:
            break
        state = game.resolve(state, full, Dice(f"legal/{turn}")).state
