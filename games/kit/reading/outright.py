"""Whether a letter gives an answer outright, whatever else it talks about.

Who answers all that is asked means it, and tells on the way why, how and what the weather is like. So beside such an
answer a word counts by where it stands. In a clause that holds a part of the answer, none may deny, doubt, plan, tell
of what was or of what others do, or make a number more or less; the clauses beside it need only leave it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.kit.lexicon import DOUBTING, KEEPING
from games.kit.reading import binding, telling, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.given import OWN, Given
from games.kit.reading.idling import GREETINGS
from games.kit.reading.manners import fillers
from games.kit.reading.plain import commits
from games.kit.words import number_said

_LONGEST = 60  # words beside an answer
_NEAR = 2  # words from a number to what makes it more or less
_LIMITS = frozenset(
    "most least about around almost roughly approximately circa nearly under above over below between more less than "
    "fewer max maximum min minimum up".split()
)
_MODALS = frozenset("may can shall should must will".split())  # "the fish may go on Mystery"
_ALLOWED = frozenset(
    "go be join land have come please now then also just kindly swim stew fry sizzle simmer see lie".split()
)
_SAYS = frozenset("says said tells told writes wrote read reads suggests suggested advises advised".split())
_THEM = frozenset("them him her it you".split())
_WHY = frozenset("since because as cos".split())
_INVERTED = frozenset({"had", "were"})  # "had I known"
_BEHIND = frozenset("for as because since so and this now today with in".split())
_SELF = frozenset("me my mine myself us our".split())
_SHALL = frozenset("shall will must".split())
_HOPED = frozenset("might could would wouldn't".split())
_LIES = frozenset("already next lies lie lying sits sit sitting remains there's".split())  # where it is, or will be
_WILL = frozenset("i'll we'll i'd will shall to let he'll she'll".split())  # "I'll have 14"
_HAD = frozenset(
    "have has had got i've we've he she they you your yours his their people others "
    "everybody everyone somebody someone most many some".split()
)
_DECIDED = frozenset("decided chosen settled resolved determined opted picked".split())
_BEING = frozenset("be been being is are get gets getting as known pan card".split())  # before "placed"
_THINGS = frozenset("it they this that".split())
_GOES = frozenset("goes belongs lands moves joins enters comes gets cards points pts pans is its this".split())


@dataclass
class Outright:
    """An answer and the letter that it is made of."""

    given: Given

    @property
    def sure(self) -> bool:
        """May it be held, though not every word beside it is known?"""
        given = self.given
        if len(given.beside) > _LONGEST or given.put_off or not given.likely or not self._meant:
            return False
        return not any(self._touched(clause) for clause in given.clauses) and not any(map(self._numbered, given.places))

    def _numbered(self, at: int) -> bool:
        """Is it the number of something else: "the xylophone 14", "play horse 14"? "My trusty 14" is none."""
        line, word = self.given.whole.line, self.given.whole.line[at - 1].fold
        if at < _NEAR or not self._number(at) or word in _THEM or line[at - 2].kind != "word":
            return False
        noun = at - 1 in self.given.beside and word not in self.given.mine | SMALL | unsettling.LEADING | OWN
        return self.given.tied(at) or (noun and self.given.verb(at - 2))

    @property
    def _meant(self) -> bool:
        """Is it all that is asked for, or a thing that its writer does?"""
        given = self.given
        if given.full:
            return given.agreed or self._acts
        alone = not given.beside and self._plain
        several = given.several and (self._acts or alone)
        agreed = given.agreed and (several or given.done or (self._told and given.whole.polite))
        return (agreed or self._does) and self._named and not self._of_others

    @property
    def _of_others(self) -> bool:
        """Is a verb of another order beside it: "play 14, bid a lot"?"""
        verbs = self.given.verbs_of_others - self.given.mine
        return any(word in verbs and word in self.given.whole.grammar.verbs for word in self._folded)

    @property
    def _plain(self) -> bool:
        """May plain words stand in a letter of this game without being titles?"""
        return self.given.whole.grammar.amid_plain_words

    @property
    def _told(self) -> bool:
        """Does a word beside it tell which order is meant?"""
        if not self._plain:
            return any(map(self.given.verb, self.given.beside))
        return not frozenset().union(*(frame.telling for frame in self.given.frames)).isdisjoint(self._folded)

    @property
    def _acts(self) -> bool:
        return self._told or (self._plain and commits(self._folded)) or self.given.whole.polite

    @property
    def _does(self) -> bool:
        """Does its writer do it, in words of an order that has its verb: "I put 8 points"?"""
        whole, breath = self.given.whole, self.given.breath
        said = whole.cheapest
        formed = set(said.orders) == set(self.given.orders) and not said.bare
        own = whole.polite or any(whole.line[at].fold in OWN | _SELF for at in breath)
        return formed and self._closed and (own or self.given.verb(breath.start))

    @property
    def _named(self) -> bool:
        """Is more named than what is done, and all that this needs?"""
        given = self.given
        return all(map(given.whole.grammar.whole_order, given.orders)) and not all(map(given.verb, given.places))

    @property
    def _closed(self) -> bool:
        """Does nothing follow that makes more of the thing: "I take the points about the rules"?"""
        line, end = self.given.whole.line, max(self.given.places) + 1
        return end == len(line) or line[end].kind == "sign" or line[end].fold in _BEHIND or bool(fillers(line, end))

    @cached_property
    def _folded(self) -> list[str]:
        return [self.given.whole.line[at].fold for at in self.given.beside]

    def _touched(self, clause: range) -> bool:
        """Does a word of this clause put off, doubt or deny the answer?"""
        line, beside = self.given.whole.line, set(self.given.beside)
        mine = [at for at in clause if at in beside]
        if any(map(self._doubts, mine)) or line[clause.start].fold in _INVERTED:
            return True
        leads = self.given.leads(clause) and not (self.given.agreed and self.given.apart(clause))
        if self.given.places.isdisjoint(clause) and not leads:
            return False  # what binds there was weighed when it was found likely
        told = not self.given.places.isdisjoint(clause) and self._tells(clause, mine)
        return told or any(map(self._touches, mine))

    def _tells(self, clause: range, beside: Sequence[int]) -> bool:
        """Does it tell of what is, or was, or give a reason?"""
        line = self.given.whole.line
        said = [at for at in beside if not self._made(at)]
        told = telling.tells(line, frozenset(said)) or binding.past([line[at] for at in said])
        return told or self._reasons(clause)

    def _reasons(self, clause: range) -> bool:
        """Does it begin with a reason of one's own: "since I present 2"?"""
        first, second = [*(self.given.whole.line[at].fold for at in clause[:2]), ""][:2]
        return first in _WHY and second in OWN | {"i'm"}

    def _doubts(self, at: int) -> bool:
        """Does it make a mere thought or a report of the answer? What a card says is none."""
        line, word = self.given.whole.line, self.given.whole.line[at].fold
        if word == "say" and line[at - 1].fold != "to":
            return True
        greets = self.given.whole.line[at + 1 : at + 2] and self.given.whole.line[at + 1].fold in GREETINGS
        return word in DOUBTING | unsettling.DOUBTFUL or (
            word in _SAYS and at - 1 not in self.given.places and not greets
        )

    def _touches(self, at: int) -> bool:
        """Does this word, beside a part of the answer, doubt it, have it kept or done by others, or limit it?"""
        word = self.given.whole.line[at].fold
        if word in _MODALS:
            return not self._allows(at)
        if self._led_to(at):
            return False
        if self.given.kept(at):
            return False
        if self.given.wished(at):
            return False
        touching = _HOPED | _HAD | _LIES | KEEPING | self.given.others
        return word in touching or self._limits(at) or self._third(at)

    def _led_to(self, at: int) -> bool:
        """Does it only lead to what is done: "has decided", "I'll have 14"?"""
        line = self.given.whole.line
        before, behind = ([token.fold for token in part] for part in (line[max(0, at - 1) : at], line[at + 1 : at + 2]))
        wills = line[at].fold in ("have", "lie") and not _WILL.isdisjoint(before)
        return wills or not _DECIDED.isdisjoint(behind)

    def _limits(self, at: int) -> bool:
        """Does it make a number that stands near it more or less?"""
        near = (n for n in range(at - _NEAR, at + _NEAR + 1) if n in self.given.places)
        return self.given.whole.line[at].fold in _LIMITS and any(map(self._number, near))

    def _number(self, at: int) -> bool:
        line = self.given.whole.line
        return 0 <= at < len(line) and (line[at].kind == "number" or bool(number_said(line, at)))

    def _allows(self, at: int) -> bool:
        """Does it say what becomes of the thing: "the tofu may go on Select"? "I may" and "Bruno may" say more."""
        line = self.given.whole.line
        after = line[at + 1].fold if at + 1 < len(line) else ""
        before = line[at - 1].fold if at else ""
        told = line[at].fold in _SHALL
        own = before in ("i", "we") and told
        return own or (
            (told or after in _ALLOWED) and (at - 1 in self.given.places or before in _THINGS | self.given.mine)
        )

    def _made(self, at: int) -> bool:
        """Is it what is made of a thing, not what was: "be placed", "known as"?"""
        line = self.given.whole.line
        behind = line[at + 1].fold if at + 1 < len(line) else ""
        return line[at].fold in _DECIDED or (
            at > 0 and (line[at - 1].fold in _BEING or (line[at].fold == "known" and behind == "as"))
        )

    def _third(self, at: int) -> bool:
        """Does somebody else do it: "my sister plays"?"""
        line = self.given.whole.line
        word = line[at].fold
        stem = word.removesuffix("s") if word.endswith("s") else ""
        does = stem in self.given.whole.grammar.verbs and word not in _GOES
        return does and not (at and line[at - 1].fold in self.given.whole.mine | _THINGS)
