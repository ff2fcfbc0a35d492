"""The measures of `bench` can be started, and what counts as a mutant is what changes what the games do."""

from __future__ import annotations

import builtins
import subprocess
import sys
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path

import pytest

import games
from bench import mutants, pages, ticks
from bench.equivalent import EQUIVALENT
from bench.place import desk
from bench.witness import BOOK, COLLECTING, LATE, Telling

ROOT = Path(__file__).resolve().parents[2]
FILE = """from functools import cache


def cards(hand):
    return hand[1:]


@cache
def titles():
    return ("Poison",)


LIMIT = 8
"""


def test_every_measure_can_be_imported_and_is_named_in_the_help() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "bench", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for path in ROOT.glob("bench/*.py"):
        __import__(f"bench.{path.stem}") if path.stem != "__main__" else None
    assert all(name in told for name in ("pace", "soak", "mutants"))


@pytest.mark.parametrize("key", games.shelf())
def test_what_a_report_costs_is_measured_in_every_game(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "TIMES", 1)
    at = desk(tmp_path)
    row = pages._row(at, key)
    at.archive.close()
    assert all(isinstance(figure, float) and figure > 0 for name, figure in row.items() if name != "game")


def test_what_a_tick_costs_is_measured_with_ten_turns_that_close(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticks, "ROUNDS", 2)
    row = ticks._row("no_more_meat", ticks.DUE + 1)
    assert row["running matches"] == ticks.DUE + 1


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("def f(a: int | None) -> str: ...", "def f(a: int ** None) -> float: ...", True),
        ("Order = Play | Pass", "Order = Play & Pass", True),
        ("limit: Final[int] = 8", "limit: Final[str] = 8", True),
        ("@dataclass(slots=True)\nclass A: ...", "@dataclass(slots=False)\nclass A: ...", True),
        ("limit: Final[int] = 8", "limit: Final[int] = 9", False),
        ("small = SMALL | more", "small = SMALL & more", False),
        ("@dataclass(frozen=True)\nclass A: ...", "@dataclass(frozen=False)\nclass A: ...", False),
    ],
)
def test_what_does_not_run_is_no_mutant(before: str, after: str, same: bool) -> None:
    assert (mutants._meaning(before) == mutants._meaning(after)) is same


def test_a_mutant_meets_the_tests_that_call_its_function_the_quickest_first(tmp_path: Path) -> None:
    seen = {
        COLLECTING: (0.0, ["eat_me/ring.py:1"]),
        "a::slow": (2.0, ["eat_me/ring.py:4"]),
        "a::quick": (0.1, ["eat_me/ring.py:4"]),
        "a::another": (0.1, ["eat_me/ring.py:14"]),
        "a::golden[eat_me]": (0.1, ["eat_me/ring.py:4"]),
        "a::long": (99.0, ["eat_me/ring.py:4"]),
        "a::of the game": (0.0, ["eat_me/turn.py:4"]),
        "a::of another": (0.0, ["teamturns/turn.py:4"]),
    }

    def tests(within: str) -> list[str]:
        path = Path("games/eat_me/ring.py")
        return mutants._tests(mutants.Mutant(path, "", 5, "", "", within), seen)

    assert tests("eat_me/ring.py:4") == ["a::quick", "a::slow"]
    assert tests("") == ["a::quick", "a::another", "a::slow", "a::of the game"]
    assert tests("eat_me/ring.py:1") == tests("")


def test_tests_are_tried_on_a_mutant_for_so_long_only() -> None:
    seen = {COLLECTING: (0.0, []), **{f"a::{n}": (9.0, ["eat_me/ring.py:4"]) for n in range(9)}}
    mutant = mutants.Mutant(Path("games/eat_me/ring.py"), "", 5, "", "", "eat_me/ring.py:4")
    assert len(mutants._tests(mutant, seen)) == 6


def test_a_game_says_itself_which_of_its_functions_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called, path = set[str](), ROOT / "games/eat_me/ring.py"
    monkeypatch.setattr(builtins, BOOK, called, raising=False)
    loader = Telling("told", str(path))
    module = module_from_spec(ModuleSpec("told", loader))
    loader.exec_module(module)
    assert not called
    assert module.span(5, 9, 52) == "5 to 9"
    lines = path.read_text().splitlines()
    places = [n + 1 for n, line in enumerate(lines) if line.startswith(("def span(", "def _run("))]
    assert called == {mutants._within(path, path.read_text(), n + 1) for n in places}


def test_a_mutant_that_runs_for_ever_is_ended_by_its_test_and_not_by_the_usual_timeout(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    for name in ("__init__.py", "witness.py"):
        (tmp_path / "bench" / name).write_bytes((ROOT / "bench" / name).read_bytes())
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\ntimeout = 30\n")
    (tmp_path / "test_loop.py").write_text("def test_loop():\n    while True:\n        pass\n")
    chosen = tmp_path / "chosen.json"
    chosen.write_text('{"test_loop.py::test_loop": 0.5}')
    assert mutants._pytest(tmp_path, ["test_loop.py"], "POSTGM_CHOSEN", chosen).returncode == LATE


def test_the_innermost_function_is_found_but_none_whose_answer_is_kept() -> None:
    path = ROOT / "games/eat_me/ring.py"
    assert mutants._within(path, FILE, 5) == "eat_me/ring.py:4"
    assert mutants._within(path, FILE, 10) == ""
    assert mutants._within(path, FILE, 13) == ""


@pytest.mark.parametrize(("file", "after"), EQUIVALENT, ids=lambda said: said[:60])
def test_what_is_said_to_change_nothing_is_about_a_line_that_is_there(file: str, after: str) -> None:
    """The line may have gone meanwhile: then the entry goes too."""
    of, said = EQUIVALENT[file, after]
    assert of in {line.partition("  #")[0].strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines()}
    assert said.endswith(".")
