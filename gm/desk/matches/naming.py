"""What a chair is called: before the match begins as who sits there; from then on its name stays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from games.kit.words import fold
from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.house_words import EVERYBODY
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.domain import codec
from gm.domain.match import GM, Match, SeatChanged
from gm.domain.policy import Chair
from gm.ports import Archive, Player, Seal

_TITLES = frozenset("the a an old new great mr mrs ms miss dr sir lady lord king queen prince saint st player".split())
RESERVED = frozenset({GM.lower(), "me", "myself", "nobody", *EVERYBODY})  # they mean somebody else in orders and press


def seat_name(name: str) -> str:
    """A name that can stand in an order line."""
    kept = "".join(c for c in name if c.isalnum() or c in " -'").strip()
    return " ".join(kept.split())[:24].strip() or "Player"


def name_for(table: Table, chair: Chair, name: str) -> str:
    """What this chair is to be called when somebody of that name gets it: so, or "Zoe 2" beside another Zoe.

    The chair's own name, once the match has begun, where an option of the match names it, and where the new one could
    be taken for a word of the house.
    """
    wish = seat_name(name)
    if table.match.policy.anonymous:
        return chair.name
    if table.match.status != "inviting" or chair.name == GM or not speaks(wish):
        return chair.name
    others = {c.name.casefold() for c in table.match.chairs if c.name != chair.name}
    found = next(form for form in numbered(wish, " ") if form.casefold() not in others)
    seats = [found if seat == chair.name else seat for seat in table.match.seats]
    return chair.name if table.game.strangers(seats, table.options) else found


def numbered(name: str, mark: str) -> Iterator[str]:
    """ "Zoe", "Zoe 2", "Zoe 3" and so on."""
    yield name
    yield from (f"{name}{mark}{n}" for n in count(2))


def chair_of(archive: Archive, match: Match, seal: Seal) -> Chair | None:
    """The chair a sealed letter was written for, also where it has another name since."""
    if chair := match.chair(seal.seat):
        return chair
    if match.chair_of(seal.player):
        return match.chair_of(seal.player)
    player = player_of(archive, seal)
    mine = {address.address for address in player.addresses} if player else set()
    return next((chair for chair in match.chairs if chair.invited in mine), None)


def names_of_others(archive: Archive, match: Match, seat: str) -> set[str]:
    """What the other chairs of a match are and were called; letters under the old names may still be answered."""
    now: dict[str, str] = {}  # what the chair is called that had this name
    for entry in archive.journal(match.name):
        event = codec.event_from_json(entry.kind, entry.data) if entry.kind == SeatChanged.__name__ else None
        if isinstance(event, SeatChanged) and event.was:
            now = {old: event.chair.name if name == event.was else name for old, name in now.items()}
            now[event.was] = event.chair.name
    names = {**now, **{chair.name: chair.name for chair in match.chairs}}
    return {name for name, chair in names.items() if chair != seat}


def former(archive: Archive, match: Match) -> list[tuple[str, str]]:
    """(chair, player) of everybody who has sat on a chair, under the name that the chair has now, the first first."""
    sat = dict[tuple[str, str], None]()
    for entry in archive.journal(match.name):
        event = codec.event_from_json(entry.kind, entry.data) if entry.kind == SeatChanged.__name__ else None
        if isinstance(event, SeatChanged):
            chair = event.chair
            if event.was:
                sat = {(chair.name if name == event.was else name, player): None for name, player in sat}
            sat |= {(chair.name, player): None for player in (chair.player, chair.owner) if player}
    return list(sat)


def called(archive: Archive, table: Table) -> tuple[tuple[str, str], ...]:
    """(name, chair) of what else chairs are called: by the first word of their own name, and by the full and the first
    name of who sits there, where it means no other chair; wherever chairs are named, these mean the chair. Where nobody
    may know who sits where, there are none."""
    if table.match.policy.anonymous:
        return ()
    renamed = [(chair.called, chair.name) for chair in table.match.chairs if chair.called]
    chairs = [(form, chair.name) for chair in table.match.chairs for form in _forms(chair.name)]
    return (*renamed, *_without_doubt(table, renamed, dict.fromkeys([*chairs, *_people(archive, table)])))


def known(archive: Archive, table: Table) -> dict[str, str]:
    """By what names, folded, each chair is spoken of: its own, and what else it is called."""
    chairs = [(chair.name, chair.name) for chair in table.match.chairs]
    return {fold(name): chair for name, chair in (*called(archive, table), *chairs)}


def _without_doubt(
    table: Table, renamed: Iterable[tuple[str, str]], others: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Those of the others that mean one chair, and are no chair's own name and no word of the game or the house."""
    meant: dict[str, set[str]] = {}
    for name, chair in (*renamed, *others):
        meant.setdefault(name.casefold(), set()).add(chair)
    taken = {chair.name.casefold() for chair in table.match.chairs} | _of_the_game(table)
    for name, chair in others:
        if name.casefold() not in taken and speaks(name) and len(meant[name.casefold()]) == 1:
            yield name, chair


