"""A GM's letter with two wishes, in either order and however they are joined: each is taken as when it comes alone."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path
from shutil import copy

import pytest

from games.kit.dice import Dice
from tests.kit.evening import Evening, address_of
from tests.stories.conftest import Open

WISHES = {  # and what an answer to it tells, done or shown
    "Please extend the deadline by a day.": "to Monday 23 November 2026, 20:20",
    "Bring the deadline forward to tomorrow 20:00.": "to Saturday 21 November 2026, 20:00",
    "Please pause the match until Thursday 20:00.": "until Thursday 26 November 2026, 20:00",
    "Please resume the game.": "friday is not paused",
    "Please remind Bruno.": "reminder to Bruno|nothing to remind anybody of",
    "Tell Clara that I got the long letter.": r'to Clara[^"]*: "(?:[^"]*: )?I got the long letter\.?"',
    "Tell everybody that I am proud of this table.": r'Bruno and Clara[^"]*: "I am proud of this table\.?"',
    "Give Anna's chair to Dirk <dirk@example.org>.": "offers it to Dirk",
    "Please excuse Bruno.": "No silence of Bruno counts",
    "Orders for Anna: bid 5.": '"(?:orders for Anna: )?bid 5',
    "How does it stand?": "Orders are missing from",
    "Three days a turn from now on, please.": "hours (?:is 72 now|from 48 to 72)",
    "No turns on Sundays from now on.": "No deadline falls on Sunday",
    "Please make Ida <ida@example.net> my deputy.": "lets ida@example.net lead",
    "Close the turn now.": "plays turn 2 of friday now",
    "Undo my last change.": "no deed of yours",
    "How long is a turn?": r"Hours for a turn \(hours\): (?:48|72)",
    "What happens if two players bid the same?": "Of equal bids",
    "Clara is away from Monday to Friday.": "Clara is away from 23 November 2026 to 27 November 2026",
}
JOINERS = {"a line": "\n", "a stop": " ", "and": ", and ", "also": " Also ", "by the way": " btw ", "oh": " Oh and "}
LOST = ("can do nothing with", "read past", "DID NOT UNDERSTAND", "do not know what to do")
OF_THE_CLOCK = [*list(WISHES)[:4], "Close the turn now."]  # of which one undoes the other
TRIED = 8  # pairs for each way to join them
PAIRS = [
    pair
    for pair in permutations(WISHES, 2)
    if not set(pair) <= set(OF_THE_CLOCK)
    and "Undo" not in pair[1]  # what has just been done would be taken back
    and not (pair[0].startswith("Tell") and re.match("Clara|No turns", pair[1]))  # which may be told, too
]


class Again:
    """The same evening, as often as it is wanted."""

    def __init__(self, evening: Evening) -> None:
        self.e, self.now = evening, evening.now
        self.seq = evening.table().match.seq
        self.sent = len(evening.mailer.sent)
        evening.close()
        self.tables = copy(evening.folder / "evening.sqlite", evening.folder / "as-it-was.sqlite")
        evening.reopen()

    def says(self, words: str) -> str:
        """What the GM is answered to these words."""
        self.e.close()
        copy(self.tables, self.e.folder / "evening.sqlite")
        self.e.reopen()
        self.e.now = self.now
        del self.e.mailer.sent[self.sent :]
        answer = self.e.write("gina", words)
        assert answer is not None
        return answer.flat


@pytest.fixture
def again(evening: Open, tmp_path: Path) -> Again:
    e = evening(policy={"gm": address_of("gina"), "hours": 48, "second_thoughts": 15}).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 4")
    return Again(e.later(hours=1))


def joined(first: str, second: str, joiner: str) -> str:
    """Two wishes in one letter, as they are written with this between them."""
    behind = second if joiner in "\n " or re.match("Clara|Ida", second) else second[0].lower() + second[1:]
    return (first.rstrip(".?") if joiner.startswith(",") else first) + joiner + behind


def told(answer: str) -> set[str]:
    """The wishes that an answer tells of."""
    return {wish for wish, told in WISHES.items() if re.search(told, answer)}


def test_each_wish_is_understood_alone(again: Again) -> None:
    assert {wish: told(again.says(wish)) for wish in WISHES} == {wish: {wish} for wish in WISHES}


@pytest.mark.parametrize("joiner", list(JOINERS))
def test_two_wishes_are_taken_each_as_when_it_comes_alone(again: Again, joiner: str) -> None:
    for first, second in Dice(f"two wishes, {joiner}").shuffle(PAIRS)[:TRIED]:
        answer = again.says(words := joined(first, second, JOINERS[joiner]))
        assert told(answer) == {first, second}, (words, answer)
        assert not any(lost in answer for lost in LOST), (words, answer)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("tell Bruno: well played, and remind Clara", 'That sends a letter to Bruno: "well played, and remind Clara"'),
        ("Tell Clara that I am late. What happens if two players bid the same?", "Shall I do it?"),
        ("Tell all that Anna leads, and what happens if two players bid the same?", "Shall I do it?"),
        ("No turns on Sundays from now on, and tell everybody that I am proud of you.", "No deadline falls on Sunday"),
        ("Bruno emailed to say he'd bid 9, and please remind Anna.", '"orders for Bruno: bid 9"'),
        ("Pause until Thursday 20:00. Who owes me a letter?", "until Thursday 26 November 2026, 20:00"),
    ],
)
def test_what_may_be_for_us_is_not_told_to_others_unseen(again: Again, words: str, shown: str) -> None:
    assert shown in again.says(words)
    assert (
        not [letter for letter in again.e.mailer.sent[again.sent :] if letter.to != address_of("gina")]
        or "Pause" in words
    )


@pytest.mark.parametrize("words", ["We pause. No wait, we don't.", "Please extend by a day. Never mind."])
def test_what_a_gm_takes_back_at_once_is_not_done(again: Again, words: str) -> None:
    assert "You took that back yourself" in again.says(words)
    assert again.e.table().match.seq == again.seq


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "Please extend lunch by a day, and pause supper.",
            ("to Monday 23 November 2026", "clock of supper is stopped"),
        ),
        ("Pause supper and extend the lunch by a day.", ("to Monday 23 November 2026", "clock of supper is stopped")),
        ("who is missing in supper, and who in lunch?", ("supper, Eat Me: turn 1", "lunch, Eat Me: turn 1")),
    ],
)
def test_each_of_two_matches_has_its_wish(tmp_path: Path, words: str, shown: tuple[str, ...]) -> None:
    policy = {"gm": address_of("gina"), "hours": 48}
    e = Evening(tmp_path, "Eat Me", ("Anna", "Bruno"), name="lunch", policy=policy).seated()
    e.open("Eat Me", ("Clara", "Dora"), {}, policy, name="supper")
    answer = e.seated().write("gina", words, minutes=0)
    assert answer is not None
    assert [told for told in shown if told not in answer.flat] == [], answer.flat
