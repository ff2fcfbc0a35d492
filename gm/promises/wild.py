"""Wild matches: lines made of the game's own forms and of words a seat sees, under options drawn by lot.

What is legal of them is played; so every order, option, condition and target that can be written comes up in time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from time import perf_counter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from games.kit.dice import Dice
from games.kit.grammar import Form
from games.kit.kinds import Choice, FreeText, Kind, Listing, Number, SeatName, Words
from games.kit.model import Game, Orders, Seat
from games.kit.order import amend
from gm.promises.play import CAST

MOST_TURNS = 5000
TRIES = 6  # lines written for one answer
LEAVING = 400  # one answer in so many is a farewell
_PIECE = re.compile(r"<(?P<slot>\w+)(?::(?P<kind>[\w-]+))?>|\[(?P<maybe>[^\]]+)\]|(?P<word>[^\s\[\]]+)")


@dataclass(frozen=True, slots=True)
class Wild:
    """What became of a wild match."""

    players: int
    turns: int
    written: int  # orders that came of written lines, were legal and played
    slowest: float  # seconds of its longest step


class Unended(Exception):
    """A match that raised or never ended; the words say which and why."""


def match(game: Game, seed: str, players: int | None = None) -> Wild:
    """One wild match from its options to its end. Unended when it has none."""
    dice = Dice(f"{seed}/wild")
    seats, options = _table(game, dice, players)
    turn, written, slowest, gone = 0, 0, 0.0, set[Seat]()
    try:
        state = game.setup(seats, options, Dice(f"{seed}/0"))
        while asks := game.asks(state):
            if (turn := turn + 1) > MOST_TURNS:
                raise RuntimeError(f"not over after {MOST_TURNS} turns")
            began = perf_counter()
            full: dict[Seat, Orders] = {}
            for seat in asks:
                sent, own = answer(game, state, seat, seats, dice)
                written += own
                full[seat] = game.complete(state, seat, sent, dice)
            leaver = dice.pick(seats) if dice.below(LEAVING) == 0 else ""
            if leaver and leaver not in gone:
                gone.add(leaver)
                state = game.leave(state, leaver, Dice(f"{seed}/{turn}/leave")).state
            else:
                state = game.resolve(state, full, Dice(f"{seed}/{turn}")).state
            slowest = max(slowest, perf_counter() - began)
    except Exception as why:
        told = f"{game.meta.title}, {len(seats)} players, seed {seed}, turn {turn}, {options}"
        raise Unended(f"{told}: {type(why).__name__}: {why}") from why
    return Wild(len(seats), turn, written, slowest)


def positions(game: Game, seed: str) -> Iterator[tuple[Any, Mapping[Seat, Any], tuple[Seat, ...]]]:
    """(position, who is asked, seats) of a wild match under options drawn by lot."""
    dice = Dice(f"{seed}/wild")
    seats, options = _table(game, dice, None)
    state = game.setup(seats, options, Dice(f"{seed}/0"))
    for turn in range(MOST_TURNS):
        if not (asks := game.asks(state)):
            return
        yield state, asks, seats
        full = {seat: game.complete(state, seat, answer(game, state, seat, seats, dice)[0], dice) for seat in asks}
        state = game.resolve(state, full, Dice(f"{seed}/{turn}")).state


def answer(game: Game, state: Any, seat: Seat, seats: Sequence[Seat], dice: Dice) -> tuple[Orders, int]:
    """(orders, how many of them were written wildly): silence, advice, or lines that happen to be legal."""
    way = dice.below(6)
    if way == 0:
        return (), 0
    if way == 1 or seat == "GM":
        return game.suggest(state, seat, dice), 0
    words = Words(tuple(seats), seat, game.view(state, seat))
    own = list(_leaves(words.view.get("hand", ())))
    said = [*(own * 3)[:200], *dict.fromkeys(_leaves(words.view))][:400]
    held: Orders = ()
    for _ in range(TRIES):
        line = game.grammar.line(_line(game, dice.pick(game.grammar.forms), words, said, dice), words)
        new = amend(held, line.orders)
        if line.orders and not any(complaint.fatal for complaint in game.check(state, seat, new)):
            held = new
    return (held, len(held)) if held else (game.suggest(state, seat, dice), 0)


def _table(game: Game, dice: Dice, players: int | None) -> tuple[tuple[Seat, ...], Any]:
    """Seats and options drawn by lot; the options as they are where none that was drawn makes a match."""
    for _ in range(20):
        count = players or dice.pick(game.meta.seats)
        options = _options(game.Options, dice)
        if not game.objections(count, options) and not game.strangers(CAST[:count], options):
            return CAST[:count], options
    fit = [count for count in game.meta.seats if not game.objections(count, game.Options())]
    return CAST[: players or dice.pick(fit)], game.Options()


def _options(kind: type[Any], dice: Dice) -> Any:
    hints = get_type_hints(kind)
    drawn: dict[str, Any] = {}
    for field in fields(kind):
        if dice.coin():
            drawn.update(_drawn(field.name, hints[field.name], getattr(kind(), field.name), dice))
    return kind(**drawn)


def _drawn(name: str, hint: Any, usual: Any, dice: Dice) -> Mapping[str, Any]:
    if get_origin(hint) in (Union, UnionType):
        inner = [one for one in get_args(hint) if one is not NoneType]
        return {name: None} if NoneType in get_args(hint) and dice.coin() else _drawn(name, inner[0], usual, dice)
    if get_origin(hint) is Literal:
        return {name: dice.pick(get_args(hint))}
    if hint is bool:
        return {name: dice.coin()}
    if hint is int and isinstance(usual, int):
        return {name: max(0, usual + dice.pick((-2, -1, 1, 2, 5)))}
    return {}


def _line(game: Game, form: Form, words: Words, said: Sequence[str], dice: Dice) -> str:
    """A line of this form: its words, and something for every slot."""
    pattern = dice.pick((form.pattern, *form.also))
    return " ".join(_pieces(game, pattern, words, said, dice))


def _pieces(game: Game, pattern: str, words: Words, said: Sequence[str], dice: Dice) -> Iterator[str]:
    for piece in _PIECE.finditer(pattern):
        if piece["slot"]:
            yield _sample(game.grammar.kinds[piece["kind"] or piece["slot"]], words, said, dice)
        elif piece["maybe"]:
            if dice.coin():
                yield from _pieces(game, piece["maybe"], words, said, dice)
        else:
            yield dice.pick(piece["word"].split("/"))


def _sample(kind: Kind, words: Words, said: Sequence[str], dice: Dice) -> str:
    """Something that may be read as this kind; a game's own kinds get one word or several of those the seat sees."""
    if isinstance(kind, Number):
        return str(dice.below(31))
    if isinstance(kind, Choice):
        return dice.pick(tuple(kind.also))
    if isinstance(kind, SeatName):
        return dice.pick(words.seats)
    if isinstance(kind, Listing):
        return kind.joint.join(_sample(kind.of, words, said, dice) for _ in range(kind.least + dice.below(3)))
    if isinstance(kind, FreeText):
        return "so be it"
    return " ".join(dice.pick(said) if said else "1" for _ in range(1 + dice.below(4) // 2))


def _leaves(value: Any) -> Iterator[str]:
    """The short words and numbers in a view."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (*_leaves(key), *_leaves(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner)
    elif isinstance(value, int) or (isinstance(value, str) and 0 < len(value) <= 30):
        yield str(value)
