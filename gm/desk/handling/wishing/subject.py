"""A row of the tables of what sentences to the house are about (`for_the_gm`, `wanted`, `inquired`).

It need not say all that may stand in such a sentence, only what it is about, what it does (ask, want or tell), and
what speaks against it: what follows is told, or asked about first (`gist`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Sort = Literal["told", "asked", "said", "passed"]


@dataclass(frozen=True, slots=True)
class Subject:
    sort: Sort
    called: str
    about: re.Pattern[str]
    words: str = ""
    asks: bool = False  # counts only for a question or a wish
    never: re.Pattern[str] | None = None
    ends: bool = False
    quotes: bool = False  # does its word take the sentence along?
    leads: str = ""  # what a GM may write to grant it, for the player of {seat}


def any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})")


MAIL = r"(?:e ?mails?|mails?|letters?|messages?|post)"
