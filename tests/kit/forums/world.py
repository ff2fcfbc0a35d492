"""A match at a small forum, at random: posts late, edited, deleted, queued and lost; with a book of its own."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from games.kit.dice import Dice
from gm.desk.bench import Desk, Identity
from gm.desk.matches import hosting
from gm.desk.matches.replaying import replayed
from gm.desk.table import Table
from gm.domain import codec, deadlines
from gm.domain.match import TurnResolved
from gm.domain.policy import Policy
from gm.house import House
from gm.ports.channel import Channel
from gm.store import open_archive
from gm.transports.forum.book import Book
from gm.transports.forum.dialect import Forum, No, Posted, Spot
from gm.transports.forum.discourse import Discourse
from gm.transports.forum.line import Line
from gm.transports.forum.nodebb import NodeBB
from gm.transports.forum.poster import ForumMailer
from gm.transports.forum.reader import ForumMailbox, Habits
from gm.transports.forum.words import references
from gm.transports.memory import MemoryMailbox, MemoryMailer
from gm.transports.routed import RoutedMailer
from tests.kit.forums.discourse import SmallDiscourse
from tests.kit.forums.nodebb import SmallNodeBB
from tests.kit.world import pages

HOST, CATEGORY, NAME = "forum.test", "4", "friday"
SEATS = ("Anna", "Bruno", "Clara")
GOOD_LUCK = "\n\nGood luck to all of you, whatever comes!"
TURNS = 3  # the fifth would ask for no bid
LATE = 13  # bid by whoever is too late, and by nobody else
DEEDS = ("plays", "plays", "plays", "changes", "changes", "takes_away", "talks", "changes_an_old_one")
TROUBLES = ("nothing", "nothing", "nothing", "loses_an_answer", "is_away", "begins_again")


@dataclass
class Said:
    """A post of a player with an order: what counted of its writer's words before it, and whether we have read it."""

    who: str
    turn: int
    posted: Posted
    before: int | None
    read: bool = False
    gone: bool = False


