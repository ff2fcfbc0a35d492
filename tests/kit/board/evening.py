"""An evening with a board beside the mail, for stories: people of both write, and topics are read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_string
from email.policy import default
from pathlib import Path

from gm.bootstrap import Service
from gm.config import Settings
from gm.desk.table import Table
from gm.sections import HouseSection, InSection, OutSection
from gm.transports.maildir import Drop, make, store

START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


@dataclass
class Evening:
    """A house with a board beside its mail, at a time that it is told."""

    folder: Path
    service: Service
    at: datetime = START
    _posts: int = 0

    def now(self) -> datetime:
        return self.at

    def tick(self) -> None:
        self.at += timedelta(minutes=5)
        self.service.house.tick(self.at)

    def page(self, who: str) -> str:
        """The last page of somebody's folder."""
        return sorted((self.folder / "board" / who / "pages").glob("*.page"))[-1].read_text()

    def pages(self, who: str) -> list[str]:
        """All pages of somebody's folder, flat."""
        return [flat(path.read_text()) for path in sorted((self.folder / "board" / who / "pages").glob("*.page"))]

    def answer(self, who: str, said: str) -> None:
        """An answer to the last page."""
        self.at += timedelta(minutes=5)
        last = sorted((self.folder / "board" / who / "pages").glob("*.page"))[-1].stem
        path = self.folder / "board" / who / "answers" / f"{last}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(said)
        os.utime(path, (self.at.timestamp(), self.at.timestamp()))

    def tell(self, who: str, said: str) -> None:
        """A page of somebody's own, in answer to none of ours."""
        self.at += timedelta(minutes=5)
        path = self.folder / "board" / who / "answers" / f"own-{self.at:%d%H%M}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said)
        os.utime(path, (self.at.timestamp(), self.at.timestamp()))

    # -- topics ------------------------------------------------------------------------------------------------------

    @property
    def topic(self) -> Path:
        """The folder of the topic of the match."""
        return self.folder / "board" / "topic+friday"

    @property
    def first(self) -> str:
        """The first post, flat."""
        return flat((self.topic / "first").read_text())

    @property
    def posts(self) -> list[str]:
        """All other posts of ours, flat."""
        return [flat(path.read_text()) for path in sorted((self.topic / "pages").glob("*.page"))]

    def post(self, who: str, said: str, minutes: float = 5) -> str:
        """Somebody writes in the topic; returns the post's name."""
        self.at += timedelta(minutes=minutes)
        self._posts += 1
        name = f"{who}.{self._posts}"
        self._put(name, said)
        (self.topic / "answers" / f"{name}.first").write_text(self.at.isoformat())
        return name

    def edit(self, post: str, said: str, revision: int = 1, minutes: float = 5) -> None:
        """Its writer changes it."""
        self.at += timedelta(minutes=minutes)
        self._put(f"{post}.{revision}", said)

    def delete(self, post: str, revision: int = 1) -> None:
        """It is deleted."""
        self.at += timedelta(minutes=5)
        self._put(f"{post}.{revision}.gone", "")

    def _put(self, name: str, said: str) -> None:
        path = self.topic / "answers" / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(said)
        os.utime(path, (self.at.timestamp(), self.at.timestamp()))

    def mail(self, who: str) -> list[str]:
        """The letters in somebody's Maildir."""
        return [path.read_text() for path in sorted((self.folder / "out" / f"{who}@example.net").glob("new/*"))]

    def plain(self, who: str) -> str:
        """All letters that somebody got by mail, as flat text."""
        bodies = (message_from_string(raw, policy=default).get_body(("plain",)) for raw in self.mail(who))
        return " ".join(" ".join(body.get_content().split()) for body in bodies if body)

    def key(self, who: str) -> str:
        """The reply address of the last letter that somebody got by mail."""
        return reply_to(self.mail(who)[-1])

    def write(self, who: str, to: str, said: str) -> None:
        """A letter by mail."""
        self.at += timedelta(minutes=5)
        raw = f"From: {who}\r\nTo: {to}\r\nMessage-ID: <{self.at:%H%M}@mail.example.net>\r\n\r\n{said}\r\n"
        store([Drop(self.folder / "in", raw.encode(), self.at)])

    @property
    def table(self) -> Table:
        return Table.open(self.service.archive, "friday")


def settings_of(folder: Path, form: str = "markdown", address: str = "gm@board.test") -> Settings:
    make(folder / "in")
    return Settings(
        house=HouseSection(data=folder, address="gm@example.org", weekly=False),
        incoming=InSection(kind="maildir", folder=str(folder / "in")),
        outgoing=OutSection(kind="maildir", folder=folder / "out"),
        channels={"board": {"address": address, "form": form, "folder": "board"}},
    )


def reply_to(letter: str) -> str:
    return next(line for line in letter.splitlines() if line.startswith("Reply-To")).rpartition("<")[2].strip("> ")


def seated(evening: Evening) -> Evening:
    evening.answer("anna", "yes")
    evening.answer("bruno", "Yes, please!\n\n-- \nBruno")
    evening.write("clara@example.net", reply_to(evening.mail("clara")[-1]), "yes")
    evening.tick()
    return evening


def flat(page: str) -> str:
    """A page without its line ends and the signs of its form."""
    return " ".join(page.replace("\\", "").replace("[\N{WORD JOINER}", "[").split())
