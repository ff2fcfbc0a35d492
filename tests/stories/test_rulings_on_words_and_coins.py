"""How GMs rule a glitch in the Matrix, the two pills, and a card whose outcome they say whole. Meta, real cards."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta

DECK = (
    "deck 3 Poison, 3 Medicine, 1 {}, 1 Joker, 1 Powerup field, 1 Powerup, 1 Precision strike, 3 I hate the world, "
    "1 Schadenfreude, 1 Keep thinking"
)


def dealt(opened: OpenMeta, star: str, *cards: str) -> MetaEvening:
    table = opened(decks=dict.fromkeys(SEATS, DECK.format(star)))
    table.play(*[card.format(other=table.other) for card in cards])
    return table


@pytest.fixture
def glitch(opened: OpenMeta) -> MetaEvening:
    """The GM is asked about a glitch in the Matrix on Poison, which says: The named player loses 3 life."""
    star = "A glitch in the Matrix"
    return dealt(opened, star, "Poison on {other}", f"{star} on Poison")


@pytest.fixture
def pill(opened: OpenMeta) -> MetaEvening:
    star = "Red or blue pill"
    return dealt(opened, star, "Poison on {other}", "Medicine", f"{star} on Poison and Medicine")


@pytest.fixture
def view(opened: OpenMeta) -> MetaEvening:
    star = "Point of view"
    return dealt(opened, star, "Poison on {other}", f"{star} on Poison")


def said(table: MetaEvening, words: str) -> Mail:
    words = words.format(other=table.other, first=table.first)
    answer = table.write("gina", words, to=table.request)
    assert answer is not None
    assert [*table.state.lives.values()] == [15, 15]
    return answer


@pytest.mark.parametrize(
    "words",
    [
        "The word loses becomes wins",
        "loses -> gains",
        'change "loses" to "gains"',
        '"loses" is swapped for "gains", so {other} gets 3',
        "It now reads: The named player gains 3 life.",
        "let's swap lose for gain, fine by me",
    ],
)
def test_a_word_that_turns_the_card_round_is_reckoned_and_shown(glitch: MetaEvening, words: str) -> None:
    victim, answer = glitch.other, said(glitch, words)
    assert "does the opposite" in answer
    assert "it then says" in answer
    glitch.write("gina", "yes", to=answer)
    assert glitch.lives(victim) == 18


@pytest.mark.parametrize(
    "words", ['I exchange "named" for "other"', "life becomes cards", "loses -> gains, so {first} gets 5"]
)
def test_of_any_other_word_the_new_text_is_shown_and_asked_about(glitch: MetaEvening, words: str) -> None:
    answer = said(glitch, words)
    assert "Poison then says: " in answer
    assert "what happens to whom" in answer
    assert "GM" not in glitch.table().match.held


@pytest.mark.parametrize("words", ["The first becomes the last", "Poison stays as it is"])
def test_words_that_the_card_has_not_are_none_of_it(glitch: MetaEvening, words: str) -> None:
    assert "then says" not in said(glitch, words)


@pytest.mark.parametrize(
    "words",
    [
        "the coin decides",
        "You toss the coin!",
        "Toss a coin: heads the Poison goes, tails the Medicine goes; the other one works twice",
    ],
)
def test_a_coin_for_the_pills_is_the_one_that_is_proposed(pill: MetaEvening, words: str) -> None:
    assert "a coin puts " in pill.request.flat.partition("Proposed: ")[2].partition(" Answer yes")[0]
    first, answer = pill.first, said(pill, words)
    assert 'Did you mean: "as proposed"?' in answer
    pill.write("gina", "yes", to=answer)
    assert (
        "coin" in pill.last(first, "report").flat.partition("WHAT HAPPENED")[2].partition("HOW THINGS STAND")[0].lower()
    )
    assert "GM" not in pill.table().asks


def test_the_proposal_may_be_written_as_it_is_shown(pill: MetaEvening) -> None:
    shown = pill.request.flat.partition("Proposed: ")[2].partition(". Answer yes")[0]
    answer = pill.write("gina", shown, to=pill.request)
    assert answer is not None
    assert "I read: " in answer or "I hold from you: " in answer


def test_a_semicolon_in_free_words_parts_no_orders(view: MetaEvening) -> None:
    answer = said(view, "Toss a coin: heads {other} loses 5; tails nothing")
    assert "stumbled" not in answer
    view.write("gina", "yes", to=answer)
    assert "The coin shows" in view.request


@pytest.mark.parametrize(
    "words",
    ["{other} gains 3 life and that's it", "{other} gets 3 life, nothing else happens", "{other} gains 3, no more"],
)
def test_all_that_comes_of_a_card_is_not_done_beside_it(view: MetaEvening, words: str) -> None:
    victim, answer = view.other, said(view, words)
    assert 'Did you mean: "as proposed"?' in answer
    view.write("gina", "yes", to=answer)
    assert view.lives(victim) == 18


@pytest.mark.parametrize("words", ["Everyone but {other} loses 3", "everybody except him loses 3 life"])
def test_who_is_spared_is_not_struck_beside_the_others(view: MetaEvening, words: str) -> None:
    first, other, answer = view.first, view.other, said(view, words)
    assert f"is cancelled; {first} loses 3 life" in answer
    view.write("gina", "yes", to=answer)
    assert (view.lives(first), view.lives(other)) == (12, 15)
