"""Orders in what stands in a topic: what reads as one, what only may, and what of it may be talk."""

from __future__ import annotations

import re

from games.kit.interjections import SIGH, TURN
from games.kit.line import Line
from gm.desk.bench import Desk
from gm.desk.handling.proposing import changed
from gm.desk.handling.wishing import gist, own_words
from gm.desk.table import Table
from gm.domain.match import GM
from gm.ports.channel import Channel

_REMARKED = re.compile(r"(?i)(?<=\S)[ \t]+(?=[*_(\[]{0,3}edit(?:ed)?(?: to add)?\W{0,3}:)")
SENTENCE = re.compile(r"(?<=[.!?;])\s+|,?\s+(?=and (?:how|what|who|when|where)\b)")


def lines_of(text: str) -> str:
    """A post in which what its writer remarks of an edit, "edit: typo, I meant bid 5", stands on a line of its own."""
    return _REMARKED.sub("\n", text)


_PART = re.compile(rf"(?i)(?:(?!(?<=\s)(?:{SIGH}|sorry)\b)[^.!?;:,\n])+(?:[.!?;:,]+\s*|\n+|$|(?=\w))|\w")
_MISPLACED = re.compile(
    r"(?i)\bwrong (?:place|thread|topic|window|tab|box|chat|channel|room|conversation|post)\b|"
    r"\b(?:meant|supposed|intended|wanted|should|was|is|that's|this is)\b.*\b(?:by|as|in|via|for|to|through)\b.*"
    r"\b(?:messages?|pms?|dms?|private(?:ly)?|bot|gm|inbox|conversation)\b|\bmis-?post(?:ed)?\b"
)


def without_excuse(table: Table, seat: str, text: str) -> str:
    """A post without the words that say it was meant for elsewhere, and what stands before them: "oops, wrong place:
    play 4". Others stay as they are."""
    parts = [] if table.game.grammar.whole else _PART.findall(text)
    last = next((at for at in reversed(range(len(parts))) if _MISPLACED.search(parts[at])), None)
    if last is None:
        return text
    said = [part for part in parts[:last] if orders_in(table, seat, part)]
    return "".join([*said, *(part for part in parts[last + 1 :])]).strip()


def goes_on(table: Table, seat: str, ordered: str, post: str) -> str:
    """Orders that were said to the house, with the lines below in the post that are orders, too, or correct them."""
    said, rows = ordered.splitlines(), [row.strip() for row in post.splitlines()]
    at = next((n for n, row in enumerate(rows, 1) if row.endswith(said[0])), len(rows))
    below = (row for row in rows[at:] if row and not any(row.endswith(one) for one in said))
    return "\n".join([*said, *(row for row in below if _belongs(table, seat, said, row))])


def _belongs(table: Table, seat: str, said: list[str], row: str) -> bool:
    """Is a line nothing but orders, or does it correct these?"""
    *before, last = table.game.grammar.letter(list(enumerate([*said, row], 1)), table.words(seat))
    alone = table.game.grammar.letter(list(enumerate(said, 1)), table.words(seat))
    if not last.orders or "?" in row:
        return False
    return in_form(table, seat, row) or [one.orders for one in before] != [one.orders for one in alone]


def orders_in(table: Table, seat: str, text: str, bare: bool = False) -> list[str]:
    """The lines of a text that are orders of this seat; `bare`, too, one that is all of the text: "14"."""
    rows, words = [line.strip() for line in text.splitlines() if line.strip()], table.words(seat)
    if table.game.grammar.whole:
        return []
    read = table.game.grammar.letter(list(enumerate(rows, 1)), words)
    alone = bare and len(rows) == 1
    return [one.text for one in read if one.orders and (alone or not one.bare or _plainly(table, one))]


def may_order(table: Table, seat: str, text: str) -> bool:
    """Does a text that was said to the house hold an order of this seat, be it one that is asked about: "bid 9?"?"""
    if table.game.grammar.whole:
        return False
    read = table.game.grammar.letter(list(enumerate(text.splitlines(), 1)), table.words(seat))
    return bool(orders_in(table, seat, text)) or any(one.reading and _plainly(table, one) for one in read)


_CORRECTS = re.compile(
    r"(?i)\b(?:instead|rather|make (?:it|that)|meant|typo|correction|mistake)\b|"
    rf"^(?=.*\d)\W*(?:(?:{SIGH}|{TURN}|sorry|no+|scrap|scratch|forget)\b)"
)


