"""A kind of words says what it heeds of the question: what it reads otherwise is remembered whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import games
from games.kit.grammar import Grammar, Words
from games.kit.kinds import Kind
from games.kit.words import tidy, tokens

SEATS = ("Anna", "Bruno", "Clara")
LINES = (
    "play 14 and bid 5, or 12 points 7",
    "give ferret 1 and bear 2 to Bruno, Clara tiger 3",
    "left, right 3 of Bruno, swap 2 with Clara",
    "Poison on Bruno, both Medicines and the second card",
    "take karma, cook tofu face down on mystery",
)


class Overheard(frozenset[str]):
    """A question that writes down what somebody looks for in it."""

    looked: set[str]

    def __contains__(self, name: object) -> bool:
        self.looked.add(str(name))
        return super().__contains__(name)

    def __and__(self, others: Any) -> frozenset[str]:
        self.looked.update(others)
        return super().__and__(others)

    def isdisjoint(self, others: Any) -> bool:
        self.looked.update(others)
        return super().isdisjoint(others)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("a kind may not look at all that is asked")


def shelf() -> Iterator[Any]:
    for name in games.shelf():
        grammar = games.game(name).grammar
        if isinstance(grammar, Grammar):
            yield from (pytest.param(kind, grammar, id=f"{name}-{key}") for key, kind in grammar.kinds.items())


@pytest.mark.parametrize(("kind", "grammar"), list(shelf()))
def test_a_kind_looks_for_nothing_in_the_question_but_what_it_says_it_heeds(kind: Kind, grammar: Grammar) -> None:
    asked = Overheard(form.when for form in grammar.forms)
    asked.looked = set()
    words = Words(SEATS, "Anna", asked=asked)
    examples = tuple(example for _, _, example in grammar.help())
    for line in map(tokens, map(tidy, (*LINES, *examples))):
        for at in range(len(line)):
            list(kind.read(line, at, words))
    assert asked.looked <= kind.heeds <= grammar.heeds


def test_what_is_heeded_is_told_apart_in_one_memory() -> None:
    """A question that asks for a bid alone reads no card, though one that asks for both was read just before."""
    grammar = games.game("eat_me").grammar
    both = Words(SEATS, "Anna", asked=frozenset({"card and bid"})).remembering()
    alone = Words(SEATS, "Anna", asked=frozenset({"only bid"}), memo=both.memo)
    for words in (both, alone, both):
        fresh = Words(words.seats, words.me, asked=words.asked)
        for text in ("14 for 5", "play 14, bid 5", "5"):
            assert grammar.line(text, words) == grammar.line(text, fresh)
