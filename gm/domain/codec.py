"""Matches and events as JSON, both ways."""

from __future__ import annotations

from typing import Any

import msgspec

from gm.domain.match import KINDS, Event, Match

_encode = msgspec.json.Encoder().encode  # mappings keep their order: that of arrival, that of the engine
_match = msgspec.json.Decoder(Match)
_events: dict[str, Any] = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}


def match_to_json(match: Match) -> str:
    """The fold of a match, for its row in the archive."""
    return _encode(match).decode()


def match_from_json(text: str) -> Match:
    """The match of such a row."""
    return _match.decode(text)


def event_to_json(event: Event) -> str:
    """The data of a journal entry; its kind stands beside it."""
    return _encode(event).decode()


def event_from_json(kind: str, text: str) -> Event:
    """The event of a journal entry. KeyError for a kind we do not know."""
    event: Event = _events[kind].decode(text)
    return event


def position_to_json(state: Any) -> str:
    """A game's state."""
    return _encode(state).decode()


def position_from_json(text: str, kind: type[Any]) -> Any:
    """The state of such a text, as the game's own type."""
    return _decoder(kind).decode(text)


_positions: dict[type[Any], Any] = {}


def _decoder(kind: type[Any]) -> Any:
    if kind not in _positions:
        _positions[kind] = msgspec.json.Decoder(kind)
    return _positions[kind]
