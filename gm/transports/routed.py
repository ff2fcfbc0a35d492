"""Sends each letter by the channel of its reader; everybody whose host is none of a channel's gets mail."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby

from gm.ports import Delivery, Mailer, Parcel, host_of
from gm.ports.mail import Check


class RoutedMailer(Mailer):
    """A mailer made of several. A channel that is away holds up its own letters alone."""

    def __init__(self, mail: Mailer, channels: Mapping[str, Mailer]) -> None:
        self._mail, self._channels = mail, channels

    def send(self, parcels: Sequence[Parcel]) -> Generator[Delivery, None, None]:
        """Letters that follow each other by one channel share its connection."""
        for host, run in groupby(parcels, key=self._host):
            with closing(self._channels.get(host, self._mail).send(list(run))) as fates:
                for fate in fates:
                    yield replace(fate, away=fate.away and not host)

    def _host(self, parcel: Parcel) -> str:
        """Of the channel; empty for mail."""
        return host if (host := host_of(parcel.to)) in self._channels else ""

    def probe(self) -> list[Check]:
        """For `postgm check`: what each of them finds."""
        return [check for mailer in (self._mail, *self._channels.values()) for check in mailer.probe()]

    def close(self) -> None:
        """Let go of all of them."""
        for mailer in (self._mail, *self._channels.values()):
            mailer.close()
