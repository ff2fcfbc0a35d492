"""A small issuer of tokens on loopback, as strict as the large ones: OIDC discovery, a browser's consent with PKCE,
device codes, refreshing with rotation, revoking, and introspection for a mail server."""

from __future__ import annotations

import hashlib
import itertools
import json
import secrets
import ssl
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.kit.servers import certificate

CLIENT, SECRET, SCOPE = "postgm-test", "the application's secret", "mail offline_access"


class _Quiet(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Who does not trust our certificate hangs up; that is no matter for the test's output."""


class Issuer:
    """`user` is who consents to everything at once. `lasts`: seconds of an access token. What was asked is in `heard`.

    `url` (https, trusted by `cert`) is for applications, `introspection` (http) for the mail server next door.
    """

    def __init__(self, folder: Path, user: str, *, device: bool = True, lasts: int = 3600) -> None:
        self.cert, key = certificate(folder)
        self.user, self.device, self.lasts = user, device, lasts
        self.heard: list[tuple[str, dict[str, str]]] = []
        self.pending = 2  # questions of a device before its person has consented
        self.away = False
        self._names = itertools.count(1)
        self._access: dict[str, float] = {}
        self._refresh: set[str] = set()
        self._codes: dict[str, dict[str, str]] = {}
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, key)
        self._servers = [self._server(context), self._server(None)]
        self.url = f"https://localhost:{self._servers[0].server_address[1]}"
        self.introspection = f"http://127.0.0.1:{self._servers[1].server_address[1]}/introspect"

    def __enter__(self) -> Self:
        for server in self._servers:
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()

    def times(self, path: str) -> int:
        """How often something was asked."""
        return sum(asked == path for asked, _ in self.heard)

    def end_access(self) -> None:
        """Access tokens are good for nothing from now on; refreshing works."""
        self._access.clear()

    def revoke(self) -> None:
        """The person takes the consent back."""
        self._access.clear()
        self._refresh.clear()

    def token(self) -> str:
        """An access token, as another program would get one."""
        return str(self._tokens()["access_token"])

    # -- what is asked -------------------------------------------------------------------------------------------------

    def answer(self, path: str, form: Mapping[str, str]) -> tuple[int, Any]:
        """Status and JSON, or an address to go to."""
        self.heard.append((path, dict(form)))
        if self.away:
            return 503, {"error": "temporarily_unavailable"}
        deed = {
            "/.well-known/openid-configuration": self._papers,
            "/authorize": self._authorize,
            "/device": self._lend,
            "/token": self._token,
            "/introspect": self._introspect,
        }.get(path)
        return deed(form) if deed else (404, {"error": "not_found"})

    def _papers(self, _: Mapping[str, str]) -> tuple[int, Any]:
        papers = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "scopes_supported": SCOPE.split(),
        }
        return 200, papers | ({"device_authorization_endpoint": f"{self.url}/device"} if self.device else {})

    def _authorize(self, form: Mapping[str, str]) -> tuple[int, Any]:
        good = (
            form["client_id"] == CLIENT and form["response_type"] == "code" and form["code_challenge_method"] == "S256"
        )
        code = secrets.token_urlsafe(8)
        self._codes[code] = dict(form)
        said = {"code": code} if good else {"error": "invalid_request"}
        return 302, f"{form['redirect_uri']}?{urlencode(said | {'state': form['state']})}"

    def _lend(self, form: Mapping[str, str]) -> tuple[int, Any]:
        return 200, {
            "device_code": "a device",
            "user_code": "WDJB-MJHT",
            "interval": 0.01,
            "expires_in": 60,
            "verification_uri": f"{self.url}/verify",
        }

    def _token(self, form: Mapping[str, str]) -> tuple[int, Any]:
        if form.get("client_id") != CLIENT or form.get("client_secret") != SECRET:
            return 401, {"error": "invalid_client"}
        refused = {"refresh_token": self._refreshed, "authorization_code": self._redeemed}.get(
            form["grant_type"], self._typed
        )(form)
        return (400, {"error": refused}) if refused else (200, self._tokens())

    def _refreshed(self, form: Mapping[str, str]) -> str:
        known = form["refresh_token"] in self._refresh
        self._refresh.discard(form["refresh_token"])  # each is good once
        return "" if known else "invalid_grant"

    def _redeemed(self, form: Mapping[str, str]) -> str:
        asked = self._codes.pop(form["code"], None)
        proof = urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        good = asked and asked["code_challenge"] == proof and asked["redirect_uri"] == form["redirect_uri"]
        return "" if good else "invalid_grant"

    def _typed(self, _: Mapping[str, str]) -> str:
        self.pending -= 1
        return "authorization_pending" if self.pending >= 0 else ""

    def _tokens(self) -> dict[str, Any]:
        number = next(self._names)
        access, refresh = f"access-{number}-{secrets.token_hex(8)}", f"refresh-{number}-{secrets.token_hex(8)}"
        self._access[access] = time.time() + self.lasts
        self._refresh.add(refresh)
        return {
            "access_token": access,
            "token_type": "Bearer",
            "expires_in": self.lasts,
            "refresh_token": refresh,
            "scope": SCOPE,
        }

    def _introspect(self, form: Mapping[str, str]) -> tuple[int, Any]:
        good = self._access.get(form.get("token", ""), 0) > time.time()
        return 200, {"active": good, "sub": self.user, "scope": SCOPE} if good else {"active": False}

    def _server(self, context: ssl.SSLContext | None) -> ThreadingHTTPServer:
        issuer = self

        class Asked(BaseHTTPRequestHandler):
            timeout = 10

            def do_GET(self) -> None:
                self._answer(urlsplit(self.path).query)

            def do_POST(self) -> None:
                self._answer(self.rfile.read(int(self.headers["Content-Length"])).decode())

            def _answer(self, words: str) -> None:
                form = {name: values[0] for name, values in parse_qs(words).items()}
                status, said = issuer.answer(urlsplit(self.path).path, form)
                octets = b"" if status == 302 else json.dumps(said).encode()
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", said)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(octets)))
                self.end_headers()
                self.wfile.write(octets)

            def log_message(self, *_: Any) -> None:
                """Nothing."""

        server = _Quiet(("127.0.0.1", 0), Asked)
        server.daemon_threads = True
        if context:
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        return server
