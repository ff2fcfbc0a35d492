"""Habits of people who talk: to all, to some, in answer; and of those who want to hear no more of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tests.kit.habits.habit import Beside, Plan, report
from tests.kit.letters import Pen, Received, Word, Written, fresh

if TYPE_CHECKING:
    from tests.kit.players import Player

_TABLE = re.compile(r"[A-Z][a-z]+")
EVERYBODY = ("",)


def _canary(player: Player) -> str:
    player.tally["words for others"] += 1
    return f"pq{player.name.lower()}{player.tally['words for others']}x"


def talks(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Words for the table, or for one or two of it, or for the GM; some hold a line that looks like an order."""
    others = sorted(set(_TABLE.findall(letter.text)) & player.company - {player.seats.get(letter.match)})
    some = player.chance.sample(others, 1 + player.chance.below(min(2, len(others)))) if others else []
    choices = [EVERYBODY, EVERYBODY, ("GM",), *([tuple(some)] * 3 if some else [])]
    to = player.chance.pick(choices)
    said = "all" if to == EVERYBODY else " and ".join(to)
    lines = [f"press {said}: The {_canary(player)} is on the roof."]
    if letter.example and player.chance.often(0.4):
        player.tally["an order inside a talk"] += 1
        lines += letter.example
    yield _spoken(player, letter, now + player.pause(), lines, to)


def replies(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """An answer to press goes to the same people."""
    yield _spoken(player, letter, now + player.pause(), [f"So it is, said the {_canary(player)}, and laughed."], ())


def _spoken(player: Player, letter: Received, at: datetime, lines: list[str], to: tuple[str, ...]) -> Plan:
    sent, travel, written = player.post(letter, at, [Word("press", "\n".join(lines))])
    return sent, travel, replace(written, spoken=to, match=letter.match)


def mutes(player: Player, letter: Received, now: datetime) -> Iterable[Plan]:
    """No more press: by a word, or by the button of a mail program; some come back to it."""
    newest = next((old for old in reversed(player.letters) if report(old) and old.match == letter.match), None)
    at = now + player.pause()
    if letter.way_out and player.chance.often(0.5):
        yield at, timedelta(minutes=1), _button(player, letter, at)
    elif newest:
        yield player.post(newest, at, [Word("other", "press off")])
    if newest and player.chance.often(0.4):
        yield player.post(newest, at + player.chance.minutes(1000, 9000), [Word("other", "press on")])


def _button(player: Player, letter: Received, at: datetime) -> Written:
    player.tally["pressed the button"] += 1
    id = f"<off{player.tally['pressed the button']}.{player.name.lower()}@programs.example>"
    raw = fresh(Pen(player.name, player.address), letter.way_out, "press off", "", id, at)
    return Written(
        id,
        player.name,
        player.address,
        letter.way_out,
        "human",
        "",
        0,
        (Word("other", "press off"),),
        raw,
        player.address,
        purpose="mute",
    )


TALKING = (
    Beside("talks", report, talks),
    Beside("replies", lambda letter: letter.kind == "press" and bool(letter.token), replies),
    Beside("mutes", lambda letter: letter.kind == "press", mutes, once=True),
)
