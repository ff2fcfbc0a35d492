"""Real servers for tests: private instances on loopback, in a folder of their own, gone when the test process is."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, NoReturn, Self
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS: dict[str, tuple[str, ...]] = {
    "dovecot": ("/usr/sbin/dovecot", "/usr/local/sbin/dovecot"),
    "postfix": ("/usr/lib/postfix/sbin/master", "/usr/libexec/postfix/master"),
    "postgresql": ("/usr/lib/postgresql/*/bin/postgres", "/usr/local/pgsql/bin/postgres"),
    "misago": (os.environ.get("POSTGM_MISAGO", str(ROOT / ".misago")) + "/bin/django-admin",),
    "openssl": ("/usr/bin/openssl", "/usr/local/bin/openssl"),
}
"""Where a server program may lie, Misago in a virtual environment of its own (CONTRIBUTING.md tells how); the last
match of the first pattern that matches is taken."""

LEASH = '"$@" & pid=$!; read _; kill -s "$LEASH_SIGNAL" $pid; wait $pid'
"""The shell that starts a server, and ends it when our end of its standard input closes - also after kill -9."""


def require(name: str) -> Path:
    """Path of a server program. Missing: skips the test, or fails it where POSTGM_REQUIRE_SERVERS=1 stands (CI)."""
    found = next((paths for pattern in PROGRAMS[name] if (paths := sorted(glob.glob(pattern)))), None)
    return Path(found[-1]) if found else missing(f"{name} is not installed on this machine")


def missing(reason: str) -> NoReturn:
    """Skip with a plain word; fail where servers are required."""
    if os.environ.get("POSTGM_REQUIRE_SERVERS") == "1":
        pytest.fail(f"{reason}, and POSTGM_REQUIRE_SERVERS=1 asks for it")
    pytest.skip(reason)


def free_port() -> int:
    """A loopback port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int, greeting: bytes) -> bool:
    """Does a line-based server greet with these bytes on that loopback port?"""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as peer:
            peer.settimeout(2)
            return peer.recv(200).startswith(greeting)
    except OSError:
        return False


def answers_http(url: str) -> bool:
    """Does a web server answer there, whatever it says?"""
    try:
        with urlopen(url, timeout=20):
            return True
    except HTTPError:
        return True
    except OSError:
        return False


def certificate(folder: Path, name: str = "localhost") -> tuple[Path, Path]:
    """A self-signed certificate and its key for a host name (and 127.0.0.1 if that name is localhost)."""
    cert, key = folder / f"{name}.cert.pem", folder / f"{name}.key.pem"
    names = f"DNS:{name}" + (",IP:127.0.0.1" if name == "localhost" else "")
    command = f"{require('openssl')} req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30"
    command += f" -subj /CN={name} -addext subjectAltName={names} -keyout {key} -out {cert}"
    subprocess.run(command.split(), check=True, capture_output=True)
    return cert, key


class Server:
    """A server program on a leash. Subclasses write its configuration and say when it answers."""

    stop_signal = signal.SIGTERM
    kind = "server"
    patience = 15.0  # seconds within which it must answer
    grouped = True  # its processes stay in one group, so that the whole of it can be ended at a blow

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=self.kind[:4]))
        self.folder.chmod(0o755)
        self._process: subprocess.Popen[bytes] | None = None
        self._out: IO[bytes] | None = None

    def launch(
        self,
        command: list[str],
        ready: Callable[[], bool],
        *,
        seconds: float | None = None,
        user: str | None = None,
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
    ) -> None:
        """Start the program and wait until `ready` says yes. RuntimeError with its output when it does not."""
        self._out = (self.folder / "out").open("ab")
        leash = ["setsid", "sh", "-c", LEASH, "sh", *command]
        self._process = subprocess.Popen(
            leash,
            stdin=subprocess.PIPE,
            stdout=self._out,
            stderr=self._out,
            cwd=cwd,
            user=user,
            env={**os.environ, **(env or {}), "LEASH_SIGNAL": self.stop_signal.name[3:]},
        )
        end = time.monotonic() + (seconds or self.patience)
        while not ready():
            if self._process.poll() is not None or time.monotonic() > end:
                self.halt()
                raise RuntimeError(f"{self.kind} did not come up:\n{self.log()}")
            time.sleep(0.01)

    def halt(self) -> None:
        """Stop the program, keep its folder."""
        process, self._process = self._process, None
        if process and process.stdin:
            process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            self._kill(process)
            process.wait()
        if self._out:
            self._out.close()
            self._out = None

    def unplug(self) -> None:
        """Stop the program as a power cut would, keep its folder."""
        if self._process:
            self._kill(self._process)
        self.halt()

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def log(self) -> str:
        """All the program said."""
        names = [self.folder / "out", *self.folder.glob("*.log"), *self.folder.glob("*/*.log")]
        return "\n".join(path.read_text(errors="replace") for path in names if path.exists())

    def start(self) -> Self:
        """Bring it up."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop the program, without ceremony where that leaves nothing behind, and remove everything it wrote."""
        self.unplug() if self.grouped else self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
