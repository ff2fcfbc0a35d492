"""A name below a letter is its writer's, however it looks like a word of the game."""

from __future__ import annotations

import pytest

from gm.post.trimming import without_name
from tests.kit.evening import address_of
from tests.stories.conftest import Open

TABLE = ("Otto", "Bert", "Jan")
ORDERS = {"Hold my Bear": "decline", "Meta": "deck starter", "Teamturns": "present 1", "Eat Me": "bid 7"}


@pytest.mark.parametrize("game", ORDERS)
@pytest.mark.parametrize("below", ["Otto", "- Otto", "otto xx", "Thanks, Otto", "Otto\n(sorry for the delay)"])
def test_a_name_below_an_order_is_no_order(evening: Open, game: str, below: str) -> None:
    one = evening(game, TABLE, policy={"gm": address_of("gina")})
    answer = one.seated().write("Otto", f"{ORDERS[game]}\n\n{below}")
    assert answer is not None
    assert f"I read: {ORDERS[game]}" in answer.text
    assert "DID NOT UNDERSTAND" not in answer.text
    assert '"Otto' not in answer.text


def test_a_name_below_words_for_somebody_holds_them_up_no_more(evening: Open) -> None:
    one = evening("Open Table", TABLE, policy={"gm": address_of("gina"), "press": "private"})
    one.seated().write("Otto", "press Bert: Yes, half and half. But don't tell Jan!\n\nOtto")
    assert "half and half" in one.last("Bert").text


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("play 3\n\nTom", "play 3"),
        ("play 3\nBest, Tom Hale", "play 3"),
        ("play 3\n\nINES", "play 3"),
        ("play 3\n\nTom\nPS: see you!", "play 3\n\nPS: see you!"),
        ("Tom", "Tom"),
        ("Tom:\nplay 3", "Tom:\nplay 3"),
        ("pick\nTom:", "pick\nTom:"),
        ("pick Tom", "pick Tom"),
        ("play 3\nfor Tom", "play 3\nfor Tom"),
        ("play 3\nKarl", "play 3\nKarl"),
        ("Yes, gladly. T.", "Yes, gladly."),
        ("Yes, gladly. N.", "Yes, gladly. N."),
        ("hold T", "hold T"),
    ],
)
def test_only_a_whole_line_below_others_is_a_name(said: str, left: str) -> None:
    assert without_name(said, ("Tom Hale", "Inês Duarte", "")) == left


def test_an_initial_below_a_yes_is_no_no(evening: Open) -> None:
    one = evening("Eat Me", ("Nora", "Bert", "Jan"))
    one.write("Nora", "Yes, gladly. N.", to=one.last("Nora", "invitation"))
    assert one.table().match.chair("Nora").player
