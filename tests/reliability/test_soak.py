"""What a service holds levels off while people play: a short form of `python -m bench soak`."""

from __future__ import annotations

from bench.soak import soak

SECONDS = 24


def test_what_a_service_holds_levels_off() -> None:
    found = soak(SECONDS, samples=8)
    half, last = found[len(found) // 2], found[-1]
    assert last.letters > half.letters > 20, "nobody played: nothing was proved"
    descriptors = [sample.descriptors for sample in found]
    assert max(descriptors) - min(descriptors) <= 5
    assert last.memory < 1.25 * half.memory
