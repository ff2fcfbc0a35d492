"""What stands in an issue of a league's paper: facts that everybody may know, as plain values ready for JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import games
from gm.desk.bench import Desk
from gm.desk.leagues import chosen, keeping, polls, rating, story, telling
from gm.desk.leagues.chosen import NOTHING, Liked
from gm.desk.leagues.telling import by_what
from gm.desk.leagues.words import called, policy
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.leagues import ladders
from gm.domain.leagues.ratings import ENGINE, SETTLED, Match, Rating, read
from gm.domain.leagues.season import Season, fold
from gm.domain.leagues.standings import Ended, Placed, crosstable, points_of, shown

Section = dict[str, Any]
CHARTED = 30  # members whose bars are drawn
CROSSED = 16  # members up to whom the crosstable is readable
MOST = 40  # rows of a list in a letter; the printed page and the export have all
UPSET = 100  # points of a rating by which somebody beat a better one
TOLD = 6  # matches of a round that are told as stories


@dataclass(frozen=True, slots=True)
class Facts:
    """What an issue is made from. `season` may have its next round drawn already; `number` is the round it tells of."""

    desk: Desk
    season: Season
    number: int
    now: datetime
    letters: Sequence[tuple[str, str]] = ()  # to the editor: a name, and words
    statements: Sequence[tuple[str, str, str]] = ()  # of a match: its name, a name, and words
    since: str = ""  # when the issue before appeared
    liked: Liked = NOTHING  # what readers chose of that issue
    loved: Sequence[str] = ()  # whose words they chose in the issues before, an entry each

    @property
    def name(self) -> str:
        return self.season.terms.name

    @property
    def ended(self) -> list[Ended]:
        """What ended in this round."""
        return sorted((one for one in self.season.ended if one.round == self.number), key=lambda one: one.table)

    def match(self, ended: Ended) -> str:
        """The name of a match."""
        return self.season.matches[ended.round - 1][ended.table - 1]

    def called(self, who: str) -> str:
        """A member's name."""
        return called(self.desk, who)


def issue(facts: Facts, number: int) -> dict[str, Any]:
    """An issue: its head, its sections, and what its charts show."""
    season, lines = facts.season, facts.season.table(facts.number) if facts.number else facts.season.table()
    moved, charted = _moved(facts, lines), season.ended and season.terms.format != "ladder"
    sections = [
        _section("Results", _results(facts)),
        _section("Corrected", _corrected(facts)),
        _section("Standings", _standings(facts, lines, moved)),
        _section("How it was played", _stories(facts)),
        _section("How ratings moved", _ratings(facts)),
        _section("The silent and the reliable", _habits(facts)),
        _section("Next", _next(facts)),
        _section("Waiting lists and chairs", _waiting(facts)),
        _section("Awards", _awards(facts, lines)),
        _section("Said at the end", [], [(f"{who}, on {match}:", words) for match, who, words in facts.statements]),
        _section(chosen.HEADING, *_liked(facts)),
        _section("Poll", polls.told(facts.desk.archive, facts.name, facts.since)),
        _section("Letters to the editor", [], [(f"{who} writes:", words) for who, words in facts.letters]),
    ]
    return {
        "league": facts.name,
        "number": number,
        "date": facts.now.isoformat(),
        "subject": _subject(facts, number),
        "head": _head(facts, number),
        "sections": [section for section in sections if section["paragraphs"] or section["said"]],
        "chart": [_bar(facts, line, moved.get(line.member, 0)) for line in lines[:CHARTED]] if charted else [],
        "cross": _cross(facts, lines) if season.ended and len(lines) <= CROSSED else {},
    }


def _section(heading: str, paragraphs: Iterator[str] | Sequence[str], said: Sequence[tuple[str, str]] = ()) -> Section:
    return {
        "heading": heading,
        "paragraphs": list(paragraphs),
        "said": [[who, [line for line in words.splitlines() if line.strip()]] for who, words in said],
    }


def _subject(facts: Facts, number: int) -> str:
    over = facts.season.status == "over"
    if facts.season.terms.format == "ladder":
        return f"[{facts.name}] The ladder{' is over' if over else ''} (issue {number})"
    about = f"The league is over after round {facts.number}" if over else f"Round {facts.number}"
    return f"[{facts.name}] {about} (issue {number})"


