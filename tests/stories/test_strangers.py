"""A match is opened for the people at its table; its options name nobody else."""

from __future__ import annotations

import pytest

from gm.desk.matches import hosting
from tests.stories.conftest import Open


def test_an_option_that_names_nobody_at_the_table_is_refused_at_opening(evening: Open) -> None:
    e = evening(game="")
    with pytest.raises(hosting.Wrong, match='start_player names "Clara", but the seats are Anna, Bruno'):
        e.open("Teamturns", ("Anna <anna@example.com>", "Bruno <bruno@example.com>"), {"start_player": "Clara"})
