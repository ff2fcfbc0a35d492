"""The whole service as a function of time: collect, answer, resolve, deliver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from gm.desk import intake, outbox, rounds
from gm.desk.bench import Desk
from gm.desk.letters import to_operator
from gm.ports import Mailbox, Mailer, Refused, Unreachable

TOLD_AFTER = timedelta(hours=4)  # of a mailbox or server that is away, the operator hears


@dataclass
class Tally:
    """What a tick did."""

    came: int = 0
    answered: int = 0
    resolved: int = 0
    sent: int = 0
    slowest: float = 0  # seconds from the arrival of a letter to its answer, the longest of this tick
    trouble: list[str] = field(default_factory=list)

    @property
    def idle(self) -> bool:
        """Did nothing happen?"""
        return not (self.came or self.answered or self.resolved or self.sent or self.trouble)


@dataclass
class House:
    """Desk, mailboxes and mailer under one roof. Nothing but `tick` starts work."""

    desk: Desk
    mailboxes: Sequence[Mailbox]
    mailer: Mailer
    watch: Callable[[str], None] = lambda _: None  # hears of trouble, for the log
    _tidied: str = ""  # the day for which this was done
    _away: dict[str, datetime] = field(default_factory=dict)
    _missed: list[str] = field(default_factory=list)

    def tick(self, now: datetime) -> Tally:
        """One round at this moment. Trouble with mailbox or server is noted and met again at the next tick."""
        tally = Tally()
        for mailbox in self.mailboxes:
            tally.came += self._guarded(mailbox.name, tally, now, partial(intake.collect, self.desk, mailbox, now))
        tally.answered, tally.slowest = intake.answer_all(self.desk, now), self.desk.gauge.read()
        tally.resolved = rounds.resolve_all(
            self.desk, now, self.desk.archive.last_sweep([mailbox.name for mailbox in self.mailboxes])
        )
        tally.sent = self._guarded("outgoing mail", tally, now, partial(outbox.deliver, self.desk, self.mailer, now))
        self._own_up(tally, now)
        self._tidy(tally, now)
        return tally

    def missed(self, what: str) -> None:
        """A letter went out, but its copy is missing: the log hears of it, and once a day the operator."""
        self._missed.append(what)

    def _own_up(self, tally: Tally, now: datetime) -> None:
        missed, self._missed = self._missed, []
        tally.trouble += missed
        for what in missed:
            self.watch(what)
        if missed:
            words = [missed[-1], "The letters themselves went out. I tell this once a day; the log has it each time."]
            self._post(f"missed/{now:%Y-%m-%d}", "Copies of sent letters are missing", words, now)

    def _post(self, key: str, about: str, words: Sequence[str], now: datetime) -> None:
        with self.desk.archive.step() as step:
            for letter in to_operator(self.desk, key, about, words, now):
                letter.put(step)

    def _tidy(self, tally: Tally, now: datetime) -> None:
        """Once a day: forget the raw bytes of letters that are long done with, here and in mailboxes of our own."""
        archive, today = self.desk.archive, f"{now:%Y-%m-%d}"
        if self._tidied == today:
            return
        self._tidied = today
        if archive.noted("tidied", today) is None:
            before = now - timedelta(days=self.desk.limits.keep_raw_days)
            archive.tidy(before)
            for mailbox in self.mailboxes:
                self._guarded(mailbox.name, tally, now, partial(mailbox.tidy, before))
            with archive.step() as step:
                step.note("tidied", today, "", now)

    def _guarded(self, name: str, tally: Tally, now: datetime, deed: Callable[[], int]) -> int:
        """Do it; when the other side is away, say so now and tell the operator after some hours."""
        try:
            done = deed()
        except (Unreachable, Refused) as trouble:
            tally.trouble.append(f"{name}: {trouble}")
            self.watch(tally.trouble[-1])
            self._tell(name, str(trouble), now, at_once=isinstance(trouble, Refused))
            return 0
        self._away.pop(name, None)
        return done

    def _tell(self, name: str, trouble: str, now: datetime, at_once: bool) -> None:
        since = self._away.setdefault(name, now)
        if not at_once and now - since < TOLD_AFTER:
            return
        words = [f"{name} has been in trouble since {since:%Y-%m-%d %H:%M} UTC: {trouble}",
                 "Nothing is lost: letters and deadlines wait until it is back."]  # fmt: skip
        self._post(f"trouble/{name}/{since:%Y%m%d%H%M}", f"Trouble with {name}", words, now)
