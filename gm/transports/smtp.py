"""Sending letters through a mail server (RFC 5321), and saying exactly what became of each."""

from __future__ import annotations

import contextlib
import functools
import re
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from smtplib import (
    SMTP,
    SMTP_SSL,
    SMTPAuthenticationError,
    SMTPHeloError,
    SMTPResponseException,
)
from typing import Literal, NamedTuple

import idna

from gm.ports import Delivery, Mailer, Parcel
from gm.transports.tls import Check, Security, context, insist

Outcome = Literal["sent", "later", "refused", "wait"]
PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "plain": 25}
ADDRESS = re.compile(r"""[^\s\x00-\x1f\x7f<>()\[\],;:\\"@]+@[^\s\x00-\x1f\x7f<>()\[\],;:\\"@]+""")
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
    token: Callable[[], str] | None = field(default=None, repr=False)  # gives an OAuth 2 access token (XOAUTH2)
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


def options(parcel: Parcel, offers: Mapping[str, str]) -> list[str]:
    """MAIL parameters for a letter, as far as the server offers them."""
    wanted = {
        f"SIZE={len(parcel.raw)}": "size" in offers,
        "BODY=8BITMIME": not parcel.raw.isascii(),
        "SMTPUTF8": not (parcel.sender + parcel.to).isascii(),
    }
    return [name for name, needed in wanted.items() if needed]


def unfit(parcel: Parcel, offers: Mapping[str, str]) -> str:
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
    if isinstance(error, SMTPResponseException):
        words = error.smtp_error
        return max(error.smtp_code, 0), one_line(
            words.decode("utf-8", "replace") if isinstance(words, bytes) else words
        )
    return 0, one_line(str(error)) or "no answer in time"


def timed_out(error: BaseException) -> bool:
    """Was it silence? The library tells only of a connection that is lost."""
    return isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError)


def dotted(raw: bytes) -> bytes:
    """A letter as it goes over the wire: lines end with CR LF, a dot at their start is doubled (RFC 5321 4.5.2)."""
    if raw.count(b"\n") != raw.count(b"\r\n") or raw.count(b"\r") != raw.count(b"\r\n"):
        raw = re.sub(rb"\r\n|\r|\n", b"\r\n", raw)
    if not raw.endswith(b"\r\n"):
        raw += b"\r\n"
    return (b"." if raw.startswith(b".") else b"") + raw.replace(b"\r\n.", b"\r\n..") + b".\r\n"


def packed(text: str) -> str:
    """A text in base64."""
    return b64encode(text.encode()).decode()


def expected(reply: tuple[int, bytes], *good: int, trouble: type[SMTPResponseException] = SMTPResponseException) -> str:
    """The server's words where its code is one of the good ones; else they are raised."""
    code, words = reply
    if code not in good:
        raise trouble(code, words)
    return words.decode("utf-8", "replace")


