"""The doors of the post office: SMTP and LMTP as aiosmtpd speaks them, made strict where it is lenient."""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, Protocol

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from gm.transports.maildir import Drop, store

Kind = Literal["smtp", "lmtp"]
Logins = Callable[[str, bytes], bool]
"""Does this password belong to this user?"""

LINE = 100_000
"""Octets a line may have. RFC 5321 says 1000, but there are mail programs that never break one."""
_bare_line_feed = re.compile(rb"(?<!\r)\n")


class Sorter(Protocol):
    """Who sorts the letters that come in by a door."""

    def knows(self, recipient: str) -> bool:
        """Does somebody of that address live here?"""
        ...

    async def take(self, sender: str, recipient: str, raw: bytes) -> None:
        """File a letter durably. OSError when the disk will not have it."""
        ...


class Writer:
    """Files letters in one thread of its own; whoever waits meanwhile shares the next round."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Drop, asyncio.Future[None]]] = []
        self._working: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "post office writer")

    async def write(self, drop: Drop) -> None:
        """Returns when the letter is durable. OSError: it may be filed or not, so let the sender try again."""
        filed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((drop, filed))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        await filed

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            drops = [drop for drop, _ in batch]
            trouble: Exception | None = None
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, store, drops)
            except Exception as error:  # whoever waits must hear of it, or they would wait for ever
                trouble = error
            for _, filed in batch:
                if not filed.cancelled():
                    filed.set_exception(trouble) if trouble else filed.set_result(None)

    def close(self) -> None:
        """Finish the round in hand."""
        self._thread.shutdown(wait=True)


class Clerk:
    """Answers callers: aiosmtpd calls these methods by their names."""

    def __init__(self, desk: Sorter, kind: Kind, login_needed: bool) -> None:
        self.desk, self.kind, self.login_needed = desk, kind, login_needed

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, wish: list[str]
    ) -> str:
        """Strangers may not send where a login is asked for."""
        if self.login_needed and not session.authenticated:
            return "530 5.7.0 Please log in first"
        envelope.mail_from = address
        envelope.mail_options.extend(wish)
        return "250 2.1.0 Sender ok"

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, _: list[str]) -> str:
        """Only people who live here: this office relays nothing."""
        if not self.desk.knows(address):
            return "550 5.1.1 Nobody of that name receives letters here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Recipient ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """File the letter for each recipient, then say so; LMTP wants an answer for each (RFC 2033 4.2)."""
        raw, sender = envelope.original_content or b"", (envelope.mail_from or "").strip("<>")
        recipients = list(dict.fromkeys(envelope.rcpt_tos))
        if _bare_line_feed.search(raw):  # two servers could read such a letter as two letters (SMTP smuggling)
            answers = ["554 5.6.0 Lines must end with CR LF (RFC 5321 2.3.8)"] * len(envelope.rcpt_tos)
        else:
            said = await asyncio.gather(*(self._file(sender, recipient, raw) for recipient in recipients))
            filed = dict(zip(recipients, said, strict=True))
            answers = [filed[recipient] for recipient in envelope.rcpt_tos]
        return "\r\n".join(answers) if self.kind == "lmtp" else max(answers)

    async def handle_exception(self, error: Exception) -> str:
        """Our own fault: the caller shall try again, and learns nothing about us."""
        return "451 4.3.0 Something went wrong here, please try again later"

    async def _file(self, sender: str, recipient: str, raw: bytes) -> str:
        try:
            await self.desk.take(sender, recipient, raw)
        except OSError:
            return "452 4.3.1 The letter cannot be stored at the moment, please try again later"
        return "250 2.0.0 The letter is stored"


class SmtpDoor(SMTP):
    """SMTP (RFC 5321). Cuts off who sends far more than a letter may have: an endless line would fill the memory."""

    line_length_limit = LINE
    received = 0

    def data_received(self, data: bytes) -> None:
        """Count what came since the last letter."""
        self.received += len(data)
        if self.received > 2 * (self.data_size_limit or 0) + LINE and isinstance(self.transport, asyncio.Transport):
            self.transport.abort()
        else:
            super().data_received(data)

    def _set_post_data_state(self) -> None:
        self.received = 0
        super()._set_post_data_state()  # type: ignore[no-untyped-call]


class LmtpDoor(SmtpDoor, LMTP):
    """LMTP (RFC 2033): what a Postfix next door delivers by."""


def door(kind: Kind, desk: Sorter, *, size: int, timeout: float, logins: Logins | None) -> Callable[[], SMTP]:
    """A maker of protocol objects for `create_server`. Logins are asked at the SMTP door only."""
    wish: dict[str, Any] = {"data_size_limit": size, "timeout": timeout, "enable_SMTPUTF8": True}
    wish |= {"hostname": "localhost", "ident": "PostGM", "auth_require_tls": False}
    asked = kind == "smtp" and logins is not None
    if logins and asked:
        wish["authenticator"] = functools.partial(_login, logins)
    return functools.partial({"smtp": SmtpDoor, "lmtp": LmtpDoor}[kind], Clerk(desk, kind, asked), **wish)


def _login(
    logins: Logins, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
) -> AuthResult:
    good = isinstance(data, LoginPassword) and logins(data.login.decode("utf-8", "replace"), data.password)
    return AuthResult(success=good, handled=False)
