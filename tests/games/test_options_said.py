"""Options: each that is not as usual is told to guests as players say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import games


@pytest.mark.parametrize("key", games.shelf())
def test_every_option_is_said_as_players_say_it(key: str) -> None:
    options = games.game(key).Options
    hints = get_type_hints(options)
    for option in fields(options):
        if option.name in options.said or get_origin(hints[option.name]) in (dict, Mapping):
            continue
        plain = [f"{option.name}={value}" for value in _values(hints[option.name]) if value != option.default]
        assert plain, option.name
        assert set(plain) <= set(options.said), option.name
    assert {said.partition("=")[0] for said in options.said} <= {option.name for option in fields(options)}


def _values(hint: object) -> Iterator[object]:
    """The choices of a type that is a list of them."""
    for part in get_args(hint):
        if get_origin(part) is Literal:
            yield from get_args(part)
        elif part is bool:
            yield from (True, False)
        elif isinstance(part, str | int):
            yield part
