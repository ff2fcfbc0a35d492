"""A plugin of pytest for the mutants: it writes down which functions of the games each test calls, or runs those tests
that are asked for, the quickest first. `python -m bench mutants` starts it; what to do stands in the environment."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

_GAMES = str(Path(__file__).resolve().parents[1] / "games") + os.sep
_MADE = "<string>"  # where Python says the functions stand that it makes for a dataclass
LATE = -signal.SIGALRM  # the exit code of a run in which a test took far too long
COLLECTING = ""  # who calls what runs before any test


class Map:
    """Of each test how long it took and which functions of the games it called: "eat_me/orders.py:12"."""

    def __init__(self, path: str) -> None:
        self.path, self.seen, self.made = path, dict[int, CodeType](), set[str]()
        self.told: dict[str, tuple[float, list[str]]] = {}
        sys.settrace(self._look)

    def _look(self, frame: FrameType, event: str, arg: Any) -> None:
        self.seen[id(frame.f_code)] = frame.f_code
        if frame.f_code.co_filename == _MADE:
            self.made.add(frame.f_globals.get("__name__", ""))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._tell(COLLECTING, 0.0)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        sys.settrace(self._look)
        began = time.perf_counter()
        result = yield
        self._tell(item.nodeid, time.perf_counter() - began)
        return result

    def pytest_sessionfinish(self) -> None:
        sys.settrace(None)
        Path(self.path).write_text(json.dumps(self.told), encoding="utf-8")

    def _tell(self, name: str, took: float) -> None:
        codes = [code for code in list(self.seen.values()) if code.co_filename.startswith(_GAMES)]
        places = {f"{code.co_filename.removeprefix(_GAMES)}:{code.co_firstlineno}" for code in codes}
        modules = [module.split(".")[1:] for module in list(self.made) if module.startswith("games.")]
        places |= {f"{'/'.join(parts)}.py:0" for parts in modules}
        self.told[name] = (took, sorted(places))
        self.seen.clear()
        self.made.clear()


class Chosen:
    """Runs the tests of a list in its order, each with the seconds it may take; one that takes longer ends it all."""

    def __init__(self, path: str) -> None:
        self.most: dict[str, float] = json.loads(Path(path).read_text(encoding="utf-8"))
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # no handler of Python's runs amid a number that never ends
        signal.setitimer(signal.ITIMER_REAL, 120)  # for the imports

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        rank = {name: n for n, name in enumerate(self.most)}
        items[:] = sorted((item for item in items if item.nodeid in rank), key=lambda item: rank[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_REAL, self.most[item.nodeid])
        return (yield)

    def pytest_sessionfinish(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)


def pytest_configure(config: pytest.Config) -> None:
    """Take up what the environment asks for."""
    if path := os.environ.get("POSTGM_MAP"):
        config.pluginmanager.register(Map(path))
    if path := os.environ.get("POSTGM_CHOSEN"):
        config.pluginmanager.register(Chosen(path))
