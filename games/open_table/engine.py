"""The open table: everybody writes orders, a person reads them and writes what came of it, round after round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.kit import rolls
from games.kit.dice import Dice
from games.kit.model import Ask, Complaint, Gap, Meta, Orders, Resolution, Rules, Seat, Standing
from games.kit.options import strangers
from games.kit.table import Table
from games.kit.whole import shown
from games.open_table import advice, secrets, showing
from games.open_table.options import Options as Switches
from games.open_table.orders import GRAMMAR, Letter, NoOrders
from games.open_table.reading import Answer, answer, fields_of
from games.open_table.state import GM
from games.open_table.state import State as Position

LONGEST, LONGEST_ANSWER = 20_000, 100_000  # characters of a player's letter, and of the GM's


class OpenTable(Rules[Position, Switches]):
    """A person is the engine; the house seals, waits, sorts who reads what, and keeps the books."""

    confides = True
    meta = Meta(
        key="open_table",
        title="Open Table",
        seats=range(2, 27),
        rules=1,
        blurb="Any game at all: you write orders in plain words, and a person decides what comes of them.",
        credit="An old way to play, of postal games since 1961; this sheet is by PostGM.",
        endings=("the GM ends it", "the GM falls silent"),
    )
    grammar = GRAMMAR
    Options = Switches
    State = Position

    view = staticmethod(showing.view)
    redeal = staticmethod(secrets.redeal)
    suggest = staticmethod(advice.suggest)
    anything = staticmethod(advice.anything)
    example = staticmethod(advice.example)

    def objections(self, seats: int, options: Switches) -> Sequence[str]:
        """See Options.objections."""
        return options.objections()

    def strangers(self, seats: Sequence[Seat], options: Switches) -> Sequence[str]:
        """Briefs are for seats of this table."""
        return strangers("briefs", options.briefs, seats)

    def referee(self, options: Switches) -> bool:
        """Nothing goes without one."""
        return True

    def titled(self, options: Switches) -> str:
        """What is played at this table, where its GM says so."""
        return options.plays or self.meta.title

    def lasts(self, seats: int, options: Switches) -> str:
        """As the GM likes."""
        return "as many rounds as its GM gives it"

    def setup(self, seats: Sequence[Seat], options: Switches, dice: Dice) -> Position:
        """The first round, with what all read beforehand, and each seat alone."""
        briefs = {seat: tuple(options.briefs[seat].splitlines()) for seat in seats if options.briefs.get(seat)}
        plain = replace(options, briefs={}, opening="")
        return Position(plain, tuple(seats), private=briefs, public=tuple(options.opening.splitlines()))

    def asks(self, state: Position) -> Mapping[Seat, Ask]:
        """All players, then the GM."""
        if state.phase == "orders":
            text = "Write your orders, in your own words; the GM reads them all at once."
            return {seat: Ask(text, short="your orders") for seat in state.playing}
        if state.phase == "answer":
            text = "Read the orders and write what comes of them."
            return {GM: Ask(text, pace="pick", whole=True, short="what comes of the orders", again=state.unanswered)}
        return {}

    def listens(self, state: Position, seat: Seat) -> frozenset[str]:
        """Letters of players may hold other things than the answer of a GM."""
        return frozenset({"letter", "answer"} if seat == GM else {"letter"})

    def check(self, state: Position, seat: Seat, orders: Orders) -> Sequence[Complaint]:
        """Nothing that a player writes is wrong. What the GM writes is, where it is not sure for whom it is; else it
        waits for a yes, when it was shown who will read what."""
        letter = next((order for order in orders if isinstance(order, Letter)), None)
        if letter is None:
            return ()
        most = LONGEST_ANSWER if seat == GM else LONGEST
        if len(letter.text) > most:
            said = f"This letter has {len(letter.text)} characters, and I pass on {most}: please make it shorter."
            return (Complaint(said, about=letter),)
        return _of_answer(state, letter) if seat == GM else _of_letter(state, letter)

    def gaps(self, state: Position, seat: Seat, orders: Orders) -> Sequence[Gap]:
        """A letter, or the word that there is none."""
        if orders:
            return ()
        if seat == GM:
            return (Gap("your answer", "the table hears that there is none yet, and you are asked again"),)
        return (Gap("your orders", f'the GM reads "{state.options.silence}" for you'),)

    def complete(self, state: Position, seat: Seat, orders: Orders, dice: Dice) -> Orders:
        """Silence is silence."""
        return orders or (NoOrders(),)

    def ready(self, state: Position, orders: Mapping[Seat, Orders]) -> bool:
        """All letters are in; nobody answers in the place of the GM."""
        if state.phase == "answer":
            return any(isinstance(order, Letter) for order in orders.get(GM, ()))
        return super().ready(state, orders)

    def resolve(self, state: Position, orders: Mapping[Seat, Orders], dice: Dice) -> Resolution[Position]:
        """The letters go to the GM, or the answer of the GM to everybody."""
        table = Table(state, dice)
        letters = {
            seat: order.text
            for seat in (*state.playing, GM)
            for order in orders.get(seat, ())
            if isinstance(order, Letter)
        }
        if state.phase == "orders":
            _closed(table, letters)
        elif GM not in letters:
            _unanswered(table)
        else:
            _answered(table, answer(letters[GM], state.playing))
        return table.closed()

    def leave(self, state: Position, seat: Seat, dice: Dice) -> Resolution[Position]:
        """The seat is not asked any more; the GM decides what becomes of what it had."""
        table = Table(state, dice)
        table.now(
            gone=tuple(other for other in state.seats if other in (*state.gone, seat)),
            letters={other: text for other, text in state.letters.items() if other != seat},
        )
        if not table.state.playing:
            table.now(phase="over")
            table.tell("Nobody plays any more, so the match is over.")
        return table.closed()

    def result(self, state: Position) -> Mapping[Seat, float] | None:
        """The points that the GM wrote, winners above all others; nothing where the GM wrote neither."""
        if state.phase != "over":
            return None
        if not (state.points or state.winners):
            return {}
        points = {seat: state.points.get(seat, 0.0) for seat in state.seats}
        best = max(points.values()) + 1
        return {seat: best if seat in state.winners else points[seat] for seat in state.seats}

    def standing(self, state: Position, seat: Seat) -> Standing:
        """The points that the GM wrote; no word where there are none."""
        if not state.points:
            return Standing("", 0)
        points = state.points.get(seat, 0.0)
        return Standing(f"{points:g} point{'' if points == 1 else 's'}", points)

    def parts(self, options: Switches, players: int | None = None, seat: Seat | None = None) -> frozenset[str]:
        """What only a GM writes is in the help of the GM."""
        return frozenset({"answer"} if seat == GM else ())


def _of_letter(state: Position, letter: Letter) -> tuple[Complaint, ...]:
    """Remarks: a field without a word, dice that cannot be rolled."""
    found, _ = fields_of(letter.text, state.options.fields)
    bare = [name for name in state.options.fields if not found.get(name)]
    told = [f'Your letter says nothing under "{name}:". That is allowed.' for name in bare]
    odd = rolls.odd(letter.text.splitlines())
    return tuple(Complaint(text, fatal=False) for text in (*told, *([odd] if odd else [])))


def _of_answer(state: Position, letter: Letter) -> tuple[Complaint, ...]:
    meant = answer(letter.text, state.playing)
    if meant.wrong:
        return tuple(Complaint(text, about=letter) for text in meant.wrong)
    told = [Complaint(text, fatal=False) for text in meant.remarks]
    if meant.only_dice:
        return tuple(told)
    if meant.empty:
        return (*told, Complaint("There is no word for anybody in this: please write what comes of the orders."))
    return (*told, Complaint(f"{_outcome(meant)}{_counts(state, meant)}", fatal=False, grave=True))


def _outcome(meant: Answer) -> str:
    """What would happen with this answer, beside that it is read."""
    files = [
        f'"{file.name}" goes to {"everybody" if file.seats is None else " and ".join(file.seats) + " alone"}'
        for file in meant.files
    ]
    dice = ", ".join(roll.said for roll in meant.rolls)
    said = ["Above stands who will read what.", *([f"Attached: {'; '.join(files)}."] if files else [])]
    if dice:
        said.append(f"Then I roll {dice}, for all to see.")
    if not meant.ends:
        return " ".join(said)
    won = " and ".join(meant.winners)
    return " ".join(
        [
            *said,
            f"The match ends with this; {f'{won} wins' if len(meant.winners) == 1 else f'{won} win'}."
            if won
            else "The match ends with this, and nobody is named as its winner.",
        ]
    )


def _counts(state: Position, meant: Answer) -> str:
    """With what points the match ends, in the words of a preview."""
    if not meant.ends:
        return ""
    points = {**_lasting(state, meant), **meant.points}
    told = ", ".join(f"{seat} {points[seat]:g}" for seat in state.seats if seat in points)
    how = f'"standings: {state.seats[0]} 12, {state.seats[1]} 9"'
    return (
        f" Final standings: {told}."
        if told
        else f" No points are told; to tell them, write {how} on a line of its own."
    )


def _roll(table: Table[Position], who: str, wanted: Sequence[rolls.Roll]) -> None:
    told = tuple(roll.thrown(who, table.dice) for roll in wanted)
    for sentence in told:
        table.tell(sentence)
    table.now(rolls=(*table.state.rolls, *told))


def _closed(table: Table[Position], letters: Mapping[Seat, str]) -> None:
    """The orders of a round are in."""
    wrote = ", ".join(letters)
    table.tell(
        "The orders are closed and lie with the GM"
        + (f"; letters came from {wrote}." if wrote else "; no letter came.")
    )
    for seat, text in letters.items():
        _roll(table, seat, rolls.in_lines(text.splitlines()))
    table.now(phase="answer", letters=dict(letters), shown={}, unanswered=0)


def _unanswered(table: Table[Position]) -> None:
    """Asked again, but not for ever."""
    state = table.state
    table.now(unanswered=state.unanswered + 1)
    if table.state.unanswered < state.options.patience:
        table.tell("The GM has not answered yet and is asked again; all letters are kept.")
        return
    table.now(phase="over")
    table.tell(f"The GM was asked {table.state.unanswered} times in vain, so the table is closed as it stands.")


def _answered(table: Table[Position], meant: Answer) -> None:
    """Everybody reads what is for everybody, and each what is theirs."""
    state = table.state
    _roll(table, "The GM", meant.rolls)
    if meant.only_dice:
        table.now(unanswered=0)
        return
    table.tell("The GM has answered.")
    for file in meant.files:
        table.tell(f'The GM attached "{file.name}" to this letter.', *(file.seats or ()), kind=f"file {file.mark}")
    table.now(
        phase="over" if meant.ends else "orders",
        round=state.round if meant.ends else state.round + 1,
        public=meant.public,
        private=dict(meant.private),
        shown={seat: shown(text) for seat, text in state.letters.items()} if state.options.reveal else {},
        letters={},
        rolls=(),
        unanswered=0,
        points={**_lasting(state, meant), **meant.points},
        counted=state.round if meant.points else state.counted,
        winners=meant.winners,
    )


def _lasting(state: Position, meant: Answer) -> Mapping[Seat, float]:
    """The points of before that still hold: at the end only those of this round or the one before, for the words of the
    end may tell others."""
    fresh = state.counted >= state.round - 1 > 0 or state.counted == state.round
    return {} if meant.ends and not (fresh and state.points) else state.points
