"""Our letters, read back with the standard library: nothing a player writes can break one or add a header to it."""

from __future__ import annotations

import dataclasses
import email
import email.policy
import re
from datetime import UTC, datetime, timedelta, timezone
from email.header import decode_header, make_header
from email.headerregistry import Address
from email.message import EmailMessage, Message
from email.utils import parseaddr
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.post.guards import Own, classify
from gm.post.reading import read
from gm.post.writing import Draft, Image, Person, clean, compose

TOKEN = "a2b3c4d5e6f7g2h3i4j5k6l7m2"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PNG = bytes(range(256)) * 40
DRAFT = Draft(
    message_id=f"<report.{TOKEN}@club.example>",
    date=NOON,
    sender=Person("gm@club.example", "The Game Master"),
    to=Person("anna@example.org", "Anna"),
    reply_to=Person(f"gm+{TOKEN}@club.example"),
    subject="[eatme-3] Turn 4",
    text="Dear Anna,\n\nyou hold the cat.\n",
    list_id="eatme-3.club.example",
    loop="x-7f3a",
)
FULL = dataclasses.replace(
    DRAFT,
    html='<p>You hold the cat.</p><img src="cid:hand" alt="Your hand">',
    images=(Image("hand", PNG, "Your händ"), Image("table", PNG, "")),
    in_reply_to="<1@mail.example.org>",
    references=("<1@mail.example.org>",),
    unsubscribe=("mailto:gm@club.example?subject=stop", "https://club.example/stop/" + "x" * 200),
)


def changed(**more: object) -> bytes:
    return compose(dataclasses.replace(DRAFT, **more))  # type: ignore[arg-type]


