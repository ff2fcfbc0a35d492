"""Settings from a TOML file, the environment and secret files; every complaint at once, each naming its line."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Literal, Self
from zoneinfo import available_timezones

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from games.kit.words import nearest
from gm.domain.policy import Policy
from gm.domain.terms import policy_of

Security = Literal["tls", "starttls", "plain"]


class BadConfig(Exception):
    """The configuration does not do; `complaints` are sentences that say what would be right."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class HouseSection(_Section):
    """Who the house is."""

    name: str = "PostGM"
    address: str = "gm@localhost"
    operator: str = ""
    weekly: bool = True
    data: Path = Path("postgm-data")
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

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        if zone not in available_timezones():
            raise ValueError(f'There is no time zone "{zone}"; write it like Europe/London.')
        return zone


class _Login(_Section):
    host: str = ""
    port: int = Field(default=0, ge=0, le=65535)
    security: Security = "tls"
    user: str = ""
    password: str = Field(default="", repr=False)
    password_file: Path | None = None
    password_command: str = ""
    ca_file: str | None = None
    timeout: float = Field(default=60, gt=0, le=3600)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        kind = getattr(self, "kind", "")
        if kind in ("imap", "smtp") and not self.host:
            raise ValueError(f'with kind "{kind}" it needs a host.')
        return self

    def secret(self) -> str:
        """The password, from wherever it is kept. BadConfig when it cannot be read."""
        try:
            if self.password_command:
                return printed(self.password_command)
            return self.password_file.read_text().strip() if self.password_file else self.password
        except UNREAD as why:
            said = untold("password_command", why)
            raise BadConfig([f"The password for {self.user or self.host} cannot be read: {said}"]) from None

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
    largest: int = Field(default=1_000_000, gt=1000)


class OutSection(_Login):
    """Where letters go out."""

    kind: Literal["office", "smtp", "maildir"] = "office"
    token_command: str = ""
    connections: int = Field(default=3, ge=1, le=20)
    per_minute: int = Field(default=0, ge=0)
    per_domain: int = Field(default=0, ge=0)
    sent_copy: bool = False
    folder: Path = Path("outgoing")


class OauthSection(_Section):
    """Logging in by consent instead of a password."""

    issuer: str = ""
    client_id: str = ""
    client_secret: str = Field(default="", repr=False)
    client_secret_file: Path | None = None
    scopes: tuple[str, ...] = ()
    ca_file: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.issuer and not self.client_id:
            raise ValueError('with an issuer it needs a client_id: the name under which you registered this '
                             "application there.")  # fmt: skip
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


class OfficeSection(_Section):
    """The embedded post office."""

    host: str = "127.0.0.1"
    port: int = Field(default=2525, ge=0, le=65535)
    lmtp_port: int | None = Field(default=None, ge=0, le=65535)
    residents: Literal["everybody", "house"] = "house"


class WebSection(_Section):
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


class HealthSection(_Section):
    """Where machines may look whether the service lives."""

    host: str = "127.0.0.1"
    port: int = Field(default=0, ge=0, le=65535)


_HTTPS = re.compile(r"https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~/-]*)?")


class DkimSection(_Section):
    """Signing of our own letters, where the submission server does not sign."""

    domain: str = ""
    selector: str = ""
    key_file: Path | None = None
    algorithm: Literal["rsa-sha256", "ed25519-sha256"] = "rsa-sha256"


class LimitsSection(_Section):
    """How much is taken from one side."""

    answers_an_hour: int = Field(default=100, gt=0)
    press_an_hour: int = Field(default=30, gt=0)
    letters_an_hour: int = Field(default=20_000, gt=0)
    match_letters_an_hour: int = Field(default=600, gt=0)
    strangers_a_day: int = Field(default=50, ge=0)
    outsiders_a_day: int = Field(default=3, gt=0)
    orders_a_letter: int = Field(default=50, gt=0)
    tries: int = Field(default=3, gt=0)
    keep_raw_days: int = Field(default=30, gt=0)
    raw_a_sender: int = Field(default=10_000_000, gt=0)
    raw_a_day: int = Field(default=20_000_000, gt=0)
    raw_in_all: int = Field(default=1_000_000_000, gt=0)
    pictured: int = Field(default=40, ge=0)


class PolicySection(_Section):
    """Defaults for new matches."""

    model_config = ConfigDict(extra="allow", frozen=True)


