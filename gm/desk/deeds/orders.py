"""ORDERS FOR: a GM enters what a player has sent by another way, or meant; the player hears of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.kit.order import Orders
from gm.desk.deeds.deed import Deed, Done, Wish, changed, to_seat
from gm.desk.deeds.seats import seat_of
from gm.desk.deeds.speech import NAME
from gm.desk.matches.closing import minded
from gm.desk.matches.hosting import Wrong
from gm.desk.players import reader
from gm.desk.table import Table
from gm.domain import deadlines
from gm.domain.match import GM, OrdersTaken, SeatChanged
from gm.ports.archive import Outgoing
from gm.post.answers import answer

UNSURE = (
    'Nothing is done with that yet. For {seat} to read: "tell {seat}: ..."; as orders of that chair: '
    '"orders for {seat}: ..."; as part of what comes of the round, answer the letter in which I ask for it.'
)


def plan(wish: Wish) -> Done:
    seat, table = seat_of(wish.table, wish.said["seat"], wish.desk), wish.table
    if wish.plays and wish.plays != seat:  # whether they may stand would tell what is in the other's hand
        raise Wrong(
            f"You play {wish.plays} in {wish.name} yourself, so you cannot enter orders for {seat}; "
            "a deputy who does not play can, or whoever runs the house."
        )
    if table.game.grammar.whole and wish.said.get("bare"):
        raise Wrong(UNSURE.format(seat=seat))
    if seat not in table.asks:
        raise Wrong(f"{seat} is not asked anything at the moment.")
    orders, full = written(table, seat, wish.said["text"], f"orders for {seat}:")
    if not stand(table, seat, full):
        return _refused(wish, seat, table.reading(orders))
    heard = repeated(wish, table, seat, orders)
    chair = table.match.chair(seat)
    after = changed(wish, OrdersTaken(seat, table.game.grammar.write(full), deadlines.iso(wish.now)))
    kept = after.match.chair(seat)
    if chair and kept and (chair.silences, chair.autopilot) != (kept.silences, kept.autopilot):
        after = after.then(SeatChanged(replace(kept, silences=chair.silences, autopilot=chair.autopilot), "by the GM"))
    said = "; ".join(after.spell(orders))
    still = "As long as the turn is open, what you write yourself takes their place: answer this letter."
    letters = _letters(wish, after, seat, "The GM has entered orders for you", f': "{said}".', still)
    told = f"; {seat} is told." if letters else "."
    closing = _closing(after, wish)
    return Done(
        after,
        f'For {seat} I hold "{heard}" now{told}{closing}',
        letters=letters,
        openly=f"Orders for {seat} were entered.{closing}",
    )


def _refused(wish: Wish, seat: str, said: str) -> Done:
    """What is possible may tell of a hand: whoever tries leaves a trace, and hears it only once it is done."""
    refusal = f"{seat} cannot play that now. Nothing was changed."
    if not wish.by:
        raise Wrong(refusal)
    letters = _letters(
        wish,
        wish.table,
        seat,
        "The GM has tried to enter orders for you",
        f': "{said}". They are not possible for you now, so nothing was changed.',
    )
    return Done(wish.table, refusal + (f" {seat} is told that you tried." if letters else ""), letters=letters)


def _letters(wish: Wish, table: Table, seat: str, about: str, what: str, *more: str) -> list[Outgoing]:
    player = reader(wish.desk.archive, table.match.chair(seat))
    return [to_seat(wish, table, seat, player, about, f"{about}{what}", *more)] if player else []


def _closing(table: Table, wish: Wish) -> str:
    """What these orders do to the turn, if they were the last that it waited for."""
    match = minded(table, wish.now).match
    if not match.closing:
        return ""
    if deadlines.hurried(match, wish.now):
        return " Everybody is in, so the turn is closed with this."
    when = deadlines.close_told(deadlines.moment(match.closing), wish.now, wish.zone)
    return f" Everybody is in: the turn closes {when}."


def written(table: Table, seat: str, text: str, above: str) -> tuple[Orders, Orders]:
    """Orders that a GM writes for a seat, and what it would hold with them. Wrong: they do not read."""
    if table.game.grammar.whole and text.strip():
        rows = list(enumerate(text.strip().splitlines(), 1))
        whole = table.game.grammar.letter(rows, table.words(seat))[0].orders
        return whole, table.amended(seat, whole)
    read = [_line(table, seat, line) for line in text.splitlines() if line.strip()]
    orders = tuple(order for said, _ in read for order in said)
    if not orders or not all(said for said, _ in read):
        raise Wrong(
            f"I could not read that as orders of {seat}; nothing was changed. {_why(read)}Write one order a line, "
            f"below the line: {above}"
        )
    return orders, table.amended(seat, orders)


def _why(read: Sequence[tuple[Orders, str]]) -> str:
    return next((f"{why} " for said, why in read if why and not said), "")


_NOT_AS_BEFORE = re.compile(  # "Vera loses 3 life, not 4": the number that was ruled before
    r"(?i),?\s*\(?\b(?:not|instead of|rather than) (?:the )?\d+(?: life| lives| cards?| points?)?\)?(?=\W*$)"
)


def _line(table: Table, seat: str, text: str) -> tuple[Orders, str]:
    """What a line says for a seat; of a ruling, which is shown before it counts, also what it is likely to mean, and a
    yes or no. Else why nothing was read in it, where that is a sentence."""
    read = table.game.grammar.line(text, table.words(seat))
    if read.orders or seat != GM:
        return read.orders, ""
    if (less := _NOT_AS_BEFORE.sub("", text)) != text:
        return _line(table, seat, less)
    if read.reading or read.why.endswith("."):  # a question of the game's own stands there
        return read.reading if not read.past else (), read.why if read.why.endswith(".") else ""
    ask, plain = table.asks[seat], answer(text)
    return {"yes": ask.yes, "no": ask.no}.get("" if plain.talk else plain.says, ()), ""


def repeated(wish: Wish, table: Table, seat: str, orders: Orders) -> str:
    """The orders as the GM may read them: what only the hand fills ("both bears") stands as it was written."""
    if wish.sees_hands:
        return table.reading(orders)
    return "; ".join(_overheard(table, seat, line) for line in wish.said["text"].splitlines() if line.strip())


def _overheard(table: Table, seat: str, line: str) -> str:
    """A line that reads without the hand in canonical spelling, any other as it is."""
    read = _line(table, seat, line)[0] if seat == GM else table.game.grammar.line(line, table.overheard(seat)).orders
    return table.reading(read) if read else line.strip()


def stand(table: Table, seat: str, orders: Orders) -> bool:
    """May a seat play that? What exactly is wrong may tell of its hand."""
    return not any(complaint.fatal for complaint in table.check(seat, orders))


DEED = Deed(
    "orders",
    "orders for <seat>: <orders>",
    "Enter orders that came another way; the player is told.",
    "orders for Clara: play 13",
    (
        r"(?:enter )?orders? (?:for|of) (?P<seat>[^:]{1,40}?)\s*:\s*(?P<text>.*)",
        r"(?P<seat>[\w' -]{1,40}?) (?:plays|sends|ordered|wants to play)\s*:\s*(?P<text>.*)",
    ),
    plan,
    called="the orders that were entered",
    words=True,
    freely=(
        rf"(?P<seat>{NAME}?)(?:'s?)? (?:orders?|move|moves|answer)(?: (?:is|are|was|were))?:? (?P<text>.+)",
        rf"(?:from )?(?P<seat>{NAME})(?: (?:phoned|called|rang|texted|wrote|told|says|said|sent|sends|gave"
        rf"|messaged|asked)"
        r"(?: to)?(?: (?:me|us|in|this))*(?: (?:on|by|over) (?:the )?(?:phone|telephone|text|whatsapp"
        r"|hand))?)(?: (?:his|her|their|the|these) (?:orders?|moves?))?\s*: (?P<text>.+)",
        rf"(?P<seat>{NAME})\s*(?P<bare>:) (?P<text>.+)",
        rf"(?:enter|put in|take|note|record)(?: (?:the )?orders?)? \"?(?P<text>.+?)\"? for (?P<seat>{NAME})",
    ),
    about=r"(?:says|said|phoned|rang|called|texted|told me)(?=.*\d)",
)
