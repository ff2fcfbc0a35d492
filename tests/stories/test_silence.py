"""Silence is told: to who was silent, and to the others as far as the game lets it be known."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from gm.desk.deeds import do
from tests.kit.evening import Evening


def late(e: Evening, days: int = 5) -> Evening:
    """The deadline passes."""
    e.now += timedelta(days=days)
    e.tick()
    return e


def test_the_table_hears_who_was_silent_and_what_was_played(tmp_path: Path) -> None:
    e = Evening(tmp_path, "Eat Me").seated()
    e.write("Anna", "bid 7", to=e.last("Anna", "report"))
    e.write("Bruno", "bid 3", to=e.last("Bruno", "report"))
    late(e)
    for name in ("Anna", "Clara"):
        assert "Clara was silent; played for Clara: bid 10." in e.last(name, "report")
    assert "Anna was silent" not in e.last("Clara", "report")
    assert "Clara was silent" in " ".join(e.last("Anna", "report").html.split())


def test_a_bid_that_is_not_shown_is_told_to_its_bidder_alone(tmp_path: Path) -> None:
    e = late(Evening(tmp_path, "Eat Me", options={"show_bids": False}).seated())
    assert "Anna, Bruno and Clara were silent." in e.last("Anna", "report")
    assert e.last("Anna", "report").flat.count("Played for you: bid 10.") == 1
    assert e.last("Anna", "report").flat.count("silent") == 1
    assert "played for Bruno" not in e.last("Anna", "report")


def test_who_sent_a_part_hears_what_was_added(tmp_path: Path) -> None:
    e = late(Evening(tmp_path, "Eat Me").seated())
    e.write("Anna", "bid 7", to=e.last("Anna", "report"))
    late(e)
    assert "A part of your orders was missing. Added for you: play " in e.last("Anna", "report")
    assert "A part of" not in e.last("Bruno", "report")


def test_a_sealed_side_stays_sealed(tmp_path: Path) -> None:
    e = late(Evening(tmp_path, "Teamturns").seated())
    presenter = e.table().state.presenter
    silent = next(name for name in ("Anna", "Bruno", "Clara") if name != presenter)
    late(e)
    assert "were silent." in e.last(presenter, "report")
    assert "left" not in e.last(presenter, "report").flat.partition("HOW THINGS STAND")[0]
    assert "Played for you: play left." in e.last(silent, "report")


def test_what_does_nothing_is_not_told_as_played(tmp_path: Path) -> None:
    e = Evening(tmp_path, "Meta", options={"mode": "auto"}).seated()
    for _ in range(3):
        late(e)
    assert "Anna, Bruno and Clara were silent." in e.last("Anna", "report")
    assert "say nothing" not in e.last("Anna", "report").flat.partition("HOW THINGS STAND")[0]


def test_a_turn_that_the_gm_closes_early_charges_no_silence(tmp_path: Path) -> None:
    e = Evening(tmp_path, "Eat Me").seated()
    e.write("Anna", "bid 7", to=e.last("Anna", "report"))
    do(e.desk, "friday", "process turn 1", e.now)
    assert [chair.silences for chair in e.table().match.chairs] == [0, 0, 0]
    e.tick()
    late(e)
    assert [chair.silences for chair in e.table().match.chairs] == [1, 1, 1]


def test_who_still_had_time_when_the_gm_closed_the_turn_is_not_called_silent(tmp_path: Path) -> None:
    e = Evening(tmp_path, "Eat Me").seated()
    e.write("Anna", "bid 7", to=e.last("Anna", "report"))
    do(e.desk, "friday", "process turn 1", e.now)
    e.tick()
    for name in ("Anna", "Clara"):
        told = "Clara did not have orders in when the turn was closed early; played for Clara: bid"
        assert told in e.last(name, "report")
        assert "silent" not in e.last(name, "report").flat.partition("HOW THINGS STAND")[0]
