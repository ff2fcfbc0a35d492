"""What a game is: a position asks questions of seats, seats answer with orders, the game resolves them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from games.kit import secrets
from games.kit.dice import Dice
from games.kit.grammar import Grammar
from games.kit.order import Order as Order
from games.kit.order import Orders as Orders
from games.kit.rulebook import Entry

Seat = str  # the name of a place at the table, as players write it: "Anna"
View = Mapping[str, Any]  # plain values only: str, int, float, bool, None, lists/tuples and dicts of them


@dataclass(frozen=True, slots=True)
class Ask:
    """A question put to one seat."""

    text: str  # one plain sentence: what is to be decided now
    pace: str = "turn"  # which clock of the match applies: "turn" (long) or "pick" (short)
    required: bool = True  # do the others wait for this answer?
    topic: str | None = None  # a ruling with precedents: card id and version
    yes: Orders = ()  # what a plain "yes, please" says to it
    no: Orders = ()  # what a plain "no, thanks" says to it; of a `whole` answer what it may mean, so it is asked about
    words: Callable[[str], Order] | None = None  # for a question that any sentence answers: the order made of it
    whole: bool = False  # an answer counts only when all of its letter was understood, or its writer confirms the part
    repeats: Callable[[str], bool] | None = field(default=None, compare=False)  # does a sentence only repeat the yes?
    again: int = 0  # turns in which the very same was asked in vain: an answer to a letter of those is one to this
    short: str = ""  # what is asked, in few words for the subject of a letter: "your card and bid"


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is not allowed about orders that were understood."""

    text: str  # one sentence: what is wrong and what would be right
    fatal: bool = True  # False: a remark in the receipt, the orders stand
    about: Order | None = None  # the order it concerns; None: the orders as a whole
    grave: bool = False  # what cannot be undone: where all of a letter must be understood, it waits for a yes


@dataclass(frozen=True, slots=True)
class Gap:
    """A decision that is still missing, and what silence would make of it."""

    missing: str  # "a card to play"
    default: str  # "a random card of your hand is played"


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that came of a resolved turn, as one sentence of the story."""

    text: str
    audience: tuple[Seat, ...] | None = None  # None: everybody, spectators too
    kind: str = ""  # for templates that set some sentences apart


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands, in what the game counts; public, at any time of the match."""

    words: str  # "9 karma", "3 points", "starved"; empty: nothing worth a word
    amount: float  # tells apart, at the end, seats whose results are equal; more is better


S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


@dataclass(frozen=True, slots=True)
class Resolution(Generic[S]):
    """A new position and what happened on the way to it."""

    state: S
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Meta:
    """The title page of a game."""

    key: str  # the folder name: "eat_me"
    title: str  # "Eat Me"
    seats: range  # how many may play: range(2, 11)
    rules: int  # rises when behaviour changes; a match keeps the number it was opened with
    blurb: str  # one sentence that makes somebody want to play
    credit: str  # who wrote the rules
    endings: tuple[str, ...]  # the ways a match can end; each has a golden playthrough


