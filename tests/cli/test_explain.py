"""postgm explain believes the same servers as the service does."""

from __future__ import annotations

import json
import mailbox
import sqlite3
from pathlib import Path

import pytest

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
