"""Letters between players, passed on by the house: addresses stay hidden, nothing in them is ever taken as an order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.kit.grammar import Words
from games.kit.kinds import Listing, SeatName
from games.kit.words import tidy, tokens
from gm.desk.case import Case
from gm.desk.handling import asking, flood
from gm.desk.house_words import EVERYBODY
from gm.desk.outgoing import unsubscribing
from gm.desk.outgoing.letters import Envelope, heading, letter
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports import Player, Seal
from gm.post.addressing import token_for
from gm.post.writing import Person

LONGEST = 20_000  # characters of one letter
DEED = "press"  # of a question whether words shall be passed on all the same


def speak(case: Case, to: str, text: str) -> str:
    """Pass a text on to the named seats; returns what the transcript says of it."""
    table = case.table
    if table is None or not case.seat:
        return "I do not know which match you mean. Answer one of its letters."
    seats, wrong = addressees(table, case.seat, to)
    if wrong:
        return wrong
    if not text.strip():
        return "There is nothing below that line to pass on. Write your words under it."
    return unless_an_order(case, table, seats, text)


def unless_an_order(case: Case, table: Table, seats: tuple[str, ...], text: str) -> str:
    """Pass it on, but ask first where a line of it would be an order in answer to a report: perhaps it was meant so,
    and others should not read it."""
    if not (orders := _orders_in(table, case.seat, text)):
        return _pass_on(case, table, seats, text)
    all_of_it = " / ".join(" ".join(line.split()) for line in text[:LONGEST].splitlines() if line.strip())
    words = (
        f'This holds what reads like an order: "{orders}". Nothing of this is passed on or played. Shall I pass all of '
        f'these words on to {listed(seats)} all the same: "{all_of_it}"? (To play it, answer your report.)'
    )
    return asking.ask(case, DEED, words, "\t".join(seats) + "\n" + text)


def agreed(case: Case, about: str) -> str:
    """The writer said yes: the words are passed on as they were, to whoever of those seats is still there."""
    to, _, text = about.partition("\n")
    if case.table is None or not case.seat:
        return "You do not sit at this table any more, so I passed nothing on."
    return _pass_on(case, case.table, tuple(seat for seat in to.split("\t") if _there(case.table, seat)), text)


def _there(table: Table, seat: str) -> bool:
    return seat == GM or table.match.chair(seat) is not None


def _orders_in(table: Table, seat: str, text: str) -> str:
    """What of a text reads like orders of this seat, as they would be written; empty: nothing."""
    if not table.match.position or table.match.status not in ("running", "paused"):
        return ""
    words, grammar = table.words(seat), table.game.grammar
    read = [grammar.line(line, words) for line in text.splitlines() if line.strip()]
    found = [order for line in read for order in line.orders or line.reading]
    return "; ".join(dict.fromkeys(table.spell(found)))


def addressees(table: Table, me: str, to: str) -> tuple[tuple[str, ...], str]:
    """The seats somebody speaks to, or why that is not possible."""
    policy = table.match.policy.press
    others = tuple(c.name for c in table.match.chairs if c.name != me)
    plain = tidy(to).lower().strip(" :,.")
    if plain == GM.lower():
        return (GM,), ""
    if policy == "none":
        return (), "This match is played without letters between players."
    if plain in ("", *EVERYBODY):
        return others, ""
    line = tokens(tidy(to).strip(" :,."))
    reads = [r for r in Listing(SeatName()).read(line, 0, Words(others, me)) if r.end == len(line)]
    if not reads:
        return (), f'I do not know whom you mean by "{to}". At the table sit {", ".join(others)}; or write press all.'
    if policy == "public":
        return (), "In this match players speak before everybody only. Write: press all"
    return tuple(dict.fromkeys(reads[0].value)), ""


def _pass_on(case: Case, table: Table, seats: tuple[str, ...], text: str) -> str:
    hidden = table.match.policy.press == "anonymous"
    chairs = [chair.name for chair in table.match.chairs]
    seats = tuple(sorted(seats, key=lambda seat: chairs.index(seat) if seat in chairs else len(chairs)))
    sender = "somebody at the table" if hidden else case.seat
    listeners = list(_players(case, table, seats))
    for seat, player in listeners:
        _letter(case, table, seat, player, seats, sender, text[:LONGEST])
    if not any(_somebody(case, table, seat) for seat in seats):
        return "There is nobody to pass it on to: no person sits there at the moment."
    return f"Passed on to {listed(seats)}" + (", without your name." if hidden else ".")


def _players(case: Case, table: Table, seats: Iterable[str]) -> Iterable[tuple[str, Player]]:
    for seat in seats:
        chair = table.match.chair(seat)
        player = case.desk.archive.player(chair.player) if chair and chair.player else None
        if player and player.address and not muted(case, player) and not _enough(case, player, seat):
            yield seat, player
        elif seat == GM and not chair and (table.match.policy.gm or case.desk.us.operator):
            yield seat, Player("", GM, addresses=())


def _somebody(case: Case, table: Table, seat: str) -> bool:
    """Does a person sit there, or hear what is said to the GM? Whether they want to hear it is their own affair."""
    chair = table.match.chair(seat)
    return bool(chair.player if chair else table.match.policy.gm or case.desk.us.operator)


def _enough(case: Case, player: Player, seat: str) -> bool:
    """Has somebody heard enough for this hour? Then the writer is told that these words are not passed on."""
    enough = flood.heard_enough(case.desk, player.address, case.now)
    if enough:
        case.say(0, "", f"{seat} has heard enough for this hour; these words were not passed on there.", "not allowed")
    return enough


def muted(case: Case, player: Player) -> bool:
    """Does this player want no press?"""
    return not unsubscribing.wanted(case.desk.archive, unsubscribing.press(player.id))


def switch(case: Case, said: str) -> None:
    """Press "on" or "off" for the writer, from now on."""
    topic = unsubscribing.press(case.player.id)
    case.notes.append(unsubscribing.word(topic, said, case.now, case.kept.id, len(case.notes)))


def _letter(
    case: Case, table: Table, seat: str, player: Player, seats: tuple[str, ...], sender: str, text: str
) -> None:
    """One letter for one listener; answering it reaches the same people."""
    round_ = tuple(dict.fromkeys((case.seat, *seats)))
    match = table.match
    token = token_for(case.desk.us.key, match.name, case.kept.id, seat, "press")
    seal = Seal(token, "press", match.name, match.turn, seat, player.id, "\n".join(round_)) if player.id else None
    off = unsubscribing.press_key(case.desk.us, player.id) if player.id else None
    to = "everybody" if set(seats) >= {c.name for c in match.chairs} - {case.seat} else ", ".join(seats)
    lines = [line.rstrip() for line in text.strip().splitlines()]
    context = {
        **heading(table),
        "player": player.name,
        "us": case.desk.us.name,
        "from": sender,
        "to": to,
        "lines": lines,
        "answerable": seal is not None,
    }
    envelope = Envelope(
        key=f"press/{case.kept.id}/{seat}",
        kind="press",
        to=Person(player.address or match.policy.gm or case.desk.us.operator, player.name),
        subject=f"[{match.name}] Press from {sender} to {to}",
        seal=seal,
        match=match.name,
        turn=match.turn,
        seat=seat,
        player=player.id,
        mark=str(case.kept.id),
        unsubscribe=unsubscribing.ways(case.desk.us, off) if off else (),
    )
    told = letter(case.desk, envelope, case.desk.pages.page("press", match.game, context), case.now)
    case.letters.append(replace(told, seals=(*told.seals, *([off] if off else []))))
