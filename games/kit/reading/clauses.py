"""The clauses of a sentence: where they part, and the words in them that say nothing where all else is named."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.words import Token

SMALL = frozenset(
    "i i'd i'll i'm we we'd we'll us me my our mine it its it's that that's this these those there here what which one "
    "will shall is are be being go goes going come comes coming get gets put puts let lets let's make makes do does "
    "want wish choose pick have having give gives say said down up out in off away over again then now too "
    "also well so as for to of on onto into at with from by upon behind along and plus then n while today first time "
    "lying sitting namely named called numbered valued value turn round game match".split()
)  # words that say nothing where everything else is named
_JOINTS = frozenset("and with plus for then at on to so while as but because since by n from which that".split())
_SUBJECTS = frozenset("i i'll i'd i'm let let's lets we we'll please".split())
_PARTING = frozenset(",.;:!-/|()&+>=")
_BEHIND = frozenset("and plus then n so but".split())  # a clause may begin behind them, too


def edges(line: Sequence[Token]) -> frozenset[int]:
    """The places where a clause may begin or end.

    >>> from games.kit.words import tokens
    >>> sorted(edges(tokens("27 goes down, and I bid 6 for now")))
    [0, 3, 4, 5, 8, 10]
    """
    inner = (at for at in range(1, len(line)) if _parts(line, at))
    return frozenset((0, *inner, len(line)))


def _parts(line: Sequence[Token], at: int) -> bool:
    before, here = line[at - 1].fold, line[at].fold
    return here in _JOINTS or here in _SUBJECTS or here in _PARTING or before in _PARTING or before in _BEHIND
