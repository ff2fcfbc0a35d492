"""The only room that knows concrete names: settings become a house."""

from __future__ import annotations

import errno
import gc
import shutil
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gm import __version__, ways
from gm.alarm import alarm_of
from gm.config import Settings
from gm.desk.bench import Desk, Identity, Limits
from gm.desk.incoming.intake import suspect
from gm.desk.matches.refolding import refold
from gm.desk.outgoing import places
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from gm.house import House
from gm.keys import first_key, read_key, recognise
from gm.ports import Archive, Clock, Mailer, Refused, Unreachable
from gm.ports.channel import Branch, Hooked
from gm.post.signing import SigningKey, Unsignable, sign
from gm.rendering import Letters
from gm.sections import BadConfig
from gm.store import WallClock, open_archive
from gm.store.anew import EPOCHS
from gm.store.backup import DATABASE, KEY, MOVED
from gm.store.engine import FULL, place
from gm.store.presence import Presence
from gm.transports.copies import CopyingMailer
from gm.transports.imap import ImapMailbox
from gm.transports.office import PostOffice
from gm.transports.routed import RoutedMailer
from gm.vitals.weekly import weekly

if TYPE_CHECKING:
    from gm.vitals.pulse import Pulse
    from gm.web.room import WebRoom


@dataclass
class Service:
    """A house with everything that has to be closed again."""

    house: House
    archive: Archive
    settings: Settings
    policy: Policy
    lanes: Sequence[Mailer]  # ways out that may be used at once, each by one thread; the house's own is the first
    office: PostOffice | None = None
    presence: Presence | None = None
    web: WebRoom | None = None
    health: WebRoom | None = None

    @property
    def desk(self) -> Desk:
        return self.house.desk

    def close(self) -> None:
        """Let go of sockets and the database."""
        for room in (self.web, self.health):
            if room:
                room.close()
        if self.office:
            self.office.stop()
        for mailbox in self.house.mailboxes:
            mailbox.close()
        self.house.mailer.close()
        self.archive.close()
        if self.presence:
            self.presence.close()


def desk_of(settings: Settings, clock: Clock | None = None) -> tuple[Desk, Archive]:
    """The desk alone, for commands that send and fetch nothing. BadConfig when the data folder cannot be used."""
    house = settings.house
    stays_here(house.data)
    signing = _signing(settings)
    channels = tuple(branch.channel for branch in ways.channels_of(settings))
    url = database_of(settings)
    try:
        house.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = house.data / KEY
        known = read_key(path) if path.exists() else None
        archive = open_archive(url, worker=house.worker, clock=clock)
        try:
            key = known or first_key(path, archive)
            recognise(key, path, archive, (clock or WallClock()).now())
            epochs = tuple(epoch for epoch, _ in reversed(archive.notes(EPOCHS)))
        except BaseException:
            archive.close()
            raise
    except OSError as why:
        if why.errno in FULL_DISK:
            raise Unreachable(FULL) from None
        raise BadConfig([f"The data folder {house.data} cannot be used: {why.strerror}."]) from None
    except Unreachable as why:
        raise (Unreachable(FULL) if crammed(house.data) else why) from None
    identity = Identity(
        address=house.address,
        name=house.name,
        operator=house.operator,
        key=key,
        authserv_ids=house.authserv_ids,
        received_by=house.received_by,
        forwarders=house.forwarders,
        signing=signing,
        verp=house.verp,
        web=settings.web.url,
        epochs=epochs,
        channels=channels,
    )
    limits, policy = Limits(**settings.limits.model_dump()), default_policy(settings)
    if wrong := places.unknown(identity, policy):
        archive.close()
        raise BadConfig([f"{settings.where}[policy]: {wrong}"])
    return Desk(archive, Letters(own=house.letters), identity, limits, policy), archive


FULL_DISK = (errno.ENOSPC, errno.EDQUOT)
CRAMMED = 100_000  # octets; SQLite, which begins with more, then speaks of an I/O error


def crammed(folder: Path) -> bool:
    """Is there no room for anything where this folder lies?"""
    try:
        return shutil.disk_usage(folder).free < CRAMMED
    except OSError:
        return False


def database_of(settings: Settings) -> str:
    """The URL of the archive. BadConfig when it does not do."""
    url = settings.house.database or f"sqlite:///{settings.house.data / DATABASE}"
    try:
        place(url)
    except Refused as why:
        raise BadConfig([f'{settings.where}the setting "house.database" does not do: {why}']) from None
    return url


