"""A match is the fold of its events: `apply(match, event)` is the only way it changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from gm.domain import deadlines
from gm.domain.chance import Rolled
from gm.domain.match import (
    GM,
    AskedBack,
    ClosingSet,
    DeadlineMoved,
    Ended,
    Event,
    FinalSaid,
    Led,
    Match,
    MotionDone,
    MotionPut,
    Opened,
    OrdersKept,
    OrdersTaken,
    OrdersWithdrawn,
    Paused,
    Reminded,
    Resumed,
    RulesKept,
    SeatChanged,
    SeatLeft,
    SetBack,
    Started,
    TermsChanged,
    TurnResolved,
    VoteCast,
    WaitSaid,
)
from gm.domain.policy import Chair, Held, Policy, Record, Rule
from gm.domain.votes import voted


def apply(match: Match, event: Event) -> Match:
    """The match after this event."""
    changed: Match = _CHANGES[type(event)](match, event)
    return replace(changed, seq=match.seq + 1)


def fold(name: str, events: list[Event]) -> Match:
    """The match after all its events."""
    match = Match(name)
    for event in events:
        match = apply(match, event)
    return match


def _opened(match: Match, e: Opened) -> Match:
    return replace(match, game=e.game, rules=e.rules, options=e.options, chairs=e.chairs, policy=e.policy, seed=e.seed)


def _seat_changed(match: Match, e: SeatChanged) -> Match:
    name = e.was or e.chair.name
    chairs = tuple(e.chair if c.name == name else c for c in match.chairs)
    after = replace(match, chairs=chairs if match.chair(name) else (*chairs, e.chair))
    before = match.chair(name)
    if before and (before.player != e.chair.player or e.chair.autopilot):
        after = _asked_back(after, AskedBack(name, False))  # who was asked is not there any more
    if before is None or e.why not in ("left", "excused"):
        return after
    forgiven = before.missed - e.chair.missed if e.why == "excused" else 0
    return _recorded(after, before.player, silent=-forgiven, left=int(e.why == "left"))


def _started(match: Match, e: Started) -> Match:
    after = replace(match, status="running", turn=1, position=e.position, questions=e.questions, due=e.due)
    return replace(after, asked=e.at, told=e.told, pledge=e.pledge)


def _orders_taken(match: Match, e: OrdersTaken) -> Match:
    held = {seat: h for seat, h in match.held.items() if seat != e.seat}
    chairs = tuple(replace(c, silences=0, autopilot=False) if c.name == e.seat else c for c in match.chairs)
    after = replace(match, held={**held, e.seat: Held(e.text, e.arrived, e.letter, e.doubted)}, chairs=chairs)
    return _asked_back(after, AskedBack(e.seat, False))


def _orders_kept(match: Match, e: OrdersKept) -> Match:
    return replace(match, standing=_put(match.standing, e.seat, e.standing), ahead=_put(match.ahead, e.seat, e.ahead))


def _put(kept: dict[str, str], seat: str, text: str) -> dict[str, str]:
    rest = {name: held for name, held in kept.items() if name != seat}
    return {**rest, seat: text} if text else rest


def _ruled(match: Match, seat: str, rules: tuple[Rule, ...]) -> dict[str, tuple[Rule, ...]]:
    others = {name: kept for name, kept in match.later.items() if name != seat}
    return {**others, seat: rules} if rules else others


def _withdrawn(match: Match, e: OrdersWithdrawn) -> Match:
    held = {seat: h for seat, h in match.held.items() if seat != e.seat}
    standing, ahead = _put(match.standing, e.seat, ""), _put(match.ahead, e.seat, "")
    return replace(
        match,
        held=held,
        standing=standing,
        ahead=ahead,
        later=_ruled(match, e.seat, ()),
        finals=tuple(s for s in match.finals if s != e.seat),
    )


def _asked_back(match: Match, e: AskedBack) -> Match:
    others = tuple(seat for seat in match.unsettled if seat != e.seat)
    return replace(match, unsettled=(*others, e.seat) if e.open else others)


def _wait_said(match: Match, e: WaitSaid) -> Match:
    others = tuple(seat for seat in match.waits if seat != e.seat)
    finals = tuple(seat for seat in match.finals if seat != e.seat)
    return replace(match, waits=(*others, e.seat) if e.wait else others, finals=finals)


def _final_said(match: Match, e: FinalSaid) -> Match:
    waits = tuple(seat for seat in match.waits if seat != e.seat)
    return replace(match, waits=waits, finals=tuple(dict.fromkeys((*match.finals, e.seat))))


def _reminded(match: Match, e: Reminded) -> Match:
    return replace(match, reminded=(*match.reminded, e.hours))


def _recorded(match: Match, player: str, answered: int = 0, silent: int = 0, left: int = 0) -> Match:
    """The match with so much more in the record of a player."""
    if not player:
        return match
    old = match.records.get(player, Record())
    new = Record(old.answered + answered, max(0, old.silent + silent), old.left + left)
    return replace(match, records={**match.records, player: new})


def _ended(match: Match, e: Ended) -> Match:
    over = replace(match, status="over", due="", closing="", held={}, motion=None)
    return replace(over, result=e.ruling.result, ruled=e.ruling.how) if e.ruling else over


def _turn_resolved(match: Match, e: TurnResolved) -> Match:
    for chair in match.chairs:
        held = match.held.get(chair.name)
        if chair.name in e.charged or (chair.name in e.played and held and held.letter):
            late = chair.name in e.charged
            match = _recorded(match, chair.player, answered=int(not late), silent=int(late))
    after = _turned(match, e)
    return replace(after, chairs=tuple(_after_turn(match.policy, c, e) for c in after.chairs))


def _clocked(match: Match, at: str) -> Match:
    """Whose own hours ran in this turn has used them, up to their last word."""
    used = {seat: deadlines.used(match, seat, at) for seat in match.drawing}
    return replace(match, chairs=tuple(replace(c, banked=used.get(c.name, c.banked)) for c in match.chairs))


def _clock_set(match: Match, due: str, seats: tuple[str, ...] = (), since: str = "") -> Match:
    """The match with another deadline. What more it gives is nobody's own time, unless it is that of these seats."""
    more = deadlines.moment(due) - deadlines.moment(match.due) if match.drawn and match.due and due else timedelta(0)
    drawn = deadlines.iso(deadlines.moment(match.drawn) + max(more, timedelta(0))) if match.drawn else ""
    return replace(match, due=due, drawing=seats or match.drawing, drawn=since or drawn, reminded=())


