"""JOIN: sit down on a free chair of a match that has not begun, or wait for one."""

from __future__ import annotations

import re
from dataclasses import replace

from gm.desk import house_words
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.matches import joining
from gm.desk.matches.naming import name_for
from gm.desk.outgoing import masks
from gm.desk.outgoing.letters import to_gm
from gm.desk.table import Table
from gm.desk.verbs.accept import run as accept
from gm.desk.verbs.answering import invited, pending, put
from gm.desk.verbs.verb import Verb
from gm.domain.deadlines import first_report
from gm.domain.match import GM, Match, SeatChanged, TermsChanged
from gm.domain.policy import Chair
from gm.ports import Sheet

_WISH = re.compile(
    r"(?i)\b(?:(?P<watch>watch(?:ing)?|look(?:ing)? on at|follow(?:ing)?)|join(?:ing)?(?: in)?|take part in|"
    r"play(?:ing)? in|sign(?:ing)?(?: me)? up for|(?:seat|chair|place|spot|room) (?:in|at)|"
    r"(?:count|put|deal) me (?:in|down) (?:for|at)|"
    r"(?:reserve|substitute|sub|stand-? ?by|back-?up|wait(?:ing)?[- ]?list) (?:in|for|of|to|at))\b"
)
_NOT = re.compile(r"(?i)\b(?:not|never|no longer|cannot)\b|n['\u2019]t\b")
NEAR = 6  # words behind a wish among which the match is named
_WORD = re.compile(r"[\w.'-]+")
_BETWEEN = frozenset(
    "please as in on at the chair seat place of no nr number for match too also well thanks then now here".split()
)
WAITING_LIST = "Shall I put you on the list of those who wait for a chair of {}?"
AS_A_RESERVE = "as a reserve"
_RESERVE = re.compile(
    r"(?i)\b(?:reserve|substitute|sub|stand-? ?by|replacement|back-?up|alternate|spare|wait(?:ing)?[- ]?list)s?\b"
)
JOINED, WAITS = "joined", "waits for a chair"  # what a GM hears of, with the record of who did it
WAITING = ("inviting", "running", "paused")  # matches that one may wait for


def run(case: Case, rest: str) -> str:
    if not rest and case.seal and case.seal.purpose == "invite":
        return accept(case, rest)
    if not case.proven:  # the question goes to the registered address, so its answer proves that it is they who ask
        return ask(case, rest)
    return deed(case, rest)


def ask(case: Case, rest: str) -> str:
    """The question whether they are to have a chair, or to wait for one."""
    match, wish = wanted(rest)
    sheet = case.desk.archive.match(match)
    waits = _RESERVE.search(wish) or (sheet is not None and not _has_free(Table.of(sheet).match))
    asked = WAITING_LIST.format(match) if waits else f"Shall I give you a chair in {rest}?"
    return asking.ask(case, "join", asked, about=rest)


def deed(case: Case, rest: str) -> str:
    """Sit down, or wait for a chair; the GM hears of it."""
    name, wish = wanted(rest)
    sheet = case.desk.archive.match(name)
    if sheet is None or sheet.status not in WAITING:
        return f'There is no match "{rest}" to join. Write "matches" to see what is open.'
    table = pending(case, sheet.name) or Table.of(sheet)
    if table.match.chair_of(case.player.id):
        return f"You already sit at the table of {sheet.name}."
    if masks.knows(case.desk, table, case.player):
        return f"{masks.NO_LEADER}."
    spare = bool(_RESERVE.search(wish))
    if stopped := _at_the_door(case, table, spare):
        return stopped
    return _wait(case, table) if spare else _given(case, table, wish)


def _given(case: Case, table: Table, wish: str) -> str:
    vacant = [c for c in table.match.chairs if c.name != GM and (c.free or invited(case, c))]
    if table.match.status != "inviting" or not vacant:
        return _wait(case, table)
    chair = _chosen(table, vacant, wish)
    if chair is None:
        return f"{wish} is not free in {table.match.name}. Free there: {', '.join(c.name for c in vacant)}."
    return _sit(case, table, chair)


