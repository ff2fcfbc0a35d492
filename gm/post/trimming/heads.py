"""Recognises what mail programs put above a quotation: attribution lines, header blocks, rules and markers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gm.post.trimming import tables
from gm.post.trimming.lines import Line

ATTRIBUTION = "attribution line"
HEADER_BLOCK = "header block"
FORWARD = "line of a forwarded letter"
MARKER = "marker line"

LONGEST = 400  # characters of an attribution
TALLEST = 4  # lines of an attribution
BLOCK = 9  # lines of a header block


@dataclass(frozen=True, slots=True)
class Head:
    """A quotation begins below these lines. `sure` is False when only the general shape speaks for it."""

    length: int  # lines, counted from where it was looked for
    name: str
    sure: bool = True
    typed: str = ""  # what the player typed in front of it on the same line


def _any(table: str) -> str:
    return "|".join(re.escape(word) for word in tables.words(table))


_WROTE = re.compile(_any(tables.WROTE), re.IGNORECASE)
_ORIGINAL = re.compile(_any(tables.ORIGINAL), re.IGNORECASE)
_BEGIN_FORWARDED = re.compile(rf"[-*_ ]{{0,40}}(?:{_any(tables.BEGIN_FORWARDED)})", re.IGNORECASE)
_KINDS = {word: kind for kind, table in reversed(tables.LABELS.items()) for word in tables.words(table)}
_KINDS.update({word: "from" for word in tables.words(tables.LABELS["from"])})

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h時时]\s?\d{2}(?!\d)|\d\s?[ap]\.?m\b", re.IGNORECASE)
_DATE_START = re.compile(r"\W{0,3}(?:\w{1,12}[.,]{0,2}\s){0,2}\d{1,4}\b")
_ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]|<[^<>\s][^<>]{0,120}>|<\s*$|\[mailto:")
_END = re.compile(r"[:：]\s*(?:</?\w*>?\s*|[*_]{1,2}\s*)?$")
_ISO_GMT = re.compile(r"\W{0,3}\d{4}-\d{2}-\d{2}\s\d{1,2}:\d{2}(?::\d{2})?\s(?:GMT|UTC)\S{0,6}\s.{1,80}$")
_RULED = re.compile(r"[-_=*~—–]{3,}\s?[^\W\d_].{0,80}?[-_=*~—–]{3,}\s*$|[-_=*~—–]{3,}\s{0,2}\w.{0,60}$")
_RULE = re.compile(r"\s{0,3}[-_=*~—–]{5,}\s*$")
_MARKER = re.compile(
    r"[^\w]{2,}.{0,40}\b(?:reply|write|type|answer)\b.{0,40}\babove th(?:is|e)\b.{0,40}\bline\b|"
    r"\b(?:reply|write|type|answer)\b.{0,40}\babove th(?:is|e)\b.{0,20}\bline\b.{0,20}[-=#*]{2,}",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[\s*_•]{0,4}([^\W\d_][^\d:：<>@*_]{0,32}?)[\s*_]{0,3}[:：][\s*_]{0,3}(.*)$")
_LABELS_WITHIN = re.compile(r"([^\W\d_][^\W\d_]{0,14}(?: [^\W\d_]{1,12})?)\s?[:：]")
_SHARED = re.compile(r"(\S.{0,200}?)\s?-{3,}\s?(?=\S)")


def head_at(lines: Sequence[Line], i: int) -> Head | None:
    """The head that begins on line `i`, if one does."""
    text = lines[i].text
    if len(text) > LONGEST * 4 or text.isspace() or not text:
        return None
    if "above" in text and _MARKER.search(text[:LONGEST]):
        return Head(1, MARKER)
    return _rule(lines, i) or _block(lines, i) or _attribution(lines, i) or _shared(lines, i)


# --- rules and forwards -----------------------------------------------------------------------------------------------


def _rule(lines: Sequence[Line], i: int) -> Head | None:
    text = lines[i].text[:LONGEST]
    if _BEGIN_FORWARDED.match(text) and len(text) < 90:
        return _with_block(lines, i, Head(1, FORWARD)) if _END.search(text) or "--" in text else None
    if text.lstrip()[:3] and text.lstrip()[0] not in "-_=*~—–":
        return None
    if _RULE.match(text):
        return _with_block(lines, i, None)
    if _RULED.match(text):
        named = _ORIGINAL.search(text) is not None and len(text.split()) <= 12
        return _with_block(lines, i, Head(1, FORWARD) if named else None)
    return None


def _with_block(lines: Sequence[Line], i: int, alone: Head | None) -> Head | None:
    """A rule together with the header block below it; without one it is `alone`."""
    below = next((k for k in range(i + 1, min(i + 4, len(lines))) if not lines[k].blank), None)
    block = _block(lines, below) if below is not None and lines[below].depth == lines[i].depth else None
    if block is None or below is None:
        return alone
    return Head(below - i + block.length, block.name)


# --- header blocks ----------------------------------------------------------------------------------------------------


def _block(lines: Sequence[Line], i: int) -> Head | None:
    """Lines such as `From: ...`, `Sent: ...`, known by their labels or, in other languages, by their values."""
    first = _label(lines[i].text)
    if first is None:
        return None
    kinds, values, last, labels = {first[0]}, [first[1]], i, 1
    for k in range(i + 1, min(i + BLOCK, len(lines))):
        label = _label(lines[k].text)
        if lines[k].blank or lines[k].depth != lines[i].depth:
            break
        if label is None and k > last + 1:
            break
        if label is not None:
            kinds.add(label[0])
            values.append(label[1])
            last, labels = k, labels + 1
    named = kinds - {""}
    if ("from" in named and len(named) >= 2) or (len(named) >= 3 and first[0]):
        return Head(last - i + 1, HEADER_BLOCK)
    text = " ".join(values)
    if labels >= 3 and _ADDRESS.search(text) and _YEAR.search(text) and _TIME.search(text):
        return Head(last - i + 1, HEADER_BLOCK, sure=False)
    return _block_on_one_line(lines[i].text)


def _label(text: str) -> tuple[str, str] | None:
    """The kind of a label ("" when the label is not known) and the value beside it."""
    if ":" not in text and "：" not in text:
        return None
    match = _LABEL.match(text[:LONGEST])
    if match is None:
        return None
    return _KINDS.get(" ".join(match.group(1).lower().split()), ""), match.group(2)


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
    enough = ("from" in named and len(named) >= 2) or len(named) >= 3
    return Head(1, HEADER_BLOCK) if enough and _ADDRESS.search(text) else None


# --- attribution lines ------------------------------------------------------------------------------------------------


def _attribution(lines: Sequence[Line], i: int) -> Head | None:
    """`On Tuesday Ann wrote:` on one to four lines."""
    text = lines[i].text
    if not _promising(text):
        return None
    joined = ""
    for n in range(1, TALLEST + 1):
        k = i + n - 1
        if k >= len(lines) or (lines[k].depth and n > 1):
            return None
        if lines[k].blank:
            if n < TALLEST and joined.endswith("<"):
                continue
            return None
        joined = f"{joined} {lines[k].text.strip()}".strip()
        if len(joined) > LONGEST:
            return None
        sure = _speaks(joined, _marked_below(lines, k))
        if sure is None:
            continue
        if n > 1 and _later_is_better(lines, i):
            return None
        return Head(n, ATTRIBUTION, sure)
    return None


def _promising(text: str) -> bool:
    return (
        "@" in text
        or "<" in text
        or any(c.isdigit() for c in text[:LONGEST])
        or _WROTE.search(text[:LONGEST]) is not None
    )


def _later_is_better(lines: Sequence[Line], i: int) -> bool:
    """Whether the attribution rather begins one line further down, so that line `i` was typed."""
    below = _attribution(lines, i + 1)
    if below is None:
        return False
    rest = " ".join(line.text for line in lines[i + 1 : i + 1 + below.length])
    dated_below = _YEAR.search(rest) is not None or _TIME.search(rest) is not None
    dated_here = _YEAR.search(lines[i].text) is not None or _TIME.search(lines[i].text) is not None
    return dated_below or not (dated_here or _ADDRESS.search(lines[i].text))


def _speaks(text: str, marked: bool) -> bool | None:
    """True or False (only by its shape) for an attribution, None for any other line."""
    iso = _ISO_GMT.match(text) is not None
    if iso:
        return marked
    address = _ADDRESS.search(text) is not None
    year, time = _YEAR.search(text) is not None, _TIME.search(text) is not None
    wrote = _WROTE.search(text) is not None
    if _END.search(text):
        if wrote and (address or year or time or marked or any(c.isdigit() for c in text)):
            return True
        if (address and (year or time)) or (year and time):
            return marked
        return True if marked and (address or year or time) else None
    signs = (address, year, time, wrote)
    if marked and sum(signs) >= 2:
        return True
    ends_in_verb = wrote and _WROTE.search(text[-24:]) is not None
    if ends_in_verb and address and (year or time):
        return True
    ends_in_address = text.rstrip().endswith((">", ")", "]")) and address
    return False if ends_in_address and year and time and _DATE_START.match(text) else None


def _marked_below(lines: Sequence[Line], k: int) -> bool:
    """Whether the next line that is not blank carries quote marks or stands in a quotation of the HTML."""
    for line in lines[k + 1 : k + 4]:
        if not line.blank or line.depth:
            return line.quoted
    return False


def _shared(lines: Sequence[Line], i: int) -> Head | None:
    """`my answer--- On Tuesday Ann wrote:` where the player forgot to break the line."""
    text = lines[i].text[:LONGEST]
    if "---" not in text:
        return None
    match = _SHARED.match(text)
    if match is None:
        return None
    rest = [Line(text[match.end() :]), *lines[i + 1 : i + TALLEST + 2]]
    below = _attribution(rest, 0)
    return Head(below.length, below.name, below.sure, match.group(1)) if below else None
