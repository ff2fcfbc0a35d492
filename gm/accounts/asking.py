"""Asking an issuer over https: forms go out, JSON comes back, and nothing that was said is logged."""

from __future__ import annotations

import json
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from gm.ports import Refused, Unreachable

MOST = 1_000_000  # octets of an answer
PATIENCE = 20.0  # seconds


class _Stay(HTTPRedirectHandler):
    """A form with a secret in it follows nobody elsewhere."""

    def redirect_request(self, *_: object) -> None:
        return None


class Web:
    """An https client that trusts the system's authorities, or those of `ca_file`."""

    def __init__(self, ca_file: str | None = None) -> None:
        self._open = build_opener(HTTPSHandler(context=ssl.create_default_context(cafile=ca_file)), _Stay()).open

    def get(self, url: str) -> Mapping[str, Any]:
        """The JSON at that address. Refused where there is none."""
        code, text = self._ask(Request(url, headers={"Accept": "application/json"}))
        if code >= 400:
            raise Refused(f"{url} answers {code}.")
        return _object(url, text)

    def post(self, url: str, form: str) -> str:
        """What is answered to a form, a refusal (400) as well: its words are JSON too."""
        fields = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
        code, text = self._ask(Request(url, form.encode(), fields, method="POST"))
        _object(url, text)
        if code >= 500 or code == 429:
            raise Unreachable(f"{_host(url)} answers {code}.")
        return text

    def _ask(self, request: Request) -> tuple[int, str]:
        if urlsplit(request.full_url).scheme != "https":
            raise Refused(f"{_host(request.full_url)} is asked by https only.")
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return int(answer.status), answer.read(MOST).decode("utf-8", "replace")
        except HTTPError as no:
            with no:
                return no.code, no.read(MOST).decode("utf-8", "replace")
        except (URLError, OSError) as why:
            reason = getattr(why, "reason", why)
            raise Unreachable(f"{_host(request.full_url)} is not to be had: {reason}") from None


def _object(url: str, text: str) -> Mapping[str, Any]:
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise Unreachable(f"{_host(url)} talks nonsense.")
    return said


def _host(url: str) -> str:
    return urlsplit(url).netloc
