"""Polls of the readers of a league's paper: a line that puts one or ends it, for its GM, or answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gm.desk.case import Case
from gm.desk.incoming.leagues.paper_words import paper_of
from gm.desk.leagues import polls

_POLL = re.compile(
    r"(?i)(?:.*[.!]\s+)?\W*(?:(?:my )?(?:vote|answer) (?:in|to) the )?(?:(?P<name>[\w-]+)[ :,]+)?poll\b"
    r"[ :,\u2013-]+(?P<said>\S.*)"
)
_PUT = re.compile(r"(?P<question>[^?]{3,200}\?)\s*(?P<options>.*)")
_END = re.compile(r"(?i)(?:is |has )?(?:end|ends|over|close|closed|ended|stop)[\s.!]*")
_BETWEEN = re.compile(r"\s*(?:[,;/|]|\bor\b)\s*")
_HOW = "A poll has two to {} answers, as in: poll: Shorter rounds? yes, no, either"


def taken(
    case: Case, number: int, line: str, names: Sequence[str], here: str, lead: Callable[[tuple[str, str, str]], None]
) -> bool:
    """Is a line about a poll? Then it is answered. `lead` does, or asks about, a word of who leads a league."""
    found = _POLL.fullmatch(line)
    named = (found["name"] or "").lower() if found else ""
    league = paper_of(case, named, names, here) if found and (not named or named in names) else ""
    if not found or not league:
        return False
    said = found["said"].strip()
    if _PUT.fullmatch(said) or _END.fullmatch(said):
        lead(("poll", league, said))
    elif not case.proven:
        case.say(number, line, "I could not make sure that this letter is from you: it does not count.", "not allowed")
    else:
        case.say(number, line, _answered(case, league, said), "told")
    return True


def _open(case: Case, league: str) -> polls.Poll | None:
    there = polls.newest(case.desk.archive, league)
    return there if there and there.open else None


def led(case: Case, league: str, said: str) -> str:
    """Whoever leads the league puts a poll, or ends the one that is open."""
    there, asked = _open(case, league), _PUT.fullmatch(said)
    if asked:
        return _put(case, league, asked["question"].strip(), asked["options"].strip(" .!:"))
    if there is None:
        return f"No poll of {league} is open."
    case.notes.append(polls.end(league, there, case.now, case.kept.id))
    counts = ", ".join(f"{option} {count}" for option, count in there.counts)
    return f'The poll is over: "{there.question}" {counts}. The next issue tells it.'


def _put(case: Case, league: str, question: str, options: str) -> str:
    ways = tuple(dict.fromkeys(filter(None, _BETWEEN.split(options)))) or ("yes", "no")
    if not 2 <= len(ways) <= polls.MOST:
        return _HOW.format(polls.MOST)
    case.notes.append(polls.put(league, question, ways, case.now, case.kept.id))
    return f'The next issue asks all readers: "{question}" {", ".join(ways)}. To end it, write: poll end'


def _answered(case: Case, league: str, said: str) -> str:
    """A reader chooses: the last word of each counts."""
    there = _open(case, league)
    if there is None:
        return f"No poll of {league} is open."
    chosen = next((option for option in there.options if option.casefold() == said.strip(" .!").casefold()), "")
    if not chosen:
        return f'"{there.question}" Write one of these: poll {", poll ".join(there.options)}.'
    case.notes.append(polls.vote(league, there, case.player.id, chosen, case.kept.id))
    return f'"{there.question}" I count "{chosen}"; until the poll ends your last word counts.'
