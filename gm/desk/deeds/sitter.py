"""SITTER: somebody plays for a player until a day, and the chair goes back then; HAND BACK ends it sooner."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from gm.desk.deeds.deed import Deed, Done, Wish, changed
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import LONGEST, NAME, moment
from gm.desk.matches import lending
from gm.desk.matches.acquainted import addressed
from gm.desk.matches.hosting import Missing, Wrong, holds, wanted_chair
from gm.desk.matches.inviting import invitation
from gm.domain import deadlines
from gm.domain.match import GM, SeatChanged
from gm.domain.policy import Chair


def plan(wish: Wish) -> Done:
    chair = _chair(wish)
    if wish.said["back"]:
        return _back(wish, chair)
    if not wish.said["until"]:
        raise Missing(
            f"sitter for {chair.name}: {wish.said['who']} until {{}}" if wish.said["who"] else "",
            f"Until when shall somebody sit in for {chair.name}? The chair goes back then. Write for example: "
            + DEED.example.replace("Clara", chair.name),
        )
    until = moment(wish.said["until"], None, wish.now, wish.zone, wish.table.match.policy.at)
    if not wish.now < until <= wish.now + LONGEST:
        raise Wrong("The term ends later than now, and within a year.")
    if start := wish.said.get("since", ""):
        since = moment(start, None, wish.now, wish.zone, "00:00")
        if since > wish.now + timedelta(days=1):
            raise Wrong(
                _AHEAD.format(chair.name, deadlines.day(since, wish.zone), wish.said["who"], wish.said["until"])
            )
    calls = f"sitter for {chair.name}: {{}} until {wish.said['until']}"
    who = addressed(wish.desk, wish.table, wish.by, wish.said["who"], calls)
    new, sitter = wanted_chair(wish.desk, who, 1, {})
    if sitter is None:
        raise Wrong(f"Who shall sit in? Write for example: {DEED.example}")
    if twice := next((c for c in wish.table.match.chairs if holds(wish.desk, c, sitter)), None):
        raise Wrong(f"{sitter.name} has a chair of {wish.name} already, {twice.name}; each person has one chair.")
    lent = replace(chair, owner=chair.player, lent_until=deadlines.iso(until), invited=new.invited)
    table = wish.table.then(SeatChanged(lent, "to be lent"), stir=True)
    letter = invitation(wish.desk, table, chair.name, sitter, new.invited, wish.now, f"sits{table.match.seq}")
    told = deadlines.shown(until, wish.zone)
    return Done(
        changed(wish, SeatChanged(lent, "to be lent")),
        f"{sitter.name} <{new.invited}> is asked to sit in for {chair.name} until {told}; until they say yes, "
        f"{chair.name} plays on.",
        f"That asks {sitter.name} <{new.invited}> to sit in for {chair.name} of {wish.name} until {told}. They see the "
        f"hand of {chair.name} then; after the term the chair goes back with a log of what was played.",
        [letter],
        [sitter],
    )


_AHEAD = (
    "Whoever sits in has the chair from their yes on, and I cannot keep that for a later day: {0} would be out of the "
    "match before {1}. Nothing was done. Write it on that day, as in: sitter for {0}: {2} until {3}"
)


def _back(wish: Wish, chair: Chair) -> Done:
    if not chair.owner:
        raise Wrong(f"Nobody sits in for {chair.name}.")
    table, letters = lending.hand_back(wish.desk, wish.table, chair, wish.now)
    would = f"That gives the chair {chair.name} of {wish.name} back to its player."
    return Done(table, f"The chair {chair.name} of {wish.name} is its player's again.", would, letters)


def _chair(wish: Wish) -> Chair:
    """The chair that is meant. Wrong where nobody's place can be taken there for a time."""
    seat = seat_of(wish.table, wish.said["seat"], wish.desk)
    chair = wish.table.match.chair(seat)
    if chair is None or seat == GM or not wish.table.match.underway or not chair.player:
        raise Wrong("Somebody may sit in for a player of a match under way.")
    if chair.owner and not wish.said["back"]:
        raise Wrong(f"Somebody sits in for {seat} already, or is asked to; to end that, write: hand back {seat}")
    return chair


_UNTIL = r"(?:,? (?:from|starting|as of) (?P<since>.+?))?(?:,? (?:until|till|to) (?P<until>.+))?"
_WHO = r"(?P<who>\S+@\S+|[^<>@]+<\S+@\S+>)"
DEED = Deed(
    "sitter",
    "sitter for <seat>: <person> until <day>",
    "Let somebody play for a player until a day; the chair goes back then, or with: hand back Clara.",
    "sitter for Clara: Dora <dora@example.net> until 9 December",
    (
        rf"(?:sitter|stand-in|substitute)(?: for)? (?P<seat>{NAME}):? (?:is )?{_WHO}{_UNTIL}",
        rf"{_WHO} (?:sits|stands|plays|steps) (?:in )?for (?P<seat>{NAME}){_UNTIL}",
        rf"(?P<back>hand back|give back|return) (?:the chair (?:of )?)?(?P<seat>{NAME})",
    ),
    plan,
    any_turn=True,
    grave=True,
    lasting=True,
    freely=(
        rf"(?:put|let|have) (?P<who>{NAME}(?: <\S+@\S+>)?|\S+@\S+) (?:(?:in|sit in|step in|stand in"
        rf"|play) )+for (?P<seat>{NAME})"
        rf"(?:,? while [^,.;]+)?{_UNTIL}",
        rf"(?:can |could |may |shall |let )?(?P<who>{NAME}(?: <\S+@\S+>)?|\S+@\S+) (?:(?:can|could|will|may|shall) )?"
        rf"(?:plays?|sits?|stands?|fills?|steps?)(?: in)? for (?P<seat>{NAME}) (?:so long|as long|meanwhile|for now|"
        r"in the meantime|for the time being|during that time|(?:until|till) (?:he|she|they)\b.*\bback\b.*)[\s?]*",
        rf"(?P<seat>{NAME}) is (?P<back>back)(?: from [\w ]+?)?,? (?:and |so )?[\w ]+? can (?:go|stop|leave)(?: now)?",
    ),
)