class Settings(BaseSettings):
    """All settings. The file is read first; POSTGM_HOUSE__ADDRESS and the like win over it."""

    model_config = SettingsConfigDict(env_prefix="POSTGM_", env_nested_delimiter="__", extra="forbid", frozen=True)
    house: HouseSection = HouseSection()
    incoming: InSection = InSection()
    outgoing: OutSection = OutSection()
    also: tuple[InSection, ...] = ()
    oauth: OauthSection = OauthSection()
    alarm: AlarmSection = AlarmSection()
    office: OfficeSection = OfficeSection()
    web: WebSection = WebSection()
    health: HealthSection = HealthSection()
    dkim: DkimSection = DkimSection()
    limits: LimitsSection = LimitsSection()
    policy: dict[str, Any] = {}
    log: Literal["plain", "json"] = "plain"

    _file: Path | None = None

    @field_validator("also")
    @classmethod
    def _others(cls, also: tuple[InSection, ...]) -> tuple[InSection, ...]:
        if any(place.kind == "office" for place in also):
            raise ValueError('Further mailboxes are of kind "imap" or "maildir".')
        return also

    @property
    def inboxes(self) -> tuple[InSection, ...]:
        """Where letters come in, all of them."""
        return (self.incoming, *self.also)

    @field_validator("policy")
    @classmethod
    def _known(cls, policy: dict[str, Any]) -> dict[str, Any]:
        _, complaints = policy_of(policy, Policy())
        if complaints:
            raise ValueError(" ".join(complaints))
        return policy

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = TomlConfigSettingsSource(settings_cls, _reading[-1]) if _reading else None
        return (init_settings, env_settings, *([file] if file else []))


_reading: list[Path] = []


def load(path: Path | None) -> Settings:
    """The settings of a file (or defaults), with relative folders meant from where the file lies.

    BadConfig tells everything that is wrong, in sentences.
    """
    if path is not None:
        _parse(path)
        _reading.append(path)
    try:
        settings = Settings()
    except ValidationError as wrong:
        raise BadConfig([_sentence(path, error) for error in wrong.errors()]) from None
    finally:
        if path is not None:
            _reading.pop()
    return _anchored(settings, path.resolve().parent) if path else settings


def _parse(path: Path) -> None:
    try:
        tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadConfig([f"There is no configuration at {path}. Make one with: postgm init"]) from None
    except (OSError, UnicodeDecodeError) as why:
        raise BadConfig([f"{path} cannot be read: {why}"]) from None
    except tomllib.TOMLDecodeError as why:
        raise BadConfig([f"{path} is not written as TOML: {why}"]) from None


def _anchored(settings: Settings, here: Path) -> Settings:
    house = settings.house.model_copy(update={"data": here / settings.house.data})
    outgoing = settings.outgoing.model_copy(
        update={"folder": here / settings.outgoing.folder} | _secrets(here, settings.outgoing)
    )
    changed: dict[str, Any] = {"house": house, "outgoing": outgoing}
    changed["incoming"] = _inbox(here, settings.incoming)
    changed["also"] = tuple(_inbox(here, place) for place in settings.also)
    for name in ("alarm", "oauth", "dkim"):
        section = getattr(settings, name)
        changed[name] = section.model_copy(update=_secrets(here, section))
    return settings.model_copy(update=changed)


def _inbox(here: Path, place: InSection) -> InSection:
    folder = {"folder": str(here / place.folder)} if place.kind == "maildir" else {}
    return place.model_copy(update=_secrets(here, place) | folder)


def _secrets(here: Path, section: _Section) -> dict[str, Any]:
    """Files a section names, meant from where the configuration lies."""
    named = ((name, getattr(section, name, None)) for name in ("password_file", "client_secret_file", "key_file"))
    files: dict[str, Any] = {name: here / file for name, file in named if file}
    if authorities := getattr(section, "ca_file", None):
        files["ca_file"] = str(here / authorities)
    return files


def _sentence(path: Path | None, error: Any) -> str:
    """What is wrong at one place, with its line where the file shows it."""
    places = [str(part) for part in error["loc"]]
    name = ".".join(places)
    line = _line_of(path, places)
    where = f"{path}, line {line}: " if path and line else f"{path}: " if path else ""
    if error["type"] == "extra_forbidden":
        near = nearest(places[-1], _names(places[:-1]))
        return f'{where}there is no setting "{name}"' + (f'; did you mean "{near}"?' if near else ".")
    said = error["msg"].removeprefix("Value error, ")
    return f'{where}the setting "{name}" does not do: {said[:1].lower()}{said[1:]}'


def _names(section: list[str]) -> list[str]:
    model: Any = Settings
    for part in section:
        field = model.model_fields.get(part)
        model = field.annotation if field else None
        if model is None or not hasattr(model, "model_fields"):
            return []
    return list(model.model_fields)


def _line_of(path: Path | None, places: list[str]) -> int:
    """The line where a setting stands in its section; 0 when it does not."""
    if path is None or not places:
        return 0
    section = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = raw.strip()
        if text.startswith("["):
            section = text.strip("[] ")
            if section == ".".join(places):
                return number
        key = text.partition("=")[0].strip().strip('"')
        if key == places[-1] and section == ".".join(places[:-1]):
            return number
    return 0
