"""How players write their orders: places in a row, sides, points or action, and what an action is done to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kit.grammar import Form, Grammar
from games.kit.kinds import SOFT, Choice, Kind, Number, Read, SeatName, Words, phrases
from games.kit.order import Order
from games.kit.words import Token, likeness
from games.teamturns.cards import ACTIONS
from games.teamturns.places import LEFT, RIGHT, side

_SEAT = SeatName()
_SIDES = {LEFT: ("left", "leftmost", "left-most", "first"), RIGHT: ("right", "rightmost", "right-most", "last")}
_MINE = ("my", "mine", "own")
_NEEDS = {  # what has to be said of an action: the player, a place of theirs, a place of one's own
    "peek": "player",
    "rotate": "mine",
    "swap": "player theirs mine",
    "draw": "mine",
    "give": "player theirs mine",
    "toss": "player theirs mine",  # "toss my left"
    "expose": "player",
    "reverse_hand": "player",
    "steal_combo": "player",
    "trade_hands": "player",
}
_NOUNS = frozenset("card cards edge hand side place".split())
_FILLERS = _NOUNS | frozenset("with of from to at for the a his her their and on by in player s one".split())
_SPOKEN: dict[str, tuple[str, ...]] = {
    action: tuple(dict.fromkeys((action.replace("_", " "), action.replace("_", "-"), action))) for action in ACTIONS
}


class TakeChoice(Order):
    """Points or action: one choice replaces another."""

    __slots__ = ()

    def key(self) -> str:
        """One choice a turn."""
        return "take"


class JoinChoice(Order):
    """The side to join with, or a refusal."""

    __slots__ = ()

    def key(self) -> str:
        """One answer a turn."""
        return "join"


@dataclass(frozen=True, slots=True)
class Present(Order):
    """Which card of the row; RIGHT is the right-most."""

    place: int


@dataclass(frozen=True, slots=True)
class Join(JoinChoice):
    """Which edge card joins the combo, sealed or at once."""

    place: int


@dataclass(frozen=True, slots=True)
class Refuse(JoinChoice):
    """No combo with this presenter."""


@dataclass(frozen=True, slots=True)
class Pick(Order):
    """The teammate."""

    player: str


@dataclass(frozen=True, slots=True)
class Take(TakeChoice):
    """Points or action."""

    what: str  # "points" or "action"


@dataclass(frozen=True, slots=True)
class TakeIf(TakeChoice):
    """Points if the combo is worth at least so much, else the action."""

    least: int


@dataclass(frozen=True, slots=True)
class Use(Order):
    """Whose action, where both cards show the same number: "mine" (presented) or "theirs" (joined)."""

    whose: str


@dataclass(frozen=True, slots=True)
class Act(Order):
    """How an action is carried out; places not said are 0."""

    action: str
    player: str = ""
    theirs: int = 0
    mine: int = 0

    @property
    def deed(self) -> Act:
        """Itself, as the grammar writes it."""
        return self


@dataclass(frozen=True, slots=True)
class Pass(Order):
    """Nothing more to say; or the action is not used."""


def _side(line: Sequence[Token], at: int) -> Iterator[Read]:
    return phrases(line, at, ((place, said) for place, said in _SIDES.items()))


@dataclass(frozen=True)
class Place(Kind):
    """A place in a row: a number counted from the left, left, right, or the name of a card in one's own hand."""

    name: str = "place"
    sides: bool = False  # write 1 as "left"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        if at >= len(line):
            return
        row = [str(card).casefold() for card in words.view.get("row", ())]
        if line[at].kind == "number" and line[at].text.isdigit():
            yield Read(int(line[at].text[:6]), at + 1)
        elif line[at].fold in row:
            yield Read(row.index(line[at].fold) + 1, at + 1)
        else:
            yield from _side(line, at)

    def write(self, value: Any) -> str:
        if value == RIGHT:
            return "right"
        return "left" if self.sides and value == LEFT else str(value)


