"""Non-delivery notices in free words: whom they name is told by where an address stands, in any language."""

from __future__ import annotations

import pytest

from gm.post import bounces
from gm.post.bounces import Bounce
from gm.post.guards import classify
from gm.post.reading import read

MACHINE = "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.net\nTo: returns@club.example\nSubject: Undelivered mail\n"
ANNA = ("anna@example.org",)


def told(body: str, head: str = MACHINE) -> Bounce:
    raw = f"{head}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}".encode()
    return bounces.read(raw, read(raw))


@pytest.mark.parametrize(
    "body",
    [
        "Kila obwe ya mura:\n\n<anna@example.org>:\nkosi ya wapi (#5.1.1)\n",  # the layout of qmail-send
        "Not delivered to:\n  anna@example.org\n    unrouteable mail domain\n",  # Exim
        "<anna@example.org>: host mx.example.org[192.0.2.1] said: 550 5.1.1 no <anna@example.org>\n",  # Postfix
        "   ----- The following addresses had delivery problems -----\nanna@example.org  (unrecoverable error)\n",
        "|--- Failed addresses follow: ---|\n <anna@example.org> ... unknown host\n",  # Smail
        "Failed to deliver to '<anna@example.org>'\nSMTP module(domain example.org) reports:\n 550 no\n",  # CommuniGate
        "    Recipient: <anna@example.org>\n    >>> RCPT TO:<anna@example.org>\n    <<< 550 no\n",  # Openwave
        "Empfänger: anna@example.org\nGrund: Das Postfach ist voll (552 quota).\n",
        "收件人：anna@example.org\n原因：550 用户不存在\n",
        "The following message to <anna@example.org> was undeliverable.\n5.1.0 - Unknown address\n",  # IronPort
        "did not reach the following:\n\nc=US;a= ;p=Club;o=X;dda:SMTP=anna@example.org; on Fri, 4 Oct\n",  # X.400
        "Mail details:\n  MAIL FROM: gm@club.example\n  RCPT TO: anna@example.org\n  From: gm@club.example\n",  # James
        "The list:\n  [1] anna@example.org (user not found)\n",
    ],
)
def test_an_address_that_a_notice_lists_has_failed(body: str) -> None:
    assert (told(body).failed, told(body).delayed) == (ANNA, ())


def test_every_listed_address_counts_with_its_own_reason() -> None:
    body = "These could not be reached:\n\nanna@example.org\n   552 5.2.2 mailbox full\n\n"
    both = told(body + "bruno@example.org\n   550 5.1.1 no such user\n")
    assert [(one.address, one.nature) for one in both.missed] == [
        ("anna@example.org", "full"),
        ("bruno@example.org", "hard"),
    ]
    assert told("Not delivered to:\n  anna@example.org, bruno@example.org\n").failed == (
        "anna@example.org",
        "bruno@example.org",
    )


def test_a_section_of_late_ones_is_only_late() -> None:
    body = (
        "   ----- The following addresses had permanent fatal errors -----\n<anna@example.org>\n\n"
        "   ----- The following addresses had transient non-fatal errors -----\n<bruno@example.org>\n"
    )
    assert (told(body).failed, told(body).delayed) == (ANNA, ("bruno@example.org",))


def test_whoever_got_the_letter_is_not_missed() -> None:
    body = "Status of your letter:\n  anna@example.org: 550 no such user\n  bruno@example.org: relayed\n"
    assert told(body).failed == ANNA
    talk = ">>> RCPT TO:<bruno@example.org>\n<<< 250 ok\n>>> RCPT TO:<anna@example.org>\n<<< 550 no\n"
    assert told(talk).failed == ANNA


RETURNED = """\
Received: from club.example by mx.example.net; Sat, 21 Nov 2026 12:00:00 +0000
From: gm@club.example
To: anna@example.org, carla@example.org
Message-ID: <report.1@club.example>

Who shares an address:
  bruno@example.org
"""


@pytest.mark.parametrize(
    "rule", ["", "--- Below this line is a copy of the message.\n\n", "** Text of Mail follows **\n"]
)
def test_nobody_is_missed_who_stands_in_the_returned_letter_only(rule: str) -> None:
    assert told(f"Not delivered to:\n  anna@example.org\n\n{rule}{RETURNED}").failed == ANNA
    assert told(f"Something went wrong.\n\n{rule}{RETURNED}").missed == ()


def test_those_whom_one_may_ask_are_not_missed() -> None:
    body = (
        "For further assistance, please send mail to <postmaster@mx.example.net>\nor contact:\n  boss@example.net\n\n"
        "Your letter from gm@club.example did not reach:\n  anna@example.org\n"
    )
    assert told(body).failed == ANNA


def test_the_subject_speaks_where_the_words_name_nobody() -> None:
    head = MACHINE.replace("Undelivered mail", "Returned mail: Quota exceeded for user anna@example.org")
    assert told("The mailbox is full.\n", head).failed == ANNA


def test_a_table_in_html_is_read_as_it_is_seen() -> None:
    page = (
        "<p>메일 전송이 실패하였습니다.</p><table><tr><th>받는사람</th><td>&lt;anna@example.org&gt;</td></tr></table>"
    )
    raw = f"{MACHINE}Content-Type: text/html; charset=utf-8\n\n{page}".encode()
    assert bounces.read(raw, read(raw)).failed == ANNA


@pytest.mark.parametrize(
    "body",
    [
        "Hi GM, my mail to bruno came back, see:\n\n<bruno@example.org>: 550 5.1.1 user unknown\n\nplay cat\n",
        "The bounce said\n> The following address(es) failed:\n>   bruno@example.org\nplay cat\n",
        ">>> RCPT TO:<bruno@example.org>\n<<< 550 no such user\nWhat does that mean?\nplay cat\n",
        "Bruno is on vacation until 5.1.26, reach him at bruno@example.org, tel. 550 5123.\nplay cat\n",
        "My mailbox was full and your report was delayed. Resend to:\nanna@example.org\nplay cat\n",
        "Ihre Nachricht konnte nicht zugestellt werden, stand da. Was nun?\nplay cat\n",
    ],
)
@pytest.mark.parametrize("subject", ["Re: Turn 4", "Bounce?", "Fwd: Undelivered Mail Returned to Sender"])
def test_a_person_who_talks_of_bounces_stays_one_and_names_nobody_missed(body: str, subject: str) -> None:
    raw = f"Return-Path: <anna@example.org>\nFrom: anna@example.org\nTo: gm@club.example\nSubject: {subject}\n\n{body}"
    letter = read(raw.encode())
    assert classify(letter).human
    assert bounces.read(raw.encode(), letter).missed == ()


def test_an_absence_notice_with_a_telephone_and_a_deputy_names_nobody_missed() -> None:
    head = "Return-Path: <>\nFrom: anna@example.org\nTo: gm@club.example\nSubject: Re: Turn 4\n"
    body = "I am away until 5.1.26. Ask my deputy:\n\nbruno@example.org\nTel. 550 Main Street\n"
    assert told(body, head).missed == ()
