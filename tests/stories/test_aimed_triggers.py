"""The two Triggers that are aimed when they are set, at a player and at a trap, laid by letters in a match to its end.

The cells of the matrix count that they are laid; here it is seen at whom and at what.
"""

from __future__ import annotations

from tests.kit.meta_evening import SEATS, MetaEvening
from tests.stories.conftest import OpenMeta

AIMED = ("You did what", "Trapping the trapmaker")
_DECK = (
    "deck 1 You did what, 1 Trapping the trapmaker, 3 Medicine, 3 Poison, 3 I hate the world, 2 They always come back, "
    "1 Powerup, 1 Point of view, 1 Powerup field"
)


def test_triggers_that_are_aimed_when_they_are_set_are_laid_by_letter(opened: OpenMeta) -> None:
    e = opened(decks=dict.fromkeys(SEATS, _DECK), first_hand=14, last_turn=2)
    first, other = e.first, e.other
    e.write(first, f"trap {AIMED[0]} on {other} with Medicine\nplay Medicine")
    _pass(e)
    assert [(trap.owner, trap.target.seat) for trap in e.state.traps] == [(first, other)]
    while e.first == first:
        _pass(e)
    number = e.state.traps[0].number
    told = e.write(other, f"trap {AIMED[1]} on trap {number} with Medicine\nplay Poison on {first}")
    assert told is not None
    assert f"I read: trap {AIMED[1]} on trap {number} with Medicine" in told.flat
    for _ in range(12):
        _pass(e)
    assert e.table().match.status == "over"
    assert f"{AIMED[1]}" in " ".join(letter.flat for letter in e.mail(first, "report"))


def _pass(e: MetaEvening) -> None:
    """Whoever has sent nothing passes."""
    for seat in tuple(e.table().asks):
        if seat in SEATS and seat not in e.table().match.held:
            e.write(seat, "pass")
