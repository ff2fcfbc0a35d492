"""What a browser or mail program may ask of the web room, and the page it gets: no login, no cookie, no script.

POST leaves (RFC 8058: one click, whatever the body says), GET and HEAD only show, so that scanners and prefetchers
may follow every link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from gm.desk.bench import Desk
from gm.desk.outgoing import calendars, unsubscribing
from gm.ports import Clock, Seal, Unreachable

_KEY = re.compile(rf"{unsubscribing.PATH}([a-z2-7]{{26}})")
_FEED = re.compile(rf"{calendars.PATH}([a-z2-7]{{26}})\.ics")

HEADERS: Final = (
    ("Content-Type", "text/html; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),  # the address of the page is the key
    ("X-Robots-Tag", "noindex, nofollow"),
    ("X-Content-Type-Options", "nosniff"),
    (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, the page that goes with it and what that shows, and header fields of its own."""

    status: str
    page: str
    shows: Mapping[str, Any]
    more: tuple[tuple[str, str], ...] = ()
    calendar: bytes = b""  # instead of a page


def _sorry(status: str, sentence: str, *more: tuple[str, str]) -> Answer:
    return Answer(status, "sorry", {"sentence": sentence}, more)


UNKNOWN: Final = _sorry("404 Not Found", "There is nothing at this address.")
AWAY: Final = _sorry(
    "503 Service Unavailable", "This cannot be done at the moment. Please try again in a minute.", ("Retry-After", "60")
)
STUMBLED: Final = Answer("500 Internal Server Error", "", {})
STUMBLED_PAGE: Final = "<!DOCTYPE html><title>Sorry</title><p>I stumbled over this. Please try again later.</p>\n"


def _look(desk: Desk, key: Seal, now: datetime) -> Answer:
    topic = unsubscribing.ENDS[key.purpose](key)
    still = unsubscribing.wanted(desk.archive, topic)
    return Answer("200 OK", "leave", {"about": key.purpose, "match": key.match, "still": still})


def _leave(desk: Desk, key: Seal, now: datetime) -> Answer:
    unsubscribing.leave(desk, key, now)
    return _look(desk, key, now)


def _calendar(desk: Desk, token: str, now: datetime) -> Answer:
    """Somebody's deadlines, for a calendar program."""
    made = calendars.feed(desk, token, now)
    return Answer("200 OK", "", {}, (("Content-Type", "text/calendar; charset=utf-8"),), made) if made else UNKNOWN


DEEDS: Final[Mapping[str, Callable[[Desk, Seal, datetime], Answer]]] = {"GET": _look, "HEAD": _look, "POST": _leave}
WRONG_WAY: Final = _sorry(
    "405 Method Not Allowed", "This address is for looking and for posting.", ("Allow", ", ".join(DEEDS))
)


def answer(desk: Desk, method: str, path: str, now: datetime) -> Answer:
    """What becomes of a request; `path` is below our public address."""
    deed = DEEDS.get(method)
    if deed is None:
        return WRONG_WAY
    asked, feed = _KEY.fullmatch(path), _FEED.fullmatch(path)
    try:
        if feed and method != "POST":
            return _calendar(desk, feed[1], now)
        key = unsubscribing.find(desk, asked[1]) if asked else None
        return deed(desk, key, now) if key else UNKNOWN
    except Unreachable:
        return AWAY


def door(desk: Desk, clock: Clock, tell: Callable[[str], None] = lambda trouble: None) -> WSGIApplication:
    """The web room as a WSGI application. `tell` hears of trouble, never of what was asked: that would hold a key."""
    base = urlsplit(desk.us.web).path

    def asked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "").removeprefix(base)  # the proxy before us may have taken it away
        try:
            said = answer(desk, environ["REQUEST_METHOD"], path, clock.now())
            page = "" if said.calendar else desk.pages.screen(said.page, {"us": desk.us.name, **said.shows})
        except Exception as why:  # whatever it is: the server would log it beside the address asked for
            tell(f"web room: {type(why).__name__}")
            said, page = STUMBLED, STUMBLED_PAGE
        octets, said_of = said.calendar or page.encode(), {name for name, _ in said.more}
        heads = [head for head in HEADERS if head[0] not in said_of]
        start_response(said.status, [*heads, *said.more, ("Content-Length", str(len(octets)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [octets]

    return asked
