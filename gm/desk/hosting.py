"""What a GM does with a match: open it, invite, start, pause, move its deadline, process it now, seat somebody else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import games
from games.kit.options import build
from games.kit.words import nearest
from gm.desk import stuck
from gm.desk.bench import Desk
from gm.desk.inviting import invitation, invitations, replaced
from gm.desk.letters import Outgoing, notice, orders_seal, reports
from gm.desk.naming import name_for, seat_name
from gm.desk.rounds import look_at
from gm.desk.table import Table
from gm.desk.turns import leave
from gm.domain import deadlines
from gm.domain.match import GM, DeadlineMoved, Event, Match, Opened, OrdersWithdrawn, Paused, Resumed, SeatChanged
from gm.domain.policy import DAYS, Chair, Policy
from gm.ports import Address, Overtaken, Player, Unreachable
from gm.post.addressing import normalise, person_at, valid_registration
from gm.post.writing import Person

QUICK_HOURS = 3  # a match whose turns last less than that has no time for second thoughts, unless it says so


class Wrong(Exception):
    """Something about a request is wrong; `complaints` are sentences that say what would be right."""

    def __init__(self, *complaints: str) -> None:
        super().__init__(" ".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True, slots=True)
class Description:
    """A match as its GM describes it, in a file or by flags."""

    name: str
    game: str
    players: tuple[str, ...]  # "Anna <anna@example.org>", "robot", "free", or the id of a known player
    options: Mapping[str, Any]
    policy: Mapping[str, Any]


_KNOWN = {"name": str, "game": str, "players": list, "options": dict, "policy": dict}
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_SEATED = re.compile(r"\s*(?P<name>[^<>]*?)\s*<(?P<address>[^<>]+)>\s*")


def description(table: Mapping[str, Any]) -> Description:
    """A description from a match file's table. Wrong tells everything that is amiss."""
    complaints = []
    for key, value in table.items():
        if key not in _KNOWN:
            near = nearest(key, _KNOWN)
            complaints.append(
                f'"{key}" means nothing here'
                + (f'; did you mean "{near}"?' if near else f"; a match file has {', '.join(_KNOWN)}.")
            )
        elif not isinstance(value, _KNOWN[key]):
            complaints.append(f'"{key}" should be a {_KNOWN[key].__name__}.')
    for key in ("game", "players"):
        if key not in table:
            complaints.append(f'"{key}" is missing.')
    if complaints:
        raise Wrong(*complaints)
    return Description(str(table.get("name", "")), table["game"], tuple(map(str, table["players"])),
                       table.get("options", {}), table.get("policy", {}))  # fmt: skip


# -- opening ---------------------------------------------------------------------------------------------------------


def open_match(desk: Desk, wanted: Description, defaults: Policy, seed: str, now: datetime) -> Table:
    """Write down a new match and invite its players. Wrong tells everything that is amiss, at once."""
    complaints: list[str] = []
    key = games.find(wanted.game)
    if key is None:
        titles = [games.game(k).meta.title for k in games.shelf()]
        raise Wrong(f'There is no game "{wanted.game}" on the shelf; it holds {", ".join(titles)}.')
    game = games.game(key)
    options, wrong = build(game.Options, wanted.options)
    policy, about_policy = policy_of(wanted.policy, defaults)
    chairs, people, about_seats = seat_all(desk, wanted.players)
    complaints += [*wrong, *about_policy, *about_seats]
    if policy.gm and policy.gm == normalise(desk.us.address):
        complaints.append(f"gm: {policy.gm} is my own address; the GM is a person, with an address of their own.")
    referee = _referee(desk, policy, people) if not wrong and game.referee(options) else None
    gm = (Chair(GM, referee.id),) if referee else ()
    if len(chairs) not in game.meta.seats:
        complaints.append(
            f"{game.meta.title} is for {game.meta.seats[0]} to {game.meta.seats[-1]} players, not {len(chairs)}."
        )
    elif not complaints:
        complaints += game.objections(len(chairs), options)
        complaints += game.strangers([chair.name for chair in chairs], options)
    name = wanted.name or free_name(desk, key)
    if not _NAME.fullmatch(name):
        complaints.append(f'"{name}" cannot name a match: use up to 40 small letters, digits, dots and dashes.')
    elif desk.archive.match(name):
        complaints.append(f'There is a match "{name}" already.')
    if complaints:
        raise Wrong(*complaints)
    table = Table(Match(name)).then(
        Opened(key, game.meta.rules, dict(wanted.options), (*chairs, *gm), policy, seed), stir=True
    )
    letters = invitations(desk, table, people, now)
    with desk.archive.step() as step:
        for person in (*people.values(), *([referee] if referee else [])):
            step.player(person)
        table.commit(step, now)
        for letter in letters:
            letter.put(step)
    return table


