"""Reads the raw bytes of a letter into plain values, whatever they are: it never raises and never takes long."""

from __future__ import annotations

import base64
import binascii
import copy
import quopri
import re
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from email.utils import collapse_rfc2231_value

from gm.post.charsets import text_of
from gm.post.letter import Letter, Part
from gm.post.opaque import signed_octets
from gm.post.status_fields import STATUS_TYPES, flat


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a letter we are willing to read; past a limit we say so and stop."""

    octets: int = 8_000_000  # of the raw letter
    lines: int = 250_000  # of the raw letter
    parts: int = 100  # leaves of the MIME tree
    depth: int = 20  # containers inside each other
    boundaries: int = 120  # parameters named "boundary" anywhere, counted before parsing
    boundary_lines: int = 5_000  # lines that may separate parts
    blocks: int = 10_000  # blank lines where a delivery report is, since they part its blocks
    work: int = 2_500_000  # lines times boundaries: what the parser has to compare
    header_fields: int = 400
    header_octets: int = 512_000  # the block before the body
    header_value: int = 64_000  # characters kept of one field; more is cut, not refused
    line_chars: int = 2_000  # of one line of text; more is cut
    text_chars: int = 100_000  # of one plain text
    html_chars: int = 600_000  # of one HTML text, which carries its style with it
    typed_lines: int = 500  # newly typed lines


LIMITS = Limits()
TOO_BIG = "The letter is larger than I can take."
TOO_LONG = "The letter has more lines than I can take."
TOO_MANY_FIELDS = "The letter has more header fields than I can take."
TOO_MUCH_HEADER = "The header of the letter is larger than I can take."
TOO_MANY_PARTS = "The letter has more parts than I can take."
TOO_DEEP = "The parts of the letter are nested deeper than I can follow."
UNREADABLE = "The letter is so badly broken that I cannot read it."
ENCRYPTED = "The letter is encrypted and I have no key to it. Please send your orders unencrypted."
OPAQUE = "The letter is signed in a form that I cannot open. Please send your orders as plain text."
DAMAGED = "The letter arrived damaged."
UNKNOWN_ENCODING = "The letter uses a transfer encoding that I do not know."

_BOUNDARY = re.compile(rb"boundary[ \t]{0,9}\*?[0-9]{0,2}\*?=", re.IGNORECASE)
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n|\r\r")
_FOLD = re.compile(r"[\r\n]+(?=[ \t])")
_BREAKS = re.compile(r"[\r\n\0]+")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_BASE64_CHARS = re.compile(rb"[A-Za-z0-9+/]*={0,2}")
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?([\w.:-]{2,40})", re.IGNORECASE)


def read(raw: bytes, limits: Limits = LIMITS) -> Letter:
    """The letter in these bytes. Never raises; what passes a limit or cannot be read is told in `problem`."""
    refusal = _refusal(raw, limits)
    if refusal:
        return _headers_only(raw, refusal, limits)
    try:
        message = _parsed(raw)
        headers = _headers(message, limits)
        leaves = _Leaves(limits)
        leaves.gather(message)
    except Exception:  # the parser of the standard library may raise nearly anything on hostile bytes
        return _headers_only(raw, UNREADABLE, limits)
    problem = leaves.problem or _locked(leaves)
    return Letter(headers, tuple(leaves.parts), len(raw), problem, tuple(leaves.structure))


def _parsed(raw: bytes) -> Message:
    """The message as the library sees it; of a letter in one part only the head is parsed, the rest is its body."""
    mark = b"\r\n\r\n" if b"\r\n\r\n" in raw else b"\n\n"
    head, _, body = raw.partition(mark)
    message = BytesParser(policy=compat32).parsebytes(head + mark)
    whole = not message.defects and message.get_payload() == ""  # else the head ends elsewhere
    if whole and message.get_content_maintype() not in ("multipart", "message"):
        message.set_payload(body.decode("ascii", "surrogateescape"))
        return message
    return BytesParser(policy=compat32).parsebytes(raw)


def decoded(value: str) -> str:
    """A header value for people to read: encoded words (RFC 2047) decoded, control characters removed."""
    value = _CONTROLS.sub(" ", value[: LIMITS.header_value])
    if "=?" in value:
        value = _words_decoded(value)
    return " ".join(_CONTROLS.sub(" ", value).split())


def _words_decoded(value: str) -> str:
    try:
        chunks = decode_header(value[:8_000])
    except (HeaderParseError, ValueError, LookupError, binascii.Error):
        return value
    return "".join(c if isinstance(c, str) else text_of(c, charset or "utf-8") for c, charset in chunks)


# --- limits, asked before the parser sees the letter ------------------------------------------------------------------


def _refusal(raw: bytes, limits: Limits) -> str | None:
    if len(raw) > limits.octets:
        return TOO_BIG
    if len(raw) > limits.lines and raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n") > limits.lines:
        return TOO_LONG
    if len(raw) > limits.header_octets or raw.count(b"\n") > limits.header_fields:
        head = _header_block(raw)
        if len(head) > limits.header_octets:
            return TOO_MUCH_HEADER
        if head.count(b"\n") > limits.header_fields and _fields(head) > limits.header_fields:
            return TOO_MANY_FIELDS
    return _too_intricate(raw, limits)


def _too_intricate(raw: bytes, limits: Limits) -> str | None:
    """The parser compares every line with every boundary that is open, so both are counted first."""
    if b"boundary" in raw.lower():
        boundaries = sum(1 for _ in _BOUNDARY.finditer(raw))
        lines = raw.count(b"\n") + raw.count(b"\r")
        if boundaries > limits.boundaries or boundaries * lines > limits.work:
            return TOO_DEEP
    if b"delivery-status" in raw and raw.count(b"\n\n") + raw.count(b"\n\r\n") > limits.blocks:
        return TOO_MANY_PARTS
    if raw.count(b"\n--") + raw.count(b"\r--") > limits.boundary_lines:
        return TOO_MANY_PARTS
    return None


def _header_block(raw: bytes) -> bytes:
    end = _END_OF_HEADER.search(raw)
    return raw[: end.start()] if end else raw


def _fields(head: bytes) -> int:
    return sum(1 for line in head.split(b"\n") if line[:1] not in (b" ", b"\t"))


def _headers_only(raw: bytes, problem: str, limits: Limits) -> Letter:
    """What can still be said of a letter that is not read: its first header fields."""
    try:
        head = b"\n".join(_header_block(raw[:65_536]).split(b"\n")[: limits.header_fields])
        headers = _headers(BytesParser(policy=compat32).parsebytes(head, headersonly=True), limits)
    except Exception:  # see `read`
        headers = ()
    return Letter(headers, (), len(raw), problem)


# --- headers ----------------------------------------------------------------------------------------------------------


def _headers(message: Message, limits: Limits) -> tuple[tuple[str, str], ...]:
    fields = list(message.raw_items())[: limits.header_fields]
    return tuple((name.strip().lower(), _unfolded(str(value)[: limits.header_value])) for name, value in fields)


def _unfolded(value: str) -> str:
    if "\n" in value or "\r" in value or "\0" in value:
        value = _BREAKS.sub(" ", _FOLD.sub("", value))
    if not value.isascii():
        value = text_of(value.encode("utf-8", "surrogateescape"))
    return value.strip()


# --- parts ------------------------------------------------------------------------------------------------------------


class _Leaves:
    """The walk through the MIME tree: gathers leaves and the names of containers, and stops at the limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.parts: list[Part] = []
        self.structure: list[str] = []
        self.problem: str | None = None
        self.opaque = False  # is there a signed part that was not opened?
        self._alternatives = 0
        self._opened = False

    def gather(self, message: Message, depth: int = 0, attached: bool = False, alternative: int | None = None) -> None:
        if self.problem:
            return
        if depth > self.limits.depth:
            self.problem = TOO_DEEP
            return
        media_type = _media_type(message)
        if media_type in SEALED and not attached and (inside := self._opaque(message)):
            self.structure.append(media_type)
            self.gather(inside, depth + 1, attached, alternative)
            return
        children = message.get_payload()
        if not isinstance(children, list) or media_type in STATUS_TYPES:
            self._add(message, media_type, attached, alternative)
            return
        self.structure.append(media_type)
        attached = attached or media_type.startswith("message/") or _disposition(message) == "attachment"
        alternative = self._alternative(media_type, alternative)
        for child in children:
            if isinstance(child, Message):
                self.gather(child, depth + 1, attached, alternative)

    def _alternative(self, media_type: str, outer: int | None) -> int | None:
        """Of which alternatives the parts inside are: the number of these, or that of what they stand in."""
        if media_type != "multipart/alternative":
            return outer
        self._alternatives += 1
        return self._alternatives

    def _opaque(self, message: Message) -> Message | None:
        """What an opaque signature holds (RFC 8551 3.5.2), within the limits of a letter; opened once, not for ever."""
        octets, defect = _payload(copy.copy(message))
        inside = None if self._opened or defect else signed_octets(octets)
        if inside is None:
            self.opaque = self.opaque or _param(message, "smime-type").lower() == "signed-data"
            return None
        self._opened = True
        self.problem = _refusal(inside, self.limits)
        return BytesParser(policy=compat32).parsebytes(inside if not self.problem else b"")

    def _add(self, message: Message, media_type: str, attached: bool, alternative: int | None) -> None:
        if len(self.parts) >= self.limits.parts:
            self.problem = TOO_MANY_PARTS
            return
        self.parts.append(_leaf(message, media_type, attached, alternative, self.limits))


