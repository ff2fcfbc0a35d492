"""A GM says why beside what is to be done, in the order in which it comes to mind; nothing of it is done unasked."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open, OpenMeta

GINA = {"gm": "gina@example.net", "hours": 48, "absence_days": 20}


@pytest.fixture
def led(evening: Open) -> Evening:
    return evening(policy=GINA).seated()


def says(e: Evening, words: str) -> Mail:
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "words",
    [
        "Clara vanished, put Fritz <fritz@example.net> in",
        "Clara has vanished. Put Fritz fritz@example.net in for her please",
        "Clara is gone. Please bring Fritz <fritz@example.net> in instead",
    ],
)
def test_who_is_put_in_gets_the_chair_of_whom_the_letter_speaks(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "takes the chair Clara of friday" in answer
    assert "I DID NOT UNDERSTAND" not in answer
    says(led, "yes")
    assert led.mail("fritz", "invitation")


@pytest.mark.parametrize(
    "words",
    [
        "Bruno is on holiday until Sunday, please do not wait for him",
        "Bruno is away till Monday. Don't wait for him.",
    ],
)
def test_who_is_away_and_not_waited_for_moves_no_deadline_and_closes_no_turn(led: Evening, words: str) -> None:
    due = led.table().match.due
    answer = says(led, words)
    assert "Nobody waits for Bruno longer than to the deadline" in answer
    assert '"autopilot Bruno on"' in answer
    says(led, "yes")
    assert (led.turn, led.table().match.due) == (1, due)


def test_a_turn_that_two_clauses_ask_to_close_is_played_once(led: Evening) -> None:
    led.later(minutes=30)
    answer = says(led, "We can't wait for Clara any longer, please go on without her")
    assert answer.flat.count("That plays turn 1") == 1
    says(led, "yes")
    assert led.turn == 2
    says(led, "yes")
    assert led.turn == 2


@pytest.mark.parametrize(
    "words", ["Please pause friday until Monday, Clara is ill", "Clara is ill, please pause the game until Monday"]
)
def test_a_reason_for_a_stop_of_the_clock_is_no_absence(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "until Monday 23 November 2026" in answer
    assert "That notes" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "Clara is away until 5 December. Otto <otto@example.net> plays for her so long",
        "Can Otto fill in for Clara until she's back?",
    ],
)
def test_who_plays_for_somebody_for_a_time_takes_no_chair_for_good(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "Until when shall somebody sit in for Clara?" in answer
    assert "takes the chair" not in answer


def test_a_reason_and_a_question_about_one_player_are_read_apart(led: Evening) -> None:
    led.later(hours=49)
    answer = says(led, "Clara was in hospital, don't hold the silence against her. And she is away until 5 December")
    assert "Clara was silent once; that would count no longer." in answer
    assert "That notes: Clara is away" in answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("End the game with Clara as winner please", "decided by walkover: Clara wins"),
        ("End the match by the points everyone has now", "a draw between Anna, Bruno and Clara"),
    ],
)
def test_an_end_with_a_result_is_never_one_without(led: Evening, words: str, told: str) -> None:
    assert told in says(led, words)


def test_a_deputy_is_named_in_a_sentence(led: Evening) -> None:
    assert "lets dan@example.net lead friday" in says(led, "dan@example.net is my deputy from now on, I have exams")


def test_the_turn_is_closed_without_waiting_for_somebody(led: Evening) -> None:
    assert "That plays turn 1 of friday now" in says(led, "close the turn without waiting for Bruno")
    assert "That plays turn 1 of friday now" in says(led, "Only play the turn now, leave the holiday")


def test_what_everybody_should_hear_may_stand_before_the_word(led: Evening) -> None:
    says(led, "I am away until Monday, tell everybody")
    assert "The GM says: I am away until Monday" in led.last("Bruno")


def test_somebody_shall_lead_from_now_on(led: Evening) -> None:
    answer = says(led, "Dan <dan@example.net> shall lead this match from now on, I quit")
    assert "That gives friday to dan@example.net, for good" in answer
    assert "Which address has Dan?" in says(led, "Dan shall lead this match from now on, I quit")


@pytest.mark.parametrize(
    "words", ["go back to turn 1, Anna should get another chance", "roll back one turn please, Anna misread it"]
)
def test_a_turn_to_be_played_anew_is_no_correction_for_the_one_who_gets_another_chance(
    led: Evening, words: str
) -> None:
    led.later(hours=49)
    assert led.turn == 2
    assert "That sets friday back from turn 2 to the start of turn 1" in says(led, words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("I think I ruled wrongly last turn: the Poison should have no effect", "plays turn {turn} of friday again"),
        ("I ruled wrong in turn {turn}: it should have been no effect", "plays turn {turn} of friday again"),
        ("I ruled badly one turn ago: no effect", "plays turn {turn} of friday again"),
        ("I ruled wrongly nine turns ago: no effect", "Your last ruling was in turn {turn}: correct turn {turn}: GM:"),
    ],
)
def test_a_gm_who_ruled_wrongly_is_shown_the_correction(opened: OpenMeta, words: str, told: str) -> None:
    e = opened()
    e.play(f"Poison on {e.other}", "Powerup on Poison")
    turn = str(e.turn)
    e.write("gina", "yes", to=e.request)
    assert told.replace("{turn}", turn) in says(e, words.replace("{turn}", turn))


def test_the_others_are_those_of_whom_the_letter_has_not_spoken(led: Evening) -> None:
    says(led, "Give Clara two more days and tell her I'm not angry. Tell the others it's only this once.")
    assert "The GM says: it's only this once." in led.last("Bruno")
    assert "The GM says: I'm not angry" in led.last("Clara")


@pytest.mark.parametrize(
    "words",
    [
        "Please let everyone know in all my games: I'm on holiday from 2 to 6 December, Dan is in charge",
        "Please tell all my players in all games that I'm on holiday from 2 to 6 December",
    ],
)
def test_a_word_to_all_matches_is_asked_about_however_it_is_said(led: Evening, words: str) -> None:
    answer = says(led, words)
    assert "One letter each goes to 3 people in friday: \"I'm on holiday from 2 to 6 December" in answer


def test_the_clock_stops_until_the_day_on_which_the_gm_is_back(led: Evening) -> None:
    assert "until Sunday 22 November 2026" in says(led, "Stop the clock until I'm back on Sunday")


def test_who_shall_be_asked_instead_is_offered_the_chair_of_whom_the_line_names(led: Evening) -> None:
    answer = says(led, "Clara cannot, so please ask Paul instead (paul@example.net)")
    assert "offers it to Paul <paul@example.net>" in answer
    assert "Which chair?" in says(led, "Then ask Paul instead, paul@example.net")


def test_all_who_are_missing_are_reminded(led: Evening) -> None:
    assert "A reminder to Anna, Bruno and Clara" in says(led, "remind everybody who is missing, and tell Clara hello")


def test_words_about_a_match_that_is_over_are_about_no_other(evening: Open) -> None:
    e = evening(policy=GINA).seated()
    e.write("gina", "yes", to=says(e, "end match"))
    over = e.last("Anna")
    e.open("Eat Me", ["Anna", "Bruno"], policy=GINA, name="sunday")
    e.seated()
    answer = e.write("Anna", "What, over already? I wanted to win :(", to=over)
    assert answer is not None
    assert "sunday" not in answer.flat
    assert "pass your words on to the GM" in answer
