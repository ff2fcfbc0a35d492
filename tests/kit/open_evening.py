"""An evening at an open table: five powers of a game that nobody wrote an engine for, and Gina who decides."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any, Self

from tests.kit.evening import Evening, Mail, address_of

POWERS = ("Anna", "Bruno", "Clara", "Dora", "Emil")
GINA = "gina@example.net"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9
PDF = b"%PDF-1.4\n" + bytes(range(255, -1, -1)) * 5
File = tuple[str, str, bytes]
MAP: File = ("map.png", "image/png", PNG)
PAPER: File = ("treaty.pdf", "application/pdf", PDF)


class OpenEvening(Evening):
    """Gina is the GM; whoever is not told otherwise plays a power."""

    def __init__(self, folder: Path, players: tuple[str, ...] = POWERS, policy: Any = None, **options: Any) -> None:
        super().__init__(folder, "", players, largest=8_000_000)
        self.open("Open Table", players, options, {"gm": GINA, **(policy or {})})

    def seated(self, *who: str) -> Self:
        super().seated(*who)
        return self

    @property
    def request(self) -> Mail:
        """The last report of the GM."""
        return self.last("gina", "report")

    def orders(self, **said: str) -> None:
        """Each of these writes, in a letter of their own."""
        for who, text in said.items():
            self.write(who.capitalize(), text, minutes=1)

    def answers(self, text: str, *files: File, to: Mail | None = None, who: str = "gina") -> Mail | None:
        """The GM (or somebody in her name) answers with files; returns the receipt."""
        question = to or self.request
        self._written += 1
        letter = EmailMessage()
        letter["From"] = f"Gina <{address_of(who)}>"
        letter["To"] = question.reply_to
        letter["Subject"] = f"Re: {question.subject}"
        letter["Message-ID"] = f"<{self._written}.gina@mail.example.net>"
        letter.set_content(text)
        for name, kind, octets in files:
            letter.add_attachment(octets, *kind.split("/"), filename=name)
        return self.arrives(letter.as_bytes(), who)

    def decides(self, text: str, *files: File) -> Mail:
        """The GM answers, reads the preview and says yes; returns the preview."""
        preview = self.answers(text, *files)
        assert preview is not None
        self.write("gina", "yes", to=preview, minutes=1)
        return preview

    def passes(self) -> None:
        """The deadline of the present question goes by."""
        turn = self.turn
        while self.turn == turn:
            self.later(hours=6, step=6)


def files_of(mail: Mail) -> dict[str, bytes]:
    """What is attached to a letter, by its name."""
    found = {}
    for part in mail.message.walk():
        octets = part.get_payload(decode=True)
        if part.get_content_disposition() == "attachment" and isinstance(octets, bytes):
            found[part.get_filename() or ""] = octets
    return found
