"""Recognises the line above a quotation that says who wrote it and when, on one to five lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from gm.post.trimming import tables
from gm.post.trimming.blocks import ADDRESS, DATE, LONGEST, TIME, Head, block_at
from gm.post.trimming.lines import Line
from gm.post.trimming.marks import marked_at

ATTRIBUTION = "attribution line"

TALLEST = 5  # lines of an attribution

_WROTE = re.compile("|".join(re.escape(word) for word in tables.words(tables.WROTE)), re.IGNORECASE)
_ENDS_IN_VERB = re.compile(rf"(?:{_WROTE.pattern})\W{{0,3}}\w{{0,20}}\W{{0,3}}$", re.IGNORECASE)
_DATE_START = re.compile(r"\W{0,3}(?:\w{1,12}[.,]{0,2}\s){0,2}\d{1,4}\b")
_WHOLE_ADDRESS = re.compile(r"[^\s@<>]{1,120}@[^\s@<>]{1,120}")
_LONE_ADDRESS = re.compile(r"\s*[<(\[]?[^\s@<>]{1,60}@[^\s@<>]{1,60}[>)\]]?\s*")
_DIGIT = re.compile(r"\d")
END = re.compile(r"[:：]\s*(?:</?\w*>?\s*|[*_]{1,2}\s*)?$")
_ISO_GMT = re.compile(r"\W{0,3}\d{4}-\d{2}-\d{2}\s\d{1,2}:\d{2}(?::\d{2})?\s(?:GMT|UTC)\S{0,6}\s.{1,80}$")


def attribution_at(lines: Sequence[Line], i: int) -> Head | None:
    """`On Tuesday Ann wrote:` on one to five lines."""
    if not _promising(lines[i].text):
        return None
    weak = 0
    for k, joined in _joined(lines, i):
        sure = _speaks(joined, _introduces(lines, k))
        if sure:
            return None if _begins_later(lines, i, k) else Head(k - i + 1, ATTRIBUTION)
        if sure is False and not weak:
            weak = k + 1
    if not weak or _begins_later(lines, i, weak - 1):
        return None
    return Head(weak - i, ATTRIBUTION, sure=False)


def _joined(lines: Sequence[Line], i: int) -> Iterator[tuple[int, str]]:
    """Each line on which an attribution that begins on line `i` may end, with all of it as one."""
    joined = ""
    for k in range(i, min(i + TALLEST, len(lines))):
        if lines[k].blank and not _broken_open(lines, i, k):
            return
        if lines[k].depth and k > i and not _only_verb(lines[k].text):
            return
        joined = f"{joined} {lines[k].text.strip()}".strip()
        if len(joined) > LONGEST:
            return
        yield k, joined


def first_above(lines: Sequence[Line], i: int) -> int:
    """The first of the lines directly above line `i`, where an attribution begins, that were broken off its front."""
    first = i
    while first > 0 and i - first < TALLEST and not (lines[first - 1].blank or lines[first - 1].quoted):
        if not _broken_off(lines[first - 1].text, lines[first].text.strip()):
            break
        first -= 1
    return first


def _broken_off(above: str, text: str) -> bool:
    """Is the line above the front of this one?"""
    if len(above) > 80:
        return False
    date_is_missing = TIME.match(text) is not None and DATE.search(above) is not None
    name_is_missing = text.startswith(("<", "(", "[")) or _WROTE.match(text) is not None
    goes_on = above.rstrip().endswith(",") and _dated(above)
    unclosed = any(above.count(a) > above.count(b) for a, b in ("[]", "()", "<>"))
    address = _LONE_ADDRESS.fullmatch(above) is not None
    return name_is_missing or date_is_missing or goes_on or unclosed or address


def _promising(text: str) -> bool:
    text = text[:LONGEST]
    return "@" in text or "<" in text or _DIGIT.search(text) is not None or END.search(text) is not None


def _broken_open(lines: Sequence[Line], i: int, k: int) -> bool:
    """Whether the blank line `k` stands inside an attribution whose address was put on a line of its own."""
    below = lines[k + 1].text.strip() if k + 1 < len(lines) else ""
    return k > i and below.startswith("<") and TIME.search(lines[i].text) is not None


def _only_verb(text: str) -> bool:
    """`wrote:`, which looks quoted where a client broke the line before the `>` of an address."""
    return len(text) < 30 and END.search(text) is not None and _WROTE.match(text.strip()) is not None


def _begins_later(lines: Sequence[Line], i: int, last: int) -> bool:
    """Whether line `i` was typed and the attribution that ends on line `last` begins below it."""
    if last == i:
        return False
    if brief(lines[i].text):
        return True
    for j in range(i + 1, last + 1):
        rest = " ".join(line.text.strip() for line in lines[j : last + 1])
        who = ADDRESS.search(rest) is not None or _WROTE.search(rest) is not None
        if who and _dated(rest) and _speaks(rest, _introduces(lines, last)) is not None:
            return True
    text = lines[i].text
    return not (_dated(text) or ADDRESS.search(text) or _WROTE.search(text))


_BRIEF = re.compile(r"\s{0,3}[^\W\d_]{2,12}(?: [^\W\d_]{1,12})?[: ]{1,2}\d{1,6}[.!]?\s{0,3}")


def brief(text: str) -> bool:
    """A word or two and a number, such as "bid 2026": somebody's order rather than the date of a letter."""
    return len(text) < 40 and _BRIEF.fullmatch(text) is not None


