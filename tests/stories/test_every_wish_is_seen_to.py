"""The second wish in a GM's sentence is shown, done or named, and words for people end where the next wish begins."""

from __future__ import annotations

import pytest

from tests.kit.evening import address_of
from tests.stories.conftest import Open

POLICY = {"gm": address_of("gina"), "hours": 48, "second_thoughts": 15}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("give them till monday noon n say hi to all from me", ("23 November 2026, 12:00", ': "hi!"')),
        ("every1 in? process it n tell clara nice one", ("That plays turn 1", '"nice one"', "Orders are missing")),
        ("every1 done? then close turn n go", ("That plays turn 1", "Orders are missing")),
        ("Has everyone written? If so, do close the round.", ("That plays turn 1", "Orders are missing")),
        ("whos missing n when is it due", ("Orders are missing", "due Sun 22 Nov")),
        (
            "Close the turn now if you please, and afterwards give them five days rather than four for the next.",
            ("That plays turn 1", "give them five days rather than four for the next"),
        ),
        (
            "Might I see how the next deadlines fall, and give each player a day more for this turn?",
            ("Deadlines of the next turns", "to Monday 23 November 2026, 19:05"),
        ),
        (
            "Would you now play the turn in the lantern, and then let me have a look at who stands where?",
            ("That plays turn 1", "Orders are missing"),
        ),
        (
            "I should like to close the turn, provided Anna has written, which she has. Then be kind enough to allow "
            "five days per turn henceforth.",
            ("That plays turn 1", "hours from 48 to 120"),
        ),
        (
            "Who is the slowest of my players so far, and would it be possible to shorten the turns to three days?",
            ("hours from 48 to 72", "Orders are missing from: Anna, Bruno and Clara."),
        ),
    ],
)
def test_each_wish_of_a_sentence_is_shown_or_named(evening: Open, words: str, shown: tuple[str, ...]) -> None:
    e = evening(policy=POLICY).seated()
    before = e.table().match
    answer = e.write("gina", words)
    assert answer is not None
    for part in shown:
        assert part in answer.flat, (part, answer.flat)
    assert (e.table().match.turn, e.table().match.due) == (before.turn, before.due), "it is only shown"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "Announce to all that I shall be at the opera on Tuesday, and remind Clara, if she is still missing.",
            {"Anna": "I shall be at the opera on Tuesday", "Clara": "I shall be at the opera on Tuesday"},
        ),
        ("tell bruno sunday is ok, n tell clara you are funny", {"Bruno": "sunday is ok", "Clara": "you are funny"}),
        ("tell all that i am late n remind clara", {"Anna": "i am late"}),
    ],
)
def test_words_for_people_end_where_the_next_wish_begins(evening: Open, words: str, told: dict[str, str]) -> None:
    e = evening(policy=POLICY).seated()
    answer = e.write("gina", words)
    assert answer is not None
    for who, text in told.items():
        heard = next(mail for mail in e.mail(who) if mail.subject == "[friday] Word of the GM")
        assert f"The GM says: {text} What you" in heard.flat
    if "emind" in words:
        assert "A reminder to Clara is on its way." in answer


def test_her_is_nobody_where_nobody_was_named(evening: Open) -> None:
    e = evening(policy=POLICY).seated()
    answer = e.write("gina", "Lena wants to join late; tell her sorry, this table is full")
    assert answer is not None
    assert 'Whom do you mean by "her"?' in answer
    assert "Shall I do it?" not in answer


def test_what_was_done_is_not_named_as_left(evening: Open) -> None:
    e = evening(policy=POLICY).seated()
    for words in (
        "extend by a day and remind Bruno",
        "Pause, and tell all that we go on soon.",
        "remind all, then extend 6h",
    ):
        answer = e.write("gina", words)
        assert answer is not None
        assert "I did nothing with" not in answer, (words, answer.flat)
