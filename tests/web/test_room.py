"""The web room's server: real sockets, real HTTP, and clients that are slow, huge, rude or gone."""

from __future__ import annotations

import http.client
import logging
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from gm.ports import Refused
from gm.web import room as room_module
from gm.web.door import door
from gm.web.room import WebRoom
from tests.kit.evening import Evening, Wristwatch
from tests.web.conftest import ONE_CLICK, key_of


@pytest.fixture
def room(e: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebRoom]:
    monkeypatch.setitem(room_module.LIMITS, "channel_timeout", 1)
    monkeypatch.setitem(room_module.LIMITS, "cleanup_interval", 0)
    opened = WebRoom(door(e.desk, Wristwatch(e)), "127.0.0.1", 0)
    yield opened
    opened.close()


def post(room: WebRoom, key: str, body: str = ONE_CLICK) -> tuple[int, str]:
    client = http.client.HTTPConnection("127.0.0.1", room.port, timeout=10)
    try:
        client.request("POST", f"/postgm/out/{key}", body, {"Content-Type": "application/x-www-form-urlencoded"})
        got = client.getresponse()
        return got.status, got.read().decode()
    finally:
        client.close()


def said(room: WebRoom, *pieces: bytes) -> bytes:
    """Say this and hear everything until the room hangs up."""
    with socket.create_connection(("127.0.0.1", room.port), timeout=20) as peer:
        for piece in pieces:
            peer.sendall(piece)
        heard = b""
        with suppress(ConnectionResetError):  # the room hung up with something unread
            while data := peer.recv(65536):
                heard += data
        return heard


def test_a_post_over_a_socket_ends_press_before_it_is_answered(e: Evening, room: WebRoom) -> None:
    status, page = post(room, key_of(e.last("Bruno", "press")))
    assert status == 200
    assert "That is done" in page
    assert [text for _, text in e.archive.notes("press/bruno")] == ["off"]


def test_what_is_too_large_is_refused_and_the_room_goes_on(e: Evening, room: WebRoom) -> None:
    key = key_of(e.last("Bruno", "press"))
    head = f"POST /out/{key} HTTP/1.1\r\nHost: x\r\n".encode()
    assert b" 413 " in said(room, head + b"Content-Length: 1000000\r\n\r\n").split(b"\r\n")[0]
    assert b" 431 " in said(room, head + b"X-Long: " + b"a" * 16_400).split(b"\r\n")[0]
    assert b" 400 " in said(room, head + b"Content-Length: many\r\nConnection: close\r\n\r\n").split(b"\r\n")[0]
    assert not e.archive.notes("press/bruno")
    assert post(room, key)[0] == 200


@pytest.mark.parametrize(
    "begun", [b"", b"POST /out/", b"POST /out/x HTTP/1.1\r\nHost: x\r\nContent-Length: 26\r\n\r\nLi"]
)
def test_who_says_nothing_more_is_hung_up_on(room: WebRoom, begun: bytes) -> None:
    assert said(room, begun) == b""


def test_who_drips_is_hung_up_on_and_holds_up_nobody(e: Evening, room: WebRoom) -> None:
    with socket.create_connection(("127.0.0.1", room.port), timeout=20) as slow:
        slow.sendall(b"POST /out/x HTTP/1.1\r\nHost: x\r\nX-Drip: ")
        assert post(room, key_of(e.last("Bruno", "press")))[0] == 200
        assert hung_up(slow, drops=400), "each octet comes well within the time-out"


def hung_up(peer: socket.socket, drops: int) -> bool:
    """Does the other side hang up while octets drip, twenty a second?"""
    try:
        for _ in range(drops):
            peer.sendall(b"a")
            if select.select([peer], [], [], 0.05)[0]:
                return peer.recv(1) == b""
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize("where", ["gm.desk.outgoing.unsubscribing.find", "gm.rendering.Letters.screen"])
def test_nothing_that_goes_wrong_writes_a_key_into_the_log(
    e: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    key, told = key_of(e.last("Bruno", "press")), list[str]()

    def broken(*_: object) -> None:
        raise RuntimeError(f"at /out/{key}")

    monkeypatch.setattr(where, broken)
    room = WebRoom(door(e.desk, Wristwatch(e), told.append), "127.0.0.1", 0)
    with caplog.at_level(logging.DEBUG):
        assert post(room, key)[0] == 500
        logging.getLogger("waitress").info("Client disconnected while serving %s", f"/postgm/out/{key}")
    room.close()
    assert told == ["web room: RuntimeError"]
    assert "while serving /postgm/out/..." in caplog.text
    assert key not in caplog.text


def test_a_port_in_use_is_one_sentence(room: WebRoom, e: Evening) -> None:
    with pytest.raises(Refused, match=rf"cannot listen on 127\.0\.0\.1:{room.port}: Address already in use"):
        WebRoom(door(e.desk, Wristwatch(e)), "127.0.0.1", room.port)


def test_closed_with_callers_on_the_line_it_lets_go_of_everything(e: Evening, room: WebRoom) -> None:
    with socket.create_connection(("127.0.0.1", room.port), timeout=10) as caller:
        caller.sendall(b"POST /out/")
        room.close()
        room.close()
        assert hung_up(caller, drops=100)
    with socket.create_server(("127.0.0.1", room.port)):
        pass


def test_what_is_being_answered_when_the_room_closes_is_answered_first() -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun.set()
        go.wait(20)
        start_response("200 OK", [("Content-Length", "4")])
        return [b"done"]

    room = WebRoom(slow, "127.0.0.1", 0)
    with ThreadPoolExecutor() as others:
        posted = others.submit(post, room, "x")
        assert begun.wait(20)
        closed = others.submit(room.close)
        assert not wait([closed], timeout=0.5).done
        go.set()
        assert posted.result(20) == (200, "done")
        closed.result(20)


def test_the_server_is_loaded_only_where_it_is_wanted() -> None:
    asked = "import sys, gm.bootstrap, gm.cli; print('waitress' in sys.modules, 'gm.web' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