def _of_the_game(table: Table) -> set[str]:
    """The words of what is called by a name in the game itself: "bear"."""
    there = table.game.glossary(table.state) if table.match.position else ()
    return {word for name in there for word in name.casefold().split()}


def _people(archive: Archive, table: Table) -> Iterator[tuple[str, str]]:
    """(name, chair) of all who sit there, by each form of their names."""
    for name, player in _sitting(archive, table):
        if name != GM:
            yield from ((form, name) for form in _forms(player.name))


def _forms(name: str) -> tuple[str, ...]:
    """The full name of somebody, and the first of it."""
    full = seat_name(name)
    return tuple(dict.fromkeys((full, *(word for word in full.split()[:1] if word.lower() not in _TITLES))))


def untitled(said: str) -> str:
    """A name without what stands before it: "Mr Fitz"."""
    words = said.split()
    while len(words) > 1 and words[0].strip(".").lower() in _TITLES:
        words.pop(0)
    return " ".join(words)


_SHORT = 3  # letters of a short name, at least
_CARESS = re.compile(r"(?:ie|ey|i|y|o|a|e|s)$")  # how short names end


def short_for(archive: Archive, table: Table, said: str) -> str:
    """The one chair whose name, or whose player's, is meant by its beginning or by a short form of it: "Pru", "Uli" of
    Prudence and Ulrike; empty where there is none, or several."""
    plain = fold(said.strip())
    if len(plain) < _SHORT or not plain.isalpha() or table.match.policy.anonymous:
        return ""
    names = [*((chair.name, chair.name) for chair in table.match.chairs if chair.name != GM), *_people(archive, table)]
    firsts = {(fold(name).split()[0], seat) for name, seat in names}
    meant = {seat for first, seat in firsts if first.startswith(plain)} or {*_caressed(plain, firsts)}
    return meant.pop() if len(meant) == 1 else ""


def _caressed(plain: str, firsts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The chairs of those whose first name a short form may stand for: "uli" for Ulrike."""
    stem = _CARESS.sub("", plain)
    yield from (seat for first, seat in firsts if len(stem) > 1 and len(first) > _SHORT and first.startswith(stem))


def seats_in(desk: Desk | None, table: Table | None, line: str) -> list[str]:
    """The chairs that a line names, or whose people it names, where a desk knows who these are."""
    if table is None:
        return []
    people = called(desk.archive, table) if desk else ()
    names = [*((chair.name, chair.name) for chair in table.match.chairs), *people]
    named = {seat for name, seat in names if re.search(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", line)}
    return [chair.name for chair in table.match.chairs if chair.name in named]


def learned(player: Player, chair: Chair, wrote: str) -> Player:
    """Somebody who sits down where only the chair had a name, by the name under which they write: "Mia Fox" who plays
    France."""
    name = seat_name(wrote) if wrote.strip() else ""
    other = name and name.split()[0].casefold() != chair.name.split()[0].casefold()
    known = player.name.casefold() != chair.name.casefold()
    return player if known or not other or not speaks(name) else replace(player, name=name)


def _sitting(archive: Archive, table: Table) -> list[tuple[str, Player]]:
    """(chair, player) of all chairs that somebody sits on."""
    people = {player.id: player for player in archive.players(table.match.name)}
    found = [(chair.name, people.get(chair.player) or archive.player(chair.player)) for chair in table.match.chairs]
    return [(name, player) for name, player in found if player]


def speaks(name: str) -> bool:
    """Is it a name, and no number, no word for others and no word of the house?"""
    plain = name.lower()
    return any(map(str.isalpha, name)) and plain not in RESERVED and house_words.find(plain, "orders") is None
