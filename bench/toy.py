"""The yardstick: the smallest robot that is durable - fetch, a regular expression, one synced commit, answer.

No game, no guards, no trimming, no state: the floor of plain Python. What PostGM costs is told as a multiple of it.
"""

from __future__ import annotations

import re
import smtplib
import sqlite3
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from pathlib import Path

from bench.place import DovecotPost

ORDER = re.compile(r"^\s*(\w+ .+)$", re.MULTILINE)
ANSWER = """\
From: toy <toy@house.example>\r
To: {to}\r
Subject: Re: {subject}\r
Message-ID: <{number}.toy@house.example>\r
In-Reply-To: {answered}\r
Auto-Submitted: auto-replied\r
\r
Understood: {order}\r
"""


class Toy:
    """Polls a mailbox, answers each letter, and marks it done in one command for all."""

    def __init__(self, post: DovecotPost, port: int, folder: Path) -> None:
        self.imap = post.client()
        self.imap.select_folder("INBOX")
        if not self.imap.folder_exists("Toy"):
            self.imap.create_folder("Toy")
        self.smtp = smtplib.SMTP("127.0.0.1", port)
        self.book = sqlite3.connect(folder / "toy.sqlite", isolation_level=None)
        self.book.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "CREATE TABLE IF NOT EXISTS letters (id TEXT PRIMARY KEY, raw BLOB, said TEXT, answered INT);"
        )

    def poll(self) -> int:
        """Everything that waits: read, written down, answered. Returns how many."""
        self.imap.noop()
        uids = self.imap.search(["UNDELETED"])
        for start in range(0, len(uids), 200):
            batch = uids[start : start + 200]
            for uid, item in self.imap.fetch(batch, ["BODY.PEEK[]"]).items():
                self._answer(uid, item[b"BODY[]"])
            self.imap.move(batch, "Toy")
        return len(uids)

    def _answer(self, uid: int, raw: bytes) -> None:
        letter: Message = BytesParser(policy=compat32).parsebytes(raw)
        payload = letter.get_payload(decode=True)
        found = ORDER.search(payload.decode("utf-8", "replace") if isinstance(payload, bytes) else "")
        said = found[1] if found else ""
        identity = str(letter["Message-ID"])
        self.book.execute("BEGIN IMMEDIATE")
        self.book.execute("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, 0)", (identity, raw, said))
        self.book.execute("COMMIT")
        answer = ANSWER.format(to=letter["From"], subject=letter["Subject"], number=uid, answered=identity, order=said)
        self.smtp.sendmail("toy@house.example", ["player@home.example"], answer.encode())

    def close(self) -> None:
        """Hang up."""
        self.smtp.quit()
        self.imap.logout()
        self.book.close()
