"""A chat room that is told public facts, by apprise: one way, and nothing in it is ever about a hand."""

from __future__ import annotations

import threading
from collections.abc import Generator, Mapping, Sequence
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from gm.ports import Delivery, Fetched, Mailbox, Mailer, Parcel, Place
from gm.ports.channel import Branch, Channel
from gm.ports.mail import Check

KNOWN = frozenset(("kind", "host", "urls"))
MISSING = "Chat notices need apprise: pip install 'postgm[chat]'."


def opened(name: str, wish: Mapping[str, Any], folder: Path) -> Branch:
    """Rooms by their apprise URLs. ValueError, as a sentence, where the settings do not do; none repeats a URL, which
    may hold a secret."""
    if strange := sorted(set(wish) - KNOWN):
        raise ValueError(f'The channel {name} has no setting "{strange[0]}"; there are {", ".join(sorted(KNOWN))}.')
    urls = tuple(map(str, wish.get("urls", ())))
    if not urls:
        raise ValueError(f'The channel {name} needs the setting "urls", such as ["discord://..."].')
    _room(name, urls)
    channel = Channel(name, f"gm@{wish.get('host') or f'{name}.chat.invalid'}", "text")
    return Branch(channel, Silent(channel.mailbox), lambda: ChatMailer(name, urls))


def _room(name: str, urls: Sequence[str]) -> Any:
    """What speaks to them."""
    try:
        import apprise
    except ImportError:
        raise ValueError(MISSING) from None
    room = apprise.Apprise()
    for number, url in enumerate(urls, 1):
        if not room.add(url):
            raise ValueError(f"The channel {name}: apprise does not know the kind of its URL number {number}.")
    return room


class ChatMailer(Mailer):
    """Says each letter in all rooms. One that only some have heard is said again in all: they have no memory to ask."""

    def __init__(self, name: str, urls: Sequence[str]) -> None:
        self._name, self._urls = name, urls
        self._room: Any = None

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """One after the other."""
        for parcel in parcels:
            letter = message_from_bytes(parcel.raw, policy=policy.default)
            body = letter.get_body(("plain",))
            self._room = self._room or _room(self._name, self._urls)
            heard = self._room.notify(title=str(letter["Subject"]), body=str(body.get_content()) if body else "")
            yield (
                Delivery(parcel.id, "sent", 250, "said")
                if heard
                else Delivery(parcel.id, "later", 450, f"The rooms of {self._name} did not take it.")
            )

    def probe(self) -> list[Check]:
        """Nothing can be tried without saying something."""
        return []

    def close(self) -> None:
        """Nothing is held."""


class Silent(Mailbox):
    """Nobody writes to us from there."""

    def __init__(self, name: str) -> None:
        self.name, self._bell = name, threading.Event()

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """Nothing."""
        return ()

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """There is nothing to settle."""

    def wait(self, seconds: float) -> bool:
        """In vain."""
        self._bell.wait(seconds)
        self._bell.clear()
        return False

    def wake(self) -> None:
        """From another thread."""
        self._bell.set()

    def close(self) -> None:
        """Nothing is held."""
