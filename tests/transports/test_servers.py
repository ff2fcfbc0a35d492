"""The kit's own servers: where one is missing, a test says so in plain words, and CI does not let it pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

import pytest

from tests.kit import servers
from tests.kit.servers.dovecot import Dovecot


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setitem(servers.PROGRAMS, "dovecot", ("/nowhere/dovecot",))
    monkeypatch.delenv("POSTGM_REQUIRE_SERVERS", raising=False)
    return monkeypatch


def test_a_missing_server_skips_the_test_with_a_plain_word(nowhere: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.skip.Exception, match="dovecot is not installed"):
        servers.require("dovecot")


def test_where_servers_are_required_a_missing_one_fails_the_test(nowhere: pytest.MonkeyPatch) -> None:
    nowhere.setenv("POSTGM_REQUIRE_SERVERS", "1")
    with pytest.raises(pytest.fail.Exception, match="dovecot is not installed"):
        servers.require("dovecot")


OWNER = """
import time
from tests.kit.servers.dovecot import Dovecot
server = Dovecot({"gm": "secret"}).start()
print(server.imap, server.folder, flush=True)
time.sleep(60)
"""


def test_a_server_goes_with_the_test_that_started_it_even_after_a_kill() -> None:
    servers.require("dovecot")
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": "."}
    )
    assert owner.stdout
    said, folder = owner.stdout.readline().split()
    port = int(said)
    assert servers.answers(port, b"* OK")
    owner.kill()
    owner.wait()
    end = time.monotonic() + 20
    while servers.answers(port, b"* OK"):
        assert time.monotonic() < end, "the server outlived its test"
        time.sleep(0.05)
    shutil.rmtree(folder)  # the one thing nobody was left to do


def test_a_server_that_does_not_come_up_says_why() -> None:
    server = Dovecot({"gm": "secret"})
    server.capability, server.patience = "}\n}", 3
    with pytest.raises(RuntimeError, match=r"did not come up:\n.*dovecot\.conf"):
        server.start()
    server.stop()
