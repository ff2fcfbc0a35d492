"""Lines of a letter held against each other: what they say together, what corrects what, what contradicts what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders, clash
from games.kit.reading import binding, manners
from games.kit.reading.amending import Change, amended
from games.kit.reading.asides import unapologetic
from games.kit.reading.corrections import completed, either, without_make
from games.kit.reading.doubts import answers_anew, names_anew, put_in_doubt, speaks_against, unsure
from games.kit.reading.marks import listed, tabled, unbulleted
from games.kit.reading.paragraph import only_feels
from games.kit.reading.ranking import goes_on
from games.kit.reading.relative import ADDS, unless_relative
from games.kit.reading.revising import stays
from games.kit.reading.sentence import Sentence
from games.kit.reading.shorthand import written_out
from games.kit.words import tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_ALL = re.compile(r"\b(?:above|all|everything|wrote|said|sent|mail|message|letter|orders)\b", re.I)  # it takes back
_EXCHANGES = re.compile(r"(?i)\b(?:instead|rather|not|no|replac\w+|swap\w*|chang\w+|switch\w*)\b")
_WINDOW = 6  # lines that may make one order together


def read_letter(grammar: Grammar, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
    """The lines of a letter, read one by one and then held against each other. `lines`: (number, text), none empty."""
    texts = unapologetic(listed(tabled([text for _, text in lines])), words.names)
    read = [grammar.line(text, words, number) for (number, _), text in zip(lines, texts, strict=True)]
    read = [replace(one, text=raw.strip()) for one, (_, raw) in zip(read, lines, strict=True)]
    ticks = [binding.ticked(raw) for _, raw in lines]
    if any(ticks):
        read = [_unless_ticked(one, tick) for one, tick in zip(read, ticks, strict=True)]
    whole = _added(grammar, _settled(grammar, _gathered(grammar, read, texts, words), words), words.held)
    return [unless_relative(line, words.held) for line in whole]


def _added(grammar: Grammar, read: list[Line], held: Orders) -> list[Line]:
    """The lines with what they add to orders that are held: "also Medicine, please" beside a Poison that is played."""
    said = [at for at, line in enumerate(read) if line.orders or line.reading]
    if not held or len(said) != 1 or read[said[0]].corrects or not ADDS.search(read[said[0]].text):
        return read
    line = read[said[0]]
    orders, reading = (_beside(grammar, held, new) for new in (line.orders, line.reading))
    added = orders != line.orders
    return [*read[: said[0]], replace(line, orders=orders, reading=reading, corrects=added), *read[said[0] + 1 :]]


def _beside(grammar: Grammar, held: Orders, new: Orders) -> Orders:
    """What is held and what is new, together."""
    before = {order.key(): order for order in held}
    if new and grammar.replaces and all(order.several for order in new):
        return (*held, *(order for order in new if order not in held))
    return tuple(order.adding(before[order.key()]) or order if order.key() in before else order for order in new)


def _unless_ticked(line: Line, tick: bool) -> Line:
    """Where some lines are ticked, the others do not count."""
    return line if tick or not line.orders else Line(line.number, line.text, why="other lines are ticked")


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
    if not _belong(grammar, read, words):
        return None
    said = ", ".join(unbulleted(text.strip()) for text in texts)
    one = grammar.line(said, words, read[0].number)
    if not one.orders or clash(one.orders) or _swallowed(grammar, read, one.orders):
        return None
    if any(set(one.orders) <= set(line.orders or line.reading) for line in read):
        return None  # one of them says all of it, and the others are dropped
    if clash((*one.orders, *(order for line in read if not line.bare for order in line.orders))):
        return None  # what a line says alone and for certain it does not unsay
    first = replace(read[0], orders=one.orders, complaint=None, reading=(), text=" / ".join(line.text for line in read))
    if one.bare and len(one.orders) == 1 and len(read) == 2 and all(line.text.strip(" .!").isdigit() for line in read):
        why = "these may be two things, or answers to two questions"
        return [replace(first, orders=(), reading=one.orders, why=why)]
    return [first]


def _belong(grammar: Grammar, read: Sequence[Line], words: Words) -> bool:
    """May these lines say one thing together?"""
    apart = any(b.number != a.number + 1 for a, b in pairwise(read))
    if apart or any(line.corrects or line.withdraws for line in read):
        return False
    if any(line.talk and (line.why or not _warm(grammar, line.text, words)) for line in read if not _lists(line)):
        return False
    keys = {order.key() for line in read for order in line.orders or line.reading}
    if read[0].orders and any(line.reading for line in read[1:]) and len(keys) > 1:
        return False  # what is half understood is no rest of a sentence; a list may go on so
    alone = [order for line in read for order in line.orders]
    said = all(line.orders for line in read) and (not clash(alone) or not any(line.bare for line in read))
    return not said


def _lists(line: Line) -> bool:
    """Does it go on with a list, and say nothing alone: "if gone, 14"?"""
    return goes_on(tokens(tidy(line.text)))


def _swallowed(grammar: Grammar, read: Sequence[Line], orders: Orders) -> bool:
    """Did words in the first line that go on to its end ("because ...") only take in the lines below?"""
    alone, below = list(map(grammar.spell, read[0].orders)), [line.text.strip(" .,;:!?") for line in read[1:]]
    rest = [
        said.removeprefix(first) for said in map(grammar.spell, orders) for first in alone if said.startswith(first)
    ]
    return any(row.casefold() in end.casefold() and " " in row for end in rest if end for row in below)


def _warm(grammar: Grammar, text: str, words: Words) -> bool:
    line = tokens(tidy(text))
    return bool(line) and len(line) <= 12 and any(grammar.knows(line, at, words) for at in range(len(line)))


def _settled(grammar: Grammar, read: Sequence[Line], words: Words) -> list[Line]:
    """Corrections take the place of what they correct, and remarks that bind touch the line before them."""
    out: list[Line] = []
    for line in read:
        if out and out[-1].orders and out[-1].number == line.number - 1:
            line, unclear = _correcting(grammar, out[-1], line, words)
            if unclear and not _change(grammar, out, line, words):
                out[-1] = replace(out[-1], orders=(), reading=out[-1].orders, why=f'the next line says "{unclear}"')
        turned = _turned(grammar, out, line, words)
        if change := _change(grammar, out, line, words):
            out, line = _changed(out, line, change)
        elif line.withdraws or line.corrects:
            out = _taken_back(out, line)
        elif line.orders and any(_said_bare(one, line.orders) for one in out):
            line = replace(line, orders=(), reading=line.orders, why="an earlier line answers the same question")
        elif turned and speaks_against(grammar, out, line, words):
            out = put_in_doubt(out, line, f'a later line says "{turned}"')
        elif out and not line.why and answers_anew(out, line):
            out = put_in_doubt(out, line, "a later line speaks of it, too")
        elif (
            line.talk
            and out
            and out[-1].orders
            and out[-1].number == line.number - 1
            and (doubt := _unsure(grammar, line, words))
        ):
            said = f'the next line says "{doubt}"'
            out[-1] = replace(out[-1], orders=(), reading=out[-1].orders, why=said)
        out.append(line)
    return out


def _turned(grammar: Grammar, before: list[Line], line: Line, words: Words) -> str:
    """The words by which a line without orders seems to change what stands before it; empty without."""
    if not before or line.orders:
        return ""
    return binding.turned(tokens(tidy(line.text))) or names_anew(grammar, before, line, words)


def _unsure(grammar: Grammar, line: Line, words: Words) -> str:
    """The words by which a line puts the one before it in doubt; none where it only says what its writer will feel."""
    doubt = unsure(line.text)
    feels = doubt and only_feels(Sentence.of(grammar, tokens(tidy(line.text.rstrip(" .!"))), words))
    return "" if feels else doubt


def _change(grammar: Grammar, before: Sequence[Line], line: Line, words: Words) -> Change | None:
    """What a line without orders changes in those before it, or in what is held where nothing stands before it."""
    was = tuple(order for one in before for order in one.orders) or (() if _said(before) else words.held)
    if line.orders or not was or stays(line.text) or (line.corrects and line.complaint):
        return None
    change = amended(grammar, was, manners.stripped(tokens(written_out(tidy(line.text)))), words)
    return _besides(change, was, line.text) if change else None


def _besides(change: Change, was: Orders, text: str) -> Change:
    """What seems to take the place of an order, as a question beside it: "and the Medicine too, after the Poison"."""
    exchanged = change.new != change.old and change.old.several
    added = exchanged and ADDS.search(text) and not _EXCHANGES.search(text)
    return change._replace(orders=(*was, change.new), sure=False) if added else change


def _said(before: Sequence[Line]) -> bool:
    """Does a line before it say what may be an order?"""
    return any(one.orders or one.reading or one.withdraws or one.complaint for one in before)


def _changed(before: list[Line], line: Line, change: Change) -> tuple[list[Line], Line]:
    """The lines before it without the order that it changes, and the line with what it makes of that; with everything
    that is ordered then as a question, where not every word of it is accounted for."""
    new = replace(line, orders=(), reading=(), complaint=None, why="", past=())
    if not change.sure:
        if change.new == change.old:
            return put_in_doubt(before, line, "a later line may change it"), line
        gone = [replace(one, orders=(), why="a later line changes it") if one.orders else one for one in before]
        return gone, replace(new, reading=change.orders)
    out = []
    for one in before:
        left = tuple(order for order in one.orders if order != change.old)
        out.append(one if left == one.orders else replace(one, orders=left, why="" if left else _CORRECTED))
    same = any(one.orders for one in before)
    return out, replace(new, orders=(change.new,) if same else change.orders, corrects=True)


_CORRECTED = "a later line corrects it"


def _said_bare(one: Line, orders: Orders) -> bool:
    """Does a line that is only a number answer the same question otherwise: "14", and below it "27"?"""
    bare = one.reading and not one.why and one.text.strip(" .,!").isdigit()
    return bool(bare) and clash((*one.reading, *orders))


def _taken_back(before: list[Line], line: Line) -> list[Line]:
    """The lines before a correction, without what it corrects."""
    said = [at for at, earlier in enumerate(before) if earlier.orders]
    out = list(before)
    if line.complaint:
        return [replace(one, orders=(), why="a later line changes it") if one.orders else one for one in out]
    keys = {order.key() for order in line.orders}
    if line.withdraws:
        for at in said if _ALL.search(line.text) else said[-1:]:
            out[at] = replace(out[at], orders=(), why="a later line takes it back")
        return out
    if said and line.orders and all(order.several for order in line.orders):
        return _replaced(out, said[-1])
    for at in said:
        left = tuple(order for order in out[at].orders if order.key() not in keys)
        if left != out[at].orders:
            out[at] = replace(out[at], orders=left, why="" if left else _CORRECTED)
    return out


def _replaced(out: list[Line], at: int) -> list[Line]:
    """Where orders stand beside each other, a correction is about the last line; which of several on it, we ask."""
    many = len(out[at].orders) > 1
    why = "the next line corrects it" if many else _CORRECTED
    out[at] = replace(out[at], orders=(), reading=out[at].orders if many else (), why=why)
    return out


def _correcting(grammar: Grammar, before: Line, line: Line, words: Words) -> tuple[Line, str]:
    """A line that corrects the one before it in few words ("no wait, on mystery"), completed from it; or the words
    that put the one before in doubt, where what they mean is not plain."""
    said = manners.stripped(tokens(tidy(line.text)))
    found = binding.correction(said)
    if line.orders or line.withdraws or found is None or found[0]:
        return line, ""
    end = found[1]
    after = manners.stripped(without_make(said[end:]))
    first = manners.stripped(tokens(tidy(before.text)))
    if after and (may := either(grammar, before.orders, first, after, words)):
        return replace(line, orders=(), reading=(), complaint=may, corrects=True, why=""), ""
    if after and (now := completed(grammar, first, after, words)):
        return replace(line, orders=now, corrects=True, complaint=None, reading=(), why=""), ""
    names = Sentence.of(grammar, after, words).names
    hot = any(grammar.knows(after, at, words) and after[at].fold not in names for at in range(len(after)))
    return line, " ".join(token.text for token in said[:end]) if hot or (end > 1 and len(after) <= 3) else ""
