"""The switches of a rules sheet: a frozen dataclass with defaults, filled from a table, all complaints at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from games.kit.words import nearest


def build(kind: type[Any], given: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    """Options of `kind` from a table such as a match file's [options], and what is wrong with it, one sentence each.

    Words are turned into numbers and truth values where the option wants them, so flags can be read the same way.
    """
    hints = _hints(cast(Hashable, kind))
    values: dict[str, Any] = {}
    complaints: list[str] = []
    cased = {name.lower(): name for name in hints}
    for said, value in given.items():
        name = said if said in hints else cased.get(said.lower(), said)
        if name not in hints:
            near = nearest(name, hints)
            hint = f'did you mean "{near}"?' if near else f"this game knows {', '.join(sorted(hints))}."
            complaints.append(f'There is no option "{name}": {hint}')
            continue
        try:
            values[name] = _fit(value, hints[name])
        except ValueError as wrong:
            complaints.append(f'The option "{name}" cannot be {value!r}: it wants {wrong}.')
    return kind(**values), tuple(complaints)


@cache
def _hints(kind: Hashable) -> Mapping[str, Any]:
    return get_type_hints(cast(Any, kind))


def strangers(option: str, named: Iterable[str], seats: Sequence[str]) -> list[str]:
    """A sentence for each seat that an option names and that is not at the table."""
    hints = {name: nearest(name, seats) for name in named if name not in seats}
    return [
        f'The option {option} names "{name}", but the seats are {", ".join(seats)}'
        + (f': did you mean "{near}"?' if near else ".")
        for name, near in hints.items()
    ]


def table(options: Any) -> dict[str, Any]:
    """The options that differ from their defaults, as a plain table."""
    plain = type(options)()
    return {
        f.name: getattr(options, f.name) for f in fields(options) if getattr(options, f.name) != getattr(plain, f.name)
    }


def told(options: Any) -> list[str]:
    """What differs from the defaults as players say it, with the words of the options' own table `said`: by
    "name=value", else by "name", where {} stands for the value. What has no words there is said plainly, and what is
    filed for each seat is not said."""
    words: Mapping[str, str] = getattr(options, "said", {})
    rows = [
        words.get(f"{name}={value}", words.get(name, _plainly(name, value))).replace("{}", _value(value))
        for name, value in table(options).items()
        if not isinstance(value, Mapping)
    ]
    return [row for row in rows if row]


def _plainly(name: str, value: Any) -> str:
    """ "hand size {}", "with open hands", "without pool"."""
    said = name.replace("_", " ")
    return f"{'with' if value else 'without'} {said}" if value is None or isinstance(value, bool) else f"{said} {{}}"


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value).replace("_", " ")


def _fit(value: Any, hint: Any) -> Any:
    """The value as the type wants it; ValueError says what would be right."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        for choice in inner:
            if value == choice or str(value).casefold() == str(choice).casefold():
                return choice
        raise ValueError("one of " + ", ".join(map(str, inner)))
    if origin in (Union, UnionType):
        if NoneType in inner and (value is None or str(value).casefold() in ("none", "")):
            return None
        return _fit_one(value, [kind for kind in inner if kind is not NoneType])
    if origin is tuple:
        return tuple(_fit(item, inner[0]) for item in _list(value))
    if origin in (dict, Mapping):
        return _table(value)
    return _plain(value, hint)


def _fit_one(value: Any, kinds: Sequence[Any]) -> Any:
    """The value as the first of several types that takes it."""
    wanted = []
    for kind in kinds:
        try:
            return _fit(value, kind)
        except ValueError as wrong:
            wanted.append(str(wrong))
    raise ValueError(" or ".join(wanted))


def _plain(value: Any, hint: Any) -> Any:
    if hint is bool:
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if isinstance(value, bool):
            return value
        if str(value).casefold() in words:
            return words[str(value).casefold()]
        raise ValueError("true or false")
    if hint is int:
        try:
            if isinstance(value, bool):
                raise TypeError
            return int(str(value))
        except (TypeError, ValueError):
            raise ValueError("a whole number") from None
    if hint is float:
        try:
            return float(str(value))
        except ValueError:
            raise ValueError("a number") from None
    if hint is str:
        if isinstance(value, str):
            return value
        raise ValueError("a text")
    return value


def _list(value: Any) -> Sequence[Any]:
    if isinstance(value, str):
        return [word.strip() for word in value.split(",") if word.strip()]
    if isinstance(value, (list, tuple)):
        return value
    raise ValueError("a list")


def _table(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    raise ValueError("a table")
