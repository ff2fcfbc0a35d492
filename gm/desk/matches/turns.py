"""Opening, starting and resolving: the deeds that move a match from one position to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.kit.model import Happening, Orders, Resolution
from gm.desk.bench import Desk
from gm.desk.matches.closing import may_hurry, minded, unmanned, with_pilots
from gm.desk.matches.conditional import followed
from gm.desk.outgoing import endings, masks
from gm.desk.outgoing.letters import report_key
from gm.desk.players import player_of
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import codec, deadlines
from gm.domain.match import GM, SeatLeft, Started, TurnResolved
from gm.domain.pledge import Pledge
from gm.domain.policy import Chair, Held, Question, Told

# What is said of who was silent: of one, and of several.
_LATE = ("was silent", "were silent")
_EARLY = ("did not have orders in when the turn was closed early",) * 2
_SPOILT = ("had sent what is not possible any more",) * 2
HANDS_OPEN = "The GM of this match may read all hands and orders."
MOST_AT_ONCE = 500  # turns that may follow from answers left beforehand, before letters go out


def start(table: Table, now: datetime, nonce: str = "") -> Table:
    """Deal: the first position, its questions and their deadline. All are told what proves it at the end; `nonce` keeps
    that from being guessed."""
    pledge = Pledge(nonce, table.match.name) if nonce else None
    match = replace(table.match, pledge=pledge)
    state = table.game.setup(match.seats, table.options, table.dice("setup"))
    questions = table.questions(state)
    due = deadlines.iso(due_of(table, questions, now))
    said = [HANDS_OPEN] * match.policy.gm_hands + [masks.OPENLY] * match.policy.anonymous + endings.promised(match)
    told = tuple(map(Told, said))
    position = codec.position_to_json(state)
    return table.then(Started(position, questions, due, deadlines.iso(now), told, pledge), stir=True)


def advance(
    desk: Desk, table: Table, now: datetime, swept: datetime | None, force: bool = False, told: tuple[Told, ...] = ()
) -> Table:
    """Resolve as many turns as are ripe: the present one, and those whose answers were left beforehand.

    What happened in all of them, and was `told` before, is told together: one report follows, however many turns were
    played.
    """
    for played in range(MOST_AT_ONCE):
        manned = with_pilots(table)  # for this turn only: what an autopilot would say is not held for its seat
        told = (*told, *nobody_there(table))
        forced = force and played == 0
        full = manned.ready and may_hurry(table)
        if table.match.status != "running" or not (forced or deadlines.ripe(table.match, swept, full, now)):
            break
        table = resolve(desk, manned, now, told)
        told = table.match.told
    return minded(table, now)


def resolve(
    desk: Desk, table: Table, now: datetime, before: tuple[Told, ...] = (), spoilt: Collection[str] = ()
) -> Table:
    """Fill silence, play the turn, and put the next questions. `spoilt`: seats that are not silent, but whose orders a
    correction has made impossible."""
    sent = table.answers()
    full, silent = complete(table, sent)
    resolution = table.game.resolve(table.state, full, table.dice())
    onward = _onward(table, resolution, now)
    held, ahead, unfit = _beforehand(table, table.match.ahead, resolution.state, onward["questions"], now)
    end = deadlines.closes(table.match)
    late = silent if end and now >= end else ()  # who still had time when the GM closed the turn was not silent
    event = TurnResolved(
        played={seat: table.game.grammar.write(orders) for seat, orders in full.items()},
        silent=silent,
        charged=_charged(desk, table, late),
        told=(
            *before,
            *_of_clocks(table, now),
            *_of_silence(table, silent, full, bool(late), spoilt),
            *_out_of_reach(desk, table, silent),
            *map(_told, resolution.happenings),
            *unfit,
            *_of_absence(table, onward["questions"], now),
        ),
        held=held,
        ahead=ahead,
        topic=_topic(table),
        **onward,
    )
    return followed(table, event, now)


def _onward(table: Table, resolution: Resolution[Any], now: datetime) -> dict[str, Any]:
    """What comes next, as events keep it: the position, its questions, until when, and the result once there is one."""
    questions, result = table.questions(resolution.state), table.game.result(resolution.state)
    return {
        "position": codec.position_to_json(resolution.state),
        "questions": questions,
        "due": deadlines.iso(due_of(table, questions, now)) if questions else "",
        "at": deadlines.iso(now),
        "result": {seat: float(points) for seat, points in result.items()} if result is not None else None,
    }


def _charged(desk: Desk, table: Table, late: tuple[str, ...]) -> tuple[str, ...]:
    """Whose silence counts: those whom their report has reached, unless the match charges all."""
    if not late or table.match.policy.charge_unreached:
        return late
    reached = desk.archive.reached(table.match.name, table.match.turn)
    holders = {chair.name: chair.player for chair in table.match.chairs}
    return tuple(seat for seat in late if (report_key(table.match, seat), holders.get(seat)) in reached)


def leave(desk: Desk, table: Table, seat: str, now: datetime) -> Table:
    """A seat gets up for good, and if nothing is missing now, the turn is played."""
    after = left(table, seat, now)
    return advance(desk, after, now, None, told=after.match.told)


def left(table: Table, seat: str, now: datetime) -> Table:
    """Nobody takes over the seat: the game says what becomes of it. What the others have in stands as far as it still
    fits."""
    match = table.match
    resolution = table.game.leave(table.state, seat, table.dice("leave", seat))
    onward = _onward(table, resolution, now)
    asked = {name: text for name, text in match.ahead.items() if name in table.asks and name != seat}
    due = {name: text for name, text in match.ahead.items() if name not in table.asks and name != seat}
    said = {name: held.text for name, held in match.held.items() if name != seat}
    held, ahead, unfit = _beforehand(table, {**due, **said}, resolution.state, onward["questions"], now)
    event = SeatLeft(
        seat=seat,
        told=(Told(f"{seat} has left the table for good."), *map(_told, resolution.happenings), *unfit),
        held={name: match.held.get(name, kept) for name, kept in held.items()},  # what was sent came when it came
        ahead={**ahead, **asked},  # their question is the same as before, so the next one is still to come
        **onward,
    )
    return replace(followed(table, event, now), stir=True)


def complete(table: Table, sent: Mapping[str, Orders]) -> tuple[dict[str, Orders], tuple[str, ...]]:
    """Complete orders of every asked seat, in order of arrival, and who was silent (last, by name)."""
    full: dict[str, Orders] = {}
    late = [s for s in sorted(table.asks) if s not in sent]
    for seat in (*sent, *late):
        if seat in sent or table.asks[seat].required:
            full[seat] = table.game.complete(table.state, seat, sent.get(seat, ()), table.dice("silence", seat))
    silent = tuple(
        seat
        for seat in sorted(table.asks)
        if table.asks[seat].required and not table.sent(seat) and table.gaps(seat, table.orders(seat))
    )
    return full, silent


def _topic(table: Table) -> str:
    """What a person was asked to rule on and wrote about."""
    ask, held = table.asks.get(GM), table.match.held.get(GM)
    return (ask.topic or "") if ask and held and held.letter else ""


def nobody_there(table: Table) -> list[Told]:
    """For which empty chairs the rules for silence are played."""
    return [
        Told(f"Nobody sits on the chair {seat}, so what the rules say for silence is played.")
        for seat in unmanned(table)
    ]


def _of_clocks(table: Table, now: datetime) -> list[Told]:
    """Whose own hours ran in this turn, and what is used of them now."""
    given, at = table.match.policy.bank_hours, deadlines.iso(now)
    return [
        Told(f"{seat} has used {deadlines.used(table.match, seat, at):g} h of their own {given:g} h.")
        for seat in table.match.drawing
    ]


def _of_silence(
    table: Table, silent: Sequence[str], full: Mapping[str, Orders], late: bool, spoilt: Collection[str]
) -> list[Told]:
    """Who was silent, or still had time, and what was played for them: to themselves all, to everybody what the game
    lets be known."""
    told, bare = list[Told](), dict[tuple[str, str], list[str]]()
    for seat in silent:
        was, were = ways = _SPOILT if seat in spoilt else _LATE if late else _EARLY
        played, known = _aloud(full[seat]), _aloud(table.game.public(table.state, seat, full[seat]))
        if known:
            told.append(Told(f"{seat} {was}; played for {seat}: {_said(table, known)}."))
        elif seat != GM:  # the game says itself what comes of no ruling
            bare.setdefault(ways, []).append(seat)
        if seat != GM and played != known:
            told.append(Told(f"Played for you: {_said(table, played)}.", (seat,)))
    for (was, were), seats in bare.items():
        told.insert(0, Told(f"{listed(seats)} {was if len(seats) == 1 else were}."))
    return told + _of_gaps(table, [seat for seat in full if seat not in silent], full)


def _aloud(orders: Orders) -> Orders:
    """Those that a report speaks of."""
    return tuple(order for order in orders if not order.mute)


def _of_gaps(table: Table, seats: Sequence[str], full: Mapping[str, Orders]) -> list[Told]:
    """Who sent a part only hears what was added."""
    told = list[Told]()
    for seat in (seat for seat in seats if table.gaps(seat, table.orders(seat))):
        if added := tuple(order for order in full[seat] if order not in table.orders(seat) and not order.mute):
            told.append(Told(f"A part of your orders was missing. Added for you: {_said(table, added)}.", (seat,)))
    return told


def _said(table: Table, orders: Orders) -> str:
    said = table.named(orders)
    return ("; " if any("," in order for order in said) else ", ").join(said)


def _out_of_reach(desk: Desk, table: Table, silent: Sequence[str]) -> list[Told]:
    """The table hears that its GM was not lazy: no letter gets there."""
    chair = table.match.chair(GM) if GM in silent else None
    player = player_of(desk.archive, chair)
    return [Told("No letter reaches the GM at present.")] if player and not player.reachable else []


def _beforehand(
    table: Table, kept: Mapping[str, str], state: Any, questions: Mapping[str, Question], now: datetime
) -> tuple[dict[str, Held], dict[str, str], list[Told]]:
    """Of orders kept from before: those that answer the new questions, those that still wait, and word of what did
    not fit."""
    held: dict[str, Held] = {}
    waiting: dict[str, str] = {}
    unfit: list[Told] = []
    for seat, text in kept.items():
        if seat not in questions:
            waiting[seat] = text
            continue
        wrong = [c.text for c in table.game.check(state, seat, table.read(text, seat)) if c.fatal]
        if wrong:
            left = text.replace("\n", "; ")
            unfit.append(Told(f'What I held from you, "{left}", does not fit now: {wrong[0]}', (seat,), "ahead"))
        else:
            held[seat] = Held(text, deadlines.iso(now))
    return held, waiting, unfit


def due_of(table: Table, questions: Mapping[str, Question], now: datetime) -> datetime:
    """The deadline of these questions: the longest clock any of them runs on, when nobody who is asked is away."""
    return deadlines.when_back(table.match.policy, _by_clock(table, questions, now), _waited(table, questions))


def _by_clock(table: Table, questions: Mapping[str, Question], now: datetime) -> datetime:
    policy = table.match.policy
    ruling = {GM: "ruling"} if policy.ruling_hours else {}
    paces = {ruling.get(seat, question.pace) for seat, question in questions.items()} or {"turn"}
    return max(deadlines.next_due(policy, pace, now) for pace in sorted(paces))


def _waited(table: Table, questions: Mapping[str, Question]) -> list[Chair]:
    """The chairs whose players have to answer."""
    asked = {seat for seat, question in questions.items() if question.required}
    return [c for c in table.match.chairs if c.name in asked and c.in_person]


def _of_absence(table: Table, questions: Mapping[str, Question], now: datetime) -> tuple[Told, ...]:
    """Who the deadline waits for, because they are away or keep that day free."""
    due, chairs = _by_clock(table, questions, now) if questions else now, _waited(table, questions)
    away = [c.name for c in chairs if deadlines.gone(c, due)]
    free = [c.name for c in chairs if not away and deadlines.kept(c, due)]
    ways = ((away, "is away", "are away"), (free, "keeps that day free", "keep that day free"))
    return tuple(
        Told(f"{listed(names)} {are if len(names) > 1 else is_}, so the deadline is later than usual.")
        for names, is_, are in ways
        if names
    )


def _told(happening: Happening) -> Told:
    return Told(happening.text, happening.audience, happening.kind)
