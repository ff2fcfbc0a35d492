"""What a GM wishes for that no deed does, answered with what can be done instead: a row for each such wish."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from gm.desk import deeds
from gm.desk.case import Case
from gm.desk.deeds import Asked
from gm.desk.incoming.leading import likely_clocks
from gm.desk.incoming.new_matches import opening
from gm.desk.matches.hosting import Missing
from gm.desk.matches.inviting import pace
from gm.desk.matches.naming import seats_in
from gm.desk.matches.spans import span
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM

Told = Asked | Missing | str

_SWAP = (
    'Nobody changes chairs with somebody at the same table, who knows what is hidden there. "replace {a} with Dora '
    '<dora@example.net>" gives a chair to somebody else, and "rename {a} to ..." changes what it is called.'
)
_SITS_OUT = (
    'No round is played without a chair. To have something played for {a} meanwhile, write "autopilot {a} on" or '
    '"orders for {a}: ..."; to play the turn at once, with what is in, "process"; so that a silence does not count, '
    '"excuse {a}".'
)
_WAITS = "{match} waits for {a} until the deadline anyhow, {due}; everything is left as it is."
_STAYS = "Everything is left as it is: turn {turn} of {match}{due}."
_ON_CONDITION = (
    "I can do nothing now for what may be then. To put the deadline off by itself, once in a turn, for who is missing: "
    '"policy extra_hours={hours}" and "policy extras=1"; to put it off now: "extend {hours}h".'
)
_PLAY_WHEN = (
    'A turn is played at its deadline, or as soon as everybody is in; I cannot wait for {a} alone. Write "process" '
    "when "
    "{a} is in. What is missing then is filled by the rules."
)
_RULES = 'To read the rules again, answer a letter of mine with the word "rules".'
_OPENS = (
    'A new match is described in a letter of its own to me, such as: "new match", and below it "game: {game}" and '
    '"players: ..." with names and addresses. I show it before anybody is invited.'
)
_HOST = "A new match is opened by whoever runs this house; ask them for it, and name the game and who plays."

_SLOW = r"(?:shorter|quicker|faster|speedier|slower|longer)"
_TURNS = r"(?:rounds?|turns?|deadlines?|pace|(?:the|this|our) (?:game|match))"
_PEOPLE = r"(?:everybody|everyone|all(?: of them| the players)?|them|the (?:players|others|table)|each of them)"
_CHAIRS = r"(?:chairs?|seats?|places?|positions?|roles?|hands?)"
_CHANGE = r"(?:swap|switch|exchange|trade|change)s?"
_ONCE = r"(?:this|the|one|a|next|that) (?:next )?(?:round|turn|time|one)"


class _Row(NamedTuple):
    """What a sentence must hold, what speaks against it, and what is told then."""

    about: str
    tells: Callable[[Case, Table, str, list[str]], Told]
    never: str = r"(?!)"


def _swap(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    return _SWAP.format(a=(seats or _seats(table))[0])


def _out(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    return _SITS_OUT.format(a=seats[0])


def _pace(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    now = pace(table).rstrip(".")
    words = f'How long shall a turn be? {now[:1].upper()}{now[1:]}. Answer for example "24 hours" or "two days".'
    return Missing("{} a turn", words)


def _waits(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    due = table.match.due
    at = (
        deadlines.brief(deadlines.moment(due), case.player.zone or table.match.policy.zone)
        if due
        else "whenever that is"
    )
    return _WAITS.format(match=table.match.name, a=seats[0], due=at)


def _stays(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    match = table.match
    at = deadlines.brief(deadlines.moment(match.due), case.player.zone or match.policy.zone) if match.due else ""
    return _STAYS.format(match=match.name, turn=match.turn, due=f", due {at}" if at else "")


def _if_missing(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    found = re.search(likely_clocks.A_SPAN, line, re.IGNORECASE)
    length = span(found["span"]) if found else None
    return _ON_CONDITION.format(hours=f"{length.total_seconds() / 3600:g}" if length else "24")


def _play_when(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    return _PLAY_WHEN.format(a=seats[0])


def _rules(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    if len(seats) == 1:
        return Asked(deeds.deeds()["tell"], {"seat": seats[0], "text": _RULES}, f"tell {seats[0]}: {_RULES}")
    return Asked(deeds.deeds()["announce"], {"text": _RULES}, f"announce: {_RULES}")


def _rematch(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    return _OPENS.format(game=table.title) if opening.runs(case) else _HOST


def _standings(case: Case, table: Table, line: str, seats: list[str]) -> Told:
    return Asked(deeds.deeds()["status"], {}, "status")


_ROWS = (
    _Row(
        rf"\b{_CHANGE}\b.{{0,30}}\b{_CHAIRS}\b|\b{_CHANGE} (?:round )?{{seat}} (?:and|with|for) {{seat}}"
        rf"|\b{{seat}} and {{seat}}\b.{{0,30}}\b{_CHANGE}\b",
        _swap,
        r"@|\b(?:cards?|address|mail)\b|\b(?:was|were|had|last)\b",
    ),
    _Row(
        rf"\b{{seat}}\b.{{0,25}}?\b(?:sit(?:s|ting)? (?:it|{_ONCE}) out|sit(?:s|ting)? out|skip(?:s|ping)? {_ONCE}|"
        rf"take(?:s)? {_ONCE} off)\b|\b(?:skip|leave out|pass over) {{seat}}\b|\bleave {{seat}} out\b",
        _out,
        r"@|\b(?:was|were|had|last|chair|seat|letter|mail|reminders?)\b|n't\b|\bnot\b|\bnever\b",
    ),
    _Row(
        r"(?:^\W*(?:no|nope|nah|stop)\b.*)\bwait\w* for {seat}\b|\bwait\w* for {seat}\b.*\b(?:has (?:all the |"
        r"plenty of )?time|"
        r"no (?:hurry|rush))\b|\b(?:no (?:hurry|rush) for|{seat} has (?:all the |plenty of )?time)\b.*\bwait\w* for\b",
        _waits,
        r"\d|\b(?:extend|deadline|day|days|hours?|until|till|longer|more|without)\b|n't\b|\bnot\b",
    ),
    _Row(
        r"\bleave (?:it|everything|things|all|(?:the|this|our) (?:deadline|turn|round|clock|match|game))(?: "
        r"all)?(?: just)? "
        r"(?:as|where|how|the way) (?:it|they|everything|things) (?:is|are|stands?|was|were)\b",
        _stays,
    ),
    _Row(
        r"^\W*(?:(?:and|but|so) )?(?:if|should) {seat}\b.*\b(?:hours?|days?|\d+ ?h)\b.*\b(?:more|on top|extra|"
        r"longer|later|off)\b"
        r"|^\W*(?:(?:and|but|so) )?(?:if|should) {seat}\b.*\b(?:another|more|extra|add|extend|give)\b.*\b(?:hours?|"
        r"days?|\d+ ?h)\b",
        _if_missing,
        r"@",
    ),
    _Row(
        r"\b(?:play|process|run|close|resolve|go on|go ahead)\b.*\b(?:as soon as|once|when|the moment) {seat}(?:'s|"
        r" is| has)\b|"
        r"^\W*(?:as soon as|once|when|the moment) {seat}(?:'s| is| has)\b.*\b(?:play|process|run|close|resolve|go "
        r"on|go ahead)\b",
        _play_when,
        r"@|n't (?:play|process|run|close)|\bnot (?:play|process|run|close)|\b(?:back|home)\b",
    ),
    _Row(
        rf"\b{_TURNS}\b.{{0,30}}\b(?:{_SLOW}|too (?:long|short|slow|fast|quick))\b|\b{_SLOW} {_TURNS}\b"
        rf"|\b(?:speed|slow|hurry) (?:it|things|us|everything|{_TURNS}) (?:up|down)\b|\b(?:speed up|slow down)\b"
        rf"|\b(?:play|go|move) (?:a (?:bit|little) |much )?(?:faster|slower)\b",
        _pace,
        r"\d|\b(?:was|were|had|last|than|if|ask|vote|why|letters?|reports?|me|my|takes?)\b|\b{seat}\b|n't\b|\bnot\b",
    ),
    _Row(
        rf"\b(?:send|mail|give|show|e-?mail|forward|resend|get)\b.{{0,20}}\b(?:{_PEOPLE}|{{seat}})\b.{{0,20}}"
        rf"\b(?:rules?|rule ?book)\b|\b(?:rules?|rule ?book)\b.{{0,15}}\b(?:to|for) (?:{_PEOPLE}|{{seat}})\b",
        _rules,
        r"\b(?:was|were|had|have|has|changed?|new|broke|against|asked)\b|n't\b|\bnot\b",
    ),
    _Row(
        r"\brematch\b|^\W*(?:the )?same again\b|\b(?:an?other|new|next|second)(?: \w+)? "
        r"(?:game|match|round|one)\b.{0,40}\bsame (?:\w+ )?(?:people|players|lot|group|crowd|bunch|friends|table)\b"
        r"|\bsame (?:people|players|lot|group|crowd|bunch)\b.{0,40}\b(?:again|next (?:week|month|time)|new|another)\b",
        _rematch,
        r"@|\bif\b|n't\b|\bnot\b",
    ),
    _Row(
        r"^\W*(?:(?:can|could|would|please|show|give|send|tell|me|us|i|see|you|the|what|is|are|how|and)\b\W*)*"
        r"(?:final|current|latest|present|intermediate)? ?(?:standings?|scores?|ranking|points table|league table)"
        r"(?:,? (?:please|now|so far|pls|then))*\W*$"
        r"|^\W*who(?:'s| is) (?:winning|ahead|leading|in (?:the lead|front))\W*$",
        _standings,
    ),
)


def told(case: Case, table: Table | None, line: str) -> Told | None:
    """What a wish is answered with that no deed does; None for other lines."""
    if table is None:
        return None
    seats = [seat for seat in seats_in(case.desk, table, line) if seat != GM]
    return next((row.tells(case, table, line, seats) for row in _ROWS if _fits(table, row, line)), None)


def _fits(table: Table, row: _Row, line: str) -> bool:
    seat = f"(?:{'|'.join(map(re.escape, _seats(table)))})"
    about, never = (re.compile(way.replace("{seat}", seat), re.IGNORECASE) for way in (row.about, row.never))
    return bool(about.search(line) and not never.search(line))


def _seats(table: Table) -> list[str]:
    return [chair.name for chair in table.match.chairs if chair.name != GM] or [GM]
