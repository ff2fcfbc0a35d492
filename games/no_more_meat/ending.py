"""How a turn ends: deaths, the end of the match and who won it, or the next player (rules sections 4 and 5)."""

from __future__ import annotations

from games.kit.model import Seat
from games.no_more_meat.foods import TARGET
from games.no_more_meat.table import Table
from games.no_more_meat.telling import listed


def won_in_step_one(table: Table) -> bool:
    """Enough karma before cooking ends the match at once, unless the table waits for the end of the turn (N5)."""
    if table.state.options.win_check == "end_of_turn" or table.karma[table.state.at_turn] < TARGET:
        return False
    _win(table, (table.state.at_turn,), "karma_in_step_1")
    return True


def starve(table: Table) -> None:
    """A card is due and there is none: the player at turn dies, and the turn is over."""
    _die(table, table.state.at_turn, "has no food left to cook and starves")
    end_turn(table)


def end_turn(table: Table, eaten: bool = False) -> None:
    """Deaths that were waiting, the end of the match if it has come, else the next living player's turn."""
    table.now(service=None)
    if _won_by_karma(table, eaten):
        return
    bury_gone(table)
    if table.state.options.death == "on_empty":
        for seat in table.living():
            if not table.hands[seat] and len(table.living()) > 1:
                _die(table, seat, "has an empty hand and starves")
    if not _last_one(table):
        _next_turn(table)


def bury_gone(table: Table) -> None:
    """Seats that left for good starve, before those who stayed; their food is discarded. One remains alive and wins,
    if need be whoever left last."""
    for seat in table.state.gone:
        if seat not in table.state.dead and len(table.living()) > 1:
            table.discard(table.hands[seat])
            table.hands[seat] = ()
            _die(table, seat, "has left the table and starves")


def walk_out(table: Table) -> None:
    """The gone are buried between two steps: the match may end, or the turn pass on from a dead player."""
    bury_gone(table)
    if not _last_one(table) and table.state.at_turn in table.state.dead:
        _next_turn(table)


def _won_by_karma(table: Table, eaten: bool) -> bool:
    candidates = [seat for seat in table.living() if table.karma[seat] >= TARGET]
    if not candidates:
        return False
    winners = _best(table, candidates)
    alone = "karma_after_eating" if eaten else "karma_in_step_1"
    _win(table, winners, alone if len(winners) == 1 else "shared_win")
    return True


def _best(table: Table, candidates: list[Seat]) -> tuple[Seat, ...]:
    """Highest karma; equal: shared, or more lifestyles and then more cards in hand first."""

    def rank(seat: Seat) -> tuple[int, ...]:
        if table.state.options.tie_break == "shared":
            return (table.karma[seat],)
        return table.karma[seat], len(table.rows[seat]), len(table.hands[seat])

    best = max(map(rank, candidates))
    return tuple(seat for seat in candidates if rank(seat) == best)


def _last_one(table: Table) -> bool:
    living = table.living()
    if len(living) != 1:
        return False
    _win(table, tuple(living), "last_one_alive")
    return True


def _win(table: Table, winners: tuple[Seat, ...], ending: str) -> None:
    table.now(phase="over", winners=winners, ending=ending)
    karma = table.karma[winners[0]]
    if ending == "last_one_alive":
        table.tell(f"{winners[0]} is the last one alive and wins with {karma} karma.")
    elif ending == "shared_win":
        table.tell(f"{listed(winners)} share the win with {karma} karma each.")
    else:
        table.tell(f"{winners[0]} has {karma} karma and wins.")


def _die(table: Table, seat: Seat, how: str) -> None:
    table.now(dead=(*table.state.dead, seat))
    table.tell(f"{seat} {how}.")


def _next_turn(table: Table) -> None:
    at, count = table.state.seats.index(table.state.at_turn), len(table.state.seats)
    clockwise = (table.state.seats[(at + step) % count] for step in range(1, count))
    following = next(seat for seat in clockwise if seat not in table.state.dead)
    table.now(at_turn=following, turn=table.state.turn + 1, phase="lifestyle")
