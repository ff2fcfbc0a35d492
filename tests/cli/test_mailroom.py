"""postgm tick, status, outbox, aside and explain: letters that wait, that were set aside, and why."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gm.ports import Fetched
from gm.store import open_archive
from tests.cli.conftest import PLAYERS, Command, write

LETTER = (
    b"From: Dora <dora@localhost>\r\nTo: gm@localhost\r\nMessage-ID: <1@localhost>\r\n\r\nplay 13\r\n\r\n> bid 4\r\n"
)


def set_aside(raw: bytes = LETTER) -> int:
    """A letter that made the house stumble lies aside. Its number."""
    archive = open_archive("sqlite:///postgm-data/postgm.sqlite")
    now = datetime.now(UTC)
    archive.keep([Fetched("INBOX/1", "1", now, raw)], now)
    [kept] = archive.waiting(1)
    with archive.step() as step:
        step.settle(kept.id, "aside", "ValueError: what a letter")
    archive.close()
    return kept.id


def test_a_tick_sends_what_waits_and_tells_in_numbers(house: Command) -> None:
    house("match", "new", "--game", "Eat Me", *PLAYERS)
    done = house("tick", "--json").data
    assert (done["came"], done["sent"], done["trouble"]) == (0, 2, [])
    assert len(house("outbox", "--state", "sent", "--json").data) == 2
    assert house("tick", "--json").data["sent"] == 0


def test_a_tick_on_a_quiet_day_says_so(house: Command) -> None:
    ran = house("tick")
    assert ran.code == 0
    assert "Letters: 0 came" in ran.said


def test_the_status_counts_and_an_empty_house_says_so(house: Command) -> None:
    assert "Nothing has happened here yet." in house("status").out
    house("match", "new", "--game", "Eat Me", *PLAYERS)
    data = house("status", "--json").data
    assert data["outbox.queued"] == 2
    assert data["matches.inviting"] == 1
    assert data["overdue"] == []
    said = house("status").said
    assert "Matches: 1 inviting. No letter came. Letters of ours: 2 wait to leave." in said
    assert "Not acted on" not in said
    assert data["day"]["letters"] == 0
    set_aside()
    said = house("status").said
    assert "Letters of the last 24 hours: 1 (not read through: 1); 0 accepted, 0 not acted on, 0 asked back" in said
    assert "1 set aside." in said


def test_the_status_says_what_its_words_mean_where_a_letter_was_not_acted_on(match: Command) -> None:
    write("Zoe", "gm@localhost", "May I play?")
    match("tick")
    said = match("status").said
    assert "1 not acted on" in said
    assert "postgm explain FILE tells why" in said


def test_the_weekly_letter_can_be_seen_at_any_time(match: Command) -> None:
    ran = match("weekly")
    assert ran.code == 0
    assert "Matches: 1 running. Turns played: 0" in ran.said
    assert not [row for row in match("outbox", "--json").data if row["to"] == "olga@localhost"]


def test_a_list_that_goes_to_a_file_breaks_no_address(match: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    match("tick")
    lines = match("outbox").out.splitlines()
    assert sum("anna@localhost" in line and "eat-me-1" in line for line in lines) >= 1
    assert all(line.split()[0].isdigit() for line in lines[1:]), "a letter takes one line"


def test_the_outbox_shows_whom_but_not_what(match: Command) -> None:
    rows = match("outbox", "--match", "eat-me-1", "--json").data
    assert rows
    assert {"id", "state", "kind", "to"} <= rows[0].keys()
    assert "hand" not in json.dumps(rows).lower()
    assert match("outbox", "--state", "failed", "--json").data == []
    assert "No letters there." in match("outbox", "--state", "failed").out


def test_a_state_no_letter_can_have_is_refused(house: Command) -> None:
    ran = house("outbox", "--state", "lost")
    assert ran.code == 2
    assert "queued" in ran.err


def test_a_letter_set_aside_is_listed_shown_and_retried(house: Command) -> None:
    house("status")
    number = set_aside()
    assert [(row["id"], row["reason"]) for row in house("aside", "list", "--json").data] == [
        (number, "ValueError: what a letter")
    ]
    assert "play 13" in house("aside", "show", str(number)).out
    assert house("aside", "retry", str(number)).code == 0
    assert house("aside", "list", "--json").data == []
    assert house("tick", "--json").data["answered"] == 1


def test_a_letter_set_aside_is_dropped_once(house: Command) -> None:
    house("status")
    number = set_aside()
    assert house("aside", "drop", str(number)).code == 0
    for verb in ("drop", "retry"):
        ran = house("aside", verb, str(number))
        assert ran.code == 2
        assert "is not set aside" in ran.err


def test_a_letter_that_was_understood_is_not_shown_in_passing(house: Command) -> None:
    house("status")
    number = set_aside()
    house("aside", "retry", str(number))
    house("tick")
    ran = house("aside", "show", str(number))
    assert ran.code == 2
    assert "play 13" not in ran.out
    assert "not set aside" in ran.err


def test_a_letter_with_strange_octets_is_shown_all_the_same(house: Command) -> None:
    house("status")
    number = set_aside(LETTER + b"\x1b]0;title\x07 \xff\xfe [bold]x[/bold]\r\n")
    ran = house("aside", "show", str(number))
    assert ran.code == 0
    assert "[bold]x[/bold]" in ran.out
    assert "\x1b" not in ran.out  # a letter must not speak to the operator's terminal


def test_a_number_no_letter_has(house: Command) -> None:
    ran = house("aside", "show", "99")
    assert ran.code == 2
    assert "There is no letter 99" in ran.err


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.eml"
    path.write_bytes(LETTER)
    return path


def test_a_letter_is_explained(postgm: Command, letter: Path) -> None:
    facts = postgm("explain", "letter.eml", "--json").data
    assert facts["kind"] == "human"
    assert facts["text"].strip() == "play 13"
    told = postgm("explain", "letter.eml").out
    assert ("play 13" in told, "null" in told, "[]" in told) == (True, False, False)


def test_what_was_sent_tells_what_is_quoted(postgm: Command, letter: Path) -> None:
    Path("report.txt").write_text("For example: bid 4\n")
    assert "bid 4" not in postgm("explain", "letter.eml", "--report", "report.txt", "--json").data["text"]


def test_a_file_that_is_not_there_is_missed_plainly(postgm: Command) -> None:
    for words in (("explain", "no.eml"), ("explain",), ("explain", "--report", "no.txt", "no.eml")):
        ran = postgm(*words)
        assert ran.code == 2
        assert ran.err.startswith("postgm: ")


def test_a_stream_is_answered_line_by_line_in_order_bad_lines_too(postgm: Command, letter: Path) -> None:
    asked = [
        '{"id": 1, "path": "letter.eml"}',
        "not json",
        '{"id": 3, "path": "no.eml"}',
        "",
        "[4]",
        '{"id": 5}',
        '{"id": "six", "path": "letter.eml", "report": "bid 4"}',
    ]
    ran = postgm("explain", "--jsonl", stdin="\n".join(asked) + "\n")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [answer["id"] for answer in answers] == [1, None, 3, None, 5, "six"]
    assert [("error" in answer) for answer in answers] == [False, True, True, True, True, False]
    assert answers[0]["text"].strip() == "play 13"


def test_a_stream_is_answered_while_it_is_still_open(letter: Path) -> None:
    """Start-up is paid once: the second answer comes from the same process, before the input ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "gm.cli", "explain", "--jsonl"], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    try:
        for number in (1, 2):
            process.stdin.write(json.dumps({"id": number, "path": str(letter)}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
