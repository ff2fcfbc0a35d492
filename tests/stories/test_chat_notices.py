"""A chat room that is told public facts, by the real apprise over HTTP to a room of our own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from gm.bootstrap import open_house
from gm.desk.matches import hosting
from gm.domain.policy import Policy
from gm.sections import BadConfig
from tests.kit.board.evening import START, Evening, settings_of


@dataclass
class Room:
    """A chat room that keeps what it hears; `shut`: it takes nothing."""

    heard: list[str] = field(default_factory=list)
    shut: bool = False
    port: int = 0

    def serve(self) -> HTTPServer:
        room = self

        class Ears(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(503 if room.shut else 200)
                self.end_headers()
                if not room.shut:
                    room.heard.append(f"{said['title']}: {' '.join(said['message'].split())}")

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Ears)
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    server = room.serve()
    yield room
    server.shutdown()


@pytest.fixture
def house(tmp_path: Path, room: Room) -> Iterator[Evening]:
    pytest.importorskip("apprise")
    clock = Evening(tmp_path, None)  # type: ignore[arg-type]
    settings = settings_of(tmp_path)
    channels = {"club": {"kind": "chat", "urls": [f"json://127.0.0.1:{room.port}/"]}}
    clock.service = open_house(settings.model_copy(update={"channels": channels}), clock)
    yield clock
    clock.service.close()


def opened(house: Evening) -> Evening:
    seats = tuple(f"{name} <{name.lower()}@example.net>" for name in ("Anna", "Bruno", "Clara"))
    terms = {"second_thoughts": 0, "outage_hours": 0, "chat": "club", "silence_limit": 0}
    hosting.open_match(
        house.service.desk, hosting.Description("friday", "Eat Me", seats, {}, terms), Policy(), "s", START
    )
    house.tick()
    for who in ("anna", "bruno", "clara"):
        house.write(f"{who}@example.net", house.key(who), "yes")
    house.tick()
    return house


def test_a_room_hears_that_a_turn_is_open_that_its_deadline_is_near_and_the_end(house: Evening, room: Room) -> None:
    opened(house)
    assert room.heard == [
        "friday (Eat Me): Turn 1. Its deadline: Monday 23 November 2026, 19:25 UTC. I wait for Anna, Bruno and Clara. "
        "So far: Anna 0 points, Bruno 0 points, Clara 0 points. PostGM"
    ]
    house.write("anna@example.net", house.key("anna"), "bid 2")
    house.at += timedelta(hours=50)
    house.tick()
    assert "The deadline is near." in room.heard[-1]
    assert "I wait for Bruno and Clara." in room.heard[-1]
    for _ in range(60):
        house.at += timedelta(hours=80)
        house.tick()
        if house.table.match.status == "over":
            break
    house.tick()
    assert "The match is over." in room.heard[-1]
    assert not [said for said in room.heard if "hand" in said.lower()]


def test_what_a_room_does_not_take_is_said_later(house: Evening, room: Room) -> None:
    room.shut = True
    opened(house)
    assert not room.heard
    room.shut = False
    house.at += timedelta(minutes=30)
    house.tick()
    assert len(room.heard) == 1


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ({"kind": "chat"}, 'needs the setting "urls"'),
        ({"kind": "chat", "urls": ["nonsense-secret"]}, "apprise does not know the kind of its URL number 1"),
        ({"kind": "chat", "urls": ["json://127.0.0.1/"], "url": "x"}, 'has no setting "url"'),
    ],
)
def test_wrong_settings_are_told_without_repeating_a_secret(
    tmp_path: Path, section: dict[str, object], told: str
) -> None:
    pytest.importorskip("apprise")
    with pytest.raises(BadConfig, match=told) as wrong:
        open_house(settings_of(tmp_path).model_copy(update={"channels": {"club": section}}))
    assert "nonsense-secret" not in str(wrong.value.complaints)
