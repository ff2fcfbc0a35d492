"""Sending letters through a mail server (RFC 5321), and saying exactly what became of each."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeVar

import aiosmtplib
import idna
from aiosmtplib import SMTPAuthenticationError, SMTPException, SMTPResponseException, SMTPTimeoutError

from gm.ports import Delivery, Mailer, Parcel, Refused, Unreachable, host_of
from gm.ports.mail import Check
from gm.transports.bearer import BOW, Token, Way, bearer, way
from gm.transports.tls import Security, context, insist

T = TypeVar("T")
Outcome = Literal["sent", "later", "refused", "wait"]
PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "plain": 25}
ADDRESS = re.compile(r"""[^\s\x00-\x1f\x7f<>()\[\],;:\\"@]+@[^\s\x00-\x1f\x7f<>()\[\],;:\\"@]+""")
AWAY = (SMTPException, OSError, Refused, Unreachable)
"""What no connection can come of: the server, the network, or who gives tokens."""
STRIKES = 2
"""Connections lost one after the other before the rest of the letters wait."""

VERDICTS: tuple[tuple[str, range, Outcome, bool], ...] = (
    # command, reply codes, what becomes of this letter, does the rest wait too?
    ("", range(421, 422), "later", True),
    ("MAIL", range(530, 539), "wait", True),  # wants a login or TLS: our settings are wrong, not the letter
    ("MAIL", range(400, 500), "later", True),
    ("", range(400, 500), "later", False),
    ("", range(500, 600), "refused", False),
    ("DATA", range(200, 300), "sent", False),
)


class Away(NamedTuple):
    """Why the letters behind this one are not tried."""

    code: int
    text: str

    def waits(self, parcel: Parcel, outcome: Outcome = "wait") -> Delivery:
        """The fate of a letter because of it."""
        return Delivery(parcel.id, outcome, self.code, self.text, away=True)


@dataclass(frozen=True, slots=True)
class SmtpSettings:
    """Where letters leave. Times are in seconds; `per_minute` 0 means no limit."""

    host: str
    port: int = 0  # 0: the usual one for `security`
    security: Security = "tls"
    user: str = ""
    password: str = field(default="", repr=False)
    ca_file: str | None = None
    timeout: float = 60
    data_timeout: float = 300  # for the answer after the final dot, when hanging up early makes twins
    hello: str = "localhost"  # our name in EHLO
    token: Token | None = field(default=None, repr=False)  # gives access tokens, where there is no password
    per_connection: int = 100
    per_minute: int = 0
    per_domain: int = 0  # letters a minute to the addresses of one domain

    def __post_init__(self) -> None:
        insist(self.security, self.host)


@dataclass(slots=True)
class Bucket:
    """Letters that may still go: fills at `per_minute`, holds as many. 0 means no limit."""

    per_minute: int
    level: float = 0
    at: float | None = None

    def take(self, now: float) -> bool:
        """Take one at that time (seconds of any steady clock). False: none left."""
        if self.per_minute <= 0:
            return True
        gained = self.per_minute if self.at is None else (now - self.at) * self.per_minute / 60
        self.level, self.at = min(self.per_minute, self.level + gained), now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Budget:
    """How many letters may leave a minute, in sum and to one domain; several mailers may share it."""

    def __init__(self, per_minute: int = 0, per_domain: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_minute, self.per_domain, self._clock = per_minute, per_domain, clock
        self._whole = Bucket(per_minute)
        self._domains: dict[str, Bucket] = {}
        self._hand = threading.Lock()

    def held_back(self, parcel: Parcel) -> Delivery | None:
        """The letter's fate where the limit is reached: of its domain, then it alone waits; or ours, then all do."""
        now, domain = self._clock(), host_of(parcel.to)
        with self._hand:
            if not self._domains.setdefault(domain, Bucket(self.per_domain)).take(now):
                words = f"Held back: our limit of letters a minute to {domain} is {self.per_domain}."
                return Delivery(parcel.id, "wait", 0, words)
            if not self._whole.take(now):
                words = f"Held back: our limit of letters a minute is {self.per_minute}."
                return Delivery(parcel.id, "wait", 0, words, away=True)
        return None


def verdict(command: str, code: int) -> tuple[Outcome, bool]:
    """What a reply to a command means for the letter, and whether the rest waits. Nonsense counts as "later"."""
    for where, codes, outcome, rest in VERDICTS:
        if where in ("", command) and code in codes:
            return outcome, rest
    return "later", True


def on_the_wire(parcel: Parcel) -> Parcel:
    """A parcel with its addresses' domains in their ASCII form (RFC 5891). ValueError for impossible addresses."""
    return replace(parcel, sender=ascii_domain(parcel.sender), to=ascii_domain(parcel.to))


