"""What a word is read as does not depend on where in its line it stands: every kind of word of every game, in the
examples of all forms and in orders that are written, with ever more words before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Words
from games.kit.kinds import Kind
from games.kit.words import Token, tidy, tokens
from gm.promises import wild

BEFORE = (3, 4, 5, 8)  # words before, held against two
POSITIONS = 2  # of each game
KINDS = [(key, name) for key in games.shelf() for name in games.game(key).grammar.kinds]


@cache
def lines(key: str) -> Sequence[tuple[Words, Sequence[Token]]]:
    """Sentences with what their writer sees."""
    game, found = games.game(key), list[tuple[Words, Sequence[Token]]]()
    for number, (state, asks, seats) in enumerate(islice(wild.positions(game, "place"), 0, 40, 40 // POSITIONS)):
        seat = min(asks)
        words = Words(tuple(seats), seat, game.view(state, seat), game.listens(state, seat))
        written = [game.grammar.write(game.suggest(state, seat, Dice(f"{number}/{n}"))) for n in range(3)]
        texts = [form.example for form in game.grammar.forms] + [text.replace("\n", ", ") for text in written]
        found += [(words, tokens(tidy(text))) for text in dict.fromkeys(texts)]
    return found


def moved(kind: Kind, said: Sequence[Token], at: int, before: int, words: Words) -> list[tuple[object, int, int]]:
    line = (*tokens("xyzzy " * before), *said)
    return [(read.value, read.end - before, read.cost) for read in kind.read(line, at + before, words)]


@pytest.mark.parametrize(("key", "name"), KINDS)
def test_no_kind_of_word_is_read_otherwise_further_back(key: str, name: str) -> None:
    kind = games.game(key).grammar.kinds[name]
    for words, said in lines(key):
        for at in range(len(said) + 1):
            reads = moved(kind, said, at, 2, words)
            for before in BEFORE:
                assert moved(kind, said, at, before, words) == reads, (said, at, before)


@pytest.mark.parametrize(("key", "name"), KINDS)
def test_no_reading_ends_before_it_begins_or_behind_its_line(key: str, name: str) -> None:
    kind = games.game(key).grammar.kinds[name]
    for words, said in lines(key):
        for at in range(len(said) + 1):
            for read in kind.read(said, at, words):
                assert at < read.end <= len(said), (said, at)
                assert read.cost >= 0
