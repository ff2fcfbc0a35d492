"""What a message in a conversation answers: its words tell, and what is open there; not which letter stands lowest.

A channel has one conversation with somebody, or one for each match, and many letters of ours stand in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from gm.desk import deeds
from gm.desk.bench import Desk
from gm.desk.case import Case
from gm.desk.handling.proposing import asking
from gm.desk.incoming.sentences import headings, parts
from gm.desk.incoming.sentences.standing_above import (
    BEFORE,
    BOTH,
    ELSEWHERE,
    SENT,
    above,
    hails,
    named,
    unanswered,
)
from gm.desk.incoming.visitors.strangers import NEWCOMER
from gm.desk.outgoing.letters import GM_WORDS, RELAY, gm_seal, orders_seal
from gm.desk.standings import listed
from gm.desk.table import Table
from gm.domain.deadlines import moment
from gm.domain.match import GM
from gm.ports import Kept, Player, Seal
from gm.ports.kept import ANSWER
from gm.post.answers import agrees, answer, remarks
from gm.post.letter import Letter
from gm.post.sender import sender
from gm.post.trimming import trim

QUOTED = "PostGM-Quoted"  # the channel's word: a letter of ours is quoted, so it is that which is answered
WHICH = "which"  # of a yes or no that several questions wait for
REPORT = "report"
NEWS = ("notice", ANSWER, "reminder", "press")  # kinds of letters that answer nothing
BRIEF = 10  # words of a yes or no
QUESTIONS = (asking.PURPOSE, "address")
WHICH_ONE = (
    "More than one question of mine is open: {}. Which of them do you mean? I have done nothing yet. Quote the message "
    'that put it, or name it, for example: "{}".'
)
_LEADING = (asking.LEAD, asking.TOGETHER)
_STANDING = ("stop", "leave", "join", "standby", "watch", "pass on", "press")  # deeds of no turn
_OF_NO_SEAT = (GM_WORDS, RELAY, asking.PURPOSE)
_WORD = re.compile(r"[\w.-]*\w")
_PLAIN = frozenset("yes no yeah ok okay sure please do it that the to and for with of in i you him her them".split())


@dataclass(frozen=True)
class Talk:
    """A message of somebody who has logged in, in a conversation with us; `seal` is that of the newest letter there."""

    desk: Desk
    kept: Kept
    letter: Letter
    seal: Seal | None

    @cached_property
    def text(self) -> str:
        """What was typed."""
        return trim(self.letter).text

    @cached_property
    def player(self) -> Player | None:
        """Who wrote."""
        return self.desk.archive.player_at(sender(self.letter).address)

    # -- a yes or no ---------------------------------------------------------------------------------------------------

    def asked(self) -> Seal | None:
        """The question that a yes or no answers: the open one here, or else the one that is open anywhere. Where
        several wait and its words name none, it is asked which."""
        if not answer(self.text).says or self.hailed() or self._orders_here():
            return None
        if len(named := self._named_elsewhere()) == 1:
            return named[0]
        here = self._open_beside(self._open_here())
        if not here and (self._takes_it() or len(self.text.split()) > BRIEF):
            return None
        return self._the_one(here or self._open_elsewhere())

    def asked_about(self, match: str) -> Seal | None:
        """The open question about a match that a yes or no answers which was said to us in its topic."""
        brief = answer(self.text).says and len(self.text.split()) <= BRIEF
        if not brief or self._moves_in(match):
            return None
        return self._the_one([one for one in self._open_elsewhere() if _about(one) == match])

    def _moves_in(self, match: str) -> bool:
        """Is it an order there, or the answer to what the match asks of its writer?"""
        table, mine = self._table(match), self.player.id if self.player else ""
        chair = table.match.chair_of(mine) if table else None
        if table is None or chair is None:
            return False
        ask = table.asks.get(chair.name)
        return bool(ask and (ask.yes or ask.no)) or any(_order(table, chair.name, row) for row in remarks(self.text))

    def _open_beside(self, here: list[Seal]) -> list[Seal]:
        """The open questions, beside a newest letter that asks something of its own."""
        newest = self.seal
        if newest is None or newest.purpose in (*QUESTIONS, *_OF_NO_SEAT, "orders"):
            return here
        return [newest, *here] if here and newest.purpose == "invite" and self._invited(newest) else []

    def _the_one(self, found: Sequence[Seal]) -> Seal | None:
        if len(found) < 2 or (BOTH.search(self.text) and all(one.purpose == "invite" for one in found)):
            return found[0] if found else None
        said = set(map(str.lower, _WORD.findall(self.text))) - _PLAIN
        named = [len(said & _words_of(one)) for one in found]
        best = max(named)
        if best and named.count(best) == 1:
            return found[named.index(best)]
        return replace(found[0], purpose=WHICH, seat="", note="\n".join(map(label, found)))

    def _takes_it(self) -> bool:
        """May the newest letter be what it answers?"""
        return self.seal is not None and (self.seal.purpose == RELAY or not asks_nothing(self.desk, self.seal))

    def _orders_here(self) -> bool:
        """Does it read as an order of the seat whose letter is answered? "I decline" is a move in some games."""
        seal = self.seal
        if seal is None or seal.purpose != "orders":
            return False
        table = self._table(seal.match)
        return bool(table and any(_order(table, seal.seat, row) for row in remarks(self.text)))

    def _open_here(self) -> list[Seal]:
        """The questions in this conversation that wait for an answer of its writer. What was asked of somebody who
        leads waits on; any other is over once something else that its reader wrote was answered, and one about orders
        with its turn."""
        found = list(self._not_over())
        done = {label(old) for _, old in self.above() if old.purpose in QUESTIONS and _closed(self.desk, old)}
        known = {label(old): old for old in reversed(found) if label(old) not in done}
        return list(known.values())

    def _not_over(self) -> Iterator[Seal]:
        """Those that wait, the newest first, up to what else of its writer was answered."""
        over, answered = False, self.seal is None or not asks_nothing(self.desk, self.seal)
        for kind, old in self.above():
            goes_on = _lasts(old) or not over or (of_no_turn(old) and not answered)
            if goes_on and self._waits(old):
                yield old
            over = over or kind not in NEWS
            answered = answered or kind not in (*NEWS, REPORT)

    def _waits(self, old: Seal) -> bool:
        """Is it a question to the writer, neither answered nor too old, of the match and turn that it stands below?"""
        seal = self.seal
        if old.purpose not in QUESTIONS or not self._put_to_them(old):
            return False
        if seal and seal.match and old.match != seal.match:
            return False
        of_turn = _lasts(old) or of_no_turn(old) or seal is None or seal.purpose != "orders" or old.turn == seal.turn
        return of_turn and still_open(self.desk, self.kept, old)

    def _put_to_them(self, old: Seal) -> bool:
        return old.player in ("", self.player.id if self.player else "")

    def _open_elsewhere(self) -> list[Seal]:
        """The same in its writer's other conversations, of each the last; an invitation asks, too."""
        found = (self._last_question(talk) for talk in self.letter.first(ELSEWHERE).split(" / "))
        return [one for one in found if one]

    def _named_elsewhere(self) -> list[Seal]:
        """Those of another match that its words name: "yes to bear"."""
        here = self.seal.match if self.seal else ""
        return [one for one in self._open_elsewhere() if one.match != here and self._names(_about(one))]

    def _names(self, match: str) -> bool:
        return bool(match) and headings.bare(match, self.text) != self.text.strip()

    def _last_question(self, talk: str) -> Seal | None:
        """The question that the last letters in another conversation put, news aside."""
        for kind, token in SENT.findall(talk):
            old = self.desk.archive.sealed(token)
            if old and old.purpose in QUESTIONS:
                return old if self._put_to_them(old) and still_open(self.desk, self.kept, old) else None
            if old and old.purpose == "invite" and self._invited(old):
                return old
            if old and self._of_a_newcomer(old):
                return old if self.player is None and still_open(self.desk, self.kept, old) else None
            if kind not in NEWS:
                return None
        return None

    def _of_a_newcomer(self, old: Seal) -> bool:
        """Was it put to the writer of this letter, whom nobody knew?"""
        return old.purpose == NEWCOMER and old.note.partition("\n")[0] == sender(self.letter).address

    def _invited(self, old: Seal) -> bool:
        table, mine = self._table(old.match), {a.address for a in self.player.addresses} if self.player else set()
        chair = table.match.chair(old.seat) if table and table.match.status != "over" else None
        return chair is not None and chair.invited in mine

    # -- orders of who leads and plays ---------------------------------------------------------------------------------

    def of_their_seat(self) -> Seal | None:
        """What orders answer of somebody who sits at the table and got word as its GM last."""
        if self.seal is None or self.seal.purpose not in _OF_NO_SEAT or self.seal.seat:
            return None
        heads = {headings.headed(row)[0] for row in self.text.splitlines()} - {""}
        seals = (self._ordered_in(name) for name in (*sorted(heads)[:BRIEF], self.seal.match))
        return next(filter(None, seals), None)

    def _ordered_in(self, name: str) -> Seal | None:
        """What orders to the match of that name answer, if there are any and their writer plays there."""
        table, mine = self._table(name), self.player.id if self.player else ""
        chair = table.match.chair_of(mine) if table and table.match.position else None
        if table is None or chair is None or chair.name == GM:
            return None
        rows = (headings.bare(name, row) for row in remarks(self.text))
        orders = any(_plain_order(table, chair.name, row) for row in rows)
        return self._report(table, chair.name) if orders else None

    def _report(self, table: Table, seat: str) -> Seal | None:
        """Their last report above; or that of the present turn, if it was written since."""
        about = ("orders", table.match.name, seat)
        last = next((old for _, old in self.above() if (old.purpose, old.match, old.seat) == about), None)
        since = bool(table.match.asked) and self.kept.arrived >= moment(table.match.asked)
        return last or (orders_seal(self.desk, table, seat) if since else None)

    # -- words of who leads, for a player ------------------------------------------------------------------------------

    def hailed(self) -> Seal | None:
        """The letter of the player to whom is said what calls no deed: "Hi Alice, ...", "..., Erik."."""
        rest = "\n".join(row for row in remarks(self.text) if not deeds.find(row))
        whom = [old for old in unanswered(self.desk, self.letter) if hails(rest, named(old))]
        heard = any(parts.heard(row) for row in parts.apart(rest))
        return whom[0] if len({old.note for old in whom}) == 1 and not heard else None

    def leads(self) -> Seal | None:
        """What a message is about whose newest letter above was some player's words: the match that these are about. To
        whom it goes, if it is for somebody, is told by its words."""
        if self.seal is None or self.seal.purpose != RELAY or not self.seal.match:
            return None
        table = self._table(self.seal.match)
        return gm_seal(self.desk, table.match, self.seal.note.partition("\n")[0]) if table else None

    # -- the rest ------------------------------------------------------------------------------------------------------

    def above(self) -> Iterator[tuple[str, Seal]]:
        """The letters of ours above it, the newest first."""
        yield from above(self.desk, self.letter, BEFORE)

    def _table(self, name: str) -> Table | None:
        sheet = self.desk.archive.match(name) if name else None
        return Table.of(sheet) if sheet else None


