"""A report of ours comes back with its lines broken anew and no mark: we know it, so nothing of it was typed."""

from __future__ import annotations

import textwrap

import pytest

import games
from gm.post.reading import read
from gm.post.trimming import trim
from tests.kit.evening import CAST
from tests.stories.conftest import Open


@pytest.mark.parametrize("game", [key for key in games.shelf() if key not in ("meta", "open_table")])
def test_a_report_of_ours_that_we_know_holds_nothing_typed_however_its_lines_are_broken(
    evening: Open, game: str
) -> None:
    e = evening(game=game, players=CAST if len(CAST) in games.game(game).meta.seats else CAST[:2]).seated()
    for name in e.table().match.seats:
        sent = e.last(name, "report").text
        for width in range(30, 85, 5):
            for text in (broken(sent, width), filled(sent, width)):
                letter = f"From: a@example.net\r\nTo: gm@example.org\r\nSubject: Re: x\r\n\r\n{text}\r\n"
                assert trim(read(letter.encode()), [sent]).lines == (), (name, width)


def test_a_line_that_stands_twice_in_a_report_does_not_tear_its_first_place_apart() -> None:
    """Broken to 50 columns, the third line is word for word another line of the report, further down."""
    turn = (
        "Your turn: take karma, the open card (No Tofu) or the hidden card; then\ncook a food card on Select, Shuffle"
    )
    sent = (
        f"{turn} or Backwards. Please answer by Mon\n23 Nov 19:05.\n\nYOUR DECISION\n\n{turn} or Backwards.\n\n"
        "Due: Monday.\n"
    )
    letter = f"From: a@example.net\r\nSubject: Re: x\r\n\r\n{broken(sent, 50)}"
    assert trim(read(letter.encode()), [sent]).lines == ()


def filled(text: str, width: int) -> str:
    """The paragraphs in lines of another width."""
    return "\n\n".join(textwrap.fill(" ".join(part.split()), width) for part in text.split("\n\n"))


def broken(text: str, width: int) -> str:
    """Each line that is too long, broken; its rest stands alone."""
    return "\n".join(piece for line in text.splitlines() for piece in textwrap.wrap(line, width) or [""])
