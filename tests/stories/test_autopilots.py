"""An autopilot keeps a match going, but does not run away with it, and everybody knows who plays for whom."""

from __future__ import annotations

from tests.kit.evening import Evening
from tests.stories.conftest import Open

PILOT = {"on_limit": "autopilot", "silence_limit": 1, "hours": 24, "early": True}
FLOWN = "The engine plays for Emil until Emil writes again."


def test_engines_among_themselves_play_one_turn_a_deadline(evening: Open) -> None:
    e = evening(players=("Emil", "robot", "robot"), policy=PILOT).seated()
    e.later(hours=25)
    assert e.turn == 2
    e.later(hours=23)
    assert e.turn == 2
    e.later(hours=2)
    assert e.turn == 3


def test_one_letter_and_the_seat_is_the_players_again(evening: Open) -> None:
    e = evening(players=("Emil", "robot", "robot"), policy=PILOT).seated()
    e.later(hours=26)
    assert FLOWN in e.last("Emil", "report")
    hand = next(line for line in e.last("Emil", "report").text.splitlines() if line.startswith("Your hand"))
    card = hand.rpartition(" ")[2].strip(".")
    e.write("Emil", f"play {card}, bid 1")
    assert e.turn == 3
    assert e.table().match.chair("Emil").autopilot is False  # type: ignore[union-attr]
    assert "The engine plays" not in e.last("Emil", "report")


def advised(e: Evening, seat: str) -> str:
    """What the engine would write for a seat."""
    table = e.table()
    return table.game.grammar.write(table.game.suggest(table.state, seat, table.dice("advice")))


def test_robots_keep_nobody_waiting_who_plays(evening: Open) -> None:
    e = evening("No More Meat", ("Emil", "robot", "robot"), policy=PILOT, options={"start_player": "Emil"}).seated()
    for _ in range(2):
        while e.table().state.turn == 1 or list(e.table().asks) != ["Emil"]:
            assert list(e.table().asks) == ["Emil"]
            e.write("Emil", advised(e, "Emil"))
    assert e.table().state.turn == 4


def test_a_player_who_fell_silent_may_come_back_until_the_deadline_of_his_own_turn(evening: Open) -> None:
    players, options = ("Emil", "Anna", "robot"), {"start_player": "Emil"}
    e = evening("No More Meat", players, policy=PILOT, options=options).seated()
    e.later(hours=25)
    assert FLOWN in e.last("Anna", "report")
    assert FLOWN in e.last("Anna", "report").html
    while list(e.table().asks) == ["Anna"]:
        e.write("Anna", advised(e, "Anna"))
    assert list(e.table().asks) == ["Emil"]
    assert "Nothing to do for you now. This turn lasts until" in e.last("Anna", "report")
    turn = e.turn
    e.later(hours=20)
    assert e.turn == turn
    e.later(hours=6)
    assert e.turn > turn


def test_the_standings_say_for_whom_the_engine_played(evening: Open) -> None:
    e = evening(players=("Emil", "Anna", "robot"), policy=PILOT).seated()
    for _ in range(40):
        if e.table().match.status == "over":
            break
        e.later(hours=25)
    end = e.last("Anna", "report")
    assert "The engine played for Emil at the end." in end
    assert "The engine played for Robot" not in end
