"""What people say on the way to an answer, and what of it is asked about."""

from __future__ import annotations

import pytest

from games.kit.order import Orders
from tests.games.test_stated import PLACES


def read(place: str, letter: str) -> tuple[str, str]:
    """What is held, and what is asked about."""
    grammar, words = PLACES[place]
    lines = grammar.read(letter, words)

    def told(found: list[Orders]) -> str:
        return "; ".join(grammar.spell(order) for orders in found for order in orders)

    return told([line.orders for line in lines]), told([line.reading for line in lines])


@pytest.mark.parametrize(
    ("place", "letter", "meant"),
    [
        ("bid", "If it still counts: 7 points please.", "bid 7"),
        ("bid", "7 points please, if I'm not too late.", "bid 7"),
        ("bid", "So only 5 from me", "bid 5"),
        ("round", "In this round I throw the 4.", "play 4"),
        (
            "round",
            "In this round I throw the 4.\nFor the next round I give 25, because I want to be first.",
            "play 4; bid 25",
        ),
        ("round", "In this round I give 4 points", "bid 4"),
        ("round", "Last but not least from my side the 27, with a 7 for the following round.", "play 27; bid 7"),
        ("round", "Let's see... card 11, and let me bid eight this once.", "play 11; bid 8"),
        ("round", "I play 27, and I bid 12, because who does not dare does not win, as they say", "play 27; bid 12"),
        ("round", "bid 6. Card: the 4? no, wait, the 27.", "bid 6; play 27"),
        ("round", "I give out the 27, and I bid 12, because who does not dare, does not win.", "play 27; bid 12"),
        ("kitchen", "tofu on mystery and karma's what I take", "cook tofu on mystery; take karma"),
        ("turn", "play the voles number 2 and number 4", "play vole 2, vole 4"),
        ("turn", "voles: no. 2 and no. 4 go to Bruno", "give vole 2 and vole 4 to Bruno"),
        ("list", "my wishes r 23 26 19 n bid is 5", "prefer 23 26 19; bid 5"),
        (
            "kitchen",
            "Take karma and fry the eggs on Select.\nIf I don't answer tomorrow I'm dead on the sofa.",
            "take karma; cook eggs on select",
        ),
    ],
)
def test_what_is_said_on_the_way_leaves_an_answer_alone(place: str, letter: str, meant: str) -> None:
    assert read(place, letter) == (meant, "")


@pytest.mark.parametrize(
    ("place", "letter", "likely"),
    [
        ("bid", "bid 8. Sorry, what is a bid for?", "bid 8"),
        ("bid", "I think I'll bid about 12", "bid 12"),
        ("bid", "around twelve points", "bid 12"),
        ("bid", "Hmm, what does a high bid get me? I think I'd go with 15.", "bid 15"),
        ("round", "play 14, bid 6. Does 14 win?", "play 14; bid 6"),
        ("kitchen", "Take karma and fry the eggs on Select.\nIf you agree.", "take karma; cook eggs on select"),
        ("bid", "A crab walked into a bar and bid five.\nThe barman said: that is too shellfish.", "bid 5"),
    ],
)
def test_what_is_not_sure_yet_is_asked_about(place: str, letter: str, likely: str) -> None:
    assert read(place, letter) == ("", likely)


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        ("bid", "Only 5 of us are here"),
        ("bid", "There are about 12 of us"),
        ("round", "play 14? no wait"),
        ("round", "I play 27, bid 12, because who says that is not sure"),
        ("round", "play 14? wait, bid 12?"),
        ("kitchen", "Take karma and fry the eggs on Select.\nIf you take it, I'm not sure."),
    ],
)
def test_what_orders_nothing_still_orders_nothing(place: str, letter: str) -> None:
    assert read(place, letter)[0] == ""
