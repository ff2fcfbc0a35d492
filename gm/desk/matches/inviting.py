"""Invitations: would you like to play, answered by reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from games.kit.options import told
from gm.desk.bench import Desk
from gm.desk.matches.of_league import in_round, place_of
from gm.desk.outgoing import masks, places, topics
from gm.desk.outgoing.contents import heading, position
from gm.desk.outgoing.letters import TO_GM, Envelope, letter, notice, orders_seal
from gm.desk.players import readers
from gm.desk.standings import listed, so_far
from gm.desk.table import Table
from gm.domain import deadlines, free_days, talk
from gm.domain.match import GM
from gm.domain.policy import DAYS, Chair, Policy
from gm.ports import Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.writing import Person

OPEN = timedelta(days=21)  # in which an invitation can be answered
SOON = timedelta(days=14)  # the same where a match is under way, or its rulings are to be another's


def invitations(desk: Desk, table: Table, people: Mapping[str, Player], now: datetime) -> list[Outgoing]:
    """A letter to everybody who was named and has not answered."""
    by_address = {a.address: player for player in people.values() for a in player.addresses}
    return [
        invitation(desk, table, chair.name, by_address[chair.invited], chair.invited, now)
        for chair in table.match.chairs
        if chair.invited and chair.invited in by_address
    ]


def invite_seal(desk: Desk, table: Table, seat: str, player: Player) -> Seal:
    """What the answer to an invitation to this chair is about."""
    token = token_for(desk.us.key, table.match.name, 0, f"{seat}\n{player.id}", "invite")
    return Seal(token, "invite", table.match.name, 0, seat, player.id)


class _Wish(NamedTuple):
    """What somebody is asked for: in which words, on which page, and how long the question is open."""

    words: str
    page: str
    open_for: timedelta


def _wish(table: Table, seat: str, underway: bool) -> _Wish:
    if seat == GM:
        return _Wish("rule in a match of", "ruling", SOON)
    if underway:
        return _Wish(f"take the place of {seat} in", "invitation", SOON)
    return _Wish("play", "invitation", OPEN)


def invitation(
    desk: Desk, table: Table, seat: str, player: Player, address: str, now: datetime, mark: str = ""
) -> Outgoing:
    """Would you like to play? Answered by reply. A `mark` tells one that is sent again from the first."""
    match = table.match
    chair = match.chair(seat)
    underway = match.underway
    wish = _wish(table, seat, underway)
    expires = deadlines.moment(chair.offered) if chair and chair.offered else now + wish.open_for
    seal = replace(invite_seal(desk, table, seat, player), expires=expires)
    league = None if underway else place_of(desk.archive, match.name)
    seen = {**position(table, None, now, table.zone(player)), "score": so_far(table)} if underway else heading(table)
    there = _place(desk, table, address)
    context = {
        **seen,
        "seat": None,  # what a guest sees is what everybody may see
        "chair": seat,
        "player": player.name,
        "us": desk.us.name,
        "host": host(desk, table),
        "way": "by mail" if desk.us.channel_to(address) == desk.us.mail else "by private message",
        "place": there,
        "chosen": told(table.options),
        "lasts": table.game.lasts(len(match.seats), table.options),
        "pace": pace(table),
        "begins": _begins(table, player, underway),
        "until": deadlines.day(league.answered_by(now) if league else expires, table.zone(player)),
        "league": league,
        "waiting": _waiting(table, seat, player, expires),
        "others": others(table, seat),
        "underway": underway,
        "talk": " ".join(filter(None, (talk.openly(match.policy), own_time(match.policy)))),
        "masked": " ".join([masks.OPENLY] * match.policy.anonymous + _for_a_time(table, seat, player)),
        "wanted": GM in table.asks,
    }
    envelope = Envelope(
        key=f"invitation/{match.name}/{seat}/{player.id}" + (f"/{mark}" if mark else ""),
        kind="invitation",
        to=Person(address, player.name),
        subject=f"[{match.name}] Will you {wish.words} {table.title}{in_round(league)}?",
        seal=seal,
        match=match.name,
        seat=seat,
        player=player.id,
        marks=((places.LINK, there),) if places.match_of(there) else (),
    )
    return letter(desk, envelope, desk.pages.page(wish.page, match.game, context), now)


def _waiting(table: Table, seat: str, player: Player, expires: datetime) -> str:
    """When the turn closes that waits for the chair in a running match, if that is before the answer is due."""
    match = table.match
    if match.status != "running" or not match.due or seat not in table.asks or seat in match.held:
        return ""
    due = deadlines.moment(match.due)
    return deadlines.brief(due, table.zone(player)) if due < expires else ""


def _place(desk: Desk, table: Table, address: str) -> str:
    """Where all may read of the match: for who is on that forum the address of its topic, for which a link is put when
    it is posted; else in words; empty: nowhere."""
    topic, there = places.topic_of(desk.us, table.match), places.room(desk.us, table.match.policy)
    if not topic or there is None:
        return ""
    if desk.us.channel_to(address) == there:
        return topic
    return f'on {there.site or there.name}, in the topic "{topics.title(table)}"'


def _for_a_time(table: Table, seat: str, player: Player) -> list[str]:
    """Until when one would sit in for somebody."""
    chair = table.match.chair(seat)
    if chair is None or not chair.owner:
        return []
    until = deadlines.day(deadlines.moment(chair.lent_until), table.zone(player))
    return [f"It is for a time: you would sit in for {seat} until {until}, and then the chair goes back."]


def _begins(table: Table, player: Player, underway: bool) -> str:
    """On which day the match begins, where it has one."""
    policy = table.match.policy
    return deadlines.first_report(policy, table.zone(player)) if policy.begins and not underway else ""


def others(table: Table, seat: str) -> list[str]:
    """With whom one would play: the seats by their names, then who is not known yet and who is no person."""
    chairs = [chair for chair in table.chairs(table.match.seats) if chair.name != seat]
    robots = [chair.name for chair in chairs if chair.robot]
    free = [chair.name for chair in chairs if chair.free]
    said = [chair.name for chair in chairs if not (chair.robot or chair.free)]
    if robots:
        said.append(f"{_count(len(robots), 'robot')} ({', '.join(robots)})")
    if free:
        said.append(f"{_count(len(free), 'player')} still to be found")
    return said


def _count(number: float, what: str) -> str:
    return f"a {what}" if number == 1 else f"{number:g} {what}{'s' * (number != 1)}"


def host(desk: Desk, table: Table) -> str:
    """Who invites: the GM by name, or the house."""
    policy = table.match.policy
    known = desk.archive.player_at(policy.gm) if policy.gm and not policy.gm_name else None
    return policy.gm_name or (known.name if known and known.name != GM else desk.us.name)


def replaced(desk: Desk, table: Table, before: Chair, guest: str, now: datetime) -> list[Outgoing]:
    """Who sat on a chair that is given to another player (a robot: "") is told; not of whom it is given to."""
    old = desk.archive.player(before.player) if before.player and before.player != guest else None
    if old is None or not old.address:
        return []
    name, to = table.match.name, "somebody else" if guest else "a robot"
    taker = desk.archive.player(guest) if before.name == GM else None
    given = f"The GM has given your chair {before.name} in the match {name} to {to}, so your letters about it no longer"
    rules = f"{taker.name} rules in {name} from now on, so your letters from" if taker else ""
    words = [
        f"{rules} the chair of its GM no longer count. Thank you for having ruled."
        if taker
        else f"{given} count. Thank you for having played.",
        "An answer to this letter goes to the GM, who is a person.",
    ]
    token = token_for(desk.us.key, name, table.match.seq, f"{before.name}\n{old.id}", TO_GM)
    seal = Seal(token, TO_GM, name, table.match.turn, "", old.id)
    key = f"replaced/{name}/{before.name}/{table.match.seq}"
    return [
        notice(
            desk,
            key,
            Person(old.address, old.name),
            f"[{name}] Your chair has been given on",
            words,
            now,
            match=name,
            player=old.id,
            seal=seal,
        )
    ]


def introduced(desk: Desk, table: Table, newcomer: Player, seat: str, now: datetime) -> list[Outgoing]:
    """The others at a table under way hear who plays a chair from now on; where talk is anonymous, without the name."""
    match, policy = table.match, table.match.policy
    hidden = policy.anonymous or talk.hides(policy)
    chair, name = match.chair(seat), "another player" if hidden else newcomer.name
    lent = deadlines.moment(chair.lent_until) if chair and chair.lent else None

    def told(zone: str) -> str:
        does = f"sits in for {seat} until {deadlines.day(lent, zone)}" if lent else f"plays {seat}"
        return f"From now on {name} {does}; nothing else has changed."

    return [
        notice(
            desk,
            f"newcomer/{match.name}/{match.seq}/{other}",
            Person(player.address, player.name),
            f"[{match.name}] A new player for {seat}",
            [told(table.zone(player))],
            now,
            match=match.name,
            turn=match.turn,
            seat=other,
            player=player.id,
            seal=orders_seal(desk, table, other),
            mark=f"new{match.seq}",
        )
        for other, player in readers(desk.archive, match.chairs)
        if other != seat and player.id != newcomer.id
    ]


def own_time(policy: Policy) -> str:
    """What each player may do about deadlines by themselves, with the words for it; empty where that is nothing."""
    ways = [
        (policy.absence_days, f"be away for {_count(policy.absence_days, 'day')} (write: away 3 Dec to 9 Dec)"),
        (policy.bank_hours, f"take {_count(policy.bank_hours, 'more hour')} in all (longer 6h)"),
        (policy.own_days, f"keep {_count(policy.own_days, 'day')} of the week free (weekend Saturday)"),
    ]
    said = [words for given, words in ways if given]
    runs = " These hours run by themselves for who is missing at a deadline, until orders are in." * policy.bank_late
    return f"Deadlines wait for you: each player may {listed(said)}.{runs}" if said else ""


def _free(policy: Policy) -> str:
    """On which days no deadline falls, week by week and year by year; single dates are told when they come."""
    weekly = frozenset[int]().union(*map(free_days.weekly, policy.blackout))
    days = [f"{DAYS[number].capitalize()}s" for number in sorted(weekly)]
    days += [f"public holidays of {listed(list(policy.holidays))}"] if policy.holidays else []
    return f", but not on {listed(days)}" if days else ""


def pace(table: Table) -> str:
    """The clock of the match in words."""
    policy = table.match.policy
    free, short = _free(policy), _short(table)
    if policy.days:
        days = [day.capitalize() + "s" for day in policy.days]
        said = " and ".join([", ".join(days[:-1]), days[-1]] if len(days) > 1 else days)
        return f"orders are due on {said} at {policy.at} ({policy.zone}){free}{short}"
    return f"orders are due {_long(policy.hours)} after each report{free}{short}"


def _short(table: Table) -> str:
    """The clock of short questions, where the game has such and it is another."""
    policy = table.match.policy
    other = table.game.short_questions and (policy.days or policy.pick_hours != policy.hours)
    return f". A short question in between waits {_long(policy.pick_hours)}" if other else ""


def _long(hours: float) -> str:
    whole = hours % 24 == 0 and hours > 24
    number, unit = (hours / 24, "day") if whole else (hours, "hour")
    return f"{number:g} {unit}{'' if number == 1 else 's'}"
