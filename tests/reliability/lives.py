"""Lives of the real service: a process that has loaded everything begins a new one at once, by fork, on demand.

Run as a program it is that process: each line of input is "begin"; it answers with the number of the new process and
with what became of each.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


class Lives:
    """Begins, kills and stops the service of one configuration."""

    def __init__(self, config: Path, log: Path, patient: bool = False) -> None:
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.lives", str(config), str(log), *(["patient"] if patient else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self._said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.pid, self.log, self._earlier = 0, log, 0
        self._loaded = False  # it loads beside whatever a test does until the first life begins

    def _listen(self) -> None:
        assert self._mother.stdout
        for line in self._mother.stdout:
            self._said.put(line.strip())
        self._said.put("gone 0")  # who waits for a word does not wait for ever

    def begin(self) -> None:
        """Another life."""
        assert self._mother.stdin
        assert self._loaded or self._said.get() == "ready"
        self._loaded = True
        self._earlier = self._said_so()
        self._mother.stdin.write("begin\n")
        self._mother.stdin.flush()
        word, pid = self._said.get().split()
        assert word == "began"
        self.pid = int(pid)

    def _said_so(self) -> int:
        """How many lives have said that they are at work."""
        return self.log.read_text(errors="replace").count("PostGM is at work") if self.log.exists() else 0

    def ready(self) -> None:
        """Wait until it says that it is at work: before that nobody listens."""
        until = time.monotonic() + 60
        while self._said_so() == self._earlier and time.monotonic() < until:
            time.sleep(0.05)

    def stop(self) -> int:
        """An orderly stop, of one that has begun. Returns the exit code."""
        self.ready()
        return self.end(signal.SIGTERM)

    def end(self, by: signal.Signals, within: float = 60) -> int:
        """Send a signal and wait. Returns the exit code, negative for a signal. queue.Empty when it lives on."""
        with suppress(ProcessLookupError):  # it ended by itself, and its code tells
            os.kill(self.pid, by)
        word, code = self._said.get(timeout=within).split()
        assert word == "ended"
        self.pid = 0
        return int(code)

    @property
    def ended(self) -> bool:
        """Did it end by itself?"""
        return not self._said.empty()

    def close(self) -> None:
        """End whatever lives."""
        if self.pid:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGKILL)
        self._mother.kill()
        self._mother.wait()


@contextmanager
def lives(config: Path, log: Path, patient: bool = False) -> Iterator[Lives]:
    """Lives that end with the block. Patient ones finish what is in hand, however busy the machine is."""
    service = Lives(config, log, patient)
    try:
        yield service
    finally:
        service.close()


def _mother(config: Path, log: Path, patient: bool) -> None:
    from gm import bootstrap, rendering
    from gm.cli import service

    if patient:
        service.LAST_SECONDS = 60
    letters = rendering.Letters()
    for name in letters._env.list_templates(["j2"]):
        letters._env.get_template(name)
    bootstrap.Letters = lambda **_: letters  # type: ignore[assignment,misc]
    print("ready", flush=True)
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _live(service, config, log)
        print(f"began {pid}", flush=True)
        _, status = os.waitpid(pid, 0)
        print(f"ended {os.waitstatus_to_exitcode(status)}", flush=True)


def _live(service: object, config: Path, log: Path) -> None:
    """The child: never returns."""
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.close(0)
    try:
        service.run(config=config, every=0.25)  # type: ignore[attr-defined]
    except BaseException:
        import traceback

        traceback.print_exc()
        sys.stdout.flush()
        os._exit(1)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    _mother(Path(sys.argv[1]), Path(sys.argv[2]), "patient" in sys.argv)
