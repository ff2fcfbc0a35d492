"""A bank of time that runs by itself, as on a chess clock; and what players write to notices that ask nothing."""

from __future__ import annotations

import pytest

from tests.kit.evening import CAST
from tests.stories.conftest import Open
from tests.stories.test_absence import wrote
from tests.stories.test_corrections import led, same_again, says

TOLD = (
    "Clara has not written yet. Their own time runs from now on; the turn closes when orders are in, and only what is "
    "used counts. Used until now: Clara 0 h of 72 h."
)
MINE = TOLD.replace("Clara has not written yet. Their own", "You have not written yet. Your own")


def test_whose_orders_are_missing_plays_on_hours_of_their_own_and_only_what_is_used_counts(evening: Open) -> None:
    e = led(evening, bank_hours=72, bank_late=True, early=False)
    assert "These hours run by themselves for who is missing at a deadline" in e.last("Anna", "invitation")
    for name in ("Anna", "Bruno"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(hours=72.3, step=0.1)
    assert e.turn == 1
    assert any("At the deadline the own time of Clara begins to run." in letter for letter in e.mail("Greta"))
    for name in CAST:
        assert (MINE if name == "Clara" else TOLD) in e.last(name)
        assert "The deadline moves from Mon 23 Nov 19:05 to Thursday 26 November 2026, 19:09 UTC." in e.last(name)
    assert TOLD in e.last("Greta")
    assert "Your own time runs already" in wrote(e, "Clara", "longer 6h")
    e.later(hours=5.8, step=0.1)
    answer = wrote(e, "Clara", "bid 3")
    e.later(hours=1, step=0.1)
    assert e.turn == 2
    anna, bruno, clara = e.table().match.chairs
    assert 5.8 <= clara.banked <= 6.8
    assert f"{clara.banked:g} h of 72 h are used." in answer
    assert f"Clara has used {clara.banked:g} h of their own 72 h." in e.last("Anna", "report")
    assert (anna.banked, bruno.banked, clara.missed) == (0, 0, 0)
    same_again(e)


def test_who_stays_silent_loses_all_of_it_once_and_the_next_turn_closes_at_its_deadline(evening: Open) -> None:
    e = led(evening, bank_hours=10, bank_late=True)
    for turn in (1, 2):
        for name in ("Anna", "Bruno"):
            table = e.table()
            e.write(name, "\n".join(table.spell(table.game.example(table.state, name))), to=e.last(name, "report"))
        e.later(hours=73, step=0.5)
        if turn == 1:
            assert e.turn == 1
            e.later(hours=10, step=0.5)
            assert e.turn == 2
    assert e.turn == 3
    clara = e.table().match.chair("Clara")
    assert clara is not None
    assert (clara.banked, clara.missed) == (10.0, 2)
    same_again(e)


def test_more_time_and_a_pause_of_the_gm_are_nobodys_own(evening: Open) -> None:
    e = led(evening, bank_hours=72, bank_late=True)
    for name in ("Anna", "Bruno"):
        e.write(name, "bid 4", to=e.last(name, "report"))
    e.later(hours=72.3, step=0.1)
    says(e, "extend 24h")
    says(e, "pause")
    e.later(hours=30, step=1)
    says(e, "resume")
    wrote(e, "Clara", "bid 3")
    e.later(hours=1, step=0.1)
    assert e.turn == 2
    clara = e.table().match.chair("Clara")
    assert clara is not None
    assert clara.banked == 0.0
    same_again(e)


def test_a_clock_wants_hours_that_can_run(evening: Open) -> None:
    e = led(evening)
    assert "bank_late wants hours that can run: give bank_hours, too." in says(e, "policy bank_late=on")


@pytest.mark.parametrize("words", ["ok", "Fine with me!", "Okay, thanks", "got it"])
def test_an_ok_to_a_notice_that_asks_nothing_gets_no_complaint(evening: Open, words: str) -> None:
    e = led(evening)
    says(e, "extend 24h")
    answer = e.write("Clara", words, to=e.last("Clara"))
    assert answer is not None
    assert "could not find" not in answer
    assert "I found nothing" not in answer
    assert "I read past" not in answer
    assert "You have until Tue 24 Nov 19:05." in answer
    assert "Clara" in e.table().missing


@pytest.mark.parametrize("words", ["ok but I need the 13 back", "fine, 12 it is not"])
def test_an_ok_with_more_behind_it_is_no_mere_ok(evening: Open, words: str) -> None:
    e = led(evening)
    says(e, "extend 24h")
    answer = e.write("Clara", words, to=e.last("Clara"))
    assert answer is not None
    assert "Good." not in answer
    assert "Clara" in e.table().missing


@pytest.mark.parametrize(
    "words", ["Pause the match. I'm ill.", "Could you please pause the game for a week?", "Can we stop the clock?"]
)
def test_a_player_who_asks_for_a_pause_is_heard_by_the_gm(evening: Open, words: str) -> None:
    e = led(evening)
    answer = wrote(e, "Clara", words)
    assert "I have passed your wish for a pause on to the GM" in answer
    assert "could not find" not in answer
    letter = e.last("Greta")
    assert "Clara asks for a pause" in letter.subject
    assert 'Shall I give it, as "pause"?' in letter
    says(e, "pause", to=letter)
    assert e.table().match.status == "paused"


def test_a_pause_for_some_hours_takes_none_of_ones_own(evening: Open) -> None:
    e = led(evening, bank_hours=24)
    answer = wrote(e, "Clara", "Could you please pause the match for 2 hours?")
    assert "I have passed your wish for a pause on to the GM" in answer
    assert "Clara asks for a pause" in e.last("Greta").subject
    assert not (clara := e.table().match.chair("Clara")) or not clara.banked
