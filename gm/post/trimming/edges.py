"""Looks again at typed lines at the edge of a quotation, which may be pieces of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gm.post.trimming.known import Chain, Known
from gm.post.trimming.lines import OVERRIDES, Line

TYPED = ""
KNOWN = "report that was sent"
ABOVE = "line above the report"
BROKEN = "broken off a quoted line"
DOUBTFUL = "?"
LONG = 65  # characters from which any line may have been broken
USUAL = 55  # characters; few programs wrap shorter than that
NARROW = 30  # characters; no program wraps shorter than that


@dataclass(slots=True)
class Edges:
    """The verdicts of a text as they are; each method finds lines that it does not leave as typed."""

    lines: Sequence[Line]
    why: list[str]
    known: Known
    member: Mapping[int, Chain]
    strong: Sequence[Chain]

    def broken_off(self) -> None:
        """Text that a mail program broke off a marked line stands directly below it, without a mark of its own."""
        width = max((len(line.text) for line in self.lines if line.depth), default=0)
        followed = self._followed()
        for k in range(1, len(self.lines)):
            if not self._below_a_mark(k):
                continue
            mine, other = self.member.get(k), self.member.get(k - 1)
            above, text = self.lines[k - 1].text, self.lines[k].text
            if mine is not None and mine is other and not repeated(mine, self.strong):
                self.why[k] = BROKEN
            elif _no_room(above, text, width, followed[k]) and not self.known.holds(above):
                self.why[k] = DOUBTFUL

    def _below_a_mark(self, k: int) -> bool:
        """A line that nothing speaks of yet, directly below one with a mark or what was broken off of it."""
        line, above = self.lines[k], self.lines[k - 1]
        marked = above.depth > 0 or self.why[k - 1] in (BROKEN, DOUBTFUL)
        return marked and not (self.why[k] or line.blank or above.blank)

    def _followed(self) -> list[bool]:
        """For each line whether marked lines follow upon it without a blank line of the letter's own."""
        found, marked = [False] * len(self.lines), False
        for k in range(len(self.lines) - 1, -1, -1):
            found[k] = marked
            marked = self.lines[k].depth > 0 or (marked and not self.lines[k].blank)
        return found

    def torn_out(self) -> None:
        """Unmarked lines where we sent other words: a letter of another turn may be quoted, whose frame is the same."""
        strong = {id(chain) for chain in self.strong}
        for run in self._runs():
            if any(id(self.member[k]) in strong for k, _, _ in run):
                for (above, _, end), (below, start, _) in pairwise(run):
                    if self.known.skipped(end, start):
                        self._doubt(above, below + 1)

    def _runs(self) -> Iterator[list[tuple[int, int, int]]]:
        """Unmarked lines that stand in a sent text in this order: the line, and where its words begin and end there."""
        chains = {id(chain): chain for chain in self.member.values()}.values()
        placed = sorted(
            (k, place, place + count)
            for chain in chains
            for k, place, count in zip(chain.members, chain.places, chain.counts, strict=True)
            if not self.lines[k].depth
        )
        run: list[tuple[int, int, int]] = []
        for one in placed:
            if run and not self._continues(run[-1], one):
                yield run
                run = []
            run.append(one)
        yield run

    def _continues(self, above: tuple[int, int, int], below: tuple[int, int, int]) -> bool:
        """Unless a head stands between: then what is above it was typed."""
        end, start = above[2], below[1]
        in_order = -1 <= start - end <= 1 or self.known.skipped(end, start)
        return in_order and all(why in (TYPED, KNOWN, ABOVE, DOUBTFUL) for why in self.why[above[0] + 1 : below[0]])

    def _doubt(self, start: int, end: int) -> None:
        for k in range(start, end):
            if not self.why[k] and not self.lines[k].blank:
                self.why[k] = DOUBTFUL

    def overridden(self) -> None:
        """A bidirectional override shows other digits than it sends: such a line is asked back."""
        for k, line in enumerate(self.lines):
            if not self.why[k] and any(sign in line.text for sign in OVERRIDES):
                self.why[k] = DOUBTFUL


def repeated(chain: Chain, strong: Sequence[Chain]) -> bool:
    """Whether these lines stand in a larger quotation as well, so that they were typed here once more."""
    return any(c is not chain and c.start <= chain.start and chain.end <= c.end for c in strong)


def _no_room(above: str, below: str, width: int, between: bool) -> bool:
    """Whether the first word of a line did not fit on the line above it, so that a program may have broken it there."""
    needed = len(above) + 1 + len(below.split(maxsplit=1)[0])
    return width >= (NARROW if between else USUAL) and needed > min(width, LONG)
