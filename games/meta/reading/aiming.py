"""Which card of the hand is played, and at whom: a sentence read clause by clause, around the titles in it.

Each clause is held against the frames of `phrases`: those that play a card, those that only name a target
("and Bruno is the lucky one"), those that play the same card again. What names nothing must leave the others alone
(`idling`). Every word must have its part; what fits no frame is not read here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, dropwhile, pairwise
from typing import Any, NamedTuple

from games.kit.kinds import Words
from games.kit.order import Orders
from games.kit.reading import binding
from games.kit.reading.idling import Clause
from games.kit.reading.marks import unbulleted, unnumbered
from games.kit.words import Token, fold, tidy, tokens
from games.meta.cards import CARDS
from games.meta.orders import Push
from games.meta.reading import abstaining, lying, phrases
from games.meta.reading.things import SIGNS, Item, Things
from games.meta.reading.titles import held
from games.meta.table import Laid, Target
from games.meta.targets import NEEDS

_PARTS = "jR"  # a clause may begin behind or at such a word
_THINGS = frozenset("HTUO")  # with one of these a clause is no remark
_VERBS = frozenset("play push pass plays pushes playing pushing aim discard".split())
_BACK = frozenset("back mind actually wrong mistake oops forget scrap cancel instead rather changed correction".split())
_OPEN = frozenset("if unless or maybe perhaps until when once later next should might".split())
_OTHERWISE = frozenset(('"', "?", "/"))
_HESITATES = frozenset("wait oh ooh ah hold".split())
_NAMELY = re.compile(r"(?i)\b(?:i\. ?e\.|viz\.?|namely)(?=\W)")
_LONGEST = 45  # words and signs of a line


class Played(NamedTuple):
    """What a line plays, and whether that is certain."""

    orders: Orders
    sure: bool


class _Play(NamedTuple):
    """Cards that are played, and what was named for them."""

    cards: tuple[str, ...]
    at: tuple[Target, ...] = ()
    told: bool = False  # by a verb or a target: a title alone may be talk


class _Way(NamedTuple):
    """What was made of the clauses up to some place."""

    plays: tuple[_Play, ...] = ()
    waiting: tuple[Target, ...] = ()  # targets named before any card
    talk: int = 0  # clauses that are only remarks
    leads: bool = False  # "I play:"
    cited: bool = False  # do words about somebody lead to what is said?


def read(raw: str, words: Words) -> Played | None:
    """What a line plays; None where that is no way to read it."""
    line = _begun(tokens(_NAMELY.sub("that is", unbulleted(unnumbered(tidy(raw))))), words)
    if not line or len(line) > _LONGEST or _OTHERWISE & {token.fold for token in line} or _told_of(line, words):
        return None
    found = binding.correction(line)
    corrects = found and [token.fold for token in line[found[0] : found[1]]] != ["i", "mean"]
    return None if (corrects and not words.held) or binding.dead(raw) else _Aiming(Things(line, words)).read()


def _begun(line: tuple[Token, ...], words: Words) -> tuple[Token, ...]:
    """The line without a hesitation that corrects nothing, for nothing stands before it: "ooh wait, my Poison ..."."""
    found = binding.correction(line) if line and not words.held and line[0].fold in _HESITATES else None
    return line[found[1] :] if found and not found[2] and found[0] <= 1 else line


def _told_of(line: Sequence[Token], words: Words) -> bool:
    """Is a card told of that somebody has laid: "Poison by Bruno, aimed at Clara"?"""
    names = {fold(name).split()[0] for name in words.names}
    return any(token.fold == "by" and after.fold in names for token, after in pairwise(line))


@dataclass
class _Aiming:
    """The attempt to read one line."""

    things: Things

    @property
    def words(self) -> Words:
        return self.things.words

    def read(self) -> Played | None:
        """The one thing that it says with the fewest remarks; None where there is none, or more than one."""
        if not any(item.sign == "H" for item in self.things.items):
            return None
        found = sorted(self._ways(), key=lambda way: way.talk)
        said = {played.orders: played for way in found if way.talk == found[0].talk and (played := self._played(way))}
        return next(iter(said.values())) if len(said) == 1 else None

    # -- clauses -----------------------------------------------------------------------------------------------------

    def _ways(self) -> list[_Way]:
        """All ways to make something of all clauses."""
        ways: dict[int, list[_Way]] = {0: [_Way()]}
        ends = self._edges
        for at in (0, *ends[:-1]):
            for way in ways.get(at, ()):
                for end in ends:
                    if end > at:
                        ways.setdefault(end, []).extend(self._with(way, self.things.items[at:end]))
        return ways.get(len(self.things.items), [])

    @cached_property
    def _edges(self) -> list[int]:
        """Where clauses may end."""
        inner = (at for at, item in enumerate(self.things.items) if at and (item.sign in SIGNS or item.sign in _PARTS))
        return [*inner, len(self.things.items)]

    def _with(self, way: _Way, clause: Sequence[Item]) -> Iterator[_Way]:
        """The way with one more clause."""
        said = list(dropwhile(lambda item: item.sign in SIGNS, clause))
        row = phrases.row("".join(item.sign for item in said))
        targets = tuple(self._targets(said))
        if self._spoken_of(way, row, targets):
            yield self._closer(way, targets)
        elif self.words.held and phrases.MOVED.fullmatch(row):
            yield from self._plays(way, said, targets[-1:], row)
        elif self._is_a_play(way, row):
            yield from self._plays(way, said, targets, row)
        elif way.plays and _fits(phrases.AGAIN, row):
            yield from self._again(way, targets)
        elif _fits(phrases.NAMES, row):
            yield from self._aims(way, targets)
        elif phrases.LEADS.fullmatch(row):
            yield way._replace(leads=True)
        else:
            yield from self._talk(way, said)

    @staticmethod
    def _closer(way: _Way, targets: tuple[Target, ...]) -> _Way:
        """The way, where a card is only spoken of ("Clara's Poison, meet my doorman"), or named once more by its
        number: "the Poison (card 17)"."""
        numbered = way.plays and targets and targets[0].number
        return way._replace(plays=(*way.plays[:-1], way.plays[-1]._replace(at=targets))) if numbered else way

    def _spoken_of(self, way: _Way, row: str, targets: tuple[Target, ...]) -> bool:
        """Is nothing said in a clause, or a card only named?"""
        return row in ("", "T") or bool(phrases.THAT_IS.fullmatch(row) and self._the_same(way, targets))

    def _the_same(self, way: _Way, targets: tuple[Target, ...]) -> bool:
        """Is it only said once more at which card the last one is aimed?"""
        at = way.plays[-1].at if way.plays else ()
        return len(at) == len(targets) == 1 and lying.same(at[0], targets[0], self.words)

    def _is_a_play(self, way: _Way, row: str) -> bool:
        """Is a card played in it, be it that one is held that "it" means, or that its target was named before?"""
        it = self.words.held and phrases.IT.fullmatch(row)
        carried = way.waiting and phrases.CARRIED.fullmatch(row)
        return bool(it or carried or phrases.ONE_EACH.fullmatch(row)) or _fits(phrases.PLAYS, row)

    def _talk(self, way: _Way, said: Sequence[Item]) -> Iterator[_Way]:
        if self.words.held and not (way.plays or way.waiting) and self._recants(said):
            yield way
        elif self._idle(said):
            led = self.things.line[said[-1].end : said[-1].end + 1]
            named = any(item.sign in "PQLm" for item in said)
            cited = bool(led) and led[0].fold == ":" and named  # "Bruno's plan: Poison on Clara"
            yield way._replace(talk=way.talk + 1, cited=way.cited or cited)

    def _targets(self, said: Iterable[Item]) -> Iterator[Target]:
        signs = ["", *(item.sign for item in said), ""]
        for before, item, after in zip(signs, said, signs[2:], strict=False):
            it = item.sign == "n" and before == "p" and after not in list("dknosHTUPLmO")
            yield from self._target("*" if it else item.sign, item.value)

    def _target(self, sign: str, value: Any) -> Iterable[Target]:
        """What this names, be it by a word for the only one that is spoken of: "it" ("*"), "her"."""
        if sign in "TU":
            return value if sign == "U" else (value,)
        if sign == "*":
            lying = dict.fromkeys(item.value for item in self.things.items if item.sign == "T")
            return lying if len(lying) == 1 else ()
        alone = self.things.named if len(self.things.named) == 1 else ()
        seats = value if sign in "PLQ" else alone if sign == "m" else ()
        return [Target("player", seat) for seat in seats]

    def _plays(self, way: _Way, said: Sequence[Item], targets: tuple[Target, ...], row: str) -> Iterator[_Way]:
        named = chain.from_iterable(item.value for item in said if item.sign == "H")
        cards = tuple(named) or self._it(way)
        if not cards or (not targets and phrases.SPOKEN_OF.search(row)):
            return
        told = bool(targets or way.waiting or self.words.held) or not phrases.BARE.fullmatch(row)
        play = _Play(_each(row, cards, targets), targets or way.waiting, told)
        yield way._replace(plays=(*way.plays, play), waiting=())

    def _it(self, way: _Way) -> tuple[str, ...]:
        """The one card that is held, where only a word for it stands."""
        played = [order.card.card for order in self.words.held if isinstance(order, Push)]
        return tuple(played) if len(played) == 1 and not way.plays else ()

    def _again(self, way: _Way, targets: tuple[Target, ...]) -> Iterator[_Way]:
        *before, last = way.plays
        if len(set(last.cards)) == 1 and len(targets) == 1 and last.at:
            cards = (*last.cards, last.cards[0]) if len(last.cards) <= len(last.at) else last.cards
            yield way._replace(plays=(*before, _Play(cards, (*last.at, *targets), True)))

    def _aims(self, way: _Way, targets: tuple[Target, ...]) -> Iterator[_Way]:
        if not targets:
            return
        if not way.plays:
            yield way._replace(waiting=(*way.waiting, *targets))
            return
        *before, last = way.plays
        if set(targets) <= set(last.at):
            yield way
        elif len(last.at) < len(last.cards):
            yield way._replace(plays=(*before, _Play(last.cards, (*last.at, *targets), True)))

    def _words(self, said: Sequence[Item]) -> tuple[Token, ...]:
        start = next(n for n, item in enumerate(self.things.items) if item is said[0])
        return self.things.line[self.things.items[start - 1].end if start else 0 : said[-1].end]

    def _recants(self, said: Sequence[Item]) -> bool:
        """Does it take back what is held, so that something else follows: "wrong target!", "I won't pass after all"?"""
        words = self._words(said)
        was = {order.card.card for order in self.words.held if isinstance(order, Push)}
        others = any(item.sign in _THINGS and not (item.sign == "H" and set(item.value) <= was) for item in said)
        if others or any(token.fold in _OPEN for token in words):
            return False
        return any(token.fold in _BACK or binding.denies(token) for token in words)

    def _idle(self, said: Sequence[Item]) -> bool:
        """Does a clause leave the others alone?"""
        words = self._words(said)
        if "prepare" in self.words.asked and abstaining.no_traps(words):
            return True
        others = frozenset(fold(name).split()[0] for name in self.words.names if name != self.words.me)
        if binding.denies(words[-1]):
            return False  # "but I don't"
        clause = Clause(words, others, _VERBS)
        things = {item.sign for item in said} & _THINGS
        return clause.of_others() if things == {"T"} else not things and (clause.idle() or clause.of_others())

    # -- orders ------------------------------------------------------------------------------------------------------

    def _played(self, way: _Way) -> Played | None:
        """What these clauses order together; None where a card lacks what it wants, or has what it does not want, and
        where a title stands alone: that may be talk."""
        plays = self._guessed(way.plays)
        laid = tuple(chain.from_iterable(map(_laid, plays)))
        told = way.leads or all(play.told for play in plays)
        if None in laid or way.waiting or not (laid and told):
            return None
        orders = tuple(Push(card) for card in laid if card)
        certain = plays == way.plays and not way.cited and self._has(order.card.card for order in orders)
        return Played(orders, certain)

    def _guessed(self, plays: tuple[_Play, ...]) -> tuple[_Play, ...]:
        """One card that wants a player and has none may mean the only one who is named at all."""
        alone = len(plays) == len(self.things.named) == 1 and not plays[0].at
        if not alone or _wants(plays[0].cards) != ("player",):
            return plays
        return (_Play(plays[0].cards, (Target("player", self.things.named[0]),), True),)

    def _has(self, cards: Iterable[str]) -> bool:
        """Are as many of them in the hand?"""
        return all(held(self.words).count(card) >= many for card, many in Counter(cards).items())


def _laid(play: _Play) -> list[Laid | None]:
    """Each card with its target; None where that cannot be."""
    many, at = len(play.cards), play.at
    if any(card not in CARDS or CARDS[card].type == "Trigger" for card in play.cards):
        return [None]
    if many > 1 and len(at) > 1:  # one for each of the same cards
        each = many == len(at) and len(set(play.cards)) == 1
        return [_aimed(card, (target,)) for card, target in zip(play.cards, at, strict=True)] if each else [None]
    return [_aimed(card, at if many == 1 or NEEDS[CARDS[card].target].count else ()) for card in play.cards]


def _aimed(card: str, at: tuple[Target, ...]) -> Laid | None:
    need = NEEDS[CARDS[card].target]
    fits = len(at) == need.count and all(target.kind in need.kinds for target in at)
    return Laid(card, at) if fits else None


def _each(row: str, cards: tuple[str, ...], targets: tuple[Target, ...]) -> tuple[str, ...]:
    """ "A Poison each for Bruno and Clara", "one Poison for Bruno, one for Clara"."""
    each = "E" in row or phrases.ONE_EACH.fullmatch(row)
    return cards * max(1, len(targets)) if each and len(cards) == 1 else cards


def _fits(frames: Iterable[re.Pattern[str]], row: str) -> bool:
    return any(frame.fullmatch(row) for frame in frames)


def _wants(cards: Iterable[str]) -> tuple[str, ...] | None:
    """The kinds of targets that all these cards want; None where they differ."""
    kinds = {NEEDS[CARDS[card].target].kinds for card in cards if card in CARDS}
    return kinds.pop() if len(kinds) == 1 else None
