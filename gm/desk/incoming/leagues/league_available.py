"""What members say of themselves: how many matches they want, when they are away, which rounds they sit out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from gm.desk.case import Case
from gm.desk.incoming.leagues.league_case import season_of, take
from gm.desk.leagues import signup, words
from gm.desk.matches import absences
from gm.desk.standings import listed
from gm.domain import deadlines
from gm.domain.leagues import roster

_MOMENT = timedelta(seconds=1)


def load(case: Case, name: str, rest: str) -> str:
    """A member wants so many matches at a time, 0: any number."""
    many = int(rest)
    take(case, name, signup.Done("", (roster.available(case.player.id, load=many),)))
    if not many:
        return f"{name}: you are seated in every round again, however many matches you play."
    matches = "match" if many == 1 else "matches"
    return (
        f"{name}: while you play {many} {matches} or more, wherever, a new round goes without you. To be seated in "
        f'every round again, write: "{name}: any number of matches"'
    )


def time_of(case: Case, name: str, rest: str) -> tuple[datetime, datetime] | None:
    """When somebody is away; None: their words tell no time."""
    return absences.said(rest, case.now, _zone(case, name))


def _zone(case: Case, name: str) -> str:
    return case.player.zone or words.policy(case.desk, season_of(case, name)).zone


def period(case: Case, name: str, rest: str) -> str:
    """From which day to which; the words themselves where they tell no time."""
    time, zone = time_of(case, name, rest), _zone(case, name)
    return f"from {deadlines.day(time[0], zone)} to {deadlines.day(time[1] - _MOMENT, zone)}" if time else rest


WHEN = '{0}: I do not know when that is. Write it as "{0}: away 3 Dec to 9 Dec" or "{0}: away until 9 Dec".'


def away(case: Case, name: str, rest: str) -> str:
    """Rounds that open in that time go without the writer."""
    time = time_of(case, name, rest)
    if time is None:
        return WHEN.format(name)
    event = roster.available(case.player.id, away=[deadlines.iso(at) for at in time])
    take(case, name, signup.Done("", (event,)))
    when = period(case, name, rest)
    return f'{name}: a round that opens {when} goes without you. If you are there sooner, write "{name}: back".'


def back(case: Case, name: str, rest: str) -> str:
    """The writer is there again, whatever they have said before."""
    take(case, name, signup.Done("", (roster.available(case.player.id, away=[], skip=0),)))
    return f"{name}: you are there again, and seated in the next round."


def skip(case: Case, name: str, rest: str) -> str:
    """So many of the next rounds go without the writer."""
    season, many = season_of(case, name), int(rest or 1)
    if season.terms.format == "ladder":
        return (
            f"{name} is a ladder, without rounds: nobody has to challenge. If you cannot play for a while, write "
            f'"{name}: away until" and a day.'
        )
    if season.status == "over" or (season.number >= season.terms.seasons and len(season.rounds) >= season.length > 0):
        return f"No further round of {name} opens, so there is none to sit out."
    take(case, name, signup.Done("", (roster.available(case.player.id, skip=many),)))
    mine = [match for match, place in season.waiting.items() if case.player.id in season.seats(place)]
    goes_on = f" What you play there now goes on: {listed(mine)}." if mine else ""
    goes = "goes" if many == 1 else "go"
    return f'T{rounds(rest)[1:]} of {name} {goes} without you.{goes_on} To play after all, write "{name}: back".'


def rounds(rest: str) -> str:
    """The rounds that somebody sits out, in words."""
    return f"the next {rest} rounds" if int(rest or 1) > 1 else "the next round"


def away_from(case: Case, mine: Sequence[str], rest: str) -> str:
    """An absence from several leagues, in a sentence; each of them keeps it."""
    for name in mine:
        away(case, name, rest)
    which = listed(mine)
    return (
        f"A round of {which} that opens {period(case, mine[0], rest)} goes without you. If you are there sooner, "
        f'write "back".'
    )
