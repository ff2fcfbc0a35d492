"""Wild matches are worth what they draw, and what they catch."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Grammar, Words
from games.kit.model import Complaint
from games.meta.orders import Rule, SetTrap
from gm.promises import wild
from tests.kit.prizes import Bid, Prizes

MATCHES = {"eat_me": 6, "no_more_meat": 6, "hold_my_bear": 128, "teamturns": 12, "meta": 16, "open_table": 3}
RARE = {
    "hold_my_bear": {"AskFor", "GiveBack", "Name", "TakeBack"},
    "teamturns": {"TakeIf", "Use"},
    "meta": {"Answer", "Choose", "Take", "Spend", "Hold", "AddToTrap", "Close", "NewCard", "Spring"},
}


@cache
def drawn(key: str) -> list[Any]:
    """Every order that some player of these matches wrote wildly."""
    game, found = games.game(key), list[Any]()
    for seed in range(MATCHES[key]):
        for n, (state, asks, seats) in enumerate(wild.positions(game, f"drawn/{seed}")):
            for seat in asks:
                orders, own = wild.answer(game, state, seat, seats, Dice(f"drawn/{seed}/{n}/{seat}"))
                found += orders if own else ()
    return found


@pytest.mark.parametrize("key", games.SHELF)
def test_every_kind_of_order_that_is_not_rare_is_drawn(key: str) -> None:
    kinds = {form.order.__name__ for form in games.game(key).grammar.forms if form.order}
    assert kinds - RARE.get(key, set()) <= {type(order).__name__ for order in drawn(key)}
    assert RARE.get(key, set()) <= kinds


def test_traps_are_drawn_with_conditions_and_cards_and_rulings_of_many_words() -> None:
    traps = [order.trap for order in drawn("meta") if isinstance(order, SetTrap)]
    assert any(trap.conditions for trap in traps)
    assert max(len(trap.cards) for trap in traps) > 1
    words = Counter(order.op.name for order in drawn("meta") if isinstance(order, Rule))
    assert len(words) > 12


def test_a_line_of_a_grammar_that_takes_letters_whole_is_the_letter_that_says_it() -> None:
    game = games.game("open_table")
    end = next(form for form in game.grammar.forms if form.pattern == "the end")
    said, orders = wild.written(game, end, end.pattern, Words(("Anna", "Bruno"), "GM", {}), Dice("1"))
    assert said == "the end"
    assert game.grammar.write(orders) == said


class Forgets(Grammar):
    """Writes what cannot be read again."""

    def spell(self, order: Any) -> str:
        return "bid 1"


class NeverOver(Prizes):
    def resolve(self, state: Any, orders: Any, dice: Dice) -> Any:
        return type(super().resolve(state, orders, dice))(state)


class Raises(Prizes):
    def check(self, state: Any, seat: str, orders: Any) -> list[Complaint]:
        if any(isinstance(order, Bid) and order.card == 30 for order in orders):
            raise KeyError("30")
        return list(super().check(state, seat, orders))


def _broken(game: Any, most: int = 60) -> str:
    for seed in range(most):
        try:
            wild.match(game, str(seed))
        except wild.Unended as why:
            return str(why)
    return ""


def test_what_breaks_a_wild_match_is_told_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wild, "MOST_TURNS", 50)
    monkeypatch.setattr(wild, "PROOFS", 2)
    assert _broken(Prizes(), 20) == ""
    assert "not over after 50 turns" in _broken(NeverOver())
    assert "seed" in (told := _broken(Raises()))
    assert "KeyError" in told


def test_orders_that_cannot_be_kept_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wild, "PROOFS", 2)
    game = Prizes()
    monkeypatch.setattr(Prizes, "grammar", Forgets(game.grammar.forms, game.grammar.kinds))
    assert "is read as" in _broken(game)
