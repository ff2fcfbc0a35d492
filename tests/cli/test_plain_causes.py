"""What is wrong is said by its cause, in words that fit it: no other cause is guessed, no place is left out."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest

from gm.cli.checking import advised
from tests.cli.conftest import Command


@pytest.fixture
def anywhere(postgm: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command where the post office takes any free port, whatever else listens on this machine."""
    monkeypatch.setenv("POSTGM_OFFICE__PORT", "0")
    return postgm


def test_check_says_when_all_comes_from_the_environment(anywhere: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTGM_HOUSE__ADDRESS", "gm@example.org")
    row = anywhere("check", "--json").data[0]
    assert (row["test"], row["good"], "There is no postgm.toml here" in row["what"]) == ("configuration", None, True)


def test_check_names_no_two_rows_alike(anywhere: Command) -> None:
    postgm = anywhere
    postgm("init", "--yes", "--address", "gm@example.org", "--operator", "olga@example.net")
    names = [row["test"] for row in postgm("check", "--json").data]
    assert "mailbox clock" in names
    assert sorted(set(names)) == sorted(names)


def test_before_the_first_round_nobody_says_the_mailbox_is_away(anywhere: Command) -> None:
    postgm = anywhere
    postgm("init", "--yes", "--address", "gm@example.org", "--operator", "olga@example.net")
    postgm("check")
    said = postgm("status").err
    assert "No round has reached the mailbox yet; postgm check says whether it can be reached." in said


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('[dkim]\nselector = "s"\nkey_file = "key.pem"', "to sign letters it needs domain, too."),
        ('[dkim]\ndomain = "example.org"', "to sign letters it needs selector and key_file, too."),
        ("[office]\nport = 2600\nlmtp_port = 2600", "port and lmtp_port are both 2600; two doors need two ports."),
    ],
)
def test_settings_that_need_each_other_are_told_before_anything_works(postgm: Command, written: str, told: str) -> None:
    Path("postgm.toml").write_text(written)
    ran = postgm("status")
    assert (ran.code, told in ran.err) == (2, True), ran.err
    assert not Path("postgm-data").exists()


def test_a_signature_whose_key_is_not_there_is_told_before_anything_happens(postgm: Command) -> None:
    Path("postgm.toml").write_text('[dkim]\ndomain = "example.org"\nselector = "s"\nkey_file = "key.pem"')
    ran = postgm("tick")
    assert (ran.code, ran.err) == (
        2,
        f"postgm: The DKIM key {Path('key.pem').resolve()} does not do: No such file or directory.\n",
    )
    assert not Path("postgm-data").exists()


@pytest.mark.parametrize("name", ["port", "lmtp_port"])
def test_a_door_that_is_taken_is_one_row_of_check_and_names_its_setting(postgm: Command, name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        doors = f"port = {port}" if name == "port" else f"port = 0\nlmtp_port = {port}"
        Path("postgm.toml").write_text(f'[house]\noperator = "olga@localhost"\n[office]\n{doors}\n')
        said = f"127.0.0.1:{port} ([office] {name}): Address already in use."
        for command in ("check", "doctor"):
            ran = postgm(command, "--json")
            wrong = {row["test"]: row["what"] for row in ran.data if row["good"] is False}
            if name == "port" or command == "check":
                assert (ran.code, said in wrong["post office"]) == (1, True), command
            assert {row["test"] for row in ran.data} >= {"disk", "database", "files", "operator"}, command
        for command in ("tick", "run"):
            ran = postgm(command)
            assert (ran.code, said in ran.err, ran.err.count("\n")) == (1, True, 1)
    rows = {row["test"]: row for row in postgm("doctor", "--json").data}
    assert rows["post office"]["good"] is not False


def test_two_doors_may_both_take_any_port(postgm: Command) -> None:
    Path("postgm.toml").write_text("[office]\nport = 0\nlmtp_port = 0")
    assert postgm("tick").code == 0


def test_a_password_file_that_is_not_there_is_named(postgm: Command) -> None:
    Path("postgm.toml").write_text(
        '[incoming]\nkind = "imap"\nhost = "localhost"\nuser = "gm"\npassword_file = "secret"\n'
        '[outgoing]\nkind = "maildir"\n'
    )
    ran = postgm("tick")
    assert ran.code == 2
    assert f"from {Path('secret').resolve()}: No such file or directory." in ran.err


def test_a_configuration_that_is_a_folder_or_no_text_is_told_in_words(postgm: Command) -> None:
    Path("folder.toml").mkdir()
    Path("bytes.toml").write_bytes(b"\xff\xfe")
    assert postgm("status", "--config", "folder.toml").err == "postgm: folder.toml cannot be read: Is a directory.\n"
    assert postgm("status", "--config", "bytes.toml").err == (
        "postgm: bytes.toml cannot be read: it is not text in UTF-8.\n"
    )


def test_a_maildir_that_is_not_there_is_no_file_of_certificates() -> None:
    said = advised("The mail folder /srv/mail cannot be used: No such file or directory.")
    assert said.endswith("Make it, or look at folder under [incoming].")


def test_a_working_folder_that_is_gone_is_told(
    postgm: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    shutil.rmtree(gone)
    ran = postgm("status")
    monkeypatch.chdir(tmp_path)
    assert (ran.code, ran.err.startswith("postgm: The folder you stand in is gone.")) == (2, True)