@dataclass(frozen=True)
class Doing(Kind):
    """An action with whatever it is done to: "swap Anna right for my left"."""

    name: str = "deed"

    def read(self, line: Sequence[Token], at: int, words: Words) -> Iterator[Read]:
        """The action, then players and places in any order until a word belongs to none of them."""
        for read in phrases(line, at, ((action, said) for action, said in _SPOKEN.items())):
            act, at, cost = Act(read.value), read.end, read.cost
            end, whose, needs = at, "", _NEEDS.get(act.action, "")
            while at < len(line):
                if line[at].fold in _MINE or (line[at].fold == "for" and act.theirs and not act.mine):
                    whose = "mine"
                elif line[at].fold in SOFT or line[at].fold in _FILLERS:
                    pass
                elif "mine" in needs and (found := _place(line[at], whose, act)):
                    act, end, whose = found, at + 1, ""
                elif "player" in needs and not act.player and (seat := _player(line, at, words)):
                    act, cost = replace(act, player=seat.value), cost + seat.cost
                    end, at = seat.end, seat.end - 1
                else:
                    break
                at += 1
            while end < len(line) and line[end].fold in _NOUNS:
                end += 1
            yield Read(act, end, cost)

    def write(self, value: Any) -> str:
        return spell(value)


def _place(token: Token, whose: str, act: Act) -> Act | None:
    """The order with this place in it, or None when the word is no place."""
    if token.kind == "number" and token.text.isdigit():
        place = int(token.text[:6]) if act.action != "draw" else 0
    else:
        place = next((p for p, said in _SIDES.items() if token.fold in said or likeness(token.fold, said[0]) == 0), 0)
    if not place:
        return None
    if act.action == "rotate" and act.mine:  # "rotate left to right"
        return act
    if whose == "mine" or not act.player:
        return None if act.mine else replace(act, mine=place)
    if act.theirs:
        return None if act.mine else replace(act, mine=place)
    return replace(act, theirs=place)


def _player(line: Sequence[Token], at: int, words: Words) -> Read | None:
    """A seat, also in the possessive."""
    bare = line[at].fold.removesuffix("'s")
    if bare != line[at].fold:
        line = (*line[:at], replace(line[at], fold=bare), *line[at + 1 :])
    return next(_SEAT.read(line, at, words), None)


def spell(act: Act) -> str:
    """ "swap Anna right mine left"."""
    said = [act.action.replace("_", " "), act.player]
    said += [side(act.theirs)] if act.theirs else []
    said += ["mine", side(act.mine)] if act.mine else []
    return " ".join(word for word in said if word)


def _left() -> Order:
    return Join(LEFT)


def _right() -> Order:
    return Join(RIGHT)


def _points() -> Order:
    return Take("points")


def _action(deed: Act | None = None) -> tuple[Order, ...]:
    return (Take("action"), deed) if deed else (Take("action"),)


def _act(deed: Act) -> Order:
    return deed


GRAMMAR = Grammar(
    forms=(
        Form("present <place:position>", Present, "Present a card of your row.", "present 3", order=Present),
        Form("pick/choose <player>", Pick, "Pick your teammate.", "pick Bruno", order=Pick),
        Form("left", _left, "Your left-most card joins.", "left"),
        Form("right", _right, "Your right-most card joins.", "right"),
        Form("play <place>", Join, "This card of yours joins.", "play left", also=("add <place>",), order=Join),
        Form("points", _points, "You take the points, your teammate the action.", "points"),
        Form("action", _action, "You take the action, your teammate the points.", "action"),
        Form("take <what>", Take, "The same in full.", "take points", also=("take [the] <what>",), order=Take),
        Form(
            "action <deed>",
            _action,
            "Take the action and say what is done with it.",
            "action swap Anna right for my left",
        ),
        Form(
            "<deed>", _act, "Use your action: its name, to whom, which edge.", "swap Anna right for my left", order=Act
        ),
        Form(
            "points if >= <least:number> else action",
            TakeIf,
            "In express matches, with your pick: which of the two, depending on the value.",
            "points if >= 4 else action",
            also=(
                "points if [worth] [value] >= <least:number> [else/otherwise] [action]",
                "points if [worth] at least <least:number> [else/otherwise] [action]",
                "points if <least:number> or more [else/otherwise] [action]",
                "points from <least:number> [on] [else/otherwise] [action]",
            ),
            order=TakeIf,
        ),
        Form("use <whose>", Use, "Where both actions have the same number: whose.", "use mine", order=Use),
        Form("refuse", Refuse, "Refuse to join, where the match allows it.", "refuse", order=Refuse),
        Form("pass", Pass, "Say no more; or leave your action unused.", "pass", order=Pass),
    ),
    kinds={
        "position": Place("place"),
        "place": Place(sides=True),
        "player": _SEAT,
        "number": Number(),
        "deed": Doing(),
        "what": Choice("points or action", {"points": ("point",), "action": ()}),
        "whose": Choice("whose", {"mine": ("my", "presented"), "theirs": ("his", "her", "joined")}),
    },
)
