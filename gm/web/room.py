"""The web room's server: waitress on one socket, in a thread of its own, with little patience for bad clients."""

from __future__ import annotations

import errno
import logging
import re
import socket
import threading
from contextlib import suppress
from typing import Any, Final
from wsgiref.types import WSGIApplication

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from gm.ports import Shut

NAME: Final = "PostGM"  # as the Server field of an answer says it
LIMITS: Final = {
    "threads": 2,
    "connection_limit": 100,
    "max_request_header_size": 16_384,  # octets
    "channel_timeout": 15,  # seconds a request may take to come, and a connection may idle
    "cleanup_interval": 3,  # seconds between looks for those
}


class _Impatient(HTTPChannel):
    """A connection whose request comes within the time-out as a whole: octets that drip do not prolong it."""

    def handle_read(self) -> None:
        before = self.last_activity
        super().handle_read()  # type: ignore[no-untyped-call]
        if self.request is not None:
            self.last_activity = before


class _Server(TcpWSGIServer):
    channel_class = _Impatient


class WebRoom:
    """Listens from the beginning, answers until `close`. Shut when it cannot listen there."""

    def __init__(self, door: WSGIApplication, host: str, port: int, name: str = "web", body: int = 8_192) -> None:
        """`body`: octets of a request; a one-click letter has 26, in a multipart form some hundreds."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            self._socket = socket.create_server((host, port), family=family)
        except OSError as why:
            reason = str(why.strerror or why).partition(" (")[0]
            advice = " Is postgm running already?" if why.errno == errno.EADDRINUSE else ""
            raise Shut(
                f"The {name} room cannot listen on {host}:{port}: {reason}.{advice} Where it listens "
                f'is set by "{name}.host" and "{name}.port".'
            ) from None
        self.host, self.port = host, int(self._socket.getsockname()[1])
        logging.getLogger("waitress").addFilter(_blot)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a request that waits its turn is no trouble
        self._workers = ThreadedTaskDispatcher()
        self._workers.set_thread_count(LIMITS["threads"])
        self._map: dict[int, object] = {}
        where = (family, socket.SOCK_STREAM, 0, self._socket.getsockname())
        adjusted = Adjustments(
            ident=NAME, log_socket_errors=False, sockets=[self._socket], max_request_body_size=body, **LIMITS
        )
        server: Any = _Server  # untyped
        self._server = server(
            door,
            self._map,
            _sock=self._socket,
            dispatcher=self._workers,
            adj=adjusted,
            sockinfo=where,
            bind_socket=False,
        )
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._serve, name=f"{name} room", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self._ending.is_set():
            wasyncore.loop(timeout=1, use_poll=True, map=self._map, count=1)
        self._workers.shutdown()  # what is being answered is answered first
        wasyncore.close_all(self._map)

    def close(self) -> None:
        """Finish what is being answered, and let go of the socket."""
        if not self._ending.is_set():
            self._ending.set()
            with suppress(OSError):  # the thread has seen the sign by itself, and let go of all
                self._server.pull_trigger()
            self._thread.join(timeout=10)


_PRIVATE = re.compile(r"[a-z2-7]{26}")


def _blot(record: logging.LogRecord) -> bool:
    """No key in the log: the server names the path of a request that went wrong."""
    record.msg, record.args = _PRIVATE.sub("...", record.getMessage()), ()
    return True
