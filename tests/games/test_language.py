"""Any order, spelled as we spell it, is understood when it is dressed politely, and not done under a mark of doubt."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from tests.kit.decorating import polite, stopped

CAST = ("Anna", "Bruno", "Clara")
GAMES = [key for key in games.shelf() if not games.game(key).grammar.whole]  # others take letters as they are


def asked(key: str, seed: int, steps: int) -> list[tuple[str, Words]]:
    """Every order of a position some steps into a match, with what its writer knows."""
    game = games.game(key)
    state = game.setup(CAST, game.Options(), Dice(f"language/{seed}"))
    for step in range(steps):
        if not (asks := game.asks(state)):
            break
        dice = Dice(f"language/{seed}/{step}")
        orders = {s: game.complete(state, s, game.suggest(state, s, dice), dice) for s in asks}
        state = game.resolve(state, orders, dice).state
    found = []
    for seat in game.asks(state):
        words = Words(CAST, seat, game.view(state, seat), game.listens(state, seat))
        found += [(game.grammar.spell(order), words) for order in game.suggest(state, seat, Dice(f"suggest/{seed}"))]
    return found


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_dressed_order_is_the_order(key: str, data: st.DataObject) -> None:
    grammar = games.game(key).grammar
    for order, words in asked(key, data.draw(st.integers(0, 40)), data.draw(st.integers(0, 25))):
        said = data.draw(polite(order))
        assert grammar.write(grammar.line(said, words).orders) == order, said


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_an_order_under_a_mark_of_doubt_is_not_done(key: str, data: st.DataObject) -> None:
    grammar = games.game(key).grammar
    for order, words in asked(key, data.draw(st.integers(0, 40)), data.draw(st.integers(0, 25))):
        said = data.draw(stopped(order))
        assert grammar.line(said, words).orders == (), said
