"""Peers that misbehave on order: an SMTP server, and a cable that is cut after so many octets."""

from __future__ import annotations

import contextlib
import itertools
import select
import socket
import ssl
import struct
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self


class Gone(Exception):
    """The conversation is over, one way or another."""


class Line:
    """One connection, from the bad server's side."""

    def __init__(self, peer: socket.socket, stopped: threading.Event, cut: int | None = None) -> None:
        self.peer, self.stopped, self.left = peer, stopped, cut
        self._buffer = b""
        peer.settimeout(30)

    def say(self, *lines: bytes) -> None:
        """Send lines; where a cut is set, only up to it, and then reset."""
        data = b"".join(line + b"\r\n" for line in lines)
        if self.left is not None and len(data) >= self.left:
            with contextlib.suppress(OSError):
                self.peer.sendall(data[: self.left])
            self.reset()
        if self.left is not None:
            self.left -= len(data)
        with self._alive():
            self.peer.sendall(data)

    def hear(self) -> bytes:
        """The next line without its end."""
        while b"\r\n" not in self._buffer:
            self._buffer += self._receive()
        line, _, self._buffer = self._buffer.partition(b"\r\n")
        return line

    def exactly(self, octets: int) -> bytes:
        """So many octets, however they are divided."""
        while len(self._buffer) < octets:
            self._buffer += self._receive()
        data, self._buffer = self._buffer[:octets], self._buffer[octets:]
        return data

    def encrypt(self, cert: Path, key: Path) -> None:
        """The server's side of STARTTLS."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        with self._alive():
            self.peer = context.wrap_socket(self.peer, server_side=True)

    def reset(self) -> None:
        """End with a TCP reset, so that the other side loses even what it had not read yet."""
        with contextlib.suppress(OSError):
            self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Gone

    def hang(self) -> None:
        """Keep the connection open and say nothing more, until the server is stopped."""
        self.stopped.wait(60)
        raise Gone

    def _receive(self) -> bytes:
        with self._alive():
            data = self.peer.recv(65536)
        if not data:
            raise Gone
        return data

    @contextlib.contextmanager
    def _alive(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as end:
            raise Gone from end


class BadServer:
    """Listens on a loopback `port`; every connection is handled by `talk` in a thread. `calls` counts them."""

    def __init__(self) -> None:
        self.calls = 0
        self.stopped = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._peers: list[socket.socket] = []

    def talk(self, line: Line) -> None:
        """What happens on a connection."""
        raise NotImplementedError

    def cut(self) -> int | None:
        """After how many octets said the next connection is reset; None: never."""
        return None

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for peer in self._peers:
            with contextlib.suppress(OSError):
                peer.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                peer, _ = self._listener.accept()
                self.calls += 1
                self._peers.append(peer)
                threading.Thread(target=self._handle, args=(peer,), daemon=True).start()

    def _handle(self, peer: socket.socket) -> None:
        line = Line(peer, self.stopped, self.cut())
        with contextlib.suppress(Gone):
            self.talk(line)
        with contextlib.suppress(OSError):
            line.peer.close()


class Cable(BadServer):
    """A cable to a real server on loopback which is cut after so many octets in the server's direction to us.

    `places` gives that number for each connection in turn; when it is exhausted the cable holds.
    """

    def __init__(self, to: int, places: Iterable[int]) -> None:
        super().__init__()
        self.to, self._places = to, iter(places)
        self.whole = 0  # octets that came over the last uncut connection

    def talk(self, line: Line) -> None:
        """Carry octets both ways until the cut."""
        left = next(self._places, None)
        self.whole = 0
        with socket.create_connection(("127.0.0.1", self.to), timeout=30) as server:
            ways = {server: line.peer, line.peer: server}
            while not self.stopped.is_set():
                for source in select.select(list(ways), [], [], 1)[0]:
                    portion = 65536 if left is None or source is line.peer else max(1, min(65536, left))
                    data = self._carry(source, ways[source], portion)
                    if source is server:
                        self.whole += len(data)
                        left = None if left is None else left - len(data)
                if left is not None and left <= 0:
                    line.reset()

    def _carry(self, source: socket.socket, target: socket.socket, portion: int) -> bytes:
        try:
            data = source.recv(portion)
            target.sendall(data)
        except OSError as end:
            raise Gone from end
        if not data:
            raise Gone
        return data


OK: dict[str, bytes] = {
    "connect": b"220 bad.example ESMTP",
    "EHLO": b"250 ok",
    "STARTTLS": b"220 go ahead",
    "AUTH": b"235 welcome",
    "MAIL": b"250 ok",
    "RCPT": b"250 ok",
    "DATA": b"354 go on",
    "dot": b"250 taken",
    "RSET": b"250 ok",
    "QUIT": b"221 bye",
    "NOOP": b"250 ok",
}


@dataclass
class Mishap:
    """What goes wrong at a stage: a reply instead of the good one, or a deed; the first `times` times."""

    stage: str  # connect, EHLO, STARTTLS, AUTH, MAIL, RCPT, DATA, dot
    reply: bytes = b""
    deed: str = ""  # "reset", "hang", "close"; at the dot: "lose" (the letter is taken, the answer lost)
    times: int = 1


class BadSmtp(BadServer):
    """An SMTP server with mishaps. `taken` is its own book: sender, recipient and bytes of each letter it has."""

    def __init__(
        self,
        *mishaps: Mishap,
        offers: Iterable[bytes] = (b"SIZE 1000000", b"8BITMIME", b"SMTPUTF8"),
        certificate: tuple[Path, Path] | None = None,
    ) -> None:
        super().__init__()
        self.mishaps = [replace(mishap) for mishap in mishaps]
        self.offers, self.certificate = list(offers), certificate
        self.taken: list[tuple[str, str, bytes]] = []
        self.heard: list[str] = []  # commands, as they came

    def talk(self, line: Line) -> None:
        """Greet, then answer commands until the caller goes."""
        self._answer(line, "connect")
        sender = recipient = ""
        while True:
            command = line.hear()
            verb = command.split(b" ")[0].upper().decode("ascii", "replace")
            self.heard.append(verb)
            if {"RCPT": not sender, "DATA": not recipient}.get(verb):
                line.say(b"503 5.5.1 one after the other")
                continue
            if not self._answer(line, "EHLO" if verb == "HELO" else verb):
                continue
            if verb == "RSET":
                sender = recipient = ""
            elif verb == "STARTTLS" and self.certificate:
                line.encrypt(*self.certificate)
            elif verb == "MAIL":
                sender, recipient = address(command), ""
            elif verb == "RCPT":
                recipient = address(command)
            elif verb == "DATA":
                self._letter(line, sender, recipient)
            elif verb == "QUIT":
                raise Gone

    def _letter(self, line: Line, sender: str, recipient: str) -> None:
        lines = list(itertools.takewhile(lambda heard: heard != b".", iter(line.hear, None)))
        raw = b"".join((part[1:] if part.startswith(b".") else part) + b"\r\n" for part in lines)
        mishap = self._mishap("dot")
        if mishap is None or mishap.deed == "lose":
            self.taken.append((sender, recipient, raw))
        self._answer(line, "dot")

    def _mishap(self, stage: str) -> Mishap | None:
        return next((mishap for mishap in self.mishaps if mishap.stage == stage and mishap.times > 0), None)

    def _answer(self, line: Line, stage: str) -> bool:
        """Say what is to be said at a stage. True when it was the good word."""
        if mishap := self._mishap(stage):
            mishap.times -= 1
            if mishap.reply:
                line.say(mishap.reply)
                if mishap.reply.startswith(b"421"):
                    raise Gone
                return False
            if mishap.deed == "hang":
                line.hang()
            if mishap.deed == "close":
                raise Gone
            line.reset()
        if stage == "EHLO":
            tls = [b"STARTTLS"] if self.certificate and not isinstance(line.peer, ssl.SSLSocket) else []
            offers = [b"bad.example", *tls, *self.offers]
            line.say(*(b"250-" + offer for offer in offers[:-1]), b"250 " + offers[-1])
        else:
            line.say(OK.get(stage, b"500 what?"))
        return stage in OK


def address(command: bytes) -> str:
    """What stands between the angle brackets."""
    return command.partition(b"<")[2].partition(b">")[0].decode()
