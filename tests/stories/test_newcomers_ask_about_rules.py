"""Newcomers ask about the rules in their own words: told from the sheet, with no offer below what was answered."""

from __future__ import annotations

import pytest

from gm.desk.handling.wishing import rules_asked
from tests.stories.conftest import Open

ASKED = {
    "Eat Me": (
        ("if we bid the same who goes first?", "Of equal bids"),
        ("Do 42 and 1 touch?", "so are 1 and 32"),
        ("are 1 and 32 neighbours?", "so are 1 and 32"),
        ("what happens if two organisms are the same size, who eats who?", "the older eats"),
        ("What is the point of bidding high?", "goes first in the next round"),
        ("so being eaten is good??", "Being eaten scores"),
        ("what do I get when my animal is eaten?", "Being eaten scores"),
        ("Do I get my bid back if I don't win the auction?", "All bids are spent"),
        ("what happens with a card that lies next to nothing?", "new organism"),
        ("can I see what the others bid?", "secret until"),
        ("How many points do we start with?", "100 bid points"),
        ("Do I draw new cards?", "No cards are drawn"),
        ("may I play two cards in one round?", "one card each round"),
        ("do I have to bid now for this round or the next one?", "of the next round"),
        ("When do I find out who goes first?", "Every report says"),
        ("what if both neighbours are mine?", "If both are yours"),
        ("What happens when I run out of bid points?", "bids of 0"),
        ("how long does a game take?", "10 rounds"),
        ("can I pass?", "You cannot pass"),
        ("is there a stop card?", "put aside unseen"),
    ),
    "Hold my Bear": (
        ("How do I win this thing?", "you hold no bear"),
        ("if two of us claim who goes first?", "drawn by lot"),
        ("what happens if I lose the draw, do I lose my cards?", "stay in hand"),
        ("Are bears good or bad?", "always beats it"),
        ("why can't I win with a bear?", "hold no bear"),
        ("may I mix animals?", "may mix animals"),
        ("what is a sport? is it football?", "is just an animal"),
        ("What does my hamster 2 do when I have a bear 2?", "blocks your other cards"),
        ("what counts more, number of cards or the sum?", "beats the play"),
        ("do two ferrets beat a tiger 5?", "higher count"),
        ("who can I give cards to?", "one other player"),
        ("do the others see which cards I give?", "Everybody sees"),
        ("Do I have to play if I can?", "need not play"),
        ("what happens to the cards that were beaten?", "leave the game"),
        ("do I draw cards?", "No cards are drawn"),
        ("can I look at the cards I steal?", "chance draws"),
        ("what if nobody claims", "must open"),
        ("is it possible to win with the opening card", "nobody wins with it"),
        ("If I play three cards of the same animal, is that legal?", "1 to 5 cards"),
    ),
    "No More Meat": (
        ("can I get rid of a lifestyle?", "stays there for good"),
        ("What happens if I take the same lifestyle twice?", "goes to the discards"),
        ("what is the difference between open and hidden?", "top of the deck"),
        ("when do I eat?", "when a pan is full"),
        ("can I choose what I eat?", "Only from Select"),
        ("what happens if I eat something I am not allowed to?", "karma becomes 0"),
        ("do I lose all my karma?", "karma becomes 0"),
        ("how do I get new cards?", "by eating"),
        ("am I dead if I have no cards?", "starves"),
        ("who eats first?", "cooked last first"),
        ("in which direction is it served?", "Clockwise"),
        ("what is the karma of tofu?", "2 karma"),
        ("does the game stop at 10 karma?", "ten karma"),
        ("what if two people reach ten at the same time?", "highest karma wins"),
        ("can I cook two cards?", "one card each turn"),
        ("do I have to cook what I am not allowed to eat?", "any card of your hand"),
        ("may I do karma every turn?", "every turn anew"),
        ("what is the fourth pan", "not used"),
    ),
    "Teamturns": (
        ("do we play in teams?", "no fixed teams"),
        ("who gets the points, me or my teammate?", "presenter's pile"),
        ("what happens to the action if I take the points?", "uses the action at once"),
        ("can I choose any card to present?", "any card of your hand"),
        ("which cards can my teammate add?", "left-most or the right-most"),
        ("can I reorder my hand?", "order in which it was dealt"),
        ("can scores be negative?", "less than nothing"),
        ("what if a combo is worth less than nothing?", "less than nothing"),
        ("who sees my sealed side?", "nobody sees"),
        ("What if nobody has cards except me?", "only one player has cards"),
        ("do I draw new cards?", "No cards are drawn"),
        ("is my teammate forced to join?", "cannot refuse"),
        ("what is the circle on the card?", "are foods"),
        ("both cards have an action, which one counts?", "higher number counts"),
        ("what if neither card has an action?", "rotten"),
        ("Who presents next?", "clockwise"),
    ),
    "Meta": (
        ("how much life do we start with?", "15 life"),
        ("what happens at 0 life?", "disabled"),
        ("how many cards do I draw?", "9 cards at first, and 3"),
        ("How many cards can I hold?", "more than 12"),
        ("do cards cost anything?", "cost nothing"),
        ("in which order are the cards executed?", "highest level"),
        ("can I play a trigger now?", "drawing stage"),
        ("who sees my trap?", "hidden from the others"),
        ("what happens if my deck runs out?", "loses one life"),
        ("can I target a disabled player?", "cannot be named"),
        ("who goes first?", "Dice decide"),
        ("can I build my own deck?", "60 cards"),
        ("what happens to executed cards?", "graveyard"),
        ("what happens if everybody dies at once?", "none is"),
        ("what happens if my target is gone?", "without effect"),
        ("how long does the game go?", "After turn 100"),
    ),
}
NOT = {  # how it stands, what was done, advice, orders, and talk
    "Eat Me": (
        "Did Bruno bid the same as me last turn?",
        "we bid the same",
        "Should I bid high to go first?",
        "If we bid the same, I go first.",
        "Has my bid been drawn into the same round already?",
        "Did you get the same bid twice?",
    ),
    "Hold my Bear": (
        "I claim with two tigers, and the bear always wins",
        "is Bruno going to give me his bears?",
        "Has somebody claimed already?",
    ),
    "No More Meat": ("Did Clara lose all her karma last turn?", "I want to cook two cards of tofu for all of us"),
    "Teamturns": ("Which card should I present?", "Did Bruno refuse last turn?", "Has Clara sealed already?"),
    "Meta": ("I draw many cards", "Did Bruno lose all his life already?", "How many cards did Clara draw last turn?"),
}


