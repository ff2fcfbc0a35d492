"""Somebody's first evening as a GM: several questions open at once, answers in own words, and what becomes of them."""

from __future__ import annotations

import pytest

from tests.kit.evening import GM, Evening, Mail
from tests.stories.conftest import Open

GINA = {"gm": "gina@example.net", "hours": 48, "absence_days": 20}


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy=GINA).seated()


def says(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("gina", words, to=to or e.last("gina"))
    assert answer is not None
    return answer


# -- several questions open at once ------------------------------------------------------------------------------------


def test_a_yes_to_what_no_turn_touches_counts_though_the_turn_has_begun_anew(led: Evening) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        led.write(name, "bid 4")
    led.later(minutes=20)
    away, chair = says(led, "away Clara 1 Dec to 8 Dec"), says(led, "replace Bruno with Dora <dora@example.net>")
    says(led, "yes", to=says(led, "correct turn 1: Anna: bid 5"))
    assert "Clara is away" in says(led, "yep", to=away)
    assert "is offered to Dora" in says(led, "yes do it", to=chair)
    assert led.mail("dora", "invitation")


def test_a_yes_to_what_hangs_on_the_turn_is_asked_about_once_more_with_what_it_would_do_now(led: Evening) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        led.write(name, "bid 4")
    led.later(minutes=20)
    asked = says(led, "process")
    says(led, "yes", to=says(led, "correct turn 1: Anna: bid 5"))
    answer = says(led, "yes", to=asked)
    assert "Turn 2 of friday was begun anew since I asked, so nothing was done yet." in answer
    assert "moved on" not in answer
    assert led.turn == 2
    says(led, "yes", to=answer)
    assert led.turn == 3


def test_what_is_undone_is_what_was_shown(led: Evening) -> None:
    led.later(hours=49)
    says(led, "extend 24h")
    undo, chair = says(led, "undo"), says(led, "replace Clara with Dora <dora@example.net>")
    assert "the longer time" in undo
    due = led.table().match.due
    says(led, "yes", to=chair)
    answer = says(led, "yes", to=undo)
    assert "The last step was the change of a chair" in answer
    assert (led.table().match.due, led.table().match.chairs[2].invited) == (due, "dora@example.net")


def test_a_question_that_is_put_again_is_answered_under_its_own_address(evening: Open) -> None:
    e = evening(policy=GINA).seated()
    e.open("Eat Me", ["Anna", "Bruno"], policy=GINA, name="sunday")
    e.seated()
    friday = next(m for m in e.mail("gina") if "[friday]" in m.subject)
    asked = says(e, "replace Clara with Dora <dora@example.net>", to=friday)
    again = says(e, "yes please, but only if she promises to be quick", to=asked)
    done = says(e, "yes", to=again)
    assert "is offered to Dora" in done
    assert done.reply_to != GM
    assert "Clara" in says(e, "who is missing?", to=done)


# -- what I have asked for takes its answer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "from the 1st until the 8th of December",
        "From Tuesday, 1 December to the 8th",
        "He's gone 1 December to 8 December, I think.",
        "1-8 December",
    ],
)
def test_the_days_of_an_absence_are_told_in_the_answer(led: Evening, words: str) -> None:
    asked = says(led, "Bruno will be away")
    assert "From when until when is Bruno away?" in asked
    answer = says(led, words, to=asked)
    assert "Bruno is away from 1 December 2026 to 8 December 2026" in answer
    says(led, "yes", to=answer)
    assert led.table().match.chairs[1].away_until


@pytest.mark.parametrize("words", ["He meant 5 instead of 4.", "Sorry, it was 5, not 4", "bid 5", "5 instead of 4"])
def test_what_was_meant_in_a_past_turn_is_told_in_the_answer(led: Evening, words: str) -> None:
    for name in ("Anna", "Bruno", "Clara"):
        led.write(name, "bid 4")
    led.later(minutes=20)
    asked = says(led, "Bruno meant something else in turn 1")
    assert "What was it that Bruno meant in turn 1?" in asked
    assert 'turn 1 of friday again, Bruno with "bid 5"' in says(led, words, to=asked)


def test_an_answer_may_be_something_else_or_a_no(led: Evening) -> None:
    asked = says(led, "Bruno will be away")
    assert "Monday 23 November 2026" in says(led, "extend 24h", to=asked)
    assert "I leave it at that" in says(led, "never mind", to=asked)
    assert "Bruno" in says(led, "who is missing?", to=asked)
    both = says(led, "From Monday to Friday. And please remind Clara.", to=asked)
    assert "Bruno is away from 23 November 2026 to 27 November 2026" in both
    assert "A reminder to Clara" in both


