"""Reads what players wrote with the forms of a game: every word must have a part, or nothing is executed.

A line is covered from its first word to its last by orders and by what is known to change nothing about them
(`games.kit.manners`). Where that fails, the nearest reading is offered as a question ("Did you mean ...?"), unless a
word binds it (`games.kit.binding`: "don't", "maybe", "next turn"); a line without the question's own words is talk.
Lines are then held against each other: a plain correction corrects, two answers to one question are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from games.kit import binding, manners
from games.kit.kinds import Words
from games.kit.order import Order, Orders
from games.kit.words import Token, odd_digit, tidy, tokens, unglued

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_BULLET = re.compile(r"^\s*(?:[-*•·>+]\s+|\(?[0-9]{1,2}[.)]\s+(?=\D))*")
_NUMBERED = re.compile(r"^\s*\(?([0-9]{1,2})[.):]\s*(?=\S)")
_INLINE = re.compile(r"(?:(?<=\s)|^)\(?([0-9])[.)]\s+")
_DICTATED = re.compile(r"\b(?:new ?line|next line|full stop|new paragraph)\b", re.I)
_PLACEHOLDER = re.compile(r"<(\w[\w ]{0,30})>")
_FORM, _FILLER, _ASKED, _REMARK, _SKIP, _WORTH = (
    10,
    1,
    2,
    20,
    30,
    40,
)  # what a piece of a reading costs; _FORM: a slip of a letter
_EDGES = manners.SIGNS - set("()")
ACCOMPANIED = 2  # of an order without a verb: it counts only beside another one
_MOST = 6  # readings followed at once


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a letter after reading: orders; or a complaint; or a question with a likely reading; or talk."""

    number: int
    text: str
    orders: Orders = ()
    complaint: str | None = None
    reading: Orders = ()  # what it may mean, to be confirmed
    why: str = ""  # why nothing was done, where it holds words of the question: "it says "maybe""
    corrects: bool = False  # what it says stands in the place of what was said before
    withdraws: bool = False  # what was said before it is taken back

    @property
    def talk(self) -> bool:
        """Read past: it looks like conversation."""
        return not self.orders and self.complaint is None and not self.reading


class _Cover(NamedTuple):
    """One way to cover the rest of a line: what it costs, its orders, whether one of them was said without a verb."""

    cost: int
    orders: Orders
    bare: int = 0  # 1: an order without a verb; 2: one that needs another beside it
    clause: bool = False  # with a clause of its own words ("she is nice") that no sign parts from the orders


