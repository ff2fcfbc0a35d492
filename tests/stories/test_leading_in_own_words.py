"""What GMs ask for in their own words: heard, shown first where only part of it is clear, never out of a story."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.desk import deeds
from tests.kit.evening import Mail
from tests.kit.open_evening import OpenEvening
from tests.stories.conftest import Open
from tests.stories.test_leading_by_mail import led, says

HEARD = {
    "status": "who is still missing?|Who hasn't written yet?|is everybody in?|how are we doing?|"
    "Has Bruno sent his orders yet?|"
    "what's the state of play?|who are we waiting for?",
    "remind": "nudge Clara please|send a reminder to everyone who hasn't answered|ping those who are late",
    "extend": "could you give everybody another day|one more day please|+1 day|Can we have two more days?|"
    "everyone gets 12 h more|Please wait one more day for Clara|extend it, say, 36 hours|we need another 48 hours",
    "deadline": "deadline is now Tuesday 20:00|shift the deadline to tomorrow evening|make it Friday 20:00",
    "pause": "we take a break|put the match on hold|stop the match for a while",
    "resume": "please continue|go on|let the clock run again",
    "process": "don't wait any longer|go on without Clara|close the round now",
    "announce": "Let everybody know that I am away|tell them all the map is wrong",
    "tell": "Let Anna know that I got her letter|Tell Anna she has time until Monday",
    "orders": "Clara phoned me: bid 4|Clara's orders are bid 4",
    "excuse": "don't count Clara's silence|Bruno's absence is excused",
    "replace": "Swap Clara for Dora <dora@example.net>|please take Bruno out and put in Dora dora@example.net|"
    "Dora takes over Clara's chair, dora@example.net",
    "autopilot": "let the computer play for Clara|take Clara off autopilot|put Bruno on autopilot",
    "end": "call it a day with this match|the match is over",
}


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, said in HEARD.items() for line in said.split("|")])
def test_a_deed_is_heard_in_the_words_of_a_letter_about_leading(name: str, line: str) -> None:
    assert [asked.deed.name for asked in next(deeds.hear(line))[0]] == [name] or name in {
        asked[0].deed.name for asked, beside in deeds.hear(line) if not beside
    }


@pytest.mark.parametrize(
    "line",
    [
        "Thanks, all good!",
        "No need to do anything.",
        "I will extend tomorrow if Clara is still missing",
        "don't pause",
        "maybe we should pause",
        "Shall we end the match?",
        "unless Clara writes, process",
        "Thank you, see you next week",
        "make it 5",
        "make it 30, please",
        "make it 125 percent",
        "set it to 10",
    ],
)
def test_thanks_doubts_and_conditions_call_nothing(line: str) -> None:
    assert not list(deeds.hear(line))


def test_two_deeds_on_one_line_are_done_one_after_the_other(evening: Open) -> None:
    e = led(evening)
    answer = says(e, "Please extend by a day and remind Bruno")
    assert "Tuesday 24 November 2026, 19:05" in answer
    assert "A reminder to Bruno is on its way" in answer


def test_more_time_until_a_weekday_is_never_less_time(evening: Open) -> None:
    e = led(evening)  # it is Friday, and orders are due on Monday
    assert "Friday 27 November 2026, 20:00" in says(e, "Give them until Friday 8pm please")


def test_what_is_only_partly_clear_is_shown_and_waits_for_a_yes(evening: Open) -> None:
    e = led(evening)
    asked = says(e, "Clara has to leave us, let the robot take over")
    assert 'I would do this: "let the robot take over for Clara"' in asked
    assert "Clara has to leave us" in asked
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert not chair.autopilot
    says(e, "yes", to=asked)
    chair = e.table().match.chair("Clara")
    assert chair is not None
    assert chair.autopilot


def test_a_chair_given_on_in_own_words_is_asked_about(evening: Open) -> None:
    e = led(evening)
    assert "offers it to Dora <dora@example.net>" in says(e, "please take Bruno out and put in Dora dora@example.net")


def test_an_hour_without_its_half_of_the_day_is_asked_back(evening: Open) -> None:
    e = led(evening)
    before = e.table().match
    assert "can be read in two ways" in says(e, "deadline Tuesday at 8")
    assert "can be read in two ways" in says(e, "deadline at nine")
    assert "can be read in two ways" in says(e, "I think the deadline should rather be at nine on Saturday")
    assert e.table().match == before


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("could we have the deadline at nine tonight instead?", "20 November 2026, 21:00"),
        ("I'd love the deadline to be half past eight tomorrow evening", "21 November 2026, 20:30"),
        ("deadline 9 in the evening", "23 November 2026, 21:00"),
        ("deadline Saturday morning at nine", "21 November 2026, 09:00"),
        ("deadline 8:30 tonight", "20 November 2026, 20:30"),
    ],
)
def test_an_hour_is_read_with_its_part_of_the_day(evening: Open, said: str, told: str) -> None:
    assert told in says(led(evening), said)


# -- the GM of an open table -------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenEvening]:
    one = OpenEvening(tmp_path).seated()
    one.orders(anna="A Paris - Burgundy", bruno="F Brest H")
    one.passes()
    yield one
    one.close()


def wrote(table: OpenEvening, text: str) -> Mail:
    answer = table.write("gina", text, to=table.request)
    assert answer is not None
    return answer


def test_words_for_the_house_are_no_part_of_the_story(table: OpenEvening) -> None:
    before = table.table().match.due
    for words, told in (
        ("Hi,\nwho is still missing?\n\nGina", "open Table"),
        ("one more day please\n\nGina", "deadline"),
    ):
        assert told.lower() in wrote(table, words).flat.lower()
    assert table.table().match.due > before
    assert "GM" not in table.table().match.held


def test_a_story_is_not_searched_for_words_for_the_house(table: OpenEvening) -> None:
    before = table.table().match
    preview = wrote(table, "Bruno takes Paris.\nLet Anna know that winter comes.\nWe take a break\nEverybody waits.")
    assert table.table().match.due == before.due
    assert table.table().match.status == "running"
    assert "We take a break" in preview