def corrections(table: Table, seat: str, text: str) -> list[str]:
    """The lines that exchange one thing of what a seat has ordered, and say nothing else: "oh wait, make that 11"."""
    if table.game.grammar.whole or not table.orders(seat):
        return []
    rows = (row.strip() for row in text.splitlines())
    return [row for row in rows if _CORRECTS.search(row) and changed.exchanged(table, seat, row)]


def in_form(table: Table, seat: str, line: str) -> bool:
    """Is a line nothing but orders as one writes them? "I will bid 4" may be said to others: a plan, or a bluff."""
    parts = [part for part in SENTENCE.split(line) if re.search(r"\w", part)]
    sentence = re.search(r"(?i)\b(?:i|we|let'?s|you|he|she|they)\b", line)
    return not sentence and all(orders_in(table, seat, part) for part in parts)


def could_be(table: Table, seat: str, text: str) -> bool:
    """Would its orders be legal, and change anything?"""
    read = table.game.grammar.letter(list(enumerate(text.splitlines(), 1)), table.words(seat))
    meant = table.amended(seat, tuple(order for line in read for order in line.orders or line.reading))
    return meant != table.orders(seat) and not any(said.fatal for said in table.check(seat, meant))


def likely(table: Table, seat: str, text: str) -> list[str]:
    """The lines in which somebody may tell an order of their own: "my bid is 7, sorry, wrong place"."""
    if table.game.grammar.whole:
        return []
    elses = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in table.match.seats if name != seat) + "|[?]", re.I)
    read = table.game.grammar.letter(list(enumerate(text.splitlines(), 1)), table.words(seat))
    return [one.text for one in read if one.reading and _own(table, one) and not elses.search(one.text)]


def _own(table: Table, line: Line) -> bool:
    """Does it name the order and say whose it is: "my bid", "I bid", "I'll bid"?"""
    said = re.findall(r"[\w']+", line.text.lower().replace("\u2019", "'"))
    named = {one.split()[0].lower() for one in table.spell(line.reading)}
    whose = (said[max(0, at - 2) : at] for at, word in enumerate(said) if word in named)
    return any({"i", "i'm", "i'll", "my"} & set(before) for before in whose)


_OF_A_CHAIR = re.compile(r"(?:away|leave|sitter for|autopilot) ")


_OF_ORDERS = re.compile(r"cancel ")


def of_their_chair(text: str, holds: bool = False) -> str:
    """What a player tells of themselves that matters to the match: that they are away, leave, or need somebody else; or
    want back what the house `holds` of theirs."""
    parts = (part for row in text.splitlines() for part in SENTENCE.split(row))
    return "\n".join(part for part in parts if _of_a_chair(part, holds))


def _of_a_chair(said: str, holds: bool) -> bool:
    wish, about = own_words.find(said), next(gist.read(said), None)
    called = f"{wish.called if wish else (about.called or about.leads) if about else ''} "
    return bool(_OF_A_CHAIR.match(called) or (holds and _OF_ORDERS.match(called)))


def _plainly(table: Table, line: Line) -> bool:
    """Is it more than a number or a word that talk may hold as well: several orders, or one with the game's verb?"""
    said = re.findall(r"\w+", line.text.lower())
    return len(line.orders or line.reading) > 1 or any(word in table.game.grammar.verbs for word in said)


def of_an_unknown(desk: Desk, table: Table, text: str, there: Channel) -> bool:
    """Is all of a text an order of this match, written by an account that we do not know, while somebody plays in it
    whose account here, if there is one, is not linked?"""
    match, rows = table.match, [row for row in text.splitlines() if row.strip()]
    if not rows or match.status not in ("running", "paused") or match.policy.public_orders:
        return False
    chairs = (chair for chair in match.chairs if chair.name in table.asks and chair.name != GM)
    return any(_all_of(table, one.name, rows) for one in chairs if not _known_here(desk, one.player, there))


def _all_of(table: Table, seat: str, rows: list[str]) -> bool:
    return len(orders_in(table, seat, "\n".join(rows))) == len(rows) and all(in_form(table, seat, row) for row in rows)


def _known_here(desk: Desk, player: str, there: Channel) -> bool:
    found = desk.archive.player(player) if player else None
    return found is None or any(desk.us.channel_to(one.address) == there for one in found.addresses)
