"""AUTOPILOT: the engine plays for a seat, or no longer."""

from __future__ import annotations

from dataclasses import replace

from gm.desk.deeds.deed import Deed, Done, Wish, changed, to_seat
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import AWAY, ENGINE, SEAT
from gm.desk.matches.hosting import Wrong
from gm.domain.match import GM, SeatChanged


def plan(wish: Wish) -> Done:
    seat, on = seat_of(wish.table, wish.said["seat"], wish.desk), wish.said["switch"].lower() in ("", "on")
    chair = wish.table.match.chair(seat)
    assert chair is not None
    if seat == GM or chair.left or (not on and not chair.player):
        raise Wrong(
            f"The engine cannot {'begin' if on else 'stop'} playing for {seat}: "
            + ("nobody sits there." if not chair.player else "a GM's rulings are no matter for it.")
        )
    if chair.autopilot == on:
        raise Wrong(f"The engine {'plays for' if on else 'does not play for'} {seat} as it is.")
    table = changed(wish, SeatChanged(replace(chair, autopilot=on, silences=0), "autopilot"))
    player = wish.desk.archive.player(chair.player) if chair.player else None
    words = (
        "The GM lets the engine play for you until you write orders again."
        if on
        else "The engine plays for you no longer; the next orders are yours."
    )
    letters = [to_seat(wish, table, seat, player, "Who plays for you", words)] if player and player.address else []
    until = " until they write again" if on else " no longer"
    return Done(table, f"The engine plays for {seat}{until}.", letters=letters)


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
