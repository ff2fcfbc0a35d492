"""What every mailer promises, proved on all of them: memory, Maildir, and SMTP to small and real servers, forums."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP as Door
from aiosmtpd.smtp import Envelope, Session

from gm.ports import Delivery, Parcel
from gm.transports.channels import KINDS
from gm.transports.forum.words import shown
from gm.transports.maildir import MaildirMailer, folder_name
from gm.transports.memory import MemoryMailer
from gm.transports.smtp import SmtpMailer, SmtpSettings
from tests.kit.forums.discourse import SmallDiscourse
from tests.kit.forums.nodebb import SmallNodeBB
from tests.kit.forums.small import page_of
from tests.kit.servers import free_port
from tests.kit.servers.dovecot import Dovecot
from tests.kit.servers.misago import BOT
from tests.kit.servers.misago import shared as shared_misago
from tests.kit.servers.postfix import Postfix
from tests.servers.posters import Poster

REPORT = (
    b"From: gm@house.example\r\nTo: anna@home.example\r\nMessage-ID: <r1@house.example>\r\n"
    b"Date: Fri, 20 Nov 2026 10:00:00 +0000\r\nSubject: turn 4\r\n\r\n.\r\n..two dots\r\nYour hand: 3 b\xc3\xa4rs\r\n"
)
ROUNDS = itertools.count(1)
STRANGER = "dora@home.example"


@dataclass
class Subject:
    """A mailer under test, and the mailbox at the other end."""

    mailer: Any
    received: Callable[[str], list[bytes]]  # what lies in the mailbox of an address
    to: Callable[[str], str]  # how a player's address is written here
    knows_people: bool = True  # refuses strangers
    exact: bool = True  # False: servers on the way put lines before the letter
    words: bool = False  # of a letter only the words come through


class Ledger:
    """A mail server's own book: what it took, for whom."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str, bytes]] = []

    async def handle_RCPT(self, door: Door, session: Session, envelope: Envelope, address: str, _: Any) -> str:
        if address == STRANGER:
            return "550 5.1.1 unknown"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, door: Door, session: Session, envelope: Envelope) -> str:
        [recipient] = envelope.rcpt_tos  # never two in one transaction
        self.taken.append((str(envelope.mail_from), recipient, bytes(envelope.original_content or b"")))
        return "250 taken"


def misago(folder: Path, _: Any) -> Iterator[Subject]:
    """A real forum; what somebody has received is what the bot wrote in their private threads of this round."""
    forum, round_ = shared_misago(), next(ROUNDS)
    browsers = {name: Poster(name, forum.url) for name in ("anna", "bruno")}

    def received(to: str) -> list[bytes]:
        one = browsers[to.partition("@")[0]]
        title = f"Match round-{round_}: letters of the game master"
        posts = (post for talk in one.talks() if talk["title"] == title for post in one.posts(TALKS, talk["id"]))
        return [shown(post["content"]).encode() for post in posts]

    settings = {"kind": "misago", "url": forum.url, "account": BOT, "password": f"{BOT}-password"}
    yield from by_channel(folder, settings, received, round_)


def nodebb(folder: Path, _: Any) -> Iterator[Subject]:
    """A small NodeBB."""
    with SmallNodeBB() as forum:

        def received(to: str) -> list[bytes]:
            who = forum.accounts[to.partition("@")[0]]
            return [
                shown(page_of(m.content)).encode()
                for r in forum.rooms.values()
                if who.uid in r.uids
                for m in r.messages
            ]

        settings = {"kind": "nodebb", "url": forum.url, "account": BOT, "token": f"{BOT}-token"}
        yield from by_channel(folder, settings, received, next(ROUNDS))


def discourse(folder: Path, _: Any) -> Iterator[Subject]:
    """A small Discourse, which does not count requests."""
    with SmallDiscourse() as forum:
        forum.asked = -1_000_000

        def received(to: str) -> list[bytes]:
            who = forum.accounts[to.partition("@")[0]]
            mine = [topic for topic in forum.topics.values() if who in topic.readers]
            return [shown(page_of(post.raw)).encode() for topic in mine for post in topic.posts]

        settings = {"kind": "discourse", "url": forum.url, "account": BOT, "token": f"{BOT}-key"}
        yield from by_channel(folder, settings, received, next(ROUNDS))


TALKS = "private-threads"


