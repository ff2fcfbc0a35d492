"""How a target is said: "Bob", "card 17", "Bob's Poison", "the card below Poison", "top of main", "meta stack"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from games.kit.kinds import Kind, Phrases, Read, SeatName, Words
from games.kit.words import fold, number_said
from games.meta.play import level_of, tower_of
from games.meta.reading.titles import Line, read_title, skip, write_title
from games.meta.table import Target

_SEAT = SeatName()
_UNDER = {
    "below": "below",
    "under": "below",
    "beneath": "below",
    "underneath": "below",
    "above": "above",
    "over": "above",
}
ITSELF = ("this", "itself")


def word(line: Line, at: int, *wanted: str) -> int | None:
    """The position after one of these words, signs before it skipped; None when it is another."""
    at = skip(line, at)
    return at + 1 if at < len(line) and line[at].fold in wanted else None


def words_in_row(line: Line, at: int, text: str) -> int | None:
    """The position after these words in this order."""
    here: int | None = at
    for part in text.split():
        here = None if here is None else word(line, here, part)
    return here


def number(line: Line, at: int) -> Iterator[tuple[int, int]]:
    """A whole number and the position after it."""
    at = skip(line, at)
    if at + 1 < len(line) and line[at].fold in ("no", "nr", "number"):
        at = skip(line, at + 1)
    if at < len(line) and line[at].kind == "number" and line[at].text.lstrip("-").isdigit():
        yield int(line[at].text[:9]), at + 1
    elif two := words_in_row(line, at, "pair of") or words_in_row(line, at, "couple of"):
        yield 2, two
    elif said := number_said(line, at):
        yield said


def owner(line: Line, at: int, words: Words) -> Iterator[tuple[str, int, int]]:
    """ "Bob's" or "my": the seat, the position after it and the cost."""
    at = skip(line, at)
    if words.me and (end := word(line, at, "my")):
        yield words.me, end, 0
    for value, end, cost in _owners(words.seats, words.called).read(line, at):
        if line[end - 1].fold.endswith("s") and line[end - 1].fold != fold(value.split()[-1]):
            yield value, end, cost


@lru_cache(maxsize=64)
def _owners(seats: tuple[str, ...], called: tuple[tuple[str, str], ...]) -> Phrases:
    words = Words(seats, called=called)
    return Phrases((seat, tuple(f"{name}'s" for name in words.named(seat))) for seat in seats)


def by_whom(line: Line, at: int, words: Words) -> Iterator[tuple[str, int, int]]:
    """ "of Bob", "by Bob", "from Bob", "(that) Bob played"."""
    if end := word(line, at, "of", "by", "from"):
        yield from _SEAT.read(line, skip(line, end), words)
    for seat, end, cost in _SEAT.read(line, word(line, at, "that", "which") or skip(line, at), words):
        if last := word(line, word(line, end, "just", "has") or end, "played", "pushed", "laid", "put"):
            yield seat, last, cost


def read_target(line: Line, at: int, words: Words) -> Iterator[Read]:
    """Every reading of a target from `at` on."""
    start, at = skip(line, at), skip(line, at, "the", "a")  # titles may begin with these words themselves
    if at >= len(line):
        return
    for seat, end, cost in _SEAT.read(line, at, words):
        if line[end - 1].fold != f"{fold(seat.split()[-1])}s":  # "Claras Poison" is a card
            yield Read(Target("player", seat), end, cost)
    yield from read_stack(line, at)
    yield from _place(line, at)
    yield from _trap(line, at, words)
    yield from _grave(line, start, words)
    yield from _beside(line, at, words)
    yield from _card(line, start, words)


def _card(line: Line, at: int, words: Words) -> Iterator[Read]:
    start, at = skip(line, at), skip(line, at, "the")
    for n, end in number(line, word(line, at, "card", "cards") or at):
        yield Read(Target("card", number=n), end)
    if own := word(line, at, *ITSELF):
        yield Read(Target("named"), word(line, own, "card") or own)
    for seat, here, cost in (*_unowned(line, start, words), *owner(line, at, words)):
        for card_id, end, far in read_title(line, here, words, _lying(words)):
            yield Read(Target("named", seat, card_id), end, cost + far)
            if not seat:
                for who, last, more in by_whom(line, end, words):
                    yield Read(Target("named", who, card_id), last, far + more)


def _unowned(line: Line, at: int, words: Words) -> list[tuple[str, int, int]]:
    """A card with no owner before it; one whose "my" went with the verb is the writer's: "swap my Poison and ..."."""
    mine = words.me if words.me and at and line[at - 1].fold == "my" else ""
    return [] if word(line, at, "my") else [(mine, at, 0)]


def _lying(words: Words) -> tuple[str, ...]:
    return tuple(card["id"] for stack in words.view.get("stacks", ()) for card in stack["cards"])


