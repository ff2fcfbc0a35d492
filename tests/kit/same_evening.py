"""An evening to which many letters are written, each as if none of the others had been: what becomes of one letter."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.kit.evening import CAST, Evening, Mail, parsed

POLICY = {"absence_days": 20, "press": "private", "gm": "gina@example.net", "second_thoughts": 15}


@dataclass(frozen=True)
class Became:
    """What became of a letter: what is held of its writer, the answer, and all letters that left."""

    held: str
    told: str
    mails: tuple[Mail, ...]

    def sent(self, kind: str) -> str:
        """The words of the letters of this kind that left."""
        return " ".join(mail.flat for mail in self.mails if mail.kind == kind)


class SameEvening:
    """A running match at one moment, to which it comes back before each letter."""

    def __init__(self, folder: Path, game: str) -> None:
        self.evening = Evening(folder, game, CAST, policy=POLICY).seated()
        if game == "Meta":
            for name in CAST:
                self.evening.write(name, "deck starter", minutes=0)
            self.evening.later(minutes=30)
        asked = [name for name in CAST if name in self.evening.table().asks]
        self.who = asked[0]
        self.others = tuple(name for name in CAST if name != self.who)
        self._tables = folder / "evening.sqlite"
        self.keep()

    def keep(self) -> None:
        """This is the moment to which it comes back."""
        self.evening.archive.close()
        self._kept = self._tables.read_bytes()
        self._at, self._sent = self.evening.now, len(self.evening.mailer.sent)
        self.evening.reopen()

    def back(self) -> None:
        """As if nothing had been written since."""
        self.evening.archive.close()
        for path in self._tables.parent.glob("evening.sqlite*"):
            path.unlink()
        self._tables.write_bytes(self._kept)
        self.evening.now = self._at
        del self.evening.mailer.sent[self._sent :]
        self.evening.reopen()

    def write(self, letter: str) -> Became:
        """What becomes of this letter, were it the first one now."""
        self.back()
        answer = self.evening.write(self.who, letter)
        table = self.evening.table()
        mails = tuple(Mail(parcel, parsed(parcel.raw)) for parcel in self.evening.mailer.sent[self._sent :])
        held = table.game.grammar.write(table.orders(self.who)) if self.who in table.match.held else ""
        return Became(held, answer.flat if answer else "", mails)
