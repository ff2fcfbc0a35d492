"""The wheel is all one needs: built, installed into a clean environment, a match is played far from any checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 240  # for each command; only the installation comes near
pytestmark = pytest.mark.timeout(600)


def run(*command: object, cwd: Path) -> str:
    """What a command prints; it runs without anything of ours in its environment."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "POSTGM", "VIRTUAL"))}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, text=True, capture_output=True, env=clean, timeout=SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    here = ["--no-isolation"] if find_spec("hatchling") else []
    run(sys.executable, "-m", "build", "--wheel", *here, "--outdir", folder, ROOT, cwd=folder)
    return next(folder.glob("postgm-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a clean environment with the wheel in it."""
    place = tmp_path_factory.mktemp("env") / "venv"
    run(sys.executable, "-m", "venv", place, cwd=place.parent)
    run(
        place / "bin" / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        wheel,
        cwd=place.parent,
    )
    return place / "bin"


def test_templates_facts_and_the_example_configuration_travel_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder, packed in (("templates", "gm/_templates"), ("data", "games/_data")):
        mine = [path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert mine
        assert {f"{packed}/{path.as_posix()}" for path in mine} <= inside
    assert "gm/config.example.toml" in inside
    assert not [name for name in inside if name.startswith(("tests", "bench"))]


def test_a_match_is_played_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    asked = "import gm.share, games; print(gm.share.templates()); print(games.__file__)"
    where = run(installed / "python", "-c", asked, cwd=tmp_path).split()
    assert all(Path(place).is_relative_to(installed.parent) for place in where)
    told = run(installed / "postgm", "demo", "--game", "Eat Me", cwd=tmp_path)
    assert "Eat Me, match eat-me-1" in told
    letters = list((tmp_path / "demo-mail").glob("house/office/players/anna@localhost/*/*"))
    assert any("The match is over." in letter.read_text(errors="replace") for letter in letters)


def test_init_writes_a_configuration_that_the_other_commands_read(installed: Path, tmp_path: Path) -> None:
    run(installed / "postgm", "init", "--yes", cwd=tmp_path)
    made = run(
        installed / "postgm",
        "match",
        "new",
        "--game",
        "No More Meat",
        "--player",
        "robot",
        "--player",
        "Anna <anna@example.org>",
        "--json",
        cwd=tmp_path,
    )
    assert json.loads(made)["name"] == "no-more-meat-1"
    assert (tmp_path / "postgm-data" / "postgm.sqlite").is_file()
