"""Cards of one's own that a letter names: a line of them never vanishes, and no yes throws out what is held without a
word. Meta, with real cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.meta_evening import MetaEvening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MetaEvening]:
    evening = MetaEvening(tmp_path).seated()
    yield evening
    evening.close()


def held(table: MetaEvening) -> list[str]:
    there = table.table()
    return there.spell(there.orders(table.first))


@pytest.mark.parametrize(
    "trap",
    [
        "- Joker as a trap, springs when I lose life, with Medicine on it",
        "set Joker as a trap that springs whenever I lose life, loaded with Medicine",
        "trap Joker when I lose life with Medicine",
        "Joker: trap, when {first} loses life, and it is with Medicine",
    ],
)
def test_a_trap_in_a_list_is_asked_about_and_a_yes_keeps_the_list(table: MetaEvening, trap: str) -> None:
    first, other = table.first, table.other
    lines = f"Poison on {other}\n{trap.format(first=first)}\nMedicine\nI hate the world"
    answer = table.write(first, lines)
    meant = f"trap Joker when before life loss of {first} with Medicine"
    assert answer is not None
    assert f'Did you mean: "{meant}"?' in answer
    assert "A yes puts that in the place of" not in answer
    table.write(first, "yes", to=answer)
    assert sorted(held(table)) == sorted([f"play Poison on {other}", meant, "play Medicine", "play I hate the world"])


@pytest.mark.parametrize(
    "trap", ["set Joker as a trap for when {other} plays Medicine", "a trap with my Joker, you know which one"]
)
def test_a_trap_that_is_not_understood_is_answered_with_how_one_is_set(table: MetaEvening, trap: str) -> None:
    answer = table.write(table.first, f"Poison on {table.other}\n{trap.format(other=table.other)}\nMedicine")
    assert answer is not None
    assert "I did not understand this trap. It is written like `trap Joker when" in answer
    assert held(table) == [f"play Poison on {table.other}", "play Medicine"]


def test_a_line_that_names_a_card_and_is_read_past_is_named(table: MetaEvening) -> None:
    answer = table.write(table.first, f"play Medicine\nI guess Poison for {table.other} might be good too")
    assert answer is not None
    assert f'"I guess Poison for {table.other} might be good too": I read past this.' in answer


def test_a_yes_that_would_throw_out_what_is_held_says_so_beforehand(table: MetaEvening) -> None:
    first, other = table.first, table.other
    table.write(first, "play Medicine")
    answer = table.write(first, f"Maybe Poison on {other}?")
    assert answer is not None
    assert 'A yes puts that in the place of "play Medicine".' in answer
    assert f"To have both, write: play Medicine, play Poison on {other}" in answer
    table.write(first, f"play Medicine, play Poison on {other}", to=answer)
    assert held(table) == ["play Medicine", f"play Poison on {other}"]


def test_a_reason_that_is_kept_with_the_card_is_not_named_as_read_past(table: MetaEvening) -> None:
    answer = table.write(table.first, f"I play Poison on {table.other} because Medicine is weak")
    assert answer is not None
    assert f"I read: play Poison on {table.other} because Medicine is weak." in answer
    assert "I read past this" not in answer
