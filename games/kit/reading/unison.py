"""A line whose clauses all say one and the same thing, or nothing: "Not this time, I'll wait and watch. Love, Ida"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import asides, binding, manners
from games.kit.reading.idling import Clause
from games.kit.words import Token, fold, tidy, tokens

_PARTS = re.compile(r"\s*(?:[.!;:,]+|\s-+\s|\b(?:and|so|but)\b)\s*", re.IGNORECASE)
_WISHES = re.compile(r"(?:i )?wish(?:ing)? (?:you|everybody|everyone|all|us)\b")
_NOT_SAID = frozenset({'"', "?", "/"})  # not with one of these


def said(
    raw: str, words: Words, read: Callable[[str], Line], kinds: tuple[type, ...], verbs: frozenset[str]
) -> Orders | None:
    """All that its clauses order, each thing once, where that is of these kinds; None where a clause orders something
    else, or does not leave the others alone. `read` reads one of them, `verbs` are those of such orders."""
    if binding.dead(raw) or _NOT_SAID & {token.fold for token in tokens(tidy(raw))}:
        return None
    found: dict[object, None] = {}
    for part in filter(None, _PARTS.split(raw)):
        line = read(part)
        plain = not (line.corrects or line.withdraws) and all(isinstance(order, kinds) for order in line.orders)
        if not plain or not (line.orders or _idle(tokens(tidy(part)), words, verbs)):
            return None
        found.update(dict.fromkeys(line.orders))
    return tuple(found)  # type: ignore[arg-type]


def _idle(clause: Sequence[Token], words: Words, verbs: frozenset[str]) -> bool:
    """Does a clause leave the others alone?"""
    names = frozenset(fold(name).split()[0] for name in words.names if name != words.me)
    if not clause or len(clause) in (asides.aside(clause, 0, names), *manners.fillers(clause, 0)):
        return True
    what = Clause(tuple(clause), names, verbs)
    return bool(_WISHES.match(" ".join(token.fold for token in clause))) or what.idle() or what.of_others()
