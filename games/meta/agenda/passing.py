"""Passing on: who pushes nothing until something happens, and what ends that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.meta import targets
from games.meta.table import MAIN, Target

if TYPE_CHECKING:
    from games.meta.play import Play

TURN, AIM = "the turn ends", "a card is aimed"  # in `State.until`; any other value: the seat that must push a card
MAY = "may"  # among `Question.names`: may answer, but nobody waits for it
PRICE = 3  # pennies that buy something


def able(play: Play, seat: str) -> bool:
    """Can this seat do anything in a pulse? All that counts here is public."""
    tokens = any(trap.owner == seat and not trap.trigger and not trap.counts for trap in play.traps)
    return bool(play.piles[f"hand {seat}"]) or tokens or play.pennies.get(seat, 0) >= PRICE


def told(play: Play, seat: str) -> str:
    """Until when a seat passes, in words; empty when it is for the whole turn."""
    until = play.until.get(seat, TURN)
    if until == TURN:
        return ""
    return "until a card is aimed at you or yours" if until == AIM else f"until {until} pushes a card"


def wake(play: Play, by: str, card: int = 0, at: Sequence[Target] = ()) -> None:
    """A seat has laid a card, or set a trap against somebody: whom that concerns does not pass any more."""
    if card and any("below" in op.args for op in play.card(card).program):
        at = (*at, Target("below"))
    hit = {seat for target in at for seat in _hit(play, target, card)}
    waited_for = by if card else None
    for seat, until in list(play.until.items()):
        if seat != by and (until == waited_for or (until == AIM and seat in hit)):
            del play.until[seat]


def aimed(play: Play, seat: str) -> str:
    """What others have aimed at a seat, or at what is theirs, and lies on the main tower: a sentence; or empty."""
    titles = [
        f"{play.played[number].seat}'s {play.card(number).title}"
        for name, pile in play.stacks()
        if name.startswith(MAIN)
        for number in pile
        if number in play.played
        and play.played[number].seat != seat
        and any(seat in _hit(play, target, number) for target in play.played[number].targets)
    ]
    if not titles:
        return ""
    all_of_them = ", ".join(titles[:-1]) + " and " + titles[-1] if len(titles) > 1 else titles[0]
    return f"{all_of_them} {'is' if len(titles) == 1 else 'are'} aimed at you or yours."


def _hit(play: Play, target: Target, card: int) -> set[str]:
    """Whom a target concerns: the player named, or those whose cards or trap it is."""
    if target.kind == "player":
        return {target.seat}
    if target.kind == "trap":
        return {trap.owner for trap in play.traps if trap.number == target.number}
    if target.kind == "stack":
        return {play.played[n].seat for n in play.piles.get(target.stack, ()) if n in play.played}
    number = targets.card(play, target, card, play.place(card) if card else "")
    if number is None:
        return set()
    return {play.played[number].seat if number in play.played else play.owners[number]}
