"""What renders letters: a template and its values in, a page out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered letter: text always, HTML and pictures where there are any."""

    text: str
    html: str | None = None
    images: tuple[tuple[str, bytes, str], ...] = ()  # (content id, PNG, alternative text)
    game: str = ""  # whose orders no line of it may look like


class Pages(Protocol):
    """Renders a letter from its template; `game` finds templates/<game>/ for the parts a game fills. `plain`: words
    alone. A `screen` is a page for a browser."""

    def page(self, name: str, game: str, context: Mapping[str, Any], plain: bool = False) -> Page: ...
    def rules(self, game: str, context: Mapping[str, Any]) -> str: ...
    def screen(self, name: str, context: Mapping[str, Any]) -> str: ...
    def printed(self, issue: Mapping[str, Any]) -> bytes:
        """An issue of a league's paper as a PDF to be printed, one page where its words fit."""
        ...

    def undrawn(self) -> Pages: ...
