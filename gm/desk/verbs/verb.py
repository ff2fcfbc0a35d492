"""What a mail command is: words that call it, a sentence of help, and the deed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.kit.words import fold, tidy
from gm.desk.case import Case
from gm.post.answers import remarks

_POLITE = ("please ", "pls ", "/")
_KINDLY = (" please", " pls", " thanks", " thank you")


@dataclass(frozen=True, slots=True)
class Verb:
    """A mail command of the house. `run` gets the rest of the line and returns what the transcript says of it."""

    name: str
    shown: str  # "resend [turn]"
    help: str  # one sentence
    example: str
    run: Callable[[Case, str], str]
    also: tuple[str, ...] = ()  # other words that call it
    takes: Literal["nothing", "maybe", "something", "talk"] = "nothing"  # may words follow? talk: kept as typed
    most: int = 4  # words that may follow; more is a sentence about something else
    needs: Literal["player", "seat"] = "player"
    under: tuple[str, ...] = ()  # only under reply addresses of these purposes: "yes" answers an invitation
    block: Callable[[str], bool] = lambda rest: False  # does all that stands below its line belong to it?
    counts: Callable[[Case, str, str], bool] = lambda case, rest, line: True  # about us, or chat? (rest, whole line)
    changes: bool = False  # does it change anything? then the letter must be proven

    def called_by(self, line: str) -> str | None:
        """The rest of the line when it calls this verb, else None. The line counts as a whole."""
        plain, folded = _plain(line, self.takes == "talk")
        for name in (self.name, *self.also):
            if folded == name:
                return "" if self.takes in ("nothing", "maybe") else None
            if self.takes != "nothing" and folded.startswith(name + " "):
                rest = plain[len(name) + 1 :].strip()
                return rest if len(rest.split()) <= self.most else None
        return None


@lru_cache(maxsize=64)
def _plain(line: str, talk: bool) -> tuple[str, str]:
    """A line without signs and politeness round it, as typed and folded; talk keeps its end."""
    plain = tidy(line).lstrip(" .!*_:;,").rstrip(" " if talk else " .!*_:;,")
    folded = fold(plain)
    for polite in _POLITE:
        if folded.startswith(polite):
            plain, folded = plain[len(polite) :], folded[len(polite) :]
    for polite in _KINDLY if not talk else ():
        if folded.endswith(polite):
            plain, folded = plain[: -len(polite)].rstrip(" ,"), folded[: -len(polite)].rstrip(" ,")
    return plain, folded


def talked(case: Case) -> bool:
    """Is there talk above the present line, a greeting left out?"""
    return any(remarks(f"{line}\n.") != ["."] for line in case.talk)


def amid_talk(case: Case) -> bool:
    """Does the present line of a letter stand in the midst of talk, as in a song?"""
    return talked(case) or any(len(line.split()) > 3 for line in remarks(case.below))


def no_cry(case: Case, rest: str, line: str) -> bool:
    """For words that end or block something: "Wait!" amid talk is talk."""
    return not (line.rstrip().endswith("!") and amid_talk(case))
