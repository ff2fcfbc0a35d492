"""REMIND: a nudge now, to those whose orders are missing or to one of them."""

from __future__ import annotations

from collections.abc import Sequence

from gm.desk.deeds.deed import Deed, Done, Wish
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import ALL, NAME, SEAT, names_in
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.inviting import invitation
from gm.desk.outgoing.letters import reminder
from gm.desk.players import readers
from gm.desk.standings import listed
from gm.domain import deadlines


def plan(wish: Wish) -> Done:
    match, table = wish.table.match, wish.table
    named = [seat_of(table, said, wish.desk) for said in names_in(wish.said["seat"])]
    if match.status == "inviting":
        return _invited(wish, named)
    seats = named or _late(wish)
    if match.status != "running" or not match.due:
        raise Wrong(f"{wish.name} is {match.status}, so there is nothing to remind anybody of.")
    if there := [seat for seat in named if seat not in table.missing]:
        raise Wrong(f"Nothing is missing from {listed(there)}.")
    hours = (deadlines.moment(match.due) - wish.now).total_seconds() / 3600
    late = readers(wish.desk.archive, table.chairs(seats))
    letters = {seat: reminder(wish.desk, table, seat, player, round(hours, 2), wish.now) for seat, player in late}
    if not letters:
        raise Wrong("Everything is in." if not table.missing else "Nobody who is missing can be written to.")
    would = f"That sends a reminder to {listed(letters)}."
    return Done(table, f"A reminder to {listed(letters)} is on its way.", would, list(letters.values()))


def _late(wish: Wish) -> list[str]:
    """The seats that are missing, less those who are to be spared."""
    spared = [seat_of(wish.table, said, wish.desk) for said in names_in(wish.said["spared"])]
    return [seat for seat in wish.table.missing if seat not in spared]


def _invited(wish: Wish, named: Sequence[str]) -> Done:
    """Before the match begins: those who have not answered get their invitation again."""
    waiting = [chair for chair in wish.table.match.chairs if chair.invited and (not named or chair.name in named)]
    people = [(chair, wish.desk.archive.player_at(chair.invited)) for chair in waiting]
    letters = {
        c.name: invitation(wish.desk, wish.table, c.name, p, c.invited, wish.now, wish.mark) for c, p in people if p
    }
    if not letters:
        raise Wrong(f"No invitation to {listed(named)} is open." if named else "No invitation is open.")
    return Done(wish.table, f"The invitation to {listed(letters)} is on its way again.", letters=list(letters.values()))


_NUDGE = "remind|nudge|chase|prod|poke|ping|wake(?: up)?|send a reminder to"
DEED = Deed(
    "remind",
    "remind [seat]",
    "Nudge those whose orders are missing, or one of them.",
    "remind Clara",
    (
        r"(?:remind|nudge|chase|prod)(?: (?:all|everybody|everyone|them|those|the rest|the late(?: ones)?)"
        r"(?:,? (?:who|that) (?:is|are|has|have) .{3,30})?)?",
        rf"(?:remind|nudge|chase|prod) {ALL},? (?:except|but not|but|besides|apart from) (?:for )?(?P<spared>.+)",
        r"(?:remind|nudge|chase|prod) (?!(?:all|everybody|everyone|those|me|us)\b|.*\b(?:days?|hours?) before\b)"
        r"(?P<seat>[^,;.:]{1,40})",
        rf"(?:remind|nudge|chase|prod) (?P<seat>{NAME}(?:(?:, and|,| and) {NAME})+)",
    ),
    plan,
    freely=(
        rf"(?:{_NUDGE}) {SEAT},? if (?:he|she|they) (?:is|are|has|have|did|does|do)\b[^.;:]{{3,40}}",
        rf"(?:{_NUDGE}) (?:{ALL}|(?:{ALL}|those|people|anybody|anyone|all)? ?(?:who|that) .{{4,40}}|"
        rf"(?:the )?(?:missing|late|silent|slow|lazy)(?: ones| people| players)?|(?:the )?(?:latecomers"
        rf"|laggards|slackers)|"
        rf"whoever .{{4,40}})",
        rf"(?:{_NUDGE}) {SEAT},? (?:because|since|as|for|he|she|they) [^.]{{3,60}}",
        rf"(?:{_NUDGE}) (?!me\b|us\b){SEAT}(?: (?:again|once more|to|about|of|that) ?.*)?",
        rf"(?:send|write)(?: out)? (?:an?(?:other)?|the|some) (?:gentle |friendly |little |last )?(?:reminders?"
        rf"|nudges?)"
        rf"(?: (?:out|now))?(?: to (?:{ALL}|(?:{ALL}|those|all) (?:who|that) .{{4,40}}|whoever .{{4,40}}|the"
        rf" (?:missing|late)"
        rf"(?: ones| players)?|{SEAT}))?",
        rf"(?:send|give) (?:{ALL}|{SEAT}) (?:an?(?:other)?) (?:gentle |friendly |little |last )?(?:reminder"
        rf"|nudge|poke|push)",
    ),
)
