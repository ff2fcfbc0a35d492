"""Mistakes of a GM and of players are put right by mail: looked at first, set back, corrected, undone."""

from __future__ import annotations

from typing import Any

from tests.kit.evening import Evening, Mail
from tests.stories.conftest import Open

GRETA = "Greta <greta@example.net>"
ALL = ("Anna", "Bruno", "Clara")


def led(evening: Open, game: str = "Eat Me", **policy: Any) -> Evening:
    return evening(game, policy={"gm": GRETA, **policy}).seated()


def says(e: Evening, text: str, who: str = "Greta", to: Mail | None = None) -> Mail:
    answer = e.write(who, text, to=to or next(m for m in e.mail(who) if "For the GM" in m.subject))
    assert answer is not None
    return answer


def test_a_gm_sees_who_would_be_played_and_no_hand(evening: Open) -> None:
    e = led(evening)
    e.write("Anna", "bid 4")
    shown = says(e, "What would happen if the turn were played now?")
    assert "Played as sent: Anna. Silent, filled by the rules: Bruno and Clara. It can be played." in shown
    assert "bid 4" not in shown
    assert e.turn == 1


def test_a_match_may_open_hands_to_a_gm_who_does_not_play_and_says_so(evening: Open) -> None:
    e = led(evening, gm_hands=True)
    e.write("Anna", "bid 4")
    shown = says(e, "preview")
    assert 'For Anna "bid 4". For Bruno, silent, "bid 10".' in shown
    assert "The GM of this match may read all hands and orders." in e.last("Clara", "report")
    mine = evening(policy={"gm": "anna@example.net", "gm_hands": True}).seated()
    mine.write("Clara", "bid 4")
    assert "bid 4" not in says(mine, "preview", "Anna")