def _dated(text: str) -> bool:
    text = _WHOLE_ADDRESS.sub(" ", text)
    return DATE.search(text) is not None or TIME.search(text) is not None


class _Signs:
    """What speaks for an attribution in a text, each looked for when it is asked."""

    def __init__(self, text: str, introduces: bool) -> None:
        self.text, self.introduces = text, introduces
        self.address = ADDRESS.search(text) is not None
        self.year, self.time = DATE.search(text) is not None, TIME.search(text) is not None
        self.known = self.address + self.year + self.time  # of three

    def wrote(self, within: int = 0) -> bool:
        """A word for writing, in the last signs or anywhere."""
        return _WROTE.search(self.text[-within:]) is not None

    @property
    def ends_in_verb(self) -> bool:
        return _DIGIT.search(self.text) is not None and _ENDS_IN_VERB.search(self.text[-60:]) is not None

    @property
    def wrote_near(self) -> bool:
        """Without a quotation right below, the word has to stand at the end."""
        return self.wrote(0 if self.introduces else 24)

    @property
    def short(self) -> bool:
        return len(self.text) < 100 and not brief(self.text)

    @property
    def begins_with_date_ends_with_address(self) -> bool:
        closed = self.text.rstrip().endswith((">", ")", "]"))
        return self.known == 3 and closed and _DATE_START.match(self.text) is not None


_SURE, _BY_SHAPE = True, False
_Rows = tuple[tuple[bool, Callable[[_Signs], bool]], ...]
_WITH_COLON: _Rows = (
    (_SURE, lambda s: s.wrote() and (s.introduces or s.known > 0 or s.ends_in_verb)),
    (_SURE, lambda s: s.known == 3),
    (_SURE, lambda s: s.known > 0 and s.introduces),
    (_BY_SHAPE, lambda s: s.known == 2),
)
_WITHOUT: _Rows = (
    (_SURE, lambda s: s.introduces and _ISO_GMT.match(s.text) is not None),
    (_BY_SHAPE, lambda s: _ISO_GMT.match(s.text) is not None),
    (_SURE, lambda s: s.introduces and s.known > 0 and s.known + s.wrote_near >= 2),
    (_SURE, lambda s: s.address and (s.year or s.time) and s.wrote_near),
    (_BY_SHAPE, lambda s: s.introduces and s.year and s.short),
    (_BY_SHAPE, lambda s: s.begins_with_date_ends_with_address),
)


def _speaks(text: str, introduces: bool) -> bool | None:
    """True or False (only by its shape) for an attribution, None for any other line: the first row that holds."""
    signs = _Signs(text, introduces)
    rows = _WITH_COLON if END.search(text) else _WITHOUT
    return next((sure for sure, holds in rows if holds(signs)), None)


def _introduces(lines: Sequence[Line], k: int) -> bool:
    """Whether a marked line, a quotation of the HTML or a header block begins right below line `k`."""
    for below in range(k + 1, min(k + 4, len(lines))):
        line = lines[below]
        if not line.blank or line.depth:
            broken = line.depth > 0 and _only_verb(line.text)
            return not broken and (marked_at(lines, below) or block_at(lines, below) is not None)
    return False
