"""A player whose address is another one now: the GM says so by mail, and nobody's place is taken unseen."""

from __future__ import annotations

from tests.kit.evening import Mail
from tests.stories.conftest import Open
from tests.stories.test_corrections import led, says

NEW = "clara@new.example"


def last(e: object, kind: str = "") -> Mail:
    return e.last(NEW, kind)  # type: ignore[attr-defined, no-any-return]


def test_a_player_moves_to_another_address_and_plays_on_from_there(evening: Open) -> None:
    e = led(evening)
    asked = says(e, f"address Clara {NEW}")
    assert f"That asks {NEW} whether it is Clara." in asked
    assert not e.mail(NEW)
    done = says(e, "yes", to=asked)
    assert f"I have asked {NEW}." in done
    assert f"you are reached at {NEW} now" in e.last("Clara")
    question = e.last(NEW)
    assert "Your hand" not in question
    e.later(hours=48)
    assert len(e.mail(NEW)) == 1, "nothing goes there before it is confirmed"
    e.write(NEW, "confirm", to=question)
    assert "Clara has confirmed clara@new.example" in e.last("Greta")
    hand = next(m for m in e.mail(NEW) if m.kind == "again")
    e.write(NEW, "bid 4", to=hand)
    assert e.table().match.held["Clara"].text == "bid 4"
    before = len(e.mail("Clara"))
    e.later(hours=80, step=4)
    assert e.turn == 2
    assert e.last(NEW).kind in ("report", "reminder")
    assert len(e.mail("Clara")) == before


def test_an_address_is_not_taken_from_somebody_else(evening: Open) -> None:
    e = led(evening)
    assert "is the address of another player, Bruno" in says(e, "Clara's new address is bruno@example.net")
    assert "go to clara@example.net already" in says(e, "address Clara clara@example.net")
    assert "my own address" in says(e, "address Clara gm@example.org")


def test_a_stranger_who_was_asked_by_mistake_takes_nothing(evening: Open) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, "write to Clara at wrong@new.example"))
    e.write("wrong@new.example", "Who is this?", to=e.last("wrong@new.example"))
    assert all("Your hand" not in m for m in e.mail("wrong@new.example"))
    assert e.last("Clara").to == "clara@example.net"
