"""A deadline is put off by what the match itself gives: for the absent and missing, for an outage of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from gm.desk.bench import Desk
from gm.desk.matches.changing import NOBODY, News, everybody
from gm.desk.outgoing.letters import report_key, to_gm
from gm.desk.players import player_of
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, DeadlineMoved, Match, TermsChanged
from gm.domain.policy import Chair
from gm.ports.archive import Outgoing

MATTERS, NO_TIME = timedelta(hours=1), timedelta()  # a report that waits so long takes time from its reader
ONE_MORE = timedelta(days=1)  # for those who are missing in the first turn
Put = tuple[Table, list[Outgoing]]
Moves = Callable[[str], str]


def put_off(
    desk: Desk,
    table: Table,
    moved: DeadlineMoved,
    words: str,
    now: datetime,
    about: str = "New deadline",
    but: str = "",
    own: Mapping[str, str] = NOBODY,
) -> Put:
    """The match with its new deadline, and word of it to everybody who plays, `but` one seat; `own` are the words for
    whom it is about."""
    before, due = deadlines.moment(table.match.due), deadlines.moment(moved.due)
    table = table.then(moved)

    def news(said: str) -> News:
        return lambda zone: (
            f"{about}: {deadlines.brief(due, zone)}",
            f"{said} {deadlines.moves(before, due, zone) if moved.drawing else _due(due, zone)}.",
        )

    theirs = {seat: news(said) for seat, said in own.items()}
    letters = everybody(desk, table, news(words), now, f"off{table.match.seq}", theirs)
    return table, [letter for letter in letters if not but or letter.post.seat != but]


def _due(due: datetime, zone: str) -> str:
    return f"Orders are due {deadlines.shown(due, zone)}"


def for_the_absent(desk: Desk, table: Table, seat: str, now: datetime) -> tuple[Table, list[Outgoing], Moves]:
    """The present deadline waits for a seat that is away, where it is still missing something of theirs; the letters to
    the others, and what becomes of deadlines, in the zone of a reader."""
    match, chair = table.match, table.match.chair(seat)
    waits = chair and match.due and match.underway and seat in table.missing
    before = deadlines.moment(match.due) if waits else now
    due = deadlines.when_back(match.policy, before, [chair]) if waits and chair else before
    if due == before:
        return (
            table,
            [],
            lambda zone: f"{_stays(match, chair, bool(waits))} that would fall into that time wait until it is over.",
        )
    words = f"{seat} is away, so the deadline has been moved."
    table, letters = put_off(desk, table, DeadlineMoved(deadlines.iso(due)), words, now, but=seat)
    return table, letters, lambda zone: f"{deadlines.moves(before, due, zone)}."


def _stays(match: Match, chair: Chair | None, waits: bool) -> str:
    """Which deadlines wait, and that the present one does not where nothing is missing of whoever is away."""
    due = deadlines.moment(match.due) if chair and match.due and match.underway and not waits else None
    if due is None or chair is None or deadlines.when_back(match.policy, due, [chair]) == due:
        return "Deadlines"
    return f"The present deadline stays, for nothing of {chair.name} is missing in this turn; later ones"


def spared(desk: Desk, table: Table, now: datetime, swept: datetime | None) -> Put:
    """Who is missing at a deadline has some more time, once a turn each, where the policy gives it: in the first turn,
    of their own hours, or so many times in a match. All are told."""
    match, policy = table.match, table.match.policy
    late = _late(table) if table.missing and deadlines.ripe(match, swept, False, now) else []
    if late and match.turn == 1 and policy.first_turn == "extend":
        return _first_turn(desk, table, [chair.name for chair in late], now)
    if own := _with_hours(desk, match, late):
        return _own_hours(desk, table, own, now)
    able = [chair for chair in late if chair.extras < policy.extras and not match.spared]
    return _once_more(desk, table, able, now) if able else (table, [])


def held_up(desk: Desk, table: Table, now: datetime, swept: datetime | None) -> Put:
    """Where a channel, as a forum does, let a report of this turn wait, and its reader is missing at the deadline, the
    time that they lost is given back, once a turn: the clock starts when the last hand is out."""
    match = table.match
    once = match.policy.outage_hours and match.due and match.asked and match.outage != match.asked
    late = _late(table) if once and table.missing and deadlines.ripe(match, swept, False, now) else []
    lost = {chair.name: _lost_on_its_way(desk, match, chair, now) for chair in late}
    whole = deadlines.moment(match.due) - _asked(match) if lost else ONE_MORE
    most = max(lost.values(), default=NO_TIME)
    if most < min(MATTERS, whole / 4):
        return table, []
    names = [name for name, span in lost.items() if span >= min(MATTERS, whole / 4)]
    words = (
        f"The letter of this turn has waited {deadlines.left(now + most, now)} on its way to {listed(names)}. That was "
        "no fault of theirs, so the deadline moves by as much."
    )
    moved = DeadlineMoved(deadlines.iso(deadlines.moment(match.due) + most), outage=match.asked)
    table, letters = put_off(desk, table, moved, words, now)
    key = f"held/{match.name}/{table.match.seq}"
    return table, [*letters, *to_gm(desk, table, key, f"[{match.name}] The deadline has moved", [words], now)]


def _lost_on_its_way(desk: Desk, match: Match, chair: Chair, now: datetime) -> timedelta:
    """How long the report of somebody on a channel waited before it stood there; mail has its own ways to be slow."""
    player, report = player_of(desk.archive, chair), desk.archive.posted(report_key(match, chair.name))
    if player is None or report is None or desk.us.channel_to(report.to) == desk.us.mail:
        return NO_TIME
    waits = report.state in ("queued", "sending", "later")
    return (now if waits else report.sent or _asked(match)) - _asked(match)


def _late(table: Table) -> list[Chair]:
    """The chairs of players who are missing."""
    return [chair for chair in table.chairs(table.missing) if chair.in_person and chair.name != GM]


def _with_hours(desk: Desk, match: Match, late: list[Chair]) -> list[Chair]:
    """Those of them who have hours of their own left, if these run by themselves here, and have read their report."""
    left = [chair for chair in late if deadlines.may_draw(match, chair)]
    reached = desk.archive.reached(match.name, match.turn) if left else ()
    return [chair for chair in left if (report_key(match, chair.name), chair.player) in reached]


def _own_hours(desk: Desk, table: Table, own: list[Chair], now: datetime) -> Put:
    given, names = table.match.policy.bank_hours, tuple(chair.name for chair in own)
    used = listed([f"{chair.name} {chair.banked:g} h of {given:g} h" for chair in own])
    rules = f"the turn closes when orders are in, and only what is used counts. Used until now: {used}."
    words = f"{_silent(names)} Their own time runs from now on; {rules}"
    mine = dict.fromkeys(names, f"You have not written yet. Your own time runs from now on; {rules}")
    due = now + timedelta(hours=max(given - chair.banked for chair in own))
    moved = DeadlineMoved(deadlines.iso(due), drawing=names, drawn=deadlines.iso(now))
    table, letters = put_off(desk, table, moved, words, now, "Own time runs", own=mine)
    key, about = (
        f"clock/{table.match.name}/{table.match.seq}",
        f"[{table.match.name}] Own time of {listed(list(names))}",
    )
    return table, [*letters, *to_gm(desk, table, key, about, [words], now)]


def _once_more(desk: Desk, table: Table, able: list[Chair], now: datetime) -> Put:
    match, policy = table.match, table.match.policy
    names = tuple(chair.name for chair in able)
    due = now + timedelta(hours=policy.extra_hours)
    left = [f"{chair.name} {chair.extras + 1} of {policy.extras}" for chair in able]
    words = (
        f"{_silent(names)} Nobody is passed over at once here: there are {policy.extra_hours:g} more hours, once this "
        f"turn. Used of that: {listed(left)}."
    )
    moved = DeadlineMoved(deadlines.iso(due), spared=names)
    table, letters = put_off(desk, table, moved, words, now, "More time")
    key, about = f"spared/{match.name}/{table.match.seq}", f"[{match.name}] More time for {listed(list(names))}"
    return table, [*letters, *to_gm(desk, table, key, about, [words], now)]


def _first_turn(desk: Desk, table: Table, names: list[str], now: datetime) -> Put:
    words = f"{_silent(names)} Because this is the first turn, nobody is passed over: there is one more day, once."
    used = TermsChanged(table.match.options, replace(table.match.policy, first_turn="play"))
    moved = DeadlineMoved(deadlines.iso(now + ONE_MORE))
    table, letters = put_off(desk, table, moved, words, now, "One more day")
    return table.then(used), letters


def _silent(names: list[str] | tuple[str, ...]) -> str:
    return f"{listed(list(names))} {'has' if len(names) == 1 else 'have'} not written yet."


def made_good(desk: Desk, table: Table, since: datetime, until: datetime, now: datetime) -> Put:
    """After an outage of ours, the time that it took from the present turn is given back, once, where the policy says
    so."""
    match, began = table.match, deadlines.iso(since)
    if not _lost(match, since, until) or match.outage >= began:
        return table, []
    lost = until - max(since, deadlines.moment(match.asked))
    zone = match.policy.zone
    words = (
        f"I could neither read nor send mail from {deadlines.brief(since, zone)} to {deadlines.brief(until, zone)} "
        f"({zone}). That was no fault of yours, so the deadline moves by as much, "
        f"{deadlines.left(until, until - lost)}."
    )
    moved = DeadlineMoved(deadlines.iso(deadlines.moment(match.due) + lost), outage=began)
    table, letters = put_off(desk, table, moved, words, now)
    key, about = f"outage/{match.name}/{began}", f"[{match.name}] The deadline has moved"
    return table, [*letters, *to_gm(desk, table, key, about, [words], now)]


def _lost(match: Match, since: datetime, until: datetime) -> bool:
    """Did the present turn lose time to this outage, which lasted long enough?"""
    hours = match.policy.outage_hours
    end = deadlines.closes(match)
    long = bool(hours) and until - since >= timedelta(hours=hours)
    return long and match.status == "running" and end is not None and since < end and until > _asked(match)


def _asked(match: Match) -> datetime:
    return deadlines.moment(match.asked)
