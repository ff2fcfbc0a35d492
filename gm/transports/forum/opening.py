"""The settings of a forum become a channel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from gm.ports.channel import Branch, Channel, Rooms
from gm.ports.mail import Check
from gm.transports.forum.book import Book
from gm.transports.forum.dialect import Forum, No, Spot
from gm.transports.forum.discourse import Discourse
from gm.transports.forum.hooks import Hook
from gm.transports.forum.line import Line
from gm.transports.forum.misago import Misago
from gm.transports.forum.nodebb import NodeBB
from gm.transports.forum.poster import ForumMailer
from gm.transports.forum.reader import ForumMailbox, Habits

KNOWN = frozenset(
    "kind url host account password token categories poll_seconds again_seconds largest timeout ca_file "
    "hook_secret pictures".split()
)

Wish = Mapping[str, Any]
Dialect = type[Misago] | type[NodeBB] | type[Discourse]
"""Made of its line, the bot's account, and what tells its password or token."""


DIALECTS: Mapping[str, tuple[Dialect, str]] = {
    "misago": (Misago, "password"),
    "nodebb": (NodeBB, "token"),
    "discourse": (Discourse, "token"),
}
"""By kind, with what the bot's account is proved by."""


def opened(name: str, wish: Wish, folder: Path) -> Branch:
    """A forum of some kind. ValueError, as a sentence, where its settings do not do."""
    dialect, secret = DIALECTS[str(wish["kind"])]
    _proper(name, wish, secret)
    host = str(wish.get("host") or f"{name}.forum.invalid").lower()
    shortest, shows = dialect.limits.talk_shortest, dialect.pictures and bool(wish.get("pictures", True))
    channel = Channel(
        name,
        f"gm@{host}",
        "markdown",
        account=str(wish["account"]),
        shortest=shortest,
        pictures=shows,
        site=str(wish["url"]),
    )
    categories = _named(wish.get("categories", ()))
    habits = Habits(
        categories=tuple(categories.values()),
        poll=float(wish.get("poll_seconds", 60)),
        again=float(wish.get("again_seconds", 600)),
        largest=int(wish.get("largest", 1_000_000)),
    )

    def forum() -> Forum:
        line = Line(wish["url"], float(wish.get("timeout", 30)), wish.get("ca_file"))
        return dialect(line, str(wish["account"]), lambda: _secret(wish[secret]))

    def book() -> Book:
        return Book(folder / f"channel-{name}.sqlite3")

    return Branch(
        channel,
        ForumMailbox(channel, forum(), book(), habits, hook=_hook(wish)),
        lambda: ForumMailer(forum(), book(), categories),
        ForumRooms(forum(), book(), habits),
    )


def _hook(wish: Wish) -> Hook | None:
    """By what a web hook is known, where the forum has the secret for one."""
    kept = wish.get("hook_secret")
    return Hook(str(wish["kind"]), lambda: _secret(kept)) if kept else None


def _named(categories: Any) -> dict[str, str]:
    """By our names, where they have some: {"games": "4"}, of such a table or of ["4"]."""
    named = categories.items() if isinstance(categories, Mapping) else ((one, one) for one in categories)
    return {str(name): str(id) for name, id in named}


def _proper(name: str, wish: Wish, secret: str) -> None:
    if strange := sorted(set(wish) - KNOWN):
        raise ValueError(f'The channel {name} has no setting "{strange[0]}"; there are {", ".join(sorted(KNOWN))}.')
    for needed in ("url", "account", secret):
        if not wish.get(needed):
            raise ValueError(f'The channel {name} needs the setting "{needed}".')
    if urlsplit(wish["url"]).scheme not in ("http", "https"):
        raise ValueError(f'The url of the channel {name} begins with https://, like "https://forum.example.org".')


def _secret(kept: Any) -> str:
    """As it is, or told by whoever keeps it, when it is needed."""
    return str(kept() if callable(kept) else kept)


class ForumRooms(Rooms):
    """What else a forum can do."""

    def __init__(self, forum: Forum, book: Book, habits: Habits) -> None:
        self._forum, self._book, self._habits = forum, book, habits

    def adopt(self, match: str, url: str) -> str:
        """ValueError where it is no topic that we may read."""
        spot = Spot("topic", self._forum.topic_of(url))
        try:
            page = self._forum.posts(spot)
        except No as why:
            raise ValueError(f"I cannot read the topic {url}: {why}") from None
        category = next(
            (one for one in self._habits.categories if any(t.spot == spot for t in self._forum.topics(one))), ""
        )
        last = max((entry.number for entry in page.entries), default=0)
        with self._book.whole():
            self._book.name(spot, "", match, category)
            self._book.begin(spot, last)
        return page.title

    def check(self) -> list[Check]:
        """What the bot may do there."""
        return self._forum.rights(self._habits.categories)

    def close(self) -> None:
        """Of the connection and the book."""
        self._forum.close()
        self._book.close()
