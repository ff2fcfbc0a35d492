"""Meta: passes for the turn, cards that are counted behind their title, conditions behind an order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.meta_evening import DECK, MetaEvening

OWN = (
    "; new card Event 2 Tea Time: everybody gains 1 life; new card Event 1 Envy: you and the named player exchange life"
)


@pytest.fixture
def table(tmp_path: Path) -> MetaEvening:
    decks = dict.fromkeys(("Anna", "Bruno"), DECK + OWN)
    return MetaEvening(tmp_path, mode="open", deck_size=19, first_hand=18, decks=decks).seated()


def said(table: MetaEvening, text: str, who: str = "") -> str:
    """What is held of who is at turn, or of the other, after these words; below it what the receipt says."""
    who = who or table.first
    answer = table.write(who, text.format(other=table.other, first=table.first))
    assert answer is not None
    held = table.table().match.held.get(who)
    return (held.text if held else "-").replace(table.other, "OTHER").replace(table.first, "FIRST") + f"\n{answer.flat}"


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Nothing from me this turn, wait and see.", "pass turn"),
        ("I'm done too, nothing more from me until the next turn", "pass turn"),
        ("Nothing more from me this turn, thanks.", "pass turn"),
        ("I sit this turn out", "pass turn"),
        ("not this turn", "pass turn"),
        ("no cards this turn", "pass turn"),
        ("I pass until my next turn", "pass turn"),
        ("I'll pass till anybody targets me", "pass until aimed"),
        ("Let's wait and see", "pass"),
        ("nothing from me, it's not my turn", "pass"),
        ("pass, the turn is yours", "pass"),
    ],
)
def test_who_pushes_nothing_passes_for_as_long_as_they_say(table: MetaEvening, text: str, held: str) -> None:
    assert said(table, text, table.other).startswith(f"{held}\n")
    assert not table.mail("gina", "notice")  # nobody wished for more time


def test_who_is_at_turn_and_has_nothing_for_it_is_asked(table: MetaEvening) -> None:
    assert 'Did you mean: "pass turn"?' in said(table, "Nothing from me this turn, wait and see.")


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("I hate the world, both of them!", "play I hate the world\nplay I hate the world"),
        ("Poison for {other}, both of them", "play Poison on OTHER\nplay Poison on OTHER"),
        (
            "I've changed my mind. Medicine please, and after it poison for {other}, 2 of them if that's possible",
            "play Medicine\nplay Poison on OTHER\nplay Poison on OTHER",
        ),
        ("Tea Time, two of them", "play FIRST Tea Time\nplay FIRST Tea Time"),
        ("poison on {other} then, no conditions", "play Poison on OTHER"),
        ("envy with {other}, please", "play FIRST Envy on OTHER"),
        ("Poison on {other}. All three.", "\n".join(["play Poison on OTHER"] * 3)),
        ("Poison on {other}, all three!", "\n".join(["play Poison on OTHER"] * 3)),
        ("Poison on {other}, 2 times", "\n".join(["play Poison on OTHER"] * 2)),
        ("Poison. On whom? {other}. How many? All three.", "\n".join(["play Poison on OTHER"] * 3)),
        ("I hate the world. Both!", "\n".join(["play I hate the world"] * 2)),
        ("For me Medicine, for {other} Poison", "play Medicine\nplay Poison on OTHER"),
    ],
)
def test_how_many_and_at_whom(table: MetaEvening, text: str, held: str) -> None:
    if "Envy" in held and "Envy" not in str(table.table().view(table.first)):
        pytest.skip("another hand")
    assert said(table, text).startswith(f"{held}\n")


@pytest.mark.parametrize("text", ["I hate the world, both of you!", "I hate both of them"])
def test_what_is_said_of_people_counts_no_cards(table: MetaEvening, text: str) -> None:
    assert said(table, text).startswith("-\n")


@pytest.mark.parametrize(
    "text",
    [
        "poison on {other}, please, unless she has less than 10 life",
        "if {other} has 10 life or more, poison on {other}",
        "unless {other} has less than 10 life, poison on {other}",
        "Poison on {other}, but only if he has 10 or more life",
        "Poison on {other} if {other}'s life is 10 or more",
        "Medicine if I have less than 15 life, otherwise Poison on {other}",
        "Poison on {other} unless I have fewer than 3 cards",
    ],
)
def test_a_condition_is_weighed_wherever_it_stands(table: MetaEvening, text: str) -> None:
    told = said(table, text)
    assert told.startswith("play Poison on OTHER\n")
    assert "this counts now, because" in told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Poison on {other} if she has less than 10 life", "life is 15"),
        ("Poison on {other} unless {other} has 15 life", "life is 15"),
    ],
)
def test_a_condition_that_does_not_hold_holds_nothing_and_says_why(table: MetaEvening, text: str, why: str) -> None:
    told = said(table, text)
    assert told.startswith("-\n")
    assert why in told


@pytest.mark.parametrize(
    "text",
    ["Poison on {other} if she plays Medicine", "Poison on {other} unless she is below 5 life and I have 3 cards"],
)
def test_a_condition_that_cannot_be_weighed_plays_nothing(table: MetaEvening, text: str) -> None:
    assert said(table, text).startswith("-\n")


def test_a_card_of_ones_own_is_told_without_its_maker_and_two_of_a_kind_are_told_as_two(table: MetaEvening) -> None:
    assert "I read: play Tea Time, play Poison on" in said(table, "Tea Time, then Poison on {other}")
    told = said(table, "play both I hate the world")
    assert "I read: play I hate the world, play I hate the world." in told
    assert "So I hold" not in told


def test_a_letter_prints_all_made_cards_where_a_turn_begins_and_later_those_that_lie_open(table: MetaEvening) -> None:
    """In text and HTML."""
    first = table.last(table.first, "report")
    for seat, text in ((table.first, "play Tea Time"), (table.other, "pass")):
        table.write(seat, text)
    later = table.last(table.other, "report")
    for shown in ((first.flat, later.flat), (first.html, later.html)):
        assert ["Made for this match: Envy" in one for one in shown] == [True, False]
        assert ["Made for this match: Tea Time" in one for one in shown] == [True, True]
