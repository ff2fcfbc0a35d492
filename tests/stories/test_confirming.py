"""Matches that want to be sure: which of several letters a question is about, and who may speak in a name."""

from __future__ import annotations

from gm.desk.bench import Limits
from tests.stories.conftest import Open


def test_a_question_about_a_letter_answers_that_letter_so_that_its_writer_sees_which_one_is_meant(
    evening: Open,
) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    for n, words in enumerate(("help", "status"), 1):
        e.write("Anna", words, message_id=f"<own{n}@mail.example.net>")

    questions = [m for m in e.mail("Anna") if "Is this letter yours?" in m.subject]
    assert [m.message["In-Reply-To"] for m in questions] == ["<own1@mail.example.net>", "<own2@mail.example.net>"]


def test_where_the_server_must_vouch_for_a_letter_nobody_speaks_in_a_name_by_answering_press(evening: Open) -> None:
    e = evening(policy={"trust": "pass"}, authserv_ids=("mx.example.org",)).seated()
    honest = {"authentication_results": "mx.example.org; dmarc=pass header.from=example.net"}
    e.write("Anna", "press all: shall we?", **honest)
    answer = e.write("Bruno", "I give up.", to=e.last("Bruno", "press"))
    assert answer
    assert "could not make sure that this letter is from you" in answer
    assert not e.mail("Anna", "press")

    e.write("Bruno", "We shall.", to=e.last("Bruno", "press"), **honest)
    assert "We shall." in e.last("Anna", "press")


def test_a_cancel_that_is_confirmed_late_takes_nothing_back_that_was_said_after_it(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}).seated()
    for words in ("cancel", "bid 17"):
        e.write("Anna", words)
    cancel, bid = (m for m in e.mail("Anna") if "Is this letter yours?" in m.subject)

    e.write("Anna", "yes", to=bid)
    assert e.table().match.held["Anna"].text == "bid 17"
    e.write("Anna", "yes", to=cancel)
    assert e.table().match.held["Anna"].text == "bid 17"
    assert "so the later one stands" in e.last("Anna", "receipt")


def test_a_flood_of_letters_that_nobody_vouches_for_is_not_a_flood_of_questions(evening: Open) -> None:
    e = evening(policy={"trust": "confirm"}, limits=Limits(answers_an_hour=3)).seated()
    for n in range(6):
        e.write("Anna", f"bid {n}", minutes=1)
    asked = [m for m in e.mail("Anna") if "Is this letter yours?" in m.subject]
    assert len(asked) <= 3
    assert "wait unasked" in e.last("Anna").flat
    assert "Your orders are still read and kept" not in e.last("Anna").flat
