"""What a bounce tells of an address."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime, timedelta

import pytest

from gm.post import bounces
from gm.post.bounces import Bounce
from gm.post.complaints import complaint
from gm.post.guards import classify
from gm.post.reading import read

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def report(fields: str, head: str = "") -> bytes:
    """A delivery report with one recipient block."""
    return f"""\
Return-Path: <>
From: Mail System <MAILER-DAEMON@mx.example.org>
To: bounce@club.example
{head}Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

{fields}
--b--
""".encode()


def bounce(fields: str, token: str | None = None) -> Bounce:
    raw = report(fields)
    return bounces.read(raw, read(raw), token)


FAILED = "Final-Recipient: rfc822; anna@example.org\nAction: failed\n"


def test_an_unknown_mailbox_is_a_hard_failure() -> None:
    told = bounce(FAILED + "Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n")
    assert (told.failed, told.delayed, told.nature, told.weight) == (("anna@example.org",), (), "hard", 2)
    assert told.missed[0].status == "5.1.1"


def test_a_delay_costs_nothing() -> None:
    told = bounce("Final-Recipient: rfc822; anna@example.org\nAction: delayed\nStatus: 4.4.1\n")
    assert (told.failed, told.delayed, told.weight) == ((), ("anna@example.org",), 0)


def test_an_expired_queue_has_failed_but_weighs_less() -> None:
    told = bounce(FAILED + "Status: 4.4.7\n")
    assert (told.failed, told.nature, told.weight) == (("anna@example.org",), "soft", 1)


@pytest.mark.parametrize("fields", ["Status: 5.2.2\n", "Status: 5.0.0\nDiagnostic-Code: smtp; 552 mailbox is full\n"])
def test_a_full_mailbox_is_soft(fields: str) -> None:
    told = bounce(FAILED + fields)
    assert (told.nature, told.weight) == ("full", 1)


@pytest.mark.parametrize(
    "fields",
    [
        "Status: 5.7.1\n",
        "Status: 5.7.26\n",
        "Status: 5.0.0\nDiagnostic-Code: smtp; 550 5.7.1 rejected\n",
        "Status: 5.1.1\nDiagnostic-Code: smtp; 554 blocked, see spamhaus\n",
    ],
)
def test_our_own_standing_is_not_the_players_fault(fields: str) -> None:
    told = bounce(FAILED + fields)
    assert (told.nature, told.weight) == ("ours", 0)


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded"])
def test_success_is_no_bounce(action: str) -> None:
    assert bounce(f"Final-Recipient: rfc822; anna@example.org\nAction: {action}\nStatus: 2.0.0\n").missed == ()


def test_the_address_we_wrote_to_comes_before_where_it_was_forwarded() -> None:
    told = bounce(
        "Original-Recipient: rfc822;anna@example.org\n" + FAILED.replace("anna@", "anna.new@") + "Status: 5.1.1\n"
    )
    assert told.failed == ("anna@example.org",)
    assert told.missed[0].final == "anna.new@example.org"


def test_a_recipient_that_was_late_and_then_failed_has_failed() -> None:
    late = "Final-Recipient: rfc822; anna@example.org\nAction: delayed\n"
    told = bounce(late + "\n" + FAILED.replace("anna", "Anna") + "Status: 5.1.1\n")
    assert (told.failed, told.delayed) == (("Anna@example.org",), ())


@pytest.mark.parametrize(
    "fields",
    [
        FAILED + FAILED.replace("anna", "bruno"),
        FAILED + " \t \n" + FAILED.replace("anna", "bruno"),
        FAILED.replace("\nAction", "\n\nAction") + "\n" + FAILED.replace("anna", "bruno"),
    ],
    ids=["no blank line", "a line of blanks", "one too many"],
)
def test_blocks_of_fields_are_told_apart_by_what_stands_in_them(fields: str) -> None:
    """RFC 3464 2.3 wants one blank line between recipients; not every server does."""
    assert bounce(fields).failed == ("anna@example.org", "bruno@example.org")


@pytest.mark.parametrize("encoding", ["8bit", "base64"])
def test_an_international_report_may_be_encoded(encoding: str) -> None:
    """RFC 6533 3: message/global-delivery-status holds UTF-8 and may have a transfer encoding."""
    fields = "Reporting-MTA: dns; mx\n\nFinal-Recipient: utf-8; 用户@邮件.example\nAction: delayed\n".encode()
    coded = b64encode(fields) if encoding == "base64" else fields
    head = f"message/global-delivery-status\nContent-Transfer-Encoding: {encoding}".encode()
    raw = report("").replace(b"message/delivery-status", head).replace(b"Reporting-MTA: dns; mx.example.org\n", coded)
    assert bounces.read(raw, read(raw)).delayed == ("用户@邮件.example",)
    assert classify(read(raw)).kind == "delay"


def test_fields_sent_as_a_mere_text_are_fields() -> None:
    raw = report(FAILED).replace(b"message/delivery-status", b"text/plain; name=details.txt")
    told = bounces.read(raw.replace(b"multipart/report", b"multipart/mixed"), read(raw))
    assert (told.failed, told.source) == (("anna@example.org",), "fields")


def test_escaped_and_needlessly_quoted_addresses_are_the_plain_ones() -> None:
    """ORCPT is xtext (RFC 3461 4); quotes round a dot-atom mean nothing (RFC 5321 4.1.2)."""
    fields = FAILED.replace("anna", "anna+cats")
    assert bounce("Original-Recipient: rfc822;anna+2Bcats@example.org\n" + fields).failed == ("anna+cats@example.org",)
    assert bounce(FAILED.replace("anna", '"anna.b"')).failed == ("anna.b@example.org",)
    assert bounce(FAILED.replace("anna", '"anna..b"')).failed == ('"anna..b"@example.org',)


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("anna@example.org", "'anna@example.org'"),
        ("anna@[192.0.2.7]", "anna@[192.0.2.7]"),
        ("anna@डाक.example", "anna@डाक.example"),
    ],
)
def test_the_domain_of_a_missed_address_may_be_of_any_form(address: str, written: str) -> None:
    assert bounce(FAILED.replace("anna@example.org", written)).failed == (address,)


@pytest.mark.parametrize(
    ("fields", "failed"),
    [
        ("Action: (sorry) failed\n", True),
        ("Status: 5.1.1\n", True),
        ("Diagnostic-Code: smtp; 550 no such user\n", True),
        ("Status: 4.4.1\n", False),
        ("Action: delivered\nStatus: 5.1.1\n", False),
    ],
)
def test_a_failure_is_told_by_action_and_without_one_by_the_reply(fields: str, failed: bool) -> None:
    assert bool(bounce(f"Final-Recipient: rfc822; anna@example.org\n{fields}").failed) is failed


def test_google_names_late_recipients_in_the_same_field() -> None:
    raw = b"From: Mail <mailer-daemon@googlemail.com>\nSubject: Delivery Status Notification (Delay)\n"
    raw += b"X-Failed-Recipients: anna@example.org\n\nThere was a temporary problem.\n"
    told = bounces.read(raw, read(raw))
    assert (told.failed, told.delayed) == ((), ("anna@example.org",))


def test_the_token_is_kept_even_when_no_address_can_be_found() -> None:
    told = bounce("", token="abc")
    assert (told.token, told.source, told.missed) == ("abc", "nothing", ())


def test_exim_names_the_recipients_in_a_field() -> None:
    raw = b"From: Mailer-Daemon@example.net\nX-Failed-Recipients: anna@example.org, bruno@example.org\n\nSorry\n"
    told = bounces.read(raw, read(raw))
    assert (told.failed, told.source) == (("anna@example.org", "bruno@example.org"), "x-failed-recipients")


def test_a_person_who_quotes_a_bounce_names_nobody() -> None:
    raw = b"From: anna@example.org\nSubject: Re: Undelivered\n\nSee:\n> <bruno@example.org>: User unknown\nplay cat\n"
    assert bounces.read(raw, read(raw)).missed == ()


def test_hostile_reports_are_survived() -> None:
    for fields in (
        "Action: failed\nFinal-Recipient: " + "<" * 5000,
        "Action\n: :",
        "\0\n\n\n" * 200,
        "Action: failed\n" * 3000,
    ):
        assert bounce(fields).failed == ()


def test_a_report_of_countless_blocks_is_not_parsed() -> None:
    """The parser makes a letter of each block; what came before the flood is still known."""
    flood = report(FAILED + "\n" + f"X: {'y' * 40}\n\n" * 20_000)
    assert read(flood).problem
    assert bounces.read(flood, read(flood)).failed == ("anna@example.org",)


def test_a_flood_of_lines_is_read_only_so_far() -> None:
    """The time for words grows with the lines; an address beyond the bound is not looked for."""
    head = b"From: MAILER-DAEMON@x.example\nSubject: Undelivered Mail\n\n"
    notice = b"   ----- The following addresses had permanent fatal errors -----\n<anna@example.org>\n\n"
    few, many = (head + b"\t\n" * lines + notice for lines in (20, 20_000))
    assert bounces.read(few, read(few)).failed == ("anna@example.org",)
    assert bounces.read(many, read(many)).source == "nothing"


# --- complaints -------------------------------------------------------------------------------------------------------


def feedback(fields: str) -> bytes:
    return f"""\
