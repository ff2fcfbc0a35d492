"""Who was replaced writes once more: told what became of the chair, and heard by the GM."""

from __future__ import annotations

from tests.kit.evening import OPERATOR, Evening, Mail
from tests.kit.leading import given
from tests.stories.conftest import Open


def said(answer: Mail | None) -> Mail:
    assert answer is not None
    return answer


def replaced(e: Evening) -> Evening:
    """Clara's chair is given to Dora."""
    given(e.desk, "friday", "Clara", "Dora <dora@example.net>", e.now)
    return e.later(minutes=5)


def test_a_letter_to_the_old_address_is_told_what_became_of_the_chair(evening: Open) -> None:
    e = evening(policy={"gm": "gina@example.org"}).seated()
    old = e.last("Clara", "report")
    replaced(e)
    answer = said(e.write("Clara", "bid 12\nI was only away for a week.", to=old))
    assert "The chair Clara in friday was given to somebody else on 20 November 2026." in answer
    assert "Nothing in your letter was played." in answer
    assert "Shall I pass your words on to the GM" in answer
    assert "I found nothing" not in answer
    assert "I have passed it on to the GM" in said(e.write("Clara", "yes", to=answer))
    assert "Clara: I was only away for a week." in e.last("gina@example.org").text
    assert "Clara" not in e.table().match.held


def test_an_answer_to_the_farewell_reaches_the_gm(evening: Open) -> None:
    e = replaced(evening(policy={"gm": "gina@example.org"}).seated())
    farewell = e.last("Clara", "notice")
    assert "An answer to this letter goes to the GM, who is a person." in farewell
    answer = said(e.write("Clara", "What a pity!\nMay I come back later?", to=farewell))
    assert "I have passed it on to the GM" in answer
    letter = e.last("gina@example.org")
    assert "Clara: May I come back later?" in letter.text
    assert letter.reply_to == "clara@example.net"


def test_who_left_hears_that_they_did(evening: Open) -> None:
    e = evening().seated()
    old = e.last("Clara", "report")
    e.write("Clara", "yes", to=said(e.write("Clara", "leave", to=old)))
    assert "You gave up the chair Clara in friday on 20 November 2026." in said(e.write("Clara", "bid 12", to=old))


def test_a_gm_who_writes_is_told_how_to_lead(evening: Open) -> None:
    e = evening(policy={"gm": "gina@example.org"}).seated()
    for letter, told in (
        ("pause", "Shall I do it?"),
        ("Please move the deadline, Bruno is ill.", "Write for example: deadline Friday 20:00"),
        ("Bruno is ill.", "From when until when is Bruno away?"),
        ("I like this game.", 'To lead a match, write for example "extend 24h"'),
    ):
        answer = said(e.write("gina@example.org", letter, to="gm@example.org"))
        assert "I do not know you" not in answer.subject
        assert told in answer
        assert e.table().match.status == "running"
        e.now = e.now.replace(day=e.now.day + 1)


def test_an_operator_without_a_match_is_told_so(evening: Open) -> None:
    e = evening(policy={"gm": "gina@example.org"}).seated()
    answer = said(e.write(OPERATOR, "Please stop the clock of everything.", to="gm@example.org"))
    assert "You run this house, in which no match is under way" in answer


def test_a_former_player_who_asks_for_help_as_well_hears_of_the_chair_too(evening: Open) -> None:
    e = evening().seated()
    old = e.last("Clara", "report")
    replaced(e)
    e.write("Clara", "I was away.\nhelp", to=old)
    assert e.mail("Clara", "help")
    assert "The chair Clara in friday was given to somebody else" in e.last("Clara", "receipt")
