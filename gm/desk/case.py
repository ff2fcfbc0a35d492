"""One letter on the desk: who wrote it, about what, what its lines said so far, and what shall be written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Literal

from games.kit.order import Order, Orders
from gm.desk.bench import Desk
from gm.desk.table import Table
from gm.domain.match import GM
from gm.domain.policy import Rule
from gm.ports import Kept, LetterState, Player, Seal
from gm.ports.archive import Outgoing
from gm.post.letter import Letter

CONVERSATION = "PostGM-Match"  # a channel's word: in a conversation about this match
Tone = Literal["read", "sent", "done", "unclear", "not allowed", "past", "told", "offer", "answer"]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the letter and what came of it: an order that was `read` and is held (`text` is its spelling), a word
    that a letter of its own was `sent` for, an `answer` that stands first, a deed, a complaint, or why it was read
    `past`."""

    number: int
    line: str
    text: str
    tone: Tone = "done"


@dataclass(frozen=True, slots=True)
class Asked:
    """A line that was not executed but asked about: the likely reading, for a yes, and why it is in doubt."""

    number: int
    line: str
    reading: str = ""  # canonical, orders divided by "; "; empty: there is none to say yes to
    why: str = ""
    open: bool = False  # of a change of what is held, which may not be what its writer wants


def orders_of(entries: Sequence[tuple[int, str, Order]]) -> Orders:
    """The orders alone, without the lines that they stand on."""
    return tuple(order for _, _, order in entries)


