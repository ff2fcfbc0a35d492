"""EXPLAIN: what a card or another word of the game means, from what everybody may know."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.kit.words import fold, nearest
from gm.desk.case import Case
from gm.desk.verbs.verb import Verb

SHOWN = 5  # names given where the one asked for is not known
_WORD = "explain"
_QUESTION = re.compile(r"(?i)(?:(?:the|a|an|my) )?(?:card |action |animal )?(.+?)(?: (?:do|work|mean)(?:es|s)?)?[?\s]*")


def run(case: Case, rest: str) -> str:
    if case.table is None or not case.table.match.position:
        return "The cards are not dealt yet."
    known = case.table.game.glossary(case.table.state)
    name = _asked(rest, known) or find(rest, known)
    if name:
        return f"{name}: {known[name]}"
    some = ", ".join(list(known)[:SHOWN])
    return f"I know nothing of that name in {case.table.game.meta.title}." + (f" I know of {some} ..." if some else "")


def _counts(case: Case, rest: str, line: str) -> bool:
    """A sentence ("what does Poison do?") asks for an explanation if it names exactly what there is."""
    if fold(line).startswith(_WORD):
        return True
    if case.table is None or not case.table.match.position:
        return False
    return _asked(rest, case.table.game.glossary(case.table.state)) is not None


def _asked(rest: str, known: Iterable[str]) -> str | None:
    """The name in "(the card) Poison (do?)"; None when it is none of these."""
    found = _QUESTION.fullmatch(rest)
    return {_bare(name): name for name in known}.get(_bare(found[1])) if found else None


def find(asked: str, known: Iterable[str]) -> str | None:
    """The name that was meant: itself, the only one that begins so, or the nearest; None when none or several."""
    names = {_bare(name): name for name in known}
    bare = _bare(asked)
    if bare in names:
        return names[bare]
    begun = [name for key, name in names.items() if bare and key.startswith(bare)]
    return begun[0] if len(begun) == 1 else nearest(asked, names.values())


def _bare(name: str) -> str:
    return "".join(c for c in fold(name) if c.isalnum())


VERB = Verb(_WORD, run, needs="seat", counts=_counts)
