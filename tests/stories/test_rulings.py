"""A game that needs a referee: the GM is asked by mail, rules by reply, and is shown how the same was ruled before."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import games
from games.kit.grammar import Form, Grammar
from games.kit.kinds import Number
from games.kit.model import Ask, Complaint, Gap, Happening, Meta, Order, Resolution, Rules
from gm.desk.bench import Desk, Identity
from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.matches.hosting import Description
from gm.domain.policy import Policy
from gm.house import House
from gm.post.reading import read
from gm.rendering import Letters
from gm.share import templates
from gm.store import open_archive
from gm.transports.memory import MemoryMailbox, MemoryMailer

NOON = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Worth(Order):
    points: int


@dataclass(frozen=True)
class Plain:
    pass


@dataclass(frozen=True)
class Position:
    seats: tuple[str, ...] = ()
    points: tuple[int, ...] = ()


class Ruled(Rules[Position, Plain]):
    """Twice the GM says how much a card is worth; then it is over."""

    meta = Meta("ruled", "Ruled", range(2, 3), 1, "The GM decides.", "Nobody.", ("ruled",))
    grammar = Grammar((Form("worth <points:number>", Worth, "Rule.", "worth 3", order=Worth),), {"number": Number()})
    Options, State = Plain, Position

    def referee(self, options):  # type: ignore[no-untyped-def]
        return True

    def setup(self, seats, options, dice):  # type: ignore[no-untyped-def]
        return Position(tuple(seats))

    def asks(self, state):  # type: ignore[no-untyped-def]
        return {} if len(state.points) == 2 else {"GM": Ask("What is the card worth?", topic="card/1")}

    def check(self, state, seat, orders):  # type: ignore[no-untyped-def]
        return [Complaint("A card is worth 9 at most.", about=o) for o in orders if o.points > 9]

    def gaps(self, state, seat, orders):  # type: ignore[no-untyped-def]
        return [] if orders else [Gap("a ruling", "the card is worth nothing")]

    def complete(self, state, seat, orders, dice):  # type: ignore[no-untyped-def]
        return orders or (Worth(0),)

    def resolve(self, state, orders, dice):  # type: ignore[no-untyped-def]
        worth = orders["GM"][0].points
        told = (Happening(f"The GM rules: {worth} points.", kind="ruling"),)
        return Resolution(replace(state, points=(*state.points, worth)), told)

    def view(self, state, seat):  # type: ignore[no-untyped-def]
        return {"points": list(state.points)}

    def result(self, state):  # type: ignore[no-untyped-def]
        return dict.fromkeys(state.seats, float(sum(state.points))) if len(state.points) == 2 else None

    def suggest(self, state, seat, dice):  # type: ignore[no-untyped-def]
        return (Worth(1),)


class Evening:
    def __init__(self, folder: Path) -> None:
        pages = folder / "templates"
        shutil.copytree(templates(), pages)
        (pages / "ruled").mkdir()
        (pages / "ruled/report.txt.j2").write_text("Points so far: {{ view.points | listed }}.\n")
        (pages / "ruled/report.html.j2").write_text("<p>Points so far: {{ view.points | listed }}.</p>\n")
        archive = open_archive(f"sqlite:///{folder / 'evening.sqlite'}")
        self.box, self.out, self.now, self.n = MemoryMailbox(), MemoryMailer(), NOON, 0
        us = Identity("gm@example.org", "PostGM", "gina@example.org", b"k" * 32)
        self.house = House(Desk(archive, Letters(pages), us), [self.box], self.out)
        players = ("Anna <anna@example.net>", "Bruno <bruno@example.net>")
        wanted = Description("case", "ruled", players, {}, {"second_thoughts": 0})
        hosting.open_match(self.house.desk, wanted, Policy(), "seed", NOON)
        self.tick()
        for who in ("anna@example.net", "bruno@example.net"):
            self.answer(who, "yes")
        self.tick()

    def tick(self) -> None:
        self.now += timedelta(minutes=5)
        self.house.tick(self.now)

    def last(self, who: str) -> tuple[str, str]:
        """(reply address, text) of the newest letter to somebody."""
        raw = next(p.raw for p in reversed(self.out.sent) if p.to == who)
        letter = read(raw)
        return letter.first("reply-to"), next(p.text for p in letter.inline_texts() if p.text) or ""

    def answer(self, who: str, text: str) -> None:
        self.n += 1
        to = self.last(who)[0]
        raw = f"From: {who}\r\nTo: {to}\r\nMessage-ID: <{self.n}@example.net>\r\n\r\n{text}\r\n"
        self.box.put(raw.encode(), self.now)
        self.tick()

    def leads(self, words: str) -> None:
        """Whoever runs the house does this to the match."""
        do(self.house.desk, "case", words, self.now, "gina@example.org")
        self.tick()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    shelf = {**dict.fromkeys(()), "ruled": f"{__name__}:Ruled"}
    monkeypatch.setattr(games, "_addresses", lambda: shelf)
    games.game.cache_clear()
    return Evening(tmp_path)


def test_the_gm_is_asked_by_mail_and_nobody_else_is(evening: Evening) -> None:
    assert "What is the card worth?" in evening.last("gina@example.org")[1]
    assert "I wait for the GM, until" in " ".join(evening.last("anna@example.net")[1].split())


def test_a_ruling_that_is_not_allowed_is_answered_with_what_would_be(evening: Evening) -> None:
    evening.answer("gina@example.org", "worth 12")
    assert "9 at most" in evening.last("gina@example.org")[1]


def test_check_previews_a_ruling_without_giving_it(evening: Evening) -> None:
    evening.answer("gina@example.org", "check\nworth 5")
    assert "I would read:" in evening.last("gina@example.org")[1]
    assert "Points so far" in evening.last("anna@example.net")[1]
    assert "5 points" not in evening.last("anna@example.net")[1]


def test_a_ruling_is_offered_as_a_precedent_when_the_same_is_asked_again(evening: Evening) -> None:
    evening.answer("gina@example.org", "worth 5")
    again = evening.last("gina@example.org")[1]
    assert "This was ruled before" in again
    assert "The GM rules: 5 points." in again
    assert "This was ruled before" not in evening.last("anna@example.net")[1]
    evening.answer("gina@example.org", "worth 2")
    assert "The match is over." in evening.last("anna@example.net")[1]


def test_a_gm_who_is_silent_gets_the_default_of_the_rules(evening: Evening) -> None:
    for _ in range(73):
        evening.now += timedelta(hours=1)
        evening.tick()
    assert "The GM rules: 0 points." in evening.last("anna@example.net")[1]


def test_a_ruling_that_was_set_back_is_no_precedent_and_one_that_stands_again_is(evening: Evening) -> None:
    evening.answer("gina@example.org", "worth 5")
    evening.leads("rollback 1")
    again = evening.last("gina@example.org")[1]
    assert "This was ruled before" not in again
    evening.answer("gina@example.org", "worth 7")
    again = evening.last("gina@example.org")[1]
    assert "The GM rules: 7 points." in again
    assert "The GM rules: 5 points." not in again
    evening.leads("undo")
    assert "The GM rules: 5 points." in evening.last("gina@example.org")[1]
