"""The record that opens the proof of a match: what was promised, what was ordered, and whether all follows from it.

Checking it needs the record and the rules alone, and no house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

import msgspec

import games
from games.kit.model import Resolution
from gm.desk.history import History, Passed
from gm.desk.matches.hosting import Wrong
from gm.desk.matches.replaying import as_now, dealt, left, resolved
from gm.desk.matches.rolling import fallen
from gm.desk.table import NoSuchMatch, Table
from gm.domain import codec
from gm.domain.chance import Rolled
from gm.domain.match import Match, SeatLeft, SetBack, Started, TurnResolved
from gm.domain.pledge import Pledge
from gm.domain.policy import Chair
from gm.ports import Archive

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Played:
    """A turn of the history that counts."""

    turn: int
    position: str  # the digest of the position after it
    orders: dict[str, str] = field(default_factory=dict)  # in order of arrival, as they were played
    sent: dict[str, str] = field(default_factory=dict)  # what was sent where something was filled in by the rules
    left: str = ""  # who got up for good; then nothing was played


@dataclass(frozen=True, slots=True)
class Opening:
    """All that a match followed from, and the digest of each position that the house had."""

    postgm_proof: int
    proof: str
    match: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    seed: str
    nonce: str
    dealt: str  # the digest of the first position
    turns: tuple[Played, ...]
    rolled: tuple[Rolled, ...] = ()
    set_back: int = 0  # how often its GM has set it back: the turns are those that count


@dataclass
class Check:
    """What came of checking it."""

    opening: Opening
    wrong: str = ""
    story: list[str] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """The finding in a sentence."""
        known = self.opening
        if self.wrong:
            return f"{known.match}: {self.wrong}"
        back = f" Its GM set it back ({known.set_back}); these are the turns that count." if known.set_back else ""
        return (
            f"{known.match}: the proof {known.proof} is opened, and the deal and every draw follow from its seed "
            f"(turns: {len(known.turns)}, rolls asked for: {len(known.rolled)}).{back}"
        )


def opening(archive: Archive, name: str) -> Opening:
    """The record of a match that is over. NoSuchMatch; Wrong says why there is none yet, or none at all."""
    sheet = archive.match(name)
    if sheet is None:
        raise NoSuchMatch(archive, name)
    match = Table.of(sheet).match
    if match.status == "inviting":
        raise Wrong(f"{name} has not begun; its proof comes with the first report.")
    if match.pledge is None:
        raise Wrong(f"{name} has no proof of the deal: it began before such were given.")
    if match.status != "over":
        raise Wrong(f"The proof of {name} is {match.proof}. It is opened when the match is over.")
    history = History(archive, name)
    line, every = history.line(), [passed.event for passed in history.all()]
    [start] = [passed for passed in line if isinstance(passed.event, Started)][-1:]
    return Opening(
        postgm_proof=FORMAT,
        proof=match.proof,
        match=match.pledge.match,
        game=match.game,
        rules=match.rules,
        options=match.options,
        seats=match.seats,
        seed=match.seed,
        nonce=match.pledge.nonce,
        dealt=_digest(as_now(match, start.match.position)),
        turns=tuple(_turns(history, line)),
        rolled=tuple(event for event in every if isinstance(event, Rolled)),
        set_back=sum(isinstance(event, SetBack) for event in every),
    )


def _turns(history: History, line: list[Passed]) -> Iterator[Played]:
    for passed in line:
        event = passed.event
        if isinstance(event, TurnResolved | SeatLeft):
            before = history.before(passed.seq)
            orders, gone = (event.played, "") if isinstance(event, TurnResolved) else ({}, event.seat)
            position = _digest(as_now(before, event.position))
            yield Played(before.turn, position, orders, _sent(before, orders), gone)


def _sent(before: Match, played: dict[str, str]) -> dict[str, str]:
    """Of who plays a chair themselves: what they had sent, where the rules have filled in more."""
    table = Table(before)
    chairs = [chair for chair in before.chairs if chair.name in played]
    there = [c.name for c in chairs if c.name in before.held or not (c.autopilot or c.left)]
    sent = {seat: table.game.grammar.write(table.orders(seat)) for seat in there}
    return {seat: text for seat, text in sent.items() if text != played[seat]}


def _digest(position: str) -> str:
    return sha256(position.encode()).hexdigest()


# -- checking ----------------------------------------------------------------------------------------------------------


def read(content: bytes) -> Opening:
    """The record in a file. Wrong when it is something else, or of other rules than are here."""
    try:
        found = msgspec.json.decode(content, type=Opening)
    except msgspec.DecodeError:
        raise Wrong("This is no record of a proof, or it is damaged.") from None
    if found.postgm_proof != FORMAT:
        raise Wrong("This record was written by a newer PostGM.")
    if found.game not in games.shelf():
        raise Wrong(f'There is no game "{found.game}" on the shelf here; it holds {", ".join(games.shelf())}.')
    here = games.game(found.game).meta.rules
    if here != found.rules:
        raise Wrong(
            f"{found.match} was played by version {found.rules} of its rules, and here is version {here}: check it "
            "with a PostGM of that time."
        )
    return found


def checked(found: Opening) -> Check:
    """Does the mark open, and does every position follow from the seed and the orders?"""
    out = Check(found)
    match = Match(
        name=found.match,
        game=found.game,
        rules=found.rules,
        options=found.options,
        chairs=tuple(map(Chair, found.seats)),
        seed=found.seed,
        pledge=Pledge(found.nonce, found.match),
    )
    if match.proof != found.proof:
        out.wrong = f"this seed, nonce, game and table do not make the proof {found.proof}, but {match.proof}."
        return out
    match = _went(out, match, "the deal", lambda: dealt(match), found.dealt)
    for turn in found.turns:
        if not out.wrong:
            match = _turn(out, match, turn)
    for roll in found.rolled if not out.wrong else ():
        if fallen(match, roll.who, roll.said, roll.mark) != roll.fell:
            out.wrong = f"the dice fell another way than is told: {' '.join(roll.fell)}"
    return out


def _turn(out: Check, match: Match, turn: Played) -> Match:
    if turn.turn != match.turn:
        out.wrong = f"turn {match.turn} is missing."
        return match
    what = f"turn {turn.turn}"
    if turn.left:
        return _went(out, match, what, lambda: left(match, turn.left), turn.position)
    out.story += [what.capitalize(), *(f"  {seat}: {text}".replace("\n", "; ") for seat, text in turn.orders.items())]
    odd = [seat for seat, text in turn.sent.items() if not _filled(match, seat, text, turn.orders.get(seat, ""))]
    if odd:
        out.wrong = f"what was filled in for {odd[0]} in {what} does not follow from the seed."
    return match if odd else _went(out, match, what, lambda: resolved(match, turn.orders), turn.position)


def _filled(match: Match, seat: str, sent: str, played: str) -> bool:
    """Does what was played follow from what the seat had sent, and the seed?"""
    try:
        table = Table(match)
        full = table.game.complete(table.state, seat, table.read(sent, seat), table.dice("silence", seat))
        return table.game.grammar.write(full) == played
    except Exception:  # orders that mean nothing there
        return False


def _went(out: Check, match: Match, what: str, again: Callable[[], Resolution[Any]], kept: str) -> Match:
    """The match after a step, if the position is the one that the house had."""
    try:
        done = again()
    except Exception:  # options or orders that mean nothing there
        out.wrong = f"{what} cannot be played from what stands in the record."
        return match
    position = codec.position_to_json(done.state)
    if _digest(position) != kept:
        out.wrong = f"{what} does not follow from the seed and the orders."
    out.story += [f"  * {happening.text}" for happening in done.happenings]
    return replace(match, status="running", turn=match.turn + 1, position=position)
