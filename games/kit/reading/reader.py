"""Reads what players wrote with the forms of a game: every word must have a part, or nothing is executed.

A line is covered from its first word to its last by orders and by what is known to change nothing about them
(`manners`). Where that fails, the nearest reading is offered as a question ("Did you mean ...?"), unless a
word binds it (`binding`: "don't", "maybe", "next turn"); a line without the question's own words is talk.
How lines are then held against each other stands in `letter`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders, clash, once
from games.kit.reading import binding, manners, persons, telling, unsettling
from games.kit.reading.corrections import corrected, instead, meant_first, sentence_end, unasked, which
from games.kit.reading.cover import Cover, questions
from games.kit.reading.doubts import ASKS, WONDERS, damaged, doubt_of, vague, wondered
from games.kit.reading.labels import labelled
from games.kit.reading.loosely import Loosely
from games.kit.reading.marks import unbulleted, uncommented, unnumbered, unsmiled
from games.kit.reading.naming import Named, Naming, answered_first
from games.kit.reading.paragraph import by_sentences, thought_again
from games.kit.reading.refusals import refused
from games.kit.reading.rejected import without_rejected
from games.kit.reading.remarked import Rest, without_remarks
from games.kit.reading.revising import stays
from games.kit.reading.sentence import SLIP, Sentence
from games.kit.reading.settled import settled, things
from games.kit.reading.shorthand import dictated, written_out
from games.kit.reading.unbound import less_bound
from games.kit.words import Token, calmed, likeness, number_said, overlong, tidy, tokens, unglued

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_SHORTLY = {ASKS: "it ends in a question mark", WONDERS: "it reads like a question"}
_OWN = frozenset("i i'll i'd im we we'll me my mine us our let let's please pls plz kindly".split())
_IDLE = re.compile(  # may say that all stays, in words that an order may be in as well
    r"(?i)(?:\w+[ ,.!]+){0,2}(?:nothing|no changes?|(?:keep|leave) my (?:bids?|orders?|moves?|answers?|votes?|"
    r"choices?))\b"
)
_SEVERAL = 2  # things ordered without a verb that remarks may stand beside


def read_line(grammar: Grammar, raw: str, words: Words, number: int = 1) -> Line:
    """One line, judged as a whole."""
    text, words = raw.strip(), words.remembering()
    plain = _plain(raw)
    line = _said(plain)
    if not line:
        return Line(number, text)
    if number == 1 and (answer := answered_first(grammar, unnumbered(plain), words)):
        line = answer
    if doubted := _wondered(grammar, raw, plain, words, number):
        return doubted
    sentence = Sentence.of(grammar, line, words)
    told = persons.meant(line, sentence.names - sentence.mine)
    read = _read_words(grammar, raw, plain, told, words, number)
    if told != line and not (read.orders or read.reading):
        read = _read_words(grammar, raw, plain, line, words, number)
    read = _vague(grammar, plain, words, read)
    if read.orders and overlong(plain):
        return replace(read, orders=(), reading=read.orders, why="the line is too long for me to read to its end")
    return read


def _read_words(grammar: Grammar, raw: str, plain: str, line: tuple[Token, ...], words: Words, number: int) -> Line:
    """These words of a line: together, sentence by sentence, or without its remarks."""
    first = _judge(grammar, raw, plain, line, words, number)
    cut = unglued(line)
    if not first.orders and len(cut) != len(line):
        second = _judge(grammar, raw, plain, cut, words, number)
        if second.orders or not (first.reading or first.complaint):
            first = second

    def judge(said: str, part: tuple[Token, ...]) -> Line:
        return _judge(grammar, said, said, manners.stripped(part), words, number)

    sentence = Sentence.of(grammar, line, words)
    read = first if first.orders else by_sentences(grammar, raw, line, words, first, judge)
    if not read.orders and not read.corrects and not read.withdraws:
        read = _less_remarks(sentence, raw, read, judge)
    if not read.orders:
        read = _less_rejected(sentence, raw, read, judge)
    read = _all_named(sentence, labelled(sentence, read, judge))
    read = _beside_what_binds(sentence, read, judge)
    return thought_again(grammar, line, words, read) if read.orders else read


def _beside_what_binds(sentence: Sentence, read: Line, judge: Callable[[str, tuple[Token, ...]], Line]) -> Line:
    """A line that was not understood for a word that binds, with what it means beside the clause in which that is."""
    known = read.orders or read.reading or read.corrects or read.withdraws
    rest = less_bound(sentence) if read.why and not known else ()
    less = judge(" ".join(token.text for token in rest), rest) if rest else read
    return replace(read, reading=less.orders or (() if less.why else less.reading)) if rest else read


def _wondered(grammar: Grammar, raw: str, plain: str, words: Words, number: int) -> Line | None:
    """A line that asks itself in brackets about what it orders, to be asked about: "play 14 (or was it 27?)"."""
    asked, rest = wondered(plain)
    said = tokens(asked)
    if not asked or not (said[0].fold == "or" or Sentence.of(grammar, said, words).names_something):
        return None
    read = read_line(grammar, rest, words, number)
    meant = read.orders or read.reading
    return Line(number, raw.strip(), reading=meant, why=f'it says "{asked}"') if meant else None


def _vague(grammar: Grammar, plain: str, words: Words, read: Line) -> Line:
    """A line that was not understood, with what it means where a number in it is "about" one: to be asked about."""
    about, rest = vague(plain) if read.talk else ("", plain)
    if not about:
        return read
    less = read_line(grammar, rest, words, read.number)
    meant = less.orders or less.reading
    return replace(read, reading=meant, why=f'it says "{about}"') if meant else read


def _less_remarks(sentence: Sentence, raw: str, read: Line, judge: Callable[[str, tuple[Token, ...]], Line]) -> Line:
    """A line that was not understood, without its remarks: see `games.kit.reading.remarked`."""
    rest = None if binding.dead(raw) or doubt_of(raw, _plain(raw), sentence) else without_remarks(sentence)
    less = judge(raw, rest.line) if rest else read
    if not rest or less.corrects or _lacks(sentence, rest, less.orders):
        return read
    if not less.bare or rest.reasoned or _own(sentence, rest.line, less):
        return less if less.orders else read
    meant = read.talk and not read.why and (not sentence.grammar.everyday or not less.bare)  # titles are everyday words
    return replace(less, orders=(), reading=less.orders) if meant else read


def _less_rejected(sentence: Sentence, raw: str, read: Line, judge: Callable[[str, tuple[Token, ...]], Line]) -> Line:
    """A line that was not understood, without what it turns down: see `games.kit.reading.rejected`."""
    found = None if binding.dead(raw) else without_rejected(_thought_again(sentence))
    if not found:
        return read
    rest, rejected = found
    grammar, held = sentence.grammar, sentence.words.held
    if (held and not _written(grammar, held) <= rejected) or binding.correction(rest):
        return read  # there it changes what was sent: see `games.kit.reading.amending`
    less = judge(" ".join(token.text for token in rest), rest)
    meant = less.orders and not less.corrects and not rejected <= _written(grammar, less.orders)
    return replace(less, text=read.text) if meant else read


def _thought_again(sentence: Sentence) -> Sentence:
    """A sentence without the "actually" that it begins with."""
    line = sentence.line
    heads = len(line) > 1 and line[0].fold in ("actually", "actually,")
    return Sentence.of(sentence.grammar, manners.stripped(line[1:]), sentence.words) if heads else sentence


def _lacks(sentence: Sentence, rest: Rest, orders: Orders) -> bool:
    """Could these orders need somebody who is named in what was left out, and not in them?"""
    grammar, kinds = sentence.grammar, set(map(type, orders))
    at_somebody = any("player" in frame.slots for frame in grammar.frames if frame.form.order in kinds)
    whole = all(map(grammar.whole_order, orders))
    return rest.names and (not whole or (at_somebody and not _written(grammar, orders) & sentence.names))


def _own(sentence: Sentence, rest: tuple[Token, ...], less: Line) -> bool:
    """Does its writer do it, or does it name several things? What names one thing without a verb may be talk."""
    many = sum(map(things, less.orders)) >= _SEVERAL and not sentence.grammar.everyday
    beside = Sentence.of(sentence.grammar, rest, sentence.words).beside()
    plain = not sentence.grammar.everyday or any(token.fold in sentence.names for token in rest)
    led = plain and sum(token.kind != "sign" for token in rest) > _SEVERAL  # "it has to be Dora", "Poison for Bruno"
    return many or led or questions(less.orders) > 1 or any(token.fold in _OWN for token in beside)


def named(grammar: Grammar, raw: str, words: Words) -> Named | None:
    """What a line orders by what it names, whatever else it may be: see `games.kit.reading.naming`."""
    plain = _plain(raw)
    sentence = Sentence.of(grammar, _said(plain), words)
    dead = binding.dead(raw) or not sentence.line or doubt_of(raw, plain, sentence)
    return None if dead else Naming(sentence).read()


def barren(grammar: Grammar, raw: str, words: Words) -> bool:
    """Does no form begin anywhere in a line, and nothing in it fill what is asked for? Then no order is in it."""
    sentence = Sentence.of(grammar, unglued(_said(_plain(raw))), words)
    naming = Naming(sentence)
    return not any(sentence.orders_begin(at) or naming.fills(at) for at in range(len(sentence.line)))


def spoken(raw: str) -> tuple[Token, ...]:
    """The words of a line that speak of a game, perhaps."""
    return _said(_plain(raw))


def says_more(grammar: Grammar, raw: str, words: Words, orders: Orders) -> bool:
    """Does a line that was read as these orders hold words that are no part of them, and no courtesy?

    Where they were found otherwise than by a form, the words that we write them with ourselves are part of them.
    """
    line = _said(_plain(raw))
    sentence, written = Sentence.of(grammar, line, words), _written(grammar, orders)
    if _written(grammar, sentence.cheapest.orders) == written:
        return sentence.says_more(sentence.filled)
    named = Naming(sentence).read() if line else None
    if named and named.sure and set(named.orders) == set(orders):
        return False  # every word is accounted for
    return sentence.says_more({at for at, token in enumerate(line) if token.fold in written})


def _written(grammar: Grammar, orders: Orders) -> frozenset[str]:
    """The words of orders as we write them."""
    return frozenset(token.fold for token in tokens(grammar.write(orders)) if token.kind != "sign")


@lru_cache(maxsize=256)
def _plain(raw: str) -> str:
    """A line without what marks it, with its words written out."""
    return dictated(written_out(tidy(uncommented(unsmiled(binding.unticked(raw))))))


@lru_cache(maxsize=256)
def _said(plain: str) -> tuple[Token, ...]:
    """The words that speak of a game, perhaps."""
    return meant_first(unasked(manners.stripped(calmed(manners.requested(tokens(unbulleted(unnumbered(plain))))))))


def _judge(grammar: Grammar, raw: str, plain: str, line: tuple[Token, ...], words: Words, number: int) -> Line:
    text = raw.strip()
    if _IDLE.match(plain) and stays(plain):
        return Line(number, text)
    sentence = Sentence.of(grammar, line, words)
    if binding.judged(line) or binding.asked_about(line):
        return Line(number, text, reading=sentence.likely(), why="it only speaks of this")
    covers = sentence.covers()
    readings = grammar.fitting([cover.orders for cover in covers], words)
    if len(readings) == 1 and not binding.correction(line):
        readings = _twice(readings[0]) or readings
    if len(readings) > 1:  # what stands there as we write it ourselves is that
        readings = [orders for orders in readings if grammar.literal(orders, line)] or _named(sentence, readings)
    if len(readings) == 1 and covers[0].bare and covers[0].cost >= SLIP:
        readings = _without_slip(sentence) or readings
    covers = [cover for cover in covers if cover.orders in readings] or covers
    if readings and (doubt := doubt_of(raw, plain, sentence)):
        return _unsure(sentence, raw, number, readings[0] if len(readings) == 1 else (), doubt)
    if readings and (sign := binding.dead(raw)):
        return Line(number, text, why=f'it is marked with "{sign}"')
    if len(readings) == 1:
        read = Line(number, text, once(readings[0]), bare=bool(covers[0].bare), past=covers[0].past)
        read = _unless_slipped(sentence, read, covers[0].cost)
        found = binding.correction(line)  # in words that alone would change nothing: "Sorry, I meant:"
        amid = found and found[0] and (any(o.several for o in readings[0]) or _left_out(sentence, found, readings[0]))
        if amid:
            return corrected(grammar, text, line, words, number) or replace(read, orders=(), reading=read.orders)
        return replace(read, corrects=True, withdraws=found[2]) if found and not found[0] else read
    if readings:
        return Line(number, text, (), which(grammar, readings[:4]))
    if now := instead(grammar, raw, line, words, number) or corrected(grammar, text, line, words, number):
        return now
    return _left_over(sentence, raw, plain, number)


def _left_out(sentence: Sentence, found: tuple[int, int, bool], orders: Orders) -> bool:
    """Does a correction name something that is in none of these orders?"""
    line, stop = sentence.line, sentence_end(sentence.line, found[1])
    written = _written(sentence.grammar, orders)
    said = (at for at in range(found[1], stop) if sentence.hot(at) and line[at].fold not in sentence.names)
    return any(line[at].fold not in written and not number_said(line, at) for at in said)


def _twice(orders: Orders) -> list[Orders]:
    """The answers in one sentence to one question, where they differ: "14 at round 2, 7 at round 3"."""
    one = {order.key(): order for order in orders if not order.several}
    differ = {key for key in one if clash(order for order in orders if order.key() == key)}
    return [(order,) for order in orders if order.key() in differ]


def _unless_slipped(sentence: Sentence, read: Line, cost: int) -> Line:
    """The line; asked about where an order without a verb stands with a slip in a word that is not ours, among titles
    of everyday words: "the witch" is hardly to watch."""
    if not (sentence.grammar.everyday and read.bare and cost >= SLIP):
        return read
    ours = [word for word in _written(sentence.grammar, read.orders) if len(word) > 1]
    near = any(likeness(token.fold, word) is not None for token in sentence.line for word in ours)
    return read if near else replace(read, orders=(), reading=read.orders)


def _without_slip(sentence: Sentence) -> list[Orders]:
    """What a sentence without a verb names, where a form would take a thing for what it cannot be: "12 for the 14"."""
    named = Naming(sentence).read()
    return [named.orders] if named and named.sure else []


def _all_named(sentence: Sentence, read: Line) -> Line:
    """A line of which some was read past, with all of it where it names more than was read."""
    named = Naming(sentence).read() if read.orders and read.past else None
    more = named and named.sure and set(named.orders) > set(read.orders)
    return replace(read, orders=named.orders, past=()) if named and more else read


def _named(sentence: Sentence, readings: Sequence[Orders]) -> Sequence[Orders]:
    """Of several readings the one that says what is named, if there is one; else all of them."""
    named = Naming(sentence).read()
    sure = set(named.orders) if named and named.sure else set()
    return [orders for orders in readings if set(orders) == sure] or readings


def _left_over(sentence: Sentence, raw: str, plain: str, number: int) -> Line:
    """A line that no reading covers: a question with the nearest one, a complaint, or talk."""
    return _LeftOver(sentence, raw, plain, number).line()


@dataclass
class _LeftOver:
    """Such a line, and the ways to make something of it, the surest first."""

    sentence: Sentence
    raw: str
    plain: str
    number: int

    def line(self) -> Line:
        ways = (self._read_loosely, self._told, self._doubted, self._amid_plain_words, self._guessed)
        return next((line for way in ways if (line := way())), None) or self._hinted()

    def _said(self, orders: Orders = (), **more: Any) -> Line:
        return Line(self.number, self.raw.strip(), orders, **more)

    @cached_property
    def _dead(self) -> bool:
        said = self.sentence
        return bool(binding.dead(self.raw) or binding.told_of(said.line, said.mine))

    @cached_property
    def _doubt(self) -> str:
        return doubt_of(self.raw, self.plain, self.sentence)

    @property
    def _asks(self) -> bool:
        return self.sentence.line[-1].fold == "?"

    @cached_property
    def _loose(self) -> Sentence | None:
        """The sentence with words of plain English passed over, where that is a way to read it."""
        said = self.sentence
        if not said.grammar.amid_plain_words or binding.past(said.line):
            return None
        return Sentence.of(said.grammar, said.line, said.words, loose=True)

    @cached_property
    def _named(self) -> Named | None:
        return None if self._dead or self._doubt else Naming(self.sentence).read()

    @cached_property
    def _nearest(self) -> Orders:
        return self.sentence.likely() or (self._loose.likely() if self._loose else ())

    @cached_property
    def _likely(self) -> Orders:
        found = (self._nearest, self._named.orders if self._named else ())
        return self._asked_for(max(found, key=len))

    def _asked_for(self, orders: Orders) -> Orders:
        """Those that answer what is asked, where a game tells which do: the others are no use as a guess."""
        said = self.sentence
        wanted = {kind for asked in said.words.asked for kind in said.grammar.answers.get(asked, ())}
        return tuple(order for order in orders if not wanted or type(order) in wanted or order.standing)

    def _read_loosely(self) -> Line | None:
        """Its other words are only asides; or it is a pass with what it leaves undone."""
        if self._dead or self._doubt:
            return None
        if amid := Loosely(self.sentence).read():
            return self._said(once(amid[0]), bare=amid[1], past=amid[2])
        passed = refused(self.sentence)
        return self._said(passed) if passed else None

    def _told(self) -> Line | None:
        """Every word is accounted for, and there is one way to fill in what is named."""
        named = self._named
        if named and named.sure and set(self._nearest) <= set(named.orders):
            return self._said(once(named.orders), bare=named.bare)
        return None

    def _doubted(self) -> Line | None:
        """Something in it binds what it may mean."""
        said, likely = self.sentence, self._likely
        beside = said.unsaid() if likely else said.line
        why = binding.reason(beside, said.names - said.mine) or binding.told_of(said.line, said.mine)
        if why:
            return _unsure(said, self.raw, self.number, likely, f'it says "{why}"' if likely else "")
        return _unsure(said, self.raw, self.number, likely, self._doubt) if likely and self._doubt else None

    def _amid_plain_words(self) -> Line | None:
        """Its other words are plain English."""
        found = _amid_plain_words(self._loose) if self._loose and not self._dead and not self._doubt else None
        return self._said(found.orders, bare=bool(found.bare), past=found.past) if found else None

    def _guessed(self) -> Line | None:
        """The nearest reading, to be asked about unless it is settled."""
        if not self._likely or self._dead:
            return None
        if not self._doubt and settled(self.sentence, self._likely):
            return self._said(once(self._likely))
        told = self._tells and sum(map(things, self._likely)) == 1
        return None if told else self._said(reading=self._likely)

    @property
    def _tells(self) -> bool:
        """Does it tell of something: "we saw seals on the left bank"?"""
        said = self.sentence
        beside = frozenset(range(len(said.line))) - said.filled
        return binding.past(said.line) or telling.tells(said.line, beside)

    @property
    def _begins(self) -> bool:
        """Does it begin like an order? "14 years a vegetarian ..." does not."""
        said, line = self.sentence, self.sentence.line
        counts = len(line) > 1 and line[0].kind == "number" and unsettling.aside(line[1]) and not said.hot(1)
        return said.grammar.begins(line) and not (counts and not manners.fillers(line, 1))

    def _hinted(self) -> Line:
        """A complaint that names the nearest form, or talk."""
        said = self.sentence
        asks = self._doubt in (ASKS, WONDERS) and barren(said.grammar, self.raw, said.words)  # "Do I have to bid?"
        if not self._likely and self._doubt and self._begins and not asks:
            return self._said(complaint=self._doubt)
        if self._asks:
            return self._said()
        known = [said.hot(at) for at in range(len(said.line))]
        hint = None if self._tells else said.grammar.hint(said.line, said.words, known)
        spoken = (self.raw.strip(),) if said.speaks_of_the_game and not hint else ()
        return self._said(complaint=hint, past=spoken)


def _unsure(sentence: Sentence, raw: str, number: int, likely: Orders, why: str) -> Line:
    """An order that is not taken: with its reading, where its writer only hesitates and a yes would be enough."""
    beside = sentence.beside() or sentence.line
    if not likely or binding.dead(raw) or damaged(raw) or not binding.hesitates(beside, sentence.names - sentence.mine):
        return Line(number, raw.strip(), why=why)
    return Line(number, raw.strip(), reading=likely, why=_SHORTLY.get(why, why))


def _amid_plain_words(loose: Sentence) -> Cover | None:
    """The one reading of a sentence in which words of plain English may stand anywhere; None where there is none."""
    quotes = sum(token.fold == '"' for token in loose.line)
    if quotes % 2 or binding.reason(loose.line, loose.names - loose.mine):
        return None  # what is quoted only begins or ends here
    covers = [] if any(manners.saying(loose.line, at) for at in range(len(loose.line))) else loose.covers()
    return covers[0] if len(covers) == 1 else None
