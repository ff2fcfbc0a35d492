"""GMs who write as to a friend: half sentences, orders they heard on the phone, questions, second thoughts."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says

HOUSE = "gm@example.org"


def fresh(e: object, text: str) -> Mail:
    """The answer to a letter that answers none of ours."""
    answer = e.write("Greta", text, to=HOUSE)  # type: ignore[attr-defined]
    assert isinstance(answer, Mail)
    return answer


def test_orders_with_a_remark_beside_them_are_held_once(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "orders for Bruno: bid 7, he told me by phone")
    assert 'For Bruno I hold "bid 7" now' in asked
    assert e.table().match.held["Bruno"].text == "bid 7"
    assert 'The GM has entered orders for you: "bid 7".' in e.last("Bruno").flat


def test_a_word_for_all_that_waited_for_a_yes_is_told_once(evening: Open) -> None:
    e = led(evening)
    says(e, "yes", to=fresh(e, "announce: Pizza is at eight.\nBring a fork."))
    assert e.last("Anna").flat.count("Pizza is at eight.") == 1
    assert e.last("Anna").flat.count("Bring a fork.") == 1


def test_the_answer_to_an_answer_of_ours_leads_without_another_proof(evening: Open) -> None:
    e = led(evening)
    hint = fresh(e, "I wonder what I can do for you all.")
    assert "Shall I do it?" not in says(e, "pause", to=hint).flat
    assert e.table().match.status == "paused"


@pytest.mark.parametrize(
    "line",
    [
        "Bruno bids 7, he told me by phone",
        "Please enter for Bruno: bid 7",
        "Bruno phoned: he bids 7",
        "Bruno: bid 7",
        "For Bruno bid 7 please",
        "Bruno says he wants to bid 7",
        "put bid 7 in for Bruno",
    ],
)
def test_what_a_player_said_on_the_phone_is_held_after_a_yes_at_most(evening: Open, line: str) -> None:
    e = led(evening)
    answer = says(e, line)
    if "Shall I do it?" in answer.flat:
        assert "Bruno" in answer.flat
        assert "bid 7" in answer.flat
        answer = says(e, "yes", to=answer)
    assert 'For Bruno I hold "bid 7" now' in answer
    assert set(e.table().match.held) == {"Bruno"}


@pytest.mark.parametrize("line", ["Bruno's on holiday, skip him", "skip Bruno this turn"])
def test_of_somebody_who_is_away_the_words_that_help_are_told_with_the_name(evening: Open, line: str) -> None:
    e = led(evening)
    answer = says(e, line)
    assert "autopilot Bruno on" in answer
    assert e.table().match.status == "running"


@pytest.mark.parametrize("line", ["Is it paused now?", "What do we have so far?", "So, are we nearly there?"])
def test_a_question_is_answered_with_how_the_match_stands(evening: Open, line: str) -> None:
    e = led(evening)
    for answer in (says(e, line), fresh(e, line)):
        assert "Orders are missing from: Anna, Bruno and Clara." in answer


def test_a_reminder_may_leave_somebody_out(evening: Open) -> None:
    e = led(evening)
    assert "A reminder to Bruno and Clara is on its way." in says(e, "remind everyone except Anna")
    assert "A reminder to Clara is on its way." in says(e, "nudge all but Anna and Bruno")


def test_who_has_not_answered_the_invitation_gets_it_again(evening: Open) -> None:
    e = evening(policy={"gm": "Greta <greta@example.net>"})
    for name in ("Anna", "Bruno"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    before = len([mail for mail in e.mail("Clara") if mail.kind == "invitation"])
    answer = says(e, "yes", to=fresh(e, "remind Clara"))
    assert "The invitation to Clara is on its way again." in answer
    assert len([mail for mail in e.mail("Clara") if mail.kind == "invitation"]) == before + 1
    e.write("Clara", "yes", to=e.last("Clara", "invitation"))
    assert e.table().match.status == "running"


def test_play_it_now_and_what_if_we_stopped_now(evening: Open) -> None:
    e = led(evening)
    assert "That plays turn 1 of friday now" in says(e, "play it now")
    assert "Shall I do it?" not in says(e, "What would happen if we stopped now?").flat
    assert e.table().match.turn == 1


def test_going_back_and_keeping_the_orders(evening: Open) -> None:
    e = led(evening)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    assert "What was sent for it is held again" in says(e, "go back to turn 1, keep the orders")


def test_what_was_wrong_last_turn_is_shown_as_its_correction(evening: Open) -> None:
    e = led(evening)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    asked = says(e, "Bruno meant 3 last turn, not 4, please correct that")
    assert 'plays turn 1 of friday again, Bruno with "bid 3"' in asked


def test_a_step_is_taken_back_in_words_that_say_what_it_was(evening: Open) -> None:
    e = led(evening)
    says(e, "extend 24h")
    asked = says(e, "hm, take that back")
    assert "That takes back the longer time." in asked
    says(e, "yes", to=asked)
    assert "The GM has taken back the longer time." in e.last("Anna").flat


def test_what_cannot_be_done_is_no_misunderstanding(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "resume")
    assert "I DID NOT UNDERSTAND" not in answer.text
    assert "friday" in answer.text


def test_a_stopped_clock_says_that_letters_count(evening: Open) -> None:
    e = led(evening)
    says(e, "pause")
    assert "What you send meanwhile counts." in e.last("Anna").flat


def test_orders_that_close_the_turn_are_told_as_such(evening: Open) -> None:
    e = led(evening, second_thoughts=0)
    e.write("Anna", "bid 4")
    e.write("Bruno", "bid 4")
    answer = says(e, "orders for Clara: bid 13")
    assert "Everybody is in, so the turn is closed with this." in answer
    told = next(mail for mail in e.mail("Clara") if "has entered orders" in mail.flat)
    assert "before the deadline" not in told.flat


def test_orders_that_came_in_since_are_not_thrown_away(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "play without Bruno")
    e.write("Bruno", "bid 7")
    again = says(e, "yes go ahead", to=asked)
    assert "Something has come in since I asked." in again
    assert "What Bruno sent is taken out" in again
    assert e.turn == 1
    says(e, "no", to=again)
    assert e.table().match.held["Bruno"].text == "bid 7"


def test_taken_out_orders_are_told_as_what_they_are(evening: Open) -> None:
    e = led(evening)
    e.write("Bruno", "bid 7")
    says(e, "yes", to=says(e, "process without Bruno"))
    assert e.turn == 2
    assert "What Bruno sent for this turn has been taken out by the GM." in "".join(m.flat for m in e.mail("Clara"))
    assert "had not written" not in e.last("Clara", "report").flat


def test_a_match_may_be_named_amid_the_words(evening: Open) -> None:
    e = led(evening)
    asked = fresh(e, "Give everybody one more day in friday, Anna's kid is ill")
    assert "one more day" in asked.flat
    says(e, "yes", to=asked)
    assert "24 November" in e.last("Anna").flat


def test_a_robot_in_the_place_of_a_player(evening: Open) -> None:
    e = led(evening)
    says(e, "replace Bruno with the robot")
    chair = e.table().match.chair("Bruno")
    assert chair is not None
    assert chair.autopilot


def test_a_question_and_a_wish_on_one_line(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Who is holding us up? And please nudge Bruno.")
    assert "Orders are missing from: Anna, Bruno and Clara." in answer
    assert "A reminder to Bruno is on its way." in answer


def test_words_for_one_amid_a_sentence_take_no_other_line_with_them(evening: Open) -> None:
    e = led(evening)
    answer = says(
        e, "give them all two more days, and tell Anna: no hurry\nSwap Clara for Dora (dora@example.net).\nBye"
    )
    assert "Swap Clara" not in e.last("Anna").flat
    assert 'A letter to Anna is on its way: "no hurry"' in answer
    assert "Dora" in answer


def test_a_reminder_behind_an_extension_names_the_new_deadline(evening: Open) -> None:
    e = led(evening)
    says(e, "extend by two days and remind Anna")
    assert "25 Nov" in e.last("Anna", "reminder").subject or "Wed" in e.last("Anna", "reminder").subject


def test_private_words_with_a_misspelt_name_go_to_nobody(evening: Open) -> None:
    e = led(evening)
    assert "nothing was sent" in says(e, "announce: Ana: hi, your hand looks bad")
    assert not [mail for mail in e.mail("Bruno") if "your hand looks bad" in mail.flat]


def test_the_gm_hears_what_a_deputy_has_done(evening: Open) -> None:
    e = led(evening, deputies=["dan@example.net"])
    to = next(m for m in e.mail("dan") if "For the GM" in m.subject)
    says(e, "extend 24h", who="Dan", to=to)
    told = e.last("Greta")
    assert "who helps to lead friday, has done this: The deadline moves from" in told
    says(e, "extend 24h")
    assert e.last("Greta").flat.count("who helps to lead") == 0


def test_players_hear_in_words_how_the_match_is_run(evening: Open) -> None:
    e = led(evening)
    says(e, "policy second_thoughts=5")
    assert "Minutes for second thoughts when everybody is in: 5 (before: " in e.last("Anna").flat


def test_every_sentence_of_a_line_is_done(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Pause the match. Tell everyone that we meet on Friday.")
    assert e.table().match.status == "paused"
    assert 'A letter to Anna, Bruno and Clara is on its way: "we meet on Friday."' in answer
    assert "The GM says: we meet on Friday." in e.last("Anna").flat


@pytest.mark.parametrize("line", ["tell everyone that we meet on Friday", "Let everybody know that we meet on Friday"])
def test_what_is_told_begins_behind_the_that(evening: Open, line: str) -> None:
    e = led(evening)
    says(e, line)
    assert "The GM says: we meet on Friday" in e.last("Bruno").flat


def test_a_sentence_that_asks_for_what_nobody_can_do_is_named(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Extend by a day. Then please book a table for us in town.")
    assert "The deadline moves" in answer
    assert '"Then please book a table for us in town.": I do not know what to do with this.' in answer


def test_what_is_asked_of_us_behind_words_for_all_is_not_passed_on(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Tell everyone that I am in the mountains. Then please buy milk.")
    assert 'its way: "I am in the mountains."' in answer
    assert '"Then please buy milk.": I do not know what to do with this.' in answer
    says(e, "Announce: I am in the mountains. Please be patient.")
    assert "I am in the mountains. Please be patient." in e.last("Anna").flat


@pytest.mark.parametrize(
    "line", ["Pause the match. No, don't.", "Pause. Or maybe not.", "Pause the match. Not yet, though."]
)
def test_a_sentence_that_takes_the_one_before_it_back_keeps_it_from_being_done(evening: Open, line: str) -> None:
    e = led(evening)
    says(e, line)
    assert e.table().match.status == "running"


def test_words_for_one_keep_all_their_sentences(evening: Open) -> None:
    e = led(evening)
    says(e, "Tell Anna: take your time. I wait. Pause.")
    assert e.table().match.status == "running"
    assert "The GM says: take your time. I wait. Pause." in e.last("Anna").flat


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("give everyone two days per turn from now on", "hours", 48),
        ("From now on 36 hours per turn", "hours", 36),
        ("Let's have four days for each turn in future", "hours", 96),
        ("Turns should take 24 hours", "hours", 24),
        ("Please don't close turns early any more", "early", False),
        ("No more early closing", "early", False),
        ("Send reminders 12 hours before the deadline", "reminders", (12.0,)),
        ("no more reminders please", "reminders", ()),
        ("No letters between the players any more", "press", "none"),
    ],
)
def test_how_the_match_is_run_is_changed_in_a_sentence(evening: Open, line: str, field: str, value: object) -> None:
    e = led(evening)
    says(e, line)
    assert getattr(e.table().match.policy, field) == value
    assert e.table().match.turn == 1


@pytest.mark.parametrize(
    "line",
    [
        "give everyone two days",
        "I'd give everyone two days per turn, if they asked",
        "He said turns should take 36 hours",
        "Should turns take 36 hours?",
        "They talk 12 hours before the deadline",
    ],
)
def test_what_is_no_change_for_good_changes_no_policy(evening: Open, line: str) -> None:
    e = led(evening)
    before = e.table().match.policy
    says(e, line)
    assert e.table().match.policy == before


@pytest.mark.parametrize(
    "line", ["take back my last ruling", "Undo what I just did", "I take that back", "Forget my last order"]
)
def test_the_last_deed_is_taken_back_in_many_words(evening: Open, line: str) -> None:
    e = led(evening)
    says(e, "extend 24h")
    asked = says(e, line)
    assert "That takes back the longer time." in asked
    assert "Shall I do it?" in asked


@pytest.mark.parametrize(
    "line", ["undo the last turn", "Let's go back one turn", "play the last round again", "replay turn 1"]
)
def test_going_back_is_previewed_in_many_words(evening: Open, line: str) -> None:
    e = led(evening)
    for name in ("Anna", "Bruno", "Clara"):
        e.write(name, "bid 4")
    e.later(minutes=20)
    assert "back from turn 2 to the start of turn 1" in says(e, line)
    assert e.turn == 2


def test_who_has_dropped_out_is_replaced_after_a_yes(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Bruno has dropped out, Dora (dora@example.net) will play on")
    assert "offers it to Dora <dora@example.net>" in asked
    assert "Dora <dora@example.net>" in says(e, "Kick Bruno out. He never writes.")


def test_a_gm_gets_the_rules_in_own_words(evening: Open) -> None:
    e = led(evening)
    fresh(e, "Can you send me the rules?")
    assert e.mail("Greta", "rules")
