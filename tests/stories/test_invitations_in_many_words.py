"""Yes to an invitation, as thirty more people say it: they sit down, and nobody else gets a letter for it."""

from __future__ import annotations

import pytest

from gm.post.answers import answer
from tests.kit.evening import OPERATOR
from tests.stories.conftest import Open

YES = (
    "Yessir",
    "I'd be up for that",
    "Happy to give it a whirl.",
    "Consider me seated.",
    "That would be lovely, thank you for asking me.",
    "Great, when do we start?",
    "Ready when you are.",
    "same here, in",
    "Yes I do.",
    "Count on it",
    "I wouldn't say no :)",
    "Can't say no to that",
    "How could I refuse",
    "Well, if you insist: yes",
    "I will gladly play one more round with you lot",
    "It'd be an honour, Sir.",
    "It is with the greatest pleasure that I accept.",
    "sure y not",
    "I am delighted to take my place at the supper table",
    "Most gladly do I accept your kind invitation.",
    "Your invitation is accepted.",
    "I hereby confirm my participation",
    "Accepted with thanks",
)
NO = (
    "I would say no",
    "I'd refuse",
    "Same here, no time",
    "I would not",
    "It would be an honour, but I have to pass",
    "Your invitation is not accepted, sorry: no",
    "I'd be up for it in January, not now",
)
UNSURE = (
    "How could I say no? Well: no.",
    "That would be great, if it was slower",
    "I do wonder who plays",
    "Can't refuse, can't accept either",
    "I could refuse, couldn't I?",
    "When do we start?",
)


@pytest.mark.parametrize(("said", "texts"), [("yes", YES), ("no", NO), ("", UNSURE)])
def test_these_are_a_yes_these_a_no_and_these_are_asked_about(said: str, texts: tuple[str, ...]) -> None:
    assert not [(text, answer(text).says) for text in texts if answer(text).says != said]


QUIET = (
    "You had me at organisms. Yes!",
    "Hi Gina, yes I would like to join. Best, Anna",
    "Anna is in!",
    "with pleasure, cu on the ring",
    "YES!!! So happy.",
    "Yes, I'll take part, thanks for organising.",
)


def test_another_wording_of_yes_is_no_letter_to_the_gm_and_a_question_about_the_rules_is_answered(
    evening: Open,
) -> None:
    e = evening(game="")
    for n, text in enumerate(QUIET):
        e.open("Eat Me", ("Anna", "Bruno"), name=f"m{n}")
        e.write("Anna", text, to=e.last("Anna", "invitation"))
        assert e.table().match.chair("Anna").player, text  # type: ignore[union-attr]
    e.open("Eat Me", ("Anna", "Bruno"), {"variant": "ouroboros"}, name="snake")
    told = e.write("Anna", "I'm game, what do I have to know about ouroboros?", to=e.last("Anna", "invitation"))
    assert told is not None
    assert "one pool, open to all" in told
    assert e.table().match.chair("Anna").player  # type: ignore[union-attr]
    e.open("Eat Me", ("Anna", "Bruno"), name="unsure")
    asked = e.write("Anna", "Yay! Finally a game again.", to=e.last("Anna", "invitation"))
    assert asked is not None
    assert "Please answer this letter with yes or no" in asked
    assert not e.mail(OPERATOR)


@pytest.mark.parametrize(
    "text",
    ["Yes, but I've never played this", "Sure. My mail is slow in the evenings though.", "Gladly! Who leads it?"],
)
def test_what_is_for_a_person_beside_a_yes_reaches_one(evening: Open, text: str) -> None:
    e = evening()
    e.write("Anna", text)
    assert text.rpartition(".")[2].strip() in e.last(OPERATOR)
