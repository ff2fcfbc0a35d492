"""The report of every game says the same in text and in HTML, and escapes in HTML what players wrote."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import games
from games.kit.dice import Dice
from games.kit.options import build
from games.no_more_meat.state import Placed
from gm.rendering import environment
from gm.share import templates

SEATS = ("Anna", "Bruno", "Clara")
TABLES = [
    ("eat_me", {}),
    ("eat_me", {"variant": "ouroboros", "ouroboros_draft": "to_hand", "H": 4}),
    ("no_more_meat", {}),
    ("no_more_meat", {"karma_supply": 40, "select_mode": "lists"}),
    ("hold_my_bear", {}),
    ("hold_my_bear", {"ruleset": "published"}),
    ("teamturns", {}),
    ("teamturns", {"megamoves": True, "cookyclasses": True, "mode": "full"}),
    ("meta", {"deck_size": 20, "first_hand": 5}),
]
LETTERS = environment(templates())


def positions(key: str, chosen: dict[str, Any], most: int = 40) -> Iterator[tuple[Any, Any, Any]]:
    game = games.game(key)
    options, wrong = build(game.Options, chosen)
    assert not wrong
    state = game.setup(SEATS, options, Dice("both/0"))
    for turn in range(most):
        yield game, options, state
        if not (asks := game.asks(state)):
            return
        sent = {seat: game.suggest(state, seat, Dice(f"{turn}/{seat}")) for seat in asks}
        full = {seat: game.complete(state, seat, orders, Dice(f"{turn}/{seat}")) for seat, orders in sent.items()}
        state = game.resolve(state, full, Dice(f"both/{turn}")).state


def words(said: str) -> list[str]:
    """The words of a page, whatever stands between them."""
    plain = re.sub(r"<[^>]*>", " ", said)
    return sorted(re.findall(r"[\w']+", html.unescape(plain)))


@pytest.mark.parametrize(("key", "chosen"), TABLES)
def test_text_and_html_are_the_same_words(key: str, chosen: dict[str, Any]) -> None:
    before: dict[str | None, Any] = {}
    for game, options, state in positions(key, chosen):
        for seat in (*SEATS[:2], None):
            view = game.view(state, seat)
            context = {"view": view, "seat": seat, "seats": SEATS, "options": options}
            _in_the_same_words(key, context)
            if key == "meta" and view["turn"] and not view["winners"]:  # the news alone
                _in_the_same_words(key, {**context, "brief": True, "was": before.get(seat, view)})
            before[seat] = view


def _in_the_same_words(key: str, context: dict[str, Any]) -> None:
    text, page = (LETTERS.get_template(f"{key}/report.{kind}.j2").render(context) for kind in ("txt", "html"))
    numbered = re.sub(r"(?m)^[0-9]+[.)] ", "", text)  # a list of HTML counts for itself
    assert words(page) == words(numbered), (text, page)


@pytest.mark.parametrize("key", games.shelf())
def test_what_players_wrote_is_escaped_in_html(key: str) -> None:
    def marked(value: Any) -> Any:
        """A view in which every sentence holds a tag."""
        if isinstance(value, dict):
            return {name: marked(inner) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return [marked(inner) for inner in value]
        return f"{value}<i>" if value in SEATS or (isinstance(value, str) and " " in value) else value

    for game, options, state in positions(key, {}, 12):
        for seat in ("Anna", None):
            context = {"view": marked(game.view(state, seat)), "seat": seat, "seats": SEATS, "options": options}
            assert "<i>" not in LETTERS.get_template(f"{key}/report.html.j2").render(context)


def drawn(key: str, view: Any, seat: str | None) -> str:
    return LETTERS.get_template(f"{key}/picture.svg.j2").render(view=view, seat=seat)


@pytest.mark.parametrize("key", ["eat_me", "no_more_meat", "hold_my_bear"])
def test_pictures_are_whole_small_and_readable_on_a_phone(key: str) -> None:
    for game, _, state in positions(key, {}):
        for seat in ("Anna", None):
            picture = drawn(key, game.view(state, seat), seat)
            assert len(list(ElementTree.fromstring(picture).iter())) < 250
            sizes = [int(size) for size in re.findall(r'font-size="([0-9]+)"', picture)]
            assert min(sizes) * 400 / 640 >= 9
            assert picture.startswith("<svg") or picture.lstrip().startswith("<svg")


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    game, _, state = next(positions("hold_my_bear", {}))
    assert "my hand" in drawn("hold_my_bear", game.view(state, "Anna"), "Anna")
    assert "my hand" not in drawn("hold_my_bear", game.view(state, None), None)


def test_a_card_that_lies_face_down_is_drawn_so_for_all_but_who_put_it() -> None:
    game, _, state = next(positions("no_more_meat", {}))
    pans = {"mystery": (Placed("meat", "Anna"),), "select": (), "shuffle": ()}
    dark = replace(state, pans=pans, rows=dict.fromkeys(SEATS, ()))
    assert ">meat<" in drawn("no_more_meat", game.view(dark, "Anna"), "Anna")
    for seat in ("Bruno", None):
        picture = drawn("no_more_meat", game.view(dark, seat), seat)
        assert ">?<" in picture
        assert ">meat<" not in picture
