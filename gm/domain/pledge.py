"""What is promised of a match when it begins: a mark of all that its chance follows from, opened at its end."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

LENGTH: Final = 20  # octets of the mark: two seeds with one mark take 2**80 trials


@dataclass(frozen=True, slots=True)
class Pledge:
    """What keeps the mark from being guessed, secret until the end; and the name that the match had then."""

    nonce: str
    match: str


def mark(pledge: Pledge, seed: str, game: str, rules: int, options: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The mark that all are told at the beginning, as they compare it: "3f9a-41c2-...". No card goes into it.

    >>> mark(Pledge("n", "friday"), "s", "eat_me", 1, {}, ["Anna", "Bruno"])[:9]
    '1310-196f'
    """
    fixed = json.dumps([pledge.match, seed, game, rules, options, list(seats)], sort_keys=True, separators=(",", ":"))
    made = hmac.digest(pledge.nonce.encode(), fixed.encode(), "sha256")[:LENGTH].hex()
    return "-".join(made[at : at + 4] for at in range(0, len(made), 4))
