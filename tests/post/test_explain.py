"""What the operator is told of one letter agrees with what the service makes of it."""

from __future__ import annotations

from gm.post.explain import explain

BELOW = b"""\
Received: from mail.example.org by mx.club.example with ESMTP; Sat, 21 Nov 2026 12:00:00 +0000
Authentication-Results: mx.club.example; dmarc=pass header.from=example.org
From: anna@example.org

play cat
"""
FORWARDED = b"""\
Authentication-Results: mx.club.example; arc=pass
ARC-Seal: i=1; a=rsa-sha256; d=alias.example; s=x; cv=none; b=x
ARC-Authentication-Results: i=1; mx.alias.example; dmarc=pass header.from=example.org
From: anna@example.org

play cat
"""


def trusted(raw: bytes, received_by: tuple[str, ...] = (), forwarders: tuple[str, ...] = ()) -> str:
    found = explain(raw, (), None, ("mx.club.example",), received_by, forwarders)
    return str(found["sender"]["trust"])


def test_the_border_servers_and_forwarders_that_are_believed_count_here_too() -> None:
    assert (trusted(BELOW), trusted(BELOW, received_by=("mx.club.example",))) == ("none", "pass")
    assert (trusted(FORWARDED), trusted(FORWARDED, forwarders=("alias.example",))) == ("none", "pass")
