"""Somebody could not write, and their GM does not hold it against them."""

from __future__ import annotations

from tests.stories.conftest import Open
from tests.stories.test_corrections import led, plays, says


def test_silences_that_a_gm_excuses_count_no_longer_and_the_next_ones_do(evening: Open) -> None:
    e = led(evening)
    plays(e, but="Clara")
    plays(e, but="Clara")
    assert "Clara (silent twice in a row)" in says(e, "status")
    assert "Clara was silent twice and is excused" in says(e, "Please excuse Clara")
    assert "Clara (silent" not in says(e, "status")
    plays(e, but="Clara")
    assert "Clara (silent once before)" in says(e, "status")


def test_an_earlier_silence_is_excused_too(evening: Open) -> None:
    e = led(evening)
    plays(e, but="Clara")
    plays(e)
    assert "Clara (silent once before)" in says(e, "status")
    assert "Clara was silent once and is excused" in says(e, "excuse Clara")
    assert "Clara (silent" not in says(e, "status")
