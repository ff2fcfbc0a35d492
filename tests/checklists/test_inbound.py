"""The forty points of mail coming in, each shown on a whole house over doubles of mailbox and mailer."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from datetime import timedelta
from email import message_from_bytes
from email.utils import format_datetime
from pathlib import Path

import pytest

from gm.desk.bench import Limits
from gm.desk.case import Outcome
from gm.desk.incoming import intake
from gm.domain.deadlines import moment
from gm.ports import Overtaken, Refused, Unreachable
from gm.post.letter import Letter
from gm.post.reading import read
from gm.post.trimming import trim
from gm.transports.backoff import gap
from gm.transports.maildir import Drop, MaildirMailbox, make, store
from gm.transports.office import OfficeSettings, PostOffice
from tests.checklists.conftest import Open
from tests.checklists.letters import HTML, held, last_kept, multipart, posted, raw, renumbered, said
from tests.kit.evening import CAST, GM, OPERATOR, Mail, address_of, quoted
from tests.post.test_opaque import DER as OPAQUE

SERVER = "mx.example.org"


# -- fetching: the same points on a real server are in tests/transports/test_imap.py and tests/servers -----------------


def test_inbound_01_a_renumbered_mailbox_loses_nothing_and_repeats_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    old = [letter.raw for letter in e.box.done]
    new = raw(e, "Bruno", "bid 4")
    box, before = renumbered(e), len(e.mailer.sent)
    for octets in (new, *old):
        box.put(octets, e.now)
    e.tick()
    assert held(e, "Bruno") == "bid 4", "its uid was another letter's before"
    assert [parcel.to for parcel in e.mailer.sent[before:]] == ["bruno@example.net"]


def test_inbound_02_a_letter_that_a_person_opened_first_is_still_played(evening: Open, tmp_path: Path) -> None:
    e = evening().seated()
    box = make(tmp_path / "box")
    (name,) = store([Drop(box, raw(e, "Anna", "bid 17"), e.now)])
    (box / "new" / name).rename(box / "cur" / f"{name}:2,RS")
    mailbox = MaildirMailbox(box)
    assert [letter.uid for letter in mailbox.fetch(9)] == [letter.uid for letter in mailbox.fetch(9)], "looking changes"
    e.house.mailboxes = [mailbox]
    e.tick()
    assert held(e, "Anna") == "bid 17"


def test_inbound_03_a_giant_is_not_fetched_gets_one_kind_word_and_lies_aside(evening: Open) -> None:
    e = evening(largest=20_000).seated()
    answer = said(e.write("Anna", "bid 17\n" + "x" * 40_000))
    assert "40 kB, which is more than I take" in answer or "kB, which is more than I take" in answer
    (giant,) = e.box.aside
    assert b"xxx" not in giant.raw
    assert giant.oversize > 40_000
    assert len(e.mail("Anna", "receipt")) == 2, "one for the yes"
    assert held(e, "Anna") == ""


def test_inbound_04_an_absent_mailbox_is_asked_again_and_a_refused_login_is_told_at_once(evening: Open) -> None:
    e = evening().seated()
    honest = e.box.fetch

    def away(limit: int) -> list[object]:
        raise Unreachable("no answer")

    def barred(limit: int) -> list[object]:
        raise Refused("the login was refused")

    e.box.fetch = away  # type: ignore[assignment, method-assign]
    e.write("Anna", "bid 17")
    assert not e.mail(OPERATOR)
    e.box.fetch = barred  # type: ignore[assignment, method-assign]
    e.tick()
    e.tick()
    assert [m.subject for m in e.mail(OPERATOR)] == ["Trouble with memory"]
    e.box.fetch = honest  # type: ignore[method-assign]
    assert e.box.wait(0), "a push wakes the house"
    e.tick()
    assert held(e, "Anna") == "bid 17"
    gaps = [gap(n, 1.0) for n in range(1, 12)]
    assert gaps == sorted(gaps)
    assert gaps[-1] == 300
    assert gap(5, 0.3) < gap(5, 0.9), "with jitter"


@pytest.mark.parametrize("where", ["before it is kept", "after it is kept"])
def test_inbound_05_a_crash_while_fetching_neither_loses_nor_repeats(
    evening: Open, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    e = evening().seated()

    def crash(*_: object) -> int:
        raise Unreachable("the power is gone")

    with monkeypatch.context() as dark:
        if where.startswith("before"):
            dark.setattr(e.archive, "keep", crash)
        else:
            dark.setattr(e.box, "settle", crash)
        e.write("Anna", "bid 17")
        assert len(e.box.done) == 3, "the server is told only after the letter is kept"
    e.tick()
    e.tick()
    assert held(e, "Anna") == "bid 17"
    assert len(e.mail("Anna", "receipt")) == 2, "one for the yes, one for the bid"
    assert len(e.box.done) == 4, "three answers to invitations, one letter"


def test_inbound_06_settling_touches_no_letter_but_ours(evening: Open, tmp_path: Path) -> None:
    e = evening().seated()
    box = make(tmp_path / "box")
    ours, theirs = store([Drop(box, raw(e, "Anna", "bid 17"), e.now), Drop(box, raw(e, "Bruno", "bid 4"), e.now)])
    mailbox = MaildirMailbox(box)
    first = mailbox.fetch(1)
    (box / "new" / theirs).rename(box / "cur" / f"{theirs}:2,T")  # a person marks it as deleted meanwhile
    mailbox.settle([(letter, "done") for letter in first])
    assert not (box / "new" / ours).exists()
    assert (box / "cur" / f"{theirs}:2,T").exists()


# -- classing ----------------------------------------------------------------------------------------------------------

DSN = "multipart/report; report-type=delivery-status; boundary=bb"


def machine_letters() -> dict[str, tuple[str, str, tuple[str, ...]]]:
    """Kind to (body, content type, header lines): each has an order in it."""
    dsn = "--bb\nContent-Type: text/plain\n\nbid 99\n--bb\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; q@example.com\nAction: {}\nStatus: {}\n--bb--\n"  # noqa: E501
    mdn = "--bb\nContent-Type: text/plain\n\nbid 99\n--bb\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n--bb--\n"  # noqa: E501
    arf = "--bb\nContent-Type: text/plain\n\nbid 99\n--bb\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\n--bb--\n"  # noqa: E501
    calendar = "--bb\nContent-Type: text/plain\n\nbid 99\n--bb\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n--bb--\n"  # noqa: E501
    plain = "text/plain; charset=utf-8"
    return {
        "bounce": (dsn.format("failed", "5.1.1"), DSN, ()),
        "delay": (dsn.format("delayed", "4.4.1"), DSN, ()),
        "report": (dsn.format("delivered", "2.0.0"), DSN, ()),
        "mdn": (mdn, "multipart/report; report-type=disposition-notification; boundary=bb", ()),
        "feedback": (arf, "multipart/report; report-type=feedback-report; boundary=bb", ()),
        "calendar": (calendar, "multipart/mixed; boundary=bb", ()),
        "list": ("bid 99", plain, ("List-Id: <friends.example.com>",)),
        "autoreply": ("bid 99", plain, ("Auto-Submitted: auto-replied",)),
        "loop": ("bid 99", plain, (f"Resent-From: {GM}",)),
    }


@pytest.mark.parametrize("kind", machine_letters())
def test_inbound_07_machine_mail_is_classed_before_its_body_could_be_an_order(evening: Open, kind: str) -> None:
    e = evening().seated()
    body, content_type, head = machine_letters()[kind]
    posted(e, "Anna", body, content_type, *head)
    assert held(e, "Anna") == ""
    assert e.archive.counts()[f"kinds.{kind}"] == 1
    posted(e, "Anna", "bid 17")
    assert held(e, "Anna") == "bid 17"
    assert e.archive.counts()["kinds.human"] >= 1


@pytest.mark.parametrize(
    ("value", "human"),
    [
        ("No (typed)", True),
        ("no", True),
        ("(by hand) NO; x=y", True),
        ("AUTO-Replied (vacation)", False),
        ("auto-generated; a=b", False),
    ],
)
def test_inbound_08_auto_submitted_is_read_with_comments_and_in_any_case(
    evening: Open, value: str, human: bool
) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", Auto_Submitted=value)
    assert held(e, "Anna") == ("bid 17" if human else "")


@pytest.mark.parametrize(
    "fields",
    [
        {"X_Auto_Response_Suppress": "All"},
        {"Feedback_ID": "1:2:3:x"},
        {"List_Unsubscribe": "<mailto:off@example.com>"},
        {"Subject": "Re: Automatic reply: [friday]"},
        {"Precedence": "first-class"},
    ],
)
def test_inbound_09_weak_signs_alone_make_no_machine(evening: Open, fields: dict[str, str]) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17", **fields)  # type: ignore[arg-type]
    assert held(e, "Anna") == "bid 17"


@pytest.mark.parametrize("kind", machine_letters())
def test_inbound_10_machine_mail_is_never_answered(evening: Open, kind: str) -> None:
    e = evening().seated()
    body, content_type, head = machine_letters()[kind]
    before = len(e.mailer.sent)

    def came() -> list[str]:
        posted(e, "Anna", body, content_type, *head)
        return [
            f"{parcel.to} {Mail(parcel, message_from_bytes(parcel.raw)).subject}"
            for parcel in e.mailer.sent[before:]
            if parcel.to != OPERATOR
        ]

    perhaps_a_person = kind in ("calendar", "list")
    told = ["anna@example.net [friday] I did not read a letter of yours"] * perhaps_a_person
    assert came() == told, "only who may be a person hears that their letter was not read"
    assert came() == told, "and hears it once a day"
    assert held(e, "Anna") == ""
    e.later(hours=24)
    before = len(e.mailer.sent)
    assert came() == told
    assert came() == told


@pytest.mark.parametrize("kind", ["calendar", "list"])
def test_inbound_10_what_may_be_a_machines_is_answered_under_the_writers_own_reply_address_only(
    evening: Open, kind: str
) -> None:
    e = evening().seated()
    body, content_type, head = machine_letters()[kind]
    before = len(e.mailer.sent)
    for who, to in (("Anna", GM), ("Bruno", e.last("Anna", "report").reply_to), ("Nobody", GM)):
        e.arrives(raw(e, who, body, content_type, *head, to=to), who)
    assert [parcel for parcel in e.mailer.sent[before:] if parcel.to != OPERATOR] == []
    assert held(e, "Anna") == held(e, "Bruno") == ""


@pytest.mark.parametrize("envelope", [{"envelope_from": ""}, {}])
def test_inbound_10_the_null_sender_is_never_answered(evening: Open, envelope: dict[str, str]) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    posted(e, "Anna", "bid 17", "text/plain", *(() if envelope else ("Return-Path: <>",)), **envelope)
    assert (held(e, "Anna"), len(e.mailer.sent)) == ("", before)


def test_inbound_11_a_letter_of_more_than_a_hundred_hops_is_dropped_and_counted(evening: Open) -> None:
    e = evening().seated()
    hops = [f"Received: from a{n} by b{n}; Fri, 20 Nov 2026 19:00:00 +0000" for n in range(101)]
    before = len(e.mailer.sent)
    posted(e, "Anna", "bid 99", "text/plain", *hops)
    e.arrives(e.last("Anna", "report").parcel.raw)
    assert (held(e, "Anna"), len(e.mailer.sent)) == ("", before)
    assert e.archive.counts()["kinds.loop"] == 2


# -- sender ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["Delivered-To", "X-Original-To", "Envelope-To", "X-Forwarded-To", "To", "Cc"])
def test_inbound_12_the_token_is_found_wherever_servers_put_it(evening: Open, field: str) -> None:
    e = evening().seated()
    token = e.last("Anna", "report").reply_to
    e.arrives(raw(e, "Anna", "bid 17", "text/plain", f"{field}: <{token}>", to=GM if field != "To" else token), "Anna")
    assert held(e, "Anna") == "bid 17"


def test_inbound_12_a_wrong_token_tells_a_stranger_nothing_that_no_token_would_not(evening: Open) -> None:
    e = evening().seated()
    e.write("Dora", "bid 17", to=GM)
    e.write("Emil", "bid 17", to=f"gm+{'a' * 26}@example.org")
    one, other = e.last("Dora"), e.last("Emil")
    assert one.text == other.text
    for secret in ("friday", "Eat Me", *CAST):
        assert secret not in one


def test_inbound_12_an_invitation_that_ran_out_seats_nobody(evening: Open) -> None:
    e = evening()
    invitation = e.last("Clara", "invitation")
    e.now += timedelta(days=61)
    answer = said(e.write("Clara", "yes", to=invitation))
    assert "Good to have you" not in answer
    assert "This invitation has run out" in answer
    assert "The GM of friday knows that you asked" in answer
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.player == ""
    e.write("Clara", "yes, please", to=invitation)
    told = [m for m in e.mail(OPERATOR) if m.subject == "[friday] Clara answered an invitation that has run out"]
    assert len(told) == 1
    assert 'postgm match replace friday Clara "Clara <clara@example.net>"' in told[0]


def test_inbound_12_a_key_that_ran_out_tells_others_no_more_than_no_key_at_all(evening: Open) -> None:
    e = evening()
    invitation = e.last("Clara", "invitation")
    e.now += timedelta(days=61)
    e.write("Dora", "yes", to=GM, quote=False)
    e.write("Emil", "yes", to=invitation.reply_to, quote=False)
    assert e.last("Dora").text == e.last("Emil").text
    plain = said(e.write("Anna", "yes", to=GM))
    assert said(e.write("Anna", "yes", to=invitation.reply_to, minutes=61)).text == plain.text
    assert not [m for m in e.mail(OPERATOR) if "run out" in m.subject]


def test_inbound_12_who_sits_at_the_table_already_may_answer_an_old_invitation(evening: Open) -> None:
    e = evening().seated()
    e.now += timedelta(days=61)
    answer = said(e.write("Anna", "status", to=e.last("Anna", "invitation")))
    assert "run out" not in answer
    assert "friday: turn" in answer


def test_inbound_12_a_question_that_ran_out_says_what_to_do_instead(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    question = said(e.write("Anna", "bid 17"))
    e.write("Anna", "address add anna@work.example.com", to=GM)
    e.now += timedelta(days=15)
    answer = said(e.write("Anna", "yes", to=question))
    assert "My question whether that letter was yours has run out" in answer
    assert len(e.archive.letters("aside")) == 1


def test_inbound_13_a_token_in_another_hand_moves_nothing_and_its_owner_hears_once_a_day(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    for thief in ("Dora", "Emil", "Bruno", "Fritz"):
        e.write(thief, "bid 99", to=report)
    assert held(e, "Anna") == held(e, "Bruno") == ""
    assert [m.subject for m in e.mail("Anna")].count("A letter in your name") == 1
    assert not e.mail("Dora")


@pytest.mark.parametrize(
    ("fields", "believed"),
    [
        ([f"{SERVER}; dmarc=pass header.from=example.net"], True),
        (["evil.example.com; dmarc=pass header.from=example.net"], False),
        ([f"{SERVER}; dmarc=fail header.from=example.net", f"{SERVER}; dmarc=pass header.from=example.net"], False),
        (["dmarc=pass; this is no field", "spf=pass (sender IP is 1.2.3.4)"], False),
        ([f"{SERVER}; spf=pass smtp.mailfrom=elsewhere.example"], False),
        ([f"{SERVER}; dkim=pass header.d=example.net"], True),
    ],
)
def test_inbound_14_only_our_own_servers_topmost_word_counts(evening: Open, fields: list[str], believed: bool) -> None:
    e = evening(policy={"trust": "pass"}, authserv_ids=(SERVER,)).seated()
    posted(e, "Anna", "bid 17", "text/plain", *(f"Authentication-Results: {value}" for value in fields))
    assert held(e, "Anna") == ("bid 17" if believed else "")


def test_inbound_14_a_forged_pass_below_a_foreign_hop_is_not_believed(evening: Open) -> None:
    e = evening(policy={"trust": "pass"}, authserv_ids=(SERVER,)).seated()
    posted(
        e,
        "Anna",
        "bid 99",
        "text/plain",
        f"Received: from evil.example by {SERVER}; Fri, 20 Nov 2026 19:00:00 +0000",
        f"Authentication-Results: {SERVER}; dmarc=pass header.from=example.net",
    )
    assert held(e, "Anna") == ""


@pytest.mark.parametrize(("policy", "counts"), [("open", True), ("pass", False), ("confirm", False)])
def test_inbound_15_the_match_says_what_a_letter_needs(evening: Open, policy: str, counts: bool) -> None:
    e = evening(policy={"trust": policy}, authserv_ids=(SERVER,)).seated()
    answer = said(e.write("Anna", "bid 17"))
    assert (held(e, "Anna") == "bid 17") is counts
    if policy == "confirm":
        e.write("Anna", "yes", to=answer)
        assert held(e, "Anna") == "bid 17"


@pytest.mark.parametrize(
    "value",
    [
        "Anna <anna@example.net>, Dora <dora@example.net>",
        "anna@example.net\r\nFrom: dora@example.net",
        "Friends: anna@example.net;",
        "anna@example.net)bob@evil.example",
        '"anna@example.net" dora@example.net <anna@example.net>',
        "Anna <anna@example.net> extra",
        "Anna\x07 <anna@example.net>",
        "=?utf-8?q?Anna_=3Canna=40example=2Enet=3E?=",
    ],
)
def test_inbound_16_who_cannot_be_named_with_certainty_is_set_aside(evening: Open, value: str) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    e.write("Anna", "bid 99", From=value)
    assert held(e, "Anna") == ""
    assert last_kept(e)[0] == "aside"
    assert len(e.mailer.sent) == before


@pytest.mark.parametrize("elsewhere", ["bruno@example.net", "gm@example.org", "dora@example.net"])
def test_inbound_17_answers_go_to_the_registered_address_only(evening: Open, elsewhere: str) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    e.write("Anna", "bid 17", Reply_To=elsewhere, Return_Path=f"<{elsewhere}>", Sender=elsewhere)
    assert {parcel.to for parcel in e.mailer.sent[before:]} == {"anna@example.net"}


# -- reading -----------------------------------------------------------------------------------------------------------


def nested(depth: int) -> str:
    return "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(depth)) + "\nbid 99\n"


GIANTS = {
    "deep": ("text/plain", nested(500)),
    "words": ("text/plain; charset=utf-8", "bid 9"),
    "many parts": ("multipart/mixed; boundary=bb", "--bb\n\nbid 99\n" * 10_000 + "--bb--\n"),
    "one line": ("text/plain", "bid 99 " * 140_000),
    "On On On": ("text/plain", "On " * 20_000 + "\nbid 9\n"),
    "marks": ("text/plain", "> " * 100_000 + "\n" + ">" * 100_000),
    "comments": ("text/plain; x=" + "(" * 3_000, "bid 9"),
    "header": ("text/plain\r\nX-Long: " + "y" * 900_000, "bid 9"),
    "tags": ("text/html", "<div>" * 60_000 + "bid 99"),
    "bomb": ("application/zip; name=b.zip", "UEsDBBQ" * 90_000),
}


@pytest.mark.parametrize("name", GIANTS)
def test_inbound_18_monsters_are_taken_within_limits_and_the_next_letter_is_played(evening: Open, name: str) -> None:
    e = evening().seated()
    kind, body = GIANTS[name]
    octets = raw(e, "Bruno", body, kind)
    e.box.put(octets.replace(b"Content-Type: text/plain\r\n\r\nContent-Type:", b"Content-Type:"), e.now)
    posted(e, "Anna", "bid 17")
    assert held(e, "Anna") == "bid 17"
    assert held(e, "Bruno") in ("", "bid 9"), "never the order that only lies in a monster's belly"
    assert not e.archive.letters("received")


def both(plain: str, html: str) -> tuple[str, str]:
    return multipart("alternative", ("Content-Type: text/plain; charset=utf-8", plain), (f"Content-Type: {HTML}", html))


@pytest.mark.parametrize(
    ("plain", "html", "expected"),
    [
        ("bid 17", "<p>bid 17</p>", "bid 17"),
        ("", "<p>bid 17</p>", "bid 17"),
        ("bid 17", "<p>bid 99</p>", ""),
        ("Your mail program cannot display HTML.", "<p>bid 17</p>", "bid 17"),
    ],
)
def test_inbound_19_text_and_html_must_agree(evening: Open, plain: str, html: str, expected: str) -> None:
    e = evening().seated()
    answer = said(posted(e, "Anna", *both(plain, html)))
    assert held(e, "Anna") == expected
    if not expected:
        assert "I have done nothing yet, because I was not sure what you wrote." in answer


def test_inbound_20_flowed_text_is_joined_and_unstuffed(evening: Open) -> None:
    e = evening().seated()
    posted(e, "Anna", "bid \n17\n>From here on it is quoted: \n> bid 99\n", "text/plain; charset=utf-8; format=flowed")
    assert held(e, "Anna") == "bid 17"
    posted(e, "Bruno", " bi \nd 4\n", "text/plain; charset=utf-8; format=flowed; delsp=yes")
    assert held(e, "Bruno") == "bid 4"


@pytest.mark.parametrize(
    ("encoding", "body", "expected"),
    [
        ("quoted-printable", b"bid=20=31=37=\r\n\r\n", "bid 17"),
        ("base64", base64.b64encode(b"bid 17\r\n"), "bid 17"),
        ("8bit", "Grüße\r\nbid 17".encode(), "bid 17"),
        ("x-unheard-of", b"bid 17", "bid 17"),
        ("x-uuencode", b"begin 644 a\r\n&8FED(#$W\r\n`\r\nend\r\n", ""),
        ("base64", b"Ym" + b"!" + base64.b64encode(b"bid 17\r\n")[3:], ""),
        ("base64", base64.b64encode(b"bid 17\r\nbid 18 and so on")[:-5], ""),
    ],
)
def test_inbound_21_transfer_encodings_are_decoded_and_damage_plays_nothing(
    evening: Open, encoding: str, body: bytes, expected: str
) -> None:
    e = evening().seated()
    answer = posted(e, "Anna", body, "text/plain; charset=utf-8", f"Content-Transfer-Encoding: {encoding}")
    assert answer is not None
    assert held(e, "Anna") == expected


@pytest.mark.parametrize(
    ("charset", "octets"),
    [
        ("windows-1252", "Grüße\r\nbid 17".encode("cp1252")),
        ("koi8-r", "Привет\r\nbid 17".encode("koi8-r")),
        ("ks_c_5601-1987", "안녕\r\nbid 17".encode("cp949")),
        ("iso-2022-jp", "こんにちは\r\nbid 17".encode("iso-2022-jp")),
        ("utf-16", "bid 17".encode("utf-16")),
        ("unicode-1-1-utf-7", b"bid 17"),
        ("", "Grüße\r\nbid 17".encode()),
        ("nonsense-8", "Grüße\r\nbid 17".encode("cp1252")),
        ("\x00", b"bid 17"),
        ("us-ascii", b"\xff\xfe\r\nbid 17"),
    ],
)
def test_inbound_22_every_charset_is_read_without_stumbling(evening: Open, charset: str, octets: bytes) -> None:
    e = evening().seated()
    posted(e, "Anna", octets, f'text/plain; charset="{charset}"')
    assert held(e, "Anna") == "bid 17"


def test_inbound_22_a_damaged_character_refuses_its_line(evening: Open) -> None:
    e = evening().seated()
    answer = said(posted(e, "Anna", "bid 1\N{REPLACEMENT CHARACTER}7\nwa\N{REPLACEMENT CHARACTER}it"))
    assert held(e, "Anna") == ""
    assert "Anna" not in e.table().match.waits
    assert "arrived damaged" in answer


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="display:none">bid 99</p>',
        "<!-- bid 99 -->",
        "<style>bid 99</style>",
        "<script>bid 99</script>",
        "<title>bid 99</title>",
        '<img alt="bid 99" src="cid:x">',
        "<p hidden>bid 99</p>",
        '<div style="visibility:hidden">bid 99</div>',
        '<span style="font-size:0">bid 99</span>',
    ],
)
def test_inbound_23_what_nobody_sees_was_not_typed(evening: Open, hidden: str) -> None:
    e = evening().seated()
    posted(e, "Anna", f"<html><head></head><body><p>Hello!</p>{hidden}</body></html>", HTML)
    assert held(e, "Anna") == ""
    posted(e, "Anna", f"<html><body><p>bid 17</p>{hidden}</body></html>", HTML)
    assert held(e, "Anna") == "bid 17"


@pytest.mark.parametrize(
    "head",
    [
        'Content-Type: text/plain; name="orders.txt"\nContent-Disposition: attachment; filename="orders.txt"',
        "Content-Type: message/rfc822\n\nFrom: anna@example.net\nSubject: x",
        'Content-Type: message/partial; id="x"; number=1; total=2',
        'Content-Type: message/external-body; access-type=URL; URL="https://example.com/x"\n\nContent-Type: text/plain',
    ],
)
def test_inbound_24_nothing_attached_is_an_order(evening: Open, head: str) -> None:
    e = evening().seated()
    body, kind = multipart("mixed", ("Content-Type: text/plain", "My orders are attached."), (head, "bid 99"))
    posted(e, "Anna", body, kind)
    assert held(e, "Anna") == ""


def test_inbound_25_signed_letters_are_read_and_encrypted_ones_answered(evening: Open) -> None:
    e = evening().seated()
    signed, _ = multipart(
        "signed",
        ("Content-Type: text/plain", "bid 17"),
        ("Content-Type: application/pkcs7-signature; name=smime.p7s", "MIAG"),
    )
    posted(e, "Anna", signed, 'multipart/signed; protocol="application/pkcs7-signature"; boundary="bb"')
    assert held(e, "Anna") == "bid 17"
    clear = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nbid 4\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n=ab\n-----END PGP SIGNATURE-----\n"  # noqa: E501
    posted(e, "Bruno", clear)
    assert held(e, "Bruno") == "bid 4"
    whole = "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m"
    posted(e, "Bruno", OPAQUE, whole, "Content-Transfer-Encoding: base64")
    assert held(e, "Bruno") == "bid 17"
    assert "signed in a form that I cannot open" in said(posted(e, "Clara", "MIAG", whole))
    for kind in (
        "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
        'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="bb"',
    ):
        body = "--bb\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--bb--\n" if "multi" in kind else "MIAG"
        answer = said(posted(e, "Clara", body, kind))
        assert "encrypted and I have no key to it" in answer
    assert held(e, "Clara") == ""


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("bid\N{NO-BREAK SPACE}17", "bid 17"),
        ("“bid 17”", "bid 17"),
        ("bi\N{ZERO WIDTH SPACE}d 17", "bid 17"),
        ("\N{RIGHT-TO-LEFT MARK}bid 17\N{LEFT-TO-RIGHT MARK}", "bid 17"),
        ("ｂｉｄ １７", "bid 17"),
        ("bid ١٧", ""),
        ("bid 1³", ""),
        ("bid ⑰", ""),
        ("bid 1৭", ""),
    ],
)
def test_inbound_26_odd_characters_are_made_plain_and_odd_digits_refused(
    evening: Open, typed: str, expected: str
) -> None:
    e = evening().seated()
    answer = said(posted(e, "Anna", typed))
    assert held(e, "Anna") == expected
    if not expected:
        assert "digit" in answer


# -- orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# bid 99\nbid 17", "bid 17"),
        ("bid 17\n-- \nbid 99", "bid 17"),
        ("bid 17\nend\nbid 99", "bid 17"),
        ("bid 17\nCheers!\nbid 99", "bid 17"),
        ("bid 17\nRegards,\nbid 99", "bid 17"),
        ("bid 17\nThanks!\nAnna", "bid 17"),
        ("bid 17\nThanks!\nbid 99", ""),
        ("bid 17 bid", ""),
        ("I might bid 99, or not bid 17", ""),
    ],
)
def test_inbound_27_an_order_is_a_whole_line_above_the_sign_off(evening: Open, text: str, expected: str) -> None:
    e = evening().seated()
    e.write("Anna", text)
    assert held(e, "Anna") == expected


def test_inbound_27_an_order_under_the_signature_is_named_in_the_receipt(evening: Open) -> None:
    e = evening().seated()
    for sign_off in ("-- ", "Cheers!"):
        answer = said(e.write("Anna", f"bid 17\n{sign_off}\nbid 99"))
        assert held(e, "Anna") == "bid 17"
        assert "I read: bid 17." in answer, sign_off
        assert 'Did you mean: "bid 99"? Answer yes.' in answer, sign_off
        assert "it stands below " + ("your signature" if sign_off == "-- " else f'"{sign_off}"') in answer
    e.write("Anna", "yes", to=answer)
    assert held(e, "Anna") == "bid 99"


def test_inbound_27_a_second_order_under_mere_thanks_is_a_second_answer_and_neither_is_taken(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 4")
    answer = said(e.write("Anna", "bid 17\nThanks!\nbid 99"))
    assert held(e, "Anna") == "bid 4"
    assert "I hold from you: bid 4." in answer
    assert 'Line 1, "bid 17": You wrote "bid 17", but also "bid 99". I did not take either' in answer
    assert 'Line 3, "bid 99": You wrote "bid 99", but also "bid 17". I did not take either' in answer


@pytest.mark.parametrize("how", ["marks", "header block", "own marker", "known report", "structure"])
def test_inbound_28_quotation_is_known_by_every_kind_of_evidence(evening: Open, how: str) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    example = re.search(r'you could write "(bid \d+)"', report.flat)
    assert example is not None
    decoy = re.sub(r'write\s+"bid \d+"', f"write\n{example[1]}\n", report.text)  # as a client's line breaks leave it
    assert f"\n{example[1]}\n" in decoy
    block = (
        f"From: Gina the GM <{GM}>\nSent: Friday, November 20, 2026 7:05 PM\nTo: Anna\nSubject: {report.subject}\n\n"
    )
    bodies = {
        "marks": ("bid 17\n\n" + quoted(decoy), "text/plain; charset=utf-8"),
        "header block": ("bid 17\n\n" + block + decoy, "text/plain; charset=utf-8"),
        "own marker": ("bid 17\n\n" + decoy, "text/plain; charset=utf-8"),
        "known report": ("bid 17\n\n" + "\n".join(report.text.splitlines()[4:]), "text/plain; charset=utf-8"),
        "structure": (f"<p>bid 17</p><blockquote type=cite><p>{example[1]}</p></blockquote>", HTML),
    }
    posted(e, "Anna", *bodies[how])
    assert held(e, "Anna") == "bid 17"


def test_inbound_28_where_the_evidence_conflicts_nothing_is_played_and_the_lines_are_named(evening: Open) -> None:
    e = evening().seated()
    answer = said(posted(e, "Anna", *both("Hello\nbid 17", "<p>Hello</p>")))
    assert held(e, "Anna") == ""
    assert '"bid 17"' in answer.text


def test_inbound_29_a_typed_order_that_also_stands_in_the_report_counts_once(evening: Open) -> None:
    e = evening().seated()
    found = re.search(r'you could write "(bid \d+)"', e.last("Anna", "report").flat)
    assert found is not None
    answer = said(e.write("Anna", found[1]))
    assert held(e, "Anna") == found[1]
    assert answer.text.count(f"I read: {found[1]}") == 1


def test_inbound_30_a_letter_counts_line_by_line_and_what_is_unknown_is_listed(evening: Open) -> None:
    e = evening().seated()
    answer = said(e.write("Anna", "play 13\nbid 17\nbidd wanderlust"))
    assert held(e, "Anna") == "bid 17"
    assert "I read: bid 17." in answer
    assert "NOT ALLOWED" in answer.text
    assert 'Line 1, "play 13"' in answer
    assert 'I read past: "bidd wanderlust".' in answer
    answer = said(e.write("Anna", "bidd eighteen\nbid 19\nbid 300"))
    assert held(e, "Anna") == "bid 17"
    assert "I hold from you: bid 17." in answer
    for number, line, order in ((1, "bidd eighteen", "bid 18"), (2, "bid 19", "bid 19"), (3, "bid 300", "bid 300")):
        assert f'Line {number}, "{line}": You wrote "{order}", but also' in answer


def test_inbound_31_one_transcript_tells_each_order_what_is_held_until_when_and_how_to_change_it(
    evening: Open,
) -> None:
    e = evening().seated()
    before = len(e.mailer.sent)
    answer = said(e.write("Anna", "bid 17\nwait"))
    assert len(e.mailer.sent) == before + 1
    for words in ("I read: bid 17.", "Until Mon 23 Nov 19:05 you can change it.", "Times are UTC."):
        assert words in answer


def test_inbound_32_the_last_valid_letter_by_arrival_wins_whatever_its_date_says(evening: Open) -> None:
    e = evening().seated()
    report, noon = e.last("Anna", "report"), e.now
    e.write(
        "Anna", "bid 2", to=report, tick=False, at=noon + timedelta(minutes=9), Date="Thu, 1 Jan 1970 00:00:00 +0000"
    )
    e.write(
        "Anna", "bid 1", to=report, tick=False, at=noon + timedelta(minutes=4), Date="Tue, 1 Dec 2099 00:00:00 +0000"
    )
    e.tick()
    assert held(e, "Anna") == "bid 2"
    answer = said(e.write("Anna", "bid 3", to=report, at=noon + timedelta(minutes=5)))
    assert held(e, "Anna") == "bid 2"
    assert "A letter that you sent later has reached me before this one" in answer


def test_inbound_32_a_late_letter_is_told_so(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    e.later(hours=73)
    answer = said(e.write("Anna", "bid 17", to=report, Date=format_datetime(e.now - timedelta(days=2))))
    assert "answers turn 1, which is over" in answer
    due = moment(e.table().match.due)
    e.now = due - timedelta(minutes=1)
    answer = said(e.write("Bruno", "bid 4", minutes=0, at=due + timedelta(seconds=1)))
    assert "This came after the deadline" in answer
    assert held(e, "Bruno") == ""


@pytest.mark.parametrize("identity", ["<one@mail.example.net>", ""])
def test_inbound_33_the_same_letter_twice_is_one_letter(evening: Open, identity: str) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    for hop in ("one way", "another way"):
        e.write("Anna", "bid 17", to=report, Message_Id=identity, X_Hop=hop, Date="Fri, 20 Nov 2026 19:07:00 +0000")
        e.write("Anna", "bid 18", to=report) if hop == "one way" else None
    assert held(e, "Anna") == "bid 18"
    assert len(e.mail("Anna", "receipt")) == 3, "for the yes and for each of two letters"


def test_inbound_33_the_same_name_over_other_words_is_set_aside(evening: Open) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    e.write("Anna", "bid 17", to=report, Message_Id="<one@mail.example.net>")
    assert e.write("Anna", "bid 17", to=report, Message_Id="<one@mail.example.net>", X_Hop="another") is None
    told = e.write("Anna", "bid 99", to=report, Message_Id="<one@mail.example.net>")
    assert held(e, "Anna") == "bid 17"
    assert last_kept(e)[0] == "aside"
    assert "set it aside and acted on the earlier one only" in said(told)
    assert e.archive.counts()["letters.aside"] == 1


def test_inbound_33_a_jumping_clock_plays_nothing_twice(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    letter, receipts, noon = e.box.done[-1].raw, len(e.mail("Anna", "receipt")), e.now
    for jump in (timedelta(days=-2), timedelta(hours=30), timedelta(hours=-30), timedelta(0)):
        e.now = noon + jump
        e.arrives(letter, at=noon)
    assert len(e.mail("Anna", "receipt")) == receipts
    assert held(e, "Anna") == "bid 17"
    assert e.turn == 1


def test_inbound_34_each_letter_that_is_not_understood_gets_short_help_but_the_same_words_twice_an_hour(
    evening: Open,
) -> None:
    e = evening().seated()
    e.write("Anna", "What a lovely evening", minutes=0.1)
    e.write("Anna", "Is it not?", minutes=0.1)
    assert len(e.mail("Anna", "receipt")) == 3, "one for the yes"
    assert "I could not find your move in this. Shall I pass" in e.last("Anna", "receipt")
    for _ in range(5):
        e.write("Anna", "Thank you, I am out until Monday.", minutes=0.1)
    assert len(e.mail("Anna", "receipt")) == 5


@pytest.mark.parametrize(
    ("word", "kind", "words"),
    [
        ("help", "help", ("ORDERS IN EAT ME", '"bid <points>"')),
        ("status", "receipt", ("friday: turn 1, due", "still missing: Bruno, Clara", "I hold from you: bid 17.")),
        (
            "cancel",
            "receipt",
            ("I have put all your orders away", "I hold nothing from you for this turn.", "Still missing: a bid"),
        ),
        ("resend report", "report", ("Your hand: ", "YOUR DECISION")),
        ("resend report 1", "report", ("Your hand: ", "YOUR DECISION")),
        (
            "stop mail",
            "receipt",
            ("Shall I stop writing to you?", "Answer this letter with yes or no.", "I hold from you: bid 17."),
        ),
    ],
)
def test_inbound_35_the_common_words_work_by_mail(evening: Open, word: str, kind: str, words: tuple[str, ...]) -> None:
    e = evening().seated()
    report = e.last("Anna", "report")
    e.write("Anna", "bid 17")
    before = len(e.mailer.sent)
    answer = said(e.write("Anna", word))
    assert [parcel.to for parcel in e.mailer.sent[before:]] == ["anna@example.net"], "one letter, to its writer"
    assert answer.kind == kind
    for part in words:
        assert part in answer
    assert "I could not find your move" not in answer
    assert held(e, "Anna") == ("" if word == "cancel" else "bid 17")
    if kind == "report":
        assert answer.text == report.text
    player = e.archive.player("anna")
    assert player is not None
    assert player.address, "nothing stops before a yes"


def test_inbound_35_a_yes_to_stop_mail_ends_the_letters_and_keeps_what_is_held(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    e.write("Anna", "yes", to=said(e.write("Anna", "stop mail")))
    player = e.archive.player("anna")
    assert player is not None
    assert not player.address
    assert held(e, "Anna") == "bid 17"


# -- afterwards --------------------------------------------------------------------------------------------------------


def test_inbound_36_three_stumbles_set_a_letter_aside_and_its_writer_hears_of_it(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening().seated()
    tried = list[bytes]()

    def stumbling(letter: Letter, sent: Sequence[str]) -> object:
        trimmed = trim(letter, sent)
        if "poison" in trimmed.text:
            tried.append(b"")
            raise ValueError(f"a bug of ours over {trimmed.text}")
        return trimmed

    with monkeypatch.context() as broken:
        broken.setattr(intake, "trim", stumbling)
        e.write("Anna", "bid 99\npoison", tick=False)
        e.write("Bruno", "bid 4")
        e.later(hours=1, step=0.2)
    assert held(e, "Bruno") == "bid 4"
    assert len(tried) == 3
    (aside,) = e.archive.letters("aside")
    assert f"postgm aside retry {aside.id}" in e.last(OPERATOR)
    assert "bid 99" not in e.last(OPERATOR), "what a player wrote is shown on demand, not mailed about"
    told = [m for m in e.mail("Anna") if "stumbled" in m]
    assert len(told) == 1
    assert e.archive.retry(aside.id)
    e.tick()
    assert held(e, "Anna") == "bid 99"


def test_inbound_36_a_letter_that_is_always_overtaken_goes_aside_instead_of_holding_up_the_house(
    evening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    e = evening().seated()
    honest = intake.commit

    def overtaken(desk: object, kept: object, outcome: Outcome, now: object) -> None:
        if outcome.state == "done" and b"bid 99" in kept.raw:  # type: ignore[attr-defined]
            raise Overtaken("friday")
        honest(desk, kept, outcome, now)  # type: ignore[arg-type]

    monkeypatch.setattr(intake, "commit", overtaken)
    e.write("Anna", "bid 99", tick=False)
    e.write("Bruno", "bid 4")
    assert held(e, "Bruno") == "bid 4"
    assert last_kept(e)[0] == "done"
    assert len(e.archive.letters("aside")) == 1


def test_inbound_36_the_same_word_twice_in_a_letter_is_done_once(evening: Open) -> None:
    e = evening().seated()
    e.open("Eat Me", ("Dora", "free"), name="sunday")
    answer = said(e.write("Anna", "join sunday\njoin sunday"))
    assert "Welcome to sunday" in answer
    assert "You already sit at the table of sunday." in answer


def test_inbound_37_one_sender_gets_one_notice_then_silence(evening: Open) -> None:
    e = evening(limits=Limits(answers_an_hour=5)).seated()
    report = e.last("Anna", "report")
    for n in range(20):
        e.write("Anna", f"bid {n}", to=report, minutes=0.1)
    assert [m.subject for m in e.mail("Anna")].count("A pause in my answers") == 1
    assert len(e.mail("Anna", "receipt")) <= 5
    assert held(e, "Anna") == "bid 19"


def test_inbound_37_press_cannot_be_used_to_flood_or_to_silence_anybody(evening: Open) -> None:
    e = evening(limits=Limits(answers_an_hour=6, press_an_hour=4)).seated()
    report = e.last("Anna", "report")
    for n in range(12):
        e.write("Anna", f"press all: hello {'abcdefghijkl'[n]}", to=report, minutes=0.1)
    assert len(e.mail("Bruno", "press")) == 4
    answer = said(e.write("Bruno", "bid 4", to=e.last("Bruno", "report")))
    assert "I read: bid 4." in answer, "press from others does not count against Bruno"
    refused = [m for m in e.mail("Anna", "receipt") if "heard enough for this hour" in m]
    assert refused


def test_inbound_37_press_that_reads_like_an_order_is_asked_about_and_passed_on_after_a_yes(evening: Open) -> None:
    e = evening().seated()
    question = said(e.write("Anna", "press all: hello 3"))
    assert 'This holds what reads like an order: "bid 3". Nothing of this is passed on or played.' in question
    assert (held(e, "Anna"), e.mail("Bruno", "press")) == ("", [])
    e.write("Anna", "yes", to=question)
    assert held(e, "Anna") == ""
    assert [len(e.mail(name, "press")) for name in ("Anna", "Bruno", "Clara")] == [0, 1, 1]
    assert "hello 3" in e.last("Bruno", "press")


def test_inbound_37_what_others_must_hear_is_not_lost_in_a_pause(evening: Open) -> None:
    e = evening(limits=Limits(answers_an_hour=3)).seated()
    report = e.last("Anna", "report")
    question = said(e.write("Anna", "leave friday", to=report))
    for n in range(5):
        e.write("Anna", f"bid {n}", to=report, minutes=0.1)
    e.write("Anna", "yes", to=question)
    assert any(m.subject == "[friday] Anna left" for m in e.mail(OPERATOR))


def test_inbound_37_strangers_in_total_get_few_answers_a_day_so_nobody_is_flooded_through_us(evening: Open) -> None:
    e = evening(limits=Limits(strangers_a_day=3)).seated()
    for n in range(10):
        e.write(f"s{n}@elsewhere.example", "hello", to=GM, minutes=0.1)
    assert sum(parcel.to.endswith("@elsewhere.example") for parcel in e.mailer.sent) == 3
    e.later(hours=24)
    e.write("again@elsewhere.example", "hello", to=GM)
    assert e.mail("again@elsewhere.example")


def test_inbound_37_in_a_flood_of_letters_from_everywhere_only_orders_go_on(evening: Open) -> None:
    e = evening(limits=Limits(letters_an_hour=20)).seated()
    for n in range(30):
        e.write(f"s{n}@elsewhere.example", "hello", to=GM, minutes=0.1)
    before = len(e.mail("Anna"))
    for n in range(3):
        e.write("Anna", f"bid {n}", to=e.last("Anna", "report"), minutes=0.1)
    assert held(e, "Anna") == "bid 2"
    assert [m.subject for m in e.mail("Anna")[before:]] == ["A pause in my answers"]
    assert [m.subject for m in e.mail(OPERATOR)].count("More letters than usual") == 1
    e.later(hours=2)
    assert "I read: bid 7." in said(e.write("Anna", "bid 7", to=e.last("Anna", "report")))


def test_inbound_37_an_address_to_be_confirmed_is_asked_once_a_day(evening: Open) -> None:
    e = evening().seated()
    for _ in range(4):
        e.write("Anna", "address add victim@elsewhere.example")
    assert len(e.mail("victim@elsewhere.example")) == 1


def test_inbound_38_raw_letters_are_deleted_after_their_days(evening: Open) -> None:
    e = evening(limits=Limits(keep_raw_days=3)).seated()
    e.write("Anna", "I whisper zq-canary\nbid 17")
    number = max(k.id for k in e.archive.letters("done"))
    e.later(hours=48, step=12)
    kept = e.archive.letter(number)
    assert kept is not None
    assert b"canary" in kept.raw
    e.later(hours=60, step=12)
    kept = e.archive.letter(number)
    assert kept is not None
    assert kept.raw == b""


def test_inbound_38_a_mailbox_of_our_own_is_tidied_once_a_day(evening: Open) -> None:
    e = evening(limits=Limits(keep_raw_days=3))
    office = PostOffice(OfficeSettings(e.folder / "office", [GM]), lambda: e.now)
    e.house.mailboxes = [e.box, office]
    store([Drop(office.spool.folder, b"Auto-Submitted: auto-replied\r\n\r\nI am away", e.now)])

    def lying() -> int:
        return len([path for path in office.spool.folder.rglob("*M*") if path.is_file()])

    e.later(hours=48, step=12)
    assert (lying(), office.fetch(5)) == (1, [])
    e.later(hours=60, step=12)
    assert lying() == 0


def test_inbound_39_what_one_player_writes_stands_in_no_letter_to_another(evening: Open) -> None:
    e = evening(policy={"trust": "open"}).seated()
    for n, name in enumerate(CAST):
        e.write(name, f"zq{name}zq is on my mind\nbid {n}00\nplay zq{name}zq\nbid {n + 3}\nstatus")
        e.bounce(e.last(name, "receipt"))
    e.later(hours=73)
    for parcel in e.mailer.sent:
        text = read(parcel.raw)
        whole = parcel.raw + "".join(p.text or "" for p in text.parts).encode()
        for name in CAST:
            assert parcel.to == address_of(name) or f"zq{name}zq".encode() not in whole, (parcel.to, name)


def test_inbound_40_the_house_counts_what_came_and_what_became_of_it(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 17")
    e.write("Clara", "I am away", Auto_Submitted="auto-replied")
    e.write("Anna", "bid 9", From="anna@example.net, dora@example.net")
    counts = e.archive.counts()
    assert counts["letters.done"] == 4
    assert counts["letters.refused"] == 1
    assert counts["letters.aside"] == 1
    assert counts["kinds.human"] == 5
    assert counts["kinds.autoreply"] == 1
    assert counts["outbox.sent"] == len(e.mailer.sent)
    e.write("Bruno", "bid 4", tick=False, at=e.now - timedelta(seconds=90))
    assert e.house.tick(e.now).slowest >= 90, "seconds from arrival to answer"
