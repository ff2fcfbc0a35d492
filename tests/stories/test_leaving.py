"""Who leaves a match: the table hears of it once, and nobody waits for them."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, address_of
from tests.stories.conftest import Open


def left(e: Evening, who: str) -> None:
    asked = e.write(who, "leave")
    assert asked is not None
    e.write(who, "yes", to=asked)


def test_the_others_hear_of_it_once(evening: Open) -> None:
    e = evening().seated()
    left(e, "Clara")
    e.later(hours=30)
    for who in ("Anna", "Bruno"):
        assert [letter.subject for letter in e.mail(who, "notice")] == ["[friday] Clara has left"]
    assert not e.mail("Clara", "notice")


def test_nobody_is_said_to_wait_for_them(evening: Open) -> None:
    e = evening().seated()
    left(e, "Clara")
    answer = e.write("Anna", "bid 5")
    assert answer is not None
    assert "I wait for Bruno" in answer
    assert "Clara" not in answer.flat.replace("play by", "")
    status = e.write("Anna", "status")
    assert status is not None
    assert "still missing: Bruno." in status


@pytest.mark.parametrize("second_thoughts", [0, 15])
def test_no_turn_closes_in_the_second_in_which_the_last_who_was_missing_leaves(
    evening: Open, second_thoughts: int
) -> None:
    e = evening(policy={"second_thoughts": second_thoughts, "gm": "gina@example.net"}).seated()
    e.write("Anna", "bid 5")
    e.write("Bruno", "bid 4")
    left(e, "Clara")
    assert e.turn == 1
    assert "this turn stays open to its deadline" in e.last("Anna", "notice").flat
    assert "unless you write process" in e.last("gina").flat
    told = e.write("Anna", "bid 6")
    assert told is not None
    assert "This turn stays open to its deadline, unless the GM plays it before." in told
    assert "GM asked me" not in told
    assert e.later(hours=5).turn == 1
    assert e.later(hours=80).turn == 2


def test_who_leaves_in_time_keeps_nobody_waiting(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "bid 5")
    left(e, "Clara")
    e.write("Bruno", "bid 4")
    assert e.turn == 2


def test_the_gm_reads_what_stood_beside_a_leave(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    asked = e.write("Anna", "I have to drop out, work is crazy. Can Nina (nina@example.net) take over my seat?")
    assert asked is not None
    assert "The GM then reads what else you write here" in " ".join(asked.text.split())
    assert "I read past" not in asked.text
    e.write("Anna", "yes", to=asked)
    assert "Can Nina (nina@example.net) take over my seat?" in " ".join(e.last("Gina").text.split())


def test_a_gm_who_plays_too_reads_nothing_of_it_and_nobody_an_order(evening: Open) -> None:
    e = evening(policy={"gm": address_of("bruno")}).seated()
    asked = e.write("Anna", "I have to drop out, sorry. Can Nina take over my seat?")
    assert asked is not None
    assert "The GM then reads" not in asked.text
    e.write("Anna", "yes", to=asked)
    assert not any("Nina" in mail.text for mail in e.mail("Bruno"))
    other = evening(policy={"gm": address_of("gina")}).seated()
    other.write("Anna", "bid 17. I have to drop out, sorry. Can Nina take over my seat?")
    other.write("Anna", "yes")
    assert "Can Nina take over my seat?" in " ".join(other.last("Gina").text.split())
    assert not any("17" in mail.text for mail in other.mail("Gina") if "left" in mail.subject)


def test_a_yes_that_comes_when_the_chair_is_another_s_says_so(evening: Open) -> None:
    e = evening(policy={"gm": address_of("gina")}).seated()
    asked = e.write("Anna", "I have to drop out, sorry. Can Nina take over my seat?")
    shown = e.write("Gina", "replace Anna with robot", to=e.last("Gina"))
    e.write("Gina", "yes", to=shown)
    answer = e.write("Anna", "yes", to=asked)
    assert answer is not None
    assert "The chair Anna in friday was given to a robot" in answer.text
    assert not any("Anna has left" in mail.text for mail in e.mail("Gina"))
