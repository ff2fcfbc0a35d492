"""An option of a game that a GM speaks of before the match begins: "decks of 24 cards only, please"."""

from __future__ import annotations

import re
from dataclasses import fields

from games.kit.words import fold
from gm.desk import deeds
from gm.desk.deeds import Asked
from gm.desk.table import Table

_RATHER = re.compile(r"(?i)\b(?:instead of|rather than|and not|not)\b.*")  # what it shall not be
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_SET = re.compile(
    r"(?:set )?(?:the )?(?P<name>[a-z][a-z_ ]*?)(?:\s*[=:]\s*|\s+(?:to|is|should be|=)?\s*)(?P<value>\S+?)[.!]?", re.I
)
_MOST = 4  # options that are named where several may be meant


def meant(table: Table, line: str) -> Asked | str | None:
    """The option that a line sets, to be asked about; or how each is written that it may be about; None for others."""
    if table.match.status != "inviting":
        return None
    said = _RATHER.sub("", line)
    known = {field.name: getattr(table.options, field.name) for field in fields(table.game.Options)}
    found = _likeliest(said, [name for name, value in known.items() if _value(said, value)])
    if len(found) == 1:
        value = _value(said, known[found[0]])
        return Asked(deeds.deeds()["option"], {"name": found[0], "value": value}, f"option {found[0]}={value}")
    if not found:
        return None
    ways = " or ".join(f'"option {name}={_value(said, known[name])}"' for name in found[:_MOST])
    return f"I am not sure which option of the game is meant. Write for example: {ways}."


def spelled(table: Table | None, line: str) -> str:
    """A line that names an option and its value as the word that sets it: "deck_size: 24"; any other line as it is."""
    names = [field.name for field in fields(table.game.Options)] if table and table.match.status == "inviting" else []
    found = _SET.fullmatch(line.strip())
    name = found["name"].lower().replace(" ", "_") if found else ""
    return f"option {name}={found['value']}" if found and name in names else line


def _likeliest(said: str, names: list[str]) -> list[str]:
    """The names most of whose words stand in a line."""
    words = {_stem(word) for word in re.findall(r"[a-z]+", fold(said))}
    count = {name: sum(_stem(part) in words for part in name.split("_")) for name in names}
    best = max(count.values(), default=0)
    return [name for name in names if best and count[name] == best]


def _stem(word: str) -> str:
    return word.rstrip("s") if len(word) > 3 else word


def _value(said: str, like: object) -> str:
    """What a line would set an option like this one to; empty: nothing."""
    if isinstance(like, bool):
        found = re.search(r"(?i)\b(?:on|off|yes|no|true|false)\b", said)
        return found.group().lower() if found else ""
    if isinstance(like, int | float):
        numbers = _NUMBER.findall(said)
        return numbers[0] if len(numbers) == 1 else ""
    return ""
