"""Who takes a chair over at an open table: they read what that chair alone was told, and nobody else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.open_evening import OpenEvening


def seated(table: OpenEvening) -> None:
    """Dora takes Bruno's chair."""
    table.write("gina", "replace Bruno with Dora <dora@example.net>", to=table.last("gina"), minutes=1)
    table.write("gina", "yes", to=table.last("gina"), minutes=1)
    table.write("dora", "yes", to=table.last("dora", "invitation"), minutes=1)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_newcomer_reads_what_the_chair_was_told_alone(tmp_path: Path, rounds: int) -> None:
    table = OpenEvening(
        tmp_path, ("Anna", "Bruno", "Clara"), briefs={"Bruno": "You own the coal mine.", "Anna": "You are a spy."}
    ).seated()
    for number in range(rounds):
        table.orders(anna="I build", bruno="I buy", clara="I wait here")
        table.decides(f"All quiet.\nto Bruno: hint number {number + 1}.\nto Anna: a secret of Anna.")
        table.later(minutes=10)
    seated(table)
    letters = " ".join(mail.flat for mail in table.mail("dora"))
    assert "You own the coal mine." in letters
    assert all(f"hint number {number + 1}." in letters for number in range(rounds))
    assert "You are a spy." not in letters
    assert "secret of Anna" not in letters
    assert not any("coal mine" in mail.flat for mail in table.mail("Clara"))
    table.later(minutes=10)
    table.orders(anna="I build", dora="I buy", clara="I wait here")
    table.decides("All quiet again.")
    table.later(minutes=10)
    assert "coal mine" not in table.last("dora", "report")


def test_who_takes_a_chair_that_was_told_nothing_reads_of_nothing(tmp_path: Path) -> None:
    table = OpenEvening(tmp_path, ("Anna", "Bruno", "Clara")).seated()
    seated(table)
    assert "before you came" not in " ".join(mail.flat for mail in table.mail("dora"))
