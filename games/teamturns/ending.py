"""What follows a turn: the next presenter, or the end and the winner (rules sections 5 and 6)."""

from __future__ import annotations

from games.kit.model import Seat
from games.teamturns.state import Table


def end_turn(table: Table) -> None:
    """The turn is over; the next presenter with cards and a partner is found, or the game ends."""
    table.now(
        presented="",
        teammate="",
        joined="",
        sealed=None,
        refused=(),
        actor="",
        acting="",
        turn=table.state.turn + 1,
    )
    while any(table.hands.values()):
        seat = _next(table)
        if not table.hands[seat]:
            table.tell(f"{seat} has no cards and is passed over.")
            continue
        table.now(presenter=seat, phase="present")
        if not table.state.partners():
            _alone(table, seat)
        return
    finish(table)


def _next(table: Table) -> Seat:
    state = table.state
    if state.queue:
        seat, *later = state.queue
        table.now(queue=tuple(later))
        return seat
    seat = state.around(state.regular)[0]
    table.now(regular=seat)
    return seat


def _alone(table: Table, seat: Seat) -> None:
    """Nobody else has cards (option no_partner)."""
    rest = table.hands[seat]
    if table.state.options.no_partner == "solo" and len(rest) > 1:
        if not table.state.solo:
            table.tell(f"Only {seat} has cards left, and makes combos alone from now on.")
        table.now(solo=True)
        return
    if table.state.options.no_partner == "stop":
        table.tell(f"Nobody has cards but {seat}, who is left with {', '.join(rest)}.")
    else:
        table.tell(f"Nobody has cards but {seat}: {len(rest)} laid aside unscored.")
    table.hands[seat] = ()
    table.now(leftover=rest)
    finish(table)


def finish(table: Table) -> None:
    """The end: the highest sum of combos wins; who that is, is the match's to tell, and here only what parts equals."""
    state = table.state
    best = max(map(state.score, state.seats))
    first = [seat for seat in state.seats if state.score(seat) == best]
    winners = first
    if len(first) > 1 and state.options.tie != "shared":
        counts = {seat: len(state.piles[seat]) for seat in first}
        wanted = min(counts.values()) if state.options.tie == "fewest_combos" else max(counts.values())
        winners = [seat for seat in first if counts[seat] == wanted]
    if len(winners) < len(first):
        table.tell(
            f"{' and '.join(first)} have {best} each; with {state.options.tie.replace('_', ' ')} "
            f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}."
        )
    table.now(phase="over", winners=tuple(winners))
