"""One evening of each game, on which every kind of letter is written; each is shown when it comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Any

import games
from gm.desk import deeds
from gm.desk.bench import Limits
from gm.domain.match import GM
from tests.kit.evening import CAST, Evening, Mail

GINA = "gina@example.net"
ROUNDS = 40  # of an evening, at most
DECK = (
    "deck 3 Poison, 3 Medicine, 1 Powerup, 2 They always come back, 1 Point of view, 1 Joker, 1 Powerup field, "
    "3 I hate the world, 1 Red or blue pill"
)
OPTIONS: dict[str, dict[str, Any]] = {
    "eat_me": {"H": 3},
    "hold_my_bear": {"stall_rounds": 3, "on_stall": "draw"},
    "teamturns": {"hand_size": 3},
    "meta": {
        "deck_size": 16,
        "first_hand": 13,
        "draw": 1,
        "hand_limit": 40,
        "last_turn": 3,
        "decks": dict.fromkeys(("Anna", "Bruno"), DECK),
    },
    "open_table": {"fields": ["fleet", "army"], "silence": "all units hold"},
}
SAID = (  # by who is asked, beside orders
    "help",
    "hand",
    "rules",
    "status",
    "matches",
    "games",
    "timezone Europe/Berlin",
    "explain the rules",
    "address list",
    "play the purple 77",
    "Could I perhaps take something?",
    "I am on holiday next week, sorry!",
    "yes",
    "stop",
    "wait",
    "press: hello everybody",
    "press Bruno: shall we?",
    "resend",
    "cancel",
    "press off",
    "press on",
)

LED = (  # by who leads
    "extend 24h",
    "announce: see you on Friday",
    "tell Anna: take your time",
    "remind",
    "pause",
    "resume",
    "replace Bruno with Dora <dora@example.net>",
)


def letters(folder: Path, key: str) -> Iterator[tuple[Evening, Mail]]:
    """The letters of one match, each with the evening as it stands when it comes; of letters that differ in figures
    and names only, the first."""
    evening = Evening(folder, "", limits=Limits(answers_an_hour=10**6, press_an_hour=10**6))
    shown, shapes = 0, set[tuple[str, ...]]()
    try:
        for _ in _led(evening, key):
            new, shown = evening.mailer.sent[shown:], len(evening.mailer.sent)
            for mail in (Mail(parcel, message_from_bytes(parcel.raw)) for parcel in new):
                if (shape := _shape(mail)) not in shapes:
                    shapes.add(shape)
                    yield evening, mail
    finally:
        evening.close()


def _shape(mail: Mail) -> tuple[str, ...]:
    lines = [re.sub(r"[\d]+|Anna|Bruno|Clara|Dora", "", line) for line in mail.text.splitlines() if line.strip()]
    return (mail.kind, re.sub(r"\d+", "", mail.subject), *lines[:3])


def _led(evening: Evening, key: str) -> Iterator[None]:
    """From the invitations to the standings; after each yield something new may have come."""
    seats = CAST[:2] if key == "meta" else CAST
    evening.open(games.game(key).meta.title, seats, OPTIONS.get(key, {}), {"gm": GINA})
    for text in ("help", "who else plays?", "maybe"):
        evening.write("Anna", text)
        yield
    evening.seated()
    yield
    for said in SAID:
        evening.write(_asked(evening), said, minutes=1)
        yield
    yield from _measures(evening)
    for number in range(ROUNDS):
        if evening.table().match.status == "over":
            break
        yield from _round(evening, number)
    yield


def _measures(evening: Evening) -> Iterator[None]:
    """What a GM does to a match, and somebody new in a chair."""
    for line in LED:
        deeds.do(evening.desk, evening.name, line, evening.now)
        evening.later(minutes=20)
        yield
    evening.write("Dora", "yes")
    evening.write("Bruno", "play 3")
    yield


def _round(evening: Evening, number: int) -> Iterator[None]:
    """Everybody answers as the engine suggests, in some rounds with more beside it; in others somebody is silent."""
    table = evening.table()
    for seat in table.asks:
        if evening.turn != table.match.turn or (number % 5 == 1 and seat == table.match.seats[0]):
            continue
        orders = table.game.suggest(table.state, seat, table.dice("gallery", seat))
        lines = table.spell(orders)
        more = ("", "play the purple 77", "final", "check")[number % 4]
        who = "gina" if seat == GM else "Dora" if seat == "Bruno" else seat
        evening.write(who, "\n".join((*lines, more) if more != "check" else (more, *lines)), minutes=1)
        yield
        evening.write(who, "\n".join(lines) if seat != GM else "yes", minutes=1)
        yield
    if evening.turn == table.match.turn:
        evening.later(hours=96, step=12)
    yield


def _asked(evening: Evening) -> str:
    asked = [seat for seat in evening.table().asks if seat != GM]
    return asked[0] if asked else "Anna"
