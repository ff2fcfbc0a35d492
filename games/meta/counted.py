"""How many are meant, said behind the card: "I hate the world, both of them!", "Poison for Vera, two of them"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from games.kit.kinds import Words
from games.meta.cards import CARDS

_NUMBERS: Mapping[str, int] = {"both": 2, "two": 2, "three": 3, "all three": 3, "all two": 2, "four": 4}
_MANY = rf"(?P<many>\d|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_BEHIND = rf"[,:;.!-]?\s+(?:and )?(?:i (?:play|push) )?{_MANY} of (?:them|it|those|these)\b"

_JOINED = re.compile(r"(?:\band|&|,|\bplus)\s*(?:(?:my|the|an?) )?$")


def written(raw: str, words: Words) -> str:
    """A line with such a number before the card that it counts; every other line as it is."""
    titles = {card.title for card in CARDS.values()} | set(words.view.get("made", {}).values())
    return _way(frozenset(titles)).sub(lambda found: _before(found, titles), raw, count=1)


def _before(found: re.Match[str], titles: Collection[str]) -> str:
    """Before a title that begins a line, a verb, too: titles are everyday words. Behind two cards, "both" is them."""
    clause = re.split(r"[.!;]", found["head"])[-1].lower()
    if _JOINED.search(clause) and any(title.lower().rstrip(".!?") in clause for title in titles):
        return found[0]
    many = _NUMBERS.get(found["many"].lower(), found["many"])
    verb = "" if found["head"].strip(" ,;.!") else "play "
    return f"{found['head']}{verb}{many} {found['title'].rstrip('.!?')}{found['aim']}"


@lru_cache(maxsize=64)
def _way(titles: frozenset[str]) -> re.Pattern[str]:
    said = "|".join(re.escape(title) for title in sorted(titles, key=len, reverse=True))
    return re.compile(
        rf"(?i)(?P<head>^|.*?(?<!\d )\b)(?P<title>{said})"
        rf"(?P<aim>(?: (?:on|at|for|to|against|with) [\w' ]{{1,30}}?)?){_BEHIND}"
    )
