"""An evening whose letters carry https ways out, the keys in them, and the web room as one function."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from gm.web.door import door
from tests.kit.evening import Evening, Mail, Wristwatch

URL = "https://games.example.org/postgm"
WALTER = "walter@example.com"
ONE_CLICK = "List-Unsubscribe=One-Click"

Open = Callable[..., Evening]


@dataclass(frozen=True)
class Said:
    """An answer of the web room."""

    status: int
    head: dict[str, str]
    page: str


Ask = Callable[..., Said]


def with_web(e: Evening) -> Evening:
    e.desk = e.house.desk = replace(e.desk, us=replace(e.desk.us, web=URL))
    return e


def key_of(letter: Mail) -> str:
    """The key in the https way out of a letter."""
    return re.findall(rf"<{re.escape(URL)}/out/([a-z2-7]{{26}})>", str(letter.message["List-Unsubscribe"]))[0]


@pytest.fixture
def e(tmp_path: Path) -> Iterator[Evening]:
    """A running match with a spectator, and one letter of Anna's to the others."""
    told = with_web(Evening(tmp_path, policy={"watchers": [WALTER]})).seated()
    told.write("Anna", "press all: hello")
    yield told
    told.close()


@pytest.fixture
def ask(e: Evening) -> Ask:
    """`ask("POST", key)`: what the web room answers, without a socket."""

    def one(method: str, key: str = "", path: str = "", body: str = ONE_CLICK, **environ: Any) -> Said:
        heard: list[Any] = []
        asked = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path or f"/postgm/out/{key}",
            "QUERY_STRING": "",
            "wsgi.input": io.BytesIO(body.encode()),
            "CONTENT_LENGTH": str(len(body)),
            **environ,
        }
        page = b"".join(door(e.desk, Wristwatch(e))(asked, lambda *said: heard.extend(said)))  # type: ignore[arg-type, return-value]
        return Said(int(heard[0][:3]), dict(heard[1]), page.decode())

    return one
