"""Questions about the rules of a match, "what is a rotten combo?": told from the game's own sheet, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from games.kit import rulebook
from games.kit.dice import Dice
from games.kit.rulebook import Entry
from games.kit.words import fold
from gm.desk.handling.wishing.own_words import forms
from gm.desk.table import Table

SHEET = 'The rules come to you when you write "rules".'
_DEALS = 4  # ways in which cards may lie, whose answers must be the same
_MOST = 2  # sentences of the sheet about what a question only names


def answer(table: Table | None, said: str, whom: str = "", seat: str = "") -> str:
    """What the sheet says to a question; empty where it knows none such for certain."""
    if table is None or not table.match.position:
        return ""
    rows = table.game.rulebook(table.state)
    if found := rulebook.asked(forms(said, whom), rows):
        return found.said
    likely = rulebook.sought(said, forms(said, whom), rows)
    return likely.entry.said if likely and likely.certain and not _names_somebody(table, seat, said) else ""


def beforehand(table: Table, said: str, whom: str = "") -> str:
    """The same before a match begins: what holds however the cards will be dealt."""
    if table.match.position:
        return answer(table, said, whom) or meaning(table, said, whom)
    deals = [_first(table, f"{table.match.name}/{n}") for n in range(_DEALS)]
    told = {_of_either(table.game.rulebook(deal), said, whom) for deal in deals}
    return told.pop() if len(told) == 1 else ""


def _first(table: Table, seed: str) -> Any:
    return table.game.setup(table.match.seats, table.options, Dice(seed))


def _of_either(rows: Sequence[Entry], said: str, whom: str) -> str:
    """What entries say to a question, or of a word that is asked for."""
    likely = rulebook.sought(said, forms(said, whom), rows)
    found = rulebook.asked(forms(said, whom), rows) or (likely.entry if likely and likely.certain else None)
    found = found or rulebook.defined(forms(said, whom), rows)
    return found.said if found else ""


def meaning(table: Table | None, said: str, whom: str = "") -> str:
    """What a word means, or a thing in the game does, that a sentence asks for; empty where it asks for none."""
    if table is None or not table.match.position:
        return ""
    things = (Entry(name, f"{name}: {text}") for name, text in table.game.glossary(table.state).items())
    found = rulebook.defined(forms(said, whom), (*table.game.rulebook(table.state), *things))
    return found.said if found else ""


def word(table: Table, asked: str) -> str:
    """What one word of the rules means; empty where the sheet does not have it."""
    found = rulebook.called(asked, table.game.rulebook(table.state))
    return found.said if found else ""


def near(table: Table | None, seat: str, said: str) -> str:
    """What the sheet says of the things that a question names, and how to get all of it; empty where it names none, or
    somebody."""
    if table is None or not table.match.position:
        return ""
    rows = table.game.rulebook(table.state)
    if likely := rulebook.sought(said, forms(said), rows):
        return f"{likely.entry.said} {SHEET}"
    if _names_somebody(table, seat, said):
        return ""
    of_rules = islice(rulebook.mentioned(said, rows), _MOST)
    found = [one.said for one in of_rules]
    return " ".join((*found, SHEET)) if found else ""


def of_somebody(table: Table | None, seat: str, said: str) -> str:
    """What the sheet says to a question about one of the others that may be one about the rules."""
    if table is None or not table.match.position or not _names_somebody(table, seat, said):
        return ""
    likely = rulebook.sought(said, forms(said), table.game.rulebook(table.state))
    return f"{likely.entry.said} {SHEET}" if likely and likely.certain else ""


def _names_somebody(table: Table, seat: str, said: str) -> bool:
    """Is it about one of the others, of whom the sheet says nothing?"""
    others = {fold(other) for other in table.match.seats if other != seat}
    words = " ".join(re.findall(r"[^\W_]+", fold(said)))
    return any(f" {other} " in f" {words} " for other in others)


def glossed(table: Table | None, words: str) -> str:
    """What the first card or other word of the game does that a question names; empty where it names none."""
    if "?" not in words or table is None or not table.match.position:
        return ""
    plain = f" {fold(words)} "
    known = table.game.glossary(table.state)
    found = {at: name for name in known if (at := _spoken_of(plain, fold(name))) >= 0}
    return f"{found[min(found)]}: {known[found[min(found)]]}" if found else ""


def _spoken_of(plain: str, name: str) -> int:
    """Where a name stands, or -1; a number must be said to be a thing of the game: most numbers are something else."""
    if not name.isdigit():
        return plain.find(f" {name}")
    found = re.search(
        rf"(?<! organism)(?<! organisms) (?:(?:card|cell|number|animal)s? |what (?:is|about) |who has |# ?){name}\b",
        plain,
    )
    return found.start() if found else -1
