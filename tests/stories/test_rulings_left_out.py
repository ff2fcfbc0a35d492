"""What a GM leaves out of a ruling is written out or reckoned, and half of a sentence is never offered. Own cards."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta

DECK = (
    "deck 3 Poison, 3 Medicine, 1 Powerup, 1 Joker, 1 Schadenfreude, 1 Keep thinking; "
    "new card Event 2 Bad soup: The named player loses half of the life, rounded down.; "
    "new card Event 2 Gossip: The named player shows everybody one card.; "
    "new card Event 2 Toll: Everybody loses 1 life for each card above 10.; "
    "new card Event 2 Envy: You and the named player exchange life."
)


def dealt(opened: OpenMeta, *cards: str) -> MetaEvening:
    table = opened(mode="open", decks=dict.fromkeys(SEATS, DECK), deck_size=18, first_hand=14)
    table.play(*[card.format(other=table.other) for card in cards])
    return table


def ruled(table: MetaEvening, words: str) -> tuple[Mail, dict[str, int], str]:
    """The answer to a ruling, what came of it (after a yes where that is asked for), and what was asked."""
    first, other = table.first, table.other
    answer = table.write("gina", words.format(first=first, other=other), to=table.request)
    assert answer is not None
    asked = answer.flat.partition("Did you mean: ")[2].partition("? Answer yes.")[0]
    if asked:
        table.write("gina", "yes", to=answer)
    lives = table.state.lives
    return answer, {"first": lives[first], "other": lives[other]}, asked


@pytest.mark.parametrize(
    ("words", "first", "other"),
    [
        ("{first} and {other} hold 13 cards each, 3 above 10, so both lose 3.", 12, 12),
        ("both lose 3", 12, 12),
        ("each of you loses three", 12, 12),
        ("{first} loses 3 and so does {other}", 12, 12),
        ("{first} loses 3, {other} too", 12, 12),
        ("{first} loses 3 and {other} 2", 12, 13),
        ("{first} goes to 9 and {other} to 2", 9, 2),
        ("They swap: {first} goes to 9 and {other} to 2", 9, 2),
        ("{first} is at 9 and {other} at 2", 9, 2),
    ],
)
def test_the_verb_of_the_second_player_is_that_of_the_first(
    opened: OpenMeta, words: str, first: int, other: int
) -> None:
    assert ruled(dealt(opened, "Toll"), words)[1] == {"first": first, "other": other}


def test_half_of_a_ruling_is_not_done_for_short_words_beside_it(opened: OpenMeta) -> None:
    table = dealt(opened, "Toll")
    first, other = table.first, table.other
    answer = table.write("gina", f"{first} loses 3 - {other}, well, 4", to=table.request)
    assert answer is not None
    assert "I read past this." in answer
    assert table.lives(first) == 15


def test_half_of_a_ruling_is_not_offered(opened: OpenMeta) -> None:
    answer, lives, asked = ruled(dealt(opened, "Toll"), "{first} loses 3, {other} hm 2 I think")
    assert not asked
    assert lives == {"first": 15, "other": 15}
    assert "GM" not in answer or "ruling" in answer


@pytest.mark.parametrize(
    "words",
    [
        "{other} loses 7, half of his 15 rounded down. Poor {other}!",
        "{other} loses half of his life, rounded down.",
        "as the card says",
        "just what it says",
        "{other} loses half",
    ],
)
def test_half_of_a_life_is_reckoned(opened: OpenMeta, words: str) -> None:
    assert ruled(dealt(opened, "Bad soup on {other}"), words)[1] == {"first": 15, "other": 8}


def test_a_remark_that_does_not_agree_is_not_read_past(opened: OpenMeta) -> None:
    _, lives, asked = ruled(dealt(opened, "Bad soup on {other}"), "{other} loses 5, half of his 15 rounded down")
    assert not asked
    assert lives == {"first": 15, "other": 15}


@pytest.mark.parametrize("words", ["they exchange life", "{first} and {other} swap lives", "as it says"])
def test_lives_are_exchanged(opened: OpenMeta, words: str) -> None:
    table = dealt(opened, "Poison on {other}", "Envy on {other}")
    _, lives, asked = ruled(table, words)
    assert asked
    assert lives["other"] == 15 - 3 or lives["first"] == 15 - 3


@pytest.mark.parametrize(
    "words",
    [
        "{other} has shown his Medicine to all. Nothing else happens.",
        "No further effect. Note for everybody: {other} shows Medicine.",
        "{other} shows Medicine, that's all",
    ],
)
def test_what_only_is_told_is_a_note(opened: OpenMeta, words: str) -> None:
    table = dealt(opened, "Gossip on {other}")
    answer, lives, asked = ruled(table, words)
    assert asked.startswith('"note ')
    assert "it says no to what is proposed" not in answer
    assert lives == {"first": 15, "other": 15}
    assert "GM" not in table.table().asks


@pytest.mark.parametrize("mark", [", ", " ", " and "])
def test_a_list_of_names_that_the_order_holds_is_not_left_out(opened: OpenMeta, mark: str) -> None:
    table = dealt(opened, "Toll")
    answer = table.write("gina", f"seat order {mark.join(SEATS)}", to=table.request)
    assert answer is not None
    assert f"I read: seat order {', '.join(SEATS)}" in answer.flat


@pytest.mark.parametrize("joint", [" bc claws and", " because of the claws, and", ". also", " and"])
def test_a_clause_behind_a_reason_is_no_part_of_it(opened: OpenMeta, joint: str) -> None:
    table = dealt(opened, "Toll")
    other, words = table.other, f"lol cat. {table.other.lower()} loses 2{joint} has to drop a card. nice card"
    answer = table.write("gina", words, to=table.request)
    assert answer is not None
    assert f'Did you mean: "{other} loses 2 life; {other} discards a card"? Answer yes.' in answer
    assert table.lives(other) == 15
    table.write("gina", "yes", to=answer)
    assert table.lives(other) == 13
    assert other in table.table().asks


@pytest.mark.parametrize("lead", ["and please correct my ruling about mr tibbles", "change my last ruling"])
def test_a_ruling_that_is_put_right_is_not_that_of_the_card_that_waits(opened: OpenMeta, lead: str) -> None:
    table = dealt(opened, "Toll")
    answer, lives, asked = ruled(table, f"{lead}: {{other}} loses 2 life and discards a card")
    assert not asked
    assert lives == {"first": 15, "other": 15}
    assert "speaks of a ruling given before" in answer
    assert "correct turn 3: GM:" in answer
