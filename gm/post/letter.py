"""A letter as plain values: what reading makes of raw bytes, before anybody judges it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Part:
    """One leaf of the MIME tree, decoded as far as it is safe to decode."""

    media_type: str  # lower case, "text/plain"
    text: str | None  # decoded text for text/*, else None
    payload: bytes  # decoded transfer encoding; b"" when it could not be decoded
    filename: str | None = None
    attached: bool = False  # Content-Disposition: attachment, a file name, or inside message/rfc822
    flowed: bool = False  # RFC 3676 format=flowed
    delsp: bool = False
    defect: str | None = None  # why the text is not to be trusted (damaged base64, unknown encoding ...)
    alternative: int | None = None  # leaves with the same number say the same thing (RFC 2046 5.1.4)


@dataclass(frozen=True)
class Letter:
    """Headers in order of appearance (names lower case, values unfolded, RFC 2047 still encoded) and leaves."""

    headers: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    size: int  # octets of the raw letter
    problem: str | None = None  # a limit that was passed, in plain words; such a letter is not read further
    structure: tuple[str, ...] = ()  # media types of the containers, outermost first
    place: str = ""  # the match on whose mailing list it stood for all to read; said by whoever took it in, not by it

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a header field, topmost first; `name` in any case."""
        return self._fields.get(name.lower(), ())

    @cached_property
    def _fields(self) -> dict[str, tuple[str, ...]]:
        """The fields by name: the guards alone ask for thirty of them."""
        found: dict[str, tuple[str, ...]] = {}
        for name, value in self.headers:
            found[name] = (*found.get(name, ()), value)
        return found

    def first(self, name: str, default: str = "") -> str:
        """The topmost value of a header field."""
        return (self.all(name) or (default,))[0]

    def inline_texts(self) -> Iterator[Part]:
        """Leaves with text that the writer may have typed: not attached, text/plain or text/html."""
        return (p for p in self.parts if p.text is not None and not p.attached)
