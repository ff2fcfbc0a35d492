"""The letters and games that stand in the documents are real ones."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import games
from gm.cli import app
from gm.domain.policy import Policy
from gm.rendering import Letters
from tests.kit.evening import CAST
from tests.stories.conftest import Open

ROOT = Path(__file__).resolve().parents[2]


def shown(page: str, what: str) -> str:
    """The block of a document that stands under a mark such as `<!-- letter: report -->`."""
    found = re.search(rf"<!-- {re.escape(what)} -->\n```\w*\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert found, f"{page} shows no {what}"
    return found[1].strip()


def test_the_letters_in_the_readme_are_what_the_house_writes(evening: Open) -> None:
    e = evening(policy={"second_thoughts": Policy().second_thoughts}).seated()
    for name, bid in zip(CAST, (10, 4, 7), strict=True):
        e.write(name, f"bid {bid}")
    e.later(minutes=20)
    assert shown("README.md", "letter: report") == e.last("Anna", "report").text.strip()
    answer = e.write("Anna", "Hello Gina,\n\nplay 11\nbidd 12\n\nSee you on Sunday")
    assert answer is not None
    assert shown("README.md", "letter: receipt") == answer.text.strip()


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


WORDS = ("report.txt.j2", "report.html.j2", "rules.txt.j2")


def brought(folder: Path, key: str, words: Sequence[str] = WORDS) -> None:
    """A game of the guide for authors as a distribution of its own, installed in this folder as it is printed."""
    mark = "game" if key == "lone_high" else key
    (folder / key / "templates").mkdir(parents=True)
    (folder / key / "__init__.py").touch()
    (folder / key / "engine.py").write_text(shown("docs/authors.md", f"{mark}: engine"))
    for name in words:
        (folder / key / "templates" / name).write_text(shown("docs/authors.md", f"{mark}: {name}") + "\n")
    info = folder / f"{key}-1.dist-info"
    info.mkdir()
    engine = {"lone_high": "LoneHigh", "prizes": "Prizes"}[key]
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[postgm.games]\n{key} = {key}.engine:{engine}\n")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place where games are installed, and a shelf that looks there."""
    monkeypatch.syspath_prepend(tmp_path)
    games._addresses.cache_clear()
    yield tmp_path
    games._addresses.cache_clear()
    games.game.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] in ("lone_high", "prizes")]:
        del sys.modules[name]


@pytest.fixture
def lone_high(shelf: Path) -> Letters:
    """The first game of the guide on the shelf."""
    brought(shelf, "lone_high")
    return Letters()


def test_the_game_of_the_guide_is_played_by_mail_to_its_end(lone_high: Letters, evening: Open) -> None:
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


@pytest.mark.parametrize("key", ["lone_high", "prizes"])
def test_the_games_of_the_guide_keep_the_promises_of_the_shelf(key: str, shelf: Path) -> None:
    brought(shelf, key)
    ran = CliRunner().invoke(app, ["game", "check", f"{key}.engine", "--seeds", "2"])
    assert (ran.exit_code, ran.output.strip().splitlines()[-1]) == (
        0,
        f"{games.game(key).meta.title} keeps every promise.",
    )


@pytest.fixture
def prizes(tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The second game of the guide in the present folder, with its golden game, and not installed."""
    brought(shelf, "prizes")
    shutil.rmtree(shelf / "prizes-1.dist-info")
    golden = tmp_path / "tests/golden/most_points.txt"
    golden.parent.mkdir(parents=True)
    golden.write_text(shown("docs/authors.md", "prizes: most_points.txt") + "\n")
    monkeypatch.chdir(tmp_path)
    return golden


def test_the_game_of_the_guide_is_checked_with_its_golden_game_as_the_guide_says(prizes: Path) -> None:
    ran = CliRunner().invoke(app, ["game", "check", "prizes.engine", "--golden", "tests/golden"])
    assert (ran.exit_code, ran.output.strip()) == (0, "Prizes keeps every promise.")


def test_a_golden_game_is_recorded_by_its_file_alone(prizes: Path) -> None:
    record = prizes.read_text()
    prizes.write_text(record.partition("-- turn 3")[0])
    ran = CliRunner().invoke(app, ["game", "record", "tests/golden/most_points.txt"])
    assert ran.exit_code == 0, ran.output
    assert prizes.read_text() == record


def test_the_distribution_of_the_guide_packs_its_words(prizes: Path) -> None:
    pytest.importorskip("hatchling")
    Path("pyproject.toml").write_text(shown("docs/authors.md", "prizes: pyproject.toml"))
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "built"], check=True, timeout=60)
    packed = ZipFile(next(Path("built").glob("*.whl"))).namelist()
    assert {f"prizes/templates/{name}" for name in WORDS} | {"prizes/engine.py"} <= set(packed)
    assert not [name for name in packed if name.startswith("tests/")]


def test_a_game_that_is_installed_brings_its_words_and_its_picture(shelf: Path, evening: Open) -> None:
    brought(shelf, "prizes", (*WORDS, "picture.svg.j2"))
    e = evening("Prizes", pages=Letters()).seated()
    report = e.last("Anna", "report")
    assert "more to come." in report
    assert any(part.get_content_type() == "image/png" for part in report.message.walk())
    while e.table().match.status == "running":
        e.later(hours=73, step=73)
    assert e.last("Anna", "report").subject == "[friday] Prizes: the end"


def test_the_demonstration_says_what_a_game_lacks(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought(shelf, "prizes", ("report.txt.j2",))
    monkeypatch.chdir(shelf)
    ran = CliRunner().invoke(app, ["demo", "--game", "Prizes"])
    assert ran.exit_code == 2
    said = "Letters about Prizes cannot be written: there is no prizes/report.html.j2, no prizes/rules.txt.j2."
    assert said in " ".join(ran.output.split())


def test_a_game_under_trial_need_not_be_installed_and_is_told_what_it_breaks(prizes: Path, shelf: Path) -> None:
    engine = shelf / "prizes/engine.py"
    told = engine.read_text().replace(
        '"to_come": len(state.prizes)', '"to_come": len(state.prizes), "next": state.prizes'
    )
    engine.write_text(told)
    ran = CliRunner().invoke(app, ["game", "check", "prizes.engine", "--seeds", "1"])
    assert ran.exit_code == 1
    assert 'shows what it may not: "next"' in " ".join(ran.output.split())
    assert "Prizes breaks 1 promise." in ran.output


def test_every_story_that_the_field_names_is_told() -> None:
    told = {
        name
        for path in ROOT.glob("tests/**/test_*.py")
        for name in re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    rows = [
        line.strip("| ").split("|")
        for line in (ROOT / "docs/field.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row[-1]) if len(row) == 4]
    assert len(named) > 50
    assert not [name for name in named if name not in told]
