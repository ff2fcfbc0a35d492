"""Which letters a machine wrote: every sign alone, and every sign that must never count against a person."""

from __future__ import annotations

import pytest

from gm.post.addressing import message_id, plus_address, token_for
from gm.post.guards import GUARDS, Own, classify
from gm.post.letter import Letter
from gm.post.reading import read

TOKEN = token_for(b"key", "eatme-3", 4, "anna", "orders")
OWN = Own("gm@club.example", "club.example", "x-7f3a", bounces="bounce@club.example")
ANNA = f"""\
Return-Path: <anna@example.org>
Delivered-To: {plus_address("gm@club.example", TOKEN)}
From: Anna <anna@example.org>
To: Game Master <{plus_address("gm@club.example", TOKEN)}>
Message-ID: <1@mail.example.org>
Subject: Re: [eatme-3] Turn 4
"""


def letter(more: str = "", body: str = "play cat\n", *, without: str = "") -> Letter:
    """Anna's orders with further fields on top, or without some of hers."""
    kept = [line for line in ANNA.splitlines(keepends=True) if not (without and line.startswith(without))]
    return read((more + "".join(kept) + "\n" + body).encode())


def kind(more: str = "", body: str = "play cat\n", *, without: str = "", own: Own | None = OWN) -> str:
    return classify(letter(more, body, without=without), own).kind


def test_orders_typed_by_anna_are_a_persons() -> None:
    verdict = classify(letter(), OWN)
    assert verdict.human
    assert verdict.guard == ""


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: no",
        "Auto-Submitted: No (typed by hand)",
        "Auto-Submitted: no, by hand",
        "Auto-Submitted: (a person) NO; tool=none",
        "X-Auto-Response-Suppress: All",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
        "List-Unsubscribe: <mailto:off@example.org>",
        "Feedback-ID: 1:shop:mail",
        "Precedence: normal",
        "Precedence: first-class",
        "X-Autoreply: no",
        "Disposition-Notification-To: anna@example.org",
        "X-Delivery-Agent: TMDA/1.1.12 (Macallan)",
        "X-Forwarded-To: gm@club.example",
        "References: <mailman.1@lists.example.org>",
        "Reply-To: noreply@example.org",
        "X-Mailer: Zendesk Mailer",
        "Sender: postmaster@example.org",
    ],
)
def test_a_field_that_persons_carry_too_says_nothing(field: str) -> None:
    assert kind(f"{field}\n") == "human"


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: Turn 4",
        "Re: Automatic reply: Turn 4",
        "Abwesenheitsnotiz",
        "Out of office until Monday, here are my orders",
        "Re: Undelivered Mail Returned to Sender",
        "Delivery failure",
        "delayed",
        "Please confirm your message",
    ],
)
def test_a_subject_alone_makes_nobody_a_machine(subject: str) -> None:
    assert kind(f"Subject: {subject}\n", without="Subject") == "human"


def test_words_of_machines_in_a_letter_leave_it_a_persons() -> None:
    body = "I am out of the office next week. My last mail could not be delivered, user unknown?\nplay cat\n"
    assert kind(body=body) == "human"


def test_a_person_called_noreply_hater_is_a_person() -> None:
    assert kind('From: "noreply hater" <ann@example.org>\n', without="From") == "human"


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("Auto-Submitted: auto-replied", "autoreply"),
        ("Auto-Submitted: AUTO-GENERATED", "autoreply"),
        ("Auto-Submitted: (vacation (nested)) auto-replied (away)", "autoreply"),
        ("Auto-Submitted: auto-notified; owner-email=a@example.org", "autoreply"),
        ("Precedence: bulk", "autoreply"),
        ("Precedence: JUNK", "autoreply"),
        ("Precedence: auto_reply", "autoreply"),
        ("X-Precedence: bulk", "autoreply"),
        ("Preference: auto_reply", "autoreply"),
        ("Precedence: list", "list"),
        ("List-Id: Club <club.example.net>", "list"),
        ("X-BeenThere: club@example.net", "list"),
        ("Mailing-List: contact club-help@example.net", "list"),
        ("X-Autoreply: yes", "autoreply"),
        ("X-Autorespond: vacation", "autoreply"),
        ("X-Auto-Reply-From: anna@example.org", "autoreply"),
        ("X-HolidayReply: yes", "autoreply"),
        ("X-FC-MachineGenerated: true", "autoreply"),
        ("X-POST-MessageClass: 9; Autoresponder", "autoreply"),
        ("X-MS-Exchange-Inbox-Rules-Loop: anna@example.org", "autoreply"),
        ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", "autoreply"),
        ("X-Apple-Action: VACATION", "autoreply"),
        ("X-YahooMail-AutoResponder: true", "autoreply"),
        ("X-OTRS-Loop: yes", "autoreply"),
        ("X-Loop: somebody@example.org", "autoreply"),
        ("X-Failed-Recipients: anna@example.org", "bounce"),
        ("X-MS-Exchange-Message-Is-Ndr:", "bounce"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=x", "mdn"),
        ('Content-Type: multipart/report; report-type="feedback-report"; boundary=x', "feedback"),
        ("Content-Type: multipart/report; report-type=tlsrpt; boundary=x", "report"),
        ("Content-Type: multipart/report; boundary=x; report-type=delivery-status", "bounce"),
        ("Content-Type: text/calendar; method=REPLY", "calendar"),
        ("X-Loop: x-7f3a", "loop"),
        ("Resent-From: gm@club.example", "loop"),
    ],
)
def test_one_sign_is_enough(field: str, expected: str) -> None:
    assert kind(f"{field}\n") == expected


