"""Much asked in one question reads as if each were asked by itself; a batch without savepoints stands whole or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gm.ports import Address, Crossed, Player, Seal
from gm.store import SqlArchive
from tests.contracts.archives.makers import DAY, HOUR, NOON, anna, begin, entries, kept, post, queue, sheet, welcome

MATCHES, SEATS = ("a", "b", "c"), ("Anna", "Bruno")


def person(id: str) -> Player:
    addresses = [Address(f"{id}{n}@x", id, first=n == 1) for n in range(2)]
    return Player(id, id.title(), addresses=tuple(addresses))


def questions(archive: SqlArchive) -> dict[str, Callable[[], Any]]:
    """All that is asked for many letters at once, about things that are there and things that are not."""
    asked: dict[str, Callable[[], Any]] = {}
    for n in range(5):
        asked[f"sealed {n}"] = lambda n=n: archive.sealed(f"t{n}")
        asked[f"sent to {n}"] = lambda n=n: archive.sent_to(f"<{n}@gm>")
        asked[f"same {n}"] = lambda n=n: archive.same_message(f"anna <{n}@x>", 0)
        asked[f"answers {n}"] = lambda n=n: archive.posted_since(f"p{n}@x", NOON - HOUR)
        asked[f"at {n}"] = lambda n=n: archive.player_at(f"p{n}1@x")
    for match in (*MATCHES, "none"):
        asked[f"match {match}"] = lambda match=match: archive.match(match)
        asked[f"about {match}"] = lambda match=match: archive.about(match, NOON - DAY, 9)
        asked[f"players {match}"] = lambda match=match: archive.players(match)
        for seat in SEATS:
            asked[f"texts {match} {seat}"] = lambda match=match, seat=seat: archive.sent_texts(match, seat, "p1", 2)
    return asked


def happens(archive: SqlArchive, letters: list[int], chance: random.Random) -> None:
    """Something that a letter may bring about."""
    n, match, seat = chance.randrange(5), chance.choice(MATCHES), chance.choice(SEATS)
    with archive.step() as step:
        if letters and chance.random() < 0.8:
            step.settle(
                letters.pop(),
                chance.choice(("done", "aside", "refused")),
                match=match,
                message_id=f"anna <{n}@x>",
                digest=str(n),
            )
        known = archive.match(match)
        seq = known.seq + 1 if known else 1
        now = replace(sheet(match, seq), players=("p1", f"p{n}"), folded=str(n), wake=NOON + n * HOUR)
        step.write(now, entries(match, seq, seq))
        step.seal(Seal(f"t{n}", "orders", match, n, seat, note=str(chance.randrange(2))))
        step.post(post(f"k{seq}{match}{n}", to=f"p{n}@x", message_id=f"<{n}@gm>", match=match, seat=seat))
        if chance.random() < 0.2:
            step.player(replace(person(f"p{n}"), name=str(seq)))


@pytest.mark.parametrize("seed", range(4))
def test_what_was_foreseen_reads_as_if_it_were_asked_by_itself(archive: SqlArchive, seed: int) -> None:
    chance = random.Random(seed)
    welcome(archive, *(person(f"p{n}") for n in range(4)))
    letters = kept(archive, *(str(n) for n in range(30)))
    for _ in range(8):
        happens(archive, letters, chance)
    asked = questions(archive)
    alone = {name: ask() for name, ask in asked.items()}
    with archive.batch(whole=bool(seed % 2)):
        with archive.foresee():
            for ask in asked.values():
                ask()
        assert {name: ask() for name, ask in asked.items()} == alone
        for _ in range(12):
            happens(archive, letters, chance)
            remembered = {name: ask() for name, ask in asked.items()}
            archive._db._read.clear()
            assert remembered == {name: ask() for name, ask in asked.items()}


def test_one_question_is_one_statement_for_all(archive: SqlArchive) -> None:
    said: list[str] = []
    archive.counts()

    class Heard:
        def __init__(self, voice: Any) -> None:
            self.voice = voice

        def execute(self, words: str, *told: Any) -> Any:
            said.append(words)
            return self.voice.execute(words, *told)

    with archive.batch():
        archive._db._cursor = Heard(archive._db._cursor)
        with archive.foresee():
            for n in range(50):
                assert archive.sealed(f"t{n}") is None
        for n in range(50):
            assert archive.sealed(f"t{n}") is None
        archive._db._cursor = archive._db._cursor.voice
    assert len(said) == 1


def test_a_seal_that_stands_as_it_is_is_not_written_again_and_a_changed_one_is(archive: SqlArchive) -> None:
    old, new = Seal("t", "orders", "a", 1, "Anna"), Seal("t", "orders", "a", 1, "Anna", note="2")
    with archive.step() as step:
        step.seal(old)
    for seal in (old, new, old):
        with archive.batch():
            archive.sealed("t")
            with archive.step() as step:
                step.seal(seal)
        assert archive.sealed("t") == seal


def test_of_a_whole_batch_nothing_stands_where_one_step_fails(archive: SqlArchive) -> None:

    def stumble() -> None:
        with archive.step() as step:
            step.post(post("b"))
            raise KeyError

    def work(whole: bool) -> None:
        with archive.batch(whole=whole):
            begin(archive, "a")
            with pytest.raises(Crossed if whole else KeyError):
                stumble()
            begin(archive, "c")

    with pytest.raises(Crossed):  # though its failure was passed over
        work(whole=True)
    assert (archive.matches(), archive.outbox()) == ([], [])
    work(whole=False)
    assert ([found.name for found in archive.matches()], archive.outbox()) == (["a", "c"], [])


def test_a_whole_batch_that_goes_well_stands(archive: SqlArchive) -> None:
    with archive.batch(whole=True):
        begin(archive, "a")
        queue(archive, post("b"))
    assert archive.match("a") == sheet("a")
    assert [row.key for row in archive.outbox()] == ["b"]
    welcome(archive, anna())
    assert archive.player("anna")
