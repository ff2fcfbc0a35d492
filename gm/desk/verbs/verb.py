"""What a mail command does: the deed behind a word of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from gm.desk.case import Case
from gm.post.answers import remarks

NOT_PROVEN = (
    "I could not make sure that this letter is from you, so I did not act on it. "
    "Please answer one of my letters: its reply address is the key to your seat."
)


@dataclass(frozen=True, slots=True)
class Verb:
    """The deed of a word of the house. `run` gets the rest of the line and returns what the transcript says of it."""

    name: str  # as in the table of house words
    run: Callable[[Case, str], str]
    needs: Literal["player", "seat"] = "player"
    changes: bool = False  # does it change anything? then the letter must be proven
    asks: bool = False  # does it ask back by itself where the letter is not proven?
    answers: bool = False  # is what it returns what the writer wanted to know? then the receipt begins with it
    block: Callable[[str], bool] = lambda rest: False  # does all that stands below its line belong to it?
    counts: Callable[[Case, str, str], bool] = lambda case, rest, line: True  # about us, or chat? (rest, whole line)


def talked(case: Case) -> bool:
    """Is there talk above the present line, a greeting left out?"""
    return any(remarks(f"{line}\n.") != ["."] for line in case.talk)


def amid_talk(case: Case) -> bool:
    """Does the present line of a letter stand in the midst of talk, as in a song?"""
    return talked(case) or any(len(line.split()) > 3 for line in remarks(case.below))


def no_cry(case: Case, rest: str, line: str) -> bool:
    """For words that end or block something: "Wait!" amid talk is talk."""
    return not (line.rstrip().endswith("!") and amid_talk(case))