def _head(facts: Facts, number: int) -> str:
    of = f": round {facts.number} of {facts.season.length}" if facts.number else ": before the first round"
    ladder = facts.season.terms.format == "ladder"
    what = "ladder" if ladder else "league"
    return f"The paper of the {what} {facts.name}, issue {number}, {facts.now:%-d %B %Y}{'' if ladder else of}."


def _results(facts: Facts) -> Iterator[str]:
    for one in facts.ended:
        given = points_of(one, facts.season.terms)
        told = ", ".join(f"{facts.called(who)} {shown(given[who])}" for who in sorted(given, key=lambda w: -given[w]))
        none = "annulled, so no points" if one.how == "annulled" else "no result, so no points"
        yield f"- Table {one.table} ({facts.match(one)}): {told or none}"
    byes = facts.season.rounds[facts.number - 1].byes if facts.number else ()
    if byes:
        yield f"Sat out: {listed(map(facts.called, byes))}."
    going = [name for name, (number, _) in facts.season.waiting.items() if number <= facts.number]
    if going:
        yield f"Still played: {listed(going)}."


def _corrected(facts: Facts) -> Iterator[str]:
    """Which seasons have another champion since the issue before."""
    for number in sorted({number for at, number in facts.season.crowned if at > facts.since}):
        played = facts.season.former[number - 1] if number < facts.season.number else facts.season
        first = listed(map(facts.called, played.first))
        yield f"A corrected result has changed who came first in season {number}: it is {first}."


def _moved(facts: Facts, lines: Sequence[Placed]) -> dict[str, int]:
    """How many places, or rungs, each has gone up since the round before."""
    if facts.season.terms.format == "ladder":
        return _climbed(facts)
    if facts.number < 2:
        return {}
    before = {line.member: line.place for line in facts.season.table(facts.number - 1)}
    return {line.member: before[line.member] - line.place for line in lines if line.member in before}


def _climbed(facts: Facts) -> dict[str, int]:
    season, now = facts.season, facts.season.rungs
    there = [who for who in season.members if who in now]
    before = ladders.rungs(there, [one for one in season.ended if season.since < one.round < facts.number])
    return {who: before.index(who) - n for n, who in enumerate(now)}


def _standings(facts: Facts, lines: Sequence[Placed], moved: dict[str, int]) -> Iterator[str]:
    if not facts.season.ended:
        return
    if facts.season.terms.format == "ladder":
        yield from _rungs(facts, moved)
        return
    yield f"Points from matches played, by {by_what(facts.season.terms.tie_breaks)}."
    heads = _groups(facts, lines)
    for line in lines[:MOST]:
        yield from heads.get(line.member, ())
        by = moved.get(line.member, 0)
        way = f", {'up' if by > 0 else 'down'} {abs(by)}" if by else ""
        gone = ", has left" if line.member in facts.season.roster.gone else ""
        yield f"- {line.place}. {facts.called(line.member)}: {line.told} from {line.played}{way}{gone}"
    if len(lines) > MOST:
        yield f"And {len(lines) - MOST} more. All of them are told by: {facts.name} status"


def _groups(facts: Facts, lines: Sequence[Placed]) -> dict[str, list[str]]:
    """Where there are divisions or groups: the heading above the first of each."""
    season = facts.season
    division = _divisions(season)
    firsts = {division[line.member]: line.member for line in reversed(lines) if line.member in division}
    return {who: [f"Division {n}:"] for n, who in firsts.items()} if len(firsts) > 1 else {}


def _rungs(facts: Facts, moved: dict[str, int]) -> Iterator[str]:
    """The ladder, with who has climbed."""
    for who, line in zip((None, *facts.season.rungs), telling.rungs(facts.desk, facts.season), strict=True):
        by = moved.get(who or "", 0)
        yield f"{line}, {'up' if by > 0 else 'down'} {abs(by)}" if by else line


def _bar(facts: Facts, line: Placed, moved: int) -> dict[str, Any]:
    return {
        "label": f"{line.place}. {facts.called(line.member)}"[:20],
        "amount": float(line.points),
        "points": shown(line.points),
        "moved": moved,
        "gone": line.member in facts.season.roster.gone,
    }


def _cross(facts: Facts, lines: Sequence[Placed]) -> dict[str, Any]:
    members = [line.member for line in lines]
    ended = [one for one in facts.season.ended if one.round <= facts.number]
    return {"names": [facts.called(who) for who in members], "rows": crosstable(members, ended)}