def _leaf(message: Message, media_type: str, attached: bool, alternative: int | None, limits: Limits) -> Part:
    name = _filename(message)
    attached = attached or name is not None or _disposition(message) == "attachment"
    attached = attached or media_type.startswith("message/")
    payload, defect = _payload(message)
    if media_type not in ("text/plain", "text/html") or attached:
        text = text_of(payload, _param(message, "charset")) if media_type.startswith("text/") else None
        return Part(media_type, text, payload, name, True if text is not None else attached, defect=defect)
    charset = _param(message, "charset")
    if media_type == "text/html" and not charset:
        meta = _META_CHARSET.search(payload[:4_000])
        charset = meta.group(1).decode("ascii", "replace") if meta else ""
    text = text_of(payload, charset)
    flowed = _param(message, "format").lower() == "flowed"
    delsp = flowed and _param(message, "delsp").lower() == "yes"
    return Part(
        media_type=media_type,
        text=text,
        payload=payload,
        filename=name,
        attached=attached,
        flowed=flowed,
        delsp=delsp,
        defect=defect,
        alternative=alternative,
    )


def _media_type(message: Message) -> str:
    """The type as declared, text/plain where it is missing or garbled (RFC 2045 5.2)."""
    declared = _head_of(message, "content-type")
    if not declared:
        return str(message.get_default_type())
    if declared.count("/") != 1 or not all(declared.split("/")):
        return "text/plain"
    return declared


