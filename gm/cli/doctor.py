"""postgm doctor: examine the whole house, also while it is at work, and say of each thing how to mend it."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from gm import ways
from gm.bootstrap import desk_of
from gm.cli import condition, records
from gm.cli.checking import advised
from gm.cli.common import ConfigOption, CronOption, JsonOption, complain, now, say, show, whatever
from gm.config import Settings
from gm.desk.table import Table
from gm.ports import Archive, Refused, Shut, Unreachable
from gm.sections import BadConfig
from gm.store.presence import anybody
from gm.vitals.weekly import last_backup

Row = dict[str, Any]
PATIENCE: Final = 20.0  # seconds for each step of a server
OLD: Final = timedelta(days=8)  # of a backup
MOST: Final = 100


def doctor(
    config: ConfigOption = None,
    as_json: JsonOption = False,
    cron: CronOption = False,
) -> None:
    """Examine everything, also while the service is at work: a sentence each, and how to mend it. It sends no
    letter. Exit code 1 when something is wrong.

    Example: postgm doctor
    """
    known = whatever(config)
    rows = [
        condition.configuration(config, known),
        condition.person(known),
        condition.files(known, config),
        *_house(known, cron),
        *_post(known),
        *_domain(known),
    ]
    show(rows if as_json else condition.plain(rows), as_json, "")
    if condition.wrong(rows):
        complain("Not everything is well; the sentences beside NO say how to mend it.", code=1)
    if not as_json:
        say("Nothing is wrong.")


def _row(test: str, good: bool | None, what: str) -> Row:
    return {"test": test, "good": good, "what": what}


# -- inside ------------------------------------------------------------------------------------------------------------


def _house(known: Settings, cron: bool) -> Iterator[Row]:
    """The service, and what it stands on."""
    if not known.house.data.exists():
        yield _row("house", False, f"There is no house yet: no folder {known.house.data}. postgm check makes it.")
        return
    try:
        _, archive = desk_of(known)
    except (BadConfig, Refused, Unreachable) as why:
        yield _row("house", False, advised(str(why)))
        return
    try:
        at = now()
        yield _service(known, archive, at, cron)
        yield from condition.rows(known, archive, at)
        yield _matches(archive, at)
        yield _aside(archive)
        yield _backup(known, archive, at)
    except Unreachable as why:
        yield _row("database", False, f"It does not answer: {why}")
    finally:
        archive.close()


def _service(known: Settings, archive: Archive, at: datetime, cron: bool) -> Row:
    last = condition.last_round(known, archive)
    if found := condition.troubles(known, last, at, cron):
        return _row("service", False, " ".join(found))
    work = "Rounds come" if cron else "It is at work"
    return _row("service", True, f"{work}; the last round that reached the mailbox: {last:%Y-%m-%d %H:%M} UTC.")


def _matches(archive: Archive, at: datetime) -> Row:
    late, since = archive.late(at - condition.LATE)
    running = [Table.of(sheet).match for sheet in archive.matches("running")]
    if late:
        return _row(
            "matches",
            False,
            f"Matches that wait to be looked at: {late}, the first since "
            f"{since:%Y-%m-%d %H:%M} UTC; is postgm running, and does the mailbox answer?",
        )
    return _row("matches", True, f"Matches that run: {len(running)}; none is overdue.")


def _aside(archive: Archive) -> Row:
    lying = len(archive.letters("aside", MOST))
    if lying:
        return _row(
            "aside",
            None,
            f"Letters that lie aside for a person: {lying}{' or more' * (lying == MOST)}; see "
            "them with: postgm aside list",
        )
    return _row("aside", True, "No letter lies aside.")


def _backup(known: Settings, archive: Archive, at: datetime) -> Row:
    if known.house.database and not known.house.database.startswith("sqlite"):
        return _row("backup", None, "PostgreSQL is copied by its own tools (pg_dump); I do not see when.")
    last = last_backup(archive)
    if last is None:
        return _row("backup", None, "There was no backup yet. Make one with: postgm backup FILE")
    if at - last > OLD:
        age = f"Days since the last backup: {(at - last).days}."
        return _row("backup", None, f"{age} Make one with: postgm backup FILE")
    return _row("backup", True, f"The last backup was made on {last:%Y-%m-%d}.")


# -- outside -----------------------------------------------------------------------------------------------------------


def _post(known: Settings) -> Iterator[Row]:
    """Mailboxes and the way out, tried with less patience than at work."""
    hurried = known.model_copy(
        update={
            "incoming": _hurried(known.incoming),
            "outgoing": _hurried(known.outgoing),
            "also": tuple(map(_hurried, known.also)),
        }
    )
    if ways.at_home(known):
        yield _office(known)
    try:
        parts = ways.probes_of(hurried)
    except BadConfig as why:
        yield from (_row("configuration", False, said) for said in why.complaints)
        return
    for name, part in parts:
        try:
            for test, good, said in part.probe():
                yield _row(f"{name}: {test}", good, advised(said) if good is False else said)
        except (Refused, Unreachable) as why:
            yield _row(name, False, advised(str(why)))
        finally:
            part.close()
    if known.outgoing.kind == "maildir":
        yield _row("outgoing", None, f"Letters are written into {known.outgoing.folder}; none leaves this machine.")


def _hurried(place: Any) -> Any:
    return place.model_copy(update={"timeout": min(place.timeout, PATIENCE)})


def _office(known: Settings) -> Row:
    """The embedded post office listens while the service is at work."""
    where = f"{known.office.host}:{known.office.port}"
    if not known.office.port:
        return _row("post office", None, "It takes any free port, which its log names; I cannot look there.")
    if not anybody(known.house.data):
        return _opens(known, where)
    try:
        with smtplib.SMTP(known.office.host, known.office.port, timeout=PATIENCE):
            return _row("post office", True, f"It listens on {where}.")
    except (OSError, smtplib.SMTPException):
        return _row("post office", False, f"It does not answer on {where}, though postgm is running; restart it.")


def _opens(known: Settings, where: str) -> Row:
    try:
        ways.doors(known)
    except Shut as why:
        return _row("post office", False, str(why))
    return _row("post office", True, f"It opens on {where} while postgm run is at work.")


def _domain(known: Settings) -> list[Row]:
    if known.outgoing.kind != "smtp":
        return [_row("dns", True, "No letter leaves this machine, so no records of a domain are needed.")]
    return [_row(*found) for found in records.findings(known, records.asker())]