class ForumWorld:
    """One match and its book. `wrong` is what broke a promise; `tally` where the world has been."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.dice, self.wrong, self.tally = Dice(f"forum/{seed}"), list[str](), Counter[str]()
        self.kind = self.dice.pick(("nodebb", "discourse"))
        self.there: Any = SmallNodeBB() if self.kind == "nodebb" else SmallDiscourse()
        self.folder, self.slips_count = folder, self.dice.below(2) == 0
        folder.mkdir(parents=True, exist_ok=True)
        self.word: dict[str, int | None] = {}  # what each has bid for this turn, in time
        self.said: list[Said] = []
        self.slips: list[Posted] = []
        self._forums: dict[str, Forum] = {}
        self.late: set[str] = set()  # who changed something after the deadline, and is to hear of it

    def run(self) -> ForumWorld:
        """As long as there is something to bid, or until a promise is broken."""
        with self.there:
            if self.kind == "discourse":
                self.there.looked = lambda *_: setattr(self.there, "asked", 0)  # how often we ask is tested elsewhere
            self._opens()
            try:
                while self.match.turn <= TURNS and not self.wrong:
                    self._turn()
                self._ends()
            finally:
                self._closes()
        return self

    def _often(self, of_ten: int) -> bool:
        return self.dice.below(10) < of_ten

    # -- the house -----------------------------------------------------------------------------------------------------

    def _opens(self) -> None:
        self.channel = Channel("main", f"gm@{HOST}", "markdown", account="postgm")
        self.archive = open_archive(f"sqlite:///{self.folder / 'house'}", clock=self.there)
        us = Identity("gm@example.org", "PostGM", "olga@example.org", b"k" * 32, channels=(self.channel,))
        self.desk = Desk(self.archive, pages(), us)
        self._begins_again()
        seats = tuple(f"{name} <{name.lower()}@{HOST}>" for name in SEATS)
        terms = {"second_thoughts": 0, "outage_hours": 0, "early": False, "hours": 24, "forum": "main"}
        terms |= {"slips_count": self.slips_count, "gm": "gina@example.net"}
        wanted = hosting.Description(NAME, "Eat Me", seats, {"H": 4}, terms)
        hosting.open_match(self.desk, wanted, Policy(), "seed", self.there.at)
        self._tick()
        for name in SEATS:
            self.forum(name).reply(self._talk(name), "yes, with pleasure")
        self._tick(2)

    def _begins_again(self) -> None:
        """As after a restart: what is known stands in the book of the channel."""
        book = lambda: Book(self.folder / "channel-main.sqlite3")  # noqa: E731
        habits = Habits((CATEGORY,))
        self.box = ForumMailbox(self.channel, self._logged_in("postgm"), book(), habits, lambda: self.there.at)
        mailer = ForumMailer(self._logged_in("postgm"), book(), {"games": CATEGORY}, self.there.sleep)
        self.book = book()
        way = RoutedMailer(MemoryMailer(), {HOST: mailer})
        self.house = House(self.desk, [MemoryMailbox(), self.box], way)

    def _closes(self) -> None:
        self.archive.close()
        for part in (self.box, self.house.mailer, self.book):
            part.close()

    def forum(self, who: str) -> Forum:
        """Logged in as somebody."""
        account = who.lower()
        if account not in self._forums:
            self._forums[account] = self._logged_in(account)
        return self._forums[account]

    def _logged_in(self, account: str) -> Forum:
        line = Line(self.there.url, 5)
        if self.kind == "nodebb":
            return NodeBB(line, account, lambda: f"{account}-token")
        return Discourse(line, account, lambda: f"{account}-key")

    def _tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.there.sleep(20)
            if not self.house.tick(self.there.at).trouble:
                for one in self.said:
                    one.read = True

    @property
    def match(self) -> Any:
        return Table.open(self.archive, NAME).match

    @property
    def due(self) -> datetime:
        return deadlines.moment(self.match.due)

    def _talk(self, who: str) -> Spot:
        known = self.book.named("talk", who.lower(), NAME)
        assert known, f"nobody has written to {who}"
        return known.spot

    @property
    def _topic(self) -> Spot:
        known = self.book.named("topic", "", NAME)
        assert known, "there is a topic"
        return known.spot

    # -- a turn --------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        turn, self.word = self.match.turn, dict.fromkeys(SEATS)
        begin, held = self.there.at, self._often(4)
        span = (self.due - begin).total_seconds() - 600
        for at in sorted(self.dice.below(int(span)) for _ in range(3 + self.dice.below(4))):
            self._until(begin + timedelta(seconds=at))
            self._deed(self.dice.pick(DEEDS), self.dice.pick(SEATS), turn)
            if self._often(6):
                self._trouble()
                self._tick()
                self.there.lost = 0
        self._tick()
        if held:
            self._held(True)
        self._at_the_deadline(turn)
        for _ in range(60):
            self._tick()
            if self.match.turn != turn or self.match.status != "running":
                break
            self.there.sleep(120)
        self._tick(2)
        if held:
            for _ in range(3):
                self.there.sleep(3600)
                self._tick()
            self._held(False)
            self._tick(2)
        self._look(turn)

    def _at_the_deadline(self, turn: int) -> None:
        """A last change in time that nobody has read, and then what comes too late."""
        self._until(self.due - timedelta(seconds=150))
        if self._often(5):
            self._deed(self.dice.pick(("changes", "plays")), self.dice.pick(SEATS), turn)
        self._until(self.due + timedelta(seconds=40))
        for name in SEATS:
            if self._often(5):
                self._comes_late(name, turn)

    def _until(self, at: datetime) -> None:
        self.there.at = max(self.there.at, at)

    def _deed(self, deed: str, who: str, turn: int) -> None:
        if getattr(self, f"_{deed}")(who, turn):
            self.tally[deed] += 1
        self.there.sleep(130)  # a forum wants some time between two posts

    def _bid(self, who: str) -> int:
        return 1 + (self.word[who] or 0) % 6 + (0 if self.word[who] else self.dice.below(3))

    def _plays(self, who: str, turn: int) -> bool:
        """By message, with a word to the house in the topic, or there by mistake."""
        how, bid = self.dice.pick(("message", "message", "topic", "slip")), self._bid(who)
        if how != "message" and not self._may_hide:
            return False
        spot = self._talk(who) if how == "message" else self._topic
        posted = self._posts(who, spot, f"{'@gm ' if how == 'topic' else ''}bid {bid}{GOOD_LUCK}")
        if posted is None:
            return False
        self.tally[how] += 1
        counts = how != "slip" or self.slips_count
        if counts:
            self.said.append(Said(who, turn, posted, self.word[who]))
            self.word[who] = bid
        if how != "message":
            self.slips.append(posted)
            self._tick()  # else another version of it might be the first that is read
        return True

    def _changes(self, who: str, turn: int) -> bool:
        if (one := self._last(who, turn)) is None:
            return False
        before, bid = self.word[who], self._bid(who)
        self._edits(one, bid)
        one.before, one.read = before if one.read else one.before, False
        self.word[who] = bid
        return True

    def _takes_away(self, who: str, turn: int) -> bool:
        """What was held still is."""
        if (one := self._last(who, turn)) is None:
            return False
        self._tick()
        if not one.read:
            return False
        self.forum(who).hide(one.posted)
        one.gone = True
        return True

    def _talks(self, who: str, turn: int) -> bool:
        return self._posts(who, self._topic, "What a day, and what a table this is.") is not None

    def _changes_an_old_one(self, who: str, turn: int) -> bool:
        """A post of an earlier turn becomes an order: that changes nothing."""
        old = [one for one in self.said if one.who == who and one.turn < turn and not one.gone]
        if not old:
            return False
        self._edits(self.dice.pick(old), LATE)
        return True

    def _comes_late(self, who: str, turn: int) -> None:
        """After the deadline a change, or a post of its own; what counts is what was there in time, and read."""
        one, edits = self._last(who, turn), self._often(6)
        if edits and one:
            self._edits(one, LATE)
            if not one.read:
                self.word[who] = one.before
            self.late.add(who)
            self.tally["late change"] += 1
        elif not edits and self._posts(who, self._talk(who), f"bid {LATE}{GOOD_LUCK}"):
            self.tally["late post"] += 1

    def _last(self, who: str, turn: int) -> Said | None:
        """The post that holds somebody's last word of this turn."""
        own = [one for one in self.said if (one.who, one.turn) == (who, turn)]
        return own[-1] if own and not own[-1].gone and own[-1].posted not in self.slips else None

    def _posts(self, who: str, spot: Spot, text: str) -> Posted | None:
        try:
            return self.forum(who).reply(spot, text)
        except No:
            self.tally["refused"] += 1
            return None

    def _edits(self, one: Said, bid: int) -> None:
        called = "@gm " if one.posted.spot.kind == "topic" else ""
        self.there.change(one.posted.post, f"{called}bid {bid}{GOOD_LUCK}")

    # -- troubles ------------------------------------------------------------------------------------------------------

    def _trouble(self) -> None:
        what = self.dice.pick(TROUBLES)
        self.tally[what] += 1
        if what == "loses_an_answer":
            self.there.lost = 1
        elif what == "begins_again":
            self._closes_parts()
            self._begins_again()
        elif what == "is_away":
            self.there.away = True
            self._tick()
            self.there.away = False

    def _closes_parts(self) -> None:
        for part in (self.box, self.house.mailer, self.book):
            part.close()

    def _held(self, so: bool) -> None:
        """What the bot posts waits for a moderator, until one looks."""
        bot = self.there.accounts["postgm"]
        bot.queued, self._may_hide = so, not so
        setattr(bot, "moderator" if self.kind == "nodebb" else "staff", not so)
        if not so:
            self.tally["held back"] += len(self.there.queue)
            self.there.approve()
            self.there.sleep(3600)

    _may_hide = True

    # -- what must be true ---------------------------------------------------------------------------------------------

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    def _look(self, turn: int) -> None:
        events = (codec.event_from_json(entry.kind, entry.data) for entry in self.archive.journal(NAME))
        done = [one for one in events if isinstance(one, TurnResolved)]
        played = done[turn - 1].played
        for name, bid in self.word.items():
            said = re.search(r"bid (\d+)", played.get(name, ""))
            silent = name in done[turn - 1].silent
            self.must(
                silent if bid is None else bool(said) and said is not None and int(said[1]) == bid and not silent,
                f"turn {turn}: {name} bid {bid} in time, and played was {played.get(name)!r}{', silent' * silent}",
            )
        self._look_at_posts(turn)

    def _look_at_posts(self, turn: int) -> None:
        marks = Counter(mark for _, text in self.there.shown("postgm") if (mark := references(text)))
        self.must(not [mark for mark, count in marks.items() if count > 1], f"turn {turn}: a post stands there twice")
        spoken = " ".join(text for open, text in self.there.shown("postgm") if open)
        self.must("Your hand:" not in spoken, f"turn {turn}: a hand stands in the topic")
        for slip in self.slips:
            self.must(self.there.hidden(slip.post), f"turn {turn}: a slip stays in sight")

    def _ends(self) -> None:
        self._tick(3)
        self._look_at_posts(0)
        self.must(not (found := replayed(self.archive, NAME).differences), f"replay: {found}")
        for who in self.late:
            told = " ".join(" ".join(text.split()) for open, text in self.there.shown("postgm") if not open)
            self.must("changes nothing" in told, f"{who} changed a post too late, and nobody said so")
