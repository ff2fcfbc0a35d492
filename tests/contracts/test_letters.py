"""What every letter of every game promises: it fits the screen, leaks nothing, and none of its lines is an order."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

import games
from games.kit.grammar import Words
from gm.desk import deeds, house_words
from gm.desk.bench import Desk, Identity
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.desk.outgoing.unmistakable import WIDEST
from gm.domain.policy import Policy
from gm.house import House
from gm.post.reading import read
from gm.rendering import Letters
from gm.store import open_archive
from gm.transports.memory import MemoryMailbox, MemoryMailer

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
CAST = ("Anna", "Bruno", "Clara")
LED = (
    "extend 24h",
    "announce: see you on Friday",
    "tell Anna: take your time",
    "pause",
    "resume",
    "replace Clara with Dora <dora@example.net>",
)
LED_IN = 3  # the round in which whoever leads does all this
ASKED = "help\nrules\nstatus\nhand\norders\ngames\nmatches\nnonsense about play\n"


class Evening:
    """A match in which everybody answers with the letter's own example until it is over, and one asks for much."""

    def __init__(self, folder: Path, key: str) -> None:
        archive = open_archive(f"sqlite:///{folder / 'evening.sqlite'}")
        us = Identity("gm@example.org", "PostGM", "op@example.org", b"k" * 32)
        self.box, self.out = MemoryMailbox(), MemoryMailer()
        self.house = House(Desk(archive, Letters(), us), [self.box], self.out)
        self.now, self.read, self.written = NOON, 0, 0
        players = tuple(f"{name} <{name.lower()}@example.net>" for name in CAST)
        wanted = Description("evening", key, players, {}, {"second_thoughts": 0, "outage_hours": 0})
        hosting.open_match(self.house.desk, wanted, Policy(), "seed", self.now)

    def play(self, rounds: int) -> None:
        for number in range(rounds):
            self.house.tick(self.now)
            if number == LED_IN:
                for line in LED:
                    deeds.do(self.house.desk, "evening", line, self.now)
                self.house.tick(self.now)
            self.now += timedelta(minutes=5)
            news, self.read = self.out.sent[self.read :], len(self.out.sent)
            before = self.written
            for parcel in news:
                self._answer(parcel.to, parcel.raw)
            if self.written == before:
                self.now += timedelta(hours=25)

    def _answer(self, who: str, raw: bytes) -> None:
        letter = read(raw)
        text = next(p.text for p in letter.inline_texts() if p.text) or ""
        flat = " ".join(text.split())
        example = re.search(r'you could write "([^"]+)"', flat)
        if "word yes" in flat:
            self._write(who, letter.first("reply-to"), "yes")
        elif "<report." in letter.first("message-id") and example and "anna" in who:
            self._write(who, letter.first("reply-to"), ASKED + example[1].replace("; ", "\n"))
        elif "<report." in letter.first("message-id") and example and "bruno" in who:
            self._write(who, letter.first("reply-to"), example[1].replace("; ", "\n"))

    def _write(self, who: str, to: str, text: str) -> None:
        self.written += 1
        head = f"From: {who}\r\nTo: {to}\r\nMessage-ID: <{self.written}@example.net>\r\n\r\n"
        self.box.put((head + text).encode(), self.now)

    def both(self) -> Iterator[tuple[str, str, str]]:
        """(kind, plain text, HTML) of every letter sent."""
        for parcel in self.out.sent:
            letter = read(parcel.raw)
            kind = letter.first("message-id").partition(".")[0].strip("<")
            parts = {part.media_type: part.text or "" for part in letter.inline_texts()}
            yield kind, parts["text/plain"], parts["text/html"]

    def texts(self) -> Iterator[tuple[str, str]]:
        """(kind, plain text) of every letter sent."""
        for parcel in self.out.sent:
            letter = read(parcel.raw)
            kind = letter.first("message-id").partition(".")[0].strip("<")
            yield kind, next(p.text for p in letter.inline_texts() if p.text) or ""


@pytest.fixture(scope="module", params=games.shelf())
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Evening]:
    told = Evening(tmp_path_factory.mktemp("letters"), request.param)
    told.play(26)
    return request.param, told


def test_the_evening_had_letters_of_every_common_kind(evening: tuple[str, Evening]) -> None:
    kinds = {kind.split("-")[0] for kind, _ in evening[1].texts()}
    assert {"invitation", "report", "receipt", "reminder", "help", "rules"} <= kinds


def test_no_line_of_any_letter_is_an_order_or_calls_a_verb(evening: tuple[str, Evening]) -> None:
    key, told = evening
    grammar = games.game(key).grammar
    lines = {line: kind for kind, text in told.texts() for line in text.splitlines()}
    for line, kind in lines.items():
        read_ = grammar.line(line, Words(CAST, "Anna"))
        assert not read_.orders or read_.bare, (kind, line, read_.orders)
        assert house_words.find(line) is None, (kind, line)


def test_no_line_is_wider_than_a_terminal(evening: tuple[str, Evening]) -> None:
    for kind, text in evening[1].texts():
        for line in text.splitlines():
            assert len(line) <= WIDEST, (kind, line)


def test_letters_are_tidy(evening: tuple[str, Evening]) -> None:
    for kind, text in evening[1].texts():
        assert "\n\n\n" not in text, kind
        assert not re.search(r"[ \t]+\n", text), kind
        assert "None" not in text, (kind, text)
        assert "{" not in text, (kind, text)


def words(said: str) -> list[str]:
    """The words of a letter by the alphabet, whatever stands between them."""
    return sorted(re.findall(r"[\w']+", said.casefold()))


def of_page(page: str) -> list[str]:
    """What is read of a page: no tags, but the numbers of a list that counts for itself."""
    listed = re.sub(r"<ol.*?</ol>", _counted, page, flags=re.DOTALL)
    return words(html.unescape(re.sub(r"<head>.*?</head>|<[^>]*>", " ", listed, flags=re.DOTALL)))


def _counted(listed: re.Match[str]) -> str:
    numbers = count(1)
    return re.sub("<li", lambda _: f" {next(numbers)} <li", listed[0])


def test_text_and_html_of_every_letter_are_the_same_words(evening: tuple[str, Evening]) -> None:
    kinds = set()
    for kind, text, page in evening[1].both():
        kinds.add(kind.split("-")[0])
        assert of_page(page) == words(text), (kind, text, page)
    assert {"invitation", "report", "receipt", "reminder", "help", "rules", "notice", "again"} <= kinds


def test_lines_of_html_end_where_the_screen_does(evening: tuple[str, Evening]) -> None:
    for kind, _, page in evening[1].both():
        assert "<br" not in page, kind
        assert "pre-wrap" not in page, kind
        assert all("+---" in drawn for drawn in re.findall(r"<pre.*?</pre>", page, re.DOTALL)), kind


def test_the_first_line_of_a_letter_about_a_turn_is_what_is_asked_or_was_read(evening: tuple[str, Evening]) -> None:
    first = {kind.split("-")[0]: set[str]() for kind, _ in evening[1].texts()}
    for kind, text in evening[1].texts():
        first[kind.split("-")[0]].add(" ".join(text.partition("\n\n")[0].split()))
    asking = r"Please answer by \w{3} \d+ \w{3} \d\d:\d\d\.|This turn lasts|Nothing to do for you|The match is over"
    assert not [line for line in first["report"] if not re.search(asking, line)]
    assert all(line.startswith("I wait for you until ") for line in first["reminder"])
