"""The sections of the configuration: each setting with its default and what it may be."""

from __future__ import annotations

import re
import subprocess
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from gm.domain import deadlines
from gm.post.addressing import normalise, person_at

Security = Literal["tls", "starttls", "plain"]


class BadConfig(Exception):
    """The configuration does not do; `complaints` are sentences that say what would be right."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


class Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Count = Annotated[int, Field(gt=0, le=1_000_000_000)]
Octets = Annotated[int, Field(gt=1000, le=1_000_000_000_000_000)]


def _person(said: str) -> str:
    """The address of a person, "" for none. ValueError where it is no address."""
    who = person_at(said) if said.strip() else None
    if who and who.problem:
        raise ValueError(f'"{said}": {who.problem}')
    return who.address if who else ""


class HouseSection(Section):
    """Who the house is."""

    name: str = "PostGM"
    address: str = "gm@localhost"
    operator: str = ""
    weekly: bool = True
    data: Path = Path("postgm-data")
    letters: Path | None = None
    database: str = ""
    worker: str = ""
    authserv_ids: tuple[str, ...] = ()
    received_by: tuple[str, ...] = ()
    forwarders: tuple[str, ...] = ()
    verp: bool = True
    zone: str = "UTC"

    @field_validator("address")
    @classmethod
    def _whole(cls, address: str) -> str:
        if not re.fullmatch(r"[^@\s]+@[^@\s]+", address):
            raise ValueError(f'"{address}" is no address; write it like gm@example.org.')
        return address

    @field_validator("name")
    @classmethod
    def _on_a_line(cls, name: str) -> str:
        if not name.isprintable():
            raise ValueError("A name stands on one line, without tabs or invisible characters.")
        return name

    @field_validator("operator")
    @classmethod
    def _a_person(cls, operator: str) -> str:
        return _person(operator)

    @model_validator(mode="after")
    def _somebody_else(self) -> Self:
        if self.operator and self.operator == normalise(self.address):
            raise ValueError(
                "the operator is a person with an address of their own; this is the game master's, whose "
                "letters no person reads."
            )
        return self

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        if zone not in deadlines.zones():
            raise ValueError(f'There is no time zone "{zone}"; write it like Europe/London.')
        return zone


def bare(host: str) -> str:
    """A server's bare name. ValueError where more stands there; a password may be in it, so it is not repeated."""
    if re.search(r"[@/\s]", host) or (":" in host and not _IPV6.fullmatch(host)):
        raise ValueError(
            'host is a bare name, like mail.example.org: without "https://" or the like, port, user or password, '
            "which have settings of their own."
        )
    return host


_IPV6 = re.compile(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.%a-z]*")


class _Login(Section):
    host: str = ""
    port: int = Field(default=0, ge=0, le=65535)
    security: Security = "tls"
    user: str = ""
    password: str = Field(default="", repr=False)
    password_file: Path | None = None
    password_command: str = ""
    ca_file: str | None = None
    timeout: float = Field(default=60, gt=0, le=3600)

    @field_validator("host")
    @classmethod
    def _bare(cls, host: str) -> str:
        return bare(host)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.elsewhere and not self.host:
            raise ValueError(f'with kind "{getattr(self, "kind", "")}" it needs a host.')
        return self

    @property
    def elsewhere(self) -> bool:
        """Is it a server that we log in to, and not a folder or a post office of our own?"""
        return getattr(self, "kind", "") in ("imap", "smtp")

    def secret(self) -> str:
        """The password, from wherever it is kept. BadConfig when it cannot be read, or is missing."""
        try:
            found = self._read()
        except UNREAD as why:
            said = untold("password_command", why)
            where = "" if self.password_command else f" from {self.password_file}"
            raise BadConfig([f"The password for {self.user or self.host} cannot be read{where}: {said}"]) from None
        if self.user and not found:
            how = (
                f"{self.password_file} is empty"
                if self.password_file
                else "name a file that holds it under password_file"
            )
            raise BadConfig([f"The password for {self.user} is missing: {how}."])
        return found

    def _read(self) -> str:
        if self.password_command:
            return printed(self.password_command)
        return self.password_file.read_text().strip() if self.password_file else self.password

    @property
    def has_password(self) -> bool:
        """Is one named, wherever it is kept?"""
        return bool(self.password or self.password_file or self.password_command)


UNREAD = (OSError, UnicodeError, subprocess.SubprocessError)
"""What may come of reading a secret."""


def printed(command: str) -> str:
    """What a command of the operator prints. UNREAD when it does not."""
    return subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def untold(name: str, why: Exception) -> str:
    """What went wrong with a secret, without the command or its words: a secret may stand in them."""
    if isinstance(why, subprocess.CalledProcessError):
        return f"{name} ended with exit code {why.returncode}."
    if isinstance(why, subprocess.TimeoutExpired):
        return f"{name} said nothing for {why.timeout:g} seconds."
    return f"{why.strerror}." if isinstance(why, OSError) else "it is not text."


