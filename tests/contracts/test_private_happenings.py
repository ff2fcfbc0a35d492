"""Which sentences of the story are for some only is said here, game by game: none of them is ever told to all.

The general promise deals hidden cards anew and so finds what tells of them; what only a secret order gives away (a
card put down hidden, the cards exchanged) looks the same then, and has its guard here. A new private sentence needs
a row.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

import games
from games.hold_my_bear import state
from games.kit.dice import Dice
from games.kit.model import Happening
from gm.promises import Trial
from gm.promises.play import MANNERS
from tests.contracts.test_planted_breaks import Leaky
from tests.games import test_hold_my_bear_promises as bears

PRIVATE: Mapping[str, tuple[str, ...]] = {
    "eat_me": (),
    "no_more_meat": (r"The card .+ put on .+ is ", r"You draw "),
    "hold_my_bear": (),  # what is stolen is told to two; see the thefts below
    "teamturns": (r"You draw ", r"The edge cards of ", r"In the exchange "),
    "meta": (r"You draw ", r"Your trap \d+ lies on "),
    "open_table": (),
}
FOR_SOME = {"hold_my_bear": (r"Nobody has played for ",)}  # told to those it concerns, and no secret


def story(key: str, leaks: str = "") -> list[Happening]:
    """What is told in some matches by chance; where `leaks` is given, sentences that begin so are told to all."""
    game, told = games.game(key), list[Happening]()

    def resolve(now: Any, orders: Any, dice: Dice) -> Any:
        done = game.resolve(now, orders, dice)
        said = tuple(
            replace(one, audience=None) if leaks and re.match(leaks, one.text) else one for one in done.happenings
        )
        told.extend(said)
        return replace(done, happenings=said)

    trial = Trial(Leaky(game, {"resolve": resolve}), 3, seeds=(0, 1))
    for manner in MANNERS:
        trial.positions(manner)
    return told


def wrong(key: str, told: list[Happening]) -> Iterator[str]:
    private, some = PRIVATE[key], FOR_SOME.get(key, ())
    for one in told:
        if one.audience is None and any(re.match(row, one.text) for row in private):
            yield f"told to all: {one.text}"
        if one.audience is not None and not any(re.match(row, one.text) for row in (*private, *some)):
            yield f"no row says whether this is a secret: {one.text}"


@pytest.mark.parametrize("key", games.SHELF)
def test_what_is_private_is_told_to_nobody_else_and_is_said_here(key: str) -> None:
    told = story(key)
    assert not list(wrong(key, told))
    for row in PRIVATE[key]:
        assert any(re.match(row, one.text) for one in told), f"{row} is never told: nothing is guarded by it"


@pytest.mark.parametrize(("key", "row"), [(key, row) for key, rows in PRIVATE.items() for row in rows])
def test_a_private_sentence_told_to_all_is_found(key: str, row: str) -> None:
    assert any(found.startswith("told to all") for found in wrong(key, story(key, row)))


THEFTS = [("self.known[victim] = ()", "pass"), ("if whole:", "if count:"), ("openly=False", "openly=True")]


@pytest.mark.parametrize(("right", "leaky"), THEFTS)
def test_a_theft_that_is_remembered_is_found(monkeypatch: pytest.MonkeyPatch, right: str, leaky: str) -> None:
    source = textwrap.dedent(inspect.getsource(state.Table.draw))
    assert source.count(right) == 1, "the break has no place any more: plant it where the promise is kept now"
    names = dict(vars(state))
    exec(compile(source.replace(right, leaky), "draw", "exec", 0x1000000), names)  # annotations stay
    monkeypatch.setattr(state.Table, "draw", names["draw"])
    with pytest.raises(AssertionError):
        bears.test_a_blind_theft_tells_those_who_did_not_see_it_nothing_of_what_was_taken(2)
