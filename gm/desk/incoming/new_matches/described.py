"""The lines that describe a match, as a table: a match file, or "hours: 48" line by line."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain
from typing import Any

import games
from gm.desk.deeds.policy import value
from gm.desk.incoming.new_matches import for_one_alone, titles
from gm.desk.matches import hosting, naming
from gm.desk.matches.hosting import Description, Wrong
from gm.domain.policy import Policy

ROW = re.compile(r"[-*\s]*(?P<key>[a-z][\w -]{0,30}?)\s*(?!(?<=\d):\d)[:=]\s*(?P<value>.*)", re.IGNORECASE)
_BRIEF, _OPENING = "brief_for_", "opening"
_BARE = re.compile(r"(?P<name>[^<>@]*[^<>@\s:(-])[\s:(-]+(?P<address>[^\s<>@()]+@[^\s<>@()]+)\)?")
PLAIN = re.compile(r"[\w .'!&-]{1,60}")
_AT = re.compile(r"(?P<days>[^\d]+?),?(?: at)? (?P<at>\d.*)", re.IGNORECASE)
PLAYERS = ("players", "player", "seats", "with")
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


def description(rows: Sequence[str], name: str = "") -> Description:
    """A match as these lines tell of it: a match file, or "hours: 48" line by line. Wrong says what is amiss."""
    try:
        table: dict[str, Any] = tomllib.loads("\n".join(rows))
    except tomllib.TOMLDecodeError:
        table = line_by_line(rows)
    return _of_any_game(hosting.description({**({"name": name} if name else {}), **table}))


def title_of(wanted: Description) -> str:
    """What its game is called on the shelf."""
    key = games.find(wanted.game)
    return games.game(key).meta.title if key else ""


def _of_any_game(wanted: Description) -> Description:
    """A game that is not on the shelf, and is like none there, is played at an open table."""
    shelf = [games.game(key).meta.title for key in games.shelf()]
    known = games.find(wanted.game) or get_close_matches(wanted.game, shelf, 1, titles.LIKE)
    if known or not PLAIN.fullmatch(wanted.game):
        return wanted
    return replace(wanted, game=titles.ANY, options={**wanted.options, "plays": wanted.game})


def line_by_line(rows: Sequence[str], players: Sequence[str] = ()) -> dict[str, Any]:
    """What stands behind each word goes where it belongs: to the match, to how it is run, or to the game's options.
    `players`: who plays where the lines name none."""
    said = _said(rows)
    briefs = {key: said.pop(key) for key in [*said] if key.startswith((_BRIEF, _OPENING))}
    table: dict[str, Any] = {"options": {}, "policy": {}}
    for key, text in said.items():
        plain = text.strip(" \"'")
        if key == "days" and (timed := _AT.fullmatch(plain)):
            text = timed["days"]
            table["policy"]["at"] = timed["at"]
        if key == "players":
            table[key] = [person(who) for who in _BETWEEN.split(text.strip(" []")) if who.strip(" \"'")]
        elif key in ("name", "game"):
            table[key] = plain.lower() if key == "name" else plain
        elif key in Policy.__dataclass_fields__:
            table["policy"][key] = value(text, getattr(Policy(), key))
        else:
            table["options"][key] = option(plain)
    table["options"] |= _briefs(briefs, table.get("players", players), table["options"].get("briefs"))
    return table


def _briefs(said: Mapping[str, str], players: Sequence[str], given: Any) -> dict[str, Any]:
    """The options that lines such as "brief for Anna" make, by the names as the list of players writes them, beside
    those that are `given`, and what everybody reads first."""
    first = {key: option(said[key]) for key in said if key == _OPENING}
    names = names_of(players)
    whom = {key: key.removeprefix(_BRIEF).replace("_", " ") for key in said if key not in first}
    found = {
        one: said[key].strip(" \"'")
        for key, whose in whom.items()
        for one in for_one_alone.meant(whose, names) or [whose.capitalize()]
    }
    known = given if isinstance(given, Mapping) else {}
    return {**first, **({"briefs": {**known, **found}} if found else {})}


def names_of(players: Sequence[str]) -> list[str]:
    """What the chairs of a list of players are called."""
    named = (who.partition("<")[0].strip(' "') for who in players)
    return [naming.seat_name(name) for name in named if name]


_OPTIONS = re.compile(r"(?i)\s*(?:with )?(?:the )?options?(?:\s*[:=]\s*|\s+)(?P<each>.+)")


def _options(row: str) -> Sequence[str]:
    """The options of a line that says so of them, each as a line of its own: "option H=4", "options: H=4, mode=a"."""
    found = _OPTIONS.fullmatch(row)
    each = [part.strip() for part in re.split(r"[,;]\s*(?=\w+\s*[=:])", found["each"])] if found else []
    return each if each and all(map(ROW.fullmatch, each)) else [row]


def _said(rows: Sequence[str]) -> dict[str, str]:
    """What stands behind each word, with the lines below that belong to it."""
    said: dict[str, str] = {}
    last = ""
    for row in chain.from_iterable(map(_options, rows)):
        found = ROW.fullmatch(row)
        if found:
            last = found["key"].strip().lower().replace(" ", "_").replace("-", "_")
            last = "players" if last in PLAYERS else last
            said[last] = found["value"].strip()
        elif last:
            said[last] += (", " if last == "players" else " ") + row.strip(" -*,")
        else:
            raise Wrong(f'I do not know what "{row.strip()}" tells of a match.')
    return said


def person(said: str) -> str:
    """ "Anna anna@example.net" and "Anna (anna@example.net)" as an address is written."""
    plain = said.strip(" \"'")
    found = _BARE.fullmatch(plain)
    return f"{found['name']} <{found['address']}>" if found else plain


def option(said: str) -> Any:
    """A value as somebody wrote it: a number, a truth value, a list, or words."""
    try:
        return json.loads(said)
    except ValueError:
        return {"yes": True, "on": True, "no": False, "off": False}.get(said.lower(), said)
