"""Weighs the evidence line by line: what was typed, what is quoted and why, and what may be either."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm.post.trimming.attributions import ATTRIBUTION, brief, first_above
from gm.post.trimming.blocks import CONTAINER, HEADER_BLOCK, Head
from gm.post.trimming.edges import ABOVE, DOUBTFUL, KNOWN, TYPED, Edges, repeated
from gm.post.trimming.fences import armour, boards
from gm.post.trimming.heads import MARKER, head_at
from gm.post.trimming.known import NEAR, Chain, Known, words_of
from gm.post.trimming.lines import MARK, Line
from gm.post.trimming.marks import below_a_cut, mark_below, mark_the_repeated
from gm.post.trimming.signatures import footer, signature_lines

BELOW = "below the "
SIGNATURE = "signature"
TOO_LONG = "beyond what I read"

_LEADS_IN = re.compile(
    r"(?P<end>[:：]\s*$)|(?P<who><[^\s<>]{1,120}@[^\s<>]{1,120}>|\[mailto:)|(?P<time>\d{1,2}[:.h]\d{2})|"
    r"(?P<year>(?<!\d)\d{4}(?!\d))|(?P<rule>^\s*[-_=*]{3,})|(?P<label>^[\s*_]{0,4}[^\W\d]\w{0,14}[\s*]?[:：])"
)


def _certain(text: str) -> bool:
    """Whether a line above the sent text shows two signs of an introduction: one alone stands in orders as well."""
    return len({match.lastgroup for match in _LEADS_IN.finditer(text[:300])}) > 1


@dataclass(slots=True)
class Weighed:
    """The lines of one text and, beside each, why it is not typed: TYPED, DOUBTFUL or the name of the evidence."""

    lines: list[Line]
    why: list[str]


def weigh(lines: list[Line], known: Known, most: int = 500) -> Weighed:
    """Every line of one text with its verdict; after `most` typed lines it stops."""
    mark_the_repeated(lines)
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
        armour(self.lines, self.why)
        boards(self.lines, self.why)
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
        edges = Edges(self.lines, self.why, self.known, self.member, self.strong)
        edges.broken_off()
        edges.torn_out()
        edges.overridden()
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
        if not head.sure:
            self._doubt(range(i, i + head.length))
        if head.name == ATTRIBUTION:
            self._doubt(range(first_above(self.lines, i), i))
        if head.typed:
            self.lines[i].text = head.typed
            self.why[i] = TYPED
        first = next((k for k in range(i + head.length, len(self.lines)) if not self._empty(k)), len(self.lines))
        if first == len(self.lines):
            return first
        start = below_a_cut(self.lines, first)
        self._take(first, start, head.name)
        if self.lines[start].depth or mark_below(self.lines, start):
            return start
        return self._region(start, BELOW + head.name, len(self.lines), head.sure)

    def _region(self, start: int, name: str, end: int, sure: bool) -> int:
        """Lines without marks below a head: all quoted, unless the sent text shows what was put between or below."""
        inside = [c for c in self.strong if start <= c.first < end]
        if not inside:
            self._take_below(start, end, name, sure)
            return end
        chain = inside[0]
        self._take_below(start, chain.first, name)
        after = self._chain(chain)
        if after < end and self.known.complete(chain):
            self._untie(after, end)
            return after
        if any(c.first >= after for c in inside[1:]):
            return self._region(after, name, end, sure)
        self._take(after, end, name)
        self._doubt(k for k in range(after, end) if self._unknown(k))
        return end

    def _nothing_typed(self, end: int) -> bool:
        """Whether the answer, if there is one, must stand below or between what is quoted."""
        return all(self.why[k] or self.lines[k].blank or footer(self.lines[k].text) for k in range(end))

    def _take_below(self, start: int, end: int, name: str, sure: bool = True) -> None:
        """Lines below a head: in doubt where that alone says that they are quoted, and the answer may be among them."""
        self._take(start, end, name)
        if not sure or self._nothing_typed(start):
            self._doubt(k for k in range(start, end) if self._open(k))

    def _unknown(self, k: int) -> bool:
        """Whether a line is neither of what we sent nor marked as quoted."""
        return k not in self.member and not self.lines[k].depth

    def _open(self, k: int) -> bool:
        """Whether a head further up, or the name of its container, is all that says that this line is quoted."""
        return not self.lines[k].depth and self.lines[k].zone in ("", HEADER_BLOCK, CONTAINER)

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
        self._take(start, chain.first, ABOVE)
        self._doubt(k for k in range(start, chain.first) if self.why[k] == ABOVE and not _certain(self.lines[k].text))
        if start < chain.first:
            self._doubt(range(first_above(self.lines, start), start))
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
        return k in self.member and self.member[k] not in self.strong and not repeated(self.member[k], self.strong)

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

    def _empty(self, k: int) -> bool:
        return self.lines[k].blank and not self.lines[k].depth

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
