"""What a watching machine may ask: /health, which answers 200 or 503, and /metrics. A door of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from prometheus_client.exposition import CONTENT_TYPE_LATEST

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


PAGES: Final[Mapping[str, Callable[[Pulse, Rested], Answer]]] = {"/health": _health, "/metrics": _metrics}


def door(pulse: Pulse, rested: Rested, tell: Callable[[str], None] = lambda trouble: None) -> WSGIApplication:
    """The two pages as a WSGI application. `tell` hears of trouble."""

    def asked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method, shown = environ["REQUEST_METHOD"], PAGES.get(environ.get("PATH_INFO", ""))
        try:
            looks = method in ("GET", "HEAD")
            status, kind, page = (shown(pulse, rested) if shown else UNKNOWN) if looks else WRONG_WAY
        except Exception as why:  # whoever watches is to see that something is wrong
            tell(f"health door: {type(why).__name__}")
            status, kind, page = "503 Service Unavailable", JSON, b'{"well": false, "reasons": ["stumbled"]}\n'
        fields = [("Content-Type", kind), ("Content-Length", str(len(page))), ("Cache-Control", "no-store")]
        start_response(status, fields)
        return [] if method == "HEAD" else [page]

    return asked
