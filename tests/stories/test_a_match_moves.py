"""A match moves into another house in the middle of play: it goes on as it would have, and nobody is mistaken."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from gm.desk.deeds import do
from gm.desk.matches import carrying
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.replaying import replayed
from gm.ports import Address, Player
from gm.store import broken
from tests.kit.evening import Evening, address_of
from tests.store.test_upgrade import MATCHES, Inherited, first_tables

THERE = "post@there.example"


def another(folder: Path, here: Evening, name: str = "friday") -> Evening:
    """A house with an address and a key of its own, at the same hour, where nobody plays yet."""
    there = Evening(folder / "there", game="", name=name)
    there.desk = there.house.desk = replace(there.desk, us=replace(there.desk.us, address=THERE, key=b"t" * 32))
    there.now = here.now
    return there


def carry(here: Evening, there: Evening, name: str = "", called: str = "") -> carrying.Carried:
    carried = carrying.unpacked(carrying.packed(here.desk, name or here.name, "1.2.3", here.now))
    assert broken(carried.entries) is None
    carrying.settle_in(there.desk, carried, there.now, called)
    return carried


def positions(house: Evening, name: str) -> list[str]:
    """What each turn led to."""
    events = (json.loads(e.data) for e in house.archive.journal(name) if e.kind in ("Started", "TurnResolved"))
    return [event["position"] for event in events]


@pytest.fixture
def inherited(tmp_path: Path) -> Inherited:
    url = f"sqlite:///{tmp_path}/archive.db"
    first_tables(url)
    return Inherited(tmp_path, url)


@pytest.mark.parametrize("name", MATCHES)
def test_every_game_goes_on_elsewhere_as_it_would_have_here(inherited: Inherited, tmp_path: Path, name: str) -> None:
    inherited.tick()
    there = another(tmp_path, inherited, name)
    carry(inherited, there, name)
    before = positions(inherited, name)
    assert positions(there, name) == before
    for house in (inherited, there):
        house.later(hours=24 * 9, step=6)
    assert len(positions(there, name)) > len(before) + 1
    assert positions(there, name) == positions(inherited, name)
    assert there.heard == []
    assert "The journal and the match as it is kept do not agree." not in replayed(there.archive, name).differences


@pytest.fixture
def here(tmp_path: Path) -> Evening:
    """Turn 1 of a match; Anna's orders are in."""
    evening = Evening(tmp_path / "here", policy={"hours": 48}).seated()
    evening.write("Anna", "bid 7")
    return evening


def test_orders_that_were_sent_count_and_letters_of_the_new_house_are_answered(here: Evening, tmp_path: Path) -> None:
    there = another(tmp_path, here)
    carry(here, there)
    there.tick()
    assert sorted(letter.kind for letter in there.mail("Bruno")) == ["notice", "report"]
    assert THERE in there.last("Bruno", "notice")
    assert "it came from gm@example.org" in there.last("Bruno", "notice")
    assert there.last("Bruno", "report").reply_to.endswith("@there.example")
    answer = there.write("Bruno", "bid 9")
    assert answer is not None
    assert "I read: bid 9." in answer
    there.later(hours=49)
    played = next(json.loads(e.data)["played"] for e in there.archive.journal("friday") if e.kind == "TurnResolved")
    assert "bid 7" in played["Anna"]
    assert "bid 9" in played["Bruno"]


def test_a_letter_of_the_old_house_opens_nothing_in_the_new_one(here: Evening, tmp_path: Path) -> None:
    there = another(tmp_path, here)
    carry(here, there)
    there.tick()
    there.write("Bruno", "bid 9", to=here.last("Bruno", "report"))
    assert "Bruno" in there.table().missing


def test_the_clock_stood_still_on_the_way(here: Evening, tmp_path: Path) -> None:
    there = another(tmp_path, here)
    due = here.table().match.due
    there.now = here.now + timedelta(days=12)
    carry(here, there)
    there.later(hours=47)
    assert there.turn == 1
    assert there.table().match.due > due
    there.later(hours=3)
    assert there.turn == 2


