"""What lies on the table: the whole position as plain values, with the interrupted execution as a list of steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.meta.cards import Card, Op
from games.meta.options import Options

GM = "GM"
MAIN = "main"
WORK = "at work"  # the card being executed: on no stack
REMOVED = "removed"
AS_SAID = 1  # `number` of an instruction whose numbers are meant as they stand: those of a ruling
PARKED = "parked"  # the main stack under Delayed action


@dataclass(frozen=True, slots=True)
class Target:
    """An expression that names something on the table; it is read again when the card is executed.

    `kind` says which of the other fields count: "player" (seat); "card" (number, a card on the table); "named" (card
    and perhaps seat: the newest such card, perhaps not there yet); "hand" (card: a Trigger in the own hand);
    "below"/"above" (number, else card and seat, else the card itself); "place" (stack; number from the top, from the
    bottom when negative); "stack" (stack); "trap" (number); "grave" (card and seat; number once it is known).
    """

    kind: str
    seat: str = ""
    card: str = ""
    number: int = 0
    stack: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """When a trap springs: "before life_loss" of a seat ("!Anna": of anybody but Anna), or of a card or trap."""

    when: str  # "before", "after", "at"
    event: str  # "life_loss", "life_gain", "disable", "play", "execute", "star", "stack", "turn_start", "turn_end"
    seat: str = ""
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card with everything its player says when it is laid down."""

    card: str  # card id
    targets: tuple[Target, ...] = ()
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a card lying on a tower."""

    seat: str  # who played it
    targets: tuple[Target, ...] = ()
    meaning: str = ""
    percents: tuple[int, ...] = ()  # its numbers are multiplied by each of these
    inverted: bool = False
    undying: str = ""  # for whom it becomes a trap of its own after execution


@dataclass(frozen=True, slots=True)
class Trap:
    """A trigger tower: its Trigger lies in the pile "trap <number>", its levels in "trap <number> 0" and so on.

    `trigger` 0: a token, sprung at will for 1 life. `counts`: it springs never, but counts pennies for its owner,
    or does what the GM has ruled.
    """

    number: int
    owner: str
    trigger: int
    conditions: tuple[Condition, ...] = ()
    uses: int = 1
    coin: bool = False  # the first condition that comes true springs it with a coin only
    again: tuple[Condition, ...] = ()  # all conditions, with the coin, for its next use
    counts: bool = False
    deed: Op | None = None  # of one that counts: what happens instead, by a ruling
    target: Target | None = None  # announced in public


@dataclass(frozen=True, slots=True)
class Step:
    """One thing still to be done; the last of `State.agenda` comes next. `what` is a row of the steps table."""

    what: str
    card: int = 0
    seat: str = ""
    place: str = ""  # a stack or a tower
    number: int = 0
    op: Op | None = None
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    laid: Laid | None = None
    conditions: tuple[Condition, ...] = ()
    pending: tuple[str, ...] = ()  # seats that will be disabled by this step, when what springs before has been done


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is being asked; `kind` is a row of the answers table."""

    kind: str
    seat: str
    text: str
    card: int = 0
    number: int = 0
    cards: tuple[int, ...] = ()
    proposals: tuple[Op, ...] = ()
    names: tuple[str, ...] = ()
    place: str = ""
    round: int = 0  # how often it was put before: a GM may flip a coin first
    waits: int = 0  # how often the match has waited for the GM without a ruling


@dataclass(frozen=True, slots=True)
class Modifier:
    """The next loss of life of a seat is changed by so much."""

    seat: str
    change: int
    number: int  # the card it came from, for the story


@dataclass(frozen=True, slots=True)
class Scale:
    """All numbers on the cards of a seat ("": of everybody) are multiplied by so many percent."""

    seat: str
    percent: int


@dataclass(frozen=True, slots=True)
class Plan:
    """An instruction to be carried out once at "turn_start" or "turn_end"."""

    when: str
    op: Op
    turn: int  # not before this turn


@dataclass(frozen=True, slots=True)
class State:
    """The whole position. Every card has a number from 1 on; each number lies in exactly one pile.

    Piles: "hand Anna", "memory Anna" (top first), "graveyard Anna" (top last), "main 0", "main 1" ... (top last),
    "trap 3" (its Trigger), "trap 3 0" ..., and the constants above.
    """

    seats: tuple[str, ...]
    options: Options
    piles: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: tuple[str, ...] = ()  # card id by number; number 0 is unused
    owners: tuple[str, ...] = ()  # whose card it is, by number
    made: Mapping[str, Card] = field(default_factory=dict)  # cards invented for this match, by id
    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # filed decks until the set-up
    lives: Mapping[str, int] = field(default_factory=dict)
    out: Mapping[str, str] = field(default_factory=dict)  # disabled seats: "life" or "memory"
    gone: tuple[str, ...] = ()  # out of the game for good
    order: tuple[str, ...] = ()  # turn order, first to last
    turn: int = 0
    turn_of: str = ""
    stage: str = "decks"
    pulse: int = 0
    silent: Mapping[str, int] = field(default_factory=dict)  # questions of this turn without an answer
    until: Mapping[str, str] = field(default_factory=dict)  # who passes, and until when: games/meta/agenda/passing.py
    away: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what to discard first at the end of the turn
    passed: tuple[str, ...] = ()  # who passed in the last pulse
    played: Mapping[int, Played] = field(default_factory=dict)
    traps: tuple[Trap, ...] = ()
    next_trap: int = 1
    suppressed: bool = False  # Stealth
    parking: bool = False  # Delayed action
    modifiers: tuple[Modifier, ...] = ()
    scales: tuple[Scale, ...] = ()
    plans: tuple[Plan, ...] = ()
    pennies: Mapping[str, int] = field(default_factory=dict)
    overrides: Mapping[str, int] = field(default_factory=dict)  # standing orders of the GM: "hand_limit" ...
    rulings: Mapping[str, str] = field(default_factory=dict)  # by topic, one a line, the newest last
    executed: int = 0  # cards in this turn
    quiet: int = 0  # mass rules since a card was executed
    agenda: tuple[Step, ...] = ()
    questions: tuple[Question, ...] = ()
    log: tuple[str, ...] = ()  # what was executed in the last turn, in order
    ending: str = ""  # "last_standing", "turn_limit", "stalemate"
    winners: tuple[str, ...] = ()
