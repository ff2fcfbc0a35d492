"""The books of a world of people: what each of them meant, what the house may hold by that, and what was promised.

The books know the rules of a game and how it spells its orders; how the house reads letters they do not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from games.kit.dice import Dice
from games.kit.model import Game, Order, Orders
from games.kit.order import amend
from tests.kit.people.answers import Answer, listing
from tests.kit.people.writing import Meant

SOON = timedelta(minutes=15)


@dataclass
class Page:
    """What one seat has said for the present turn."""

    held: Orders = ()  # by its letters for this turn
    standing: Orders = ()
    told: list[tuple[datetime, str]] = field(default_factory=list)  # (when, closing hour that was told)
    until: str = ""  # the latest deadline that it was told, without a word that it may come earlier


@dataclass(frozen=True)
class Found:
    """What the house has for a seat after a letter."""

    sent: Sequence[str]
    standing: Sequence[str]
    ahead: Sequence[str]
    deeds: Sequence[str]  # left, stopped, waits: what words of the house have done
    orders: tuple[Orders, Orders]  # the first two as values; the books take them over where they were found wrong


@dataclass
class Books:
    """One match: the pages of its seats, and all that was found to be wrong."""

    game: Game
    tally: Counter[str]
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)  # letters that were not understood at first writing
    pages: dict[str, Page] = field(default_factory=dict)

    def page(self, seat: str) -> Page:
        return self.pages.setdefault(seat, Page())

    def turn(self) -> None:
        """New questions: nothing is said yet, what stands for good stands."""
        for page in self.pages.values():
            page.held, page.told, page.until = (), [], ""

    # -- a letter --------------------------------------------------------------------------------------------------

    def letter(self, seat: str, meant: Meant, before: Found, after: Found, answers: Sequence[Answer]) -> Orders:
        """Judge what became of a letter; returns the orders that its writer still has to say again."""
        page, heading = self.page(seat), f'{seat} wrote "{meant.text}" ({meant.kind})'
        said = [answer.text for answer in answers]
        if not answers:
            self.blame("unanswered", f"{heading}, and nobody answered")
        if after.deeds != before.deeds or after.ahead != before.ahead:
            self.blame("wrong", f"{heading}, and {[*after.deeds, *after.ahead]} came of it: {said}")
        ways = self._ways(page, meant)
        taken = next((way for way in ways if self._same(way, page, after)), None)
        if taken is None:
            held = listing([*after.sent, *after.standing])
            self.blame(
                "wrong", f"{heading}, meant {self._spelled(meant.orders)}, and held is {held or 'nothing'}: {said}"
            )
            page.held, page.standing = after.orders
            return ()
        self._take(page, taken)
        left = tuple(order for order in meant.orders if order not in taken)
        self._named(heading, meant, left, answers)
        outcome = "understood" if not left else "asked"
        if left:
            self.asked.append(f"{heading}: {said}")
        if meant.nature == "orders":
            self.tally[f"{meant.kind}: {outcome}"] += 1
            self.tally[f"orders {outcome}"] += 1
        else:
            self.tally[f"{meant.kind}: harmless"] += 1
        return left

    def _ways(self, page: Page, meant: Meant) -> list[Orders]:
        """What of a letter may be taken, the whole first."""
        if meant.nature == "nothing":
            return [()]
        parts = [part for n in range(len(meant.orders), -1, -1) for part in combinations(meant.orders, n)]
        return list(parts)

    def _after(self, page: Page, taken: Orders) -> tuple[Orders, Orders]:
        """(for this turn, for good) once these orders were taken."""
        now = tuple(order for order in taken if not order.standing)
        good = amend(page.standing, (order for order in taken if order.standing))
        if not now:
            return page.held, good
        return (now if self.game.grammar.replaces else amend(page.held, now)), good

    def _same(self, taken: Orders, page: Page, after: Found) -> bool:
        now, good = self._after(page, taken)
        return self._alike(now, after.sent) and self._alike(good, after.standing)

    def _alike(self, ours: Orders, theirs: Sequence[str]) -> bool:
        mine = self.game.grammar.write(ours).splitlines()
        return mine == list(theirs) if self.game.grammar.replaces else sorted(mine) == sorted(theirs)

    def _take(self, page: Page, taken: Orders) -> None:
        page.held, page.standing = self._after(page, taken)

    def withdrawn(self, seat: str, meant: Meant, before: Found, after: Found, answers: Sequence[Answer]) -> None:
        """Nothing is held any more, or the letter was asked about."""
        page = self.page(seat)
        said = [answer.text for answer in answers]
        if not answers:
            self.blame("unanswered", f'{seat} wrote "{meant.text}", and nobody answered')
        if not after.sent:
            page.held, page.standing = (), page.standing if after.standing else ()
            self.tally["withdrawn: understood"] += 1
        elif list(after.sent) == list(before.sent):
            self.tally["withdrawn: asked"] += 1
            self.asked.append(f'{seat} wrote "{meant.text}": {said}')
            if not any(answer.names(meant.text) or answer.admits or answer.takes_a_yes for answer in answers):
                self.blame("dropped", f'{seat} wrote "{meant.text}", and no word was said of it: {said}')
        else:
            self.blame("wrong", f'{seat} wrote "{meant.text}", and held is {listing(after.sent)}: {said}')

    def _named(self, heading: str, meant: Meant, left: Orders, answers: Sequence[Answer]) -> None:
        """What was not taken is named: its line is quoted, or all of the letter is said not to count."""
        if not answers:
            return
        for line, orders in meant.lines:
            missed = [order for order in orders if order in left] if meant.nature == "orders" else [None]
            if missed and not any(a.names(line) or a.admits or a.takes_a_yes for a in answers):
                self.blame("dropped", f"{heading}; of {line!r} no word was said: {[a.text for a in answers]}")

    # -- what our letters say ----------------------------------------------------------------------------------------

    def receipt(
        self, seat: str, answer: Answer, state: Any, closed: bool, now: datetime, before: Orders, after: Found
    ) -> None:
        """Is what this receipt says so?"""
        page, held = self.page(seat), amend(self.page(seat).standing, self.page(seat).held)
        wrong = answer.claims(self._spelled(self._in_their_order(held, after)))
        if "That replaces: " in answer.text:
            gone = [said for said in self._spelled(before) if said not in self._spelled(held)]
            if not gone or f"That replaces: {listing(gone)}." not in answer.text:
                wrong.append(f"it says that something was replaced, and gone is {gone}")
        gaps = bool(self.game.gaps(state, seat, held))
        if ("Still missing: " in answer.text) != gaps and "I hold" in answer.text:
            wrong.append(f"whether something is missing ({gaps}) is not said")
        if answer.closed != closed:
            wrong.append(f"the turn {'was' if closed else 'was not'} closed with it")
        if answer.closes:
            page.told.append((now, answer.closes))
        early = answer.may_close_early or answer.closed or answer.closes
        page.until = "" if early else answer.until or page.until
        for what in wrong:
            self.blame("untrue", f"a receipt of {seat}: {what}: {answer.text}")

    # -- what is played ----------------------------------------------------------------------------------------------

    def played(
        self, state: Any, number: int, seed: str, event: Mapping[str, str], closed: datetime, robots: Container[str]
    ) -> None:
        """Is what was played what was meant, and was it the hour that was told?"""
        for seat in (seat for seat in self.game.asks(state) if seat not in robots):
            page = self.page(seat)
            held = amend(page.standing, page.held)
            if seat not in event and not held:
                continue
            dice = Dice("/".join(map(str, (seed, number, "silence", seat))))
            ours = self.game.grammar.write(self.game.complete(state, seat, held, dice))
            theirs = event.get(seat, "").splitlines()
            if (
                theirs != ours.splitlines()
                if self.game.grammar.replaces
                else sorted(theirs) != sorted(ours.splitlines())
            ):
                self.blame("wrong", f"turn {number}: played for {seat} was {event.get(seat)!r}, and meant was {ours!r}")
            self.tally["seats played"] += 1
            self._hour(seat, page, closed)

    def _hour(self, seat: str, page: Page, closed: datetime) -> None:
        if page.told:
            at, hour = page.told[-1]
            told = f"{closed:%H:%M}"
            if len(hour) == 5 and (closed - at) < timedelta(hours=12) and told < hour and closed.date() == at.date():
                self.blame("untrue", f"{seat} was told {hour}, and the turn was closed at {told}")
        if page.until and f"{closed:%a} {closed.day} {closed:%b %H:%M}" != page.until:
            due = datetime.strptime(f"{page.until} {closed.year}", "%a %d %b %H:%M %Y").replace(tzinfo=closed.tzinfo)
            if closed < due:
                self.blame("untrue", f"{seat} was told {page.until}, and the turn was closed at {closed}")

    def _in_their_order(self, held: Orders, after: Found) -> list[Order]:
        rows = [*after.standing, *after.sent]
        return sorted(
            held, key=lambda order: rows.index(row) if (row := self.game.grammar.write([order]).strip()) in rows else 0
        )

    # -- small things ------------------------------------------------------------------------------------------------

    def _spelled(self, orders: Sequence[Order]) -> list[str]:
        return [self.game.grammar.spell(order) for order in orders]

    def blame(self, what: str, text: str) -> None:
        self.tally[f"fault: {what}"] += 1
        self.wrong.append(f"{what}: {text}")
