"""Weighs the evidence line by line: what was typed, what is quoted and why, and what may be either."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm.post.trimming.heads import MARKER, Head, brief, head_at
from gm.post.trimming.known import NEAR, Chain, Known, words_of
from gm.post.trimming.lines import MARK, OVERRIDES, Line
from gm.post.trimming.signatures import signature_lines

TYPED = ""
KNOWN = "report that was sent"
BELOW = "below the "
SIGNATURE = "signature"
BROKEN = "broken off a quoted line"
DOUBTFUL = "?"
TOO_LONG = "beyond what I read"
LONG = 65  # characters from which any line may have been broken
NARROW = 30  # characters; no program wraps shorter than that

_PREFIX = re.compile(r"[^\w\s\"'(\[<{@$€£+]{1,3}(?=\s|$)|[|:│┃¦%#](?=\s?\S)")
_OPENING = re.compile(r"\[quote(?:[= ][^\]\n]{0,200})?\]", re.IGNORECASE)
_CLOSING = re.compile(r"\[/quote\]", re.IGNORECASE)
_PGP = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE)-----\s*$")
_LEADS_IN = re.compile(
    r"[:：]\s*$|[^\s@<>]@[^\s@<>]|\d{1,2}[:.h]\d{2}|(?<!\d)\d{4}(?!\d)|^\s*[-_=*]{3,}|^[\s*_]{0,4}[^\W\d]\w{0,14}[\s*]?[:：]"
)


@dataclass(slots=True)
class Weighed:
    """The lines of one text and, beside each, why it is not typed: TYPED, DOUBTFUL or the name of the evidence."""

    lines: list[Line]
    why: list[str]


def weigh(lines: list[Line], known: Known, most: int = 500) -> Weighed:
    """Every line of one text with its verdict; after `most` typed lines it stops."""
    scale = _Scale(lines, known)
    scale.go(most)
    return Weighed(lines, scale.why)


class _Scale:
    """One pass from the top; a chain of lines that we really sent is looked up in `chain_of`."""

    def __init__(self, lines: list[Line], known: Known) -> None:
        self.lines = lines
        self.known = known
        self.why = [TYPED] * len(lines)
        chains = [_below_the_head(c, lines) for c in _chains(lines, known)] if known else []
        self.strong = _largest(chains, known)
        self.member = {i: chain for chain in chains for i in chain.members}

    def go(self, most: int) -> None:
        _armour(self.lines, self.why)
        _boards(self.lines, self.why)
        i = 0
        while i < len(self.lines):
            if most < 0:
                self._take(i, len(self.lines), TOO_LONG)
                break
            line = self.lines[i]
            if line.depth and not line.zone:
                self.why[i] = MARK
                i += 1
            elif not line.text and not line.zone:
                i += 1
            else:
                i = self._step(i)
                most -= 1
        self._fragments()
        self._overrides()
        for stretch in self._stretches():
            for k in signature_lines(self.lines, stretch):
                self.why[k] = SIGNATURE

    def _step(self, i: int) -> int:
        line = self.lines[i]
        if line.zone:
            return self._region(i, line.zone, self._zone_end(i), sure=True)
        if line.blank or self.why[i]:
            return i + 1
        chain = self._chain_from(i)
        if chain is not None:
            return self._chain(chain)
        head = head_at(self.lines, i)
        return i + 1 if head is None else self._below(i, head)

    # --- below a head ---

    def _below(self, i: int, head: Head) -> int:
        """Takes the head off and decides how the quotation below it is marked."""
        above = self._introduction(i) if head.name == MARKER else i
        self._take(above, i + head.length, head.name)
        if head.typed:
            self.lines[i].text = head.typed
            self.why[i] = TYPED
        start = self._next_filled(i + head.length)
        if start is None:
            return len(self.lines)
        if self.lines[start].depth:
            return start
        if self._prefixed(start):
            return start
        return self._region(start, BELOW + head.name, len(self.lines), head.sure)

    def _region(self, start: int, name: str, end: int, sure: bool) -> int:
        """Lines without marks below a head: all quoted, unless the sent text shows what was put between or below."""
        inside = [c for c in self.strong if start <= c.first < end]
        if not inside:
            self._take(start, end, name)
            if not sure:
                self._doubt(range(start, end))
            return end
        chain = inside[0]
        self._take(start, chain.first, name)
        after = self._chain(chain)
        if after < end and self.known.complete(chain):
            self._untie(after, end)
            return after
        below = next((c for c in inside[1:] if c.first >= after), None)
        if below is not None:
            return self._region(after, name, end, sure)
        self._take(after, end, name)
        self._doubt(k for k in range(after, end) if k not in self.member and not self.lines[k].depth)
        return end

    def _untie(self, start: int, end: int) -> None:
        """Below a sent text that came back whole the structure has no more to say: the answer may stand there."""
        for k in range(start, end):
            if self.lines[k].zone and k not in self.member:
                self.lines[k].zone = ""

    # --- the sent text ---

    def _chain_from(self, i: int) -> Chain | None:
        """The strong chain whose quotation begins on this line, or a few introducing lines further down."""
        for chain in self.strong:
            if chain.first == i:
                return chain
            if i < chain.first <= i + NEAR and self._leads_to(i, chain.first):
                return chain
        return None

    def _leads_to(self, i: int, first: int) -> bool:
        """Whether every line from here to the sent text looks like an introduction to it."""
        filled = [k for k in range(i, first) if not self.lines[k].blank]
        return all(self.lines[k].depth == 0 and _LEADS_IN.search(self.lines[k].text[:300]) for k in filled) and (
            head_at(self.lines, i) is None
        )

    def _chain(self, chain: Chain) -> int:
        """Quotes a chain; unknown lines between its members were typed there."""
        members = set(chain.members)
        start = self._introduction(chain.first)
        self._take(start, chain.first, "line above the report")
        for k in range(chain.first, chain.last + 1):
            line = self.lines[k]
            if line.depth and k not in members:
                self.why[k] = MARK
            elif k in self.member or not words_of(line.text):
                self.why[k] = KNOWN
        return self._tail(chain.last + 1)

    def _introduction(self, first: int) -> int:
        """The first of the lines directly above the sent text that introduce it."""
        start = first
        for k in range(first - 1, max(-1, first - NEAR), -1):
            line = self.lines[k]
            if line.blank:
                continue
            if self.why[k] or line.quoted or brief(line.text) or not _LEADS_IN.search(line.text[:300]):
                break
            start = k
        return start

    def _tail(self, i: int) -> int:
        """The signature of the sent text, which is too short to be a chain of its own."""
        k = self._next_filled(i)
        while k is not None and not self.lines[k].depth and self._belongs_to_tail(k):
            self.why[k] = KNOWN
            i = k + 1
            k = self._next_filled(i)
        return i

    def _belongs_to_tail(self, k: int) -> bool:
        """A wordless line such as "--", or a short line that follows in the sent text as well."""
        if not words_of(self.lines[k].text):
            return True
        return k in self.member and self.member[k] not in self.strong and not self._repeated(k)

    def _repeated(self, k: int) -> bool:
        """Whether this line stands in a larger quotation as well, so that it was typed here once more."""
        mine = self.member[k]
        return any(c is not mine and c.start <= mine.start and mine.end <= c.end for c in self.strong)

    # --- marks ---

    def _prefixed(self, start: int) -> bool:
        """Whether the lines below a head share an unusual quote mark, such as `| `; it is taken off and counted."""
        match = _PREFIX.match(self.lines[start].text)
        if match is None or match.group() in ("-", "--", "*", "•"):
            return False
        sign = match.group().strip()
        if start + 1 >= len(self.lines) or not self.lines[start + 1].text.startswith(sign):
            return False
        for line in self.lines[start:]:
            if line.text.startswith(sign) and not line.depth:
                line.text, line.depth = line.text[len(sign) :].removeprefix(" "), 1
        return True

    def _fragments(self) -> None:
        """Text that a mail program broke off a marked line stands directly below it, without a mark of its own."""
        width = max((len(line.text) for line in self.lines if line.depth), default=0)
        for k in range(1, len(self.lines)):
            line, above = self.lines[k], self.lines[k - 1]
            if self.why[k] or line.blank or above.blank or not (above.depth or self.why[k - 1] in (BROKEN, DOUBTFUL)):
                continue
            followed = k + 1 < len(self.lines) and self.lines[k + 1].depth > 0
            mine, other = self.member.get(k), self.member.get(k - 1)
            if mine is not None and mine is other and not self._repeated(k):
                self.why[k] = BROKEN
            elif followed and _no_room(above.text, line.text, width) and not self.known.holds(above.text):
                self.why[k] = DOUBTFUL

    def _overrides(self) -> None:
        """A bidirectional override shows other digits than it sends: such a line is asked back."""
        for k, line in enumerate(self.lines):
            if not self.why[k] and any(sign in line.text for sign in OVERRIDES):
                self.why[k] = DOUBTFUL

    # --- small tools ---

    def _take(self, start: int, end: int, name: str) -> None:
        for k in range(start, min(end, len(self.lines))):
            if not self.why[k] or self.why[k] == DOUBTFUL:
                self.why[k] = name

    def _doubt(self, indices: Iterator[int] | range) -> None:
        for k in indices:
            if not self.lines[k].blank:
                self.why[k] = DOUBTFUL

    def _zone_end(self, i: int) -> int:
        while i < len(self.lines) and (self.lines[i].zone or self.lines[i].blank or self.lines[i].depth):
            i += 1
        return i

    def _next_filled(self, i: int) -> int | None:
        return next((k for k in range(i, len(self.lines)) if not self.lines[k].blank), None)

    def _stretches(self) -> list[list[int]]:
        """The typed lines, broken into stretches by what is quoted between them."""
        found: list[list[int]] = [[]]
        for k, why in enumerate(self.why):
            if why == TYPED and not self.lines[k].depth:
                found[-1].append(k)
            elif found[-1]:
                found.append([])
        return [stretch for stretch in found if stretch]


def _no_room(above: str, below: str, width: int) -> bool:
    """Whether the first word of a line did not fit on the line above it, so that a program may have broken it there."""
    return width >= NARROW and len(above) + 1 + len(below.split(maxsplit=1)[0]) > min(width, LONG)


def _chains(lines: Sequence[Line], known: Known) -> list[Chain]:
    """The chains of the letter. Marked lines are compared only if the lines without marks leave a question."""
    bare = [k for k, line in enumerate(lines) if not line.depth and line.text]
    chains = known.chains(lines, bare)
    touching = any(k and lines[k - 1].depth and lines[k - 1].text for k in bare)
    if len(bare) < len(lines) and (touching or any(known.strong(chain) for chain in chains)):
        return known.chains(lines, range(len(lines)))
    return chains


def _below_the_head(chain: Chain, lines: Sequence[Line]) -> Chain:
    """The chain without members that stand above a head: those were typed, however well they fit to what is below."""
    for place in range(len(chain.members) - 1, 0, -1):
        above, below = chain.members[place - 1 : place + 1]
        if any(not lines[k].blank and head_at(lines, k) for k in range(above + 1, below)):
            return chain.from_member(place)
    return chain


def _largest(chains: Sequence[Chain], known: Known) -> list[Chain]:
    """The strong chains, without those that repeat a part of a larger one: the repetition was typed."""
    strong = [c for c in chains if known.strong(c)]
    kept = [
        c
        for c in strong
        if not any(o is not c and o.start <= c.start and c.end <= o.end and o.words > c.words for o in strong)
    ]
    return sorted(kept, key=lambda c: c.first)


def _armour(lines: list[Line], why: list[str]) -> None:
    """Takes the armour of a PGP signature off (RFC 9580 7): its lines were not typed."""
    state = ""
    for k, line in enumerate(lines):
        match = _PGP.match(line.text) if line.text.startswith("-----") and not line.depth else None
        if match:
            state = {"SIGNED MESSAGE": "head", "SIGNATURE": "tail"}[match[2]] if match[1] == "BEGIN" else ""
            why[k] = "PGP armour"
        elif state == "head" and line.blank:
            state = ""
        elif state:
            why[k] = "PGP armour"


def _boards(lines: list[Line], why: list[str]) -> None:
    """Quotations as forums write them: [quote=Ann] ... [/quote]."""
    depth = 0
    for k, line in enumerate(lines):
        if "[" not in line.text and not depth:
            continue
        opened, closed = len(_OPENING.findall(line.text)), len(_CLOSING.findall(line.text))
        if depth or opened:
            why[k] = "[quote]"
        depth = max(0, depth + opened - closed)
