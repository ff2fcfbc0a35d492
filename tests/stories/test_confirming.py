"""Matches that want to be sure: which of several letters a question is about."""

from __future__ import annotations

from tests.stories.conftest import Open


def test_a_question_about_a_letter_answers_that_letter_so_that_its_writer_sees_which_one_is_meant(
    evening: Open,
) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    for n, words in enumerate(("help", "status"), 1):
        e.write("Anna", words, message_id=f"<own{n}@mail.example.net>")

    questions = [m for m in e.mail("Anna") if "Is this letter yours?" in m.subject]
    assert [m.message["In-Reply-To"] for m in questions] == ["<own1@mail.example.net>", "<own2@mail.example.net>"]
