"""postgm explain believes the same servers as the service does."""

from __future__ import annotations

import json
import mailbox
import re
import sqlite3
from pathlib import Path

import pytest

from gm.desk.incoming import intake
from tests.cli.conftest import CONFIG, Command, newest

LETTER = """\
Received: from mail.example.org by mx.club.example with ESMTP; Sat, 21 Nov 2026 12:00:00 +0000
Authentication-Results: mx.club.example; dmarc=pass header.from=example.org
From: anna@example.org

play cat
"""


@pytest.mark.parametrize(("setting", "trust"), [("", "none"), ('received_by = ["mx.club.example"]\n', "pass")])
def test_the_border_servers_of_the_configuration_count(postgm: Command, setting: str, trust: str) -> None:
    house = f'[house]\nauthserv_ids = ["mx.club.example"]\n{setting}'
    Path("postgm.toml").write_text(CONFIG.replace("[house]\n", house))
    Path("letter.eml").write_text(LETTER)
    assert postgm("explain", "letter.eml", "--json").data["sender"]["trust"] == trust


def test_what_became_of_a_letter_is_told_and_what_was_read_only_when_asked(match: Command) -> None:
    match("tick")
    to = str(newest("anna@localhost")["Reply-To"])
    raw = f"From: Anna <anna@localhost>\nTo: {to}\nMessage-ID: <one@localhost>\n\nbid 5\nplay 99\n"
    Path("letter.eml").write_text(raw)
    assert "has not had it" in match("explain", "letter.eml").said
    mailbox.Maildir("inbox").add(raw.encode())
    match("tick")
    told = match("explain", "letter.eml", "--json").data
    assert ": done." in told["here"]
    assert "bid 5" not in told["answer"]
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        assert file.execute("SELECT count(*) FROM notes WHERE topic = 'revealed'").fetchone() == (0,)
    said = match("explain", "letter.eml", "--reveal").said
    assert "I read: bid 5." in said
    assert "99" in said.partition("answer:")[2]
    with sqlite3.connect("postgm-data/postgm.sqlite") as file:
        assert file.execute("SELECT count(*) FROM notes WHERE topic = 'revealed'").fetchone() == (1,)


def test_a_letter_without_a_message_id_is_known_by_its_octets(match: Command) -> None:
    match("tick")
    to = str(newest("anna@localhost")["Reply-To"])
    raw = f"From: Anna <anna@localhost>\nTo: {to}\n\nbid 5\n"
    Path("letter.eml").write_text(raw)
    Path("another.eml").write_text(raw.replace("bid 5", "bid 6"))
    came = "Received: from mail.example by localhost\n" + raw
    mailbox.Maildir("inbox").add(came.replace("\n", "\r\n").encode())
    match("tick")
    assert ": done." in match("explain", "letter.eml", "--json").data["here"]
    assert "has not had it" in match("explain", "another.eml", "--json").data["here"]


BOUNCE = """\
From: MAILER-DAEMON@mx.localhost
To: gm@localhost
Subject: Undelivered Mail
Message-ID: <dsn{n}@mx.localhost>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.localhost

Final-Recipient: rfc822; anna@localhost
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: {id}

--b--
"""


def told(match: Command, raw: str) -> dict[str, str]:
    Path("letter.eml").write_text(raw)
    found: dict[str, str] = match("explain", "letter.eml", "--json").data
    return found


def test_of_a_returned_letter_it_is_told_which_of_ours_it_shows_or_that_it_shows_none(match: Command) -> None:
    match("tick")
    proven = told(match, BOUNCE.format(n=1, id=newest("anna@localhost")["Message-ID"]))
    assert re.fullmatch(
        r"It shows letter \d+ of ours: report in eat-me-1, turn 1, to anna@localhost\.", proven["about"]
    )
    assert "If it came now: done. delivery report: mail to anna came back." in proven["here"]
    forged = told(match, BOUNCE.format(n=2, id="<made.up@localhost>"))
    assert "It shows no token and no Message-ID of a letter of ours" in forged["about"]
    assert "If it came now: refused." in forged["here"]


