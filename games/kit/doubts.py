"""Lines that were not understood and yet put those before them in doubt: what they touch is asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.words import tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar
    from games.kit.reader import Line


def speaks_against(grammar: Grammar, before: list[Line], line: Line, words: Words) -> bool:
    """Does a line that was not understood speak of the same things as orders before it, or answer their question?"""
    keys = {order.key() for order in line.reading}
    held = [order for one in before for order in one.orders]
    said = tokens(tidy(line.text))
    hot = any(grammar.knows(said, at, words) for at in range(len(said)))
    return any(order.key() in keys for order in held) if keys else bool(held) and hot


def put_in_doubt(before: list[Line], line: Line, why: str) -> list[Line]:
    """The lines before one that may correct them: those it answers anew, else the last one, are asked about."""
    keys = {order.key() for order in line.reading}
    said = [at for at, one in enumerate(before) if one.orders]
    doubted = [at for at in said if keys & {order.key() for order in before[at].orders}] or said[-1:]
    return [replace(one, orders=(), reading=one.orders, why=why) if at in doubted else one
            for at, one in enumerate(before)]  # fmt: skip


_UNSURE = re.compile(
    r"(?i)^\W*(?:but |and |though )?(?:only if|unless|if |not yet|not sure|i'?m not sure|i am not sure|or maybe|"
    r"maybe not|don'?t do (?:it|that)|do not do (?:it|that)|not so fast|let me think|i will confirm|i'?ll confirm|"
    r"to be confirmed|wait with (?:it|that)|except|or )[^\n]*"
)


def unsure(text: str) -> str:
    """The words by which a line puts the one before it in doubt; empty when it does not."""
    found = _UNSURE.match(text)
    return found[0].strip()[:40] if found else ""
