"""What we need of a forum, whichever it is: about ten calls, its limits, and the ways in which it says no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from gm.ports.mail import Check

Kind = Literal["topic", "talk"]
"""A topic is read by everybody; a talk (private thread, chat, private message) by those who are in it."""


class Spot(NamedTuple):
    """Where something is posted."""

    kind: Kind
    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A topic or talk as its list shows it."""

    spot: Spot
    title: str
    mark: str  # another one whenever something was posted there


@dataclass(frozen=True, slots=True)
class Entry:
    """A post as it stands now."""

    id: str  # no other post of the forum has it
    number: int  # rises from post to post of a spot
    writer: str  # the account
    name: str  # how the account is shown
    at: datetime  # when it was posted, by the forum's clock
    text: str  # what its writer typed, without what was quoted
    whole: str  # all that it shows: what is compared, and where our reference line stands
    changed: datetime | None = None  # when it was edited or taken away, where the forum tells
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Some posts of a spot, oldest first."""

    entries: Sequence[Entry]
    earlier: str = ""  # what leads to the page before; empty: this is the first one
    people: frozenset[str] = frozenset()  # accounts that read a talk
    open: bool = True  # may we post there?
    title: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long things may be, in characters."""

    shortest: int
    longest: int
    talk_longest: int
    title_shortest: int
    title_longest: int
    talk_shortest: int = 0


Why = Literal["flood", "held", "unknown", "shut", "barred", "gone", "refused"]


class No(Exception):
    """The forum did not post it. `flood`: not so quickly; `held`: a moderator has to look at it first; `unknown`: there
    is no such account; `shut`: not there, just now; `barred`: our account lacks the right; `gone`: the place is no
    more; `refused`: never."""

    def __init__(self, why: Why, text: str, seconds: float = 0) -> None:
        super().__init__(text)
        self.why, self.text, self.seconds = why, text, seconds


class Posted(NamedTuple):
    """Where something of ours stands now."""

    spot: Spot
    post: str


class Forum(Protocol):
    """A forum, logged in to as the bot. All methods raise Unreachable, Refused (it does not let us in) or No."""

    limits: Limits
    pictures: bool  # does it take some in?
    form: Literal["markdown", "bbcode"]

    def me(self) -> str:
        """The bot's own account."""
        ...

    def slug(self, account: str) -> str:
        """The account as lists of readers have it, however it was written."""
        ...

    def topics(self, category: str) -> Sequence[Listed]:
        """Those of a category where something was posted last, in one request."""
        ...

    def talks(self) -> Sequence[Listed]:
        """The bot's own, those where something was posted last, in one request."""
        ...

    def opened(self) -> Sequence[Listed]:
        """The bot's own, those in which it spoke last among them, in one request."""
        ...

    def posts(self, spot: Spot, page: str = "", *, ours: bool = False) -> Page:
        """The last posts of a spot, or those of an earlier page; `ours`: of those of others, the words do not matter.
        No("gone") when it is not there."""
        ...

    def earlier(self, spot: Spot, entry: Entry) -> Sequence[tuple[datetime, str]]:
        """What a post said before it was changed, oldest first: since when, and what its writer had typed. Nothing
        where the forum does not tell."""
        ...

    def open_topic(self, category: str, title: str, text: str) -> Posted:
        """A new topic."""
        ...

    def open_talk(self, account: str, title: str, text: str) -> Posted:
        """A new talk with one account. No("unknown") when there is none of that name."""
        ...

    def reply(self, spot: Spot, text: str) -> Posted:
        """One more post."""
        ...

    def rewrite(self, posted: Posted, text: str) -> Posted:
        """Put another text in the place of that of a post of ours."""
        ...

    def picture(self, name: str, png: bytes) -> str:
        """Take a picture in; returns the words by which a post shows it. No where that cannot be."""
        ...

    def lock(self, topic: str, shut: bool) -> None:
        """Let nobody post there, or everybody again. No("refused") where we may not."""
        ...

    def hide(self, posted: Posted) -> None:
        """Take somebody's post out of sight. No("refused") where we may not."""
        ...

    def topic_of(self, url: str) -> str:
        """The id of the topic that an address or number stands for. ValueError where it stands for none."""
        ...

    def link(self, topic: str) -> str:
        """The address of a topic, as people open it."""
        ...

    def rights(self, categories: Sequence[str]) -> list[Check]:
        """What the bot may do here, found without posting anything."""
        ...

    def dressed(self, text: str) -> str:
        """Our form of it, as this forum reads it."""
        ...

    def close(self) -> None:
        """Let go of the connection; a later call connects again."""
        ...
