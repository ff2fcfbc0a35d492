"""Finds what a question about the rules is about, by what it names together: "if we bid the same, who begins?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.kit.interjections import SIGH
from games.kit.words import fold

if TYPE_CHECKING:
    from games.kit.rulebook import Entry

_ASKS = re.compile(
    rf"^(?:(?:{SIGH}|and|so|but|then|also|ok|well|just|please|sorry|hi|hello|hey)[ ,]+)*(?:who|whom|whose|what|when|"
    r"where|why|how|which|is|are|am|do|does|did|can|could|will|would|may|might|must|shall|should|has|have|in which|"
    r"at what|for how|explain)\b"
)
_NOW = re.compile(  # how it stands, what was done, or what somebody else is doing, is no question about the rules
    r"\b(?:last (?:turn|round|time|week|report|letter)|already|currently|so far|still|did|yesterday|today|tomorrow|"
    r"tonight|your|you (?:think|send|sent|get|got|have|read)|deadline|letters?|mails?|report|gm|game ?master|picture|"
    r"website|forum|address|holidays?|away|absent)\b"
)
_SMALL = frozenset(
    "a an the this that these those it its there here i we you me us my our mine ours one ones somebody someone "
    "anybody anyone everybody everyone nobody people player players they them to of in on at by for from with into as "
    "and or but so if when whether then than also too just only even really exactly actually again please ok well hi "
    "hello hey oh sorry what who whom whose which where why how is are am was were be been being do does did done can "
    "could will would may might must shall should has have had having get gets getting got not no yes happen happens "
    "happened happening mean means thing things stuff game match play played playing plays turn card cards any some "
    "all each every much many more most other others another else possible allowed need needs want wants rules rule "
    "about like now know tell explain quick question stupid dumb sure let s t re ve say first time ie eg btw two "
    "both".split()
)
_FEW = 2  # other words that a question of a row may have
_LONGEST = 30  # words of a question


class Found(NamedTuple):
    """What answers a question; is it `certain` that all of it is answered?"""

    entry: Entry
    certain: bool


def sought(said: str, forms: Iterable[str], entries: Sequence[Entry]) -> Found | None:
    """The entry that tells of all things together that a question names, of which the most; None where none does.

    A row of `about` has words that must all stand there, in any order: `bid* same/equal` wants one that begins with
    "bid", and one of the others; `_` stands for a space, and what begins with `!` must not be there.

    >>> from games.kit.rulebook import Entry
    >>> rows = (Entry("", "Chance.", about=("bid* same/equal",)), Entry("", "One.", about=("how_many card* !bid*",)))
    >>> [sought(said, [said], rows)[0].said for said in ("If we bid the same who is it?", "How many cards?")]
    ['Chance.', 'One.']
    >>> sought("We bid the same", ["we bid the same"], rows), sought("Did we bid the same last turn?", [], rows)
    (None, None)
    """
    every = [" ".join(re.findall(r"\w+", one)) for one in (fold(said), *forms)]
    asks = said.rstrip(' )"').endswith("?") or any(_ASKS.match(one) and _most(one, every[0]) for one in every)
    if not asks or any(map(_NOW.search, every)) or len(every[0].split()) > _LONGEST:
        return None
    rows = (row for one in dict.fromkeys(every) for row in _matches(one, entries))
    found = max(rows, key=lambda row: row[:2], default=None)
    return Found(found[2], -found[1] <= _FEW) if found else None


def _most(form: str, plain: str) -> bool:
    """Is this most of what is said, and not a word at its end: "a trap with my Joker, you know which one"?"""
    return 2 * len(form.split()) > len(plain.split())


def _matches(plain: str, entries: Sequence[Entry]) -> Iterator[tuple[int, int, Entry]]:
    """For each row that is met, how many things it names, how few other words there are (negative), and its entry."""
    for entry in entries:
        for row in entry.about:
            wanted, unwanted = _compiled(row)
            if all(one.search(plain) for one in wanted) and not any(one.search(plain) for one in unwanted):
                yield len(wanted), -_others(plain, wanted), entry


def _others(plain: str, wanted: Sequence[re.Pattern[str]]) -> int:
    """How many words of a question say something that the row does not name."""
    for one in wanted:
        plain = one.sub(" ", plain)
    return sum(word not in _SMALL and not word.isdigit() for word in plain.split())


@lru_cache(maxsize=2048)
def _compiled(row: str) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    every = row.split()
    return (
        tuple(_group(one) for one in every if not one.startswith("!")),
        tuple(_group(one[1:]) for one in every if one.startswith("!")),
    )


def _group(words: str) -> re.Pattern[str]:
    each = (
        re.escape(word).replace("_", " ").replace(r"\*", r"\w*").replace(r"\#", r"\d+") for word in words.split("/")
    )
    return re.compile(rf"\b(?:{'|'.join(each)})\b")
