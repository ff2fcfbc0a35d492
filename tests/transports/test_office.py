"""The embedded post office: who is served, what is refused at the door, and that a 250 means the disk has it."""

from __future__ import annotations

import os
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from gm.ports import Delivery, Parcel, Refused, Unreachable
from gm.transports import doors
from gm.transports import office as office_module
from gm.transports.maildir import Drop, store, with_trace
from gm.transports.office import OfficeSettings, PostOffice, plain_address
from gm.transports.smtp import SmtpMailer, SmtpSettings
from tests.kit.servers.dovecot import Dovecot
from tests.kit.servers.postfix import Postfix

HOUSE = "gm@house.example"
RAW = b"From: anna@home.example\r\nMessage-ID: <1@x>\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n\r\n.play bear\r\n"


def resident(address: str) -> bool:
    return address in ("anna@house.example", "bruno@house.example")


def settings(folder: Path, **changes: Any) -> OfficeSettings:
    return OfficeSettings(folder, [HOUSE], resident, **({"lmtp_port": 0, "timeout": 20} | changes))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[PostOffice]:
    with PostOffice(settings(tmp_path / "mail")) as office:
        yield office


def send(office: PostOffice, *recipients: str, sender: str = "anna@home.example", raw: bytes = RAW) -> list[Delivery]:
    mailer = SmtpMailer(SmtpSettings("127.0.0.1", office.port, "plain", timeout=10))
    fates = list(mailer.send([Parcel(n, sender, to, raw) for n, to in enumerate(recipients)]))
    mailer.close()
    return fates


