"""Orders under a condition: "if karma >= 8 karma else take hidden". They look at nothing but what their player can see.

A game names its facts, numbers that it takes from a seat's own view (`Rules.facts`); a condition compares them.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.kit import provisos
from games.kit.words import tidy

_COMPARES: Mapping[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
_SAID: Mapping[str, tuple[str, ...]] = {  # how a comparison is said before its number
    ">=": (">=", "=>", "at least", "no less than", "not less than", "not below", "not under"),
    "<=": ("<=", "=<", "at most", "no more than", "not more than", "not above", "not over"),
    "!=": ("!=", "<>", "not equal to", "not"),
    ">": (">", "more than", "greater than", "higher than", "over", "above"),
    "<": ("<", "less than", "fewer than", "lower than", "under", "below"),
    "=": ("==", "=", "exactly", "equal to", "equals", ""),
}
_AFTER: Mapping[str, tuple[str, ...]] = {  # and behind it
    ">=": ("or more", "or higher", "or above", "or better"),
    "<=": ("or less", "or fewer", "or lower", "or below"),
}
_SIGN = {said: sign for sign, ways in _SAID.items() for said in ways}
_BEHIND = {said: sign for sign, ways in _AFTER.items() for said in ways}
_WAYS = "|".join(re.escape(said) for said in sorted(filter(None, _SIGN), key=len, reverse=True))
_ANY = rf"(?:(?:is|are|be|has|have) )?(?P<sign>{_WAYS})? ?(?P<number>-?\d+)(?P<after> (?:{'|'.join(_BEHIND)}))?"
_IF = re.compile(r"(?:if|when|whenever) ", re.IGNORECASE)
_AND = re.compile(r",? and ", re.IGNORECASE)
_THEN = re.compile(r"[\s,:;]*(?:(?:then|do|->|=>)\b[\s,:]*)?", re.IGNORECASE)
_ELSE = re.compile(r"[\s,;.]+(?:else|otherwise|if not)\b[\s,:]*", re.IGNORECASE)
_COMPARED = re.compile(
    rf"(?:if|when|whenever) (?P<fact>[\w' -]{{1,40}}?) (?:(?:is|are) )?(?:{_WAYS}) ?-?\d+\b", re.IGNORECASE
)
MOST = 8  # branches of one order


@dataclass(frozen=True, slots=True)
class Compared:
    """A fact held against a number."""

    fact: str
    sign: str  # one of >= <= > < = !=
    number: int

    def holds(self, facts: Mapping[str, float]) -> bool:
        """Is it so? Of a fact that there is not (any more), nothing is."""
        return self.fact in facts and _COMPARES[self.sign](facts[self.fact], self.number)

    def __str__(self) -> str:
        return f"{self.fact} {self.sign} {self.number}"


@dataclass(frozen=True, slots=True)
class Branch:
    """Orders, as they were typed, and when they count; the last of an order may have no condition."""

    when: tuple[Compared, ...]
    orders: str


@dataclass(frozen=True, slots=True)
class Conditional:
    """Branches of which the first that holds counts.

    >>> said = "If my karma is 8 or more, karma, else if hand < 2 take open otherwise take hidden"
    >>> str(told := read(said, ("karma", "hand")))
    'if karma >= 8: karma; else if hand < 2: take open; else: take hidden'
    >>> told.chosen({"karma": 9, "hand": 1}), told.chosen({"karma": 3, "hand": 2})
    (('karma', 'karma is 9'), ('take hidden', 'karma is 3 and hand is 2'))
    """

    branches: tuple[Branch, ...]

    def chosen(self, facts: Mapping[str, float]) -> tuple[str, str]:
        """The orders that count now, and why: what was looked at. An empty text where none do."""
        looked = dict[str, None]()
        for branch in self.branches:
            looked |= dict.fromkeys(one.fact for one in branch.when)
            if all(one.holds(facts) for one in branch.when):
                return branch.orders, _seen(looked, facts)
        return "", _seen(looked, facts)

    def __str__(self) -> str:
        said = [(" and ".join(map(str, branch.when)), branch.orders) for branch in self.branches]
        return "; else ".join(f"if {when}: {orders}" if when else f": {orders}" for when, orders in said).replace(
            "else : ", "else: "
        )


def _seen(looked: Iterable[str], facts: Mapping[str, float]) -> str:
    return " and ".join(f"{fact} is {facts[fact]:g}" if fact in facts else f"there is no {fact}" for fact in looked)


def read(line: str, known: Collection[str]) -> Conditional | None:
    """The order under a condition that a line is; None where it is none. `known` are the facts of the game."""
    line = provisos.pointed(tidy(line).strip(), known)
    if turned := _turned(line, known):
        return turned
    branches, rest = list[Branch](), provisos.said(line.rstrip("."), known)
    while rest and len(branches) < MOST:
        found = _branch(rest, known)
        if found is None:
            if not branches or _IF.match(rest):
                return None
            branches.append(Branch((), rest))
            break
        branch, rest = found
        branches.append(branch)
    return Conditional(tuple(branches)) if branches and branches[0].when and all(b.orders for b in branches) else None


def _turned(line: str, known: Collection[str]) -> Conditional | None:
    """The order of a line whose condition stands behind it, or says when it does not count.

    >>> str(_turned("Poison on Vera, unless she has less than 10 life", ("life", "Vera's life")))
    "if Vera's life >= 10: Poison on Vera"
    """
    cut = _ELSE.search(line)
    head, rest = (line[: cut.start()], line[cut.end() :].strip(" .!")) if cut else (line, "")
    said, orders, unless = provisos.plainly(head, known)
    when, at = _compared(said, 0, known) if said else ((), 0)
    if not when or said[at:].strip(" .!") or (unless and len(when) > 1):
        return None
    if unless:
        when = (replace(when[0], sign=provisos.OPPOSITE[when[0].sign]),)
    return Conditional((Branch(when, orders), *([Branch((), rest)] if rest else [])))


def of_players(
    players: Iterable[Mapping[str, Any]], seat: str, counts: Mapping[str, str], name: str = "name"
) -> dict[str, float]:
    """What all know of players, as facts: their own by its name ("karma"), others' with theirs ("Bruno's karma").
    `counts`: which numbers of a player in a view, by the name of the fact.

    >>> of_players([{"name": "Anna", "points": 3}, {"name": "Bruno", "points": 4}], "Anna", {"score": "points"})
    {'score': 3, "Bruno's score": 4}
    """
    return {
        f"{'' if player[name] == seat else f'{player[name]}{chr(39)}s '}{fact}": player[field]
        for player in players
        for fact, field in counts.items()
    }


def unknown(line: str) -> str:
    """What a line that compares something with a number takes for a fact; empty where it compares nothing."""
    found = _COMPARED.match(tidy(line).strip())
    return found["fact"].strip() if found else ""


def _branch(text: str, known: Collection[str]) -> tuple[Branch, str] | None:
    """The branch that begins here, and what stands behind its "else"."""
    begun = _IF.match(text)
    when, at = _compared(text, begun.end(), known) if begun else ((), 0)
    if not when:
        return None
    then = _THEN.match(text, at)
    orders = text[then.end() if then else at :]
    cut = _ELSE.search(orders)
    return Branch(when, (orders[: cut.start()] if cut else orders).strip()), orders[cut.end() :] if cut else ""


def _compared(text: str, at: int, known: Collection[str]) -> tuple[tuple[Compared, ...], int]:
    """The comparisons that begin here, and where they end."""
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    one = re.compile(rf"(?:i have |my |the |there (?:is|are) )?(?P<fact>{names})(?:'s)? ?{_ANY}", re.IGNORECASE)
    as_named, when = {name.lower(): name for name in known}, list[Compared]()
    found = one.match(text, at)
    while found:
        after = (found["after"] or "").strip().lower()
        sign = _BEHIND.get(after) or _SIGN[(found["sign"] or "").lower()]
        when.append(Compared(as_named[found["fact"].lower()], sign, int(found["number"])))
        at, more = found.end(), _AND.match(text, found.end())
        found = one.match(text, more.end()) if more else None
    return tuple(when), at
