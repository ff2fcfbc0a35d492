"""Looks after the matches whose hour has come: start, remind, resolve, report. One commit for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from gm.desk.bench import Desk
from gm.desk.matches import lending, pausing, stuck
from gm.desk.matches.beginning import manned, may_begin
from gm.desk.matches.gm_letters import after_turn, wanted
from gm.desk.matches.putting_off import held_up, made_good, spared
from gm.desk.matches.reminders import remind
from gm.desk.matches.standing_by import offered
from gm.desk.matches.turns import advance, start
from gm.desk.matches.voting import ended
from gm.desk.outgoing import press_letters
from gm.desk.outgoing.letters import to_gm, to_operator
from gm.desk.outgoing.places import topic_of
from gm.desk.outgoing.reporting import reports
from gm.desk.outgoing.topics import first_post, in_chat
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.domain.deadlines import wake
from gm.domain.match import GM, TurnResolved
from gm.ports import Crossed, Overtaken, Unreachable
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for

BATCH = 100
TRIES = 5  # while letters change a match at the same time
DRAWN = 8  # matches looked at in one go where their reports are drawn: letters that come meanwhile wait for them
UNSWEPT = timedelta(seconds=30)
STUCK = timedelta(hours=1)


class Looked(NamedTuple):
    """How many turns were resolved, and whether more matches want to be looked at."""

    turns: int = 0
    more: bool = False


def resolve_some(desk: Desk, now: datetime, swept: datetime | None, seen: set[str]) -> Looked:
    """Some of the matches that want to be looked at, none of those `seen` before; they are added to it."""
    due = desk.archive.due(now, BATCH)
    names = [name for name in due if name not in seen]
    crowd = len(names) > desk.limits.pictured
    hurried = replace(desk, pages=desk.pages.undrawn()) if crowd else desk
    turns, those = 0, names if crowd else names[:DRAWN]
    for name in those:
        seen.add(name)
        try:
            turns += look_at(hurried, name, now, swept)
        except Unreachable:
            raise  # the database is away: no fault of this match
        except Exception as why:  # whatever it is: one match must not hold up all others, nor the mail
            _stuck(desk, name, why, now)
    return Looked(turns, more=bool(those) and (len(names) > len(those) or len(due) == BATCH))


def make_good(desk: Desk, since: datetime, until: datetime) -> None:
    """After an outage of ours every match under way gets back, in its present turn, the time that it lost."""
    for sheet in desk.archive.matches("running"):
        for _ in range(TRIES):
            table, letters = made_good(desk, Table.open(desk.archive, sheet.name), since, until, until)
            try:
                with desk.archive.step() as step:
                    table.commit(step, until)
                    for letter in letters:
                        letter.put(step)
                break
            except (Overtaken, Crossed):
                continue


def _stuck(desk: Desk, name: str, why: Exception, now: datetime) -> None:
    """A match that cannot be looked at is left alone for an hour; operator, GM and table hear of it."""
    words = [
        *stuck.sentences(desk, name, why, now),
        "The other matches go on. This one is tried again every hour; when the cause is mended: "
        f"postgm match process {name}",
    ]
    with desk.archive.step() as step:
        for letter in stuck.letters(desk, name, words, now):
            letter.put(step)
    desk.archive.release(name, now + STUCK)


def look_at(desk: Desk, name: str, now: datetime, swept: datetime | None, force: bool = False) -> int:
    """Do what is due in one match, and write it down with its letters. Returns the number of turns resolved."""
    for _ in range(TRIES):
        table = Table.open(desk.archive, name)
        before = table.match.turn
        table, letters = look(desk, table, now, swept, force)
        try:
            if table.events or letters:
                _write(desk, table, letters, now)
        except (Overtaken, Crossed):
            continue
        if not table.events:
            desk.archive.release(name, _next_look(table, now))
        return table.match.turn - before
    return 0


def _write(desk: Desk, table: Table, letters: Sequence[Outgoing], now: datetime) -> None:
    with desk.archive.step() as step:
        table.commit(step, now)
        for letter in letters:
            letter.put(step)
        for topic, key, text in table.rulings:
            step.note(topic, key, text, now)


def _next_look(table: Table, now: datetime) -> datetime | None:
    """When nothing could be done: the match's own next hour, or soon again where the mailbox was not swept yet."""
    look = wake(table.match, now)
    return look if look is None or look > now else now + UNSWEPT


