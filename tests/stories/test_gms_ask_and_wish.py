"""A GM asks how it stands and wishes for more in one breath, calls people by short names, and tells them things."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GINA, ULI = "gina@example.net", "ulrike@example.net"
NOTHING = "I did nothing with this"


@pytest.fixture
def led(evening: Open) -> Evening:
    """Mo and Prudence have sent their orders; Kees, Ulrike Brandt and Fitz have not."""
    players = ("Kees", "Mo", f"Ulrike Brandt <{ULI}>", "Fitz", "Prudence")
    e = evening(players=players, policy={"gm": GINA}, name="supper")
    for chair in e.table().match.chairs:
        e.write(chair.invited, "yes", to=e.last(chair.invited, "invitation"), minutes=0, tick=False)
    e.later(minutes=5)
    for who in ("Mo", "Prudence"):
        e.write(who, "bid 4")
    return e


@pytest.fixture
def since(led: Evening) -> Evening:
    """Lavinia Grey has the chair that was Fitz's."""
    says(led, "yes", says(led, "replace Fitz with Lavinia Grey <lavinia@post.example>"))
    led.write("lavinia@post.example", "yes", to=led.last("lavinia@post.example", "invitation"))
    return led


def says(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("Gina", words, to=to or e.last("Gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Whom are we still waiting for? And kindly remind Mr Fitz, should he be among them.",
            ("missing from: Kees, Ulrike Brandt and Fitz", "A reminder to Fitz is on its way"),
        ),
        (
            "Who has yet to write? If it should be Kees, kindly nudge him; and grant them all another day, will you.",
            ("missing from: Kees", "A reminder to Kees is on its way", "The deadline moves from Mon 23 Nov"),
        ),
        (
            "How does the matter stand, and by how much has Kees improved? Kindly give them until Tuesday evening at "
            "nine, and let Mo know it is his move.",
            (
                "missing from: Kees",
                "to Tuesday 24 November 2026, 21:00",
                'to Mo: "The GM asks me to tell you: it is your',
            ),
        ),
        (
            "how long do i have. and can u tell uli to hurry up a bit",
            ("missing from: Kees", 'to Ulrike Brandt: "The GM asks you to hurry up a bit"'),
        ),
        (
            "k who are we waiting for. give em till sunday evening 8 if its fitz hes slow",
            ("missing from: Kees", "moves the deadline of turn 1"),
        ),
        (
            "Whose orders are outstanding? Should it be Mo, remind him.",
            ("Nothing is missing from Mo, so I leave that",),
        ),
        ("where do we stand? and let uli know shes next", ("missing from", "tell you: you're next")),
        (
            "what's still open. tell pru to get a move on",
            ("missing from", 'Prudence is on its way: "The GM asks you to'),
        ),
        ("how many orders have come in so far", ("In: Mo and Prudence",)),
        ("Who is the slowest of my players", ("missing from: Kees",)),
    ],
)
def test_a_question_is_answered_and_the_wish_beside_it_is_heard(
    led: Evening, words: str, told: tuple[str, ...]
) -> None:
    answer = says(led, words)
    assert all(one in answer.flat for one in told), answer.flat
    assert NOTHING not in answer.flat
    assert "read past" not in answer.flat


@pytest.mark.parametrize("words", ["also whats my job here", "so what do i do as gm", "What am I supposed to do?"])
def test_who_leads_for_the_first_time_is_told_what_to_do(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "you need to write only if something is to change" in answer.flat
    assert "Nothing in your letter was done" not in answer.flat


@pytest.mark.parametrize(
    ("words", "hears"),
    [
        ("just tell kees he was lucky", "you were lucky"),
        ("let Kees know it is his move", "it is your move"),
        ("Do tell Kees it is his turn, and that Mo has sent hers.", "it is your turn, and that Mo has sent hers."),
        ("tell Kees that he owes Mo a drink", "you owe Mo a drink"),
        ("tell Kees that Mo thinks he is slow", "Mo thinks he is slow"),
    ],
)
def test_words_about_their_reader_reach_the_reader_as_words_to_them(led: Evening, words: str, hears: str) -> None:
    asked = says(led, words)
    assert f'to Kees: "The GM asks me to tell you: {hears}' in asked.flat
    says(led, "yes", asked)
    assert f'The GM asks me to tell you: "{hears}' in led.last("Kees").flat


def test_nobody_is_meant_by_a_short_name_that_two_could_have(evening: Open) -> None:
    e = evening(players=("Marta", "Marius", "Clara"), policy={"gm": GINA}).seated()
    assert 'friday has no chair "mar"' in says(e, "remind mar").flat
    assert "A reminder to Clara" in says(e, "remind cla").flat


def test_who_sits_on_a_chair_is_meant_by_their_own_name_and_who_has_left_it_by_theirs(since: Evening) -> None:
    hers = says(since, "tell Lavinia that she plays beautifully")
    assert 'to Lavinia Grey (chair Fitz): "The GM asks me to tell you: you play beautifully"' in hers.flat
    his = says(since, "Tell Fitz there are no hard feelings.")
    assert 'to Fitz, who has left the table: "there are no hard feelings."' in his.flat
    assert "Lavinia Grey has the chair Fitz now; to write there, name Lavinia Grey." in his.flat
    before = len(since.mail("lavinia@post.example"))
    says(since, "yes", his)
    assert "The GM says: there are no hard feelings." in since.last("Fitz").flat
    assert len(since.mail("lavinia@post.example")) == before


def test_copies_are_sent_to_whom_a_sentence_before_has_named(since: Evening) -> None:
    words = (
        "Mr Fitz has returned; Miss Grey may keep the chair, I think. Please send him the copies, so that he can "
        "watch, and tell Lavinia that she plays beautifully."
    )
    answer = says(since, words)
    assert "fitz@example.net gets the spectators' copy of every report" in answer.flat
    assert 'to Lavinia Grey (chair Fitz): "The GM asks me to tell you: you play beautifully."' in answer.flat


@pytest.mark.parametrize(
    "words",
    [
        "Mr Fitz is detained in Yorkshire, I understand. Would you invite Miss Lavinia Grey (lavinia@post.example) to "
        "take his chair?",
        "Fitz is held up in Leeds. Lavinia Grey (lavinia@post.example) will play in his stead.",
    ],
)
def test_a_chair_goes_to_somebody_else_in_courteous_words(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "That takes the chair Fitz of supper" in answer.flat
    assert "offers it to" in answer.flat
    assert "lavinia@post.example" in answer.flat


def test_whose_place_it_is_may_be_answered_alone(led: Evening) -> None:
    asked = says(led, "No, they shall not wait. Miss Lavinia Grey <lavinia@post.example> takes his place.")
    assert 'Whom do you mean by "his"?' in asked.flat
    assert "That takes the chair Fitz of supper" in says(led, "Mr Fitz's, naturally.", asked).flat


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "It appears that in round 1 Kees had wanted to bid 7. Can that still be mended?",
            "correct turn 1: Kees: bid 7",
        ),
        (
            "Mo tells me that his bid of 4 in the first round should have been a 6. Could we set that right?",
            "correct turn 1: Mo: bid 6",
        ),
    ],
)
def test_what_was_meant_in_a_past_turn_is_shown_whatever_is_asked_behind_it(
    led: Evening, words: str, shown: str
) -> None:
    says(led, "yes", says(led, "process"))
    answer = says(led, words)
    assert shown in answer.flat or ("turn 1" in answer.flat and "Shall I do it?" in answer.flat), answer.flat
