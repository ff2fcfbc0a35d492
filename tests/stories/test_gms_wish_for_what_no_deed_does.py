"""What a GM wishes for that no deed does is answered with what can be done instead; talk that looks like it is not."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

LED = {"gm": address_of("gina"), "hours": 48}


def wrote(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("gina", words, to=to or e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Swap Anna and Bruno", "Nobody changes chairs with somebody at the same table"),
        ("Anna and Bruno want to change places", 'gives a chair to somebody else, and "rename Anna to ..."'),
        ("Can Anna and Bruno switch seats?", '"replace Anna with Dora <dora@example.net>"'),
        ("Clara sits this round out", 'write "autopilot Clara on" or "orders for Clara: ..."'),
        ("skip Clara this round", "No round is played without a chair."),
        ("Let's leave Clara out this time", '"excuse Clara"'),
        ("Send everybody the rules again", 'answer a letter of mine with the word "rules"." Shall I do it?'),
        ("Could you mail Clara the rules?", 'That sends a letter to Clara: "To read the rules again'),
        ("Same again next month, same people please", "A new match is opened by whoever runs this house"),
        ("Rematch please", "A new match is opened by whoever runs this house"),
        ("final standings please", "Orders are missing from"),
        ("who's winning?", "Orders are missing from"),
        ("Roll two dice for everyone to see", '"roll 2d6". Shall I do it?'),
        ("Throw two normal dice for us so we know who starts.", '"roll 2d6". Shall I do it?'),
        ("Put it to a vote whether we end in a draw", "The table is asked: a draw."),
        ("Let them vote if we want 72 hours a turn", "The table is asked: 72 hours a turn."),
        ("lets speed up, one round every day", "That changes hours from 48 to 24."),
        ("remind them a day before and no more", "That changes reminders from 24, 6 to 24."),
        ("remind them 12 hours before the deadline", "That changes reminders from 24, 6 to 12."),
        ("Ask Anna whether she can play on Sunday", "The GM would like to know whether she can play on Sunday."),
        ("Could Bruno tell me when he is back?", "That sends a letter to Bruno"),
        ("Anna isn't answering, just go ahead", "That plays turn 1 of friday now;"),
        ("Bruno's ill so please carry on", "That plays turn 1 of friday now;"),
    ],
)
def test_a_wish_hears_what_can_be_done(evening: Open, words: str, told: str) -> None:
    answer = wrote(evening(policy=LED).seated(), words)
    assert told in answer.flat
    assert "NOT UNDERSTAND" not in answer.flat


@pytest.mark.parametrize("length", ["24 hours", "a day", "Make it one day please", "24h"])
@pytest.mark.parametrize(
    "words",
    ["Make the rounds shorter", "shorter rounds please", "The turns are too long", "Could we speed things up a bit?"],
)
def test_another_pace_is_asked_for_and_shown(evening: Open, words: str, length: str) -> None:
    e = evening(policy=LED).seated()
    asked = wrote(e, words)
    assert "How long shall a turn be? Orders are due 2 days after each report." in asked.flat
    shown = wrote(e, length, asked)
    assert "from 48 to 24" in shown.flat
    assert e.table().match.policy.hours == 48
    wrote(e, "yes", shown)
    assert e.table().match.policy.hours == 24


def test_what_is_asked_for_beside_the_question_is_done(evening: Open) -> None:
    e = evening(policy=LED).seated()
    answer = wrote(e, "extend 24h", wrote(e, "Make the rounds shorter"))
    assert "The deadline moves" in answer.flat


@pytest.mark.parametrize(
    "words",
    [
        "Bruno told me to go ahead with the cake",
        "Anna and Bruno changed their seats in the train",
        "The round was longer than I thought",
        "My letters are getting longer",
        "Anna said just go ahead",
        "Anna will answer tomorrow, then go ahead",
        "Bruno hasn't read the rules",
        "We played the same again last week",
        "Anna is in charge of the cake",
        "Clara looks after the cat tonight",
    ],
)
def test_talk_that_looks_like_a_wish_is_none(evening: Open, words: str) -> None:
    answer = wrote(evening(policy=LED).seated(), words)
    assert "Shall I do it?" not in answer.flat
    assert "Nothing in your letter was done." in answer.flat
