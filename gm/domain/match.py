"""A match as it stands, and the events that change it (gm.domain.folding)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from gm.domain.chance import Rolled
from gm.domain.pledge import Pledge, mark
from gm.domain.policy import Anew, Chair, Held, Policy, Question, Record, Rule, Told
from gm.domain.votes import Motion

Status = Literal["inviting", "running", "paused", "over"]


@dataclass(frozen=True, slots=True)
class Match:
    """One running instance of a game, as it stands now. Times are ISO texts in UTC, "" for none."""

    name: str
    game: str = ""
    rules: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    policy: Policy = field(default_factory=Policy)
    seed: str = ""  # secret: whoever knows it knows every hand
    status: Status = "inviting"
    turn: int = 0
    position: str = ""  # the game's state as JSON
    questions: dict[str, Question] = field(default_factory=dict)
    due: str = ""
    asked: str = ""  # when the present questions were put
    held: dict[str, Held] = field(default_factory=dict)
    standing: dict[str, str] = field(default_factory=dict)  # orders kept for every later question
    ahead: dict[str, str] = field(default_factory=dict)  # orders kept for the next question
    later: dict[str, tuple[Rule, ...]] = field(default_factory=dict)  # what more is kept for questions, newest first
    unwritten: int = 0  # turns in a row for which nobody wrote
    waits: tuple[str, ...] = ()  # seats that asked not to close early
    unsettled: tuple[str, ...] = ()  # seats that hold nothing and were asked what they meant, see Held.doubted
    finals: tuple[str, ...] = ()  # seats that need no second thoughts
    closing: str = ""  # everything is in: when the turn closes unless somebody changes that
    paused: str = ""  # since when the clock stands still
    again: str = ""  # when it runs again by itself; empty: when the GM says so
    drawing: tuple[str, ...] = ()  # seats whose own hours run, since they were missing at the deadline
    drawn: str = ""  # since when
    spared: bool = False  # was the deadline of this turn put off for who was missing at it?
    outage: str = ""  # when the last outage began that was made good
    reminded: tuple[float, ...] = ()  # hours before the deadline for which reminders of this turn went out
    result: dict[str, float] | None = None
    ruled: str = ""  # how the GM has ended it, see Ruling
    told: tuple[Told, ...] = ()  # what came of the last turn
    anew: dict[str, tuple[Anew, ...]] = field(default_factory=dict)  # by seat; "": GM and onlookers
    motion: Motion | None = None  # what the seats vote on
    movers: tuple[str, ...] = ()  # seats that have proposed something this turn
    records: dict[str, Record] = field(default_factory=dict)  # by player
    pledge: Pledge | None = None  # opened at the end; None: it began before such were given
    seq: int = 0

    def chair(self, seat: str) -> Chair | None:
        """The chair of that name."""
        return next((c for c in self.chairs if c.name == seat), None)

    def chair_of(self, player: str) -> Chair | None:
        """The chair where this player sits."""
        return next((c for c in self.chairs if c.player == player and not c.left), None) if player else None

    @property
    def underway(self) -> bool:
        """Has it begun, and is it not over?"""
        return self.status in ("running", "paused")

    @property
    def seats(self) -> tuple[str, ...]:
        """The names at the table, the GM's chair left out."""
        return tuple(c.name for c in self.chairs if c.name != GM)

    @property
    def proof(self) -> str:
        """The mark of what its chance follows from, as all were told it when it began; empty: none was given."""
        fixed = (self.seed, self.game, self.rules, self.options, self.seats)
        return mark(self.pledge, *fixed) if self.pledge else ""

    def edition(self, seat: str = "", turn: int | None = None) -> int:
        """How often this seat's letters of a turn (the present one) were made anew, because the match was set back."""
        turn = self.turn if turn is None else turn
        return max((n for n, anew in enumerate(self.anew.get(seat, ()), 1) if anew.turn <= turn), default=0)

    def numbered(self, seat: str = "", turn: int | None = None) -> str:
        """The turn with this edition, as keys of letters hold it: "4", or "4.1" when it is begun anew."""
        turn = self.turn if turn is None else turn
        return f"{turn}.{edition}" if (edition := self.edition(seat, turn)) else str(turn)


GM = "GM"  # the seat a game may ask for rulings


