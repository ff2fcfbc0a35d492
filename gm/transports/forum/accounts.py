"""How an account or a topic of a forum is written as an address, and read again."""

from __future__ import annotations

import re

TOPIC = "topic+"
_PLAIN = re.compile(r"[a-z0-9_-]")
_OCTETS = re.compile("(?:=[0-9a-f]{2})+")


def local_of(account: str) -> str:
    """The account as an address has it before its @: in small letters, as forums compare them, and what an address may
    not have by its octets, such as =c3=bc."""
    text, last = account.lower(), len(account) - 1
    return "".join(
        char if _PLAIN.match(char) or (char == "." and 0 < at < last) else "".join(f"={n:02x}" for n in char.encode())
        for at, char in enumerate(text)
    )


def account_of(local: str) -> str:
    """The account of such an address."""
    return _OCTETS.sub(lambda found: bytes.fromhex(found[0].replace("=", "")).decode("utf-8", "replace"), local.lower())


def match_of(local: str) -> str:
    """The match of a topic's address; empty: it is somebody's address."""
    return local[len(TOPIC) :] if local.lower().startswith(TOPIC) else ""


def post_of(message_id: str) -> str:
    """The post that a letter of the forum was; empty: it was none.

    >>> post_of("<post-41.0@main.forum.invalid>")
    '41'
    """
    local = message_id.strip("<> ").partition("@")[0]
    return local.removeprefix("post-").rpartition(".")[0] if local.startswith("post-") else ""
