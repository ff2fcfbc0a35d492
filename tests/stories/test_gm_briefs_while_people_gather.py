"""A brief for one friend, or words for everybody's first letter, while a match still gathers its players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.evening import GM, Evening

OLGA = "olga@example.org"
CARAVAN = (
    "new match caravan\ngame: The Salt Road\n"
    "players: Mia <mia@example.com>, Ole <ole@example.com>, Pia Kern <pia@example.com>"
)
BEARS = (
    "new match bears\ngame: Hold my Bear\n"
    "players: Vera <vera@example.com>, Nora <nora@example.com>, Wim <wim@example.com>"
)
COUSIN = "your cousin in Walata pays 6 gold a bag"


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    e = Evening(tmp_path, "")
    for match in (CARAVAN, BEARS):
        asked = e.write(OLGA, match, to=GM)
        e.write(OLGA, "yes", to=asked)
    return e


def said(e: Evening, text: str, **fields: str) -> str:
    answer = e.write(OLGA, text, to=GM, **fields)
    assert answer is not None
    return " ".join(answer.text.split())


@pytest.mark.parametrize(
    "head",
    [
        "Before caravan starts, a brief for Pia:",
        "brief for Pia Kern:",
        "And something for Pia alone:",
        "Only for Pia's eyes:",
        "caravan: for Pia alone:",
        "The first letter of Pia should also say:",
    ],
)
def test_a_brief_is_offered_in_the_match_where_she_sits_and_is_hers_alone(house: Evening, head: str) -> None:
    told = said(house, f"{head} {COUSIN}")
    assert f'In caravan: That is for one alone. Pia Kern alone reads with the first letter: "{COUSIN}"' in told
    house.write(OLGA, "yes", to=house.last(OLGA))
    for person in ("mia", "ole", "pia"):
        house.write(f"{person}@example.com", "yes", to=house.last(f"{person}@example.com"))
    read = {person: "".join(mail.text for mail in house.mail(f"{person}@example.com")) for person in ("mia", "pia")}
    assert "cousin" in read["pia"]
    assert "cousin" not in read["mia"]


def test_the_subject_of_a_new_letter_says_which_match(house: Evening) -> None:
    told = said(house, "Opening: You stand in an oasis.", subject="caravan")
    assert "In caravan: That sets opening to You stand in an oasis" in told
    both = said(house, f"New opening: You stand in an oasis.\nFor Pia alone: {COUSIN}", subject="caravan")
    assert "In caravan: That sets opening to You stand in an oasis; it is nothing now" in both
    assert f'Pia Kern alone reads with the first letter: "{COUSIN}"' in both


def test_whose_match_is_not_sure_is_asked(house: Evening) -> None:
    house.write(OLGA, "yes", to=house.write(OLGA, CARAVAN.replace("caravan", "desert"), to=GM))
    told = said(house, "Opening: You stand in an oasis.", subject="Hello")
    assert "Which match? You lead bears, caravan, desert." in told
    assert "Which match?" in said(house, f"brief for Pia: {COUSIN}")