def ascii_domain(address: str) -> str:
    """`anna@bücher.example` becomes `anna@xn--bcher-kva.example`; the local part stays. Empty is the null sender."""
    if address and not ADDRESS.fullmatch(address):  # a library might read another address out of it
        raise ValueError("it has signs that no plain address has")
    address.encode()  # UnicodeEncodeError for half characters
    local, at, domain = address.rpartition("@")
    return address if domain.isascii() else local + at + idna.encode(domain, uts46=True).decode("ascii")


def options(parcel: Parcel, offers: dict[str, str]) -> list[str]:
    """MAIL parameters for a letter, as far as the server offers them."""
    wanted = {
        f"SIZE={len(parcel.raw)}": "size" in offers,
        "BODY=8BITMIME": not parcel.raw.isascii(),
        "SMTPUTF8": not (parcel.sender + parcel.to).isascii(),
    }
    return [name for name, needed in wanted.items() if needed]


def unfit(parcel: Parcel, offers: dict[str, str]) -> str:
    """Why this server can never carry the letter, in a sentence; empty when it can."""
    limit = int(offers["size"]) if offers.get("size", "").isdecimal() else 0
    if limit and len(parcel.raw) > limit:
        return f"The letter has {len(parcel.raw)} octets; the mail server takes {limit} at most."
    if "smtputf8" not in offers and not (parcel.sender + parcel.to).isascii():
        return f"The mail server cannot carry the address {parcel.to} (it does not offer SMTPUTF8)."
    if "8bitmime" not in offers and not parcel.raw.isascii():
        return "The letter holds 8-bit octets, and the mail server does not offer 8BITMIME."
    return ""


def said(error: BaseException) -> tuple[int, str]:
    """Reply code (0 without one) and a one-line text of what went wrong."""
    code = error.code if isinstance(error, SMTPResponseException) else 0
    text = error.message if isinstance(error, SMTPException) else str(error)
    return max(code, 0), one_line(text) or "no answer in time"


