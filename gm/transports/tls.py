"""How connections to mail servers are protected: one rule for reading and for sending (RFC 8314)."""

from __future__ import annotations

import ipaddress
import ssl
from typing import Literal

Security = Literal["tls", "starttls", "plain"]
"""tls: from the first octet. starttls: upgraded before anything else, or no connection. plain: loopback only."""


def context(ca_file: str | None = None) -> ssl.SSLContext:
    """A context that verifies certificate and host name. `ca_file` names an authority of one's own."""
    return ssl.create_default_context(cafile=ca_file)


def loopback(host: str) -> bool:
    """Is that host this machine itself?"""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def insist(security: Security, host: str) -> None:
    """ValueError for an unencrypted connection that would leave this machine."""
    if security == "plain" and not loopback(host):
        raise ValueError(f'security = "plain" is for this machine only; {host} needs "tls" or "starttls".')
