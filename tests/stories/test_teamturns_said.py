"""Orders of Teamturns in letters, where signs mean something else elsewhere."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening
from tests.stories.conftest import Open


@pytest.mark.parametrize(
    ("text", "held"),
    [("#4", "present 4"), ("#4. no idea if that's clever", "present 4"), ("# 4 looks fine", ""), ("#four", "")],
)
def test_a_card_by_its_number_sign_is_an_order_and_a_comment_is_none(evening: Open, text: str, held: str) -> None:
    e: Evening = evening(game="Teamturns", options={"start_player": "Anna"}, policy={"early": False}).seated()
    e.write("Anna", text)
    kept = e.table().match.held
    assert (kept["Anna"].text if "Anna" in kept else "") == held
