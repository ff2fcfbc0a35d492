"""`postgm run` as systemd and a container start it: signs of life, the door for machines, and the files that say so."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from gm.vitals.notify import Notice
from tests.kit.servers import free_port
from tests.servers.world import ROOT

UNITS = ("deploy/postgm.service", "deploy/user/postgm.service")
SETTINGS = """
[incoming]
kind = "maildir"
folder = "inbox"
poll_seconds = 0.5
[outgoing]
kind = "maildir"
[health]
port = {port}
"""


@contextmanager
def running(folder: Path, port: int, ear: Path) -> Iterator[subprocess.Popen[str]]:
    (folder / "inbox" / "new").mkdir(parents=True, exist_ok=True)
    for part in ("cur", "tmp"):
        (folder / "inbox" / part).mkdir(exist_ok=True)
    (folder / "postgm.toml").write_text(SETTINGS.format(port=port))
    process = subprocess.Popen(
        [sys.executable, "-m", "gm.cli", "run"],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NOTIFY_SOCKET": str(ear)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def look(port: int, page: str) -> tuple[int, str]:
    try:
        with urlopen(f"http://127.0.0.1:{port}{page}", timeout=10) as shown:
            return shown.status, shown.read().decode()
    except HTTPError as no:
        with no:
            return no.code, no.read().decode()


def heard(ear: socket.socket, word: str, seconds: float = 30) -> str:
    """What is said next with that word in it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ear.settimeout(seconds)
        said = ear.recv(4096).decode()
        if word in said:
            return said
    raise AssertionError(f"{word} was not said")


@pytest.mark.timeout(120)
def test_it_says_that_it_is_ready_that_it_lives_and_that_it_stops(tmp_path: Path) -> None:
    where, port = tmp_path / "ear", free_port()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(where))
        with running(tmp_path, port, where) as process:
            assert "READY=1\nSTATUS=At work" in heard(ear, "READY=1")
            heard(ear, "WATCHDOG=1")
            status, page = look(port, "/health")
            end = time.monotonic() + 20
            while status != 200 and time.monotonic() < end:
                status, page = look(port, "/health")
            assert json.loads(page)["well"] is True
            assert "postgm_rounds_total" in look(port, "/metrics")[1]
            shutil.rmtree(tmp_path / "inbox")
            process.send_signal(signal.SIGTERM)
            heard(ear, "STOPPING=1")
            log, _ = process.communicate(timeout=20)
        assert process.returncode == 0, log
        assert f"http://127.0.0.1:{port}/health" in log


def test_without_systemd_nothing_is_said_and_without_an_ear_nothing_breaks(tmp_path: Path) -> None:
    Notice({}).say(READY=1)
    Notice({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).say(READY=1)


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((ROOT / name).read_text())
    return read


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_waits_for_readiness_watches_and_hardens(name: str) -> None:
    service = unit(name)["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["ExecStart"].endswith("postgm run")
    assert service["NoNewPrivileges"] == "yes"
    assert int(service["TimeoutStopSec"]) > 5
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("on-failure", "2")  # a setting that is wrong
    assert unit(name)["Install"]["WantedBy"]


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_every_word_of_a_unit(name: str, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not on this machine")
    copy = tmp_path / "postgm.service"
    copy.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", (ROOT / name).read_text()))
    whose = ["--user"] if "user" in name else []
    done = subprocess.run(
        [program, "verify", "--man=no", *whose, str(copy)],
        text=True,
        capture_output=True,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
        timeout=60,
    )
    ours = [line for line in (done.stdout + done.stderr).splitlines() if "postgm.service" in line]
    assert ours == []


def container() -> list[str]:
    text = (ROOT / "deploy/Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_container_takes_what_the_build_needs_and_runs_as_nobody_special() -> None:
    lines = container()
    copied = {word for line in lines if line.startswith("COPY") and "--from" not in line for word in line.split()[1:-1]}
    assert copied >= {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "config.example.toml",
        "gm",
        "games",
        "templates",
        "data",
    }
    assert all((ROOT / name).exists() for name in copied)
    assert all("debian:" in line for line in lines if line.startswith("FROM"))
    assert "USER postgm" in lines
    assert lines[-2:] == ['ENTRYPOINT ["postgm"]', 'CMD ["run"]']


def test_the_containers_look_at_its_health_fails_when_it_should() -> None:
    (line,) = [line for line in container() if line.startswith("HEALTHCHECK")]
    (port,) = re.findall(r"POSTGM_HEALTH__PORT=(\d+)", "\n".join(container()))
    assert f"127.0.0.1:{port}/health" in line, "it looks where the service listens, as delivered"
    command = json.loads(line.partition("CMD")[2])
    assert command[:2] == ["python3", "-c"]
    asked = [sys.executable, "-c", command[2].replace("8026", str(free_port()))]
    assert subprocess.run(asked, capture_output=True, timeout=30).returncode != 0, shlex.join(asked)
