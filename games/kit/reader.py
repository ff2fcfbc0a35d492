"""Reads what players wrote with the forms of a game: every word must have a part, or nothing is executed.

A line is covered from its first word to its last by orders and by what is known to change nothing about them
(`games.kit.manners`). Where that fails, the nearest reading is offered as a question ("Did you mean ...?"), unless a
word binds it (`games.kit.binding`: "don't", "maybe", "next turn"); a line without the question's own words is talk.
Lines are then held against each other: a plain correction corrects, two answers to one question are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit import binding, manners
from games.kit.cover import Cover
from games.kit.doubts import ASKS, answers_anew, damaged, doubt_of, put_in_doubt, speaks_against, unsure
from games.kit.kinds import Words
from games.kit.loosely import Loosely
from games.kit.marks import listed, uncommented, unnumbered
from games.kit.order import Orders, adds, clash
from games.kit.refusals import refused
from games.kit.sentence import Sentence
from games.kit.settled import settled
from games.kit.squeezed import Squeezing
from games.kit.words import Token, calmed, dictated, overlong, tidy, tokens, unglued, written_out

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_BULLET = re.compile(r"^\s*(?:[-*•·>+]\s+|\(?[0-9]{1,2}[.)]\s+(?=\D))*")
_ANSWER = re.compile(r"[0-9]{1,2}[.!] +\D+$")  # "8. I am happy to go last": a number, and a remark behind it
_EDGES = manners.SIGNS - set("()")


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
    bare: bool = False  # without a verb: among many lines it may be anything, so there it is only asked about
    past: tuple[str, ...] = ()  # of its words those that were read past although they speak of the game

    @property
    def talk(self) -> bool:
        """Read past: it looks like conversation."""
        return not self.orders and self.complaint is None and not self.reading


# -- one line --------------------------------------------------------------------------------------------------------


def read_line(grammar: Grammar, raw: str, words: Words, number: int = 1) -> Line:
    """One line, judged as a whole."""
    text = raw.strip()
    plain = dictated(written_out(tidy(uncommented(binding.unticked(raw)))))
    unmarked = _BULLET.sub("", unnumbered(plain), count=1)
    line = _strip(calmed(manners.requested(tokens(unmarked))))
    if not line:
        return Line(number, text)
    if _ANSWER.match(unmarked := unnumbered(plain)) and number == 1 and not any(map(str.isdigit, unmarked[3:])):
        line = _strip(calmed(tokens(unmarked)))
    first = _judge(grammar, raw, plain, line, words, number)
    cut = unglued(line)
    if not first.orders and len(cut) != len(line):
        second = _judge(grammar, raw, plain, cut, words, number)
        if second.orders or not (first.reading or first.complaint):
            first = second
    read = first if first.orders else _by_sentences(grammar, raw, line, words, first)
    if read.orders and overlong(plain):
        return replace(read, orders=(), reading=read.orders, why="the line is too long for me to read to its end")
    return read


def _by_sentences(grammar: Grammar, raw: str, line: tuple[Token, ...], words: Words, whole: Line) -> Line:
    """The line read sentence by sentence, where each of them says something or nothing; else as it was read whole."""
    parts = [part for part in _sentences(line) if _strip(part)]
    cited = any(token.fold == '"' for token in line)  # words in quotation marks amid sentences are spoken of
    if len(parts) < 2 or cited or binding.dead(raw) or damaged(raw):
        return whole
    texts = [(part, " ".join(token.text for token in part)) for part in parts]
    read = [_judge(grammar, text, text, _strip(part), words, whole.number) for part, text in texts if text]
    orders = tuple(order for one in read for order in one.orders)
    if orders and not clash(orders) and (put_off := _put_off(read, parts)):
        return Line(whole.number, whole.text, reading=orders, why=put_off)
    clear = all(
        one.orders
        or (one.talk and not one.why and _harmless(part) and not Sentence(grammar, _strip(part), words).only_names)
        or (one.talk and _repeats(Sentence(grammar, _strip(part), words), orders))  # "I think 12 will do."
        or (one.reading and set(one.reading) <= set(orders))
        for one, part in zip(read, parts, strict=True)
    )
    if not orders or clash(orders) or any(one.withdraws or one.corrects for one in read):
        return whole
    asked = replace(whole, reading=orders, past=()) if whole.talk and not whole.why else whole
    if not clear:
        return asked
    talk = [Sentence(grammar, _strip(part), words) for one, part in zip(read, parts, strict=True) if one.talk]
    if any(adds(part.cheapest.orders, orders) or part.turns for part in talk) or (whole.withdraws and talk):
        return asked
    past = (
        *(part.text for part in talk if part.names_something),
        *(said for one in read if one.orders for said in one.past),
    )
    return Line(whole.number, whole.text, orders, bare=any(one.bare for one in read), past=past)


def _repeats(said: Sentence, orders: Orders) -> bool:
    """Does a sentence that is no order only say again what another orders?"""
    return bool(said.cheapest.orders) and set(said.cheapest.orders) <= set(orders)


_HESITATES = re.compile(r"wait|hang on|hold on", re.IGNORECASE)


def _put_off(read: Sequence[Line], parts: Sequence[Sequence[Token]]) -> str:
    """Why the orders of some sentences are asked about, where others only hesitate; empty for all else."""
    rest = [(one, part) for one, part in zip(read, parts, strict=True) if not one.orders]
    if any(not one.talk or one.corrects or one.withdraws for one in read if not one.orders):
        return ""
    doubts = [
        binding.reason(part) or unsure(" ".join(token.text for token in part))
        for one, part in rest
        if one.why or not _harmless(part)
    ]
    return f'it says "{doubts[0]}"' if doubts and all(map(_HESITATES.fullmatch, doubts)) else ""


def _sentences(line: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """Its sentences, each with the sign that ends it."""
    start = 0
    for at, token in enumerate(line):
        if token.fold in (".", "!", "?"):
            yield line[start : at + 1]
            start = at + 1
    if start < len(line):
        yield line[start:]


_FEW = 5  # words; a short remark that denies or doubts speaks of what stands before it


def _harmless(part: Sequence[Token]) -> bool:
    """Does a sentence beside an order leave it alone?"""
    words = [token for token in part if token.kind != "sign"]
    doubted = unsure(" ".join(token.text for token in part))
    return not doubted and (len(words) >= _FEW or not (binding.binds(part) or binding.reason(part)))


def _judge(grammar: Grammar, raw: str, plain: str, line: tuple[Token, ...], words: Words, number: int) -> Line:
    text = raw.strip()
    sentence = Sentence(grammar, line, words)
    if binding.judged(line):
        return Line(number, text, reading=sentence.likely(), why="it only speaks of this")
    covers = sentence.covers()
    readings = grammar.fitting([cover.orders for cover in covers], words)
    if len(readings) > 1:  # what stands there as we write it ourselves is that
        readings = [orders for orders in readings if grammar.literal(orders, line)] or readings
    covers = [cover for cover in covers if cover.orders in readings]
    if readings and (doubt := doubt_of(raw, plain, line)):
        return _unsure(sentence, raw, number, readings[0] if len(readings) == 1 else (), doubt)
    if readings and (sign := binding.dead(raw)):
        return Line(number, text, why=f'it is marked with "{sign}"')
    if len(readings) == 1:
        read = Line(number, text, _once(readings[0]), bare=bool(covers[0].bare), past=covers[0].past)
        found = binding.correction(line)  # in words that alone would change nothing: "Sorry, I meant:"
        return replace(read, corrects=True, withdraws=found[2]) if found and not found[0] else read
    if readings:
        meant = " or ".join(f'"{"; ".join(map(grammar.spell, orders))}"' for orders in readings[:4])
        return Line(number, text, (), f"This may mean {meant}: please write which.")
    if corrected := _instead(grammar, raw, line, words, number) or _corrected(grammar, text, line, words, number):
        return corrected
    return _left_over(sentence, raw, plain, number)


def _once(orders: Orders) -> Orders:
    """What is said twice in one line, once: "draw right (at last)", "no card from me, pass"."""
    many = [order.several and bool(getattr(order, "__dataclass_fields__", ())) for order in orders]
    return tuple(order for n, order in enumerate(orders) if many[n] or order not in orders[:n])


def _left_over(sentence: Sentence, raw: str, plain: str, number: int) -> Line:
    """A line that no reading covers: a question with the nearest one, a complaint, or talk."""
    text, line = raw.strip(), sentence.line
    alive = not (binding.dead(raw) or doubt_of(raw, plain, line))
    if alive and (amid := Loosely(sentence).read()):
        return Line(number, text, _once(amid[0]), bare=amid[1], past=amid[2])
    if alive and (passed := refused(sentence)):
        return Line(number, text, passed)
    loose = Sentence(sentence.grammar, line, sentence.words, loose=True, seen=sentence.seen)
    may = sentence.grammar.amid_plain_words and not binding.past(line)
    likely = sentence.likely() or (loose.likely() if may else ())
    if alive and (left := Squeezing(sentence).read()):
        if left.sure and set(likely) <= set(left.orders):
            return Line(number, text, _once(left.orders), bare=left.bare)
        likely = likely or left.orders
    why = binding.reason(sentence.beside() if likely else line, sentence.names - sentence.mine)
    if likely and not why and (doubt := doubt_of(raw, plain, line)):
        return _unsure(sentence, raw, number, likely, doubt)
    if why:
        return _unsure(sentence, raw, number, likely, f'it says "{why}"' if likely else "")
    if not binding.dead(raw) and line[-1].fold != "?" and (found := _amid_plain_words(loose) if may else None):
        return Line(number, text, found.orders, bare=bool(found.bare), past=found.past)
    if likely and not binding.dead(raw):
        if line[-1].fold != "?" and settled(sentence, likely):
            return Line(number, text, _once(likely))
        return Line(number, text, reading=likely)
    if not likely and sentence.grammar.begins(line) and (doubt := doubt_of(raw, plain, line)):
        return Line(number, text, (), doubt)
    hint = sentence.grammar.hint(line, sentence.words, [sentence.hot(at) for at in range(len(line))])
    if line[-1].fold == "?":
        return Line(number, text)
    return Line(number, text, (), hint, past=(text,) if sentence.speaks_of_the_game and not hint else ())


def _unsure(sentence: Sentence, raw: str, number: int, likely: Orders, why: str) -> Line:
    """An order that is not taken: with its reading, where its writer only hesitates and a yes would be enough."""
    beside = sentence.beside() or sentence.line
    if not likely or binding.dead(raw) or damaged(raw) or not binding.hesitates(beside, sentence.names - sentence.mine):
        return Line(number, raw.strip(), why=why)
    return Line(number, raw.strip(), reading=likely, why="it ends in a question mark" if why == ASKS else why)


def _amid_plain_words(loose: Sentence) -> Cover | None:
    """The one reading of a sentence in which words of plain English may stand anywhere; None where there is none."""
    if binding.reason(loose.line, loose.names - loose.mine):
        return None
    covers = [] if any(manners.saying(loose.line, at) for at in range(len(loose.line))) else loose.covers()
    return covers[0] if len(covers) == 1 else None


def _instead(grammar: Grammar, raw: str, line: tuple[Token, ...], words: Words, number: int) -> Line | None:
    """ "And I'll bid fourteen instead, thanks!": an order in the place of what was said before it; None for others."""
    at = [n for n, token in enumerate(line) if token.fold == "instead"]
    if len(at) != 1 or any(token.fold == "of" for token in line[at[0] + 1 : at[0] + 2]):
        return None
    rest = _strip(line[: at[0]] + line[at[0] + 1 :])
    orders = _one(Sentence(grammar, rest, words)) if rest else ()
    start = max((n + 1 for n in range(at[0]) if line[n].fold in manners.ENDS), default=0)
    said = _strip(line[start : at[0]])  # the word stands in the sentence of what it is about
    if orders and start and not (said and _one(Sentence(grammar, said, words))):
        return None
    if not orders or binding.dead(raw) or doubt_of(raw, raw, line):
        return None
    return Line(number, raw.strip(), orders, corrects=True)


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
        calm = not any(Sentence(grammar, before, words).hot(n) for n in range(len(before)))
        if not was and not (whole and (at == 0 or (calm and line[at - 1].fold in _EDGES))):
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
    verbs = [at for at in range(len(before)) if before[at].fold in grammar.verbs and before[at].kind == "word"]
    for start in (*reversed(verbs), 0):  # of the last order first: "play 14, bid 3, or rather 8"
        for end in range(start + 1, min(start + 4, len(before))):
            if _one(Sentence(grammar, before[start:end], words)):
                break  # more than a verb
            if orders := _one(Sentence(grammar, (*before[start:end], *after), words)):
                return orders
    return ()


def _strip(line: tuple[Token, ...]) -> tuple[Token, ...]:
    start, end = 0, len(line)
    while start < end and line[start].fold in _EDGES:
        start += 1
    while end > start and line[end - 1].fold in _EDGES:
        end -= 1
    return line[start:end]


# -- several lines ---------------------------------------------------------------------------------------------------

_LONG = 12  # lines; people who answer with a word write fewer
_WINDOW = 6  # lines that may make one order together


def read_letter(grammar: Grammar, lines: Sequence[tuple[int, str]], words: Words) -> list[Line]:
    """The lines of a letter, read one by one and then held against each other. `lines`: (number, text), none empty."""
    texts = listed([text for _, text in lines])
    read = [grammar.line(text, words, number) for (number, _), text in zip(lines, texts, strict=True)]
    read = [replace(one, text=raw.strip()) for one, (_, raw) in zip(read, lines, strict=True)]
    ticks = [binding.ticked(raw) for _, raw in lines]
    if any(ticks):
        read = [_unless_ticked(one, tick) for one, tick in zip(read, ticks, strict=True)]
    return _settled(grammar, _gathered(grammar, read, texts, words), words)


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
    if any(b.number != a.number + 1 for a, b in pairwise(read)) or any(
        line.corrects or line.withdraws for line in read
    ):
        return None
    if any(line.talk and (line.why or not _warm(grammar, line.text, words)) for line in read):
        return None
    alone = [order for line in read for order in line.orders]
    keys = {order.key() for line in read for order in line.orders or line.reading}
    if read[0].orders and any(line.reading for line in read[1:]) and len(keys) > 1:
        return None  # what is half understood is no rest of a sentence; a list may go on so
    if all(line.orders for line in read) and (not clash(alone) or not any(line.bare for line in read)):
        return None
    said = ", ".join(_BULLET.sub("", text.strip(), count=1) for text in texts)
    one = grammar.line(said, words, read[0].number)
    if not one.orders or clash(one.orders) or _swallowed(grammar, read, one.orders):
        return None
    first = replace(read[0], orders=one.orders, complaint=None, reading=(), text=" / ".join(line.text for line in read))
    if one.bare and len(one.orders) == 1 and len(read) == 2 and all(line.text.strip(" .!").isdigit() for line in read):
        why = "these may be two things, or answers to two questions"
        return [replace(first, orders=(), reading=one.orders, why=why)]
    return [first]


def _swallowed(grammar: Grammar, read: Sequence[Line], orders: Orders) -> bool:
    """Did words in the first line that go on to its end ("because ...") only take in the lines below?"""
    alone, below = list(map(grammar.spell, read[0].orders)), [line.text.strip(" .,;:!?") for line in read[1:]]
    rest = [
        said.removeprefix(first) for said in map(grammar.spell, orders) for first in alone if said.startswith(first)
    ]
    return any(row.casefold() in end.casefold() and " " in row for end in rest if end for row in below)


def _warm(grammar: Grammar, text: str, words: Words) -> bool:
    line = tokens(tidy(text))
    return bool(line) and len(line) <= 8 and any(grammar.knows(line, at, words) for at in range(len(line)))


def _settled(grammar: Grammar, read: Sequence[Line], words: Words) -> list[Line]:
    """Corrections take the place of what they correct, and remarks that bind touch the line before them."""
    out: list[Line] = []
    for line in read:
        if out and out[-1].orders and out[-1].number == line.number - 1:
            line, unclear = _correcting(grammar, out[-1], line, words)
            if unclear:
                out[-1] = replace(out[-1], orders=(), reading=out[-1].orders, why=f'the next line says "{unclear}"')
        turned = binding.turned(tokens(tidy(line.text))) if out and not line.orders else ""
        if line.withdraws or line.corrects:
            out = _taken_back(out, line)
        elif turned and speaks_against(grammar, out, line, words):
            out = put_in_doubt(out, line, f'a later line says "{turned}"')
        elif out and not line.why and answers_anew(out, line):
            out = put_in_doubt(out, line, "a later line speaks of it, too")
        elif line.talk and out and out[-1].orders and out[-1].number == line.number - 1 and unsure(line.text):
            said = f'the next line says "{unsure(line.text)}"'
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
    if said and line.orders and all(order.several for order in line.orders):
        return _replaced(out, said[-1])
    for at in said:
        left = tuple(order for order in out[at].orders if order.key() not in keys)
        if left != out[at].orders:
            out[at] = replace(out[at], orders=left, why="" if left else "a later line corrects it")
    return out


def _replaced(out: list[Line], at: int) -> list[Line]:
    """Where orders stand beside each other, a correction is about the last line; which of several on it, we ask."""
    many = len(out[at].orders) > 1
    why = "the next line corrects it" if many else "a later line corrects it"
    out[at] = replace(out[at], orders=(), reading=out[at].orders if many else (), why=why)
    return out


def _correcting(grammar: Grammar, before: Line, line: Line, words: Words) -> tuple[Line, str]:
    """A line that corrects the one before it in few words ("no wait, on mystery"), completed from it; or the words
    that put the one before in doubt, where what they mean is not plain."""
    said = _strip(tokens(tidy(line.text)))
    found = binding.correction(said)
    if line.orders or line.withdraws or found is None or found[0]:
        return line, ""
    end = found[1]
    after = _strip(said[end:])
    if after and (now := _completed(grammar, _strip(tokens(tidy(before.text))), after, words)):
        return replace(line, orders=now, corrects=True, complaint=None, reading=(), why=""), ""
    names = Sentence(grammar, after, words).names
    hot = any(grammar.knows(after, at, words) and after[at].fold not in names for at in range(len(after)))
    return line, " ".join(token.text for token in said[:end]) if hot or (end > 1 and len(after) <= 3) else ""