@pytest.mark.parametrize(
    "writer",
    [
        "MAILER-DAEMON@example.org",
        "MAILER-DAEMON",
        "Mail System <postmaster@example.org>",
        "No <no-reply@example.org>",
        "donotreply@example.org",
        "noreply-orders@example.org",
    ],
)
def test_a_role_account_is_no_player(writer: str) -> None:
    assert kind(f"From: {writer}\n", without="From") == "autoreply"


@pytest.mark.parametrize("path", ["<>", "< >"])
def test_a_letter_without_envelope_sender_is_never_answered(path: str) -> None:
    assert kind(f"Return-Path: {path}\n", without="Return-Path") == "autoreply"


@pytest.mark.parametrize("subject", ["Automatic reply: Turn 4", "自動返信: Turn 4", "Réponse automatique", "Автоответ"])
def test_an_absence_notice_is_known_by_subject_and_a_second_sign(subject: str) -> None:
    assert kind(f"Subject: {subject}\nX-Auto-Response-Suppress: All\n", without="Subject") == "autoreply"


def test_our_own_letters_are_loops() -> None:
    assert kind("From: gm@club.example\n", without="From") == "loop"
    assert kind(f"From: <{plus_address('gm@club.example', TOKEN)}>\n", without="From") == "loop"
    assert kind(f"Message-ID: {message_id('report', TOKEN, 'club.example')}\n", without="Message-ID") == "loop"


def test_a_player_at_the_game_masters_own_provider_is_no_loop() -> None:
    assert kind("From: anna@club.example\nMessage-ID: <17@club.example>\n", without="From") == "human"


def test_a_report_that_a_forwarding_rule_sends_back_is_a_loop() -> None:
    assert kind("Auto-Submitted: auto-generated\nX-Forwarded-To: gm@club.example\n") == "loop"


def test_a_hundred_servers_may_pass_a_letter_on_but_no_more() -> None:
    hop = "Received: from a.example by b.example\n"
    assert kind(hop * 100) == "human"
    assert kind(hop * 101) == "loop"


def test_without_knowing_ourselves_the_place_of_delivery_stands_for_us() -> None:
    assert kind("From: gm@club.example\n", without="From", own=None) == "loop"
    assert kind(own=None) == "human"


def test_the_own_address_told_counts_more_than_the_place_of_delivery() -> None:
    """Bruno runs the game from his own mailbox and plays in it too."""
    raw = (
        b"Delivered-To: bruno@example.org\nFrom: bruno@example.org\nTo: gm@club.example\nSubject: orders\n\nplay cat\n"
    )
    assert classify(read(raw), OWN).human
    assert classify(read(raw)).kind == "loop"


def test_mail_to_the_bounce_address_is_a_bounce_even_without_any_mark() -> None:
    to = plus_address("bounce@club.example", TOKEN)
    raw = f"Delivered-To: {to}\nFrom: System <robot@example.net>\nSubject: hm\n\nNobody here.\n".encode()
    assert classify(read(raw), OWN).kind == "bounce"


NOTICE = "Your message could not be delivered to:\n\n    bruno@example.net\n\nNo such user.\n"


@pytest.mark.parametrize(
    ("fields", "body"),
    [
        ("From: System Administrator <sa@example.net>\nSubject: Undeliverable: your report\n", "Sorry.\n"),
        ("From: robot@example.net\nSubject: Delivery failure\n", NOTICE),
        ("From: robot@example.net\nPrecedence: bulk\nSubject: Hello\n", NOTICE),
        ("From: MAILER-DAEMON@example.net\nSubject: Hello\n", "User unknown\n"),
    ],
)
def test_a_notice_in_free_words_is_a_bounce(fields: str, body: str) -> None:
    assert classify(read(f"{fields}To: gm@club.example\n\n{body}".encode()), OWN).kind == "bounce"


