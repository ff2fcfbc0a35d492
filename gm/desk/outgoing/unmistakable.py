"""Breaks the lines of our letters so that none, should it come back quoted, reads as an order or a command."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import games
from games.kit.grammar import Grammar, Words
from games.kit.reading.plain import PLAIN
from games.kit.reading.reader import barren
from games.kit.words import Token, fold, tidy, tokens
from gm.desk import house_words

SHORT = 24  # words; a longer line is no order unless it begins like one
WIDEST = 76  # columns: what a quoted line still shows in a terminal of 80
WIDTH, LEAST = 72, 44  # columns of a paragraph that is filled anew: as wide as it may be, not less than that
_TRIES = 60  # lines that are looked at for one paragraph: few paragraphs need more than a dozen
_GLUE = "\ue000"  # a blank at which no line is broken
_QUOTED = re.compile(r'\S+ "[^"]{1,48}"\S*')  # stays in one piece
_ITEM = re.compile(r"(?:[-*•]|[0-9]+[.)])\s")  # begins a line of its own, which no break made
_YOU = frozenset({"you", "your", "yours"})
_LEAD = re.compile(r"\W*([^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+")
_CLOCK = re.compile(r"\b[0-2]?[0-9]:[0-5][0-9]\b")  # 8:31 is no more of an order than 19:30
_DAY = re.compile(r"\b[0-3]?[0-9](?= (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)")
_TWO_DIGITS = re.compile(r"(?<![:.])\b[1-9][0-9]\b(?![:.][0-9])")
_BEFORE_A_BRACKET = re.compile(r"\b[A-Z][a-z]+(?= \()")
_PEOPLE = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Greta", "Hugo")  # in lines that differ in names alone


def unmistakable(text: str, game: str = "") -> str:
    """The same words; a paragraph in which a broken line would read as an order is filled a little narrower, and
    where that does not help, the break is moved by a word or two."""
    return "\n".join(line for part in _paragraphs(text.split("\n")) for line in _disarmed(tuple(part), game))


def _paragraphs(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines that may have come of one; a blank line is alone, and an item begins a new paragraph, and so does what
    stands further to the left than its text."""
    part: list[str] = []
    for line in lines:
        if part and (not line.strip() or not part[-1].strip() or _ITEM.match(line) or _indent(line) < _text(part[-1])):
            yield part
            part = []
        part.append(line)
    yield part


