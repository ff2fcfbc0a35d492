"""Another target behind a card that has one: "Poison on Bruno. Wrong! To Clara", "..., Clara, I mean", "Clara it is".

Who says so may have thought again: neither is certain, so the line is asked about with the last one in hand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from games.kit.interjections import SIGHS
from games.kit.kinds import Words
from games.kit.order import Orders
from games.kit.reading.marks import unbulleted, unnumbered
from games.kit.words import Token, tidy, tokens
from games.meta.orders import Push
from games.meta.reading import phrases
from games.meta.reading.lying import same
from games.meta.reading.things import SIGNS, Item, Things
from games.meta.table import Target

_WANTED = re.compile(r"[PLm]bd[nt][^XH]*")  # "Clara is the one I want"
_IT_IS = re.compile(r"(?:n+b?|b)?T[^XH]*")  # "it's Clara's Poison that has to go"
_LYING = frozenset({"card", "named"})
_REGRETS = SIGHS | frozenset("target victim sorry wrong no nope rather correction i mean meant".split())


def meant(raw: str, orders: Orders, words: Words) -> Orders:
    """The orders with the last player who is named as a target, where that is another one; () where none is."""
    line = tokens(unbulleted(unnumbered(tidy(raw))))
    aimed = [order for order in orders if isinstance(order, Push) and _players(order)]
    if not aimed or len(aimed) < len(orders):
        return ()
    taken = {seat for order in aimed for seat in _players(order)}
    others = [seat for seat in _named(line, words) if seat not in taken]
    return _at_another(orders, Target("player", others[-1])) if others else ()


def card_meant(raw: str, orders: Orders, words: Words) -> Orders:
    """The same of a card that lies on the table: "strike Bruno's Medicine. Silly me, it's Clara's Poison"."""
    taken = [target for order in orders if isinstance(order, Push) for target in order.card.targets]
    if not taken or len(taken) != len(orders) or not {target.kind for target in taken} <= _LYING:
        return ()
    line = tokens(unbulleted(unnumbered(tidy(raw))))
    said = _lying(Things(line, words).items)
    others = [target for target in said if not any(same(target, one, words) for one in taken)]
    return _at_another(orders, others[-1]) if others else ()


def _lying(things: Sequence[Item]) -> list[Target]:
    """The cards on the table that clauses behind the first one are about."""
    said = [clause for clause in _clauses(things)[1:] if _IT_IS.fullmatch(_row(clause))]
    return [item.value for clause in said for item in clause if item.sign == "T"]


def _clauses(things: Sequence[Item]) -> list[list[Item]]:
    return [list(group) for sign, group in groupby(things, lambda item: item.sign in SIGNS) if not sign]


def _row(clause: Sequence[Item]) -> str:
    return phrases.row("".join(item.sign for item in clause))


def _at_another(orders: Orders, target: Target) -> Orders:
    *before, last = orders
    return (*before, Push(replace(last.card, targets=(target,)))) if isinstance(last, Push) else ()


def _players(order: Push) -> list[str]:
    return [target.seat for target in order.card.targets if target.kind == "player"]


def _named(line: tuple[Token, ...], words: Words) -> list[str]:
    """The players who are named as targets behind the first card, in clauses of their own."""
    things = Things(line, words).items
    clauses = _clauses(things)
    first = next((n for n, clause in enumerate(clauses) if any(item.sign == "H" for item in clause)), len(clauses))
    ends = {id(clause): (_begin(things, clause), clause[-1].end) for clause in clauses}
    said = [{token.fold for token in line[slice(*ends[id(clause)])]} for clause in clauses]
    found: list[str] = []
    for n in range(first + 1, len(clauses)):
        row = _row(clauses[n])
        beside = [said[at] for at in (n - 1, n + 1) if at < len(said)]
        regretted = row == "P" and any(words <= _REGRETS for words in beside)
        if regretted or any(frame.fullmatch(row) for frame in (_WANTED, *phrases.NAMES)):
            found += [seat for item in clauses[n] if item.sign in "PQ" for seat in item.value]
    return found


def _begin(things: Sequence[Item], clause: Sequence[Item]) -> int:
    at = next(n for n, item in enumerate(things) if item is clause[0])
    return things[at - 1].end if at else 0
