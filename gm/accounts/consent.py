"""A person consents that the house uses an account.

By a code on any device (RFC 8628), or by a browser that comes back to this machine (RFC 8252, with PKCE).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import urlencode, urlsplit

from oauthlib.oauth2 import DeviceClient, MismatchingStateError, OAuth2Error, WebApplicationClient

from gm.accounts.issuers import Issuer
from gm.accounts.tokens import Consent, Post, grown
from gm.ports import Refused, Unreachable

SLOWER = 5.0  # seconds more between questions when the issuer asks for that (RFC 8628 3.5)
LONGEST = 900.0  # seconds a person has
THANKS = "<!DOCTYPE html><meta charset=utf-8><title>PostGM</title><p>{} You may close this page.</p>"

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """For which account, and as which application."""

    user: str
    client: str
    secret: str = ""
    scopes: tuple[str, ...] = ()

    def asked(self, issuer: Issuer) -> tuple[str, ...]:
        """What is asked for."""
        return self.scopes or issuer.scopes


def by_device(
    issuer: Issuer, wish: Wish, post: Post, tell: Tell, sleep: Callable[[float], None], now: Callable[[], float]
) -> Consent:
    """Show a code, and wait until somebody has typed it. Refused when they say no or take too long."""
    code = _code(issuer, wish, post)
    place = code.get("verification_uri") or code.get("verification_url")
    tell(f"Open {place} in any browser, log in as {wish.user}, and type the code {code['user_code']}")
    client, pause = DeviceClient(wish.client), float(code.get("interval") or 5)
    more = {"client_secret": wish.secret} if wish.secret else {}
    form = client.prepare_request_body(code["device_code"], include_client_id=True, scope=None, **more)
    end = now() + min(float(code.get("expires_in") or LONGEST), LONGEST)
    while now() < end:
        sleep(pause)
        try:
            return _given(issuer, wish, client.parse_request_body_response(post(issuer.token, form)), now())
        except Unreachable:
            pause += SLOWER
        except OAuth2Error as no:
            if no.error not in ("authorization_pending", "slow_down"):
                raise Refused(f"{issuer.name} says no: {no.description or no.error}") from None
            pause += SLOWER if no.error == "slow_down" else 0
    raise Refused("Nobody consented in time. Begin again with: postgm login")


def _code(issuer: Issuer, wish: Wish, post: Post) -> dict[str, Any]:
    """The issuer's answer with a code to be typed (RFC 8628 3.2). Refused when it gives none."""
    said: dict[str, Any] = json.loads(
        post(issuer.device, _form(client_id=wish.client, scope=" ".join(wish.asked(issuer))))
    )
    if "device_code" not in said:
        raise Refused(f"{issuer.name} gives no code: {said.get('error_description') or said.get('error')}")
    return said


class Flow:
    """What a browser consent needs while it is under way: the page to open, and what makes tokens of its answer."""

    def __init__(self, issuer: Issuer, wish: Wish, back: str) -> None:
        self.issuer, self.wish, self.back = issuer, wish, back
        self._client, self._state = WebApplicationClient(wish.client), secrets.token_urlsafe(24)
        self._verifier = self._client.create_code_verifier(64)
        challenge = self._client.create_code_challenge(self._verifier, "S256")
        self.page: str = self._client.prepare_request_uri(
            issuer.browser,
            redirect_uri=back,
            scope=list(wish.asked(issuer)),
            state=self._state,
            code_challenge=challenge,
            code_challenge_method="S256",
            login_hint=wish.user,
            **issuer.extra,
        )

    def finish(self, came: str, post: Post, now: float) -> Consent:
        """Tokens for the address the browser came back with. Refused when it is another's, or says no."""
        try:  # the library wants https everywhere; a loopback has none and needs none (RFC 8252 8.3)
            code = self._client.parse_request_uri_response(f"https://localhost/?{urlsplit(came).query}", self._state)
            more = {"client_secret": self.wish.secret} if self.wish.secret else {}
            form = self._client.prepare_request_body(
                code=code["code"], redirect_uri=self.back, include_client_id=True, code_verifier=self._verifier, **more
            )
            return _given(
                self.issuer, self.wish, self._client.parse_request_body_response(post(self.issuer.token, form)), now
            )
        except MismatchingStateError:
            raise Refused(
                "That address is the answer to another page than the one shown here, perhaps of an earlier try. Begin "
                "again with: postgm login, and paste what the page of this time ends at."
            ) from None
        except OAuth2Error as no:
            raise Refused(f"{self.issuer.name} says no: {no.description or no.error}") from None


class Porch:
    """A door on this machine that a browser comes back to, once."""

    def __init__(self) -> None:
        self.came = ""
        porch = self

        class Visit(BaseHTTPRequestHandler):
            timeout = 5  # seconds for who calls and says nothing

            def do_GET(self) -> None:
                known = "state=" in self.path
                porch.came = self.path if known else porch.came
                octets = THANKS.format("Thank you." if known else "There is nothing here.").encode()
                self.send_response(200 if known else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(octets)))
                self.end_headers()
                self.wfile.write(octets)

            def log_message(self, *_: Any) -> None:
                """Nothing: the address holds the code."""

        self._server = HTTPServer(("127.0.0.1", 0), Visit)
        self._server.timeout = 1.0
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def wait(self, now: Callable[[], float]) -> str:
        """The address a browser came with. Refused when none did in time."""
        end = now() + LONGEST
        while not self.came and now() < end:
            self._server.handle_request()
        if not self.came:
            raise Refused("No browser came back in time. Begin again with: postgm login")
        return self.came

    def close(self) -> None:
        """Nobody is waited for any more."""
        self._server.server_close()


def _given(issuer: Issuer, wish: Wish, told: dict[str, object], now: float) -> Consent:
    if not told.get("refresh_token"):
        raise Refused(
            f"{issuer.name} gave no refresh token, so this would end within the hour. Let oauth.scopes ask "
            "for it; often it is called offline_access."
        )
    return grown(Consent(wish.user, issuer.name, wish.client, issuer.token), told, now)


def _form(**words: str) -> str:
    return urlencode(words)