def by_channel(
    folder: Path, settings: dict[str, Any], received: Callable[[str], list[bytes]], round_: int
) -> Iterator[Subject]:
    """A forum as the house opens it; letters of each round belong to a match of their own."""
    mailer = KINDS[str(settings["kind"])]("main", settings, folder).mailer()
    yield Subject(InRound(mailer, round_), received, lambda name: f"{name}@main.forum.invalid", words=True)
    mailer.close()


@dataclass
class InRound:
    """A mailer whose letters are about the match of a round."""

    mailer: Any
    round_: int

    def send(self, parcels: list[Parcel]) -> Any:
        head = f"PostGM-Match: round-{self.round_}\r\nContent-Type: text/plain; charset=utf-8\r\n".encode()
        mine = f".{self.round_}@house.example>".encode()  # a Message-ID is never used again
        raws = [head + parcel.raw.replace(b"@house.example>", mine, 2) for parcel in parcels]
        return self.mailer.send([replace(parcel, raw=raw) for parcel, raw in zip(parcels, raws, strict=True)])

    def close(self) -> None:
        self.mailer.close()


def plain(name: str) -> str:
    return f"{name}@home.example"


def memory(_: Path, __: Any) -> Iterator[Subject]:
    def fate(parcel: Parcel) -> Delivery:
        known = parcel.to != STRANGER
        return Delivery(parcel.id, "sent", 250) if known else Delivery(parcel.id, "refused", 550)

    mailer = MemoryMailer(fate)
    yield Subject(mailer, lambda to: [parcel.raw for parcel in mailer.sent if parcel.to == to], plain)


def maildir(folder: Path, _: Any) -> Iterator[Subject]:
    def received(to: str) -> list[bytes]:
        return [path.read_bytes() for path in sorted((folder / folder_name(to) / "new").glob("*"))]

    yield Subject(MaildirMailer(folder), received, plain, knows_people=False)


def smtp(_: Path, __: Any) -> Iterator[Subject]:
    ledger = Ledger()
    server = Controller(ledger, hostname="127.0.0.1", port=free_port(), enable_SMTPUTF8=True)
    server.start()
    mailer = SmtpMailer(SmtpSettings("127.0.0.1", server.port, "plain"))
    yield Subject(mailer, lambda to: [raw for _, recipient, raw in ledger.taken if recipient == to], plain)
    mailer.close()
    server.stop()


