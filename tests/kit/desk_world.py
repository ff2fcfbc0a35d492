"""A GM's desk by mail, at random: a match opened, time taken, votes, chairs lent and left; with a book of its own."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

from games.kit.dice import Dice
from gm.desk.matches.replaying import replayed
from gm.domain import deadlines
from tests.kit.evening import CAST, GM, OPERATOR, Evening, Mail, address_of

GAMES = ("Eat Me", "No More Meat", "Hold my Bear", "Teamturns")
STANDBY = ("Dora", "Emil", "Frida")
ELSEWHERE = {"winter": ("greta@example.net", "Anna", "Hugo", "Ivan"), "summer": ("otto@example.net", "Karl", "Lena")}
BANK = 30.0  # hours that each may take
TERMS = f"""new match friday
game: {{game}}
players: Anna <anna@example.net>, Bruno <bruno@example.net>, Clara <clara@example.net>
gm: Greta <greta@example.net>
bank hours: {BANK:g}
hours: 72
second thoughts: 0"""


class Desk:
    """One match and its book. `wrong` is what broke a promise; `tally` where the world has been."""

    def __init__(self, seed: str, folder: Path, game: str = "") -> None:
        self.dice, self.wrong, self.tally = Dice(f"desk/{seed}"), list[str](), Counter[str]()
        self.e = Evening(folder, "")
        self.e.name = "friday"
        shown = self.e.write(OPERATOR, TERMS.format(game=game or self.dice.pick(GAMES)), to=GM)
        assert shown is not None
        self.must(self.e.archive.match("friday") is None, "a match was opened before the yes")
        self.e.write(OPERATOR, "yes", to=shown)
        self.must([c.name for c in self.e.table().match.chairs] == list(CAST), "chairs are not those of the letter")
        self.e.seated()
        self.must(self.e.table().match.status == "running", "all have said yes, and it does not run")
        self.sits = dict(zip(CAST, CAST, strict=True))  # who has which chair
        self.owns = dict(self.sits)  # and whose it is
        self.banked = Counter[str]()  # hours taken, by chair
        self.until: dict[str, datetime] = {}  # when a chair that is lent goes back
        self.kept: dict[tuple[str, int], int] = {}  # what each bids in a later turn, as left beforehand
        self.announced = 0
        self.waiting = list(STANDBY)
        self.opens_elsewhere()
        self.e.name = "friday"
        self.leads(*(f"standby add {name} <{address_of(name)}>" for name in STANDBY))

    def run(self, deeds: int) -> list[str]:
        """So many deeds; what was wrong."""
        for _ in range(deeds):
            if self.e.table().match.status != "running" or self.wrong:
                break
            deeds = (self.plays, self.takes_time, self.votes, self.lends, self.comes_back, self.leaves)
            deed = self.dice.pick((*deeds, self.announces, self.leaves_word))
            deed()
            self.look()
        self.must(not (found := replayed(self.e.archive, "friday").differences), f"replay: {found}")
        return self.wrong

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    # -- what must always be true --------------------------------------------------------------------------------------

    def look(self) -> None:
        """The chairs are whose the book says, and who has one gets its letters."""
        match = self.e.table().match
        for seat in [seat for seat, until in self.until.items() if until <= self.e.now]:
            self.sits[seat] = self.owns[seat]
            self._forgets(seat)
            del self.until[seat]
        for seat, name in self.sits.items():
            chair = match.chair(seat)
            self.must(chair is not None and chair.player == name.lower(), f"{seat} is not {name}'s")
            self.must(self._reads(name, seat), f"{name} does not get the letters of {seat}")

        for (seat, turn), bid in self.kept.items():
            held = self.e.table().spell(self.e.table().orders(seat)) if match.turn == turn else []
            self.must(
                match.turn != turn or f"bid {bid}" in held, f"{seat} left bid {bid} for turn {turn}, holds {held}"
            )

    def _reads(self, name: str, seat: str) -> bool:
        newest = self._report(name)
        return newest is not None and seat in newest.text

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def leads(self, *lines: str) -> Mail:
        """The GM writes, and says yes where that is asked."""
        letter = next(m for m in reversed(self.e.mail("Greta")) if "For the GM" in m.subject)
        answer = self.e.write("Greta", "\n".join(lines), to=letter)
        assert answer is not None
        if "yes or no" in answer:
            answer = self.e.write("Greta", "yes", to=answer)
            assert answer is not None
        return answer

    def opens_elsewhere(self) -> None:
        """A match that Greta leads, too, and one that she does not; all wait for one who does not answer."""
        for name, (gm, *people) in ELSEWHERE.items():
            self.e.open("Eat Me", people, name=name, policy={"gm": gm})
            for who in people[:-1]:
                self.e.write(who, "yes", to=next(m for m in self.e.mail(who, "invitation") if name in m.subject))

    def announces(self) -> None:
        """A word to all matches: one letter to each who sits in one that Greta leads, none to anybody else."""
        self.announced += 1
        word = f"Word number {self.announced} to all of you."
        self.leads(f"announce to all matches: {word}")
        hear = {*self.sits.values(), "Anna", "Hugo"}
        for name in (*CAST, *STANDBY, "Hugo", "Ivan", "Karl", "Lena"):
            copies = sum(word in letter.text for letter in self.e.mail(name))
            self.must(copies == (name in hear), f"{name} has {copies} letters with {word}")
        self.tally["announced"] += 1

    def leaves_word(self) -> None:
        """Somebody says beforehand what to bid in a later turn; the last word for that turn counts."""
        table = self.e.table()
        if table.match.game != "eat_me" or table.match.turn > 6:
            return
        seat, turn, bid = (
            self.dice.pick(list(self.sits)),
            table.match.turn + 1 + self.dice.below(2),
            1 + self.dice.below(5),
        )
        self.e.write(self.sits[seat], f"for turn {turn}: bid {bid}", to=self._report(self.sits[seat]))
        self.kept[seat, turn] = bid
        self.tally["left word"] += 1

    def _forgets(self, seat: str) -> None:
        """Another sits down there: what was left is theirs to say."""
        self.kept = {of: bid for of, bid in self.kept.items() if of[0] != seat}

    def _report(self, name: str) -> Mail | None:
        there = [m for m in self.e.mail(name) if m.kind in ("report", "again")]
        return there[-1] if there else None

    def due(self) -> datetime:
        return deadlines.moment(self.e.table().match.due)

    def plays(self) -> None:
        """All write, but one; the deadline passes."""
        silent, turn = self.dice.pick((*CAST, "")), self.e.turn
        for seat, name in list(self.sits.items()):
            table = self.e.table()
            if table.match.turn == turn and seat in table.asks and seat != silent and table.match.status == "running":
                orders = table.game.suggest(table.state, seat, self.dice)
                self.e.write(name, "\n".join(table.spell(orders)), to=self._report(name))
        if self.e.turn == turn:
            self.e.later(hours=(self.due() - self.e.now).total_seconds() / 3600 + 0.5, step=6)
        over = self.e.table().match.status == "over"
        self.must(over or self.e.turn > turn, "the deadline passed, and nothing was played")
        self.tally["played"] += 1

    def takes_time(self) -> None:
        """Somebody takes hours of their own: the deadline moves by as much, as long as there are any."""
        table = self.e.table()
        missing = [seat for seat in table.missing if seat in self.sits]
        if not missing:
            return
        seat, hours = self.dice.pick(missing), 2 + self.dice.below(12)
        before, turn = self.due(), self.e.turn
        self.e.write(self.sits[seat], f"longer {hours}h", to=self._report(self.sits[seat]))
        fits = self.banked[seat] + hours <= BANK
        self.banked[seat] += hours if fits else 0
        if self.e.turn == turn:
            moved = timedelta(hours=hours if fits else 0)
            self.must(self.due() - before == moved, f"{hours} h wanted: moved by {self.due() - before}")
        chair = self.e.table().match.chair(seat)
        self.must(chair is not None and chair.banked == self.banked[seat], f"{seat}: another account of hours")
        self.tally["took time" if fits else "had no time left"] += 1

    def votes(self) -> None:
        """More time is proposed; some say yes twice, some no: it passes when each has said yes."""
        if self.e.table().match.motion:
            return
        by, *others = self.dice.shuffle(list(self.sits))
        before, turn = self.due(), self.e.turn
        if by in self.e.table().match.movers:
            return
        self.e.write(self.sits[by], "propose extend 24h", to=self._report(self.sits[by]))
        said = {by: True}
        for seat in self.dice.shuffle([*others, others[0]]):
            ballot = next((m for m in reversed(self.e.mail(self.sits[seat])) if "A vote:" in m.subject), None)
            if ballot is None or self.e.turn != turn:
                return
            if self.e.table().match.motion:
                said[seat] = self.dice.below(4) > 0
                self.e.write(self.sits[seat], "yes" if said[seat] else "no", to=ballot)
            decided = len(said) == len(self.sits) or not all(said.values())
            passed = len(said) == len(self.sits) and all(said.values())
            self.must(bool(self.e.table().match.motion) != decided, f"votes {said}: decided is {decided}")
            self.must(self.due() - before == timedelta(days=passed), f"votes {said}: moved {self.due() - before}")
            if decided:
                break
        self.tally["voted"] += 1

    def lends(self) -> None:
        """A sitter takes a chair for some days."""
        seat = self.dice.pick(list(self.sits))
        if self.owns[seat] != self.sits[seat] or not self.waiting:
            return
        who, days = self.waiting[-1], 3 + self.dice.below(5)
        until = (self.e.now + timedelta(days=days)).replace(hour=20, minute=0)
        self.leads(f"sitter for {seat}: {who} <{address_of(who)}> until {until:%d %B %Y, %H:%M}")
        self.e.write(who, "yes", to=self.e.last(who, "invitation"))
        self.sits[seat], self.until[seat] = who, until
        self._forgets(seat)
        self.waiting.pop()
        self.leads(f"standby drop {address_of(who)}")
        self.tally["lent"] += 1

    def comes_back(self) -> None:
        """The player, the GM or the calendar ends it."""
        lent = [seat for seat in self.sits if self.sits[seat] != self.owns[seat]]
        if not lent:
            return
        seat, way = self.dice.pick(lent), self.dice.below(2)
        if way:
            self.leads(f"hand back {seat}")
        else:
            self.e.write(self.owns[seat], "back", to=self._report(self.owns[seat]))
        self.sits[seat] = self.owns[seat]
        self.until.pop(seat, None)
        self._forgets(seat)
        self.tally["handed back"] += 1

    def leaves(self) -> None:
        """Who leaves for good makes room for the first who waits."""
        seat = self.dice.pick(list(self.sits))
        name = self.sits[seat]
        if name != self.owns[seat] or not self.waiting or self.tally["left"] >= 2:
            return
        asked = self.e.write(name, "leave friday", to=self._report(name))
        assert asked is not None
        self.e.write(name, "yes", to=asked)
        self.e.later(minutes=10)
        first = self.waiting.pop(0)
        invited = self.e.mail(first, "invitation")
        self.must(bool(invited), f"{first} waits first, and is not asked")
        if invited:
            self.e.write(first, "yes", to=invited[-1])
            self.sits[seat] = self.owns[seat] = first
            self._forgets(seat)
            self.banked[seat] = int(self.e.table().match.chair(seat).banked)  # type: ignore[union-attr]
        self.tally["left"] += 1