def one_line(text: str) -> str:
    """A server's words, fit for a log."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]


class SmtpMailer(Mailer):
    """One recipient per transaction over a kept connection, which is made anew after `per_connection` letters.

    Never falls back to an unencrypted connection. Use it from one thread at a time, not inside an event loop.
    """

    def __init__(
        self, settings: SmtpSettings, clock: Callable[[], float] = time.monotonic, budget: Budget | None = None
    ) -> None:
        self.settings = settings
        self._budget = budget or Budget(settings.per_minute, settings.per_domain, clock)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: aiosmtplib.SMTP | None = None
        self._carried = 0  # letters over this connection
        self._strikes = 0
        self._command = ""

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """Send one after the other. Once the server is away, slows us down or our limit is reached, the rest waits;
        where the limit of a domain is reached, only the letters to that domain wait."""
        away: Delivery | None = None
        self._strikes = 0
        for parcel in parcels:
            if away:
                yield Delivery(parcel.id, "wait", away.code, away.text, away=True)
                continue
            delivery = self._budget.held_back(parcel) or self._run(self._deliver(parcel))
            away = delivery if delivery.away else None
            yield delivery

    def close(self) -> None:
        """Say goodbye and let go of the connection; a later call connects again."""
        if self._loop:
            self._run(self._hang_up())
            self._run(self._loop.shutdown_default_executor())
            self._loop.close()
            self._loop = None

    def probe(self) -> list[Check]:
        """For `postgm check`: connects, logs in and tells what the server offers. Sends nothing."""
        where = f"{self.settings.host}:{self._port}"
        try:
            self._run(self._hang_up())
            self._run(self._connect())
        except AWAY as error:
            return [("connection", False, self._away(error).text)]
        offers = self._client.esmtp_extensions if self._client else {}
        checks: list[Check] = [("connection", True, f"{where} answers ({self.settings.security}).")]
        login = f"Logged in as {self.settings.user}." if self.settings.user else "No login is set; none was tried."
        checks.append(("login", True, login))
        size = offers.get("size") or "any number of"
        checks.append(("size", True, f"Letters may have {size} octets."))
        utf8 = "are" if "smtputf8" in offers else "are not"
        checks.append(("addresses", True, f"Addresses with letters outside ASCII {utf8} carried."))
        self.close()
        return checks

    @property
    def _port(self) -> int:
        return self.settings.port or PORTS[self.settings.security]

    def _run(self, deed: Coroutine[Any, Any, T]) -> T:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
        return self._loop.run_until_complete(deed)

    async def _deliver(self, parcel: Parcel) -> Delivery:
        try:
            parcel = on_the_wire(parcel)
        except ValueError as error:
            return Delivery(parcel.id, "refused", 0, f"The address {parcel.to!r} is impossible: {error}")
        try:
            client, kept = await self._ready()
            if sentence := unfit(parcel, client.esmtp_extensions):
                return Delivery(parcel.id, "refused", 0, sentence)
        except AWAY as error:
            return self._away(error).waits(parcel)
        try:
            text = await self._transaction(client, parcel)
        except (SMTPException, OSError) as error:
            if kept and self._stale(error):
                await self._hang_up()
                return await self._deliver(parcel)
            return await self._fate(parcel, error)
        self._strikes, self._carried = 0, self._carried + 1
        return Delivery(parcel.id, "sent", 250, one_line(text))

    async def _transaction(self, client: aiosmtplib.SMTP, parcel: Parcel) -> str:
        """The server's word for having taken the letter."""
        utf8 = "ascii" if (parcel.sender + parcel.to).isascii() else "utf-8"
        self._command = "MAIL"
        await client.mail(parcel.sender, options=options(parcel, client.esmtp_extensions), encoding=utf8)
        self._command = "RCPT"
        await client.rcpt(parcel.to, encoding=utf8)
        self._command = "DATA"
        return (await client.data(parcel.raw, timeout=self.settings.data_timeout)).message

    def _stale(self, error: Exception) -> bool:
        """Did the server only tire of a connection kept from an earlier letter?"""
        if isinstance(error, SMTPResponseException):
            return self._command == "MAIL" and error.code == 421
        return self._command == "MAIL" and not isinstance(error, SMTPTimeoutError)

    async def _fate(self, parcel: Parcel, error: Exception) -> Delivery:
        """What a failed transaction means for this letter and for the rest."""
        if not isinstance(error, SMTPResponseException):
            await self._hang_up()
            return self._lost(parcel, error)
        outcome, rest = verdict(self._command, error.code)
        code, text = said(error)
        await (self._hang_up() if rest else self._reset())
        return Delivery(parcel.id, outcome, code, text, away=rest)

    def _lost(self, parcel: Parcel, error: Exception) -> Delivery:
        """The connection broke. After DATA nobody knows whether the letter was taken (RFC 1047): once more, later."""
        self._strikes += STRIKES if isinstance(error, SMTPTimeoutError) else 1
        away = self._away(error)
        outcome: Outcome = "later" if self._command == "DATA" else "wait"
        return replace(away.waits(parcel, outcome), away=outcome == "wait" or self._strikes >= STRIKES)

    async def _ready(self) -> tuple[aiosmtplib.SMTP, bool]:
        """A connection, and whether it is one that was kept from an earlier letter."""
        await asyncio.sleep(0)  # let the loop notice that the server hung up meanwhile
        if self._client and self._client.is_connected and self._carried < self.settings.per_connection:
            return self._client, True
        await self._hang_up()
        return await self._connect(), False

    async def _connect(self) -> aiosmtplib.SMTP:
        wish = self.settings
        client = aiosmtplib.SMTP(
            hostname=wish.host,
            port=self._port,
            timeout=wish.timeout,
            local_hostname=wish.hello,
            use_tls=wish.security == "tls",
            start_tls=wish.security == "starttls",
            tls_context=None if wish.security == "plain" else context(wish.ca_file),
            username=wish.user if wish.user and not wish.token else None,
            password=wish.password if wish.user and not wish.token else None,
        )
        try:
            await asyncio.wait_for(client.connect(), wish.timeout * 2)
            if not client.supports_esmtp:
                await client.ehlo()
            if wish.token:
                await self._by_token(client, wish.token)
        except BaseException:
            client.close()
            raise
        self._client, self._carried = client, 0
        return client

    async def _by_token(self, client: aiosmtplib.SMTP, token: Token) -> None:
        """Log in by a token; one that the server would not have is made anew once."""
        by = way(client.server_auth_methods)
        if by is None:
            raise SMTPException("it takes no access tokens (AUTH OAUTHBEARER or XOAUTH2).")
        first = await asyncio.to_thread(token)
        try:
            await self._log_in(client, by, first)
        except SMTPAuthenticationError:
            if (second := await asyncio.to_thread(token, True)) == first:
                raise
            await self._log_in(client, by, second)

    async def _log_in(self, client: aiosmtplib.SMTP, by: Way, token: str) -> None:
        if by == "XOAUTH2":
            await client.auth_xoauth2(self.settings.user, token)
            return
        first = bearer(self.settings.user, token, self.settings.host, self._port)
        said = await client.execute_command(b"AUTH", b"OAUTHBEARER", first)
        if said.code == 334:
            said = await client.execute_command(BOW)
        if said.code != 235:
            raise SMTPAuthenticationError(said.code, said.message)

    async def _reset(self) -> None:
        try:
            if self._client:
                await self._client.rset()
        except (SMTPException, OSError):
            await self._hang_up()

    async def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client and client.is_connected:
            with contextlib.suppress(SMTPException, OSError):
                await client.quit(timeout=5)
            client.close()

    def _away(self, error: BaseException) -> Away:
        code, text = said(error)
        if isinstance(error, Refused | Unreachable):
            return Away(code, text)
        return Away(code, f"The mail server {self.settings.host}:{self._port} is not to be had: {text}")
