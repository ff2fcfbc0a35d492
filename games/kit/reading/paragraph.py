"""A line of several sentences: each is read by itself, where each of them says something or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders, adds, clash, once, values
from games.kit.reading import binding, manners
from games.kit.reading.amending import Change, amended
from games.kit.reading.doubts import ASKS, WONDERS, damaged, unsure
from games.kit.reading.naming import Naming
from games.kit.reading.sentence import Sentence
from games.kit.words import Token, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_HESITATES = re.compile(r"wait|hang on|hold on", re.IGNORECASE)
_WITHHOLDS = frozenset(  # what stands behind such words is not settled by them
    "if unless until till when whenever once wait hold yet tomorrow later after before only count process "
    "letter mail message test example joke joking kidding bluff rule rules copy quote quoting".split()
)
_COMPARED = 2  # numbers that are only weighed
_FEW = 5  # words; a short remark that denies or doubts speaks of what stands before it


def by_sentences(
    grammar: Grammar,
    raw: str,
    line: tuple[Token, ...],
    words: Words,
    whole: Line,
    judge: Callable[[str, tuple[Token, ...]], Line],
) -> Line:
    """The line read so; `whole`, as it was read at once, where that is no way to read it. `judge` reads one of them."""
    if whole.corrects and whole.complaint:
        return whole
    parts = [part for part in _sentences(line) if manners.stripped(part)]
    cited = any(token.fold == '"' for token in line)  # words in quotation marks amid sentences are spoken of
    if len(parts) < 2 or cited or binding.dead(raw) or damaged(raw):
        return whole
    said = [
        _Said(part, Sentence.of(grammar, manners.stripped(part), words), judge(_text(part), part)) for part in parts
    ]
    return _Paragraph(whole, said).read()


def thought_again(grammar: Grammar, line: tuple[Token, ...], words: Words, read: Line) -> Line:
    """A line of several sentences as it was read, with what one of them changes in an order that stands before it."""
    said = [Sentence.of(grammar, manners.stripped(part), words) for part in _sentences(line) if manners.stripped(part)]
    ordered = [bool(set(part.cheapest.orders) & set(read.orders)) for part in said]
    later = said[ordered.index(True) + 1 :] if any(ordered) else said[1:]
    found = [change for part in later if (change := _changes(grammar, read.orders, part, words))]
    if not found:
        return read
    change = found[0]
    if len(found) == 1 and change.sure:
        return replace(read, orders=once(change.orders))
    return replace(read, orders=(), reading=change.orders, past=())


def only_feels(said: Sentence) -> bool:
    """Does it say what its writer will feel or be, if something happens: "If Bruno bids more than me I'll cry"?"""
    folded = [token.fold for token in said.line]
    at = next((n for n, word in enumerate(folded) if n > 1 and word in _SPEAKS), len(folded))
    hot = any(map(said.hot, range(at + 2, len(folded))))
    feels = folded[:1] == ["if"] and not _SPEAKS.get(" ".join(folded[at : at + 1]), _FEELINGS).isdisjoint(
        folded[at + 1 : at + 2]
    )
    return feels and not hot and not _WITHHOLDS.difference(_SOON) & set(folded[1:])


def _changes(grammar: Grammar, orders: Orders, said: Sentence, words: Words) -> Change | None:
    """What a later sentence changes in these orders, where it does not settle itself what it is about."""
    settled = _corrects_itself(said.line) or _turns_down(said, orders) or _says_whole(said, orders)
    return None if settled else amended(grammar, orders, said.line, words)


def _turns_down(said: Sentence, orders: Orders) -> bool:
    """Does it order something of this itself, instead of something else: "Tofu goes on Backwards instead of Select"?"""
    instead = any(token.fold == "instead" for token in said.line)
    return instead and bool(set(said.readings() and said.readings()[0]) & set(orders))


def _says_whole(said: Sentence, orders: Orders) -> bool:
    """Is it itself one of these orders, word for word: "Clara. Points if more than 3."?"""
    read = said.readings()
    return len(read) == 1 and bool(read[0]) and set(read[0]) <= set(orders) and binding.correction(said.line) is None


def _corrects_itself(line: tuple[Token, ...]) -> bool:
    """Does it take back what it says itself: "and karma, no wait, open"?"""
    found = binding.correction(line)
    return bool(found and found[0])


@dataclass(frozen=True)
class _Said:
    """One sentence: its words with the sign that ends it, and how it was read."""

    part: tuple[Token, ...]
    sentence: Sentence
    read: Line

    def clear(self, orders: Orders) -> bool:
        """Is it one of these orders, or does it leave them alone?"""
        if self.read.orders:
            return True
        if self.read.reading and set(self.read.reading) <= set(orders):
            return True
        return (self.read.talk and (self._idle() or self._repeats(orders))) or only_feels(self.sentence)

    def changes(self, orders: Orders) -> Change | None:
        """What it changes in these orders, if anything."""
        return amended(self.sentence.grammar, orders, self.sentence.line, self.sentence.words)

    def other_than(self, orders: Orders) -> bool:
        """Does it only name another number in the place of one of these: "Make it 27"?"""
        said = [token for token in self.sentence.line if token.kind != "sign" and token.fold not in _MADE]
        written = {token.text for order in orders for token in tokens(tidy(self.sentence.grammar.spell(order)))}
        return bool(orders) and [token.kind for token in said] == ["number"] and said[0].text not in written

    def mused(self, orders: Orders) -> bool:
        """Does it, before these orders, only think aloud: "I could start with vole 4 ... I decline."? What it thinks of
        must be what they settle."""
        folded = {token.fold for token in self.part}
        if self.read.corrects or self.read.withdraws or folded & _WITHHOLDS:
            return False
        if self.read.reading and not self.read.why:
            return False  # half understood, it may be an order
        if self._lists:
            return False
        said = self.sentence.cheapest.orders
        asks = self.read.talk or self.read.complaint in (ASKS, WONDERS)
        return bool(clash((*said, *orders))) or (asks and not said)

    def _idle(self) -> bool:
        return not self.read.why and self.harmless() and not self.sentence.only_names and not self._lists

    @property
    def _lists(self) -> bool:
        """Does it name more than is only weighed: "my favourites are 14, 23 and 19"?"""
        return sum(token.kind == "number" for token in self.part) > _COMPARED

    def _repeats(self, orders: Orders) -> bool:
        """Does it only say again what another orders: "I think 12 will do."?"""
        said = self.sentence.cheapest.orders
        return bool(said) and set(said) <= set(orders)

    def harmless(self) -> bool:
        """Does it, beside an order, leave that alone?"""
        words = [token for token in self.part if token.kind != "sign"]
        short = len(words) < _FEW and bool(binding.binds(self.part) or binding.reason(self.part))
        named = _names_a_thing(self.sentence) or _names_a_player(self.sentence)
        corrects = binding.takes_back(self.part) or (named and binding.correction(self.part))
        return not (short or unsure(_text(self.part)) or corrects or self._wavers())

    def _wavers(self) -> bool:
        """Does it ask whether something else were better: "How about 5?", "Or is that too low?"?"""
        asks = _WAVERS.search(" ".join(token.fold for token in self.part)) if self.part[-1].fold == "?" else None
        return asks is not None and (asks[0] in _ADVICE or self.sentence.names_something)

    def doubt(self) -> str:
        """The words by which it puts off what another orders; empty where it is only talk."""
        if not self.read.why and self.harmless():
            return ""
        return binding.reason(self.part) or unsure(_text(self.part)) or "?"


@dataclass(frozen=True)
class _Paragraph:
    """Its sentences held against each other."""

    whole: Line
    said: Sequence[_Said]

    @cached_property
    def orders(self) -> Orders:
        return tuple(order for one in self.said for order in one.read.orders)

    def read(self) -> Line:
        """The line; what it holds is not offered where a sentence of it names something else instead."""
        read = self.line()
        other = next((one for one in self.said[1:] if one.other_than(read.reading)), None) if not read.orders else None
        return replace(read, reading=(), complaint=OTHER.format(other.sentence.text)) if other else read

    def line(self) -> Line:
        number, text, orders = self.whole.number, self.whole.text, self.orders
        if clash(orders) and self.whole.talk and not self.whole.why:
            return replace(self.whole, complaint=self._either())
        if not orders or clash(orders):
            return self._guessed() if not orders else self.whole
        if change := self._change():
            others = [one for one in self.said if not one.read.orders and one is not change[0]]
            clear = change[1].sure and all(one.clear(change[1].orders) for one in others)
            ordered = change[1].orders
            return Line(number, text, *((once(ordered), None, ()) if clear else ((), None, ordered)))
        if doubt := self._put_off():
            return Line(number, text, reading=orders, why=f'it says "{doubt}"')
        if any(one.read.withdraws or one.read.corrects for one in self.said):
            return self.whole
        if not all(one.clear(orders) for one in self._binding) or self._goes_on():
            asked = self.whole.complaint in (ASKS, WONDERS) or (self.whole.talk and not self.whole.why)
            return replace(self.whole, reading=orders, complaint=None, past=()) if asked else self.whole
        return Line(number, text, once(orders), bare=any(one.read.bare for one in self.said), past=self._past())

    def _guessed(self) -> Line:
        """The line; what one of its sentences may mean is offered where the others only ask or talk."""
        read = self.whole.talk or self.whole.complaint in (ASKS, WONDERS)
        guesses = [one.read for one in self.said if one.read.reading]
        if not read or self.whole.why or len(guesses) != 1:
            return self.whole
        return replace(self.whole, reading=guesses[0].reading, why=guesses[0].why, complaint=None)

    def _change(self) -> tuple[_Said, Change] | None:
        """The sentence behind its orders that changes one of them; None where none does, or more than one."""
        first = next(n for n, one in enumerate(self.said) if one.read.orders)
        rest = [one for one in self.said[first:] if not one.read.orders]
        found = [(one, now) for one in rest if (now := one.changes(self.orders))]
        return found[0] if len(found) == 1 else None

    def _either(self) -> str:
        """Two sentences answer one question: which of them is meant?"""
        spelled = dict.fromkeys(map(self.said[0].sentence.grammar.spell, self.orders))
        either = " or ".join(f'"{said}"' for said in spelled)
        return f"This may mean {either}: please write which."

    @cached_property
    def _binding(self) -> Sequence[_Said]:
        """The sentences that may touch its orders: not those before the first, that only think aloud; of an order
        without a verb all may."""
        first = next(n for n, one in enumerate(self.said) if one.read.orders)
        if all(one.read.bare and not self._concludes(one) for one in self.said if one.read.orders):
            return self.said
        return [one for n, one in enumerate(self.said) if n >= first or not one.mused(self.orders)]

    def _concludes(self, one: _Said) -> bool:
        return any(token.fold in _CONCLUDING for token in one.part[:2])

    @property
    def _talk(self) -> list[Sentence]:
        return [one.sentence for one in self._binding if one.read.talk]

    def _put_off(self) -> str:
        """Why the orders of some sentences are asked about, where others only hesitate; empty for all else."""
        rest = [one for one in self._binding if not one.read.orders]
        if any(not one.read.talk or one.read.corrects or one.read.withdraws for one in rest):
            return ""
        doubts = [doubt for one in rest if (doubt := one.doubt())]
        return doubts[0] if doubts and all(map(_HESITATES.fullmatch, doubts)) else ""

    def _goes_on(self) -> bool:
        """Does talk of it add to its orders, or turn to something else?"""
        if any(adds(part.cheapest.orders, self.orders) or _turns(part) or self._lists_on(part) for part in self._talk):
            return True
        return self.whole.withdraws and bool(self._talk)

    def _lists_on(self, part: Sentence) -> bool:
        """Does it go on with a list of these orders: "I'd love the 14. Should it be gone, 23 would be fine"?"""
        lists = any(isinstance(value, tuple) and value for order in self.orders for value in values(order))
        written = {token.fold for order in self.orders for token in tokens(tidy(part.grammar.spell(order)))}
        more = (part.hot(at) and token.fold not in part.names | written for at, token in enumerate(part.line))
        return lists and bool(binding.reason(part.line)) and any(more)

    def _past(self) -> tuple[str, ...]:
        """What it says of the game beside its orders."""
        talk = (one.sentence for one in self.said if one.read.talk or not one.read.orders)
        told = tuple(part.text for part in talk if part.names_something)
        return (*told, *(said for one in self.said if one.read.orders for said in one.read.past))


def aims(grammar: Grammar) -> bool:
    """Is there an order that names another player?"""
    return any("player" in frame.slots for frame in grammar.frames)


def _names_a_thing(said: Sentence) -> bool:
    """Is something named that may be ordered, and not only a verb: "sorry, a girl has to eat"?"""
    naming = Naming(said)
    return said.names_something and (not naming.frames or any(map(naming.fills, range(len(said.line)))))


def _names_a_player(said: Sentence) -> bool:
    """Is somebody named, where orders may be aimed? Where they are not, "sorry, Bruno" corrects none."""
    return aims(said.grammar) and any(token.fold in said.names for token in said.line)


def _turns(said: Sentence) -> bool:
    """Does it turn to something else: to another thing, or where orders are aimed, to another player?"""
    asks = bool(said.line) and said.line[-1].fold == "?" and said.names_something  # "sorry, what is a bid for?"
    return said.turns and (asks or _names_a_thing(said) or aims(said.grammar))


def _text(part: Sequence[Token]) -> str:
    return " ".join(token.text for token in part)


_SOON = frozenset({"tomorrow", "later"})
_FEELINGS = frozenset(
    "cry weep laugh scream shout sulk faint die explode eat be love hate smile dance sing celebrate buy owe curse "
    "swear despair rage grumble moan giggle cheer kill murder haunt".split()
)
_STATES = frozenset("dead asleep drunk doomed lost sick broke ruined finished toast starving sad happy".split())
_SPEAKS = {"i'll": _FEELINGS, "i'd": _FEELINGS, "i'm": _STATES}
OTHER = 'I did not take "{}", nor what stands before it: please write the whole as it shall be.'
_MADE = frozenset("make it that wait no instead rather then actually better sorry hm hmm oh but the please".split())
_CONCLUDING = frozenset("so anyway anyhow therefore hence thus".split())
_ADVICE = frozenset({"what do you think", "what would you", "is that too", "is it too", "too low", "too high"})
_WAVERS = re.compile("|".join((*sorted(_ADVICE), r"\b(?:how|what) about\b", r"\bwhy not\b", r"^or\b")))
_GOES_ON = frozenset("that much far many long good".split())  # "so that", "so much"


def _sentences(line: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """Its sentences, each with the sign that ends it; ", so ..." begins one."""
    start = 0
    for at, token in enumerate(line):
        if (
            token.fold in (".", "!", "?")
            or _turns_to_its_writer(line, at)
            or (token.fold == "," and _concludes_behind(line, at))
        ):
            yield line[start : at + 1]
            start = at + 1
    if start < len(line):
        yield line[start:]


def _turns_to_its_writer(line: Sequence[Token], at: int) -> bool:
    """Does its writer begin to speak of something else: "The right one; I won't be there till Monday"?"""
    return line[at].fold == ";" and line[at + 1 : at + 2] != () and line[at + 1].fold in _WRITER


_WRITER = frozenset("i i'm i'll i've i'd im ive we we're we'll my our sorry thanks thank".split())


def _concludes_behind(line: tuple[Token, ...], at: int) -> bool:
    """Does what follows this comma say what comes of it: ", so I bid 12"?"""
    after = [token.fold for token in line[at + 1 : at + 3]]
    return len(after) > 1 and after[0] in _CONCLUDING and after[1] not in _GOES_ON
