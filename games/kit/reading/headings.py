"""What stands before a colon, and whether it points to an answer: what stands bare behind anything else is asked about.

"My orders: 14, 5" and "for tonight: left" lead in what follows. "Degrees outside: 12" and "found in my garden: vole 2"
do not, whatever the turn asks for. Nobody can list all that people tell of, so the few words are known here by which an
answer is announced; under any other heading a thing without a verb is asked about, and never held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.lexicon import SAYING
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import binding, manners, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.frames import Frame
from games.kit.reading.idling import GREETINGS
from games.kit.reading.naming import Naming
from games.kit.reading.ranking import goes_on
from games.kit.reading.sentence import Sentence
from games.kit.reading.tree import reads
from games.kit.words import Token, number_said, ordinal, tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_STOPS = frozenset(".!?;/|")
_ANNOUNCING = frozenset(
    "order orders move moves answer answers reply replies choice choices decision decisions pick picks vote votes "
    "verdict selection instruction instructions action actions conclusion result thought thoughts thinking "
    "consideration deliberation reflection consultation "
    "slept sleeping mind reconsidered rethought pondered pondering "
    "decided decide decides voted chosen chose agreed settled "
    "picked selected turn attempt try offer request wish wishes list preference preferences ranking "
    "recipient menu step phase re deed start begin whom".split()
)
_POINTING = (SMALL - {"said", "while", "is", "are", "lying", "sitting"}) | GREETINGS | unsettling.LEADING
_POINTING |= frozenset(
    "is are so tonight tonight's today's final finally following follows thus hereby this's turn's round's evening "
    "day week question questions all everybody everyone folks friends dear nothing by how about as ready ok okay "
    "right well one two three me i'd like would do did done please go gm master gamemaster them whom after".split()
)
_POINTING |= frozenset("enter note record register log file mark usual always firstly secondly thirdly".split())
_ELSEWHERE = frozenset(
    "you your yours he she they his her hers their was were had yesterday whose which where when what's".split()
)
_THEIRS = frozenset("his her hers their theirs player target victim edge".split())
_CARDS = frozenset("card cards number".split())  # where an order has no noun of its own
_NOUNS = frozenset(
    "position bid bids points point food foods dish pan lifestyle karma choice partner edge side row gift target list "
    "hand team".split()
)
_NO_CARDS = frozenset("bid bids food dish".split())
_FORMER = frozenset("last previous previously former earlier next".split())
_TOPICS = frozenset({"team", "teams"})  # a greeting, and a heading of its own
_ASKING = frozenset("where what who whom which how much many to one".split())  # of a form that its writer fills in
_COUNTS = frozenset("number numbers no nr".split())
_SHORT = 3
_LONGEST = 8  # words of a heading
_ADJECTIVE = 1
_ASKED_FOR = frozenset("what where which who whom whose".split())
_WEIGHED = frozenset("much long some all careful lengthy endless due deep".split())
_HARD = frozenset("tough hard close easy difficult tricky".split())
_CALLS = frozenset("call choice decision".split())
_CALLED = frozenset("order orders answer answers move moves decision tonight today do want".split())
_GIVING = frozenset("give gives giving present presenting hand pass offer send donate gift".split())
_OWN = frozenset("i i'll i'd i'm we we'll let let's my our".split())


def unheaded(grammar: Grammar, lines: Sequence[tuple[int, str]], read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter; an answer that stands bare behind a heading which announces none is asked about."""
    if not grammar.amid_plain_words:
        return read  # its titles are everyday words, and are read with more care than this
    under = _under(grammar, lines, words) if any(line.orders for line in read) else {}
    return [_asked(grammar, line, under.get(line.number, ""), words) if line.orders else line for line in read]


def announced(sentence: Sentence) -> tuple[Token, ...]:
    """What stands behind a heading at the beginning that only announces it, and names nothing; () for any other."""
    headed = Headed(sentence, ())
    colon = next(iter(headed.colons), 0)
    head = sentence.line[:colon]
    other = any(token.kind == "sign" or _tells_of(sentence, at) for at, token in enumerate(head))
    gives = any(token.fold in _GIVING for token in head)  # "I give two cards:" is half of the order
    if not head or other or gives or headed.strange(colon) or headed.speaks(range(colon)):
        return ()
    return () if binding.reason(head) or colon > _LONGEST else sentence.line[colon + 1 :]


