"""A list in order of preference, in many words: "fish, or meat if it is gone", "first 30, second 14, otherwise 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.kinds import SOFT, Listing, Read, Words
from games.kit.reading.manners import Phrases
from games.kit.words import Token


def _phrases(table: str) -> Phrases:
    """Rows of phrases; "{0}" is "it is", "that's" and the like."""
    return Phrases(row.format(it) for row in table.split("|") for it in ("it is", "it's", "that is", "that's"))


_PARTING = frozenset("/|\\;")  # they part the things of a list, or a list from something else
_FIRST = _phrases(
    "first|firstly|1st|top|favourite|favorite|number one|"
    "best|best of all|most of all|first choice|first choice is|first of all|1st choice|"
    "1st choice is|top choice|top choice is|top choice is the|1st choice is the|first choice is the|best would be|"
    "best is|first would be|first choice would be|ideally|preferably|top of my list|top of my list is|my favourite is|"
    "my favorite is|number one is|at the top|at the top is"
)
_IF_THERE = _phrases(
    "if still there|if {0} there|if {0} still there|if there|if there is any|if there's any|if there is any left|"
    "if there is one|if available|if {0} available|if {0} left|if possible|if i can|"
    "if i can get it|if i can get that|as a last resort|at a pinch|in the worst case|if i can have it|if gone|if taken|"
    "first|first of all|best of all|most of all|second|third|last|again|"
    "while it's there|while it lasts|while stocks last|"
    "before anyone else can|before anybody else does|before anyone else does|before somebody else does|"
    "would be lovely|would be nice|would be great|would be perfect|would be wonderful|would be lovely dear|"
    "would be my first choice|would be my favourite|would be best|would be ideal|"
    "if all else fails|if need be|at worst|as a last resort|"
    "if {0} gone|if {0} taken|if somebody takes it|"
    "most|more than anything|above all|if it's free|if it is free|if that's free|if still free|if it's legal|"
    "if it is legal|if i may|if i can still get it|if nobody takes it|if nobody else takes it|while it is there|"
    "if i'm lucky|if i am lucky|in that order|in this order|in that order please|in this order please"
)
_ELSE = _phrases(
    "and|then|and then|if not|or if not|if not then|otherwise|or otherwise|else|or else|failing that|or failing that|"
    "if gone|or if gone|if taken|if there is none|or if there is none|if none is left|if not available|if that fails|"
    "after that|followed by|second choice|third choice|my second choice|as second choice|second|third|next|lastly|"
    "over|before|if {0} gone|or if {0} gone|if {0} taken|or if {0} taken|secondly|thirdly|2nd|3rd|last|fourth|fifth|"
    "and if {0} gone|and if {0} taken|if {0} gone then|if {0} taken then|or if {0} not there|if {0} not there|"
    "if not available then|and if not available|last choice|my last choice|for me|please|for me please|"
    "2nd choice|3rd choice|4th choice|5th choice|third choice is|second choice is|2nd choice is|3rd choice is|"
    "fourth choice|fifth choice|and if not|second best|third best|next best|and second|and third|and last|"
    "second would be|then would be|second best would be|third best would be|second best is|third best is|"
    "alternatively|or alternatively|at worst|then comes|and then comes|at the end|and at the end|in the end|"
    "and finally|finally|and at last|at last|after that one|next comes|next in line|if it's not|if it is not|"
    "if it's not there|as a fallback|as backup|as a backup|in second place|in third place|"
    "in case it's gone|in case it is gone|if all else fails|and if all else fails|or if all else fails|if need be|"
    "if the worst comes to the worst|and at worst|or at worst|would be fine or at worst|would be fine otherwise|"
    "would be lovely otherwise|would be nice otherwise|would do otherwise|would be fine and otherwise|failing both|"
    "and failing both|and failing that|or failing that|and failing these|failing all that|failing this"
)


_GONE = re.compile(
    r"(?:(?:and|or|but|then|in case|, ) ?)*(?:if|when|should|in case) "
    r"(?:(?:it|that|this|they|both|those|these|either|all|the|first|second|third|one|of|them|two|three|card|cards|"
    r"number|none|nothing|neither|[0-9]+) )*(?:(?:is|are|be|was|were|has|have|been|it's|that's|get|gets) )*"
    r"(?:(?:already|also|both|all|been) )*"
    r"(?:gone|taken|away|unavailable|eaten|missing|snapped up|picked|used|grabbed|stolen|not(?! sure)"
    r"|(?:not|no longer|isn't|aren't) (?:there|available|left|free|possible))"
    r"(?: (?:too|as well|already|also|away|up|anymore|by then|either|then))*(?= |$)"
)
_FASTER = re.compile(  # somebody else took it
    r"(?:(?:and|or|but|then) )*(?:if|in case) (?:someone|somebody|anyone|anybody|another|he|she|they|others?)"
    r"(?: else)?(?: (?:was|is|has|have|had|should|already))*"
    r"(?: (?:took|takes|take|taken|gets|get|got|grabs|grab|grabbed|snatches|snatched|wants|beats|beat|faster|quicker|"
    r"first|there|before))(?: (?:me|to|it|that|this|them|both|first|there|before|already))*(?= |$)"
)
_ARTICLES = frozenset("the my".split())
_SO_FAR = 16  # words and signs of such a condition


def _if_gone(line: Sequence[Token], at: int) -> int:
    """Where "and if both are gone", "should it be taken" ends; `at` where no such words stand."""
    rest = " ".join(token.fold for token in line[at : at + _SO_FAR])
    said = _GONE.match(rest) or _FASTER.match(rest)
    return at + len(said[0].split()) if said else at


_LEFT = re.compile(
    r"(?:if|in case|should|(?:and |but )?in the \w+ (?:event|case)(?: that)?|as long as|provided)"
    r"(?: (?!or |and |then )[\w']+){1,4} (?:there|left|available|free|around|gone|taken)"
    r"(?: any ?more| for me| by then| too)*(?= |$)"
)


def leading_on(line: Sequence[Token]) -> frozenset[int]:
    """The places of words that lead from one thing of a list to the next: "if it's still there", "otherwise"."""
    found = set[int]()
    for at in range(len(line)):
        rest = " ".join(token.fold for token in line[at : at + _SO_FAR])
        left = _LEFT.match(rest)
        ends = (*_ELSE.ends(line, at), *_IF_THERE.ends(line, at), _if_gone(line, at))
        found.update(range(at, max(*ends, at + len(left[0].split()) if left else at, at)))
    return frozenset(found)


def goes_on(line: Sequence[Token]) -> bool:
    """Does a line go on with a list: "if gone, 14"?"""
    return bool(_if_gone(line, 0))


@dataclass(frozen=True)
class Ranked(Listing):
    """A list of things, best first; or a word for an empty one, where there is one."""

    none: tuple[str, ...] = ()

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The longest list first, then each shorter one. "Fish or meat" is no order of preference."""
        if at < len(line) and line[at].fold in self.none:
            yield Read((), at + 1)
        ends: list[Read] = []
        values: tuple[Any, ...] = ()
        here, cost, either = max(_FIRST.ends(line, at), default=at), 0, False
        parted: set[str] = set()
        while len(values) < self.most and (best := self._one(line, here, words)):
            values, cost, here = (*values, best.value), cost + best.cost, best.end
            told = [end for end in _IF_THERE.ends(line, here) if end >= _if_gone(line, here)] or self._last(
                line, here, words
            )
            either = either and not told  # "fish or meat" is no order of preference, "or meat if it is gone" is one
            ends += [Read(values, end, cost) for end in (here, *told) if not either]
            end = max(told, default=here)
            here = self._next(line, end)
            between = {t.fold for t in line[end:here]}
            parted, before = between & _PARTING, parted
            if (len(values) > 1 and parted != before) or {".", "and"} <= between:
                break  # "14 23 19 / 7", "just 22. And 9": what another sign parts off is another thing
            if here < len(line) and line[here].fold == "or":
                here, either = here + 1, True
        yield from reversed(ends)

    def _last(self, line: Sequence[Token], at: int, words: Words) -> list[int]:
        """Where "if 14 is gone" ends behind the last of them: "14, or 23 if 14 is gone"."""
        end = _if_gone(line, at)
        return [end] if end > at and not self._one(line, self._next(line, end), words) else []

    def _one(self, line: Sequence[Token], at: int, words: Words) -> Read | None:
        while at + 1 < len(line) and line[at].fold in _ARTICLES:
            at += 1
        return min(self.of.read(line, at, words), key=lambda r: (r.cost, -r.end), default=None)

    def _next(self, line: Sequence[Token], at: int) -> int:
        """Past the words and signs between two of them. "14-23" is no list, "14 - 23" is one."""
        span = (
            at < len(line) and line[at - 1].kind == "number" and line[at].at == line[at - 1].at + len(line[at - 1].text)
        )
        while at < len(line) and (line[at].fold in SOFT or line[at].fold == ">" or (line[at].fold == "-" and not span)):
            at += 1
        after = max(*_ELSE.ends(line, at), _if_gone(line, at), at)
        return at if after == at else self._next(line, after)

    def write(self, value: Any) -> str:
        """What is there, or the word for an empty list."""
        return Listing.write(self, value) or self.none[0]
