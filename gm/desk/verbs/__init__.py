"""The mail commands of the house: one verb, one file. HELP prints what is registered here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gm.desk.verbs.verb import Verb

NAMES = (
    "help", "rules", "explain", "games", "matches", "accept", "decline", "join", "leave", "status", "hand", "orders",
    "resend", "check", "ahead", "cancel", "final", "wait", "timezone", "address", "confirm", "press", "stop",
)  # fmt: skip


@lru_cache(maxsize=1)
def registered() -> tuple[Verb, ...]:
    """Every verb, in the order in which help lists them."""
    found: list[Verb] = []
    for name in NAMES:
        module = import_module(f"gm.desk.verbs.{name}")
        found += [module.VERB, *([module.START] if hasattr(module, "START") else [])]
    return tuple(found)


def find(line: str, purpose: str = "") -> tuple[Verb, str] | None:
    """The verb a line calls under a reply address of this purpose, and the rest of the line."""
    for verb in registered():
        rest = verb.called_by(line) if not verb.under or purpose in verb.under else None
        if rest is not None:
            return verb, rest
    return None
