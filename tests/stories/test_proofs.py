"""The proof of the deal: fixed and told at the beginning, opened at the end, and checked by anybody."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm.desk.deeds import do, planned
from gm.desk.handling.wishing import own_words
from gm.desk.handling.wishing.wishes import Wish
from gm.desk.matches import proving
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.proving import Opening
from gm.domain.pledge import Pledge, mark
from tests.checklists.test_secrets import whole
from tests.kit.evening import Evening, Mail
from tests.store.test_upgrade import Inherited, first_tables
from tests.stories.conftest import Open
from tests.stories.test_a_match_moves import another, carry
from tests.stories.test_corrections import GRETA, SHORT, plays, says, to_the_end

BY_MAIL = {"gm": "anna@example.net"}  # who leads it plays it, too
Bent = Callable[[Opening], Opening]


def record(letter: Mail) -> bytes:
    [file] = [part for part in letter.message.walk() if part.get_content_type() == "application/json"]
    octets = file.get_payload(decode=True)
    assert isinstance(octets, bytes)
    return octets


@pytest.mark.parametrize("game", ["Eat Me", "Meta"])
def test_what_was_told_at_the_beginning_is_opened_at_the_end_and_all_follows_from_it(evening: Open, game: str) -> None:
    e = evening(game, policy={**BY_MAIL, "watchers": ["wanda@example.net"]}, options=SHORT.get(game, {})).seated()
    match = e.table().match
    assert match.pledge
    told = f"Proof of the deal: {match.proof}."
    for who in ("Anna", "Bruno", "Clara", "Wanda"):
        assert told in e.mail(who)[-1].flat
    plays(e, 1)
    assert told not in e.last("Bruno", "report").flat
    answered = e.write("Anna", "How can I check that the shuffle was fair?")
    assert answered
    assert f"The proof of friday is {match.proof}. It is opened when the match is over." in answered.flat
    plays(e, 2)
    before = "".join(map(whole, e.mailer.sent)) + "".join(e.heard)
    assert match.seed not in before
    assert match.pledge.nonce not in before
    to_the_end(e)
    end = f"The proof {match.proof} is opened by the seed {match.seed} and the nonce {match.pledge.nonce}."
    for who in ("Anna", "Bruno", "Clara", "Wanda"):
        assert end in e.mail(who)[-1].flat or end in e.last(who, "report").flat
    e.write("Bruno", "proof")
    letter = e.last("Bruno", "proof")
    assert "postgm proof check friday-proof.json" in letter.flat
    found = proving.checked(proving.read(record(letter)))
    assert found.sentence.startswith(f"friday: the proof {match.proof} is opened, and the deal and every draw follow")
    assert sum(line.startswith("Turn ") for line in found.story) == e.turn - 1


@pytest.fixture
def played(evening: Open) -> Evening:
    """A match that was played to its end, with a silent player, dice and a turn that was played again."""
    e = evening("Eat Me", policy={"gm": GRETA}).seated()
    plays(e, 1, but="Clara")
    e.write("Anna", "roll 2d6")
    plays(e, 1)
    says(e, "yes", to=says(e, "rollback 2"))
    to_the_end(e)
    return e


def test_silence_dice_and_a_turn_that_is_played_again_follow_as_well(played: Evening) -> None:
    found = proving.opening(played.archive, "friday")
    [silent] = found.turns[0].sent
    assert (silent, len(found.rolled)) == ("Clara", 1)
    sentence = proving.checked(found).sentence
    assert "rolls asked for: 1). Its GM set it back (1); these are the turns that count." in sentence
    for bent, why in BENT:
        wrong = proving.checked(bent(found)).wrong
        assert why in wrong, f"{why}: {wrong}"


def turn(at: int, **changed: Any) -> Bent:
    return lambda o: replace(o, turns=(*o.turns[:at], replace(o.turns[at], **changed), *o.turns[at + 1 :]))


def ordered(at: int, seat: str, text: str) -> Bent:
    return lambda o: turn(at, orders={**o.turns[at].orders, seat: text})(o)


BENT: list[tuple[Bent, str]] = [
    (lambda o: replace(o, seed=f"{o.seed}!"), "do not make the proof"),
    (lambda o: replace(o, nonce="other"), "do not make the proof"),
    (lambda o: replace(o, match="saturday"), "do not make the proof"),
    (lambda o: replace(o, seats=o.seats[::-1]), "do not make the proof"),
    (lambda o: replace(o, options={"variant": "same_round"}), "do not make the proof"),
    (lambda o: replace(o, dealt="0" * 64), "the deal does not follow"),
    (ordered(0, "Anna", "bid 99"), "turn 1 does not follow"),
    (ordered(0, "Clara", "bid 9"), "what was filled in for Clara in turn 1"),
    (ordered(3, "Anna", "play 99\nbid 1"), "turn 4 "),
    (turn(5, position="0" * 64), "turn 6 does not follow"),
    (lambda o: replace(o, turns=(*o.turns[:2], *o.turns[3:])), "turn 3 is missing"),
    (lambda o: replace(o, rolled=(replace(o.rolled[0], fell=("Anna rolls 2d6: 12.",)),)), "the dice fell another way"),
]


def test_a_card_that_was_swapped_in_the_journal_is_noticed_in_its_turn(played: Evening) -> None:
    with sqlite3.connect(played.folder / "evening.sqlite") as database:
        rows = database.execute("SELECT seq, data FROM journal WHERE kind = 'TurnResolved' AND turn = 5").fetchall()
        seq, data = rows[-1]
        event = json.loads(data)
        state = json.loads(event["position"])
        hands = state["hands"]
        (anna, bruno) = list(hands)[:2]
        hands[anna][0], hands[bruno][0] = hands[bruno][0], hands[anna][0]
        event["position"] = json.dumps(state)
        database.execute("UPDATE journal SET data = ? WHERE seq = ?", (json.dumps(event), seq))
    found = proving.checked(proving.opening(played.archive, "friday"))
    assert found.wrong == "turn 4 does not follow from the seed and the orders."


def test_who_sets_back_a_match_that_is_over_hears_that_its_seed_is_known(played: Evening) -> None:
    warned = "All were told its seed with its end"
    would = planned(played.desk, "friday", "rollback 3", played.now, "").would
    assert warned in would
    over = planned(played.desk, "friday", "annul", played.now, "").would
    assert warned not in over


def test_a_match_that_its_gm_ends_opens_its_proof_and_none_does_before(evening: Open) -> None:
    e = evening("Hold my Bear", policy={"gm": GRETA}).seated()
    match = e.table().match
    with pytest.raises(Wrong, match="opened when the match is over"):
        proving.opening(e.archive, "friday")
    plays(e, 2)
    says(e, "yes", to=says(e, "end match"))
    assert f"is opened by the seed {match.seed}" in e.last("Anna").flat
    assert not proving.checked(proving.opening(e.archive, "friday")).wrong


def test_letters_to_the_gm_of_an_open_table_are_in_no_record_that_players_get(evening: Open) -> None:
    e = evening("Open Table", policy={"gm": GRETA}).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, f"I, {who}, look for a harbour. roll 2d6")
    do(e.desk, "friday", "end match", e.now)
    e.tick()
    e.write("Bruno", "proof")
    letter = e.last("Bruno", "proof")
    assert "is opened by the seed" in letter.flat
    assert "application/json" not in str(letter.message)
    assert not proving.checked(proving.opening(e.archive, "friday")).wrong


def test_a_proof_moves_with_its_match_under_whatever_name(evening: Open, tmp_path: Path) -> None:
    e = evening("Eat Me").seated()
    plays(e, 2)
    there = another(tmp_path, e)
    carry(e, there, called="saturday")
    there.name = "saturday"
    assert there.table().match.proof == e.table().match.proof
    do(there.desk, "saturday", "end match", there.now)
    assert not proving.checked(proving.opening(there.archive, "saturday")).wrong
    there.close()


def test_a_match_of_before_goes_on_without_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/archive.db"
    first_tables(url)
    old = Inherited(tmp_path, url)
    old.tick()
    assert old.table().match.proof == ""
    do(old.desk, "eat-me", "end match", old.now)
    old.tick()
    assert "opened by the seed" not in old.last("Anna").flat
    answer = old.write("Anna", "proof")
    assert answer
    assert "has no proof of the deal: it began before such were given." in answer.flat
    old.close()


def test_no_two_matches_have_the_same_mark() -> None:
    """Nor has one whose seed was not what it was said to be."""
    parts = [
        (Pledge(nonce, name), seed, game, rules, options, seats)
        for nonce in ("n", "m")
        for name in ("friday", "fri")
        for seed in map(str, range(50))
        for game in ("eat_me", "meta")
        for rules in (1, 2)
        for options in ({}, {"variant": "same_round"})
        for seats in (["Anna", "Bruno"], ["Bruno", "Anna"], ["Anna, Bruno"])
    ]
    assert len({mark(*part) for part in parts}) == len(parts)


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("how do I know the dice were not rigged?", True),
        ("Was the shuffle really random?", True),
        ("could I see the proof of the deal?", True),
        ("the deal was fair", False),
        ("I have proof that Anna cheats", False),
        ("is the deal still on?", False),
    ],
)
def test_whether_the_deal_was_fair_is_asked_in_many_words(said: str, asks: bool) -> None:
    assert (own_words.find(said) == Wish("proof")) is asks
