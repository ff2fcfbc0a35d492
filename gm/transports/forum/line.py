"""The line to a forum: requests over one kept connection, with everything that is not an answer as our troubles."""

from __future__ import annotations

from typing import Any

import httpx

from gm.ports import Refused, Unreachable

ANSWERS = 500  # from here on it is the server that is in trouble


class Line:
    """One connection, used by one thread. `ask` gives the forum's answer whatever its status below 500."""

    def __init__(self, url: str, timeout: float = 30, ca_file: str | None = None) -> None:
        self.url, self._timeout, self._ca = url.rstrip("/"), timeout, ca_file
        self._client: httpx.Client | None = None

    @property
    def client(self) -> httpx.Client:
        """Made when it is first needed."""
        if self._client is None:
            verify: Any = self.url.startswith("https:")  # whom to trust takes a while to read
            if self._ca:
                import ssl

                verify = ssl.create_default_context(cafile=self._ca)
            self._client = httpx.Client(
                base_url=self.url,
                timeout=self._timeout,
                verify=verify,
                headers={"Accept": "application/json", "Referer": self.url, "User-Agent": "PostGM"},
            )
        return self._client

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Unreachable when nothing answers in time, or the forum is in trouble: what we sent may stand there or not."""
        try:
            answer = self.client.request(method, path, **more)
        except httpx.TransportError as why:
            raise Unreachable(f"{self.url} does not answer: {why or type(why).__name__}") from None
        except httpx.HTTPError as why:
            raise Unreachable(f"{self.url} does not answer as a forum does: {why}") from None
        if answer.status_code >= ANSWERS:
            raise Unreachable(f"{self.url} answers {answer.status_code} to {method} {path}.")
        if answer.is_redirect:
            raise Refused(f"{self.url} sends us to {answer.headers.get('location', 'elsewhere')}; name that address.")
        return answer

    def close(self) -> None:
        """Twice is harmless."""
        client, self._client = self._client, None
        if client:
            client.close()


def told(answer: httpx.Response) -> Any:
    """What it says as JSON. Unreachable where it is none: a page of a proxy, or of a forum being looked after."""
    try:
        return answer.json()
    except ValueError:
        raise Unreachable(f"{answer.request.url.host} answers {answer.status_code} with a page for people.") from None
