"""What a ruling is called in letters is read again as that ruling."""

from __future__ import annotations

import pytest

from games.kit.grammar import Words
from games.meta.cards import Op
from games.meta.grammar import GRAMMAR
from games.meta.orders import Rule
from games.meta.ruling.sentences import sentence
from games.meta.speech import flat
from games.meta.table import Condition
from tests.games.meta_table import GAME, table

STATE = table(("Anna", "Bruno"), tower=["Bruno: Poison on Anna"])
CARD = STATE.piles["main 0"][0]
WORDS = Words(("Anna", "Bruno"), "GM", GAME.view(STATE, "GM"), frozenset({"ruling"}))
SAID = [
    (Op("life", ("Bruno", -2)), "Bruno loses 2 life"),
    (Op("life", ("all", 1)), "everybody gains 1 life"),
    (Op("life", ("others", -1)), "everybody else loses 1 life"),
    (Op("set_life", ("Bruno", 7)), "Bruno goes to 7 life"),
    (Op("draw", ("Bruno", 1)), "Bruno draws a card"),
    (Op("draw", ("Bruno", 2)), "Bruno draws 2 cards"),
    (Op("discard", ("Anna", 3)), "Anna discards 3 cards"),
    (Op("negate", (CARD,)), "{card} is cancelled"),
    (Op("invert", (CARD,)), "{card} does the opposite"),
    (Op("scale", (CARD, 200)), "{card} is doubled"),
    (Op("scale", (CARD, 50)), "{card} is halved"),
    (Op("scale", (CARD, 150)), "the numbers on {card} become 150 percent"),
    (
        Op("watch", (3, *flat(Condition("before", "life_loss", "Bruno")))),
        "trap 3 springs when Bruno is about to lose life",
    ),
    (Op("watch", (1, *flat(Condition("at", "turn_end")))), "trap 1 springs when a turn ends"),
    (Op("watch", (1, *flat(Condition("after", "play", "Anna")))), "trap 1 springs when Anna has played a card"),
    (Op("watch", (1, *flat(Condition("after", "life_gain", "Anna")))), "trap 1 springs when Anna has gained life"),
    (Op("watch", (1, *flat(Condition("after", "disable", "Anna")))), "trap 1 springs when Anna has been disabled"),
    (Op("watch", (1, *flat(Condition("at", "turn_start", "Anna")))), "trap 1 springs when Anna's turn begins"),
    (Op("watch", (1, *flat(Condition("before", "execute", "Anna")))), "trap 1 springs before execution of Anna"),
    (Op("count", ("Anna", *flat(Condition("at", "turn_start")))), "Anna gets a penny when a turn begins"),
    (
        Op("arm", ("once", "life", "Bruno", -2, *flat(Condition("after", "play", "Anna")))),
        "once, when Anna has played a card, Bruno loses 2 life",
    ),
    (
        Op("arm", ("always", "draw", "Anna", 1, *flat(Condition("at", "turn_start")))),
        "every time, when a turn begins, Anna draws a card",
    ),
    (Op("schedule", ("turn_end", "life", "Bruno", -2)), "at the end of the turn Bruno loses 2 life"),
    (
        Op("schedule", ("turn_start", "discard", "Bruno", 1)),
        "at the beginning of the next turn Bruno discards a card",
    ),
    (Op("modifier", ("Bruno", -1)), "Bruno's next loss of life is 1 less"),
    (Op("mill", ("Bruno", 2)), "Bruno puts 2 cards of the memory into the graveyard"),
    (Op("undying", (CARD,)), "{card} comes back as a trap afterwards"),
    (Op("move", (CARD, "hand Bruno")), "{card} goes to Bruno's hand"),
    (Op("remove_player", ("Bruno",)), "Bruno is out of the match for good"),
    (Op("field", ("all", 110)), "the numbers on the cards of everybody become 110 percent"),
    (Op("field", ("Anna", 115)), "the numbers on the cards of Anna become 115 percent"),
]


@pytest.mark.parametrize("called", ["card {}", "Bruno's Poison (card {})"])
@pytest.mark.parametrize(("op", "said"), SAID)
def test_a_ruling_is_called_by_a_sentence_that_rules_it(op: Op, said: str, called: str) -> None:
    said = said.format(card=called.format(CARD))
    assert sentence(op, called.format) == said
    (line,) = GRAMMAR.read(said, WORDS)
    assert line.orders == (Rule(op),)


def test_what_has_no_sentence_is_called_by_its_spelling() -> None:
    assert GRAMMAR.named(Rule(Op("note", ("a word",)))) == GRAMMAR.spell(Rule(Op("note", ("a word",))))
