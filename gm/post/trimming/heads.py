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
TALLEST = 5  # lines of an attribution
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
_KINDS.update(dict.fromkeys(tables.words(tables.LABELS["from"]), "from"))

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h時时]\s?\d{2}(?!\d)|\d\s?[ap]\.?m\b", re.IGNORECASE)
_DATE_START = re.compile(r"\W{0,3}(?:\w{1,12}[.,]{0,2}\s){0,2}\d{1,4}\b")
_ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]|<[^<>\s][^<>]{0,120}>|<\s*$|\[mailto:")
_WHOLE_ADDRESS = re.compile(r"[^\s@<>]{1,120}@[^\s@<>]{1,120}")
_DIGIT = re.compile(r"\d")
_END = re.compile(r"[:：]\s*(?:</?\w*>?\s*|[*_]{1,2}\s*)?$")
_ISO_GMT = re.compile(r"\W{0,3}\d{4}-\d{2}-\d{2}\s\d{1,2}:\d{2}(?::\d{2})?\s(?:GMT|UTC)\S{0,6}\s.{1,80}$")
_RULED = re.compile(r"[-_=*~—–]{3,}\s?[^\W\d_].{0,80}?[-_=*~—–]{3,}|[-_=*~—–]{3,}\s{0,2}\w.{0,60}$")
_RULE = re.compile(r"\s{0,3}[-_=*~—–]{5,}\s*$")
_MARKER = re.compile(
    r"answer above this line; what stands below|"  # our own letters
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
    return _rule(lines, i) or _block(lines, i) or _shared(lines, i) or _attribution(lines, i)


# --- rules and forwards -----------------------------------------------------------------------------------------------


def _rule(lines: Sequence[Line], i: int) -> Head | None:
    text = lines[i].text[:LONGEST]
    if _BEGIN_FORWARDED.match(text) and len(text) < 90:
        return _with_block(lines, i, Head(1, FORWARD)) if _END.search(text) or "--" in text else None
    if text.lstrip()[:3] and text.lstrip()[0] not in "-_=*~—–":
        return None
    if _RULE.match(text):
        return _with_block(lines, i, None)
    ruled = _RULED.match(text)
    if ruled:
        named = _ORIGINAL.search(ruled.group()) is not None and len(ruled.group().split()) <= 12
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
        if lines[k].blank and k == last + 1 and k + 1 < len(lines) and _kind(lines[k + 1].text):
            continue
        if lines[k].blank or lines[k].depth != lines[i].depth:
            break
        if label is None and k > last + 1:
            break  # one line may be the rest of a long address or subject
        if label is not None:
            kinds.add(label[0])
            values.append(label[1])
            last, labels = k, labels + 1
    named = kinds - {""}
    if ("from" in named and len(named) >= 2) or (len(named) >= 3 and first[0]):
        return Head(last - i + 1, HEADER_BLOCK)
    text = " ".join(values)
    if labels >= 3 and _ADDRESS.search(text) and _YEAR.search(text) and _TIME.search(text):
        return Head(last - i + 1, HEADER_BLOCK)
    return _block_on_one_line(lines[i].text)


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
    enough = ("from" in named and len(named) >= 2) or len(named) >= 3
    return Head(1, HEADER_BLOCK) if enough and _ADDRESS.search(text) else None


# --- attribution lines ------------------------------------------------------------------------------------------------


def _attribution(lines: Sequence[Line], i: int) -> Head | None:
    """`On Tuesday Ann wrote:` on one to five lines."""
    if not _promising(lines[i].text):
        return None
    joined, weak = "", 0
    for k in range(i, min(i + TALLEST, len(lines))):
        if lines[k].blank and not _broken_open(lines, i, k):
            break
        if lines[k].depth and k > i and not _only_verb(lines[k].text):
            break
        joined = f"{joined} {lines[k].text.strip()}".strip()
        if len(joined) > LONGEST:
            break
        sure = _speaks(joined, _introduces(lines, k))
        if sure:
            return None if _begins_later(lines, i, k) else Head(k - i + 1, ATTRIBUTION)
        weak = weak or (k + 1 if sure is False else 0)
    if not weak or _begins_later(lines, i, weak - 1):
        return None
    return Head(weak - i, ATTRIBUTION, sure=False)


def _promising(text: str) -> bool:
    text = text[:LONGEST]
    return "@" in text or "<" in text or _DIGIT.search(text) is not None or _END.search(text) is not None


def _broken_open(lines: Sequence[Line], i: int, k: int) -> bool:
    """Whether the blank line `k` stands inside an attribution whose address was put on a line of its own."""
    below = lines[k + 1].text.strip() if k + 1 < len(lines) else ""
    return k > i and below.startswith("<") and _TIME.search(lines[i].text) is not None


def _only_verb(text: str) -> bool:
    """`wrote:`, which looks quoted where a client broke the line before the `>` of an address."""
    return len(text) < 30 and _END.search(text) is not None and _WROTE.match(text.strip()) is not None


def _begins_later(lines: Sequence[Line], i: int, last: int) -> bool:
    """Whether line `i` was typed and the attribution that ends on line `last` begins below it."""
    if last == i:
        return False
    if brief(lines[i].text):
        return True
    for j in range(i + 1, last + 1):
        rest = " ".join(line.text.strip() for line in lines[j : last + 1])
        who = _ADDRESS.search(rest) is not None or _WROTE.search(rest) is not None
        if who and _dated(rest) and _speaks(rest, _introduces(lines, last)) is not None:
            return True
    text = lines[i].text
    return not (_dated(text) or _ADDRESS.search(text) or _WROTE.search(text))


_BRIEF = re.compile(r"\s{0,3}[^\W\d_]{2,12}(?: [^\W\d_]{1,12})?[: ]{1,2}\d{1,6}[.!]?\s{0,3}")


def brief(text: str) -> bool:
    """A word or two and a number, such as "bid 2026": somebody's order rather than the date of a letter."""
    return len(text) < 40 and _BRIEF.fullmatch(text) is not None


def _dated(text: str) -> bool:
    text = _WHOLE_ADDRESS.sub(" ", text)
    return _YEAR.search(text) is not None or _TIME.search(text) is not None


def _speaks(text: str, introduces: bool) -> bool | None:
    """True or False (only by its shape) for an attribution, None for any other line."""
    address = _ADDRESS.search(text) is not None
    year, time = _YEAR.search(text) is not None, _TIME.search(text) is not None
    if _END.search(text):
        if _DIGIT.search(text) or address or introduces:
            if _WROTE.search(text):
                return True
            if address and year and time:
                return True
            if (address and (year or time)) or (year and time):
                return introduces
            return True if introduces and (address or year or time) else None
        return None
    if not (year or time or (address and introduces)):
        return None
    if _ISO_GMT.match(text):
        return introduces
    wrote = _WROTE.search(text if introduces else text[-24:]) is not None
    if introduces and address + year + time + wrote >= 2:
        return True
    if wrote and address:
        return True
    ends_in_address = address and text.rstrip().endswith((">", ")", "]"))
    return False if ends_in_address and year and time and _DATE_START.match(text) else None


def _introduces(lines: Sequence[Line], k: int) -> bool:
    """Whether a marked line, a quotation of the HTML or a header block begins right below line `k`."""
    for below in range(k + 1, min(k + 4, len(lines))):
        line = lines[below]
        if not line.blank or line.depth:
            broken = line.depth > 0 and _only_verb(line.text)
            return not broken and (line.quoted or _block(lines, below) is not None)
    return False


def _shared(lines: Sequence[Line], i: int) -> Head | None:
    """`my answer--- On Tuesday Ann wrote:` where the player forgot to break the line."""
    text = lines[i].text[:LONGEST]
    if "---" not in text or text.startswith("-"):
        return None
    match = _SHARED.match(text)
    if match is None:
        return None
    rest = [Line(text[match.end() :]), *lines[i + 1 : i + TALLEST + 2]]
    below = _attribution(rest, 0)
    return Head(below.length, below.name, below.sure, match.group(1)) if below else None
