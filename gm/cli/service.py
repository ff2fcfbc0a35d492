"""postgm run, tick, status: let the service work."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import structlog
import typer

from gm import __version__
from gm.bootstrap import Service, at_rest, open_health, open_house, open_web
from gm.cli import condition
from gm.cli.common import (
    ConfigOption,
    CronOption,
    JsonOption,
    complain,
    desk,
    now,
    say,
    settings,
)
from gm.config import Settings
from gm.desk.incoming import measures
from gm.house import Tally
from gm.ports import Clock, Unreachable
from gm.schedule import PAUSE, Chore, Heart, steady
from gm.sending import LOOK, Lanes
from gm.store import WallClock
from gm.vitals import figures
from gm.vitals.notify import Notice
from gm.vitals.pulse import Pulse
from gm.vitals.trouble import keep
from gm.vitals.weekly import weekly as letter_of

STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
MOST_TOLD = 3  # letters that a tick could not send
LONGEST_TRY = 120_000_000  # microseconds that systemd waits for the next try to begin
LAST_SECONDS = 4.5  # what hangs for longer after a stop is left as it is

# -- work ------------------------------------------------------------------------------------------------------------


def run(
    config: ConfigOption = None,
    every: Annotated[
        float | None, typer.Option(help="Seconds between looks at the mailbox.", min=0.1, max=86_400)
    ] = None,
) -> None:
    """Work until stopped: fetch letters, answer them, resolve turns, send reports.

    Example: postgm run
    """
    known = settings(config)
    log, stop = _log(known), threading.Event()
    for name in STOPS:  # from the very start: a stop while we open is an orderly one too
        signal.signal(name, lambda *_: stop.set())
    clock = WallClock()
    notice = Notice(os.environ)
    service = _opened(known, clock, notice, log, stop)
    if service is None:
        log.info("stopped")
        return
    pulse, lanes, heart = _works(known, service, clock, every or known.incoming.poll_seconds, log, stop, notice)
    where = _doors(known, service, pulse, heart)
    log.info("running", address=known.house.address)
    notice.say(READY=1, STATUS=f"At work as {known.house.address}.")
    say(f"PostGM is at work as {known.house.address}.{where} Stop it with Ctrl-C.")
    at_rest()
    lanes.start()
    heart.run()
    notice.say(STOPPING=1)
    whole = ended(heart.finish, lanes.finish, service.close)
    log.info("stopped")
    if not whole:  # it hangs on a server; the files stand it, as they stand a power cut
        sys.stdout.flush()
        os._exit(0)


def _works(
    known: Settings, service: Service, clock: Clock, every: float, log: Any, stop: threading.Event, notice: Notice
) -> tuple[Pulse, Lanes, Heart]:
    """What beats, what carries letters out beside it, and what tells others that both are alive."""
    house, began = service.house, steady()
    service.desk.gauge.lasted = lambda: steady() - began
    house.watch, house.relief = (lambda what: log.warning("trouble", what=what)), (lambda what: log.info(what))
    pulse = Pulse(house, clock, every, known.incoming.timeout, lambda: not condition.crowded(known))
    lanes = Lanes(house, service.lanes, clock, lambda sent: _sent(log, pulse, sent), stop)
    heart = Heart(
        house,
        clock,
        pulse.every,
        lambda tally: _tell(log, pulse, tally, known.house.data),
        stop,
        [Chore("letters put off", LOOK, lanes.nudge)],
        lambda rested: notice.say(WATCHDOG=1) if pulse.lively(rested) else None,
    )
    return pulse, lanes, heart


def _doors(known: Settings, service: Service, pulse: Pulse, heart: Heart) -> str:
    """Open what is reached over the network, and say where that is. Where one cannot be opened, all is closed."""
    try:
        web = open_web(service)
        health = open_health(service, pulse, lambda: heart.rested)
    except BaseException:
        service.close()
        raise
    where = f" The post office listens on {known.office.host}:{service.office.port}." if service.office else ""
    where += f" The web room listens on {web.host}:{web.port} for {known.web.url}." if web else ""
    return where + (f" Machines see on http://{health.host}:{health.port}/health whether it lives." if health else "")


def _opened(known: Settings, clock: Clock, notice: Notice, log: Any, stop: threading.Event) -> Service | None:
    """The house, as soon as its database can be reached; None when a stop comes first. What is wrong for good is
    raised."""
    told, over = "", threading.Event()
    threading.Thread(target=_leave, args=(log, stop, over), name="leave", daemon=True).start()
    try:
        while not stop.is_set():
            try:
                return open_house(known, clock)
            except Unreachable as why:
                words = " ".join(str(why).split())
            if words != told:
                log.warning("waiting", what=words)
                say(f"PostGM begins as soon as it can; I try again every {PAUSE:g} s. {words}")
            notice.say(STATUS="Waits for the database.", EXTEND_TIMEOUT_USEC=LONGEST_TRY)
            told = words
            stop.wait(PAUSE)
        return None
    finally:
        over.set()


def _leave(log: Any, stop: threading.Event, over: threading.Event) -> None:
    """End a stopped program whose house still opens: a database that takes a call and says nothing holds up no stop."""
    stop.wait()
    if not over.wait(LAST_SECONDS):
        log.info("stopped")
        sys.stdout.flush()
        os._exit(0)  # the files stand it, as they stand a power cut


def ended(*deeds: Callable[[], None]) -> bool:
    """Do these, in order, but wait for them no longer than a stop may last. Were they done?"""

    def do() -> None:
        for deed in deeds:
            deed()

    ending = threading.Thread(target=do, name="ending", daemon=True)
    ending.start()
    ending.join(LAST_SECONDS)
    return not ending.is_alive()


def _sent(log: Any, pulse: Pulse, letters: int) -> None:
    pulse.sent(letters)
    log.info("sent", letters=letters)


def _tell(log: Any, pulse: Pulse, tally: Tally, data: Path) -> None:
    pulse.told(tally)
    keep(data, pulse.house.troubles)
    if not tally.idle:
        log.info(
            "tick",
            came=tally.came,
            answered=tally.answered,
            resolved=tally.resolved,
            sent=tally.sent,
            slowest=round(tally.slowest, 1),
        )


def _log(known: Settings) -> Any:
    """A log of numbers and names of matches: no bodies, no addresses, no hands."""
    last = structlog.processors.JSONRenderer() if known.log == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[structlog.processors.add_log_level, structlog.processors.TimeStamper("iso", utc=True), last],
        logger_factory=structlog.PrintLoggerFactory(),
    )
    return structlog.get_logger()


def tick(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """One round, for cron: fetch, answer, resolve, send.

    Example: postgm tick
    """
    service = open_house(settings(config))
    try:
        tally = service.house.tick(now())
        keep(service.settings.house.data, service.house.troubles)
    finally:
        service.close()
    data = {
        "came": tally.came,
        "answered": tally.answered,
        "resolved": tally.resolved,
        "sent": tally.sent,
        "failed": tally.failed,
        "trouble": tally.trouble,
    }
    said = f"Letters: {tally.came} came, {tally.answered} answered, {tally.sent} sent."
    say(" ".join([said, f"Turns resolved: {tally.resolved}.", *_failed(tally.failed), *tally.trouble]), as_json, data)
    if tally.trouble:
        raise typer.Exit(1)


def _failed(letters: list[str]) -> Iterator[str]:
    if letters:
        more = "; ..." if len(letters) > MOST_TOLD else ""
        yield (
            f"{len(letters)} could not be sent: {'; '.join(letters[:MOST_TOLD])}{more}. Look at them with: "
            "postgm outbox --state failed"
        )


def status(
    config: ConfigOption = None,
    as_json: JsonOption = False,
    cron: CronOption = False,
) -> None:
    """What waits, what is set aside, what failed, and the last round. Exit code 1 when nobody is at work, when the
    mailbox was not reached for ten minutes, or when the disk is full.

    Example: postgm status
    """
    known = settings(config)
    with desk(config) as (bench, _):
        counts = bench.archive.counts()
        day = measures.lately(bench, now())
        late = list(bench.archive.due(now() - timedelta(minutes=10), 100))
        for name in late:
            bench.archive.release(name, now())
        last = condition.last_round(known, bench.archive)
    wrong = [*condition.troubles(known, last, now(), cron), *condition.crowded(known)]
    if as_json:
        say("", True, {**counts, "overdue": late, "day": day.as_dict, "last_round": last, "trouble": wrong})
    else:
        _show_status(counts, day, late, last)
    if wrong:
        complain(*wrong, code=1)


def _show_status(counts: dict[str, int], day: measures.Measures, late: list[str], last: datetime | None) -> None:
    if not counts:
        say("Nothing has happened here yet.")
    else:
        say(figures.matches(counts))
        say(figures.letters(counts))
        say(f"Letters of ours: {figures.listed(figures.of(counts, 'outbox'), figures.OURS) or 'none'}.")
    if day.letters:
        say(_day(day))
    if counts.get("letters.refused"):
        say(figures.NOT_ACTED_ON)
    if last:
        say(f"The last round that reached the mailbox: {last:%Y-%m-%d %H:%M:%S} UTC.")
    if late:
        say(f"Overdue since more than ten minutes: {', '.join(late)}")


def _day(day: measures.Measures) -> str:
    said = (
        f"Letters of the last 24 hours: {day.letters} ({figures.sorts(day.kinds)}); {day.accepted} "
        f"accepted, {day.refused} not acted on, {day.asked} asked back (nothing of them counts before their writers "
        f"answer), {day.aside} set aside."
    )
    if day.median_seconds is None:
        return said
    return f"{said} Players were answered within {day.median_seconds:g} s (median), at most {day.longest_seconds:g} s."


def weekly(config: ConfigOption = None) -> None:
    """The weekly letter to the operator as it would be at this moment. It is shown here, and not sent.

    Example: postgm weekly
    """
    known = settings(config)
    with desk(config) as (bench, _):
        for words in letter_of(bench.archive, known.house.data, __version__)(now()):
            say(words)
