"""Ways in and out for mail, by kind: a row of `IN` or `OUT` for each kind of the configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from gm.config import Settings
from gm.logins import token_of
from gm.ports import Mailbox, Mailer, Refused, Shut
from gm.ports.channel import Branch
from gm.sections import BadConfig, InSection
from gm.store.presence import anybody
from gm.transports.channels import branches
from gm.transports.imap import ImapMailbox
from gm.transports.imap_session import ImapSettings
from gm.transports.maildir import MaildirMailbox, MaildirMailer
from gm.transports.office import OfficeSettings, PostOffice, try_door
from gm.transports.smtp import Budget, SmtpMailer, SmtpSettings
from gm.transports.tls import context, insist, loopback


@dataclass(frozen=True)
class WayIn:
    """A kind of mailbox: how it is opened, and what its place is called."""

    opened: Callable[[Settings, InSection, PostOffice | None, str], Mailbox]  # empty name: the first mailbox
    named: Callable[[InSection], str]
    first: Callable[[InSection], str]  # the name of the first one in the archive, as it always was


def mailboxes(settings: Settings, office: PostOffice | None) -> list[Mailbox]:
    """Where letters come in, the first one first."""
    return [
        IN[place.kind].opened(settings, place, office, name_of(place) if further else "")
        for further, place in enumerate(settings.inboxes)
    ]


def lanes(settings: Settings, office: PostOffice | None) -> list[Mailer]:
    """Ways out that may be used at once; a mail server elsewhere gets several connections, which share the limits."""
    return OUT[settings.outgoing.kind](settings, office)


def names(settings: Settings) -> list[str]:
    """The names under which mailboxes are known to the archive."""
    first = settings.incoming
    return [IN[first.kind].first(first), *map(name_of, settings.also)]


def name_of(place: InSection) -> str:
    """What tells a further mailbox from the others."""
    return IN[place.kind].named(place)


def at_home(settings: Settings) -> bool:
    """Does the embedded post office take or send letters?"""
    return "office" in (settings.incoming.kind, settings.outgoing.kind)


def probes_of(settings: Settings) -> list[tuple[str, Mailbox | Mailer]]:
    """Mailboxes, a way out and channels that can be tried beside a running house; the embedded post office is none.
    BadConfig where they cannot be used."""
    protected(settings)
    places = [(place, name_of(place) if further else "") for further, place in enumerate(settings.inboxes)]
    boxes = [(p, IN[p.kind].opened(settings, p, None, name)) for p, name in places if p.kind != "office"]
    ways = [] if settings.outgoing.kind == "office" else lanes(settings, None)[:1]
    beside = [(branch.channel.mailbox, branch.mailbox) for branch in channels_of(settings)]
    return [
        *((f"mailbox {name_of(place)}", box) for place, box in boxes),
        *(("outgoing", way) for way in ways),
        *beside,
    ]


def channels_of(settings: Settings) -> list[Branch]:
    """The channels beside mail. BadConfig where they do not do."""
    asked = {name: _read_when_needed(name, section) for name, section in settings.channels.items()}
    try:
        return branches(asked, settings.house.data, settings.house.address.rpartition("@")[2])
    except ValueError as why:
        raise BadConfig([f"[channels]: {why}"]) from None


def _read_when_needed(name: str, section: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a channel, with a password or token as what reads it, wherever it is kept. It raises Refused."""
    rest = dict(section)
    for what in ("password", "token", "hook_secret"):
        ways = {f"password{end}": rest.pop(f"{what}{end}", None) for end in ("", "_file", "_command")}
        if kept := {key: value for key, value in ways.items() if value}:
            rest[what] = partial(_secret, InSection(user=f"the channel {name}", **kept))
    return rest


def _secret(place: InSection) -> str:
    try:
        return place.secret()
    except BadConfig as why:
        raise Refused(str(why)) from None


def protected(settings: Settings) -> None:
    """BadConfig for a connection that would leave this machine unprotected."""
    said = []
    named = [*(("incoming", place) for place in settings.inboxes), ("outgoing", settings.outgoing)]
    for name, place in (*named, ("alarm", settings.alarm)):
        try:
            if place.host and place.elsewhere:
                insist(place.security, place.host)
        except ValueError as why:
            said.append(f'The setting "{name}.security" does not do: {why}')
        said += _authority(name, place.ca_file)
    said += _authority("oauth", settings.oauth.ca_file)
    if not loopback(settings.office.host):
        said.append(
            f'The setting "office.host" does not do: the embedded post office listens on this machine only, '
            f"such as 127.0.0.1, not on {settings.office.host}."
        )
    if said:
        raise BadConfig(said)


