"""Who sat on a chair once: their letters move nothing there, but reach the GM."""

from __future__ import annotations

import re

from gm.desk import house_words
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.handling.wishing import own_words
from gm.desk.incoming.leading import for_players, gm_words
from gm.desk.incoming.playing import passing
from gm.desk.incoming.playing.lines import commands
from gm.desk.matches import lending
from gm.desk.outgoing.letters import RELAY, TO_GM
from gm.desk.table import Table
from gm.domain import codec, deadlines
from gm.domain.match import SeatChanged
from gm.domain.policy import Chair
from gm.post.answers import body

GONE = {
    "replaced": "The chair {seat} in {name} was given to somebody else on {day}.",
    "robot": "The chair {seat} in {name} was given to a robot on {day}.",
    "left": "You gave up the chair {seat} in {name} on {day}.",
}


def answer(case: Case, seat: str, text: str) -> None:
    """Say what became of the chair, and offer to pass the words on."""
    assert case.table is not None
    chair = case.table.match.chair(seat)
    if chair and chair.owner == case.player.id:
        _lent(case, case.table, chair, text)
        return
    case.say(0, "", f"{_fate(case, case.table, seat)} Nothing in your letter was played.", "told")
    words = body(commands(case, text))
    if words and passing.reachable(case):
        wanted = "Shall I pass your words on to the GM, who is a person?"
        case.say(0, "", asking.ask(case, "pass on", wanted, words, case.table.match.name), "told")


def _lent(case: Case, table: Table, chair: Chair, text: str) -> None:
    """Somebody sits in for the writer, who may be back sooner than was said."""
    if any(_is_back(line) for line in text.splitlines()):
        case.table, letters = lending.hand_back(case.desk, table, chair, case.now)
        case.letters += letters
        return
    case.reply = lending.lent_seal(case.desk, table, chair)
    until = deadlines.shown(deadlines.moment(chair.lent_until), table.zone(case.player))
    words = (
        f"Somebody sits in for you on the chair {chair.name} of {table.match.name} until {until}, so nothing in your "
    )
    case.say(0, "", f"{words}letter was played. If you are there, still or again, write: back", "told")


def _is_back(line: str) -> bool:
    """Does the player of a chair that is lent say that they are there?"""
    found, wish = house_words.find(line), own_words.find(line)
    return bool((found and found[0].name == "back") or (wish and wish.name == "back") or _THERE.match(line))


_THERE = re.compile(
    r"(?i)\W*(?:(?:but|and|hi|hello|oh|no|sorry)\W+)*(?:i(?:'m| am) (?:still |already |again )?(?:back|home|here|"
    r"there)\b"
    r"(?!.*\b(?:until|till|before|not)\b)|i(?:'ll| will| can| want to)? (?:play|take over) (?:myself|again)\b)"
)
PASSED_ON = (TO_GM, RELAY)


def to_gm(case: Case, text: str) -> None:
    """An answer to a letter of the GM's goes to the GM; what is said to the house in it stays here."""
    if words := body(commands(case, text)):
        case.say(0, "", passing.deed(case, words), "told")


def passed_on(case: Case, text: str) -> None:
    """A letter that is not for the house but for somebody behind it."""
    assert case.seal is not None
    (to_gm if case.seal.purpose == TO_GM else _relayed)(case, text)


def _relayed(case: Case, text: str) -> None:
    """A GM's answer to somebody of another channel; what leads the match in it is done, and passed on to nobody. Orders
    may be written in answer to it."""
    assert case.seal is not None
    if words := body(gm_words.among(case, commands(case, text))):
        case.say(0, "", for_players.passed(case, case.seal, words), "told")


def _fate(case: Case, table: Table, seat: str) -> str:
    """What became of a chair since the writer sat there."""
    name = table.match.name
    for entry in reversed(case.desk.archive.journal(name)):
        event = codec.event_from_json(entry.kind, entry.data) if entry.kind == SeatChanged.__name__ else None
        if isinstance(event, SeatChanged) and (event.was or event.chair.name) == seat and event.why in GONE:
            day = deadlines.day(entry.at, table.zone(case.player))
            return GONE[event.why].format(seat=seat, name=name, day=day)
    return f"You do not sit on the chair {seat} in {name} any more."