def _head_of(message: Message, name: str) -> str:
    """A structured field without its parameters and comments, in lower case."""
    value = str(message.get(name, ""))[:2_000]
    return value.partition(";")[0].partition("(")[0].strip().lower()


def _disposition(message: Message) -> str:
    return _head_of(message, "content-disposition")


def _param(message: Message, name: str, header: str = "content-type") -> str:
    try:
        if name not in str(message.get(header, "")).lower():
            return ""  # most have none, and the library parses the field anew each time
        value = message.get_param(name, "", header)
        return collapse_rfc2231_value(value).strip() if value else ""
    except Exception:  # broken parameters raise IndexError, ValueError, LookupError ...
        return ""


def _filename(message: Message) -> str | None:
    name = _param(message, "filename", "content-disposition") or _param(message, "name")
    return decoded(name)[:200] or None if name else None


# --- transfer encodings -----------------------------------------------------------------------------------------------


def _payload(message: Message) -> tuple[bytes, str | None]:
    """The decoded octets of a leaf, and the defect that forbids to trust them."""
    body = message.get_payload()
    if isinstance(body, list):  # a delivery report is parsed into blocks of fields
        return flat(message), None
    encoding = _head_of(message, "content-transfer-encoding")
    octets = _octets(message)
    if encoding == "base64":
        return _from_base64(octets)
    if encoding == "quoted-printable":
        return quopri.decodestring(octets), None
    if encoding in ("uuencode", "x-uuencode", "uue", "x-uue", "x-gzip64", "mac-binhex40", "x-binhex"):
        return b"", UNKNOWN_ENCODING
    return octets, None


def _octets(message: Message) -> bytes:
    """The octets as they came: without the field the library decodes nothing, and with it too leniently."""
    del message["content-transfer-encoding"]
    octets = message.get_payload(decode=True)
    return octets if isinstance(octets, bytes) else b""


def _from_base64(octets: bytes) -> tuple[bytes, str | None]:
    """RFC 2045 6.8, but whatever does not belong there is a defect: a gap in the text could be another order."""
    packed = b"".join(octets.split())
    sound = _BASE64_CHARS.fullmatch(packed) is not None and len(packed) % 4 == 0
    try:
        return base64.b64decode(packed), None if sound else DAMAGED
    except (binascii.Error, ValueError):
        clean = re.sub(rb"[^A-Za-z0-9+/]", b"", packed)
        return base64.b64decode(clean[: len(clean) // 4 * 4]), DAMAGED


# --- letters under lock and key ---------------------------------------------------------------------------------------


SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime")


def _locked(leaves: _Leaves) -> str | None:
    """Why there is a letter here and no text of it can be read."""
    texts = [p for p in leaves.parts if p.text is not None and not p.attached]
    if "multipart/encrypted" in leaves.structure:
        return ENCRYPTED
    if any((p.text or "").lstrip().startswith("-----BEGIN PGP MESSAGE-----") for p in texts):
        return ENCRYPTED
    if texts or not any(p.media_type in SEALED for p in leaves.parts):
        return None
    return OPAQUE if leaves.opaque else ENCRYPTED