def _tells_of(sentence: Sentence, at: int) -> bool:
    """Does a word name somebody, and not its writer as in "please enter for Anna:"?"""
    mine = _before(sentence, at) in ("for", "from", "of", "by") and sentence.line[at].fold in sentence.mine
    return sentence.line[at].fold in sentence.names and not mine


def _before(sentence: Sentence, at: int) -> str:
    """The word before this one; "" where it is the first."""
    return sentence.line[at - 1].fold if at else ""


def _under(grammar: Grammar, lines: Sequence[tuple[int, str]], words: Words) -> dict[int, str]:
    """Of each line that stands under such a heading on a line of its own, the heading."""
    found, heading = dict[int, str](), ""
    for number, text in lines:
        headed = Headed(Sentence.of(grammar, tokens(tidy(text)), words.remembering()), ())
        if heading:
            found[number] = heading
        if headed.colons:
            heading = headed.strange(headed.colons[-1]) if headed.colons[-1] == len(headed.line) - 1 else ""
    return found


def _asked(grammar: Grammar, line: Line, above: str, words: Words) -> Line:
    """The line, asked about where all that is ordered stands bare under such a heading."""
    headed = Headed(Sentence.of(grammar, tokens(tidy(line.spoken)), words.remembering()), line.orders)
    if headed.written:
        return line
    heading = above if above and headed.bare(range(len(headed.line))) else headed.heading
    said = tokens(tidy(heading)) if heading else ()
    alone = said and not (
        goes_on(said) or _ASKING.issuperset(token.fold for token in said)
    )  # "if gone: 18", "Where: ..."
    return replace(line, orders=(), reading=line.orders, why=f'it says "{heading}"') if alone else line


