"""A yes or no to each kind of question with each kind of thing beside it: nothing is lost, nothing held twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.answering import KINDS, cells, fault, scene_of

MENDED = ("a value", "a card", "words to the GM", "an invitation")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind in MENDED])
@pytest.mark.parametrize("half", [0])
def test_nothing_beside_an_answer_is_lost(tmp_path: Path, half: int, kind: str) -> None:
    found = {cell.text: wrong for cell in cells(half) if cell.kind == kind and (wrong := fault(cell, tmp_path))}
    assert not found


@pytest.mark.parametrize(
    "words",
    [
        "Yes. May I rather play Medicine?",
        "Yes. Could you make it Medicine?",
        "Yes... hmm, no! Medicine",
        "Yes please, but Medicine instead",
        "No. May I play the Medicine instead?",
    ],
)
def test_another_card_wished_for_beside_an_answer_is_asked_about_alone(tmp_path: Path, words: str) -> None:
    scene = scene_of("a card", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.held
    assert 'Did you mean: "play Medicine"?' in scene.told()
    scene.evening.write(scene.who, "yes", to=scene.evening.last(scene.who))
    assert scene.held == "play Medicine"


@pytest.mark.parametrize("words", ["Might I take the 5 rather than the seventeen, after all?", "5 would be better"])
def test_another_number_wished_for_is_asked_about(tmp_path: Path, words: str) -> None:
    scene = scene_of("a value", tmp_path)
    scene.evening.write(scene.who, words, to=scene.asks)
    assert not scene.held
    assert 'Did you mean: "bid 5"?' in scene.told()
