"""The ring: organisms lie on it as arcs, a card played between them decides who eats whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kit.model import Seat


class Organism(NamedTuple):
    """An unbroken arc of cells, clockwise from `first` to `last`; it may pass over the top from D to 1."""

    id: int  # rises with every owned organism, so the lower is the older; 0: unowned
    owner: Seat | None
    first: int
    last: int
    size: int  # in cells


Ring = dict[int, Organism]  # by both end cells at least: an empty cell can only ever touch the end of an arc


class Bite(NamedTuple):
    """What one card did (rules 5)."""

    grown: Organism  # what lies there now
    eater: Organism | None  # the owned organism that ate, as it was before; None: `grown` is newborn
    eaten: tuple[Organism, ...]  # what it swallowed after the card, at most two


def ring_of(organisms: Iterable[Organism]) -> Ring:
    """A working copy to play on."""
    ring: Ring = {}
    for organism in organisms:
        ring[organism.first] = ring[organism.last] = organism
    return ring


def organisms_on(ring: Ring) -> tuple[Organism, ...]:
    """All organisms, clockwise by their first cell."""
    return tuple([ring[cell] for cell in sorted(ring) if ring[cell].first == cell])


def neighbours(ring: Ring, deck: int, card: int) -> tuple[Organism | None, Organism | None]:
    """The organisms before and after a cell; the second is None when the same one lies on both sides."""
    left, right = ring.get(card - 1 or deck), ring.get(card % deck + 1)
    return left, None if right is left else right


def eater_of(left: Organism | None, right: Organism | None) -> Organism | None:
    """Who eats a card between these two: the larger owned one, the older if they are equal; None: neither is owned."""
    if left is None or left.owner is None:
        return right if right is not None and right.owner is not None else None
    if right is None or right.owner is None:
        return left
    return left if (left.size, -left.id) > (right.size, -right.id) else right


def play(ring: Ring, deck: int, card: int, player: Seat | None, newborn: int) -> Bite:
    """Play a card on the ring (which is changed). `newborn` is the id for an organism that is created, if one is."""
    left, right = neighbours(ring, deck, card)
    if left is None is right:
        ring[card] = alone = Organism(newborn, player, card, card, 1)
        return Bite(alone, None, ())
    around = [organism for organism in (left, right) if organism is not None]
    first, last = left.first if left else card, right.last if right else card
    size = 1 + sum([organism.size for organism in around])
    eater = eater_of(left, right)
    id, owner = (eater.id, eater.owner) if eater else (newborn, player)
    grown = Organism(id, owner, first, last, size)
    ring.pop(card % deck + 1, None)  # no first cell any more; an inner last cell may stay, as no empty one touches it
    ring[first] = ring[last] = grown
    return Bite(grown, eater, tuple([organism for organism in around if organism is not eater]))


def revealed(cards: Sequence[int], deck: int) -> tuple[Organism, ...]:
    """The unowned organisms that revealed cards make; adjacent cards make one (rules 3)."""
    ring: Ring = {}
    for card in cards:
        play(ring, deck, card, None, 0)
    return organisms_on(ring)


def gaps(organisms: Sequence[Organism], deck: int) -> list[tuple[int, int]]:
    """The stretches of empty cells, clockwise, as (first, last)."""
    if not organisms:
        return [(1, deck)]
    after = [*organisms[1:], organisms[0]]
    stretches = [(here.last % deck + 1, there.first - 1 or deck) for here, there in zip(organisms, after, strict=True)]
    return [] if organisms[0].size == deck else stretches


def span(first: int, last: int, deck: int) -> str:
    """Cells as people say them: "7", "5 and 6", "5 to 9", "52 and 1", "50 to 3, over the top"."""
    if first > last:
        return f"{first} and {last}" if (first, last) == (deck, 1) else f"{first} to {last}, over the top"
    return f"{first} and {last}" if first + 1 == last else _run(first, last)


def _run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def in_runs(cells: Sequence[int]) -> str:
    """Ascending cells or cards as stretches: "1, 2, 4 to 7, 9"."""
    runs: list[list[int]] = []
    for cell in cells:
        if runs and cell == runs[-1][1] + 1:
            runs[-1][1] = cell
        else:
            runs.append([cell, cell])
    return ", ".join(_run(*run) if run[0] + 1 != run[1] else f"{run[0]}, {run[1]}" for run in runs)