@dataclass
class Case:
    """What verbs and orders work on. Nothing here is written down before the letter is done with."""

    desk: Desk
    now: datetime
    kept: Kept
    letter: Letter
    player: Player
    seal: Seal | None = None  # what the reply address says the letter is about
    table: Table | None = None
    seat: str = ""
    proven: bool = True  # may this letter change things? (a sealed address, or a sender our border server vouches for)
    vouched: bool = False  # was that so beside the address, where a letter is about several matches?
    stale: str = ""  # why its orders cannot bind the present turn; empty: they can
    wrote: str = ""  # the address that it came from
    reworded: bool = False  # are its lines ours, for what somebody wrote? nobody is shown them as their own
    for_others: bool = False  # may its orders be talk for others, so that they are asked about first?
    check: bool = False  # look, but do not store
    led: Sequence[str] | None = None  # the matches its writer leads, once they were looked for
    acted: list[tuple[str, str]] = field(default_factory=list)  # (deed, line) of what a GM asked for and was heard
    leads: bool = False  # was something of a GM done or asked about? then there is a receipt, whatever else is sent
    opens: bool = False  # was a new match described or opened? what is told of it is not about this one
    final: bool = False  # the orders are to stand without second thoughts
    aside: str = ""  # what the letter says to the GM alone, beside its orders
    guessed: bool = False  # was anything answered or asked only by what a sentence is likely about?
    text: str = ""  # what its writer typed
    below: str = ""  # the lines below the present one, for verbs that take them
    leading: Sequence[tuple[str, str]] = ()  # what its writer can say to lead this match, for the help
    said: list[Said] = field(default_factory=list)
    late: list[tuple[Said, Callable[[], str]]] = field(default_factory=list)  # told again once the orders are taken
    talk: list[str] = field(default_factory=list)  # lines read past
    heard: dict[str, str] = field(default_factory=dict)  # sentences that asked something of the house: what they called
    asked: list[Asked] = field(default_factory=list)  # lines that want a yes
    pending: list[tuple[int, str]] = field(default_factory=list)  # lines of the game that wait to be read together
    orders: list[tuple[int, str, Order]] = field(default_factory=list)  # (line number, line, order)
    ahead: list[tuple[int, str, Order]] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)  # orders for later questions that follow from what is seen then
    agreed: Orders = ()  # the reading that its writer has said yes to
    nodded: bool = False  # is it a yes to what waits?
    draft: Orders = ()  # orders that were put off until their writer says yes
    letters: list[Outgoing] = field(default_factory=list)
    told_anew: list[Outgoing] = field(default_factory=list)  # what the next such letter tells, too
    people: list[Player] = field(default_factory=list)
    other_tables: list[Table] = field(default_factory=list)
    reply: Seal | None = None  # what a reply to its answer is about, where that is no seat of a match
    confirmed: list[int] = field(default_factory=list)  # letters whose writer now stands by them
    question: Seal | None = None  # what a yes to the receipt of this letter agrees to
    notes: list[tuple[str, str, str]] = field(default_factory=list)  # small facts to be kept: (topic, key, text)

    def say(self, number: int, line: str, text: str, tone: Tone = "done") -> None:
        """Note what came of a line."""
        self.said.append(Said(number, line, text, tone))

    def unsay(self, line: str) -> None:
        """Name a line as read past no more."""
        self.talk = [text for text in self.talk if text != line]
        self.said = [said for said in self.said if said.line != line]

    @property
    def playing(self) -> Table | None:
        """The match in which its writer has a seat, where that has begun."""
        return self.table if self.table and self.seat and self.table.match.position else None

    @property
    def stands_in(self) -> bool:
        """Does its writer rule in the place of who sits on the GM's chair?"""
        chair = self.table.match.chair(GM) if self.table and self.seat == GM else None
        return chair is not None and chair.player != self.player.id

    @cached_property
    def hears(self) -> str:
        """What the house and the GM of the match are called, by whom spoken to."""
        policy = self.table.match.policy if self.table else None
        led = self.desk.archive.player_at(policy.gm) if policy and policy.gm else None
        return f"{self.desk.us.name} {led.name if led else policy.gm_name if policy else ''}".strip()

    @property
    def address(self) -> str:
        """Where this letter is answered: by the channel that it came by, and there where the player's letters go. Who
        wants no more letters still gets an answer to one of theirs."""
        usual, way = self._usual, self.desk.us.channel_to
        if self.seal and self.seal.purpose == "address" and self.seal.note == self.wrote:
            return self.wrote  # that is just being confirmed
        return self.wrote if self.wrote in self._known and way(self.wrote) != way(usual) else usual

    @property
    def _known(self) -> list[str]:
        return [a.address for a in self.player.addresses if a.confirmed]

    @property
    def _usual(self) -> str:
        return self.player.address or next(iter(self._known), "")

    @property
    def leads_as(self) -> str:
        """The address of theirs that leads the match or the house, by whichever they wrote."""
        policy = self.table.match.policy if self.table else self.desk.terms
        leaders = (policy.gm, *policy.deputies, *policy.observers, self.desk.us.operator)
        return next((address for address in self._known if address in leaders), self._usual)

    @property
    def spoken_of(self) -> str:
        """The match of the reply address, or in whose topic or conversation on a forum somebody wrote who does not play
        in it; empty: none."""
        if self.seal:
            return self.seal.match
        if self.table:
            return "" if self.seat else self.table.match.name
        by_mail = self.desk.us.came_by(self.kept.mailbox) == self.desk.us.mail
        return "" if by_mail else self.letter.first(CONVERSATION).lower()

    @property
    def reader(self) -> Player:
        """The player, whose letters go where this one is answered."""
        if self.address == self.player.address or not self.player.address:
            return self.player
        return replace(self.player, addresses=tuple(a for a in self.player.addresses if a.address == self.address))

    @property
    def understood(self) -> bool:
        """Was there anything for us in this letter?"""
        return bool(self.said or self.orders or self.ahead or self.asked)


@dataclass(frozen=True)
class Outcome:
    """How a letter ends: everything that is committed with it, at once."""

    state: LetterState
    reason: str = ""
    kind: str = ""
    tables: Sequence[Table] = ()
    letters: Sequence[Outgoing] = ()
    people: Sequence[Player] = ()
    notes: Sequence[tuple[str, str, str]] = ()  # (topic, key, text)
    unreached: Sequence[str] = ()  # keys of letters that bounced
    reopened: Sequence[int] = ()  # letters to be read again, now that they are confirmed
    match: str = ""
    message_id: str = ""
    digest: str = ""
    sender: str = ""  # who wrote it: a player, or an address
    known: bool = False  # a player