@pytest.mark.parametrize("words", ["not from Monday to Friday, only the week after", "maybe Monday to Friday"])
def test_a_denial_in_an_answer_is_never_left_out(led: Evening, words: str) -> None:
    assert "Bruno is away" not in says(led, words, to=says(led, "Bruno will be away"))


def test_who_shall_lead_is_known_once_the_address_is_told(led: Evening) -> None:
    asked = says(led, "Dan shall lead this match from now on, I quit")
    assert "That gives friday to dan@example.net" in says(led, "his address is dan@example.net", to=asked)


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("Bruno is away on holiday Tue till next Tuesday, so please wait for him", "24 November 2026 to 1 December"),
        ("Clara's on holiday from the 1st to the 8th of December, so give her time", "1 December 2026 to 8 December"),
        ("Bruno can't play between Monday and Thursday because of his exam", "23 November 2026 to 26 November"),
        ("Since Bruno is travelling from 30 November till 4 December, please wait", "30 November 2026 to 4 December"),
    ],
)
def test_the_days_are_found_in_the_sentence_that_tells_of_an_absence(led: Evening, words: str, days: str) -> None:
    answer = says(led, words)
    assert f"is away from {days}" in answer
    assert "I can do nothing with" not in answer


def test_of_two_who_are_away_none_is_left_out(led: Evening) -> None:
    asked = says(led, "Anna and Bruno are away from Friday to Sunday")
    assert "That notes: Anna is away" in asked
    assert "That notes: Bruno is away" in asked


def test_after_a_no_the_conversation_goes_on_under_the_same_address(evening: Open) -> None:
    e = evening(policy=GINA).seated()
    e.open("Eat Me", ["Anna", "Bruno"], policy=GINA, name="sunday")
    e.seated()
    friday = next(m for m in e.mail("gina") if "[friday]" in m.subject)
    left = says(e, "no", to=says(e, "end match", to=friday))
    assert left.reply_to != GM
    assert "could not make sure" not in says(e, "extend 24h", to=left)


@pytest.mark.parametrize(
    "words",
    [
        "Bruno is away until Sunday, please extend by a day",
        "Bruno is away until Sunday because he is ill, so extend by a day",
        "Bruno is on holiday until Sunday because of his wedding and extend by a day",
    ],
)
def test_what_is_asked_for_beside_an_absence_is_never_taken_for_its_reason(led: Evening, words: str) -> None:
    due = led.table().match.due
    answer = says(led, words)
    assert led.table().match.due != due or "extend by a day" in answer.flat.partition("That notes")[2]


# -- chairs ------------------------------------------------------------------------------------------------------------


def test_who_was_invited_hears_that_it_is_withdrawn_and_a_late_yes_is_told_truly(led: Evening) -> None:
    says(led, "yes", to=says(led, "replace Clara with Nora <nora@example.net>"))
    says(led, "yes", to=says(led, "undo"))
    assert "You are Clara again, as before." in led.last("Clara")
    assert "taken back the invitation to the match friday" in led.last("nora")
    late = led.write("nora", "Yes, Monday it is", to=led.last("nora", "invitation"))
    assert late is not None
    assert "does not stand any more" in late
    assert "so nothing has changed" in led.last("gina")


def test_who_left_is_invited_again_each_time(led: Evening) -> None:
    led.write("Clara", "yes", to=led.write("Clara", "leave friday"))
    for times in (2, 3):
        says(led, "yes", to=says(led, "replace Clara with Clara <clara@example.net>"))
        assert len(led.mail("Clara", "invitation")) == times
        says(led, "yes", to=says(led, "undo"))


def test_who_has_left_is_not_in_and_gets_no_new_report(led: Evening) -> None:
    led.later(hours=49)
    led.write("Clara", "yes", to=led.write("Clara", "leave friday"))
    asked = says(led, "rollback 1")
    assert "Anna and Bruno" in asked
    assert "Clara" not in asked.flat.partition("A new report goes to")[2].partition(".")[0]
    says(led, "yes", to=asked)
    assert "In: Clara" not in says(led, "status")


def test_the_one_who_is_invited_is_called_by_name(led: Evening) -> None:
    says(led, "yes", to=says(led, "replace Clara with Nora <nora@example.net>"))
    assert "Invited, with no answer yet: Nora (to the chair Clara)." in says(led, "status")


