"""A line with which a reader chooses what they like best of the words in the newest issue of a league's paper."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.desk.case import Case
from gm.desk.incoming.leagues.paper_words import paper_of
from gm.desk.leagues import chosen, issues
from gm.desk.standings import listed

_BEST = re.compile(
    r"(?i)\W*(?:(?P<name>[\w-]+)[:,]\s*)?(?:(?:i (?:like|liked)|my favourites?(?: (?:is|are|was|were))?|i vote for|"
    r"the best (?:words|letter|report)(?: (?:is|are|was|were))?|best(?: (?:words|letter|report)(?: (?:is|are))?)?)"
    r"(?: the)?(?: (?:words|letter|report)(?: (?:of|by|from))?)?)\s*:?\s+(?P<who>.+?)"
    r"(?:['\u2019]s?(?: (?:words|letter|report|statement))?)?(?: (?:the )?(?:best|most))?[\s.!]*"
)


def taken(case: Case, at: int, line: str, names: Sequence[str], here: str) -> bool:
    """Does a line choose a writer whom the newest issue printed? Then it is counted, or its writer told why not."""
    found = _BEST.fullmatch(line)
    named = (found["name"] or "").lower() if found else ""
    league = paper_of(case, named, names, here) if found and named in ("", *names) else ""
    number = _newest(case, league)
    if not (found and number):
        return False
    there = {piece.who.casefold(): piece.who for piece in chosen.pieces(case.desk.archive, league, number)}
    writer = there.get(found["who"].casefold(), "")
    if not writer and not _PLAIN.match(line):
        return False  # "I like Friday": talk
    case.say(at, line, _counted(case, league, number, writer, list(there.values())), "told")
    return True


_PLAIN = re.compile(r"(?i)\W*(?:[\w-]+[:,]\s*)?best\b")


def _newest(case: Case, league: str) -> int:
    """The number of the newest issue that has gone out; 0: there is none."""
    archive = case.desk.archive
    there = issues.numbers(archive, league) if league else []
    return max((number for number in there if issues.released(archive, league, number)), default=0)


def _counted(case: Case, league: str, number: int, writer: str, there: Sequence[str]) -> str:
    if not there:
        return f"Issue {number} of {league} printed nobody's words, so there is nothing to choose from."
    if not writer:
        return f"Issue {number} of {league} printed words of {listed(there)}. Write for example: best {there[0]}"
    if not case.proven:
        return "I could not make sure that this letter is from you: it does not count."
    if writer == case.player.name:
        return "Those are your own words; choose somebody else's."
    case.notes.append(chosen.vote(league, number, case.player.id, writer, case.kept.id))
    return f"I count {writer} for you; the next issue prints what most of you liked best in issue {number}."
