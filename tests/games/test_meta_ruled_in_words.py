"""Rulings of Meta's GM in ordinary words: the same instruction as the plain phrase, and nothing where they doubt."""

from __future__ import annotations

import pytest

from games.kit.grammar import Words
from games.meta.grammar import GRAMMAR
from games.meta.ruling.everyday import armed
from tests.games.meta_table import GAME, table

STATE = table(("Anna", "Bruno"), tower=["Bruno: Poison on Anna"])
WORDS = Words(("Anna", "Bruno"), "GM", GAME.view(STATE, "GM"), frozenset({"ruling"}))
SAID = {
    "as proposed": "agreed|I agree with the proposal.|Approved|proposal accepted|the proposal is fine|accept "
    "the proposal|Go with the proposal.|Whatever you propose|I'd take the proposal",
    "no effect": "No, it has no effect|Nothing happens|The card does nothing.|it stays without effect|I rule: "
    "no effect",
    "ask me again": "ask me again tomorrow|hold|put it on hold|Hold the ruling, please",
    "life Bruno -4": "let Bruno lose 4 life|Bruno takes 4 damage|Bruno must lose 4|take 4 life from Bruno|"
    "I rule that Bruno loses four life|4 damage to Bruno|Bruno down 4|so Bruno down by four life",
    "life Anna -2": "everybody but Bruno loses 2 life|Everyone except Bruno loses two life.",
    "life Anna 3": "Anna gains 3 life|let Anna heal 3|give Anna three life|Anna gets 3 life|heal Anna by 3",
    "set life of Bruno to 10": "Bruno goes down to 10 life|Bruno is at 10 life now|Bruno has 10 life|Bruno "
    "drops to ten",
    "deal Bruno 2": "Bruno draws 2 cards|let Bruno draw two|Bruno may draw 2 cards",
    "deal Bruno 1": "Bruno draws a card|let Bruno draw a card",
    "let Bruno discard 2": "Bruno must discard 2 cards|Bruno discards two",
    "scale card 41 to 200": "double the Poison|the Poison is doubled|Poison counts double",
    "scale card 41 to 50": "halve the Poison|the Poison is halved|half of the Poison",
    "negate card 41": "cancel the Poison|the Poison is cancelled|The Poison gets countered.|Poison goes away|"
    "the Poison disappears|"
    "Bruno's Poison has no effect|the Poison goes to the graveyard|remove the Poison|Poison fizzles",
}


def ruled(text: str) -> str:
    return GRAMMAR.write(tuple(order for line in GRAMMAR.read(text, WORDS) for order in line.orders))


@pytest.mark.parametrize(("meant", "said"), [(meant, one) for meant, said in SAID.items() for one in said.split("|")])
def test_a_ruling_in_ordinary_words(meant: str, said: str) -> None:
    number = STATE.piles["main 0"][0]
    assert ruled(said) == meant.replace("card 41", f"card {number}")


@pytest.mark.parametrize(
    "said",
    [
        "agreed, but only 1 damage",
        "Yes, but not now",
        "maybe Bruno loses 4 life",
        "if Bruno loses 4 life he is out",
        "Bruno should not lose 4 life",
        "Does Bruno lose 4 life?",
        "Bruno takes 4 cards",
        "Anna says Bruno loses 4 life",
        "Bruno lost 4 life last turn",
        "I don't approve",
        "I don't go with the proposal",
        "whatever you propose, but halved",
        "what do you propose?",
    ],
)
def test_half_a_ruling_and_doubt_are_none(said: str) -> None:
    assert ruled(said) == ""


def test_what_has_no_effect_is_the_card_that_is_ruled_on() -> None:
    asked = {**WORDS.view, "question": {"laid": STATE.piles["main 0"][0], "proposals": []}}
    words = Words(("Anna", "Bruno"), "GM", asked, frozenset({"ruling"}))
    assert [GRAMMAR.write(line.orders) for line in GRAMMAR.read("Poison has no effect", words)] == ["no effect"]


@pytest.mark.parametrize(
    "said",
    [
        "The player with the most life loses 4, that is Bruno",
        "The one with the most life loses 4 life (that's Bruno).",
        "Whoever has most life loses 4, so Bruno",
        "The richest loses 4; which is Bruno",
    ],
)
def test_who_is_named_for_a_description_is_shown_first(said: str) -> None:
    (line,) = GRAMMAR.read(said, WORDS)
    assert (line.orders, GRAMMAR.write(line.reading)) == ((), "life Bruno -4")
    assert "you name Bruno for" in line.why


@pytest.mark.parametrize("end", ["that is not Bruno", "that is Anna or Bruno", "that is what it says"])
def test_who_is_not_named_for_it_is_not_shown(end: str) -> None:
    assert not any(line.orders or line.reading for line in GRAMMAR.read(f"The richest loses 4, {end}", WORDS))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("When Bruno heals Anna gains 1 life", "arm once life Anna 1 before life gain of Bruno"),
        ("Whenever Bruno loses life Anna draws a card", "arm always draw Anna 1 before life loss of Bruno"),
        ("When Bruno heals", ""),
    ],
)
def test_a_condition_and_its_deed_need_no_comma(said: str, meant: str) -> None:
    assert armed(said, ("Anna", "Bruno")) == meant
