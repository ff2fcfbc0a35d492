"""Who pushes nothing, or only opens the stage, with talk beside: "I pass, and wish everybody a mild evening"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from games.kit import asides, binding, manners
from games.kit.idling import Clause
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Order, Orders
from games.kit.words import Token, fold, tidy, tokens
from games.meta.orders import Go, Pass, PassTurn

_QUIET = (Pass, PassTurn, Go)
_PARTS = re.compile(r"\s*(?:[.!;:,]+|\s-+\s|\b(?:and|so|but)\b)\s*", re.IGNORECASE)
_WISHES = re.compile(r"(?:i )?wish(?:ing)? (?:you|everybody|everyone|all|us)\b")
_NOT_SAID = frozenset({'"', "?", "/"})  # not with one of these
_TRAPS = frozenset("trap traps trick tricks preparation preparations".split())
_VERBS = frozenset("play push pass plays pushes playing pushing skip".split())


def read(raw: str, words: Words, piece: Callable[[str], Line]) -> Orders:
    """The one pass (or "play!") of a line whose other clauses leave it alone; () where there is none, or more."""
    folded = {token.fold for token in tokens(tidy(raw))}
    found = [None] if folded & _NOT_SAID or binding.dead(raw) else list(_found(raw, words, piece))
    goes = [order for order in found if isinstance(order, Go)]  # "no traps and no cards: play!"
    named = goes and folded & set(map(fold, words.names))  # "Go Bruno, go!"
    orders = tuple(dict.fromkeys(filter(None, goes if "prepare" in words.asked and goes else found)))
    return orders if len(orders) == 1 and None not in found and not named else ()


def _found(raw: str, words: Words, piece: Callable[[str], Line]) -> Iterator[Order | None]:
    """The orders of its clauses; None for a clause that is neither an order nor leaves the others alone."""
    for part in filter(None, _PARTS.split(raw)):
        line, said = piece(part), tokens(tidy(part))
        if line.orders and not (line.corrects or line.withdraws) and all(isinstance(o, _QUIET) for o in line.orders):
            yield from line.orders
        elif not said or line.orders or not _idle(said, words):
            yield None


def _idle(said: Sequence[Token], words: Words) -> bool:
    """Does a clause leave a pass alone?"""
    names = frozenset(fold(name).split()[0] for name in words.names if name != words.me)
    if "prepare" in words.asked and no_traps(said):
        return True
    if len(said) in (asides.aside(said, 0, names), *manners.fillers(said, 0)):
        return True
    if _WISHES.match(" ".join(token.fold for token in said)):
        return True
    clause = Clause(tuple(said), names, _VERBS)
    return clause.idle() or clause.of_others()


def no_traps(said: Sequence[Token]) -> bool:
    """Does it say that no traps are set?"""
    return any(token.fold in _TRAPS for token in said) and any(map(binding.denies, said))