def _stories(facts: Facts) -> Iterator[str]:
    for one in facts.ended[:TOLD]:
        if words := story.in_short(facts.desk, facts.match(one)):
            yield f"- {facts.match(one)}: {words}"
    if len(facts.ended) > TOLD:
        yield f"The others can be asked for: story {facts.match(facts.ended[TOLD])}"


def _ratings(facts: Facts) -> Iterator[str]:
    """Who moved most in this round, and who beat somebody far above."""
    archive = facts.desk.archive
    shelf = [str(games.find(game)) for game in facts.season.terms.shelf]
    names = {facts.match(one) for one in facts.ended}
    moves = [
        (change.after.number - change.before.number, who, change)
        for who in facts.season.members
        if rating.listed(archive, who)
        for game in shelf
        for change in rating.history(archive, game, who)
        if change.match in names
    ]
    for by, who, change in sorted(moves, key=lambda move: (-abs(move[0]), move[1]))[:5]:
        yield f"- {facts.called(who)}: {by:+d}, from {change.before.number} to {change.after.shown}"
    if moves:
        yield f"(±) is how far the truth may be off; ? marks those with fewer than {SETTLED} matches."
    for one in facts.ended:
        yield from filter(None, (_upset(facts, game, facts.match(one)) for game in shelf))


def _upset(facts: Facts, game: str, name: str) -> str:
    """Who came before whom, though they had been rated well below; of a match the widest such gap."""
    kept = rating.entry(facts.desk.archive, game, name)
    if kept is None:
        return ""
    match = read(json.loads(kept))
    before = _before(facts, game, match)
    sat = [(score, chair[0][0]) for chair, score in zip(match.chairs, match.result, strict=True)]
    pairs = [(a, b) for high, a in sat for low, b in sat if high > low and a in before and b in before]
    gaps = [(before[b].number - before[a].number, a, b) for a, b in pairs if not before[b].provisional]
    gap, a, b = max(gaps, default=(0, "", ""))
    return f"Upset in {name}: {facts.called(a)} before {facts.called(b)}, rated {gap} above." if gap >= UPSET else ""


def _before(facts: Facts, game: str, match: Match) -> dict[str, Rating]:
    """What those in a match who may be named were rated before it."""
    archive = facts.desk.archive
    named = [who for who in match.people if who != ENGINE and rating.listed(archive, who)]
    changes = [(who, change) for who in named for change in rating.history(archive, game, who)]
    return {who: change.before for who, change in changes if change.match == match.name}


def _silent(ended: Sequence[Ended]) -> set[str]:
    """In matches that were played to their end: what a ruling cut short says nothing of its players."""
    return {who for one in ended if not one.how for who in one.result if who not in one.punctual}


def _habits(facts: Facts) -> Iterator[str]:
    """Who was silent in this round, and who never was in the season."""
    silent, ended = _silent(facts.ended), [one for one in facts.season.ended if one.round <= facts.number]
    steady = {who for one in ended for who in one.punctual} - _silent(ended)
    if silent:
        yield f"Silent at times in this round: {listed(sorted(map(facts.called, silent)))}."
    if steady:
        yield f"Never silent so far, in matches played to their end: {listed(sorted(map(facts.called, steady)))}."


def _next(facts: Facts) -> Iterator[str]:
    season, zone = facts.season, policy(facts.desk, facts.season).zone
    if _rolls_over(season):
        yield f"Season {season.number} of {season.terms.seasons} is over, and {_firsts(facts, season)} came first."
        yield from _ways(facts)
    if season.status == "over":
        many = sum(line.place == 1 for line in season.table())
        yield f"The season is over. {_firsts(facts, season)} {'wins' if many == 1 else 'share'} the league."
    if season.terms.format == "ladder":
        yield from telling.challenges(facts.desk, season)
        if season.status != "over":
            yield (
                f"To challenge somebody, up to {season.terms.reach} places above you, write "
                f'"{facts.name}: challenge" and their name.'
            )
        return
    drawn = season.rounds[facts.number] if len(season.rounds) > facts.number else None
    for n, seats in enumerate(drawn.tables if drawn else (), 1):
        match = season.matches[facts.number][n - 1]
        yield f"- Table {n} ({match}): {', '.join(map(facts.called, seats))}{_due(facts, match, zone)}"
    if drawn and drawn.byes:
        yield f"Sits out: {listed(map(facts.called, drawn.byes))}."
    yield f"The draw can be proven from its seed, {season.seed}."


