"""The guards and the bounce reader held against real mail of many systems."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from gm.post import bounces
from gm.post.guards import Own, classify
from gm.post.reading import read
from gm.post.sender import sender

CORPUS = Path(__file__).parents[3] / "shared" / "mail-corpus"
Row = dict[str, str]

pytestmark = pytest.mark.skipif(
    not (CORPUS / "manifest.csv").exists(), reason="the mail corpus is not beside the checkout"
)


def rows(*kinds: str) -> list[Row]:
    with (CORPUS / "manifest.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["kind"] in kinds]


def raw(row: Row) -> bytes:
    return (CORPUS / row["file"]).read_bytes()


def addresses(text: str) -> list[str]:
    return sorted(address.lower() for address in text.split(";") if address)


MACHINES = ("autoreply", "loop", "list", "mdn", "calendar", "report", "feedback", "delay")
PERSONS = ("human", "reply", "forward", "charset", "order")


@pytest.mark.parametrize("own", [None, Own("gm@example.com", "example.com", "private")], ids=["unknown", "known"])
def test_every_machine_is_known_as_what_it_is(own: Own | None) -> None:
    wrong = {
        row["file"]: kind for row in rows(*MACHINES) if (kind := classify(read(raw(row)), own).kind) != row["kind"]
    }
    assert wrong == {}


@pytest.mark.parametrize("own", [None, Own("gm@example.com", "example.com", "private")], ids=["unknown", "known"])
def test_no_person_is_taken_for_a_machine(own: Own | None) -> None:
    letters = rows(*PERSONS)
    assert len(letters) > 200
    wrong = {row["file"]: verdict.guard for row in letters if not (verdict := classify(read(raw(row)), own)).human}
    assert wrong == {}


def test_every_bounce_is_known_as_one() -> None:
    kinds = {row["file"]: classify(read(raw(row))).kind for row in rows("bounce")}
    assert {file: kind for file, kind in kinds.items() if kind not in ("bounce", "delay")} == {}


def test_bounces_name_exactly_the_missed_addresses() -> None:
    letters, exact = rows("bounce"), 0
    for row in letters:
        bounce = bounces.read(raw(row), read(raw(row)))
        found = sorted(map(str.lower, bounce.failed)), sorted(map(str.lower, bounce.delayed))
        accepted = [(addresses(row["failed"]), addresses(row["delayed"]))]
        if "original-recipient also acceptable:" in row["notes"]:
            accepted.append((addresses(row["notes"].rpartition(": ")[2]), []))
        exact += found in accepted
    assert exact / len(letters) >= 0.995


def test_no_address_is_found_in_the_letter_of_a_person_or_of_an_answering_machine() -> None:
    assert {r["file"] for r in rows(*PERSONS, *MACHINES) if bounces.read(raw(r), read(raw(r))).missed} == set()


def test_every_person_is_named_as_sender() -> None:
    letters = [(row, read(raw(row))) for row in rows(*PERSONS)]
    assert {row["file"] for row, letter in letters if letter.all("from") and sender(letter).problem} == set()


def test_spoofed_senders_are_refused_or_named_as_who_they_are() -> None:
    named = {row["file"]: sender(read(raw(row))) for row in rows("malformed") if "spoof" in row["file"]}
    assert named
    assert {one.address for file, one in named.items() if "authres" not in file} == {
        "",
        "evil@evil.example",
        "player7@xn--exmple-4nf.org",
    }
    assert not any("player7@example.org" in one.name for one in named.values())
