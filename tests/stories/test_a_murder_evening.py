"""A murder evening at an open table, from the GM's first letter to the end: secrets for two of four, a guest who is
silent, a line in the wrong part, dice, an accusation too early."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.desk.incoming.new_matches import led_by, titles, unheard
from tests.kit.evening import OPERATOR, Evening, Mail
from tests.kit.opening import asks, offer

GUESTS = ("Mia", "Ole", "Pia", "Tom")
FIRST = """Dear house,
I'd like to run a little murder evening for four friends, Murder at the Mill, no engine needed, I decide everything. It
should be called mill. The guests: Mia (mia@example.com), Ole (ole@example.com), Pia (pia@example.com) and Tom
(tom@example.com).
They have two days for each round, I take one.
Everybody reads: The miller lies dead beside the wheel. In the third round you accuse.
Only for Mia: you are the miller's niece. You saw Tom at the wheel at nine.
Only for Tom: you did it. Nobody may find your wet gloves.
Whoever stays silent sits by the fire.
Olga"""


@pytest.fixture
def house(tmp_path: Path) -> Evening:
    return Evening(tmp_path, "")


def at(name: str) -> str:
    return f"{name.lower()}@example.com"


def says(e: Evening, name: str, text: str) -> Mail:
    """A guest answers the last letter of the house."""
    answer = e.write(at(name), text)
    assert answer is not None
    return answer


def leads(e: Evening, text: str) -> Mail:
    """So does the GM."""
    return asks(e, text, e.mail(OPERATOR)[-1])


def invited(e: Evening) -> Evening:
    """The match is open, everybody has said yes, and the first letters are out."""
    asks(e, "yes, open it", asks(e, FIRST))
    for name in GUESTS:
        says(e, name, "Sure, what a lovely idea. Count me in")
    e.name = "mill"
    return e


def test_a_first_letter_in_prose_is_shown_whole(house: Evening) -> None:
    told = offer(asks(house, FIRST))
    assert "That opens mill: Murder at the Mill." in told
    assert "Orders are due 2 days after each report. The GM has 24 hours for an answer." in told
    assert 'Silence counts as "sits by the fire".' in told
    assert (
        'Everybody reads first: "The miller lies dead beside the wheel. In the third round you accuse." Mia alone '
        'reads: "you are the miller\'s niece. You saw Tom at the wheel at nine." Tom alone reads: "you did it. '
        'Nobody may find your wet gloves." You lead it.'
    ) in told
    assert 'I read past "no engine needed".' in told


def test_the_evening_is_led_by_letters_to_its_end(house: Evening) -> None:
    e = invited(house)
    for name in GUESTS:
        first = e.last(at(name), "report")
        assert "The miller lies dead beside the wheel." in first.flat
        assert ("You saw Tom" in first.flat) == (name == "Mia")
        assert ("wet gloves" in first.flat) == (name == "Tom")
    example = "I stay where I am, and look around"
    assert f'For example you could write "{example}".' in e.last(at("Ole"), "report").flat
    assert "| I stay where I am" in says(e, "Ole", example).flat
    assert "I hold nothing from you" in says(e, "Ole", "cancel").flat

    says(e, "Mia", "I search the miller's study.")
    says(e, "Pia", "I question Tom about nine o'clock.")
    says(e, "Tom", "Good evening! I help Mia, very close to her, and hide my gloves in the flour.")
    e.later(hours=49)
    request = e.last(OPERATOR, "report")
    assert "Ole was silent, which counts as: sits by the fire" in request.flat
    assert "I help Mia, very close to her" in request.flat

    shown = leads(
        e,
        "The night is long.\nTo Mia: in the study you find a will.\nOnly for Pia: Tom says he was in bed.\n"
        "Tom, nobody saw you, yet flour sticks to your sleeves.",
    )
    assert "begins with Tom, and Pia alone would read it" in shown.flat
    shown = leads(e, "No, the last line is for Tom alone.")
    assert "Tom alone reads: | Tom, nobody saw you, yet flour" in shown.flat
    leads(e, "Yes, send it please, final")
    for name in GUESTS:
        report = e.last(at(name), "report")
        assert ("a will" in report.flat) == (name == "Mia")
        assert ("was in bed" in report.flat) == (name == "Pia")
        assert ("flour sticks" in report.flat) == (name == "Tom")

    for name, said in (("Mia", "I show the will."), ("Ole", "I sit with Pia."), ("Pia", "I accuse Tom, now.")):
        says(e, name, said)
    says(e, "Tom", "I leave for bed and lock the door.")
    e.later(minutes=40)
    assert "Shall I roll this, for all to see, before you answer?" in leads(e, "3d6 to see who hears Tom, please").flat
    leads(e, "yes")
    e.later(minutes=40)
    assert "rolls 3d6" in e.last(at("Ole"), "report").flat
    leads(e, "Pia accuses Tom, who has gone to bed.\n## Ole\nYou hear the key turn.")
    leads(e, "go on")
    e.later(minutes=40)
    assert "the key turn" in e.last(at("Ole"), "report").flat
    assert "the key turn" not in "".join(m.flat for name in ("Mia", "Pia", "Tom") for m in e.mail(at(name)))

    for name in ("Tom", "Pia", "Ole"):
        says(e, name, "I flee over the roof" if name == "Tom" else "I accuse Tom.")
    assert "I take this for words to the GM" in says(e, "Mia", "We all accuse Tom, don't we? I do.").flat
    early = leads(e, "Tom is caught. Winner: Mia. The end, thank you all!")
    assert "there is nothing to answer yet" in early.flat
    says(e, "Mia", "these are my orders")
    e.later(minutes=40)
    assert (
        "The match ends with this; Mia wins." in leads(e, "Tom is caught.\nWinner: Mia. The end, thank you all!").flat
    )
    leads(e, "yes")
    e.later(minutes=40)
    assert e.table().match.status == "over"
    assert "The match is over. Mia wins." in e.last(at("Ole"), "report").flat


@pytest.mark.parametrize(
    "head",
    [
        "Opening",
        "Everybody reads",
        "Everyone reads first",
        "For all of you to read",
        "What everybody knows",
        "For all players",
        "The scene",
        "Setting",
        "Our story so far",
        "Here is the background for all",
        "To all",
    ],
)
def test_what_everybody_reads_first_stands_below_many_a_head(head: str) -> None:
    text, rows = led_by.first_words(f"I lead it.\n{head}: The miller is dead. It rains.\nTwo days a turn.")
    assert rows, head
    assert rows[0][0].startswith('opening: "The miller is dead. It rains.')
    assert "The miller" not in text


@pytest.mark.parametrize("head", ["Players", "All deadlines", "For Mia", "Anna and all her cats", "Time for all turns"])
def test_other_heads_are_none(head: str) -> None:
    assert not led_by.first_words(f"I lead it.\n{head}: The miller is dead.")[1]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Whoever is silent holds all units.", "holds all units"),
        ("If somebody does not answer in time, they stay in bed.", "they stay in bed"),
        ("Silence means a quiet night.", "a quiet night"),
        ("If nothing comes, the train stands still.", "the train stands still"),
        ("No orders counts as hold.", "hold"),
        ("Those who send nothing sleep.", "sleep"),
        ("Whoever stays silent gets a reminder.", ""),
        ("If someone does not answer they are replaced by a robot.", ""),
        ("I stay silent about the murderer.", ""),
        ("The innkeeper is silent.", ""),
    ],
)
def test_what_silence_counts_as_is_said_in_a_sentence(said: str, means: str) -> None:
    rest, rows = unheard.heard(f"We play at nine. {said} Bring a pen.")
    assert [row for row, _ in rows] == ([f'silence: "{means}"'] if means else [])
    assert rest == ("We play at nine. Bring a pen." if means else f"We play at nine. {said} Bring a pen.")


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "I'd like to run a little murder evening for four friends, Murder at the Mill, no engine",
            "Murder at the Mill",
        ),
        ("Could we have a game for my colleagues, Iron Roads, please", "Iron Roads"),
        ("an evening with friends, Mia Berg and Tom", "Mia Berg"),
    ],
)
def test_a_title_stands_behind_those_it_is_for(said: str, title: str) -> None:
    people = ["Mia Berg"] if title == "Mia Berg" else []
    plays = titles.game(said, {"Open Table": ()}, people)[1]
    assert (plays == title) == (not people)
