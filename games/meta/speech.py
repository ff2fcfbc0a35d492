"""What players say besides single words: cards laid with their targets, traps with conditions, zones, deck lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kit.kinds import SOFT, Choice, FreeText, Kind, Listing, Number, Phrases, Read, SeatName, Words
from games.kit.words import ordinal
from games.meta.cards import CARDS
from games.meta.play import on_tower
from games.meta.pointing import number, owner, read_stack, read_target, word, write_stack, write_target
from games.meta.reading.laying import as_typed, count, in_row, read_laid, write_laid
from games.meta.reading.titles import Line, read_title, skip, write_title
from games.meta.table import GM, Condition, Laid, Target

_SEAT = SeatName()
EVENTS: Mapping[str, tuple[str, ...]] = {
    "turn_start": ("turn start", "start of turn", "beginning of turn", "start of a turn", "beginning of a turn"),
    "turn_end": ("turn end", "end of turn", "end of a turn"),
    "life_loss": ("life loss", "losing life", "loss of life"),
    "life_gain": ("life gain", "gaining life", "gain of life"),
    "disable": ("disabling", "disable", "disabled"),
    "play": ("playing", "play", "a play"),
    "execute": ("execution", "executing", "execute"),
    "star": ("star card", "star"),
    "stack": ("springing", "spring", "stack execution"),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A trap as its player sets it: the Trigger, its conditions when it wants some, and the cards laid on it."""

    trigger: Laid
    conditions: tuple[Condition, ...] = ()
    cards: tuple[Laid, ...] = ()


class SettingKind(Kind):
    """A trap: "Good Evening with Medicine, Poison on Bob", "Joker when before life loss of me with Medicine"."""

    name = "trigger with cards"

    def __init__(self, laden: bool = False, plain: bool = True) -> None:
        self.laden = laden  # only with cards on it
        self.plain = plain  # whatever its card is; else only Triggers: "put" and "use" are said of other cards as well

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for trigger in read_laid(line, at, words):
            card = CARDS.get(trigger.value.card)
            if not self.plain and card and card.type != "Trigger":
                continue
            for conditions, end, cost in _conditions(line, _down(line, trigger.end), words):
                for cards, last, more in _with(line, end, words):
                    if cards or not self.laden:
                        yield Read(Setting(trigger.value, conditions, cards), last, trigger.cost + cost + more)

    def write(self, value: Setting) -> str:
        when = " or ".join(map(write_condition, value.conditions))
        cards = ", ".join(map(write_laid, value.cards))
        return write_laid(value.trigger) + (f" when {when}" if when else "") + (f" with {cards}" if cards else "")


_LADEN = (
    "with",
    "gets",
    "get",
    "receives",
    "holding",
    "containing",
    "carrying",
    "under",
    "using",
    "hiding",
    "bearing",
    "concealing",
)
_INSIDE = ("in", "on", "inside", "into", "onto", "under")


def _with(line: Line, at: int, words: Words) -> Iterator[tuple[tuple[Laid, ...], int, int]]:
    yield (), at, 0
    here = skip(line, word(line, at, "trap") or at, "-", "/", "and", "then")
    put = word(line, here, "put", "place", "lay", "add", "hide", "load")
    end = put or word(line, word(line, here, "loaded", "armed", "charged", "filled", "laden") or here, *_LADEN)
    if end is None and at < len(line) and line[at].fold in (":", "+", "&"):
        end = at + 1
    if end is None and at < len(line) and line[at].kind == "sign":
        end = word(line, here, "card", "cards", "load", "loaded", "contents", "content", "inside")
    if end is None and (on := word(line, here, *_INSIDE)) and (it := word(line, on, "it", "top")):
        end = it
    if end:
        for cards, last, cost in _cards(line, end, words):
            inside = _inside(line, last)
            if not put:
                yield cards, last, cost
            if inside:
                yield cards, inside, cost


def _inside(line: Line, at: int) -> int | None:
    """Past "on it", "waiting inside" and "as the surprise"."""
    at = word(line, at, "waiting", "hidden", "ready", "lying", "sitting") or at
    if (end := word(line, at, "as")) and (last := word(line, skip(line, end, "a", "my", "the"), "surprise", "load")):
        return word(line, last, "inside") or last
    if on := word(line, at, *_INSIDE):
        return word(line, on, "it", "top") or (on if line[on - 1].fold == "inside" else None)
    return None


def _down(line: Line, at: int) -> int:
    """Past "as a trap" and "face down"."""
    laid = word(line, word(line, at, "goes", "lies", "is", "gets", "comes") or at, "set", "laid", "put", "placed") or at
    laid = laid if laid > at else word(line, at, "goes", "lies", "is", "gets", "comes") or at
    if end := word(line, word(line, laid, "face") or laid, "down", "facedown", "face-down"):
        at = end
    if (end := word(line, at, "as")) and (last := word(line, skip(line, end, "a", "my", "the"), "trap")):
        return last
    return at