def test_a_match_that_was_annulled_is_no_ruling(led: Evening) -> None:
    says(led, "yes", to=says(led, "annul the match"))
    assert "The last step was the end of the match" in says(led, "undo")


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "Hi all, welcome to the game! Please send your orders in time, and have fun.",
        "Hello everybody, nice to have you here. I wish you all a good game!",
    ],
)
def test_a_greeting_to_all_is_offered_to_be_said_to_all(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert words[:30] in answer.flat
    assert "Shall I do it?" in answer
    assert not any(words[:30] in letter.flat for letter in led.mail("Bruno"))
    says(led, "yes", to=answer)
    assert words[:30] in led.last("Bruno").flat


def test_words_that_turn_in_another_mouth_are_shown_first(led: Evening) -> None:
    answer = says(led, "Tell Clara privately that I'm sorry about her 14, it's just how the rules are.")
    assert "That sends a letter to Clara" in answer
    assert "sorry" not in led.last("Clara")
    says(led, "yes", to=answer)
    assert "I'm sorry about her 14" in led.last("Clara")
    says(led, "Tell Clara that I have got the letter")
    assert "I have got the letter" in led.last("Clara")


@pytest.mark.parametrize(
    "words", ["Hold on please, I need to think this over", "Hold on, I must turn this over in my mind"]
)
def test_who_thinks_it_over_asks_for_no_time(led: Evening, words: str) -> None:
    asked = len(led.mail("gina"))
    answer = led.write("Anna", words)
    assert answer is not None
    assert "Take your time." in answer
    assert len(led.mail("gina")) == asked


def test_what_becomes_of_the_present_deadline_is_told_with_days_kept_free(led: Evening) -> None:
    asked = says(led, "could we please have weekends off")
    assert "The present deadline, Sunday 22 November 2026, 19:05 UTC, stays." in asked
    says(led, "yes", to=asked)
    assert "The present deadline, Sunday 22 November 2026, 19:05 UTC, stays." in led.last("Bruno")
    assert "due Sun 22 Nov 19:05" in says(led, "When is this turn due now, with weekends off?")


def test_sentences_of_one_line_are_not_counted_as_lines(led: Evening) -> None:
    answer = says(led, "Please extend by a day. And remind Bruno. Then announce: we go on")
    assert "Line 2" not in answer
    assert "Line 2" in says(led, "extend 24h\nremind Bruno")


@pytest.mark.parametrize("words", ["remind Anna and Clara", "Please nudge Anna and Clara", "remind Clara, Anna"])
def test_several_are_reminded_by_their_names(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "A reminder to" in answer
    assert not [letter for letter in led.mail("Bruno") if letter.kind == "reminder"]


@pytest.mark.parametrize(
    ("game", "words", "like"),
    [
        ("Eat Me", "please correct what happened", 'correct turn 1: Kate: play 13"'),
        ("Hold my Bear", "please correct what happened", 'correct turn 1: Kate: ..."'),
        ("Hold my Bear", "there was a mistake with Mona", 'correct turn 1: Mona: ..."'),
    ],
)
def test_examples_are_of_this_match(evening: Open, game: str, words: str, like: str) -> None:
    e = evening(game, ("Kate", "Liam", "Mona"), policy=GINA).seated()
    assert like in says(e, words).flat


def test_the_no_to_a_question_is_not_read_past(led: Evening) -> None:
    asked = says(led, "end match")
    answer = says(led, "no, they have plenty of time", to=asked)
    assert "I leave it at that" in answer
    assert "read past" not in answer


@pytest.mark.parametrize(
    ("words", "free"),
    [
        ("Open a match of Eat Me for Anna (anna@example.net), Bruno <bruno@example.net> and one free chair.", 1),
        (
            "Open a match of Eat Me for Anna (anna@example.net) and Bruno <bruno@example.net>; two open seats.",
            2,
        ),
        (
            "Open a match of Eat Me for Anna (anna@example.net) and Bruno <bruno@example.net>. "
            "There is also a third chair that is free for anybody.",
            1,
        ),
        (
            "Open a match of Eat Me for Anna (anna@example.net) and Bruno <bruno@example.net>. No free chair.",
            0,
        ),
    ],
)
def test_a_free_chair_in_the_sentences_of_an_opening_letter_is_opened(evening: Open, words: str, free: int) -> None:
    e = evening("")
    shown = e.write("olga@example.org", words, to=GM)
    assert shown is not None
    answer = e.write("olga@example.org", "yes", to=shown)
    assert answer is not None
    match = e.table("eat-me-1").match
    assert [chair.free for chair in match.chairs].count(True) == free
    assert len(match.chairs) == 2 + free


def test_what_only_says_a_wish_again_is_not_left_out(led: Evening) -> None:
    led.later(minutes=30)
    answer = says(led, "Let's not wait for Bruno any longer, go ahead with the turn")
    assert "That plays turn 1 of friday now" in answer
    assert "can do nothing with" not in answer
