"""Chairs with names of their own: whoever names one may name the person who sits there; under masks nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.desk.matches import naming
from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening

POWERS = ("England <tom@example.net>", "France <mia@example.net>", "Germany <uwe@example.net>")
PEOPLE = {"tom": "Tom Reed", "mia": "Mia Fox", "uwe": "Uwe"}


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def seated(folder: Path, **policy: object) -> OpenEvening:
    e = OpenEvening(folder, POWERS, policy)
    for who, name in PEOPLE.items():
        e.write(f"{name} <{who}@example.net>", "yes", to=e.last(who, "invitation"), minutes=1)
    return e.later(minutes=5)  # type: ignore[return-value]


@pytest.fixture
def powers(tmp_path: Path) -> Iterator[OpenEvening]:
    e = seated(tmp_path)
    yield e
    e.close()


def ordered(e: OpenEvening) -> OpenEvening:
    for who, name in PEOPLE.items():
        e.write(f"{name} <{who}@example.net>", "All units hold", to=e.last(who, "report"), minutes=1)
    return e


def test_a_chair_keeps_its_name_and_its_person_is_known_by_theirs(powers: OpenEvening) -> None:
    assert [chair.name for chair in powers.table().match.chairs[:3]] == ["England", "France", "Germany"]
    assert ("Mia", "France") in naming.called(powers.archive, powers.table())
    assert ("Tom Reed", "England") in naming.called(powers.archive, powers.table())


@pytest.mark.parametrize(
    "heading", ["To Mia:", "Only for Mia:", "## Mia\n", "to Mia Fox:", "To Mia and Tom:", "For Mia only:", "to mia:"]
)
def test_a_part_for_a_person_is_for_their_chair_alone(powers: OpenEvening, heading: str) -> None:
    ordered(powers).decides(f"Spring 1901. Tom is bold.\n\n{heading} careful with the Channel, Mia")
    told = powers.last("mia", "report")
    assert "careful with the Channel, Mia" in told
    assert "Tom is bold" in told
    assert "careful with" not in powers.last("uwe", "report")
    assert ("careful with" in powers.last("tom", "report")) == ("Tom" in heading)


def test_who_has_won_may_be_told_by_name(powers: OpenEvening) -> None:
    ordered(powers).decides("All is over.\n\nStandings: Tom 3, Mia 5, Uwe 4\n\nwinner: Mia")
    assert powers.table().match.status == "over"
    assert "France wins" in powers.last("tom")


def test_a_remark_on_what_was_shown_may_name_a_person(powers: OpenEvening) -> None:
    preview = said(ordered(powers).answers("Spring 1901.\n\nMind the Channel."))
    answer = said(powers.answers("the last line is for Mia", to=preview))
    assert "France alone reads" in answer


@pytest.mark.parametrize("words", ["Could you nudge Mia and Tom a bit?", "remind Mia and Tom", "nudge tom, mia please"])
def test_a_gm_nudges_people_by_their_names(powers: OpenEvening, words: str) -> None:
    before = [len(powers.mail(who)) for who in ("mia", "tom", "uwe")]
    powers.write("gina", words, to=powers.last("gina"))
    assert [len(powers.mail(who)) for who in ("mia", "tom", "uwe")] == [before[0] + 1, before[1] + 1, before[2]]


def test_a_gm_writes_to_people_by_their_names(powers: OpenEvening) -> None:
    powers.write("gina", "tell Tom and Mia: you have 1 build", to=powers.last("gina"))
    assert "you have 1 build" in powers.last("tom")
    assert "you have 1 build" in powers.last("mia")
    assert "you have 1 build" not in powers.last("uwe")


def test_a_name_that_two_have_is_nobodys(tmp_path: Path) -> None:
    e = OpenEvening(tmp_path, POWERS)
    for who, name in {"tom": "Mia Reed", "mia": "Mia Fox", "uwe": "England"}.items():
        e.write(f"{name} <{who}@example.net>", "yes", to=e.last(who, "invitation"), minutes=1)
    e.later(minutes=5)
    names = dict(naming.called(e.archive, e.table()))
    assert names == {"Mia Reed": "England", "Mia Fox": "France"}
    e.close()


def test_a_name_in_a_sentence_takes_nobodys_secret(powers: OpenEvening) -> None:
    wrong = said(ordered(powers).answers("Spring 1901.\n\nTo Wilma: you earn 5 pounds."))
    assert "whom I do not know" in wrong
    answer = said(powers.answers("Oh, and Uwe has one pound left, not nothing. Sorry!", to=wrong))
    assert "Germany alone reads" not in answer


def test_under_masks_no_name_says_who_sits_where(tmp_path: Path) -> None:
    e = seated(tmp_path, anonymous=True)
    assert naming.called(e.archive, e.table()) == ()
    answer = said(e.write("gina", "remind Mia", to=e.last("gina")))
    assert "has no chair" in answer
    for who in PEOPLE:
        assert not any(name in mail for mail in e.mail(who) for name in ("Mia Fox", "Tom Reed"))
    e.close()


SURNAMES = ("Tom Hale <tom@example.net>", "Ines Duarte <ines@example.net>", "Karl Bear <karl@example.net>")


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[OpenEvening]:
    e = OpenEvening(tmp_path, SURNAMES, {})
    for who in ("tom", "ines", "karl"):
        e.write(f"{who}@example.net", "yes", to=e.last(who, "invitation"), minutes=1)
    yield e.later(minutes=5)  # type: ignore[misc]
    e.close()


def test_a_chair_with_a_surname_is_called_by_the_first_name(friends: OpenEvening) -> None:
    names = dict(naming.called(friends.archive, friends.table()))
    assert {name: names[name] for name in ("Tom", "Ines", "Karl")} == {
        "Tom": "Tom Hale",
        "Ines": "Ines Duarte",
        "Karl": "Karl Bear",
    }


def test_who_is_called_by_the_first_name_is_replaced_written_to_and_wins(friends: OpenEvening) -> None:
    friends.write("gina", "tell Tom: you have found coal", to=friends.last("gina"))
    assert "you have found coal" in friends.last("tom")
    shown = said(friends.write("gina", "replace Tom with Uma Rao <uma@example.net>", to=friends.last("gina")))
    friends.write("gina", "yes", to=shown)
    friends.write("Uma Rao <uma@example.net>", "yes", to=friends.last("uma"), minutes=1)
    assert dict(naming.called(friends.archive, friends.table()))["Uma"] == "Tom Hale"
    friends.write("gina", "tell Uma: welcome", to=friends.last("gina"))
    assert "welcome" in friends.last("uma")


def test_a_player_says_by_the_first_name_to_whom_words_go(friends: OpenEvening) -> None:
    asked = said(friends.write("ines@example.net", "Shall we share the line?", to=friends.last("ines")))
    assert "pass it on to the GM" in asked
    offered = said(friends.write("ines@example.net", "just to Tom please", to=asked, minutes=1))
    assert "Shall I pass this on to Tom Hale" in offered
    assert "Ines Duarte" not in friends.table().match.held


def test_a_gm_asks_one_player_by_the_first_name(friends: OpenEvening) -> None:
    for who in ("tom", "ines", "karl"):
        friends.write(f"{who}@example.net", "Train to Hull", to=friends.last(who, "report"), minutes=1)
    asked = said(friends.answers("Tom, did you mean Hull or Hove?"))
    assert "Shall I send this to Tom Hale alone" in asked
