"""What stays, all but one, the other end: words beside a thing that make something else of it, or the opposite."""

from __future__ import annotations

import pytest

import games
from games.kit.grammar import Line, Words

SEATS = ("Anna", "Bruno", "Clara")
VIEWS = {
    "eat_me": {"hand": [14, 19, 23, 27], "left": 100, "round": 2},
    "hold_my_bear": {"hand": ("vole 4", "ferret 1", "bear 1"), "animals": ("vole", "ferret", "bear")},
}


def _read(game: str, asked: str, text: str, held: str = "") -> list[Line]:
    grammar, words = games.game(game).grammar, Words(SEATS, "Anna", VIEWS.get(game, {}), frozenset(asked.split(", ")))
    orders = grammar.orders(held, words)
    return grammar.read(text, Words(SEATS, "Anna", words.view, words.asked, held=orders))


def _spelled(game: str, read: list[Line], reading: bool = False) -> str:
    spell = games.game(game).grammar.spell
    return "; ".join(spell(order) for line in read for order in (line.reading if reading else line.orders))


@pytest.mark.parametrize(
    ("game", "asked", "text"),
    [
        ("eat_me", "only bid", "I'd like to keep 90 points."),
        ("eat_me", "only bid", "Leave me 20 points."),
        ("eat_me", "only bid", "All but 20 points."),
        ("eat_me", "only bid", "everything but 5"),
        ("eat_me", "card and bid", "14 stays in my hand"),
        ("eat_me", "card and bid", "keep 14"),
        ("hold_my_bear", "play, give", "All but bear 1 go to Bruno."),
        ("hold_my_bear", "steal", "all but one from Bruno"),
        ("meta", "push", "let Bruno have the last word on Poison"),
        ("teamturns", "join", "anything but the left end"),
    ],
)
def test_what_is_kept_or_left_out_is_not_ordered(game: str, asked: str, text: str) -> None:
    assert _spelled(game, _read(game, asked, text)) == ""


@pytest.mark.parametrize(
    ("text", "orders"),
    [("same card but bid 17", "bid 17"), ("leave my bid, only play 19", "play 19"), ("keep the card, bid 3", "bid 3")],
)
def test_what_stays_as_it_is_leaves_the_other_answer_alone(text: str, orders: str) -> None:
    assert _spelled("eat_me", _read("eat_me", "card and bid", text, "play 14\nbid 5")) == orders


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("14 last, 23 first, 19 in the middle", "prefer 23 19 14"),
        ("prefer 14, 23 and 19 at the top", "prefer 19 14 23"),
        ("23 at the end, 14, 19", "prefer 14 19 23"),
    ],
)
def test_a_list_whose_words_tell_another_order_is_asked_about(text: str, meant: str) -> None:
    read = _read("eat_me", "list", text)
    assert (_spelled("eat_me", read), _spelled("eat_me", read, reading=True)) == ("", meant)


@pytest.mark.parametrize("text", ["14 first, then 19, 23 last", "first 14, then 23, 19 last", "14, 19, 23"])
def test_a_list_whose_words_tell_the_written_order_is_taken(text: str) -> None:
    assert _spelled("eat_me", _read("eat_me", "list", text)).startswith("prefer 14")


@pytest.mark.parametrize(
    ("held", "text", "orders", "meant"),
    [
        ("left", "Changed my mind overnight, it's the other end I want to seal.", "play right", ""),
        ("right", "the opposite one", "play left", ""),
        ("left", "not that one, the other end please", "", "play right"),
        ("2", "the other end", "", ""),
    ],
)
def test_the_other_end_is_the_one_that_is_not_held(held: str, text: str, orders: str, meant: str) -> None:
    read = _read("teamturns", "join", text, held)
    assert (_spelled("teamturns", read), _spelled("teamturns", read, reading=True)) == (orders, meant)
