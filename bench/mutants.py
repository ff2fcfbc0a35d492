"""How much of the games is held by tests: a sample of mutants, each run against the tests that call the function it is
in; golden games are left out. Needs cosmic-ray (`pip install cosmic-ray`), which knows what can be changed in a line.
Where each test goes is worked out first, in five minutes of computing, fewer where a game is named; a mutant takes
some ten seconds of computing.

`python -m bench mutants --mutants 20 --seed 1 --game meta` takes 20 places of a game (of each where none is named) and
one change of each place; the same seed draws the same while the code is the same. Printed is what survived, with its
place: a gap in the tests. What is known to change nothing stands in bench/equivalent.py and is not drawn."""

from __future__ import annotations

import ast
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import games
from bench.equivalent import EQUIVALENT
from bench.figures import out, steps, table
from bench.witness import COLLECTING, LATE, LONG, name_of

MUTANTS = 20  # of each game
_CONTRACTS = ("test_games.py", "test_planted_breaks.py", "test_private_happenings.py", "test_wild.py")
TESTS = ("tests/games", *(f"tests/contracts/{name}" for name in _CONTRACTS))
_ROOT = Path(__file__).resolve().parents[1]
_MEMORY = 4 << 30  # octets that the tests of one mutant may take: a loop that fills memory ends there
_SPARE, _SLOWER = 5.0, 10.0  # seconds of computing a test may take beside so many times what it takes without a mutant
_ENOUGH = 60.0  # seconds of computing that tests are tried on one mutant; what comes later does not meet it
_TRIALS = ("anything.py", "secrets.py")  # what only trials call: wild orders, another deal; no match runs them
_WILD = ("anything",)  # the same, where it is a function beside others

Seen = Mapping[str, tuple[float, Sequence[str]]]  # test -> (seconds, functions it called)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place: where it is, what the file becomes, the line that changes, the function it is in."""

    path: Path
    code: str
    line: int
    change: str
    after: str
    within: str  # as bench/witness.py names functions; empty at the top of a file, where everything uses it

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.change}"


def run(each: int = MUTANTS, seed: int = 1, game: str = "") -> None:
    """One table: of each game how many mutants were killed, and below it those that were not."""
    rows, survived = [], list[Mutant]()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "postgm"
        shutil.copytree(_ROOT, place, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache"))
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."],
            cwd=place,
            check=True,
        )
        seen = _map(place, game)
        for key in [game] if game else games.SHELF:
            drawn = _drawn(key, each, seed)
            ends = {mutant: _end(place, mutant, seen) for mutant in steps(drawn, key)}
            left = [mutant for mutant, end in ends.items() if end == "survived"]
            late, count = sum(end == "late" for end in ends.values()), len(drawn)
            rows.append(
                {
                    "game": key,
                    "mutants": count,
                    "killed": count - len(left),
                    "by time": late,
                    "%": 100 * (count - len(left)) / count,
                }
            )
            survived += left
            out.print(rows[-1], *[f"survived: {mutant}" for mutant in left], sep="\n", markup=False, soft_wrap=True)
    table(f"Mutants killed by tests other than golden games; seed {seed}", rows)


# -- which -------------------------------------------------------------------------------------------------------------


def _drawn(key: str, each: int, seed: int) -> list[Mutant]:
    """So many mutants of a game: places drawn by lot, and of each place one change that changes what the code does."""
    dice, found, places = random.Random(f"{seed}/{key}"), list[Mutant](), set[Any]()
    specs = list(_specs(key))
    dice.shuffle(specs)
    for spec in specs:
        if len(found) == each:
            break
        place = (str(spec.module_path), spec.start_pos, spec.operator_name.split("_")[0])
        if place in places or _moot(spec.operator_name):
            continue
        if spec.definition_name not in _WILD and (mutant := _mutant(spec)):
            places.add(place)
            found.append(mutant)
    return found


def _moot(operator: str) -> bool:
    """`is` for `==` or `<` and the like: whether equal things are one thing is Python's business."""
    before, _, after = operator.removeprefix("core/ReplaceComparisonOperator_").partition("_")
    return {before, after} != {"Is", "IsNot"} and bool({before, after} & {"Is", "IsNot"})


def _specs(key: str) -> Iterator[Any]:
    """Every change that the tool knows for the modules of a game."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    with use_db(":memory:", WorkDB.Mode.create) as work:
        paths = (path for path in (_ROOT / "games" / key).rglob("*.py") if path.name not in _TRIALS)
        init(sorted(paths), work, {})
        items = sorted((item.mutations[0] for item in work.work_items), key=str)
    yield from items


def _mutant(spec: Any) -> Mutant | None:
    """A change as code; None for one that only touches what does not run, is known to be none, or is no Python."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    path = Path(spec.module_path)
    before = path.read_text(encoding="utf-8")
    code = mutate_code(before, get_operator(spec.operator_name)(**(spec.operator_args or {})), spec.occurrence)
    try:
        if not code or _meaning(code) == _meaning(before):
            return None
    except SyntaxError:
        return None
    old, new = before.splitlines(), code.splitlines()
    line = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    file, after = path.relative_to(_ROOT), (new or [""])[line].strip()
    if (file.as_posix(), after.partition("  #")[0]) in EQUIVALENT:
        return None
    return Mutant(file, code, line + 1, f"{old[line].strip()}  =>  {after}", after, _within(path, before, line + 1))


