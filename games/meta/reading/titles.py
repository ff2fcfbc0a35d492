"""Titles of cards as players write them: in full, by their first words, or by prefixes of these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from games.kit.kinds import SOFT, Kind, Read, Words
from games.kit.words import Token, fold, likeness, tidy, tokens
from games.meta.cards import CARDS

_SIGNS = SOFT | {"?", "-"}
Line = Sequence[Token]
_PART = 3  # what leaving out the end of a title costs
_STRANGE = 2  # what it costs besides when the writer holds no such card


@lru_cache(maxsize=512)
def pieces(title: str) -> tuple[str, ...]:
    """The words of a title, folded."""
    return tuple(token.fold for token in tokens(tidy(title)) if token.fold not in _SIGNS)


_LIST = {card.id: card.title for card in CARDS.values()}


@lru_cache(maxsize=4096)
def _beginning(typed: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards of the list whose titles may begin with this word."""
    rows = ((card_id, pieces(title)) for card_id, title in _LIST.items())
    return tuple((card_id, words) for card_id, words in rows if likeness(typed, words[0], True) is not None)


def known(words: Words, typed: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The cards a word may begin, with the words of their titles; those invented for this match too."""
    made = words.view.get("made", {})
    return (*_beginning(typed), *((card_id, pieces(title)) for card_id, title in made.items()))


def skip(line: Line, at: int, *also: str) -> int:
    """Past signs without a meaning and the words given."""
    while at < len(line) and (line[at].fold in SOFT or line[at].fold in also):
        at += 1
    return at


def read_title(line: Line, at: int, words: Words, near: Sequence[str] = ()) -> Iterator[Read]:
    """Every card the tokens from `at` on may name; `near` holds the ids one would expect here."""
    at = skip(line, at)
    while at < len(line):
        for card_id, wanted in known(words, line[at].fold):
            yield from _matches(line, at, card_id, wanted, card_id in near)
        yield from _by_id(line, at, words)
        yield from _by_its_end(line, at, near)
        if line[at].fold not in _BEFORE or (at + 1 < len(line) and line[at + 1].fold == ","):  # "below this card, ..."
            return
        at = skip(line, at + 1)


_BEFORE = tuple("a an the my one some copy of another other card that this".split())  # before a title, or in it
_TELLING = 6  # letters of a word by which a title may be known that does not begin with it


def _by_its_end(line: Line, at: int, near: Sequence[str]) -> Iterator[Read]:
    """A card one would expect here by the last words of its title: "switcheroo"."""
    for card_id in dict.fromkeys(near):
        wanted = pieces(_LIST.get(card_id, ""))
        told = at > 0 and line[at - 1].fold in _TOLD
        if told and len(wanted) > _WHOLE and wanted[0] in _LED and _said(line, at, wanted[1:]):
            yield Read(card_id, at + len(wanted) - 1, 1)  # "I play Hate the world"
        for first in range(1, len(wanted)):
            if len(wanted[first]) >= _TELLING and line[at].fold == wanted[first]:
                for read in _matches(line, at, card_id, wanted[first:], True):
                    yield Read(read.value, read.end, read.cost + _PART)


_WHOLE, _LED = 3, frozenset(("i", "the", "a"))
_TOLD = frozenset("play push use discard".split())


def _said(line: Line, at: int, wanted: Sequence[str]) -> bool:
    """Do these words stand here?"""
    return [token.fold for token in line[at : at + len(wanted)]] == list(wanted)


def _matches(line: Line, at: int, card_id: str, wanted: tuple[str, ...], near: bool) -> Iterator[Read]:
    cost, letters = 0, 0
    for i, piece in enumerate(wanted):
        at = at if i == 0 else _signs(line, at)
        far = _likeness(line[at].fold, piece, i > 0) if at < len(line) else None
        if far is None:
            return
        cost, at, letters = cost + far, at + 1, letters + len(line[at].fold)
        if i + 1 == len(wanted):  # several may have made up a card of this title
            yield Read(card_id, _marks(line, at), cost + (0 if near or card_id in _LIST else _STRANGE))
        elif letters >= 3 and (i or line[at - 1].fold not in _NO_TITLE):
            yield Read(card_id, at, cost + _PART + (0 if near else _STRANGE))


_NO_TITLE = frozenset(  # alone, though titles begin so: "I keep Medicine", "you get a Poison"
    "trap deck turn life meta play stack all you we they who if no keep drop throwing hey evening "
    "everyday last nothing point i'm i've who's not none nor never nobody neither".split()
).union(_BEFORE)


def _by_id(line: Line, at: int, words: Words) -> Iterator[Read]:
    """Cards made for this match as `write_title` writes them, by their whole id: "Anna Sunshine"."""
    for card_id in words.view.get("made", {}):
        end = at
        for piece in pieces(card_id):
            end = _signs(line, end)
            if end >= len(line) or line[end].fold != piece:
                break
            end += 1
        else:
            yield Read(card_id, end)


def _likeness(typed: str, wanted: str, short: bool) -> int | None:
    """As the kit's, but two letters are prefix enough once the first word is there: "good ev"."""
    return 1 if short and len(typed) == 2 < len(wanted) and wanted.startswith(typed) else likeness(typed, wanted, True)


def _signs(line: Line, at: int) -> int:
    while at < len(line) and line[at].fold in _SIGNS:
        at += 1
    return at


def _marks(line: Line, at: int) -> int:
    """Past the question mark a title ends with, when the line goes on after it."""
    return at + 1 if at < len(line) - 1 and line[at].fold == "?" else at


def write_title(card_id: str, made: Mapping[str, str] | None = None) -> str:
    """A title as it can be read again: without commas and marks."""
    title = _LIST.get(card_id) or (made or {}).get(card_id, card_id)
    return "".join(c for c in title if c.isalnum() or c in " '-" or not c.isascii())


class CardTitle(Kind):
    """A card by its title."""

    name = "card"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from read_title(line, at, words, held(words))

    def write(self, value: str) -> str:
        return write_title(value)


def held(words: Words) -> tuple[str, ...]:
    """Card ids in the writer's hand."""
    return tuple(card["id"] for card in words.view.get("hand", ()))


_ENTRY = re.compile(
    r"\s*(?:deck\W+)?(?:and\s+)?[0-9]{1,2}\s*(?:x|\*|times|of)?\s*((?!x?[0-9])\w[^,;:]{2,40}?)[\s.!)]*", re.IGNORECASE
)
_ALIKE = 0.6


def unknown(said: str, asked: bool) -> str:
    """What is wrong with the first entry of a deck list that names no card ("2 Frobnicate"); empty where all do.
    Where decks are `asked` for, a list need not begin with "deck", but must look like one."""
    entries = list(map(tidy, re.split(r"[,;:]", said)))
    found = {n: m[1] for n, entry in enumerate(entries) if (m := _ENTRY.fullmatch(entry))}
    behind = {n: ", ".join(entries[n + 1 : n + 2]) for n in found}  # "Hey, no recursion" has a comma in its title
    odd = [name for n, name in found.items() if not (_known(name) or _known(f"{name} {behind[n]}"))]
    if not odd or not (fold(said[:5]).startswith("deck") or (asked and _looks_like_one(list(found.values()), odd))):
        return ""
    near = get_close_matches(fold(odd[0]), _TITLED, 1, _ALIKE)
    return f'I know no card "{odd[0]}", so nothing of this line is taken.' + (
        f' Did you mean "{_TITLED[near[0]]}"?' if near else ""
    )


def _looks_like_one(names: list[str], odd: list[str]) -> bool:
    """Do its entries look like a deck list, though these name no card?"""
    short = names == odd and all(len(name.split()) < _WORDY for name in names)
    return short or len(odd) < len(names)


def _known(said: str) -> bool:
    return any(True for _ in read_title(tokens(fold(said)), 0, Words(), tuple(_LIST)))


_WORDY = 3  # words of what is rather talk than a card nobody knows: "2 days to think"
_TITLED = {fold(title): title for title in _LIST.values()}
_SAYS_PASS = re.compile(r"\b(?:pass|skip|sit)")
_GREETINGS = frozenset(
    {"good morning", "good evening", "last words", "keep thinking"}
)  # titles that people also just say
_TITLES = {
    plain: card.title
    for card in CARDS.values()
    if len((plain := fold(tidy(card.title))).split()) > 1 and plain not in _GREETINGS
}


def title_in(plain: str) -> str:
    """The title that was taken for words of a pass ("Nothing to see here"); empty where somebody does pass."""
    found = next((title for words, title in _TITLES.items() if re.search(rf"\b{re.escape(words)}\b", plain)), "")
    return "" if _SAYS_PASS.search(plain) else found
