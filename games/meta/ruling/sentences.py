"""The instructions of a ruling as sentences that people say, and that are read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.meta.cards import Op
from games.meta.reading.occasions import plain
from games.meta.speech import unflat, write_condition

Called = Callable[[int], str]  # how a card is called
AS_TOLD = ("once,", "every time,")  # how often something that was ruled happens
_ALL = {"all": "everybody", "others": "everybody else"}


def sentence(op: Op, called: Called = "card {}".format) -> str:
    """One instruction; empty for those that have no sentence but their spelling."""
    row = _ROWS.get(op.name)
    return row(op, called) if row else ""


def _who(op: Op) -> str:
    return _ALL.get(str(op.args[0]), str(op.args[0]))


def _number(op: Op) -> int:
    return int(op.args[-1])


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _scaled(op: Op, called: Called) -> str:
    card = called(int(op.args[0]))
    percent = f"the numbers on {card} become {_number(op)} percent"
    return {200: f"{card} is doubled", 50: f"{card} is halved"}.get(_number(op), percent)


def _when(op: Op, at: int = 1) -> str:
    """The condition of an instruction, as people say it; its arguments begin `at` this one."""
    written = write_condition(unflat(op.args[at:]))
    said = plain(written)
    return f"when {said}" if said else written


def _moved(op: Op, called: Called) -> str:
    pile, _, seat = str(op.args[1]).partition(" ")
    known = pile in ("hand", "memory", "graveyard") and seat
    return f"{called(int(op.args[0]))} goes to {seat}'s {pile}" if known else ""


def _later(op: Op, called: Called) -> str:
    moment, deed, *args = map(str, op.args)
    said = sentence(Op(deed, (args[0], int(args[1]))), called)
    when = "at the end of the turn" if moment == "turn_end" else "at the beginning of the next turn"
    return f"{when} {said}" if said else ""


def _armed(op: Op, called: Called) -> str:
    times, deed, who, n = op.args[:4]
    often = AS_TOLD[times != "once"]
    said = sentence(Op(str(deed), (who, int(n))), called)
    return f"{often} {_when(op, 4)}, {said}" if _when(op, 4).startswith("when ") else ""


def _next_loss(op: Op, _: Called) -> str:
    less = "less" if _number(op) < 0 else "more"
    return f"{_who(op)}'s next loss of life is {abs(_number(op))} {less}" if op.args[0] not in _ALL else ""


def _stolen(op: Op, _: Called) -> str:
    return f"{op.args[1]} takes {_cards(_number(op))} from {_who(op)}'s hand at random"


_ROWS: Mapping[str, Callable[[Op, Called], str]] = {
    "life": lambda op, _: f"{_who(op)} {'loses' if _number(op) < 0 else 'gains'} {abs(_number(op))} life",
    "set_life": lambda op, _: f"{_who(op)} goes to {_number(op)} life",
    "draw": lambda op, _: f"{_who(op)} draws {_cards(_number(op))}",
    "discard": lambda op, _: f"{_who(op)} discards {_cards(_number(op))}",
    "discard_blindly": lambda op, _: f"{_who(op)} discards {_cards(_number(op))} at random",
    "steal": _stolen,
    "coin": lambda op, _: "toss a coin",
    "dice": lambda op, _: f"roll a die with {_number(op)} sides",
    "negate": lambda op, called: f"{called(int(op.args[0]))} is cancelled",
    "invert": lambda op, called: f"{called(int(op.args[0]))} does the opposite",
    "pill": lambda op, called: (
        f"a coin puts {called(int(op.args[0]))} or {called(int(op.args[1]))} away and doubles the other"
    ),
    "scale": _scaled,
    "watch": lambda op, _: f"trap {op.args[0]} springs {_when(op)}",
    "count": lambda op, _: f"{op.args[0]} gets a penny {_when(op)}",
    "move": _moved,
    "undying": lambda op, called: f"{called(int(op.args[0]))} comes back as a trap afterwards",
    "schedule": _later,
    "arm": _armed,
    "modifier": _next_loss,
    "mill": lambda op, _: f"{_who(op)} puts {_cards(_number(op))} of the memory into the graveyard",
    "remove_player": lambda op, _: f"{op.args[0]} is out of the match for good",
    "field": lambda op, _: f"the numbers on the cards of {_who(op)} become {_number(op)} percent",
}
