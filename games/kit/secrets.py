"""What of a position is not for all eyes, said beside its fields; and a new deal of all that a seat cannot see."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

from games.kit.dice import Dice

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Nobody sees this field, such as a deck: `deck: Annotated[tuple[str, ...], Hidden()]`."""

    pool: str = ""  # fields of the same pool are dealt anew together


@dataclass(frozen=True, slots=True)
class Private:
    """A table by seat, of which each seat sees its own row, such as hands or sealed bids."""

    pool: str = ""


def declared(kind: type[Any]) -> Mapping[str, Hidden | Private]:
    """The fields of a State that are declared secret."""
    return _declared(cast(Hashable, kind))


@cache
def _declared(kind: Hashable) -> Mapping[str, Hidden | Private]:
    hints = get_type_hints(cast(Any, kind), include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return {name: mark for name, found in marks.items() for mark in found if isinstance(mark, Hidden | Private)}


def redeal(state: S, seat: str | None, dice: Dice) -> S:
    """The same position for the eyes of this seat (None: a spectator): what it cannot see lies elsewhere.

    Things change places within their pool; sizes stay, and a pile that was sorted is sorted again.
    """
    marks = declared(type(state))
    fields = {name: getattr(state, name) for name in marks}
    for pool in sorted({mark.pool for mark in marks.values()}):
        places = [place for place in _places(state, seat) if place[0].pool == pool]
        things = dice.shuffle([thing for _, _, _, pile in places for thing in _things(pile)])
        for _, name, row, pile in places:
            mine, things = things[: len(_things(pile))], things[len(_things(pile)) :]
            new = _alike(pile, mine)
            fields[name] = new if row is None else {**fields[name], row: new}
    return cast(S, replace(cast(Any, state), **fields))


def _places(state: Any, seat: str | None) -> Iterator[tuple[Hidden | Private, str, str | None, Any]]:
    """(mark, field, row, pile) of every pile that this seat cannot see."""
    for name, mark in declared(type(state)).items():
        value = getattr(state, name)
        if isinstance(mark, Private):
            yield from ((mark, name, row, pile) for row, pile in value.items() if row != seat)
        elif value is not None:
            yield mark, name, None, value


def _things(pile: Any) -> list[Any]:
    return list(pile) if isinstance(pile, tuple | list) else [pile]


def _alike(pile: Any, things: list[Any]) -> Any:
    """The things as a pile of the same make."""
    if not isinstance(pile, tuple | list):
        return things[0]
    try:
        inorder = len(pile) > 1 and list(pile) == sorted(pile)
    except TypeError:
        inorder = False
    return type(pile)(sorted(things) if inorder else things)
