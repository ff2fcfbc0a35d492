"""A GM's letter with several wishes, in sentences that no deed hears: each is asked about, and none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import GM, Evening, address_of
from tests.stories.conftest import Open


@pytest.fixture
def led(evening: Open) -> Evening:
    policy = {"gm": address_of("gina"), "hours": 48, "second_thoughts": 15}
    return evening("Eat Me", ("Anna", "Bruno", "Clara"), policy=policy).seated()


def says(e: Evening, words: str) -> str:
    answer = e.write("Gina", words, to=e.last("Gina"))
    assert answer is not None
    return " ".join(answer.text.split())


@pytest.mark.parametrize(
    "words",
    [
        "Please don't wait the quarter of an hour once everybody is in. And they may write to each other privately too",
        "Let them write each other in private. And close the turn as soon as all are in, don't wait 15 minutes",
    ],
)
def test_each_wish_of_a_line_is_asked_about_and_one_yes_does_all(led: Evening, words: str) -> None:
    told = says(led, words)
    assert "press from public to private" in told
    assert "second thoughts when everybody is in, from 15 to 0" in told
    says(led, "yes")
    assert (led.table().match.policy.press, led.table().match.policy.second_thoughts) == ("private", 0)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("They may write to each other privately", True),
        ("let them talk in secret please", True),
        ("Two days a turn from now on, and private letters between players please", True),
        ("no private letters please", False),
        ("Anna wrote to me privately that she is ill", False),
        ("They must not talk in private", False),
    ],
)
def test_private_letters_are_asked_for_in_plain_words(led: Evening, words: str, asked: bool) -> None:
    assert ("press from public to private" in says(led, words)) == asked


def test_who_leads_several_matches_is_heard_by_who_sits_there(tmp_path: Path) -> None:
    e = Evening(tmp_path, "Eat Me", ("Anna", "Bruno"), name="lunch", policy={"gm": address_of("gina")}).seated()
    e.open("Eat Me", ("Bruno", "Clara"), {}, {"gm": address_of("gina")}, name="supper")
    e.seated()
    fresh = e.write("Gina", "Please remind Clara", to=GM, subject="hello")
    assert fresh is not None
    assert "In supper: That sends a reminder to Clara." in " ".join(fresh.text.split())
    both = e.write("Gina", "Please remind Bruno", to=GM, subject="hello again")
    assert both is not None
    assert "Which match? You lead lunch, supper. Write its name before, as in: lunch: Please remind Bruno" in " ".join(
        both.text.split()
    )