@dataclass
class Headed:
    """A line with its headings, and what it orders."""

    whole: Sentence
    orders: Orders

    @property
    def line(self) -> tuple[Token, ...]:
        return self.whole.line

    @cached_property
    def colons(self) -> list[int]:
        """The places of the signs that end a heading: no clock, no smile, no address."""
        line = self.line
        ends = (at for at, token in enumerate(line) if token.fold in (":", "=") and at)
        return [at for at in ends if line[at - 1].kind == "word" and not self._glued(at)]

    def _glued(self, at: int) -> bool:
        after = self.line[at + 1] if at + 1 < len(self.line) else None
        return after is not None and after.fold in "/()" and after.at == self.line[at].at + 1

    @property
    def written(self) -> bool:
        """Is the heading a part of what a form of the order reads, with a verb: "Reveal: Dora", "Cook: fish"?"""
        filled = self.whole.filled
        covered = set(self.whole.cheapest.orders) == set(self.orders) and not self.whole.cheapest.bare
        heads = [range(self._begin(colon), colon) for colon in self.colons]
        other = _TOPICS | self.whole.names
        named = all(any(self.line[at].fold not in other for at in head) for head in heads)
        return covered and named and all(at in filled for head in heads for at in head)

    @property
    def heading(self) -> str:
        """The heading that announces nothing, under which something bare is ordered that nothing else names."""
        strange = {colon: said for colon in self.colons if (said := self.strange(colon))}
        inner = {at for colon in strange for at in self._behind(colon)}
        if not inner or self._named(at for at in range(len(self.line)) if at not in inner):
            return ""
        return next((said for colon, said in strange.items() if self.bare(self._behind(colon))), "")

    def _named(self, places: Iterator[int]) -> bool:
        """Are all things of these orders named at these places?"""
        said = {word for at in places for word in self._meant(at)}
        return self._things <= said

    def _meant(self, at: int) -> Iterator[str]:
        yield self.line[at].fold
        if number := number_said(self.line, at):
            yield str(number[0])

    @cached_property
    def _things(self) -> frozenset[str]:
        """The words of these orders as we write them, less their verbs."""
        grammar = self.whole.grammar
        written = frozenset(token.fold for token in tokens(grammar.write(self.orders)) if token.kind != "sign")
        things = frozenset(word for word in written if word not in grammar.verbs and word not in SMALL)
        return things or written

    def _behind(self, colon: int) -> range:
        """What stands under a heading: up to the end of the sentence, or to the next heading."""
        line, start = self.line, colon + 1
        while start < len(line) and line[start].kind == "sign":
            start += 1
        ahead = line[colon - 1].fold in SMALL  # "you are going to love this: 14, bid 5"
        stops = (n for n in range(start, len(line)) if line[n].fold in _STOPS or (not ahead and self._orders_on(n)))
        after = next((at for at in self.colons if at > colon), len(line))
        return range(start, min(next(stops, len(line)), after))

    def _orders_on(self, at: int) -> bool:
        """Does another order begin behind a comma here, with its verb: "degrees outside: 14, bid 5"?"""
        return self.line[at].fold == "," and any(token.fold in self._verbs for token in self.line[at + 1 : at + 2])

    def bare(self, part: range) -> bool:
        """Is something named here without a verb?"""
        inner = self.whole.part(part.start, part.stop) if part else None
        if inner is None or any(token.fold in _OWN or manners.polite(token.fold) for token in inner.line):
            return False
        named = inner.names_something or any(token.fold in self._things for token in inner.line)
        return named and not inner.hints_at_an_order() and not any(token.fold in self._verbs for token in inner.line)

    @property
    def announced(self) -> int:
        """Where a heading that only announces what follows ends, at the beginning of the line; or 0."""
        first = next(iter(self.colons), 0)
        head = {token.fold for token in self.line[:first]}
        announces = not _CALLED.isdisjoint(head) and not self.strange(first)
        return first + 1 if announces and first < len(self.line) - 1 else 0

    # -- the heading -------------------------------------------------------------------------------------------------

    def strange(self, colon: int) -> str:
        """The words of the heading that ends here, where they announce no answer; else nothing."""
        start = self._begin(colon)
        if self.speaks(range(start, colon)) or self._asks_for(range(start, colon)):
            return ""
        head = self._less_courtesies(range(start, colon))
        if {self.line[at].fold for at in head} <= _TOPICS and head:
            return self.line[head[0]].text
        other = any(map(self._elsewhere, head)) or any(map(self._other_turn, range(start, colon - 1)))
        return " ".join(token.text for token in self.line[start:colon]) if other or self._tells(head, colon) else ""

    def _tells(self, head: Sequence[int], colon: int) -> bool:
        """Does a word of the heading tell of something, behind the last that announces an answer?"""
        last = colon if self._weighed(head) else max(filter(self._announces, head), default=-1)
        if last in head and self.line[last].fold in _COUNTS and self._of_else(head[: head.index(last)]):
            return True
        return any(at > last and not self._points(at) for at in head)

    def _of_else(self, head: Sequence[int]) -> bool:
        """Does the word before a number say what it counts, and that is no thing of the game: "house number"?"""
        at = next(iter(head[::-1]), -1)
        word = self.line[at].fold if at >= 0 else ""
        return at >= 0 and not (self._points(at) or self._announces(at) or word in unsettling.DETERMINERS | SMALL)

    def _weighed(self, head: Sequence[int]) -> bool:
        """Does it say that this was to be decided: "tough call", "a hard choice"?"""
        said = [self.line[at].fold for at in head if self.line[at].fold not in unsettling.DETERMINERS]
        return len(said) == _ADJECTIVE + 1 and said[0] in _HARD and said[1] in _CALLS

    def speaks(self, head: range) -> bool:
        """Does it name a thing of the game, or of these orders, or correct what stands before it?"""
        line, other = self.line, self.whole.names | SMALL | SAYING | _TOPICS
        named = any(line[at].fold in self._things for at in head if self.orders)
        hot = (at for at in head if line[at].kind == "word" and line[at].fold not in other and self.whole.hot(at))
        return (
            named
            or any(map(Naming(self.whole).fills, hot))
            or binding.correction(line[head.start : head.stop]) is not None
        )

    def _asks_for(self, head: range) -> bool:
        """Is it one word for what follows, or how it was found: "Where: Mystery", "After much humming and hawing"?"""
        said = [self.line[at].fold for at in head]
        found = (
            said[:1] == ["after"] and len(said) > 1 and said[1] in _WEIGHED and not binding.past(self.line[: head.stop])
        )
        return found or (len(said) == 1 and said[0] in _ASKED_FOR)

    def _begin(self, colon: int) -> int:
        """Where the heading begins that ends here."""
        start = colon
        while start and not (self.line[start - 1].fold in _STOPS or start - 1 in self.colons or self._ordered(start)):
            start -= 1
        return start

    def _ordered(self, at: int) -> bool:
        """Does an order with its verb end before this word, with a comma: "bid 5, degrees outside: 14"?"""
        before = self.line[: at - 1]
        return self.line[at - 1].fold == "," and any(token.fold in self._verbs for token in before)

    def _elsewhere(self, at: int) -> bool:
        if self._aimed and self.line[at].fold in _THEIRS:
            return False  # "Her edge: right" is where it shall lie with whom it is given to
        return self.line[at].fold in _ELSEWHERE and not self._points(at)

    @cached_property
    def _aimed(self) -> bool:
        """Do these orders name another player?"""
        return bool(self._things & (self.whole.names - self.whole.mine))

    def _other_turn(self, at: int) -> bool:
        return self.line[at].fold in _FORMER and at not in self._dressed

    def _less_courtesies(self, head: range) -> list[int]:
        line, names = self.line, self.whole.names
        passed = {
            n
            for at in head
            for end in (*manners.fillers(line, at), *manners.addressed(line, at, names))
            if end <= head.stop and line[at].fold not in _TOPICS
            for n in range(at, end)
        }
        return [at for at in head if at not in passed and line[at].kind != "sign"]

    def _announces(self, at: int) -> bool:
        """Does it call what follows an answer, or is it a word of these orders?"""
        word = self.line[at].fold
        return word in _ANNOUNCING or word in self._order_words or self._initials(at)

    def _initials(self, at: int) -> bool:
        """Does it stand alone, a word cut short: "Pl: 27 / Bd: 12"?"""
        line, word = self.line, self.line[at].fold
        beside = [*line[at - 1 : at][: bool(at)], *line[at + 1 : at + 2]]
        return len(word) < _SHORT and word != "ps" and all(token.kind == "sign" for token in beside)

    @cached_property
    def _order_words(self) -> frozenset[str]:
        told = frozenset[str]().union(*(frame.telling for frame in self._frames)) & _NOUNS | (
            self._verbs - SMALL - SAYING
        )
        others = {word for word in told if word.endswith("s") and word[:-1] in self._verbs}  # "what my brother plays"
        nouns = told - others if told & _NO_CARDS else (told - others) | _CARDS
        return nouns | self._things if self.orders else nouns

    @cached_property
    def _frames(self) -> list[Frame]:
        kinds = set(map(type, self.orders))
        return [frame for frame in Naming(self.whole).frames if not kinds or frame.form.order in kinds]

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The verbs of these orders."""
        said = frozenset[str]().union(*(frame.said for frame in self._frames))
        return frozenset(word for word in said if word in self.whole.grammar.verbs)

    def _points(self, at: int) -> bool:
        """Is it a word that leads on, the writer's own name, or what an order is dressed with?"""
        token = self.line[at]
        asked = token.fold == "your" and self.line[at + 1].fold in ("question", "questions")
        known = (
            asked
            or (self._aimed and token.fold in _THEIRS)
            or token.fold in _POINTING | self.whole.mine
            or token.kind == "number"
            or ordinal((token,), 0)
        )
        return bool(known) or at in self._dressed

    @cached_property
    def _dressed(self) -> frozenset[int]:
        whole = self.whole
        kinds = [kind for frame in Naming(whole).frames for kind in frame.beside]
        found = (
            n
            for kind in kinds
            for at in range(len(whole.line))
            for read in reads(kind, whole.line, at, whole.words, whole.seen)
            if not read.cost
            for n in range(at, read.end)
        )
        return frozenset(found)
