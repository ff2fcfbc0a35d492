"""An orderly stop, at whatever moment it is asked for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from gm.bootstrap import Service
from gm.cli import service
from tests.cli.conftest import CONFIG, Command


@pytest.fixture
def _handlers() -> Iterator[None]:
    """Signals mean afterwards what they meant before."""
    before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT)}
    yield
    for name, handler in before.items():
        signal.signal(name, handler)


@pytest.mark.usefixtures("_handlers")
def test_a_stop_while_the_house_still_opens_is_an_orderly_one(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = service.open_house

    def slow(*known: object) -> Service:
        os.kill(os.getpid(), signal.SIGTERM)
        return whole(*known)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "open_house", slow)
    with open("postgm.toml", "w", encoding="utf-8") as file:
        file.write(CONFIG)
    ran = postgm("run")
    assert (ran.code, "stopped" in ran.out) == (0, True)