def _rolls_over(season: Season) -> bool:
    """Is a season over that another one follows?"""
    return season.status == "running" and season.complete and season.number < season.terms.seasons


def _ways(facts: Facts) -> Iterator[str]:
    """Who goes up and who goes down after a season of divisions."""
    was, now = _divisions(facts.season), _divisions(facts.season.turned)
    moves = [(who, n, n < was[who]) for who, n in now.items() if n != was.get(who, n)]
    for word, rises in (("Up", True), ("Down", False)):
        there = [f"{facts.called(who)} to division {n}" for who, n, up in moves if up == rises]
        yield from [f"- {word}: {listed(there)}"] if there else []


def _divisions(season: Season) -> dict[str, int]:
    """In which division each member plays."""
    several = season.terms.format == "divisions"
    return {who: n for n, group in enumerate(season.in_divisions, 1) for who in group} if several else {}


def _due(facts: Facts, match: str, zone: str) -> str:
    sheet = facts.desk.archive.match(match)
    due = Table.of(sheet).match.due if sheet and sheet.status == "running" else ""
    return f"; orders by {deadlines.brief(deadlines.moment(due), zone)}" if due else ""


def _waiting(facts: Facts) -> Iterator[str]:
    """Who waits, what stands empty, and which leagues one may still join."""
    season = facts.season
    if season.roster.waiting:
        yield f"Standing by: {listed(map(facts.called, season.roster.waiting))}."
    for name in season.waiting:
        sheet = facts.desk.archive.match(name)
        empty = (
            [chair.name for chair in Table.of(sheet).match.chairs if chair.vacant and not chair.player] if sheet else []
        )
        if empty:
            yield f"A chair is empty in {name} ({listed(empty)}). To stand by for it, write: join {facts.name}"
    for name in keeping.names(facts.desk.archive):
        other = fold(keeping.journal(facts.desk.archive, name))
        if other.status == "open":
            yield f"Open to sign up: {name} ({other.terms.game}), {len(other.members)} in so far. Write: join {name}"


def _awards(facts: Facts, lines: Sequence[Placed]) -> Iterator[str]:
    """At the end of a season: who won, who won most matches, who was never silent; and the champions before them."""
    if not (facts.season.status == "over" or _rolls_over(facts.season)) or not lines:
        return
    yield f"- Champion: {_firsts(facts, facts.season)}"
    most, silent = max(line.wins for line in lines), _silent(facts.season.ended)
    yield f"- Most wins ({shown(most)}): {listed(facts.called(line.member) for line in lines if line.wins == most)}"
    if steady := [facts.called(line.member) for line in lines if line.played and line.member not in silent]:
        yield f"- Never silent in a whole season: {listed(sorted(steady))}"
    yield from _loved(facts)
    yield from _hall_of_fame(facts)


def _liked(facts: Facts) -> tuple[list[str], list[tuple[str, str]]]:
    """What the readers chose of the issue before, in a sentence, and the words."""
    one = facts.liked
    told = f"Of the words in issue {one.issue} readers liked these best ({one.votes} of {one.of}):"
    return [told] if one.pieces else [], [(piece.heading, "\n".join(piece.lines)) for piece in one.pieces]


def _loved(facts: Facts) -> Iterator[str]:
    """Whose words readers chose most often in the season."""
    counted = Counter(facts.loved)
    most = max(counted.values(), default=0)
    if most:
        first = sorted(who for who, many in counted.items() if many == most)
        yield f"- Words that readers liked best ({most} time{'s' * (most != 1)}): {listed(first)}"


def _hall_of_fame(facts: Facts) -> Iterator[str]:
    """Who won the other leagues of this house."""
    for name in keeping.names(facts.desk.archive):
        other = fold(keeping.journal(facts.desk.archive, name))
        if other.status == "over" and other.terms.name != facts.name:
            yield f"- Hall of fame: {other.terms.name}, {_firsts(facts, other)}"


def _firsts(facts: Facts, season: Season) -> str:
    """Who came first in a season."""
    return listed([facts.called(line.member) for line in season.table() if line.place == 1] or ["nobody"])