@dataclass
class Sentence:
    """Words of one line in one position, and all that can be made of them."""

    grammar: Grammar
    line: tuple[Token, ...]
    words: Words
    inner: bool = False  # part of a longer line
    _covers: dict[int, list[_Cover]] = field(default_factory=dict)
    _hot: dict[int, bool] = field(default_factory=dict)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def readings(self) -> list[Orders]:
        """The nearest readings of all words; several when equally near but different; none where words are left."""
        found = [c for c in self._whole() if not (c.bare == ACCOMPANIED and len(c.orders) == 1)]
        found = [c for c in found if not _clash(c.orders)] or found
        return [cover.orders for cover in _nearest(found) if cover.orders]

    def likely(self) -> Orders:
        """The nearest reading when some words are passed over; () where that would be a guess."""
        best = _Likely(self).best()
        return best.orders if best else ()

    def hints_at_an_order(self) -> bool:
        """Is an order in these words, with a verb and all that belongs to it, whatever stands around it?"""
        best = _Likely(self).cheapest()
        return bool(best.orders) and not best.bare

    # -- covering ----------------------------------------------------------------------------------------------------

    def _whole(self) -> list[_Cover]:
        """Every way to cover the line, worked out from its end."""
        n = len(self.line)
        if not self._covers:
            self._covers[n] = [_Cover(0, ())]
            for at in reversed(range(n)):
                self._covers[at] = _distinct([
                    _Cover(cost + rest.cost, orders + rest.orders, max(bare, rest.bare), clause or rest.clause)
                    for end, cost, orders, bare, clause in self._pieces(at)
                    for rest in self._covers[end]
                    if not ((bare or rest.bare) and (clause or rest.clause))
                ])  # fmt: skip
        return self._covers[0]

    def _pieces(self, at: int) -> Iterator[tuple[int, int, Orders, int, bool]]:
        """What may begin here: (where it ends, its cost, its orders, said without a verb?, a clause of its own?)."""
        line = self.line
        if line[at].fold in manners.SIGNS:
            yield at + 1, 0, (), 0, False
        for orders, end, cost, bare in self.grammar.forms_at(line, at, self.words):
            yield end, cost * _FORM, orders, bare, False
        for end in manners.fillers(line, at):
            yield end, _FILLER, (), 0, False
        names = self.names
        for end in manners.addressed(line, at, names):
            if not self._holds_an_order(at, end):
                yield end, _FILLER, (), 0, False
        if labelled := manners.label(line, at, self.mine):
            yield labelled, _FILLER, (), 0, False
        if self._vocative(at):
            yield at + 1, _ASKED, (), 0, False
        if line[at].fold in self.mine and (at + 1 == len(line) or (at == 0 and line[1].fold in (",", "-"))):
            yield at + 1, _FILLER, (), 0, False
        if self.polite:
            for end in manners.requests(line, at):
                yield end, _FILLER, (), 0, False
        yield from self._remarks(at)

    def _remarks(self, at: int) -> Iterator[tuple[int, int, Orders, int, bool]]:
        """Remarks that touch nothing: in brackets, in a sentence of their own, as a reason or a comment."""
        line = self.line
        if line[at].fold == "(":
            end = self._closing(at)
            inner = self._inner(at + 1, end)
            if inner.line and not binding.binds(inner.line) and (not inner.readings() or self._repeats(at, inner)):
                yield min(end + 1, len(line)), _REMARK, (), 0, False
        if at and line[at].fold in ("instead", "rather") and at + 2 < len(line) and line[at + 1].fold in ("of", "than"):
            yield self._contrast_ends(at + 2), _REMARK, (), 0, False
        boundary = at == 0 or line[at - 1].fold in manners.ENDS or (line[at - 1].fold == "-" and at > 1)
        reason, comment = manners.begins_a_reason(line, at), manners.begins_a_comment(line, at)
        if not (boundary or reason or comment):
            return
        for end in self._sentence_ends(at):
            said = line[at:end]
            if not said or binding.binds(said):
                continue
            if (reason and at) or (boundary and self._talk(at, end)):
                yield end, _REMARK, (), 0, False
            elif comment and at and not any(self.hot(n) for n in range(at, end)):
                yield end, _REMARK, (), 0, True

    def _sentence_ends(self, at: int) -> Iterator[int]:
        end = at
        while end < len(self.line) and self.line[end].fold not in manners.ENDS and not self._dash(end, at):
            end += 1
        yield end

    def _dash(self, at: int, begun: int) -> bool:
        """A dash between blanks parts two thoughts."""
        here = self.line[at]
        return here.fold == "-" and at > begun and here.at > self.line[at - 1].at + len(self.line[at - 1].text)

    def _closing(self, at: int) -> int:
        """Where the brackets close that open here; the end of the line where they do not."""
        return next((n for n in range(at + 1, len(self.line)) if self.line[n].fold == ")"), len(self.line))

    def _contrast_ends(self, at: int) -> int:
        """Where what is named after "instead of" ends: at a sign or "and"."""
        end = at
        while (
            end < len(self.line) and self.line[end].fold not in manners.ENDS and self.line[end].fold not in (",", "and")
        ):
            end += 1
        return end

    def _inner(self, at: int, end: int) -> Sentence:
        return Sentence(self.grammar, self.line[at:end], self.words, inner=True)

    def _holds_an_order(self, at: int, end: int) -> bool:
        """Is there more than a name in a greeting: "thanks play 14"?"""
        return any(self.hot(n) and self.line[n].fold not in self.names for n in range(at, end))

    def _talk(self, at: int, end: int) -> bool:
        """Would these words alone be read past?"""
        if at == 0 and end == len(self.line):
            return False
        inner = self._inner(at, end)
        return not inner.readings() and not inner.hints_at_an_order()

    def _repeats(self, at: int, said: Sentence) -> bool:
        """Do the words in brackets only say again what stands before them: "play 14 (fourteen)"?"""
        before = self._inner(0, at)
        mine = said.readings()
        return any(set(one) <= set(orders) for one in mine for orders in before.readings())

    def _vocative(self, at: int) -> bool:
        """Is somebody spoken to: ", Bruno" at the end, "Bruno, ..." at the beginning?"""
        line = self.line
        if line[at].fold not in self.names:
            return False
        first = at == 0 or line[at - 1].fold in manners.ENDS
        last = at + 1 == len(line) or line[at + 1].fold in manners.ENDS
        if at and line[at - 1].fold == ",":
            return last or line[at + 1].fold == ","
        return first and not last and line[at + 1].fold == ","

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def names(self) -> frozenset[str]:
        """The names at the table, and their first words."""
        return _names(self.words.seats)

    @property
    def mine(self) -> frozenset[str]:
        """The writer's own name."""
        return _names((self.words.me,)) if self.words.me else frozenset()

    @property
    def polite(self) -> bool:
        """Does a word make a question a request?"""
        return self.line[-1].fold != "?" and any(token.fold in manners.POLITE for token in self.line)

    def hot(self, at: int) -> bool:
        """Is this a word of the question: a number, a name, a card, a verb of a form?"""
        if at not in self._hot:
            self._hot[at] = self.grammar.knows(self.line, at, self.words)
        return self._hot[at]