def _of_a_type(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


class _Bare(ast.NodeTransformer):
    """Takes away what does not run: annotations, docstrings, the names of types."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        leaves = [one for one in ast.walk(node.value) if isinstance(one, ast.expr) and not isinstance(one, ast.BinOp)]
        if isinstance(node.value, ast.BinOp) and all(
            isinstance(one, ast.Name) and _of_a_type(one.id) for one in leaves
        ):
            node.value = ast.Constant(0)  # Order = Play | Pass
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.keywords = [one for one in node.keywords if one.arg not in ("slots", "repr")]  # of dataclasses
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _meaning(code: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(code)))


def _within(path: Path, code: str, line: int) -> str:
    """The innermost function that holds a line, unless what it gives is kept for later callers."""
    found, kept = "", False
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.body[0].lineno <= line <= (
            node.end_lineno or 0
        ):
            kept = kept or any("cache" in ast.unparse(one) for one in node.decorator_list)
            found = name_of(path, node)
    return "" if kept else found


# -- killed? -----------------------------------------------------------------------------------------------------------


def _map(place: Path, game: str) -> Seen:
    """Which functions of the games each test calls, without a mutant. They must all succeed."""
    told = place / "map.json"
    done = _pytest(place, _files(place, game), "POSTGM_MAP", told)
    if done.returncode:
        raise SystemExit(f"The tests fail without a mutant.\n{done.stdout.decode()}")
    seen: Seen = json.loads(told.read_text(encoding="utf-8"))
    return seen


def _files(place: Path, game: str) -> list[str]:
    """The tests that may meet a mutant of a game: those that are named for another are left out."""
    others = tuple(f"test_{key}" for key in games.SHELF if game in games.SHELF and key != game)
    modules = sorted((place / TESTS[0]).glob("test_*.py"))
    return [*(f"{TESTS[0]}/{one.name}" for one in modules if not one.name.startswith(others)), *TESTS[1:]]


def _end(place: Path, mutant: Mutant, seen: Seen) -> str:
    """What became of a mutant: "killed", "late" (a test took far longer than without it), "survived"."""
    path = place / mutant.path
    before = path.read_text(encoding="utf-8")
    chosen = place / "chosen.json"
    if not (most := {name: _SPARE + _SLOWER * seen[name][0] for name in _tests(mutant, seen)}):
        return "survived"
    chosen.write_text(json.dumps(most), encoding="utf-8")
    path.write_text(mutant.code, encoding="utf-8")
    try:
        done = _pytest(place, dict.fromkeys(name.partition("::")[0] for name in most), "POSTGM_CHOSEN", chosen)
    finally:
        path.write_text(before, encoding="utf-8")
    return {0: "survived", LATE: "late"}.get(done.returncode, "killed")


def _tests(mutant: Mutant, seen: Seen) -> list[str]:
    """Those that call its function, the quickest first; at the top of a file those that call anything of it, and then
    those of the game."""
    file = mutant.path.relative_to("games").as_posix()
    anywhere = not mutant.within or mutant.within in seen[COLLECTING][1]
    groups = (f"{file}:", f"{file.partition('/')[0]}/") if anywhere else (mutant.within,)
    met = dict.fromkeys(name for group in groups for name in _callers(group, anywhere, seen))
    within = accumulate(seen[name][0] for name in met)
    return [name for name, spent in zip(met, within, strict=True) if spent <= _ENOUGH]


def _callers(place: str, anywhere: bool, seen: Seen) -> list[str]:
    """The tests that call a function, or any below a place; the quickest first."""
    found = [
        name
        for name, (took, places) in seen.items()
        if name != COLLECTING and "golden" not in name and took < LONG
        if (any(one.startswith(place) for one in places) if anywhere else place in places)
    ]
    return sorted(found, key=lambda name: seen[name][0])


def _pytest(place: Path, files: Any, variable: str, path: Path) -> subprocess.CompletedProcess[bytes]:
    plugins = "-p no:cacheprovider -p no:timeout -p bench.witness".split()  # bench/witness.py has an alarm of its own
    options = [*"-o addopts= -q -x --assert=plain --hypothesis-seed=0".split(), *plugins]
    call = [sys.executable, "-m", "pytest", *options, "-k", "not golden", *files]
    env = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", variable: str(path)}
    return subprocess.run(call, cwd=place, env=env, capture_output=True, preexec_fn=_bounded, check=False)


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
