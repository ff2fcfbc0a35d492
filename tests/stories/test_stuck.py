"""A turn that the game stumbles over: nobody else notices, everybody hears of it, and there are ways on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import games
from games.kit.model import Resolution
from gm.desk.deeds import do
from gm.desk.matches import hosting
from tests.kit.evening import OPERATOR, Evening
from tests.kit.leading import given


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Eat Me, with an engine that stumbles over whatever Anna sends."""
    evening = Evening(tmp_path, policy={"gm": "gina@example.net"}).seated()
    game = type(games.game("eat_me"))
    whole = game.resolve
    sent = evening.table()
    example = sent.game.suggest(sent.state, "Anna", sent.dice("example"))

    def resolve(self: Any, state: Any, orders: Any, dice: Any) -> Resolution[Any]:
        if evening.table().match.held.get("Anna") and orders["Anna"] == example:
            raise ZeroDivisionError
        return whole(state, orders, dice)

    monkeypatch.setattr(game, "resolve", resolve)
    evening.write("Anna", "\n".join(sent.spell(example)))
    return evening.later(hours=80)


def test_operator_gm_and_table_hear_what_is_wrong_and_what_leads_on(friday: Evening) -> None:
    assert friday.turn == 1
    for who in (OPERATOR, "gina"):
        told = next(m for m in friday.mail(who, "notice") if "stuck" in m.subject)
        assert "ZeroDivisionError" in told
        assert "postgm match process friday --without Anna" in told
    assert "What you have sent is kept" in friday.last("Bruno", "notice")


def test_process_says_it_in_a_sentence_and_goes_on_without_what_is_to_blame(friday: Evening) -> None:
    with pytest.raises(hosting.Wrong, match="It goes on without what Anna has sent"):
        do(friday.desk, "friday", "process", friday.now)
    with pytest.raises(hosting.Wrong, match='no chair "Zoe"'):
        do(friday.desk, "friday", "process without Zoe", friday.now)
    do(friday.desk, "friday", "process turn 1 without Anna", friday.now)
    friday.tick()
    assert friday.turn == 2
    assert any("What Anna sent for this turn has been taken out" in m for m in friday.mail("Bruno", "notice"))


def test_a_chair_can_be_given_away_and_a_word_said_while_a_match_is_stuck(friday: Evening) -> None:
    do(friday.desk, "friday", "announce: I am looking into it.", friday.now)
    given(friday.desk, "friday", "Anna", "Dora <dora@example.net>", friday.now)
    friday.tick()
    assert friday.mail("dora", "invitation")
    assert "I am looking into it." in friday.last("Bruno", "notice")


def test_a_fault_of_the_game_itself_is_told_as_one(friday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise LookupError

    monkeypatch.setattr(type(games.game("eat_me")), "resolve", never)
    with pytest.raises(hosting.Wrong, match="a fault of the game"):
        do(friday.desk, "friday", "process", friday.now)
    monkeypatch.setattr(type(games.game("eat_me")), "leave", never)
    with pytest.raises(hosting.Wrong, match="cannot be left empty"):
        given(friday.desk, "friday", "Anna", "nobody", friday.now)
    do(friday.desk, "friday", "pause", friday.now)
