"""A small channel of files, for tests: a folder for each person, with numbered pages and the answers to them, and one
for each topic. What is written there may be changed and deleted, and each version is a letter of its own."""

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
            self._pin(parcel.to.partition("@")[0], letter)
            yield Delivery(parcel.id, "sent", 0, "pinned")

    def _pin(self, local: str, letter: EmailMessage) -> None:
        pages = self.root / local / "pages"
        pages.mkdir(parents=True, exist_ok=True)
        if hidden := str(letter["PostGM-Hide"] or ""):
            (self.root / local / "hidden").open("a").write(f"{hidden}\n")
            return
        number = next(n for n in itertools.count(1) if not (pages / f"{n:03}.page").exists())
        body = letter.get_body(("plain",))
        assert body
        assert letter.get_body(("html",)) is None
        words = f"{letter['Subject']}\n\n{body.get_content()}"
        if lock := str(letter["PostGM-Lock"] or ""):
            (self.root / local / "locked").write_text(lock)
        if letter["PostGM-Place"] == "first":
            (self.root / local / "first").write_text(words)
            (self.root / local / "category").write_text(str(letter["PostGM-Category"] or ""))
            return
        (pages / f"{number:03}.marks").write_text("".join(f"{k}: {v}\n" for k, v in letter.items() if "PostGM" in k))
        (pages / f"{number:03}.back").write_text(f"{letter['Reply-To']}\n{letter['Message-ID']}")
        (pages / f"{number:03}.page").write_text(words)

    def close(self) -> None:
        pass


class BoardMailbox(Mailbox):
    """The answers that are not settled; who wrote one is told by the folder it lies in, or, in that of a topic, by its
    name: `bert.7.txt`. A change of it is `bert.7.1.txt`, and of its deletion tells `bert.7.2.gone.txt`."""

    def __init__(self, root: Path, channel: Channel) -> None:
        self.root, self.channel, self.name = root, channel, channel.mailbox

    def fetch(self, limit: int) -> Sequence[Fetched]:
        there = sorted(self.root.glob("*/answers/*.txt"), key=lambda path: (path.stat().st_mtime, path.name))
        return [self._letter(path) for path in there[:limit]]

    def _letter(self, path: Path) -> Fetched:
        place, named = path.parent.parent.name, path.stem.split(".")
        topic = place.startswith("topic+")
        who, number, revision = (named[0], named[1], named[2:]) if topic else (place, named[0], named[1:])
        answered = path.parent.parent / "pages" / f"{number}.back"
        to, _, page = (answered.read_text() if answered.exists() else self.channel.address).partition("\n")
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{who.title()} <{who}@{self.channel.host}>", parseaddr(to)[1]
        letter["Message-ID"] = f"<{who}-{number}.{revision[0] if revision else 0}@{self.channel.host}>"
        if page:
            letter["In-Reply-To"] = page
        if page:
            ours = sorted(answered.parent.glob("*.back"), reverse=True)
            letter["PostGM-Before"] = " ".join(one.read_text().split("\n")[1] for one in ours if one <= answered)
        elif pages := sorted((self.root / who / "pages").glob("*.back"), reverse=True):
            letter["PostGM-Elsewhere"] = " ".join(one.read_text().split("\n")[1] for one in pages)
        if topic:
            letter["PostGM-Topic"] = f"{place}@{self.channel.host}"
        if revision:
            first = path.parent / f"{path.stem.removesuffix('.gone').rpartition('.')[0]}.first"
            letter["PostGM-First"], letter["PostGM-Revision"] = first.read_text(), revision[0]
        if path.stem.endswith(".gone"):
            letter["PostGM-Deleted"] = "yes"
        letter.set_content(path.read_text())
        came = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return Fetched(f"{self.name}/1", f"{place}/{path.stem}", came, letter.as_bytes())

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        for letter, place in letters:
            where, _, stem = letter.uid.partition("/")
            path = self.root / where / "answers" / f"{stem}.txt"
            if path.exists():
                path.rename(path.with_name(f"{stem}.{place}"))

    def wait(self, seconds: float) -> bool:
        return False

    def close(self) -> None:
        pass
