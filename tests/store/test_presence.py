"""A worker that comes back knows if another of its name is alive, and sends at once what a dead one had in hand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from gm.bootstrap import Service, open_house
from gm.config import Settings
from gm.ports import Post
from gm.sections import HouseSection, InSection, OutSection
from gm.store.presence import Presence


def test_the_first_of_a_name_is_first_until_it_leaves(tmp_path: Path) -> None:
    one = Presence(tmp_path, "a/b")
    assert one.first
    two = Presence(tmp_path, "a/b")
    assert not two.first
    assert Presence(tmp_path, "other").first
    one.close()
    assert not Presence(tmp_path, "a/b").first, "the second is still there"
    two.close()
    two.close()
    assert Presence(tmp_path, "a/b").first


def test_who_is_killed_is_gone(tmp_path: Path) -> None:
    program = (
        f"from gm.store.presence import Presence as P; from pathlib import Path; import sys; "
        f"p = P(Path({str(tmp_path)!r}), 'w'); print(p.first, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"True\n"
        assert not Presence(tmp_path, "w").first
        os.kill(other.pid, signal.SIGKILL)
    assert Presence(tmp_path, "w").first


def service(folder: Path) -> Service:
    return open_house(
        Settings(
            house=HouseSection(data=folder / "data", worker="w"),
            incoming=InSection(kind="maildir", folder=str(folder / "in")),
            outgoing=OutSection(kind="maildir", folder=folder / "out"),
        )
    )


def waiting(service: Service) -> list[str]:
    return [row.key for row in service.archive.outbox("sending") if row.next_try <= row.created]


def test_a_service_that_was_killed_while_sending_sends_at_once_when_it_comes_back(tmp_path: Path) -> None:
    dying = service(tmp_path)
    with dying.archive.step() as step:
        step.post(Post("k", "notice", "anna@example.org", "<k@gm>", b"raw", "text"))
    assert len(dying.archive.claim(datetime.now(UTC), 5)) == 1
    beside = service(tmp_path)  # `postgm tick` beside `postgm run`: the letter is in good hands
    assert waiting(beside) == []
    beside.close()
    dying.close()
    back = service(tmp_path)
    assert waiting(back) == ["k"]
    assert back.house.tick(datetime.now(UTC)).sent == 1
    back.close()
