"""The GM has something to say: to the whole table or to one seat, and the answer comes as orders do."""

from __future__ import annotations

import pytest

from gm.desk.deeds import do
from gm.desk.matches.hosting import Wrong
from tests.kit.evening import CAST
from tests.stories.conftest import Open

SUBJECT = "[friday] Word of the GM"


def test_everybody_hears_a_word_and_answers_it_with_orders(evening: Open) -> None:
    e = evening().seated()
    done = do(e.desk, "friday", "announce: I am away until Sunday.\n\nbid 99\nplay on!", e.now)
    assert done.said.startswith('A letter to Anna, Bruno and Clara is on its way: "I am away until Sunday.')
    e.tick()
    letters = [e.last(name) for name in CAST]
    assert [letter.subject for letter in letters] == [SUBJECT] * 3
    assert all("The GM says: I am away until Sunday." in letter for letter in letters)
    e.write("Bruno", "bid 4", to=letters[1])
    held = e.table().match.held
    assert {seat: orders.text for seat, orders in held.items()} == {"Bruno": "bid 4"}


def test_one_seat_hears_what_is_told_to_it_alone(evening: Open) -> None:
    e = evening().seated()
    do(e.desk, "friday", "tell clara: Take your time.", e.now)
    e.tick()
    assert e.last("Clara").subject == SUBJECT
    assert all(e.last(name).subject != SUBJECT for name in ("Anna", "Bruno"))


def test_two_words_in_a_row_are_two_letters(evening: Open) -> None:
    e = evening().seated()
    do(e.desk, "friday", "tell Anna: One.", e.now)
    e.later(minutes=1)
    do(e.desk, "friday", "tell Anna: Two.", e.now)
    e.tick()
    ids = {str(letter.message["Message-ID"]) for letter in e.mail("Anna") if letter.subject == SUBJECT}
    assert len(ids) == 2


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("tell Zoe: hello", 'no chair "Zoe"; it has Anna, Bruno, Clara'),
        ("announce:  \n ", "nothing to announce"),
        ("tell Clara: hello", "Nobody who could be written to sits there"),
    ],
)
def test_what_cannot_be_told_is_said(evening: Open, line: str, wrong: str) -> None:
    e = evening().seated("Anna", "Bruno")
    with pytest.raises(Wrong, match=wrong):
        do(e.desk, "friday", line, e.now)
