"""Our own paragraphs are broken so that no line of them would be obeyed, should it come back."""

from __future__ import annotations

import pytest

import games
from gm.desk.outgoing.unmistakable import WIDEST, _acts, acts, alike, unmistakable
from gm.rendering import WIDTH, wrap
from tests.stories.conftest import Open


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("If I hear nothing more: chance picks a card of your\nhand.", ""),
        ("If you need them, ask me for the\nrules of Eat Me.", ""),
        ("If I hear nothing about step 1: you take\nkarma.", "no_more_meat"),
        ("- Anna put\n  broccoli on mystery.", "no_more_meat"),
        ("For example you could write\n13 for 17", "eat_me"),
    ],
)
def test_a_broken_line_that_would_be_obeyed_is_broken_elsewhere(text: str, game: str) -> None:
    assert any(acts(line, game) for line in text.splitlines())
    mended = unmistakable(text, game)
    assert not any(acts(line, game) for line in mended.splitlines())
    assert mended.split() == text.split()
    assert all(len(line) <= WIDEST for line in mended.splitlines())


@pytest.mark.parametrize("line", ["play 17, bid 8, by 19:{}", "is moved to Mon 23 Nov 19:{}."])
def test_the_minute_of_a_deadline_does_not_make_an_order(line: str) -> None:
    assert len({acts(line.format(minute), "eat_me") for minute in ("00", "05", "30", "59")}) == 1


ALIKE = [
    ("eat_me", "(bid 37), Wilma (bid 41), Bert (bid 38).", "(bid 12), Anna (bid 13), Bruno (bid 14)."),
    ("eat_me", "(bid 8), Bert (bid 9), Wilma (bid 8).", "(bid 9), Dora (bid 8), Emil (bid 9)."),
    ("eat_me", "play 44, bid 23", "play 17, bid 12"),
    ("eat_me", "44 for 23", "12 for 31"),
    ("eat_me", "to 33, 35, 37 to 39, 48, 50, 51.", "to 12, 14, 16 to 18, 30, 44, 45."),
    (
        "eat_me",
        "Please answer by Sun 6 Dec 8:05. If I hear nothing: chance",
        "Please answer by Sun 13 Sep 21:40. If I hear nothing: chance",
    ),
    (
        "no_more_meat",
        "9 Dec 19:30. If I hear nothing: you take karma;",
        "28 Feb 7:15. If I hear nothing: you take karma;",
    ),
    ("hold_my_bear", "vole 2 and bear 1, by 12 Mar 10:00", "vole 2 and bear 1, by 3 Apr 9:59"),
    ("meta", "Create Lesser Undead (12)", "Create Lesser Undead (31)"),
    ("teamturns", "17 Dec 12:00: right.", "18 Nov 13:00: right."),
]


@pytest.mark.parametrize(("game", "one", "other"), ALIKE)
def test_lines_that_differ_in_times_people_or_large_numbers_are_judged_alike(game: str, one: str, other: str) -> None:
    """One is read for all, so each must say what reading it would."""
    for line in (one, other):
        assert _acts(alike(line, game), game) == _acts(line, game)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("play 7", "play 8"),
        ("30, 31 and 40", "30, 32 and 40"),
        ("31, then 30", "30, then 31"),
        ("Wilma (bid 9), Wilma (bid 8)", "Wilma (bid 9), Bert (bid 8)"),
        ("Play (bid 9)", "Wilma (bid 9)"),
    ],
)
def test_lines_that_may_mean_something_else_are_not_alike(one: str, other: str) -> None:
    assert alike(one, "eat_me") != alike(other, "eat_me")


def test_lines_that_mean_nothing_stay_where_they_are() -> None:
    text = "Dear Anna,\n\nHOW THINGS STAND\n\n- 8: unowned, size 1\nFree cells: 9 to 7.\n"
    assert unmistakable(text, "eat_me") == text


def test_what_stands_after_an_item_is_never_drawn_into_it() -> None:
    text = "1. B04: shows square; scores 3 for\n   each square\nYour sealed answer: right.\n"
    assert acts("Your sealed answer: right.", "teamturns")
    assert unmistakable(text, "teamturns") == text


def test_a_paragraph_below_a_list_is_no_part_of_its_last_item() -> None:
    text = "- Clara: 8 cards\n- Dora: 8 cards\nFor now: bear 1 2, vole 2.\n"
    assert acts("For now: bear 1 2, vole 2.", "hold_my_bear")
    assert unmistakable(text, "hold_my_bear") == text


@pytest.mark.parametrize(
    "text",
    [
        "Defaults are played for the seat until the player writes again. Somebody else gets the seat when you answer, "
        'for example: "replace Anna with NAME <ADDRESS>".',
        "Of three triangles two are yours, four are those of the other players at your table, and one is mine.",
        'Somebody else gets it when you answer, for example: "replace Anna with NAME <ADDRESS OF THE OTHER ONE>".',
    ],
)
def test_a_short_last_line_leaves_the_lines_above_it_as_wide_as_they_are(text: str) -> None:
    *above, _, last = wrap(text).splitlines()
    assert all(len(line) > WIDTH - 12 for line in above)
    assert len(last.split()) > 2


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("hold_my_bear", "Out of the game for good: ferret 1."),
        ("hold_my_bear", "It is your turn: play a move that beats ferret 5, ferret 1, ferret 1,"),
        ("teamturns", "you: play left."),
        ("eat_me", "bid 17 bid"),
    ],
)
def test_what_our_own_letters_tell_is_read_as_no_order(evening: Open, key: str, text: str) -> None:
    table = evening(games.game(key).meta.title).seated().table()
    for seat in table.match.seats:
        line = table.game.grammar.line(text, table.words(seat))
        assert not line.orders or line.bare  # what is bare is asked about in a letter as long as ours
