"""A player asks what a word of the rules means, or how something is: told from the game's own sheet, in a sentence."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open

ASKED = (
    ("Teamturns", "what's a rotten combo?", "neither of its cards has an action"),
    ("Teamturns", "Is it rude to ask what a rotten combo is?", "neither of its cards has an action"),
    ("Teamturns", 'Hi all! What does "present" mean??', "lay any card of your hand open"),
    ("Teamturns", "Sorry for the dumb question, but how do I win?", "The highest sum"),
    ("Teamturns", "what happens if I forget to write", "left-most card"),
    ("Teamturns", "Who starts?", "Chance"),
    ("Teamturns", "can I refuse if Bruno picks me?", "cannot refuse"),
    ("Teamturns", "am i allowed to lie", "need be true"),
    ("Teamturns", "When does the game end?", "nobody has cards"),
    ("Teamturns", "how are points counted?", "recipe scores the foods of the other"),
    ("Teamturns", "What's the edge of a hand?", "left-most and its right-most"),
    ("Teamturns", "can the others see my cards?", "how many"),
    ("Teamturns", "what if two of us have the same points at the end?", "share the win"),
    ("Teamturns", "How many cards are left in the deck?", "30 cards"),
    ("Teamturns", "i dont get what a recipe is", "on the OTHER card"),
    ("No More Meat", "how do I win?", "ten karma"),
    ("No More Meat", "How many karma do I need to win?", "ten karma"),
    ("No More Meat", "What are the end places?", "by their karma"),
    ("No More Meat", "what does starving mean?", "no card to cook"),
    ("No More Meat", "What happens if I have no cards left?", "starve"),
    ("No More Meat", "what is karma good for?", "Ten karma"),
    ("No More Meat", "whats a lifestyle card", "forbid"),
    ("No More Meat", "When is a pan served?", "4 cards"),
    ("No More Meat", "How does Backwards work?", "counterclockwise"),
    ("No More Meat", "do i have to cook?", "must"),
    ("No More Meat", "what happens when I eat something forbidden", "becomes 0"),
    ("No More Meat", "what happens if i say nothing?", "you take karma"),
    ("No More Meat", "Can karma go below zero?", "never falls below 0"),
    ("Eat Me", "can I bid 0?", "from 0"),
    ("Eat Me", "What's the stop card?", "shown at the end"),
    ("Eat Me", "Remind me, who goes first?", "highest bid"),
    ("Eat Me", "do i lose my bid points if i'm not first?", "All bids are spent"),
    ("Eat Me", "who gets the points when something is eaten?", "EATEN"),
    ("Eat Me", "What is an organism?", "cells"),
    ("Eat Me", "How many rounds are there?", "10"),
    ("Eat Me", "what happens when two bids are equal?", "Of equal bids"),
    ("Meta", "what is a pulse?", "sends any number of cards"),
    ("Meta", "hi, what does disabled mean", "At 0 life or less"),
    ("Meta", "how do I win?", "not disabled"),
    ("Hold my Bear", "whats a sport", "has most of"),
    ("Hold my Bear", "How do you win this?", "no bear"),
    ("Hold my Bear", "is a tie enough?", "never enough"),
    ("Hold my Bear", "can I win with a bear in my hand?", "no bear"),
    ("Hold my Bear", "how many cards can I play?", "1 to 5"),
    ("Hold my Bear", "What happens when I run out of cards?", "steals 5"),
    ("Hold my Bear", "who begins?", "claim"),
    ("Hold my Bear", "Is it allowed to give cards although I could play?", "even when you could play"),
)


GAMES = tuple(dict.fromkeys(game for game, _, _ in ASKED))
LOST = ("I read past", "could not find your move", "found nothing", "hall I pass")


@pytest.mark.parametrize("game", GAMES)
def test_a_question_about_the_rules_is_answered_from_the_sheet(evening: Open, game: str) -> None:
    e = evening(game=game, policy={"second_thoughts": 15}).seated()
    if game == "Eat Me":
        e.write("Anna", "bid 5")
    held = {seat: order.text for seat, order in e.table().match.held.items()}
    for _, asked, told in (row for row in ASKED if row[0] == game):
        answer = e.write("Anna", asked)
        assert answer is not None
        assert told in answer, asked
        assert not [lost for lost in LOST if lost in answer], asked
        e.later(hours=0.2)
    assert {seat: order.text for seat, order in e.table().match.held.items()} == held


@pytest.mark.parametrize(
    ("game", "asked", "untold"),
    [
        ("Teamturns", "What should I present?", "To present is"),
        ("Teamturns", "What is Bruno presenting?", "To present is"),
        ("Teamturns", "Which card is the best to present, the left one?", "To present is"),
        ("No More Meat", "Who is winning?", "ten karma"),
        ("No More Meat", "How many karma does Bruno have?", "Ten karma"),
        ("Eat Me", "What does Bruno bid?", "whole number"),
        ("Hold my Bear", "Has Clara got a bear?", "A move with more bears"),
    ],
)
def test_what_somebody_holds_or_should_play_is_no_question_about_the_rules(
    evening: Open, game: str, asked: str, untold: str
) -> None:
    e = evening(game=game).seated()
    answer = e.write("Anna", asked)
    assert answer is not None
    assert untold not in answer
    assert "Anna" not in e.table().match.held


def test_a_question_that_the_sheet_only_touches_gets_its_nearest_words_and_the_gm(evening: Open) -> None:
    e = evening(game="Teamturns", policy={"gm": "gina@example.net"}).seated()
    answer = e.write("Anna", "Does it matter for a rotten combo who has more cards?")
    assert answer is not None
    assert "neither of its cards has an action" in answer
    assert "pass your words on to the GM" in answer


def test_an_order_beside_a_question_counts_and_a_bid_that_is_asked_about_is_asked_back(evening: Open) -> None:
    e = evening(game="Teamturns", policy={"second_thoughts": 15}).seated()
    first = e.table().state.presenter
    answer = e.write(first, "Present 3. What is a rotten combo?")
    assert answer is not None
    assert "neither of its cards has an action" in answer
    assert e.table().match.held[first].text == "present 3"
    ring = evening(game="Eat Me").seated()
    asked = ring.write("Anna", "can I bid 0?")
    assert asked is not None
    assert "from 0" in asked
    assert 'Did you mean: "bid 0"?' in asked
    assert "Anna" not in ring.table().match.held


def test_the_word_explain_knows_the_words_of_the_rules(evening: Open) -> None:
    e = evening(game="Teamturns").seated()
    answer = e.write("Anna", "explain rotten")
    assert answer is not None
    assert "neither of its cards has an action" in answer


def test_what_holds_in_the_match_alone_is_told(evening: Open) -> None:
    refusing = evening(game="Teamturns", options={"may_refuse": True}).seated()
    answer = refusing.write("Anna", "Can I refuse to be picked?")
    assert answer is not None
    assert "A teammate may refuse" in answer


@pytest.mark.parametrize("said", ["Clara, what do you have?", "Bruno, what do you hold?"])
def test_what_another_player_is_asked_is_not_asked_of_us(evening: Open, said: str) -> None:
    e = evening(game="Teamturns").seated()
    answer = e.write("Anna", said)
    assert answer is not None
    assert f'I read past: "{said.partition(",")[0]}"' not in answer  # the whole is read past, and no name is left over
    assert "Anna" not in e.table().match.held
