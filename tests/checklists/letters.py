"""Letters for the checklists that no friend's mail program would write: built octet by octet."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from gm.transports.memory import MemoryMailbox
from tests.kit.evening import Evening, Mail, address_of

_count = itertools.count(1)
HTML = "text/html; charset=utf-8"


def held(e: Evening, seat: str) -> str:
    """What the house holds from a seat; "" for nothing."""
    there = e.table().match.held.get(seat)
    return there.text if there else ""


def said(answer: Mail | None) -> Mail:
    """The answer, which there must be."""
    assert answer is not None
    return answer


def raw(
    e: Evening,
    who: str,
    body: bytes | str,
    kind: str = "text/plain; charset=utf-8",
    *head: str,
    to: str = "",
    more: Sequence[str] = (),
) -> bytes:
    """A letter from somebody of the cast to the reply address of their report, with this content type and body."""
    lines = [
        f"From: {who} <{address_of(who)}>",
        f"To: {to or e.last(who, 'report').reply_to}",
        "Subject: my orders",
        f"Message-ID: <checklist.{next(_count)}@mail.example.net>",
        "MIME-Version: 1.0",
        f"Content-Type: {kind}",
        *head,
        *more,
    ]
    octets = body.replace("\n", "\r\n").encode() if isinstance(body, str) else body
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + octets


def posted(
    e: Evening, who: str, body: bytes | str, kind: str = "text/plain; charset=utf-8", *head: str, **envelope: Any
) -> Mail | None:
    """Such a letter arrives; the answer, if any."""
    e.now = e.now.replace(second=(e.now.second + 1) % 60)
    return e.arrives(raw(e, who, body, kind, *head), who, **envelope)


def multipart(kind: str, *parts: tuple[str, str]) -> tuple[str, str]:
    """(body, content type) of parts given as (header lines, text)."""
    inner = "".join(f"--bb\n{head}\n\n{text}\n" for head, text in parts) + "--bb--\n"
    return inner, f'multipart/{kind}; boundary="bb"'


def last_kept(e: Evening) -> tuple[str, str]:
    """(state, reason) of the letter that came last."""
    found = [k for state in ("received", "done", "refused", "aside", "dropped") for k in e.archive.letters(state)]
    newest = max(found, key=lambda kept: kept.id)
    return newest.state, newest.reason


def renumbered(e: Evening) -> MemoryMailbox:
    """The same mailbox after its server gave it a new UIDVALIDITY and counts letters from 1 again."""
    e.box = MemoryMailbox("memory-again")
    e.house.mailboxes = [e.box]
    return e.box