def submission(_: Path, world: Callable[[], tuple[Dovecot, Postfix]]) -> Iterator[Subject]:
    """Postfix with STARTTLS and login, delivering by LMTP into Dovecot's Maildirs."""
    dovecot, postfix = world()
    wish = SmtpSettings("localhost", postfix.submission, "starttls", "gm", "secret", ca_file=str(dovecot.cert))
    mailer = SmtpMailer(wish)

    def received(to: str) -> list[bytes]:
        folder = dovecot.folder / "mail" / to.partition("@")[0] / "Maildir" / "new"
        return [path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") for path in sorted(folder.glob("*"))]

    round_ = next(ROUNDS)
    yield Subject(mailer, received, lambda name: f"{name}{round_}@localhost", exact=False)
    mailer.close()


@pytest.fixture(scope="module")
def world() -> Iterator[Callable[[], tuple[Dovecot, Postfix]]]:
    """Dovecot and Postfix, started when the first test asks for them; anna1 and bruno1 play in the first test ..."""
    running: list[Any] = []

    def get() -> tuple[Dovecot, Postfix]:
        if not running:
            players = {f"{name}{number}": "" for name in ("anna", "bruno") for number in range(1, 30)}
            dovecot = Dovecot({"gm": "secret"} | players)
            postfix = Postfix(dovecot)
            running.append(dovecot.start())
            running.append(postfix.start())
        return running[0], running[1]

    yield get
    for server in reversed(running):
        server.stop()


@pytest.fixture(params=[memory, maildir, smtp, submission, misago, nodebb, discourse], ids=lambda maker: maker.__name__)
def subject(request: pytest.FixtureRequest, tmp_path: Path, world: Any) -> Iterator[Subject]:
    yield from request.param(tmp_path / "mail", world)


@pytest.fixture(params=[memory, smtp, submission, misago, nodebb, discourse], ids=lambda maker: maker.__name__)
def knowing(request: pytest.FixtureRequest, tmp_path: Path, world: Any) -> Iterator[Subject]:
    """Those that know who lives at the other end."""
    yield from request.param(tmp_path / "mail", world)


def parcel(subject: Subject, number: int, name: str = "anna", raw: bytes = REPORT) -> Parcel:
    """Each letter has a Message-ID of its own."""
    return Parcel(number, "gm@house.example", subject.to(name), raw.replace(b"<r1@", b"<r%d@" % number))


def same(subject: Subject, raw: bytes, sent: bytes) -> bool:
    """Is this the letter that was sent, as far as it can be told there?"""
    if subject.words:
        text = sent.partition(b"\r\n\r\n")[2].replace(b"\r\n", b"\n").strip()
        return b"turn 4" in raw and text in raw
    return raw.endswith(sent) and (raw == sent or not subject.exact)


def lying(subject: Subject, name: str, how_many: int) -> list[bytes]:
    """The letters in a player's mailbox, once so many are there."""
    end = time.monotonic() + 20
    while len(found := subject.received(subject.to(name))) < how_many:
        assert time.monotonic() < end, f"{len(found)} of {how_many} letters came"
        time.sleep(0.01)
    return found


def test_a_letter_arrives_with_the_bytes_that_were_stored(subject: Subject) -> None:
    letter = parcel(subject, 7)
    [delivery] = subject.mailer.send([letter])
    assert (delivery.id, delivery.outcome) == (7, "sent")
    [raw] = lying(subject, "anna", 1)
    assert same(subject, raw, letter.raw)


def test_each_player_gets_their_own_letter_only(subject: Subject) -> None:
    letters = [
        parcel(subject, 1, "anna", REPORT + b"for anna\r\n"),
        parcel(subject, 2, "bruno", REPORT + b"for bruno\r\n"),
    ]
    assert [delivery.outcome for delivery in subject.mailer.send(letters)] == ["sent", "sent"]
    [for_anna], [for_bruno] = lying(subject, "anna", 1), lying(subject, "bruno", 1)
    assert b"bruno" not in for_anna
    assert b"anna\r\n" not in for_bruno.partition(b"\r\n\r\n")[2]


def test_the_fate_of_a_letter_is_told_before_the_next_is_begun(subject: Subject) -> None:
    fates = subject.mailer.send([parcel(subject, 1, "anna"), parcel(subject, 2, "bruno")])
    assert next(fates).id == 1
    lying(subject, "anna", 1)
    assert subject.received(subject.to("bruno")) == []
    assert next(fates).id == 2
    lying(subject, "bruno", 1)


def test_a_stranger_is_refused_and_the_letters_behind_still_go(knowing: Subject) -> None:
    stranger = knowing.to("nobody") if knowing.words else STRANGER
    letters = [Parcel(1, "gm@house.example", stranger, REPORT), parcel(knowing, 2)]
    refused, sent = knowing.mailer.send(letters)
    assert (refused.id, refused.outcome) == (1, "refused")
    assert 500 <= refused.code < 600
    assert (sent.id, sent.outcome) == (2, "sent")


def test_a_letter_with_the_null_sender_is_sent(subject: Subject) -> None:
    [delivery] = subject.mailer.send([Parcel(1, "", subject.to("anna"), REPORT)])
    assert delivery.outcome == "sent"
    lying(subject, "anna", 1)


def test_nothing_to_send_is_nothing_done(subject: Subject) -> None:
    assert list(subject.mailer.send([])) == []


def test_a_closed_mailer_opens_again_by_itself(subject: Subject) -> None:
    list(subject.mailer.send([parcel(subject, 1)]))
    subject.mailer.close()
    subject.mailer.close()
    [delivery] = subject.mailer.send([parcel(subject, 2)])
    assert delivery.outcome == "sent"
    lying(subject, "anna", 2)


def test_many_letters_go_over_more_than_one_connection_and_each_arrives_once(subject: Subject) -> None:
    many = 30 if subject.words else 120  # a forum has one connection, and pages of 18 posts
    letters = [parcel(subject, number, raw=REPORT + b"number %d\r\n" % number) for number in range(many)]
    assert [(fate.id, fate.outcome) for fate in subject.mailer.send(letters)] == [(n, "sent") for n in range(many)]
    arrived = [raw.rpartition(b"number ")[2].split()[0] for raw in lying(subject, "anna", many)]
    assert sorted(arrived, key=int) == [b"%d" % number for number in range(many)]
