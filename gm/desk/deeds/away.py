"""AWAY: the GM notes when a player cannot play; deadlines wait for it as if the player had said so."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from gm.desk.deeds.deed import Deed, Done, Wish, changed, to_seat
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME, SEAT, denies
from gm.desk.matches import absences
from gm.desk.matches.hosting import Missing, Wrong
from gm.desk.matches.putting_off import for_the_absent
from gm.desk.players import player_of
from gm.domain.match import GM, SeatChanged
from gm.domain.policy import Chair
from gm.ports import Player


def plan(wish: Wish) -> Done:
    seat = seat_of(wish.table, wish.said["seat"], wish.desk)
    chair = wish.table.match.chair(seat)
    player = player_of(wish.desk.archive, chair)
    if chair is None or player is None or seat == GM:
        raise Wrong(f"No player sits on the chair {seat}, so no deadline can wait for one.")
    zone, given = wish.table.zone(player), wish.table.match.policy.absence_days
    if wish.said["back"]:
        return _back(wish, chair, player)
    found = _when(re.sub(r"(?i)^before\b", "until", wish.said["when"]), wish.now, zone)
    if found is None:
        raise Missing(
            f"away {seat} {{}}", f"From when until when is {seat} away? Write for example: away {seat} 3 Dec to 9 Dec"
        )
    mine, when = absences.planned(chair, *found, wish.now), absences.told(*found, zone)
    gone = mine if given else replace(mine, away_days=chair.away_days)  # where there is no account, nothing is used
    table, letters, moves = for_the_absent(wish.desk, changed(wish, SeatChanged(gone, "away")), seat, wish.now)
    account = f" {gone.away_days:g} of {given:g} days are used." * bool(given)
    words = f"The GM has noted that you are away {when}. {moves(zone)}{account} If you are there sooner, write: back"
    heard = [to_seat(wish, table, seat, player, "You are away", words)] if player.address else []
    told = f"{seat} is away {when}. {moves(wish.zone)}{account}"
    return Done(table, f"{told} {seat} is told.", f"That notes: {told} {seat} is told.", [*letters, *heard])


def _back(wish: Wish, chair: Chair, player: Player) -> Done:
    """Who was noted as away is there again; the days that are left of it are theirs again."""
    if not absences.away(chair, wish.now):
        raise Wrong(f"{chair.name} is not noted as away.")
    table = changed(wish, SeatChanged(absences.given_back(chair, wish.now), "back"))
    words = "The GM has noted that you are there again; deadlines do not wait for you any more."
    heard = [to_seat(wish, table, chair.name, player, "You are there again", words)] if player.address else []
    told = f"{chair.name} is noted as there again; deadlines do not wait any more."
    return Done(table, f"{told} {chair.name} is told.", f"That notes: {told} {chair.name} is told.", heard)


def _when(words: str, now: datetime, zone: str) -> tuple[datetime, datetime] | None:
    """From when until when, though where and why stand beside it: "(on holiday) Tuesday till Friday (because ...)"."""
    said = _WHY.sub("", words).split()
    at = (n for n in range(len(said)) if not denies(" ".join(said[:n])))
    ways = (absences.said(part, now, zone) for part in (words, *(" ".join(said[n:]) for n in at)))
    return next(filter(None, ways), None)


_WHY = re.compile(
    r",? (?:because|since|as|due to|for (?:his|her|their|an?))\b(?:(?! (?:and|but|so) )[^,;.])*$", re.IGNORECASE
)


_GONE = (
    r"(?:away|out of (?:town|office|reach)|on (?:an? )?(?:holidays?|vacation|leave|trip|business"
    r" trip)|off ?line|ill|sick"
    r"|abroad|travell?ing|absent|unreachable|skiing|hiking|camping|sailing|diving|climbing|moving(?:"
    r" house)?|busy|on tour|on business|at (?:a|the) \w+"
    r"|in hospital|not (?:here|there|around|available)|unavailable|busy)"
)
_IS = r"(?:'s|is|will be|goes|is going(?: to be)?|has to go|must go|was|'ll be)"
_SAYS = (
    r"(?:(?:has |just )*(?:told|tells|says|said|wrote|writes)(?: me| us)?(?: by \w+)?,? (?:that )?(?:he|she|they) ?)"
)
DEED = Deed(
    "away",
    "away <seat> <day> to <day>",
    "Note when a player cannot play; deadlines wait for it.",
    "away Bruno 3 Dec to 9 Dec",
    (rf"away:? (?P<seat>{NAME}):?,?(?: (?P<when>.+))?", rf"(?P<back>back|not away):? (?P<seat>{NAME})"),
    plan,
    any_turn=True,
    called="the absence",
    grave=True,
    covers=r"(?:so |and |then )*(?:please |kindly |let's |we (?:should |must |will )?|you (?:should |must )?)*"
    r"(?:wait|have patience|be patient|give|allow|leave|keep|hold on|bear)\b(?: (?:for|with|until|till|him|her|them|it|"
    r"some|a|the|bit|little|more|of|time|patience|matters?|open|[A-Z]\w+|(?:he|she|they)(?:'s| is| are)? back))*",
    freely=(
        rf"(?:note (?:that )?|fyi,? |remember (?:that )?)?(?P<seat>{NAME}?)(?: {_SAYS})? ?(?:{_IS} )?\b{_GONE},? "
        r"(?P<when>(?:on |from |for |until |till |between |this |next |all |the |tomorrow|through |\d"
        r"|[a-z]{3,9} \d)(?:(?!\. )[^;?!])+)",
        rf"(?P<when>(?:on|from|between|next|this|all|the|until|till|for) [^;.?!]+?),? (?P<seat>{NAME}?)(?: {_IS}|'s) "
        rf"{_GONE}",
        rf"(?P<seat>{NAME}?)(?: {_SAYS})? ?(?:can't|cannot|can not|won't(?: be)?|will not(?: be)?|is not|isn't) "
        r"(?:do anything|play|write|answer|be (?:back|there|able to \w+)|coming back|back|there|reachable)(?: again)? "
        r"(?P<when>(?:before|until|till) .+)",
        rf"(?:note|enter|put down|write down) (?:an |the )?(?:absence|holidays?|vacation) (?:for|of) {SEAT}:?,? "
        r"(?P<when>.+)",
    ),
)
