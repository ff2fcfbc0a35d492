"""No letter tells one player what another holds: the same evening is told twice, with one secret changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import games
from tests.kit.evening import CAST, Evening, address_of
from tests.stories.conftest import Open


def letters_to(e: Evening, who: str) -> list[tuple[str, str, str]]:
    return [(m.subject, m.text, m.html) for m in e.mail(who)]


def asked(e: Evening) -> str:
    return next(iter(e.table().asks))


@pytest.mark.parametrize("key", games.shelf())
def test_what_a_player_sent_shows_in_nobody_elses_letters_before_the_deadline(evening: Open, key: str) -> None:
    told: list[Evening] = []
    for chance in ("one way", "another way"):
        e = evening(key, ("Anna", "Bruno", "Clara", "Dora")).seated()
        seat = asked(e)
        orders = e.table().game.suggest(e.table().state, seat, e.table().dice(chance))
        e.write(seat, "wait\n" + "\n".join(e.table().spell(orders)))
        for other in e.table().match.seats:
            if other != seat:
                e.write(other, "wait\nstatus\nhand\norders", to=e.last(other, "report"))
        e.later(hours=70, step=10)
        told.append(e)
    one, other = told
    assert one.turn == other.turn == 1
    seat = asked(one)
    for name in ("Anna", "Bruno", "Clara", "Dora"):
        if name != seat:
            assert letters_to(one, name) == letters_to(other, name)


def test_only_its_owner_reads_a_hand(evening: Open) -> None:
    e = evening().seated()
    for turn in range(3):
        for name in CAST:
            e.write(name, f"bid {turn}\nhand")
        e.later(hours=73)
    hands = {
        name: {line for m in e.mail(name) for line in m.text.splitlines() if line.startswith("Your hand")}
        for name in CAST
    }
    for name in CAST:
        others = set().union(*(hands[other] for other in CAST if other != name))
        for m in e.mail(name):
            assert not [hand for hand in others if hand.removeprefix("Your hand: ") in m.text]


def test_no_letter_gives_away_an_address(evening: Open) -> None:
    e = evening(policy={"press": "private"}).seated()
    e.write("Anna", "press all: hello\nwrite to me")
    e.write("Anna", "bid 300\nbid 17")
    e.later(hours=73)
    for parcel in e.mailer.sent:
        for name in CAST:
            if parcel.to != address_of(name) and parcel.to != "olga@example.org":
                assert address_of(name).encode() not in parcel.raw


@pytest.mark.parametrize("deed", [lambda e: e.write("Anna", "bid 17"), lambda e: e.later(hours=60)])
def test_every_reply_address_belongs_to_one_reader(evening: Open, deed: Callable[[Evening], object]) -> None:
    e = evening().seated()
    deed(e)
    owners: dict[str, set[str]] = {}
    for who in CAST:
        for m in e.mail(who):
            owners.setdefault(m.reply_to, set()).add(who)
    owners.pop("gm@example.org", None)
    assert owners
    assert all(len(readers) == 1 for readers in owners.values())
