"""How long to leave a server alone that did not answer: growing gaps with full jitter."""

from __future__ import annotations


def gap(failures: int, chance: float, *, first: float = 1.0, most: float = 300.0) -> float:
    """Seconds until the next try after so many failures in a row; `chance` is a random number from 0 to 1.

    The span doubles with each failure up to `most`, and the gap is drawn from all of it, so that many clients do
    not come back in step. Never under a tenth of `first`, so that bad luck does not become a busy loop.
    """
    span = min(most, first * 2.0 ** min(max(failures, 1) - 1, 30))
    return max(first / 10, chance * span)
