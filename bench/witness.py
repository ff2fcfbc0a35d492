"""A plugin of pytest for the mutants: it writes down which functions of the games each test calls, or runs those tests
that are asked for, the quickest first. `python -m bench mutants` starts it; what to do stands in the environment."""

from __future__ import annotations

import ast
import builtins
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

_GAMES = Path(__file__).resolve().parents[1] / "games"
BOOK = "__called__"  # the set that functions of the games write themselves into
LATE = -signal.SIGPROF  # the exit code of a run in which a test took far too long
COLLECTING = ""  # who calls what runs before any test
LONG = 10.0  # seconds of computing: a test that takes longer meets no mutant; the figure can only be lower for it


class Telling(SourceFileLoader):
    """Loads a module whose functions say that they were called: all that a test pays for being watched."""

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname))
        tree = ast.parse(path.read_bytes())
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                said = ast.parse(f"{BOOK}.add({name_of(path, node)!r})").body
                node.body[ast.get_docstring(node) is not None : 0] = [ast.copy_location(said[0], node.body[0])]
        code: CodeType = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        return code


class _Finder:
    """Finds the games for Python, before anybody else does."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(name, path) if name.partition(".")[0] == "games" else None
        if found and isinstance(found.loader, SourceFileLoader):
            found.loader = Telling(found.name, found.loader.path)
        return found


def name_of(path: Path, node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A function as it is called here: "eat_me/orders.py:12", where its first decorator stands."""
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return f"{path.relative_to(_GAMES).as_posix()}:{first}"


class Map:
    """Of each test how long it took and which functions of the games it called."""

    def __init__(self, path: str) -> None:
        self.path, self.called = path, set[str]()
        self.told: dict[str, tuple[float, list[str]]] = {}
        setattr(builtins, BOOK, self.called)
        sys.meta_path.insert(0, _Finder)
        signal.signal(signal.SIGPROF, _enough)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._tell(COLLECTING, 0.0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_PROF, LONG)
        began = time.process_time()
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._tell(item.nodeid, time.process_time() - began)
        return result

    def pytest_sessionfinish(self) -> None:
        Path(self.path).write_text(json.dumps(self.told), encoding="utf-8")

    def _tell(self, name: str, took: float) -> None:
        self.told[name] = (took, sorted(self.called))
        self.called.clear()


def _enough(signum: int, frame: FrameType | None) -> None:
    pytest.skip("takes too long to meet a mutant")


class Chosen:
    """Runs the tests of a list in its order, each with the seconds of computing it may take; one that takes longer ends
    it all."""

    def __init__(self, path: str) -> None:
        self.most: dict[str, float] = json.loads(Path(path).read_text(encoding="utf-8"))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # no handler of Python's runs amid a number that never ends
        signal.setitimer(signal.ITIMER_PROF, 120)  # for the imports

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        rank = {name: n for n, name in enumerate(self.most)}
        items[:] = sorted((item for item in items if item.nodeid in rank), key=lambda item: rank[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_PROF, self.most[item.nodeid])
        return (yield)

    def pytest_sessionfinish(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)


def pytest_configure(config: pytest.Config) -> None:
    """Take up what the environment asks for."""
    if path := os.environ.get("POSTGM_MAP"):
        config.pluginmanager.register(Map(path))
    if path := os.environ.get("POSTGM_CHOSEN"):
        config.pluginmanager.register(Chosen(path))
