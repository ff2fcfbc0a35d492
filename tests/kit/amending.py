"""A world of mistakes: a GM who sets back, corrects and undoes at random, and a book of its own of what must be so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from games.kit.dice import Dice
from gm.desk.history import History
from gm.desk.matches.replaying import replayed
from gm.desk.table import Table
from tests.kit.evening import CAST, Evening, Mail

GRETA = "Greta <greta@example.net>"
TOLD = ("Before: ", "as told before: ", "as it is now: ", "No longer: ", "New: ", "any more")
GAMES = ("Eat Me", "Teamturns", "No More Meat", "Hold my Bear")


class Amended:
    """One match led by letters. `wrong` is what broke a promise; `tally` where the world has been."""

    def __init__(self, seed: str, folder: Path, game: str = "") -> None:
        self.dice, self.wrong, self.tally = Dice(f"amended/{seed}"), list[str](), Counter[str]()
        self.e = Evening(folder, game or self.dice.pick(GAMES), policy={"gm": GRETA}).seated()
        self.begun: dict[int, dict[str, Any]] = {}  # by turn: what each saw when it began
        self.came: dict[Any, str] = {}  # by position and orders: the position that came of them
        self.before: list[dict[str, Any]] = []  # how it stood before each deed that still counts
        self.note()

    def run(self, days: int) -> list[str]:
        """So many turns or deeds; what was wrong."""
        for _ in range(days):
            if self.e.table().match.status == "over" or self.wrong:
                break
            self.dice.pick((self.plays, self.plays, self.one_writes, self.rolls_back, self.corrects, self.takes_back))()
            self.note()
        self.must(not (found := replayed(self.e.archive, "friday").differences), f"replay: {found}")
        return self.wrong

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    def seen(self) -> dict[str, Any]:
        """What each sees, is asked, and has in."""
        table = self.e.table()
        asks = {seat: (ask.text, table.match.turn) for seat, ask in table.asks.items()}
        held = {seat: held.text for seat, held in table.match.held.items() if seat in asks}
        return {seat: (table.view(seat or None), asks.get(seat), held.get(seat)) for seat in (*CAST, "")}

    def note(self) -> None:
        self.begun.setdefault(self.e.turn, self.seen())

    # -- players -------------------------------------------------------------------------------------------------------

    def plays(self) -> None:
        """Everybody writes, or one is silent; the same orders in the same position meet the same dice."""
        e, table = self.e, self.e.table()
        silent = Dice(f"silent/{table.match.position}").pick((*CAST, ""))
        for seat in table.asks:
            now = e.table()
            if seat != silent and now.match.turn == table.match.turn and seat not in now.match.held:
                self.writes(seat)
        if e.turn == table.match.turn:
            e.later(hours=90, step=6)
        closed = History(e.archive, e.name).closes(table.match.turn)
        begins = History(e.archive, e.name).begins(table.match.turn + 1)
        if closed and begins:
            held = tuple(sorted((seat, held.text) for seat, held in closed.held.items()))
            came = self.came.setdefault((closed.position, held), begins.position)
            self.must(came == begins.position, "the same orders met other dice")
        self.tally["played"] += 1

    def writes(self, seat: str) -> None:
        """What somebody sends follows from the position: the same when it comes again."""
        table = self.e.table()
        orders = table.game.suggest(table.state, seat, Dice(f"{seat}/{table.match.position}"))
        self.e.write(seat, "\n".join(table.spell(orders)), to=self.e.last(seat, "report"))

    def one_writes(self) -> None:
        """The first who is asked and has not written yet."""
        table = self.e.table()
        if seat := next((seat for seat in table.asks if seat not in table.match.held), ""):
            self.writes(seat)

    # -- the GM --------------------------------------------------------------------------------------------------------

    def leads(self, line: str) -> tuple[dict[str, Any], dict[str, list[Mail]]] | None:
        """Ask, read the preview, say yes. What all saw before, and the reports that came; None: it was refused."""
        e, seen = self.e, self.seen()
        stood = {"seen": seen, "turn": e.turn, "held": dict(e.table().match.held), "begun": dict(self.begun)}
        letter = next(m for m in e.mail("Greta") if "For the GM" in m.subject)
        asked = e.write("Greta", line, to=letter)
        assert asked is not None
        self.must(not _hands(asked), f"the GM's preview shows a hand: {line}")
        if e.turn != stood["turn"]:  # its deadline came while the GM wrote
            return None
        self.must(self.seen() == seen, f"a preview changed something: {line}")
        if "yes or no" not in asked:
            self.tally["refused"] += 1
            return None
        had = {seat: len(e.mail(seat, "report")) for seat in CAST}
        done = e.write("Greta", "yes", to=asked)
        if done is None or "has moved on to turn" in done:
            return None
        if not line.startswith("undo"):
            self.before.append(stood)
        return seen, {seat: e.mail(seat, "report")[had[seat] :] for seat in CAST}

    def letters(self, line: str, seen: dict[str, Any], came: dict[str, list[Mail]]) -> None:
        """Whose view changed got one letter with their own view in it; the others none without a difference."""
        now, correction = self.seen(), line.startswith("correct")
        for seat in CAST:
            told = came[seat]
            self.must(len(told) <= 1, f"{line}: {seat} got {len(told)} reports")
            if now[seat] != seen[seat]:
                self.must(bool(told), f"{line}: {seat} sees something else and was not told")
            elif told:
                self.must(
                    correction and any(mark in told[0] for mark in TOLD), f"{line}: {seat} got a letter for nothing"
                )
            for letter in told:
                hand = self.e.table().view(seat).get("hand")
                shown = _hands(letter)
                if shown and isinstance(hand, list | tuple) and all(isinstance(card, int) for card in hand):
                    self.must(", ".join(map(str, hand)) in shown[-1], f"{line}: {seat} reads another hand")

    def rolls_back(self) -> None:
        self.one_writes()  # so that there is something to bring back
        turn = 1 + self.dice.below(self.e.turn)
        orders = " with orders" if self.dice.below(3) == 0 else ""
        old = self.e.last("Bruno", "report")
        if (done := self.leads(line := f"rollback {turn}{orders}")) is None:
            return
        self.must(self.e.turn == turn, f"{line}: it is turn {self.e.turn}")
        for seat, view in self.begun.get(turn, {}).items():  # not of turns that a correction played anew
            self.must(self.seen()[seat][0] == view[0], f"{line}: {seat or 'a spectator'} sees what was not there then")
        self.letters(line, *done)
        self.begun = {t: seen for t, seen in self.begun.items() if t <= turn}
        held = dict(self.e.table().match.held)
        if (
            done[1]["Bruno"] and "Bruno" in (table := self.e.table()).asks
        ):  # who answers the forgotten report binds nothing
            self.e.write("Bruno", "\n".join(table.spell(table.game.example(table.state, "Bruno"))), to=old)
            self.must(self.e.table().match.held == held, f"{line}: a letter to a forgotten report counts")
        self.tally["rollback" + orders] += 1

    def corrects(self) -> None:
        history, turns = History(self.e.archive, self.e.name), [t for t in self.begun if t < self.e.turn]
        closed = history.closes(self.dice.pick(turns)) if turns else None
        if closed is None:
            return
        table = Table(closed)
        seat = self.dice.pick(sorted(table.asks))
        orders = table.game.complete(table.state, seat, (), self.dice)
        if (
            not orders
            or (done := self.leads(line := f"correct turn {closed.turn}: {seat}:\n" + "\n".join(table.spell(orders))))
            is None
        ):
            return
        self.letters(line, *done)
        self.begun = {t: seen for t, seen in self.begun.items() if t <= closed.turn}
        self.tally["correct"] += 1

    def takes_back(self) -> None:
        if not self.before or (done := self.leads("undo")) is None:
            return
        stood = self.before.pop()
        self.must(self.e.turn == stood["turn"], "undo: another turn")
        for seat in (*CAST, ""):
            self.must(self.seen()[seat] == stood["seen"][seat], f"undo: {seat or 'a spectator'} sees something else")
        self.must(self.e.table().match.held == stood["held"], "undo: other orders are held")
        self.letters("undo", *done)
        self.begun = stood["begun"]
        self.tally["undo"] += 1


def _hands(letter: Mail) -> list[str]:
    return re.findall(r"Your hand[^:]{0,20}: ([^.]*?)(?= [A-Z]|$)", letter.flat)
