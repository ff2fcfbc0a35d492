"""Whether an answer that is made of what a letter mentions is given in it, and whether another word may touch it.

What it mentions is often talk, or what others do. So an answer is asked about where no clause that holds a part of it
denies it, asks or leaves something open, and held where its writer gives it: in full, where more than one thing is
asked for, else with a verb of its order or next to nothing beside; and where every other word is one that can touch
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from games.kit.order import Orders, values
from games.kit.reading import binding, manners, telling, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.cover import questions
from games.kit.reading.frames import Frame
from games.kit.reading.idling import Clause
from games.kit.reading.naming import span
from games.kit.reading.plain import commits
from games.kit.reading.ranking import leading_on
from games.kit.reading.sentence import Sentence
from games.kit.reading.settled import things
from games.kit.reading.tree import reads
from games.kit.words import number_said, tidy, tokens

PARTING = frozenset(",.;!()")
_STOPS = PARTING | {":", "-"}  # and of a label
_MOST = 24  # words beside an answer that is held
_STRANGE = 4  # of them unknown, beside an answer of several things
_SHORT = 2  # words beside a thing that is named without a verb
_SEVERAL = 2  # things
_NEAR = 2  # words from "I" to the verb
OWN = frozenset("i i'll i'd we we'll we'd let let's".split())
_KEEPS = frozenset("keep keeps keeping kept stay stays hold leave".split())
_OTHERWISE = frozenset("i i'm i'll im ill we we'll he he'll she she'll they they'll it it'll".split())
_REQUESTS = frozenset("can could may might should shall do does did is are will would".split())
_ASKING = frozenset(
    "or how what why who whom whose whoever where when whether somebody someone anybody anyone something idea "
    "ideas stay stays keep keeps keeping".split()
)
_MODALS = frozenset("may can could might should shall would".split())
_TALKS = frozenset("you your yours he she they him them his their would some see than".split())
_HAVING = frozenset("have has got had i've we've i'm am".split())  # what one has or is
_REASONS = frozenset("since because as".split())
_NEXT = re.compile(r"(?:for|points?) next time")
_JOINTS = frozenset("and but so then or".split())
_JOINING = frozenset("but because since cos coz cause".split())
_COMING = frozenset("i'll we'll shall will hereby let let's to".split())  # before what one does
_NOW = frozenset("today turn round time from me will do".split())
_NOUNS = frozenset({"points", "cards"})
_BEFORE = frozenset("last yesterday previous earlier ago once former had held hold have has hand cards list".split())
_SUITS = frozenset("be do suit work suffice".split())
_FINE = frozenset(
    "great fine nice lovely perfect wonderful good ideal brilliant super grand ok okay best enough also too".split()
)
_GLADLY = frozenset("now gladly happily just hereby simply also then only".split())
_LED = frozenset("the my a an this that card number our with for on".split())  # from a verb to a thing
_LEADS = unsettling.LEADING | {"other"}


@dataclass
class Given:
    """An answer, and the words beside it."""

    whole: Sentence
    frames: Sequence[Frame]
    orders: Orders
    places: frozenset[int]  # of what it is made of
    twice: bool = False  # is one of its things said more than once?
    agreed: bool = False  # does the nearest reading of the lines say the same?

    @cached_property
    def _kinds(self) -> set[type]:
        return set(map(type, self.orders))

    @cached_property
    def mine(self) -> frozenset[str]:
        """All words of these orders."""
        return frozenset().union(*(frame.words for frame in self.frames if frame.form.order in self._kinds))

    @cached_property
    def others(self) -> frozenset[str]:
        return self.whole.names - self.whole.mine

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The places of all other words, less those that dress an order: "for the next round"."""
        dressed = {n for at in range(len(self.whole.line)) for end in self._dressed(at) for n in range(at, end)}
        skipped = self.places | self.whole.courteous | dressed | self._led
        return tuple(at for at, token in enumerate(self.whole.line) if at not in skipped and token.kind != "sign")

    @cached_property
    def _led(self) -> frozenset[int]:
        """The places of words that lead from one thing of a list to the next."""
        listed = any(isinstance(value, tuple) and value for order in self.orders for value in values(order))
        return leading_on(self.whole.line) if listed else frozenset()

    def _dressed(self, at: int) -> Iterator[int]:
        whole = self.whole
        kinds = (kind for frame in self.frames if frame.form.order in self._kinds for kind in frame.beside)
        return (read.end for kind in kinds for read in reads(kind, whole.line, at, whole.words, whole.seen))

    @cached_property
    def clauses(self) -> tuple[range, ...]:
        """The letter, parted by its signs."""
        line = self.whole.line
        edges = [-1, *(n for n, token in enumerate(line) if token.fold in _STOPS), len(line)]
        parts = (range(one + 1, two) for one, two in pairwise(edges) if two > one + 1)
        return tuple(part for whole in parts for part in self._joined(whole))

    def _joined(self, clause: range) -> tuple[range, ...]:
        """A clause, parted where a word joins what mentions nothing to it: "it was hard but I play 14", "14 because he
        was rude"."""
        for at in clause[1:-1]:
            before, behind = range(clause.start, at), range(at, clause.stop)
            told = {self.places.isdisjoint(before), self.places.isdisjoint(behind)} == {True, False}
            if self.whole.line[at].fold in _JOINING and told and len(before) > 1 and at not in self.places:
                return (*self._joined(before), behind)
        return (clause,)

    def _told(self, clause: range) -> Clause:
        """Its words, less those that join it to the clause before it."""
        said = tuple(self.whole.line[at] for at in clause)
        return Clause(said[1:] if len(said) > 1 and said[0].fold in _JOINTS else said, self.others, self.mine)

    # -- asked about? ------------------------------------------------------------------------------------------------

    @property
    def likely(self) -> bool:
        """May it be asked about: is it meant for an answer, and denied, turned or put off by nothing?"""
        if self._touched or (not self.agreed and all(map(self.tied, self.places))):
            return False  # "bear 1" names a card of another game
        several = questions(self.orders) > 1 or sum(map(things, self.orders)) > 1
        return several or (self._meant and not binding.past([self.whole.line[at] for at in self.beside]))

    @property
    def _touched(self) -> bool:
        """Does something in it ask, correct, turn, put off or deny it, or leave something open?"""
        line = self.whole.line
        touched = (way(line) for way in (binding.correction, binding.judged, binding.turned, span))
        unclear = (self._unclear(at) for at in self.beside if at not in self._denied)
        return self._asks or any(touched) or any(map(self._binds, self.clauses)) or any(unclear)

    @property
    def _asks(self) -> bool:
        """Does it begin as a question does, or with what somebody else said?"""
        first, second = [*(token.fold for token in self.whole.line[:2]), "", ""][:2]
        return (first in self.others and second == ":") or (first in _REQUESTS and not self.whole.polite)

    def _binds(self, clause: range) -> bool:
        """Does it deny, put off or tell of others what is mentioned? What it only hesitates at may be asked about."""
        line = self.whole.line
        said = [line[at] for at in self.beside if at in clause and line[at].fold not in _MODALS]
        if not binding.reason(said, self.others):
            return False
        told = self._told(clause)
        if clause.start in self._denied:
            return False
        apart = told.idle() or told.of_others() or self.apart(clause)
        return not (self.places.isdisjoint(clause) and apart)

    def apart(self, clause: range) -> bool:
        """Does it tell of something else, beside an answer to all that is asked? As a label it must tell of nobody else
        and of no other time: "the kids voted: ...", not "in the last round: ..."."""
        line = self.whole.line
        folded = {line[at].fold.removesuffix("'s") for at in clause}
        told = self.full and self._told(clause).apart()
        return told and not (self.leads(clause) and folded & (_BEFORE | self.others))

    def leads(self, clause: range) -> bool:
        """Does a colon end it: "I hold from you: ..."?"""
        return [token.fold for token in self.whole.line[clause.stop : clause.stop + 1]] == [":"]

    @cached_property
    def _denied(self) -> frozenset[int]:
        """The places of clauses that deny the other orders: "no play this turn, I give this"."""
        return frozenset(at for clause in self.clauses if self._denies_others(clause) for at in clause)

    def _denies_others(self, clause: range) -> bool:
        said = [self.whole.line[at] for at in clause]
        known = (self.verbs_of_others - self.mine) | SMALL | OWN | _NOW
        leads = [token.fold for token in self.whole.line[clause.stop : clause.stop + 1]] == [":"]  # "I won't play: ..."
        denies = self.places.isdisjoint(clause) and any(map(binding.denies, said)) and not leads
        theirs = any(token.fold in self.verbs_of_others for token in said)
        return denies and theirs and all(binding.denies(token) or token.fold in known for token in said)

    @cached_property
    def verbs_of_others(self) -> set[str]:
        """The words that tell of other orders than these."""
        return {word for frame in self.frames if frame.form.order not in self._kinds for word in frame.telling}

    def _unclear(self, at: int) -> bool:
        """Does it ask, leave something open, or order what the answer has not?"""
        word, after = self.whole.line[at].fold, [token.fold for token in self.whole.line[at + 1 : at + 2]]
        other = word in self.verbs_of_others - self.mine and commits((word,)) and word in self.whole.grammar.verbs
        if (word == "or" and self._else(at)) or self.kept(at):
            return other
        return other or (word in _ASKING and after != [":"] and not (word == "what" and OWN.intersection(after)))

    def kept(self, at: int) -> bool:
        """Does it only say that what is held stays: "I keep the 30"?"""
        whole = self.whole
        held = {token.fold for token in tokens(tidy(whole.grammar.write(whole.words.held)))}
        clause = next((clause for clause in self.clauses if at in clause), range(0))
        named = [whole.line[n].fold for n in clause if n in self.places]
        return whole.line[at].fold in _KEEPS and bool(named) and held.issuperset(named)

    def _else(self, at: int) -> bool:
        """Does it only say what would come of it otherwise: "or I'm eaten"?"""
        line, end = self.whole.line, at + 1
        while end < len(line) and line[end].fold not in PARTING:
            end += 1
        begins = end > at + 2 and line[at + 1].fold in _OTHERWISE
        return begins and not any(n in self.places or self.whole.hot(n) for n in range(at + 2, end))

    @property
    def _meant(self) -> bool:
        """Does its writer give the one thing that it mentions, and say little else in the same breath?"""
        folded = [self.whole.line[at].fold for at in self.breath if at not in self.places]
        if _TALKS.intersection(folded):
            return False
        told = any(word in frame.telling for frame in self.frames for word in folded)
        does = commits(folded) or any(manners.polite(word) for word in folded)
        return (told and bool(OWN.intersection(folded))) or does or self.twice or len(self.beside) <= _SHORT

    @cached_property
    def breath(self) -> range:
        """The words from sign to sign round what is mentioned."""
        line, start, end = self.whole.line, min(self.places), max(self.places) + 1
        while start and line[start - 1].fold not in PARTING:
            start -= 1
        while end < len(line) and line[end].fold not in PARTING:
            end += 1
        return range(start, end)

    # -- held? -------------------------------------------------------------------------------------------------------

    @property
    def sure(self) -> bool:
        """May it be held: is all that is asked for given in it, and can no other word touch it?"""
        given = self.full or self.several or self.done or self._repeated
        return given and self._untouched and not self._told_of

    @property
    def _untouched(self) -> bool:
        line, beside = self.whole.line, frozenset(at for at in self.beside if not self._remarked(at))
        said = [line[at] for at in sorted(beside) if not self._wishes(at)]
        if binding.reason(said, self.others) or binding.past(said) or telling.tells(line, beside):
            return False
        return len(said) <= _MOST and all(map(self._harmless, beside))

    @property
    def _told_of(self) -> bool:
        """Is it what one has, what others do, a reason, or put off; or is a word that nobody knows tied to it?"""
        line = self.whole.line
        folded = [token.fold for token in line]
        others = (word.removesuffix("s") in self.mine for word in self._third)
        tied = any(map(self.tied, self.places))
        told = _HAVING | _REASONS | self.others
        said = (folded[at] for at in self.beside if not self._remarked(at))
        return tied or any(others) or not told.isdisjoint(said) or self.put_off

    def tied(self, at: int) -> bool:
        """Does a word that nobody knows stand right before it?"""
        before = self.whole.line[at - 1].fold
        strange = at - 1 in self.beside and before not in _LEADS and self._strange(at - 1)
        return strange and at - 1 not in self._done_so

    @cached_property
    def _done_so(self) -> frozenset[int]:
        """The places of words that nobody knows, but that can only be what the writer does: "I shall employ vole 2"."""
        if not self.whole.grammar.amid_plain_words:
            return frozenset()
        return frozenset(at for at in self.beside if self._does_so(at))

    def _does_so(self, at: int) -> bool:
        line, end = self.whole.line, at + 1
        while end < len(line) and line[end].fold in _LED:
            end += 1
        before = [line[n].fold for n in range(max(0, at - 2), at)]
        led = before[-1:] and (before[-1] in _COMING or (before[-1] in _GLADLY and before[0] in _COMING))
        return bool(led) and self._strange(at) and end in self.places and telling.plainly_does(line[at])

    @property
    def _third(self) -> list[str]:
        """Verbs of its orders as others do them: "plays"; not as the thing itself does: "vole 4 opens", "two gifts"."""
        said = (self.whole.line[at].fold for at in self.beside if not self._of_a_thing(at))
        return [word for word in said if word.endswith("s") and word in self.mine - SMALL - _NOUNS]

    def _of_a_thing(self, at: int) -> bool:
        """Does it stand right behind what is mentioned, or as a noun does: "the games"?"""
        line = self.whole.line
        noun = at > 0 and (line[at - 1].fold in unsettling.DETERMINERS or number_said(line, at - 1) is not None)
        return at - 1 in self.places or noun

    @property
    def put_off(self) -> bool:
        """Does a phrase doubt it, or put it off?"""
        line, passed = self.whole.line, self.whole.courteous
        told = (at for at in range(len(line)) if at not in passed and not (self.wished(at) or self._remarked(at)))
        said = " ".join(line[at].fold for at in told)
        return bool(binding.doubted(_NEXT.sub("", said)))

    def wished(self, at: int) -> bool:
        """Does it only say of the thing that it is wanted: "14 would be great", "my top four would be 14, 19"?"""
        line = self.whole.line
        verb, behind = [*(token.fold for token in line[at + 1 : at + 3]), "", ""][:2]
        closed = at + 2 >= len(line) or line[at + 2].kind == "sign" or at + 2 in self.places or behind in _FINE
        return line[at].fold == "would" and verb in _SUITS and closed

    @property
    def full(self) -> bool:
        """Are several questions asked, and all of them answered?"""
        return 1 < questions(self.orders) == len({frame.form.order for frame in self.frames})

    @property
    def _repeated(self) -> bool:
        """Is one thing said more than once, and nothing beside that is not known?"""
        return self.twice and not any(map(self._strange, self.beside))

    def _remarked(self, at: int) -> bool:
        """Does it stand in a clause that mentions nothing and leaves alone what stands beside it?"""
        if at in self._denied:
            return True
        clause = next((clause for clause in self.clauses if at in clause), range(at, at + 1))
        return self.places.isdisjoint(clause) and (self._told(clause).idle() or self.apart(clause))

    def _wishes(self, at: int) -> bool:
        """Does it begin a wish: "may Bruno cherish them"?"""
        return self.whole.line[at].fold == "may" and any(clause.start == at for clause in self.clauses)

    def _harmless(self, at: int) -> bool:
        """Is it a word of these orders, a label, or one that can touch none?"""
        line, token = self.whole.line, self.whole.line[at]
        known = token.fold in self.mine | SMALL | unsettling.LEADING | OWN
        label = len(token.fold) == 1 and at + 1 < len(line) and line[at + 1].fold in (":", "=")
        return known or label or self._wishes(at) or unsettling.aside(token) or bool(manners.fillers(line, at))

    @property
    def several(self) -> bool:
        """Are several things given at once, with a word of their order, of oneself or of politeness, or alone?"""
        if sum(map(things, self.orders)) < _SEVERAL:
            return False
        folded = [self.whole.line[at].fold for at in self.beside]
        does = commits(folded) or any(word in self.mine - SMALL or manners.polite(word) for word in folded)
        does = does or bool(self._done_so)
        alone = any(self._alone(clause) for clause in self.clauses)
        strange = sum(self._strange(at) for at in self.beside if not self._remarked(at))
        return (does or alone) and strange <= _STRANGE

    def _alone(self, clause: range) -> bool:
        """Does a clause hold what is mentioned, and no more?"""
        line = self.whole.line
        rest = [line[at].fold for at in clause if at not in self.places and line[at].kind != "sign"]
        return self.places <= set(clause) and all(word in SMALL | unsettling.LEADING for word in rest)

    @property
    def done(self) -> bool:
        """Does its writer do the one thing with a verb of its order: "of these dishes I choose the meat"?"""
        if self._done_so:
            return self._nothing_else
        verbs = [at for at in self.breath if at < min(self.places) and self.verb(at)]
        if not verbs or sum(map(things, self.orders)) > 1:
            return False
        behind = range(verbs[-1] + 1, self.breath.stop)
        return self._own(verbs[-1]) and not any(self._strange(at) for at in behind if at in self.beside)

    @property
    def _nothing_else(self) -> bool:
        """Is it one thing that its writer does in a verb of their own, and no other word in that breath unknown?"""
        others = (at for at in self.breath if at in self.beside and at not in self._done_so)
        return sum(map(things, self.orders)) == 1 and not any(map(self._strange, others))

    def _own(self, verb: int) -> bool:
        """Does the writer do it: "I choose", "please choose", or a verb at the head of what is said?"""
        near = [self.whole.line[at].fold for at in range(max(0, verb - _NEAR), verb)]
        return verb == self.breath.start or self.whole.polite or not OWN.isdisjoint(near)

    def verb(self, at: int) -> bool:
        word = self.whole.line[at].fold
        said = frozenset().union(*(frame.said for frame in self.frames if frame.form.order in self._kinds))
        return word in said and word in self.whole.grammar.verbs and commits((word,))

    def _strange(self, at: int) -> bool:
        """Is it a word of which nothing is known?"""
        whole, word = self.whole, self.whole.line[at].fold
        known = word in whole.grammar.plain | whole.grammar.small | SMALL | self.mine
        return not (known or manners.fillers(whole.line, at) or manners.light(whole.line, at))
