"""A place to measure in: a house with matches that wait for orders, a mailbox to fill, and a sink for what goes out."""

from __future__ import annotations

import contextlib
import ssl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from imapclient import IMAPClient

import games
from gm.desk.bench import Desk, Identity, Limits
from gm.desk.matches.turns import start
from gm.desk.outgoing.reporting import reports
from gm.desk.table import Table
from gm.domain.match import Match, Opened
from gm.domain.policy import Chair, Policy
from gm.ports import Address, Mailbox, Player
from gm.rendering import Letters
from gm.store import SqlArchive, open_archive
from gm.transports.imap import ImapMailbox
from gm.transports.imap_session import ImapSettings
from gm.transports.maildir import Drop, MaildirMailbox, make, store

CAST = ("Anna", "Bruno", "Clara", "Dora", "Emil")
GM = "gm@house.example"
PASSWORD = "gm has a secret"

SINK = r"""
import asyncio, sys
async def serve(reader, writer):
    writer.write(b"220 sink\r\n")
    while line := await reader.readline():
        word = line[:4].upper()
        if word == b"EHLO":
            writer.write(b"250-sink\r\n250-8BITMIME\r\n250 SIZE 10000000\r\n")
        elif word == b"DATA":
            writer.write(b"354 go on\r\n")
            await writer.drain()
            await reader.readuntil(b"\r\n.\r\n")
            writer.write(b"250 taken\r\n")
        elif word == b"QUIT":
            writer.write(b"221 bye\r\n")
            await writer.drain()
            break
        else:
            writer.write(b"250 fine\r\n")
        await writer.drain()
    writer.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=2**24)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await asyncio.to_thread(sys.stdin.read)
        server.close()
asyncio.run(main())
"""


@contextmanager
def sink() -> Iterator[int]:
    """The port of a mail server that takes everything and keeps nothing, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", SINK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    try:
        yield int(process.stdout.readline())
    finally:
        process.stdin.close()
        process.stdout.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(3)
        process.kill()
        process.wait()


class DovecotPost:
    """A private Dovecot; letters are appended to the inbox as a mail server would deliver them."""

    kind = "Dovecot, IMAP over TLS"

    def __init__(self, server: Any) -> None:
        self.server = server

    def client(self) -> Any:
        """A connection of somebody's own."""
        trusted = ssl.create_default_context(cafile=str(self.server.cert))
        client = IMAPClient("localhost", self.server.imaps, ssl_context=trusted)
        client.login("gm", PASSWORD)
        return client

    def mailbox(self) -> Mailbox:
        """The house's way in."""
        return ImapMailbox(
            ImapSettings(
                host="localhost", port=self.server.imaps, user="gm", password=PASSWORD, ca_file=str(self.server.cert)
            )
        )

    def put(self, letters: Sequence[bytes]) -> None:
        """Deliver letters."""
        client = self.client()
        for raw in letters:
            client.append("INBOX", raw)
        client.logout()


class MaildirPost:
    """A Maildir, where no Dovecot is installed."""

    kind = "Maildir"

    def __init__(self, folder: Path) -> None:
        self.folder = make(folder)

    def mailbox(self) -> Mailbox:
        """The house's way in."""
        return MaildirMailbox(self.folder)

    def put(self, letters: Sequence[bytes]) -> None:
        """Deliver letters."""
        for raw in letters:
            store([Drop(self.folder, raw, datetime.now(UTC))])


@contextmanager
def post(folder: Path) -> Iterator[DovecotPost | MaildirPost]:
    """The best post this machine has."""
    if not Path("/usr/sbin/dovecot").exists():
        yield MaildirPost(folder / "Maildir")
        return
    from tests.kit.servers.dovecot import Dovecot

    with Dovecot({"gm": PASSWORD}) as server:
        yield DovecotPost(server)


def desk(folder: Path) -> Desk:
    """A desk on a new SQLite file, patient with many letters from one side."""
    archive: SqlArchive = open_archive(f"sqlite:///{folder / 'bench.sqlite'}")
    return Desk(archive, Letters(), Identity(GM, "PostGM", key=b"bench" * 8), Limits(answers_an_hour=1_000_000))


def people(at: Desk, count: int = len(CAST), table: str = "") -> list[Player]:
    """The cast, written down; those of another table are other people of the same names."""
    ids = {name.lower() + table: name for name in CAST}
    them = [Player(id, name, addresses=(Address(f"{id}@home.example", id, first=True),)) for id, name in ids.items()]
    with at.archive.step() as step:
        for player in them:
            step.player(player)
    return them[:count]


def running(
    at: Desk, game: str, name: str, players: Sequence[Player], now: datetime, told: bool = True, **policy: Any
) -> Table:
    """A match in its first turn, written down; `told`: with its first reports queued."""
    chairs = tuple(Chair(player.name, player.id) for player in players)
    opened = Opened(game, games.game(game).meta.rules, {}, chairs, Policy(**policy), f"bench/{name}")
    table = start(Table(Match(name)).then(opened), now)
    letters = reports(at, table, now) if told else []
    with at.archive.step() as step:
        table.commit(step, now)
        for letter in letters:
            letter.put(step)
    return table.settled()


def reply(report: bytes, text: str, number: int) -> bytes:
    """What a mail program sends as an answer: the text on top, the whole letter quoted below."""
    letter = message_from_bytes(report)
    part = next(p for p in letter.walk() if p.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    words = payload.decode() if isinstance(payload, bytes) else ""
    answer = EmailMessage(SMTP)
    for name, value in (
        ("Return-Path", "<anna@home.example>"),
        ("Delivered-To", parseaddr(str(letter["Reply-To"]))[1]),
        (
            "Received",
            "from mx.home.example ([192.0.2.1]) by house.example; Fri, 20 Nov 2026 10:00:00 +0000",
        ),
        ("From", str(letter["To"])),
        ("To", str(letter["Reply-To"])),
        ("Subject", f"Re: {letter['Subject']}"),
        ("Date", "Fri, 20 Nov 2026 10:00:00 +0000"),
        ("Message-ID", f"<{number}.{abs(hash(text))}@home.example>"),
        ("In-Reply-To", str(letter["Message-ID"])),
        ("References", str(letter["Message-ID"])),
    ):
        answer[name] = value
    quoted = "\n".join("> " + line for line in words.splitlines())
    answer.set_content(f"{text}\n\nOn Fri, 20 Nov 2026 at 10:00, PostGM <{GM}> wrote:\n{quoted}\n")
    return answer.as_bytes()
