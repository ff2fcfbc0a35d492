"""Absences at a table where any text may be an order: told beside orders, withdrawn; and questions to the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

THREE = ("Anna", "Bruno", "Clara")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE, {"press": "private"}).seated()
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None, who: str = "Clara") -> Mail:
    answer = table.write(who, text, to=to or table.last(who, "report"), minutes=1)
    assert answer is not None
    return answer


def held(table: OpenEvening) -> str:
    kept = table.table().match.held.get("Clara")
    return kept.text if kept else ""


@pytest.mark.parametrize(
    "away",
    [
        "I'm on holiday in Portugal from Saturday until next Wednesday.",
        "I am away from Saturday until next Wednesday, sorry!",
        "From Saturday to next Wednesday I won't be able to answer.",
    ],
)
def test_an_absence_beside_orders_is_asked_about_and_the_orders_are_held(table: OpenEvening, away: str) -> None:
    asked = wrote(table, f"Train to Hull, all bags sold. {away}")
    assert "Shall I write down that you are away from 21 November 2026" in asked.flat
    assert "Train to Hull" in held(table)
    wrote(table, "yes", asked)
    assert "Clara will be away" in table.last("gina").subject
    assert "Train to Hull" in held(table)


@pytest.mark.parametrize("back", ["No need to wait for me any more, I am back.", "I'm back earlier, don't wait for me"])
def test_who_is_back_holds_nothing_by_it(table: OpenEvening, back: str) -> None:
    wrote(table, "yes", wrote(table, "I'm on holiday from Saturday until next Wednesday."))
    table.write("gina", "yes", to=table.last("gina"), minutes=1)
    assert table.table().match.chair("Clara").away_until  # type: ignore[union-attr]
    wrote(table, back)
    assert not table.table().match.chair("Clara").away_until  # type: ignore[union-attr]
    assert not held(table)


def test_who_is_back_and_orders_is_back_and_has_ordered(table: OpenEvening) -> None:
    wrote(table, "yes", wrote(table, "I'm on holiday from Saturday until next Wednesday."))
    table.write("gina", "yes", to=table.last("gina"), minutes=1)
    wrote(table, "Train to Hull. No need to wait for me any more, I am back.")
    assert not table.table().match.chair("Clara").away_until  # type: ignore[union-attr]
    assert "Train to Hull" in held(table)


def test_what_is_said_of_deadlines_is_true_for_who_has_ordered(table: OpenEvening) -> None:
    due = table.table().match.due
    wrote(table, "yes", wrote(table, "Train to Hull. I'm on holiday from Saturday until next Wednesday."))
    told = table.write("gina", "yes", to=table.last("gina"), minutes=1)
    assert table.table().match.due == due
    assert told is not None
    assert "The present deadline stays, for nothing of Clara is missing in this turn" in told.flat


def test_the_deadline_waits_for_who_has_not(table: OpenEvening) -> None:
    due = table.table().match.due
    wrote(table, "yes", wrote(table, "I'm on holiday from Saturday until next Wednesday."))
    table.write("gina", "yes", to=table.last("gina"), minutes=1)
    assert table.table().match.due > due


@pytest.mark.parametrize(
    "said", ["When is the deadline again?", "Hi Gina, when is the deadline? And who is still missing? Thanks!"]
)
def test_what_the_house_knows_is_told_at_once(table: OpenEvening, said: str) -> None:
    told = wrote(table, said)
    assert "Shall I pass" not in told
    assert told.flat.count("Clara, and I wait") <= 1
    assert "19:0" in told
    assert not held(table)


@pytest.mark.parametrize("said", ["Who is missing in the castle?", "When does the train leave?"])
def test_what_it_does_not_know_is_offered_to_the_gm(table: OpenEvening, said: str) -> None:
    assert "Shall I pass it on to the GM?" in wrote(table, said).flat
