"""How a match is opened: its description, its chairs, and who is invited to them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import games
from games.kit.model import Game
from games.kit.options import build
from games.kit.words import nearest
from gm.desk.bench import Desk
from gm.desk.matches.inviting import invitations
from gm.desk.matches.naming import numbered, seat_name
from gm.desk.outgoing import masks, places, topics
from gm.desk.table import Table
from gm.domain.match import GM, Match, Opened
from gm.domain.policy import Chair, Policy
from gm.domain.terms import policy_of
from gm.ports import Address, Player
from gm.ports.archive import Outgoing
from gm.post.addressing import called, normalise, valid_registration


class Wrong(Exception):
    """Something about a request is wrong; `complaints` are sentences that say what would be right."""

    def __init__(self, *complaints: str) -> None:
        super().__init__(" ".join(complaints))
        self.complaints = complaints


class Missing(Wrong):
    """Something is missing in a request, and asked for; `calls` is the request with a gap for the answer: "away Clara
    {}"."""

    def __init__(self, calls: str, *complaints: str) -> None:
        super().__init__(*complaints)
        self.calls = calls


@dataclass(frozen=True, slots=True)
class Description:
    """A match as its GM describes it, in a file or by flags."""

    name: str
    game: str
    players: tuple[str, ...]  # "Anna <anna@example.org>", "robot", "free", or the id of a known player
    options: Mapping[str, Any]
    policy: Mapping[str, Any]


_KNOWN = {"name": str, "game": str, "players": list, "options": dict, "policy": dict}
LONGEST_STEM = 30  # of a name, before its number
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
    return Description(
        str(table.get("name", "")),
        table["game"],
        tuple(map(str, table["players"])),
        table.get("options", {}),
        table.get("policy", {}),
    )


# -- opening ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that can be written down: its table, who has to be known for it, and the invitations."""

    table: Table
    people: Sequence[Player]
    letters: Sequence[Outgoing]  # the topic, where there is to be one, before the invitations that tell of it
    given: Mapping[str, Any]  # how it is run, as its description says it


def open_match(desk: Desk, wanted: Description, defaults: Policy, seed: str, now: datetime) -> Table:
    """Write down a new match and invite its players. Wrong tells everything that is amiss, at once."""
    found = opening(desk, wanted, defaults, seed, now)
    with desk.archive.step() as step:
        for person in found.people:
            step.player(person)
        found.table.commit(step, now)
        for letter in found.letters:
            letter.put(step)
    return found.table


def opening(desk: Desk, wanted: Description, defaults: Policy, seed: str, now: datetime) -> Opening:
    """What a description would come to; nothing is written. Wrong tells everything that is amiss, at once."""
    key = _on_the_shelf(wanted.game)
    game = games.game(key)
    options, wrong = build(game.Options, wanted.options)
    policy, about_policy = policy_of(in_full(desk, wanted.policy), defaults)
    chairs, people, about_seats = seat_all(desk, wanted.players)
    complaints = [*wrong, *about_policy, *about_seats, *filter(None, [places.unknown(desk.us, policy)])]
    complaints += _reads_all(policy, people)
    complaints += leaderless(desk, policy)
    referee = _referee(desk, policy, people) if not wrong and game.referee(options) else None
    gm = (Chair(GM, referee.id),) if referee else ()
    complaints += _about_the_table(game, options, [chair.name for chair in chairs], sound=not complaints)
    if policy.anonymous:
        chairs = masks.masked(chairs, [player.name for player in people.values()], seed)
        complaints += _seen_through(desk, policy, people)
    name = wanted.name or free_name(desk, game.titled(options))
    complaints += unfit_name(desk, name)
    if complaints:
        raise Wrong(*complaints)
    table = Table(Match(name)).then(
        Opened(key, game.meta.rules, dict(wanted.options), (*chairs, *gm), policy, seed), stir=True
    )
    known = [*people.values(), *([referee] if referee else [])]
    known += _standing_by(desk, policy, known)
    topic = [topics.first_post(desk, table, now)] if places.topic_of(desk.us, table.match) else []
    return Opening(table, known, [*topic, *invitations(desk, table, people, now)], wanted.policy)


def _on_the_shelf(said: str) -> str:
    """The key of the game that is called so. Wrong names those that there are."""
    key = games.find(said)
    if key is None:
        titles = [games.game(k).meta.title for k in games.shelf()]
        raise Wrong(f'There is no game "{said}" on the shelf; it holds {", ".join(titles)}.')
    return key


def _about_the_table(game: Game, options: Any, seats: Sequence[str], sound: bool) -> list[str]:
    """Too many seats, or too few; else, where all before is `sound`, what the rules object to."""
    if len(seats) not in game.meta.seats:
        return [f"{game.meta.title} is for {game.meta.seats[0]} to {game.meta.seats[-1]} players, not {len(seats)}."]
    return [*game.objections(len(seats), options), *game.strangers(seats, options)] if sound else []


def _seen_through(desk: Desk, policy: Policy, people: Mapping[str, Player]) -> list[str]:
    """Who leads a match under masks, and plays in it."""
    leaders = masks.leading(policy.gm or desk.us.operator, policy.deputies, policy.observers)
    both = [a.address for player in people.values() for a in player.addresses if a.address in leaders]
    return [f"{masks.NO_LEADER}: {address}." for address in both]


def _standing_by(desk: Desk, policy: Policy, known: Sequence[Player]) -> list[Player]:
    """Who stands by and is not known yet."""
    new: list[Player] = []
    for address in policy.standby:
        if not desk.archive.player_at(address) and not any(p.address == address for p in (*known, *new)):
            new.append(new_player(desk, called(address), address, {p.id: p for p in (*known, *new)}))
    return new


