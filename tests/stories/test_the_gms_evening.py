"""A GM's evening by mail: what is likely meant is asked about with its exact effect, and nothing is swallowed."""

from __future__ import annotations

import pytest

from tests.kit.evening import GM
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import GRETA, led, says

END = """please end the match friday
Let's call this one off and start again with smaller decks.
Sorry folks, I made a mess of the options. Let's call this one off.
call it off please
I think we are done with this match
we'll stop here, cancel the match
Let's end it here
Please close the game friday
this match is cancelled
pull the plug on friday's match, nobody plays any more. End the match."""


@pytest.mark.parametrize("line", END.splitlines())
def test_the_end_of_a_match_is_asked_about_with_its_effect(evening: Open, line: str) -> None:
    e = led(evening)
    asked = says(e, line)
    assert "That ends friday for good (at turn 1), without a winner, and tells its players." in asked
    assert e.table().match.status == "running"
    says(e, "yes", to=asked)
    assert e.table().match.status == "over"


DRAW = """We've all had enough. Let's call it a draw and close the match.
Let's call it a draw
call it a draw for everybody
make it a draw
It's a draw!
A draw it is
Let's agree on a draw
declare the match a draw please"""


@pytest.mark.parametrize("line", DRAW.splitlines())
def test_a_draw_is_a_result_that_is_asked_about(evening: Open, line: str) -> None:
    e = led(evening)
    asked = says(e, line)
    assert "friday would be a draw between Anna, Bruno and Clara" in asked
    says(e, "yes", to=asked)
    assert e.table().match.status == "over"
    assert len(set((e.table().match.result or {}).values())) == 1
    assert "a draw between Anna, Bruno and Clara" in e.last("Anna")


BACK = """Take back the last thing I did please
undo what I just did
Please take my last change back
I did not mean that, undo it
put everything back as it was
Can you revert the last change I made?
cancel the last thing I asked
Oops. Take that back please"""


@pytest.mark.parametrize("line", BACK.splitlines())
def test_undo_in_words(evening: Open, line: str) -> None:
    e = led(evening)
    says(e, "extend 24h")
    asked = says(e, line)
    assert "The last step was the longer time" in asked
    says(e, "yes", to=asked)
    assert e.table().match.due.startswith("2026-11-23T19:05")


STAND_BY = """Can you put Dora <dora@example.net> and then Emil <emil@example.net> on the waiting list?
standby add Dora <dora@example.net>, Emil <emil@example.net>
Dora <dora@example.net> and Emil <emil@example.net> stand by
please add Dora <dora@example.net> and Emil <emil@example.net> to the standby list
Standby list: Dora <dora@example.net>, Emil <emil@example.net>"""


@pytest.mark.parametrize("line", STAND_BY.splitlines())
def test_several_people_stand_by_in_the_order_in_which_they_are_named(evening: Open, line: str) -> None:
    e = led(evening)
    told = says(e, line)
    assert "Emil (emil@example.net) stands by at place 2 of the list." in told
    assert e.table().match.policy.standby == ("dora@example.net", "emil@example.net")


FROM_THE_LIST = """Clara has vanished, find somebody for her chair from the list please.
Please replace Clara by the first on the standby list.
replace Clara with the next one on the waiting list
give Clara's chair to the first on the list
Clara is gone. Offer Clara's chair to somebody from the list.
get a replacement for Clara
take somebody else for Clara's chair
Replace Clara with somebody from the waiting list"""


@pytest.mark.parametrize("line", FROM_THE_LIST.splitlines())
def test_a_chair_is_offered_to_who_stands_by(evening: Open, line: str) -> None:
    e = led(evening)
    says(e, "standby add Dora <dora@example.net>")
    asked = says(e, line)
    assert "offers it to those who stand by, dora@example.net first" in asked.flat.replace("d***", "dora")
    says(e, "yes", to=asked)
    e.later(minutes=5)
    assert e.mail("Dora", "invitation")


