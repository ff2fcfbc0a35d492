"""Wild matches: lines made of the game's own forms and of words a seat sees, under options drawn by lot.

What is legal of them is played; so every order, option, condition and target that can be written comes up in time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from time import perf_counter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from games.kit.dice import Dice
from games.kit.grammar import Form
from games.kit.kinds import Choice, FreeText, Kind, Listing, Number, SeatName, Words
from games.kit.model import Game, Orders, Seat
from games.kit.order import amend
from games.kit.words import tidy, tokens
from gm.promises.play import CAST

MOST_TURNS = 5000
TRIES = 6  # lines written for one answer at most
GUESSES = 4  # words tried for one slot of a line
PROOFS = 100  # one answer in so many is written down and read again
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
    if way == 1:
        return game.suggest(state, seat, dice), 0
    words = cache(lambda: Words(tuple(seats), seat, game.view(state, seat), game.listens(state, seat)))
    held: Orders = ()
    for _ in range(dice.roll(TRIES)):
        said = game.anything(state, seat, dice) if dice.below(4) else ()
        new = amend(held, said := said or _written(game, words(), dice))
        if said and not any(complaint.fatal for complaint in game.check(state, seat, new)):
            held = new
    if not held:
        return game.suggest(state, seat, dice), 0
    if dice.below(PROOFS) == 0:
        _proved(game, held, words())
    return held, len(held)


def _proved(game: Game, orders: Orders, words: Words) -> None:
    """The journal keeps them as text. ValueError when they are not what is read again."""
    text = game.grammar.write(orders)
    if (again := game.grammar.orders(text, words)) != orders:
        raise ValueError(f"{text!r} of {words.me} is read as {again}, not {orders}")


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


def _written(game: Game, words: Words, dice: Dice) -> Orders:
    """What a line of some form says that may be written now, its slots filled by lot; empty when it says nothing."""
    forms = [form for form in game.grammar.forms if form.may(words)]
    fitting = [form for form in forms if form.when]
    form = dice.pick(fitting if fitting and dice.coin() else forms)
    return written(game, form, dice.pick((form.pattern, *form.also)), words, dice)[1]


def written(game: Game, form: Form, pattern: str, words: Words, dice: Dice) -> tuple[str, Orders]:
    """A line of this form in this spelling, its slots filled by lot, and what it says; nothing where none fit."""
    said = _Said(game, words, dice)
    if not said.all_of(pattern):
        return "", ()
    if game.grammar.whole:  # no form of it is read by itself
        return said.text.strip(), game.grammar.orders(said.text.strip(), words)
    built = form.build(**said.slots)
    return said.text.strip(), built if isinstance(built, tuple) else (built,)


class _Said:
    """A line as far as it is written, and what fills its slots."""

    def __init__(self, game: Game, words: Words, dice: Dice) -> None:
        self.game, self.words, self.dice = game, words, dice
        self.text = ""
        self.slots: dict[str, Any] = {}

    def all_of(self, pattern: str) -> bool:
        """Write a pattern, with or without what may be left out; False when nothing fits a slot."""
        for piece in _PIECE.finditer(pattern):
            if piece["maybe"]:
                if self.dice.coin() and not self.all_of(piece["maybe"]):
                    return False
            elif piece["word"]:
                self.text += f" {self.dice.pick(piece['word'].split('/'))}"
            elif not any(self._fits(piece["slot"], piece["kind"] or piece["slot"]) for _ in range(GUESSES)):
                return False
        return True

    def _fits(self, field: str, name: str) -> bool:
        """Write something that may be read as this kind; it is kept if it is."""
        kind = self.game.grammar.kinds[name]
        text = f"{self.text} {_sample(kind, self.words, self.dice)}"
        line, at = tokens(tidy(text)), len(tokens(tidy(self.text)))
        values = [read.value for read in kind.read(line, at, self.words) if read.end == len(line)] if line[at:] else []
        if values:
            self.text, self.slots[field] = text, self.dice.pick(values)
        return bool(values)


def _sample(kind: Kind, words: Words, dice: Dice) -> str:
    """Something that may be read as this kind; a game's own kinds get one word or several of those the seat sees."""
    if isinstance(kind, Number):
        return str(dice.below(31))
    if isinstance(kind, Choice):
        return dice.pick(tuple(kind.also))
    if isinstance(kind, SeatName):
        return dice.pick(words.seats)
    if isinstance(kind, Listing):
        return kind.joint.join(_sample(kind.of, words, dice) for _ in range(kind.least + dice.below(3)))
    if isinstance(kind, FreeText):
        return "so be it"
    return " ".join(_seen(words.view, dice) for _ in range(1 + dice.below(4) // 2))


def _seen(view: Mapping[str, Any], dice: Dice) -> str:
    """A short word or a number that stands somewhere in a view, often in the hand or in the question."""
    for _ in range(GUESSES):
        root = dice.pick((view, view, view.get("hand"), view.get("question"), view.get("players")))
        if said := _leaf(root or view, dice):
            return said
    return "1"


def _leaf(value: Any, dice: Dice) -> str:
    """By lot one way down to a word or number; empty where that is a long text, or none."""
    while isinstance(value, Mapping | list | tuple):
        if not value:
            return ""
        if isinstance(value, Mapping):
            key = dice.pick(tuple(value))
            value = key if dice.below(8) == 0 else value[key]
        else:
            value = dice.pick(value)
    return str(value) if isinstance(value, int) or (isinstance(value, str) and 0 < len(value) <= 30) else ""
