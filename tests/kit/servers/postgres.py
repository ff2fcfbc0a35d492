"""A private PostgreSQL: empty databases for tests, and a server that can be pulled down under them."""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import signal
import socket
import subprocess
from functools import cache
from pathlib import Path
from typing import Self

import psycopg

from tests.kit.servers import Server, free_port, require


class Postgres(Server):
    """PostgreSQL on a loopback port, trusting everybody there. `url()` gives a SQLAlchemy URL of a new database."""

    kind = "postgresql"
    grouped = False
    stop_signal = signal.SIGINT  # "fast": rolls back what is open and goes

    def __init__(self, *, fsync: bool = False) -> None:
        self.binaries = require("postgresql").parent
        super().__init__()
        self.fsync, self.port = fsync, free_port()
        self.user = "postgres" if os.getuid() == 0 else None  # the server refuses to run as root
        if self.user:
            shutil.chown(self.folder, self.user)
        self._names = (f"db{number}" for number in itertools.count(1))

    def start(self) -> Self:
        """Make the cluster and start the server, about a second in all."""
        command = f"{self.binaries / 'initdb'} -D {self.folder / 'data'} -U postgm -A trust -E UTF8 --locale=C.UTF-8"
        command += " --no-sync --no-instructions"
        subprocess.run(command.split(), check=True, capture_output=True, user=self.user, cwd=self.folder)
        self.up()
        return self

    def up(self) -> None:
        """Start the server on the cluster that is there, on the same port as before."""
        options = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        if not self.fsync:
            options += ["fsync=off", "full_page_writes=off"]  # safe for a crash of the server, not of the machine
        command = [str(self.binaries / "postgres"), "-D", str(self.folder / "data")]
        command += [word for option in options for word in ("-c", option)]
        self.launch(command, self._answers, user=self.user, cwd=self.folder)

    def crash(self) -> None:
        """Immediate shutdown: every connection is cut, nothing is written any more; `up` recovers from the log."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)
        self.halt()

    def url(self, driver: str = "psycopg") -> str:
        """A SQLAlchemy URL of a new, empty database."""
        name = next(self._names)
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return f"postgresql+{driver}://postgm@127.0.0.1:{self.port}/{name}"

    def copy(self, database: str, name: str) -> None:
        """Make a database of that name, in place of one that there may be, with what stands in another."""
        with self._connect() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {database}".encode())

    def dump(self, database: str, kept: Path) -> None:
        """Keep what stands in it, whole or not at all."""
        part = kept.with_suffix(".part")
        self._client("pg_dump", database, "-f", str(part))
        part.rename(kept)

    def load(self, database: str, kept: Path) -> None:
        """Into an empty one."""
        self._client("psql", database, "-q", "-o", os.devnull, "-v", "ON_ERROR_STOP=1", "-f", str(kept))

    def _client(self, program: str, database: str, *words: str) -> None:
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgm", "-d", database]
        subprocess.run([self.binaries / program, *where, *words], check=True, capture_output=True)

    def cut(self, database: str) -> int:
        """End all connections to a database from the server's side. Returns how many."""
        query = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        with self._connect() as connection:
            return len(connection.execute(query, (database,)).fetchall())

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(host="127.0.0.1", port=self.port, user="postgm", dbname="postgres", autocommit=True)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            self._connect().close()
        except (OSError, psycopg.OperationalError):
            return False
        return True


@cache
def shared() -> Postgres:
    """The one instance of this test process; it stops with it."""
    server = Postgres().start()
    atexit.register(server.stop)
    return server
