"""Whether a sentence tells of something rather than does it: "I met Dora", "Bruno deserves bear 1", "14 is lovely"."""

from __future__ import annotations

from collections.abc import Container, Sequence

from games.kit.reading import unsettling
from games.kit.words import Token

# What was: pasts without the ending that others have (for those see `games.kit.reading.binding.past`).
PASTS = frozenset(
    "ate became began bought broke brought built came caught cost dealt did drank drove fell felt flew fought "
    "found froze gave got grew heard held hid hurt kept knew learnt led left lent lost made meant met paid ran rang "
    "rode rose said sang sat saw sent shook shot showed slept spent spoke stole stood struck stuck taught told thought "
    "threw took went woke won wore wrote".split()
)
# What one only feels, is or has.
_STATES = frozenset(
    "adore adores admire admires belong belongs blame contain contains deserve deserves despise enjoy enjoys envy fear "
    "fears like likes live lives love loves need needs owns pity prefer prefers remind reminds resemble respect study "
    "studies suit suits taste tastes thank trust want wants wish wishes work works hurts".split()
)
# What is done with animals and foods, but not in a game.
_ELSE = frozenset(
    "photograph film paint sketch feed pet hug kiss marry visit watch describe rename ignore skip study inspect check "
    "examine count adopt befriend dream sing dance explain answer phone call wash clean stroke hunt shop get be "
    "dodge avoid shun hide".split()
)
_WISHED = frozenset("i'd we'd would id".split())
_OF = frozenset("of with much my your our in the a and for best kind no all lots more".split())  # before a noun
_BEING = unsettling.PREDICATES | {"be", "was", "were", "seem", "look"}
_LEADING = frozenset("what the a an my our for to on at card number from this that mine it here there".split())


def plainly_does(token: Token) -> bool:
    """May it be a verb for what somebody does now, and none for what one feels, is, has or did?"""
    word = token.fold
    told = word in PASTS or word in _STATES or word in _ELSE or word.endswith(("ed", "ly", "ing", "s"))
    return token.kind == "word" and unsettling.aside(token) and not told


def tells(line: Sequence[Token], beside: Container[int]) -> bool:
    """`beside`: the places of words that are no part of an order."""
    return any(_tells_at(line, at, beside) for at in range(len(line)))


def _tells_at(line: Sequence[Token], at: int, beside: Container[int]) -> bool:
    word, before = line[at].fold, line[at - 1].fold if at else ""
    if at not in beside:
        return False
    if word in PASTS:
        return True
    if word in _STATES:
        return before not in _WISHED and before not in _OF and at > 0 and line[at - 1].kind != "sign"
    led = at > 0 and at - 1 not in beside and line[at - 1].kind != "sign"
    return word in _BEING and led and _said_of(line, at, beside)


def _said_of(line: Sequence[Token], at: int, beside: Container[int]) -> bool:
    """Is what is named before it only described: "14 is lovely"? "7 is my bid", "14 is for the main" are not."""
    after = at + 1
    while after < len(line) and line[after].fold in _LEADING:
        after += 1
    return after < len(line) and line[after].kind != "sign" and after in beside and unsettling.aside(line[after])
