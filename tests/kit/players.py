"""People who play by mail and know nothing but their letters: punctual, late, silent, slipping, changing minds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.kit import habits
from tests.kit.faults import Chance
from tests.kit.habits.habit import Plan
from tests.kit.letters import ENCODINGS, STYLES, Pen, Received, Word, Written, fresh, reply, vacation

HOUSE = "gm@house.example"
_BID = re.compile(r"bid 0 to (\d+) points")
_PAN = re.compile(r"^- (Select|Shuffle|Backwards|Mystery) \(", re.MULTILINE)


@dataclass(frozen=True)
class Habit:
    """How somebody is: chances for each question put to them, and how many hours they take."""

    hours: tuple[float, float] = (0.2, 20)
    silent: float = 0.06
    slip: float = 0.1
    half: float = 0.12
    amend: float = 0.18
    overtake: float = 0.08  # the second letter comes before the first
    gibberish: float = 0.05
    forbidden: float = 0.06
    check: float = 0.05
    wait: float = 0.05
    cancel: float = 0.04
    ahead: float = 0.1
    twice: float = 0.06
    stale: float = 0.05  # an answer to a letter that is no longer the newest
    away: float = 0.04  # an answering machine answers
    asks: float = 0.08  # help, status, hand ...
    slow_post: float = 0.05


HABITS = {
    "Anna": Habit(hours=(0.1, 6), silent=0.01),
    "Bruno": Habit(hours=(8, 60), silent=0.03, slow_post=0.2),
    "Clara": Habit(silent=0.5),
    "Emil": Habit(slip=0.4, half=0.3, amend=0.35, check=0.15, cancel=0.1, wait=0.12, ahead=0.2, twice=0.15),
    "Frida": Habit(hours=(0.1, 40), away=0.15, asks=0.25, stale=0.15, forbidden=0.15, gibberish=0.12),
}
ASKED = ("help", "status", "hand", "orders", "rules", "matches", "games", "resend", "timezone Europe/Berlin")


@dataclass
class Player:
    """Somebody with a mailbox, a habit and a memory of letters."""

    name: str
    address: str
    chance: Chance
    habit: Habit
    tally: Counter[str]
    letters: list[Received] = field(default_factory=list)
    done: set[str] = field(default_factory=set)  # Message-IDs read before: twins are no news
    answered: set[tuple[str, int]] = field(default_factory=set)
    more: Mapping[str, float] = field(default_factory=dict)  # further habits, by name, and how often
    company: frozenset[str] = frozenset()  # seats at their tables
    seats: dict[str, str] = field(default_factory=dict)  # match -> their seat in it
    others: list[str] = field(default_factory=list)  # more addresses of theirs
    told: set[str] = field(default_factory=set)  # habits that come over somebody once
    _count: int = 0

    @property
    def addresses(self) -> list[str]:
        """Where they read their letters."""
        return [self.address, *self.others]

    def read(self, letter: Received, now: datetime) -> list[Plan]:
        """Take a letter in; what will be written because of it."""
        if letter.id in self.done:
            return []
        self.done.add(letter.id)
        self.letters.append(letter)
        return [*self._usual(letter, now), *habits.beside(self, letter, now)]

    def _usual(self, letter: Received, now: datetime) -> list[Plan]:
        if letter.invites:
            return habits.invited(self, letter, now)
        if letter.kind in ("report", "again") and letter.about not in self.answered:
            self.answered.add(letter.about)
            return list(self._about_turn(letter, now))
        if (letter.kind == "reminder" and letter.about not in self.answered) or self._changes_mind(letter):
            return [self._orders(letter, now + self.pause())]
        return []

    def _changes_mind(self, letter: Received) -> bool:
        return (
            letter.kind in ("receipt", "reminder")
            and ("I wait for you until" in letter.flat or "you can change it" in letter.flat)
            and self.chance.often(0.06)
        )

    def _about_turn(self, letter: Received, now: datetime) -> Iterator[Plan]:
        often, habit = self.chance.often, self.habit
        if often(habit.away):
            yield self._machine(letter, now)
        if often(habit.asks) and not letter.the_end:
            yield self.post(letter, now + self.pause(), [Word("other", self.chance.pick(ASKED))])
        if often(habit.stale) and len(self.letters) > 1:
            old = self.chance.pick(self.letters[:-1])
            if old.kind in ("report", "receipt", "reminder") and old.about[1]:
                yield self._orders(old, now + self.pause(), letter)
        if letter.asks and not often(habit.silent):
            yield from self._answers(letter, now + self.pause())
        elif letter.flat.startswith("Nothing to do for you") and often(habit.ahead):
            self.tally["wrote out of turn"] += 1
            yield self.post(letter, now + self.pause(), [Word("order", line) for line in self._beforehand()])

    def _answers(self, letter: Received, at: datetime) -> Iterator[Plan]:
        often, habit = self.chance.often, self.habit
        if often(habit.gibberish):
            self.tally["wrote gibberish"] += 1
            yield self.post(letter, at, [Word("order", "plya thirteenish or bdi whatever")], soon=True)
        if often(habit.check):
            words = [Word("check", "check"), *self.words(letter)]
            yield self.post(letter, at, words, soon=True)
        first = self._orders(letter, at)
        if often(habit.overtake):
            self.tally["overtaken on the way"] += 1
            yield (first[0], timedelta(hours=3), first[2])
            yield self._orders(letter, at + timedelta(minutes=30))
            return
        yield first
        if often(habit.twice):
            self.tally["sent twice"] += 1
            yield (first[0], first[1] + self.chance.minutes(1, 90), first[2])
        if often(habit.cancel):
            yield self.post(letter, at + self.chance.minutes(20, 900), [Word("cancel", "cancel")])
            if often(0.5):
                yield self._orders(letter, at + self.chance.minutes(900, 1200))
        if often(habit.amend):
            self.tally["changed their mind"] += 1
            yield self._orders(letter, at + self.chance.minutes(5, 1500))

    # -- letters -------------------------------------------------------------------------------------------------------

    def _orders(self, letter: Received, at: datetime, newest: Received | None = None) -> Plan:
        """Orders as the newest letter suggests, in answer to this one."""
        often, habit = self.chance.often, self.habit
        words = self.words(newest or letter)
        if len(words) > 1 and often(habit.half):
            self.tally["half an order"] += 1
            words = [self.chance.pick(words)]
        if often(habit.forbidden):
            words = [*(words if often(0.6) else []), Word("order", self._forbidden(letter))]
        if often(habit.wait):
            words.append(Word("wait", "wait") if often(0.6) else Word("final", "final"))
        if often(habit.ahead) and words:
            words.append(Word("ahead", f"ahead {words[0].typed}"))
        return self.post(letter, at, words)

    def words(self, letter: Received) -> list[Word]:
        """Orders as the letter suggests, or of one's own making."""
        said = self._own_idea(letter) if self.chance.often(0.7) else []
        lines = said or letter.example or self._beforehand()
        return [Word("order", self._slipped(line) if self.chance.often(self.habit.slip) else line) for line in lines]

    def _own_idea(self, letter: Received) -> list[str]:
        """Orders of one's own making, from the hand and the question in the letter."""
        example = letter.example
        if not example or not letter.hand:
            return []
        bid = _BID.search(letter.flat)
        ideas = {
            "play": lambda: f"play {self.chance.pick(letter.hand)}",
            "bid": lambda: f"bid {self.chance.below(int(bid[1]) // 3 + 1)}" if bid else "",
            "take": lambda: f"take {self.chance.pick(('karma', 'open', 'hidden'))}",
            "cook": lambda: f"cook {self.chance.pick(letter.hand)} on {self._pan(letter)}",
        }
        said = [ideas[line.split()[0]]() if line.split()[0] in ideas else line for line in example]
        return [line for line in said if line]

    def _pan(self, letter: Received) -> str:
        pans = _PAN.findall(letter.text)
        return str(self.chance.pick(pans)).lower() if pans else "select"

    def _beforehand(self) -> list[str]:
        """Something for later, from an older letter's example."""
        with_example = [letter for letter in self.letters if letter.example and letter.about[0]]
        return with_example[-1].example[:1] if with_example else ["prefer tofu broccoli"]

    def _forbidden(self, letter: Received) -> str:
        self.tally["wrote what is not allowed"] += 1
        if any(line.startswith(("play", "bid", "prefer")) for line in letter.example):
            return self.chance.pick(("play 777", "bid 777"))
        return self.chance.pick(("cook tofu on select", "take open", "pick dairy"))

    def _slipped(self, line: str) -> str:
        """Two letters of a word swapped, or odd capitals and blanks."""
        self.tally["slipped"] += 1
        words = line.split(" ")
        n = self.chance.below(len(words))
        if len(words[n]) > 3 and words[n].isalpha():
            words[n] = words[n][0] + words[n][2] + words[n][1] + words[n][3:]
            return " ".join(words)
        return "  ".join(words).upper() + "."

    def post(
        self, letter: Received, at: datetime, words: list[Word], soon: bool = False, sender: str = "", style: str = ""
    ) -> Plan:
        """Words in answer to a letter: when they are sent, how long they travel, and the bytes."""
        chance, sender = self.chance, sender or self._sender()
        pen = Pen(
            self.name,
            sender,
            style or chance.pick(sorted(STYLES)),
            chance.pick(ENCODINGS),
            plus=not chance.often(0.1) or letter.purpose != "orders",
            threads=not chance.often(0.1),
        )
        self._count += 1
        id = f"<{self._count}.{self.name.lower()}@programs.example>"
        canary = f"zq{self.name.lower()}{self._count}x"
        talk = f"Greetings from the {canary} valley, where it rained all week.\n" if chance.often(0.5) else ""
        talk = "" if letter.purpose == "press" else talk  # what answers press is passed on
        typed = talk + "\n".join(word.typed for word in words)
        travel = chance.minutes(60, 900) if chance.often(self.habit.slow_post) else chance.minutes(0, 4)
        match, turn = letter.match, letter.about[1]
        written = Written(
            id,
            self.name,
            sender,
            letter.reply_to,
            "human",
            match,
            turn,
            tuple(words),
            reply(pen, letter, typed, id, at),
            sender,
            canary if talk else "",
            purpose=letter.purpose,
            answers=letter.id,
        )
        return at, timedelta(0) if soon else travel, written

    def _sender(self) -> str:
        """Whichever mail program is open; most write from where they always did."""
        return self.chance.pick(self.addresses) if self.others and self.chance.often(0.4) else self.address

    def _machine(self, letter: Received, now: datetime) -> Plan:
        self._count += 1
        id = f"<auto{self._count}.{self.name.lower()}@programs.example>"
        raw = vacation(Pen(self.name, self.address), letter, "\n".join(letter.example), id, now)
        written = Written(id, self.name, self.address, letter.reply_to, "machine", *letter.about, (), raw)
        return now, timedelta(seconds=20), written

    def pause(self) -> timedelta:
        """How long they take over an answer."""
        low, high = self.habit.hours
        return self.chance.minutes(low * 60, high * 60)


@dataclass
class Stranger:
    """Dora, who plays in no match, and others who answer letters that are not theirs."""

    chance: Chance
    _count: int = 0

    def writes(self, name: str, address: str, letter: Received, now: datetime) -> Written:
        """Orders under somebody else's reply address, or a letter that answers none."""
        self._count += 1
        id = f"<odd{self._count}.{name.lower()}@programs.example>"
        nature = "stranger" if name == "Dora" else "thief"
        pen = Pen(name, address, self.chance.pick(sorted(STYLES)))
        words = tuple(Word("order", line) for line in letter.example) or (Word("other", "hand"),)
        typed = "\n".join(word.typed for word in words)
        if nature == "stranger" and self.chance.often(0.3):
            raw = fresh(pen, HOUSE, "May I play too?", f"Hello!\n{typed}", id, now)
            return Written(id, name, address, HOUSE, nature, "", 0, words, raw, address)
        raw = reply(pen, letter, typed, id, now)
        return Written(id, name, address, letter.reply_to, nature, *letter.about, words, raw, address)