def _cards(line: Line, at: int, words: Words) -> Iterator[tuple[tuple[Laid, ...], int, int]]:
    def one(here: int) -> Iterator[Read]:
        yield from (Read((laid.value,), laid.end, laid.cost) for laid in read_laid(line, here, words))

    yield from in_row(line, at, one, "and")


def _conditions(line: Line, at: int, words: Words) -> Iterator[tuple[tuple[Condition, ...], int, int]]:
    yield (), at, 0
    if end := word(line, at, "when", "or"):
        for read in read_condition(line, end, words):
            for rest, last, cost in _conditions(line, read.end, words):
                yield (read.value, *rest), last, read.cost + cost


_EVENTS = Phrases(EVENTS.items())


def read_condition(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "before life loss of Bob", "after playing of me", "at turn end", "before execution of card 17"."""
    at = skip(line, at)
    when = next((w for w in ("before", "after", "at") if word(line, at, w)), None)
    if when is None:
        return
    here = skip(line, at + 1, "a", "the")
    for event, end, cost in _EVENTS.read(line, here):
        yield Read(Condition(when, event), end, cost)
        if of := word(line, end, "of", "by", "for"):
            of = skip(line, of)
            for seat, last, more in _SEAT.read(line, of, words):
                yield Read(Condition(when, event, seat), last, cost + more)
            if others := word(line, of, "others"):
                yield Read(Condition(when, event, f"!{words.me}"), others, cost)
            for target, last, more in read_target(line, of, words):
                if target.kind != "player":
                    yield Read(Condition(when, event, "", target), last, cost + more)


def write_condition(condition: Condition) -> str:
    """A condition as it can be read again."""
    said = f"{condition.when} {EVENTS[condition.event][0]}"
    if condition.target:
        return f"{said} of {write_target(condition.target)}"
    whose = "others" if condition.seat.startswith("!") else condition.seat
    return f"{said} of {whose}" if whose else said


class ConditionKind(Kind):
    """When a trap springs, as the flat arguments of an instruction (see `flat`)."""

    name = "condition"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for read in read_condition(line, at, words):
            if read.value.target is None or read.value.target.kind in NAMEABLE:
                yield Read(flat(read.value), read.end, read.cost)

    def write(self, value: tuple[str | int, ...]) -> str:
        return write_condition(unflat(value))


NAMEABLE = ("card", "named", "trap")  # what a condition may be about, besides a player


def flat(condition: Condition) -> tuple[str | int, ...]:
    """A condition as arguments of an instruction: when, event, seat, then kind, number and card of its target."""
    target = condition.target or Target("")
    return condition.when, condition.event, condition.seat or target.seat, target.kind, target.number, target.card


def unflat(args: Sequence[str | int]) -> Condition:
    """The condition that `flat` made arguments of."""
    when, event, seat, kind, number, card = (*map(str, args), "")[:6]  # five of them in older positions
    if not kind:
        return Condition(when, event, seat)
    return Condition(when, event, "", Target(kind, seat, card, int(number)))


class Whom(Kind):
    """A player, or "all", or "others"."""

    name = "player"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from _SEAT.read(line, at, words)
        yield from _ALL.read(line, at, words)


_ALL = Choice("player", {"all": ("everybody", "everyone", "all players"), "others": ("everybody else", "all others")})


class Seats(Listing):
    """Seats, first to last: "Bob first, then Alice"."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for first in self.of.read(line, skip(line, at), words):
            after = skip(line, first.end, "first", "second", "third", "fourth", "last")
            yield Read((first.value,), after, first.cost)
            for rest in self.read(line, skip(line, after, "and", "then", "next", "finally", ">", "before"), words):
                yield Read((first.value, *rest.value), rest.end, first.cost + rest.cost)


class Change(Number):
    """By how much something grows or shrinks: "-2", "+ 2", "minus two"; a sign counts also where a space follows it."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        while at < len(line) and line[at].fold in _SIGNED:
            at += 1
        if at < len(line) and (m := _PLUS.fullmatch(line[at].text)):
            yield Read(int(m[1]), at + 1)
        sign = _SIGNED.get(line[at - 1].fold, 1) if at else 1
        yield from (Read(sign * found.value, found.end, found.cost) for found in super().read(line, at, words))


_SIGNED = {"-": -1, "minus": -1, "+": 1, "plus": 1}
_PLUS = re.compile(r"\+([0-9]{1,9})")


class Offered(Kind):
    """One of the things offered: its number, its place or its own words."""

    name = "number"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from (Read(n, end) for n, end in number(line, word(line, at, "option") or at))
        if nth := ordinal(line, at):
            yield Read(nth[0], word(line, nth[1], "one", "option") or nth[1])
        for n, text in enumerate((words.view.get("question") or {}).get("names", ()), 1):
            yield from Phrases([(n, (str(text),))]).read(line, at)


class Zone(Kind):
    """Where a card can be put: "hand of Bob", "Bob's graveyard", "bottom of Bob's memory", "main stack", "removed"."""

    name = "zone"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from (Read(read.value.stack, read.end, read.cost) for read in read_stack(line, at))
        if end := word(line, at, "removed", "away"):
            yield Read("removed", end)
        low = word(line, at, "bottom")
        start = (word(line, low, "of") or low) if low else at
        for seat, here, cost in owner(line, start, words):
            yield from (Read(_zone(low, kind, seat), end, cost) for kind, end in _kind(line, here))
        for kind, end in _kind(line, start):
            if of := word(line, end, "of"):
                for seat, last, cost in _SEAT.read(line, skip(line, of), words):
                    yield Read(_zone(low, kind, seat), last, cost)

    def write(self, value: str) -> str:
        if on_tower(value):
            return write_stack(value)
        low = "bottom of " if value.startswith("bottom ") else ""
        kind, _, seat = value.removeprefix("bottom ").partition(" ")
        return f"{low}{kind} of {seat}" if seat else kind


def _kind(line: Line, at: int) -> Iterator[tuple[str, int]]:
    for kind in ("hand", "memory", "graveyard"):
        if end := word(line, at, kind):
            yield kind, end


def _zone(low: int | None, kind: str, seat: str) -> str:
    return f"bottom {kind} {seat}" if low and kind == "memory" else f"{kind} {seat}"


_EVERY = tuple(CARDS)  # a deck may hold any card


def _times(line: Line, at: int) -> tuple[int, int] | None:
    """How often, said behind a title: "x3", "x 3", "(3)"; and the place after it."""
    said = [token.fold for token in line[at : at + 3]]
    if said and (once := re.fullmatch(r"[x*](\d)", said[0])):
        return int(once[1]), at + 1
    if said[:1] == ["x"] and said[1:2] and re.fullmatch(r"\d", said[1]):
        return int(said[1]), at + 2
    if said[:1] == ["("] and said[2:] == [")"] and re.fullmatch(r"\d", said[1]):
        return int(said[1]), at + 3
    return None


def _to_their_ends(titles: Iterable[Read]) -> list[Read]:
    """Without those that stop amid a title of which more stands there: "1 Global" of "1 Global Powerup field"."""
    found = list(titles)
    ends = {title.value: title.end for title in sorted(found, key=lambda title: title.end)}
    return [title for title in found if title.end == ends[title.value]]


class Entries(Kind):
    """Part of a deck list: "3 Medicine, 2 Poison" (also "3x Medicine", "Medicine x3"; behind others "Joker" is one)."""

    name = "number card, ..."

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        def one(here: int) -> Iterator[Read]:
            for n, end in count(line, here):
                for title in _to_their_ends(read_title(line, skip(line, end, "of", "copies"), words, _EVERY)):
                    yield Read(((n, title.value),), title.end, title.cost)
            for title in read_title(line, here, words, _EVERY):
                if times := _times(line, title.end):
                    yield Read(((times[0], title.value),), times[1], title.cost)
                elif line[here].kind == "word" and (here != at or (at and not title.cost)):
                    yield Read(((1, title.value),), title.end, title.cost + 1)

        return in_row(line, at, one, "and")

    def write(self, value: tuple[tuple[int, str], ...]) -> str:
        return ", ".join(f"{n} {write_title(card)}" for n, card in value)


@dataclass(frozen=True, slots=True)
class Invention:
    """A card somebody invents: its type, how many of it are in the deck, its title and its words."""

    type: str
    uniqueness: str
    title: str
    text: str


class InventionKind(Kind):
    """A card made up for an open match: "Event 2 Sunshine: everybody gains 2 life"."""

    name = "type number title: text"
    _shape = re.compile(r"(?i)(event|meta|trigger)\s+([1-9]\d{0,2}|\*)\s+([^:]{2,60}):\s*(.{4,})")

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        if at < len(line) and (m := self._shape.fullmatch(as_typed(line, at))):
            yield Read(Invention(m[1].capitalize(), m[2], m[3].strip(), m[4].strip()), len(line))

    def write(self, value: Invention) -> str:
        return f"{value.type} {value.uniqueness} {value.title}: {value.text}"


class Said(FreeText):
    """All the rest of a line, where it may begin so: a GM's note or answer, a player's question, never mere talk."""

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        first = next((token.fold for token in reversed(line[:at]) if token.fold not in SOFT), "")
        who = words.view.get("you")
        if first == "note" and line[at:] and line[at].fold in ("counts", "count", "stays", "remains"):
            return  # "only the note counts"
        if first in ("note", "answer", "question", "gm") and (
            who is None or (who == GM) == (first in ("note", "answer"))
        ):
            yield from super().read(line, at, words)
