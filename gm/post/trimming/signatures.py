"""Finds where the typed words end and the signature begins: delimiters, phone footers, closing words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

from gm.post.trimming import tables
from gm.post.trimming.lines import Line

_DELIMITER = re.compile(r"(?:-- ?|—|–|__|_{3,}|-_-|\*\*)\s*$")
_DASHED_NAME = re.compile(r"[-–—~] ?[^\W\d_a-z]\w{1,20}(?: [^\W\d_a-z]\w{0,20}){0,2}$")
_DASHES = re.compile(r"[-=*~]{8,}\s*$")
_FOOTER = re.compile("|".join(re.escape(word) for word in tables.words(tables.FOOTERS)), re.IGNORECASE)
_SENT_FROM = re.compile(
    r"[\W_]{0,3}(?:" + "|".join(re.escape(word) for word in tables.words(tables.SENT_FROM)) + ")", re.IGNORECASE
)
_SENT_ANYWHERE = re.compile(
    r"sent|gesendet|gönderildi|送信|보냄|發送|发送|पोस्ट|भेजा|nosūt|išsiųsta|gửi|skickat", re.IGNORECASE
)
_DEVICE = re.compile("|".join(re.escape(word) for word in tables.words(tables.DEVICES)), re.IGNORECASE)
_TELEPHONE = re.compile(
    r"(?i)\W*(?:(?:(?:tele?)?(?:fon|phone)|tel|mob(?:il|ile)?|cell|handy|natel|fax|whatsapp|signal|[tmpf])\b[\s.:()]*"
    r"(?:(?:home|work|office|private?|mobile?)\b[\s.:()]*)?(?=\D*\d(?:\D{0,3}\d){6})[+(]?\d|\+[1-9]\d?[ (/.-]*\d|"
    r"0[0-9]{2,4}[ /.-])(?:[\d ()/.-]{5,20})\s*"
)
_CLOSINGS = frozenset(tables.words(tables.CLOSINGS))
_STARTS = "-—–_*=~"
_KISSES = re.compile(r"(?i)\W+(?:x+|xo+|[:;]-?[()dp]+)$")
_INITIAL = re.compile(r"(?<=[.!?\n])\s+([^\W\d_])\.?\s*\Z")  # "Yes, gladly. N."
_AFTERTHOUGHT = re.compile(r"(?i)\s*(?:\(|p\.? ?s\b)")
_NAME_LINES = 3  # that follow a closing word
_NAME_WORDS = 4  # in each of them


def signature_lines(lines: Sequence[Line], typed: Sequence[int]) -> set[int]:
    """Those of the `typed` lines (indices, one stretch without a quotation between them) that are a signature."""
    found = {i for i in typed if lines[i].signature or footer(lines[i].text)}
    for place, i in enumerate(typed):
        if lines[i].text[:1] in _STARTS and i not in found and _delimits(lines, typed, place):
            return found | set(typed[place:])
    return found | _closing(lines, [i for i in typed if i not in found])


def without_name(text: str, names: Collection[str]) -> str:
    """The typed text without its writer's own name below it, whole, the first word or a letter: "- Otto xx", "O."; an
    afterthought may follow."""
    text = _INITIAL.sub(lambda found: "" if found[1] in {name[:1].upper() for name in names} else found[0], text)
    mine = {own for name in names for own in (_spelled(name), _spelled(name.split(" ")[0]))} - {""}
    lines = text.rstrip().split("\n")
    filled = [n for n, line in enumerate(lines) if line.strip()]
    last = next((n for n in reversed(filled) if not _AFTERTHOUGHT.match(lines[n])), 0)
    if last in filled[1:] and _names(lines[last], mine):
        return "\n".join(lines[:last] + lines[last + 1 :]).rstrip()
    return text


def _names(line: str, mine: Collection[str]) -> bool:
    """Is a line nothing but a name of its writer's, or a closing word and one?"""
    plain = _spelled(_KISSES.sub("", line))
    closed = any(plain == f"{closing} {own}" for closing in _CLOSINGS for own in mine)
    return (plain in mine or closed) and not line.rstrip().endswith(":")


def _spelled(name: str) -> str:
    """A name as people spell it who have no time: without marks, signs and capitals."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", bare))


def footer(text: str) -> bool:
    """Whether this line is a phone's or a program's own, such as "Sent from my iPhone", or where to ring its writer."""
    if not text or len(text) > 120:
        return False
    if _TELEPHONE.fullmatch(text):
        return True
    words = text.split()
    count = len(words)
    if _SENT_FROM.match(text):
        return count <= 7 or (count <= 14 and _DEVICE.search(" ".join(words[:7])) is not None)
    return count <= 8 and _DEVICE.search(text) is not None and _SENT_ANYWHERE.search(text) is not None


def _delimits(lines: Sequence[Line], typed: Sequence[int], place: int) -> bool:
    text = lines[typed[place]].text
    if not text:
        return False
    if _DELIMITER.match(text):
        return True
    below = " ".join(lines[i].text for i in typed[place + 1 : place + 4])
    return _DASHES.match(text) is not None and _FOOTER.search(below) is not None


def _closing(lines: Sequence[Line], typed: Sequence[int]) -> set[int]:
    """A closing word with nothing but a name below it, at the end of what was typed."""
    filled = [i for i in typed if not lines[i].blank]
    if len(filled) > 1 and _DASHED_NAME.match(lines[filled[-1]].text) and lines[filled[-2]].text[:1] not in "-–—":
        return {filled[-1]}
    for place in range(len(filled) - 1, max(0, len(filled) - 2 - _NAME_LINES), -1):
        text = lines[filled[place]].text.strip().rstrip(",.!;،，。-– ").lower()
        if text in _CLOSINGS:
            return set(filled[place:]) if 0 < place < len(filled) - 1 else set()
        if not _is_name(lines[filled[place]].text):
            return set()
    return set()


def _is_name(text: str) -> bool:
    words = text.split()
    if not words or len(words) > _NAME_WORDS or any(c.isdigit() for c in text):
        return False
    start = words[0].lstrip("-*_~\"'(")[:1]
    return bool(start) and (start.isupper() or (start.isalpha() and not start.islower()))
