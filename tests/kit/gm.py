"""The GM of the simulated world: looks in now and then, and pauses, hurries, or finds somebody for an empty chair."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from gm.desk.deeds import do
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.match import Match
from tests.kit.faults import Chance
from tests.kit.leading import given
from tests.kit.letters import Received

if TYPE_CHECKING:
    from tests.kit.world import World

STANDBYS = ("Gustav", "Hanna", "Ingo", "Jette", "Kaspar", "Lore")
PATIENCE = timedelta(days=3)  # with those who do not answer their invitation
_EMPTY = re.compile(r"(?:does not want|has left) the chair (.+?) of ([\w.-]+)\.")


@dataclass(frozen=True)
class Deed:
    """A line of the GM's own book."""

    at: datetime
    match: str
    what: str  # pause, resume, later, process, start, invite, robot, nobody
    seat: str = ""
    who: str = ""
    hours: float = 0


class Keeper:
    """Runs the matches of a world from the command line, while nobody else is at work."""

    def __init__(self, world: World, chance: Chance) -> None:
        self.world, self.chance = world, chance
        self.book: list[Deed] = []
        self.empty: dict[tuple[str, str], str] = {}  # (match, seat) -> why
        self.standbys = list(STANDBYS)

    def read(self, letter: Received) -> None:
        """Word of a chair that nobody sits on."""
        if (found := _EMPTY.search(letter.flat)) and letter.kind == "notice":
            self.empty[found[2], found[1]] = "left" if "has left" in found[0] else "declined"

    def visit(self, now: datetime) -> None:
        """Every match is looked at; at most one thing is done in each."""
        for opened in self.world.matches:
            match = Table.open(self.world.archive, opened.name).match
            for name, (fits, deed) in HABITS_OF_GMS.items():
                if fits(self, match, now) and self.chance.often(self.world.ways.get(name, ALWAYS.get(name, 0))):
                    self._do(name, deed, match, now)
                    break

    def resume(self, name: str, now: datetime) -> None:
        """The clock runs again."""
        self._do("resumes", lambda keeper, match, at: keeper.resumes(name, at), Match(name), now)

    def resumes(self, name: str, now: datetime) -> None:
        """The time that was left is left."""
        do(self.world.desk, name, "resume", now)
        self._note(Deed(now, name, "resume"))

    def _do(self, name: str, deed: Callable[[Keeper, Match, datetime], None], match: Match, now: datetime) -> None:
        try:
            deed(self, match, now)
        except hosting.Wrong as no:
            self.world.note(f"the GM {name} {match.name}: {no}")

    def _note(self, deed: Deed) -> None:
        self.book.append(deed)
        self.world.tally[f"the GM: {deed.what}"] += 1
        self.world.note(f"the GM: {deed.what} {deed.match} {deed.seat} {deed.who} {deed.hours or ''}".rstrip())

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def pauses(self, match: Match, now: datetime) -> None:
        """The clock stands still for some days, on another day's word."""
        do(self.world.desk, match.name, "pause", now)
        self._note(Deed(now, match.name, "pause"))
        self.world.agenda.put(now + self.chance.minutes(300, 3000), "resume", match.name)

    def gives_time(self, match: Match, now: datetime) -> None:
        """A day more."""
        do(self.world.desk, match.name, "deadline +24h", now)
        self._note(Deed(now, match.name, "later", hours=24))

    def hurries(self, match: Match, now: datetime) -> None:
        """The turn is over now."""
        self._note(Deed(now, match.name, "process"))
        do(self.world.desk, match.name, f"process turn {match.turn}", now)

    def starts(self, match: Match, now: datetime) -> None:
        """Who has not answered by now is played for."""
        if self.chance.often(0.5):
            do(self.world.desk, match.name, "start match", now)
            self._note(Deed(now, match.name, "start"))
            return
        for chair in match.chairs:
            if chair.invited and not chair.player:
                self._seat(match, chair.name, now)

    def fills(self, match: Match, now: datetime) -> None:
        """Somebody for an empty chair, or an autopilot, or nobody."""
        seat = next(seat for name, seat in self.empty if name == match.name)
        del self.empty[match.name, seat]
        self._seat(match, seat, now)

    def _seat(self, match: Match, seat: str, now: datetime) -> None:
        running = match.status == "running"
        choices = [*(["person"] * 3 if self.standbys else []), "robot", *(["nobody"] * 2 if running else [])]
        choice = self.chance.pick(choices)
        who = self.standbys.pop(0) if choice == "person" else choice
        called = who if running else seat  # before the match begins a chair takes its guest's name, and here it stays
        said = f"{called} <{self.world.person(who, match.name, seat).address}>" if choice == "person" else who
        given(self.world.desk, match.name, seat, said, now)
        self._note(Deed(now, match.name, "invite" if choice == "person" else choice, seat, who))


def _due(match: Match, now: datetime) -> bool:
    return match.status == "running" and datetime.fromisoformat(match.due) > now + timedelta(hours=1)


Fits = Callable[[Keeper, Match, datetime], bool]
HABITS_OF_GMS: dict[str, tuple[Fits, Callable[[Keeper, Match, datetime], None]]] = {
    "fills chairs": (
        lambda k, m, now: m.status in ("inviting", "running") and any(n == m.name for n, _ in k.empty),
        Keeper.fills,
    ),
    "starts at last": (lambda k, m, now: m.status == "inviting" and now - k.world.begin > PATIENCE, Keeper.starts),
    "pauses": (lambda k, m, now: _due(m, now), Keeper.pauses),
    "gives time": (lambda k, m, now: _due(m, now), Keeper.gives_time),
    "hurries": (lambda k, m, now: _due(m, now), Keeper.hurries),
}
ALWAYS = {"fills chairs": 0.7, "starts at last": 0.7}  # or no match would begin