@pytest.mark.parametrize(
    ("fields", "body", "expected"),
    [
        ("From: MAILER-DAEMON@a.example\n", "wapi anna@example.org: 550 kosi", "bounce"),
        ("From: MAILER-DAEMON@a.example\n", "wapi 550 kosi", "autoreply"),
        ("Return-Path: <>\nFrom: x@a.example\n", "wapi anna@example.org (550 5.1.1 kosi)", "bounce"),
        ("Return-Path: <>\nFrom: x@a.example\n", "Away until 5.1.26, ask anna@example.org, tel. 550 Ann", "autoreply"),
        ("From: x@a.example\n", "wapi anna@example.org (550 5.1.1 kosi)", "human"),
    ],
)
def test_a_reply_code_tells_a_bounce_in_any_language_where_a_machine_is_certain(
    fields: str, body: str, expected: str
) -> None:
    """RFC 5321 4.2.1 and RFC 3463: the digits are the same everywhere."""
    assert classify(read(f"{fields}To: gm@club.example\nSubject: wapi\n\n{body}\n".encode())).kind == expected


def test_the_talk_with_a_server_tells_an_unsigned_notice() -> None:
    body = "Sent <<< RCPT TO:<anna@example.org>\nUnable to deliver message to <anna@example.org>.\n"
    raw = f"From: gate@a.example\nTo: gm@club.example\nSubject: Mail could not be delivered\n\n{body}"
    assert classify(read(raw.encode())).kind == "bounce"
    assert classify(read(raw.replace("Subject: ", "Subject: Fwd: ").encode())).human


def test_words_in_the_returned_letter_say_nothing_of_the_notice() -> None:
    """A lost report that says "delayed" makes no delay."""
    body = "User unknown: anna@example.org\n\nReceived: from a by b\nSubject: Turn 4\n\nThe train is delayed.\n"
    assert classify(read(f"From: MAILER-DAEMON@a.example\nSubject: hm\n\n{body}".encode())).kind == "bounce"


def test_a_domain_report_may_have_a_word_before_its_subject() -> None:
    """RFC 7489 7.2.1.1 fixes what follows."""
    head = "Subject: [Preview] Report Domain: club.example Submitter: a.example\nContent-Type: application/gzip\n"
    assert classify(read(f"From: d@a.example\n{head}\nH4sI\n".encode())).kind == "report"


@pytest.mark.parametrize(
    "fields",
    [
        "Subject: Re: Delivery failure\nIn-Reply-To: <1@club.example>\n",
        "Subject: Fwd: Delivery failure\n",
        "Subject: What is this?\n",
    ],
)
def test_a_person_who_passes_such_a_notice_on_stays_a_person(fields: str) -> None:
    assert classify(read(f"From: anna@example.org\n{fields}\n{NOTICE}".encode()), OWN).human


def report(action: str, subject: str = "Delivery Status Notification") -> Letter:
    raw = f"""\
Return-Path: <>
From: MAILER-DAEMON@example.org
To: bounce@club.example
Subject: {subject}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Words.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; anna@example.org
Action: {action}
Status: 4.0.0

--b--
"""
    return read(raw.encode())


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("failed", "bounce"),
        ("delayed", "delay"),
        ("delivered", "report"),
        ("relayed", "report"),
        ("expanded", "report"),
    ],
)
def test_a_delivery_report_is_what_its_action_says(action: str, expected: str) -> None:
    assert classify(report(action), OWN).kind == expected


def test_a_bounce_that_a_person_forwards_as_an_attachment_stays_a_persons() -> None:
    inner = "Return-Path: <>\nFrom: MAILER-DAEMON@example.org\nContent-Type: multipart/report; boundary=r\n\n--r\n"
    inner += "Content-Type: message/delivery-status\n\nAction: failed\n\n--r--\n"
    body = f"--b\nContent-Type: text/plain\n\nGot this. play cat\n--b\nContent-Type: message/rfc822\n\n{inner}\n--b--\n"
    assert kind("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", body) == "human"


def test_an_attached_calendar_file_leaves_a_letter_a_persons_but_an_invitation_does_not() -> None:
    head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n"
    body = "--b\nContent-Type: text/plain\n\nplay cat\n--b\nContent-Type: text/calendar{}\n\nBEGIN:VCALENDAR\n--b--\n"
    assert kind(head, body.format("\nContent-Disposition: attachment; filename=evening.ics")) == "human"
    assert kind(head, body.format("; method=REQUEST")) == "calendar"


def test_every_guard_has_a_name_of_its_own_and_gives_a_reason() -> None:
    assert len({guard.name for guard in GUARDS}) == len(GUARDS)
    assert all(guard.reason.endswith(".") for guard in GUARDS)


def test_an_empty_letter_is_classed_without_complaint() -> None:
    assert classify(read(b""), OWN).human
