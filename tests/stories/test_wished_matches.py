"""Who asks in a sentence for a chair in a match by its name, or to look on at it."""

from __future__ import annotations

import pytest

from gm.desk.matches import hosting
from gm.domain.policy import Policy
from tests.kit.board.evening import START, Evening, seated
from tests.stories.conftest import Open
from tests.stories.test_topics import PLAIN, opened

FREE = ("Anna <anna@board>", "free", "free")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("can I join friday?", "Shall I give you a chair in friday?"),
        ("I would like to join friday please", "Shall I give you a chair in friday?"),
        ("count me in for friday", "Shall I give you a chair in friday?"),
        ("is there room in friday?", "Shall I give you a chair in friday?"),
        (
            "put me on the waiting list for friday",
            "Shall I put you on the list of those who wait for a chair of friday?",
        ),
        ("I'd like to be a reserve in friday", "Shall I put you on the list of those who wait for a chair of friday?"),
        ("can I watch friday?", "Shall I send you the spectators' copies of friday?"),
    ],
)
def test_a_new_account_that_asks_for_a_match_by_its_name_is_asked_whether(
    house: Evening, said: str, asked: str
) -> None:
    opened(house, seats=FREE, onlookers="yes")
    house.tell("hugo", said)
    house.tick()
    assert asked in house.pages("hugo")[-1]
    assert house.table.match.chair("Hugo") is None
    house.answer("hugo", "yes, please")
    house.tick()
    match = house.table.match
    there = [chair.name for chair in match.chairs if chair.player] + [*match.policy.standby, *match.policy.watchers]
    assert any("hugo" in one.lower() for one in there), house.pages("hugo")[-1]


def test_somebody_by_mail_who_plays_elsewhere_is_asked_too(evening: Open) -> None:
    e = evening("Eat Me").seated()
    e.open("No More Meat", ("Dora", "free", "free"), name="sunday")
    answer = e.write("Anna", "Can I join sunday, too?")
    assert answer
    assert "Shall I give you a chair in sunday?" in " ".join(answer.text.split())


@pytest.mark.parametrize(
    "said", ["can Dora join sunday?", "Bruno would like a seat in sunday", "I can't join on sunday"]
)
def test_words_about_others_and_noes_ask_for_no_chair(house: Evening, said: str) -> None:
    seated(opened(house))
    wanted = hosting.Description("sunday", "Eat Me", ("robot", "free", "free"), {}, dict(PLAIN))
    hosting.open_match(house.service.desk, wanted, Policy(), "seed", START)
    house.answer("anna", said)
    house.tick()
    assert "Shall I give you a chair" not in house.pages("anna")[-1]
