"""Letters in folders: what a person's mail program may do meanwhile, and what survives."""

from __future__ import annotations

import mailbox as stdlib
import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.ports import Parcel, Unreachable
from gm.transports.maildir import (
    Drop,
    MaildirMailbox,
    MaildirMailer,
    folder_name,
    header_block,
    make,
    store,
    with_trace,
)

NOON = datetime(2026, 11, 20, 12, 0, 0, 250_000, tzinfo=UTC)
RAW = b"From: anna@home.example\r\nSubject: orders\r\n\r\nplay bear\r\n"


@pytest.fixture
def box(tmp_path: Path) -> MaildirMailbox:
    return MaildirMailbox(make(tmp_path / "box"), poll=0.05)


def test_a_new_folder_appears_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at any moment finds no folder, or all of it."""
    folder, found, honest = tmp_path / "players" / "anna", set[tuple[str, ...]](), Path.mkdir

    def mkdir(path: Path, *how: Any, **more: Any) -> None:
        honest(path, *how, **more)
        found.add(tuple(sorted(part.name for part in folder.iterdir())) if folder.exists() else ())

    monkeypatch.setattr(Path, "mkdir", mkdir)
    make(folder)
    make(folder)
    assert found == {(), ("cur", "new", "tmp")}
    assert [path.name for path in folder.parent.iterdir()] == ["anna"]


def deliver(box: MaildirMailbox, raw: bytes = RAW, at: datetime = NOON) -> str:
    [name] = store([Drop(box.folder, raw, at)])
    return name


def test_the_arrival_is_kept_to_the_microsecond_in_the_name(box: MaildirMailbox) -> None:
    deliver(box)
    assert box.fetch(1)[0].arrived == NOON


@pytest.mark.parametrize(
    ("name", "arrived"),
    [
        ("1763640000.M250000P12.host,S=57,W=59", datetime(2025, 11, 20, 12, 0, 0, 250_000, tzinfo=UTC)),
        ("1763640000.12_0.host", datetime(2025, 11, 20, 12, tzinfo=UTC)),
        ("strange", datetime(2024, 1, 1, tzinfo=UTC)),
        ("999999999999.M1.host", datetime(2024, 1, 1, tzinfo=UTC)),
    ],
)
def test_names_of_other_programs_are_read_and_unreadable_ones_have_the_files_date(
    box: MaildirMailbox, name: str, arrived: datetime
) -> None:
    path = box.folder / "new" / name
    path.write_bytes(RAW)
    os.utime(path, (datetime(2024, 1, 1, tzinfo=UTC).timestamp(),) * 2)
    assert box.fetch(1)[0].arrived == arrived


def test_a_letter_opened_by_a_person_is_the_same_letter_and_still_fetched(box: MaildirMailbox) -> None:
    name = deliver(box)
    [before] = box.fetch(1)
    (box.folder / "new" / name).rename(box.folder / "cur" / f"{name}:2,RS")
    assert box.fetch(1) == [before]
    box.settle([(before, "done")])
    assert box.fetch(1) == []


def test_a_letter_a_person_marked_for_deletion_is_not_ours_any_more(box: MaildirMailbox) -> None:
    name = deliver(box)
    (box.folder / "new" / name).rename(box.folder / "cur" / f"{name}:2,ST")
    assert box.fetch(1) == []


def test_a_letter_that_moves_or_goes_during_the_reading_is_found_again_or_left_out(
    box: MaildirMailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, gone = deliver(box), deliver(box)
    look = box._letters

    def look_and_meddle() -> dict[str, Path]:
        found = look()
        monkeypatch.setattr(box, "_letters", look)
        (box.folder / "new" / opened).rename(box.folder / "cur" / f"{opened}:2,S")
        (box.folder / "new" / gone).unlink()
        return found

    monkeypatch.setattr(box, "_letters", look_and_meddle)
    assert [fetched.uid for fetched in box.fetch(10)] == [opened]


def test_a_folder_that_is_gone_is_unreachable_and_comes_back(box: MaildirMailbox) -> None:
    deliver(box)
    away = box.folder.rename(box.folder.parent / "away")
    with pytest.raises(Unreachable, match="cannot be used"):
        box.fetch(1)
    assert [good for _, good, _ in box.probe()] == [False]
    away.rename(box.folder)
    assert len(box.fetch(1)) == 1
    assert [good for _, good, _ in box.probe()] == [True]


def test_settled_letters_lie_where_a_mail_program_shows_them(box: MaildirMailbox) -> None:
    deliver(box)
    deliver(box)
    first, second = box.fetch(2)
    box.settle([(first, "done"), (second, "aside")])
    program = stdlib.Maildir(str(box.folder), create=False)
    assert sorted(program.list_folders()) == ["Aside", "Done"]
    assert [letter["Subject"] for letter in program.get_folder("Done")] == ["orders"]


@settings(max_examples=25)
@given(st.binary(max_size=300), st.emails() | st.just(""), st.emails())
def test_the_envelope_written_before_a_letter_comes_off_to_the_octet(raw: bytes, sender: str, to: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        box = MaildirMailbox(make(Path(folder)), trace=True)
        deliver(box, with_trace(raw, sender, to))
        [fetched] = box.fetch(1)
    assert (fetched.raw, fetched.envelope_from, fetched.envelope_to) == (raw, sender, to)


def test_lines_that_look_like_an_envelope_are_left_alone_where_nobody_wrote_one(box: MaildirMailbox) -> None:
    deliver(box, with_trace(RAW, "anna@home.example", "gm@house.example"))
    [fetched] = box.fetch(1)
    assert fetched.raw.startswith(b"Return-Path: <anna@home.example>")
    assert fetched.envelope_from is None


def test_a_disk_that_will_not_take_a_letter_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    mailer = MaildirMailer(tmp_path)
    fates = list(mailer.send([Parcel(n, "gm@house.example", "anna@home.example", RAW) for n in (1, 2)]))
    assert [fate.outcome for fate in fates] == ["wait", "wait"]
    assert "No space left" in fates[0].text
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "address",
    ["../../etc/passwd@home.example", "/abs@x", ".hidden@x", "a\0b@x", "ä@bücher.example", "x" * 300, "", ".."],
)
def test_no_address_leads_out_of_the_folder(address: str, tmp_path: Path) -> None:
    [fate] = MaildirMailer(tmp_path / "players").send([Parcel(1, "gm@house.example", address, RAW)])
    assert fate.outcome == "sent"
    [path] = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert path.parent.parent.parent == tmp_path / "players"
    assert not path.parent.parent.name.startswith(".")


@given(st.text(max_size=80), st.text(max_size=80))
def test_two_addresses_never_share_a_folder(one: str, other: str) -> None:
    assert (folder_name(one) == folder_name(other)) == (one.lower() == other.lower())


@pytest.mark.parametrize(
    ("raw", "head"),
    [(b"A: 1\r\n\r\nbody", b"A: 1\r\n\r\n"), (b"A: 1\n\nbody\r\n\r\n", b"A: 1\n\n"), (b"A: 1", b"A: 1"), (b"", b"")],
)
def test_the_header_block_ends_at_the_first_empty_line(raw: bytes, head: bytes) -> None:
    assert header_block(raw) == head


def test_who_waits_at_a_folder_that_is_gone_has_no_news_and_does_not_stumble(tmp_path: Path) -> None:
    box = MaildirMailbox(tmp_path / "gone", poll=0.01)
    assert box.wait(0.05) is False
    with pytest.raises(Unreachable, match="No such file"):
        box.fetch(1)
