"""Block designs: rounds in which nobody meets anybody a second time, where such are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

# Of fields with p**n elements: the polynomial that no other divides, its lowest coefficients first.
_POLYNOMIALS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 0)), 16: (2, (1, 1, 0, 0)), 25: (5, (2, 0))}
# Fifteen schoolgirls in five rows of three on seven days (Kirkman, 1850): the rows of a day, turned by one each day.
_SCHOOLGIRLS = ((14, 13, 6), (12, 11, 9), (10, 5, 1), (8, 2, 0), (7, 4, 3))
Field = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]  # sums and products


def tables(order: Sequence[str], table: int, number: int) -> Iterator[tuple[str, ...]]:
    """The tables of the round with this number, from 0, or nothing: no design has so many rounds for so many people."""
    if (len(order), table) == (15, 3) and number < 7:
        yield from (tuple(order[_turned(who, number)] for who in row) for row in _SCHOOLGIRLS)
    elif table > 1 and len(order) % table == 0:
        yield from _transversal(order, table, number)


def _turned(who: int, by: int) -> int:
    return who if who == 14 else (who + by) % 7 + who // 7 * 7


def _transversal(order: Sequence[str], table: int, number: int) -> Iterator[tuple[str, ...]]:
    """With as many tables as a field has elements, and no more seats than that, nobody meets again for that many
    rounds; in a square (16 at 4, the affine plane) for one round more."""
    many = len(order) // table
    field = _field(many) if table <= many else None
    if field is None:
        return
    add, times = field
    rows = [order[n * many : (n + 1) * many] for n in range(table)]
    if number < many:
        for t in range(many):
            yield tuple(row[add[t][times[number][n]]] for n, row in enumerate(rows))
    elif number == many == table:
        yield from (tuple(row) for row in rows)


@lru_cache(maxsize=16)
def _field(size: int) -> Field | None:
    """The sums and products of the field with so many elements; None where we know of none."""
    if size in _POLYNOMIALS:
        return _extension(size, *_POLYNOMIALS[size])
    if size < 2 or not all(size % n for n in range(2, size)):
        return None
    every = range(size)
    return (
        tuple(tuple((a + b) % size for b in every) for a in every),
        tuple(tuple(a * b % size for b in every) for a in every),
    )


def _extension(size: int, prime: int, lowest: tuple[int, ...]) -> Field:
    """Its elements are polynomials, written as numbers whose digits are the coefficients."""
    degree, every = len(lowest), range(size)

    def digits(a: int) -> list[int]:
        return [a // prime**n % prime for n in range(degree)]

    def number(coefficients: Sequence[int]) -> int:
        return sum(c % prime * prime**n for n, c in enumerate(coefficients))

    def product(a: int, b: int) -> int:
        left, found = digits(a), [0] * degree
        for coefficient in digits(b):
            found = [f + coefficient * c for f, c in zip(found, left, strict=True)]
            top, shifted = left[-1], [0, *left[:-1]]
            left = [(s - top * c) % prime for s, c in zip(shifted, lowest, strict=True)]
        return number(found)

    return (
        tuple(tuple(number([x + y for x, y in zip(digits(a), digits(b), strict=True)]) for b in every) for a in every),
        tuple(tuple(product(a, b) for b in every) for a in every),
    )
