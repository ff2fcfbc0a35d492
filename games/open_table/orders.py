"""What is written at an open table: a letter, whatever stands in it; and the word that none is to be waited for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.kit.grammar import Form
from games.kit.kinds import FreeText, SeatName, Words
from games.kit.order import Order, Orders
from games.kit.whole import WholeLetters
from games.kit.words import fold, tidy
from games.open_table.changing import moved, with_result
from games.open_table.people import with_chairs
from games.open_table.reading import Answer, answer, with_name
from games.open_table.state import GM

NOTHING = "no orders"  # exactly so journals write silence; who says it sends a letter of these words
SAID = "No orders."


@dataclass(frozen=True, slots=True)
class Letter(Order):
    """All that somebody wrote, line by line."""

    text: str

    def key(self) -> str:
        """A later letter takes its place."""
        return "letter"


@dataclass(frozen=True, slots=True)
class NoOrders(Order):
    """What silence becomes."""

    mute: ClassVar[bool] = True

    def key(self) -> str:
        """See Letter.key."""
        return "letter"


def made(text: str) -> Letter:
    """The letter that somebody writes."""
    return Letter(SAID if text == NOTHING else text)


def kept(text: str) -> Letter | NoOrders:
    """The order that is kept so."""
    return NoOrders() if text == NOTHING else Letter(text)


def said_nothing(order: Order) -> bool:
    """Is it the word that none are sent?"""
    return isinstance(order, Letter) and fold(tidy(order.text)).strip(" .!") == NOTHING


def typed(order: Order) -> str:
    """How an order is written."""
    return order.text if isinstance(order, Letter) else NOTHING


class Letters(WholeLetters):
    """The letters of players, and of a GM: of these is shown who will read what."""

    def named(self, order: Order) -> str:
        return NOTHING if said_nothing(order) or not isinstance(order, Letter) else super().named(order)

    def quoted(self, orders: Orders, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
        letters = tuple(order for order in orders if isinstance(order, Letter) and not said_nothing(order))
        if words.me != GM:
            return super().quoted(letters, words)
        return tuple(part for letter in letters for part in parts_of(answer(letter.text, words.seats)))

    def chaired(self, text: str, words: Words) -> str:
        """A GM's letter may name the people where it says for which chairs something is."""
        return with_chairs(text, words.called, words.seats) if words.me == GM else text

    def righted(self, text: str, reply: str, yes: bool, words: Words) -> str:
        return with_name(text, reply, yes, words.seats)

    def moved(self, text: str, reply: str, words: Words) -> str:
        return moved(text, reply, words.seats) if words.me == GM else ""

    def corrected(self, before: str, after: str, words: Words) -> str:
        """Who has won, or how all stand, is put right without telling the story anew."""
        return with_result(before, after, words.seats) if words.me == GM else after


def parts_of(meant: Answer) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who will read what: a heading for everybody and for each seat with lines or files of its own."""
    shared = tuple(f"[{file.name}]" for file in meant.files if file.seats is None)
    found = [("Everybody reads:", (*meant.public, *shared))] if meant.public or shared else []
    for seat, lines in meant.private.items():
        own = tuple(f"[{file.name}]" for file in meant.files if file.seats and seat in file.seats)
        found.append((f"{seat} alone reads:", (*lines, *own)))
    return tuple(found)


def _wrote(**said: object) -> Order:
    return Letter(" ".join(map(str, said.values())))


def _nothing(**said: object) -> Order:
    return Letter(SAID)


GRAMMAR = Letters(
    forms=(
        Form(
            "no orders",
            _nothing,
            "You send nothing in this round, and nobody waits for you.",
            NOTHING,
            when="letter",
        ),
        Form(
            "roll <dice>",
            _wrote,
            "Dice are rolled for you; everybody is told how they fell.",
            "roll 3d6",
            when="letter",
        ),
        Form(
            "to <player>: <text>",
            _wrote,
            "What stands there and below is for that player alone, to the next such "
            'line; "## Anna" is another way to write it, and "to all:" leads back.',
            "to Bruno: your spy is back.",
            when="answer",
            only="answer",
        ),
        Form(
            "standings: <points>",
            _wrote,
            "How everybody stands, in numbers.",
            "standings: Anna 12, Bruno 9",
            when="answer",
            only="answer",
        ),
        Form(
            "winner: <player>",
            _wrote,
            "The match ends, and this is who has won; several names share the win.",
            "winner: Bruno",
            when="answer",
            only="answer",
        ),
        Form("the end", _wrote, "The match ends with this answer.", "the end", when="answer", only="answer"),
    ),
    kinds={"dice": FreeText("dice"), "player": SeatName(), "text": FreeText(), "points": FreeText("points")},
    made=made,
    kept=kept,
    typed=typed,
)
