"""A match as the fold of its events: `apply(match, event)` is the only way it changes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from gm.domain.chance import Rolled
from gm.domain.policy import Anew, Chair, Held, Policy, Question, Told
from gm.domain.votes import Motion, voted

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
    waits: tuple[str, ...] = ()  # seats that asked not to close early
    finals: tuple[str, ...] = ()  # seats that need no second thoughts
    closing: str = ""  # everything is in: when the turn closes unless somebody changes that
    paused: str = ""  # since when the clock stands still
    spared: bool = False  # was the deadline of this turn put off for who was missing at it?
    outage: str = ""  # when the last outage began that was made good
    reminded: tuple[float, ...] = ()  # hours before the deadline for which reminders of this turn went out
    result: dict[str, float] | None = None
    told: tuple[Told, ...] = ()  # what came of the last turn
    anew: dict[str, tuple[Anew, ...]] = field(default_factory=dict)  # by seat; "": GM and onlookers
    motion: Motion | None = None  # what the seats vote on
    movers: tuple[str, ...] = ()  # seats that have proposed something this turn
    seq: int = 0

    def chair(self, seat: str) -> Chair | None:
        """The chair of that name."""
        return next((c for c in self.chairs if c.name == seat), None)

    def chair_of(self, player: str) -> Chair | None:
        """The chair where this player sits."""
        return next((c for c in self.chairs if c.player == player and not c.left), None) if player else None

    @property
    def seats(self) -> tuple[str, ...]:
        """The names at the table, the GM's chair left out."""
        return tuple(c.name for c in self.chairs if c.name != GM)

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
class OrdersWithdrawn:
    """A seat took its orders back."""

    seat: str


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


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock stands still."""

    at: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clock runs again, towards this deadline."""

    due: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The GM ended the match; nobody has won."""

    at: str


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
    | OrdersWithdrawn
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


def apply(match: Match, event: Event) -> Match:
    """The match after this event."""
    changed: Match = _CHANGES[type(event)](match, event)
    return replace(changed, seq=match.seq + 1)


def fold(name: str, events: list[Event]) -> Match:
    """The match after all its events."""
    match = Match(name)
    for event in events:
        match = apply(match, event)
    return match


def _opened(match: Match, e: Opened) -> Match:
    return replace(match, game=e.game, rules=e.rules, options=e.options, chairs=e.chairs, policy=e.policy, seed=e.seed)


def _seat_changed(match: Match, e: SeatChanged) -> Match:
    name = e.was or e.chair.name
    chairs = tuple(e.chair if c.name == name else c for c in match.chairs)
    return replace(match, chairs=chairs if match.chair(name) else (*chairs, e.chair))


def _started(match: Match, e: Started) -> Match:
    return replace(
        match, status="running", turn=1, position=e.position, questions=e.questions, due=e.due, asked=e.at, told=e.told
    )


def _orders_taken(match: Match, e: OrdersTaken) -> Match:
    held = {seat: h for seat, h in match.held.items() if seat != e.seat}
    chairs = tuple(replace(c, silences=0, autopilot=False) if c.name == e.seat else c for c in match.chairs)
    return replace(match, held={**held, e.seat: Held(e.text, e.arrived, e.letter, e.doubted)}, chairs=chairs)


def _orders_kept(match: Match, e: OrdersKept) -> Match:
    return replace(match, standing=_put(match.standing, e.seat, e.standing), ahead=_put(match.ahead, e.seat, e.ahead))


def _put(kept: dict[str, str], seat: str, text: str) -> dict[str, str]:
    rest = {name: held for name, held in kept.items() if name != seat}
    return {**rest, seat: text} if text else rest


def _withdrawn(match: Match, e: OrdersWithdrawn) -> Match:
    held = {seat: h for seat, h in match.held.items() if seat != e.seat}
    standing, ahead = _put(match.standing, e.seat, ""), _put(match.ahead, e.seat, "")
    return replace(
        match, held=held, standing=standing, ahead=ahead, finals=tuple(s for s in match.finals if s != e.seat)
    )


def _wait_said(match: Match, e: WaitSaid) -> Match:
    others = tuple(seat for seat in match.waits if seat != e.seat)
    finals = tuple(seat for seat in match.finals if seat != e.seat)
    return replace(match, waits=(*others, e.seat) if e.wait else others, finals=finals)


def _final_said(match: Match, e: FinalSaid) -> Match:
    waits = tuple(seat for seat in match.waits if seat != e.seat)
    return replace(match, waits=waits, finals=tuple(dict.fromkeys((*match.finals, e.seat))))


def _reminded(match: Match, e: Reminded) -> Match:
    return replace(match, reminded=(*match.reminded, e.hours))


def _turn_resolved(match: Match, e: TurnResolved) -> Match:
    return replace(_turned(match, e), chairs=tuple(_after_turn(match.policy, c, e) for c in match.chairs))


def _turned(match: Match, e: TurnResolved | SeatLeft) -> Match:
    """The next position, with what waits for it already."""
    return replace(
        match,
        status="over" if e.result is not None else match.status,
        turn=match.turn + 1,
        position=e.position,
        questions=e.questions,
        due=e.due,
        asked=e.at,
        held=e.held,
        ahead=e.ahead,
        waits=(),
        finals=(),
        closing="",
        spared=False,
        reminded=(),
        movers=(),
        told=e.told,
        result=e.result,
    )


def _seat_left(match: Match, e: SeatLeft) -> Match:
    chairs = tuple(
        replace(c, player="", invited="", left=True, vacant=False, offered="") if c.name == e.seat else c
        for c in match.chairs
    )
    return replace(_turned(match, e), chairs=chairs)


def _deadline_moved(match: Match, e: DeadlineMoved) -> Match:
    chairs = tuple(replace(c, extras=c.extras + 1) if c.name in e.spared else c for c in match.chairs)
    spared, outage = match.spared or bool(e.spared), e.outage or match.outage
    return replace(match, due=e.due, chairs=chairs, spared=spared, outage=outage, reminded=())


def _motion_put(match: Match, e: MotionPut) -> Match:
    movers = dict.fromkeys((*match.movers, *filter(None, (e.motion.by,))))
    return replace(match, motion=e.motion, movers=tuple(movers))


def _vote_cast(match: Match, e: VoteCast) -> Match:
    motion = match.motion
    mine = motion is not None and motion.number == e.number
    return replace(match, motion=replace(motion, cast=voted(motion, e.seat, e.yes))) if motion and mine else match


def _after_turn(policy: Policy, chair: Chair, e: TurnResolved) -> Chair:
    """Silence is counted where it was charged; an autopilot takes over when the policy says so."""
    if chair.name in e.charged:
        row = chair.silences + 1
        over = bool(policy.silence_limit) and row >= policy.silence_limit
        pilot = chair.autopilot or (over and policy.on_limit == "autopilot" and chair.name != GM)
        return replace(chair, silences=row, missed=chair.missed + 1, autopilot=pilot)
    if chair.name in e.played and chair.name not in e.silent:
        return replace(chair, silences=0)
    return chair


_CHANGES: dict[type, Any] = {
    Opened: _opened,
    SeatChanged: _seat_changed,
    Started: _started,
    OrdersTaken: _orders_taken,
    OrdersKept: _orders_kept,
    OrdersWithdrawn: _withdrawn,
    WaitSaid: _wait_said,
    FinalSaid: _final_said,
    ClosingSet: lambda match, e: replace(match, closing=e.at),
    Reminded: _reminded,
    TurnResolved: _turn_resolved,
    SeatLeft: _seat_left,
    DeadlineMoved: _deadline_moved,
    Paused: lambda match, e: replace(match, status="paused", paused=e.at, closing=""),
    Ended: lambda match, e: replace(match, status="over", due="", closing="", held={}, motion=None),
    Resumed: lambda match, e: replace(match, status="running", due=e.due, paused="", reminded=()),
    SetBack: lambda match, e: replace(e.match, seq=match.seq, motion=match.motion),
    Led: lambda match, e: match,
    TermsChanged: lambda match, e: replace(match, options=e.options, policy=e.policy),
    MotionPut: _motion_put,
    VoteCast: _vote_cast,
    MotionDone: lambda match, e: replace(match, motion=None),
    Rolled: lambda match, e: match,
}
