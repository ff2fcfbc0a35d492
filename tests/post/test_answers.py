"""Yes and no as people write them: what is certain, what is asked back, and what stands beside it."""

from __future__ import annotations

import pytest

from gm.post.answers import agrees, answer, undecided
from tests.kit.ordinary_answers import ANSWERS


@pytest.mark.parametrize(("text", "wanted"), ANSWERS, ids=[text[:40] for text, _ in ANSWERS])
def test_an_ordinary_answer_is_taken_as_a_good_gm_would_take_it(text: str, wanted: str) -> None:
    assert (answer(text).says or "ask") == wanted


@pytest.mark.parametrize(
    ("text", "talk"),
    [
        ("Yes! When do we start?", False),
        ("yes - but I'm away until Friday", True),
        ("No, I'm moving house.", True),
        ("Hi Gina,\n\nyes please!\n\nBest wishes,\nAnna", False),
        ("Yes\n\nSent from my iPhone", False),
        ("Sure, count me in!", False),
        ("Count me in mate", False),
        ("Yes please\nAnna Maria", False),
    ],
)
def test_what_stands_beside_an_answer_is_kept(text: str, talk: bool) -> None:
    assert bool(answer(text).talk) == talk


@pytest.mark.parametrize("text", ["Count me in mate", "I'm in guys", "Sure thing buddy", "count me in my friend"])
def test_a_word_for_the_reader_stands_in_no_yes_s_way(text: str) -> None:
    assert answer(text).says == "yes"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It will be a great honour to be of your party", "yes"),
        ("ye okay", "yes"),
        ("I happily accept this match as well", "yes"),
        ("I'm taking part in this one too", "yes"),
        ("Sure ;) which game is it?", "yes"),
        ("That one too, please", "yes"),
        ("You can always reckon on me", "yes"),
        ("It would be a pleasure to play", "yes"),
        ("It would be a pleasure, but my exams are near", "ask"),
        ("Count me in :) or not, I don't know yet", "ask"),
        ("Am I taking part in this one too?", "ask"),
        ("That would have been a pleasure", "ask"),
        ("Count me out :) have fun", "no"),
        ("Not this one too", "no"),
    ],
)
def test_the_same_in_other_words(text: str, wanted: str) -> None:
    assert (answer(text).says or "ask") == wanted


def test_what_is_unclear_leans_to_one_side() -> None:
    assert answer("Yes, if there is still room").likely == "yes"
    assert answer("Sounds fun!").likely == "yes"
    assert answer("Maybe next time").likely == "no"
    assert answer("Who else is playing?").likely == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("yes", "yes"),
        ("Yes please!", "yes"),
        ("Yes, that's right, thanks", "yes"),
        ("correct", "yes"),
        ("Exactly.", "yes"),
        ("Right!\n\nAnna", "yes"),
        ("yes, but bid 9", ""),
        ("Yes. Bid 9 instead.", ""),
        ("yes?", ""),
        ("no", "no"),
        ("no, I meant 17", "no"),
        ("No. I meant 17.", "no"),
        ("play 17", ""),
        ("yes\nplay 17", ""),
        ("", ""),
    ],
)
def test_a_question_of_ours_is_agreed_to_by_a_plain_yes_only(text: str, wanted: str) -> None:
    assert agrees(text) == wanted


def test_a_letter_of_any_length_is_read_in_time() -> None:
    assert answer("yes " * 100_000).says in ("yes", "")
    assert answer("i am " * 2_000).says == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("No, I don't know her at all", "no"),
        ("No, not this week! Only over Easter: no turns from Friday to Monday.", "no"),
        ("No, don't go ahead", "no"),
        ("better not", "no"),
        ("please don't do that", "no"),
        ("I don't think so", "no"),
        ("no, it is ok as it is", "no"),
        ("No. Actually yes", ""),
        ("No, wait, yes", ""),
        ("No turns over Easter please", ""),
        ("No, maybe I can after all", ""),
        ("I don't know yet", ""),
        ("Looks good, go!", "yes"),
        ("make it so", "yes"),
        ("I'd say yes", "yes"),
        ("go Bruno!", ""),
    ],
)
def test_a_no_may_say_more_and_is_turned_by_a_yes_only(text: str, wanted: str) -> None:
    assert answer(text).says == wanted


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Why the heck not", "yes"),
        ("Why on earth not?", "yes"),
        ("Happy to join you lot!", "yes"),
        ("Accepting, thanks for asking.", "yes"),
        ("Consider me in.", "yes"),
        ("Ok ok, you convinced me", "yes"),
        ("mhm yes pls", "yes"),
        ("Sorry mate, way too busy at work", "no"),
        ("Maybe next time!", "no"),
        ("please find somebody else", "no"),
        ("Regretfully I can't take part", "no"),
        ("you haven't convinced me yet", ""),
        ("why should I", ""),
        ("Ask someone else whether Bruno plays", ""),
        ("yes if my brother is not busy with exams", ""),
    ],
)
def test_an_invitation_is_taken_or_declined_in_other_ordinary_words(text: str, says: str) -> None:
    assert answer(text).says == says


@pytest.mark.parametrize(
    "text",
    ["Let me think about it until tomorrow", "I must ask my wife first", "Give me a day", "Ask me again on Friday",
     "Not decided yet", "I'll let you know"],
)  # fmt: skip
def test_who_answers_later_is_undecided(text: str) -> None:
    assert undecided(text)
    assert not answer(text).says


@pytest.mark.parametrize(
    "text", ["Who else plays?", "Yes!", "No, sorry", "I think so", "see you all on Friday", "I can play"]
)
def test_who_asks_or_answers_is_not_undecided(text: str) -> None:
    assert not undecided(text)
