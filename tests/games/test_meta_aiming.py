"""Cards of Meta and whom they are aimed at, wherever in a sentence both are named; and what only sounds like it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kit.kinds import Words
from games.meta.grammar import GRAMMAR
from tests.games.test_meta_orders import at

HAND = (
    "Poison",
    "Poison",
    "Medicine",
    "Schadenfreude",
    "Keep thinking",
)
PLAYED = [
    ("one poison for Clara one for Bruno, fair is fair", "play Poison on Clara\nplay Poison on Bruno"),
    ("Both my poison bottles are for Bruno", "play Poison on Bruno\nplay Poison on Bruno"),
    ("Poison - that one's for Clara", "play Poison on Clara"),
    ("I heal with Medicine", "play Medicine"),
    ("Bruno has a Poison coming.", "play Poison on Bruno"),
    ("I lay down Poison. The lucky winner is Bruno!", "play Poison on Bruno"),
    ("Let Bruno drink my Poison.", "play Poison on Bruno"),
    ("My push: Poison, and Bruno's the victim.", "play Poison on Bruno"),
    ("Poison, which goes to Bruno", "play Poison on Bruno"),
    ("Bruno annoyed me. Poison for him.", "play Poison on Bruno"),
    ("The Poison is for Bruno, he has earned it", "play Poison on Bruno"),
    ("My Poison has Bruno's name on it.", "play Poison on Bruno"),
    ("Bruno it is, with a Poison.", "play Poison on Bruno"),
    ("Card two: Poison, aimed at Bruno", "play Poison on Bruno"),
    ("Alas, sweet Bruno, the Poison is for thee.", "play Poison on Bruno"),
    ("Bruno swallows a Poison and Clara swallows the other one.", "play Poison on Bruno\nplay Poison on Clara"),
    ("Bruno gets a Poison, Clara too", "play Poison on Bruno\nplay Poison on Clara"),
    ("Both Poisons: one on Bruno, one on Clara.", "play Poison on Bruno\nplay Poison on Clara"),
    ("A Poison each for Bruno and Clara", "play Poison on Bruno\nplay Poison on Clara"),
    (
        "okay put poison on bruno and then put schadenfreude on clara thats it",
        "play Poison on Bruno\nplay Schadenfreude on Clara",
    ),
    ("Clara should lose some cards, so: Schadenfreude, on her.", "play Schadenfreude on Clara"),
    ("Medicine is what I push", "play Medicine"),
    ("I pass, see you all on Friday", "pass"),
    ("I pass for the rest of the turn, don't wait for me. Off to choir practice!", "pass turn"),
    ("I'll sit tight", "pass"),
    ("My discards: Medicine, Poison", "discard Medicine, Poison"),
    ("I keep my cards to myself", "pass"),
]
ASKED = [
    ("Bruno, here comes the Poison", "play Poison on Bruno"),  # who is spoken to may be the target
    ("Poison on Bruno - sorry, Clara.", "play Poison on Clara"),
    ("Poison goes to Bruno. Clara, I mean.", "play Poison on Clara"),
    ("Poison to Bruno. Wrong! To Clara.", "play Poison on Clara"),
    ("Poison on Bruno. Clara it is.", "play Poison on Clara"),
    ("Poison, target Bruno. Target: Clara.", "play Poison on Clara"),
    ("Bruno's hand is full, so he says: Poison on Clara", "play Poison on Clara"),
    ("Bruno's hand is too full for my liking: Poison on Clara", "play Poison on Clara"),
]
TALK = (
    "Clara thinks I play Poison on Bruno.|Bruno says he will swallow a Poison on Friday.|all but Medicine|"
    "Poison would be wasted on Clara|I dreamt that Clara drank a Poison.|Poison is for Bruno what coffee is for me|"
    "she who drinks Poison, Clara, sleeps well|If I were you, Bruno, I'd fear my Poison.|Anything but Poison for Clara|"
    "I give away no Poison to Bruno|Bruno played a Poison on me, the rat.|First I sleep on it, then Poison on Bruno|"
    "Poison on Bruno only when he attacks me|Poison on Bruno or Clara|neither Poison nor Medicine for Clara|"
    "Don't worry Clara, the Poison is not for you|I pass if Bruno does|I pass, or not|they say I pass"
)
LATER = [  # beside what is held
    ("play Poison on Clara", "Not Clara after all, Bruno gets the Poison.", "play Poison on Bruno"),
    ("play Poison on Clara", "Move the Poison from Clara to Bruno", "play Poison on Bruno"),
    (
        "play Poison on Clara",
        "Oh dear, take that Poison back off Clara and give it to Bruno instead",
        "play Poison on Bruno",
    ),
    ("pass", "Actually I won't pass after all, I'll play Medicine.", "play Medicine"),
]


@pytest.mark.parametrize(("text", "meant"), PLAYED)
def test_a_card_and_its_target_are_understood_wherever_they_stand(text: str, meant: str) -> None:
    assert GRAMMAR.line(text, at("push", *HAND)).orders == GRAMMAR.orders(meant, at("push", *HAND))


@pytest.mark.parametrize(("text", "meant"), ASKED)
def test_who_may_only_be_spoken_to_or_of_is_asked_about(text: str, meant: str) -> None:
    line = GRAMMAR.line(text, at("push", *HAND))
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), meant)


@pytest.mark.parametrize("text", TALK.split("|"))
def test_what_only_speaks_of_a_card_plays_none(text: str) -> None:
    assert not GRAMMAR.line(text, at("push", *HAND)).orders


@pytest.mark.parametrize(("held", "text", "meant"), LATER)
def test_a_later_letter_takes_back_and_aims_anew(held: str, text: str, meant: str) -> None:
    words: Words = at("push", *HAND)
    later = replace(words, held=GRAMMAR.orders(held, words))
    (line,) = GRAMMAR.letter([(1, text)], later)
    assert line.orders == GRAMMAR.orders(meant, words)


def test_a_line_that_goes_on_with_the_one_above_is_asked_about() -> None:
    words = at("push", *HAND)
    first, second = GRAMMAR.letter([(1, "Poison on Bruno"), (2, "and one for Clara")], words)
    assert GRAMMAR.write(first.orders) == "play Poison on Bruno"
    assert (second.orders, GRAMMAR.write(second.reading)) == ((), "play Poison on Clara")
    thanks = GRAMMAR.letter([(1, "Poison on Bruno"), (2, "Thanks, Clara!")], words)
    assert [GRAMMAR.write(line.orders) for line in thanks] == ["play Poison on Bruno", ""]
    assert not thanks[1].reading
