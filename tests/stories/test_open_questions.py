"""A question of ours stays open until it is answered, and words that only repeat it are a yes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

ANSWER = "Answer this letter with yes or no"
NO_ANSWER = ("hmpf blub", "fgsfds", "well well, who would have thought", "Oink!")


@dataclass(frozen=True)
class Kind:
    """A kind of question: who is asked, after which letter, and what shows that it was done."""

    who: str
    letter: str
    done: Callable[[Evening], bool]
    again: str  # what of the question stands in the letter that puts it once more
    repeats: str  # a yes in words of the question


def _press(e: Evening) -> bool:
    return any("help you with the roof" in letter for letter in e.mail("Bruno"))


def _passed(e: Evening) -> bool:
    return any("Anna: My brother asks" in letter for letter in e.mail("gina"))


def _left(e: Evening) -> bool:
    chair = e.table().match.chair("Anna")
    return chair is not None and chair.left


def _offered(e: Evening) -> bool:
    chair = e.table().match.chair("Clara")
    return chair is not None and bool(chair.invited)


def _stopped(e: Evening) -> bool:
    return any("I will not write to you any more" in letter for letter in e.mail("Anna"))


def _holds(e: Evening) -> bool:
    held = e.table().match.held.get("Anna")
    return held is not None and held.text == "bid 17"


KINDS = {
    "a misread order": Kind("Anna", "bid seventeen potatoes", _holds, '"bid 17"', "seventeen, exactly"),
    "words to the GM": Kind(
        "Anna",
        "My brother asks whether he may look on from the sofa",
        _passed,
        'Shall I pass "My brother asks',
        "Do pass it on to Gina please",
    ),
    "words to the others": Kind(
        "Anna", "tell Bruno that I will help him with the roof", _press, "help you with the roof", "Please pass it on"
    ),
    "an end of letters": Kind("Anna", "stop", _stopped, "Shall I stop writing to you?", "Stop writing please, yes"),
    "a chair given up": Kind("Anna", "I have to stop playing, sorry", _left, "Shall I take you out", "Do take me out"),
    "an absence": Kind(
        "Anna",
        "Je suis en vacances: I'm in Spain until the 9th of December, can the game wait?",
        lambda e: any("You are away from" in letter for letter in e.mail("Anna")),
        "away from 20 November 2026 to 9 December 2026",
        "so I am",
    ),
    "a stopped clock": Kind(
        "Gina",
        "Please stop the clock, Ben is ill",
        lambda e: e.table().match.status == "paused",
        "That stops the clock",
        "Stop the clock, indeed, please",
    ),
    "another length of turns": Kind(
        "Gina",
        "Could we do six hours for the turns from now on?",
        lambda e: e.table().match.policy.hours == 6,
        "That changes hours from 48 to 6",
        "six hours, right",
    ),
    "a chair for another": Kind(
        "Gina", "replace Clara with Dora dora@example.org", _offered, "offers it to Dora", "Offer it to Dora, please"
    ),
}
YES = (
    "yes",
    "Naturally they shall.",
    "So it is.",
    "thats it",
    "bingo",
    "You have my blessing.",
    "By all means",
    "ofc",
    "ye pls",
    "Yes! Many thanks, and greetings to your mother.",
)


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy={"gm": address_of("gina"), "hours": 48, "absence_days": 20, "second_thoughts": 15}).seated()


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def asked(e: Evening, kind: Kind) -> Mail:
    answer = said(e.write(kind.who, kind.letter, to=e.last(kind.who)))
    assert "yes" in answer
    assert not kind.done(e)
    return answer


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("yes", YES)
def test_a_yes_in_any_words_does_it(led: Evening, kind: str, yes: str) -> None:
    one = KINDS[kind]
    led.write(one.who, yes, to=asked(led, one))
    assert one.done(led)


@pytest.mark.parametrize("kind", KINDS)
def test_words_that_only_say_again_what_was_asked_are_a_yes(led: Evening, kind: str) -> None:
    one = KINDS[kind]
    led.write(one.who, one.repeats, to=asked(led, one))
    assert one.done(led)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", NO_ANSWER)
def test_what_is_no_answer_gets_the_same_question_and_then_a_yes_does_it(led: Evening, kind: str, words: str) -> None:
    one = KINDS[kind]
    again = said(led.write(one.who, words, to=asked(led, one)))
    assert one.again in again
    assert ANSWER in again
    assert again.flat.count(ANSWER) == 1
    assert "could not find your move" not in again
    assert "asked nothing" not in again
    assert not one.done(led)
    led.write(one.who, "yes", to=again)
    assert one.done(led)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("no", ["no", "No, that was nonsense of mine", "Rather not, thank you"])
def test_a_no_after_no_answer_leaves_it(led: Evening, kind: str, no: str) -> None:
    one = KINDS[kind]
    again = said(led.write(one.who, NO_ANSWER[0], to=asked(led, one)))
    left = said(led.write(one.who, no, to=again))
    assert "I leave it at that" in left
    assert ANSWER not in left
    assert not one.done(led)


def test_the_next_letter_is_not_taken_by_itself(led: Evening) -> None:
    one = KINDS["another length of turns"]
    due = led.table().match.due
    again = said(led.write("Gina", "ye sx hours its gonna be", to=asked(led, one)))
    assert one.again in again or one.done(led)
    led.write("Gina", "Yes, six hours, thank you.", to=again)
    assert one.done(led)
    assert led.table().match.due == due


def test_another_wish_is_done_and_the_question_named_as_open(led: Evening) -> None:
    one = KINDS["a stopped clock"]
    answer = said(led.write("Gina", "extend 24h", to=asked(led, one)))
    assert "The deadline moves" in answer
    assert "still open: That stops the clock" in answer
    led.write("Gina", "yes", to=answer)
    assert one.done(led)


def test_an_order_settles_the_question_which_one_was_meant(led: Evening) -> None:
    answer = said(led.write("Anna", "bid 4", to=asked(led, KINDS["a misread order"])))
    assert led.table().match.held["Anna"].text == "bid 4"
    assert ANSWER not in answer


def test_other_talk_is_offered_together_with_what_was_offered_before(led: Evening) -> None:
    again = said(
        led.write("Anna", "My cousin brings the beer and the big table", to=asked(led, KINDS["words to the GM"]))
    )
    assert 'too, below what you wrote before: "My brother asks' in again
    led.write("Anna", "yes", to=again)
    passed = led.last("gina")
    assert "Anna: My brother asks" in passed
    assert "Anna: My cousin brings the beer" in passed


@pytest.mark.parametrize("words", ["Yes, twelve hours", "Yes, 48 hours", "yes, eight hours please"])
def test_a_yes_with_another_number_changes_nothing_yet(led: Evening, words: str) -> None:
    one = KINDS["another length of turns"]
    answer = said(led.write("Gina", words, to=asked(led, one)))
    assert led.table().match.policy.hours == 48
    assert ANSWER in answer


def test_a_yes_to_a_letter_that_asked_nothing_is_asked_about(led: Evening) -> None:
    due = led.table().match.due
    answer = said(led.write("Gina", "Yes, six hours, thank you.", to=led.last("Gina")))
    assert led.table().match.due == due
    assert "Shall I do it?" in answer


def test_a_limit_that_no_deed_keeps_is_asked_about_once(led: Evening) -> None:
    one = KINDS["a chair for another"]
    answer = said(led.write("Gina", "No letter to Clara please, only the chair", to=asked(led, one)))
    assert answer.flat.count(ANSWER) == 1
    assert "I do not know what to do with this" not in answer
    assert not one.done(led)


def test_a_no_that_says_whom_the_words_are_for_is_asked_about_them(led: Evening) -> None:
    one = KINDS["words to the others"]
    answer = said(led.write("Anna", "No, I want that this goes to Gina", to=asked(led, one)))
    assert "on to the GM instead?" in answer
    led.write("Anna", "yes", to=answer)
    assert not one.done(led)
    assert any("help you with the roof" in letter for letter in led.mail("gina"))


@pytest.mark.parametrize(
    "words",
    [
        "I shall therefore gladly take part.",
        "that seems me very nice, I do with",
        "kk count me in, whens 1st rnd due?",
        "I should be honoured to join this second table as well",
        "Happy to step into his shoes.",
    ],
)
def test_an_invitation_is_accepted_in_anybodys_words(evening: Open, words: str) -> None:
    e = evening(policy={"gm": address_of("gina")})
    e.write("Anna", words, to=e.last("Anna", "invitation"))
    chair = e.table().match.chair("Anna")
    assert chair is not None
    assert chair.player == "anna"


@pytest.mark.parametrize(
    ("words", "yes"),
    [
        ("For me it is good, I am for.", True),
        ("I must therefore vote against", False),
        ("must therefore vote against", False),
        ("nope not w/ me\u2026", False),
    ],
)
def test_a_vote_in_anybodys_words_counts(led: Evening, words: str, yes: bool) -> None:
    led.write("Anna", "I propose a draw")
    answer = said(led.write("Bruno", words, to=led.last("Bruno")))
    assert f"Your vote on a draw: {'yes' if yes else 'no'}." in answer


def test_a_vote_for_two_sides_is_none(led: Evening) -> None:
    led.write("Anna", "I propose a draw")
    answer = said(led.write("Bruno", "I am against it, sorry, but if all want it I am for", to=led.last("Bruno")))
    assert "Your vote on a draw" not in answer
