"""What the GM of an open table settles beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

LONGEST_TITLE = 60
SAID = {  # how players say them
    "plays": "",
    "fields": "orders speak of {}",
    "opening": "",
    "silence": 'silence counts as "{}"',
    "reveal": "all orders are shown with the GM's answer",
    "patience": "the table is closed after {} missing answers in a row",
}


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of an open table."""

    said = SAID

    plays: str = ""  # which game it is, such as Diplomacy; its letters call it so
    fields: tuple[str, ...] = ()  # what an order should speak of, such as fleet and army; none: whatever comes
    silence: str = "no orders"  # what the GM reads in the place of orders that did not come
    reveal: bool = False  # with the answer of the GM everybody reads everybody's orders
    patience: int = 30  # answers of the GM that may be missing in a row until the table is closed
    opening: str = ""  # what everybody reads with the first letter, before any orders: the map, how things stand
    briefs: Mapping[str, str] = field(default_factory=dict)  # by seat: what it alone reads from the first letter on

    def objections(self) -> Sequence[str]:
        """Why these options make no match, one sentence each."""
        found = [
            f'fields: "{name}" cannot be named; a field is a word or a few, without a colon.'
            for name in self.fields
            if not _fit_to_be_named(name)
        ]
        if len({name.casefold() for name in self.fields}) < len(self.fields):
            found.append("fields: each field is named once.")
        found += _about_the_title(self.plays)
        if not self.silence.strip() or "\n" in self.silence:
            found.append('silence: it is one sentence or a few words, such as "all units hold".')
        if self.patience < 1:
            found.append("patience: the GM is asked at least once.")
        wrong = [seat for seat, said in self.briefs.items() if not isinstance(said, str)]
        return [*found, *(f"briefs: what {seat} reads is a text." for seat in wrong)]


def _about_the_title(said: str) -> list[str]:
    wrong = "\n" in said or len(said) > LONGEST_TITLE
    return [f"plays: the name of a game has at most {LONGEST_TITLE} characters, on one line."] if wrong else []


def _fit_to_be_named(name: str) -> bool:
    """Can it stand before a colon, at the head of a line?"""
    return bool(name.strip()) and not set(":\n") & set(name) and len(name) <= 30
