"""Logging in to a mail server by an access token: OAUTHBEARER (RFC 7628) where it is offered, else XOAUTH2."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection
from typing import Literal, Protocol

Way = Literal["OAUTHBEARER", "XOAUTH2"]


class Token(Protocol):
    """Gives access tokens. Refused when a person has to see to it, Unreachable when it may work later."""

    def __call__(self, fresh: bool = False) -> str:
        """One that should do; with `fresh` a new one, because the server would not have the last."""
        ...


def way(offered: Collection[str]) -> Way | None:
    """The best of the ways to log in that a server names; None when it takes no tokens."""
    known = {word.upper() for word in offered}
    ways: tuple[Way, ...] = ("OAUTHBEARER", "XOAUTH2")
    return next((one for one in ways if one in known), None)


def bearer(user: str, token: str, host: str, port: int) -> bytes:
    """The first answer of OAUTHBEARER, as SMTP carries it. ("=" and "," of a name are told otherwise, RFC 5801.)"""
    name = user.replace("=", "=3D").replace(",", "=2C")
    return b64encode(f"n,a={name},\x01host={host}\x01port={port}\x01auth=Bearer {token}\x01\x01".encode())


BOW = b64encode(b"\x01")
"""What is answered to the server's reasons, so that it may say no (RFC 7628 3.2.3)."""
