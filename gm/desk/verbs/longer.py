"""LONGER: a player's wish for more time, passed on to the GM; where there is none, the table votes on it."""

from __future__ import annotations

import re
from dataclasses import replace

from games.kit.words import tidy, tokens
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.matches import voting
from gm.desk.matches.gm_letters import standing
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.putting_off import put_off
from gm.desk.matches.spans import within
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.verb import Verb, no_cry
from gm.domain import deadlines
from gm.domain.match import DeadlineMoved, SeatChanged
from gm.post.answers import remarks, sentences

_PAUSE = re.compile(r"\b(?:pause|suspend|freeze|interrupt|stop|halt)\b", re.IGNORECASE)
UNASKED = "There is no GM here who could give more time, so the deadline stays as it is."
PASSED = (
    "I have passed your wish for more time on to the GM, who decides. Until you hear of a new deadline, this one stays."
)
ENOUGH = "There is time until {} anyway. For more, say until when it should be."
AWAY = " To be away for some days, write for example: away Friday to Sunday"


def run(case: Case, rest: str) -> str:
    table = case.table
    if table is None or case.stale:
        return case.stale or "I do not know which match you mean. Answer one of its letters."
    pause = _PAUSE.search(rest)
    if not pause and (done := _enough(case, table, rest) or _from_the_bank(case, table, rest)):
        return done
    said = _in_full(case, table, rest) or "more time"
    if not (table.match.policy.gm or case.desk.us.operator) and (voted := _voted(case, table, rest)):
        return voted
    if pause:
        answer = _put_to_gm(case, table, said, "a pause", "pause")
    else:
        word = voting.given(table, rest, case.now, table.zone(case.player))
        answer = _put_to_gm(case, table, said, "more time", word)
    return answer + _account(case, table) + AWAY * (table.match.policy.absence_days > 0)


def _put_to_gm(case: Case, table: Table, said: str, wish: str, word: str) -> str:
    """The wish as it was said goes to the GM, whose yes gives it by that word."""
    who = case.seat
    words = [
        f"{who} asks for {wish}:",
        *asking.reported(who, said),
        *standing(case.desk, table, case.now, table.match.policy.zone),
        f'Shall I give it, as "{word}"? For another time write that instead ("until Monday 20:00"); for other words, '
        f'"tell {who}: ...".',
    ]
    about = f"[{table.match.name}] {who} asks for {wish}"
    told = asking.put_to_gm(case.desk, table, f"longer/{case.kept.id}", about, words, word, case.now)
    case.letters += told
    return PASSED.replace("more time", wish) if told else UNASKED


def _enough(case: Case, table: Table, rest: str) -> str:
    """What is told to who wishes for time that there is."""
    zone = table.zone(case.player)
    named, due = voting.until(table, rest, case.now, zone), table.match.due
    due_at = deadlines.moment(due) if due and table.match.status == "running" else None
    return ENOUGH.format(deadlines.shown(due_at, zone)) if named and due_at and named[1] <= due_at else ""


def _in_full(case: Case, table: Table, rest: str) -> str:
    """The line in which the wish stands as it was typed, with its reason; a question beside it is none, and sentences
    that name anything of the game are nobody's business: these are left out."""
    wished = _spoken(rest)
    said = max(remarks(case.text), key=lambda line: len(wished & _spoken(line)), default="")
    shared = wished & _spoken(said)
    if 2 * len(shared) <= len(wished):
        return rest
    told = [part for part in sentences(said) if shared <= _spoken(part) or not part.endswith("?")]
    kept = [part for part in told if not _of_the_game(case, table, part, wished)]
    if not any(shared <= _spoken(part) for part in kept):  # an order stands in the same sentence
        return rest
    case.heard.update((part, "longer") for part in kept)
    return " ".join(kept)


def _spoken(text: str) -> set[str]:
    return {token.fold for token in tokens(tidy(text))}


def _of_the_game(case: Case, table: Table, said: str, wished: set[str]) -> bool:
    """Does a sentence name anything that an order of this question may name, beside what the wish itself names?"""
    named = (token.fold for _, token in table.named_in(case.seat, said))
    return any(word not in wished and word not in table.game.grammar.verbs for word in named)


def _from_the_bank(case: Case, table: Table, rest: str) -> str:
    """Hours of one's own are taken without asking anybody, and everybody reads what moves; empty where the words name
    no time, or more than is left: that is for the GM."""
    match, chair, wanted = table.match, table.match.chair(case.seat), within(rest)
    if not match.policy.bank_hours or chair is None or wanted is None or not match.due or not match.underway:
        return ""
    hours, given = wanted.total_seconds() / 3600, match.policy.bank_hours
    if case.seat not in table.missing:
        return "Nothing of yours is missing in this turn, so your hours stay as they are."
    if case.seat in match.drawing:
        spent = deadlines.used(match, case.seat, deadlines.iso(case.now))
        until = deadlines.shown(deadlines.moment(match.due), table.zone(case.player))
        return f"Your own time runs already, and the deadline is {until}; {spent:g} h of {given:g} h are used."
    if chair.banked + hours > given:
        return ""
    zone, before = table.zone(case.player), deadlines.moment(match.due)
    due = before + wanted
    mine = replace(chair, banked=chair.banked + hours)
    words = f"{case.seat} has taken {hours:g} h of their own time, so the deadline has been moved."
    moved = DeadlineMoved(deadlines.iso(due))
    table = table.then(SeatChanged(mine, "bank"), stir=True)
    case.table, letters = put_off(case.desk, table, moved, words, case.now, but=case.seat)
    account = f"{mine.banked:g} h of {given:g} h are used."
    key, about = f"bank/{match.name}/{case.kept.id}", f"[{match.name}] {case.seat} has taken more time"
    case.letters += [*letters, *to_gm(case.desk, case.table, key, about, [f"{words} {account}"], case.now)]
    return f"{deadlines.moves(before, due, zone)}; {account}"


def _account(case: Case, table: Table) -> str:
    """What is left of the hours of one's own, and how to take them."""
    given, chair = table.match.policy.bank_hours, table.match.chair(case.seat)
    left = given - chair.banked if chair else 0
    if not given:
        return ""
    return f" Of your own {given:g} h you have {left:g} h left" + (
        "; to take some, write for example: longer 6h" if left else "."
    )


def _voted(case: Case, table: Table, rest: str) -> str:
    """Where nobody leads, the table decides; empty where its policy does not let it."""
    if "extend" not in table.match.policy.votes:
        return ""
    for said in filter(None, (f"extend {rest}" if rest else "", "extend 24h")):
        try:
            voting.understood(case.desk, table, said, case.now, case.seat)
            case.table, letters, words = voting.put(case.desk, table, said, case.seat, case.now, str(case.kept.id))
        except Wrong as wrong:
            words, letters = str(wrong), []
            if said != "extend 24h":
                continue
        case.letters += letters
        return f"There is no GM here, so the table decides. {words}"
    return ""


VERB = Verb("longer", run, needs="seat", changes=True, counts=no_cry, answers=True)
