"""Turns octets into text by a fixed chain - declared, UTF-8, windows-1252 - that always ends in an answer."""

from __future__ import annotations

import codecs
from functools import lru_cache

#: Names that mail programs write and Python does not know, or knows too narrowly (WHATWG Encoding, label tables).
ALIASES = {
    "ascii": "cp1252",
    "us-ascii": "cp1252",
    "ansi_x3.4-1968": "cp1252",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "windows-1252": "cp1252",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "ksc5601": "cp949",
    "euc-kr": "cp949",
    "windows-949": "cp949",
    "gb2312": "gb18030",
    "gb_2312-80": "gb18030",
    "x-gbk": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "x-x-big5": "big5hkscs",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "iso-2022-jp": "iso2022_jp_2",
    "tis-620": "cp874",
    "windows-874": "cp874",
    "iso-8859-11": "cp874",
    "iso-8859-9": "cp1254",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    "iso-8859-6-i": "iso-8859-6",
    "unicode-1-1-utf-7": "utf-7",
    "x-unicode-1-1-utf-7": "utf-7",
    "unicode-1-1-utf-8": "utf-8",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac-roman",
    "macintosh": "mac-roman",
    "x-mac-cyrillic": "mac-cyrillic",
    "koi8-ru": "koi8-u",
}

_NOT_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
_STATEFUL = frozenset({"utf-7", "iso2022_jp_2", "iso2022_jp", "iso2022_kr", "hz"})  # 7-bit, so UTF-8 would also "fit"


@lru_cache(maxsize=256)
def codec_named(declared: str) -> str | None:
    """Python's codec for a declared charset; None for one that is unknown, empty or no charset at all."""
    name = declared.strip().strip("'\"").lower()[:40]
    name = ALIASES.get(name.replace(" ", ""), name)
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError, UnicodeError):
        return None
    if info.name in _NOT_CHARSETS or not getattr(info, "_is_text_encoding", True):
        return None
    return info.name


def text_of(octets: bytes, declared: str = "") -> str:
    """The text of some octets, never an error: the declared charset, then UTF-8, then windows-1252.

    A charset that only claims to be ASCII or Latin-1 gives way to UTF-8, since chance does not write valid UTF-8.
    """
    codec = codec_named(declared) if declared else None
    if octets.isascii() and b"\x1b" not in octets and codec not in _STATEFUL | {"utf-16", "utf-32"}:
        return octets.decode("ascii")
    for name in _chain(octets, codec):
        try:
            return octets.decode(name).removeprefix("\ufeff")
        except (UnicodeError, ValueError, LookupError):
            continue
    return octets.decode("cp1252" if codec in (None, "cp1252", "ascii", "utf-8") else codec, "replace")


def _chain(octets: bytes, codec: str | None) -> tuple[str, ...]:
    """What is tried, in this order."""
    if codec is None:
        return ("iso2022_jp_2" if b"\x1b$" in octets else "utf-8", "utf-8", "cp1252")
    return ("utf-8", codec, "cp1252") if codec in ("cp1252", "ascii") else (codec, "utf-8", "cp1252")
