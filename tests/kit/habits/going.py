"""Habits of people who come and go: another address, no more letters, away from the table for good."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tests.kit.habits.habit import Beside, Plan, asked, report
from tests.kit.letters import Received, Word

if TYPE_CHECKING:
    from tests.kit.players import Player


def moves(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """A second address is named, and written from at once, whether confirmed or not; the first may be given up."""
    second = f"{player.name.lower()}.two@players.example"
    player.others.append(second)
    words, at = [Word("other", f"address add {second}")], now + player.pause()
    yield player.post(letter, at, words, sender=player.address)
    if player.chance.often(0.4):
        words, at = [Word("other", f"address drop {player.address}")], at + timedelta(days=3)
        yield player.post(letter, at, words)


def owns(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Is this address yours? Yes, from that address, or from the old one."""
    sender = letter.to if player.chance.often(0.8) else player.address
    yield player.post(letter, now + player.pause(), [Word("other", "confirm")], sender=sender)


def stands_by(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Is this letter yours? Yes."""
    yield player.post(letter, now + player.chance.minutes(5, 600), [Word("other", "yes")])


def agrees(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Shall I really? Most say yes, some no, some forget."""
    if player.chance.often(0.9):
        said = "yes" if player.chance.often(0.9) else "no"
        yield player.post(letter, now + player.chance.minutes(5, 300), [Word("other", said)])


def stops(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """No letters for a while, or for ever."""
    at = now + player.pause()
    yield player.post(letter, at, [Word("other", "stop")])
    if player.chance.often(0.7):
        yield player.post(letter, at + player.chance.minutes(2_000, 12_000), [Word("other", "start")])


def leaves(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Up from the table, for good; some still write afterwards."""
    at = now + player.pause()
    yield player.post(letter, at, [Word("leave", f"leave {letter.match}")])
    if letter.example and player.chance.often(0.5):
        late = at + player.chance.minutes(60, 3000)
        yield player.post(letter, late, [Word("order", line) for line in letter.example])


def floods(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """Twelve letters within the hour, half of them with orders that differ."""
    at = now + player.pause()
    for n in range(12):
        words = (player.words(letter) if n % 2 else []) or [Word("other", "status")]
        yield player.post(letter, at + timedelta(minutes=4 * n), words, soon=True)


def dawdles(player: Player, letter: Received, now: datetime) -> Iterator[Plan]:
    """First the turn shall stay open, then it need not."""
    at = now + player.chance.minutes(5, 60)
    yield player.post(letter, at, [Word("wait", "wait"), *player.words(letter)], soon=True)
    if player.chance.often(0.7):
        yield player.post(letter, at + player.chance.minutes(120, 900), [Word("final", "final")], soon=True)


GOING = (
    Beside("moves", report, moves, once=True),
    Beside("owns", lambda letter: letter.purpose == "address", owns),
    Beside("stands by", lambda letter: letter.purpose == "confirm", stands_by),
    Beside("agrees", lambda letter: letter.purpose == "question", agrees),
    Beside("stops", report, stops, once=True),
    Beside("leaves", report, leaves, once=True),
    Beside("floods", asked, floods, once=True),
    Beside("dawdles", asked, dawdles),
)
