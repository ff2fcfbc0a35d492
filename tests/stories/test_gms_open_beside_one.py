"""Whoever runs the house and leads a match wishes for a second one, and says what is to be different with a yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import GM, OPERATOR, Evening
from tests.kit.opening import asks, offer
from tests.stories.conftest import Open

PAIRS = (
    "New match please: Teamturns with Kees <kees@example.net>, Mo <mo@example.net> and Miss Prudence Grey "
    "<lavinia@post.example>. Call it pairs. Two days a turn. I do not play myself."
)


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(players=("Kees", "Mo", "Fitz"), policy={"gm": OPERATOR, "hours": 72}, name="supper").seated()


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        (
            'A second table, if you please: Teamturns, to be known as "pairs", with Kees, Mo and Miss Lavinia Grey '
            "(lavinia@post.example). Two days a turn. I do not play myself. Talk between any two of them is permitted.",
            "pairs: Teamturns. I invite Kees <kees@example.net>, Mo <mo@example.net> and Miss Lavinia Grey "
            "<lavinia@post.example>. Orders are due 2 days after each report. A short question in between waits 24 "
            "hours. You lead it. Also: press private.",
        ),
        (
            'Let us have a further table beside this one: Teamturns, called "duets", for Kees, Mo and Ida Roe '
            "(ida@roe.example). A day per turn.",
            "duets: Teamturns. I invite Kees <kees@example.net>, Mo <mo@example.net> and Ida Roe <ida@roe.example>.",
        ),
        (
            'I should be glad of an additional match, No More Meat with Kees and Fitz, which goes by "broth".',
            "broth: No More Meat. I invite Kees <kees@example.net> and Fitz <fitz@example.net>.",
        ),
    ],
)
@pytest.mark.parametrize("plain", [True, False])
def test_a_further_match_is_no_change_of_the_one_that_runs(led: Evening, words: str, opens: str, plain: bool) -> None:
    answer = led.write(OPERATOR, words, to=GM if plain else led.last("olga@example.org"))
    assert answer is not None
    assert f"That opens {opens}" in answer.flat
    assert "changes hours" not in answer.flat


def test_a_further_match_is_heard_beside_the_no_to_another_question(led: Evening) -> None:
    shown = asks(led, "end match", led.last(OPERATOR))
    words = (
        'No, good heavens. "supper" stays as it is. I was speaking of a second match, of Teamturns, with Kees and Mo.'
    )
    answer = asks(led, words, shown)
    assert "That opens teamturns-1: Teamturns. I invite Kees <kees@example.net> and Mo <mo@example.net>." in answer
    assert led.table().match.status == "running"


def test_talk_of_another_game_opens_nothing(led: Evening) -> None:
    for words in (
        "Kees told me that he plays in another match, of Teamturns, somewhere else. Please remind Kees.",
        "Kees and Mo already play in another match, of Teamturns.",
        "Is there a new match, perhaps, in which Mo plays?",
    ):
        assert "That opens" not in asks(led, words, led.last(OPERATOR)).flat


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Capital. Yes, do, but the lady would rather be plain Prudence at the table, and they should be free to "
            "write to one another in private if they care to.",
            ("and Prudence <lavinia@post.example>", "press private"),
        ),
        ("Yes, and the lady is Tilda.", ("and Tilda <lavinia@post.example>",)),
        ("Yes please, only the lady goes by Miss Grey.", ("and Miss Grey <lavinia@post.example>",)),
        ("That will do nicely, yes. Let them whisper to each other as well.", ("press private",)),
        ("Good. They may pass notes to one another privately, and yes, open it.", ("press private",)),
        ("Lovely, but the third one is called Pru, and allow private chats between them.", ("Pru <lav", "private")),
    ],
)
def test_what_a_yes_wishes_beside_is_put_into_the_offer(tmp_path: Path, words: str, told: tuple[str, ...]) -> None:
    e = Evening(tmp_path, "")
    again = offer(asks(e, words, asks(e, PAIRS)))
    assert all(one in again for one in told), again
    assert "I could not put" not in again
    assert not e.archive.matches()


@pytest.mark.parametrize(
    "words", ["That is precisely it, thank you. Pray proceed.", "Yes, exactly so. Much obliged, do proceed."]
)
def test_a_courteous_yes_opens_what_is_shown(tmp_path: Path, words: str) -> None:
    e = Evening(tmp_path, "")
    asks(e, words, asks(e, PAIRS))
    assert [sheet.name for sheet in e.archive.matches()] == ["pairs"]
