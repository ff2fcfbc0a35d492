"""Bugs planted into what is done with posts, to see that the stories notice them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from gm.desk.incoming.topic import revisions, topical
from gm.desk.outgoing import topics
from gm.desk.table import Table
from tests.kit.board.evening import Evening
from tests.stories import test_topic_posts as posts
from tests.stories import test_topics as reports


def an_edit_counts_from_its_own_stamp(desk: Any, kept: Any, letter: Any) -> datetime:
    stamp: datetime = kept.arrived
    return stamp


def a_slip_stays_in_sight(*_: Any) -> list[Any]:
    return []


def everything_is_read_again(case: Any, text: str, extract: Any = str) -> revisions.Change:
    return revisions.Change(text)


def written_again_and_again(keeper: Any, desk: Any, name: str, now: datetime) -> bool:
    table = Table.of(desk.archive.match(name))
    with desk.archive.step() as step:
        post = topics.first_post(desk, table, now)
        return bool(post.put(step)) or bool(topics.answer(desk, table, f"again/{now:%H%M%S}", ["again"], now).put(step))


PLANTED: list[tuple[object, str, Callable[..., Any], Callable[[Evening], None]]] = [
    (
        revisions,
        "first_stamp",
        an_edit_counts_from_its_own_stamp,
        posts.test_a_post_of_an_earlier_turn_that_becomes_an_order_does_not_count,
    ),
    (
        topical,
        "_beside",
        a_slip_stays_in_sight,
        posts.test_a_secret_order_that_slips_into_the_topic_is_hidden_and_counts,
    ),
    (
        revisions,
        "look",
        everything_is_read_again,
        posts.test_an_edit_of_talk_beside_an_order_does_not_bring_the_order_back,
    ),
    (revisions, "look", everything_is_read_again, posts.test_dice_are_not_thrown_by_an_edit),
    (topics.Keeper, "_kept", written_again_and_again, reports.test_each_turn_is_one_report_and_the_first_post_keeps_up),
]


@pytest.mark.parametrize(("where", "name", "bug", "story"), PLANTED, ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_bug_is_noticed(
    house: Evening,
    monkeypatch: pytest.MonkeyPatch,
    where: object,
    name: str,
    bug: Callable[..., Any],
    story: Callable[[Evening], None],
) -> None:
    monkeypatch.setattr(where, name, bug)
    with pytest.raises(AssertionError):
        story(house)
