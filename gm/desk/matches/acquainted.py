"""Whom a GM may name without an address: people who have to do with a match, or with another that the GM leads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.kit.words import fold
from gm.desk.bench import Desk
from gm.desk.matches import leading
from gm.desk.matches.hosting import Missing, Wrong
from gm.desk.matches.naming import former, untitled
from gm.desk.players import player_of
from gm.desk.table import Table
from gm.domain.match import Match

Person = tuple[str, str]  # address and name
_NAME = re.compile(r"[^\W\d_][\w'\u2019-]*\.?(?: [^\W\d_][\w'\u2019-]*\.?){0,3}")
_NO_NAME = re.compile(r"(?i)\b(?:maybe|perhaps|not|never|i|we|you|he|she|they|would|will|to|the|if|or|and)\b")
_EXAMPLE = "Dora <dora@example.net>"


def addressed(desk: Desk, table: Table, by: str, said: str, calls: str) -> str:
    """Somebody who is named with an address, or whose name tells it: "Dora <dora@example.net>". Missing asks for it;
    `calls` is the deed with a gap for it; `by` is the address of who asks."""
    name = " ".join(said.split())
    if "@" in name or (not by and desk.archive.player(name.lower())):
        return name
    found = called(desk, table, by, name)
    if len(found) == 1:
        address, known = next(iter(found.items()))
        return f"{known} <{address}>"
    if not _NAME.fullmatch(name) or _NO_NAME.search(name):
        raise Wrong(f'"{name}" is no name that I can write to. Write for example: {calls.format(_EXAMPLE)}')
    name = name[:1].upper() + name[1:]
    which = f" {' or '.join(sorted(found))}?" if found else ""
    example = calls.format(f"{name} <{name.split()[0].lower() if name else 'dora'}@example.net>")
    words = f"Which address has {name}?{which} Answer with it, or write for example: {example}"
    raise Missing(calls.format(f"{name} <{{}}>"), words)


def called(desk: Desk, table: Table, by: str, name: str) -> dict[str, str]:
    """Those who are called so, by address, of the nearest circle in which there are any: this match, then the others
    that the GM leads."""
    here = _called(_of_match(desk, table), name)
    if here or not by:
        return here
    others = (desk.archive.match(one) for one in leading.led(desk, by) if one != table.match.name)
    return _called((person for sheet in others if sheet for person in _of_match(desk, Table.of(sheet))), name)


def _called(people: Iterator[Person], name: str) -> dict[str, str]:
    plain, whole, part = fold(untitled(name)), dict[str, str](), dict[str, str]()
    for address, known in people:
        if plain in (fold(known), fold(untitled(known)), fold(address), fold(address.partition("@")[0])):
            whole.setdefault(address, known)
        elif plain in fold(known).split():
            part.setdefault(address, known)
    return whole or part


def _of_match(desk: Desk, table: Table) -> Iterator[Person]:
    """Everybody who has to do with a match, with the name that is known of them."""
    match, archive = table.match, desk.archive
    policy = match.policy
    for address in (*policy.standby, *policy.deputies, *policy.observers, *policy.watchers, *_invited(match)):
        player = archive.player_at(address)
        yield address, player.name if player else address.partition("@")[0].capitalize()
    if policy.anonymous:  # who plays is nobody's business there
        return
    people = [player_of(archive, chair) for chair in match.chairs]
    people += [archive.player(player) for _, player in former(archive, match)]
    yield from ((player.address, player.name) for player in people if player and player.address)


def _invited(match: Match) -> tuple[str, ...]:
    return tuple(chair.invited for chair in match.chairs if chair.invited) if not match.policy.anonymous else ()
