"""Telling systemd that the service is ready and that it lives (sd_notify(3)), where systemd asks for it."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress


class Notice:
    """Says things on the socket that the environment names; nothing where it names none."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        where = environ.get("NOTIFY_SOCKET", "")
        self._where = "\0" + where[1:] if where.startswith("@") else where

    def say(self, **words: str | int) -> None:
        """Such as `say(READY=1)`. That nobody listens is no trouble."""
        if not self._where:
            return
        text = "\n".join(f"{name}={value}" for name, value in words.items())
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as voice:
            voice.settimeout(1)
            voice.sendto(text.encode(), self._where)
