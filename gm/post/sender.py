"""Who wrote a letter: one From field with one mailbox in it, or the reason why nobody can be named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gm.post.addressing import LONGEST_ADDRESS, normalise
from gm.post.letter import Letter
from gm.post.reading import decoded
from gm.post.trust import Trust as Trust
from gm.post.trust import trust as trust

LONGEST_FROM = 2_000  # characters; a longer field is nobody's name
LONGEST_NAME = 100  # characters of a name that are shown
DEEPEST_COMMENT = 10

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_DAMAGED = re.compile(r"[\x80-\x9f\ufffd\ud800-\udfff]")
_INVISIBLE = re.compile(r"[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_ATOM = r"[^\s\x00-\x20\x7f()<>\[\]:;@\\,.\"]+"
_DOT_ATOM = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_DOMAIN = re.compile(r"(?=.{1,253}\Z)[^\W_](?:[\w-]{0,61}[^\W_])?(?:\.[^\W_](?:[\w-]{0,61}[^\W_])?)*")


@dataclass(frozen=True, slots=True)
class Sender:
    """The writer: `address` normalised ("" if there is a problem), `name` for people, `problem` one sentence."""

    address: str
    name: str = ""
    problem: str | None = None


class _Bad(Exception):
    """The From field is not one plain mailbox; the text says why."""


def sender(letter: Letter) -> Sender:
    """The one mailbox of the one From field (RFC 5322 3.6.2), or the reason why nobody can be named.

    Nothing is guessed: two fields, two mailboxes, a group, or any defect refuses the letter, because mail programs
    disagree on whom such a field names (CVE-2023-27043). Encoded-words are decoded only after the split.
    """
    fields = letter.all("from")
    if len(fields) != 1:
        return Sender("", problem=_TOO_MANY if fields else _NONE)
    try:
        name, address = _mailbox(fields[0])
    except _Bad as bad:
        return Sender("", problem=str(bad))
    address, name = normalise(address), plain_words(name, LONGEST_NAME)
    # a name that shows somebody else's address would be read as the writer's
    return Sender(address, name if "@" not in name or normalise(name) == address else "")


_NONE = "The letter has no From field, so nobody can be named as its writer."
_TOO_MANY = "The letter has more than one From field, so its writer is uncertain."
_TWO = "The From field names more than one mailbox, so the writer is uncertain."
_GROUP = "The From field names a group instead of one mailbox."
_BROKEN = "The From field is not written as one plain mail address."


@lru_cache(maxsize=256)
def _mailbox(field: str) -> tuple[str, str]:
    """(display name still encoded, address) of a field that holds exactly one mailbox."""
    if len(field) > LONGEST_FROM:
        raise _Bad("The From field is too long to be one writer's name and address.")
    if _CONTROL.search(field):
        raise _Bad("The From field holds control characters.")
    words, comments = _words(field)
    marks = [word for word in words if word in _MARKS]
    if "," in marks:
        raise _Bad(_TWO)
    if ":" in marks or ";" in marks:
        raise _Bad(_GROUP)
    if not marks:
        return (comments[0] if comments else ""), _address("".join(words))
    if marks != ["<", ">"] or words[-1] != ">":
        raise _Bad(_BROKEN)
    opening = words.index("<")
    phrase, address = words[:opening], _address("".join(words[opening + 1 : -1]).strip())
    return _phrase(phrase, address), address


_MARKS = frozenset("<>,:;")


def _words(field: str) -> tuple[list[str], list[str]]:
    """Split at the structural marks in one pass: quoted strings stay whole, comments are set apart."""
    words: list[str] = []
    comments: list[str] = []
    plain: list[str] = []
    at = 0

    def flush() -> None:
        if text := "".join(plain).strip():
            words.append(text)
        plain.clear()

    while at < len(field):
        char = field[at]
        if char == '"':
            flush()
            end = _end_of_quoted(field, at)
            words.append(field[at:end])
        elif char == "(":
            plain.append(" ")
            end = _end_of_comment(field, at)
            comments.append(field[at + 1 : end - 1])
        elif char in _MARKS:
            flush()
            words.append(char)
            end = at + 1
        elif char in ")\\[]":
            raise _Bad(_BROKEN)
        else:
            plain.append(char)
            end = at + 1
        at = end
    flush()
    return words, comments


def _end_of_quoted(field: str, start: int) -> int:
    at = start + 1
    while at < len(field) and field[at] != '"':
        at += 2 if field[at] == "\\" else 1
    if at >= len(field):
        raise _Bad(_BROKEN)
    return at + 1


def _end_of_comment(field: str, start: int) -> int:
    depth, at = 0, start
    while at < len(field):
        char = field[at]
        depth += (char == "(") - (char == ")")
        if depth > DEEPEST_COMMENT:
            break
        at += 2 if char == "\\" else 1
        if depth == 0:
            return at
    raise _Bad(_BROKEN)


def _address(text: str) -> str:
    """A checked addr-spec: one @, a dot-atom or a quoted local part, a domain name; no route, no literal."""
    local, at, domain = text.rpartition("@")
    quoted = len(local) > 2 and local[0] == local[-1] == '"' and _end_of_quoted(local, 0) == len(local)
    good = (
        at
        and len(text) <= LONGEST_ADDRESS
        and (quoted or _DOT_ATOM.fullmatch(local))
        and _DOMAIN.fullmatch(domain)
        and not _INVISIBLE.search(text)
        and not _DAMAGED.search(text)
        and "=?" not in text
    )
    if not good:
        raise _Bad(_BROKEN)
    return text


def _phrase(words: Sequence[str], address: str) -> str:
    """The display name. A bare @ in it is a second address in disguise, unless it repeats the first."""
    for word in words:
        if "@" in word and not word.startswith('"') and word.lower() != address.lower():
            raise _Bad(_BROKEN)
    return " ".join(re.sub(r"\\(.)", r"\1", word[1:-1]) if len(word) > 1 and word[0] == '"' else word for word in words)


def plain_words(encoded: str, longest: int) -> str:
    """A header value for people: decoded, on one line, and without anything that turns or hides text."""
    text = decoded(encoded[: 4 * longest + 1000])
    return " ".join(_INVISIBLE.sub("", text).split())[:longest]