class InSection(_Login):
    """Where letters come in."""

    kind: Literal["office", "imap", "maildir"] = "office"
    token_command: str = ""
    folder: str = "INBOX"
    done: str = "PostGM.Done"
    aside: str = "PostGM.Aside"
    poll_seconds: float = Field(default=60, gt=0, le=86_400)
    largest: Octets = 1_000_000

    @model_validator(mode="after")
    def _apart(self) -> Self:
        folders = (self.folder, self.done, self.aside)
        if self.kind == "imap" and (len(set(folders)) < len(folders) or not all(map(str.strip, folders))):
            raise ValueError('"folder", "done" and "aside" are three folders, each with a name of its own.')
        return self


class OutSection(_Login):
    """Where letters go out."""

    kind: Literal["office", "smtp", "maildir"] = "office"
    token_command: str = ""
    connections: int = Field(default=3, ge=1, le=20)
    per_minute: int = Field(default=0, ge=0)
    per_domain: int = Field(default=0, ge=0)
    sent_copy: bool = False
    folder: Path = Path("outgoing")


ISSUERS = ("google", "microsoft")
NAMES = "write google, microsoft, or the https address of another one"


def is_issuer(said: str) -> bool:
    """Is it one that we know by name, or an https address?"""
    return said in ISSUERS or bool(re.match(r"https://[^\s/]", said))


class OauthSection(Section):
    """Logging in by consent instead of a password."""

    issuer: str = ""
    client_id: str = ""
    client_secret: str = Field(default="", repr=False)
    client_secret_file: Path | None = None
    scopes: tuple[str, ...] = ()
    ca_file: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.issuer and not is_issuer(self.issuer):
            near = get_close_matches(self.issuer.lower(), ISSUERS, 1)
            raise ValueError(f'"{self.issuer}" is no issuer: {NAMES}' + (f"; did you mean {near[0]}?" if near else "."))
        if self.issuer and not self.client_id:
            raise ValueError(
                "with an issuer it needs a client_id: the name under which you registered this application there."
            )
        return self

    def secret(self) -> str:
        """The application's secret, where it has one. BadConfig when it cannot be read."""
        try:
            return self.client_secret_file.read_text().strip() if self.client_secret_file else self.client_secret
        except UNREAD as why:
            raise BadConfig([f"oauth.client_secret_file cannot be read: {untold('it', why)}"]) from None


class AlarmSection(_Login):
    """Another way to tell the operator, for when the house's own mail is away."""

    to: str = ""
    command: str = ""

    @property
    def elsewhere(self) -> bool:
        """There is no other kind."""
        return bool(self.host)

    @field_validator("to")
    @classmethod
    def _a_person(cls, to: str) -> str:
        return _person(to)


class OfficeSection(Section):
    """The embedded post office."""

    host: str = "127.0.0.1"
    port: int = Field(default=2525, ge=0, le=65535)
    lmtp_port: int | None = Field(default=None, ge=0, le=65535)
    residents: Literal["everybody", "house"] = "house"

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if self.port and self.port == self.lmtp_port:
            raise ValueError(f"port and lmtp_port are both {self.port}; two doors need two ports.")
        return self


class WebSection(Section):
    """The web room, behind a proxy that speaks https."""

    url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(default=8025, ge=0, le=65535)

    @field_validator("url")
    @classmethod
    def _public(cls, url: str) -> str:
        if url and not _HTTPS.fullmatch(url):
            raise ValueError('It must be a public https address, like "https://games.example.org/postgm".')
        return url.rstrip("/")


class HealthSection(Section):
    """Where machines may look whether the service lives."""

    host: str = "127.0.0.1"
    port: int = Field(default=0, ge=0, le=65535)


_HTTPS = re.compile(r"https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~/-]*)?")


class DkimSection(Section):
    """Signing of our own letters, where the submission server does not sign."""

    domain: str = ""
    selector: str = ""
    key_file: Path | None = None
    algorithm: Literal["rsa-sha256", "ed25519-sha256"] = "rsa-sha256"

    @model_validator(mode="after")
    def _complete(self) -> Self:
        named = {"domain": self.domain, "selector": self.selector, "key_file": self.key_file}
        missing = [name for name, value in named.items() if not value]
        if 0 < len(missing) < len(named):
            raise ValueError(f"to sign letters it needs {' and '.join(missing)}, too.")
        return self


class LimitsSection(Section):
    """How much is taken from one side."""

    answers_an_hour: Count = 100
    press_an_hour: Count = 30
    letters_an_hour: Count = 20_000
    match_letters_an_hour: Count = 600
    strangers_a_day: int = Field(default=50, ge=0)
    outsiders_a_day: Count = 3
    orders_a_letter: Count = 50
    tries: Count = 3
    keep_raw_days: int = Field(default=30, gt=0, le=36_500)
    raw_a_sender: Octets = 10_000_000
    raw_a_day: Octets = 20_000_000
    raw_in_all: Octets = 1_000_000_000
    pictured: int = Field(default=40, ge=0)
