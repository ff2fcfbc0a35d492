"""What templates read of a view is there: each game's are checked against the type of its view, and views keep it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
import pytest
from jinja2 import ChoiceLoader, DictLoader

import games
from games.kit.dice import Dice
from games.kit.options import build
from gm.rendering import environment
from gm.share import templates
from tests.games.test_both_ways import SEATS, TABLES, positions
from tests.kit.template_types import Reader

GAMES = sorted({key for key in games.shelf() if (templates() / key).is_dir()})
PLANTED = {
    "a name of the view": "{{ view.nothing_such }}",
    "in a loop": "{% for row in view.PLAYERS %}{{ row.nothing_such }}{% endfor %}",
    "in what a loop asks": "{% for row in view.PLAYERS if row.nothing_such %}{% endfor %}",
    "by brackets": '{{ view["nothing_such"] }}',
    "behind a set": "{% set them = view.PLAYERS %}{{ them[0].nothing_such }}",
    "by the name of a column": '{{ view.PLAYERS | map(attribute="nothing_such") | join }}',
    "by what it selects": '{{ view.PLAYERS | selectattr("nothing_such") | list }}',
    "in a macro": "{% macro told(row) %}{{ row.nothing_such }}{% endmacro %}{{ told(view.PLAYERS | first) }}",
    "in a condition": '{{ "yes" if view.nothing_such }}',
    "of a plain value": "{{ view.phase_.nothing_such }}",
}


def seen(key: str) -> Any:
    """The type of a game's views."""
    return import_module(f"games.{key}.view_types").Seen


def faults(key: str, *, name: str = "", source: str = "") -> list[str]:
    """What the templates of a game ask for in vain; or one template more."""
    env = environment(templates())
    assert env.loader
    env.loader = ChoiceLoader([DictLoader({name: source}), env.loader])
    reader = Reader(env)
    shared = [one for one in env.list_templates() if "/" not in one and one.endswith(".j2")]
    for one in [name] if name else [*shared, *(one for one in env.list_templates() if one.startswith(f"{key}/"))]:
        reader.read(one, {"view": seen(key)})
    return reader.faults


@pytest.mark.parametrize("key", GAMES)
def test_templates_read_only_what_the_view_has(key: str) -> None:
    assert faults(key) == []


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("break_", PLANTED)
def test_a_planted_break_is_found(key: str, break_: str) -> None:
    rows, plain = ("shown", "phase") if key == "open_table" else ("players", "turn" if key == "meta" else "phase")
    source = PLANTED[break_].replace("PLAYERS", rows).replace("phase_", plain)
    [fault] = faults(key, name="planted.txt.j2", source=source)
    assert "has no nothing_such" in fault
    assert fault.startswith("planted.txt.j2:1:")


@pytest.mark.parametrize(("key", "word"), [("eat_me", "rounds"), ("meta", "turn_of"), ("teamturns", "combo")])
def test_a_name_that_the_view_loses_is_missed_in_macros_too(key: str, word: str, monkeypatch: Any) -> None:
    monkeypatch.delitem(seen(key).__annotations__, word)
    assert any("words.j2:" in fault and f"has no {word}" in fault for fault in faults(key))


@pytest.mark.parametrize(("key", "chosen"), [*TABLES, ("open_table", {})])
def test_views_are_what_their_type_says(key: str, chosen: dict[str, Any]) -> None:
    for game, _, state in positions(key, chosen) if key != "open_table" else [opened()]:
        for seat in (*SEATS, None):
            view = game.view(state, seat)
            assert set(view) == set(seen(key).__annotations__)
            msgspec.convert(view, seen(key))


def opened() -> tuple[Any, Any, Any]:
    """An open table as it begins."""
    game = games.game("open_table")
    options, wrong = build(game.Options, {})
    assert not wrong
    return game, options, game.setup(("Anna", "Bruno", "Clara", "GM"), options, Dice("open"))
