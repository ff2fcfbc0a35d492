"""How much of the games is held by tests: a sample of mutants, each run against the tests of its game, golden games
left out. Needs cosmic-ray (`pip install cosmic-ray`), which knows what can be changed in a line.

`python -m bench mutants --mutants 20 --seed 1` takes 20 of each game; the same seed draws the same while the code is
the same. Printed is what survived, with its place: a gap in the tests, or a change that changes nothing."""

from __future__ import annotations

import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import games
from bench.figures import out, steps, table

MUTANTS = 20  # of each game
_ROOT = Path(__file__).resolve().parents[1]
_MEMORY = 4 << 30  # octets that the tests of one mutant may take: a loop that fills memory ends there
_SPARE = 60.0  # seconds a mutant may take beside three times what the tests take without one


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place: where it is, by which rule, and the lines that change."""

    path: Path
    spec: Any
    code: str
    line: int
    change: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.change}"


def run(each: int = MUTANTS, seed: int = 1) -> None:
    """One table: of each game how many mutants were killed, and below it those that were not."""
    rows, survived = [], list[Mutant]()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "postgm"
        shutil.copytree(_ROOT, place, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache"))
        for key in games.SHELF:
            began = time.monotonic()
            if _killed(place, key, 1200):
                raise SystemExit(f"The tests of {key} fail without a mutant.")
            most = 3 * (time.monotonic() - began) + _SPARE
            left = [mutant for mutant in steps(_drawn(key, each, seed), key) if not _dies(place, key, mutant, most)]
            survived += left
            rows.append(
                {"game": key, "mutants": each, "killed": each - len(left), "%": 100 * (each - len(left)) / each}
            )
            out.print(rows[-1], *left, sep="\n")
    table(f"Mutants killed by tests other than golden games; seed {seed}", rows)
    for mutant in survived:
        out.print(f"survived: {mutant}")


# -- which -------------------------------------------------------------------------------------------------------------


def _drawn(key: str, each: int, seed: int) -> list[Mutant]:
    """So many mutants of a game, drawn by lot among those that change what the code does."""
    specs, dice, found = list(_specs(key)), random.Random(f"{seed}/{key}"), list[Mutant]()
    dice.shuffle(specs)
    for spec in specs:
        if len(found) == each:
            break
        if mutant := _mutant(spec):
            found.append(mutant)
    return found


def _specs(key: str) -> Iterator[Any]:
    """Every change that the tool knows for the modules of a game."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    with use_db(":memory:", WorkDB.Mode.create) as work:
        init(sorted((_ROOT / "games" / key).rglob("*.py")), work, {})
        items = sorted((item.mutations[0] for item in work.work_items), key=str)
    yield from items


def _mutant(spec: Any) -> Mutant | None:
    """A change as code; None for one that only touches annotations or docstrings, or that is no Python."""
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
    line = next((n for n, (a, b) in enumerate(zip(before.splitlines(), code.splitlines(), strict=False)) if a != b), 0)
    change = f"{before.splitlines()[line].strip()}  =>  {(code.splitlines() or [''])[line].strip()}"
    return Mutant(path.relative_to(_ROOT), spec, code, line + 1, change)


class _Bare(ast.NodeTransformer):
    """Takes away what does not run: annotations and docstrings."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _meaning(code: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(code)))


# -- killed? -----------------------------------------------------------------------------------------------------------


def _dies(place: Path, key: str, mutant: Mutant, most: float) -> bool:
    path = place / mutant.path
    before = path.read_text(encoding="utf-8")
    path.write_text(mutant.code, encoding="utf-8")
    try:
        return _killed(place, key, most)
    finally:
        path.write_text(before, encoding="utf-8")


def _killed(place: Path, key: str, most: float) -> bool:
    """Do the tests of a game fail there, or never end?"""
    call = [
        sys.executable,
        "-m",
        "pytest",
        "-o",
        "addopts=",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-k",
        f"{key} and not golden",
        "tests/games",
        "tests/contracts",
    ]
    env = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(call, cwd=place, env=env, capture_output=True, timeout=most, preexec_fn=_bounded)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