def still_open(desk: Desk, kept: Kept, old: Seal) -> bool:
    """Is a question neither answered nor too old?"""
    return (not old.expires or old.expires >= kept.arrived) and not _closed(desk, old)


def _lasts(old: Seal) -> bool:
    """Does a question wait on though its reader has written something else? What who leads was asked does."""
    return old.note.partition("\n")[0] in _LEADING


def of_no_turn(old: Seal) -> bool:
    """Is a question about more than the orders of its turn, so that the report of another leaves it open?"""
    deed, _, about = old.note.partition("\n")
    return deed in _STANDING or (deed == asking.WORD and about.startswith("away "))


def _closed(desk: Desk, old: Seal) -> bool:
    return any(desk.archive.noted(topic, old.token) is not None for topic in (asking.PURPOSE, asking.DECLINED))


def asks_nothing(desk: Desk, seal: Seal) -> bool:
    """Is there nothing that a yes could answer in a letter: it leads a match, brings somebody's words, its question is
    answered already, or no question of its turn is one for a yes?"""
    if seal.purpose in QUESTIONS:
        return _closed(desk, seal)
    sheet = desk.archive.match(seal.match) if seal.purpose == "orders" else None
    ask = Table.of(sheet).asks.get(seal.seat) if sheet else None
    led = seal.purpose in (GM_WORDS, RELAY)
    return led or (sheet is not None and not (ask and (ask.yes or ask.no or ask.words)))