def talk(port: int, *lines: bytes) -> bytes:
    """Say all lines at once and hear everything until the office hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as peer:
        peer.sendall(b"".join(lines) + b"QUIT\r\n")
        heard = b""
        while data := peer.recv(65536):
            heard += data
        return heard


# -- who is served -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [HOUSE, "gm+a1b2c3@house.example", "GM+A1B2@House.Example", "postmaster@house.example"])
def test_letters_to_the_house_reach_its_mailbox_with_their_envelope(office: PostOffice, to: str) -> None:
    assert [fate.outcome for fate in send(office, to)] == ["sent"]
    [fetched] = office.fetch(10)
    assert (fetched.raw, fetched.envelope_from, fetched.envelope_to) == (RAW, "anna@home.example", to)


def test_old_letters_that_are_done_with_are_deleted_and_all_others_stay(tmp_path: Path) -> None:
    today = datetime(2026, 11, 20, 12, tzinfo=UTC)
    office = PostOffice(settings(tmp_path / "mail"), lambda: today)
    for word in ("done", "aside", "waiting", "young"):
        arrived = today - timedelta(days=1 if word == "young" else 40)
        store([Drop(office.spool.folder, with_trace(RAW + word.encode(), "a@b", HOUSE), arrived)])
    old, aside, _, young = office.fetch(10)
    office.settle([(old, "done"), (aside, "aside"), (young, "done")])
    assert office.tidy(today - timedelta(days=30)) == 1
    left = [path.read_bytes().rpartition(b"\n")[2] for path in office.spool.folder.rglob("*M*") if path.is_file()]
    assert sorted(left) == [b"aside", b"waiting", b"young"]
    assert office.tidy(today - timedelta(days=30)) == 0


def test_a_bounce_keeps_its_empty_sender(office: PostOffice) -> None:
    send(office, HOUSE, sender="")
    assert office.fetch(10)[0].envelope_from == ""


def test_letters_to_residents_lie_in_their_own_folders(office: PostOffice) -> None:
    send(office, "anna@house.example", "Bruno+games@house.example", sender=HOUSE)
    for name in ("anna", "bruno"):
        [path] = (office.player_folder(f"{name}@house.example") / "new").iterdir()
        assert path.read_bytes() == RAW
    assert office.fetch(10) == []


@pytest.mark.parametrize("to", ["dora@house.example", "gm@elsewhere.example", "anna@home.example", "x@house.example"])
def test_nobody_else_is_served_and_nothing_is_passed_on(office: PostOffice, to: str) -> None:
    [fate] = send(office, to)
    assert (fate.outcome, fate.code) == ("refused", 550)
    assert [path for path in office.settings.folder.rglob("*") if path.is_file()] == []


def test_addresses_are_compared_without_plus_part_and_in_lower_case() -> None:
    assert plain_address("GM+x+y@House.Example") == "gm@house.example"
    assert plain_address("postmaster") == "postmaster"


# -- at the door -------------------------------------------------------------------------------------------------------


def test_a_letter_over_the_size_is_refused_and_the_next_is_taken(tmp_path: Path) -> None:
    with PostOffice(settings(tmp_path, size=20_000)) as office:
        too_large, fits = send(office, HOUSE, raw=RAW + b"x" * 70 + b"\r\n" * 20_000) + send(office, HOUSE)
        assert (too_large.outcome, fits.outcome) == ("refused", "sent")


def test_a_caller_without_end_is_cut_off(tmp_path: Path) -> None:
    with (
        PostOffice(settings(tmp_path, size=20_000)) as office,
        socket.create_connection(("127.0.0.1", office.port), timeout=10) as peer,
    ):
        peer.sendall(b"EHLO x\r\nMAIL FROM:<a@x.example>\r\nRCPT TO:<gm@house.example>\r\nDATA\r\n")
        with pytest.raises(OSError):  # noqa: PT012
            for _ in range(1000):
                peer.sendall(b"x" * 10_000)
        assert [fate.outcome for fate in send(office, HOUSE)] == ["sent"]


@pytest.mark.parametrize(
    "end",
    [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r"],
    ids=["lf-lf", "lf-crlf", "crlf-lf", "cr-cr", "crlf-cr"],
)
def test_no_second_letter_can_be_smuggled_in(office: PostOffice, end: bytes) -> None:
    hidden = b"MAIL FROM:<dora@home.example>\r\nRCPT TO:<gm@house.example>\r\nDATA\r\nplay everything\r\n.\r\n"
    hello = b"EHLO x\r\nMAIL FROM:<anna@home.example>\r\nRCPT TO:<gm@house.example>\r\nDATA\r\nSubject: x\r\n\r\none"
    talk(office.port, hello, end, hidden)
    assert all(letter.envelope_from == "anna@home.example" for letter in office.fetch(10))
    assert len(office.fetch(10)) <= 1


def test_lines_that_end_badly_are_refused(office: PostOffice) -> None:
    hello = b"EHLO x\r\nMAIL FROM:<anna@home.example>\r\nRCPT TO:<gm@house.example>\r\nDATA\r\n"
    assert b"\r\n554 5.6.0 " in talk(office.port, hello, b"Subject: x\n\none\r\n.\r\n")
    assert office.fetch(10) == []


def test_a_very_long_line_is_taken_as_it_is(office: PostOffice) -> None:
    raw = RAW + b"x" * 50_000 + b"\r\n"
    send(office, HOUSE, raw=raw)
    assert office.fetch(10)[0].raw == raw


def test_where_logins_are_asked_for_nobody_sends_without(tmp_path: Path) -> None:
    def logins(user: str, password: bytes) -> bool:
        return (user, password) == ("anna", b"secret")

    with PostOffice(settings(tmp_path, logins=logins)) as office:
        assert [fate.outcome for fate in send(office, HOUSE)] == ["wait"]
        for password, outcome in (("wrong", "wait"), ("secret", "sent")):
            wish = SmtpSettings("127.0.0.1", office.port, "plain", "anna", password, timeout=10)
            mailer = SmtpMailer(wish)
            [fate] = mailer.send([Parcel(1, "anna@home.example", HOUSE, RAW)])
            mailer.close()
            assert fate.outcome == outcome


def test_lmtp_answers_for_each_recipient_that_was_taken(office: PostOffice) -> None:
    recipients = [
        b"RCPT TO:<%s>\r\n" % to for to in (b"gm@house.example", b"dora@house.example", b"anna@house.example")
    ]
    heard = talk(office.lmtp_port, b"LHLO x\r\nMAIL FROM:<a@x.example>\r\n", *recipients, b"DATA\r\n", RAW, b".\r\n")
    codes = [line[:3] for line in heard.split(b"354 ")[1].splitlines()[1:]]
    assert b"550 5.1.1" in heard
    assert codes == [b"250", b"250", b"221"]
    assert len(office.fetch(10)) == 1
    assert len(list((office.player_folder("anna@house.example") / "new").iterdir())) == 1


def test_a_postfix_next_door_delivers_by_lmtp(office: PostOffice) -> None:
    dovecot = Dovecot({"carla": "secret"}).start()
    postfix = Postfix(dovecot, lmtp=office.lmtp_port, users=("gm",))
    try:
        postfix.start()
        with smtplib.SMTP("127.0.0.1", postfix.mx) as caller:
            caller.sendmail("anna@home.example", ["gm+abc@house.example"], RAW)
        assert office.wait(20)
        [fetched] = office.fetch(10)
        assert fetched.raw.endswith(RAW)
        assert fetched.envelope_to == "gm+abc@house.example"
    finally:
        postfix.stop()
        dovecot.stop()


# -- what a 250 is worth -----------------------------------------------------------------------------------------------


def test_a_disk_that_is_full_means_later_not_lost(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> list[str]:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(doors, "store", full)
        [fate] = send(office, HOUSE)
        assert (fate.outcome, fate.code) == ("later", 452)
    assert [fate.outcome for fate in send(office, HOUSE)] == ["sent"]
    assert len(office.fetch(10)) == 1


def test_while_a_full_disk_turns_letters_away_the_mailbox_counts_as_away(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    assert [fate.outcome for fate in send(office, HOUSE)] == ["sent"]
    with monkeypatch.context() as patch:
        patch.setattr(doors, "store", full)
        patch.setattr(office_module, "trial", full)
        assert [fate.outcome for fate in send(office, HOUSE)] == ["later"]
        with pytest.raises(Unreachable, match=r"cannot keep letters: No space left on device\. .* Make room"):
            office.fetch(10)
    assert len(office.fetch(10)) == 1
    assert [fate.outcome for fate in send(office, HOUSE)] == ["sent"]
    assert len(office.fetch(10)) == 2


def test_one_letter_that_cannot_be_kept_on_a_sound_disk_keeps_nobody_waiting(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(drops: object) -> None:
        raise OSError(36, "File name too long")

    with monkeypatch.context() as patch:
        patch.setattr(doors, "store", never)
        assert [fate.outcome for fate in send(office, HOUSE)] == ["later"]
    assert office.fetch(10) == []


def test_a_sweep_does_not_overlook_a_letter_that_is_stamped_and_just_being_written(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, goes_on = threading.Event(), threading.Event()

    def slow(drops: Any) -> list[str]:
        writing.set()
        goes_on.wait(10)
        return store(drops)

    monkeypatch.setattr(doors, "store", slow)
    sender = threading.Thread(target=send, args=(office, HOUSE))
    sender.start()
    writing.wait(10)
    swept_at = datetime.now(UTC)
    threading.Timer(0.2, goes_on.set).start()
    [fetched] = office.fetch(10)
    assert fetched.arrived <= swept_at
    sender.join()


def test_a_disk_that_hangs_makes_the_mailbox_unreachable_not_empty(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    monkeypatch.setattr(office_module, "PATIENCE", 0.2)
    monkeypatch.setattr(doors, "store", lambda drops: goes_on.wait(10) and [])
    sender = threading.Thread(target=send, args=(office, HOUSE))
    sender.start()
    while not office._filing:
        time.sleep(0.01)
    with pytest.raises(Unreachable, match="still writing"):
        office.fetch(10)
    goes_on.set()
    sender.join()


def test_our_own_mistakes_are_told_as_later_and_without_details(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(_: object) -> list[str]:
        raise RuntimeError("the password is hunter2")

    monkeypatch.setattr(doors, "store", mistake)
    [fate] = send(office, HOUSE)
    assert fate.outcome == "later"
    assert "hunter2" not in fate.text


KILLED = """
import sys, time
from pathlib import Path
from gm.transports.maildir import store
from gm.transports.office import OfficeSettings, PostOffice
office = PostOffice(OfficeSettings(Path(sys.argv[1]), ["gm@house.example"])).start()
print(office.port, flush=True)
time.sleep(60)
"""


def test_a_killed_office_has_every_letter_whose_250_was_said(tmp_path: Path) -> None:
    for round_ in range(5):
        folder = tmp_path / str(round_)
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(folder)], stdout=subprocess.PIPE, text=True)
        assert process.stdout
        mailer = SmtpMailer(SmtpSettings("127.0.0.1", int(process.stdout.readline()), "plain", timeout=5))
        said: set[bytes] = set()
        letters = [Parcel(n, "anna@home.example", HOUSE, RAW + b"%d\r\n" % n) for n in range(1000)]
        for number, fate in enumerate(mailer.send(letters)):
            if fate.outcome == "sent":
                said.add(letters[fate.id].raw)
            if number == 7 * (round_ + 1):
                os.kill(process.pid, signal.SIGKILL)
        process.wait()
        mailer.close()
        kept = [fetched.raw for fetched in PostOffice(settings(folder)).fetch(2000)]
        assert len(said) > 7
        assert said <= set(kept)
        assert len(kept) <= len(said) + 1
        assert all(raw in {letter.raw for letter in letters} for raw in kept)


# -- opening and closing -----------------------------------------------------------------------------------------------


def test_a_taken_port_is_told(office: PostOffice, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="in use"):
        PostOffice(settings(tmp_path / "other", smtp_port=office.port)).start()


def test_the_office_closes_with_callers_still_there_and_opens_again(tmp_path: Path) -> None:
    office = PostOffice(settings(tmp_path))
    for _ in range(3):
        office.start()
        with socket.create_connection(("127.0.0.1", office.port), timeout=10) as caller:
            caller.recv(100)
            assert [fate.outcome for fate in send(office, HOUSE)] == ["sent"]
            office.stop()
            office.stop()
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", office.port), timeout=1)
    assert len(office.fetch(10)) == 3


def test_a_silent_caller_is_sent_away(tmp_path: Path) -> None:
    with (
        PostOffice(settings(tmp_path, timeout=0.2)) as office,
        socket.create_connection(("127.0.0.1", office.port), timeout=10) as caller,
    ):
        caller.recv(100)
        assert caller.recv(100) == b""


def test_the_post_office_is_for_this_machine_only(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="this machine"):
        settings(tmp_path, host="0.0.0.0")


def test_many_callers_at_once_are_all_served(office: PostOffice) -> None:
    callers = [smtplib.SMTP("127.0.0.1", office.port, timeout=20) for _ in range(20)]
    for number, caller in enumerate(callers):
        caller.ehlo()
        caller.mail("anna@home.example")
        caller.rcpt(HOUSE)
        caller.putcmd("data")
        assert caller.getreply()[0] == 354
        caller.send(RAW.replace(b".play", b"..play") + b"%d\r\n.\r\n" % number)
    assert {caller.getreply()[0] for caller in callers} == {250}
    for caller in callers:
        caller.quit()
    deadline = time.monotonic() + 10
    while len(letters := office.fetch(100)) < 20:
        assert time.monotonic() < deadline
    assert {letter.raw for letter in letters} == {RAW + b"%d\r\n" % number for number in range(20)}
