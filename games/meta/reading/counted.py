"""How many are meant, said behind the card: "I hate the world, both of them!", "Poison for Vera, all three"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from games.kit.kinds import Words
from games.meta.cards import CARDS
from games.meta.reading import mentions

_NUMBERS: Mapping[str, int] = {"both": 2, "two": 2, "three": 3, "all three": 3, "all two": 2, "four": 4}
_MANY = rf"(?P<many>\d|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_LAST = r"(?=[^\w?]*$)"
_ENDS = "|".join(rf"(?<=\b{said}){_LAST}" for said in ("both", "all two", "all three"))
_BEHIND = (
    rf"[,:;.!-]?\s+(?:and )?(?:i (?:play|push) )?{_MANY}"
    rf"(?: of (?:them|it|those|these)\b| times\b(?=[^\w?]*$)|{_ENDS})"
)
_EACH = re.compile(rf"(?i){_BEHIND.replace(_MANY, '(?P<many>both|all two|all three)')}")
_JOINED = re.compile(r"(?:\band|&|,|\bplus)\s*(?:(?:my|the|an?) )?$")


def written(raw: str, words: Words) -> str:
    """A line with such a number before the card that it counts; every other line as it is."""
    titles = {card.title for card in CARDS.values()} | set(words.view.get("made", {}).values())
    found = _EACH.search(raw)
    several = mentions.named(_clause(raw[: found.start()]), words) if found else ()
    if found and len(set(several)) > 1:
        return raw[: found.start()] + raw[found.end() :] if _number(found) == str(len(several)) else raw
    return _way(frozenset(titles)).sub(_before, raw, count=1)


def _clause(head: str) -> str:
    return re.split(r"[.!;]", head)[-1]


def _number(found: re.Match[str]) -> str:
    return str(_NUMBERS.get(found["many"].lower(), found["many"]))


def _before(found: re.Match[str]) -> str:
    """Before a title that begins a line, a verb, too: titles are everyday words. Behind another it may count both."""
    if _JOINED.search(_clause(found["head"])):
        return found[0]
    many = _number(found)
    verb = "" if found["head"].strip(" ,;.!") else "play "
    return f"{found['head']}{verb}{many} {found['title'].rstrip('.!?')}{found['aim']}"


@lru_cache(maxsize=64)
def _way(titles: frozenset[str]) -> re.Pattern[str]:
    said = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True))
    return re.compile(
        rf"(?i)(?P<head>^|.*?(?<!\d )\b)(?P<title>{said})"
        rf"(?P<aim>(?: (?:on|at|for|to|against|with) [\w' ]{{1,30}}?)?){_BEHIND}"
    )