@pytest.mark.parametrize("game", ASKED)
def test_what_newcomers_ask_is_told_from_the_sheet(evening: Open, game: str) -> None:
    table = evening(game=game).seated().table()
    wrong = [(asked, said) for asked, told in ASKED[game] if told not in (said := _told(table, asked))]
    assert not wrong


def _told(table: object, asked: str) -> str:
    sentences = asked.split("? ")
    return rules_asked.answer(table, f"{sentences[0]}?" if sentences[1:] else asked, "", "Anna")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", NOT)
def test_how_it_stands_and_what_was_done_is_no_question_about_the_rules(evening: Open, game: str) -> None:
    table = evening(game=game).seated().table()
    assert not [(said, told) for said in NOT[game] if (told := rules_asked.answer(table, said, "", "Anna"))]


def test_the_variant_is_explained_where_it_is_played_and_where_it_is_not(evening: Open) -> None:
    asked = "what do I have to know about ouroboros?"
    ring = evening(game="Eat Me", options={"variant": "ouroboros"}).seated().table()
    assert "one pool, open to all" in rules_asked.answer(ring, asked)
    assert "third in the order" in rules_asked.answer(ring, "how many cards must I list?")
    assert "this match is not it" in rules_asked.answer(evening(game="Eat Me").seated().table(), asked)


def test_a_letter_of_questions_that_are_answered_offers_nothing_and_thanks_beside_an_order_are_no_yes(
    evening: Open,
) -> None:
    e = evening(game="Hold my Bear", policy={"gm": "gina@example.net", "second_thoughts": 15}).seated()
    answer = e.write("Anna", "What do bears do? And what happens when two of us claim?")
    assert answer is not None
    assert "always beats it" in answer
    assert "drawn by lot" in answer
    assert "hall I pass" not in answer
    e.later(hours=2)
    asked = e.write("Anna", "How do I win? And may I bring cake?")
    assert asked is not None
    assert 'Shall I pass on "And may I bring cake?"' in asked
    before = len(e.mail("Gina"))
    for thanks in ("Ha, ok thanks.\nThen I play ferret 1 1!", "Ok, got it.\nferret 1 1", "Ah ok.\nI play ferret 1 1"):
        heard = e.write("Anna", thanks, to=asked)
        assert heard is not None
        assert "I read: play ferret 1, ferret 1" in heard
        assert "passed it on" not in heard
        assert "not sure" not in heard
    assert len(e.mail("Gina")) == before
    e.write("Anna", "Yes please, thanks!\nferret 1 1", to=asked)
    assert len(e.mail("Gina")) == before + 1


def test_the_first_letter_of_hold_my_bear_tells_what_a_sport_is_and_what_becomes_of_several_claims(
    evening: Open,
) -> None:
    first = evening(game="Hold my Bear").seated().last("Anna", "report")
    assert "A sport is just an animal" in first
    assert "If several do, one of their claims is played; the others are forgotten unseen" in first


def test_of_several_questions_the_one_that_is_not_answered_is_not_dropped(evening: Open) -> None:
    e = evening(game="Eat Me", policy={"gm": "gina@example.net"}).seated()
    answer = e.write("Anna", "if we bid the same who goes first? And may I bring cards of my own?")
    assert answer is not None
    assert "Of equal bids" in answer
    assert 'Shall I pass on "And may I bring cards of my own?"' in answer
