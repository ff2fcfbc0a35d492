"""What a line was read as before is only what it would be read as again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

import games
from games.kit.dice import Dice
from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.read_before import LINES, ReadBefore
from gm.promises import wild

BESIDE = (
    "{}, please",
    "maybe {}",
    "not {}",
    "hello all. {}",
    "{} and {}",
    "scrap that: {}",
    "same as before",
    "the other one",
)


@pytest.mark.parametrize("key", games.shelf())
def test_a_line_is_read_as_if_for_the_first_time_whatever_was_read_before_it(key: str) -> None:
    """By several seats, with orders held and without, in one memory, over and over."""
    game, dice = games.game(key), Dice(f"read before/{key}")
    for state, asks, seats in islice(wild.positions(game, f"read before {key}"), 2):
        memory = ReadBefore()
        asked = [seat for seat in seats if seat in asks][:2]
        said = [game.grammar.write(game.suggest(state, seat, dice)).replace("\n", ", ") for seat in asked]
        lines = [beside.format(orders, orders) for orders in said if orders for beside in BESIDE]
        for seat in asked:
            first = Words(tuple(seats), seat, game.view(state, seat), game.listens(state, seat))
            for words in (first, replace(first, held=game.suggest(state, seat, dice)), replace(first, view={})):
                for line in lines:
                    again = [_read(key, line, replace(words, before=memory)) for _ in range(2)]
                    assert again == [_read(key, line, words)] * 2


def _read(key: str, line: str, words: Words) -> list[Line]:
    try:
        return [*games.game(key).grammar.letter([(1, line)], words), games.game(key).grammar.line(line, words)]
    except KeyError:  # a view in which nothing stands, for a grammar that looks there
        return []


def test_what_is_remembered_has_an_end() -> None:
    grammar, words = games.game("eat_me").grammar, Words(("Anna", "Bruno"), "Anna", before=ReadBefore())
    for number in range(3 * LINES):
        grammar.line(f"bid {number}", words)
        assert words.before
        assert len(words.before._lines) <= LINES
