"""What our letters say, as their reader understands them: read from the text alone, nothing is asked of the house."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tests.kit.letters import Received

_QUESTION = re.compile(r'Did you mean: "(.+?)"\? Answer yes\.')
_AGAIN = re.compile(r'Did you mean "(.+?)"\? Answer this letter')
_CLOSES = re.compile(r"The turn closes at ([^;]+); until then what you write last counts\.")
_UNTIL = re.compile(r"Until (.+?) you can change it\.")
_WAITS = re.compile(r"I wait for ")
_SAME = str.maketrans(dict.fromkeys("\u2018\u2019`", "'") | dict.fromkeys("\u201c\u201d", '"') | {"\u2026": "..."})


def plain(text: str) -> str:
    """For comparison: one line, plain quotes."""
    return " ".join(text.translate(_SAME).split())


def listing(orders: Sequence[str]) -> str:
    """Orders as our letters list them."""
    return ("; " if any("," in order for order in orders) else ", ").join(orders)


@dataclass(frozen=True)
class Answer:
    """A letter that answers one of the player's."""

    letter: Received

    @cached_property
    def text(self) -> str:
        return plain(self.letter.flat)

    @property
    def questions(self) -> list[str]:
        """Readings that a yes would confirm."""
        return _QUESTION.findall(self.text) or _AGAIN.findall(self.text)

    @property
    def takes_a_yes(self) -> bool:
        return bool(self.questions)

    @property
    def offers(self) -> bool:
        """Does it ask for leave to pass words on?"""
        return "pass your words on" in self.text or "pass this on" in self.text

    @property
    def closed(self) -> bool:
        return "Everybody is in, so the turn is closed with this" in self.text

    @property
    def closes(self) -> str:
        found = _CLOSES.search(self.text)
        return found[1] if found else ""

    @property
    def until(self) -> str:
        found = _UNTIL.search(self.text)
        return found[1] if found else ""

    @property
    def may_close_early(self) -> bool:
        return "the turn closes" in self.text

    def names(self, line: str) -> bool:
        """Is this line of the player's letter quoted in it, whole or by its beginning?"""
        said = plain(line).strip(' ."!,;>-*').lower()
        return bool(said) and said[:30].rstrip() in self.text.lower()

    @property
    def admits(self) -> bool:
        """Does it say that nothing (new) was found in the letter, or that all of it is in doubt?"""
        return any(
            said in self.text
            for said in (
                "I could not find your move in this",
                "I found no change in this",
                "I found nothing in your letter",
                "I have done nothing yet",
                "nothing of it counts yet",
                "I leave it at that",
                "I was not sure whether that is a yes",
            )
        )

    def claims(self, held: Sequence[str]) -> list[str]:
        """What it says of these orders being held that is not so."""
        said = listing(held)
        wrong = []
        if held and "I hold nothing from you for this turn" in self.text:
            wrong.append(f"it says that nothing is held, and held is {said}")
        leads = ("I read: ", "So I hold: ", "I hold from you: ", "this still stands: ")
        told = [lead for lead in leads if lead in self.text]
        if told and not any(f"{lead}{plain(said)}." in self.text for lead in told if said):
            wrong.append(f"held is {said or 'nothing'}, which it does not say")
        if not told and "I hold nothing from you" not in self.text and held and "Until" in self.text:
            wrong.append(f"it does not say that {said} is held")
        return wrong
