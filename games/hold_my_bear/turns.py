"""How turns follow each other: the win check, hands without cards, the stall, the end (rules sections 4 and 6)."""

from __future__ import annotations

from dataclasses import replace

from games.hold_my_bear.cards import many
from games.hold_my_bear.options import Options
from games.hold_my_bear.state import Table
from games.kit.model import Seat

LAST_STALL = 10  # where stalls are let pass: so many of them are a draw


def pass_on(table: Table) -> None:
    """The turn of the seat at turn is over."""
    state = table.state
    seat = state.turn
    table.now(
        beavered=tuple(s for s in state.beavered if s != seat),
        pending=(),
        debts=(),
        forced=False,
    )
    if _stalled(table):
        return
    begin(table, table.state.after(seat))


def begin(table: Table, seat: Seat) -> None:
    """Turns begin, from this seat on, until somebody has something to decide or the game is over."""
    for _ in range(2 * len(table.state.seats)):
        table.now(turn=seat, phase="act")
        state = table.state
        replaced = False
        if state.owner == seat:
            if not table.bears_of(seat):
                return win(table, seat, f"{seat}'s play was not beaten, and there is no bear in {seat}'s hand")
            replaced = _show_bear(table, seat)
        if not replaced:
            if table.hands[seat]:
                return None
            if state.loot(seat):
                table.now(phase="steal")
                return None
            table.tell(f"{seat} has no cards, and there are none to steal: the turn passes.")
        seat = state.after(seat)
    table.tell("Nobody can do anything any more: the game is a draw.")
    table.now(phase="over")
    return None


def _show_bear(table: Table, seat: Seat) -> bool:
    """A bear keeps the owner from winning; True when it replaced the match and ended the turn."""
    options = table.state.options
    bears = table.bears_of(seat)
    if options.replace_with_bear:
        bear = bears[-1]
        table.drop(seat, [bear])
        table.tell(
            f"{seat} would win now, but holds a bear: {bear} is the play to beat now. "
            "The first of the others who can beat it must."
        )
        removed = (*table.state.removed, *table.state.match)
        table.now(match=(bear,), sport="", removed=removed, duty=True, quiet=0)
        return True
    if options.show_card:
        bear = bears[0]
        if bear not in table.known[seat]:
            table.known[seat] = (bear, *table.known[seat])
        table.tell(f"{seat} would win now, but shows {bear}: the game goes on.")
    else:
        table.tell(f"{seat} would win now, but holds a bear: the game goes on.")
    return False


def win(table: Table, seat: Seat, why: str) -> None:
    """The game is over."""
    table.tell(f"{why}: {seat} wins!")
    table.now(phase="over", winner=seat)


def _stalled(table: Table) -> bool:
    """The guard against a game in which nobody plays any more; True when it ended the game."""
    state = table.state
    options = state.options
    if state.quiet < options.stall_rounds * len(state.living):
        return False
    told = f"Nobody has played for {many(options.stall_rounds, 'round')}, so {stall_leads_to(options, state.stalls)}."
    goes_on = _goes_on(options, state.stalls)
    table.now(quiet=0, stalls=state.stalls + 1)
    table.tell(told, kind="stall")
    table.tell(told, "GM", kind="stall")
    if goes_on:
        return False
    if options.on_stall == "switch" and not options.replace_with_bear:
        table.now(options=replace(options, replace_with_bear=True))
        return False
    table.now(phase="over")
    return True


def _goes_on(options: Options, stalls: int) -> bool:
    """Does a match go on that has stalled so often before? Not for ever: a match ends."""
    return options.on_stall == "continue" and stalls + 1 < LAST_STALL


def stall_leads_to(options: Options, stalls: int) -> str:
    """What becomes of a match in which nobody plays any more, in words that may stand after "so"."""
    if _goes_on(options, stalls):
        return "the GM is told, and the game goes on"
    if options.on_stall == "switch" and not options.replace_with_bear:
        return (
            "the bears change: a bear that keeps its holder from winning becomes the play to beat, "
            "and the first of the others who can beat it must"
        )
    return "the game is a draw"


def leave(table: Table, seat: Seat) -> None:
    """A player leaves for good: the hand goes out of the game face down, the match becomes nobody's."""
    state = table.state
    after = state.after(seat)
    owner = None if state.owner == seat else state.owner
    buried = state.buried + len(table.hands[seat])
    table.tell(f"{seat} leaves; {many(len(table.hands[seat]), 'card')} of {seat} go out of the game face down.")
    table.hands[seat] = table.known[seat] = ()
    table.now(
        left=(*state.left, seat),
        owner=owner,
        buried=buried,
        debts=tuple(debt for debt in state.debts if seat not in (debt.debtor, debt.giver)),
        beavered=tuple(s for s in state.beavered if s != seat),
    )
    if state.phase == "over":
        return
    if len(table.state.living) == 1:
        win(table, after, "All others have left")
    elif state.turn == seat:
        table.now(forced=False, pending=(), debts=())
        begin(table, after)
    elif state.phase == "steal":
        begin(table, state.turn)
