"""A world whose house has several workers over one database: when one dies in the middle of something, the others go on
at once, and it comes back later."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from gm.desk.incoming.intake import suspect
from gm.house import House
from gm.store import migrate
from tests.kit.world import BEGIN, LEASE, World

WORKERS = ("ada", "ben", "cyd")
SOON = 2.0  # minutes within which another one looks after a death


@dataclass
class Crew(World):
    """As any world, over a database of its own; each beat is one worker's. A death loses nothing that was written."""

    url: str = ""
    hands: dict[str, House] = field(default_factory=dict)
    gone: dict[str, datetime] = field(default_factory=dict)  # until then
    beats: dict[str, int] = field(default_factory=dict)
    soon: datetime = BEGIN  # after a death another one looks then

    def _open_house(self) -> None:
        self.url = self.url or f"sqlite:///{self.folder / 'crew.sqlite'}"
        migrate(self.url)
        self.hands = {name: self._hired(name, self.url) for name in WORKERS}
        self._at_work(self.hands[WORKERS[0]])

    def _work(self) -> None:
        now = self.time.now()
        for name in [name for name, until in self.gone.items() if until <= now]:
            self._returns(name)
        name = self.draw.pick([name for name in WORKERS if name not in self.gone])
        self.beats[name] = self.beats.get(name, 0) + 1
        self._at_work(self.hands[name])
        super()._work()

    def _light_again(self, place: str) -> None:
        """The worker whose beat it was is dead; the others know nothing of it."""
        name = next(name for name, house in self.hands.items() if house is self.house)
        self.note(f"{name} dies {place}")
        self.lives.append((self.life, self.time.now(), place))
        self.tally["died"] += 1
        self._cut = self.time.now()
        self.archive.close()
        self.life += 1
        self.gone[name] = self.time.now() + self.draw.minutes(1, 600)
        if len(self.gone) == len(WORKERS):
            self._returns(name)
        self._at_work(next(house for name, house in self.hands.items() if name not in self.gone))
        self.soon = self.time.moment + self.draw.minutes(0.02, SOON)

    def _returns(self, name: str) -> None:
        del self.gone[name]
        self.hands[name] = house = self._hired(name, self.url)
        house.desk.archive.take_back()
        suspect(house.desk)
        self.tally["came back"] += 1

    def in_a_dead_hand(self, at: datetime) -> bool:
        return any(died <= at <= died + LEASE for _, died, _ in self.lives)

    def _beat_at(self, at: datetime) -> None:
        super()._beat_at(min(at, self.soon) if self.soon > self.time.moment else at)

    def close(self) -> None:
        """All go home."""
        for house in self.hands.values():
            house.desk.archive.close()  # type: ignore[attr-defined]
        super().close()
