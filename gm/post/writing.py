"""Writes our letters as bytes, by hand and the same every time: what is stored, signed and sent is built once."""

from __future__ import annotations

import re
from base64 import b64encode
from binascii import b2a_base64, b2a_qp
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple
from urllib.parse import quote

from gm.post.addressing import LONGEST_ADDRESS, a_label

LONGEST_LINE = 76  # characters of a header line that are passed only by what cannot be folded, RFC 2047 2
LONGEST_BODY_LINE = 78  # RFC 5322 2.1.1
MOST_REFERENCES = 20

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_JOINERS = "\u200c\u200d"  # needed to write Persian, Hindi and some emoji
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/^_`{|}~ -]*")
_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_URL = re.compile(r"(?:https|mailto):[!-;=?-~]{1,900}")
_LIST_ID = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,250}[A-Za-z0-9])?")
_FIELD = re.compile(r"[A-Za-z][A-Za-z-]{0,40}")
_BODY_CONTROLS = bytes([*range(9), *range(11, 32), 127])


class Person(NamedTuple):
    """Who writes or is written to: an address, and the name to show beside it."""

    address: str
    name: str = ""


class Image(NamedTuple):
    """A picture inside the HTML body, which calls it `cid:<cid>`."""

    cid: str
    png: bytes
    alt: str


class Enclosure(NamedTuple):
    """A file that comes with a letter."""

    name: str
    media_type: str  # "application/pdf"
    octets: bytes


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter before it is bytes. Names, subject and bodies may hold anything; addresses and ids must be in order."""

    message_id: str
    date: datetime
    sender: Person
    to: Person
    subject: str
    text: str
    html: str | None = None
    images: tuple[Image, ...] = ()  # shown by the HTML body only
    enclosures: tuple[Enclosure, ...] = ()
    reply_to: Person | None = None
    in_reply_to: str = ""
    references: tuple[str, ...] = ()  # oldest first
    auto: Literal["generated", "replied"] = "generated"  # a report or notice, or the answer to a letter
    list_id: str = ""  # "eatme-3.gm.example.org"
    loop: str = ""  # our private X-Loop value
    unsubscribe: tuple[str, ...] = ()  # mailto: and https: URLs, for press and digests
    marks: tuple[tuple[str, str], ...] = ()  # fields for the channel that it leaves by, such as ("PostGM-Match", ...)


def compose(draft: Draft) -> bytes:
    """The letter with CRLF line ends, ready to store, sign and send. The same draft gives the same bytes.

    Whatever people may have written (names, subject, bodies, ids of letters we answer) is made harmless. ValueError
    for what only we can get wrong: a message id, an address, a date without a zone, a list id.
    """
    type_lines, body = _body(draft)
    return "\r\n".join([*_headers(draft), "MIME-Version: 1.0", type_lines, ""]).encode("ascii") + b"\r\n" + body


def _headers(draft: Draft) -> list[str]:
    fields = [
        f"Date: {_date(draft.date)}",
        _person("From", draft.sender),
        _person("To", draft.to),
        f"Message-ID: {_own_id(draft.message_id)}",
        _words("Subject", draft.subject),
    ]
    if draft.reply_to:
        fields.append(_person("Reply-To", draft.reply_to))
    if answered := _ids((draft.in_reply_to,)):
        fields.append(_tokens("In-Reply-To", answered))
    if thread := _capped(_ids(draft.references)):
        fields.append(_tokens("References", thread))
    fields += [f"Auto-Submitted: auto-{draft.auto}", "X-Auto-Response-Suppress: All"]
    if draft.list_id:
        fields.append(f"List-Id: <{_checked(_LIST_ID, draft.list_id, 'list id')}>")
    if draft.loop:
        fields.append(_words("X-Loop", draft.loop))
    fields += [_words(_checked(_FIELD, name, "field name"), value) for name, value in draft.marks]
    return fields + _unsubscribe(draft.unsubscribe)


# --- header values ----------------------------------------------------------------------------------------------------


def _checked(form: re.Pattern[str], value: str, what: str) -> str:
    if not form.fullmatch(value):
        raise ValueError(f"{value!r} is no {what}")
    return value


def _date(date: datetime) -> str:
    """RFC 5322 3.3, always in UTC; strftime would follow the locale."""
    if date.tzinfo is None:
        raise ValueError("a letter's date needs a time zone")
    d = date.astimezone(UTC)
    return f"{_DAYS[d.weekday()]}, {d.day:02} {_MONTHS[d.month]} {d.year:04} {d:%H:%M:%S} +0000"


def clean(value: str) -> str:
    """One line of visible text: controls, line ends, marks that turn text around and broken characters are gone."""
    if not value.isprintable():
        value = "".join(
            char if char.isprintable() or char in _JOINERS else " " if char.isspace() or char < " " else ""
            for char in value
        )
    return " ".join(value.split())


def _words(name: str, value: str) -> str:
    """An unstructured field: plain where ASCII allows it, else encoded-words; folded."""
    value = clean(value)
    return _folded(name, value.split(" ") if _plain(value) else _encoded_words(value, len(name)))


def _plain(value: str) -> bool:
    """ASCII, without anything a reader would decode, and with words that fit on a line."""
    return value.isascii() and "=?" not in value and (len(value) < 60 or max(map(len, value.split(" "))) < 60)


def _encoded_words(value: str, taken: int) -> list[str]:
    """RFC 2047 encoded-words, each as long as its line allows and never cutting a character in two.

    `taken` is the length of the field name, which shares the first line.
    """
    words: list[bytes] = []
    chunk: list[bytes] = []
    room = _octets_on_line(taken + 1)
    for char in value:
        octets = char.encode("utf-8", "replace")
        if len(octets) > room:
            words.append(b"".join(chunk))
            chunk, room = [], _octets_on_line(0)
        chunk.append(octets)
        room -= len(octets)
    words.append(b"".join(chunk))
    return [f"=?utf-8?b?{b64encode(word).decode('ascii')}?=" for word in words if word]


def _octets_on_line(taken: int) -> int:
    return (LONGEST_LINE - 1 - taken - len("=?utf-8?b??=")) // 4 * 3


def _folded(name: str, words: Iterable[str]) -> str:
    """`name: words`, broken between words where a line would grow too long."""
    words = list(words)
    start = f"{name}:"
    if len(whole := f"{start} {' '.join(words)}") <= LONGEST_LINE:
        return whole
    lines, line = [], start
    for word in words:
        if len(line) + 1 + len(word) > LONGEST_LINE and line != start:
            lines.append(line)
            line = ""
        line = f"{line} {word}"
    return "\r\n".join([*lines, line])


def can_write_to(address: str) -> bool:
    """Whether a letter of ours can carry this address: no quoted name and no foreign letters before its @."""
    local, _, domain = address.rpartition("@")
    return len(address) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(f"{local}@{a_label(domain)}") is not None


@lru_cache(maxsize=1024)
def _person(field: str, person: Person) -> str:
    """A mailbox: atoms, a quoted string or encoded-words before the address, whose domain is written in A-labels."""
    local, _, domain = person.address.rpartition("@")
    address = _checked(_ADDRESS, f"{local}@{a_label(domain)}", "mail address")
    if len(address) > LONGEST_ADDRESS:
        raise ValueError(f"{address!r} is too long for an address")
    name = clean(person.name)
    if not name:
        return f"{field}: <{address}>"
    if not _plain(name) or len(name) > 60:
        return _folded(field, [*_encoded_words(name, len(field)), f"<{address}>"])
    if not _ATOMS.fullmatch(name):
        name = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return _folded(field, [name, f"<{address}>"])


def _own_id(message_id: str) -> str:
    return _checked(_ID, message_id, "message id")


def _ids(values: Iterable[str]) -> list[str]:
    """The message ids in these values that are safe to repeat; others wrote them."""
    return _ID.findall(" ".join(values)[-20_000:])


def _capped(ids: list[str]) -> list[str]:
    """The first id, which holds the thread together, and the newest ones; each once."""
    ids = list(dict.fromkeys(ids))
    return ids if len(ids) <= MOST_REFERENCES else [ids[0], *ids[1 - MOST_REFERENCES :]]


def _tokens(name: str, values: Iterable[str]) -> str:
    """A structured field: never encoded, folded between its values."""
    return _folded(name, values)


def _unsubscribe(urls: tuple[str, ...]) -> list[str]:
    """List-Unsubscribe, and the one-click promise of RFC 8058 where there is an https URL to keep it."""
    if not urls:
        return []
    targets = [f"<{_checked(_URL, url, 'way to unsubscribe')}>" for url in urls]
    fields = [_tokens("List-Unsubscribe", [*(f"{target}," for target in targets[:-1]), targets[-1]])]
    if any(url.startswith("https:") for url in urls):
        fields.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    return fields


# --- bodies -----------------------------------------------------------------------------------------------------------


def _body(draft: Draft) -> tuple[str, bytes]:
    """(content header lines, body): the words of the letter, and what comes with it."""
    if not draft.enclosures:
        return _words_part(draft)
    return _multipart("mixed", f"m_{_seed(draft)}", [_words_part(draft), *map(_enclosed, draft.enclosures)])


def _seed(draft: Draft) -> str:
    return sha256(draft.message_id.encode("utf-8", "replace")).hexdigest()[:24]


def _words_part(draft: Draft) -> tuple[str, bytes]:
    """Text alone, text and HTML, or text and HTML with its pictures."""
    if draft.html is None:
        return _text_part(draft.text, "plain", bare_allowed=True)
    seed = _seed(draft)
    html = _text_part(draft.html, "html")
    if draft.images:
        html = _multipart("related", f"r_{seed}", [html, *map(_image_part, draft.images)], '; type="text/html"')
    return _multipart("alternative", f"a_{seed}", [_text_part(draft.text, "plain"), html])


def _multipart(kind: str, seed: str, parts: Iterable[tuple[str, bytes]], more: str = "") -> tuple[str, bytes]:
    # "=_" can stand in no quoted-printable and no base64 text, so the boundary cannot be met by accident or on purpose
    boundary = f"=_{seed}"
    pieces = []
    for lines, body in parts:
        pieces.append(f"--{boundary}\r\n{lines}\r\n\r\n".encode("ascii"))
        pieces.append(body + b"\r\n")  # the line end before a boundary belongs to the boundary, RFC 2046 5.1.1
    pieces.append(f"--{boundary}--\r\n".encode("ascii"))
    return f'Content-Type: multipart/{kind}{more};\r\n boundary="{boundary}"', b"".join(pieces)


def _text_part(text: str, subtype: str, *, bare_allowed: bool = False) -> tuple[str, bytes]:
    """7bit where short ASCII lines need nothing else, otherwise quoted-printable in UTF-8."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    octets = text.encode("utf-8", "replace").translate(None, _BODY_CONTROLS)
    if not octets.endswith(b"\n"):
        octets += b"\n"
    bare = bare_allowed and _keeps(octets)
    octets = octets.replace(b"\n", b"\r\n")
    if not bare:
        octets = b2a_qp(octets)
        if b"From " in octets:  # some programs put a > before such a line, which breaks a signature
            octets = re.sub(rb"(?m)^From ", b"=46rom ", octets)
    how = "7bit" if bare else "quoted-printable"
    return f"Content-Type: text/{subtype}; charset=utf-8\r\nContent-Transfer-Encoding: {how}", octets


def _keeps(octets: bytes) -> bool:
    """Whether the lines survive the way as they are: short ASCII, no blank at an end, no "From " or dot at a start."""
    if not octets.isascii() or octets.startswith((b".", b"From ")):
        return False
    if b" \n" in octets or b"\t\n" in octets or b"\n." in octets or b"\nFrom " in octets:
        return False
    return max(map(len, octets.split(b"\n"))) <= LONGEST_BODY_LINE


def _enclosed(file: Enclosure) -> tuple[str, bytes]:
    """Attached under its name, which others chose: as it is where its signs are plain, else in the form of RFC 2231."""
    name, kind = clean(file.name), _checked(_MEDIA_TYPE, file.media_type, "media type")
    plain = re.sub(r"[^A-Za-z0-9._ ()-]", "_", name)[:80] or "file"
    called = ";\r\n ".join([f'filename="{plain}"'] if plain == name else _continued("filename", name[:80]))
    head = (
        f'Content-Type: {kind};\r\n name="{plain}"\r\nContent-Transfer-Encoding: base64\r\n'
        f"Content-Disposition: attachment;\r\n {called}"
    )
    return head, _base64_lines(file.octets)


def _continued(parameter: str, value: str) -> list[str]:
    """A parameter with any signs, in lines of their own (RFC 2231 3 and 4)."""
    cut = [""]
    for sign in value:
        packed = quote(sign, safe="", errors="replace")
        cut[-1:] = [cut[-1] + packed] if len(cut[-1]) + len(packed) <= 48 else [cut[-1], packed]
    return [f"{parameter}*{n}*={piece}" for n, piece in enumerate(["utf-8''" + cut[0], *cut[1:]])]


def _base64_lines(octets: bytes) -> bytes:
    encoded = b2a_base64(octets, newline=False)
    return b"\r\n".join([encoded[at : at + 76] for at in range(0, len(encoded), 76)])


_MEDIA_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]{1,60}")


def _image_part(image: Image) -> tuple[str, bytes]:
    cid = _checked(_CID, image.cid, "content id")
    lines = _base64_lines(image.png)
    head = (
        f'Content-Type: image/png; name="{cid}.png"\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <{cid}>\r\n'
        f'Content-Disposition: inline; filename="{cid}.png"'
    )
    if image.alt:
        head += "\r\n" + _words("Content-Description", image.alt)
    return head, lines


_CID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,60}")
