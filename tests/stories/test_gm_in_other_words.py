"""What a GM writes in everyday words that no deed hears: asked back with its exact effect, and done on a yes only."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

SAID = [
    ("let's wait for clara a bit longer", "to Monday 23 November 2026, 19:05"),
    ("Shift everything by a week, we've all got the flu.", "to Sunday 29 November 2026, 19:05"),
    ("I want this turn closed at 9pm on Monday sharp", "to Monday 23 November 2026, 21:00"),
    ("Bruno's train is stuck, so let's make it Tuesday instead of Sunday.", "to Tuesday 24 November 2026"),
    ("Freeze the thing until I'm back on Monday", "stops the clock"),
    ("take a breather till the 30th everyone", "stops the clock"),
    ("I'd like a robot in Clara's chair from now on.", "Clara"),
    ("Petra Moll, petra@example.net, shall have Clara's chair instead, Clara is out.", "offers it to Petra Moll"),
    ("Bruno's got a new address: bruno.b@example.org", "bruno.b@example.org"),
    ("Bruno wants to be called Bodo from now on", "Bodo"),
    ("Dan, dan@example.net, will help me from now on.", "dan@example.net"),
    ("Wanda would love to look on, wanda@example.net", "wanda@example.net"),
    ("36 hours a turn is enough for these speed freaks", "hours from 48 to 36"),
    ("no more press between the players please, it's getting nasty", "press from public to none"),
    ("They have lost interest, I'd say we call it a day.", "ends friday for good"),
    ("Anna's so far ahead, score it as it stands", "would be a draw"),
    ("Please halt the match; I do not know yet for how long.", "stops the clock"),
    ("A gentle reminder to those who have not yet written, if you would be so kind.", "remind"),
    ("Two days on top. If Clara's still silent then, robot.", "If Clara's still silent then, robot"),
    ("Let the machine play for Bruno until I say otherwise.", "Bruno"),
]
TALK = [
    "Something has to happen with Clara, this can't go on.",
    "don't remind anna anymore, she gets nervous",
    "What a match, I've never seen three people so polite about eating each other.",
    "I've told Anna on the phone about the deadline already.",
    "Do what you think best with Bruno.",
    "Nobody plays over Christmas. Stop the clock on the 23rd and start again on the 2nd of January.",
]


@pytest.fixture
def e(evening: Open) -> Evening:
    return evening(policy={"gm": address_of("gina"), "hours": 48}).seated()


def _written(e: Evening, words: str, to: Mail) -> Mail:
    answer = e.write("gina", words, to=to)
    assert answer is not None
    return answer


@pytest.mark.parametrize(("words", "effect"), SAID)
def test_it_is_asked_back_with_its_effect_and_done_on_a_yes(e: Evening, words: str, effect: str) -> None:
    before = e.table().match
    answer = _written(e, words, e.mail("gina")[-1])
    assert effect in answer.flat
    assert "Shall I do it? Answer this letter with yes or no." in answer.flat
    assert e.table().match == before
    done = _written(e, "yes", answer)
    assert e.table().match.seq > before.seq or "Once somebody there has confirmed it" in done.flat or "reminder" in done


@pytest.mark.parametrize("words", TALK)
def test_what_asks_for_nothing_that_can_be_told_does_and_proposes_nothing(e: Evening, words: str) -> None:
    before = e.table().match
    answer = _written(e, words, e.mail("gina")[-1])
    assert "Shall I do it?" not in answer.flat
    assert e.table().match == before