def _turned(match: Match, e: TurnResolved | SeatLeft) -> Match:
    """The next position, with what waits for it already."""
    return replace(
        _clocked(match, e.at),
        status="over" if e.result is not None else match.status,
        turn=match.turn + 1,
        unwritten=0 if any(held.letter for held in match.held.values()) else match.unwritten + 1,
        position=e.position,
        questions=e.questions,
        due=e.due,
        asked=e.at,
        held=e.held,
        ahead=e.ahead,
        waits=(),
        unsettled=(),
        finals=(),
        closing="",
        spared=False,
        drawing=(),
        drawn="",
        reminded=(),
        movers=(),
        told=e.told,
        result=e.result,
    )


def _seat_left(match: Match, e: SeatLeft) -> Match:
    after = _turned(match, e)
    chairs = tuple(
        replace(c, player="", invited="", left=True, vacant=False, offered="") if c.name == e.seat else c
        for c in after.chairs
    )
    return replace(after, chairs=chairs)


def _deadline_moved(match: Match, e: DeadlineMoved) -> Match:
    chairs = tuple(replace(c, extras=c.extras + 1) if c.name in e.spared else c for c in match.chairs)
    spared, outage = match.spared or bool(e.spared), e.outage or match.outage
    after = _clock_set(match, e.due, e.drawing, e.drawn)
    return replace(after, chairs=chairs, spared=spared, outage=outage)


def _motion_put(match: Match, e: MotionPut) -> Match:
    movers = dict.fromkeys((*match.movers, *filter(None, (e.motion.by,))))
    return replace(match, motion=e.motion, movers=tuple(movers))


def _vote_cast(match: Match, e: VoteCast) -> Match:
    motion = match.motion
    mine = motion is not None and motion.number == e.number
    return replace(match, motion=replace(motion, cast=voted(motion, e.seat, e.yes))) if motion and mine else match


def _after_turn(policy: Policy, chair: Chair, e: TurnResolved) -> Chair:
    """Silence is counted where it was charged; an autopilot takes over when the policy says so."""
    if chair.name in e.charged:
        row = chair.silences + 1
        over = bool(policy.silence_limit) and row >= policy.silence_limit
        pilot = chair.autopilot or (over and policy.on_limit == "autopilot" and chair.name != GM)
        return replace(chair, silences=row, missed=chair.missed + 1, autopilot=pilot)
    if chair.name in e.played and chair.name not in e.silent:
        return replace(chair, silences=0)
    return chair


_CHANGES: dict[type, Any] = {
    Opened: _opened,
    SeatChanged: _seat_changed,
    Started: _started,
    OrdersTaken: _orders_taken,
    OrdersKept: _orders_kept,
    RulesKept: lambda match, e: replace(match, later=_ruled(match, e.seat, e.rules)),
    OrdersWithdrawn: _withdrawn,
    AskedBack: _asked_back,
    WaitSaid: _wait_said,
    FinalSaid: _final_said,
    ClosingSet: lambda match, e: replace(match, closing=e.at),
    Reminded: _reminded,
    TurnResolved: _turn_resolved,
    SeatLeft: _seat_left,
    DeadlineMoved: _deadline_moved,
    Paused: lambda match, e: replace(match, status="paused", paused=e.at, again=e.until, closing=""),
    Ended: _ended,
    Resumed: lambda match, e: replace(_clock_set(match, e.due), status="running", paused="", again=""),
    SetBack: lambda match, e: replace(e.match, seq=match.seq, motion=match.motion),
    Led: lambda match, e: match,
    TermsChanged: lambda match, e: replace(match, options=e.options, policy=e.policy),
    MotionPut: _motion_put,
    VoteCast: _vote_cast,
    MotionDone: lambda match, e: replace(match, motion=None),
    Rolled: lambda match, e: match,
}
