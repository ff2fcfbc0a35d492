"""The whole service as a function of time: collect, answer, resolve, deliver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeVar

from gm.desk.bench import Desk
from gm.desk.incoming import intake
from gm.desk.leagues import running
from gm.desk.matches import rounds
from gm.desk.outgoing import daily, outbox
from gm.desk.outgoing.letters import mishap, to_operator
from gm.desk.outgoing.topics import Keeper
from gm.ports import Mailbox, Mailer, Refused, Unreachable

TOLD_AFTER = timedelta(hours=4)  # of a mailbox or server that is away, the operator hears
ALARM_AGAIN = timedelta(hours=1)  # when nobody could be told
DAILIES = timedelta(minutes=5)  # daily letters are looked for so often
ANEW = timedelta(seconds=30)  # mailboxes look at everything again so often at most
OUTAGE = timedelta(hours=1)  # without a look into the mailboxes
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
WEIGHED = 5_000_000  # octets after which the raw mail is weighed again
SLICES = 1000  # of one tick; what is left then waits for the next one
MORNING = timedelta(hours=8)  # UTC, of Monday, from when the operator hears of the week
WEEKLY = "weekly"
OUTGOING = "outgoing mail"

T = TypeVar("T")
NOTHING = intake.Taken()


class Trouble(NamedTuple):
    """Since when something is away, and what was last said of it."""

    since: datetime
    words: str


@dataclass
class Tally:
    """What a tick did."""

    came: int = 0
    answered: int = 0
    resolved: int = 0
    sent: int = 0
    slowest: float = 0  # seconds from the arrival of a letter to its answer, the longest of this tick
    failed: list[str] = field(default_factory=list)  # letters that were refused for good, a few words each
    trouble: list[str] = field(default_factory=list)
    more: bool = False  # there is more to do at this moment

    @property
    def idle(self) -> bool:
        """Did nothing happen?"""
        return not (self.came or self.answered or self.resolved or self.sent or self.failed or self.trouble)

    def plus(self, other: Tally) -> Tally:
        """Both together; whether there is more tells the later one."""
        return Tally(
            self.came + other.came,
            self.answered + other.answered,
            self.resolved + other.resolved,
            self.sent + other.sent,
            max(self.slowest, other.slowest),
            self.failed + other.failed,
            self.trouble + other.trouble,
            other.more,
        )


@dataclass
class Round:
    """What the slices of one beat know of each other: matches looked at, and who is away."""

    seen: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)


@dataclass
class House:
    """Desk, mailboxes and mailer under one roof. Nothing but `tick` and `slice` starts work."""

    desk: Desk
    mailboxes: Sequence[Mailbox]
    mailer: Mailer
    watch: Callable[[str], None] = lambda _: None  # hears of trouble, for the log
    relief: Callable[[str], None] = lambda _: None  # hears that trouble is over
    alarm: Callable[[str, Sequence[str]], bool] | None = None  # tells the operator by another way than our own mail
    weekly: Callable[[datetime], Sequence[str]] | None = None  # what the operator hears of each week
    nudge: Callable[[], None] | None = None  # set where letters leave beside the tick (gm.sending): some may be queued
    _anew: datetime = LONG_AGO  # when mailboxes were asked to look at everything again
    _topics: Keeper = field(default_factory=Keeper)
    _daily: datetime = LONG_AGO  # when daily letters were looked for last
    _read: datetime | None = None  # up to when all mail was read
    _tidied: str = ""  # the day for which this was done
    _week: str = ""  # for which this was done
    _unweighed: int = WEIGHED  # octets that came since the raw mail was weighed last
    _away: dict[str, Trouble] = field(default_factory=dict)
    _missed: list[str] = field(default_factory=list)
    _silent_until: datetime = LONG_AGO  # nobody is told by the other way before

    def tick(self, now: datetime) -> Tally:
        """All there is to do at this moment. Trouble with mailbox or server is noted and met again at the next tick."""
        whole, this = Tally(), Round()
        for _ in range(SLICES):
            whole = whole.plus(self.slice(now, this))
            if not whole.more:
                break
        return whole

    def slice(self, now: datetime, this: Round) -> Tally:
        """A part of it, so small that nobody waits long for another: letters first, then, with the mailboxes empty,
        some of the matches that are due."""
        tally, desk, last = Tally(), self.desk, self._last_read(now)
        self._look_anew(now)
        for mailbox in self.mailboxes:
            taken = self._guarded(mailbox.name, tally, this, now, partial(intake.collect, desk, mailbox, now), NOTHING)
            tally.came, tally.more = tally.came + taken.came, tally.more or taken.more
            self._unweighed += taken.octets
        if last and not this.away:
            rounds.make_good(desk, last, now)  # before letters are read: none of them is late for it
        tally.answered, tally.slowest = intake.answer_some(desk, now), desk.gauge.read()
        tally.more = tally.more or tally.answered >= desk.limits.batch
        if not tally.more:
            self._read = read = desk.archive.read_up_to(self._boxes, now)
            tally.resolved, tally.more = rounds.resolve_some(desk, now, read, this.seen)
            tally.more = tally.more or running.look_at_all(desk, now) > 0
        self._tell_week(now)
        self._dailies(now)
        self._topics.keep(self.desk, now)
        self._send(tally, this, now)
        self._own_up(tally, now)
        self._shed()
        self._tidy(tally, this, now)
        return tally

    def _look_anew(self, now: datetime) -> None:
        """Before turns close, posts are compared with what they were: an edit in time counts."""
        if self.desk.us.channels and not timedelta(0) <= now - self._anew < ANEW and self.desk.archive.late(now)[0]:
            self._anew = now
            for mailbox in self.mailboxes:
                mailbox.anew()

    @property
    def _boxes(self) -> list[str]:
        return [mailbox.name for mailbox in self.mailboxes]

    def _last_read(self, now: datetime) -> datetime | None:
        """When all mailboxes were last seen empty, by whichever worker, where that is so long ago that it may be called
        an outage."""
        if self._read and now - self._read < OUTAGE:
            return None
        last = self.desk.archive.last_sweep(self._boxes, now)
        return last if last and now - last >= OUTAGE else None

    def _dailies(self, now: datetime) -> None:
        """Letters about all matches of a player, at their hour."""
        if not timedelta(0) <= now - self._daily < DAILIES:
            self._daily = now
            daily.send_due(self.desk, now)

    def _send(self, tally: Tally, this: Round, now: datetime) -> None:
        if self.nudge:
            self.nudge()
        elif OUTGOING not in this.away:
            away: list[str] = []
            tally.sent = outbox.deliver(self.desk, self.mailer, now, away=away.append, lost=tally.failed.append)
            if away:
                this.away.add(OUTGOING)
                tally.trouble.append(self.trouble(OUTGOING, away[0], now))
            elif tally.sent:
                self.well(OUTGOING)

    def jumped(self, by: timedelta, now: datetime) -> None:
        """The machine's clock was set, back where `by` is negative: no hour noted before may hold anything up. The log
        hears of it, and the operator, once a day."""
        way = "back" if by < timedelta(0) else "forward"
        words = f"The clock of this machine was set {way} by {_roughly(abs(by))}; it is now {now:%Y-%m-%d %H:%M} UTC."
        self.watch(words)
        if by < timedelta(0):
            self.desk.archive.set_back(now)
            self._away = {name: Trouble(min(known.since, now), known.words) for name, known in self._away.items()}
        told = [
            words,
            "I go on by the clock as it is now: deadlines that have passed by it close once the mailbox was "
            "read, and nothing is done or told twice. If it is wrong now, please set it right, best by NTP.",
            "I tell this once a day; the log has it each time.",
        ]
        self._post(f"clock/{now:%Y-%m-%d}", f"The clock was set {way}", told, now)

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

    def _shed(self) -> None:
        """Keep raw mail within its limits: a flood of strangers fills no disk."""
        if self._unweighed < WEIGHED:
            return
        self._unweighed, limits = 0, self.desk.limits
        gone = self.desk.archive.shed(limits.raw_a_sender, limits.raw_a_day, limits.raw_in_all)
        if gone:
            self.watch(f"Letters whose raw words were let go (limits.raw_...): {gone}; orders stand in the journal.")

    def _tidy(self, tally: Tally, this: Round, now: datetime) -> None:
        """Once a day: forget the raw bytes of letters that are long done with, here and in mailboxes of our own."""
        archive, today = self.desk.archive, f"{now:%Y-%m-%d}"
        if self._tidied == today:
            return
        self._tidied = today
        if archive.noted("tidied", today) is None:
            before = now - timedelta(days=self.desk.limits.keep_raw_days)
            archive.tidy(before)
            for mailbox in self.mailboxes:
                self._guarded(mailbox.name, tally, this, now, partial(mailbox.tidy, before), 0)
            with archive.step() as step:
                step.note("tidied", today, "", now)

    def _tell_week(self, now: datetime) -> None:
        """Once a week, from Monday morning: how the week was, told once whoever works and whenever it begins again."""
        week = f"{now - MORNING:%G-W%V}"
        if self.weekly is None or self._week == week:
            return
        archive = self.desk.archive
        if archive.noted(WEEKLY, week) is None:
            words = self.weekly(now) if archive.notes(WEEKLY) else ()  # no letter of a week that was not seen whole
            with archive.step() as step:
                if step.note(WEEKLY, week, "", now) and words:
                    for letter in to_operator(self.desk, f"weekly/{week}", "The week of your game master", words, now):
                        letter.put(step)
        self._week = week

    def _guarded(self, name: str, tally: Tally, this: Round, now: datetime, deed: Callable[[], T], nothing: T) -> T:
        """Do it; when the other side is away, say so now, leave it alone for this round, and tell the operator after
        some hours."""
        if name in this.away:
            return nothing
        try:
            done = deed()
        except (Unreachable, Refused) as why:
            this.away.add(name)
            tally.trouble.append(self.trouble(name, str(why), now, at_once=isinstance(why, Refused)))
            return nothing
        self.well(name)
        return done

    @property
    def away(self) -> dict[str, datetime]:
        """What is in trouble at this moment, and since when; another thread may ask."""
        return {name: known.since for name, known in list(self._away.items())}

    @property
    def troubles(self) -> list[str]:
        """The same in words."""
        return [known.words for known in list(self._away.values())]

    # -- trouble, as who sends beside the tick has it too ------------------------------------------------------------

    def trouble(self, name: str, why: str, now: datetime, at_once: bool = False) -> str:
        """Something is away: the log hears of it when it is news, the operator after some hours. Returns the words."""
        words, known = f"{name}: {why}", self._away.get(name)
        since = known.since if known else now
        self._away[name] = Trouble(since, words)
        if not known or known.words != words:
            self.watch(words)
        if at_once or now - since >= TOLD_AFTER:
            told = [
                f"{name} has been in trouble since {since:%Y-%m-%d %H:%M} UTC: {why}",
                "Nothing is lost: letters and deadlines wait until it is back.",
            ]
            self._ring(f"{name}/{since:%Y%m%d%H%M}", f"Trouble with {name}", told, now)  # first: it needs no room here
            self._post(f"trouble/{name}/{since:%Y%m%d%H%M}", f"Trouble with {name}", told, now)
        return words

    def _ring(self, key: str, about: str, words: Sequence[str], now: datetime) -> None:
        """Tell it by the other way too, once; it is tried again after an hour when that is away as well."""
        if self.alarm is None or now < self._silent_until or self.desk.archive.noted("alarm", key) is not None:
            return
        self._silent_until = now + ALARM_AGAIN
        if self.alarm(f"{self.desk.us.name}: {about}", words):
            with self.desk.archive.step() as step:
                step.note("alarm", key, "", now)
            self._silent_until = now

    def stumbled(self, name: str, why: Exception, now: datetime) -> None:
        """The same for whatever was raised. Never raises itself: it may be the database that is away."""
        words = str(why) if isinstance(why, Unreachable | Refused) else f"it stumbled ({mishap(why)})."
        with suppress(Exception):
            self.trouble(name, words, now)

    def well(self, name: str) -> None:
        """It works; where it was in trouble, the log hears that this is over."""
        if self._away.pop(name, None):
            self.relief(f"{name} is back.")


def _roughly(span: timedelta) -> str:
    """A span for people, in the largest unit of which it holds two."""
    seconds = round(span.total_seconds())
    size, unit = next(
        (s, u)
        for s, u in ((86400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds"))
        if seconds >= 2 * s or s == 1
    )
    return f"{round(seconds / size)} {unit}"