From: feedback@provider.example
To: gm@club.example
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

Somebody complained.
--b
Content-Type: message/feedback-report

{fields}
--b
Content-Type: message/rfc822

From: gm@club.example
Message-ID: <report.aaaaaaaaaaaaaaaaaaaaaaaaaa@club.example>
Subject: Turn 4

Text.
--b--
""".encode()


def test_a_complaint_tells_who_complained_of_which_letter() -> None:
    raw = feedback(
        "Feedback-Type: abuse\nOriginal-Rcpt-To: <anna@example.org>\nOriginal-Mail-From: <bounce+t@club.example>\n"
    )
    told = complaint(raw, read(raw))
    assert told
    assert told.addresses == ("anna@example.org",)
    assert told.envelope == "bounce+t@club.example"
    assert told.message_ids == ("<report.aaaaaaaaaaaaaaaaaaaaaaaaaa@club.example>",)


def test_a_complaint_without_address_still_names_the_letter() -> None:
    raw = feedback("Feedback-Type: abuse\nUser-Agent: x\n")
    assert complaint(raw, read(raw)).message_ids


def test_outlook_sends_a_complaint_back_as_the_letter_alone() -> None:
    raw = b"""\
From: staff@hotmail.com
To: fbl@club.example
Subject: complaint about message from 192.0.2.7
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: message/rfc822

X-HmXmrOriginalRecipient: anna@example.org
From: gm@club.example
Message-ID: <report.1@club.example>

Text.
--b--
"""
    assert classify(read(raw)).kind == "feedback"
    assert complaint(raw, read(raw)).addresses == ("anna@example.org",)
    typed = raw.replace(b"--b\n", b"--b\n\nLook, a complaint. play cat\n--b\n", 1)
    assert classify(read(typed)).human
    assert not complaint(typed, read(typed))


@pytest.mark.parametrize("kind", ["auth-failure", "not-spam"])
def test_a_report_about_our_domain_is_no_complaint(kind: str) -> None:
    raw = feedback(f"Feedback-Type: {kind}\nOriginal-Rcpt-To: <anna@example.org>\n")
    assert not complaint(raw, read(raw))


def test_a_person_complaining_in_words_is_a_matter_for_the_game_master() -> None:
    raw = b"From: anna@example.org\nSubject: abuse\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: bruno@example.org\n"
    assert not complaint(raw, read(raw))
