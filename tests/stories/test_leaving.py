"""Who leaves a match: the table hears of it once, and nobody waits for them."""

from __future__ import annotations

from tests.kit.evening import Evening
from tests.stories.conftest import Open


def left(e: Evening, who: str) -> None:
    asked = e.write(who, "leave")
    assert asked is not None
    e.write(who, "yes", to=asked)


def test_the_others_hear_of_it_once(evening: Open) -> None:
    e = evening().seated()
    left(e, "Clara")
    e.later(hours=30)
    for who in ("Anna", "Bruno"):
        assert [letter.subject for letter in e.mail(who, "notice")] == ["[friday] Clara has left"]
    assert not e.mail("Clara", "notice")


def test_nobody_is_said_to_wait_for_them(evening: Open) -> None:
    e = evening().seated()
    left(e, "Clara")
    answer = e.write("Anna", "bid 5")
    assert answer is not None
    assert "I wait for Bruno" in answer
    assert "Clara" not in answer.flat.replace("play by", "")
    status = e.write("Anna", "status")
    assert status is not None
    assert "still missing: Bruno." in status
