"""What a line that was not understood as a whole says sentence by sentence: a question names all of it.

Who answers yes to "Did you mean ..." gets no more than stands there. So what a sentence orders beside the one that was
asked about, and cards that are only named in their order ("first Tea Time, then Moonfall"), belong into the question.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import binding
from games.kit.words import fold, tidy, tokens
from games.meta.orders import PassUntilAimed, PassUntilPush, Push
from games.meta.reading import besides, mentions, reasons, retracting

Read = Callable[[str], Line]
_SENTENCES = re.compile(r"(?<=[.!;])\s+|\s+[-\N{EN DASH}\N{EM DASH}]\s+")
_CLAUSES = re.compile(r"\s*[,:]\s+")
_OPEN = re.compile(
    r"(?i)\b(?:if|unless|until|till|when|whenever|whoever|whomever|once|maybe|perhaps|might|should|would|could|or|"
    r"instead|rather|except|but)\b|\?"
)
_IN_ORDER = re.compile(r"(?i)\b(?:first|then|next|after (?:that|it)|followed by|on top|at last|finally)\b")
_FOR_A_CASE = re.compile(r"(?i)\b(?:unless|until|till|except|if|when)\b[^.!;]*$")
THE_CASE = "cards cannot be kept for that case: you are asked again when it comes"


def whole(line: Line, read: Read, words: Words) -> Line:
    """The line; one that is asked about, or was not understood, with all that its sentences say."""
    if line.orders:
        return _for_the_case(line, words)
    if _otherwise(line) or words.held or mentions.TRAPS.search(line.text):
        return line
    found = _said(line.text, read, words) or _in_their_order(line, words)
    more = Counter(found) - Counter(line.reading)
    if not more or Counter(line.reading) - Counter(found):
        return line
    return replace(line, reading=found, past=(), why=line.why if line.reading else "")


def _otherwise(line: Line) -> bool:
    """Is something else than cards the matter with it?"""
    return bool(line.complaint or line.corrects or line.withdraws)


def _for_the_case(line: Line, words: Words) -> Line:
    """A pass until something happens, and behind it in its sentence cards that are meant for then: "pass, unless Clara
    pushes a Medicine, then Precision strike"."""
    at = next((n for n, one in enumerate(line.orders) if isinstance(one, PassUntilPush | PassUntilAimed)), None)
    if at is None or not any(isinstance(one, Push) for one in line.orders[at + 1 :]) or not _cased(line.text, words):
        return line
    rest = tuple(one for n, one in enumerate(line.orders) if n <= at or not isinstance(one, Push))
    return replace(line, orders=(), reading=rest, past=(), why=THE_CASE)


def _cased(text: str, words: Words) -> bool:
    """Does a card stand behind a word of a case, in its sentence?"""
    said = fold(tidy(text))
    line = tokens(said)
    places = [line[read.end - 1].at for _, read in mentions.reads(text, words)]
    return any(_FOR_A_CASE.search(said[:place]) for place in places)


def _said(text: str, read: Read, words: Words) -> Orders:
    """What the sentences of a line say one by one; () where there is but one, or one of them takes something back."""
    parts = [part for part in _SENTENCES.split(text) if part.strip()]
    if len(parts) == 1 or "?" in text or retracting.denied(text, words) or besides.refuses(text):
        return ()
    found, told = _together([_of_a_part(part, read) for part in parts])
    return found if told and retracting.left(text, found, words) == found else ()


def _together(said: Sequence[Line]) -> tuple[Orders, bool]:
    """What sentences say together, and whether one of them says more than titles."""
    found = tuple(order for line in said for order in line.orders or line.reading)
    return found, any(line.reading or (line.orders and not line.bare) for line in said)


def _of_a_part(part: str, read: Read) -> Line:
    """What one sentence says, be it only by the one of its clauses that says anything."""
    line = read(part)
    if line.orders or line.reading or _OPEN.search(part):
        return line
    first = [one for clause in _CLAUSES.split(part) if (one := read(clause)).orders]
    return first[0] if len(first) == 1 else line


def _in_their_order(line: Line, words: Words) -> Orders:
    """The cards that a line tells in their order, where it says nothing else of them."""
    if line.why or not line.talk:
        return ()
    said = reasons.untitled(fold(tidy(line.text)))
    told = _IN_ORDER.search(said) and not _OPEN.search(said) and not any(map(binding.denies, tokens(said)))
    orders = mentions.pushed(line.text, words) if told else ()
    return orders if len(orders) > 1 and not besides.refuses(line.text) and not besides.keeps(line.text) else ()


def every(lines: Sequence[Line], read: Read, words: Words) -> list[Line]:
    """The lines of a letter, each with all that it says."""
    return [whole(line, read, words) for line in lines]
