"""Words of one player to others as letters: at once, or kept until the turn is over; and the GM's copy of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from gm.desk.bench import Desk
from gm.desk.outgoing import unsubscribing
from gm.desk.outgoing.contents import heading
from gm.desk.outgoing.letters import Envelope, letter, orders_seal
from gm.desk.players import reader
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Address, Player, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.writing import Person

MASK = "?"  # before the name of who is not named, in what a seal is about
LIST = ""  # the "seat" of the mailing list
NOBODY = "somebody at the table"  # who speaks where nobody is named


@dataclass(frozen=True, slots=True)
class Word:
    """What somebody said to others."""

    kept: int  # number of the letter it came with
    by: str  # the seat
    seats: tuple[str, ...]
    text: str
    masked: tuple[str, ...] = ()  # who of the round is not named: its writer, or whose words it answers

    @property
    def unnamed(self) -> bool:
        """Is its writer not named?"""
        return self.by in self.masked

    @property
    def answers(self) -> bool:
        """Does it answer somebody who is not named? Then nobody is told who hears it."""
        return bool(set(self.masked) - {self.by})


def topic(match: str, turn: int) -> str:
    """Where words wait until this turn is over."""
    return f"press-waits/{match}/{turn}"


def note(word: Word, match: str, turn: int) -> tuple[str, str, str]:
    """The word as it waits: (topic, key, text)."""
    return topic(match, turn), f"{word.kept}/{word.by}", msgspec.json.encode(word).decode()


def waiting(desk: Desk, table: Table, since: int, now: datetime) -> list[Outgoing]:
    """What was said in the turns from `since` on that are over now."""
    over = range(since, table.match.turn)
    kept = [text for turn in over for _, text in desk.archive.notes(topic(table.match.name, turn))]
    words = [msgspec.json.decode(text, type=Word) for text in kept]
    return [told for word in words for told in letters(desk, table, word, now)]


def letters(desk: Desk, table: Table, word: Word, now: datetime, but: Collection[str] = ()) -> list[Outgoing]:
    """One letter for each who listens, `but` these; answering it reaches the same people. And the copies of the GM, and
    of the match's mailing list where words are public."""
    to = [(seat, player) for seat, player in listeners(desk, table, word.seats) if seat not in but]
    if reads_along(desk, table) and GM not in word.seats:
        to.append((GM, Player("", GM, addresses=())))
    policy = table.match.policy
    if policy.mailing_list and policy.press == "public" and word.seats != (GM,) and LIST not in but:
        to.append((LIST, Player("", "", addresses=(Address(policy.mailing_list, ""),))))
    return [_letter(desk, table, word, seat, player, now) for seat, player in to]


def listeners(desk: Desk, table: Table, seats: tuple[str, ...]) -> Iterator[tuple[str, Player]]:
    """Who sits there and wants to hear, and the GM where it is to the GM."""
    for seat in seats:
        chair = table.match.chair(seat)
        player = reader(desk.archive, chair)
        if player and not muted(desk, player):
            yield seat, player
        elif seat == GM and not chair and leader(desk, table):
            yield seat, Player("", GM, addresses=())


def leader(desk: Desk, table: Table) -> str:
    """The address of the GM who has no chair; empty: there is none."""
    return table.match.policy.gm or desk.us.operator


def reads_along(desk: Desk, table: Table) -> bool:
    """Does a GM read what players write each other? Never one who plays."""
    if not table.match.policy.press_gm or table.match.chair(GM) or not leader(desk, table):
        return False
    known = desk.archive.player_at(leader(desk, table))
    return not (known and any(chair.player == known.id for chair in table.match.chairs))


def muted(desk: Desk, player: Player) -> bool:
    """Does this player want no press?"""
    return not unsubscribing.wanted(desk.archive, unsubscribing.press(player.id))


def _letter(desk: Desk, table: Table, word: Word, seat: str, player: Player, now: datetime) -> Outgoing:
    match = table.match
    sender = NOBODY if word.unnamed else word.by
    round_ = tuple(dict.fromkeys((word.by, *word.seats)))
    about = "\n".join([*round_, *(f"{MASK}{name}" for name in word.masked)])
    spoken = _spoken(desk, word, player)
    seal = _seal(desk, table, word, seat, player, spoken, about) if player.id else None
    off = unsubscribing.press_key(desk.us, player.id) if player.id else None
    to = _to(table, word)
    lines = [line.rstrip() for line in word.text.strip().splitlines()]
    context = {
        **heading(table),
        "player": player.name,
        "us": desk.us.name,
        "from": sender,
        "to": to,
        "lines": lines,
        "answerable": seal is not None and not spoken,
        "spoken": spoken,
        "along": seat == GM and GM not in word.seats,
        "listed": seat == LIST,
    }
    envelope = Envelope(
        key=f"press/{word.kept}/{seat}",
        kind="press",
        to=Person(player.address or leader(desk, table), player.name),
        subject=f"[{match.name}] Press from {sender} to {to}",
        seal=seal,
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        mark=str(word.kept),
        unsubscribe=unsubscribing.ways(desk.us, off) if off else (),
    )
    told = letter(desk, envelope, desk.pages.page("press", match.game, context), now)
    return replace(told, seals=(*told.seals, *([off] if off else [])))


def _spoken(desk: Desk, word: Word, player: Player) -> bool:
    """Does an answer say to whom it is, as in a conversation of a channel? Nobody names a sender who is hidden."""
    return bool(player.id) and not word.unnamed and desk.us.channel_to(player.address) != desk.us.mail


def _seal(desk: Desk, table: Table, word: Word, seat: str, player: Player, spoken: bool, about: str) -> Seal | None:
    """What an answer is about: words for the same people; where what is said to others says so, because the next
    message there is as likely an order, the seat's turn."""
    match = table.match
    if spoken:
        return orders_seal(desk, table, seat) if match.position else None
    token = token_for(desk.us.key, match.name, word.kept, seat, "press")
    return Seal(token, "press", match.name, match.turn, seat, player.id, about)


def _to(table: Table, word: Word) -> str:
    """To whom it is, as all who hear it may know: in a round with somebody unnamed the others would name them."""
    if set(word.seats) >= {chair.name for chair in table.match.chairs} - {word.by}:
        return "everybody"
    return "the same people" if word.answers else ", ".join(word.seats)