def _at_the_door(case: Case, table: Table, spare: bool) -> str:
    """What somebody hears who may not sit down by themselves, about whom the GM may be asked; empty where they may.
    `spare`: they would only wait for a chair."""
    if not spare and any(invited(case, chair) for chair in table.match.chairs):
        return ""
    match, known = table.match, joining.record(case.desk, case.player)
    kind = joining.door(match.policy, case.player, known)
    if kind == "open":
        return ""
    if kind == "shut":
        return f"Nobody joins {match.name} by themselves: its GM invites."
    free = not spare and _has_free(match)
    what = "a chair" if free else "to wait for a chair" if spare else "to wait for a chair; all are taken"
    words = [
        f"{case.player.name} ({case.address}) would like {what} in {match.name}. "
        f"{joining.told(case.player.name, known)} Shall I let them?"
    ]
    key, about = f"asks/{match.name}/{case.player.id}/{case.now:%Y-%m-%d}", f"[{match.name}] {case.player.name} would"
    calls = f"{'admit' if free else 'standby add'} {case.address}"
    asked = asking.put_to_gm(case.desk, table, key, f"{about} like to join", words, calls, case.now)
    case.letters += asked
    told = f"I have asked the GM of {match.name} whether you may join, and you hear of it when they agree."
    return told if asked else f"There is nobody here who could let you join {match.name}."


def wanted(rest: str) -> tuple[str, str]:
    """The match and, where they said one, the chair: "friday as Clara", "friday seat 3"."""
    words = [word.strip(".") for word in _WORD.findall(rest)]
    said = [word for word in words if word.lower() not in _BETWEEN]
    return (said[0], " ".join(said[1:])) if said else ("", "")


def _chosen(table: Table, vacant: list[Chair], wish: str) -> Chair | None:
    """The chair they asked for, by its name or its place; else one that was offered to them, else the first."""
    if not wish:
        return max(vacant, key=lambda c: bool(c.invited))
    if wish.isdigit():
        place = int(wish) - 1
        wish = table.match.seats[place] if 0 <= place < len(table.match.seats) else wish
    return next((c for c in vacant if c.name.casefold() == wish.casefold()), None)


def _sit(case: Case, table: Table, chair: Chair) -> str:
    name = table.match.name
    called = name_for(table, chair, case.player.name) if chair.free else chair.name
    mine = replace(chair, name=called, player=case.player.id, invited="", autopilot=False, vacant=False)
    put(case, table.then(SeatChanged(mine, "joined", chair.name if called != chair.name else ""), stir=True))
    words = f"{case.player.name} ({case.address}) has taken the chair {chair.name} of {name}{_by_mail(case)}" + (
        f", which is called {called} from now on." if called != chair.name else "."
    )
    _told(case, table, f"joined/{name}/{called}/{case.kept.id}", JOINED, words)
    first = first_report(table.match.policy, case.player.zone or table.match.policy.zone)
    return f"Welcome to {name}: you are {called} there. {first}"


def _by_mail(case: Case) -> str:
    return " by mail" if case.desk.us.channel_to(case.address) == case.desk.us.mail else ""


