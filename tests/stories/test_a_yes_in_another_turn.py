"""A yes to what depends on no turn counts also when the turn has moved on since it was asked."""

from __future__ import annotations

import pytest

from tests.kit.evening import address_of
from tests.stories.conftest import Open
from tests.stories.test_open_questions import said


@pytest.mark.parametrize("words", ["yes: watch add olaf@example.org", "yes", "yes yes, do it!"])
def test_somebody_may_watch_in_whichever_turn(evening: Open, words: str) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    asked = said(e.write("gina", "Olaf olaf@example.org may watch, of course", to=e.last("gina")))
    assert 'I would do this: "watch add olaf@example.org"' in asked
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 5")
    e.later(hours=1)
    assert e.turn == 2
    e.write("gina", words, to=asked)
    assert "olaf@example.org" in e.table().match.policy.watchers


def test_what_depends_on_the_turn_is_asked_about_once_more(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    asked = said(e.write("gina", "Might you extend the deadline by a day?", to=e.last("gina")))
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 5")
    e.later(hours=1)
    due = e.table().match.due
    answer = said(e.write("gina", "yes", to=asked))
    assert e.table().match.due == due
    assert "since I asked" in answer
