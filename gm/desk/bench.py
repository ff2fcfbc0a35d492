"""What lies on the desk for every use case: the archive, the pages, who we are, and the limits of our patience."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf

from gm.domain.policy import Policy
from gm.ports import Archive, host_of
from gm.ports.channel import Channel
from gm.ports.pages import Pages
from gm.post.addressing import message_id, normalise, token_for
from gm.post.evidence import Own
from gm.post.signing import SigningKey

_HOST = re.compile(r"(?<=\w)@([\w-]+)(?![\w.-]*\w)")  # of a single word, as no host of mail is but localhost


@dataclass(frozen=True, slots=True)
class Identity:
    """Who the house is, by mail and by other channels."""

    address: str = "gm@localhost"
    name: str = "PostGM"
    operator: str = ""  # address that hears of trouble; empty: nobody but the log
    key: bytes = b""  # seals reply addresses
    authserv_ids: tuple[str, ...] = ()  # whose Authentication-Results we believe
    received_by: tuple[str, ...] = ()  # our border servers, where they write results below their Received line
    forwarders: tuple[str, ...] = ()  # whose ARC chains we believe
    signing: tuple[SigningKey, ...] = ()  # where no mail server of ours signs
    verp: bool = True  # an envelope sender of its own for every letter
    web: str = ""  # our public https address, without a slash at its end; empty: we have none
    epochs: tuple[str, ...] = ()  # one for each time that the archive was brought back from an older copy, newest first
    channels: tuple[Channel, ...] = ()  # beside mail

    @property
    def host(self) -> str:
        """The domain of our Message-IDs."""
        return self.address.rpartition("@")[2]

    def ids(self, kind: str, token: str) -> tuple[str, ...]:
        """The Message-IDs of a letter: what it is called when made now, then what it was called in older epochs."""
        return tuple(message_id(kind + epoch, token, self.host) for epoch in (*(f"-{e}" for e in self.epochs), ""))

    def is_ours(self, address: str) -> bool:
        """Is this normalised address the house's own, with or without a sealed part?"""
        local, _, domain = address.rpartition("@")
        bare = f"{local.partition('+')[0]}@{domain}"
        return any(normalise(own) in (address, bare) for own in self.addresses)

    @property
    def mail(self) -> Channel:
        """The channel of all whose host is none of another."""
        return Channel("mail", self.address, "html", self.verp)

    @property
    def addresses(self) -> tuple[str, ...]:
        """Our own, on every channel, mail first."""
        return (self.address, *(channel.address for channel in self.channels))

    def channel_to(self, address: str) -> Channel:
        """By which channel somebody is reached."""
        host = host_of(address)
        return next((channel for channel in self.channels if channel.host == host), self.mail)

    def full(self, said: str) -> str:
        """Words in which addresses may be shortened: "anna@main" is hers on the channel called main."""
        hosts = {one.name.casefold(): one.host for one in self.channels}
        return _HOST.sub(lambda at: f"@{hosts.get(at[1].casefold(), at[1])}", said.strip()) if hosts else said.strip()

    def came_by(self, mailbox: str) -> Channel:
        """By which channel the letters of this mailbox come."""
        return next((one for one in self.channels if one.mailbox == mailbox.partition("/")[0]), self.mail)

    def vouched(self, mailbox: str, address: str) -> bool | None:
        """Does the channel that a letter came by answer for this writer? None: it is mail to a reader of mail, and the
        letter itself has to prove it. Nobody speaks by one channel for those of another."""
        by = self.came_by(mailbox)
        theirs = self.channel_to(address)
        return None if by == theirs == self.mail else by == theirs

    @property
    def own(self) -> Own:
        """How our own letters are known when they come back."""
        return Own(address=self.address, host=self.host, loop_token=self.loop)

    @property
    def loop(self) -> str:
        """The private value of our X-Loop field."""
        return f"postgm.{token_for(self.key, '', 0, '', 'loop')}"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken from one side before it gets a notice, then silence."""

    answers_an_hour: int = 100  # to one address
    press_an_hour: int = 30  # letters of others passed on to one address
    letters_an_hour: int = 20_000  # from everybody; above, only orders go on
    match_letters_an_hour: int = 600  # about one match; above, it alone is not answered
    strangers_a_day: int = 50  # answers to people we do not know, all together
    outsiders_a_day: int = 3  # letters to new addresses that one player may ask for
    orders_a_letter: int = 50
    tries: int = 3  # of a letter that raises, before it is set aside
    batch: int = 50  # letters handled in one go
    keep_raw_days: int = 30
    raw_a_sender: int = 10_000_000  # octets of letters of one writer whose bytes are kept
    raw_a_day: int = 20_000_000  # of all strangers' letters of a day
    raw_in_all: int = 1_000_000_000
    pictured: int = 40  # matches due at once, above which reports go without drawn pictures: better plain than late


@dataclass(slots=True)
class Gauge:
    """What the desk measures of itself."""

    slowest: float = 0  # seconds from a letter's arrival to its answer, the longest since it was last read
    careful: int = 0  # letters to be read one by one, because one of them may have ended the program
    deaths: int = 0  # the most that one of them was read alone in
    lasted: Callable[[], float] = lambda: inf  # seconds that this life goes on already; for short ones, as of cron: inf

    def waited(self, span: timedelta) -> None:
        """A letter is done with, so long after it came."""
        self.slowest = max(self.slowest, span.total_seconds())

    def read(self) -> float:
        """The longest wait since the last reading."""
        slowest, self.slowest = self.slowest, 0
        return slowest


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything a use case may reach for; time comes as an argument."""

    archive: Archive
    pages: Pages
    us: Identity
    limits: Limits = field(default_factory=Limits)
    terms: Policy = field(default_factory=Policy)  # of matches that say nothing else
    gauge: Gauge = field(default_factory=Gauge, compare=False)
