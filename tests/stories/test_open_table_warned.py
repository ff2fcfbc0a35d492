"""What a GM is told below a preview, and dice that are asked for in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

THREE = ("Anna", "Bruno", "Clara")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path, THREE).seated()
    one.orders(anna="A Paris - Burgundy", bruno="F Brest H", clara="A Rome H")
    yield one
    assert not one.archive.letters("aside")
    one.close()


def wrote(table: OpenEvening, text: str, to: Mail | None = None) -> Mail:
    answer = table.write("gina", text, to=to or table.request, minutes=1)
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "line",
    [
        "And now comes a thing Clara should be the only one to read. Your cousin is rich.",
        "What follows is for Clara only. Your cousin is rich.",
        "Nobody but Clara may know: her cousin is rich",
        "Your cousin is rich (this is for Clara)",
        "This bit, privately to Clara, is about the cousin",
        "Clara alone should read that her cousin is rich.",
        "Between Clara and me, the cousin is rich.",
    ],
)
@pytest.mark.parametrize("above", ["All quiet.", "to Bruno: you get a fleet."])
def test_a_line_that_names_its_only_reader_and_goes_to_others_is_warned_about(
    table: OpenEvening, line: str, above: str
) -> None:
    shown = wrote(table, f"{above}\n\n{line}")
    assert "names Clara alone, but" in shown.flat or "Clara alone reads:" in shown.flat


@pytest.mark.parametrize("line", ["Only Clara got nothing.", "Clara sails alone.", "It goes on for Clara: a storm."])
def test_a_story_of_somebody_alone_is_a_story(table: OpenEvening, line: str) -> None:
    assert "names Clara alone" not in wrote(table, f"All quiet.\n{line}").flat


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("Could you roll two dice for me first, please?", "roll 2d6"),
        ("Please throw a die.", "roll d6"),
        ("I need a d20 rolled", "roll d20"),
        ("Hi, let's roll three ten-sided dice for the storm!", "roll 3d10"),
    ],
)
def test_dice_asked_for_in_words_are_no_story(table: OpenEvening, words: str, line: str) -> None:
    asked = wrote(table, words)
    assert f'"{line}"' in asked.flat
    assert table.turn == 2
    wrote(table, "yes", asked)
    assert f"The GM rolls {line.removeprefix('roll ')}" in table.last("Anna", "report").flat
    assert words not in table.last("Anna", "report").flat
    assert "what comes of the orders" in table.request.subject


def test_dice_asked_for_in_words_leave_what_was_shown(table: OpenEvening) -> None:
    told = wrote(table, "Please roll two dice first", wrote(table, "A storm comes up, and all ships sink."))
    assert '"roll 2d6"' in told
    wrote(table, "yes", told)
    assert "all ships sink" in table.last("Anna", "report").flat


def test_dice_asked_for_amid_a_story_are_warned_about(table: OpenEvening) -> None:
    shown = wrote(table, "A storm comes up. Please throw a die for the storm. Bruno rolls two dice, too.")
    assert '"Please throw a die for the storm." rolls nothing' in shown.flat
    assert '"Bruno rolls two dice, too." rolls' not in shown.flat


@pytest.mark.parametrize(
    "told",
    [
        "For everybody: this was round two. Standings after this round: Anna 18, Bruno 36, Clara 40.",
        "All is well. The standings are: Anna 18, Bruno 36 and Clara 40",
        "All is well.\nThe scores now: Anna 18 gold, Bruno 36 gold, and Clara 40 gold.",
    ],
)
def test_points_behind_a_sentence_are_kept(table: OpenEvening, told: str) -> None:
    wrote(table, "yes", wrote(table, told))
    assert table.table().state.points == {"Anna": 18, "Bruno": 36, "Clara": 40}


def test_points_amid_what_is_for_one_alone_are_not_kept_without_a_word(table: OpenEvening) -> None:
    shown = wrote(table, "All is well.\nto Anna: you win much. Standings: Anna 18, Bruno 36, Clara 40.")
    assert "so no points are kept of it" in shown.flat


def test_how_all_stand_is_put_right_in_a_few_words(table: OpenEvening) -> None:
    shown = wrote(table, "Bruno has 36 gold now.\nStandings: Anna 18, Bruno 36, Clara 40.")
    right = wrote(table, "Yes, but Bruno has 30 gold, not 36, because of the toll.", shown)
    assert "Bruno has 30 gold now." in right.flat
    wrote(table, "yes", right)
    assert table.table().state.points["Bruno"] == 30


@pytest.mark.parametrize(
    "line",
    [
        "Clara (only you!): your cousin is rich.",
        "Clara - just you: your cousin is rich.",
        "for clara's eyes: she is rich",
    ],
)
def test_a_part_for_one_alone_is_headed_or_warned_about(table: OpenEvening, line: str) -> None:
    shown = wrote(table, f"All quiet.\n\n{line}")
    assert "Clara alone reads:" in shown.flat or "names Clara alone" in shown.flat


@pytest.mark.parametrize("said", ["Wait a moment, I have to look up the rules", "Hm, let me think about it."])
def test_a_word_of_waiting_is_no_story(table: OpenEvening, said: str) -> None:
    assert "Take your time" in wrote(table, said).flat
    assert "Everybody reads" in wrote(table, "All ships are home.").flat


@pytest.mark.parametrize("said", ["I will ask the king for gold.", "Let me tell you how the war went on."])
def test_a_story_that_begins_so_is_one(table: OpenEvening, said: str) -> None:
    assert "Everybody reads" in wrote(table, f"{said} All ships are home.").flat


@pytest.mark.parametrize("said", ["Winner: Mia", "Result: all have 3 gold"])
def test_a_result_that_comes_before_the_orders_is_told_so(tmp_path: Path, said: str) -> None:
    one = OpenEvening(tmp_path, THREE).seated()
    answer = one.write("gina", said, to=one.last("gina"))
    assert answer is not None
    assert "are still coming in, so there is nothing to answer yet" in answer.flat
    assert "no chair" not in answer.flat
    one.close()


def test_a_question_to_a_player_and_a_wish_behind_it_are_no_story(table: OpenEvening) -> None:
    name = THREE[0].split()[0]
    both = wrote(table, f"Can {name} write me what they meant? And give them a day more please.").flat
    assert f"That sends a letter to {name}" in both
    assert "The deadline moves" in both
    assert "Everybody reads" not in both