def _beside(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "below card 17", "the card under Bob's Poison", "under this card"."""
    here = word(line, at, "card") or at
    for said, kind in _UNDER.items():
        if not (end := word(line, here, said)):
            continue
        for base, last, cost in _card(line, end, words):
            yield Read(Target(kind, base.seat, base.card, base.number), last, cost)


def _place(line: Line, at: int) -> Iterator[Read]:
    """ "top of main", "the bottom card of the meta stack", "place 3 of main"."""
    for said, n in (("top", 1), ("bottom", -1)):
        if end := word(line, at, said):
            yield from _of_stack(line, word(line, end, "card") or end, n)
    if end := word(line, at, "place"):
        for n, here in number(line, end):
            yield from _of_stack(line, here, n)


def _of_stack(line: Line, at: int, n: int) -> Iterator[Read]:
    if end := word(line, at, "of", "on"):
        for read in read_stack(line, skip(line, end, "the")):
            yield Read(Target("place", stack=read.value.stack, number=n), read.end)


def read_stack(line: Line, at: int) -> Iterator[Read]:
    """ "main", "main stack", "meta stack", "meta 2 stack", "stack of trap 3", "meta stack of trap 3"."""
    at = skip(line, at, "the")
    level, here = 0, word(line, at, "main")
    if here is None and (here := word(line, at, "meta")):
        level, here = next(number(line, here), (1, here))
    end = word(line, at if here is None else here, "stack", "tower")
    if (last := here if end is None else end) is None:
        return
    yield from _in_trap(line, last, level)
    if here is not None:
        yield Read(Target("stack", stack=f"main {level}"), last)


def _in_trap(line: Line, at: int, level: int) -> Iterator[Read]:
    if end := words_in_row(line, at, "of trap"):
        for n, last in number(line, end):
            yield Read(Target("stack", stack=f"trap {n} {level}"), last)


def _trap(line: Line, at: int, words: Words) -> Iterator[Read]:
    for here, cost in ((at, 0), *((end, cost) for _, end, cost in owner(line, at, words))):
        if end := word(line, here, "trap"):
            for n, last in number(line, end):
                yield Read(Target("trap", number=n), last, cost)


def _grave(line: Line, at: int, words: Words) -> Iterator[Read]:
    """ "Poison in Bob's graveyard", "Bob's graveyard Poison", "Poison from the graveyard"."""
    for card_id, n, here, far in _buried(line, at, words):
        if not (end := word(line, here, "in", "from")):
            continue
        end = skip(line, end, "the")
        for seat, there, cost in (("", end, 0), *owner(line, end, words)):
            if last := word(line, there, "graveyard"):
                yield Read(Target("grave", seat, card_id, n), last, far + cost)
    at = skip(line, at, "the")
    for seat, here, cost in (("", at, 0), *owner(line, at, words)):
        if end := word(line, here, "graveyard"):
            for card_id, last, far in read_title(line, end, words):
                yield Read(Target("grave", seat, card_id), last, far + cost)


def _buried(line: Line, at: int, words: Words) -> Iterator[tuple[str, int, int, int]]:
    """A card by its title or its number: id, number, the place after it, how far it was off."""
    yield from ((card_id, 0, here, far) for card_id, here, far in read_title(line, at, words))
    if end := word(line, at, "card"):
        yield from (("", n, here, 0) for n, here in number(line, end))


class TargetKind(Kind):
    """A player, a card, a place, a stack or a trap."""

    name = "target"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from read_target(line, at, words)

    def write(self, value: Target) -> str:
        return write_target(value)


class CardOnTable(Kind):
    """A card in sight, as its number: "card 17", "17" or, when there is but one, "Bob's Poison"."""

    name = "card"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        for read in _card(line, at, words):
            target = read.value
            if target.number and line[at].kind == "word" and line[at].fold != "card":  # "half of three" is no card
                continue
            found = [target.number] if target.number else _in_sight(target, words)
            yield from (Read(n, read.end, read.cost) for n in found)

    def write(self, value: int) -> str:
        return f"card {value}"


def _in_sight(target: Target, words: Words) -> list[int]:
    stacks = words.view.get("stacks", ())
    found = [
        card["number"]
        for stack in stacks
        for card in stack["cards"]
        if card["id"] == target.card and target.seat in ("", card["by"])
    ]
    return found or _ruled_on(target, words)


def _ruled_on(target: Target, words: Words) -> list[int]:
    """The card that the GM is asked about: it has left its stack, and lies nowhere yet."""
    asked = words.view.get("question") or {}
    about = asked.get("kind") == "ruling" and asked.get("laid") and (asked.get("card") or {}).get("id") == target.card
    return [asked["laid"]] if about and target.seat in ("", asked.get("by")) else []


class StackName(Kind):
    """A stack: "main stack", "meta stack", "stack of trap 3"."""

    name = "stack"

    def read(self, line: Line, at: int, words: Words) -> Iterator[Read]:
        yield from (Read(read.value.stack, read.end, read.cost) for read in read_stack(line, at))

    def write(self, value: str) -> str:
        return write_stack(value)


def write_stack(stack: str) -> str:
    """A stack as it can be read again."""
    tower, level = tower_of(stack), level_of(stack)
    if tower == "main":
        return "main stack" if not level else f"meta {level} stack" if level > 1 else "meta stack"
    return f"{'' if not level else f'meta {level} '}stack of {tower}"


def write_target(target: Target) -> str:
    """A target as it can be read again."""
    return _WRITE[target.kind](target)


def _named(t: Target) -> str:
    if t.number:
        return f"card {t.number}"
    return (f"{t.seat}'s " if t.seat else "") + write_title(t.card) if t.card else "this card"


def _grave_text(t: Target) -> str:
    whose = f"{t.seat}'s " if t.seat else ""
    return f"{f'card {t.number}' if t.number else write_title(t.card)} in {whose}graveyard"


def _place_text(t: Target) -> str:
    named = {1: "top", -1: "bottom"}.get(t.number, f"place {t.number}")
    return f"{named} of {write_stack(t.stack)}"


_WRITE: dict[str, Callable[[Target], str]] = {
    "player": lambda t: t.seat,
    "card": lambda t: f"card {t.number}",
    "named": _named,
    "hand": lambda t: write_title(t.card),
    "below": lambda t: f"below {_named(t)}",
    "above": lambda t: f"above {_named(t)}",
    "place": _place_text,
    "stack": lambda t: write_stack(t.stack),
    "trap": lambda t: f"trap {t.number}",
    "grave": _grave_text,
}
