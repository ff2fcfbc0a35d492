"""Dice by request, in a game that has none of its own: rolled by the match, written down and told to all."""

from __future__ import annotations

import pytest

from gm.domain import codec
from gm.domain.chance import Rolled
from tests.kit.evening import Evening
from tests.stories.conftest import Open
from tests.stories.test_corrections import GRETA, SHORT, same_again, says
from tests.stories.test_votes import flat, wrote


def led(evening: Open, game: str = "Eat Me") -> Evening:
    return evening(game, policy={"gm": GRETA}, options=SHORT.get(game, {})).seated()


def rolled(e: Evening) -> list[tuple[str, str]]:
    found = [codec.event_from_json(entry.kind, entry.data) for entry in e.archive.journal(e.name)]
    return [(event.who, event.said) for event in found if isinstance(event, Rolled)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("roll 3d6", "3d6"),
        ("Roll 2d6 and d20+1, please", "2d6, d20+1"),
        ("I roll a d20 for courage", "d20"),
        ("Could you roll 2 d 10", "2d10"),
    ],
)
def test_dice_of_a_player_are_told_to_all(evening: Open, line: str, said: str) -> None:
    e = led(evening)
    answer = flat(wrote(e, "Anna", line))
    assert rolled(e) == [("Anna", said)]
    sentence = answer[answer.index(f"Anna rolls {said.split(',')[0]}:") :].partition(" All at the table")[0]
    for name in ("Bruno", "Clara", "Greta"):
        assert sentence in flat(e.last(name)), name
    same_again(e)


@pytest.mark.parametrize("game", ["Eat Me", "Teamturns", "No More Meat", "Hold my Bear", "Meta"])
def test_dice_of_the_gm_are_told_to_all_in_every_game(evening: Open, game: str) -> None:
    e = led(evening, game)
    assert "The GM rolls 3d6:" in flat(says(e, "roll 3d6"))
    assert rolled(e) == [("", "3d6")]
    assert all("The GM rolls 3d6:" in flat(e.last(name)) for name in ("Anna", "Bruno", "Clara"))
    wrote(e, "Anna", "roll 2d6")
    assert rolled(e)[1:] == [("Anna", "2d6")]
    same_again(e)


@pytest.mark.parametrize(
    "line", ["Roll 2d6 if Bruno attacks.", "I would roll 2d6 here.", "roll up your sleeves", "check\nroll 3d6"]
)
def test_nothing_is_rolled_that_was_not_asked_for_now(evening: Open, line: str) -> None:
    e = led(evening)
    wrote(e, "Anna", line)
    assert rolled(e) == []


def test_dice_that_do_not_exist_are_not_rolled_and_many_lines_have_a_limit(evening: Open) -> None:
    e = led(evening)
    assert "up to 50 dice with 2 to 1000 sides" in flat(wrote(e, "Anna", "roll 99d6"))
    assert "Which dice?" in flat(wrote(e, "Anna", "roll two dice"))
    assert "Of one letter 5 lines are rolled" in flat(wrote(e, "Anna", "roll d6\n" * 7))
    assert len(rolled(e)) == 5


def test_what_was_rolled_stays_rolled_when_the_match_is_set_back(evening: Open) -> None:
    e = led(evening)
    wrote(e, "Anna", "roll d1000")
    first = flat(e.last("Bruno"))
    says(e, "undo")
    assert rolled(e) == [("Anna", "d1000")]
    wrote(e, "Anna", "roll d1000")
    assert flat(e.last("Bruno")) != first
    same_again(e)


def test_the_same_letter_come_twice_rolls_once(evening: Open) -> None:
    e = led(evening)
    for _ in range(2):
        e.write("Anna", "roll 3d6", to=e.last("Anna", "report"), Message_Id="<dice@x.example>")
    assert len(rolled(e)) == 1
