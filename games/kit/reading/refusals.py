"""A pass said together with what it leaves undone: "I don't want to swap anything, so I pass".

What is denied beside an order binds it, for it may take it back. An order that has nothing to choose (a pass, a
refusal, the starter deck) is only explained by it: its writer says what they do not do.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.order import Orders
from games.kit.reading import binding, unsettling
from games.kit.reading.sentence import Sentence
from games.kit.words import Token

_DENYING = frozenset(
    "not don't dont won't wont can't cant cannot no nothing none neither nobody never nah nope without".split()
)
_BESIDE = frozenset("rather i'd would do anything anybody anyone any".split())
_UNDECIDED = frozenset("know decide decided sure understand remember see yet you your".split())  # "I'm not sure"
_PARTS = frozenset(",.;:!-")
_JOINS = frozenset("so and then but therefore hence".split())


def refused(sentence: Sentence) -> Orders:
    """The pass (or its like) of a sentence whose other clauses only deny; none for all other sentences."""
    if any(token.fold in (":", '"', "?") for token in sentence.line):
        return ()
    said: list[Orders] = []
    denied = False
    for clause in _clauses(sentence):
        readings = clause.readings()
        if len(readings) == 1 and readings[0] and not any(map(_chooses, readings[0])):
            said.append(readings[0])
        elif not readings and _denies(clause):
            denied = True
        else:
            return ()
    return said[0] if denied and len(set(said)) == 1 else ()


def _denies(clause: Sentence) -> bool:
    """Does it only say what its writer does not do?"""
    folded = [token.fold for token in clause.line]
    rest = [token for token in clause.line if token.fold not in _DENYING | _BESIDE]
    others = any(token.fold in clause.names - clause.mine for token in rest)
    itself = {clause.grammar.spell(order).split()[0] for order in clause.cheapest.orders if not _chooses(order)}
    return (
        not _DENYING.isdisjoint(folded)
        and not others
        and _UNDECIDED.isdisjoint(folded)
        and not binding.reason(rest)
        and not unsettling.conditional(rest)
        and itself.isdisjoint(folded)  # "I won't pass"
    )


def _clauses(sentence: Sentence) -> Iterator[Sentence]:
    line, start = sentence.line, 0
    for at, token in enumerate(line):
        if token.fold in _PARTS or token.fold in _JOINS:
            if _said(line[start:at]):
                yield sentence.part(start, at)
            start = at + 1
    if _said(line[start:]):
        yield sentence.part(start, len(line))


def _said(line: tuple[Token, ...]) -> bool:
    return any(token.kind != "sign" for token in line)


def _chooses(order: object) -> bool:
    """Has it anything to choose?"""
    return bool(getattr(order, "__dataclass_fields__", ()))
