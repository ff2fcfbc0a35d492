"""Leagues in letters of people whom nobody knows yet: what they ask for, what they hear, and what a yes brings."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import own_words
from gm.desk.incoming.leagues import league_words
from gm.desk.incoming.leagues.league_case import season_of
from gm.desk.incoming.leagues.league_said import Said, wishes
from gm.desk.leagues import keeping, telling, words
from gm.desk.matches import absences
from gm.desk.outgoing.letters import notice
from gm.domain import deadlines
from gm.domain.leagues.season import Season, fold
from gm.post.answers import answer, body
from gm.post.writing import Person

LONGEST = 1000  # characters beside their wishes that are passed on
_MOMENT = timedelta(seconds=1)
_ASKS = re.compile(
    r"(?i)\b(?:which|what|any|list of|list the|are there|do you have)\b[^.!]*"
    r"\b(?:leagues|tournaments|seasons|ladders)\b"
)


_ANY = re.compile(  # without saying which
    r"(?i)\b(?:join|enter|play|sign|register|take part|participate|compete|put me|add me|interested)\b[^.!?]*"
    r"\b(?:your|the|a|an|any|this|that|one of)\b(?: [\w-]+){0,2} (?:league|tournament|season|ladder)s?\b"
)


class Visit(NamedTuple):
    """What a letter wants of a league: a place ("league") or its paper ("read"), what else, and what it says beside."""

    word: str = ""
    league: str = ""
    also: Sequence[tuple[str, str]] = ()  # what is wanted, and the number or time that belongs to it
    beside: str = ""


def visit(desk: Desk, text: str, subject: str, now: datetime, known: str = "") -> Visit:
    """What somebody unknown wants of leagues; of a `known` one they have asked for a place before."""
    names = keeping.names(desk.archive)
    found, others = wishes(text, names, subject) if names else ([], [])
    joins, reads = known or _of(found, ("join", "how")), _of(found, ("subscribe",))
    if joins:
        more = dict.fromkeys(("join", one.league) for one in found if one.wants == "join" and one.league != joins)
        also = (*more, *_rows(desk, joins, found, ("load", "away", "subscribe"), now))
        return Visit("league", joins, also, _talk(others))
    return Visit("read", reads, (), _talk(others)) if reads else Visit()


def _of(found: Sequence[Said], wants: Sequence[str]) -> str:
    """The first league of which one of these things is wanted."""
    return next((one.league for one in found if one.wants in wants), "")


def _rows(
    desk: Desk, name: str, found: Sequence[Said], wants: Sequence[str], now: datetime
) -> tuple[tuple[str, str], ...]:
    """What else is wanted; times that tell no days are left out, and asked for later."""
    season = fold(keeping.journal(desk.archive, name))
    said = [one for one in found if one.wants in wants]
    rows = [(one.wants, _rest(desk, season, one, now)) for one in said]
    return tuple(dict.fromkeys(row for row in rows if row != ("away", "")))


def _rest(desk: Desk, season: Season, one: Said, now: datetime) -> str:
    """What belongs to a wish: a time by its days, the league whose paper is meant, or a number."""
    if one.wants == "away":
        return _told(desk, season, one.rest, now)
    return one.league if one.wants == "subscribe" else one.rest


def _talk(others: Sequence[str]) -> str:
    """What a person should read of the sentences that want nothing of a league."""
    words = [one for one in others if answer(one).talk]
    return "\n".join(words)[:LONGEST] if answer(body("\n".join(others))).talk else ""


def _told(desk: Desk, season: Season, rest: str, now: datetime) -> str:
    """An absence by its days, so that it is the same whenever the yes comes."""
    zone = words.policy(desk, season).zone
    time = absences.said(rest, now, zone)
    if time is None:
        return ""
    first, last = deadlines.day(time[0], zone), deadlines.day(time[1] - _MOMENT, zone)
    return f"from {first} to {last}" if time[0] > now else f"until {last}"


def note(found: Visit) -> str:
    """What is kept of it until the yes comes."""
    return json.dumps([found.also, found.beside])


_ALSO = {
    "join": "you get a place in the league {} as well",
    "load": "you are seated {}",
    "away": "rounds that open {} go without you",
    "subscribe": "you get each issue of the paper of {}",
}


def about(desk: Desk, found: Visit) -> list[str]:
    """What a league is, for the letter that asks whether its reader would like to play; and what their yes covers. No
    word of theirs is in it: nobody has made sure yet who they are."""
    season = fold(keeping.journal(desk.archive, found.league))
    told = [telling.how(desk, season)[0]] if found.word == "league" else []
    rows = [f"- {_ALSO[wants].format(telling.fewer(rest) if wants == 'load' else rest)}" for wants, rest in found.also]
    beside = ["What else the letter says goes to its GM, who is a person, with your yes."] if found.beside else []
    return [*told, *(["With your yes this is noted, too:", *rows] if rows else []), *beside]


def facts(desk: Desk, text: str, subject: str) -> tuple[str, list[str]]:
    """What anybody may know who asks which leagues there are, or how one stands: a subject and paragraphs."""
    names = keeping.names(desk.archive)
    if not names:
        return "", []
    found, _ = wishes(text, names, subject)
    if league := next((one.league for one in found if one.wants == "status"), ""):
        season = fold(keeping.journal(desk.archive, league))
        return f"[{league}] How the league stands", telling.status(desk, season)
    if any(_lists(line) for line in (subject, *text.splitlines()[:50])):
        return "Leagues", telling.every([fold(keeping.journal(desk.archive, name)) for name in names], "")
    return "", []


def vague(text: str, subject: str) -> bool:
    """Does a letter wish for a league without saying which? Then its GM, who is a person, reads it as well."""
    return any(_ANY.search(line) for line in (subject, *text.splitlines()[:50]))


def _lists(line: str) -> bool:
    """Does a line ask for the leagues there are?"""
    word = house_words.find(line.strip())
    if _ASKS.search(line) or _ANY.search(line):
        return True
    wished = [wish.name for _, wish in own_words.parted(line) if wish]
    return "leagues" in (*([word[0].name] if word else []), *wished)


def welcome(case: Case, said: str) -> None:
    """Their yes has come: what else they asked for is done, and what they wrote beside it goes to who leads."""
    assert case.seal is not None
    name, (also, beside) = case.seal.match, json.loads(said)
    for wants, rest in also:
        of = rest if wants in ("join", "subscribe") and rest else name
        case.say(
            0, "", league_words.join(case, of) if wants == "join" else league_words.done(case, of, wants, rest), "told"
        )
    if beside:
        _pass_on(case, name, beside)


def _pass_on(case: Case, name: str, beside: str) -> None:
    who, address = case.player.name, words.leader(case.desk, season_of(case, name))
    if not address:
        return
    told = [
        f"{who} has signed up for the league {name}, and wrote beside it:",
        *asking.reported(who, beside),
        f"An answer to this letter goes to {who}.",
    ]
    key, head, to = f"beside/{case.kept.id}", f"[{name}] {who} writes to you", Person(case.address, who)
    case.letters.append(notice(case.desk, key, Person(address), head, told, case.now, answers_to=to))
    case.say(0, "", "What you wrote beside it I have passed on to the GM, who is a person.", "told")
