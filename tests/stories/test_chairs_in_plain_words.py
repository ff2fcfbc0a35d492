"""A chair that goes to somebody else, or back, as GMs say it on a phone: with an address or without, in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import Evening, Mail
from tests.kit.open_evening import POWERS, OpenEvening
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says

OFFERS = "That takes the chair Bruno of friday from who has it now, and offers it to Dora <dora@example.net>."


@pytest.mark.parametrize(
    "words",
    [
        "Dora (dora@example.net) plays instead of Bruno from now on",
        "Dora plays from now on instead of Bruno, her mail is dora@example.net",
        "Let Dora (dora@example.net) have Bruno's place",
        "swap Bruno for Dora (dora@example.net)",
        "Bruno's chair goes to Dora, dora@example.net",
        "Bruno hands his seat on to Dora <dora@example.net>",
        "Please put Dora (dora@example.net) in Bruno's seat",
        "Bruno is out, Dora dora@example.net is in",
        "Bruno has to stop. Dora <dora@example.net> steps in.",
        "Bruno can't go on. Dora, dora@example.net, offered to step in for him.",
        "I think we lost Bruno, he answers no letter. My cousin Dora takes over for him, her mail is dora@example.net",
        "Can you give Dora (dora@example.net) Bruno's cards?",
    ],
)
def test_who_gets_whose_chair_is_understood_wherever_it_stands(evening: Open, words: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert OFFERS in asked, words
    says(e, "yes", to=asked)
    chair = e.table().match.chair("Bruno")
    assert chair is not None
    assert chair.invited == "dora@example.net"


def test_a_later_day_is_named_as_one_that_is_not_waited_for(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Dora (dora@example.net) will replace Bruno starting next turn")
    assert OFFERS in asked
    assert 'That is done at once, not "starting next turn".' in asked
    says(e, "yes", to=asked)
    assert "dora@example.net" in [chair.invited for chair in e.table().match.chairs]


@pytest.mark.parametrize("words", ["Let Dora have Bruno's place", "swap Bruno for Dora", "Dora gets Bruno's cards"])
def test_an_address_that_nobody_knows_is_asked_for_and_may_be_all_of_the_answer(evening: Open, words: str) -> None:
    e = led(evening)
    asked = says(e, words)
    assert "Which address has Dora?" in asked
    assert OFFERS in says(e, "dora@example.net", to=asked)


def test_whoever_stands_by_or_has_played_is_known_by_the_name(evening: Open) -> None:
    e = led(evening, standby=("dora@example.net",))
    asked = says(e, "Dora takes Bruno's place")
    assert OFFERS in asked
    says(e, "yes", to=asked)
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    back = says(e, "Give the chair back to Bruno")
    assert "offers it to Bruno <bruno@example.net>. Dora hears that the chair was given on." in back
    assert "offers it to Bruno <bruno@example.net>" in says(e, "Bruno is well again and takes over again")


@pytest.mark.parametrize(
    "words", ["Bruno is back", "Bruno is back, he takes over again", "Let Bruno have his seat again"]
)
def test_a_player_who_is_back_gets_the_chair_that_was_lent(evening: Open, words: str) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, "sitter for Bruno: Dora <dora@example.net> until 9 December"))
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert "That gives the chair Bruno of friday back to its player." in says(e, words)


def test_back_ends_an_absence_that_was_noted(evening: Open) -> None:
    e = led(evening, absence_days=20)
    says(e, "yes", to=says(e, "away Bruno 3 Dec to 9 Dec"))
    says(e, "yes", to=says(e, "Bruno is back"))
    chair = e.table().match.chair("Bruno")
    assert chair is not None
    assert (chair.away_until, chair.away_days) == ("", 0)
    assert "The GM has noted that you are there again" in e.last("Bruno")


def test_for_a_time_the_chair_is_lent(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Dora, dora@example.net, plays for Bruno while he is in hospital")
    assert "Until when shall somebody sit in for Bruno?" in asked
    lent = "That asks Dora <dora@example.net> to sit in for Bruno of friday until"
    assert lent in says(e, "Dora <dora@example.net> plays for Bruno until 9 December")


def test_two_wishes_in_one_letter_are_both_answered(evening: Open) -> None:
    e = led(evening)
    words = says(e, "Bruno's place goes to Dora then. Tell the others that she is my sister.")
    assert "A letter to Anna and Clara is on its way" in words
    assert "Which address has Dora?" in words
    assert 'friday has no chair "Emil"; it has Anna, Bruno, Clara.' in says(
        e, "Emil's place goes to Dora then. Tell the others that she is my sister."
    )


@pytest.mark.parametrize(
    "words",
    [
        "Dora does not want Bruno's place",
        "Maybe Dora takes Bruno's place",
        "Dora told me that she likes Bruno's cards",
        "I gave Dora's letter to Bruno",
        "Bruno asked Dora for a ride home",
        "If Bruno does not answer, Dora takes his place",
    ],
)
def test_what_only_sounds_like_it_gives_no_chair_away(evening: Open, words: str) -> None:
    e = led(evening)
    answer = says(e, words)
    assert not offered(answer), words
    says(e, "yes", to=answer)
    assert not any(chair.invited for chair in e.table().match.chairs)


def offered(answer: Mail) -> bool:
    return "offers it to" in answer


def test_who_has_the_chair_and_is_there_needs_nothing(evening: Open) -> None:
    e: Evening = led(evening)
    assert "Bruno has the chair Bruno and is not noted as away" in says(e, "Bruno is back")


@pytest.mark.parametrize(
    "words",
    [
        "replace Bruno with Wilma <wilma@example.net>",
        "Bruno has to stop, his sister Wilma (wilma@example.net) takes over",
        "No, that was meant for you: please give Bruno's chair to Wilma, wilma@example.net",
    ],
)
def test_an_address_for_a_chair_is_no_story_of_the_round(tmp_path: Path, words: str) -> None:
    e = OpenEvening(tmp_path, fields=["fleet"], silence="all hold").seated()
    e.orders(**{name.lower(): "fleet: North Sea" for name in POWERS})
    shown = e.answers("Spring 1901: Denmark is taken.")
    for answer in (e.write("gina", words, to=shown), e.answers(words)):
        assert answer is not None
        assert "That takes the chair Bruno of friday" in answer
        assert "Everybody reads" not in answer
    e.close()
