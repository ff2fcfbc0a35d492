"""Recognises the header block above a quotation: lines such as `From: ...`, `Sent: ...` in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gm.post.trimming import tables
from gm.post.trimming.lines import Line

HEADER_BLOCK = "header block"
CONTAINER = "container of an earlier letter"

LONGEST = 400  # characters of a line that are looked at
BLOCK = 9  # lines of a header block


@dataclass(frozen=True, slots=True)
class Head:
    """A quotation begins below these lines. `sure` is False when only the general shape speaks for it."""

    length: int  # lines, counted from where it was looked for
    name: str
    sure: bool = True
    typed: str = ""  # what the player typed in front of it on the same line


_KINDS = {word: kind for kind, table in reversed(tables.LABELS.items()) for word in tables.words(table)}
_KINDS.update(dict.fromkeys(tables.words(tables.LABELS["from"]), "from"))

DATE = re.compile(r"(?<!\d)\d{4}(?!\d)|(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)")
TIME = re.compile(r"(?<!\d)\d{1,2}[:.h時时]\s?\d{2}(?!\d)|\d\s?[ap]\.?m\b", re.IGNORECASE)
ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]|<[^<>\s][^<>]{0,120}>|<\s*$|\[mailto:")
_LABEL = re.compile(r"[\s*_•]{0,4}([^\W\d_][^\d:：<>@*_]{0,32}?)[\s*_]{0,3}[:：][\s*_]{0,3}(.*)$")
_DESCRIBES = re.compile(r"\s*(?:game|players|members|rounds|hours)\s*:", re.IGNORECASE)  # a match or league, to us
_LABELS_WITHIN = re.compile(r"([^\W\d_][^\W\d_]{0,14}(?: [^\W\d_]{1,12})?)\s?[:：]")


def block_at(lines: Sequence[Line], i: int) -> Head | None:
    """Lines such as `From: ...`, `Sent: ...`, known by their labels or, in other languages, by their values."""
    if _label(lines[i].text) in (None, ("", "")):
        return _block_without_colons(lines, i)
    labels, last = _labels(lines, i)
    (kind, value), named = labels[0], {kind for kind, _ in labels} - {""}
    if named and not kind and not ADDRESS.search(value):
        return None  # somebody typed a line with a colon above the block
    by_values = _by_values([value for _, value in labels], lines[i : last + 1])
    if by_values or _from_somebody(named) or (kind and len(named) >= 3):
        return Head(last - i + 1, HEADER_BLOCK)
    return _block_on_one_line(lines[i].text) or _block_without_colons(lines, i)


def _by_values(values: Sequence[str], lines: Sequence[Line]) -> bool:
    """Do the values show a header block, whatever its labels are called, and not what describes a match of ours?"""
    if len(values) < 3 or any(_DESCRIBES.match(line.text) for line in lines):
        return False
    return all(found.search(" ".join(values)) for found in (ADDRESS, DATE, TIME))


def _labels(lines: Sequence[Line], i: int) -> tuple[list[tuple[str, str]], int]:
    """The labels with their values from line `i` on, and the line of the last one."""
    found, last = [], i
    for k in range(i, min(i + BLOCK, len(lines))):
        label = _label(lines[k].text)
        if lines[k].blank and k == last + 1 and k + 1 < len(lines) and _kind(lines[k + 1].text):
            continue
        if lines[k].blank or lines[k].depth != lines[i].depth or lines[k].zone != lines[i].zone:
            break
        if label is None and k > last + 1:
            break  # one line may be the rest of a long address or subject
        if label is not None:
            found.append(label)
            last = k
    return found, last


def _from_somebody(named: set[str]) -> bool:
    return "from" in named and len(named) >= 2


def _label(text: str) -> tuple[str, str] | None:
    """The kind of a label ("" when the label is not known) and the value beside it."""
    if ":" not in text and "：" not in text:
        return None
    match = _LABEL.match(text[:LONGEST])
    if match is None:
        return None
    return _KINDS.get(" ".join(match.group(1).lower().split()), ""), match.group(2)


def _kind(text: str) -> str:
    label = _label(text)
    return label[0] if label else ""


def _block_on_one_line(text: str) -> Head | None:
    """`From: ... Date: ...` where a client lost the line breaks."""
    text = text[:LONGEST]
    if text.count(":") + text.count("：") < 2:
        return None
    kinds: set[str] = set()
    for match in _LABELS_WITHIN.finditer(text):
        label = match.group(1).lower()
        kinds.add(_KINDS.get(label, "") or _KINDS.get(label.split()[-1], ""))
    named = kinds - {""}
    enough = _from_somebody(named) or len(named) >= 3
    return Head(1, HEADER_BLOCK) if enough and ADDRESS.search(text) else None


def _block_without_colons(lines: Sequence[Line], i: int) -> Head | None:
    """`From "Ann" <ann@example.org>` with `To ...` and `Date ...` below it: three kinds, one after the other."""
    kinds: list[str] = []
    for line in lines[i : i + BLOCK]:
        kind = _kind_without_colon(line.text) if line.depth == lines[i].depth else ""
        if not kind:
            break
        kinds.append(kind)
    enough = kinds[:1] == ["from"] and len(set(kinds)) >= 3
    return Head(len(kinds), HEADER_BLOCK) if enough and ADDRESS.search(lines[i].text[:LONGEST]) else None


def _kind_without_colon(text: str) -> str:
    """The kind of a label of one or two words at the start of a line."""
    words = text[:LONGEST].lower().split()
    found = (_KINDS.get(" ".join(words[:count]).rstrip(":：*"), "") for count in (2, 1) if len(words) > count)
    return next(filter(None, found), "")