def ask_which(case: Case) -> None:
    """Tell the questions that a yes or no may answer."""
    assert case.seal is not None
    said, names = answer(trim(case.letter).text).says or "yes", case.seal.note.split("\n")
    asked = listed([f'"{name}"' for name in names])
    case.reply = next((old for _, old in above(case.desk, case.letter, BEFORE) if old.purpose == GM_WORDS), None)
    case.say(0, "", WHICH_ONE.format(asked, f"{said}: {names[0]}"), "unclear")


def label(asked: Seal) -> str:
    """A question in the words that name it."""
    deed, _, about = asked.note.partition("\n")
    calls = about.split("\n")[2:3] if deed == asking.LEAD else []
    words = calls[0] if calls else asking.AGAIN.get(deed, "").format(about=about).rstrip("?")
    if asked.purpose == "invite":
        words = f"the invitation to {asked.match}"
    return words or asked.purpose


def _about(asked: Seal) -> str:
    """The match that a question is about, be it one that is only offered."""
    return asked.match or asked.note.partition("\n")[2].partition("\n")[0]


def _words_of(asked: Seal) -> set[str]:
    return set(map(str.lower, _WORD.findall(f"{label(asked)} {_about(asked)}")))


def _order(table: Table, seat: str, row: str) -> bool:
    return bool(table.match.position and table.game.grammar.line(row, table.words(seat)).orders)


def _plain_order(table: Table, seat: str, row: str) -> bool:
    """Is a line an order, and neither a number in talk nor a word of who leads?"""
    return _order(table, seat, row) and not parts.heard(row) and not agrees(row)
