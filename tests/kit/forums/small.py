"""What small forums share: a web server on loopback, a clock of their own, and answers that can be lost."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit


class Asked(NamedTuple):
    """A request. `wish` is its JSON (or the octets of a form), `many` all values of each name and `query` the first."""

    method: str
    path: str
    query: dict[str, str]
    many: dict[str, list[str]]
    wish: Any
    headers: Any


class Answer(NamedTuple):
    """What a forum says; `body` becomes JSON unless it is bytes."""

    status: int
    body: Any
    headers: dict[str, str] = {}


class SmallForum:
    """`url` answers once it is entered. `lost` counts down: so many answers to posts never arrive, though the post
    stands; `away`: nothing is answered. `log` holds what was asked."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
        self.lost, self.away, self.log = 0, False, list[Asked]()
        self._turn = threading.RLock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._door())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Any:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def now(self) -> datetime:
        """The forum's clock; each look at it takes a while, so that nothing happens at once."""
        self.at += timedelta(milliseconds=20)
        return self.at

    def sleep(self, seconds: float) -> None:
        """Time passes there."""
        self.at += timedelta(seconds=seconds)

    @contextmanager
    def counted(self) -> Iterator[list[Asked]]:
        """What is asked inside."""
        before, found = len(self.log), list[Asked]()
        yield found
        found += self.log[before:]

    def routes(self) -> list[tuple[str, str, Callable[..., Answer]]]:
        """Method, path as a pattern, and who answers: given what was asked, then the groups of the pattern."""
        raise NotImplementedError

    def nowhere(self, asked: Asked) -> Answer:
        """To a path that is none."""
        return Answer(404, {"errors": ["not found"]})

    def answer(self, asked: Asked) -> Answer:
        """One after the other."""
        with self._turn:
            self.log.append(asked)
            for method, pattern, who in self.routes():
                if asked.method == method and (found := re.fullmatch(pattern, asked.path)):
                    return who(asked, *map(unquote, found.groups()))
            return self.nowhere(asked)

    def _door(forum) -> type[BaseHTTPRequestHandler]:
        class Door(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # heads and body leave at once, or each answer waits 40 ms for the other side

            def handle_one(self) -> None:
                split = urlsplit(self.path)
                many = parse_qs(split.query, keep_blank_values=True)
                query = {name: values[0] for name, values in many.items()}
                octets = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                form = "multipart/form-data" in (self.headers.get("Content-Type") or "")
                wish = octets if form else json.loads(octets) if octets else None
                if forum.away:
                    self.close_connection = True
                    return
                said = forum.answer(Asked(self.command, split.path, query, many, wish, self.headers))
                if forum.lost and self.command == "POST":
                    forum.lost -= 1
                    self.close_connection = True
                    return
                body = said.body if isinstance(said.body, bytes) else json.dumps(said.body).encode()
                kind = "text/plain" if isinstance(said.body, bytes) else "application/json"
                self.send_response(said.status)
                for name, value in {"Content-Type": f"{kind}; charset=utf-8", **said.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = handle_one

            def log_message(self, *_: object) -> None:
                return

        return Door


def page_of(source: str) -> str:
    """Markdown as a page, as far as tests write it: paragraphs, quotations, code blocks, emphasis, escaped signs."""
    blocks, html = re.split(r"\n{2,}(?![^`]*```)", source.strip("\n")), []
    for block in blocks:
        if block.startswith("```"):
            html.append(f"<pre><code>{escape(block.strip('`').strip(chr(10)))}\n</code></pre>")
        elif block.startswith(">"):
            inner = "\n".join(line.lstrip("> ") for line in block.split("\n"))
            html.append(f"<blockquote>\n{page_of(inner)}</blockquote>")
        else:
            text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(block.rstrip(), quote=False))
            text = re.sub(r"\\(.)", r"\1", text)
            html.append('<p dir="auto">' + re.sub(r" *\n", "<br />\n", text) + "</p>")
    return "\n".join(html) + "\n"
