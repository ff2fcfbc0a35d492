"""Rulings in everyday words by real letters: numbers, traps, conditions, a yes with a name below it. Meta, "
"real cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.evening import Mail
from tests.kit.meta_evening import MetaEvening


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MetaEvening]:
    MetaEvening.made = []
    yield MetaEvening(tmp_path / "house", deputies=("dan@example.net",)).seated()
    for evening in MetaEvening.made:
        evening.close()


@pytest.fixture
def table(made: MetaEvening) -> MetaEvening:
    """The GM is asked about Powerup on Poison."""
    made.play(f"Poison on {made.other}", "Powerup on Poison")
    return made


@pytest.fixture
def trapped(made: MetaEvening) -> MetaEvening:
    """The GM is asked about the Joker of who is at turn."""
    made.write(made.first, f"trap Joker when after playing of {made.other} with Medicine\nplay!")
    made.write(made.other, "pass")
    return made


def said(table: MetaEvening, words: str, to: Mail | None = None) -> Mail:
    words = words.format(victim=table.other, first=table.first)
    answer = table.write("gina", words, to=to or table.request)
    assert answer is not None
    return answer


def waits(table: MetaEvening) -> bool:
    return "GM" in table.table().asks and not table.table().orders("GM")


def agreed(table: MetaEvening, words: str, reading: str) -> None:
    """It is asked back with this reading, and a yes does it."""
    answer = said(table, words)
    assert f'"{reading.format(victim=table.other, first=table.first)}"' in answer
    assert waits(table)
    said(table, "yes", answer)
    assert not waits(table)


@pytest.mark.parametrize(
    ("words", "lives"),
    [
        ("The numbers on {first}'s cards become 200 percent.", 15 - 6),
        ("My ruling: the numbers on the Poison go up by a third only, so 4.", 15 - 4),
        ("{victim} loses a life", 15 - 1 - 3),
        ("{victim} heals two points", 15 + 2 - 3),
        ("turn the Poison around", 15 + 3),
        ("Powerup fizzles", 15 - 3),
        ("The card shall have no effect on the Poison.", 15 - 3),
    ],
)
def test_a_whole_sentence_is_a_ruling(table: MetaEvening, words: str, lives: int) -> None:
    victim = table.other
    said(table, words)
    assert table.lives(victim) == lives


@pytest.mark.parametrize(
    ("words", "reading"),
    [
        ("No, I think that's too strong. Let's say the Poison is now worth 4 instead of 3.", "(3 becomes 4)"),
        ("No. {victim} gains 4 life from the Poison, that is enough.", '"{victim} gains 4 life"'),
        (
            "Not accepted. It shall have no effect, but {first} may draw a card for her trouble.",
            '"{first} draws a card"',
        ),
        ("No. {victim} picks two cards and throws them away, {first} heals two points.", "{victim} discards 2 cards"),
        ("No, I leave it to the rules", "say nothing"),
        ("I have no opinion on this one, play on without me please.", "say nothing"),
    ],
)
def test_a_no_and_something_else_is_shown_as_that(table: MetaEvening, words: str, reading: str) -> None:
    answer = said(table, words)
    assert reading.format(victim=table.other, first=table.first) in answer
    assert "has no chair" not in answer
    assert waits(table)


@pytest.mark.parametrize(
    "words",
    [
        "Whenever {victim} plays a card, {first} draws one.",
        "The card makes a trap: when {victim} loses life, {first} gains 1 life. Nothing else happens.",
        "From now on {victim} loses 1 life",
    ],
)
def test_what_stands_under_a_condition_is_never_taken_without_it(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "Did you mean" not in answer
    assert "No ruling can wait for that" in answer
    assert waits(table)


@pytest.mark.parametrize(
    "words", ["At the end of the turn {victim} loses 2 life", "{victim} loses two life at the end of this turn."]
)
def test_what_happens_later_is_planned(table: MetaEvening, words: str) -> None:
    victim = table.other
    said(table, words)
    assert "Something waits for the end of a turn." in table.last(victim, "report")


@pytest.mark.parametrize(
    "words",
    [
        "No, it springs when {victim} loses life.",
        "Better: it springs when {victim} is hurt.",
        "no - only when {victim} takes damage",
    ],
)
def test_another_condition_of_a_trap_in_plain_words(trapped: MetaEvening, words: str) -> None:
    answer = said(trapped, words)
    assert f"springs when {trapped.other} is about to lose life" in answer or not waits(trapped)
    if waits(trapped):
        said(trapped, "yes", answer)
    assert not waits(trapped)
    assert trapped.state.traps[0].conditions[0].event == "life_loss"


def test_a_no_to_a_trap_with_another_condition_is_not_lost_behind_a_draft(trapped: MetaEvening) -> None:
    said(trapped, "Okay, but it may spring only once, and not by passing.")
    answer = said(trapped, "No, it springs when {victim} loses life.")
    assert f"springs when {trapped.other} is about to lose life" in answer


@pytest.mark.parametrize(
    "words", ["Yes with pleasure!", "Sounds right to me. G.", "Accepted, with pleasure. Gina", "Granted!"]
)
def test_a_friendly_yes_is_a_yes(table: MetaEvening, words: str) -> None:
    victim = table.other
    said(table, words)
    assert table.lives(victim) == 15 - 5


@pytest.mark.parametrize(
    "words", ["Yes with pleasure!\nAnd please extend by a day, I'm away tomorrow.", "Yes. And extend by a day"]
)
def test_a_yes_and_a_word_to_lead_are_both_done(table: MetaEvening, words: str) -> None:
    victim = table.other
    answer = said(table, words)
    assert "extend by a day" in answer or "The deadline moves" in answer
    assert table.lives(victim) == 15 - 5


@pytest.mark.parametrize(
    "words", ["Dan, would you rule this time?", "I can't decide this one on a phone. Dan, can you do it?"]
)
def test_a_deputy_who_is_asked_to_rule_has_the_letter_too(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "dan@example.net has this request, too" in answer
    assert waits(table)


@pytest.mark.parametrize(
    "words", ["Please make Dan the GM.", "Dan takes over from here, he knows the rules better anyway."]
)
def test_a_match_is_handed_over_in_plain_words(table: MetaEvening, words: str) -> None:
    answer = said(table, words)
    assert "That gives friday to dan@example.net" in answer
    assert waits(table)


def test_reports_tell_a_ruling_as_people_say_it(table: MetaEvening) -> None:
    victim, first = table.other, table.first
    said(table, "negate card 1")
    report = table.last(victim, "report")
    assert f"The GM rules on {first}'s Powerup: {first}'s Poison (card 1) is cancelled." in report
    assert "negate" not in report


def test_what_a_player_answers_to_a_word_of_the_gm_goes_to_the_gm(table: MetaEvening) -> None:
    first = table.first
    said(table, "yes", said(table, "{first}, what do you want it to do?"))
    word = table.last(first)
    assert "What you answer in your own words goes to the GM." in word
    answer = table.write(first, "I want to hurt him badly, of course!", to=word)
    assert answer is not None
    assert "I have passed it on to the GM" in answer
    assert "I want to hurt him badly, of course!" in table.last("gina")


def test_what_a_card_is_wanted_for_is_kept_when_its_reading_is_asked_back(made: MetaEvening) -> None:
    first, other = made.first, made.other
    made.write(first, f"play Poison on {other}")
    made.write(other, "pass")
    answer = made.write(first, "pass")
    answer = made.write(other, "Not so fast. Point of view on that Poison - I want to be healed by it!")
    assert answer is not None
    if "Did you mean" in answer:
        made.write(other, "Yes!", to=answer)
    for _ in range(3):
        for seat in (first, other):
            made.write(seat, "pass")
    assert f"{other} means it so: I want to be healed by it" in made.request


def test_a_trap_that_nobody_rules_on_is_not_set(trapped: MetaEvening) -> None:
    assert "If I hear nothing: the trap is not set" in trapped.request.flat
    trapped.later(hours=30)
    assert "is not set: its cards go to the graveyard" in trapped.last(trapped.first, "report").flat
