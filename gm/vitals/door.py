"""What a watching machine may ask, and where web hooks of channels knock: a door of its own.

/health answers 200 or 503, /metrics with figures; a request to /hook/NAME wakes whoever looks at that channel.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from prometheus_client.exposition import CONTENT_TYPE_LATEST

from gm.ports.channel import Hooked
from gm.vitals import metrics
from gm.vitals.pulse import Pulse

Answer = tuple[str, str, bytes]  # status, type, page
Rested = Callable[[], float]
"""Seconds since the last step of a round."""

JSON: Final = "application/json"
UNKNOWN: Final[Answer] = ("404 Not Found", "text/plain", b"Here are /health and /metrics.\n")
WRONG_WAY: Final[Answer] = ("405 Method Not Allowed", "text/plain", b"This is for looking.\n")


def _health(pulse: Pulse, rested: Rested) -> Answer:
    state = pulse.state(rested())
    last = state.last_round.isoformat(timespec="seconds") if state.last_round else None
    said = {"well": state.well, "reasons": state.reasons, "last_round": last}
    return "200 OK" if state.well else "503 Service Unavailable", JSON, json.dumps(said).encode() + b"\n"


def _metrics(pulse: Pulse, rested: Rested) -> Answer:
    return "200 OK", CONTENT_TYPE_LATEST, metrics.page(pulse, rested)


HEARD: Final[Answer] = ("202 Accepted", "text/plain", b"Thank you, I look.\n")
NOT_HEARD: Final[Answer] = ("403 Forbidden", "text/plain", b"That is not signed as it should be.\n")
LONGEST: Final = 1_000_000  # octets of a web hook
HOOK: Final = "/hook/"


def _knocked(hooks: Mapping[str, Hooked], environ: WSGIEnvironment) -> Answer:
    """What becomes of a request to /hook/NAME: whoever looks is woken, and nothing else."""
    there = hooks.get(environ["PATH_INFO"].removeprefix(HOOK))
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if there is None or not 0 <= length <= LONGEST:
        return UNKNOWN
    named = {key[5:].replace("_", "-").lower(): str(said) for key, said in environ.items() if key.startswith("HTTP_")}
    return HEARD if there.knock(named, environ["wsgi.input"].read(length)) else NOT_HEARD


PAGES: Final[Mapping[str, Callable[[Pulse, Rested], Answer]]] = {"/health": _health, "/metrics": _metrics}


def door(
    pulse: Pulse,
    rested: Rested,
    tell: Callable[[str], None] = lambda trouble: None,
    hooks: Mapping[str, Hooked] = MappingProxyType({}),
) -> WSGIApplication:
    """The pages as a WSGI application. `tell` hears of trouble; `hooks`, by the names of their channels, of news."""

    def asked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method = environ["REQUEST_METHOD"]
        try:
            status, kind, page = _answer(pulse, rested, hooks, environ)
        except Exception as why:  # whoever watches is to see that something is wrong
            tell(f"health door: {type(why).__name__}")
            status, kind, page = "503 Service Unavailable", JSON, b'{"well": false, "reasons": ["stumbled"]}\n'
        fields = [("Content-Type", kind), ("Content-Length", str(len(page))), ("Cache-Control", "no-store")]
        start_response(status, fields)
        return [] if method == "HEAD" else [page]

    return asked


def _answer(pulse: Pulse, rested: Rested, hooks: Mapping[str, Hooked], environ: WSGIEnvironment) -> Answer:
    method, path = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
    if path.startswith(HOOK) and method == "POST":
        return _knocked(hooks, environ)
    shown = PAGES.get(path)
    if method not in ("GET", "HEAD"):
        return WRONG_WAY
    return shown(pulse, rested) if shown else UNKNOWN