@dataclass(frozen=True, slots=True)
class Opened:
    """A match was described; its seats are being filled."""

    game: str
    rules: int
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    policy: Policy
    seed: str


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody sat down, got up, was invited, or an autopilot took over or handed back."""

    chair: Chair
    why: str = ""
    was: str = ""  # the name of the chair until now, where it gets another; only before the match begins


@dataclass(frozen=True, slots=True)
class Started:
    """The first position lies on the table."""

    position: str
    questions: dict[str, Question]
    due: str
    at: str
    told: tuple[Told, ...] = ()
    pledge: Pledge | None = None


@dataclass(frozen=True, slots=True)
class OrdersTaken:
    """What a seat holds for this turn after its letter, in canonical spelling."""

    seat: str
    text: str
    arrived: str
    letter: int = 0
    doubted: bool = False


@dataclass(frozen=True, slots=True)
class OrdersKept:
    """Orders for questions that have not been put yet: standing ones, or ahead for the next question."""

    seat: str
    standing: str
    ahead: str


@dataclass(frozen=True, slots=True)
class RulesKept:
    """What a seat's orders for later questions follow from; these take the place of those before."""

    seat: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class OrdersWithdrawn:
    """A seat took its orders back."""

    seat: str


@dataclass(frozen=True, slots=True)
class AskedBack:
    """A seat that holds nothing was asked what it meant, or has settled that."""

    seat: str
    open: bool


@dataclass(frozen=True, slots=True)
class WaitSaid:
    """A seat does not want (or no longer minds) the turn to close before its deadline."""

    seat: str
    wait: bool


@dataclass(frozen=True, slots=True)
class FinalSaid:
    """A seat stands by its orders: the turn may close early, and for its part without second thoughts."""

    seat: str


@dataclass(frozen=True, slots=True)
class ClosingSet:
    """Everything is in, and the turn closes then; "": something is missing again, or somebody waits."""

    at: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """Reminders for so many hours before the deadline went out."""

    hours: float


@dataclass(frozen=True, slots=True)
class TurnResolved:
    """A turn was played: what each seat played, who was silent, and the position after it."""

    played: dict[str, str]
    silent: tuple[str, ...]
    charged: tuple[str, ...]  # silent seats whose report demonstrably reached them
    position: str
    questions: dict[str, Question]
    due: str
    at: str
    told: tuple[Told, ...]
    result: dict[str, float] | None = None
    held: dict[str, Held] = field(default_factory=dict)  # answers that were waiting for the new questions
    ahead: dict[str, str] = field(default_factory=dict)
    topic: str = ""  # what the GM was asked to rule on


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat is empty for good, and the game made of it what its rules say."""

    seat: str
    position: str
    questions: dict[str, Question]
    due: str
    at: str
    told: tuple[Told, ...]
    result: dict[str, float] | None = None
    held: dict[str, Held] = field(default_factory=dict)  # what the others had in and may stand
    ahead: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """Another deadline was set, by the GM or by what the policy gives."""

    due: str
    spared: tuple[str, ...] = ()  # seats that were missing, for which it was put off this once
    outage: str = ""  # when the outage began that it makes good
    drawing: tuple[str, ...] = ()  # seats that were missing, whose own hours run
    drawn: str = ""  # since when


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock stands still."""

    at: str
    until: str = ""  # when it runs again by itself


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clock runs again, towards this deadline."""

    due: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a GM (or a deadline) has made of a match that the rules of the game did not bring to its end."""

    how: Literal["adjudicated", "walkover", "annulled"]
    result: dict[str, float] | None = None  # of each seat; None: nobody gets anything


@dataclass(frozen=True, slots=True)
class Ended:
    """The GM ended the match, and nobody has won; or with a ruling on it, which also stands for one that was over."""

    at: str
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class SetBack:
    """The match is what it was after an earlier entry of its journal, or what was made of that."""

    match: Match
    parent: int  # the entry that it goes on from; what came between is the other history, and stays in the journal
    undoes: int = 0  # the entry of the deed that was taken back


@dataclass(frozen=True, slots=True)
class Led:
    """The entries right before this one are what a GM's deed changed."""

    deed: str
    by: str  # an address; "": whoever runs the house
    entries: int


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """The GM changed how the match is run, or, before it begins, an option of the game."""

    options: dict[str, Any]
    policy: Policy


@dataclass(frozen=True, slots=True)
class MotionPut:
    """Something is proposed, and the seats vote on it."""

    motion: Motion


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A seat says yes or no to what is voted on; its last word counts."""

    number: int  # of the motion
    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class MotionDone:
    """The vote is over: passed, failed, or lapsed because it is about a turn that was played meanwhile."""

    number: int
    outcome: str


Event = (
    Opened
    | SeatChanged
    | Started
    | OrdersTaken
    | OrdersKept
    | RulesKept
    | OrdersWithdrawn
    | AskedBack
    | WaitSaid
    | FinalSaid
    | ClosingSet
    | Reminded
    | TurnResolved
    | SeatLeft
    | DeadlineMoved
    | Paused
    | Resumed
    | Ended
    | SetBack
    | Led
    | TermsChanged
    | MotionPut
    | VoteCast
    | MotionDone
    | Rolled
)
KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