def modern(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message


def header_lines(raw: bytes) -> list[bytes]:
    return raw.partition(b"\r\n\r\n")[0].split(b"\r\n")


def typed(raw: bytes) -> str:
    """The text as a player's mail program shows it."""
    part = modern(raw).get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_a_report_carries_all_that_machines_and_threads_need() -> None:
    message = modern(compose(DRAFT))
    assert message["From"] == "The Game Master <gm@club.example>"
    assert message["To"] == "Anna <anna@example.org>"
    assert message["Reply-To"].addresses[0].addr_spec == f"gm+{TOKEN}@club.example"
    assert message["Date"].datetime == NOON
    assert message["Message-ID"] == DRAFT.message_id
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["List-Id"] == "<eatme-3.club.example>"
    assert message["X-Loop"] == "x-7f3a"
    assert message["MIME-Version"] == "1.0"
    assert typed(compose(DRAFT)) == DRAFT.text


def test_fields_that_were_not_asked_for_are_not_there() -> None:
    message = modern(changed(list_id="", loop="", reply_to=None))
    absent = (
        "Precedence",
        "List-Id",
        "List-Unsubscribe",
        "X-Loop",
        "Reply-To",
        "In-Reply-To",
        "References",
        "Cc",
        "Bcc",
    )
    assert [name for name in absent if name in message] == []


def test_an_answer_says_so() -> None:
    assert modern(changed(auto="replied"))["Auto-Submitted"] == "auto-replied"


def test_the_same_draft_gives_the_same_bytes() -> None:
    assert compose(FULL) == compose(dataclasses.replace(FULL))
    assert compose(FULL) != compose(dataclasses.replace(FULL, message_id="<report-2@club.example>"))


def test_every_line_ends_in_crlf_and_none_is_too_long() -> None:
    for raw in (compose(DRAFT), compose(FULL), changed(text="x" * 5000, subject="y" * 5000)):
        assert re.search(rb"(?<!\r)\n|\r(?!\n)", raw) is None
        assert max(map(len, raw.split(b"\r\n"))) <= 998


def test_pictures_stand_beside_the_html_that_shows_them() -> None:
    message = modern(compose(FULL))
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png", "image/png"]
    hand = next(part for part in message.walk() if part["Content-ID"] == "<hand>")
    assert isinstance(hand, EmailMessage)
    assert hand.get_content() == PNG
    assert hand["Content-Description"] == "Your händ"
    assert hand.get_content_disposition() == "inline"
    html = message.get_body(("html",))
    assert html is not None
    assert "cid:hand" in html.get_content()
    assert typed(compose(FULL)) == FULL.text


def test_the_way_to_unsubscribe_is_never_encoded_and_promises_one_click_for_https() -> None:
    raw = compose(FULL)
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw
    assert f"<https://club.example/stop/{'x' * 200}>".encode() in raw
    only_mail = changed(unsubscribe=("mailto:gm@club.example",))
    assert b"List-Unsubscribe: <mailto:gm@club.example>\r\n" in only_mail
    assert b"One-Click" not in only_mail


def test_a_long_thread_keeps_its_first_letter_and_the_newest_nineteen() -> None:
    chain = tuple(f"<{n}@club.example>" for n in range(50))
    kept = email.message_from_bytes(changed(references=chain))["References"].split()
    assert kept == [chain[0], *chain[-19:]]


def test_what_others_put_into_message_ids_does_not_come_through() -> None:
    evil = "<a@b>\r\nBcc: dora@evil.example"
    raw = changed(in_reply_to=evil, references=(evil, "no id", "<with space@x>", "<" + "x" * 2000 + "@y>"))
    message = email.message_from_bytes(raw)
    assert message["Bcc"] is None
    assert message["In-Reply-To"] == "<a@b>"
    assert message["References"] == "<a@b>"


@pytest.mark.parametrize(
    "text",
    [
        "From here on\n.\n..two\n",
        "trailing blank \nand tab\t\n",
        "a line of " + "many words " * 40 + "\n",
        "x" * 2000 + "\n",
        "=?utf-8?q?no?= = == =3D\n",
        "Übung – 日本語 😀\n",
        "--=_a_\n\n-- \nsignature\n",
        "\n\n\n",
        "a\x0bb\n",
    ],
)
def test_a_text_arrives_as_it_was_written(text: str) -> None:
    assert typed(changed(text=text)) == text.replace("\x0b", "")
    assert typed(changed(text=text, html="<p>x</p>")) == text.replace("\x0b", "")


def test_short_plain_lines_go_as_they_are() -> None:
    raw = compose(DRAFT)
    assert b"Content-Transfer-Encoding: 7bit\r\n" in raw
    assert raw.endswith(b"Dear Anna,\r\n\r\nyou hold the cat.\r\n")


def test_no_line_of_a_body_begins_with_from_or_is_a_single_dot() -> None:
    lines = changed(text="From the market\n.\nFrom the hand\n").split(b"\r\n\r\n", 1)[1].split(b"\r\n")
    assert not [line for line in lines if line.startswith(b"From ") or line == b"."]


@pytest.mark.parametrize(
    "person",
    [
        "anna",
        "anna@",
        "@example.org",
        "anna@example.org\r\nBcc: x@y",
        "anna@example.org, x@y",
        "<anna@example.org>",
        "an na@example.org",
        "anna@exa mple.org",
        "ännä@example.org",
        "anna@" + "x" * 300 + ".org",
    ],
)
def test_an_address_out_of_order_is_our_mistake(person: str) -> None:
    with pytest.raises(ValueError, match="address"):
        changed(to=Person(person))


@pytest.mark.parametrize(
    "wrong",
    [
        {"message_id": "<a b@c>"},
        {"message_id": "<a@b>\r\nBcc: x@y"},
        {"date": datetime(2026, 11, 20)},
        {"list_id": "a>\r\nBcc: x"},
        {"unsubscribe": ("https://x/>\r\nBcc: x",)},
        {"unsubscribe": ("javascript:alert(1)",)},
        {"html": "x", "images": (Image("a>\r\nb", b"", ""),)},
    ],
)
def test_what_only_we_can_get_wrong_is_not_sent(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"is no|zone"):
        changed(**wrong)


def test_a_foreign_domain_is_written_as_a_labels_and_times_in_utc() -> None:
    message = modern(changed(to=Person("anna@müller.example"), date=NOON.astimezone(timezone(timedelta(hours=5)))))
    assert message["To"].addresses[0].domain == "xn--mller-kva.example"
    assert b"Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n" in changed(date=NOON.astimezone(timezone(timedelta(hours=5))))


def test_our_letter_coming_back_is_known_as_a_loop() -> None:
    assert classify(read(compose(DRAFT)), Own("gm@club.example", "club.example", "x-7f3a")).kind == "loop"


# --- whatever people write --------------------------------------------------------------------------------------------

TRICKY = st.one_of(
    st.text(max_size=300),
    st.text(alphabet='\r\n\0\x0b\x85\u2028 =?utf-8Qb_:,;<>@"\\()äé日😀\u200d\ud800', max_size=300),
    st.sampled_from(
        [
            "=?utf-8?Q?=0D=0ABcc:_dora@evil.example?=",
            "Anna\r\nBcc: dora@evil.example",
            "Smith, Anna <dora@evil.example>",
            '"',
            "\\",
            "a" * 1500,
            "ä" * 1500,
            "x " * 700,
        ]
    ),
)
NAMES = {
    "date",
    "from",
    "to",
    "message-id",
    "subject",
    "reply-to",
    "auto-submitted",
    "x-auto-response-suppress",
    "list-id",
    "x-loop",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
}


def unfolded(value: object) -> str:
    return "".join(str(value).splitlines())


def decoded(value: str) -> str:
    return str(make_header(decode_header(value)))


@given(TRICKY, TRICKY)
def test_names_and_subjects_come_back_whole_and_add_nothing(name: str, subject: str) -> None:
    raw = changed(to=Person("anna@example.org", name), subject=subject)
    old: Message = email.message_from_bytes(raw)
    new = modern(raw)
    assert {key.lower() for key in old.keys()} == NAMES  # noqa: SIM118
    assert len(old.keys()) == len(NAMES)
    assert not new["To"].defects
    assert new["To"].addresses == (Address(new["To"].addresses[0].display_name, "anna", "example.org"),)
    shown, address = parseaddr(unfolded(old["To"]))
    assert (decoded(shown), address) == (clean(name), "anna@example.org")
    if len(clean(name)) < 10:  # the newer parser of the standard library puts blanks between encoded-words of a name
        assert new["To"].addresses[0].display_name == clean(name)
    assert decoded(unfolded(old["Subject"])).strip() == clean(subject)
    assert str(new["Subject"]) == clean(subject)
    assert all(len(line) <= 998 for line in header_lines(raw))
    assert all(len(line) <= 76 for line in header_lines(raw) if b"=?utf-8?b?" in line)
    assert all(b"\r" not in line and b"\n" not in line for line in header_lines(raw))


@given(st.text(max_size=400) | TRICKY, st.booleans())
def test_bodies_come_back_whole(text: str, with_html: bool) -> None:
    raw = changed(text=text, html=text if with_html else None)
    shown = text.replace("\r\n", "\n").replace("\r", "\n")
    shown = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", shown).encode("utf-8", "replace").decode()
    assert typed(raw) == (shown if shown.endswith("\n") else shown + "\n")
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 998
    assert not any(b"\n" in line or b"\r" in line for line in lines)


@given(st.lists(st.integers(0, 30).map(lambda n: f"<{n}@club.example>"), max_size=60))
def test_a_thread_never_grows_beyond_twenty_and_keeps_its_order(chain: list[str]) -> None:
    kept = str(email.message_from_bytes(changed(references=tuple(chain)))["References"] or "").split()
    assert len(kept) <= 20
    order = list(dict.fromkeys(chain))
    assert all(order.index(a) < order.index(b) for a, b in pairwise(kept))
    assert kept[-1:] == order[-1:]
