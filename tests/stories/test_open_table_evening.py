"""The GM of an open table at work: a text written anew, a yes with a word beside it, files that are alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import MAP, OpenEvening, files_of

STORY = """Autumn 1901

All quiet.

to Anna: see map.png. You also get a fleet.

to all:
standings: Anna 5, Bruno 6, Clara 4

the end"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path).seated()
    one.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    one.passes()
    yield one
    one.close()


def sent(table: OpenEvening, text: str, to: Mail, *, quote: bool = True) -> Mail:
    answer = table.write("gina", text, to=to, quote=quote)
    assert answer is not None
    return answer


@pytest.mark.parametrize("quote", [True, False])
def test_a_text_that_is_written_anew_with_a_change_is_typed(table: OpenEvening, quote: bool) -> None:
    preview = table.answers(STORY, MAP)
    assert preview is not None
    again = sent(table, STORY.replace("see map.png. ", "").replace("Clara 4", "Clara 3"), preview, quote=quote)
    assert "cannot tell" not in again
    assert "Clara 3" in again
    assert "You also get a fleet." in again.flat.partition("Anna alone reads:")[2]


def test_two_files_of_the_same_bytes_both_arrive(table: OpenEvening) -> None:
    alike = ("secret.png", MAP[1], MAP[2])
    table.decides("All quiet.\nto Anna: see secret.png", MAP, alike)
    table.later(minutes=10)
    assert list(files_of(table.last("Anna", "report"))) == ["map.png", "secret.png"]
    assert list(files_of(table.last("Bruno", "report"))) == ["map.png"]


BESIDE = "All quiet.\nto Anna: see map.png. You also get a fleet."


@pytest.mark.parametrize(
    "said",
    [
        "Yes, send it. And give them a day more for the next one.",
        "Yes!\nAnd remind Clara please.",
        "ok, go ahead. Please extend the next turn by a day.",
        "Looks good, send it. Pause the match until Friday afterwards.",
        "Yes please, and sorry for the delay.",
        "Send it. Thanks to all for the patience!",
        "yes - but swap the last two lines",
        "Perfect. Tell Bruno: you were lucky.",
        "Yes, that's right. I am away till Monday.",
        "OK. Clara should also get the map.",
        "Sure, publish that. It was a hard season.",
    ],
)
def test_a_word_beside_a_yes_never_takes_the_place_of_what_was_shown(table: OpenEvening, said: str) -> None:
    preview = table.answers(BESIDE, MAP)
    assert preview is not None
    told = sent(table, said, preview)
    table.later(minutes=10)
    if "You also get a fleet." not in table.last("Anna", "report"):
        assert "What I showed you still waits" in told
        assert said.split()[-1] in told
        sent(table, "yes", told)
        table.later(minutes=10)
    assert "You also get a fleet." in table.last("Anna", "report")
    assert "map.png" in files_of(table.last("Anna", "report"))
    assert "All quiet." in table.last("Bruno", "report")
    assert said.split()[-1] not in table.last("Bruno", "report")


def test_a_yes_with_a_word_for_the_match_beside_it_does_both(table: OpenEvening) -> None:
    told = sent(table, "Perfect. Tell Bruno: you were lucky.", table.answers(BESIDE, MAP) or table.request)
    table.later(minutes=10)
    assert "A letter to Bruno is on its way" in told
    assert "You also get a fleet." in table.last("Anna", "report")
    assert "you were lucky" in table.last("Bruno", "notice")


def test_more_time_beside_a_yes_is_said_to_belong_to_the_next_turn(table: OpenEvening) -> None:
    preview = table.answers(BESIDE, MAP)
    assert preview is not None
    told = sent(table, "Yes, send it. And give them a day more for the next one.", preview)
    assert "has a clock of its own" in told
    assert "And give them a day more for the next one." in told
    table.later(minutes=10)
    assert "All quiet." in table.last("Bruno", "report")


def test_a_no_with_a_correction_says_that_the_whole_is_to_be_written_anew(table: OpenEvening) -> None:
    preview = table.answers(BESIDE, MAP)
    assert preview is not None
    told = sent(table, "No no, the map is for all, and the last line, too.", preview)
    assert "the map is for all, and the last line" in told
    assert "write the whole once more" in told
    assert "files" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anna only: a fleet.\nBruno: please remember your builds.", "Anna alone would read it"),
        ("All quiet.\nBruno: your spy is back.", "everybody reads it"),
    ],
)
def test_a_line_that_speaks_to_somebody_else_is_pointed_to(table: OpenEvening, text: str, told: str) -> None:
    preview = table.answers(text)
    assert preview is not None
    assert told in preview
    assert '"to Bruno: ..." is for Bruno alone' in preview


def test_results_with_names_before_them_are_no_letters_to_anybody(table: OpenEvening) -> None:
    preview = table.answers("Bruno: F Brest holds.\nto Anna: you are well.")
    assert preview is not None
    assert "begins with" not in preview