def look(desk: Desk, table: Table, now: datetime, swept: datetime | None, force: bool) -> tuple[Table, list[Outgoing]]:
    """Decide: what happens in this match now, and which letters tell of it. Nothing is written; what a game
    stumbles over is raised."""
    match = table.match
    if may_begin(match, now):
        table = start(manned(table), now, token_for(desk.us.key, match.name, 0, match.seed, "proof"))
    table, runs = pausing.over(desk, table, now)
    table, offers = offered(desk, table, now)
    offers += runs
    table, back = lending.due(desk, table, now)
    offers += back
    table, waited = held_up(desk, table, now, swept)
    offers += waited
    table, spares = spared(desk, table, now, swept)
    offers += spares
    table, votes = ended(desk, table, now, swept)
    offers += votes
    if table.match.status == "over":
        return table, offers
    turn, dealt = table.match.turn, match.status == "inviting" and table.match.status == "running"
    before, table = table, advance(desk, table, now, swept, force)
    if table.match.turn != turn or dealt:
        letters = [
            *reports(desk, table, now, since=None if dealt else before),
            *([first_post(desk, table, now)] if topic_of(desk.us, table.match) else ()),
            *in_chat(desk, table, now),
            *after_turn(desk, table, now),
            *press_letters.waiting(desk, table, turn, now),
            *_fallen_silent(desk, match.turn, table, now),
        ]
        return table, [*offers, *letters, *_without_gm(desk, table, now), *_aside(desk, table, now)]
    table, reminders = remind(desk, table, now)
    return table, [*offers, *reminders]


def _without_gm(desk: Desk, table: Table, now: datetime) -> list[Outgoing]:
    """The operator hears, once a match, of a game that asks for a GM who is not there or whom no letter reaches."""
    chair, name = table.match.chair(GM), table.match.name
    player = player_of(desk.archive, chair)
    ruled = any(isinstance(event, TurnResolved) and GM in event.played for event in table.events)
    filled = chair is not None and bool(chair.invited or chair.autopilot)
    if filled or (player and player.reachable) or not (ruled or GM in table.asks):
        return []
    words = [
        f"{name} asks for a ruling, and " + ("no letter reaches its GM." if player else "it has no GM."),
        "It goes on: where nobody rules, the rules say what happens. To give it a GM: "
        f'postgm match replace {name} GM "NAME <ADDRESS>"',
    ]
    return to_operator(desk, f"no-gm/{name}/{player.id if player else ''}", f"[{name}] There is no GM", words, now)


def _fallen_silent(desk: Desk, turn: int, table: Table, now: datetime) -> list[Outgoing]:
    """The GM hears of seats that have been silent as often as the match allows."""
    limit = table.match.policy.silence_limit
    letters: list[Outgoing] = []
    for chair in table.match.chairs:
        if limit and chair.silences and chair.silences % limit == 0 and chair.name in _charged(table):
            plays = "The engine now plays for the seat" if chair.autopilot else "Defaults are played for the seat"
            often = f"{chair.silences} {'turn' if chair.silences == 1 else 'turns'}"
            words = [
                f"{chair.name} in {table.match.name} has been silent {often} in a row.",
                f"{plays} until the player writes again. Somebody else gets the seat when you answer, for example: "
                f'"replace {chair.name} with NAME <ADDRESS>".',
            ]
            key = f"silent/{table.match.name}/{table.match.numbered()}/{chair.name}"
            about = f"[{table.match.name}] {chair.name} is silent"
            heard = to_operator(desk, key, about, words, now) if chair.name == GM else ()
            letters += heard or to_gm(desk, table, key, about, words, now)
    return letters


def _aside(desk: Desk, table: Table, now: datetime) -> list[Outgoing]:
    """What the game tells a GM who has no chair at its table, such as that nobody plays any more. The letter about the
    end says all there is."""
    name, words = table.match.name, [told.text for told in table.match.told if GM in (told.audience or ())]
    if not words or table.match.chair(GM) or (table.match.status == "over" and wanted(table)):
        return []
    return to_gm(desk, table, f"aside/{name}/{table.match.numbered()}", f"[{name}] A word to the GM", words, now)


def _charged(table: Table) -> tuple[str, ...]:
    """Seats whose silence was charged in the turns just played."""
    return tuple(seat for event in table.events for seat in getattr(event, "charged", ()))
