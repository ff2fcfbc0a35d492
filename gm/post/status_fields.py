"""The fields of a delivery report (RFC 3464, RFC 6533), read leniently: who is it about, and what became of it."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections import deque
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message

from gm.post.charsets import text_of

MOST_PARTS = 500
STATUS_TYPES = ("message/delivery-status", "message/global-delivery-status")

# The domain may be an address of the network (RFC 5321 4.1.3), or be written in any script (RFC 6531).
ADDRESS = re.compile(
    r"<?'?((?:\"[^\"\s<>@]{1,64}\"|[^\s<>;,\"()@]{1,200})@"
    r"(?:\[[\w.:-]{3,60}\]|[^\s<>;,\"'()@\[\]:]{0,252}[^\s<>;,\"'()@\[\]:.]))'?>?"
)
_LETTERS = ("message/rfc822", "message/global")  # what came back with the report
_FIELD = re.compile(r"([A-Za-z][A-Za-z0-9-]{1,60})[ \t]*:[ \t]*(.*)")
_RECIPIENTS = ("original-recipient", "final-recipient")
_OPENS = (*_RECIPIENTS, "action")  # once for each recipient (RFC 3464 2.3)


def parsed(raw: bytes) -> Message:
    """The letter as the standard library sees it; an empty one where that fails."""
    try:
        return message_from_bytes(raw)
    except Exception:  # the parser may raise nearly anything on hostile bytes
        return Message()


def parts(message: Message, within: bool = True) -> Iterator[Message]:
    """The letter and all that is in it, a bounded number of parts from the outside inwards; not `within` letters that
    are enclosed in it, if told so."""
    waiting = deque([message])
    for _ in range(MOST_PARTS):
        if not waiting:
            return
        part = waiting.popleft()
        yield part
        payload = part.get_payload()
        if isinstance(payload, list) and (within or part.get_content_type() not in _LETTERS):
            waiting.extend(child for child in payload if isinstance(child, Message))


def recipients(message: Message) -> Iterator[dict[str, str]]:
    """The fields about each recipient, names in lower case.

    Those of a report inside of the report count too: our letters hold none, so it is a bounce that bounced again.
    Some systems send the fields as a mere text; that is believed where there is no proper report.
    """
    reports = [part for part in parts(message) if part.get_content_type() in STATUS_TYPES]
    texts = (text_of(flat(part)) for part in reports or parts(message, within=False) if reports or _is_text(part))
    for text in texts:
        if reports or all(sign.search(text) for sign in _SIGNS):
            yield from _groups(text)


def typed_address(value: str) -> str:
    """The address of `rfc822; anna@example.org`; "" where there is none."""
    hit = ADDRESS.search(value.partition(";")[2] or value)
    return unquoted(hit[1].removeprefix("mailto:")) if hit else ""


def original_address(value: str) -> str:
    """The same of Original-Recipient, which some servers copy from RCPT TO as it stands there: in xtext (RFC 3461 4),
    where of all printable characters just + and = must be escaped."""
    return typed_address(value).replace("+2B", "+").replace("+3D", "=")


def unquoted(address: str) -> str:
    """`"anna.b"@example.org` is written `anna.b@example.org` (RFC 5321 4.1.2); quotes that are needed stay."""
    return _NEEDLESS.sub(r"\1@", address)


_NEEDLESS = re.compile(r"^\"([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)\"@")


def flat(part: Message) -> bytes:
    """The octets of a status part. The parser takes its blocks of fields for letters, and folds them slowly."""
    payload = part.get_payload()
    if not isinstance(payload, list):
        return _octets(part)
    blocks = b"\n\n".join(_block(child) for child in payload if isinstance(child, Message))
    return _decoded(blocks, str(part.get("content-transfer-encoding", "")))


def _block(block: Message) -> bytes:
    fields = "\n".join(f"{name}: {value}" for name, value in block.raw_items())
    return fields.encode("utf-8", "surrogateescape") + b"\n\n" + _octets(block)


def _octets(part: Message) -> bytes:
    octets = part.get_payload(decode=True)
    return octets if isinstance(octets, bytes) else b""


def _decoded(octets: bytes, encoding: str) -> bytes:
    """Without transfer encoding, which RFC 6533 allows in reports."""
    encoding = encoding[:100].strip().lower()
    try:
        if encoding == "base64":
            return base64.b64decode(octets)
        return quopri.decodestring(octets) if encoding == "quoted-printable" else octets
    except (binascii.Error, ValueError):
        return octets


def _is_text(part: Message) -> bool:
    return part.get_content_maintype() == "text" and not part.is_multipart()


_SIGNS = (re.compile(r"^final-recipient[ \t]*:", re.I | re.M), re.compile(r"^action[ \t]*:", re.I | re.M))


def _groups(text: str) -> Iterator[dict[str, str]]:
    """The fields of each recipient. A blank line should part them, but some servers leave it out or put in more."""
    group: dict[str, str] = {}
    gap = False
    for name, value in _fields(text):
        if not name:
            gap = True
            continue
        known = any(one in group for one in _RECIPIENTS)
        if (name in _OPENS and name in group) or (gap and known and name in _RECIPIENTS):
            yield group
            group = {}
        group.setdefault(name, value)
        gap = False
    yield group


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """Names and unfolded values in their order; ("", "") for a blank line."""
    name, value = "", ""
    for line in text.splitlines():
        if line[:1] in (" ", "\t") and line.strip():
            value = f"{value} {line.strip()}" if len(value) < 2000 else value
            continue
        if name:
            yield name, " ".join(value[:2000].split())
        hit = _FIELD.match(line)
        name, value = (hit[1].lower(), hit[2]) if hit else ("", "")
        if not line.strip():
            yield "", ""
    if name:
        yield name, " ".join(value[:2000].split())
