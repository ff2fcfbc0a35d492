"""The letters and games that stand in the documents are real ones."""

from __future__ import annotations

import re
import shutil
from dataclasses import fields
from pathlib import Path

import pytest

import games
from gm.domain.policy import Policy
from gm.rendering import Letters
from tests.contracts import test_games as contract
from tests.kit.evening import CAST
from tests.stories.conftest import Open

ROOT = Path(__file__).resolve().parents[2]


def shown(page: str, what: str) -> str:
    """The block of a document that stands under a mark such as `<!-- letter: report -->`."""
    found = re.search(rf"<!-- {re.escape(what)} -->\n```\w*\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert found, f"{page} shows no {what}"
    return found[1].strip()


def test_the_letters_in_the_readme_are_what_the_house_writes(evening: Open) -> None:
    e = evening().seated()
    for name, bid in zip(CAST, (10, 4, 7), strict=True):
        e.write(name, f"bid {bid}")
    assert shown("README.md", "letter: report") in e.last("Anna", "report").text
    answer = e.write("Anna", "Hello Gina,\n\nplay 11\nbidd 12\n\nSee you on Sunday")
    assert answer is not None
    assert shown("README.md", "letter: receipt") in answer.text


@pytest.mark.parametrize("key", games.shelf())
def test_the_guide_for_gms_explains_every_option(key: str) -> None:
    page = (ROOT / "docs/gms.md").read_text(encoding="utf-8")
    title = games.game(key).meta.title
    section = page.partition(f"### {title} (")[2].partition("\n### ")[0]
    missing = [f.name for f in fields(games.game(key).Options) if f"`{f.name}`" not in section]
    assert not missing


def test_the_guide_for_gms_explains_every_policy() -> None:
    page = (ROOT / "docs/gms.md").read_text(encoding="utf-8").partition("## Policy")[2].partition("\n## ")[0]
    assert not [f.name for f in fields(Policy) if f"`{f.name}`" not in page]


@pytest.fixture
def lone_high(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Letters:
    """The game of the guide for authors, put on the shelf as it is printed."""
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    (tmp_path / "templates/lone_high").mkdir()
    for name in ("report.txt.j2", "report.html.j2", "rules.txt.j2"):
        (tmp_path / "templates/lone_high" / name).write_text(shown("docs/authors.md", f"game: {name}") + "\n")
    (tmp_path / "lone_high_of_the_guide.py").write_text(shown("docs/authors.md", "game: engine"))
    monkeypatch.syspath_prepend(tmp_path)
    there = {**games._addresses(), "lone_high": "lone_high_of_the_guide:LoneHigh"}
    monkeypatch.setattr(games, "_addresses", lambda: there)
    return Letters(tmp_path / "templates")


def test_the_game_of_the_guide_is_played_by_mail_to_its_end(evening: Open, lone_high: Letters) -> None:
    e = evening("Lone High", pages=lone_high).seated()
    assert "Round 1 of 5." in e.last("Anna", "report")
    answer = e.write("Anna", "nmae 9")
    assert answer is not None
    assert "9 is not one of 1 to 5." in answer
    answer = e.write("Anna", "Nmae 4!")
    assert answer is not None
    assert "I read: name 4." in answer
    e.write("Bruno", "name 4")
    e.write("Clara", "name 2")
    assert "Clara is alone with 2 and scores it." in e.last("Anna", "report")
    while e.table().match.status == "running":
        e.later(hours=73, step=73)
    assert e.last("Anna", "report").subject == "[friday] Lone High: the end"
    e.write("Anna", "rules lone high")
    assert "The highest number that nobody else named scores its value." in e.last("Anna", "rules")


def test_the_game_of_the_guide_keeps_the_promises_of_the_shelf(lone_high: Letters) -> None:
    game = games.game("lone_high")
    for n in game.meta.seats:
        for seed in range(5):
            contract.test_the_match_ends_and_then_there_is_a_result(game, n, bool(seed % 2))
        contract.test_only_seats_at_the_table_are_asked_and_suggestions_are_legal_and_complete(game, n)
        contract.test_silence_is_completed_to_legal_orders_and_complete_keeps_what_was_sent(game, n)
        contract.test_resolve_gives_the_same_answer_twice_and_leaves_its_input_untouched(game, n)
        contract.test_state_survives_json_and_is_frozen(game, n)
        contract.test_orders_survive_writing_and_reading(game, n)
