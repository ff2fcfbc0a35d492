"""How long a silent server is left alone."""

from hypothesis import given
from hypothesis import strategies as st

from gm.transports.backoff import gap


def test_the_span_doubles_with_each_failure() -> None:
    assert [gap(failures, 1.0) for failures in (1, 2, 3, 4)] == [1, 2, 4, 8]


def test_the_gap_is_drawn_from_the_whole_span() -> None:
    assert gap(4, 0.25) == 2
    assert gap(4, 0.5) == 4


def test_even_bad_luck_leaves_the_server_a_moment() -> None:
    assert gap(1, 0.0) == gap(20, 0.0) == 0.1


@given(st.integers(0, 10**6), st.floats(0, 1))
def test_no_gap_is_longer_than_the_cap(failures: int, chance: float) -> None:
    assert 0 < gap(failures, chance, most=300) <= 300
