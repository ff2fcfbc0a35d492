"""Finds the signs by which a text marks its quotation where they are not the usual ones: by their repetition."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from gm.post.trimming.lines import Line

_NAME = r"\w[\w.-]{0,14}(?: ?[>＞»])+(?=\s|$)"  # "Ann> ", as Supercite and The Bat write
_BARS = r"(?:[|｜¦│┃┊▌▏≫⟩〉》›](?: ?[|｜¦│┃┊▌▏≫⟩〉》›])*)"
_SIGNS = r"[:：;%}\]]{1,3}(?=\s|$)"
_PLAIN_SIGN = re.compile(rf"\s{{0,8}}({_NAME}|{_BARS}|{_SIGNS})")
_BELOW_A_HEAD = re.compile(r"\s{0,3}([^\w\s\"'(\[<{@$€£>]{1,3}(?=\s|$)|[|:│┃¦%#](?=\s?\S))")
_BULLETS = ("-", "--", "---", "*", "**", "***", "•", "–", "—")
_ELLIPSIS = re.compile(r"\W{0,12}$|[\[<(][^\[\]<>()]{1,20}[\])>]\s*$")


def mark_the_repeated(lines: Sequence[Line]) -> None:
    """Takes off and counts a sign that begins two lines in a row: nobody begins a typed line with `Ann> ` or `| `."""
    signed = _signed(lines)
    plain = sum(not line.blank and not line.quoted for line in lines)
    for found in signed.values():
        bare = any(end >= len(lines[k].text.rstrip()) for k, end in found)
        in_a_row = any(a[0] + 1 == b[0] for a, b in pairwise(found))
        if in_a_row and (bare or len(found) * 3 >= plain):
            for k, end in found:
                _take_off(lines[k], end)


def _signed(lines: Sequence[Line]) -> dict[str, list[tuple[int, int]]]:
    """By sign: which lines begin with it, and where it ends."""
    signed: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for k, line in enumerate(lines):
        match = _PLAIN_SIGN.match(line.text[:40]) if line.text and not line.quoted else None
        if match and not _table(line.text, match.group(1)):
            signed[match.group(1).replace(" ", "")].append((k, match.end()))
    return signed


def mark_below(lines: Sequence[Line], start: int) -> bool:
    """Whether the lines from `start` on, below a head, share a mark that elsewhere would be a bullet or a comment."""
    sign = _sign(lines[start])
    if not sign:
        return False
    below = [line for line in lines[start:] if not line.depth]
    signed = [line.text.lstrip().startswith(sign) for line in below]
    filled = sum(not line.blank for line in below)
    if not any(a and b for a, b in pairwise(signed)) or sum(signed) * 2 < filled:
        return False
    for line, has_it in zip(below, signed, strict=True):
        if has_it:
            _take_off(line, line.text.index(sign) + len(sign))
    return True


def marked_at(lines: Sequence[Line], k: int) -> bool:
    """Whether a marked line stands here, by whichever sign."""
    return lines[k].quoted or bool(_shared(lines, k))


def below_a_cut(lines: Sequence[Line], start: int) -> int:
    """The marked line below a `[...]` or `<snip>` that stands on line `start`; otherwise `start` itself."""
    if lines[start].quoted or not _ELLIPSIS.match(lines[start].text[:40]):
        return start
    below = next((k for k in range(start + 1, len(lines)) if lines[k].depth or not lines[k].blank), start)
    return below if lines[below].depth else start


def _shared(lines: Sequence[Line], k: int) -> str:
    """The sign that line `k` shares with the line below it."""
    sign = _sign(lines[k]) if k + 1 < len(lines) else ""
    return sign if sign and lines[k + 1].text.lstrip().startswith(sign) else ""


def _sign(line: Line) -> str:
    """What may be a mark at the head of a line, and is no bullet; empty for none."""
    match = _BELOW_A_HEAD.match(line.text[:40])
    return match.group(1) if match and match.group(1) not in _BULLETS else ""


def _table(text: str, sign: str) -> bool:
    """Whether this is a row of a table, which has the sign between its columns and at its end too."""
    return sign[0] in "|｜¦│┃" and len(text.strip()) > len(sign) and text.rstrip().endswith(sign[-1])


def _take_off(line: Line, end: int) -> None:
    line.text, line.depth = line.text[end:].removeprefix(" "), 1