def one_line(text: str) -> str:
    """A server's words, fit for a log."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]


class SmtpMailer(Mailer):
    """One recipient per transaction over a kept connection, which is made anew after `per_connection` letters.

    Never falls back to an unencrypted connection. Use it from one thread at a time.
    """

    def __init__(self, settings: SmtpSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings, self.clock = settings, clock
        self._bucket = Bucket(settings.per_minute)
        self._domains: dict[str, Bucket] = {}
        self._client: SMTP | None = None
        self._carried = 0  # letters over this connection
        self._strikes = 0
        self._command = ""

    def send(self, parcels: Sequence[Parcel]) -> Iterator[Delivery]:
        """Send one after the other. Once the server is away, slows us down or our limit is reached, the rest waits;
        where the limit of a domain is reached, only the letters to that domain wait."""
        away: Away | None = None
        self._strikes = 0
        for parcel in parcels:
            if not away and (full := self._held_back(parcel)):
                yield full
                continue
            if not away and not self._bucket.take(self.clock()):
                away = Away(0, f"Held back: {self.settings.per_minute} letters a minute is the limit we set.")
            if away:
                yield Delivery(parcel.id, "wait", *away)
            else:
                delivery, away = self._deliver(parcel)
                yield delivery

    def _held_back(self, parcel: Parcel) -> Delivery | None:
        """The letter's fate when its domain has had its share of this minute."""
        if not self.settings.per_domain:
            return None
        domain = parcel.to.rpartition("@")[2].lower()
        bucket = self._domains.setdefault(domain, Bucket(self.settings.per_domain))
        if bucket.take(self.clock()):
            return None
        words = f"Held back: {self.settings.per_domain} letters a minute to {domain} is the limit we set."
        return Delivery(parcel.id, "wait", 0, words)

    def close(self) -> None:
        """Say goodbye and let go of the connection; a later call connects again."""
        self._hang_up()

    def probe(self) -> list[Check]:
        """For `postgm check`: connects, logs in and tells what the server offers. Sends nothing."""
        where = f"{self.settings.host}:{self._port}"
        try:
            self._hang_up()
            offers = self._connect().esmtp_features
        except OSError as error:
            return [("connection", False, self._away(error).text)]
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

    def _deliver(self, parcel: Parcel) -> tuple[Delivery, Away | None]:
        try:
            parcel = on_the_wire(parcel)
        except ValueError as error:
            return Delivery(parcel.id, "refused", 0, f"The address {parcel.to!r} is impossible: {error}"), None
        try:
            client, kept = self._ready()
            if sentence := unfit(parcel, client.esmtp_features):
                return Delivery(parcel.id, "refused", 0, sentence), None
        except OSError as error:  # all that smtplib raises is an OSError
            away = self._away(error)
            return Delivery(parcel.id, "wait", *away), away
        try:
            text = self._transaction(client, parcel)
        except OSError as error:
            if kept and self._stale(error):
                self._hang_up()
                return self._deliver(parcel)
            return self._fate(parcel, error)
        self._strikes, self._carried = 0, self._carried + 1
        return Delivery(parcel.id, "sent", 250, one_line(text)), None

    def _transaction(self, client: SMTP, parcel: Parcel) -> str:
        """The server's word for having taken the letter."""
        wishes = " ".join([f"FROM:<{parcel.sender}>", *options(parcel, client.esmtp_features)])
        steps = [("MAIL", wishes, {250}), ("RCPT", f"TO:<{parcel.to}>", {250, 251}), ("DATA", "", {354})]
        at_once = "pipelining" in client.esmtp_features
        self._command = "MAIL"
        self._set(client, self.settings.timeout)
        if at_once:  # one journey there and back instead of three (RFC 2920)
            client.send("".join(f"{command} {words}".rstrip() + "\r\n" for command, words, _ in steps))
        for number, (self._command, words, good) in enumerate(steps, 1):
            code, answer = client.getreply() if at_once else client.docmd(self._command, words)
            if code not in good:
                self._hear_out(client, len(steps) - number if at_once else 0)
                raise SMTPResponseException(code, answer)
        return self._hand_over(client, dotted(parcel.raw))

    def _hear_out(self, client: SMTP, answers: int) -> None:
        """Answers to what was said before the no was heard; a server that now waits for a letter gets none."""
        with contextlib.suppress(OSError):
            codes = [client.getreply()[0] for _ in range(answers)]
            if 354 in codes:
                client.close()

    def _hand_over(self, client: SMTP, wire: bytes) -> str:
        self._set(client, self.settings.data_timeout)
        client.send(wire)
        return expected(client.getreply(), 250)

    @staticmethod
    def _set(client: SMTP, seconds: float) -> None:
        client.command_encoding = "utf-8"  # of addresses, where SMTPUTF8 is offered; RSET makes it ASCII again
        if client.sock:
            client.sock.settimeout(seconds)

    def _stale(self, error: Exception) -> bool:
        """Did the server only tire of a connection kept from an earlier letter?"""
        if isinstance(error, SMTPResponseException):
            return self._command == "MAIL" and error.smtp_code == 421
        return self._command == "MAIL" and not timed_out(error)

    def _fate(self, parcel: Parcel, error: Exception) -> tuple[Delivery, Away | None]:
        """What a failed transaction means for this letter and for the rest."""
        if not isinstance(error, SMTPResponseException):
            self._hang_up()
            return self._lost(parcel, error)
        outcome, rest = verdict(self._command, error.smtp_code)
        code, text = said(error)
        if rest:
            self._hang_up()
        else:
            self._reset()
        return Delivery(parcel.id, outcome, code, text), Away(code, text) if rest else None

    def _lost(self, parcel: Parcel, error: Exception) -> tuple[Delivery, Away | None]:
        """The connection broke. After DATA nobody knows whether the letter was taken (RFC 1047): once more, later."""
        self._strikes += STRIKES if timed_out(error) else 1
        away = self._away(error)
        outcome: Outcome = "later" if self._command == "DATA" else "wait"
        return Delivery(parcel.id, outcome, *away), away if outcome == "wait" or self._strikes >= STRIKES else None

    def _ready(self) -> tuple[SMTP, bool]:
        """A connection, and whether it is one that was kept from an earlier letter."""
        if self._client and self._client.sock and self._carried < self.settings.per_connection:
            return self._client, True
        self._hang_up()
        return self._connect(), False

    def _connect(self) -> SMTP:
        wish = self.settings
        dial = functools.partial(SMTP_SSL, context=context(wish.ca_file)) if wish.security == "tls" else SMTP
        client = dial(wish.host, self._port, local_hostname=wish.hello, timeout=wish.timeout)
        try:
            expected(client.ehlo(), 250, trouble=SMTPHeloError)
            if wish.security == "starttls":
                client.starttls(context=context(wish.ca_file))
                expected(client.ehlo(), 250, trouble=SMTPHeloError)
            if wish.user:
                self._log_in(client)
        except BaseException:
            client.close()
            raise
        self._client, self._carried = client, 0
        return client

    def _log_in(self, client: SMTP) -> None:
        """Show the access token, or the password in the first way that the server offers (RFC 4954)."""
        wish, ways = self.settings, client.esmtp_features.get("auth", "").upper().split()
        if wish.token:
            reply = client.docmd("AUTH XOAUTH2", packed(f"user={wish.user}\1auth=Bearer {wish.token()}\1\1"))
            if reply[0] == 334:  # what went wrong; it wants an empty answer before it says no
                reply = client.docmd("")
        elif "PLAIN" in ways:
            reply = client.docmd("AUTH PLAIN", packed(f"\0{wish.user}\0{wish.password}"))
        elif "LOGIN" in ways:
            reply = client.docmd("AUTH LOGIN", packed(wish.user))
            if reply[0] == 334:
                reply = client.docmd(packed(wish.password))
        else:
            reply = client.login(wish.user, wish.password)
        expected(reply, 235, 503, trouble=SMTPAuthenticationError)  # 503: it knows us already

    def _reset(self) -> None:
        try:
            if self._client:
                self._client.rset()
        except OSError:
            self._hang_up()

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client and client.sock:
            with contextlib.suppress(OSError):
                client.sock.settimeout(5)
                client.quit()
            client.close()

    def _away(self, error: BaseException) -> Away:
        code, text = said(error)
        return Away(code, f"The mail server {self.settings.host}:{self._port} is not to be had: {text}")
