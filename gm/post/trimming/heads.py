"""Recognises what mail programs put above a quotation: attribution lines, header blocks, rules and markers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.post.trimming import tables
from gm.post.trimming.attributions import ATTRIBUTION, END, TALLEST, attribution_at
from gm.post.trimming.blocks import ADDRESS, DATE, LONGEST, Head, block_at
from gm.post.trimming.lines import Line

FORWARD = "line of a forwarded letter"
MARKER = "marker line"


def _any(table: str) -> str:
    return "|".join(re.escape(word) for word in tables.words(table))


_ORIGINAL = re.compile(_any(tables.ORIGINAL), re.IGNORECASE)
_BEGIN_FORWARDED = re.compile(rf"[-*_ ]{{0,40}}(?:{_any(tables.BEGIN_FORWARDED)})", re.IGNORECASE)
_DASHES = r"-_=*~\u2010-\u2015\u2212\u2500\u2501\u2550\u30fc\uff0d"  # of which rules are drawn
_STROKES = rf"{_DASHES}+#·•<>"
_RULE = re.compile(rf"\s{{0,3}}(?:[{_STROKES}]\s?){{3,}}$")
_RULED = re.compile(rf"[{_STROKES}]{{3,}}\s?\S.{{0,160}}?[{_STROKES}]{{3,}}|[{_STROKES}]{{3,}}\s{{0,2}}\w.{{0,60}}$")
_THIN = re.compile(rf"[{_DASHES}]{{2}} ?[^\W\d_].{{0,60}} ?[{_DASHES}]{{2}}$")
_DASHED = re.compile(rf"\s{{0,3}}[{_DASHES}]")
_STARTS = re.compile(rf"\s{{0,3}}[{_STROKES}]")
_MARKER = re.compile(
    r"answer above this line; what stands below|"  # our own letters
    r"[^\w]{2,}.{0,40}\b(?:reply|write|type|answer)\b.{0,40}\babove th(?:is|e)\b.{0,40}\bline\b|"
    r"\b(?:reply|write|type|answer)\b.{0,40}\babove th(?:is|e)\b.{0,20}\bline\b.{0,20}[-=#*]{2,}",
    re.IGNORECASE,
)
_SHARED = re.compile(r"(\S.{0,200}?)\s?-{3,}\s?(?=\S)")


def head_at(lines: Sequence[Line], i: int) -> Head | None:
    """The head that begins on line `i`, if one does."""
    text = lines[i].text
    if len(text) > LONGEST * 4 or text.isspace() or not text:
        return None
    if "above" in text and _MARKER.search(text[:LONGEST]):
        return Head(1, MARKER)
    return _rule(lines, i) or block_at(lines, i) or _shared(lines, i) or attribution_at(lines, i)


def _rule(lines: Sequence[Line], i: int) -> Head | None:
    text = lines[i].text[:LONGEST]
    if _BEGIN_FORWARDED.match(text) and len(text) < 90:
        return _with_block(lines, i, Head(1, FORWARD)) if END.search(text) or "--" in text else None
    if not _STARTS.match(text):
        return None
    if _RULE.match(text):
        return _with_block(lines, i, _posted(lines, i))
    head = _ruled(text)
    return _with_block(lines, i, head) if head else None


def _ruled(text: str) -> Head | None:
    """A rule with words in it that tell of an original message, or with an address and a date."""
    ruled = _RULED.match(text.strip()) or _THIN.match(text.strip())
    if ruled is None:
        return None
    short = len(ruled.group().split()) <= 12
    named = short and _DASHED.match(text) is not None and _ORIGINAL.search(ruled.group()) is not None
    dated = ADDRESS.search(text) is not None and DATE.search(text) is not None
    return Head(1, FORWARD, ruled.re is _RULED) if named or dated else None


def _posted(lines: Sequence[Line], i: int) -> Head | None:
    """A rule and, right below it, a line of any form that names an address and a date."""
    below = lines[i + 1].text[:LONGEST] if i + 1 < len(lines) else ""
    return Head(2, ATTRIBUTION) if ADDRESS.search(below) and DATE.search(below) else None


def _with_block(lines: Sequence[Line], i: int, alone: Head | None) -> Head | None:
    """A rule together with the head below it; without one it is `alone`."""
    below = next((k for k in range(i + 1, min(i + 4, len(lines))) if not lines[k].blank), None)
    same = below is not None and lines[below].depth == lines[i].depth
    block = block_at(lines, below) or attribution_at(lines, below) if below is not None and same else None
    if block is None or below is None:
        return alone
    return Head(below - i + block.length, block.name, block.sure)


def _shared(lines: Sequence[Line], i: int) -> Head | None:
    """`my answer--- On Tuesday Ann wrote:` where the player forgot to break the line."""
    text = lines[i].text[:LONGEST]
    if "---" not in text or text.startswith("-"):
        return None
    match = _SHARED.match(text)
    if match is None:
        return None
    rest = [Line(text[match.end() :]), *lines[i + 1 : i + TALLEST + 2]]
    below = attribution_at(rest, 0)
    return Head(below.length, below.name, below.sure, match.group(1)) if below else None
