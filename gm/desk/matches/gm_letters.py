"""What the GM of a match hears from the house: how it stands, after each turn and before each deadline.

With it come the words that answer. Nothing in it comes from anybody's hand, so a GM may sit at the table too.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import datetime

from gm.desk.bench import Desk
from gm.desk.outgoing.letters import to_gm
from gm.desk.outgoing.ruling import WORDS
from gm.desk.players import player_of
from gm.desk.standings import final, listed, so_far
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, Match
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing
from gm.post.addressing import shown


def stands(table: Table, zone: str = "") -> str:
    """How a match stands, for a line in a list of several: its turn, when it is due and whom it waits for."""
    match = table.match
    if match.status == "inviting":
        return _waits_for_a_yes(match)
    turn = f"{match.status}, turn {match.turn}" if match.turn else match.status
    if not match.underway:
        return turn
    due = f", due {deadlines.brief(deadlines.moment(match.due), zone or match.policy.zone)}" if match.due else ""
    missing = f"missing: {listed(list(table.missing))}" if table.missing else "everything is in"
    vote = f"; voting on {match.motion.line}" if match.motion else ""
    return f"{turn}{due if match.status == 'running' else ''}; {missing}{vote}"


def _waits_for_a_yes(match: Match) -> str:
    asked = [chair.name for chair in match.chairs if not (chair.player or chair.autopilot) or chair.invited]
    return f"inviting; no yes yet from {listed(asked)}" if asked else "about to begin"


def standing(desk: Desk, table: Table, now: datetime, zone: str) -> list[str]:
    """How a match stands, as sentences: who is in, who is late and how often, whom no letter reaches."""
    match = table.match
    score = so_far(table) if match.position and match.status != "over" else ""
    return [
        f"{match.name}, {table.title}: {_clock(table, now, zone)}",
        *(words.format(listed(seats)) for words, seats in _seats(desk, table) if seats),
        *(
            [f"The turn closes {deadlines.close_told(deadlines.moment(match.closing), now, zone)}."]
            if match.closing
            else []
        ),
        *([f"So far: {score}."] if score else []),
    ]


def _seats(desk: Desk, table: Table) -> Iterator[tuple[str, list[str]]]:
    """Sentences, each with the seats that it is about."""
    match = table.match
    flown = [chair.name for chair in match.chairs if chair.autopilot]
    yield from _answers(table, flown)
    yield "Invited, with no answer yet: {}.", [_guest(desk, c) for c in match.chairs if c.invited and not c.player]
    yield "Free chairs: {}.", [chair.name for chair in match.chairs if chair.free]
    yield "Waiting for a chair, in this order: {}.", [shown(address) for address in match.policy.standby]
    yield "The engine plays for {}.", flown
    yield "Asked to keep the turn open: {}.", list(match.waits)
    yield "No letter reaches {}.", [c.name for c in match.chairs if c.player and not _reachable(desk, c)]


def _guest(desk: Desk, chair: Chair) -> str:
    """Who is invited to a chair, which may be called after somebody else."""
    guest = desk.archive.player_at(chair.invited)
    mine = guest is None or chair.name in (guest.name, *guest.name.split())
    return chair.name if mine or guest is None else f"{guest.name} (to the chair {chair.name})"


def _answers(table: Table, flown: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The same about what the present turn asks for."""
    late = [seat for seat in table.missing if seat != GM]
    empty = [chair.name for chair in table.match.chairs if chair.left]
    here = _other_than((GM, *late, *flown, *empty), table.asks)
    silent = _other_than(table.match.held, here)
    yield "In: {}.", _other_than(silent, here)
    yield "May still write, and need not: {}.", silent
    yield "Orders are missing from: {}.", [_row(table.match.chair(seat) or Chair(seat)) for seat in late]
    yield "A ruling of the {} is wanted.", [GM] if GM in table.missing else []


def _other_than(these: Container[str], seats: Iterable[str]) -> list[str]:
    return [seat for seat in seats if seat not in these]


