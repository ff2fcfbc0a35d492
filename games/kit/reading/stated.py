"""What a letter states or only tries out is no order, whatever it names: it is read past, or asked about.

Many readings look for what is named, and each asks what may touch it. What they all share is asked here once, of the
letter as it was read at last. Who calls a letter a test or a draft, or will confirm it, has ordered nothing yet. And a
clause about a thing of the game tells of it and does nothing with it: that it is there, what it is like, that its
writer has it, likes it, or would lose with it ("Cooking tofu on Mystery is too dangerous", "I have 12 points").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from games.kit.kinds import Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.reading import telling, unsettling
from games.kit.reading.filling import PRONOUNS
from games.kit.reading.plain import COMMITTING, commits
from games.kit.reading.reader import spoken
from games.kit.reading.remarked import Clauses
from games.kit.reading.sentence import Sentence
from games.kit.reading.talking import talks
from games.kit.words import tidy, tokens

if TYPE_CHECKING:
    from games.kit.grammar import Grammar

_TRIAL = r"(?:test(?:ing)?|draft|trial run|dry run|rehearsal|practice run|dummy)"
_ENDS = r"(?=\s*(?:[:.!,;)/-]|$))"
_TRIED = re.compile(
    r"(?i)(?:"
    r"(?<!\w)(?:provisional|tentative)(?:ly)?\b|"
    r"(?<!\w)(?:tbc|tbd|to be confirmed|subject to (?:change|confirmation))\b|"
    rf"(?:^|[.!,;(:/-]\s*)(?:this is |that is |that's |it's |(?:just|only) )*(?:a |an |my |the )?"
    rf"(?:first |rough |quick |mere |little )*{_TRIAL}(?:{_ENDS}| {_TRIAL}\b)|"
    r"(?<!\w)(?:just|only) testing\b|"
    r"(?<!\w)(?:still|am|i'm) (?:still )?(?:counting|thinking|deciding|weighing|pondering|undecided|wavering|dithering)"
    rf"(?:{_ENDS}| (?:about|over) (?:it|that|this)\b| whether\b| if\b)|"
    r"(?<!\w)(?:i'?ll|i will|i shall|i'm going to|will) (?:only |then |also |let you )?(?:confirm|finali[sz]e)\b|"
    r"(?<!\w)confirmation (?:will )?(?:follows?|comes?)\b|"
    r"(?<!\w)(?:my )?final (?:answer|orders?|list|choice|decision|word|version|move|bid|card) (?:will )?"
    r"(?:follows?|comes? later|to follow)\b|(?<!\w)not (?:yet )?(?:final|official)\b"
    r")"
)
_DESCRIBING = unsettling.DETERMINERS | frozenset("only already still just now as also both".split())
_WOULD = frozenset({"i'd", "we'd", "would", "wouldn't"})
_ASKED_FOR = COMMITTING | frozenset(
    "like love want wish prefer rather go say choose appreciate have do suggest begin start open bid cook present "
    "claim decline".split()
)
_IS = unsettling.PREDICATES | frozenset(
    "was were be isn't wasn't seem smell smells taste tastes stink stinks look looks sound sounds feel feels remind "
    "reminds belong belongs deserve deserves feed feeds make scare scares annoy annoys pleases suit suits "
    "hurt hurts cost beat loses lose wins win says say sleep sleeps loves hates likes "
    "deserves wants needs".split()
)
_ANSWERS = frozenset(
    "number figure amount one answer value sum total word verdict plan order orders it what that for on in into to up "
    "out down mine me enough fine ok okay plenty all going where how who from at with off gone it's this there here "
    "final right good my yours".split()
)
_UNLIKELY = frozenset(
    "favourite favourites favorite favorites lucky unlucky strongest weakest highest lowest biggest smallest "
    "hand".split()
)
_A = f"(?:(?:{'|'.join(sorted(_DESCRIBING))}) )*#"
_DO = "(?:(?:do|really|just|still|quite|always|so|simply|absolutely|truly|also|rather) )*"
_BESIDE = "(?:(?:just|also|really|rather|only|to|still|happily|gladly|not|then|now|here) )*"
_FINE = "grateful|obliged|happy|happiest|glad|pleased|delighted|thankful|content|"
_FINE += "lovely|nice|great|good|fine|perfect|wonderful|delightful|ideal|brilliant|my|the|it|enough"
_NOT_SO = "(?!(?:the |my |number |card )*#)"  # "my top four would be #"
_DID = rf"(?:[a-z]{{3,}}ed|{'|'.join(sorted(telling.PASTS))})"
# What a clause states, in its words, with # for a thing of the game, @ for other words by which one is named
# and ~ for another player.
_STATING = re.compile(
    rf"^(?:and |but |so |then |once )*(?:an?|some|every|somebody|someone|everybody|everyone) (?:\w+ ){{1,3}}?{_DID}\b|"
    r"^there(?:'?s| is| are| was| were| isn't| aren't| will| must)\b|"
    rf"(?<!can )(?<!may )(?<!could )(?<!might )(?<!if )(?<!all )(?<!what )\b(?:i|we) {_DO}"
    rf"(?:have|got|hold|own|had|possess|like|love|adore|hate|enjoy|miss|dislike|fear|dread)(?: got)? {_A}|"
    rf"\b(?:i've|we've|ive)(?: got| had)? {_A}|\b(?:i am|i'm|im|we are|we're) {_A}|\bas [\w'#-]+ as\b|"
    rf"(?:^|(?<!i'd)(?<!we'd)(?<!would)(?<!you)(?<!if)(?<!\bdo)(?<!\bi)(?<!\bwe)(?<!just)(?<!feel) )like {_A}|"
    r"\btoo [a-z]\S* (?:for|to)\b|\bwhat an? \w|^it(?:'s| is) (?:already )?# (?:here|already|outside)$|"
    r"~ (?:deserves|loves|likes|hates|wants|needs|has|had|owns|fears|misses) .*#|# (?:comes?|came) from\b|"
    r"\bwhat (?:does|do|did) \w|"
    r"\b(?:boys?|girls?|kids?|children|sons?|daughters?|brothers?|sisters?|twins|nephews?|nieces?|cats?|dogs?) "
    r"(?:[,(] )?(?:aged |is |are )?#(?! \w+s\b)|"
    rf"^(?:in )?(?:my|~'s) (?:remaining |present |current )?(?:hand|cards|@)(?: left| now| are| is)*,? :|"
    rf"(?:\b(?:i'd|we'd|wouldn't)|(?<=.)\bwould) (?!(?:\w+ )?(?:like|rather)\b){_BESIDE}"
    rf"(?:be {_NOT_SO}(?!.*\b(?:{_FINE})\b)|(?!(?:be|just|also|really|rather|only|to|still|not|you|then|now|here|"
    rf"happily|gladly|{'|'.join(sorted(_ASKED_FOR))})\b)[a-z])"
)


def meant(grammar: Grammar, read: list[Line], words: Words) -> list[Line]:
    """The lines of a letter; what they hold is asked about where the letter is only a trial, and what a clause states
    is no part of it."""
    if not any(line.orders for line in read):
        return read
    if trial := next(filter(None, (tried(line.text) for line in read)), ""):
        return [_asked(line, f'it says "{trial}"') for line in read]
    labelled = len(read) > 1 and sum(bool(_LABELLED.match(line.text)) for line in read) > 1
    told = [_unspoken(grammar, _unkept(grammar, line, words), words, labelled) for line in read]
    return told if grammar.everyday else [_unstated(grammar, line, words) for line in told]


def tried(text: str) -> str:
    """The words by which a line says that it is none yet; empty without."""
    found = _TRIED.search(text.replace("\u2019", "'"))
    return found[0].strip(" .!,;(:/-") if found else ""


def _asked(line: Line, why: str) -> Line:
    return replace(line, orders=(), reading=line.orders, why=why) if line.orders else line


_OWNED = re.compile(r"(?<=# )(?:is|are) mine\b")  # "the points are mine" takes them
_LABELLED = re.compile(r"\W*(?:\w+ )?\w+ ?[:=]")


def _unspoken(grammar: Grammar, line: Line, words: Words, labelled: bool) -> Line:
    """A line; it is asked about where all of it only talks of what it names, or somebody else shall do that."""
    if not line.orders or line.corrects:
        return line
    stated = Stated(Sentence.of(grammar, spoken(line.spoken), words.remembering()))
    shape = _OWNED.sub("for me", stated.shape) if grammar.everyday else stated.shape
    talk = talks(shape, labelled) or stated.bidden or (stated.commanded and not stated.told_to(line.orders))
    return _asked(line, "it only speaks of this") if talk else line


def _unkept(grammar: Grammar, line: Line, words: Words) -> Line:
    """A line without a clause that keeps a thing back, read once more: "right, the left I want to keep"."""
    stated = Stated(Sentence.of(grammar, spoken(line.spoken), words.remembering())) if line.orders else None
    kept = [part for part in stated.parts if stated.keeps(part, line.orders)] if stated else []
    if not stated or not kept:
        return line
    rest = stated.less(kept)
    now = tuple(order for one in grammar.letter([(line.number, rest)], words) for order in one.orders) if rest else ()
    return replace(line, orders=now) if now else replace(line, orders=(), why="it says that something is kept")


def _unstated(grammar: Grammar, line: Line, words: Words) -> Line:
    """A line without what it states: read once more, where something else is left of it."""
    stated = Stated(Sentence.of(grammar, spoken(line.spoken), words.remembering())) if line.orders else None
    if not stated or not stated.clauses:
        return line
    rest = stated.rest
    now = tuple(order for one in grammar.letter([(line.number, rest)], words) for order in one.orders) if rest else ()
    if set(now) == set(line.orders):
        return line
    if now and set(now) < set(line.orders) and stated.apart:
        return replace(line, orders=now, past=(*line.past, *stated.told))
    return _asked(line, "it only speaks of this")


@dataclass
class Stated:
    """The clauses of a line that state something of what they name."""

    whole: Sentence

    @cached_property
    def clauses(self) -> tuple[range, ...]:
        return tuple(part for part in self.parts if self._states(part) and not self._taken_up(part))

    @property
    def shape(self) -> str:
        """All its words, with signs in the place of what is named."""
        return self._shape(range(len(self.whole.line)))

    @property
    def commanded(self) -> str:
        """Who is spoken to and told to do it: "Bruno, put fish on Select"; empty without."""
        line, others = self.whole.line, self.whole.names - self.whole.mine
        at = int(bool(line) and line[0].fold in _HAILING)
        if at + 1 >= len(line) or line[at].fold not in others:
            return ""
        first = next((n for n in range(at + 1, len(line)) if line[n].fold not in _URGING), at)
        verb = line[first].fold in self.whole.grammar.verbs and first not in self._things
        told = verb and line[at + 1].kind == "sign"
        return line[at].fold if told else ""

    @property
    def bidden(self) -> bool:
        """Is somebody told to do with a thing what no order does: "Clara, drink Poison"?"""
        return bool(_BIDDEN.match(self.shape))

    def told_to(self, orders: Orders) -> bool:
        """Do these orders name who is spoken to: "Bruno, take bear 1 and vole 2"?"""
        written = tokens(tidy(self.whole.grammar.write(orders)))
        return self.commanded in {token.fold.removesuffix("'s") for token in written}

    @property
    def apart(self) -> bool:
        """Does each stand in a sentence of its own, or behind a word that joins it as a reason?"""
        line = self.whole.line
        edges = ((line[part.start - 1].fold if part.start else ".") for part in self.clauses)
        closed = (part.stop == len(line) or line[part.stop].fold in _CLOSING for part in self.clauses)
        return all(edge in _CLOSING for edge in edges) and all(closed)

    @property
    def told(self) -> Iterator[str]:
        return (self._text(range(one.start, one.stop)) for one in self.clauses)

    @property
    def rest(self) -> str:
        """The other clauses, with the signs between them."""
        return self.less(self.clauses)

    def less(self, clauses: Sequence[range]) -> str:
        """Its words without these clauses, with the signs between the others."""
        out = {at for clause in clauses for at in clause}
        kept = [token for at, token in enumerate(self.whole.line) if at not in out]
        return " ".join(token.text for token in kept) if any(token.kind != "sign" for token in kept) else ""

    def _text(self, part: range) -> str:
        return " ".join(self.whole.line[at].text for at in part)

    @cached_property
    def _named(self) -> frozenset[int]:
        return Clauses(self.whole).named

    @cached_property
    def _things(self) -> frozenset[int]:
        """The places of what is named, players aside."""
        line, names = self.whole.line, self.whole.names
        apart = names | _DESCRIBING | _UNLIKELY | _COPULAS
        return frozenset(
            at for at in self._named if self.whole.hot(at) and line[at].fold.removesuffix("'s") not in apart
        )

    @cached_property
    def parts(self) -> list[range]:
        """Its clauses; a list, and what only goes on with one, is one of them."""
        line, edges = self.whole.line, [-1]
        for at in range(len(line)):
            if self._ends(at, edges[-1] + 1):
                edges.append(at)
        parts = (range(one + 1, two) for one, two in zip(edges, [*edges[1:], len(line)], strict=True))
        return [part for part in parts if part]

    def _ends(self, at: int, start: int) -> bool:
        """Does a clause that begins at `start` end here?"""
        sign = self.whole.line[at].fold
        if sign in (",", "("):
            return not (self._goes_on(at) or (sign == "," and self._supposed(start, at)))
        return sign in ".!;)" or (sign in _JOINTS and at > 0)

    def _goes_on(self, comma: int) -> bool:
        """Do only more things follow a comma, up to the next sign?"""
        end = comma + 1
        while end < len(self.whole.line) and self.whole.line[end].kind != "sign":
            end += 1
        rest = range(comma + 1, end)
        return bool(rest) and all(at in self._things or self.whole.line[at].fold in _LISTING for at in rest)

    def _taken_up(self, part: range) -> bool:
        """Is something done later with what a clause speaks of: "The fish smells: into Shuffle with it"?"""
        at = next((n for n in part if self.whole.line[n].fold == ":"), part.stop)
        later = self.whole.line[at:]
        again = any(token.fold in PRONOUNS for token in later)
        return again and (commits(token.fold for token in later) or any(n >= at for n in self._things))

    def _supposed(self, start: int, comma: int) -> bool:
        """Does what follows say what would come of it: "with fish on Mystery, I'd be dead"?"""
        after = (token.fold for token in self.whole.line[comma + 1 : comma + 3])
        return self.whole.line[start].fold in ("with", "without") and not _WOULD.isdisjoint(after)

    def keeps(self, part: range, orders: Orders) -> bool:
        """Does its writer keep the thing that is named in it: "the left I want to keep"? Not where orders say so."""
        line, kinds = self.whole.line, set(map(type, orders))
        known = frozenset().union(*(one.words for one in self.whole.grammar.frames if one.form.order in kinds))
        verb = next((at for at in part if line[at].fold in _KEEPING - known and at not in self._things), part.start)
        before = [line[at].fold for at in range(part.start, verb)]
        return any(at in self._things for at in part if at < verb) and not _SELF.isdisjoint(before[-_NEAR:])

    def _states(self, part: range) -> bool:
        """Does a clause with a thing in it tell of that?"""
        if self._things.isdisjoint(part):
            return False
        return bool(_STATING.search(self._shape(part))) or any(self._is(at, part) for at in part)

    def _shape(self, part: range) -> str:
        """Its words, with signs in the place of what is named."""
        return " ".join(map(self._sign, part))

    def _sign(self, at: int) -> str:
        word = self.whole.line[at].fold
        if at in self._things:
            return "#"
        if (name := word.removesuffix("'s")) in self.whole.names - self.whole.mine:
            return word.replace(name, "~")
        return "@" if at in self._named and word not in _DESCRIBING | _UNLIKELY | _COPULAS else word

    def _described(self, at: int, part: range) -> bool:
        """Does a thing stand here, or behind words that only describe one?"""
        while at in part and at not in self._things and self.whole.line[at].fold in _DESCRIBING:
            at += 1
        return at in self._things and at in part

    def _is(self, at: int, part: range) -> bool:
        """ "14 is lovely", "my lucky number is 14", "playing 14 is bold"."""
        word = self.whole.line[at].fold
        if word not in _IS or at in self._things or at == part.start or (word in _COPULAS and at + 1 == part.stop):
            return False
        before, after = range(part.start, at), range(at + 1, part.stop)
        if at - 1 in self._things or any(n in self._things for n in before):
            return at - 1 in self._things and self._predicates(word, after)
        told = (self.whole.line[n].fold for n in before)
        return not _UNLIKELY.isdisjoint(told) and self._described(at + 1, part)

    def _predicates(self, verb: str, after: range) -> bool:
        """Is what follows said of what stands before it, and no part of an order?"""
        if verb not in _COPULAS:
            return not self._wishes(verb, after)
        line = self.whole.line
        first = next((n for n in after if line[n].fold not in _LEADS), after.stop)
        if first >= after.stop or first in self._things or line[first].fold in self.whole.names:
            return False
        word, behind = line[first].fold, [token.fold for token in line[first + 1 : first + 2]]
        if _DESTINED.fullmatch(word) and behind and behind[0] in unsettling.LEADING:
            return False  # "is destined for Mystery"
        return line[first].kind == "word" and word not in _ANSWERS | COMMITTING | self._order_words

    def _wishes(self, verb: str, after: range) -> bool:
        """Does a thing wish for what its writer does with it: "wants to go into Mystery"?"""
        return verb in _WISHES and any(self.whole.line[n].fold == "to" for n in after[:1])

    @cached_property
    def _order_words(self) -> frozenset[str]:
        return frozenset().union(*(frame.words for frame in self.whole.grammar.frames)) | frozenset({"card", "bid"})


_BIDDEN = re.compile(
    "^~ [,!] (?!(?:here|take|have|enjoy|catch|receive|get|accept|eat|swallow|taste|try|meet|say|suffer|feel|face|my|"
    "the|a|an|one|two|for|from|at|on|to|with|and|you|this|these|that|please|no|sorry|dear|i|it|it's|so|now|then|your)\\b)"
    "[a-z]+ (?:your |the |a |some |up )*#(?: [.!])*$"
)
_KEEPING = frozenset("keep keeping save saving spare hold reserve".split())
_SELF = frozenset("i i'll i'd we we'll".split())
_NEAR = 4  # words from "I" to what one does
_HAILING = frozenset("hey hi hello dear dearest oh so and please you".split())
_URGING = frozenset(", : ! please just now then go do you all".split())
_DESTINED = re.compile(r"\w+ed|bound|meant|sent|put|heading|off")
_JOINTS = frozenset("so but because since cos coz cause therefore hence thus".split())
_CLOSING = _JOINTS | frozenset(".!;()")
_LISTING = frozenset("and then or a the my".split())
_WISHES = frozenset("wants needs has likes loves deserves".split())
_COPULAS = frozenset("is are was were be isn't aren't wasn't".split())
_LEADS = unsettling.DETERMINERS | frozenset("so very really quite pretty just also now then always simply".split())
