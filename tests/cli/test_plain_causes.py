"""What is wrong is said by its cause, in words that fit it: no other cause is guessed, no place is left out."""

from __future__ import annotations

import errno
import mailbox
import shutil
import socket
import threading
from pathlib import Path

import pytest

from gm import bootstrap
from gm.cli.checking import advised
from gm.ports import Unreachable
from gm.sections import bare
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


@pytest.mark.parametrize(
    "host",
    [
        "imaps://gm:hush-hush@127.0.0.1:993",
        "gm:hush-hush@mail.example.org",
        "mail.example.org:993",
        "mail.example.org/hush-hush",
        "mail.example.org hush-hush",
    ],
)
def test_a_host_is_a_bare_name_and_what_else_stood_there_is_not_told(postgm: Command, host: str) -> None:
    Path("postgm.toml").write_text(f'[incoming]\nkind = "imap"\nhost = "{host}"\n[outgoing]\nkind = "maildir"\n')
    for command in ("check", "tick", "doctor"):
        ran = postgm(command)
        assert (ran.code, "line 3: the setting" in ran.err, "host is a bare name" in ran.err) == (2, True, True)
        assert "hush-hush" not in ran.err + ran.out
    if ":993" not in host or "@" in host:
        ran = postgm("init", "new.toml", "--address", "gm@example.org", "--imap", host, "--smtp", "smtp.example.org")
        assert (ran.code, "host is a bare name" in ran.err, "hush-hush" in ran.err) == (2, True, False)
        assert not Path("new.toml").exists()


@pytest.mark.parametrize("host", ["mail.example.org", "localhost", "127.0.0.1", "::1", "2001:db8::25"])
def test_names_and_numbers_of_hosts_are_bare(host: str) -> None:
    assert bare(host) == host


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgres://gm:hush-hush@db/postgm", "Write postgresql:// in the place of postgres://."),
        ("hush-hush", "It is no database URL"),
        ("mysql://gm:hush-hush@db/postgm", "not in mysql."),
    ],
)
def test_a_database_that_cannot_be_is_told_alike_by_all_with_the_file(postgm: Command, url: str, told: str) -> None:
    Path("postgm.toml").write_text(f'[house]\ndatabase = "{url}"\n')
    said = {postgm(command).err for command in ("check", "run", "tick", "status")}
    assert [postgm(command).code for command in ("check", "run")] == [2, 2]
    (one,) = said
    assert one.startswith('postgm: postgm.toml: the setting "house.database" does not do: ')
    assert (told in one, ".." in one, "hush-hush" in one) == (True, False, False)


@pytest.mark.parametrize(
    ("sentence", "begins"),
    [
        ("refused: is it running?", "refused: is it running? Nobody"),
        ("Connection refused", "Connection refused. Nobody"),
        ("Connection refused.", "Connection refused. Nobody"),
    ],
)
def test_advice_begins_after_one_stop(sentence: str, begins: str) -> None:
    assert advised(sentence).startswith(begins)


def test_a_full_disk_is_told_as_one_where_sqlite_speaks_of_an_io_error(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise Unreachable("The database file is busy or out of reach: disk I/O error.")

    Path("postgm.toml").touch()
    monkeypatch.setattr(bootstrap, "open_archive", failing)
    ran = postgm("status")
    assert (ran.code, "disk I/O error" in ran.err, "The disk is full" in ran.err) == (1, True, False)
    monkeypatch.setattr(bootstrap, "crammed", lambda _: True)
    ran = postgm("status")
    assert (ran.code, "disk I/O error" in ran.err, "The disk is full. Make room" in ran.err) == (1, False, True)


def test_a_disk_too_full_for_a_key_is_told_and_leaves_nothing_half_written(
    postgm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    Path("postgm.toml").touch()
    monkeypatch.setattr("gm.keys.os.fsync", full)
    ran = postgm("status")
    assert (ran.code, "The disk is full. Make room" in ran.err) == (1, True)
    assert list(Path("postgm-data").glob("key*")) == []


def test_while_the_mailbox_was_never_reached_status_says_why(house: Command) -> None:
    Path("postgm.toml").write_text(Path("postgm.toml").read_text().replace('folder = "inbox"', 'folder = "gone"'))
    assert house("tick").code == 1
    ran = house("status", "--cron")
    assert ran.code == 1
    assert "No round has reached the mailbox yet. The last try met this: " in ran.err
    assert "gone cannot be used: No such file or directory." in ran.err
    mailbox.Maildir("gone")
    assert house("tick").code == 0
    assert house("status", "--cron").code == 0


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


def test_a_server_that_takes_no_tokens_wants_a_password_and_no_token_is_made(postgm: Command) -> None:
    def serve() -> None:
        line, _ = door.accept()
        with line, line.makefile("rb") as asked:
            line.sendall(b"220 mail.example.org ESMTP\r\n")
            for said in asked:
                line.sendall(b"250 mail.example.org\r\n" if said[:4].upper() in (b"EHLO", b"QUIT") else b"500 no\r\n")

    mailbox.Maildir("inbox")
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=serve, daemon=True).start()
        Path("postgm.toml").write_text(
            '[incoming]\nkind = "maildir"\nfolder = "inbox"\n[outgoing]\nkind = "smtp"\nhost = "127.0.0.1"\n'
            f'port = {door.getsockname()[1]}\nsecurity = "plain"\nuser = "gm"\n'
            'token_command = "touch called; echo token"\n'
        )
        rows = {row["test"]: row for row in postgm("check", "--json").data}
    assert "Give it a password (password_file)" in rows["connection"]["what"]
    assert not Path("called").exists()


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
