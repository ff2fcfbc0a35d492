"""What was made out of a ruling, and the line that asks about it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.kit.line import Line
from games.kit.order import Orders
from games.meta.orders import Rule
from games.meta.ruling import narrower, sentences

NO_TO = "it says no to what is proposed"


@dataclass(frozen=True, slots=True)
class Made:
    """What was made out of some words: instructions, the clauses read past, and a question where one is open."""

    orders: Orders = ()
    past: tuple[str, ...] = ()
    asks: str = ""
    why: str = ""  # how it was made out, where that is not plain


def asked(line: Line, made: Made, why: str) -> Line:
    """The line, asked about with what was made out of it, or with the question that is open."""
    if asks := made.asks or _measured(made):
        return replace(line, orders=(), reading=(), complaint=None, why=asks, past=())
    if not made.orders:
        return line
    return replace(line, orders=(), reading=made.orders, complaint=None, why=made.why or why, past=made.past)


def _measured(made: Made) -> str:
    """What is asked where a measure was read past: "Anna loses a life for every three cards" is not what is left."""
    said = next(filter(narrower.measures, made.past), "") if made.orders else ""
    return apart(made.orders, said) if said else ""


def apart(known: Orders, said: str) -> str:
    told = [sentences.sentence(o.op) or o.op.name if isinstance(o, Rule) else "as proposed" for o in known]
    return narrower.NO_PART.format("; ".join(told), said)
