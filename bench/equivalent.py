"""Mutants that change nothing anybody can see, each with the reason: no test could kill them, and they do not count."""

from __future__ import annotations

from typing import Final

EQUIVALENT: Final[dict[tuple[str, str], tuple[str, str]]] = {}
"""(file, the line after the change) -> (the line as it is, why the change changes nothing)."""
