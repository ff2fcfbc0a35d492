"""Mail that came back, and complaints: what is proven counts, and who is stopped hears of it; what is forged moves
nothing, however it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.ports import Delivery, Player
from tests.kit.evening import GM, OPERATOR, Evening, Mail, returned

Open = Callable[..., Evening]


def clara(e: Evening, id: str = "clara") -> Player:
    found = e.archive.player(id)
    assert found is not None
    return found


def untouched(e: Evening, id: str = "clara") -> bool:
    return all(not a.stopped and not a.score for a in clara(e, id).addresses)


def spam(recipient: str = "clara@example.net", *, message_id: str = "", envelope: str = "", n: int = 1) -> bytes:
    """A complaint as providers send it (RFC 5965)."""
    return "\r\n".join(
        [
            "From: fbl@provider.example",
            f"To: {GM}",
            "Subject: complaint",
            f"Message-ID: <fbl{n}@provider.example>",
            "MIME-Version: 1.0",
            'Content-Type: multipart/report; report-type=feedback-report; boundary="bb"',
            "",
            "--bb",
            "Content-Type: text/plain",
            "",
            "spam",
            "--bb",
            "Content-Type: message/feedback-report",
            "",
            "Feedback-Type: abuse",
            "User-Agent: x/1",
            "Version: 1",
            *([f"Original-Rcpt-To: {recipient}"] if recipient else []),
            *([f"Original-Mail-From: {envelope}"] if envelope else []),
            "",
            "--bb",
            "Content-Type: message/rfc822",
            "",
            *([f"Message-ID: {message_id}"] if message_id else []),
            "Subject: x",
            "",
            "x",
            "--bb--",
            "",
        ]
    ).encode()


def bare(recipient: str, message_id: str = "<none@x.example>", n: int = 1) -> bytes:
    """A delivery report to our bare address."""
    letter = "\r\n".join(
        [
            "From: MAILER-DAEMON@mx.example.net",
            f"To: {GM}",
            "Subject: Undelivered Mail",
            f"Message-ID: <dsn{n}@mx.example.net>",
            "Auto-Submitted: auto-replied",
            "MIME-Version: 1.0",
            'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
            "",
            "--b",
            "Content-Type: message/delivery-status",
            "",
            "Reporting-MTA: dns; mx.example.net",
            "",
            f"Final-Recipient: rfc822; {recipient}",
            "Action: failed",
            "Status: 5.1.1",
            "",
            "--b",
            "Content-Type: text/rfc822-headers",
            "",
            f"Message-ID: {message_id}",
            "",
            "--b--",
            "",
        ]
    )
    return letter.encode()


def with_two_addresses(e: Evening) -> Evening:
    e.write("Clara", "address add clara@work.example.com")
    e.write("clara@work.example.com", "confirm", to=e.last("clara@work.example.com"))
    return e


# -- what is forged --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("authserv_ids", [(), ("mx.example.org",)])
def test_a_complaint_that_shows_no_letter_of_ours_stops_nothing(evening: Open, authserv_ids: tuple[str, ...]) -> None:
    e = evening(authserv_ids=authserv_ids).seated()
    before = len(e.mailer.sent)
    e.arrives(spam(), envelope_from="", envelope_to=GM)
    e.arrives(spam(message_id="<report.aaaaaaaaaaaaaaaaaaaaaaaaaa@example.org>", n=2))
    e.arrives(spam(envelope="gm+aaaaaaaaaaaaaaaaaaaaaaaaaa@example.org", n=3))
    assert untouched(e)
    assert len(e.mailer.sent) == before, "nobody is written to because of it"


def test_a_complaint_under_ones_own_token_or_message_id_stops_nobody_else(evening: Open) -> None:
    e = evening().seated()
    own = e.last("Bruno", "report")
    e.arrives(spam("clara@example.net", message_id=str(own.message["Message-ID"]), n=1))
    e.arrives(spam("clara@example.net", envelope=own.parcel.sender, n=2))
    assert untouched(e)
    assert untouched(e, "bruno")


def test_delivery_reports_that_show_no_letter_of_ours_make_nobody_unreachable(evening: Open) -> None:
    e = evening().seated()
    own = e.last("Bruno", "report")
    for n in range(4):
        e.arrives(bare("clara@example.net", n=n), envelope_from="", envelope_to=GM)
        e.arrives(bare("clara@example.net", str(own.message["Message-ID"]), n=10 + n), envelope_from="")
    assert untouched(e)
    assert untouched(e, "bruno")
    e.later(hours=73)
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.silences == 1, "and silence is charged as ever"


def test_a_delivery_report_to_ones_own_bounce_address_hurts_no_other_address(evening: Open) -> None:
    e = evening().seated()
    lie = returned(e.last("Bruno", "report"), "5.1.1").replace(b"bruno@example.net", b"clara@example.net")
    for n in range(3):
        e.arrives(lie + b"%d" % n, envelope_from="", envelope_to=e.last("Bruno", "report").parcel.sender)
    assert untouched(e)


# -- what is proven --------------------------------------------------------------------------------------------------


def test_a_delivery_report_to_the_bare_address_counts_by_the_message_id_of_what_came_back(evening: Open) -> None:
    e = evening().seated()
    report: Mail = e.last("Clara", "report")
    e.arrives(bare("clara@example.net", str(report.message["Message-ID"])), envelope_from="")
    assert [a.score for a in clara(e).addresses] == [2]
    e.later(hours=73)
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.silences == 0


@pytest.mark.parametrize("recipient", ["clara@example.net", "redacted@provider.example", ""])
def test_a_complaint_counts_by_a_token_or_message_id_of_ours_though_the_address_is_blacked_out(
    evening: Open, recipient: str
) -> None:
    e = evening().seated()
    e.arrives(spam(recipient, message_id=str(e.last("Clara", "report").message["Message-ID"])))
    e.arrives(
        spam(
            recipient,
            envelope=e.last("Bruno", "report").parcel.sender if recipient != "clara@example.net" else "gm@example.org",
            n=2,
        )
    )
    assert [a.stopped for a in clara(e).addresses] == [True]
    assert [a.stopped for a in clara(e, "bruno").addresses] == [recipient != "clara@example.net"]


def test_who_was_stopped_by_a_complaint_hears_of_it_at_the_second_address_and_so_do_gm_and_operator(
    evening: Open,
) -> None:
    e = with_two_addresses(evening(policy={"gm": "gina@club.example"}).seated())
    e.arrives(spam(message_id=str(e.last("Clara", "report").message["Message-ID"])))
    assert clara(e).address == "clara@work.example.com"
    told = e.last("clara@work.example.com", "notice")
    assert "reported as spam" in told
    assert "clara@example.net" in told
    assert "start" in told
    for who in ("gina@club.example", OPERATOR):
        assert "Clara" in e.last(who).subject
        assert "reported as spam" in e.last(who)
    assert e.last("gina@club.example").subject == "[friday] Mail to Clara goes to another address"


def test_who_was_stopped_by_a_complaint_hears_of_it_in_the_next_receipt_until_start(evening: Open) -> None:
    e = evening().seated()
    e.arrives(spam(message_id=str(e.last("Clara", "report").message["Message-ID"])))
    answer = e.write("Clara", "bid 12", to=e.last("Clara", "report"))
    assert answer is not None
    assert "bid 12" in answer
    assert "No letters go to clara@example.net" in answer
    again = e.write("Clara", "start", to=e.last("Clara", "report"))
    assert again is not None
    assert "No letters go to" not in again
    assert clara(e).address == "clara@example.net"


def test_who_can_be_reached_at_no_address_hears_nothing_but_the_gm_does(evening: Open) -> None:
    e = evening(policy={"gm": "gina@club.example"}).seated()
    count = len(e.mail("Clara"))
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    reports = len(e.mail("Clara"))
    e.bounce(e.last("Clara", "report"))
    assert len(e.mail("Clara")) == reports > count
    assert e.last("gina@club.example").subject == "[friday] Clara cannot be reached"
    assert "Silence of a seat is not charged" in e.last("gina@club.example")


def test_no_silence_is_charged_where_both_addresses_bounced_and_one_is_where_a_report_lies_at_the_second(
    evening: Open,
) -> None:
    e = with_two_addresses(evening().seated())
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    e.bounce(e.last("Clara", "report"))
    e.bounce(e.last("clara@work.example.com", "report"))
    e.later(hours=73)
    assert [(a.score > 0) for a in clara(e).addresses] == [True, True]
    assert (e.turn, _silences(e)) == (3, 0)
    assert e.last("clara@work.example.com", "report").subject.startswith("[friday]")
    e.later(hours=73)
    assert (e.turn, _silences(e)) == (4, 1)


def _silences(e: Evening) -> int:
    chair = e.table().match.chair("Clara")
    assert chair is not None
    return chair.silences


def test_who_comes_back_hears_of_it_in_receipts_until_start_which_mends_it(evening: Open) -> None:
    e = evening().seated()
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    assert "came back" not in (e.write("Clara", "bid 11", to=e.last("Clara", "report")) or "")
    e.bounce(e.last("Clara", "report"))
    assert not clara(e).reachable
    answer = e.write("Clara", "bid 12", to=e.last("Clara", "report")) or ""
    assert "Letters to clara@example.net came back to me. When they arrive there again, write start." in answer
    again = e.write("Clara", "start", to=e.last("Clara", "report")) or ""
    assert "letters come to you again" in again
    assert "came back" not in again
    assert clara(e).reachable
    assert [a.score for a in clara(e).addresses] == [0]


def test_that_letters_go_elsewhere_meanwhile_is_said_in_receipts(evening: Open) -> None:
    e = with_two_addresses(evening().seated())
    e.bounce(e.last("Clara", "report"))
    e.later(hours=73)
    e.bounce(e.last("Clara", "report"))
    answer = e.write("clara@work.example.com", "bid 12", to=e.last("clara@work.example.com", "report")) or ""
    assert "came back to me, so they go to clara@work.example.com." in answer


def test_the_operator_hears_of_a_complaint_also_where_mail_came_back_before(evening: Open) -> None:
    e = evening().seated()
    for _ in range(2):
        e.bounce(e.last("Clara", "report"))
        e.later(hours=73)
    e.arrives(spam(message_id=str(e.last("Clara", "report").message["Message-ID"])))
    assert "reported as spam" in e.last(OPERATOR)


def test_the_operator_hears_of_a_letter_to_nobody_that_nobody_took(evening: Open) -> None:
    e = evening()
    fate = e.mailer.fate
    e.mailer.fate = lambda one: Delivery(one.id, "refused", 550, "No such user") if "dora" in one.to else fate(one)
    e.write("Dora", "Hello, who are you?", to=GM)
    e.later(minutes=5)
    assert "The answer to dora@example.net (no match) could not be sent" in e.last(OPERATOR)
    assert "550 No such user" in e.last(OPERATOR)