def _referee(desk: Desk, policy: Policy, people: Mapping[str, Player]) -> Player | None:
    """Who rules where the game asks for a ruling: the GM of the match, or the operator; else defaults apply."""
    address = normalise(policy.gm or desk.us.operator)
    if not address:
        return None
    return desk.archive.player_at(address) or new_player(desk, GM, address, people)


def free_name(desk: Desk, key: str) -> str:
    """ "eat-me-1", or the next number that is free."""
    stem = key.replace("_", "-")
    taken = {sheet.name for sheet in desk.archive.matches()}
    return next(f"{stem}-{n}" for n in range(1, len(taken) + 2) if f"{stem}-{n}" not in taken)


def policy_of(given: Mapping[str, Any], defaults: Policy) -> tuple[Policy, list[str]]:
    """The policy of a match: its own words over the house's defaults; and what is wrong with it."""
    base = {name: getattr(defaults, name) for name in Policy.__dataclass_fields__}
    policy, wrong = build(Policy, {**base, **given})
    complaints = list(wrong)
    days = tuple(day.lower() for day in policy.days)
    if "second_thoughts" not in given and not days and policy.hours < QUICK_HOURS:
        policy = replace(policy, second_thoughts=0.0)
    complaints += [f'"{day}" is no day of the week; write {", ".join(DAYS)}.' for day in days if day not in DAYS]
    if policy.zone not in available_timezones():
        complaints.append(f'There is no time zone "{policy.zone}"; write it like Europe/London.')
    try:
        deadlines.clock_time(policy.at)
    except ValueError as why:
        complaints.append(f"{why}.")
    found = [(who, valid_registration(who, anywhere=True)) for who in policy.watchers]
    complaints += [f'"{who}" cannot watch: {good.problem}' for who, good in found if good.problem]
    if policy.hours <= 0 or policy.pick_hours <= 0 or policy.grace_hours < 0:
        complaints.append("Hours must be more than 0, and the grace not less than 0.")
    if policy.second_thoughts < 0:
        complaints.append("second_thoughts are minutes, 0 or more.")
    watchers = tuple(dict.fromkeys(good.address for _, good in found))
    gm = person_at(policy.gm) if policy.gm.strip() else None
    if gm and gm.problem:
        complaints.append(f'gm "{policy.gm}": {gm.problem} Write the address of a person, like gina@example.org.')
    name = " ".join((policy.gm_name or policy.gm.rpartition("<")[0]).replace('"', "").split())
    policy = replace(policy, days=days, watchers=watchers, gm=gm.address if gm else "", gm_name=name[:60])
    return policy, complaints


def seat_all(desk: Desk, wanted: Sequence[str]) -> tuple[list[Chair], dict[str, Player], list[str]]:
    """Chairs, the people to be written down, and what is wrong with the list."""
    chairs: list[Chair] = []
    people: dict[str, Player] = {}
    complaints: list[str] = []
    for n, said in enumerate(wanted, 1):
        try:
            chair, player = _chair(desk, said, n, people)
        except Wrong as wrong:
            complaints += wrong.complaints
            continue
        if player and player.id in people:
            complaints.append(
                f"{people[player.id].name} stands twice in the list of players, the second time as {said.strip()}: "
                "each person has one chair."
            )
            continue
        if player:
            people[player.id] = player
        chairs.append(chair)
    names = [chair.name for chair in chairs]
    complaints += [
        f'Two chairs are called "{name}"; give one another name.'
        for name in sorted(set(names))
        if names.count(name) > 1
    ]
    return chairs, people, complaints


def _chair(desk: Desk, said: str, number: int, people: Mapping[str, Player]) -> tuple[Chair, Player | None]:
    plain = said.strip()
    if plain.lower() in ("robot", "free"):
        return Chair(f"{plain.capitalize()} {number}", autopilot=plain.lower() == "robot"), None
    known = desk.archive.player(plain.lower())
    if known and not known.address:
        raise Wrong(f"{known.name} has asked for no more letters; a letter of theirs that says start ends it.")
    if known:
        return Chair(known.name, player="", invited=known.address), known
    m = _SEATED.fullmatch(plain)
    address = m["address"] if m else plain
    good = valid_registration(address, anywhere=True)
    if good.problem:
        raise Wrong(f'"{said}": {good.problem} Write a player like "Anna <anna@example.org>", or robot, or free.')
    if desk.us.is_ours(good.address):
        raise Wrong(f"{good.address} is the house's own address and cannot play.")
    name = (m["name"] if m else "") or good.address.partition("@")[0]
    listed = (p for p in people.values() if any(a.address == good.address for a in p.addresses))
    player = desk.archive.player_at(good.address) or next(listed, None)
    player = player or new_player(desk, name, good.address, people)
    if any(a.stopped and a.address == good.address for a in player.addresses):
        raise Wrong(f"{good.address} has asked for no more letters; a letter from there with the word start ends that.")
    return Chair(seat_name(name), player="", invited=good.address), player