@pytest.mark.parametrize(
    ("head", "fate"),
    [
        ("From: zoe@else.example\n", "refused. A stranger."),
        ("From: jürgen@else.example\n", "refused. A stranger at an address that our letters cannot carry"),
        ("From: a@localhost, b@localhost\n", "aside. sender: The From field names more than one mailbox"),
        ("Subject: hello\n", "aside. sender: The letter has no From field"),
    ],
)
def test_what_would_become_of_an_odd_letter_is_told_before_it_comes(match: Command, head: str, fate: str) -> None:
    assert f"If it came now: {fate}" in told(match, f"{head}To: gm@localhost\n\nhello\n")["here"]
    assert match("status", "--json").data.get("letters.aside") is None, "it was only looked at"


def test_a_letter_that_makes_the_house_stumble_can_be_explained(
    match: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbles(*_: object) -> None:
        raise ValueError("secret words")

    monkeypatch.setattr(intake, "decide", stumbles)
    here = told(match, "From: anna@localhost\nTo: gm@localhost\n\nhello\n")["here"]
    assert "If it came now, the house would stumble over it (ValueError" in here
    assert "secret words" not in here


def test_of_a_letter_that_is_too_large_it_is_told_and_little_is_shown(match: Command) -> None:
    Path("letter.eml").write_text("From: anna@localhost\nTo: gm@localhost\n\nplay 2\n" + "x" * 70 + "\n" * 1_100_000)
    said = match("explain", "letter.eml").said
    assert "more than incoming.largest, so only its head would be read" in said


def test_signs_for_the_terminal_are_not_shown_and_facts_are_no_json(match: Command) -> None:
    letter = "From: Anna <anna@localhost>\nTo: gm@localhost\n\nplay \x1b[31m2\n\n> Your hand: 2\n" + "a\n" * 300
    Path("letter.eml").write_text(letter)
    out = match("explain", "letter.eml").out
    assert "\x1b" not in out
    assert "sender: anna@localhost (Anna); not proven: " in out
    assert "quoted: (quotation mark) Your hand: 2" in out
    assert "more lines" in out


def test_a_letter_that_only_bears_the_message_id_of_another_has_no_part_in_its_fate(match: Command) -> None:
    raw = "From: Zoe <zoe@localhost>\nTo: gm@localhost\nMessage-ID: <one@localhost>\n\nhello\n"
    mailbox.Maildir("inbox").add(raw.encode())
    match("tick")
    assert "Letter 2, which came" in told(match, raw)["here"]
    assert "Letter 2, which came" in told(match, raw.replace("To:", "X-Seen: yes\nTo:"))["here"]
    assert "has not had it" in told(match, raw.replace("hello", "something else"))["here"]


def test_a_letter_is_explained_where_there_is_no_house_and_none_is_made(postgm: Command) -> None:
    Path("letter.eml").write_text(LETTER)
    told = postgm("explain", "letter.eml", "--json").data
    assert "here" not in told
    assert [path.name for path in Path().iterdir()] == ["letter.eml"]


def test_of_a_letter_that_was_refused_the_reason_is_told(match: Command) -> None:
    robot = LETTER.replace("From:", "Auto-Submitted: auto-replied\nMessage-ID: <two@localhost>\nFrom:")
    Path("letter.eml").write_text(robot)
    mailbox.Maildir("inbox").add(robot.encode())
    match("tick")
    told = match("explain", "letter.eml", "--json").data
    assert ": refused. " in told["here"]
    assert "answer" not in told


BROKEN_AROUND_IT = """\
From: anna@example.org

play 14
What a round!

> a long line of a report that was broken by the mail program, so that its
bid 9
> stands alone
"""


def streamed(postgm: Command, **asked: str) -> dict[str, object]:
    Path("letter.eml").write_text(BROKEN_AROUND_IT)
    ran = postgm("explain", "--jsonl", stdin=json.dumps({"id": 1, "path": "letter.eml", **asked}) + "\n")
    told: dict[str, object] = json.loads(ran.out)
    return told


def test_a_stream_tells_what_may_be_taken_and_what_would_be_asked_about(postgm: Command) -> None:
    told = streamed(postgm)
    assert told["orders"] == ["play 14", "What a round!"]
    assert told["doubtful"] == ["bid 9"]


def test_with_a_game_named_only_its_orders_are_told(postgm: Command) -> None:
    assert streamed(postgm, game="Eat Me")["orders"] == ["play 14"]
    assert streamed(postgm, game="Hold my Bear")["orders"] == []
    assert "Tennis" in str(streamed(postgm, game="Tennis")["error"])
