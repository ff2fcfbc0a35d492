"""What a league's file says: its game, format, tables, points and members, with everything that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from games.kit.options import build
from games.kit.words import nearest

TIE_BREAKS = ("points", "wins", "sonneborn_berger", "opponents", "head_to_head", "lots")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
Scheme = Literal["places", "win_share", "draw_size", "normalised", "margin", "sum_of_squares", "carnage", "c_diplo"]
_C_DIPLO = (38.0, 14.0, 7.0)  # of "C-Diplo 100", as dipvis sets it
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d)?")
Formats = Literal["round_robin", "balanced", "swiss", "knockout", "groups", "divisions", "ladder"]
POINTLESS = ("knockout", "ladder")  # formats in which points move nobody
HANDICAP = 10_000  # points somebody may begin with at most
MOST = 200  # members; a draw of more takes longer than anybody waits


@dataclass(frozen=True, slots=True)
class Terms:
    """A league as its GM describes it."""

    name: str = ""
    game: str = ""
    games: tuple[str, ...] = ()  # several, one round of each in turn, instead of `game`
    format: Formats = "round_robin"
    table: int = 2  # seats at a table
    rounds: int = 0  # 0: a round robin until everybody has met everybody
    points: tuple[float, ...] = ()  # of the places, best first, those not named 0; none: one for each seat left behind
    scheme: Scheme = "places"  # how a result becomes points, see gm.domain.leagues.scoring
    worth: float = 100  # what a table shares, of schemes that share
    solo: float = 0  # the score from which one takes all; 0: there is no such thing
    best: int = 0  # so many of the rounds count, each member's best; 0: all
    bonus: float = 0  # for a match without a silence
    bye: Literal["average", "nothing", "win"] = "average"
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    members: tuple[str, ...] = ()
    most: int = 0  # members; who comes later waits. 0: as many as a league may have
    least: int = 0  # members without whom it does not begin; 0: those of one table
    rating_least: int = 0  # of who signs up, in the best of its games for them; 0: whatever it is
    rating_most: int = 0
    until: str = ""  # sign-up is open until then, "2026-12-01 20:00" in the zone of the policy; empty: as the GM says
    late: int = 0  # rounds until which one may still come in
    editor: str = ""  # address of who releases each issue of the paper; empty: it goes out by itself
    paper: Literal["round", "weekly", "both"] = "round"  # when an issue appears
    statements: bool = True  # are players asked for a few words about a match that has ended?
    seasons: int = 1
    division: int = 0  # members of a division; 0: all
    promote: int = 1  # so many go up from a division after a season, and so many down from the one above
    group: int = 0  # members of a group, before a knock-out; 0: all are one group
    advance: int = 1  # so many of each group play on
    reach: int = 3  # of a ladder: how many places above their own somebody may challenge
    answer_days: int = 4  # of a ladder: days until a challenge counts as declined
    declines: int = 1  # of a ladder: so many challenges one after the other may be declined; the next costs the place
    ends: str = ""  # of a ladder: the day of its end, "2027-03-31"
    teams: Mapping[str, Any] = field(default_factory=dict)  # their names, each with its members
    handicaps: Mapping[str, Any] = field(default_factory=dict)  # members, each with points to begin a season with
    apart: tuple[tuple[str, ...], ...] = ()  # people who do not sit at one table as far as that can be
    together: tuple[tuple[str, ...], ...] = ()  # people who meet at least once
    round_days: int = 0  # until when a round is to end; 0: it has all the time it takes
    stragglers: Literal["wait", "gm", "position"] = "gm"  # a match that goes on then
    warn_days: int = 3  # so long before then its players are warned
    every_days: int = (
        0  # a round opens so many days after the one before, whether that has ended or not; 0: when it has
    )
    dates: tuple[str, ...] = ()  # when the rounds of a season open, "2026-12-01 20:00" each; beyond them as without
    at_once: int = 2  # matches of the league that somebody may have to play at a time
    options: Mapping[str, Any] = field(default_factory=dict)  # of the game; of several, a table for each
    policy: Mapping[str, Any] = field(default_factory=dict)

    @property
    def places(self) -> tuple[float, ...]:
        """What each place of a table is worth."""
        given = self.points or _usual(self.scheme, self.table)
        return (*given, *[0.0] * self.table)[: self.table]

    @property
    def shelf(self) -> tuple[str, ...]:
        """The games of the league, in the order of its rounds."""
        return self.games or (self.game,)

    def played(self, number: int) -> tuple[str, Mapping[str, Any]]:
        """The game of the round with this number, from 1, and its options."""
        game = self.shelf[(number - 1) % len(self.shelf)]
        return game, self.options.get(game, {}) if self.games else self.options


def _usual(scheme: Scheme, table: int) -> tuple[float, ...]:
    if scheme == "c_diplo":
        return _C_DIPLO
    step, last = (1000.0, 1) if scheme == "carnage" else (1.0, 0)
    return tuple(step * (table - 1 - n + last) for n in range(table))


def terms(said: Mapping[str, Any]) -> tuple[Terms, list[str]]:
    """The terms that a file describes, and a sentence for each thing that is wrong with it."""
    found, wrong = build(Terms, said)
    complaints = [sentence.replace("this game knows", "a league has") for sentence in wrong]
    complaints += [f'"{key}" is missing.' for key in ("name",) if not str(said.get(key, "")).strip()]
    complaints += [] if found.game or found.games else ['"game" is missing.']
    if found.name and not _NAME.fullmatch(found.name):
        complaints.append(f'"{found.name}" cannot name a league: use up to 24 small letters, digits and dashes.')
    found = replace(found, game=found.game or found.shelf[0])
    of_all = (
        *_of_numbers(found),
        *_of_formats(found),
        *_of_handicaps(found),
        *_of_ties(found.tie_breaks),
        *_of_members(found),
    )
    return found, [*complaints, *of_all]


def _of_numbers(found: Terms) -> list[str]:
    rising = any(later > sooner for sooner, later in zip(found.points, found.points[1:], strict=False))
    rows = (
        (not 2 <= found.table <= 10, "table: a table has 2 to 10 seats."),
        (
            not 0 <= found.rounds <= 100,
            f"rounds: 1 to 100, or 0 where the format says how many it takes; {found.rounds} is neither.",
        ),
        (
            found.format in ("balanced", "swiss") and not found.rounds,
            f"rounds: {found.format} rounds want their number, as in rounds = 5.",
        ),
        (found.most and found.most < max(found.least, found.table), "most: it is less than the members it needs."),
        (
            min(found.rating_least, found.rating_most) < 0,
            "rating_least and rating_most: ratings that who signs up is to have, or 0 for none.",
        ),
        (
            0 < found.rating_most < found.rating_least,
            "rating_most: it is below rating_least, so nobody could sign up.",
        ),
        (not 0 <= found.late <= 100, "late: 0, or the number of rounds until which one may come in."),
        (
            not all(0 <= p <= 1e6 for p in (*found.points, found.bonus, found.worth, found.solo)),
            "points, bonus, worth and solo: 0 or more, at most a million.",
        ),
        (not 0 <= found.best <= 100, "best: the number of rounds that count, or 0 for all of them."),
        (rising, "points: a better place is worth no less than a worse one; write them from the first place down."),
        (len(found.points) > found.table, f"points: there are {len(found.points)} for {found.table} seats."),
    )
    return [sentence for amiss, sentence in rows if amiss] + _of_the_date(found.until)


def _of_formats(found: Terms) -> list[str]:
    """What is wrong with the words that belong to one format, or to the running of rounds."""
    table, days = found.table, (found.round_days, found.warn_days, found.every_days, found.answer_days)
    rows = (
        (not 1 <= found.seasons <= 50, "seasons: 1 to 50."),
        (found.division and found.division < table, f"division: it has no table of {table}."),
        (
            found.division and not 0 <= 2 * found.promote <= found.division,
            "promote: at most half of a division goes up or down.",
        ),
        (found.group and found.group < table, f"group: it has no table of {table}."),
        (not 1 <= found.advance <= (found.group or MOST), "advance: 1, or as many as a group has."),
        (not 1 <= found.reach <= MOST or not 0 <= found.declines <= 99, "reach: 1 or more; declines: 0 or more."),
        (not all(0 <= n <= 365 for n in days), "round_days, warn_days, every_days and answer_days: 0 to 365."),
        (not 1 <= found.at_once <= 50, "at_once: 1 to 50 matches."),
        (
            any(isinstance(who, str) for who in found.teams.values()),
            'teams: each with its members, as in red = ["Anna", "Bruno"].',
        ),
        (any(len(row) < 2 for row in (*found.apart, *found.together)), "apart and together: two people or more."),
    )
    return [sentence for amiss, sentence in rows if amiss] + _of_the_date(found.ends) + _of_dates(found.dates)


def _of_handicaps(found: Terms) -> list[str]:
    rows = (
        (
            not all(_handicap(points) for points in found.handicaps.values()),
            f"handicaps: each member with points, as in Anna = 2; {HANDICAP} at most, below 0 to take some away.",
        ),
        (
            found.handicaps and found.format in POINTLESS,
            "handicaps: in a knock-out or on a ladder nobody gets on by points, so there is nothing to add them to.",
        ),
    )
    return [sentence for amiss, sentence in rows if amiss]


def _handicap(points: object) -> bool:
    """Can somebody begin with so many points?"""
    return isinstance(points, int | float) and not isinstance(points, bool) and abs(points) <= HANDICAP


def _of_dates(dates: Sequence[str]) -> list[str]:
    wrong = [sentence for day in dates for sentence in _of_the_date(day)]
    return [*wrong, *["dates: write them in their order, the first round first."] * (list(dates) != sorted(dates))]


def _of_the_date(day: str) -> list[str]:
    return [] if not day or _DATE.fullmatch(day) else [f'"{day}" is no date; write it as 2026-12-01 20:00.']


def _of_ties(named: Sequence[str]) -> list[str]:
    found = []
    for word in named:
        near = nearest(word, TIE_BREAKS)
        hint = f'did you mean "{near}"?' if near else f"it may be {', '.join(TIE_BREAKS)}."
        found += [] if word in TIE_BREAKS else [f'tie_breaks: "{word}" means nothing here; {hint}']
    return found


def _of_members(found: Terms) -> list[str]:
    twice = sorted({who for who in found.members if found.members.count(who) > 1})
    wrong = [f'members: "{who}" stands there twice.' for who in twice]
    if len(found.members) > MOST:
        wrong.append(f"members: {len(found.members)} are more than the {MOST} a league may have.")
    return wrong
