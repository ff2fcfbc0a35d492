"""Orders that were left under a condition, or for every question, follow from what their seat sees when one comes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from games.kit import conditions
from games.kit.conditions import Branch, Conditional
from games.kit.order import Orders, amend
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, RulesKept, SeatLeft, TurnResolved
from gm.domain.policy import Held, Rule, Told

MOST = 8  # rules of a seat
E = TypeVar("E", TurnResolved, SeatLeft)


def understood(table: Table, seat: str, text: str) -> Conditional | None:
    """The order under a condition that these words are, by the facts of this game; None where they are none, as in a
    ruling, whose GM weighs what comes of the condition."""
    facts = table.game.facts(table.view(seat), seat) if seat != GM else None
    return conditions.read(text, tuple(facts)) if facts else None


def meant(table: Table, seat: str, told: Conditional) -> tuple[Orders, str, str]:
    """What an order under a condition comes to now: the orders, the words for them, and what was looked at."""
    said, why = told.chosen(table.game.facts(table.view(seat), seat))
    line = table.game.grammar.line(said, table.words(seat)) if said else None
    return (line.orders if line else ()), said, why


def legible(table: Table, seat: str, told: Conditional) -> str:
    """The first of its orders that cannot be read as one; empty where all can."""
    words = table.words(seat)
    return next((b.orders for b in told.branches if not table.game.grammar.line(b.orders, words).orders), "")


def kept(table: Table, seat: str, new: Iterable[Rule]) -> RulesKept:
    """The rules of a seat with these before them, none twice; what is for one turn takes the place of what was."""
    rules = {(rule.turn or rule.text): rule for rule in (*table.match.later.get(seat, ()), *new)}
    fresh = [rule for rule in new if rules.get(rule.turn or rule.text) is rule]
    rest = [rule for rule in rules.values() if rule not in fresh]
    return RulesKept(seat, (*fresh, *rest)[:MOST])


def of_turn(table: Table, seat: str, turn: int, more: Iterable[Rule] = ()) -> Rule | None:
    """What a seat has left for that turn."""
    found = [rule for rule in (*table.match.later.get(seat, ()), *more) if rule.turn == turn]
    return found[-1] if found else None


def followed(table: Table, event: E, now: datetime) -> Table:
    """The match after this event, with the orders that follow for its questions from rules that were left: held like
    those that came by letter, and told to their seat with what was looked at."""
    after, held, told, used = table.then(event), dict(event.held), list(event.told), list[RulesKept]()
    for seat in event.questions:
        rules = after.match.later.get(seat, ())
        if now_due := tuple(rule for rule in rules if rule.turn <= after.match.turn):
            orders, words, lasting = _orders(after, seat, now_due, after.orders(seat))
            told += [Told(word, (seat,), "ahead") for word in words]
            if orders:
                held[seat] = Held(after.game.grammar.write(orders), deadlines.iso(now), ruled=lasting)
            if any(not rule.lasting for rule in now_due):
                used.append(RulesKept(seat, tuple(rule for rule in rules if rule.lasting or rule not in now_due)))
    return table.then(replace(event, held=held, told=tuple(told)), *used)


def _orders(table: Table, seat: str, rules: tuple[Rule, ...], held: Orders) -> tuple[Orders, list[str], bool]:
    """What follows for a seat from its rules, beside what it holds already; the words that tell of it; and whether any
    of it stands for every question."""
    found: Orders = ()
    words, lasting = list[str](), False
    for rule in rules:
        orders, said, why = _said(table, seat, rule)
        if rule.turn and rule.turn < table.match.turn:
            words.append(f'Of what you left, "{rule.shown}", nothing is used: in that turn you were not asked.')
        elif _fits(table, seat, (*held, *found), orders):
            found, lasting = amend(found, orders), lasting or rule.lasting
            words.append(f'By what you left, "{rule.shown}": {f"{why}, so " if why else ""}I hold "{said}" from you.')
        elif not rule.lasting:
            words.append(_unused(rule, said, why))
    return (amend(held, found) if found else ()), words, lasting


def _said(table: Table, seat: str, rule: Rule) -> tuple[Orders, str, str]:
    """The orders of a rule, the words for them, and what was looked at."""
    if told := understood(table, seat, rule.text):
        return meant(table, seat, told)
    if rule.turn:
        orders = table.read(rule.text, seat)
        return orders, "; ".join(table.named(orders)), ""
    return meant(table, seat, Conditional((Branch((), rule.text),)))


def _fits(table: Table, seat: str, held: Orders, orders: Orders) -> bool:
    """Do these answer what is open yet, and may they?"""
    answered = {order.key() for order in held}
    if not orders or answered & {order.key() for order in orders}:
        return False
    return not any(c.fatal for c in table.check(seat, amend(held, orders)))


def _unused(rule: Rule, said: str, why: str) -> str:
    nothing = "that does not fit the question" if said else "no part of it applies"
    return f'Of what you left, "{rule.shown}", nothing is used: {f"{why}, and " if why else ""}{nothing}.'
