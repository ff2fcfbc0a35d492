"""Who leads several matches names the one that is meant as people do; what is said to a GM's table in one breath."""

from __future__ import annotations

import pytest

from gm.desk import deeds
from gm.desk.incoming.sentences.parts import apart


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("tell Ivy welcome! announce: Ivy joins us.", ["tell", "announce"]),
        ("resume. roll 3d6 for the soup", ["resume", "roll"]),
        ("pause until monday please, Gus is ill. and tell everyone that we go on on Monday", ["pause", "announce"]),
    ],
)
def test_each_sentence_of_a_line_is_a_word_of_its_own(line: str, names: list[str]) -> None:
    heard = [next(deeds.hear(sentence))[0][0].deed.name for sentence in apart(line)]
    assert heard == names


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("make Hilde <hilde@example.net> my deputy please", "gm"),
        ("Announcement for all: no moves on christmas", "announce"),
        ("ok Anna can have till tuesday evening", "deadline"),
    ],
)
def test_a_deed_is_heard_as_busy_people_write_it(line: str, name: str) -> None:
    asked = next(deeds.hear(line))[0][0]
    assert asked.deed.name == name
    assert name != "announce" or asked.said["text"] == "no moves on christmas"
