"""What a league tells who asks: how it stands, who is in it, how one takes part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import games
from gm.desk.bench import Desk
from gm.desk.leagues import climbing, late, rating, signup, turning
from gm.desk.leagues.rating import Change
from gm.desk.leagues.words import called, policy
from gm.desk.standings import listed
from gm.domain import deadlines
from gm.domain.leagues.ratings import SETTLED, Rating
from gm.domain.leagues.season import Season
from gm.domain.leagues.standings import shown
from gm.domain.leagues.terms import Terms


def title(season: Season) -> str:
    """The game of a league, as its box says."""
    return games.game(str(games.find(season.terms.game))).meta.title


def every(seasons: Sequence[Season], who: str) -> list[str]:
    """All leagues in a line each, with what a reader is in them, and how one takes part."""
    open_ones = [season.terms.name for season in seasons if season.status == "open"]
    ways = [f"To play in one, write for example: join {open_ones[0]}"] if open_ones else []
    return [
        "The leagues of this house:",
        *rows(seasons, who),
        *ways,
        f"How one stands: {seasons[-1].terms.name} status",
    ]


def rows(seasons: Sequence[Season], who: str) -> list[str]:
    """A line for each of them."""
    return [f"- {one.terms.name}: {title(one)}, {_state(one)}{_part(one, who)}" for one in seasons]


def _state(season: Season) -> str:
    many = len(season.members)
    states = {"open": f"open to sign up, {many} in so far", "over": f"over after {len(season.rounds)} rounds"}
    return states.get(season.status, f"{many} members, round {len(season.rounds)} of {season.length}")


def _part(season: Season, who: str) -> str:
    if who in season.roster.waiting:
        return f"; you wait, as number {season.roster.waiting.index(who) + 1}"
    return "; you play in it" if who in season.members and who not in season.roster.gone else ""


def status(desk: Desk, season: Season, who: str = "") -> list[str]:
    """How a league stands, for one of its members or anybody else: public facts, and nothing else."""
    return [*_stage(desk, season), *_mine(season, who), *_people(desk, season)]


def _stage(desk: Desk, season: Season) -> Iterator[str]:
    name = season.terms.name
    if season.status == "open":
        yield f"The league {name} ({title(season)}) is open to sign up. {signup.begins(desk, season)}"
        yield from filter(None, [signup.demand(season), *signup.begun_with(desk, season)])
        return
    if season.terms.format == "ladder":
        yield from ladder(desk, season)
        return
    number, of = len(season.rounds), season.length
    over = "is over" if season.status == "over" else f"is in round {number} of {of}" if number else "begins"
    yield f"The league {name} ({title(season)}) {over}.{_dates(desk, season)}"
    if season.waiting:
        yield f"Matches under way: {listed(sorted(season.waiting))}."
    yield f"Standings, by {by_what(season.terms.tie_breaks)}:"
    for line in season.table():
        gone = " (has left)" if line.member in season.roster.gone else ""
        yield f"- {line.place}. {called(desk, line.member)}{gone}: {line.told} from {line.played}"


def _dates(desk: Desk, season: Season) -> str:
    """When the present round ends, and when the next one opens, as far as that is known."""
    if season.status != "running" or season.complete:
        return ""
    zone, number = policy(desk, season).zone, len(season.rounds)
    rows = [("This round ends", late.ends(season, number) if number else None)]
    rows.append(("The next one opens", turning.opening(season, zone) if number < season.length else None))
    return "".join(f" {what} on {deadlines.day(at, zone)}." for what, at in rows if at)


def ladder(desk: Desk, season: Season) -> Iterator[str]:
    """Who stands on which rung, and which challenges and matches are open."""
    name, until = season.terms.name, f" It ends on {signup.ends_on(season)}." if season.terms.ends else ""
    yield f"The ladder {name} ({title(season)}) {'is over.' if season.status == 'over' else f'goes on.{until}'}"
    yield from rungs(desk, season)
    yield from challenges(desk, season)


def rungs(desk: Desk, season: Season) -> Iterator[str]:
    """The ladder from the top, with what each has won."""
    lines = {line.member: line for line in season.table()}
    yield "From the top; who wins against somebody above takes their rung:"
    for n, who in enumerate(season.rungs, 1):
        yield f"- {n}. {called(desk, who)}: {shown(lines[who].wins)} won of {lines[who].played}"


def challenges(desk: Desk, season: Season) -> Iterator[str]:
    """Which challenges wait for an answer, and which matches are played."""
    zone = policy(desk, season).zone
    for one in season.ladder.challenges:
        until = deadlines.day(climbing.closes(season, one), zone)
        others = listed(called(desk, who) for who in one.to)
        yield f"- {called(desk, one.by)} challenges {others}, to answer by {until}."
    for match, place in season.waiting.items():
        yield f"- {listed(called(desk, who) for who in season.seats(place))} play ({match})."


_BREAKS = {
    "sonneborn_berger": "Sonneborn-Berger",
    "opponents": "opponents' points",
    "head_to_head": "who came first where equals met",
    "lots": "lots",
}


def by_what(tie_breaks: Sequence[str]) -> str:
    """What standings go by, one after the other."""
    return ", then ".join(_BREAKS.get(word, word) for word in tie_breaks)


def _mine(season: Season, who: str) -> Iterator[str]:
    there = season.roster
    if who in there.waiting:
        yield f"You wait for a place, as number {there.waiting.index(who) + 1}."
    if who in there.loads:
        yield f"You are seated {fewer(there.loads[who])}."
    if who in there.skips:
        many = there.skips[who]
        yield f"The next {many} rounds go without you." if many > 1 else "The next round goes without you."
    if who in there.away:
        since, until = there.away[who]
        yield f"You are away from {since[:10]} until {until[:10]}; a round that opens then goes without you."


def fewer(number: str | int) -> str:
    """While somebody plays fewer than so many matches, as in "you are seated only while ..."."""
    return (
        "only while you play no other match" if int(number) == 1 else f"only while you play fewer than {number} matches"
    )


def _people(desk: Desk, season: Season) -> Iterator[str]:
    if season.status == "open" and season.members:
        yield f"In so far: {listed(called(desk, who) for who in season.members)}."
    if season.roster.waiting:
        kind = "On the waiting list" if season.status == "open" else "Standing by"
        yield f"{kind}: {listed(called(desk, who) for who in season.roster.waiting)}."


_COURSES = {  # what is played, where the file names no number of rounds
    "knockout": "a knock-out, until one is left",
    "groups": "groups in which all meet, then a knock-out",
    "divisions": "divisions in which all meet; after each season some go up and some go down",
    "ladder": "a ladder, on which members challenge those above them",
}


def course(terms: Terms) -> str:
    """What a season is, in a few words."""
    rounds = f"{terms.rounds} round{'s' * (terms.rounds != 1)}"
    if terms.rounds and terms.format == "groups":
        return f"{rounds} in groups, then a knock-out"
    if terms.rounds and terms.format not in ("knockout", "ladder"):
        return rounds
    return _COURSES.get(terms.format, "as many rounds as it takes until everybody has met everybody")


def how(desk: Desk, season: Season) -> list[str]:
    """How one takes part, and what a member can write."""
    name, terms = season.terms.name, season.terms
    plays = f"The league {name} plays {title(season)} at tables of {terms.table}: {course(terms)}."
    return [
        f"{plays} {signup.begins(desk, season)}",
        *filter(None, [signup.demand(season)]),
        "What you can write, in a line of a letter to me:",
        f"- join {name}: get a place, or one on the waiting list",
        f"- leave {name}: give it up",
        f"- {name} status: see how it stands",
        f"- {name}: away until 9 Dec (or: away 3 Dec to 9 Dec; back): rounds that open then go without you",
        f"- {name}: two matches at a time: no round seats you while you play so many",
        "Your own words do as well; what I am not sure of I ask about.",
    ]


def taught(season: Season, leads: bool) -> list[tuple[str, str]]:
    """What a member, or whoever `leads` it, can write of a league: each way with a sentence of help."""
    name, ladder = season.terms.name, season.terms.format == "ladder"
    rows = [
        (f"{name} status", "See how it stands."),
        (f"{name}: away until 9 Dec", f'Rounds that open then go without you; "{name}: back" ends it.'),
        (f"{name}: two matches at a time", "No round seats you while you play so many."),
        *([(f"{name}: challenge Bruno", "Play somebody above you; they accept or decline.")] if ladder else []),
        *([] if ladder else [(f"{name}: sit out the next round", f'It goes without you; "{name}: back" ends it.')]),
        ("to the paper: ...", "Your words are printed in the next issue."),
        ("poll yes", "Answer what the paper asks its readers."),
        (f"print {name}", "Get the newest issue once more, with a page to be printed."),
        (f"unsubscribe {name}", f'Get its paper no longer; "subscribe {name}" brings it back.'),
        (f"leave {name}", "Give your place up."),
    ]
    leading = [
        (f"league show {name}", "How it stands; standings, cross, round 2 and missing tell more."),
        (f"league start {name}", "Begin it."),
        (f"league add {name} Dora <dora@example.org>", "Take somebody in, whatever it demands; drop takes them out."),
        (f"league handicap {name} Anna 2", "Anna begins each season with 2 points, and all may know it; 0 ends it."),
        (f"league redraw {name}", "Annul the newest round and draw it anew."),
        ("poll: Shorter rounds? yes, no, either", 'Ask the readers of the paper; "poll end" ends it.'),
        (f"league export {name}", "Standings and results as CSV; replay checks the draw."),
        ("walkover for Anna", "To a match: end it so; also adjudicate by position, or annul. The standings follow."),
    ]
    return leading if leads else rows


SAID = (  # what a member can write, in a sentence; {} is the league
    'You can write, for example: "{0} status", "{0}: away until 9 Dec", "{0}: back", "{0}: two matches at a time", '
    '"subscribe {0}", "leave {0}".'
)
HOW_RATED = (
    "A newcomer begins with 1000; (±) is how far the truth may be off, and ? marks those with fewer than "
    f"{SETTLED} matches. All at a table are rated at once by who came before whom; who played part of a match gets "
    "that part of its change, and the engine is rated apart."
)


def ratings(desk: Desk, tables: Mapping[str, Sequence[tuple[str, Rating]]], who: str) -> list[str]:
    """The ratings of games, and the reader's own where they are in no list."""
    words = []
    for key, rows in tables.items():
        words.append(f"{games.game(key).meta.title}, best first:")
        words += [f"- {n}. {called(desk, one)}: {r.shown}, {r.played} played" for n, (one, r) in enumerate(rows, 1)]
        mine = rating.current(desk.archive, key, who)
        if mine.played and who not in {one for one, _ in rows}:
            words.append(f"You are in no list; you have {mine.shown}, {mine.played} played.")
    return [*words, HOW_RATED]


def overall(desk: Desk, rows: Sequence[tuple[str, Rating]], who: str) -> list[str]:
    """The ratings over all games together."""
    told = [f"- {n}. {called(desk, one)}: {r.shown}, {r.played} played" for n, (one, r) in enumerate(rows, 1)]
    return ["All games together, best first:", *told, HOW_RATED] if told else ["Nobody is rated here yet."]


def record(desk: Desk, who: str, changes: Mapping[str, Sequence[Change]]) -> list[str]:
    """How matches moved somebody's rating, game by game, the newest first."""
    words = []
    for key, found in changes.items():
        words.append(f"{games.game(key).meta.title}, {found[-1].after.shown} after {_matches(found[-1].after.played)}:")
        words += [f"- {rating.explained(desk, key, who, change)}" for change in reversed(found[-SHOWN:])]
    return [*words, HOW_RATED] if words else ["No match of a league has been rated yet."]


def _matches(many: int) -> str:
    return f"{many} match{'es' * (many != 1)}"


SHOWN = 20  # matches of a record that are told
