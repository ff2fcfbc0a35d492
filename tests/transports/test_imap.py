"""A mailbox in bad weather: no letter is lost, none is taken for another, and every trouble ends in bounded time."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from gm.ports import Fetched, Refused, Unreachable
from gm.transports.imap import ImapMailbox
from gm.transports.imap_session import ImapSettings, batches
from tests.kit.bad_imap import BadImap, Mail, Manners
from tests.kit.badserver import Cable
from tests.kit.servers import free_port
from tests.kit.servers.dovecot import Dovecot

RAW = b"From: anna@home.example\r\nSubject: orders\r\n\r\nplay bear\r\n(and) {5}\r\n* 1 FETCH\r\n"
POOR = b"IMAP4rev1 IDLE"
opened: list[ImapMailbox] = []


def box(port: int, speed: int = 1, **changes: Any) -> ImapMailbox:
    """A mailbox whose clock runs `speed` times as fast as ours: what it waits out after trouble passes sooner."""
    wish = {"security": "plain", "connect_timeout": 0.5, "read_timeout": 0.5} | changes
    host = "127.0.0.1" if wish["security"] == "plain" else "localhost"
    settings = ImapSettings(host, "gm", "secret", port=port, **wish)  # type: ignore[arg-type]
    opened.append(ImapMailbox(settings, clock=lambda: time.monotonic() * speed, chance=lambda: 0.0))
    return opened[-1]


@pytest.fixture(autouse=True)
def _closed_in_the_end() -> Iterator[None]:
    yield
    while opened:
        opened.pop().close()


def patiently(mailbox: ImapMailbox, limit: int = 10) -> list[Fetched]:
    """Fetch as the house does: after trouble, once more."""
    for _ in range(1000):
        try:
            return list(mailbox.fetch(limit))
        except Unreachable:
            time.sleep(0.01)
    raise AssertionError("never came through")


# -- fetching ----------------------------------------------------------------------------------------------------------


def test_the_arrival_is_turned_into_utc() -> None:
    with BadImap(Mail(1, RAW, date="20-Nov-2026 00:30:00 +0130")) as server:
        [fetched] = box(server.port).fetch(10)
        assert fetched.arrived == datetime(2026, 11, 19, 23, 0, tzinfo=UTC)


def test_letters_that_came_earlier_are_given_first_whatever_their_number() -> None:
    copied_later = Mail(2, RAW + b"early", date="19-Nov-2026 12:00:00 +0000")
    with BadImap(Mail(1, RAW, date="20-Nov-2026 12:00:00 +0000"), copied_later) as server:
        assert [fetched.uid for fetched in box(server.port).fetch(10)] == ["2", "1"]


def test_a_letter_somebody_has_read_is_fetched_and_one_somebody_deleted_is_not() -> None:
    letters = (Mail(1, RAW, ("\\Seen", "\\Answered")), Mail(2, RAW, ("\\Deleted",)))
    with BadImap(*letters) as server:
        assert [fetched.uid for fetched in box(server.port).fetch(10)] == ["1"]


def test_a_letter_expunged_between_search_and_fetch_is_left_out() -> None:
    with BadImap(Mail(1, RAW), Mail(2, RAW), manners=Manners(vanish={1})) as server:
        assert [fetched.uid for fetched in box(server.port).fetch(10)] == ["2"]


def test_letters_that_are_gone_do_not_make_the_mailbox_look_empty() -> None:
    with BadImap(*(Mail(uid, RAW) for uid in range(1, 8)), manners=Manners(vanish={1, 2, 3}, hollow={4})) as server:
        assert [fetched.uid for fetched in box(server.port).fetch(2)] == ["5", "6"]


def test_a_body_that_comes_empty_is_no_letter() -> None:
    with BadImap(Mail(1, RAW), Mail(2, RAW), manners=Manners(hollow={1})) as server:
        assert [fetched.uid for fetched in box(server.port).fetch(10)] == ["2"]


def test_a_letter_that_really_is_empty_is_given_so_that_it_can_be_put_away() -> None:
    with BadImap(Mail(1, b"")) as server:
        mailbox = box(server.port)
        [fetched] = mailbox.fetch(10)
        mailbox.settle([(fetched, "aside")])
        assert mailbox.fetch(10) == []


def test_of_a_large_letter_the_body_is_never_asked_for() -> None:
    with BadImap(Mail(1, RAW + b"x" * 5000)) as server:
        [fetched] = box(server.port, limit=1000).fetch(10)
        assert fetched.oversize == len(RAW) + 5000
        assert fetched.raw == b"From: anna@home.example\r\nSubject: orders\r\n\r\n"


def test_unasked_for_lines_between_the_answers_disturb_nothing() -> None:
    noise = (b"* 9 EXISTS", b"* 0 RECENT", b"* 1 FETCH (FLAGS (\\Seen))", b"* 7 EXPUNGE", b"* OK [ALERT] tea is ready")
    with BadImap(Mail(1, RAW), Mail(2, RAW + b"2"), manners=Manners(noise=noise)) as server:
        mailbox = box(server.port)
        letters = mailbox.fetch(10)
        assert [fetched.raw for fetched in letters] == [RAW, RAW + b"2"]
        mailbox.settle([(fetched, "done") for fetched in letters])
        assert server.moved == {"Done": [1, 2]}


@pytest.mark.parametrize("capability", [b"IMAP4rev1 MOVE UIDPLUS", b"IMAP4rev1 UIDPLUS", b"IMAP4rev1"])
@pytest.mark.parametrize("says", [Manners.rival_says, b"NO no matching messages"])
def test_what_another_worker_put_away_meanwhile_is_no_trouble_and_the_rest_goes(capability: bytes, says: bytes) -> None:
    manners = Manners(rival={1, 3}, rival_says=says, capability=capability, lasting=b"\\Seen")
    with BadImap(*(Mail(uid, RAW) for uid in (1, 2, 3)), manners=manners) as server:
        mailbox = box(server.port)
        mailbox.settle([(letter, "done") for letter in mailbox.fetch(10)])
        assert server.moved == {"Done": [2]}
        assert mailbox.fetch(10) == []


def test_when_another_worker_has_put_everything_away_nothing_is_left_to_do() -> None:
    with BadImap(Mail(1, RAW), manners=Manners(rival={1})) as server:
        mailbox = box(server.port)
        mailbox.settle([(letter, "done") for letter in mailbox.fetch(10)])
        assert server.moved == {}


def test_a_folder_that_another_worker_made_meanwhile_is_used() -> None:
    with BadImap(Mail(1, RAW), manners=Manners(rival_creates=True)) as server:
        mailbox = box(server.port)
        mailbox.settle([(letter, "done") for letter in mailbox.fetch(10)])
        assert server.moved == {"Done": [1]}


@pytest.mark.parametrize("stage", ["MOVE", "CREATE"])
def test_a_refusal_that_no_rival_explains_is_trouble(stage: str) -> None:
    with BadImap(Mail(1, RAW), manners=Manners(refuse={stage: b"NO [OVERQUOTA] no room"})) as server:
        mailbox = box(server.port)
        letters = mailbox.fetch(10)
        with pytest.raises(Unreachable, match="no room"):
            mailbox.settle([(letter, "done") for letter in letters])


def test_letters_are_asked_for_in_portions_that_fit() -> None:
    assert list(batches({})) == []
    assert list(batches(dict.fromkeys(range(450), 10))) == [
        list(range(200)),
        list(range(200, 400)),
        list(range(400, 450)),
    ]
    assert list(batches({1: 7_000_000, 2: 2_000_000, 3: 9_000_000, 4: 1})) == [[1], [2], [3], [4]]


# -- putting away ------------------------------------------------------------------------------------------------------


def test_many_letters_are_moved_with_few_commands() -> None:
    with BadImap(*(Mail(uid, RAW) for uid in range(1, 301))) as server:
        mailbox = box(server.port)
        mailbox.settle([(fetched, "done") for fetched in mailbox.fetch(1000)])
        assert server.commands.count("UID MOVE") == 2
        assert len(server.moved["Done"]) == 300


def test_without_move_letters_are_copied_and_expunged_one_by_one() -> None:
    others = Mail(3, RAW, ("\\Deleted",))  # somebody else's deletion must stay theirs
    with BadImap(Mail(1, RAW), Mail(2, RAW), others, manners=Manners(capability=POOR + b" UIDPLUS")) as server:
        mailbox = box(server.port)
        first, second = mailbox.fetch(10)
        mailbox.settle([(first, "done"), (second, "aside")])
        assert server.moved == {"Done": [1], "Aside": [2]}
        assert list(server.mails) == [3]
        assert "EXPUNGE" not in server.commands


def test_without_both_letters_are_marked_and_stay() -> None:
    with BadImap(Mail(1, RAW), Mail(2, RAW), manners=Manners(capability=POOR)) as server:
        mailbox = box(server.port)
        first, second = mailbox.fetch(10)
        mailbox.settle([(first, "done"), (second, "aside")])
        assert mailbox.fetch(10) == []
        assert box(server.port).fetch(10) == []
        assert (server.mails[1].flags, server.mails[2].flags) == (("$gm-done",), ("$gm-done", "$gm-aside"))


def test_where_nothing_lasts_letters_are_copied_once_and_remembered() -> None:
    with BadImap(Mail(1, RAW), manners=Manners(capability=POOR, lasting=b"\\Seen")) as server:
        mailbox = box(server.port)
        letters = mailbox.fetch(10)
        for _ in range(2):
            mailbox.settle([(fetched, "done") for fetched in letters])
        assert mailbox.fetch(10) == []
        assert server.moved == {"Done": [1]}


def test_a_new_uidvalidity_makes_new_letters_of_the_same_numbers() -> None:
    with BadImap(Mail(1, RAW), validity=1) as server:
        mailbox = box(server.port)
        [old] = mailbox.fetch(10)
        mailbox.close()
        server.validity = 2
        server.mails = {1: Mail(1, RAW + b"another")}
        mailbox.settle([(old, "done")])
        assert server.moved == {}
        [new] = mailbox.fetch(10)
        assert (old.mailbox, old.uid) == ("INBOX/1", "1")
        assert (new.mailbox, new.uid, new.raw) == ("INBOX/2", "1", RAW + b"another")


# -- trouble -----------------------------------------------------------------------------------------------------------


def test_a_wrong_password_is_told_as_a_refusal() -> None:
    manners = Manners(refuse={"LOGIN": b"NO [AUTHENTICATIONFAILED] wrong"})
    with BadImap(manners=manners) as server, pytest.raises(Refused, match="does not let gm at") as told:
        box(server.port).fetch(10)
    assert "secret" not in str(told.value)


def test_an_access_token_is_shown_instead_of_a_password() -> None:
    manners = Manners(capability=b"IMAP4rev1 MOVE UIDPLUS AUTH=XOAUTH2 SASL-IR")
    with BadImap(Mail(1, RAW), manners=manners) as server:
        assert len(box(server.port, token=lambda: "t0ken").fetch(10)) == 1
        assert "AUTHENTICATE" in server.commands
        assert "LOGIN" not in server.commands


def test_a_login_server_that_is_down_is_worth_another_try() -> None:
    with (
        BadImap(manners=Manners(refuse={"LOGIN": b"NO [UNAVAILABLE] come back"})) as server,
        pytest.raises(Unreachable),
    ):
        box(server.port).fetch(10)


def test_nobody_listening_is_unreachable() -> None:
    with pytest.raises(Unreachable, match="not to be had"):
        box(free_port()).fetch(10)


def test_without_starttls_the_password_is_not_said() -> None:
    with BadImap() as server, pytest.raises(Refused, match="STARTTLS"):
        box(server.port, security="starttls").fetch(10)
    assert "LOGIN" not in server.commands


@pytest.mark.parametrize("stage", ["greeting", "LOGIN", "SELECT", "SEARCH", "SLIPS", "FETCH", "MOVE"])
def test_a_server_that_falls_silent_is_given_up_and_nothing_is_lost(stage: str) -> None:
    with BadImap(Mail(1, RAW), manners=Manners(hang={stage})) as server:
        mailbox = box(server.port)
        with pytest.raises(Unreachable):
            mailbox.settle([(fetched, "done") for fetched in mailbox.fetch(10)])
        server.manners.hang.clear()
        [fetched] = patiently(mailbox)
        assert fetched.raw == RAW


def test_a_connection_reset_at_any_place_loses_and_doubles_nothing() -> None:
    for place in range(1, 700, 7):
        with BadImap(Mail(1, RAW), Mail(2, RAW + b"2"), manners=Manners(cuts=iter([place]))) as server:
            mailbox = box(server.port, speed=100)
            letters = patiently(mailbox)
            assert [fetched.raw for fetched in letters] == [RAW, RAW + b"2"], place
            mailbox.close()


def test_connections_that_are_cut_again_and_again_still_make_progress() -> None:
    letters = [Mail(uid, RAW + b"%d" % uid) for uid in range(1, 21)]
    cuts = itertools.chain(itertools.islice(itertools.cycle([90, 350, 1200]), 30), itertools.repeat(10**9))
    with BadImap(*letters, manners=Manners(cuts=cuts)) as server:
        mailbox = box(server.port, speed=100)
        got: set[bytes] = set()
        while letters_now := patiently(mailbox, 5):
            got |= {fetched.raw for fetched in letters_now}
            try:
                mailbox.settle([(fetched, "done") for fetched in letters_now])
            except Unreachable:
                continue
        assert got == {mail.raw for mail in letters}
        assert sorted(server.moved["Done"]) == list(range(1, 21))


@pytest.mark.parametrize(
    "line", [b"* SEARCH one two", b"* 1 FETCH (UID 1 RFC822.SIZE many", b"* 1 FETCH (", b"\xff\xfe"]
)
def test_a_server_that_talks_nonsense_is_unreachable_not_a_crash(line: bytes) -> None:
    with BadImap(Mail(1, RAW), manners=Manners(noise=(line,))) as server:
        mailbox = box(server.port)
        try:
            letters = mailbox.fetch(10)
        except Unreachable:
            return
        assert [fetched.raw for fetched in letters] == [RAW]


def test_after_trouble_the_server_is_left_alone_for_growing_times() -> None:
    now = [1000.0]
    with BadImap(manners=Manners(refuse={"SELECT": b"NO [SERVERBUG] oh"})) as server:
        wish = ImapSettings("127.0.0.1", "gm", "secret", port=server.port, security="plain")
        mailbox = ImapMailbox(wish, clock=lambda: now[0], chance=lambda: 1.0)
        gaps = []
        for _ in range(5):
            with pytest.raises(Unreachable):
                mailbox.fetch(1)
            calls, start = server.calls, now[0]
            while server.calls == calls:
                now[0] += 0.5
                with pytest.raises(Unreachable, match="oh"):
                    mailbox.fetch(1)
            gaps.append(now[0] - start)
        assert gaps == sorted(gaps)
        assert gaps[0] < gaps[-1] <= 300


def test_waiting_while_the_server_is_away_is_no_busy_loop() -> None:
    with BadImap(manners=Manners(refuse={"LOGIN": b"NO [AUTHENTICATIONFAILED] no"})) as server:
        wish = ImapSettings("127.0.0.1", "gm", "secret", port=server.port, security="plain")
        mailbox = ImapMailbox(wish, chance=lambda: 1.0)
        assert mailbox.wait(0.3) is False
        assert server.calls == 1


# -- waiting -----------------------------------------------------------------------------------------------------------


def test_news_that_come_before_idle_is_granted_are_news() -> None:
    with BadImap(manners=Manners(before_plus=(b"* 1 EXISTS",))) as server:
        mailbox = box(server.port)
        mailbox.fetch(10)
        assert mailbox.wait(10) is True
        server.manners.before_plus = ()
        assert mailbox.fetch(10) == []


def test_news_in_one_breath_with_the_go_ahead_are_heard_at_once() -> None:
    with BadImap(manners=Manners(after_plus=(b"* 1 EXISTS",))) as server:
        mailbox = box(server.port)
        mailbox.fetch(10)
        start = time.monotonic()
        assert mailbox.wait(50) is True
        assert time.monotonic() - start < 25


def test_a_server_that_offers_idle_and_refuses_it_is_looked_at_now_and_then() -> None:
    with BadImap(manners=Manners(refuse={"IDLE": b"BAD what?"})) as server:
        mailbox = box(server.port, poll=0.05)
        mailbox.fetch(10)
        postman = threading.Timer(0.3, server.mails.__setitem__, [5, Mail(5, RAW)])
        postman.start()
        assert mailbox.wait(30) is True
        postman.join()
        assert server.commands.count("IDLE") == 1


def test_an_idle_connection_that_died_silently_is_noticed_at_the_renewal() -> None:
    with BadImap(manners=Manners(hang={"DONE"})) as server:
        mailbox = box(server.port, renew=0.2)
        mailbox.fetch(10)
        calls = server.calls

        def recover() -> None:
            server.manners.hang.clear()
            server.mails[5] = Mail(5, RAW)

        postman = threading.Timer(0.5, recover)
        postman.start()
        assert mailbox.wait(30) is True
        postman.join()
        assert [fetched.uid for fetched in patiently(mailbox)] == ["5"]
        assert server.calls > calls


def test_idle_is_renewed_well_before_networks_forget_a_connection() -> None:
    with pytest.raises(ValueError, match="540"):
        ImapSettings("mail.example.org", "gm", renew=1700)
    with BadImap() as server:
        mailbox = box(server.port, renew=0.1)
        mailbox.fetch(10)
        assert mailbox.wait(0.55) is False
        assert server.commands.count("IDLE") >= 3


# -- against a real server ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    server = Dovecot({"gm": "secret", "poor": "secret"}, separator="/").start()
    yield server
    server.stop()


def append(mailbox: ImapMailbox, *letters: bytes) -> None:
    with mailbox._talking() as session:
        for raw in letters:
            session.client.append("INBOX", raw)


def test_a_cable_cut_at_many_places_of_a_real_conversation_loses_and_doubles_nothing(dovecot: Dovecot) -> None:
    """Encrypted, and with a body of some length: the cut falls into greeting, handshake, login, SEARCH and FETCH."""
    wish: dict[str, Any] = {"security": "tls", "ca_file": str(dovecot.cert), "read_timeout": 5, "connect_timeout": 5}
    raw = RAW + b"line\r\n" * 400
    append(box(dovecot.imaps, **wish), raw)
    with Cable(dovecot.imaps, []) as cable:
        box(cable.port, **wish).fetch(10)
        opened[-1].close()
        whole = cable.whole
    assert whole > len(raw)
    with Cable(dovecot.imaps, range(1, whole, whole // 50)) as cable:
        for _ in range(50):
            mailbox = box(cable.port, speed=100, **wish)
            [fetched] = patiently(mailbox)
            assert fetched.raw == raw
            mailbox.close()
    mailbox = box(dovecot.imaps, **wish)
    mailbox.settle([(fetched, "done") for fetched in mailbox.fetch(10)])


def test_a_sent_copy_lies_in_the_folder_the_server_names_for_it(dovecot: Dovecot) -> None:
    mailbox = box(dovecot.imaps, security="tls", ca_file=str(dovecot.cert), read_timeout=5, sent="Elsewhere")
    assert mailbox.append_sent(RAW) == "Sent"
    with mailbox._talking() as session:
        session.client.select_folder("Sent")
        [(_, item)] = session.client.fetch(session.client.search("ALL"), ["BODY.PEEK[]", "FLAGS"]).items()
        session.client.select_folder("INBOX")
    assert item[b"BODY[]"] == RAW
    assert b"\\Seen" in item[b"FLAGS"]


def test_folders_of_ones_own_names_are_made_with_the_servers_separator(dovecot: Dovecot) -> None:
    mailbox = box(dovecot.imaps, security="tls", ca_file=str(dovecot.cert), read_timeout=5, done="GM/Done täglich")
    append(mailbox, RAW)
    mailbox.settle([(fetched, "done") for fetched in mailbox.fetch(10)])
    with mailbox._talking() as session:
        assert "GM/Done täglich" in {name for _, _, name in session.client.list_folders()}


def test_the_operators_check_tries_everything_and_leaves_nothing_behind(dovecot: Dovecot) -> None:
    mailbox = box(dovecot.imap, security="starttls", ca_file=str(dovecot.cert), read_timeout=5)
    checks = mailbox.probe()
    assert [name for name, _, _ in checks] == ["login", "capabilities", "folders", "moving", "waiting"]
    assert all(good for _, good, _ in checks), checks
    with mailbox._talking() as session:
        for folder in ("Done", "Aside"):
            session.client.select_folder(folder)
            assert not session.client.search(["SUBJECT", "A test, please ignore"])
        session.client.select_folder("INBOX")


def test_the_operators_check_says_what_is_wrong(dovecot: Dovecot) -> None:
    wrong = ImapSettings("localhost", "gm", "nonsense", port=dovecot.imaps, ca_file=str(dovecot.cert))
    untrusted = ImapSettings("localhost", "gm", "secret", port=dovecot.imaps)
    [(_, good, sentence)] = ImapMailbox(wrong).probe()
    assert not good
    assert "does not let gm" in sentence
    [(_, good, sentence)] = ImapMailbox(untrusted).probe()
    assert not good
    assert "certificate" in sentence


def test_a_server_that_comes_back_is_found_again(dovecot: Dovecot) -> None:
    mailbox = box(dovecot.imaps, security="tls", ca_file=str(dovecot.cert), read_timeout=5)
    append(mailbox, RAW)
    dovecot.unplug()
    with pytest.raises(Unreachable):
        mailbox.fetch(10)
    dovecot.up()
    letters = patiently(mailbox)
    assert [fetched.raw for fetched in letters] == [RAW]
    mailbox.settle([(fetched, "done") for fetched in letters])