def test_more_time_for_one_says_that_it_is_for_all_and_until_when(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Extend by two days for Clara only, she's new.")
    assert "from Mon 23 Nov 19:05 to Wednesday 25 November 2026, 19:05" in asked
    assert "A deadline is one for all, so everybody gets this time." in asked
    again = says(e, "Clara's mother is ill, give her until Friday 20:00.")
    assert "Friday 27 November 2026, 20:00" in again
    assert "A deadline is one for all" in again


def test_an_evening_in_one_letter_names_everything(evening: Open) -> None:
    e = led(evening)
    told = says(e, "who is late? Please nudge Bruno, he always forgets. Clara's mother is ill, give her until Friday.")
    assert "A reminder to Bruno is on its way." in told
    assert "Friday 27 November 2026" in told


def test_a_yes_to_a_letter_that_asked_nothing_is_told_so(evening: Open) -> None:
    e = led(evening)
    told = says(e, "yes\n\nstandby add Dora <dora@example.net>, Emil <emil@example.net>")
    assert "has asked nothing of you" in told
    assert "stands by at place 2" in told


def test_two_deeds_of_a_letter_that_nobody_proves_are_done_by_one_yes(evening: Open) -> None:
    e = led(evening)
    asked = e.write("Greta", "extend 24h\nremind Clara", to=GM)
    assert asked is not None
    assert "That moves the deadline of turn 1 from Mon 23 Nov 19:05 to Tuesday 24 November 2026, 19:05" in asked
    assert "That sends a reminder to Clara. Shall I do it? A yes is for all of this" in asked
    says(e, "yes", to=asked)
    assert e.table().match.due.startswith("2026-11-24T19:05")
    assert e.mail("Clara", "reminder")


def test_a_player_is_found_by_name_on_a_chair_that_is_called_otherwise(evening: Open) -> None:
    e = led(evening)
    says(e, "yes", to=says(e, "replace Clara with Dora <dora@example.net>"))
    e.write("Dora", "yes", to=e.last("Dora", "invitation"))
    assert "A letter to Dora (chair Clara) is on its way" in says(e, "And tell Dora welcome!").flat
    assert "welcome" in e.last("Dora", "notice")


def test_two_lines_of_policy_are_both_spoken_of(evening: Open) -> None:
    asked = says(led(evening), "From now on give everybody two days for a turn, and no more reminders at 6 hours.")
    assert "That changes hours from" in asked
    assert "to 48" in asked
    assert "no more reminders at 6 hours" in asked


PAUSES = """Stop the clock until Friday, I'm in hospital.
pause until Friday
Please pause the match until Friday, we are all away
put the match on hold until 27 Nov 20:00
freeze the game till 27 November
pause for a week"""


@pytest.mark.parametrize("line", PAUSES.splitlines())
def test_a_pause_until_a_day_ends_by_itself_and_all_are_told(evening: Open, line: str) -> None:
    e = led(evening)  # it is Friday, and orders are due on Monday at 19:05
    told = says(e, line)
    assert "is stopped until Friday 27 November 2026" in told
    assert "it runs again by itself" in told
    assert "The clock of this match is stopped until Friday 27 November 2026" in e.last("Anna")
    e.later(hours=160, step=4)
    assert e.table().match.status == "paused"
    e.later(hours=12)
    assert e.table().match.status == "running"
    assert "The clock runs again, as was said. Orders are due Monday 30 November 2026" in e.last("Anna")
    assert any("the clock runs again" in mail.subject for mail in e.mail("Greta"))


def test_a_pause_without_a_moment_waits_for_its_gm(evening: Open) -> None:
    e = led(evening)
    assert 'When "until I am back" is over, write resume.' in says(e, "pause until I am back")
    e.later(hours=200, step=20)
    assert e.table().match.status == "paused"


def test_who_resumes_before_the_day_is_not_resumed_again(evening: Open) -> None:
    e = led(evening)
    says(e, "pause until Friday")
    says(e, "resume")
    assert (e.table().match.status, e.table().match.again) == ("running", "")


BEFORE = """could the decks be 24 cards only, please?
the deck size should be 24
decks of 24 cards please
deck_size: 24
24 cards in a deck"""


@pytest.mark.parametrize("line", BEFORE.splitlines())
def test_options_in_words_before_the_start_are_asked_about(evening: Open, line: str) -> None:
    e = evening("Meta", policy={"gm": GRETA})
    asked = e.write("Greta", line, to=GM)
    assert asked is not None
    assert "That sets deck_size to 24; it is 60 now." in asked
    says(e, "yes", to=asked)
    assert e.table().match.options["deck_size"] == 24


def test_several_options_in_one_letter_are_each_asked_about(evening: Open) -> None:
    e = evening("Meta", policy={"gm": GRETA})
    asked = e.write(
        "Greta",
        "Could the decks in friday be 24 cards only, please?\nAnd everybody starts with 12 life instead of 15.",
        to=GM,
    )
    assert asked is not None
    assert "That sets deck_size to 24" in asked
    assert "That sets life_start to 12" in asked
    says(e, "yes", to=asked)
    assert (e.table().match.options["deck_size"], e.table().match.options["life_start"]) == (24, 12)


@pytest.mark.parametrize(
    "line",
    [
        "From now on give everybody two days for a turn, and no more reminders at 6 hours.",
        "Please nudge Bruno, he always forgets",
        "Let's call this one off and start again.",
    ],
)
def test_the_gm_of_an_open_table_leads_freely_while_nothing_is_asked_of_her(tmp_path: object, line: str) -> None:
    e = OpenEvening(tmp_path).seated()  # type: ignore[arg-type]
    told = e.write("gina", line, to=e.last("gina"))
    assert told is not None
    assert "is on its way" in told or "Shall I do it?" in told
    e.close()


def test_another_wish_in_answer_to_a_question_is_no_doubtful_yes_to_it(evening: Open) -> None:
    e = led(evening)
    says(e, "standby add Dora <dora@example.net>")
    asked = says(e, "replace Clara with standby")
    told = says(e, "From now on give everybody two days for a turn, and no more reminders at 6 hours.", to=asked)
    assert "whether that is a yes" not in told
    says(e, "yes", to=told)
    assert e.table().match.policy.hours == 48
    assert not e.mail("Dora", "invitation")
