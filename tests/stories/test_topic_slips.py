"""Orders and hands that were hardly meant for all, and stand in a topic: how they are told, changed, and put right."""

from __future__ import annotations

import pytest

from tests.kit.board.evening import Evening, flat, seated
from tests.stories.test_topic_posts import held, hidden, opened


@pytest.mark.parametrize("first", ["bid 4", "Hello all!"])
@pytest.mark.parametrize("read", [True, False])
def test_a_slip_that_is_changed_where_slips_do_not_count_is_told_as_one(house: Evening, first: str, read: bool) -> None:
    seated(opened(house, slips_count=False))
    post = house.post("anna", first)
    if read:
        house.tick()
    house.edit(post, "bid 5")
    house.tick()
    assert held(house, "Anna") == []
    assert 'answer this message with it: "bid 5"' in flat(house.page("anna"))
    assert "after its turn was closed" not in flat(house.page("anna")), "it is open"
    house.answer("anna", "bid 5")
    house.tick()
    assert held(house, "Anna") == ["bid 5"]


def test_a_slip_that_is_changed_where_slips_do_not_count_is_late_after_the_deadline(house: Evening) -> None:
    seated(opened(house, slips_count=False))
    post = house.post("anna", "bid 4")
    house.tick()
    for who in ("anna", "bruno"):
        house.answer(who, "bid 2")
    house.write("clara@example.net", house.key("clara"), "bid 2")
    house.tick()
    assert house.table.match.turn == 2
    house.edit(post, "bid 5")
    house.tick()
    assert "You changed a post of yours after its turn was closed" in flat(house.page("anna"))


def test_the_gm_hears_once_of_a_slip_however_often_its_post_is_changed(house: Evening) -> None:
    seated(opened(house))
    post = house.post("anna", "bid 4")
    house.tick()
    house.edit(post, "bid 5")
    house.tick()
    house.edit(post, "bid 6", revision=2)
    house.tick()
    assert held(house, "Anna") == ["bid 6"]
    assert house.plain("gina").count("Anna has posted in the topic what reads as an order") == 1
    assert hidden(house)
