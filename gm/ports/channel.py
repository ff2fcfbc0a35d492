"""A channel: mail, a forum, a list. Letters stay letters; a channel says whom it reaches and how its pages look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from gm.ports.kept import host_of
from gm.ports.mail import Check, Mailbox, Mailer

Form = Literal["html", "text", "markdown", "bbcode"]
"""What the pages of a channel are written in; "html" has the text beside it, and pictures."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A way by which the house and people write to each other, known by the host of their addresses."""

    name: str
    address: (
        str  # the house's own, such as gm@board.example.org; all addresses of that host are reached by this channel
    )
    form: Form = "html"
    verp: bool = False  # what cannot be delivered comes back, so each letter has an address of its own for that
    account: str = ""  # how the house is called there, as people mention it
    shortest: int = 0  # characters that an answer there has at least
    pictures: bool = False  # may what all read there have pictures?
    site: str = ""  # its address for people, where it has one

    @property
    def host(self) -> str:
        """What stands behind the @ of those who are reached by it."""
        return host_of(self.address)

    @property
    def mailbox(self) -> str:
        """The name of the mailbox that its letters come in by. It answers for their writers: they logged in there."""
        return f"channel {self.name}"


@runtime_checkable
class Hooked(Protocol):
    """A mailbox that may be told that something came, by a request that proves whose it is. Looking stays the truth."""

    name: str

    def knock(self, fields: Mapping[str, str], body: bytes) -> bool:
        """Look soon, if the request is signed as it should be; `fields` by their names in small letters. False where it
        is not, or where nobody is to knock."""
        ...


class Rooms(Protocol):
    """Where a channel has places that all may read, such as the topics of a forum."""

    def adopt(self, match: str, url: str) -> str:
        """The topic there is this match's from now on, and what stands in it so far is left unread. Returns its title.
        ValueError, as a sentence, where it cannot be."""
        ...

    def check(self) -> list[Check]:
        """What we may do there, found without posting anything."""
        ...

    def close(self) -> None:
        """Let go; a later call connects again."""
        ...


@dataclass(frozen=True, slots=True)
class Branch:
    """A channel with its way in, and its ways out: one for each thread that sends. None connects before it is used.

    What comes in is a letter (From, To, Message-ID, In-Reply-To, text) whose From the channel itself has written; what
    goes out is one, of which a channel shows the subject and the text.
    """

    channel: Channel
    mailbox: Mailbox
    mailer: Callable[[], Mailer]
    rooms: Rooms | None = None
