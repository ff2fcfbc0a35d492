"""Replayable chance: a hash and a counter, so that the same seed tells the same story on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of chance drawn from a seed such as "<secret of the match>/<turn>". Unbiased."""

    __slots__ = ("_block", "_count", "_left", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._count = 0
        self._block = 0
        self._left = 0

    def below(self, n: int) -> int:
        """A whole number 0..n-1, each equally likely. ValueError unless 1 <= n <= 2**32."""
        if not 0 < n <= 1 << 32:
            raise ValueError(f"dice need 1 to 2**32 sides, not {n}")
        limit = (1 << 32) - (1 << 32) % n
        while True:
            if not self._left:
                self._block = int.from_bytes(sha256(b"%s/%d" % (self._seed, self._count)).digest(), "big")
                self._count += 1
                self._left = 8
            self._left -= 1
            word = self._block & 0xFFFFFFFF
            self._block >>= 32
            if word < limit:
                return word % n

    def roll(self, sides: int) -> int:
        """A die: 1..sides."""
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        """One of the things. ValueError when there is none."""
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """The same things in random order, as a new list (Fisher-Yates)."""
        out = list(things)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """`count` different things in random order. ValueError when there are fewer."""
        if count > len(things):
            raise ValueError(f"cannot draw {count} of {len(things)}")
        return self.shuffle(things)[:count]

    def coin(self) -> bool:
        """Heads?"""
        return bool(self.below(2))
