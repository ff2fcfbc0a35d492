"""What twenty GMs write in a week, and what must not be heard in it: the kinds, each with what looks like it."""

from __future__ import annotations

import pytest

from tests.kit.evening import Mail, address_of
from tests.stories.conftest import Open

_LED = {"gm": address_of("gina"), "absence_days": 20, "hours": 48}


def led(evening: Open, words: str) -> Mail:
    e = evening(policy=_LED).seated()
    answer = e.write("gina", words, to=e.last("gina"))
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Clara has flu, she'll be out for a week", "Clara is away from 20 November 2026 to 26 November 2026."),
        ("Bruno's on a plane till Monday", "Bruno is away from 20 November 2026 to 23 November 2026."),
        ("Bruno doesn't get home before Wednesday", "Bruno is away from 20 November 2026"),
        ("Both Anna and Clara are away over Christmas", "From when until when are Anna and Clara away?"),
        ("Don't close it before I say so", "That stops the clock until you write resume."),
        ("Wait with the turn until I'm back", "That stops the clock until you write resume."),
        ("Please end the match, Anna wins", "decided by walkover: Anna wins"),
        ("The game is over, Clara won", "decided by walkover: Clara wins"),
        ("We're ending this one, thank you all for playing", "That ends friday for good"),
        ("Dan (dan@example.net) helps me with this match from now on", "lets dan@example.net lead friday like you"),
        ("I hand the match over to Dan <dan@example.net>", "That gives friday to dan@example.net, for good"),
        ("Ask them if they want more time", "That lets the table vote on extend 24h."),
        ("Players may not write to each other any more", "press from public to none"),
        ("I only need one day for my rulings", "ruling_hours"),
        ("I don't know what to do about Bruno, he's always late", "What shall I do about Bruno?"),
    ],
)
def test_it_is_shown_as_it_was_meant(evening: Open, words: str, told: str) -> None:
    assert told in led(evening, words)


@pytest.mark.parametrize(
    ("words", "never"),
    [
        ("I'd like to give them the weekend as well", "deadline of turn 1 from"),
        ("Don't let the computer play for Bruno any more", "autopilot Bruno on"),
        ("Is it normal that Clara gets no mail?", "press from public"),
        ("Sorry everybody, I was ill.", "autopilot"),
        ("Please announce that the next turn starts on Monday", '"that the next turn'),
        ("Anna will be in hospital from Monday to Friday, please note that", "The rest"),
    ],
)
def test_what_looks_like_it_is_not_heard(evening: Open, words: str, never: str) -> None:
    assert never not in led(evening, words)
