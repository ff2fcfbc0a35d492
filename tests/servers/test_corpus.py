"""Real letters through a real server: what Dovecot stores and IMAP gives back is read as the letter itself was."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm.post.explain import explain
from gm.transports.imap import ImapMailbox
from gm.transports.imap_session import ImapSettings
from tests.kit.servers.dovecot import Dovecot

CORPUS = Path(__file__).parents[3] / "shared" / "mail-corpus"
pytestmark = [pytest.mark.server("dovecot"), pytest.mark.timeout(200)]
TRACE = ("return-path:", "delivered-to:", "received:")


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    with Dovecot({"gm": "gm has a secret"}) as server:
        yield server


def letters(folder: str) -> list[bytes]:
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real mail is not beside this checkout")
    return [path.read_bytes() for path in sorted((CORPUS / folder).glob("*.eml"))]


def through_lmtp(dovecot: Dovecot, raws: list[bytes]) -> list[bytes]:
    """The letters as the mailbox gives them, in the order in which they were delivered."""
    with smtplib.LMTP("127.0.0.1", dovecot.lmtp) as server:
        for raw in raws:
            server.sendmail("writer@people.example", ["gm@localhost"], raw)
    mailbox = ImapMailbox(
        ImapSettings(
            host="localhost", port=dovecot.imaps, user="gm", password="gm has a secret", ca_file=str(dovecot.cert)
        )
    )
    try:
        return [letter.raw for letter in sorted(mailbox.fetch(len(raws) + 1), key=lambda letter: int(letter.uid))]
    finally:
        mailbox.close()


def untraced(raw: bytes) -> bytes:
    """A letter without the trace fields a server put on top."""
    lines, on_top = raw.split(b"\r\n"), 0
    while lines[on_top].lower().startswith(tuple(name.encode() for name in TRACE)) or (
        on_top and lines[on_top][:1] in (b" ", b"\t")
    ):
        on_top += 1
    return b"\r\n".join(lines[on_top:])


def made_of(raw: bytes, report: str) -> dict[str, Any]:
    return explain(raw, [report] if report else [])


@pytest.mark.parametrize("folder", ["orders", "auto"])
def test_a_letter_means_the_same_after_lmtp_and_imap(dovecot: Dovecot, folder: str) -> None:
    sent = letters(folder)
    report = (CORPUS / "orders" / "report.txt").read_text(encoding="utf-8") if folder == "orders" else ""
    came = through_lmtp(dovecot, sent)
    assert len(came) == len(sent)
    for before, after in zip(sent, came, strict=True):
        assert after.startswith(b"Return-Path:")
        assert made_of(after, report) == made_of(before, report)


def test_a_letters_own_bytes_come_back_unchanged(dovecot: Dovecot) -> None:
    sent = [raw for raw in letters("orders") if not raw.lower().startswith(tuple(name.encode() for name in TRACE))]
    for before, after in zip(sent, through_lmtp(dovecot, sent), strict=True):
        assert untraced(after).rstrip(b"\r\n") == b"\r\n".join(before.splitlines()).rstrip(b"\r\n")