def _authority(name: str, file: str | None) -> list[str]:
    """What is wrong with a file of certificates to trust."""
    if not file:
        return []
    if not Path(file).is_file():
        return [f'The setting "{name}.ca_file" does not do: there is no file {file}.']
    try:
        context(file)
    except OSError:
        return [f'The setting "{name}.ca_file" does not do: there is no certificate in {file}.']
    return []


# -- the embedded post office ------------------------------------------------------------------------------------------


def doors(settings: Settings) -> None:
    """Shut when a door of the embedded post office could not be opened now."""
    wish = settings.office
    try_door("smtp", wish.host, wish.port)
    try_door("lmtp", wish.host, wish.lmtp_port)


def office(settings: Settings, now: Callable[[], datetime]) -> PostOffice:
    """The embedded post office, open. Shut where it cannot listen."""
    wide = settings.office.residents == "everybody"
    domain = settings.house.address.rpartition("@")[2]

    def resident(address: str) -> bool:
        return wide or address.rpartition("@")[2] == domain

    opened = PostOffice(
        OfficeSettings(
            folder=settings.house.data / "office",
            house=[settings.house.address],
            residents=resident,
            host=settings.office.host,
            smtp_port=settings.office.port,
            lmtp_port=settings.office.lmtp_port,
        ),
        now,
    )
    try:
        opened.start()
    except Shut as why:
        if not anybody(settings.house.data):
            raise
        raise Shut(
            "PostGM is at work here already, and its post office is open. postgm doctor and postgm status "
            "tell how it is; stop it before you do this yourself."
        ) from why
    return opened


def _from_office(settings: Settings, place: InSection, office: PostOffice | None, name: str) -> Mailbox:
    assert office, "it is open where it is named"
    return office


def _by_office(settings: Settings, office: PostOffice | None) -> list[Mailer]:
    assert office, "it is open where it is named"
    return [SmtpMailer(SmtpSettings(host=settings.office.host, port=office.port, security="plain"))]


# -- folders -----------------------------------------------------------------------------------------------------------


def _from_folder(settings: Settings, place: InSection, office: PostOffice | None, name: str) -> Mailbox:
    return MaildirMailbox(Path(place.folder), *([name] if name else []))


def _by_folder(settings: Settings, office: PostOffice | None) -> list[Mailer]:
    return [MaildirMailer(settings.outgoing.folder)]


# -- servers elsewhere -------------------------------------------------------------------------------------------------


def _from_imap(settings: Settings, place: InSection, office: PostOffice | None, name: str) -> Mailbox:
    token = token_of(settings, place)
    return ImapMailbox(
        ImapSettings(
            host=place.host,
            port=place.port,
            security=place.security,
            user=place.user,
            password="" if token else place.secret(),
            token=token,
            name=name,
            ca_file=place.ca_file,
            inbox=place.folder,
            done=place.done,
            aside=place.aside,
            limit=place.largest,
            read_timeout=place.timeout,
            poll=min(place.poll_seconds, 60),
        )
    )


def _by_smtp(settings: Settings, office: PostOffice | None) -> list[Mailer]:
    way = settings.outgoing
    token = token_of(settings, way)
    wish = SmtpSettings(
        host=way.host,
        port=way.port,
        security=way.security,
        user=way.user,
        password="" if token else way.secret(),
        token=token,
        ca_file=way.ca_file,
        timeout=way.timeout,
    )
    budget = Budget(way.per_minute, way.per_domain)
    return [SmtpMailer(wish, budget=budget) for _ in range(way.connections)]


def _account(place: InSection) -> str:
    return f"{place.user}@{place.host}/{place.folder}"


def _kind(place: InSection) -> str:
    return place.kind


def _folder(place: InSection) -> str:
    return place.folder


IN: Mapping[str, WayIn] = {
    "office": WayIn(_from_office, _account, _kind),
    "imap": WayIn(_from_imap, _account, _folder),
    "maildir": WayIn(_from_folder, _folder, _kind),
}
OUT: Mapping[str, Callable[[Settings, PostOffice | None], list[Mailer]]] = {
    "office": _by_office,
    "smtp": _by_smtp,
    "maildir": _by_folder,
}
