"""Takes the text out of an opaque S/MIME signature: CMS SignedData (RFC 5652 5) in BER or DER (X.690 8).

Only so much of ASN.1 as stands on the way to the signed octets. The signature is not verified, no more than that of a
multipart/signed letter: who wrote is decided by sealed addresses and the border server's word.
"""

from __future__ import annotations

SEQUENCE, NAME, EXPLICIT, OCTETS, CHUNKS, END = 0x30, 0x06, 0xA0, 0x04, 0x24, 0x00
SIGNED = bytes.fromhex("2a864886f70d010702")  # 1.2.840.113549.1.7.2, id-signedData
DATA = bytes.fromhex("2a864886f70d010701")  # 1.2.840.113549.1.7.1, id-data
MOST = 10_000  # elements looked at; an honest letter has a few, or one for each kB


def signed_octets(octets: bytes) -> bytes | None:
    """What was signed: a MIME entity of its own. None when these octets are no such thing, or broken."""
    walk = _Walk(octets)
    try:
        walk.enter(SEQUENCE)
        walk.name(SIGNED)
        walk.enter(EXPLICIT, SEQUENCE)
        walk.skip()  # the version
        walk.skip()  # the digest algorithms
        walk.enter(SEQUENCE)
        walk.name(DATA)
        walk.enter(EXPLICIT)
        return walk.string()
    except (ValueError, IndexError):
        return None


class _Walk:
    """A place in the octets that moves on; ValueError or IndexError where something else stands than was asked for."""

    def __init__(self, octets: bytes) -> None:
        self.octets, self.at, self.left = octets, 0, MOST

    def head(self) -> tuple[int, int | None]:
        """Tag and length of the element that begins here; length None: until an END (X.690 8.1.3.6)."""
        self.left -= 1
        tag, length = self.octets[self.at], self.octets[self.at + 1]
        self.at += 2
        if self.left < 0 or tag & 0x1F == 0x1F or length > 0x84:
            raise ValueError("too many elements, or such as none of ours has")
        if length < 0x80:
            return tag, length
        if length == 0x80:
            return tag, None
        self.at += length & 0x7F
        return tag, int.from_bytes(self.octets[self.at - (length & 0x7F) : self.at])

    def enter(self, *tags: int) -> None:
        """Go into an element, and into the one in it, and so on."""
        for tag in tags:
            if self.head()[0] != tag:
                raise ValueError("another element")

    def name(self, known: bytes) -> None:
        """Go past an object identifier, which must be this one."""
        tag, length = self.head()
        if tag != NAME or length != len(known) or not self.octets.startswith(known, self.at):
            raise ValueError("another kind of content")
        self.at += length

    def skip(self) -> None:
        """Go past an element with all that is in it."""
        inside = 0
        while True:
            tag, length = self.head()
            inside += (length is None) - (tag == END)
            self.at += length or 0
            if inside <= 0:
                return

    def string(self) -> bytes:
        """The octet string that begins here, whole or in chunks (X.690 8.7)."""
        tag, length = self.head()
        if tag == OCTETS and length is not None:
            return self._take(length)
        if tag != CHUNKS:
            raise ValueError("no octet string")
        end = None if length is None else self.at + length
        chunks: list[bytes] = []
        while end is None or self.at < end:
            tag, length = self.head()
            if tag == END and end is None:
                break
            if tag != OCTETS or length is None:
                raise ValueError("no chunk")
            chunks.append(self._take(length))
        return b"".join(chunks)

    def _take(self, length: int) -> bytes:
        self.at += length
        if self.at > len(self.octets):
            raise ValueError("cut off")
        return self.octets[self.at - length : self.at]