def stays_here(data: Path) -> None:
    """BadConfig when the house of this folder was moved elsewhere: two of it would answer everybody twice."""
    if (data / MOVED).exists():
        raise BadConfig(
            [
                f'This house was moved away by "postgm backup --moving", and must not be at work twice. If '
                f"it stays here after all, and nowhere else, remove {data / MOVED}."
            ]
        )


def open_house(settings: Settings, clock: Clock | None = None) -> Service:
    """Everything of a running service; the embedded post office is open when this returns."""
    clock = clock or WallClock()
    ways.protected(settings)
    desk, archive = desk_of(settings, clock)
    with ExitStack() as undo:  # what was opened is closed again where the rest does not open
        undo.callback(archive.close)
        office = ways.office(settings, clock.now) if ways.at_home(settings) else None
        if office:
            undo.callback(office.stop)
        mailbox, *others = ways.mailboxes(settings, office)
        lanes = ways.lanes(settings, office)
        if settings.outgoing.sent_copy:
            if not isinstance(mailbox, ImapMailbox):
                raise BadConfig(['"outgoing.sent_copy" needs letters to come in by "imap".'])
            lanes = [
                CopyingMailer(one, ImapMailbox(mailbox.settings), lambda what: house.missed(what)) for one in lanes
            ]
        beside = ways.channels_of(settings)
        lanes = [routed(one, beside) for one in lanes]
        house = House(
            desk, [mailbox, *others, *(branch.mailbox for branch in beside)], lanes[0], alarm=alarm_of(settings)
        )
        if settings.house.weekly:
            house.weekly = weekly(archive, settings.house.data, __version__)
        presence = Presence(settings.house.data, settings.house.worker or socket.gethostname())
        undo.callback(presence.close)
        stays_here(settings.house.data)  # from now on, nobody moves it away unseen
        if presence.first:
            archive.take_back()
            refold(archive, clock.now())
            suspect(desk)
        undo.pop_all()
    return Service(house, archive, settings, default_policy(settings), lanes, office, presence)


def mailboxes_of(settings: Settings) -> list[str]:
    """The names under which mailboxes are known to the archive, the first one's as it always was."""
    beside = [branch.channel.mailbox for branch in ways.channels_of(settings)]
    return [*ways.names(settings), *beside]


def routed(mail: Mailer, beside: Sequence[Branch]) -> Mailer:
    """A way out by all channels."""
    return RoutedMailer(mail, {one.channel.host: one.mailer() for one in beside}) if beside else mail


def at_rest() -> None:
    """All that is loaded stays for good: the collector of garbage no longer walks through it again and again. For a
    process that works on for long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def open_web(service: Service, clock: Clock | None = None) -> WebRoom | None:
    """The web room beside a running house, closed with it. None where none is configured, Refused if it cannot listen.

    It uses the house's archive from threads of its own, which each have their own line to the database.
    """
    web = service.settings.web
    if web.url:
        from gm.web.door import door  # the server is loaded only where it is wanted
        from gm.web.room import WebRoom

        opened = door(service.desk, clock or WallClock(), lambda trouble: service.house.watch(trouble))
        service.web = WebRoom(opened, web.host, web.port)
    return service.web


def open_health(service: Service, pulse: Pulse, rested: Callable[[], float]) -> WebRoom | None:
    """The room that machines look into beside a running house, closed with it. None where none is configured."""
    wish = service.settings.health
    if wish.port:
        from gm.vitals.door import LONGEST, door
        from gm.web.room import WebRoom

        boxes = [box for box in service.house.mailboxes if isinstance(box, Hooked)]
        hooks = {box.name.removeprefix("channel "): box for box in boxes}
        opened = door(pulse, rested, lambda trouble: service.house.watch(trouble), hooks)
        service.health = WebRoom(opened, wish.host, wish.port, "health", LONGEST)
    return service.health


def default_policy(settings: Settings) -> Policy:
    """The policy of matches that say nothing else."""
    return policy_of({"zone": settings.house.zone, **settings.policy}, Policy())[0]


def _signing(settings: Settings) -> tuple[SigningKey, ...]:
    """Our own signature, where one is configured. BadConfig when its key cannot be read or used."""
    wish = settings.dkim
    if not wish.domain:
        return ()
    assert wish.key_file is not None, "the section is complete or empty"
    try:
        key = SigningKey(wish.domain, wish.selector, wish.key_file.read_bytes(), wish.algorithm)
        sign(b"From: a@b\r\n\r\n", [key], datetime(2026, 1, 1, tzinfo=UTC))
    except (OSError, Unsignable) as why:
        words = f"{why.strerror}." if isinstance(why, OSError) else str(why)
        raise BadConfig([f"The DKIM key {wish.key_file} does not do: {words}"]) from None
    return (key,)
