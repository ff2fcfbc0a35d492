"""Cards that are called by their size, or are one of several alike."""

from __future__ import annotations

import pytest

from games.hold_my_bear.grammar import GRAMMAR
from games.kit.kinds import Words

HAND = ("bear 1", "ferret 1", "ferret 5", "tiger 2", "vole 1", "vole 1", "vole 2", "vole 4")
WORDS = Words(
    ("Anna", "Bruno", "Clara"),
    "Anna",
    {"hand": HAND, "animals": ("bear", "ferret", "tiger", "vole")},
    frozenset({"give", "play"}),
)


@pytest.mark.parametrize(
    ("letter", "meant"),
    [
        ("my smallest vole", "play vole 1"),
        ("I play the highest vole", "play vole 4"),
        ("the lower of my ferrets and the bear to Bruno", "give ferret 1 and bear 1 to Bruno"),
        ("give Clara my biggest ferret and the bear", "give ferret 5 and bear 1 to Clara"),
        # which one stays open, and is asked when it is judged
        ("give Clara tiger 2 and the little vole", "give tiger 2 and vole to Clara"),
        ("tiger 2 and one of the voles go to Clara", "give tiger 2 and vole to Clara"),
        (
            "Ha. Give them my two worst, which are tiger 2 and the little vole, to Clara.",
            "give tiger 2 and vole to Clara",
        ),
        ("my two lowest voles", ""),
        ("the smallest of the voles is called Tom", ""),
        ("my biggest ferret is ill", ""),
    ],
)
def test_a_card_is_called_by_its_size(letter: str, meant: str) -> None:
    lines = GRAMMAR.read(letter, WORDS)
    assert "; ".join(GRAMMAR.spell(order) for line in lines for order in line.orders) == meant
