"""Finds the letters that we really sent inside the letter that came back, however it was wrapped and marked.

The match is evidence for a quotation, not a filter: an order that a player types again above the quotation stays an
order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gm.post.trimming.lines import Line

RUN = 4  # words in a row that chance does not repeat
SLACK = 3  # words that a client may lose or add between two lines of a quotation
NEAR = 12  # lines that may have been typed between two lines of a quotation
MOST_WORDS = 60_000
ECHO = ("  | ", "  : ")  # before a line that its reader typed and that we show again: written anew, it is typed anew

_WORD = re.compile(r"\w+")
_PLAIN = bytes(ord(chr(code).lower()) if _WORD.match(chr(code)) else 32 for code in range(128)).ljust(256)
"""What becomes of each octet of an ASCII text: small letters and blanks. A third of the cost of the pattern."""


def words_of(text: str) -> list[str]:
    """The words of a text in the form in which they are compared: NFKC, lower case, no marks, no punctuation."""
    if text.isascii():
        return text.encode().translate(_PLAIN).decode().split()
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


@dataclass(slots=True)
class Chain:
    """Lines of the letter that follow one another in a sent text, perhaps with typed lines between them."""

    members: list[int]  # indices of lines of the letter
    counts: list[int]  # words of each of them
    start: int  # position of the first word in the sent texts
    end: int  # position after the last word
    places: list[int]  # position of the first word of each of them
    telling: list[int]  # words of each of them that nobody but us wrote

    @property
    def words(self) -> int:
        return sum(self.counts)

    def from_member(self, place: int) -> Chain:
        """The later part of the chain."""
        kept = slice(place, None)
        return Chain(
            self.members[kept], self.counts[kept], self.places[place], self.end, self.places[kept], self.telling[kept]
        )

    @property
    def first(self) -> int:
        return self.members[0]

    @property
    def last(self) -> int:
        return self.members[-1]


class Indexed:
    """One text of ours, prepared once for comparison with any number of letters."""

    def __init__(self, text: str) -> None:
        whole: list[str] = []
        self.at: dict[tuple[str, ...], list[int]] = {}  # where each line begins
        self.echoes: set[int] = set()  # the places of the words of its reader's own lines
        self.runs: dict[tuple[str, ...], list[int]] = {}  # where each run of words begins, the first few places
        for line in text.splitlines():
            words = words_of(line)
            if words and len(whole) < MOST_WORDS:
                self.at.setdefault(tuple(words), []).append(len(whole))
                if line.startswith(ECHO):
                    self.echoes.update(range(len(whole), len(whole) + len(words)))
                whole.extend(words)
        self.count = len(whole)
        for place, run in enumerate(_runs(whole)):
            places = self.runs.get(run)
            if places is None:
                self.runs[run] = [place]
            elif len(places) < RUN:
                places.append(place)


indexed = lru_cache(maxsize=256)(Indexed)
"""A report is quoted again and again while its turn lasts; the receipts between, each new, must not push it out."""


class Known:
    """The texts that we sent in a thread, as if they stood one below the other."""

    def __init__(self, sent: Sequence[str]) -> None:
        self._texts: list[tuple[int, Indexed]] = []
        self.ends: set[int] = set()
        self.echoes: set[int] = set()
        self.count = 0  # words in all of them
        for text in sent:
            if self.count < MOST_WORDS:
                self._texts.append((self.count, indexed(text)))
                self.echoes |= {self.count + place for place in indexed(text).echoes}
                self.count += indexed(text).count
                self.ends.add(self.count)

    def __bool__(self) -> bool:
        return self.count > 0

    def holds(self, text: str) -> bool:
        """Whether this is word for word a line that we sent."""
        return bool(self._lines(tuple(words_of(text))))

    def _lines(self, words: tuple[str, ...]) -> list[int]:
        """Where a line of just these words begins."""
        return [begin + place for begin, text in self._texts for place in text.at.get(words, ())]

    def complete(self, chain: Chain) -> bool:
        """Whether the chain reaches the end of a sent text, up to a signature that a client may have cut."""
        return any(chain.end <= end <= chain.end + 12 for end in self.ends)

    def skipped(self, end: int, start: int) -> bool:
        """Whether other words stand in one sent text between these two positions, so that a part of it is missing."""
        return end < start and not any(end <= other <= start for other in self.ends)

    def strong(self, chain: Chain) -> bool:
        """Whether so much was repeated in order that nobody typed it: three lines and twelve words, or twenty words.

        What its writer had typed and was shown again is no proof, for they may type it once more.
        """
        words, members = sum(chain.telling), sum(map(bool, chain.telling))
        many = words >= 12 and members >= 3
        return many or words >= 20 or (words >= RUN and words * 5 >= self.count * 3)

    def chains(self, lines: Sequence[Line], among: Sequence[int]) -> list[Chain]:
        """Every chain of the letter `among` these lines, in order of appearance."""
        found: list[Chain] = []
        open_: Chain | None = None
        placed = list(self._places(lines, among).items())
        below = [places for _, (places, _) in placed[1:]] + [[]]
        for (index, (places, count)), after in zip(placed, below, strict=False):
            near = open_ is not None and index - open_.last <= NEAR
            start = _following(open_.end, places) if open_ and near else None
            if open_ is None or start is None:
                start = next((p for p in places if _following(p + count, after) is not None), places[0])
                open_ = Chain([], [], start, start, [], [])
                found.append(open_)
            open_.members.append(index)
            open_.places.append(start)
            open_.end = start + count
            open_.counts.append(count)
            anew = self._echoes(start, count) and not lines[index].text.lstrip().startswith("|")
            open_.telling.append(0 if anew else count)
        return found

    def _echoes(self, start: int, count: int) -> bool:
        """Are most of these words its reader's own? "to Anna: your horse arrives" has a head that no echo shows."""
        return 2 * sum(place in self.echoes for place in range(start, start + count)) > count

    def _places(self, lines: Sequence[Line], among: Sequence[int]) -> dict[int, tuple[list[int], int]]:
        """For each line that stands in a sent text: where it may begin there, and how many words it has."""
        stream, spans = _in_one_stream(lines, among)
        covered = self._covered(stream)
        found: dict[int, tuple[list[int], int]] = {}
        for index, (a, b) in spans.items():
            exact = self._lines(tuple(stream[a:b]))
            hits = [k for k in range(a, b) if covered[k] >= 0]
            if len(hits) == b - a or (b - a >= 6 and len(hits) * 5 >= (b - a) * 4):
                run = max(0, covered[hits[0]] - (hits[0] - a))  # inside a line of ours, broken here as it is elsewhere
                found[index] = (exact if run in exact else [*exact, run], b - a)
            elif exact:
                found[index] = (exact, b - a)
        return found

    def _covered(self, stream: list[str]) -> list[int]:
        """For each word of the letter its position in a sent text, -1 where it is in no run."""
        at = [-1] * len(stream)
        for k, run in enumerate(_runs(stream)):
            places = [begin + place for begin, text in self._texts for place in text.runs.get(run, ())]
            if not places:
                continue
            expected = at[k - 1] + 1 if k and at[k - 1] >= 0 else -1
            place = expected if expected in places else places[0]
            for step in range(RUN):
                if at[k + step] < 0:
                    at[k + step] = place + step
        return at


def _in_one_stream(lines: Sequence[Line], among: Sequence[int]) -> tuple[list[str], dict[int, tuple[int, int]]]:
    """The words of these lines one after the other, and where those of each line begin and end."""
    stream: list[str] = []
    spans: dict[int, tuple[int, int]] = {}
    for index in among:
        words = words_of(lines[index].text) if lines[index].text else []
        if words and len(stream) < MOST_WORDS:
            spans[index] = (len(stream), len(stream) + len(words))
            stream.extend(words)
    return stream, spans


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run of words, by its first word."""
    return zip(*(words[skipped:] for skipped in range(RUN)), strict=False)


def _following(end: int, places: list[int]) -> int | None:
    """The place that continues what ends there, if one does."""
    fitting = [p for p in places if -1 <= p - end <= SLACK]
    return min(fitting) if fitting else None