def in_full(desk: Desk, given: Mapping[str, Any]) -> dict[str, Any]:
    """A policy whose addresses may be shortened as those of players may be: "gina@main"."""
    return {name: _in_full(desk, value) for name, value in given.items()}


def _in_full(desk: Desk, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return type(value)(_in_full(desk, one) for one in value)
    return desk.us.full(value) if isinstance(value, str) and "@" in value else value


def leaderless(desk: Desk, policy: Policy) -> list[str]:
    """Whom a policy names to lead, to look on or to stand by who is no person."""
    named = {"gm": [policy.gm], **{name: getattr(policy, name) for name in ("deputies", "observers", "standby")}}
    found = [(name, places.nobodys(desk.us, desk.archive, one)) for name, all in named.items() for one in all if one]
    lists = [(name, policy.mailing_list) for name, all in named.items() if policy.mailing_list in filter(None, all)]
    return [f"{name}: {why}" for name, why in found if why] + [
        f"{name}: {one} is the mailing list of this match." for name, one in lists
    ]


def _referee(desk: Desk, policy: Policy, people: Mapping[str, Player]) -> Player | None:
    """Who rules where the game asks for a ruling: the GM of the match, or the operator; else defaults apply."""
    address = normalise(policy.gm or desk.us.operator)
    if not address:
        return None
    return desk.archive.player_at(address) or new_player(desk, policy.gm_name or GM, address, people)


def unfit_name(desk: Desk, name: str) -> list[str]:
    """Why a new match cannot be called so; nothing when it can."""
    if not _NAME.fullmatch(name):
        return [f'"{name}" cannot name a match: use up to 40 small letters, digits, dots and dashes.']
    return [f'There is a match "{name}" already; give another name.'] if desk.archive.match(name) else []


def free_name(desk: Desk, title: str) -> str:
    """Of "Eat Me" "eat-me-1", or the next number that is free."""
    stem = re.sub(r"[^a-z0-9]+", "-", title.lower())[:LONGEST_STEM].strip("-") or "match"
    taken = {sheet.name for sheet in desk.archive.matches()}
    return next(f"{stem}-{n}" for n in range(1, len(taken) + 2) if f"{stem}-{n}" not in taken)


def _reads_all(policy: Policy, people: Mapping[str, Player]) -> list[str]:
    """That its mailing list is somebody at the table, where it is."""
    theirs = {address.address for player in people.values() for address in player.addresses}
    if policy.mailing_list not in theirs:
        return []
    return [f"mailing_list: {policy.mailing_list} is the address of a player, whose letters are secret."]


def seat_all(desk: Desk, wanted: Sequence[str]) -> tuple[list[Chair], dict[str, Player], list[str]]:
    """Chairs, the people to be written down, and what is wrong with the list."""
    chairs: list[Chair] = []
    people: dict[str, Player] = {}
    complaints: list[str] = []
    for n, said in enumerate(wanted, 1):
        try:
            chair, player = wanted_chair(desk, said, n, people)
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


def wanted_chair(desk: Desk, said: str, number: int, people: Mapping[str, Player]) -> tuple[Chair, Player | None]:
    """The chair that a description asks for, and who is invited to it; None: a robot, or anybody. Wrong says what is
    amiss with it."""
    plain = said.strip()
    if plain.lower() in ("robot", "free"):
        return Chair(f"{plain.capitalize()} {number}", autopilot=plain.lower() == "robot"), None
    known = desk.archive.player(plain.lower())
    if known and not known.address:
        raise Wrong(f"{known.name} has asked for no more letters; a letter of theirs that says start ends it.")
    if known:
        return Chair(known.name, player="", invited=known.address), known
    return _newcomer(desk, said, people)


def _newcomer(desk: Desk, said: str, people: Mapping[str, Player]) -> tuple[Chair, Player]:
    """The chair for somebody at an address: "Anna <anna@example.org>"."""
    plain = said.strip()
    m = _SEATED.fullmatch(plain)
    address = desk.us.full(m["address"] if m else plain)
    good = valid_registration(address, anywhere=True)
    if good.problem:
        raise Wrong(f'"{said}": {good.problem} Write a player like "Anna <anna@example.org>", or robot, or free.')
    if why := places.nobodys(desk.us, desk.archive, good.address):
        raise Wrong(why)
    name = (m["name"] if m else "") or good.address.partition("@")[0]
    player = _who_is_at(desk, good.address, people) or new_player(desk, name, good.address, people)
    if any(a.stopped and a.address == good.address for a in player.addresses):
        raise Wrong(f"{good.address} has asked for no more letters; a letter from there with the word start ends that.")
    return Chair(seat_name(name), player="", invited=good.address), player


def _who_is_at(desk: Desk, address: str, people: Mapping[str, Player]) -> Player | None:
    """Who is known under this address, or comes into the same match under it."""
    listed = (player for player in people.values() if player.known_at(address))
    return desk.archive.player_at(address) or next(listed, None)


def holds(desk: Desk, chair: Chair, player: Player) -> bool:
    """Does this player sit on the chair, or is invited to it, under whichever address?"""
    guest = desk.archive.player_at(chair.invited) if chair.invited else None
    return not chair.left and player.id in (chair.player, guest.id if guest else "")


def new_player(desk: Desk, name: str, address: str, more: Mapping[str, Player] | None = None) -> Player:
    """A player whose address will be confirmed by the first letter from it."""
    free = free_id(desk, name, more or ())
    return Player(free, name, addresses=(Address(normalise(address), free, confirmed=True, first=True),))


def free_id(desk: Desk, name: str, taken: Collection[str]) -> str:
    """ "anna", or "anna-2" where that is somebody else."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24] or "player"
    return next(i for i in numbered(stem, "-") if i not in taken and desk.archive.player(i) is None)