def _wait(case: Case, table: Table) -> str:
    """No chair is free: who asks for one stands by for the next that becomes so."""
    match = table.match
    there = match.policy.standby
    mine = [n for n, address in enumerate(there, 1) if address in {a.address for a in case.player.addresses}]
    if mine:
        if _has_free(match):
            return f"You wait for a chair of {match.name} already, as number {mine[0]}."
        return f"All chairs of {match.name} are taken; you wait for one already, as number {mine[0]}."
    after = replace(match.policy, standby=(*there, case.address))
    put(case, table.then(TermsChanged(match.options, after), stir=True))
    number = len(there) + 1
    taken = not _has_free(match)
    where = f"{match.name}, where all chairs are taken," if taken else match.name
    words = (
        f"{case.player.name} ({case.address}) would like to play in {where} and waits for a chair as number {number}. "
        f"To strike them off: standby drop {case.address}"
    )
    _told(case, table, f"waits/{match.name}/{case.player.id}/{case.kept.id}", WAITS, words)
    sits = "" if taken else f" Chairs are free there just now, too: to sit down at once, write: join {match.name}."
    head = (
        f"All chairs of {match.name} are taken. You wait for one" if taken else f"You wait for a chair of {match.name}"
    )
    return (
        f"{head} as number {number}: when a chair becomes empty, I ask you first whether you still want it.{sits} To "
        f"wait no longer, write: leave {match.name}"
    )


def _has_free(match: Match) -> bool:
    return match.status == "inviting" and any(chair.free and chair.name != GM for chair in match.chairs)


def _told(case: Case, table: Table, key: str, did: str, words: str) -> None:
    if did in (JOINED, WAITS):
        words = f"{words} {joining.told(case.player.name, joining.record(case.desk, case.player))}"
    about = f"[{table.match.name}] {case.player.name} {did}"
    case.letters += to_gm(case.desk, table, key, about, [words], case.now)


def unwait(case: Case, name: str) -> str:
    """Who waits for a chair of this match does so no longer; empty where they do not wait."""
    sheet = case.desk.archive.match(name)
    table = (pending(case, name) or Table.of(sheet)) if sheet else None
    mine = {a.address for a in case.player.addresses}
    if table is None or not mine & set(table.match.policy.standby):
        return ""
    rest = tuple(address for address in table.match.policy.standby if address not in mine)
    after = replace(table.match.policy, standby=rest)
    put(case, table.then(TermsChanged(table.match.options, after), stir=True))
    _told(
        case,
        table,
        f"unwaits/{name}/{case.player.id}/{case.kept.id}",
        "waits no longer",
        f"{case.player.name} ({case.address}) waits for a chair of {name} no longer.",
    )
    return f"You wait for a chair of {name} no longer."


def asked_for(desk: Desk, text: str) -> tuple[str, str]:
    """What a text asks for by the name of a match, and that match: "join", "watch" or, of who would only wait for a
    chair, "standby"; two empty texts: nothing."""
    for line in text.splitlines()[:50]:
        for word in ("join", "watch"):
            rest = house_words.named(word).called_by(line) or ""
            sheet = _sheet(desk, rest) if rest else None
            if sheet and sheet.status in WAITING:
                spare = word == "join" and _RESERVE.search(wanted(rest)[1])
                return ("standby" if spare else word), sheet.name
    return in_a_sentence(desk, text)


def in_a_sentence(desk: Desk, text: str) -> tuple[str, str]:
    """The same of "I would like to join friday, please": a word for it, and behind it the name of a match."""
    for line in text.splitlines()[:50]:
        wish = _WISH.search(line)
        names = [word.strip(".'").lower() for word in _WORD.findall(line[wish.end() :])[:NEAR]] if wish else []
        sheets = (desk.archive.match(name) for name in names)
        found = next((sheet for sheet in sheets if sheet and sheet.status in WAITING), None)
        if wish and found and not _NOT.search(line):
            return ("watch" if wish["watch"] else _kind(line)), found.name
    return "", ""


def _kind(line: str) -> str:
    return "standby" if _RESERVE.search(line) else "join"


def _sheet(desk: Desk, rest: str) -> Sheet | None:
    return desk.archive.match(wanted(rest)[0])


def _of_a_match(case: Case, rest: str, line: str) -> bool:
    """Is it about a match, not about a card ("join with my left card")?"""
    if not case.seat or case.table is None or not case.table.match.position or _sheet(case.desk, rest):
        return True
    return case.table.game.grammar.line(line, case.table.words(case.seat)).talk


VERB = Verb("join", run, counts=_of_a_match)
