"""What one friend alone shall read with the first letter never comes to stand in what everybody reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import for_one_alone
from tests.kit.evening import Evening
from tests.kit.opening import asks, offer

NAMES = ["Mia", "Ole", "Pia Kern", "Tariq"]
SALT = (
    "Please open an open table for my game The Salt Road, called caravan, with Mia <mia@example.com>, Ole "
    "<ole@example.com>, Pia Kern <pia@example.com> and Tariq <tariq@example.com>. I referee."
)
OASIS = "Opening: You stand in the oasis. First with 40 gold wins."
COUSIN = "your cousin in Walata pays 6 gold a bag"


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


HEADS = [
    "And something for Pia alone:",
    "And now something just for Pia:",
    "Brief for Pia Kern:",
    "brief for pia:",
    "Only for Pia:",
    "For Pia's eyes only:",
    "Pia privately:",
    "To Pia alone:",
    "Secret for Pia:",
    "A word only Pia may read:",
    "Pia (alone):",
]


@pytest.mark.parametrize("head", HEADS)
def test_words_for_one_alone_are_hers_in_the_first_letter(house: Evening, head: str) -> None:
    told = offer(asks(house, f"{SALT}\n{OASIS}\n{head} {COUSIN}"))
    assert 'Everybody reads first: "You stand in the oasis. First with 40 gold wins."' in told
    assert f'Pia Kern alone reads: "{COUSIN}"' in told


@pytest.mark.parametrize("head", HEADS)
def test_words_for_one_alone_are_hers_in_an_answer_to_the_offer(house: Evening, head: str) -> None:
    shown = asks(house, f"New opening instead of the old one, please.\n{OASIS}\n{head} {COUSIN}", asks(house, SALT))
    assert 'Everybody reads first: "You stand in the oasis. First with 40 gold wins."' in offer(shown)
    assert f'Pia Kern alone reads: "{COUSIN}"' in offer(shown)
    assert "read past" not in offer(shown)
    asks(house, "yes", shown)
    for person in ("Mia", "Ole", "Pia", "Tariq"):
        house.write(f"{person.lower()}@example.com", "yes", to=house.last(f"{person.lower()}@example.com"))
    letters = {person: "".join(m.text for m in house.mail(f"{person}@example.com")) for person in ("mia", "pia")}
    assert "oasis" in letters["mia"]
    assert "cousin" not in letters["mia"]
    assert "cousin" in letters["pia"]


@pytest.mark.parametrize(
    "words",
    [
        "Almost. The last sentence of the opening, about the cousin, must be read by Pia only, nobody else!",
        "The line about the cousin is only for Pia.",
        "Yes, but the last sentence is for Pia alone",
    ],
)
def test_a_sentence_of_the_opening_is_given_to_one(house: Evening, words: str) -> None:
    told = offer(asks(house, words, asks(house, f"{SALT}\n{OASIS} Pia's cousin pays 6 gold a bag.")))
    assert 'Everybody reads first: "You stand in the oasis. First with 40 gold wins."' in told
    assert 'Pia Kern alone reads: "Pia\'s cousin pays 6 gold a bag."' in told
    assert "any more" not in told


@pytest.mark.parametrize(
    "words",
    ["Only Pia must read the thing with the cousin.", "Don't tell Pia that her cousin pays 6, only Ole knows."],
)
def test_a_private_wish_that_is_not_understood_is_asked_back(house: Evening, words: str) -> None:
    told = offer(asks(house, words, asks(house, f"{SALT}\n{OASIS}")))
    assert "nothing is opened yet" in told
    assert '"brief for Anna: ..."' in told
    assert "Pia Kern <pia@example.com>" in told


def test_what_sounds_private_in_what_everybody_reads_is_told(house: Evening) -> None:
    told = offer(asks(house, f"{SALT}\n{OASIS} Nobody else knows that the well is dry."))
    assert 'Everybody would read "Nobody else knows that the well is dry.", too, though' in told
    assert "Everybody would read" not in offer(asks(house, f"{SALT}\n{OASIS} Only Mia may trade."))


@pytest.mark.parametrize(
    ("words", "briefs"),
    [
        (
            "For Mia and Ole only:\nyou are brothers.\n\nThanks!",
            {"Mia": "you are brothers.", "Ole": "you are brothers."},
        ),
        ("For all but Pia: the well is dry", dict.fromkeys(("Mia", "Ole", "Tariq"), "the well is dry")),
        ("Brief for Ole: you are\npoor and old.\nTo all: it begins.", {"Ole": "you are\npoor and old."}),
        ("players: Mia <mia@example.com>", {}),
        ("Just one more thing: two days a turn", {}),
        ("Just a typo, Pia's address is: pia@other.example", {}),
        ("Mia: England", {}),
        ("Deadline for all: every Sunday", {}),
    ],
)
def test_whose_words_are(words: str, briefs: dict[str, str]) -> None:
    assert for_one_alone.cut(words, NAMES).briefs == briefs


def test_a_game_without_first_words_says_so_and_the_offer_stays(house: Evening) -> None:
    eat_me = "new match lunch\ngame: Eat Me\nplayers: Mia <mia@example.com>, Ole <ole@example.com>"
    shown = asks(house, "Secret for Ole: be poor", asks(house, eat_me))
    assert "I have left yours out" in offer(shown)
    assert "lunch is open" in asks(house, "yes", shown).text


@pytest.mark.parametrize("later", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        "Please tell Pia before it starts that her cousin pays 6 gold",
        "Let Pia know that her cousin pays 6 gold",
        "Pia should know that her cousin pays 6 gold",
        "Only Pia knows that her cousin pays 6 gold",
        "Could you whisper to Pia that her cousin pays 6 gold?",
        "I want Pia to know that her cousin pays 6 gold",
        "Send Pia a note that her cousin pays 6 gold",
        "Pia's letter should say that her cousin pays 6 gold",
        "Please write to Pia only that her cousin pays 6 gold",
    ],
)
def test_what_one_shall_be_told_is_hers_alone(house: Evening, words: str, later: bool) -> None:
    told = offer(asks(house, words, asks(house, SALT)) if later else asks(house, f"{SALT} {words}"))
    assert 'Pia Kern alone reads: "your cousin pays 6 gold"' in told
    assert "read past" not in told
    assert "Everybody reads first" not in told


@pytest.mark.parametrize(
    "words",
    [
        "Don't tell Pia that her cousin pays 6 gold",
        "I told Pia that her cousin pays 6 gold",
        "Pia knows that her cousin pays 6 gold",
        "Tell everybody that her cousin pays 6 gold",
        "Tell the cook that Pia is hungry",
    ],
)
def test_what_only_sounds_so_is_for_nobody_alone(house: Evening, words: str) -> None:
    told = offer(asks(house, words, asks(house, SALT)))
    assert "alone reads" not in told
    assert "nothing is opened yet" in told


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Yes, but two days, and hands stay hidden", "hands stay hidden"),
        ("two days, and nobody sees the hands of the others, please", "nobody sees the hands of the others"),
        ("every Sunday at 20:00, and everybody brings a map", "everybody brings a map"),
        ("72 hours, because Ole works late", ""),
        ("yes, every Monday, Wednesday and Friday at 8, thanks", ""),
        ("make it three days and Ole is out, he has no time", ""),
    ],
)
def test_what_is_left_of_a_change_is_named(house: Evening, words: str, left: str) -> None:
    told = offer(asks(house, words, asks(house, SALT)))
    assert ("I read past" in told) == bool(left)
    assert left in told
    assert "Shall I do it?" in told


def test_what_is_told_of_one_is_said_to_them(house: Evening) -> None:
    words = "Tell Tariq that he did it, with the rope. Let Pia know that she has seen a lantern."
    told = offer(asks(house, words, asks(house, SALT)))
    assert 'Tariq alone reads: "you did it, with the rope."' in told
    assert 'Pia Kern alone reads: "you have seen a lantern."' in told
    told = offer(asks(house, "Tell Tariq that he did it for Ole, who knows his rope", asks(house, SALT)))
    assert 'Tariq alone reads: "he did it for Ole, who knows his rope"' in told
