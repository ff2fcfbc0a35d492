"""Lines made to cost much: the work a line gives grows with its length at most by its square, whatever it repeats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

import games
from games.kit.dice import Dice
from games.kit.grammar import Grammar, Words
from games.kit.order import Orders
from games.kit.reading.tree import Reads
from games.kit.words import Token

SEATS = ("Anna", "Bruno", "Clara")
MOST = 26_000  # looks for a form in a line as long as one is read, about its square; reading parts anew took millions
REPEATED = (
    "-",
    "- ",
    "( ",
    ") ( ",
    "- a ",
    "a. ",
    "because ",
    "play 14. ",
    "play 14 (fourteen) ",
    "Bruno, ",
    "not ",
    "1, ",
    "left ",
    "and ",
    "Poison on ",
    "Medicine, ",
    "instead of ",
    "thanks ",
    "hi Bruno ",
    "1 because my to ",
    "( card because ",
)


class Counting:
    """A grammar's looks for a form."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks = 0
        real = Grammar.forms_at

        def forms_at(
            grammar: Grammar,
            line: Sequence[Token],
            at: int,
            words: Words,
            every: bool = False,
            loose: bool = False,
            small: frozenset[str] = frozenset(),
            seen: Reads | None = None,
        ) -> Iterator[tuple[Orders, int, int, int]]:
            self.looks += 1
            return real(grammar, line, at, words, every, loose, small, seen)

        monkeypatch.setattr(Grammar, "forms_at", forms_at)


@pytest.mark.parametrize("key", games.shelf())
@pytest.mark.parametrize("piece", REPEATED)
def test_no_line_costs_more_than_its_length_explains(key: str, piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game(key)
    state = game.setup(SEATS, game.Options(), Dice("a/b"))
    seat = next(seat for seat in SEATS if seat in game.asks(state))
    words = Words(SEATS, seat, game.view(state, seat), asked=game.listens(state, seat))
    counting = Counting(monkeypatch)
    game.grammar.line(piece * 110, words)
    assert counting.looks < MOST


@pytest.mark.parametrize("key", [key for key in games.shelf() if key != "open_table"])  # where only a GM reads
def test_a_line_too_long_to_be_read_to_its_end_is_asked_about(key: str) -> None:
    game = games.game(key)
    state = game.setup(SEATS, game.Options(), Dice("a/b"))
    seat = next(seat for seat in SEATS if seat in game.asks(state))
    words = Words(SEATS, seat, game.view(state, seat), asked=game.listens(state, seat))
    order = game.grammar.spell(game.example(state, seat)[0])
    read = game.grammar.line(f"{order}.{' We had a lovely week at the sea.' * 30} So forget what I wrote.", words)
    assert not read.orders
    assert (read.reading and "too long" in read.why) or not read.reading
    assert game.grammar.line(f"{order}.{' We had a lovely week at the sea.' * 3}", words).orders
