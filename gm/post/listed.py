"""A letter that came through a mailing list: through which one, and what its writer sent to it."""

from __future__ import annotations

import re
from dataclasses import replace
from email.utils import formataddr, getaddresses

from gm.post.addressing import normalise
from gm.post.letter import Letter
from gm.post.sender import plain_words

_ADDRESS = re.compile(r"[^\s<>:,;\"@]+@[^\s<>:,;\"@?]+")
_LIST_ID = re.compile(r"<?([^\s<>.@]+)\.([^\s<>@]+?)>?\s*$")
_WRITTEN_BY_LISTS = re.compile(r"list-.*|x-beenthere|x-mailman-.*|(?:x-)?mailing-list|precedence|reply-to|postgm-.*")
_VIA = re.compile(r"(?i)\s+(?:via|über|par|door)\s+.*$")


def lists_of(letter: Letter) -> frozenset[str]:
    """The addresses of the lists that it says it came through: as List-Post names them (RFC 2369), and as List-Id
    (RFC 2919) and older fields do."""
    named = " ".join(value for field in ("list-post", "x-beenthere", "mailing-list") for value in letter.all(field))
    found = {normalise(address) for address in _ADDRESS.findall(named.replace("mailto:", " "))}
    ids = (_LIST_ID.search(value.strip()) for value in letter.all("list-id"))
    return frozenset(found | {normalise(f"{id[1]}@{id[2]}") for id in ids if id})


def unlisted(letter: Letter, own: str, place: str) -> Letter:
    """The letter as its writer sent it to the list whose address is `own`; it stood in this place for all to read.

    Lists write their own address as the writer's where the writer's provider forbids to resend (DMARC): "Anna via
    Games <games@lists.example>". The writer then stands in X-Original-From or Reply-To. Where these name nobody, or
    two, nobody is named: such a letter has no From.
    """
    writer = _writer(letter, own)
    rest = [(name, value) for name, value in letter.headers if not _WRITTEN_BY_LISTS.fullmatch(name) and name != "from"]
    return replace(letter, headers=(*([("from", writer)] if writer else ()), *rest), place=place)


def _writer(letter: Letter, own: str) -> str:
    """The From field as it was before the list."""
    fields = letter.all("from")
    if len(fields) != 1 or not _is(fields[0], own):
        return fields[0] if len(fields) == 1 else ""
    said = getaddresses([*letter.all("x-original-from"), *letter.all("reply-to")])
    others = {normalise(address): name for name, address in reversed(said) if address and not _is(address, own)}
    if len(others) != 1:
        return ""
    [(address, name)] = others.items()
    shown = plain_words(name or getaddresses(fields)[0][0], 100)
    return formataddr((_VIA.sub("", shown), address)) if "@" not in shown else address


def _is(field: str, own: str) -> bool:
    """Is it the list's own address, or one that it made of its host: "anna=example.net@lists.example"?"""
    host = own.rpartition("@")[2]
    return any(normalise(address).rpartition("@")[2] == host for _, address in getaddresses([field]))