def holds(desk: Desk, chair: Chair, player: Player) -> bool:
    """Does this player sit on the chair, or is invited to it, under whichever address?"""
    guest = desk.archive.player_at(chair.invited) if chair.invited else None
    return not chair.left and player.id in (chair.player, guest.id if guest else "")


def new_player(desk: Desk, name: str, address: str, more: Mapping[str, Player] | None = None) -> Player:
    """A player whose address will be confirmed by the first letter from it."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24] or "player"
    taken = set(more or ())
    ids = (stem if n == 1 else f"{stem}-{n}" for n in range(1, 10_000))
    free = next(i for i in ids if i not in taken and desk.archive.player(i) is None)
    return Player(free, name, addresses=(Address(normalise(address), free, confirmed=True, first=True),))


# -- running ---------------------------------------------------------------------------------------------------------


News = Callable[[str], tuple[str, str]]  # in the zone of a reader: the subject and the words of a notice


def change(desk: Desk, name: str, now: datetime, *events: Event, tell: News | None = None) -> Table:
    """Write events of the GM into a match, which is looked at again at once, and tell everybody who plays in it."""
    for _ in range(5):
        table = Table.open(desk.archive, name).then(*events, stir=True)
        letters = [
            _told(desk, table, chair.name, player, tell(table.zone(player)), now)
            for chair in table.match.chairs
            if tell and chair.player and (player := desk.archive.player(chair.player)) and player.address
        ]
        try:
            with desk.archive.step() as step:
                table.commit(step, now)
                for letter in letters:
                    letter.put(step)
            return table
        except Overtaken:
            continue
    raise Wrong(f"{name} is being changed by somebody else; please try again.")


def _told(desk: Desk, table: Table, seat: str, player: Player, news: tuple[str, str], now: datetime) -> Outgoing:
    match, (about, words) = table.match, news
    key = f"gm/{match.name}/{match.seq}/{seat}"
    return notice(desk, key, Person(player.address, player.name), f"[{match.name}] {about}", [words], now,
                  match=match.name, seat=seat, player=player.id, turn=match.turn, mark=f"gm{match.seq}",
                  seal=orders_seal(desk, table, seat) if playing(table) else None)  # fmt: skip


def playing(table: Table) -> bool:
    """Can letters of its seats be answered with orders?"""
    return table.match.status in ("running", "paused")


def start_now(desk: Desk, name: str, now: datetime) -> None:
    """Begin without waiting for those who have not answered: an autopilot plays for them until they do."""
    table = Table.open(desk.archive, name)
    if table.match.status != "inviting":
        raise Wrong(f"{name} has begun already.")
    if table.match.chairs and not any(c.player and c.name != GM for c in table.match.chairs):
        raise Wrong(f"Nobody has accepted yet, so {name} would be played to its end by autopilots alone.")
    empty = [replace(c, autopilot=True) for c in table.match.chairs if not c.player]
    change(desk, name, now, *(SeatChanged(chair, "not here at the start") for chair in empty))
    look_at(desk, name, now, None)


def pause(desk: Desk, name: str, now: datetime) -> None:
    """Stop the clock of a running match."""
    if Table.open(desk.archive, name).match.status != "running":
        raise Wrong(f"{name} is not running, so it cannot be paused.")
    told = _news("The clock is stopped", "The clock of this match is stopped until I write again.")
    change(desk, name, now, Paused(deadlines.iso(now)), tell=told)


def resume(desk: Desk, name: str, now: datetime) -> datetime:
    """Let the clock run again with the time that was left. Returns the new deadline."""
    match = Table.open(desk.archive, name).match
    if match.status != "paused":
        raise Wrong(f"{name} is not paused.")
    due = deadlines.moment(match.due) + (now - deadlines.moment(match.paused))
    change(desk, name, now, Resumed(deadlines.iso(due)), tell=_due("The clock runs again", "The clock runs again", due))
    return due


def move_deadline(desk: Desk, name: str, said: str, now: datetime) -> datetime:
    """Another deadline: "2026-12-01 20:00" in the match's zone, or "+24h" from the present one."""
    match = Table.open(desk.archive, name).match
    if not match.due:
        raise Wrong(f"{name} has no deadline to move.")
    due = _moment(said, match)
    if due <= now:
        raise Wrong(f"{deadlines.shown(due, match.policy.zone)} is in the past.")
    change(desk, name, now, DeadlineMoved(deadlines.iso(due)),
           tell=_due("New deadline", "The deadline has been moved", due))  # fmt: skip
    return due


def _news(about: str, words: str) -> News:
    return lambda zone: (about, words)