def _clock(table: Table, now: datetime, zone: str) -> str:
    match = table.match
    if match.status == "inviting":
        first = deadlines.begins(match.policy)
        return f"it begins on {deadlines.shown(first, zone)}." if first and first > now else "it has not begun."
    if match.status == "over":
        return "it is over."
    due = deadlines.moment(match.due) if match.due else None
    if match.status == "paused" or due is None:
        return f"turn {match.turn}, " + ("the clock stands still." if match.status == "paused" else "with no deadline.")
    return f"turn {match.turn}, due {deadlines.brief(due, zone)} (in {deadlines.left(due, now)})."


def _row(chair: Chair) -> str:
    """A seat that is missing, and how often it was silent."""
    often = {1: "once", 2: "twice"}.get(chair.missed, f"{chair.missed} times")
    row = chair.silences if chair.silences > 1 else 0
    so = " in a row" if row == chair.missed else f" before, the last {row} in a row" if row else " before"
    return f"{chair.name} (silent {often}{so})" if chair.missed else chair.name


def _reachable(desk: Desk, chair: Chair) -> bool:
    player = player_of(desk.archive, chair)
    return player is not None and player.reachable


def wanted(table: Table) -> bool:
    """Does this match have a GM of its own who wants to hear of every turn? Who rules at the table gets the reports."""
    policy = table.match.policy
    return bool(policy.gm) and policy.gm_letter == "turns" and not table.match.chair(GM)


def after_turn(desk: Desk, table: Table, now: datetime) -> list[Outgoing]:
    """How the match stands now, and what was played; how to lead is told in the first turn."""
    if not wanted(table):
        return _to_deputies(desk, table, now) if table.match.turn == 1 and table.match.chair(GM) else []
    match, zone = table.match, table.match.policy.zone
    over = match.status == "over"
    happened = [f"- {told.text}" for told in match.told if told.audience is None]
    stands = [f"{match.name} is over. {' '.join(final(table))}".strip()] if over else standing(desk, table, now, zone)
    words = [*stands, *(["What happened:"] if happened else []), *happened, *([WORDS] if match.turn == 1 else [])]
    about = "the end" if over else f"turn {match.turn} has begun"
    return to_gm(
        desk, table, f"gm-turn/{match.name}/{match.numbered()}", f"[{match.name}] For the GM: {about}", words, now
    )


def _to_deputies(desk: Desk, table: Table, now: datetime) -> list[Outgoing]:
    """Where the GM sits at the table and gets its reports, who helps to lead hears so once."""
    match = table.match
    words = [
        f"{match.name}, {table.title}, has begun, and you help to lead it.",
        "Where its GM is asked something, you get that letter, too, and may answer it, unless you play; between such "
        'letters "status" tells you how it stands.',
        WORDS,
    ]
    letters = to_gm(desk, table, f"helps/{match.name}", f"[{match.name}] You help to lead this match", words, now)
    return [letter for letter in letters if letter.post.to in match.policy.deputies]


def _at_the_deadline(table: Table, late: list[str]) -> list[str]:
    """What becomes of who is late: their own hours run, or the rules fill their silence."""
    own = [chair.name for chair in table.chairs(late) if deadlines.may_draw(table.match, chair)]
    rest = [name for name in late if name not in own]
    said = [f"At the deadline the own time of {listed(own)} begins to run."] if own else []
    return [*said, f"At the deadline the rules fill the silence of {listed(rest)}."] if rest else said


def before_deadline(desk: Desk, table: Table, hours: float, now: datetime) -> list[Outgoing]:
    """Who is late, once the last reminders have gone out."""
    match = table.match
    if not wanted(table) or not table.missing or hours > min(match.policy.reminders, default=0):
        return []
    late = [seat for seat in table.missing if seat != GM]
    words = _at_the_deadline(table, late)
    words = [*standing(desk, table, now, match.policy.zone), *words, WORDS]
    return to_gm(
        desk,
        table,
        f"gm-late/{match.name}/{match.numbered()}/{match.due}",
        f"[{match.name}] For the GM: who is late in turn {match.turn}",
        words,
        now,
    )