class Rules(Generic[S, O]):
    """What every game inherits; a game overrides where its rules differ. All methods are pure."""

    meta: ClassVar[Meta]
    grammar: ClassVar[Grammar]
    Options: ClassVar[type[Any]]  # frozen dataclass, every field with a default
    State: ClassVar[type[Any]]  # frozen dataclass of plain values
    confides: ClassVar[bool] = False  # are orders letters to the GM, which no other player reads after the end either?
    short_questions: ClassVar[bool] = False  # does it ask players what has the clock of short questions ("pick")?

    def objections(self, seats: int, options: O) -> Sequence[str]:
        """Why these options do not make a match for so many seats, one sentence each; empty when they do."""
        return ()

    def strangers(self, seats: Sequence[Seat], options: O) -> Sequence[str]:
        """What the options say of seats that are not at this table, one sentence each; a match opens without any."""
        return ()

    def referee(self, options: O) -> bool:
        """May a position of a match with these options ask the seat "GM"? Such a match has a chair for its GM."""
        return False

    def titled(self, options: O) -> str:
        """What a match with these options is called as a game."""
        return self.meta.title

    def lasts(self, seats: int, options: O) -> str:
        """How long a match takes with so many seats, in few words: "11 turns"; empty where nobody can tell."""
        return ""

    def leading(self, options: O) -> str:
        """What who leads a match with these options should know before it is opened; empty for most games."""
        return ""

    def setup(self, seats: Sequence[Seat], options: O, dice: Dice) -> S:
        """The first position. `seats` stand in playing order (clockwise)."""
        raise NotImplementedError

    def asks(self, state: S) -> Mapping[Seat, Ask]:
        """Who is asked what now. Empty: the match is over."""
        raise NotImplementedError

    def listens(self, state: S, seat: Seat) -> frozenset[str]:
        """Which kinds of answers fit the present question of this seat: forms with such a `when` may be said now.

        From what the seat knows alone. Empty: forms without a `when` only."""
        return frozenset()

    def check(self, state: S, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        """Everything wrong with these orders for this ask, at once. Half orders are legal: see `gaps`.

        Standing orders (Order.standing) whose time has not come are never wrong for that: they are kept.
        """
        raise NotImplementedError

    def gaps(self, state: S, seat: Seat, orders: Orders) -> Sequence[Gap]:
        """What these (legal) orders leave open, and what silence would do about each; empty when complete."""
        raise NotImplementedError

    def complete(self, state: S, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        """Fill what was not sent, or is not legal any more, as the rules say for NMR."""
        raise NotImplementedError

    def resolve(self, state: S, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[S]:
        """The next position. `orders` holds complete legal orders of every asked seat, in order of arrival,
        silent seats last by name (seats asked with required=False may be missing)."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> View:
        """All that this seat (None: a spectator) may know: the only way out for hidden things."""
        raise NotImplementedError

    def redeal(self, state: S, seat: Seat | None, dice: Dice) -> S:
        """The same position to this seat's eyes, with all dealt anew that it cannot see: by default what the State
        declares as `Hidden` or `Private`. For trials only (`postgm game check`): views must not change by it."""
        return secrets.redeal(state, seat, dice)

    def bared(self, before: S, after: S) -> tuple[S, frozenset[str]]:
        """The later position without what only it lays open of what the earlier one hides, and the names of that: what
        a GM who sees no hands is shown of a turn that is not played yet. By default nothing is taken out."""
        return after, frozenset()

    def goes_on(self, before: S, after: S, seat: Seat) -> bool:
        """Are the news enough for this seat, because it was told how all stands in the earlier position or before, and
        what changed since is what happened? Told by what all may know. By default every report tells all."""
        return False

    def result(self, state: S) -> Mapping[Seat, float] | None:
        """Final points by seat (higher is better; the winner's strictly highest unless shared) or None."""
        raise NotImplementedError

    def standing(self, state: S, seat: Seat) -> Standing | None:
        """How this seat stands in the game's own currency; None where the game counts nothing but the result."""
        return None

    def facts(self, view: View, seat: Seat) -> Mapping[str, float]:
        """Numbers that this seat may lay down conditions about, by name, from its own view: "karma", "Bruno's cards".
        None where the rules know no orders under a condition, nor such as stand for later questions."""
        return {}

    def glossary(self, state: S) -> Mapping[str, str]:
        """What cards and other words of the game mean, by name, in a sentence: nothing but what everybody may know."""
        return {}

    def rulebook(self, state: S) -> Sequence[Entry]:
        """What players ask about the rules, and what the sheet of this match says of it: nothing but what everybody may
        know."""
        return ()

    def suggest(self, state: S, seat: Seat, dice: Dice) -> Orders:
        """Complete legal orders for an asked seat, chosen from its view alone: for the autopilot and test players."""
        raise NotImplementedError

    def example(self, state: S, seat: Seat) -> Orders:
        """Complete legal orders for an asked seat, from its view alone, that letters show as an example of the form.

        Plainly no advice: drawn by a rule that knows nothing of good play, and so never from `suggest`. By default
        what silence would do."""
        return self.complete(state, seat, (), Dice(f"example/{seat}"))

    def rest(self, state: S, seat: Seat, held: Orders) -> Orders:
        """What letters show as an example to a seat that holds an answer with gaps: by default `example`."""
        return self.example(state, seat)

    def anything(self, state: S, seat: Seat, dice: Dice) -> Orders:
        """Orders by lot for an asked seat, legal or not, where what can be written is more than forms tell: traps with
        conditions, decks. For wild matches only (`postgm simulate --wild`), which try forms and words as well."""
        return ()

    def parts(self, options: O, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """Which parts of the game a match of so many players (None: of any number) with these options has for the
        chair `seat` (None: a player's): forms of other parts (`Form.only`) are in neither its help nor its sheet."""
        return frozenset()

    def public(self, state: S, seat: Seat, orders: Orders) -> Orders:
        """Of the orders that are played for a silent seat: those that everybody may hear of at once. By default none,
        and the others hear only that the seat was silent."""
        return ()

    def leave(self, state: S, seat: Seat, dice: Dice) -> Resolution[S]:
        """A player left for good and nobody takes over. Unless the rules differ, the seat plays by `complete`."""
        return Resolution(state)

    def ready(self, state: S, orders: Mapping[Seat, Orders]) -> bool:
        """May the turn close before its deadline? By default: every required answer is in, without gaps."""
        return all(
            seat in orders and not self.gaps(state, seat, orders[seat])
            for seat, ask in self.asks(state).items()
            if ask.required
        )


class Game(Protocol):
    """The same promises seen from outside, where states and options are opaque."""

    meta: Meta
    grammar: Grammar
    Options: type[Any]
    State: type[Any]
    confides: bool
    short_questions: bool

    def objections(self, seats: int, options: Any) -> Sequence[str]: ...
    def strangers(self, seats: Sequence[Seat], options: Any) -> Sequence[str]: ...
    def referee(self, options: Any) -> bool: ...
    def titled(self, options: Any) -> str: ...
    def lasts(self, seats: int, options: Any) -> str: ...
    def leading(self, options: Any) -> str: ...
    def setup(self, seats: Sequence[Seat], options: Any, dice: Dice) -> Any: ...
    def asks(self, state: Any) -> Mapping[Seat, Ask]: ...
    def listens(self, state: Any, seat: Seat) -> frozenset[str]: ...
    def check(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Complaint]: ...
    def gaps(self, state: Any, seat: Seat, orders: Orders) -> Sequence[Gap]: ...
    def complete(self, state: Any, seat: Seat, orders: Orders, dice: Dice) -> Orders: ...
    def resolve(self, state: Any, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Any]: ...
    def view(self, state: Any, seat: Seat | None) -> View: ...
    def redeal(self, state: Any, seat: Seat | None, dice: Dice) -> Any: ...
    def bared(self, before: Any, after: Any) -> tuple[Any, frozenset[str]]: ...
    def goes_on(self, before: Any, after: Any, seat: Seat) -> bool: ...
    def result(self, state: Any) -> Mapping[Seat, float] | None: ...
    def standing(self, state: Any, seat: Seat) -> Standing | None: ...
    def facts(self, view: View, seat: Seat) -> Mapping[str, float]: ...
    def glossary(self, state: Any) -> Mapping[str, str]: ...
    def rulebook(self, state: Any) -> Sequence[Entry]: ...
    def suggest(self, state: Any, seat: Seat, dice: Dice) -> Orders: ...
    def example(self, state: Any, seat: Seat) -> Orders: ...
    def rest(self, state: Any, seat: Seat, held: Orders) -> Orders: ...
    def anything(self, state: Any, seat: Seat, dice: Dice) -> Orders: ...
    def parts(self, options: Any, players: int | None = None, seat: Seat | None = None) -> frozenset[str]: ...
    def public(self, state: Any, seat: Seat, orders: Orders) -> Orders: ...
    def leave(self, state: Any, seat: Seat, dice: Dice) -> Resolution[Any]: ...
    def ready(self, state: Any, orders: Mapping[Seat, Orders]) -> bool: ...
