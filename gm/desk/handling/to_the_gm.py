"""Words that a letter says to the GM by name, amid orders or words for others: "PS for Greta: ...", "(GM: ...)"."""

from __future__ import annotations

import re

from games.kit.whole import ALONE
from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling import press
from gm.desk.handling.wishing import small_talk
from gm.desk.table import Table
from gm.domain.match import GM

PASSED = 'Passed on to GM. At once, and to nobody else: "{}".'


def parted(case: Case, table: Table, text: str) -> tuple[str, str]:
    """A text without what it says to the GM alone, and that.

    A line counts from the GM's name and colon on, with those below it to the next blank line; in brackets all of them.
    """
    name = called(case, table)
    lead = (
        r"(?:p\.? ?p?\.? ?s\.?[,:]? ?(?:(?:for|to) |@)?|(?:a |one )?(?:note|question|message|word)s? (?:for|to) |"
        r"(?:(?:only )?(?:for|to) )|@)"
    )
    calls = rf"(?:{lead}{name}(?: (?:only|alone))?\s*[:,]|{name}(?: (?:only|alone))?\s*:|@{name}\b[:,]?)\s*"
    dashed = rf"{name}\s+[-\u2013]+\s+"  # in brackets alone: "(Gina - does it heal him, too?)"
    amid = re.compile(rf"[ \t]*[(\[]\s*(?:{calls}|{dashed})(?P<words>[^()\[\]]+)[)\]]", re.IGNORECASE)
    line = re.compile(rf"^[ \t]*(?:{calls})(?P<words>\S.*(?:\n(?![ \t]*\n)\S.*)*)", re.IGNORECASE | re.MULTILINE)
    there = [found for pattern in (amid, line) for found in pattern.finditer(text)]
    words = [found["words"].strip() for found in there]
    orders = [found[0].strip() for found in there if _ordered(case, table, found[0].strip())]
    if not words or orders or any(_ours(case, table, one) for one in words):
        return text, ""
    return line.sub("", amid.sub("", text)).strip("\n"), "\n".join(words)


def _ours(case: Case, table: Table, words: str) -> bool:
    """Are these words for the house all the same: orders, or a word of ours?"""
    return _ordered(case, table, words) or bool(house_words.find(words) or small_talk.orders(words))


def _ordered(case: Case, table: Table, words: str) -> bool:
    """Is it an order of the game, or may be meant so: a question that Meta puts to its referee?"""
    read = table.game.grammar.line(words, table.words(case.seat))
    return bool(read.orders or read.reading)


def called(case: Case, table: Table) -> str:
    """A pattern of what the GM is called."""
    return rf"(?:the |our )?(?:{_CHAIR}|{'|'.join(map(re.escape, sorted(_names(case, table))))})"


def _lined(case: Case, table: Table, text: str) -> str:
    """A text in which a question to the GM that stands behind an order has a line of its own, and so have words that
    begin with their name."""
    name = called(case, table)
    asks = re.compile(rf"{_BEHIND}(?=question(?: (?:to|for) {name}\s*[:,-]|\s*:)\s*\S)", re.IGNORECASE)
    says = re.compile(rf"{_JOINED}(?={name}(?: (?:only|alone|please))*\s*:\s*\S)", re.IGNORECASE)
    rows = [_split(case, table, row, asks) for row in text.split("\n")]
    return "\n".join(row if _for_others(row) else says.sub("\n", row, count=1) for row in rows)


def _for_others(row: str) -> bool:
    """Is a line for others, whoever is named in it?"""
    verb, _ = house_words.find(row) or (None, "")
    return verb is not None and verb.name == "press"


def _split(case: Case, table: Table, row: str, asks: re.Pattern[str]) -> str:
    found = asks.search(row)
    if not found or not _ordered(case, table, row[: found.start()]):
        return row
    return f"{row[: found.start()].rstrip()}\n{row[found.end() :]}"


def asked(case: Case, table: Table, said: str) -> str:
    """The part of a sentence that wants to know something of the GM: all of a question that calls them by name, or
    what stands from "I'd like to know" on, where that holds no order; empty where nothing does."""
    name = rf"\b{called(case, table)}\b"
    if said.endswith("?") and re.search(name, said, re.IGNORECASE) and not _ordered(case, table, said):
        return said
    found = _WONDERS.search(said) or re.search(rf"(?i){_FORE}{name}\s*[,:]\s*(?=.*\?$)", said)
    told = said[found.end("lead") :].strip() if found else ""
    return "" if not told or _ordered(case, table, told) else told


_CHAIR = "gm|game ?master|referee|ref|umpire"
_BEHIND = r"(?<=\S)(?:\s*[,;.!]\s*|\s+-+\s+|\s+)(?:(?:and|but|also|plus|then)\s+)?(?:(?:just )?(?:a|one|my|another) )?"
_JOINED = (
    r"(?<=\S)(?:(?<=[.!?;)])\s+|\s+[-\u2013\u2014]+\s+|,?\s+(?=(?:and|also|plus|but|oh|btw|by the way)\b))"
    r"(?:(?:and|also|plus|but|oh|btw|by the way)\b\W*)*"
)
_FORE = r"(?P<lead>(?:^|[,;.(]\s*|\s-+\s|\b(?:and|but|also)\s)(?:(?:and|but|also|plus)\s+)?)"
_WONDERS = re.compile(
    rf"(?i){_FORE}(?=(?:i(?:'d| would)? (?:really |just )?(?:like|love|want|need) to (?:know|ask|hear|understand)|"
    r"i(?:'m| am)? (?:just |still )?(?:wonder|wondering|not sure|unsure)|(?:can|may|could) i ask|let me ask|"
    r"(?:can|could) (?:you|someone|somebody) (?:please )?(?:tell me|explain))\b)"
)


def _names(case: Case, table: Table) -> set[str]:
    """What the GM is called, and nobody at the table is."""
    policy, seats = table.match.policy, {chair.name.casefold() for chair in table.match.chairs}
    said = (policy.gm_name, policy.gm.partition("<")[0] if "<" in policy.gm else "", case.desk.us.name)
    names = {name.split()[0].casefold() for name in said if name.strip()}
    return {name for name in names if name.isalpha() and name not in seats} or {"gm"}


def taken(case: Case, text: str) -> str:
    """Pass on at once what a player's letter says to the GM by name; the rest of it."""
    table = case.table
    if table is None or not case.seat or case.seat == GM or case.letter.place:
        return text
    text = _lined(case, table, text) if table.match.position else text
    rest, words = parted(case, table, text) if table.match.position and not case.check else (text, "")
    if not words:
        return text
    said, plain = press.to_the_gm(case, table, words), " ".join(words.split())
    passed = said.startswith("Passed on")
    case.say(0, "", PASSED.format(plain) if passed else said, "told")
    if not passed:
        return text
    case.aside = f"\n\n{ALONE} {plain}" if table.game.grammar.whole else ""
    return rest
