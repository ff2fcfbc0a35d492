"""postgm check: try everything the service needs, and say plainly what is wrong and how to mend it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from gm import ways
from gm.bootstrap import Service, desk_of, open_house, open_web
from gm.cli import condition, reach
from gm.cli.common import ConfigOption, JsonOption, complain, now, say, show, whatever
from gm.config import Settings
from gm.desk.outgoing.letters import notice
from gm.ports import Mailbox, Mailer, Parcel, Refused, Shut, Unreachable
from gm.post.addressing import plus_address, token_for
from gm.post.reading import read
from gm.post.writing import Person
from gm.rendering import Letters
from gm.store.presence import anybody

Row = dict[str, Any]
PATIENCE = 60  # seconds to wait for the letter to ourselves
MOST = 500  # letters that may wait in the inbox before ours
_TAKEN: dict[str, Any] = {
    "test": "plus-addressing",
    "good": None,
    "what": "PostGM is at work here and would take a letter to myself before I see it. "
    "Stop it to try whether plus-addressing works.",
}

ADVICE: tuple[tuple[str, str], ...] = (
    # what the other side said, and what to do about it; the first that fits is told
    (
        r"(?i)authenticat\w* ?failed|login failed|5\.7\.8|\b535\b",
        "Look at the user and the password. Many providers "
        "want an app password here, made in the account's security settings, instead of your own.",
    ),
    (
        r"(?i)hostname mismatch|doesn't match|not valid for",
        "The certificate is for another name: write the host as your provider does.",
    ),
    (
        r"takes no access tokens",
        "Give it a password (password_file) in the place of token_command or of issuer under [oauth].",
    ),
    (r"(?i)certificate", "Name a file of certificates to trust in ca_file, or ask your provider for the right host."),
    (
        r"(?i)wrong.version|record layer",
        "Security does not fit the port: tls is usual for 993 and 465, starttls for 143 and 587.",
    ),
    (r"(?i)refused|errno 111", "Nobody listens there: look at the host and the port."),
    (
        r"(?i)name or service|getaddrinfo|nodename|temporary failure in name",
        "No server has that name: look at the host.",
    ),
    (
        r"(?i)timed? ?out|unreachable|no route",
        "No answer came: look at the host, the port, and whether a firewall stands between.",
    ),
    (r"(?i)^the mail folder .* no such file", "Make it, or look at folder under [incoming]."),
    (r"(?i)^the database .* no such file", "Make its folder, or look at database under [house]."),
    (r"(?i)no such file", "A file that the configuration names is not there, perhaps ca_file."),
)


def advised(sentence: str) -> str:
    """What went wrong, with what can be done about it."""
    advice = next((words for pattern, words in ADVICE if re.search(pattern, sentence)), "")
    return f"{sentence}{'' if sentence.endswith(('.', '?')) else '.'} {advice}" if advice else sentence


def check(config: ConfigOption = None, as_json: JsonOption = False) -> None:
    """Log in, try everything the service needs, and send a letter to ourselves through plus-addressing.

    Example: postgm check
    """
    known = whatever(config)
    busy = anybody(known.house.data)
    rows = [condition.configuration(config, known)]
    if not condition.wrong(rows):
        rows += _tried(known, config, busy)
    show(rows if as_json else condition.plain(rows), as_json, "")
    if condition.wrong(rows):
        complain("Not everything works yet; the sentences above say how to mend it.", code=1)
    if not as_json:
        say("Everything works." + ("" if busy else " Start the service with: postgm run"))


def _tried(known: Settings, config: Path | None, busy: bool) -> list[Row]:
    try:
        service = open_house(known)
    except Shut as why:
        return _beside(known, config, {"test": "post office", "good": None if busy else False, "what": str(why)})
    except Refused as why:
        complain(advised(str(why)))
    except (Unreachable, OSError) as why:
        complain(advised(str(why)), code=1)
    try:
        return list(_opened(service, config, busy))
    finally:
        service.close()


def _opened(service: Service, config: Path | None, busy: bool) -> Iterator[Row]:
    known = service.settings
    rows = _probed([*service.house.mailboxes, service.house.mailer])
    if known.web.url:
        rows.append(_web(service))
    rows.append(condition.files(known, config))
    rows += condition.letters(known, Letters(own=known.house.letters))
    rows += condition.rows(known, service.archive, now())
    yield from rows
    if not condition.wrong(rows):
        yield from [_TAKEN] if busy else _to_ourselves(service)
    yield condition.person(known)
    yield from reach.rows(service)


def _beside(known: Settings, config: Path | None, office: Row) -> list[Row]:
    """What can be tried where the post office does not open."""
    _, archive = desk_of(known)
    try:
        kept = [*condition.letters(known, Letters(own=known.house.letters)), *condition.rows(known, archive, now())]
    finally:
        archive.close()
    parts = [part for _, part in ways.probes_of(known)]
    try:
        return [office, *_probed(parts), condition.files(known, config), *kept, condition.person(known)]
    finally:
        for part in parts:
            part.close()


def _probed(parts: Sequence[Mailbox | Mailer]) -> list[Row]:
    return [
        {"test": name, "good": good, "what": advised(sentence) if good is False else sentence}
        for part in parts
        for name, good, sentence in part.probe()
    ]


def _web(service: Service) -> dict[str, Any]:
    """Can the web room listen where it should, or does it already?"""
    web, row = service.settings.web, {"test": "web room", "good": True}
    try:
        open_web(service)
    except Refused as why:
        if _listening(web.host, web.port):
            return {**row, "what": f"It listens on {web.host}:{web.port}; postgm is running."}
        return {**row, "good": False, "what": str(why)}
    return {**row, "what": f"It can listen on {web.host}:{web.port}. Whether {web.url} leads there, a browser tells."}


def _listening(host: str, port: int) -> bool:
    """Is it a web room of ours that answers there?"""
    from gm.web.room import NAME

    asked = HTTPConnection(host, port, timeout=5)
    try:
        asked.request("HEAD", "/")
        return asked.getresponse().getheader("Server") == NAME
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def _to_ourselves(service: Service) -> list[dict[str, Any]]:
    """A letter to gm+token@...: does it come back with its token, and with a stamp of this hour?"""
    us = service.desk.us
    token = token_for(us.key, "check", int(time.time()), "", "check")
    letter = notice(
        service.desk,
        f"check/{token}",
        Person(plus_address(us.address, token)),
        "A letter to myself",
        ["This letter tests whether plus-addressing works. It can be deleted."],
        now(),
    )
    sent = list(service.house.mailer.send([Parcel(0, us.address, plus_address(us.address, token), letter.post.raw)]))
    row = {"test": "plus-addressing", "good": False}
    if sent[0].outcome != "sent":
        return [{**row, "what": f"The letter to {us.address} with a plus part was not accepted: {sent[0].text}"}]
    if arrived := _arrives(service.house.mailboxes[0], token):
        back = {**row, "good": True, "what": "A letter to our own address with a plus part came back."}
        return [back, condition.against(arrived, now())]
    return [
        {
            **row,
            "what": "The letter with a plus part did not come back within a minute. Orders still work by the "
            "seal in References, but switch on subaddressing at your provider if you can.",
        }
    ]


def _arrives(mailbox: Mailbox, token: str) -> datetime | None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for letter in mailbox.fetch(MOST):
            if token in (letter.envelope_to or "") or any(token in value for _, value in read(letter.raw).headers):
                mailbox.settle([(letter, "done")])
                return letter.arrived
        mailbox.wait(2)
    return None
