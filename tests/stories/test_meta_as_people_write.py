"""Meta as people write it who never saw the sheet: a yes that repeats the proposal, hopes behind a card, deck lists."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import OpenMeta

BESIDE = "I read a yes to what is proposed, and more beside it"


def told(letter: Mail | None) -> str:
    assert letter is not None
    flat: str = letter.flat
    return flat


def asked_about_a_trap(opened: OpenMeta) -> MetaEvening:
    table = opened()
    first, other = table.first, table.other
    table.write(first, "trap Joker when before life loss of me with Medicine\nplay!")
    table.write(other, "pass")
    return table


# -- a yes of the GM with the proposal in other words -----------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "Yes that is fine, it springs when {0} is about to lose life",
        "ok, the trap springs before {0} loses life.\n\nGina",
        "Yes: watch trap 1 before life loss of {0}",
    ],
)
def test_a_yes_that_repeats_what_is_proposed_is_a_yes(opened: OpenMeta, said: str) -> None:
    table = asked_about_a_trap(opened)
    assert BESIDE not in told(table.write("gina", said.format(table.first), to=table.request))
    assert table.state.traps[0].conditions


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Yes, it springs when {1} is about to lose life", "trap 1 springs when {1} is about to lose life"),
        ("Yes, it springs after {0} loses life", "trap 1 springs when {0} has lost life"),
        ("Yes, but not when {0} loses life", "a trap waits for its condition"),
        ("Yes, if it is so", "a trap waits for its condition"),
        (
            "Yes that is fine, it springs when {0} loses life and then {0} draws",
            "I am not sure on what you let the trap spring",
        ),
    ],
)
def test_a_yes_with_something_else_behind_it_is_asked_back(opened: OpenMeta, said: str, asked: str) -> None:
    table = asked_about_a_trap(opened)
    answer = told(table.write("gina", said.format(table.first, table.other), to=table.request))
    assert asked.format(table.first, table.other) in answer
    assert not table.state.traps[0].conditions


@pytest.mark.parametrize(
    ("said", "life"),
    [
        ("Yes that's fine, every number on the card grows by half\n\nGina", 10),
        ("Yes, scale it to 150 percent", 10),
        ("Yes, scale it to 160 percent", 15),
        ("Yes, it doubles", 15),
    ],
)
def test_numbers_behind_a_yes_must_be_those_proposed(opened: OpenMeta, said: str, life: int) -> None:
    table = opened()
    victim = table.other
    table.play(f"Poison on {victim}", "Powerup on Poison")
    table.write("gina", said, to=table.request)
    assert table.lives(victim) == life


# -- what players write ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hope", [", it should become 5", " - so it becomes 5", ", that will teach him"])
def test_a_hope_behind_a_card_is_its_reason(opened: OpenMeta, hope: str) -> None:
    table = opened()
    first, other = table.first, table.other
    table.write(first, f"play Poison on {other}")
    table.write(other, "pass")
    answer = told(table.write(first, f"play Powerup on my Poison{hope}"))
    assert f"play Powerup on {first}'s Poison because {hope.lstrip(' ,-')}" in answer


def test_a_reason_ends_with_its_line_and_keeps_its_marks(opened: OpenMeta) -> None:
    table = opened()
    first, other = table.first, table.other
    answer = told(
        table.write(
            first, f'play Poison on {other} because I read "loses" as "juggles"\nplay Medicine\n\nKisses,\n{first}'
        )
    )
    assert f'play Poison on {other} because I read "loses" as "juggles", play Medicine.' in answer
    assert "Kisses" not in answer


def deck(opened: OpenMeta, said: str) -> str:
    table = opened(decks={})
    return told(table.write("Bruno", said))


LIST = (
    "3 Poison, 3 medicine, 3 i hate the world, powerup, 2 They always come back, joker, powerup field, "
    "red or blue pill, point of view"
)


def test_the_rest_of_the_turn_is_passed_either_way_round(opened: OpenMeta) -> None:
    table = opened()
    table.write(table.first, f"play Poison on {table.other}")
    assert "I read: pass turn" in told(table.write(table.other, "rest of turn pass"))


@pytest.mark.parametrize("said", [f"deck: {LIST}", LIST, LIST.replace(", ", "\n"), f"{LIST}. That should be 16 :)"])
def test_a_deck_list_in_ordinary_words(opened: OpenMeta, said: str) -> None:
    answer = deck(opened, said)
    assert "DID NOT UNDERSTAND" not in answer
    assert "1 Powerup field" in answer
    assert "1 Point of view" in answer
    assert "this one has" not in answer


def test_a_card_that_nobody_knows_is_named(opened: OpenMeta) -> None:
    answer = deck(opened, "deck: 3 Poison, 2 Frobnicate, 1 Joker")
    assert 'I know no card "Frobnicate",' in answer
    assert 'I know no card "Frobnicate",' in deck(opened, "3 Poison\n2 Frobnicate\n1 Joker")
    assert 'Did you mean "Medicine"?' in deck(opened, "deck: 3 Poison, 2 Medicament")
    assert "I know no card" not in deck(opened, "I need 2 days to think, call me at 3")


def test_titles_alone_among_the_lines_of_a_list_are_cards_of_it(opened: OpenMeta) -> None:
    answer = deck(opened, "Hi Gina,\n\n3 Poison\njoker\n3 Medicine\n3 i hate the world\npowerup\n\nBruno")
    assert "this one has 11" in answer
    assert "read past" not in answer


def test_who_asks_what_a_card_does_is_told_and_may_ask_the_gm(opened: OpenMeta) -> None:
    table = opened()
    answer = told(table.write(table.first, "what does Medicine do for somebody who is disabled??"))
    assert "Medicine: (Event) You gain 3 life." in answer
    assert "question mark" not in answer
    assert "shall I pass your words on to the GM" in answer


@pytest.mark.parametrize("said", ["card Poison", "the card Poison.", "Poison"])
def test_a_card_alone_that_cannot_be_played_so_may_have_been_a_question(opened: OpenMeta, said: str) -> None:
    table = opened()
    letter = told(table.write(table.first, said))
    assert "must be aimed" in letter
    assert 'Write "explain Poison" to be told what it does.' in letter


def test_a_card_with_more_beside_it_was_no_question(opened: OpenMeta) -> None:
    table = opened()
    assert "to be told what it does" not in told(table.write(table.first, "play Poison on trap 3"))