def _due(about: str, words: str, due: datetime) -> News:
    """News of a deadline, in each reader's own time."""
    return lambda zone: (
        f"{about}: {deadlines.brief(due, zone)}",
        f"{words}. Orders are due {deadlines.shown(due, zone)}.",
    )


def _moment(said: str, match: Match) -> datetime:
    if m := re.fullmatch(r"([+-])\s*(\d{1,4})\s*([hd])", said.strip()):
        hours = int(m[2]) * (24 if m[3] == "d" else 1)
        return deadlines.moment(match.due) + timedelta(hours=hours if m[1] == "+" else -hours)
    try:
        at = datetime.fromisoformat(said.strip())
    except ValueError:
        raise Wrong(f'"{said}" is no moment; write it like "2026-12-01 20:00", "+24h" or "-2d".') from None
    return (at if at.tzinfo else at.replace(tzinfo=ZoneInfo(match.policy.zone))).astimezone(UTC)


def process(desk: Desk, name: str, turn: int | None, now: datetime, without: Sequence[str] = ()) -> int:
    """Resolve the present turn now, filling silence; only if it is still turn `turn`. Returns the turns resolved.

    What the seats `without` have sent is taken out before, and the table is told so. Wrong says why it cannot be done.
    """
    match = Table.open(desk.archive, name).match
    if match.status != "running":
        raise Wrong(f"{name} is {match.status}, so there is no turn to process.")
    if turn is not None and match.turn != turn:
        raise Wrong(f"{name} is in turn {match.turn} now, not {turn}; nothing was done.")
    if strange := [seat for seat in without if not match.chair(seat)]:
        raise Wrong(f'{name} has no chair "{strange[0]}"; it has {", ".join(c.name for c in match.chairs)}.')
    for seat in without:
        words = f"What {seat} sent for this turn has been taken out: the turn could not be played with it."
        change(desk, name, now, OrdersWithdrawn(seat), tell=_news(f"What {seat} sent has been taken out", words))
    try:
        return look_at(desk, name, now, None, force=True)
    except Unreachable:
        raise
    except Exception as why:
        raise Wrong(*stuck.sentences(desk, name, why, now)) from why


def seat_somebody(desk: Desk, name: str, seat: str, said: str, now: datetime) -> Chair:
    """Give a chair to somebody else: an invitation goes out; until it is accepted an autopilot or default plays."""
    table = Table.open(desk.archive, name)
    chair = table.match.chair(seat) or next((c for c in table.match.chairs if c.name.lower() == seat.lower()), None)
    if chair is None and seat.upper() == GM and table.game.referee(table.options):
        chair = Chair(GM)  # opened when there was nobody to ask
    if chair is None:
        raise Wrong(f'{name} has no chair "{seat}"; it has {", ".join(c.name for c in table.match.chairs)}.')
    if said.strip().lower() == "robot":
        robot = replace(chair, player="", invited="", autopilot=True)
        table = change(desk, name, now, SeatChanged(robot, "robot"))
        with desk.archive.step() as step:
            for letter in replaced(desk, table, chair, "", now):
                letter.put(step)
        return robot
    if said.strip().lower() == "nobody":
        return _vacate(desk, table, chair, now)
    people: dict[str, Player] = {}
    new, player = _chair(desk, said, 1, people)
    assert player is not None
    if twice := next(
        (c for c in table.match.chairs if c.name not in (chair.name, GM) and holds(desk, c, player)), None
    ):
        raise Wrong(f"{player.name} has a chair of {name} already, {twice.name}; each person has one chair.")
    called = name_for(table, chair, new.name)
    fresh = Chair(called, "", new.invited, autopilot=table.match.policy.on_limit == "autopilot", left=False)
    table = table.then(SeatChanged(fresh, "replaced", chair.name if called != chair.name else ""))
    with desk.archive.step() as step:
        step.player(player)
        table.commit(step, now)
        for letter in (
            *replaced(desk, table, chair, player.id, now),
            invitation(desk, table, called, player, new.invited, now),
        ):
            letter.put(step)
    return fresh


def _vacate(desk: Desk, table: Table, chair: Chair, now: datetime) -> Chair:
    """Leave a chair empty for good; everybody gets the position as it is then."""
    if table.match.status != "running":
        raise Wrong(f"{table.match.name} is {table.match.status}; a chair is left empty in a running match only.")
    try:
        table = leave(desk, table, chair.name, now)
        out = reports(desk, table, now)
    except Unreachable:
        raise
    except Exception as why:
        raise Wrong(
            f"{chair.name} cannot be left empty now.", *stuck.sentences(desk, table.match.name, why, now)
        ) from why
    with desk.archive.step() as step:
        table.commit(step, now)
        for letter in out:
            letter.put(step)
    return chair
