"""How a league is kept: its journal in the archive, one entry a change, no entry twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

import games
from games.kit.options import build
from games.kit.words import nearest
from gm.desk.bench import Desk
from gm.desk.leagues import signup
from gm.desk.matches.hosting import Wrong, seat_all
from gm.desk.matches.of_league import ALL, JOURNALS
from gm.domain.leagues.season import Event, Season, apply, fold, opened, started
from gm.domain.leagues.terms import Terms, terms
from gm.domain.policy import Policy
from gm.domain.terms import policy_of
from gm.ports import Archive, Player, Refused, Step
from gm.post.addressing import person_at


def names(archive: Archive) -> list[str]:
    """All leagues, the oldest first."""
    return [key for key, _ in archive.notes(ALL)]


def journal(archive: Archive, name: str) -> list[Event]:
    """Everything that happened in a league. Wrong: there is none of this name."""
    found: list[Event] = [json.loads(text) for _, text in sorted(archive.notes(topic(name)))]
    if not found:
        near = nearest(name, names(archive))
        raise Wrong(
            f'There is no league "{name}".'
            + (f' Did you mean "{near}"?' if near else "")
            + " See them with: postgm league list"
        )
    return found


def written(name: str, at: int, events: Iterable[Event]) -> list[tuple[str, str, str]]:
    """Events after the first `at`, as notes: topic, key and text."""
    return [
        (topic(name), f"{number:06}", json.dumps(event, ensure_ascii=False, sort_keys=True))
        for number, event in enumerate(events, at + 1)
    ]


def topic(name: str) -> str:
    """Under which the journal of a league is noted; each of its keys is used once."""
    return f"{JOURNALS}{name}"


def keep(step: Step, name: str, at: int, events: Iterable[Event], now: datetime) -> None:
    """Write events after the first `at`. Refused, with nothing written, when another was quicker."""
    for about, key, text in written(name, at, events):
        if not step.note(about, key, text, now):
            raise Refused(f"The league {name} was changed by somebody else at this moment; please look at it again.")


def described(said: Mapping[str, Any], usual: Policy = Policy()) -> tuple[Terms, Policy]:
    """The terms of a league's file and of its matches. Wrong tells everything that is amiss, game and options
    included."""
    found, policy, wrong = _read(said, usual)
    if wrong:
        raise Wrong(*wrong)
    return found, policy


def _read(said: Mapping[str, Any], usual: Policy) -> tuple[Terms, Policy, list[str]]:
    """What a file says, and a sentence for everything that is wrong with it."""
    plain = {key: str(value)[:16] if isinstance(value, date) else value for key, value in said.items()}
    found, wrong = terms(plain)
    for title in found.shelf if said.get("games") or found.game else ():
        wrong += _of_the_game(found, title)
    policy, amiss = policy_of(found.policy, usual)
    wrong += [f"policy: {sentence}" for sentence in amiss]
    wrong += ["policy: a league tells who plays whom, so its matches cannot be anonymous."] * policy.anonymous
    return found, policy, wrong


def _of_the_game(found: Terms, title: str) -> list[str]:
    """What is wrong with a league's game, its options and the size of its tables."""
    key = games.find(title)
    if key is None:
        shelf = [games.game(k).meta.title for k in games.shelf()]
        return [f'There is no game "{title}" on the shelf; it holds {", ".join(shelf)}.']
    game = games.game(key)
    options, amiss = build(game.Options, found.played(1 + found.shelf.index(title))[1])
    wrong = list(amiss or game.objections(found.table, options))
    if found.table not in game.meta.seats:
        wrong.append(f"table: {game.meta.title} is for {game.meta.seats[0]} to {game.meta.seats[-1]} players.")
    return wrong


def planned(desk: Desk, said: Mapping[str, Any], seed: str) -> tuple[Event, list[Player]]:
    """How a league begins, and whom it needs to know; nothing is written. Wrong tells everything that is amiss."""
    found, policy, wrong = _read(said, desk.terms)
    chairs, people, amiss = seat_all(desk, found.members)
    wrong = [*wrong, *amiss]
    wrong += [] if len(people) == len(chairs) else ["members: robots and free chairs are no members of a league."]
    if policy.joining == "no" and len(people) < found.table:
        wrong.append(f'members: nobody may join by mail (joining = "no"), and {len(people)} do not fill a table.')
    if found.name in names(desk.archive):
        wrong.append(f'There is a league "{found.name}" already; give another name.')
    if wrong:
        raise Wrong(*wrong)
    return opened({**said, "until": found.until} if found.until else said, seed, list(people)), list(people.values())


def new(desk: Desk, said: Mapping[str, Any], seed: str, now: datetime) -> Season:
    """Write down a league and its members. Wrong tells everything that is amiss; then nothing is written."""
    event, people = planned(desk, said, seed)
    season = fold([event])
    with desk.archive.step() as step:
        for person in people:
            step.player(person)
        step.note(ALL, season.terms.name, "", now)
        keep(step, season.terms.name, 0, [event], now)
    return season


def start(desk: Desk, name: str, now: datetime) -> Season:
    """Begin the season: its first round opens with the next tick. Wrong: it runs, or too few are in."""
    events = journal(desk.archive, name)
    season = fold(events)
    if season.status != "open":
        raise Wrong(f"The league {name} has begun already.")
    if len(season.members) < season.terms.table:
        raise Wrong(f"The {len(season.members)} members of {name} do not fill a table of {season.terms.table}.")
    with desk.archive.step() as step:
        keep(step, name, len(events), [started()], now)
        for letter in signup.opening(desk, season, now):
            letter.put(step)
    return apply(season, started())


def leaders(archive: Archive) -> set[str]:
    """The addresses of who leads a league or edits its paper; the operator's is not among them where it leads all."""
    found = set[str]()
    for name in names(archive):
        said = json.loads(archive.noted(topic(name), "000001") or "{}").get("terms", {})
        found |= {person_at(str(at)).address for at in (said.get("editor", ""), said.get("policy", {}).get("gm", ""))}
    return found - {""}
