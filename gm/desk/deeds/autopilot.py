"""AUTOPILOT: the engine plays for a seat, or no longer."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gm.desk.deeds.deed import Deed, Done, Wish, changed, to_seat
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import AWAY, ENGINE, SEAT
from gm.desk.matches.hosting import Wrong
from gm.desk.players import reader
from gm.domain.match import GM, SeatChanged


class _Words(NamedTuple):
    """What is said of an engine that begins to play for a seat, or stops."""

    verb: str
    does: str
    told: str  # to who sits there
    until: str


_ON = _Words(
    "begin",
    "plays for",
    "The GM lets the engine play for you until you write orders again.",
    "until they write again",
)
_OFF = _Words(
    "stop",
    "does not play for",
    "The engine plays for you no longer; the next orders are yours.",
    "no longer",
)


def plan(wish: Wish) -> Done:
    seat, on = seat_of(wish.table, wish.said["seat"], wish.desk), wish.said["switch"].lower() in ("", "on")
    chair = wish.table.match.chair(seat)
    assert chair is not None
    words = _ON if on else _OFF
    if seat == GM or chair.left or (not on and not chair.player):
        why = "a GM's rulings are no matter for it." if chair.player else "nobody sits there."
        raise Wrong(f"The engine cannot {words.verb} playing for {seat}: {why}")
    if chair.autopilot == on:
        raise Wrong(f"The engine {words.does} {seat} as it is.")
    table = changed(wish, SeatChanged(replace(chair, autopilot=on, silences=0), "autopilot"))
    player = reader(wish.desk.archive, chair)
    letters = [to_seat(wish, table, seat, player, "Who plays for you", words.told)] if player else []
    return Done(table, f"The engine plays for {seat} {words.until}.", letters=letters)


DEED = Deed(
    "autopilot",
    "autopilot <seat> on|off",
    "Let the engine play for a seat, or no longer.",
    "autopilot Clara on",
    (
        r"autopilot (?:for )?(?P<seat>.+?)(?: (?P<switch>on|off))?",
        r"autopilot (?P<switch>on|off) (?:for )?(?P<seat>.+)",
    ),
    plan,
    any_turn=True,
    called="the change of who plays",
    freely=(
        rf"(?:let|have|make) {ENGINE} (?:play|take over|do it|move|decide)(?: (?:for|from|instead of"
        rf"|as) {SEAT})?(?: for now| until (?:i say otherwise|further notice|i write again)| from now on)?",
        rf"{ENGINE} (?:for|plays for|shall play for|should play for|takes over (?:for|from)|can play for) {SEAT}",
        rf"(?:put|set|switch|place) {SEAT} (?:on|to) autopilot",
        rf"(?:replace|swap|change) {SEAT} (?:with|by|for) {ENGINE}",
        rf"{SEAT} (?:is |goes |shall go |should be )?on autopilot(?: now)?",
        rf"(?:(?:switch|turn|put) )?(?:the )?(?:autopilot|engine) on(?: for {SEAT})?",
        rf"(?:take|get|switch) {SEAT} (?P<switch>off) (?:the )?autopilot",
        rf"(?P<switch>no|stop|end)(?: more)?(?: the)? autopilot(?: for {SEAT})?",
        rf"(?:(?:switch|turn) )?(?:the )?(?:autopilot|engine) (?P<switch>off)(?: for {SEAT})?",
        rf"(?:switch|turn) (?P<switch>off) (?:the )?(?:autopilot|engine)(?: (?:for|of) {SEAT})?",
        rf"(?P<switch>stop|end) playing for {SEAT}",
        rf"{SEAT} plays (?P<switch>again|himself|herself|themselves)(?: again)?",
    ),
    about=AWAY,
)
