"""The world's own book of people: who sat where, wrote from where, had stopped or muted, and whose letters counted.

It is written from what was sent, what arrived when, and what the GM did; the house is not asked.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tests.kit.gm import Deed
from tests.kit.letters import PASSED_ON, Received, Written

if TYPE_CHECKING:
    from tests.kit.world import Arrival, World

DONE = ("heard", "unproven", "guest")  # verdicts after which a copy of the letter is no news


@dataclass(frozen=True)
class Hearing:
    """What must become of a letter, and when."""

    arrival: Arrival
    verdict: str  # heard, foreign, forged, waiting, unproven, guest
    at: datetime  # when it takes effect: its own stamp, or that of the yes which lets it through
    through: int  # number of the arrival that brings it about
    seat: str = ""


@dataclass(frozen=True)
class Turned:
    """A chair changed: accepted, declined, left, invite, robot, nobody."""

    at: datetime
    seat: str
    what: str
    who: str = ""
    through: int = 0  # number of the arrival that did it; 0: the GM


@dataclass
class Person:
    """Somebody, as far as the book has come."""

    addresses: set[str]
    proven: set[str]
    stopped: bool = False
    muted: bool = False
    history: list[tuple[datetime, str, bool]] = field(default_factory=list)  # (when heard, stopped or muted, is it so?)


class Chronicle:
    """The finished world, told from the outside."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people = {p.name: Person({p.address}, {p.address}) for p in world.players.values()}
        self.chairs: dict[str, dict[str, tuple[str, str]]] = {}  # match -> seat -> (sits, invited, empty or robot; who)
        self.turned: dict[str, list[Turned]] = defaultdict(list)
        self.hearings: dict[str, list[Hearing]] = defaultdict(list)  # by Message-ID
        self.ears: dict[str, frozenset[str]] = {}  # press letter -> whom it may reach, by name
        self.confirmed: set[str] = set()  # questions that were answered
        self._agreed: set[str] = set()  # letters whose question was answered with yes
        self._waiting: dict[str, Arrival] = {}
        self._line: list[tuple[datetime, int, Any, Arrival | None]] = []  # what is still to be told, the oldest first
        self._seen: set[tuple[str, str]] = set()
        self._open()
        self._tell()

    # -- reading it ----------------------------------------------------------------------------------------------------

    def whose(self, address: str) -> str:
        """Who reads letters at this address; empty: nobody of the players."""
        return next((p.name for p in self.world.players.values() if address in p.addresses), "")

    def holder(self, match: str, seat: str, at: datetime) -> str:
        """Who sat there then; empty: nobody."""
        who = "" if seat != "GM" else "GM"
        for turn in self.turned[match]:
            if turn.seat == seat and turn.at <= at:
                who = turn.who if turn.what == "accepted" else ""
        return who

    def holders(self, match: str, seat: str) -> set[str]:
        """Everybody who ever sat there."""
        return {"GM"} if seat == "GM" else {t.who for t in self.turned[match] if t.seat == seat and t.who}

    def ever(self, name: str) -> set[str]:
        """Addresses that this person wrote from with good right at any time."""
        return self.people[name].proven

    def was(self, name: str, what: str, at: datetime) -> bool:
        """Had this person stopped (or muted) by then?"""
        said = [so for since, about, so in self.people[name].history if about == what and since <= at]
        return bool(said) and said[-1]

    def seated(self, match: str) -> list[Hearing]:
        """Letters that count for this match, in the order in which they took effect."""
        heard = (h for id in self.hearings for h in self.hearings[id])
        return sorted(
            (h for h in heard if h.verdict == "heard" and h.arrival.written.match == match and h.seat),
            key=lambda h: (h.at, h.arrival.stamp),
        )

    @cached_property
    def answered(self) -> dict[str, datetime]:
        """When a letter was answered first, to the second."""
        found: dict[str, datetime] = {}
        for letter in self._ours.values():
            if letter.kind == "receipt":
                found[letter.head("In-Reply-To")] = parsedate_to_datetime(letter.head("Date"))
        return found

    # -- writing it ----------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        for match in self.world.matches:
            self.chairs[match.name] = {seat: ("invited", seat) for seat in match.seats}
            if "GM" in match.table:
                self.chairs[match.name]["GM"] = ("sits", "GM")

    def _tell(self) -> None:
        lines = [*self.world.arrivals, *self.world.keeper.book]
        self._line = [(_at(line), n, line, None) for n, line in enumerate(lines)]
        heapq.heapify(self._line)
        while self._line:
            at, _, line, through = heapq.heappop(self._line)
            if isinstance(line, Deed):
                self._deed(line)
            elif through:
                self._hear(line, through, at)
            elif line.written.nature == "human":
                self._letter(line)

    def _deed(self, deed: Deed) -> None:
        fates = {"invite": ("invited", deed.who), "robot": ("robot", ""), "nobody": ("gone", "")}
        if deed.what in fates:
            self.chairs[deed.match][deed.seat] = fates[deed.what]
            self.turned[deed.match].append(Turned(deed.at, deed.seat, deed.what))

    def _letter(self, arrival: Arrival) -> None:
        written = arrival.written
        if any(h.verdict in DONE for h in self.hearings[written.id]) or (written.id, arrival.again) in self._seen:
            return
        self._seen.add((written.id, arrival.again))
        self._hear(arrival, arrival, arrival.stamp)

    def _hear(self, arrival: Arrival, through: Arrival, at: datetime) -> None:
        """Judge a letter at the moment it takes effect, and note what follows from it."""
        written, person = arrival.written, self.people[arrival.written.who]
        seat = self._seat(written)
        verdict = self._verdict(arrival, person, seat, through is not arrival)
        self.hearings[written.id].append(Hearing(arrival, verdict, at, through.number, seat))
        if verdict == "waiting":
            self._waiting[written.id] = arrival
        elif verdict in ("heard", "guest") and not any(word.kind == "check" for word in written.words):
            self._follow(written, person, seat, through, at)

    def _read_at(self, arrival: Arrival) -> datetime:
        """The tick in which the house read a letter; what it reopens is read right after, in order of arrival."""
        put_away = self.world.mailbox.settled[arrival.number]
        told = self.answered.get(arrival.written.id, put_away)
        return next((at for at, _ in self.world.ticks if at.replace(microsecond=0) == told), put_away)

    def _verdict(self, arrival: Arrival, person: Person, seat: str, confirmed: bool) -> str:
        written = arrival.written
        confirms = written.purpose == "address" and written.address in self._asked(written)
        if written.address not in person.addresses and not confirms:
            return "foreign"
        if arrival.vouched == "fail":
            return "forged"
        if not seat and written.purpose in ("orders", "press", "confirm", "question"):
            return "guest"
        if written.purpose not in ("orders", "press", "question"):
            return "heard"
        trust = next(m.policy.trust for m in self.world.matches if m.name == written.match)
        if trust == "open" or arrival.vouched == "pass" or confirmed:
            return "heard"
        return "waiting" if trust == "confirm" else "unproven"

    def _asked(self, written: Written) -> set[str]:
        """The address that the answered letter asks about."""
        return {self._ours[written.answers].to}

    def _seat(self, written: Written) -> str:
        chairs = self.chairs.get(written.match, {})
        return next((seat for seat, held in chairs.items() if held == ("sits", written.who)), "")

    def _follow(self, written: Written, person: Person, seat: str, through: Arrival, at: datetime) -> None:
        if (seat or written.purpose != "confirm") and not self._ran_out(written, through):
            _PURPOSES.get(written.purpose, lambda *_: None)(self, written, through)
        if written.purpose == "orders":
            for word in written.words:
                self._word(word.typed, written, person, seat, through, at)
        if written.words and written.words[0].kind == "press" and seat:
            self.ears[written.id] = frozenset() if written.id in self._asked_back else self._ears(written, seat)

    def _ran_out(self, written: Written, through: Arrival) -> bool:
        """Was the question older than it may get when it was answered?"""
        lives = _LIVES.get(written.purpose)
        asked = parsedate_to_datetime(self._ours[written.answers].head("Date")) if lives else None
        return lives is not None and asked is not None and asked + lives < through.stamp

    def _word(self, typed: str, written: Written, person: Person, seat: str, through: Arrival, at: datetime) -> None:
        if typed in _SWITCHES:
            self._switch(person, written, *_SWITCHES[typed], through)
        elif typed.startswith("address drop ") and len(person.addresses) > 1:
            person.addresses.discard(typed.removeprefix("address drop "))

    def _switch(self, person: Person, written: Written, what: str, so: bool, through: Arrival) -> None:
        setattr(person, what, so)
        person.history.append((self.answered.get(written.id, through.stamp), what, so))

    def _invite(self, written: Written, through: Arrival) -> None:
        for seat, held in self.chairs[written.match].items():
            if held == ("invited", written.who):
                yes = written.words[0].typed == "yes"
                self.chairs[written.match][seat] = ("sits", written.who) if yes else ("empty", "")
                self.turned[written.match].append(
                    Turned(
                        through.stamp,
                        seat,
                        "accepted" if yes else "declined",
                        written.who if yes else "",
                        through.number,
                    )
                )
                return

    def _confirm(self, written: Written, through: Arrival) -> None:
        """The letter that the answered question is about takes effect now."""
        self.confirmed.add(written.answers)
        if arrival := self._waiting.pop(self._ours[written.answers].head("In-Reply-To"), None):
            heapq.heappush(
                self._line, (self._read_at(through), len(self.world.arrivals) * 2 + arrival.number, arrival, through)
            )

    def _question(self, written: Written, through: Arrival) -> None:
        """A yes does what the answered letter asked about: no more letters, up from the table, or words that hold an
        order passed on all the same. Once."""
        asked = self._ours[written.answers].head("In-Reply-To")
        first = next((a.written for a in self.world.arrivals if a.written.id == asked), None)
        sat = next((h.seat for h in self.hearings[asked] if h.seat), "")
        seat = self._seat(written)
        if first is None or asked in self._agreed or written.words[0].typed != "yes" or (sat and sat != seat):
            return
        self._agreed.add(asked)
        typed = {word.typed for word in first.words}
        if "stop" in typed and not first.canary:  # amid talk it is a word of the talk
            self._switch(self.people[written.who], written, "stopped", True, through)
        elif f"leave {written.match}" in typed and seat:
            self.chairs[written.match][seat] = ("empty", "")
            self.turned[written.match].append(Turned(through.stamp, seat, "left", through=through.number))
        elif first.word_for_others and seat:
            self.ears[asked] = self._ears(first, seat)

    def _address(self, written: Written, through: Arrival) -> None:
        self.people[written.who].addresses |= self._asked(written)
        self.people[written.who].proven |= self._asked(written)

    def _mute(self, written: Written, through: Arrival) -> None:
        self._switch(self.people[written.who], written, "muted", True, through)

    def _ears(self, written: Written, seat: str) -> frozenset[str]:
        """Whom words of this seat may reach now, by the rules of its table."""
        match = next(m for m in self.world.matches if m.name == written.match)
        chairs, policy = self.chairs[written.match], match.policy.press
        others = {s for s in match.table if s != seat}
        if written.purpose == "press":
            seats = self._round(written) - {seat}
        elif written.spoken == ("GM",):
            return frozenset({"GM" if match.policy.gm else "operator"})
        elif policy == "none":
            seats = set()
        elif policy == "public" and written.spoken != ("",):  # all hear it, once its writer has said so
            seats = others if written.id in self._asked_back else set()
        else:
            seats = others if written.spoken == ("",) else set(written.spoken)
        sitting = {who for s in seats & others if (held := chairs[s])[0] == "sits" for who in [held[1]]}
        return frozenset(who for who in sitting if not (self.people[who].muted or self.people[who].stopped))

    def _round(self, written: Written) -> set[str]:
        """Who took part in the talk that this answers: its speaker, and all to whom it was said."""
        first = self._said_in(self._ours[written.answers])
        if first is None:
            return set()
        match = next(m for m in self.world.matches if m.name == first.match)
        before = self._round(first) if first.purpose == "press" else set()
        said = set(match.table) if first.spoken == ("",) else set(first.spoken) | before
        speaker = next((h.seat for h in self.hearings[first.id] if h.seat), "")
        return said | {speaker}

    def _said_in(self, letter: Received) -> Written | None:
        """The letter whose words this press letter passes on."""
        return self._talks.get(next(iter(PASSED_ON.findall(letter.flat)), ""))

    @cached_property
    def _talks(self) -> dict[str, Written]:
        return {a.written.word_for_others: a.written for a in self.world.arrivals if a.written.word_for_others}

    @cached_property
    def _asked_back(self) -> set[str]:
        """Letters that were answered with a question; a talk with an order in it reaches nobody before its yes."""
        return {letter.head("In-Reply-To") for letter in self._ours.values() if letter.purpose == "question"}

    @cached_property
    def _ours(self) -> dict[str, Received]:
        """Our letters by Message-ID, as they were first handed to the wire."""
        found: dict[str, Received] = {}
        for handed in self.world.wire.book:
            letter = Received(handed.parcel.raw, handed.parcel.to)
            found.setdefault(letter.id, letter)
        return found


_SWITCHES = {
    "start": ("stopped", False),
    "press off": ("muted", True),
    "press on": ("muted", False),
}
_LIVES = {
    "invite": timedelta(days=21),
    "confirm": timedelta(days=14),
    "question": timedelta(days=14),
}  # of our questions
_PURPOSES = {
    "invite": Chronicle._invite,
    "confirm": Chronicle._confirm,
    "address": Chronicle._address,
    "mute": Chronicle._mute,
    "question": Chronicle._question,
}


def _at(line: Arrival | Deed) -> datetime:
    return line.at if isinstance(line, Deed) else line.stamp
