"""A GM writes of people: somebody silent, in grief, on honeymoon, at a weekend, or to be thanked."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

_LED = {"gm": address_of("gina"), "absence_days": 20, "hours": 48}
FULL = ("Tom Hale <tom@example.net>", "Ines Duarte <ines@example.net>", "Karl <karl@example.net>")


def led(evening: Open, words: str) -> Mail:
    e = evening(policy=_LED).seated()
    return said(e, words)


def said(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("gina", words, to=to or e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "words",
    [
        "Kick Bruno, he hasn't answered for two weeks",
        "Throw Bruno out, no sign of life for three weeks",
        "Please remove Bruno, he never answers",
    ],
)
def test_how_long_somebody_is_silent_is_no_more_time(evening: Open, words: str) -> None:
    asked = led(evening, words)
    assert "Who shall have the chair Bruno?" in asked
    assert "deadline" not in asked


def test_who_shall_have_the_chair_is_answered_with_just_that(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    asked = said(e, "Kick Bruno, he hasn't answered for two weeks")
    assert "offers it to Dora Dee <dora@example.net>" in said(e, "Dora Dee, dora@example.net", to=asked)


@pytest.mark.parametrize(
    "words",
    [
        "Bruno has been silent for 10 days now",
        "I haven't heard from Bruno for a week",
        "Bruno hasn't answered for two weeks. What can I do?",
    ],
)
def test_what_can_be_done_about_somebody_silent_is_named(evening: Open, words: str) -> None:
    answer = led(evening, words)
    assert "What shall I do about Bruno?" in answer
    assert "Shall I do it?" not in answer


@pytest.mark.parametrize(
    "words",
    ["Bruno hasn't answered for two weeks, give him two more days", "Bruno has asked for two days more"],
)
def test_more_time_for_somebody_silent_is_more_time(evening: Open, words: str) -> None:
    assert "to Tuesday 24 November 2026" in led(evening, words)


@pytest.mark.parametrize(
    "words",
    ["Can Anna have the weekend off?", "Anna asked for the weekend, is that ok?", "Anna wants this weekend off"],
)
def test_the_weekend_of_one_is_not_all_weekends_of_all(evening: Open, words: str) -> None:
    assert "Anna is away from 21 November 2026 to 22 November 2026." in led(evening, words)


def test_weekends_of_all_stay_free(evening: Open) -> None:
    assert "No deadline falls on Saturday and Sunday." in led(evening, "Weekends off please")


def test_who_is_on_honeymoon_and_shall_not_be_waited_for_plays_no_turn(evening: Open) -> None:
    answer = led(evening, "Clara's on her honeymoon 1-14 Dec, don't wait for her")
    assert "Nobody waits for Clara longer than to the deadline" in answer
    assert "That plays turn" not in answer


@pytest.mark.parametrize(
    "words",
    [
        "Bruno's mum died, be kind with him",
        "Bruno's father died yesterday, give him a few days",
        "Bruno is going through a divorce, go easy on him",
    ],
)
def test_grief_is_for_a_person_and_what_i_can_do_is_named(evening: Open, words: str) -> None:
    assert "What Bruno needs is for you to say; I can do this:" in led(evening, words)


def test_reminders_of_one_are_not_those_of_all(evening: Open) -> None:
    answer = led(evening, "Bruno lost his mother. Please don't remind him for a while")
    assert "Reminders go to all who are missing, or to nobody" in answer


def test_what_somebody_cannot_do_is_no_deadline(evening: Open) -> None:
    answer = led(evening, "Bruno won't make it by Sunday, give him till Monday noon")
    assert "to Monday 23 November 2026, 12:00 UTC" in answer
    assert "The rest" not in answer


def test_an_hour_before_the_deadline_is_no_more_time(evening: Open) -> None:
    answer = led(evening, "Bruno won't make it tonight, give him till noon tomorrow")
    assert "Saturday 21 November 2026, 12:00 UTC is no more time" in answer


def test_a_chair_is_not_given_on_a_condition(evening: Open) -> None:
    answer = led(evening, "Could you give Bruno's seat to someone else if he doesn't answer by Friday?")
    assert "cannot wait for" in answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Please thank Bruno for me", '"Thank you!"'),
        ("Thank Bruno for his patience please", '"Thank you for your patience!"'),
        ("Wish Bruno a happy birthday from me", '"I wish you a happy birthday."'),
        ("Get well soon Bruno!", '"Get well soon!"'),
        ("Apologise to Bruno for the delay please", '"I apologise for the delay."'),
    ],
)
def test_kind_words_are_shown_as_they_would_be_read(evening: Open, words: str, told: str) -> None:
    assert f"That sends a letter to Bruno: {told} Shall I do it?" in led(evening, words)


def test_a_kind_word_beside_a_yes_does_not_hold_it_up(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    asked = said(e, "replace Bruno with Dora <dora@example.net>")
    answer = said(e, "Yes, and please thank Bruno for me", to=asked)
    assert "is offered to Dora" in answer


@pytest.mark.parametrize(
    "words",
    [
        "Let Ned Archer (ned@archer.example) watch the game please",
        "Ned Archer (ned@archer.example) would like to watch, that's fine with me",
        "My brother Ned (ned@archer.example) wants to follow the game, he doesn't play",
        "Send copies of everything to ned@archer.example too",
    ],
)
def test_who_would_like_to_watch_may_be_let_in_by_a_sentence(evening: Open, words: str) -> None:
    assert '"watch add ned@archer.example". Shall I do it?' in led(evening, words)


@pytest.mark.parametrize(
    "words",
    [
        "Tom has to stop, Uma Rao (uma@rao.example) takes his place",
        "Please replace Tom with Uma Rao, her address is uma@rao.example",
        "Tom Hale gives up his seat to Uma Rao <uma@rao.example>",
    ],
)
def test_who_sits_there_by_a_full_name_is_called_by_the_first(evening: Open, words: str) -> None:
    e = evening("Open Table", FULL, policy=_LED)
    for name in ("tom", "ines", "karl"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    e.later(minutes=5)
    answer = said(e, words)
    assert "That takes the chair Tom Hale of friday" in answer
    assert "offers it to Uma Rao <uma@rao.example>." in answer


def test_a_first_name_that_two_bear_is_asked_about(evening: Open) -> None:
    e = evening("Open Table", ("Tom Hale <tom@example.net>", "Tom Fox <fox@example.net>", "Karl <karl@example.net>"))
    for name in ("tom", "fox", "karl"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    e.later(minutes=5)
    answer = e.write("olga@example.org", "friday: remind Tom", to="gm@example.org")
    assert answer is not None
    assert 'no chair "Tom"' in answer


def test_an_apology_beside_a_wish_is_no_failed_command(evening: Open) -> None:
    answer = led(evening, "Sorry, wrong decks. Please end this match, I'll start a new one")
    assert "That ends friday for good" in answer
    assert "The rest" not in answer


def test_what_else_is_wished_for_beside_a_deed_is_shown_too(evening: Open) -> None:
    answer = led(evening, "extend by a day, and Anna should be reminded")
    assert "to Monday 23 November 2026" in answer
    assert "reminder to Anna. Shall I do it?" in answer


def test_a_question_of_the_gm_below_words_for_somebody_is_no_part_of_them(evening: Open) -> None:
    answer = led(evening, "And tell Anna privately that she has won\nAlso, how long do I have for my answers?")
    assert 'That sends a letter to Anna: "The GM asks me to tell you: you have won" Shall I do it?' in answer


def test_how_it_stands_is_told_once(evening: Open) -> None:
    answer = led(evening, "How's everyone doing in friday? Anybody slow?")
    assert answer.flat.count("Orders are missing from") == 1


def test_the_clock_stops_while_the_gm_is_on_holiday(evening: Open) -> None:
    answer = led(evening, "I'm on holiday from 10 to 15 December, please stop the clock then")
    assert "from 10 December 2026 to 15 December 2026" in answer or "10 to 15 December" in answer
    assert "Shall I do it?" in answer


@pytest.mark.parametrize("words", ["I think it is going to rain tomorrow", "Zoe will play Russia from now on"])
def test_where_nothing_is_near_what_can_be_asked_for_is_said_and_nothing_odd(evening: Open, words: str) -> None:
    answer = led(evening, words)
    assert "In your own words I can also move a deadline, note who is away" in answer
    assert "policy" not in answer


def test_words_to_people_go_by_their_own_names(evening: Open) -> None:
    e = evening("Open Table", FULL, policy={**_LED, "press": "private"})
    for name in ("tom", "ines", "karl"):
        e.write(name, "yes", to=e.last(name, "invitation"))
    e.later(minutes=5)
    e.write("karl", "press Tom: shall we meet?", to=e.last("karl", "report"))
    assert "shall we meet?" in e.last("tom", "press")
    assert not e.mail("ines", "press")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("Dora Lang (dora@example.net) was so kind to jump in for Clara.", True),
        ("Clara has left us, but Dora Lang (dora@example.net) is stepping in.", True),
        ("Dora Lang (dora@example.net) would jump in for Clara if she leaves.", False),
        ("Who jumps in for Clara, dora@example.net?", False),
    ],
)
def test_who_jumps_in_for_somebody_is_offered_the_chair(evening: Open, words: str, offered: bool) -> None:
    answer = led(evening, words)
    gives = "That takes the chair Clara of friday from who has it now, and offers it to Dora Lang"
    assert (gives in answer.flat) == offered
    assert ("That takes the chair" in answer.flat) == offered


def test_a_past_order_of_one_that_names_another_is_corrected_in_its_own_turn(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    for who in ("Anna", "Bruno", "Clara"):
        e.write(who, "bid 4")
    e.later(hours=1)
    answer = e.write("gina", "I mistyped: in turn 1 Anna wanted to bid more than Bruno, 7, not 4.", to=e.last("gina"))
    assert answer is not None
    assert 'That plays turn 1 of friday again, Anna with "bid 7"' in answer.flat
    answer = e.write("gina", "And in turn 1 Anna meant something else for Clara.", to=e.last("gina"))
    assert answer is not None
    assert "What was it that Anna meant in turn 1?" in answer.flat


def test_a_chair_that_was_left_is_taken_from_nobody(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    e.write("Clara", "yes", to=e.write("Clara", "leave friday"))
    asked = said(e, "replace Clara with Dora Lang <dora@example.net>")
    assert "That offers the chair Clara of friday, which nobody has now, to Dora Lang <dora@example.net>." in asked.flat
