"""GMs wish politely and in roundabout words: each kind is shown with its effect; what looks like it is not."""

from __future__ import annotations

import pytest

from tests.kit.evening import Evening, Mail, address_of
from tests.stories.conftest import Open

_LED = {"gm": address_of("gina"), "absence_days": 20, "hours": 48}


def _wrote(e: Evening, words: str, to: Mail | None = None) -> Mail:
    answer = e.write("gina", words, to=to or e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    "says",
    [
        {
            "deadlines at 9 in the evening in future, ok?": "from 20:00 to 21:00",
            "For the future: always closing at 20:30, not at 19:40.": "from 20:00 to 20:30",
            "can we make this one Friday 6pm?": "18:00 UTC, for everybody who is asked. Shall I do it?",
            "Anna begged me for one more evening, grant it": "so everybody gets this time. Shall I do it?",
            "Two days per round were too many, one will do": "That changes hours from 48 to 24.",
            "Please to make the turns longer, three days is better for all.": "That changes hours from 48 to 72.",
            "Please no turns on Saturdays": "No deadline falls on Saturday. Shall I do it?",
            "Please skip Sundays altogether.": "No deadline falls on Sunday. Shall I do it?",
            "Could we leave out the weekends, please?": "No deadline falls on Saturday and Sunday. Shall I do it?",
            "if everyone's answered just carry on at once, always": "from 15 to 0.",
        },
        {
            "while I'm in hospital Max Ott (max@example.net) can do everything I can": "lets max@example.net lead",
            "until I am back Max Ott (max@example.net) takes over the match": "lets max@example.net lead friday",
            "Max Ott (max@example.net) takes over until I am back": "lets max@example.net lead friday",
            "mail for Anna to anna2@example.org from now on pls": "asks anna2@example.org whether it is Anna.",
            "Bruno changed provider, use bruno.b@example.org instead of the old one.": "whether it is Bruno.",
            'Call Bruno "The Bishop" please': '"rename Bruno to The Bishop". Shall I do it?',
            "change Bruno's name to Brunhilde lol": '"rename Bruno to Brunhilde". Shall I do it?',
            "Is there any way to swap Bruno for Tom Reiss (tom@example.net)?": "offers it to Tom Reiss",
        },
        {
            "and? who's still out": "Orders are missing from",
            "Would you be so good as to give the dawdlers a prod?": "That sends a reminder to",
            "I misspoke, please cancel the thing from a minute ago": "no deed of yours in friday",
            "nobody else is coming, roll on with the round": "That plays turn 1 of friday now",
            "everyone's in, what are you waiting for": "That plays turn 1 of friday now",
            "someone new could still join": "who may have a free chair by writing join, is yes already",
            "please let no strangers in": "from yes to no.",
            "I want that the players say if they want one more day or not.": "That lets the table vote on extend",
        },
        {
            "Everyone should know that I'm slow this week": 'to Anna, Bruno and Clara: "I\'m slow this week"',
            "a word to Bruno: stop whining :)": 'That sends a letter to Bruno: "stop whining"',
            "Can you whisper to Anna that I owe her a beer?": "That sends a letter to Anna:",
        },
    ],
    ids=["clock", "people", "turn", "words"],
)
def test_it_is_shown_as_it_was_meant(evening: Open, says: dict[str, str]) -> None:
    e = evening(policy=_LED | {"second_thoughts": 15}).seated()
    first = e.last("gina")
    for words, told in says.items():
        assert told in _wrote(e, words, first).flat, words


def test_what_looks_like_it_is_not_heard(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    first = e.last("gina")
    for words in (
        "I must call Bruno Monday",
        "Call Bruno please",
        "Nobody skips Sundays here, we love them.",
        "We had one more evening at the lake.",
        "Bruno lost interest in football.",
        "Two days per round are fine, one would be too little",
        "Max Ott (max@example.net) can't do everything I can",
        "Deadlines were at 9 in the evening in my old club, always",
        "Anna should know better",
        "I don't think longer rounds would help, three days is ages",
    ):
        assert "Shall I do it" not in _wrote(e, words, first).flat, words


def test_first_this_then_that_does_both(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    both = _wrote(e, "First remind Bruno, then tell me what is planned for the next weeks.").flat
    assert "reminder" in both
    assert "Deadlines of the next turns" in both


def test_a_later_deadline_is_never_an_earlier_one(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    assert "to Friday 20 November" not in _wrote(e, "It would be nice if the deadline were a bit later today.").flat


def test_a_moment_that_is_not_wanted_is_not_proposed(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    words = "I'd rather not have it end tonight, tomorrow noon is soon enough."
    assert "to Friday 20 November" not in _wrote(e, words).flat


def test_why_is_no_part_of_what_all_are_told(evening: Open) -> None:
    e = evening(policy=_LED).seated()
    _wrote(e, "Pause until Monday, and let everybody know why: my modem is dead.")
    assert "The GM says: my modem is dead" in e.last("anna").flat
