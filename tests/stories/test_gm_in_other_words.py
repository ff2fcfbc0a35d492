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
    (
        "Put Dora in for Anna while she's in Japan, until the 30th. She's dora@example.net",
        "asks Dora <dora@example.net>",
    ),
    ("Everyone but Bruno should hear that he's ill", "a letter to Anna and Clara:"),
    ("Before you play the turn, wait for my word.", "stops the clock"),
    ("Players may write to each other anonymously if they wish.", "press from public to grey"),
]
TALK = [
    "Something has to happen with Clara, this can't go on.",
    "What a match, I've never seen three people so polite about eating each other.",
    "I've told Anna on the phone about the deadline already.",
    "Do what you think best with Bruno.",
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
    sent = ("Once somebody there has confirmed it", "reminder", "is on its way")
    assert e.table().match.seq > before.seq or any(words in done.flat for words in sent)


DONE = {
    "Kindly prolong the current turn by two days.": "to Tuesday 24 November 2026, 19:05",
    "The deadline was meant to be the 3rd, not the 2nd.": "to Thursday 3 December 2026",
    "Let the machine play for Bruno until I say otherwise.": "The engine plays for Bruno",
    "Anna and Bruno, not Clara: I'd like to talk with you both.": "A letter to Anna and Bruno is on its way",
    "tell everybody but Bruno: he's ill": "A letter to Anna and Clara is on its way",
    "What would happen if the turn were played this minute?": "If turn 1 of friday were played now",
    "Ask them whether they'd agree to a draw.": "The table is asked: a draw.",
    "Excuse Anna, put the engine on for Clara and give me the plan.": "The engine plays for Clara",
    "tell Anna privately that I saw her letter": 'The GM asks me to tell you: I saw her letter"',
}


@pytest.mark.parametrize("words", DONE)
def test_it_is_done_at_once(e: Evening, words: str) -> None:
    assert DONE[words] in _written(e, words, e.mail("gina")[-1]).flat


def test_what_somebody_shall_not_hear_goes_past_them(e: Evening) -> None:
    before = len(e.mail("bruno"))
    _written(e, "tell everybody but Bruno: he's ill", e.mail("gina")[-1])
    assert "he's ill" in e.last("Clara").flat
    assert len(e.mail("bruno")) == before


@pytest.mark.parametrize("words", TALK)
def test_what_asks_for_nothing_that_can_be_told_does_and_proposes_nothing(e: Evening, words: str) -> None:
    before = e.table().match
    answer = _written(e, words, e.mail("gina")[-1])
    assert "Shall I do it?" not in answer.flat
    assert e.table().match == before


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("ok, she can have it", "2026-11-23T19"),
        ("yes, and remind Bruno", "2026-11-23T19"),
        ("yes, extend it by 24h", "2026-11-23T19"),
        ("yes, and give her 24 hours", "2026-11-23T19"),
        ("extend 6h", "2026-11-23T01"),
        ("no", "2026-11-22T19"),
    ],
)
def test_a_wish_for_more_time_is_granted_with_a_yes_and_once(e: Evening, words: str, due: str) -> None:
    e.write("Clara", "Can I have more time, please?")
    told = _written(e, words, e.last("gina"))
    assert e.table().match.due.startswith(due)
    assert ("A reminder to Bruno" in told.flat) == ("remind" in words)


def test_until_another_moment_is_asked_about(e: Evening) -> None:
    e.write("Clara", "Can I have more time, please?")
    told = _written(e, "ok until Monday 8pm", e.last("gina"))
    assert "to Monday 23 November 2026, 20:00 UTC, for everybody who is asked. Shall I do it?" in told.flat
