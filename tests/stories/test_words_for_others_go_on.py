"""Words for others go on behind a colon; nobody is named against their will; and who gives the game up is heard."""

from __future__ import annotations

import pytest

from tests.stories.conftest import Open


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        (
            "Message for Bruno: I have also a bear. Give you me one, then I help you.",
            '"Bruno: I have also a bear. Give you me one, then I help you."',
        ),
        (
            "tell everyone: Clara cooks like my grandma. (She's a great cook!)",
            '"Clara cooks like my grandma. (She\'s a great cook!)"',
        ),
        ("Please say to Bruno from me: welcome. Let us share.", '"Bruno: welcome. Let us share."'),
        ("Please thank Bruno for not beating me too hard.", '"Bruno: Thank you for not beating me too hard."'),
        ("And thank Bruno for the lovely game. Bid 7.", '"Bruno: Thank you for the lovely game."'),
        ("Tell Bruno: nice game. Bid 7.", '"Bruno: nice game."'),
        ("Tell all: nice game. Can you send me the rules?", '"nice game."'),
    ],
)
def test_what_stands_behind_a_colon_is_passed_on_to_its_end(evening: Open, words: str, passed: str) -> None:
    e = evening(policy={"second_thoughts": 15}).seated()
    answer = e.write("Anna", words)
    assert answer is not None
    assert f"Shall I pass this on to Bruno and Clara: {passed}?" in answer
    assert "I read past" not in answer
    assert ("Anna" in e.table().match.held) is ("Bid" in words)


def test_words_without_a_name_are_not_passed_on_under_one(evening: Open) -> None:
    e = evening().seated()
    answer = e.write("Anna", "tell Bruno that he is a crook but leave out my name")
    assert answer is not None
    assert "each letter stands under its writer's name, so I have passed nothing on" in answer


@pytest.mark.parametrize(
    ("words", "leaves"),
    [
        ("Dear Greta, I must stop with this game, I have too much work.", True),
        ("I have to give up the game, sorry", True),
        ("I won't be able to play on", True),
        ("I must stop now, dinner is ready", False),
        ("I can't continue until Sunday", False),
        ("I will not give up!", False),
    ],
)
def test_who_stops_for_good_is_asked_about_leaving(evening: Open, words: str, leaves: bool) -> None:
    e = evening(policy={"gm": "greta@example.net", "gm_name": "Greta"}).seated()
    answer = e.write("Anna", words)
    assert answer is not None
    assert ("Shall I take you out of friday for good?" in answer) is leaves
