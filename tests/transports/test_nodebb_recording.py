"""The small NodeBB answers as a real one of version 4.11 was recorded to answer, request by request.

POSTGM_NODEBB_RECORDING names the recording: a line of JSON for each exchange, with who asked, and what was answered.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.kit.forums.nodebb import SmallNodeBB

LEFT_OUT = {  # what we never ask for; a revision is asked for by its hour, and that of the small one is another
    "a second at once, new account": "",
    "one earlier revision": "",
    "a user by name": "",
    "notifications": "",
    "unread rooms": "",
    "mark read": "",
    "pin": "",
    "recent posts": "",
    "source of a message": "",
    "the source of a post": "",
    "its source: the marker is kept": "",
}


def before(there: SmallNodeBB, note: str) -> None:
    """What had happened at the real one between two requests."""
    bot = there.accounts["gm"]
    deeds: dict[str, Callable[[], None]] = {
        "new account: must wait first": lambda: setattr(bot, "joined", there.at),
        "new account: the post waits in the queue": lambda: (there.sleep(11), setattr(bot, "queued", True))[0],
        "new topic": lambda: setattr(bot, "queued", False),
        "a player deletes": lambda: setattr(bot, "moderator", True),
        "page 2": lambda: many(there),
    }
    deeds.get(note, lambda: None)()


def many(there: SmallNodeBB) -> None:
    with httpx.Client(base_url=there.url, headers={"Authorization": "Bearer gm-token"}) as bot:
        for number in range(20):
            bot.post("/api/v3/topics/2", json={"content": f"bot post number {number}"})


def test_each_answer_is_as_it_was_recorded() -> None:
    named = os.environ.get("POSTGM_NODEBB_RECORDING", "")
    if not Path(named).is_file():
        pytest.skip("POSTGM_NODEBB_RECORDING names no recording of a NodeBB")
    exchanges = [json.loads(line) for line in Path(named).read_text(encoding="utf-8").splitlines()]
    seen = []
    with SmallNodeBB("gm", ("alice", "bob")) as there:
        for one in there.accounts.values():
            one.reputation, one.joined, one.moderator = 0, there.at - timedelta(days=1), False
        for exchange in exchanges:
            note, asked, real = exchange["note"], exchange["request"], exchange["response"]
            if note in LEFT_OUT:
                continue
            before(there, note)
            who = {"anonymous": {}}.get(exchange["who"], {"Authorization": f"Bearer {exchange['who']}-token"})
            said = httpx.request(asked["method"], there.url + asked["path"], json=asked["json"], headers=who)
            assert said.status_code == real["status"], note
            assert unknown(body(said), real["json"]) == [], note
            assert heads(body(said)) == heads(real["json"]), note
            seen.append(note)
    assert len(seen) > 25


def body(said: httpx.Response) -> Any:
    return said.json() if "json" in said.headers["content-type"] else said.text


def heads(said: Any) -> Any:
    """What a refusal says, and whether something waits."""
    if not isinstance(said, dict) or not isinstance(said.get("status"), dict):
        return None
    response = said["response"] if isinstance(said["response"], dict) else {}
    return (said["status"], response.get("queued"))


def unknown(small: Any, real: Any, at: str = "") -> list[str]:
    """The names in an answer that the real one does not know."""
    if isinstance(small, dict) and isinstance(real, dict):
        here = [f"{at}/{name}" for name in small if name not in real]
        return here + [
            found for name in small if name in real for found in unknown(small[name], real[name], f"{at}/{name}")
        ]
    if isinstance(small, list) and isinstance(real, list) and small and real:
        return unknown(small[0], real[0], at)
    return []
