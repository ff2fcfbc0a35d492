"""Who gives tokens: the two large ones by name, any other by what it publishes about itself (OIDC, RFC 8414)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from gm.ports import Refused

Ask = Callable[[str], Mapping[str, Any]]
"""The JSON at an https address. Unreachable or Refused where there is none."""


@dataclass(frozen=True, slots=True)
class Issuer:
    """Where a person consents, and where tokens come from."""

    name: str
    token: str
    browser: str = ""  # where a person consents on this machine
    device: str = ""  # where one does on any other; empty: it is not offered, or not for mail
    scopes: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)  # what else its consent page wants to hear


_MICROSOFT: Final = "https://login.microsoftonline.com/common/oauth2/v2.0"
KNOWN: Final[Mapping[str, Issuer]] = {
    "google": Issuer(
        "google",
        token="https://oauth2.googleapis.com/token",
        browser="https://accounts.google.com/o/oauth2/v2/auth",  # its device code is not for mail
        scopes=("https://mail.google.com/",),
        extra={"access_type": "offline", "prompt": "consent"},  # else there is no refresh token
    ),
    "microsoft": Issuer(
        "microsoft",
        token=f"{_MICROSOFT}/token",
        browser=f"{_MICROSOFT}/authorize",
        device=f"{_MICROSOFT}/devicecode",
        scopes=(
            "https://outlook.office.com/IMAP.AccessAsUser.All",
            "https://outlook.office.com/SMTP.Send",
            "offline_access",
        ),
    ),
}
PAPERS: Final = (".well-known/openid-configuration", ".well-known/oauth-authorization-server")


def find(name: str, ask: Ask) -> Issuer:
    """The issuer of that name or https address. Refused when it tells no address for tokens."""
    if name in KNOWN:
        return KNOWN[name]
    if urlsplit(name).scheme != "https":
        raise Refused(f'"{name}" is no issuer: write google, microsoft, or the https address of another one.')
    said = ""
    for paper in PAPERS:
        try:
            papers = ask(f"{name.rstrip('/')}/{paper}")
        except Refused as no:
            said = str(no)
            continue
        return _read(name, papers)
    raise Refused(f"{name} does not tell how tokens are got from it: {said}")


def _read(name: str, papers: Mapping[str, Any]) -> Issuer:
    places = {
        key: str(papers.get(key) or "")
        for key in ("token_endpoint", "authorization_endpoint", "device_authorization_endpoint")
    }
    if not places["token_endpoint"]:
        raise Refused(f"{name} names no address for tokens.")
    if any(place and urlsplit(place).scheme != "https" for place in places.values()):
        raise Refused(f"{name} names addresses without https.")
    offered = papers.get("scopes_supported")
    offline = ("offline_access",) if isinstance(offered, list) and "offline_access" in offered else ()
    token, browser, device = places.values()
    return Issuer(name, token, browser, device, offline)
