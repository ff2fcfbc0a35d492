"""A yes to each kind of question, as people say it: bare, with its reason, with a question behind it."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, address_of
from tests.kit.meta_evening import MetaEvening
from tests.stories.conftest import Open, OpenMeta
from tests.stories.test_open_questions import KINDS, asked, said

YES = (
    "Please.",
    "pls",
    "Thank you, please.",
    "thats right",
    "Yes exactly so, I meant that.",
    "Yes, that is what I meant.",
    "Yes, that is indeed what I want.",
)
ASKS = "Yes exactly so, I meant that. Who else plays here?"
ADDS = "Yes, and add that I hope her sister is well"


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy={"gm": address_of("gina"), "hours": 48, "absence_days": 20, "second_thoughts": 15}).seated()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("yes", YES)
def test_it_is_done(led: Evening, kind: str, yes: str) -> None:
    one = KINDS[kind]
    led.write(one.who, yes, to=asked(led, one))
    assert one.done(led)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_behind_it_is_answered_and_the_yes_taken(led: Evening, kind: str) -> None:
    one = KINDS[kind]
    answer = said(led.write(one.who, ASKS, to=asked(led, one)))
    assert one.done(led)
    assert "Bruno" in answer
    assert "write the whole of it once more" not in answer


@pytest.mark.parametrize("kind", ["a stopped clock", "another length of turns", "a chair for another"])
@pytest.mark.parametrize("yes", ["As it is.", "so yes, as it is.", "Ben is ill, so yes, as it is.", "Please.", "as is"])
def test_as_it_is_answers_shall_i_do_it_as_it_is(led: Evening, kind: str, yes: str) -> None:
    one = KINDS[kind]
    again = said(led.write(one.who, ADDS, to=asked(led, one)))
    assert "shall I do it as it is?" in again
    assert not one.done(led)
    led.write(one.who, yes, to=again)
    assert one.done(led)


@pytest.mark.parametrize("kind", ["a stopped clock", "another length of turns"])
@pytest.mark.parametrize("words", ["Leave it as it is.", "Thanks.", "Keep it as it is, please."])
def test_what_wants_it_to_stay_or_thanks_only_is_no_yes(led: Evening, kind: str, words: str) -> None:
    one = KINDS[kind]
    led.write(one.who, words, to=asked(led, one))
    assert not one.done(led)


@pytest.fixture
def played(opened: OpenMeta) -> MetaEvening:
    return opened().seated()


def poison(e: MetaEvening, answer: str) -> str:
    """What the first holds after this answer to the question whether Poison on the other was meant."""
    asks = said(e.write(e.first, f"I would use my Poison upon {e.other}", to=e.last(e.first)))
    assert f'Did you mean: "play Poison on {e.other}"?' in asks
    e.write(e.first, answer, to=asks)
    held = e.table().match.held.get(e.first)
    return held.text if held else ""


@pytest.mark.parametrize(
    "asks",
    [
        "Can I still take the Powerup later in this turn?",
        "Can the Powerup still be used later in this turn?",
        "Do I keep my Powerup for later?",
        "And what does Powerup do?",
        "Is Medicine still allowed?",
    ],
)
@pytest.mark.parametrize("yes", ["Yes exactly so, I meant that.", "Yes.", "Yes, that is what I meant."])
def test_a_question_about_another_card_beside_a_yes_changes_nothing(played: MetaEvening, yes: str, asks: str) -> None:
    assert poison(played, f"{yes} {asks}") == f"play Poison on {played.other}"


@pytest.mark.parametrize("wish", ["Could it be Powerup instead?", "Or Powerup?", "Would Powerup be better?"])
def test_a_wish_for_another_card_as_a_question_beside_a_yes_is_asked_about(played: MetaEvening, wish: str) -> None:
    assert not poison(played, f"Yes. {wish}")
