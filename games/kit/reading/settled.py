"""When the nearest reading of a sentence is sure enough to be held without a question.

What people name is always the same few things, and what they say around it has no end. So the reading stands when the
sentence names what its orders need and nothing else of the game, and no word beside it is one of the few that can touch
an order: they deny, doubt, count, compare, ask, report or put off (`unsettling`), and every other word is an
aside. That its writer does something in it must show, too: by a verb of the order, by two questions answered in one
breath, by a request, or by a clause that holds the order and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from games.kit.reading import binding, manners, telling, unsettling
from games.kit.reading.clauses import SMALL
from games.kit.reading.cover import questions
from games.kit.reading.tree import reads
from games.kit.words import number_said, tidy, tokens

if TYPE_CHECKING:
    from games.kit.order import Orders
    from games.kit.reading.sentence import Sentence

_SIGNS = frozenset(",.;:!-()")
_PLEASE = frozenset("please pls plz kindly thanks thx ta cheers".split())
_OWN = frozenset("do have me us we mine".split())  # of the writer: "I have to", "we do"
_NUMBERED = frozenset({"line", "page", "paragraph"})  # of a letter
_MOST = 12  # words beside the orders; more is a story
_MANY, _SEVERAL, _SINGLE = 6, 4, 2  # of them unknown: beside several questions, several things, one thing
_SPEAKER = frozenset("i i'd i'll im i'm we we'd we'll me my mine our let let's lets".split())
_REASONS = frozenset("because since as".split())
_WILL = frozenset("i'll we'll i'd will shall to".split())  # "I'll have 14" orders, "I have 14" does not
_EVERYDAY = frozenset("card cards hand game turn round player table match".split())
_JOINING = (
    unsettling.LEADING | unsettling.ADVERBS | unsettling.DETERMINERS | _PLEASE | {"i", "we", "then", "thank", "next"}
)
_FEW = 6  # beside a single order without a verb


def settled(sentence: Sentence, likely: Orders) -> bool:
    """May this nearest reading be held without a question?"""
    weighed = _Weighed(sentence, likely)
    return weighed.whole and weighed.untouched and weighed.meant


@dataclass
class _Weighed:
    """A sentence and what it may order."""

    said: Sentence
    orders: Orders

    @cached_property
    def _written(self) -> frozenset[str]:
        """The words of the orders as we write them."""
        written = tokens(tidy(" ; ".join(map(self.said.grammar.spell, self.orders))))
        return frozenset(token.fold.removesuffix("'s") for token in written if token.kind != "sign")

    @cached_property
    def _things(self) -> dict[int, int]:
        """Where what the orders name stands in the sentence: from, to."""
        found: dict[int, int] = {}
        for at in range(len(self.said.line)):
            for words, end in self._named(at):
                if words <= self._written or words <= self.said.mine:
                    found[at] = max(end, found.get(at, end))
        return found

    def _named(self, at: int) -> Iterator[tuple[frozenset[str], int]]:
        """What is named here, as the words that we write it with, and where it ends."""
        said, line = self.said, self.said.line
        if line[at].kind == "sign":
            return
        if line[at].kind == "number":
            yield frozenset((line[at].text,)), at + 1
        elif number := number_said(line, at):
            yield frozenset((str(number[0]),)), number[1]
        if (name := line[at].fold.removesuffix("'s")) in said.names:
            yield frozenset((name,)), at + 1
        for kind in said.grammar.closed:
            for read in reads(kind, line, at, said.words, said.seen):
                if not read.cost and read.end > at:
                    yield frozenset(t.fold for t in tokens(tidy(kind.write(read.value))) if t.kind != "sign"), read.end

    @cached_property
    def _taken(self) -> frozenset[int]:
        """The places of all words that name what the orders name."""
        return frozenset(n for at, end in self._things.items() for n in range(at, end))

    @cached_property
    def _told(self) -> frozenset[str]:
        """The words of what is named, as we write them."""
        named = (words for at in self._things for words, _ in self._named(at) if words <= self._written)
        return frozenset(self.said.line[at].fold for at in self.said.filled).union(*named)

    @cached_property
    def _kinds(self) -> set[type]:
        return set(map(type, self.orders))

    @cached_property
    def _order_words(self) -> frozenset[str]:
        """All that orders of these kinds are written with."""
        frames = (frame for frame in self.said.grammar.frames if frame.form.order in self._kinds)
        return SMALL.union(*(frame.words for frame in frames))

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The places of all other words, less those of the orders."""
        line, done = self.said.line, self.said.filled | self.said.courteous | self._taken
        return tuple(at for at in range(len(line)) if at not in done and line[at].fold not in _SIGNS)

    @property
    def whole(self) -> bool:
        """Is nothing named that is in none of the orders, and nothing in them that is not named?"""
        line = self.said.line
        more = (at for at in self.beside if any(self._named(at)))
        alone = all(line[at].fold in self._order_words and not number_said(line, at) for at in more)
        covered = not self.said.grammar.everyday and set(self.orders) == set(self.said.cheapest.orders)  # "lowest card"
        told = covered or self._written <= self._order_words | self._told
        return alone and (bool(self.beside) or questions(self.orders) > 1) and told

    @property
    def untouched(self) -> bool:
        """Can no word beside the orders touch them?"""
        line = self.said.line
        if (
            len(self.beside) > _MOST
            or sum(token.fold == '"' for token in line) % 2
            or self._past
            or binding.correction(line)
            or binding.judged(line)
        ):
            return False
        return all(map(self._harmless, self.beside))

    @property
    def _past(self) -> bool:
        """Does it tell what was? "Sealed bid" does not."""
        line = self.said.line
        described = {at for at in self.beside if line[at].fold.endswith("ed") and self._describes(at)}
        return binding.past([token for at, token in enumerate(line) if at not in described])

    def _describes(self, at: int) -> bool:
        """Is it an adjective of a word of the orders?"""
        line = self.said.line
        led = at == 0 or line[at - 1].kind == "sign" or line[at - 1].fold in unsettling.DETERMINERS
        return led and at + 1 < len(line) and line[at + 1].fold in self._order_words

    def _harmless(self, at: int) -> bool:
        token, line = self.said.line[at], self.said.line
        behind, before = ([word.fold for word in part] for part in (line[at + 1 : at + 2], line[max(0, at - 1) : at]))
        has = token.fold == "have" and behind != ["to"] and not _WILL.intersection(before)
        if (self.said.hot(at) and token.fold not in self._order_words | _EVERYDAY) or has:
            return False
        return token.fold in unsettling.LEADING | _OWN or unsettling.aside(token) or bool(manners.fillers(line, at))

    @cached_property
    def _strange(self) -> int:
        """How many words stand in it of which nothing is known."""
        return sum(map(self._unknown, self.beside))

    def _unknown(self, at: int) -> bool:
        """Is it a word of which nothing is known?"""
        said, line = self.said, self.said.line
        known = said.grammar.plain | said.grammar.small | SMALL | self._order_words
        return (
            line[at].kind == "word"
            and line[at].fold not in known
            and at in self.beside
            and not (manners.fillers(line, at) or manners.light(line, at) or unsettling.manner(line[at]))
        )

    @property
    def meant(self) -> bool:
        """Does its writer do something in it?"""
        return not self._told_of and self._acts

    @property
    def _told_of(self) -> bool:
        """Is it only told of, or done by somebody else, or a part of something else?"""
        line, filled = self.said.line, self.said.filled
        begins = [at for at in filled if at - 1 in self.beside]
        return (
            telling.tells(line, frozenset(self.beside) - filled)
            or any(map(self._goes_on, filled))
            or any(map(self._of_another, begins))
            or any(map(self._of_something, (*filled, *self._things)))
            or any(map(self._in_a_clause, range(1, len(line) - 1)))
            or any(one.fold in _REASONS and two.fold in _SPEAKER for one, two in pairwise(line))  # "since I present"
        )

    @property
    def _acts(self) -> bool:
        """Is there a verb of the order, a request, a word for oneself, or a label before it?"""
        said, line, filled = self.said, self.said.line, self.said.filled
        beside = [line[at].fold for at in self.beside]
        asks = any(manners.polite(word) for word in beside)
        where = filled if said.grammar.everyday else filled | set(self.beside)
        told = any(line[at].fold in said.grammar.verbs for at in where)
        own = any(word in _SPEAKER | said.mine for word in beside)
        acts = asks or own or told or said.commits
        if questions(self.orders) > 1:
            return acts and self._strange <= _MANY
        if sum(map(things, self.orders)) > 1:
            return acts and self._strange <= _SEVERAL
        return (asks and len(beside) <= _FEW) or (told and (own or asks) and self._strange <= _SINGLE) or self._labelled

    @property
    def _labelled(self) -> bool:
        """Does a colon lead to the orders, and do words of these stand before it: "sealed bid, Anna: 8 points"?"""
        line, start = self.said.line, min(self.said.filled, default=0)
        colon = start > 1 and line[start - 1].fold == ":"
        telling = frozenset[str]().union(*(f.telling for f in self.said.grammar.frames if f.form.order in self._kinds))
        label = [line[at].fold for at in range(start - 1) if at in self.beside]
        return colon and len(label) <= _FEW and any(word in telling for word in label)

    def _goes_on(self, at: int) -> bool:
        """Does a noun or a verb behind an order make something else of it: "27 apples", "bid 8 is bold"?"""
        line, after = self.said.line, at + 1
        if after in self.said.filled or after >= len(line) or line[after].kind == "sign":
            return False
        word = line[after].fold
        return not (word in _JOINING or word.endswith("ly") or manners.fillers(line, after))

    def _in_a_clause(self, at: int) -> bool:
        """Does somebody do it in a clause about something: "the card Anna put on Mystery is dairy"?"""
        line = self.said.line
        did = line[at].fold in self.said.names and line[at + 1].kind == "word"
        return did and line[at - 1].kind == "word" and line[at - 1].fold in _EVERYDAY | {"food", "one", "that", "which"}

    def _of_something(self, at: int) -> bool:
        """Is it the number of something else: "the xylophone 14", "bear 1, please"?"""
        line = self.said.line
        if line[at].kind != "number" or not at:
            return False
        heads = at == 1 or line[at - 2].kind == "sign" or line[at - 2].fold in ("the", "a", "my")
        return (heads and self._unknown(at - 1)) or line[at - 1].fold in _NUMBERED

    def _of_another(self, at: int) -> bool:
        """Is it done by somebody else: "my sister plays 14"?"""
        mine = at > 0 and self.said.line[at - 1].fold in self.said.mine  # "Anna plays 14"
        return self.said.line[at].kind == "word" and self.said.line[at].fold.endswith("s") and not mine


def things(order: object) -> int:
    """How many things an order names: a gift of two cards to a player, three of them at least."""
    values = [getattr(order, name) for name in getattr(order, "__dataclass_fields__", ())]
    return sum(map(_many, values))


def _many(value: object) -> int:
    if isinstance(value, tuple | bool):
        return len(value) if isinstance(value, tuple) else 0
    return things(value) if hasattr(value, "__dataclass_fields__") else int(value not in ("", None))
