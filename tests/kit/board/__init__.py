"""A small channel of files, for tests: a folder for each person, with numbered pages and the answers to them."""

from __future__ import annotations

import itertools
from collections.abc import Generator, Mapping, Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place
from gm.ports.channel import Branch, Channel


def opened(name: str, settings: Mapping[str, Any], folder: Path) -> Branch:
    """The line of the registry names this."""
    channel = Channel(name, settings["address"], settings["form"])
    root = folder / settings["folder"]
    return Branch(channel, BoardMailbox(root, channel), lambda: BoardMailer(root))


class BoardMailer(Mailer):
    """Each letter is a page in the folder of its reader; beside it lies what an answer needs."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        for parcel in parcels:
            letter = message_from_bytes(parcel.raw, policy=policy.default)
            pages = self.root / parcel.to.partition("@")[0] / "pages"
            pages.mkdir(parents=True, exist_ok=True)
            number = next(n for n in itertools.count(1) if not (pages / f"{n:03}.page").exists())
            body = letter.get_body(("plain",))
            assert body
            assert letter.get_body(("html",)) is None
            (pages / f"{number:03}.match").write_text(str(letter["PostGM-Match"] or ""))
            (pages / f"{number:03}.back").write_text(f"{letter['Reply-To']}\n{letter['Message-ID']}")
            (pages / f"{number:03}.page").write_text(f"{letter['Subject']}\n\n{body.get_content()}")
            yield Delivery(parcel.id, "sent", 0, "pinned")

    def close(self) -> None:
        pass


class BoardMailbox(Mailbox):
    """The answers that are not settled; who wrote one is told by the folder it lies in."""

    def __init__(self, root: Path, channel: Channel) -> None:
        self.root, self.channel, self.name = root, channel, channel.mailbox

    def fetch(self, limit: int) -> Sequence[Fetched]:
        return [self._letter(path) for path in sorted(self.root.glob("*/answers/*.txt"))[:limit]]

    def _letter(self, path: Path) -> Fetched:
        who, number = path.parent.parent.name, path.stem
        answered = path.parent.parent / "pages" / f"{number}.back"
        to, _, page = (answered.read_text() if answered.exists() else self.channel.address).partition("\n")
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{who.title()} <{who}@{self.channel.host}>", parseaddr(to)[1]
        letter["Message-ID"] = f"<{who}.{number}@{self.channel.host}>"
        if page:
            letter["In-Reply-To"] = page
        letter.set_content(path.read_text())
        came = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return Fetched(f"{self.name}/1", f"{who}/{number}", came, letter.as_bytes())

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        for letter, place in letters:
            who, _, number = letter.uid.partition("/")
            path = self.root / who / "answers" / f"{number}.txt"
            if path.exists():
                path.rename(path.with_suffix(f".{place}"))

    def wait(self, seconds: float) -> bool:
        return False

    def close(self) -> None:
        pass
