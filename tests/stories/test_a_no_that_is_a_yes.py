"""An invitation that is declined and accepted after all: the chair is given again while nobody else is asked."""

from __future__ import annotations

import pytest

from gm.domain.policy import Chair
from tests.kit.evening import Evening, address_of
from tests.kit.leading import given
from tests.stories.conftest import Open
from tests.stories.test_open_questions import said


def chair(e: Evening, name: str = "Clara") -> Chair:
    found = e.table().match.chair(name)
    assert found is not None
    return found


@pytest.fixture
def opened(evening: Open) -> Evening:
    return evening(policy={"gm": address_of("gina")})


@pytest.mark.parametrize(
    "words",
    [
        "Unfortunately I cannot. Ach, what, I come with you!",
        "Sorry, no. Oh well, what the hell, I play.",
        "I can't. Hm, come to think of it, I am in!",
        "No. Wait, yes!",
    ],
)
def test_a_no_and_then_a_yes_is_asked(opened: Evening, words: str) -> None:
    answer = said(opened.write("Clara", words, to=opened.last("Clara", "invitation")))
    assert chair(opened).invited
    assert "Will you play?" in answer
    opened.write("Clara", "yes", to=answer)
    assert chair(opened).player == "clara"


@pytest.mark.parametrize(
    "words",
    [
        "Unfortunately I cannot. Next time I come along!",
        "No, thanks. I play chess already.",
        "I can't. My sister would play instead.",
        "Unfortunately I cannot. Have fun, all of you!",
    ],
)
def test_a_no_with_talk_stays_one(opened: Evening, words: str) -> None:
    opened.write("Clara", words, to=opened.last("Clara", "invitation"))
    assert not chair(opened).invited
    assert chair(opened).vacant


@pytest.mark.parametrize("words", ["But I said I come! Yes, yes, yes.", "yes", "I changed my mind: yes, count me in"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_yes_after_a_no_takes_the_empty_chair(opened: Evening, words: str, begun: bool) -> None:
    letter = opened.last("Clara", "invitation")
    if begun:
        opened.seated("Anna", "Bruno")
    opened.write("Clara", "no, sorry", to=letter)
    assert chair(opened).vacant
    answer = said(opened.write("Clara", words, to=letter))
    assert chair(opened).player == "clara" or "Will you play?" in answer
    assert "somebody else's" not in answer


def test_it_is_not_taken_from_whom_the_gm_asked_since(opened: Evening) -> None:
    letter = opened.last("Clara", "invitation")
    opened.write("Clara", "no, sorry", to=letter)
    given(opened.desk, opened.name, "Clara", "Dora <dora@example.net>", opened.now)
    opened.later(minutes=5)
    opened.write("Clara", "yes", to=letter)
    assert chair(opened, "Dora").invited == "dora@example.net"
    assert not chair(opened, "Dora").player


def test_a_no_twice_is_told_once(opened: Evening) -> None:
    letter = opened.last("Clara", "invitation")
    opened.write("Clara", "no, sorry", to=letter)
    before = len(opened.mail("gina"))
    opened.write("Clara", "No.", to=letter)
    assert len(opened.mail("gina")) == before
