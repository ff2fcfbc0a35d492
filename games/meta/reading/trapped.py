"""Traps told in a person's own order: "Poison goes under Good Evening", "Joker, should Clara heal, she gets a Poison".

A line is taken title by title: each Trigger of the hand begins a trap, what stands between titles says what the next
one is for. What it comes to is only ever asked about; where a card has no sign of its own, nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from games.kit.kinds import Read, SeatName, Words
from games.kit.line import Line
from games.kit.order import Orders
from games.kit.words import Token, fold, tidy, tokens
from games.meta.cards import CARDS
from games.meta.orders import Go, Pass, Push, SetTrap
from games.meta.reading import besides, mentions
from games.meta.reading.occasions import written
from games.meta.speech import Setting, read_condition
from games.meta.table import Condition, Laid, Target
from games.meta.targets import CONDITIONS, NEEDS

_SEAT = SeatName()
_LOADS = re.compile(
    r"\b(?:with|carr(?:ying|ies)|hold(?:ing|s)|contain(?:ing|s)|hid(?:ing|es)|contents?|load\w*|payload|cargo|armed|filled|inside|"
    r"(?:on|in|into|onto|under|beneath|below|behind|atop) (?:it|that|this|top|there|the trap|my trap))\b"
)
_PLAYS = re.compile(r"\b(?:play|push|open with|stack|(?:to|in) the middle|main)\b")
_PLAYED = re.compile(r"^\W*(?:is what i (?:play|push)|(?:goes )?(?:on|onto|to|in) the (?:main|middle|stack|tower))\b")
_UNDER = re.compile(
    r"\b(?:on|in|into|onto|under|underneath|beneath|below|behind|inside|atop|to|with)\W*(?:the|my|a)?\W*$"
)
_BEHIND = re.compile(
    r"^\W*(?:waiting |hidden |sitting |lying )?(?:(?:on|in|into|onto|under|beneath|below|behind|atop) "
    r"(?:it|that|this|top|there|the trap|my trap)|inside)\b"
)
_GOES = re.compile(r"\b(?:play|(?:then|now) we play|let'?s play|let us play|we play)\W*$")
_OPEN = re.compile(
    r"\b(?:maybe|perhaps|might|or|unless|instead|rather|keep|not|no|never|without|\w+n't|until|next turn|"
    r"later|tomorrow|was|had|have had)\b|\?\W*$"
)
_NOTHING = re.compile(
    r"\b(?:nothing|no (?:cards?|more)) (?:else )?(?:on|in|into|for) (?:it|top|the (?:main |middle )?(?:stack|tower))\b"
    r"(?: yet| for now)?"
)
_WHEN = re.compile(
    r"\b(?:when(?:ever)?|if|as soon as|once|each time|every time|any time|before|after|should|"
    r"at (?:the )?(?:end|start|beginning))\b"
)
_ENDS = re.compile(r"[,.;:]|\b(?:my|the|with|then|and|carrying|holding|loaded|contents?)\b|$")
_WAITS = re.compile(r"\bwaits? (?:until|till)\b")
_OF_ANOTHER = re.compile(
    r"\b(?:plays?|pushes|uses?|lays?|played)\W+(?:(?:a|an|his|her|their|the) )?$"
)  # "when Bruno plays a ..."


@dataclass(slots=True)
class _Trap:
    """A trap while its line is read."""

    trigger: Laid
    when: tuple[Condition, ...] = ()
    cards: list[Laid] = field(default_factory=list)


@dataclass(slots=True)
class _Told:
    """What a line has come to so far."""

    traps: dict[str, _Trap] = field(default_factory=dict)
    last: str = ""  # the Trigger that was named last
    waiting: list[Laid] = field(default_factory=list)  # cards named before the trap that they lie on
    plays: list[Laid] = field(default_factory=list)
    sentence: str = ""  # the one that is read, up to its next card
    loading: bool = False  # does the sentence lay its cards on the trap?

    def laden(self, signed: object, same: bool) -> bool:
        """Is a card laid on the trap: by a sign of its own, or as the one before it in the same sentence?"""
        self.loading = bool(signed) or (self.loading and same)
        return self.loading

    def lay(self, laid: Laid, laden: bool, under: bool) -> bool:
        """Lays a card on the last trap, or keeps it for the one that it lies under; False where it is for neither."""
        self.loading = self.loading or laden
        if self.last:
            self.traps[self.last].cards += [laid] * laden
            return laden
        self.waiting.append(laid)
        return under

    def whole(self) -> bool:
        return bool(self.traps) and not self.waiting and all(map(_complete, self.traps.values()))

    def orders(self) -> Orders:
        set_up = [SetTrap(Setting(t.trigger, t.when, tuple(t.cards))) for t in self.traps.values()]
        return (*set_up, *map(Push, self.plays))


def told(lines: Sequence[Line], words: Words) -> list[Line]:
    """The lines of a letter of the player at turn, each trap that was not read whole asked about as it is told."""
    return [_whole(line, words) for line in lines] if "prepare" in words.asked and not words.held else list(lines)


def _whole(line: Line, words: Words) -> Line:
    named = mentions.named(line.text, words)
    if line.orders or line.corrects or line.withdraws or not any(map(_springs, named)):
        return line
    found = _read(line.text, words)
    if sorted(_cards(found)) != sorted(named) or _said(line, named) or _greets(line.text, found):
        return line
    return replace(line, reading=found, past=(), complaint=None, why="")


def _greets(text: str, found: Orders) -> bool:
    """May it be a mere greeting: nothing is played, nothing lies on its traps, and it speaks of none?"""
    bare = not any(isinstance(order, Push) or (isinstance(order, SetTrap) and order.trap.cards) for order in found)
    return bare and not mentions.TRAPS.search(text)


def _said(line: Line, named: Sequence[str]) -> bool:
    """Does its reading say all of it already, each trap with its conditions and each card with its target?"""
    traps = [order.trap for order in line.reading if isinstance(order, SetTrap)]
    lacking = any(map(besides.lacks, line.reading)) or any(isinstance(order, Pass) for order in line.reading)
    whole = all(len(trap.conditions) == CONDITIONS.get(CARDS[trap.trigger.card].target, 0) for trap in traps)
    return bool(traps) and whole and not lacking and sorted(_cards(line.reading)) == sorted(named)


def _springs(card: str) -> bool:
    return card in CARDS and CARDS[card].type == "Trigger"


def _cards(orders: Orders) -> list[str]:
    return [card for order in orders for card in mentions.cards(order)]


def _read(text: str, words: Words) -> Orders:
    """The traps and plays of a line; () where one of its cards has no sign of what it is for."""
    said = _NOTHING.sub(lambda found: " " * len(found[0]), fold(tidy(text)))
    line, found, told = tokens(said), list(mentions.reads(said, words)), _Told()
    plain = _WAITS.sub(lambda wait: "when".ljust(len(wait[0])), _without(said, line, found))
    if _OPEN.search(plain) or not _every(plain, line, found, told, words) or not told.whole():
        return ()
    return (*told.orders(), *((Go(),) if not told.plays and _GOES.search(plain) else ()))


def _every(plain: str, line: Sequence[Token], found: Sequence[tuple[int, Read]], told: _Told, words: Words) -> bool:
    """Takes up each card of a line; False where it is not clear what one of them is for."""
    spans = [(0, 0), *((line[at].at, _end(line, read.end)) for at, read in found), (len(plain), 0)]
    for (_, read), last, span, ahead in zip(found, spans, spans[1:], spans[2:], strict=False):
        told.sentence = re.split(r"[.!;]\s", plain[: span[0]])[-1]
        before, behind = plain[last[1] : span[0]], plain[span[1] : ahead[0]]
        if not all(_take(told, card, before, behind, words) for card in read.value):
            return False
    return True


def _without(said: str, line: Sequence[Token], found: Sequence[tuple[int, Read]]) -> str:
    """A line with its titles blanked: "Keep thinking" keeps nothing, and "Who's turn was it?" asks nothing."""
    for at, read in found:
        start, end = line[at].at, _end(line, read.end)
        said = said[:start] + "_" * (end - start) + said[end:]
    return said


def _end(line: Sequence[Token], at: int) -> int:
    return line[at - 1].at + len(line[at - 1].text)


def _take(told: _Told, card: str, before: str, behind: str, words: Words) -> bool:
    """Takes up one card by what stands before and behind it; False where it is not clear what it is for."""
    if _springs(card):
        return _trigger(told, card, before, behind, words)
    laid = _aimed(card, behind, told.sentence, words)
    if laid is None or (_OF_ANOTHER.search(before) and _WHEN.search(told.sentence)):
        return False
    sentence = re.split(r"[.!;]\s", before)[-1]
    laden = told.laden(_BEHIND.match(behind) or _LOADS.search(sentence), sentence == before)
    laden = laden or _waits(told, before, words)
    if _PLAYED.match(behind) or (not laden and _PLAYS.search(sentence)):
        told.plays.append(laid)
        return True
    return told.lay(laid, laden, _UNDER.search(behind) is not None)


def _waits(told: _Told, before: str, words: Words) -> bool:
    """Does the condition of the trap end right before this card: "if Clara heals, she gets a ..."?"""
    return bool(told.last) and _condition(before, words) in told.traps[told.last].when


def _trigger(told: _Told, card: str, before: str, behind: str, words: Words) -> bool:
    """A Trigger begins a trap, with what springs it; one that is named twice is one trap."""
    if card in told.traps:
        return False
    laid = _aimed(card, behind, "", words)
    if laid is None:
        return False
    needs = CONDITIONS.get(CARDS[card].target, 0)
    when = _condition(behind, words) or _condition(told.sentence, words) if needs else None
    told.traps[card] = _Trap(laid, (when,) if when else (), told.waiting)
    told.last, told.waiting, told.loading = card, [], False
    return True


def _complete(trap: _Trap) -> bool:
    return len(trap.when) == CONDITIONS.get(CARDS[trap.trigger.card].target, 0)


def _condition(said: str, words: Words) -> Condition | None:
    """The condition that stands somewhere in a few words, as they are said or as the language writes it."""
    for start in _WHEN.finditer(said):
        rest = said[start.start() :]
        for end in _ENDS.finditer(rest):
            plain = re.sub(r"^should\b", "if", " ".join(rest[: end.start()].split()).strip(" ,._"))
            line = tokens(written(plain, words.names) or plain)
            found = next((read for read in read_condition(line, 0, words) if read.end == len(line)), None)
            if found and isinstance(found.value, Condition):
                return found.value
    return None


def _aimed(card: str, behind: str, before: str, words: Words) -> Laid | None:
    """A card at whom the words behind it aim, or those right before it: "she gets a ..."; None where it wants one that
    is not named, or something else."""
    wants = NEEDS[CARDS[card].target].kinds if card in CARDS else None
    if not wants:
        return None if wants is None else Laid(card)
    if wants != ("player",):
        return None
    seat = next(_seats(re.split(r"[.!;]\s|, (?:and|then)\b", behind)[0], words), "")
    seat = seat or next(iter(list(_seats(before, words))[::-1]), "")
    return Laid(card, (Target("player", seat),)) if seat else None


def _seats(said: str, words: Words) -> Iterator[str]:
    line = tokens(said)
    for at in range(len(line)):
        yield from (str(read.value) for read in _SEAT.read(line, at, words) if not read.cost)