def test_who_plays_here_already_under_that_address_is_the_same_person_and_a_namesake_is_not(
    here: Evening, tmp_path: Path
) -> None:
    there = another(tmp_path, here)
    with there.archive.step() as step:
        for id, address in (("anna", "anna@elsewhere.example"), ("bee", address_of("Bruno"))):
            step.player(Player(id, id.title(), addresses=(Address(address, id, first=True),)))
    carry(here, there)
    chairs = {chair.name: chair.player for chair in there.table().match.chairs}
    assert chairs == {"Anna": "anna-2", "Bruno": "bee", "Clara": "clara"}
    there.tick()
    assert there.mail("anna@elsewhere.example") == []
    assert there.last("Anna", "report").to == address_of("Anna")
    assert there.archive.match("friday").players == ("anna-2", "bee", "clara")  # type: ignore[union-attr]


def two_in_one(there: Evening) -> None:
    with there.archive.step() as step:
        both = (Address(address_of("Anna"), "ab", first=True), Address(address_of("Bruno"), "ab"))
        step.player(Player("ab", "Annabruno", addresses=both))


def same_name(there: Evening) -> None:
    there.open("Eat Me", ("Dora", "Emil"), name="friday")


def house_of_anna(there: Evening) -> None:
    there.desk = replace(there.desk, us=replace(there.desk.us, address=address_of("Anna")))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (two_in_one, "Bruno is ab here, who has another chair in this match already."),
        (same_name, 'There is a match "friday" already; give another name.'),
        (house_of_anna, "anna@example.net is this house's own address and cannot play."),
    ],
)
def test_what_is_in_the_way_is_told_and_nothing_is_changed(
    here: Evening, tmp_path: Path, before: Callable[[Evening], None], said: str
) -> None:
    there = another(tmp_path, here)
    before(there)
    stands = there.archive.counts(), there.archive.players()
    with pytest.raises(Wrong, match=said.replace("?", r"\?")):
        carry(here, there)
    assert (there.archive.counts(), there.archive.players()) == stands


def test_one_person_with_two_players_here_is_told(here: Evening, tmp_path: Path) -> None:
    person = here.archive.player_at(address_of("Anna"))
    assert person is not None
    with here.archive.step() as step:
        step.player(replace(person, addresses=(*person.addresses, Address("a@work.example", person.id))))
    there = another(tmp_path, here)
    with there.archive.step() as step:
        for id, address in (("one", "a@work.example"), ("two", address_of("Anna"))):
            step.player(Player(id, id.title(), addresses=(Address(address, id, first=True),)))
    with pytest.raises(Wrong, match="belong to 2 players here: one, two"):
        carry(here, there)


def test_another_name_is_taken_where_the_own_one_is_in_use(here: Evening, tmp_path: Path) -> None:
    there = another(tmp_path, here)
    same_name(there)
    carry(here, there, called="saturday")
    there.tick()
    assert "[saturday]" in there.last("Anna", "report").subject
    assert replayed(there.archive, "saturday").differences == []
    assert replayed(there.archive, "saturday").head


def test_guests_are_invited_anew(tmp_path: Path) -> None:
    here = Evening(tmp_path / "here").seated("Anna")
    there = another(tmp_path, here)
    carry(here, there)
    there.tick()
    for name in ("Bruno", "Clara"):
        there.write(name, "yes", to=there.last(name, "invitation"))
    there.later(minutes=5)
    assert there.table().match.status == "running"
    assert there.last("Anna", "report")


def test_the_old_house_stops_its_clock_and_tells_everybody(here: Evening) -> None:
    carrying.announced(here.desk, "friday", here.now)
    here.later(hours=24 * 9, step=6)
    assert (here.turn, here.table().match.status) == (1, "paused")
    assert "moves to another house" in here.last("Bruno", "notice")
    do(here.desk, "friday", "resume here", here.now)  # where it stays after all
    here.later(hours=49)
    assert here.turn == 2


def test_a_text_of_somebody_else_is_no_match(here: Evening) -> None:
    carried = carrying.unpacked(carrying.packed(here.desk, "friday", "1.2.3", here.now))
    for content in (b"", b"{}", b"[1]", gzip.compress(b"x"), msgspec.json.encode(replace(carried, format=7))):
        with pytest.raises(Wrong):
            carrying.unpacked(content)
    for entries in ((), (replace(carried.entries[0], kind="Flown"), *carried.entries[1:]), carried.entries[1:]):
        with pytest.raises(Wrong):
            carrying.settle_in(here.desk, replace(carried, entries=entries), here.now, "other")
    gone = replace(carried.entries[0], data=carried.entries[0].data.replace("eat_me", "chess"))
    with pytest.raises(Wrong, match='no game "chess"'):
        carrying.settle_in(here.desk, replace(carried, entries=(gone, *carried.entries[1:])), here.now, "other")
    assert here.archive.match("other") is None
