"""A letter's text as lines: cleaned of invisible characters, unwrapped where it was flowed, quote marks counted."""

from __future__ import annotations

import re
from dataclasses import dataclass

MARK = "quotation mark"


@dataclass(slots=True)
class Line:
    """One line of a letter and what is known of it before anybody decides.

    `zone` names the evidence when the structure of an HTML text says that the line is quoted; `signature` is set when
    it says that the line is a signature.
    """

    text: str
    depth: int = 0
    zone: str = ""
    signature: bool = False

    @property
    def blank(self) -> bool:
        return not self.text or self.text.isspace()

    @property
    def quoted(self) -> bool:
        return self.depth > 0 or bool(self.zone)


_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u202a\u202b\u202c\u2060\u2061\u2062\u2063\u2066\u2067\u2068\u2069\ufeff"
)
_JOINERS = "\u200c\u200d"  # they mean something in Persian and in Indian scripts, so they stay inside such words
_CLEAN = {ord(c): " " for c in _SPACES} | {ord(c): None for c in _INVISIBLE if c not in _JOINERS}
_CLEAN_ALL = _CLEAN | {ord(c): None for c in _JOINERS}
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
OVERRIDES = ("\u202d", "\u202e")  # they make a reader see other digits than the ones that stand there

_MARKS = re.compile(r"[ \t]{0,3}(?:[A-Z][A-Za-z]{0,3}(?=>[ \t]|>$))?(?:[>＞»][ \t]?)+")
_BANNER = re.compile(r"[>＞» \t]+\S.{0,120}<{2,}\s*$|>{2,}\s?[^\s>].{0,160}\s>{2,}\s*$")
_FLOWED_MARKS = re.compile(r">+")
_MAY_BE_MARKED = frozenset(">＞»")
_INNER = (">", "＞", "»", " ")


def clean(text: str) -> str:
    """The text without invisible characters; full-width letters and digits become plain where the line is all Latin.

    Only true twins are folded: a superscript, a circled or a mathematical digit stays what it is, and is no order.
    """
    if text.isascii():
        return text
    plain = text.translate(_CLEAN)
    narrow = plain.translate(_FULL_WIDTH).translate(_CLEAN_ALL)
    return narrow if narrow.isascii() else plain


def split(text: str, chars: int, most: int = 10_000) -> list[str]:
    """The text's first lines, each cut to its first `chars` characters."""
    lines = text.splitlines()[:most]
    return [line[:chars] for line in lines] if any(len(line) > chars for line in lines) else lines


def from_plain(text: str, line_chars: int = 2_000) -> list[Line]:
    """The lines of a fixed text, quote marks taken off and counted."""
    raw = split(text, line_chars)
    if text.isascii():
        return [_marked(line.rstrip()) for line in raw]
    return [_marked(clean(line).rstrip()) for line in raw]


def _marked(text: str) -> Line:
    if not text or not _MAY_BE_MARKED.intersection(text[:9]):
        return Line(text)
    if text.startswith("> ") and text[2:3] not in _INNER and not text.endswith("<"):
        return Line(text[2:], 1)
    match = _MARKS.match(text)
    if match is None or _BANNER.match(text):
        return Line(text)
    marks = match.group()
    return Line(text[match.end() :], marks.count(">") + marks.count("＞") + marks.count("»"))


def from_flowed(text: str, delsp: bool = False, line_chars: int = 2_000) -> list[Line]:
    """The lines of a flowed text (RFC 3676): marks counted, stuffing removed, soft breaks joined."""
    found: list[Line] = []
    flowing = False
    for raw in split(text, line_chars):
        marks = _FLOWED_MARKS.match(raw)
        depth = marks.end() if marks else 0
        body = raw[depth:]
        body = clean(body.removeprefix(" "))
        signature = body.rstrip("\r") == "-- "
        if flowing and found and found[-1].depth == depth and not signature and len(found[-1].text) < line_chars:
            found[-1].text += body
        else:
            found.append(_stuffed(body, depth))
        flowing = body.endswith(" ") and not signature
        if flowing and delsp:
            found[-1].text = found[-1].text[:-1]
    for line in found:
        line.text = line.text.rstrip()
    return found


def _stuffed(body: str, depth: int) -> Line:
    """A flowed line; some writers put `> > ` where the standard wants `>>`."""
    if depth == 0:
        return Line(body)
    inner = _marked(body) if body.startswith(">") else Line(body)
    return Line(inner.text, depth + inner.depth)