def _text(line: str) -> int:
    """Where the words of a line begin, behind the sign of an item."""
    item = _ITEM.match(line)
    return item.end() if item else _indent(line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


@lru_cache(maxsize=2048)
def _disarmed(lines: tuple[str, ...], game: str) -> Sequence[str]:
    acting = sum(acts(line, game) for line in lines[1:])
    if not acting:
        return lines
    if acting == 1:
        return _filled(lines, game) or _shifted(lines, game)
    moved = _shifted(lines, game)  # first: most lists act however they are filled
    return (_filled(lines, game) or moved) if any(acts(line, game) for line in moved[1:]) else moved


def _filled(lines: Sequence[str], game: str) -> list[str]:
    """The same words in the widest lines of which none acts; none where these lines were not made by breaking one."""
    first, after = (line[: _indent(line)] for line in lines[:2])
    if any(line[: _indent(line)] != after for line in lines[1:]) or min(map(len, lines[:-1])) < LEAST:
        return []
    said = _QUOTED.sub(lambda found: found[0].replace(" ", _GLUE), " ".join(line.strip() for line in lines))
    return _laid(said.split(" "), first, after, game)


def _laid(words: Sequence[str], first: str, after: str, game: str) -> list[str]:
    """These words in lines; the widest that does not act, and a shorter one where nothing else may follow it."""
    new, starts, ways, tries = list[str](), [0], [_widest(words, first)], 0
    while ways and tries < _TRIES:
        count, line = next(ways[-1], (0, ""))
        tries += 1
        if not count:
            ways.pop()
            starts.pop()
            new = new[:-1]
        elif not acts(line, game):
            new.append(line)
            starts.append(starts[-1] + count)
            if starts[-1] == len(words):
                return new
            ways.append(_widest(words[starts[-1] :], after))
    return []


def _widest(words: Sequence[str], indent: str) -> Iterator[tuple[int, str]]:
    """The lines that these words may begin with, the widest first: how many of the words, and the line."""
    least = 1
    for count in range(len(words), 0, -1):
        line = indent + " ".join(words[:count]).replace(_GLUE, " ")
        if least <= len(line) <= WIDTH and not line.lstrip().startswith('"') and not len(words) == count == 1:
            least = LEAST  # the widest may be short, for a long word may follow it
            yield count, line


def _shifted(lines: Sequence[str], game: str) -> list[str]:
    """Where a line acts, its break is moved."""
    done: list[str] = []
    for line in lines:
        done[-1:] = _moved(done[-1], line, game) if done and acts(line, game) else (*done[-1:], line)
    return done


def acts(line: str, game: str = "") -> bool:
    """Might a player have typed this line as a command to the house or an order of the game?"""
    return _acts(alike(line, game), game)


def alike(line: str, game: str = "") -> str:
    """One line for all that say the same of other times, people and numbers of two digits: it is read for all of them.
    Numbers keep their order, and which of them follow each other."""
    line = _DAY.sub("9", _CLOCK.sub("19:30", line))
    numbers = sorted({int(found) for found in _TWO_DIGITS.findall(line)})
    instead = dict(zip(numbers, _closer(numbers), strict=True))
    people = dict(zip(dict.fromkeys(_BEFORE_A_BRACKET.findall(line)), _PEOPLE, strict=False))
    line = _TWO_DIGITS.sub(lambda found: str(instead[int(found[0])]), line)
    return _WORD.sub(lambda found: people.get(found[0], found[0]), line) if _fit(people, line, game) else line


def _fit(people: Mapping[str, str], line: str, game: str) -> bool:
    """May these people stand for those? Not for what a game knows, nor where one of them is there already."""
    words = set(_WORD.findall(line))
    known = bool(game) and any(games.game(game).grammar.knows(tokens(name), 0, Words()) for name in people)
    return not known and not (set(people.values()) - people.keys()) & words


def _closer(numbers: Sequence[int]) -> list[int]:
    """The smallest numbers of two digits that follow each other where these do, and else do not."""
    found = [min(number, 12) for number in numbers[:1]]
    for before, number in pairwise(numbers):
        found.append(found[-1] + min(2, number - before))
    return found


@lru_cache(maxsize=8192)
def _acts(line: str, game: str) -> bool:
    return _commands(line) or (bool(game) and _orders(tidy(line), game))


def _commands(line: str) -> bool:
    """Does it read as a command to the house?"""
    lead = _LEAD.match(line)
    purposes = ("", "invite", "address") if lead and fold(lead[1]) in house_words.leading() else ()
    return any(house_words.find(line.strip(), purpose) for purpose in purposes)


def _orders(plain: str, game: str) -> bool:
    """Does a tidied line read as an order, whatever this game may ask?"""
    grammar, said = games.game(game).grammar, tokens(plain)
    if not said or (len(said) > SHORT and not grammar.begins(said)):
        return False
    words = Words(_names(said, grammar)).remembering()
    positions = (replace(words, asked=asked) for asked in _questions(game))
    return any(grammar.line(plain, words).orders for words in positions if not barren(grammar, plain, words))


def _names(said: Sequence[Token], grammar: Grammar) -> tuple[str, ...]:
    """Who must be people that do something ("Anna put"): words with a capital before another word that neither the
    game nor everyday English knows. "Anna: bid 10" is how Anna herself might write."""
    return tuple(
        token.text
        for at, (token, after) in enumerate(pairwise(said))
        if token.kind == "word"
        and (after.kind == "word" or after.fold == "(")
        and token.text[:1].isupper()
        and token.fold not in PLAIN | _YOU
        and not grammar.knows(said, at, Words())
    )


@lru_cache(maxsize=32)
def _questions(game: str) -> tuple[frozenset[str], ...]:
    """What a position of this game may ask, one by one and together, the quickest read first: a quoted line may come
    back in answer to any."""
    asked = Counter(form.when for form in games.game(game).grammar.forms)
    return (*(frozenset({when}) for when in sorted(asked, key=lambda when: (asked[when], when))), frozenset(asked))


def _moved(before: str, line: str, game: str) -> tuple[str, ...]:
    """Some words of the line before come down; where that does not help, the line goes up, if there is room."""
    indent = line[: len(line) - len(line.lstrip())]
    words, rest = before.split(" "), line.strip()
    for down in range(1, len(words)):
        head, new = " ".join(words[:-down]), " ".join([indent + words[-down], *words[len(words) - down + 1 :], rest])
        opens = new.lstrip().startswith('"')  # an example alone on its line is an order, whatever names it holds
        if head.strip(" -*") and not opens and len(new) <= WIDEST and not acts(new, game):
            return head, new
    return (f"{before} {rest}",) if len(before) + 1 + len(rest) <= WIDEST else (before, line)
