"""What strangers write fills no disk: raw mail has a cap, and players lose nothing by it."""

from __future__ import annotations

import pytest

from gm import house
from gm.desk.bench import Limits
from tests.kit.evening import Evening
from tests.stories.conftest import Open

KB = 1000


@pytest.fixture(autouse=True)
def weighed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "WEIGHED", 1)


def lying(e: Evening) -> dict[str, int]:
    """Octets that are kept, by the first word of the letter."""
    found: dict[str, int] = {}
    for state in ("received", "done", "refused", "aside", "dropped"):
        for kept in e.archive.letters(state, 1000):
            if kept.raw:
                who = kept.raw.split(b"From: ", 1)[1].split(b"@")[0].rpartition(b"<")[2].decode()
                found[who] = found.get(who, 0) + len(kept.raw)
    return found


def noise(number: int, kb: int = 100) -> bytes:
    head = f"From: stranger{number}@far.example\r\nTo: gm@house.example\r\nMessage-ID: <n{number}@far.example>\r\n"
    return (head + "Subject: x\r\n\r\n" + "blah blah blah\r\n" * (kb * KB // 16)).encode()


def flood(e: Evening, letters: int, first: int = 0) -> None:
    for number in range(first, first + letters):
        e.box.put(noise(number), e.now)
    e.tick()


def test_of_a_day_the_oldest_strangers_go_and_no_player(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), limits=Limits(raw_a_day=500 * KB)).seated()
    e.write("Anna", "bid 17")
    flood(e, 30)
    left = lying(e)
    assert sum(size for who, size in left.items() if who.startswith("stranger")) <= 500 * KB
    assert {who for who in left if who.startswith("stranger")} == {f"stranger{n}" for n in range(26, 30)}
    assert "anna" in left
    assert e.table().match.held["Anna"].text == "bid 17"
    e.later(hours=24)
    flood(e, 3, 30)
    assert {"stranger29", "stranger30", "stranger32"} <= set(lying(e)), "another day has its own"


def test_in_all_strangers_go_before_players_and_what_waits_aside_of_a_player_stays(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), policy={"trust": "confirm"}, authserv_ids=("mx.house.example",)).seated()
    e.write("Anna", "bid 17", authentication_results="")
    waits = [kept.id for kept in e.archive.letters("aside")]
    assert waits
    flood(e, 5)
    assert e.archive.shed(10**9, 10**9, 250 * KB)
    assert {who for who in lying(e) if who.startswith("stranger")} == {"stranger3", "stranger4"}
    assert e.archive.shed(10**9, 10**9, 1)
    assert [kept.id for kept in e.archive.letters("aside") if kept.raw] == waits
    assert set(lying(e)) == {"anna"}
    e.write("Anna", "yes", to=e.mail("Anna")[-1])
    assert e.table().match.held["Anna"].text == "bid 17"


def test_of_one_writer_the_largest_go(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno"), limits=Limits(raw_a_sender=60 * KB)).seated()
    e.write("Anna", "bid 17")
    for turn in range(3):
        e.write("Anna", "bid 12\n" + f"word{turn} " * 6000)
    assert lying(e)["anna"] < 60 * KB
    assert any(b"bid 17" in kept.raw for kept in e.archive.letters("done"))
    assert e.table().match.held["Anna"].text.startswith("bid")


def test_a_letter_that_was_not_read_yet_is_never_let_go(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()
    e.box.put(noise(1), e.now)
    e.archive.keep(e.box.fetch(9), e.now)
    e.archive.shed(1, 1, 1)
    assert [len(kept.raw) > KB for kept in e.archive.letters("received")] == [True]


def test_what_a_stranger_had_aside_is_dropped_with_its_words(evening: Open) -> None:
    e = evening("Eat Me", ("Anna", "Bruno")).seated()
    e.box.put(b"From: a@far.example, b@far.example\r\nSubject: two\r\n\r\nhello", e.now)
    e.tick()
    (kept,) = e.archive.letters("aside")
    e.archive.shed(1, 1, 1)
    assert not e.archive.letters("aside")
    (gone,) = e.archive.letters("dropped")
    assert (gone.id, gone.raw) == (kept.id, b"")
    assert "let go" in gone.reason
