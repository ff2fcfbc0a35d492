"""What an order asks for, apart from how it is written: its slots, and the words that speak of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.kit.kinds import Kind, Nowhere
from games.kit.reading.clauses import SMALL
from games.kit.reading.tree import Slot, Word, fullest, pieces
from games.kit.words import participles

if TYPE_CHECKING:
    from games.kit.grammar import Form


class Frame(NamedTuple):
    """An order to be filled in."""

    form: Form
    slots: Mapping[str, Kind]
    alone: Mapping[str, Kind]  # what reads a slot where no word of the order stands beside it
    words: frozenset[str]  # all that its forms are written with, and what these become: "lays", "laying"
    said: frozenset[str]  # those that stand in its forms as they are
    telling: frozenset[str]  # those of them that are no everyday words
    beside: tuple[Kind, ...]  # kinds of words that it may be dressed with: "for the next round"

    @property
    def mute(self) -> bool:
        """Does it never stand without a word of its own?"""
        return any(isinstance(kind, Nowhere) for kind in self.alone.values())


def frames(forms: Iterable[Form], kinds: Mapping[str, Kind], common: frozenset[str]) -> tuple[Frame, ...]:
    """Of every order that has a spelling of its own; one more where some of its forms ask for other kinds of things,
    and so for other words: "face down on mystery"."""
    known = tuple(forms)
    return tuple(
        frame for form in known if form.order for frame in _frames(form, _alike(form, known), kinds, common | SMALL)
    )


def _alike(form: Form, forms: Iterable[Form]) -> Iterator[str]:
    """Its patterns, and those of forms that make the same order in other words."""
    for one in (form, *(other for other in forms if other is not form and other.build == form.order)):
        yield from (one.pattern, *one.also)


def _frames(form: Form, alike: Iterable[str], kinds: Mapping[str, Kind], common: frozenset[str]) -> Iterator[Frame]:
    named = list(_slots(fullest(pieces(form.pattern, kinds))))
    written: dict[tuple[int, ...], list[Word | Slot]] = {}
    for pattern in alike:
        found = [piece for choices in pieces(pattern, kinds) for choice in choices for piece in choice]
        slots = _slots(found)
        if all(name in slots for name in named):
            written.setdefault(tuple(id(slots[name]) for name in named), []).extend(found)
    for found in written.values():
        yield _frame(form, kinds, common, {name: _slots(found)[name] for name in named}, found)


def _frame(
    form: Form,
    kinds: Mapping[str, Kind],
    common: frozenset[str],
    slots: Mapping[str, Kind],
    found: Sequence[Word | Slot],
) -> Frame:
    alone = {name: kinds[form.alone[name]] if name in form.alone else kind for name, kind in slots.items()}
    said = frozenset(piece.fold for piece in found if isinstance(piece, Word))
    words = _inflected(said, common)
    return Frame(form, slots, alone, words, said, words - common, tuple(_dress(found, slots)))


def _slots(found: Iterable[Word | Slot]) -> dict[str, Kind]:
    return {piece.field: piece.kind for piece in found if isinstance(piece, Slot)}


def _inflected(words: frozenset[str], common: frozenset[str]) -> frozenset[str]:
    """These words, and "lays", "laying" for "lay"."""
    verbs = [word for word in words if word not in common and len(word) > 2]
    return frozenset(
        (*words, *(f"{verb}s" for verb in verbs), *(doing for verb in verbs for doing in participles(verb)))
    )


def _dress(found: Iterable[Word | Slot], slots: Container[str]) -> Iterable[Kind]:
    """The kinds of words of a few that stand beside the slots."""
    beside = (piece.kind for piece in found if isinstance(piece, Slot) and piece.field not in slots)
    return {id(kind): kind for kind in beside if not kind.takes_any}.values()