@dataclass
class _Likely:
    """The nearest reading of a sentence when some of its words are passed over."""

    whole: Sentence

    def best(self) -> _Cover | None:
        """The reading, when it is more than a guess."""
        line, n = self.whole.line, len(self.whole.line)
        if not any(self.whole.hot(at) for at in range(n)):
            return None
        found = self.cheapest()
        passed = found.cost // _SKIP
        if not found.orders or passed > max(4, n // 2):
            return None
        if found.bare and (passed > 2 or len(line) > 7):
            return None
        return found

    def cheapest(self) -> _Cover:
        """The cheapest way through the line in which any word may be passed over; orders found are worth a few."""
        whole = self.whole
        after = {len(whole.line): _Cover(0, ())}
        for at in reversed(range(len(whole.line))):
            rest = after[at + 1]
            ways = [_Cover(rest.cost + _SKIP, rest.orders, rest.bare)]
            for end, cost, orders, bare, _ in whole._pieces(at):
                rest = after[end]
                ways.append(_Cover(cost + rest.cost, orders + rest.orders, max(bare, rest.bare)))
            after[at] = min(ways, key=lambda way: way.cost - _WORTH * len(way.orders))
        return after[0]


def _names(seats: Sequence[str]) -> frozenset[str]:
    folded = [token.fold for seat in seats for token in tokens(tidy(seat))[:1]]
    return frozenset(folded)


def _distinct(found: list[_Cover]) -> list[_Cover]:
    kept: list[_Cover] = []
    for cover in sorted(found, key=lambda c: (c.cost, len(c.orders))):
        if all(
            cover.orders != other.orders or cover.bare != other.bare or cover.clause != other.clause for other in kept
        ):
            kept.append(cover)
        if len(kept) == _MOST:
            break
    return kept


def _nearest(found: list[_Cover]) -> list[_Cover]:
    if not found:
        return []
    best = min((cover.cost, len(cover.orders)) for cover in found)
    kept: list[_Cover] = []
    for cover in found:
        if (cover.cost, len(cover.orders)) == best and all(cover.orders != other.orders for other in kept):
            kept.append(cover)
    return kept


# -- one line --------------------------------------------------------------------------------------------------------


def read_line(grammar: Grammar, raw: str, words: Words, number: int = 1) -> Line:
    """One line, judged as a whole."""
    text = raw.strip()
    plain = tidy(_uncommented(binding.unticked(raw)))
    plain = _DICTATED.sub(" . ", plain)
    line = _strip(tokens(_BULLET.sub("", _unnumbered(plain), count=1)))
    if not line:
        return Line(number, text)
    first = _judge(grammar, raw, plain, line, words, number)
    cut = unglued(line)
    if not first.orders and len(cut) != len(line):
        second = _judge(grammar, raw, plain, cut, words, number)
        if second.orders or not (first.reading or first.complaint):
            return second
    return first


def _judge(grammar: Grammar, raw: str, plain: str, line: tuple[Token, ...], words: Words, number: int) -> Line:
    text = raw.strip()
    sentence = Sentence(grammar, line, words)
    readings = sentence.readings()
    if readings and (doubt := _doubt(raw, plain, line)):
        return Line(number, text, (), doubt)
    if readings and (sign := binding.dead(raw)):
        return Line(number, text, why=f'it is marked with "{sign}"')
    if len(readings) == 1:
        return Line(number, text, readings[0])
    if readings:
        meant = " or ".join(f'"{"; ".join(map(grammar.spell, orders))}"' for orders in readings[:4])
        return Line(number, text, (), f"This may mean {meant}: please write which.")
    if corrected := _corrected(grammar, text, line, words, number):
        return corrected
    return _left_over(sentence, raw, plain, number)


def _left_over(sentence: Sentence, raw: str, plain: str, number: int) -> Line:
    """A line that no reading covers: a question with the nearest one, a complaint, or talk."""
    text, line = raw.strip(), sentence.line
    likely = sentence.likely()
    why = binding.reason(line, sentence.names - sentence.mine)
    if likely and (doubt := _doubt(raw, plain, line)):
        why = why or doubt
    if likely and line[-1].fold == "?" and not why:
        return Line(number, text, why="it is a question")
    if why:
        return Line(number, text, why=f'it says "{why}"' if likely else "")
    if likely and not binding.dead(raw):
        return Line(number, text, reading=likely)
    if not likely and sentence.grammar.begins(line) and (doubt := _doubt(raw, plain, line)):
        return Line(number, text, (), doubt)
    hint = sentence.grammar.hint(line, sentence.words, [sentence.hot(at) for at in range(len(line))])
    return Line(number, text, (), hint if line[-1].fold != "?" else None)


def _corrected(grammar: Grammar, text: str, line: tuple[Token, ...], words: Words, number: int) -> Line | None:
    """A line that corrects itself, or the lines before it; None for one that corrects nothing."""
    found = binding.correction(line)
    if found is None:
        return None
    at, end, whole = found
    before, after = line[:at], _strip(line[end:])
    was = _one(Sentence(grammar, before, words)) if before else ()
    now = _one(Sentence(grammar, after, words)) if after else ()
    if not now and was and after:
        now = _completed(grammar, before, after, words)
    if before and not was and any(Sentence(grammar, before, words).hot(n) for n in range(len(before))):
        return None
    if not now:
        if not was and not (at == 0 and whole):
            return None
        return Line(number, text, why=f'it says "{" ".join(t.text for t in line[at:end])}"', withdraws=True)
    kept = () if whole else tuple(o for o in was if all(o.key() != new.key() for new in now))
    return Line(number, text, (*kept, *now), corrects=not was, withdraws=whole and not was)


def _one(sentence: Sentence) -> Orders:
    readings = sentence.readings()
    return readings[0] if len(readings) == 1 else ()


def _completed(grammar: Grammar, before: tuple[Token, ...], after: tuple[Token, ...], words: Words) -> Orders:
    """What "play 14, no wait, 15" means: the words after the correction with the verb from before it."""
    if len(after) > 5:
        return ()
    for end in range(1, min(4, len(before))):
        if _one(Sentence(grammar, before[:end], words)):
            return ()  # more than a verb
        if orders := _one(Sentence(grammar, (*before[:end], *after), words)):
            return orders
    return ()


def _doubt(raw: str, plain: str, line: Sequence[Token]) -> str:
    """Why a line that reads like an order must not be taken as one; empty when it may."""
    if odd := odd_digit(raw):
        return f"The digit {odd!r} is not one of 0 to 9; please write the number with 0-9."
    if "\N{REPLACEMENT CHARACTER}" in raw:
        return "A character of this line was damaged on its way; please write it again."
    if place := _PLACEHOLDER.search(plain):
        return f"Please write your own words in place of <{place[1]}>."
    return "This ends in a question mark, so I did not take it as an order." if line[-1].fold == "?" else ""


def _strip(line: tuple[Token, ...]) -> tuple[Token, ...]:
    start, end = 0, len(line)
    while start < end and line[start].fold in _EDGES:
        start += 1
    while end > start and line[end - 1].fold in _EDGES:
        end -= 1
    return line[start:end]


def _unnumbered(plain: str) -> str:
    """Without the numbers of a list written on one line: "1. karma 2. tofu on mystery"."""
    numbers = [int(m[1]) for m in _INLINE.finditer(plain)]
    if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
        return _INLINE.sub(", ", plain).lstrip(", ")
    return plain


def _uncommented(raw: str) -> str:
    """Without a comment: "#" at the start of the line or between blanks."""
    return re.split(r"(?:^|\s)#(?=\s|$|[^\W\d])", raw, maxsplit=1)[0]


# -- several lines ---------------------------------------------------------------------------------------------------

_WINDOW = 6  # lines that may make one order together


def read_letter(grammar: Grammar, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
    """The lines of a letter, read one by one and then held against each other. `lines`: (number, text), none empty."""
    texts = _listed([text for _, text in lines])
    read = [grammar.line(text, words, number) for (number, _), text in zip(lines, texts, strict=True)]
    read = [replace(one, text=raw.strip()) for one, (_, raw) in zip(read, lines, strict=True)]
    ticks = [binding.ticked(raw) for _, raw in lines]
    if any(ticks):
        read = [_unless_ticked(one, tick) for one, tick in zip(read, ticks, strict=True)]
    return _settled(_gathered(grammar, read, texts, words))


def _unless_ticked(line: Line, tick: bool) -> Line:
    """Where some lines are ticked, the others do not count."""
    return line if tick or not line.orders else Line(line.number, line.text, why="other lines are ticked")


def _listed(texts: Sequence[str]) -> list[str]:
    """Lines without the numbers of a list ("1. 30", "2. 14"), where they count up from 1."""
    found = [_NUMBERED.match(text) for text in texts]
    numbers = [int(m[1]) for m in found if m]
    if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
        return [text[m.end() :] if m else text for text, m in zip(texts, found, strict=True)]
    return list(texts)


def _gathered(grammar: Grammar, read: list[Line], texts: Sequence[str], words: Words) -> list[Line]:
    """Lines that say nothing alone, or contradict each other, may say one thing together: "discard", "Medicine", ..."""
    out: list[Line] = []
    at = 0
    while at < len(read):
        for end in range(min(len(read), at + _WINDOW), at + 1, -1):
            if joined := _together(grammar, read[at:end], texts[at:end], words):
                out.extend(joined)
                at = end
                break
        else:
            out.append(read[at])
            at += 1
    return out


def _together(grammar: Grammar, read: Sequence[Line], texts: Sequence[str], words: Words) -> list[Line] | None:
    """These lines as one, where all of them are needed for that and no line says it alone."""
    if any(b.number != a.number + 1 for a, b in pairwise(read)) or any(
        line.corrects or line.withdraws for line in read
    ):
        return None
    if any(line.talk and (line.why or not _warm(grammar, line.text, words)) for line in read):
        return None
    alone = [order for line in read for order in line.orders]
    if all(line.orders for line in read) and not _clash(alone):
        return None
    one = grammar.line(", ".join(text.strip() for text in texts), words, read[0].number)
    if not one.orders or _clash(one.orders):
        return None
    first = replace(read[0], orders=one.orders, complaint=None, reading=(), text=" / ".join(line.text for line in read))
    return [first]


def _warm(grammar: Grammar, text: str, words: Words) -> bool:
    line = tokens(tidy(text))
    return bool(line) and len(line) <= 8 and any(grammar.knows(line, at, words) for at in range(len(line)))


def _clash(orders: Sequence[Order]) -> bool:
    seen: dict[str, Order] = {}
    for order in orders:
        if (
            not order.several
            and seen.setdefault(order.key(), order) != order
            and order.joined(seen[order.key()]) is None
        ):
            return True
    return False


def _settled(read: Sequence[Line]) -> list[Line]:
    """Corrections take the place of what they correct, and remarks that bind touch the line before them."""
    out: list[Line] = []
    for line in read:
        if line.withdraws or line.corrects:
            out = _taken_back(out, line)
        elif line.talk and out and out[-1].orders and out[-1].number == line.number - 1 and _unsure(line.text):
            said = f'the next line says "{_unsure(line.text)}"'
            out[-1] = replace(out[-1], orders=(), reading=out[-1].orders, why=said)
        out.append(line)
    return out


def _taken_back(before: list[Line], line: Line) -> list[Line]:
    """The lines before a correction, without what it corrects."""
    said = [at for at, earlier in enumerate(before) if earlier.orders]
    out = list(before)
    keys = {order.key() for order in line.orders}
    if line.withdraws:
        for at in said if re.search(r"\babove\b|\ball\b", line.text, re.I) else said[-1:]:
            out[at] = replace(out[at], orders=(), why="a later line takes it back")
        return out
    for at in said:
        left = tuple(order for order in out[at].orders if order.key() not in keys)
        if left != out[at].orders:
            out[at] = replace(out[at], orders=left, why="" if left else "a later line corrects it")
    return out


_UNSURE = re.compile(
    r"(?i)^\W*(?:but |and |though )?(?:only if|unless|if |not yet|not sure|i'?m not sure|i am not sure|or maybe|"
    r"maybe not|don'?t do (?:it|that)|do not do (?:it|that)|not so fast|let me think|i will confirm|i'?ll confirm|"
    r"to be confirmed|wait with (?:it|that)|except|or )[^\n]*"
)


def _unsure(text: str) -> str:
    """The words by which a line puts the one before it in doubt; empty when it does not."""
    found = _UNSURE.match(text)
    return found[0].strip()[:40] if found else ""
