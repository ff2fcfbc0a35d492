"""What every mailbox promises, proved on all of them: memory, Maildir, the post office, IMAP servers, and forums."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest

from gm.ports import Fetched, Parcel
from gm.transports.channels import KINDS
from gm.transports.imap import ImapMailbox
from gm.transports.imap_session import ImapSettings
from gm.transports.maildir import Drop, MaildirMailbox, make, store
from gm.transports.memory import MemoryMailbox
from gm.transports.office import OfficeSettings, PostOffice
from gm.transports.smtp import SmtpMailer, SmtpSettings
from tests.kit.forums.discourse import SmallDiscourse
from tests.kit.forums.nodebb import Post as ChatPost
from tests.kit.forums.nodebb import Room, SmallNodeBB
from tests.kit.servers.dovecot import Dovecot
from tests.kit.servers.misago import BOT, SCRIBE
from tests.kit.servers.misago import shared as shared_misago
from tests.kit.servers.postfix import Postfix
from tests.servers.posters import Browser

ORDERS = (
    b"From: anna@home.example\r\nTo: gm@house.example\r\nMessage-ID: <a1@home.example>\r\n"
    b"Date: Fri, 20 Nov 2026 10:00:00 +0100\r\nSubject: orders\r\n\r\n.dot\r\nplay b\xc3\xa4r\r\n"
)
HUGE = b"From: bruno@home.example\r\nSubject: huge\r\n\r\n" + (b"x" * 68 + b"\r\n") * 100
LIMIT = 2000
MEMBERS = itertools.count(1)


@dataclass
class Subject:
    """A mailbox under test and the postman who brings letters to it."""

    box: Any
    deliver: Callable[[bytes], None]  # returns when the letter lies in the mailbox
    reopen: Callable[[], Any]  # another adapter on the same mailbox, as after a restart
    exact: bool = True  # False: servers on the way put lines before the letter
    words: bool = False  # of a letter only the words come through


def letter(number: int) -> bytes:
    return ORDERS.replace(b"play", b"play %d" % number)


def numbers(letters: list[Fetched] | tuple[Fetched, ...]) -> list[int]:
    return [int(words_of(fetched.raw).partition("play ")[2].split()[0]) for fetched in letters]


def memory(_: Path, __: Any) -> Iterator[Subject]:
    box = MemoryMailbox(limit=LIMIT)
    yield Subject(box, lambda raw: void(box.put(raw, datetime.now(UTC))), lambda: box)


def maildir(folder: Path, _: Any) -> Iterator[Subject]:
    make(folder)

    def fresh() -> MaildirMailbox:
        return MaildirMailbox(folder, limit=LIMIT, poll=0.05)

    yield Subject(fresh(), lambda raw: void(store([Drop(folder, raw, datetime.now(UTC))])), fresh)


def office(folder: Path, _: Any) -> Iterator[Subject]:
    settings = OfficeSettings(folder, {"gm@house.example"}, limit=LIMIT)
    with PostOffice(settings) as open_office:
        postman = SmtpMailer(SmtpSettings("127.0.0.1", open_office.port, "plain"))
        yield Subject(open_office, by_smtp(postman, "gm+abc@house.example"), lambda: PostOffice(settings))
        postman.close()


def imap(_: Path, world: Callable[[], tuple[Dovecot, Postfix]]) -> Iterator[Subject]:
    """IMAP with implicit TLS; letters are appended by another client."""
    dovecot, _postfix = world()
    account = imap_settings(dovecot)
    postman = ImapMailbox(account)

    def append(raw: bytes) -> None:
        with postman._talking() as session:
            session.client.append("INBOX", raw)

    yield from opened(account, append)
    postman.close()


def mail_world(_: Path, world: Callable[[], tuple[Dovecot, Postfix]]) -> Iterator[Subject]:
    """A letter handed in at Postfix with STARTTLS and login, delivered by LMTP to Dovecot, fetched over IMAP."""
    dovecot, postfix = world()
    account = imap_settings(dovecot)
    wish = SmtpSettings("localhost", postfix.submission, "starttls", "anna", "anna-secret", ca_file=str(dovecot.cert))
    postman = SmtpMailer(wish)
    mailbox = dovecot.folder / "mail" / account.user / "Maildir" / "new"
    send = by_smtp(postman, f"{account.user}+abc@localhost")

    def deliver(raw: bytes) -> None:
        before = count(mailbox)
        send(raw)
        until(lambda: count(mailbox) > before)

    for subject in opened(account, deliver):
        subject.exact = False
        yield subject
    postman.close()


def imap_settings(dovecot: Dovecot) -> ImapSettings:
    user = f"gm{next(MEMBERS)}"
    return ImapSettings("localhost", user, "secret", port=dovecot.imaps, ca_file=str(dovecot.cert), limit=LIMIT)


def opened(account: ImapSettings, deliver: Callable[[bytes], None]) -> Iterator[Subject]:
    boxes = [ImapMailbox(account)]

    def reopen() -> ImapMailbox:
        boxes.append(ImapMailbox(account))
        return boxes[-1]

    yield Subject(boxes[0], deliver, reopen)
    for box in boxes:
        box.close()


def by_smtp(postman: SmtpMailer, to: str) -> Callable[[bytes], None]:
    def send(raw: bytes) -> None:
        [delivery] = postman.send([Parcel(1, "anna@home.example", to, raw)])
        assert delivery.outcome == "sent", delivery

    return send


def count(folder: Path) -> int:
    return sum(1 for path in folder.parent.glob("[cn]*/*") if path.is_file()) if folder.exists() else 0


def until(true: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def void(_: object) -> None:
    return None


@pytest.fixture(scope="module")
def world() -> Iterator[Callable[[], tuple[Dovecot, Postfix]]]:
    """Dovecot and Postfix, started when the first test asks for them."""
    running: list[tuple[Dovecot, Postfix]] = []

    def get() -> tuple[Dovecot, Postfix]:
        if not running:
            users = {f"gm{number}": "secret" for number in range(1, 80)} | {"anna": "anna-secret"}
            dovecot = Dovecot(users)
            postfix = Postfix(dovecot)
            dovecot.start()
            running.append((dovecot, postfix))
            postfix.start()
        return running[0]

    yield get
    for dovecot, postfix in running:
        postfix.stop()
        dovecot.stop()


def misago(folder: Path, _: Any) -> Iterator[Subject]:
    """A real forum; each letter is a private thread of its own, begun by somebody."""
    forum = shared_misago()
    writer = Browser(forum.url, SCRIBE)
    settings = {"kind": "misago", "url": forum.url, "account": BOT, "password": f"{BOT}-password"}

    def deliver(raw: bytes) -> None:
        writer.ask("POST", "/api/private-threads/", {"to": [BOT], "title": "A letter", "post": words_of(raw)})

    yield from by_channel(folder, settings, deliver)


def nodebb(folder: Path, _: Any) -> Iterator[Subject]:
    """A small NodeBB; each letter is a chat message."""
    with SmallNodeBB() as forum:
        forum.at = datetime.now(UTC)
        room = Room(1, 3, [2, 3])
        forum.rooms[1] = room

        def deliver(raw: bytes) -> None:
            forum.at = max(datetime.now(UTC), forum.at + timedelta(milliseconds=1))
            room.messages.append(ChatPost(len(room.messages) + 1, 3, words_of(raw), forum.at))

        yield from by_channel(folder, {"kind": "nodebb", "url": forum.url, "account": BOT, "token": KEY}, deliver)


def discourse(folder: Path, _: Any) -> Iterator[Subject]:
    """A small Discourse; each letter is a message of its own."""
    with SmallDiscourse() as forum:

        def deliver(raw: bytes) -> None:
            forum.at = max(datetime.now(UTC), forum.at + timedelta(milliseconds=1))
            wish = {"title": "A letter to the bot", "raw": words_of(raw), "target_recipients": BOT}
            forum._put(forum.accounts["anna"], wish, None)
            forum.asked = 0

        settings = {"kind": "discourse", "url": forum.url, "account": BOT, "token": f"{BOT}-key"}
        yield from by_channel(folder, settings, deliver)


KEY = f"{BOT}-token"


def by_channel(folder: Path, settings: dict[str, Any], deliver: Callable[[bytes], None]) -> Iterator[Subject]:
    """A forum as the house opens it; what lay there before is read and put away."""
    boxes: list[Any] = []

    def fresh() -> Any:
        wish = {"poll_seconds": 0.1, "largest": LIMIT, **settings}
        boxes.append(KINDS[str(settings["kind"])]("main", wish, folder).mailbox)
        return boxes[-1]

    box = fresh()
    while old := box.fetch(50):
        box.settle([(letter, "done") for letter in old])
    yield Subject(box, deliver, fresh, words=True)
    for box in boxes:
        box.close()


def words_of(raw: bytes) -> str:
    """The words of a letter."""
    text: str = message_from_bytes(raw, policy=policy.default).get_payload(decode=True).decode()
    return text.replace("\r\n", "\n").strip()


MAKERS = [memory, maildir, office, imap, mail_world, misago, nodebb, discourse]


@pytest.fixture(params=MAKERS, ids=lambda maker: maker.__name__)
def subject(request: pytest.FixtureRequest, tmp_path: Path, world: Any) -> Iterator[Subject]:
    yield from request.param(tmp_path / "mail", world)


def test_an_empty_mailbox_gives_nothing(subject: Subject) -> None:
    assert list(subject.box.fetch(10)) == []


def test_a_letter_is_given_with_the_bytes_it_was_sent_with(subject: Subject) -> None:
    subject.deliver(ORDERS)
    [fetched] = subject.box.fetch(10)
    assert fetched.oversize == 0
    if subject.words:
        assert words_of(fetched.raw) == words_of(ORDERS)
    else:
        assert fetched.raw.endswith(ORDERS)
        assert fetched.raw == ORDERS or not subject.exact


def test_the_arrival_is_the_servers_time_in_utc(subject: Subject) -> None:
    second = timedelta(seconds=1)  # servers write down whole seconds, or count on from post to post
    before = datetime.now(UTC) - second
    subject.deliver(ORDERS)
    [fetched] = subject.box.fetch(10)
    assert fetched.arrived.utcoffset() == timedelta(0)
    assert before <= fetched.arrived <= datetime.now(UTC) + second


def test_letters_come_in_order_of_arrival(subject: Subject) -> None:
    for number in (1, 2, 3):
        subject.deliver(letter(number))
    assert numbers(subject.box.fetch(10)) == [1, 2, 3]


def test_no_more_letters_come_than_asked_for_and_the_oldest_first(subject: Subject) -> None:
    for number in (1, 2, 3):
        subject.deliver(letter(number))
    assert numbers(subject.box.fetch(2)) == [1, 2]


def test_fetching_leaves_no_trace(subject: Subject) -> None:
    subject.deliver(ORDERS)
    assert subject.box.fetch(10) == subject.box.fetch(10)
    assert len(subject.box.fetch(10)) == 1


def test_a_letter_keeps_its_identity_through_a_restart(subject: Subject) -> None:
    subject.deliver(ORDERS)
    [before] = subject.box.fetch(10)
    subject.box.close()
    [after] = subject.reopen().fetch(10)
    assert (after.mailbox, after.uid, after.arrived) == (before.mailbox, before.uid, before.arrived)


def test_two_letters_with_the_same_bytes_are_two_letters(subject: Subject) -> None:
    subject.deliver(ORDERS)
    subject.deliver(ORDERS)
    assert len({(fetched.mailbox, fetched.uid) for fetched in subject.box.fetch(10)}) == 2


def test_a_settled_letter_is_not_fetched_again_and_the_others_are(subject: Subject) -> None:
    for number in (1, 2, 3):
        subject.deliver(letter(number))
    first, second, _ = subject.box.fetch(10)
    subject.box.settle([(first, "done"), (second, "aside")])
    assert numbers(subject.box.fetch(10)) == [3]
    assert numbers(subject.reopen().fetch(10)) == [3]


def test_settling_twice_is_harmless(subject: Subject) -> None:
    subject.deliver(letter(1))
    subject.deliver(letter(2))
    first, _ = subject.box.fetch(10)
    subject.box.settle([(first, "done")])
    subject.box.settle([(first, "done")])
    subject.box.settle([])
    assert numbers(subject.box.fetch(10)) == [2]


def test_of_a_letter_that_is_too_large_only_the_headers_are_fetched(subject: Subject) -> None:
    subject.deliver(HUGE)
    [fetched] = subject.box.fetch(10)
    assert fetched.oversize >= len(HUGE)
    assert b"Subject: huge\r\n" in fetched.raw or subject.words
    assert b"\r\n\r\n" not in fetched.raw.rstrip()
    assert len(fetched.raw) < LIMIT


def test_waiting_for_nothing_ends_in_time_and_says_no(subject: Subject) -> None:
    subject.box.fetch(10)
    assert subject.box.wait(0.2) is False


def test_a_letter_that_came_before_the_wait_is_not_waited_for(subject: Subject) -> None:
    subject.box.fetch(10)
    subject.deliver(ORDERS)
    assert subject.box.wait(30) is True


def test_a_letter_that_comes_during_the_wait_ends_it(subject: Subject) -> None:
    subject.box.fetch(10)
    postman = threading.Timer(0.2, subject.deliver, [ORDERS])
    postman.start()
    assert subject.box.wait(30) is True
    postman.join()
    assert len(subject.box.fetch(10)) == 1


def test_a_letter_left_lying_does_not_end_the_wait_again(subject: Subject) -> None:
    subject.deliver(ORDERS)
    subject.box.fetch(10)
    assert subject.box.wait(0.2) is False


def test_another_thread_can_end_the_wait(subject: Subject) -> None:
    subject.box.fetch(10)
    caller = threading.Timer(0.2, subject.box.wake)
    caller.start()
    start = time.monotonic()
    assert subject.box.wait(200) is False
    assert time.monotonic() - start < 100
    caller.join()


def test_a_closed_mailbox_opens_again_by_itself(subject: Subject) -> None:
    subject.deliver(ORDERS)
    subject.box.fetch(10)
    subject.box.close()
    subject.box.close()
    assert len(subject.box.fetch(10)) == 1


def test_many_letters_are_fetched_and_settled_in_portions(subject: Subject) -> None:
    for number in range(25):
        subject.deliver(letter(number))
    got: list[int] = []
    while letters := subject.box.fetch(10):
        got += numbers(letters)
        subject.box.settle([(fetched, "done") for fetched in letters])
    assert sorted(got) == list(range(25))
