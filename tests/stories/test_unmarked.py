"""A letter of ours comes back without a mark, broken anew, and is no more in our books: nothing of it is done."""

from __future__ import annotations

import textwrap

import pytest

import games
from gm.desk.incoming.playing import ours
from gm.desk.incoming.writers import correspondents
from gm.desk.verbs.answering import rules_context
from gm.rendering import Letters
from tests.kit.evening import Mail
from tests.stories.conftest import Open


def said(answer: Mail | None) -> str:
    assert answer is not None
    return " ".join(answer.text.split())


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text of ours is remembered."""
    monkeypatch.setattr(correspondents, "read_before", lambda desk, letter, writer: ())


def anew(text: str, width: int) -> str:
    """The paragraphs of a letter in lines of another width."""
    return "\n\n".join("\n".join(textwrap.wrap(" ".join(part.split()), width)) for part in text.split("\n\n"))


@pytest.mark.parametrize("kind", ["report", "invitation", "rules"])
@pytest.mark.parametrize("width", range(24, 80, 5))
def test_no_line_of_a_letter_of_ours_is_done(evening: Open, kind: str, width: int) -> None:
    e = evening().seated()
    e.write("Anna", "rules")
    text = next(m for m in e.mail("Anna") if m.kind == kind).text
    answer = said(e.write("Anna", f"Hi,\nthanks!\n\n{anew(text, width)}"))
    assert "Anna" not in e.table().match.held
    assert "I read: " not in answer


@pytest.mark.parametrize("game", games.shelf())
def test_the_rules_of_every_game_are_known_for_ours(game: str) -> None:
    assert ours.unmarked(Letters().rules(game, rules_context(game, games.game(game).Options())))


@pytest.mark.parametrize("width", range(20, 80, 3))
def test_the_yes_or_no_that_a_question_of_ours_names_is_no_answer_to_it(evening: Open, width: int) -> None:
    e = evening()
    question = e.write("Anna", "maybe")
    assert question is not None
    assert "Will you play?" in question
    e.write("Anna", anew(question.text, width), to=question, quote=False)
    chair = e.table().match.chairs[0]
    assert (chair.name, chair.invited, chair.player) == ("Anna", "anna@example.net", "")


def test_what_is_typed_above_it_is_asked_about(evening: Open) -> None:
    e = evening().seated()
    text = next(m for m in e.mail("Anna") if m.kind == "report").text
    answer = said(e.write("Anna", f"bid 17\n\n{anew(text, 40)}"))
    assert "Anna" not in e.table().match.held
    assert "words of a letter of mine" in answer
    assert '"bid 17"' in answer


def test_words_of_ours_in_talk_change_nothing(evening: Open) -> None:
    e = evening().seated()
    e.write("Anna", "That is how things stand, Bruno!\nbid 17")
    assert e.table().match.held["Anna"].text == "bid 17"
