"""EXPLAIN: what a card or another word of the game means, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.words import fold, nearest
from gm.desk.case import Case
from gm.desk.handling.wishing import rules_asked
from gm.desk.house_words import bare, thing
from gm.desk.verbs.verb import Verb

SHOWN = 5  # names given where the one asked for is not known
_WORD = "explain"


def run(case: Case, rest: str) -> str:
    if case.table is None or not case.table.match.position:
        return "The cards are not dealt yet."
    known = case.table.game.glossary(case.table.state)
    name = thing(rest, known) or find(rest, known)
    if name:
        return f"{name}: {known[name]}"
    if told := rules_asked.word(case.table, rest):
        return told
    some = ", ".join(list(known)[:SHOWN])
    return f"I know nothing of that name in {case.table.title}." + (f" I know of {some} ..." if some else "")


def _counts(case: Case, rest: str, line: str) -> bool:
    """A sentence ("what does Poison do?") asks for an explanation if it names exactly what there is."""
    if fold(line).startswith(_WORD):
        return True
    if case.table is None or not case.table.match.position:
        return False
    return thing(rest, case.table.game.glossary(case.table.state)) is not None


def find(asked: str, known: Iterable[str]) -> str | None:
    """The name that was meant: itself, the only one that begins so, or the nearest; None when none or several."""
    names = {bare(name): name for name in known}
    plain = bare(asked)
    if plain in names:
        return names[plain]
    begun = [name for key, name in names.items() if plain and key.startswith(plain)]
    return begun[0] if len(begun) == 1 else nearest(asked, names.values())


VERB = Verb(_WORD, run, needs="seat", counts=_counts)
