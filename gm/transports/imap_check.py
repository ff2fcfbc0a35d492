"""Trying out an IMAP account for `postgm check`: login, folders, moving and waiting, each with a sentence."""

from __future__ import annotations

import socket
from collections.abc import Callable
from email.utils import formatdate

from gm.ports.mail import Check
from gm.transports.imap_session import TROUBLE, ImapSettings, Session, Way, meaning

WAYS: dict[Way, str] = {
    "move": "the server moves letters itself (MOVE)",
    "expunge": "the server has no MOVE; letters are copied and removed one by one (UIDPLUS)",
    "mark": "the server has neither MOVE nor UIDPLUS; letters stay in the inbox with the keyword $gm-done",
    "copy": "the server can only copy; letters stay in the inbox and a restart reads them again",
}


def probe(settings: ImapSettings) -> list[Check]:
    """What works on this account. A step that fails says why; the others are still tried."""
    try:
        session = Session(settings)
    except TROUBLE as error:
        return [("login", False, str(meaning(settings, error)))]
    waiting = len(session.waiting())
    checks: list[Check] = [("login", True, f"{settings.user} is let in; letters in {settings.inbox}: {waiting}.")]
    for name, step in STEPS.items():
        try:
            checks.append((name, True, step(session)))
        except TROUBLE as error:
            checks.append((name, False, str(meaning(settings, error))))
    session.hang_up()
    return checks


USED = ("IDLE", "MOVE", "UIDPLUS", "SPECIAL-USE", "NAMESPACE")


def _capabilities(session: Session) -> str:
    known = {word.decode("ascii", "replace") for word in session.client.capabilities()}
    used = [word for word in USED if word in known]
    return f"Of what is of use here, the server can: {' '.join(used) or 'nothing; it goes without'}."


def _folders(session: Session) -> str:
    return f"Letters are put away in {session.folder('done')} and {session.folder('aside')}."


def _move(session: Session) -> str:
    """A letter of our own goes from one folder to the other and is removed again."""
    if session.way not in ("move", "expunge"):
        return f"Not tried: {WAYS[session.way]}."
    mark = f"<check.{formatdate().replace(' ', '').replace(':', '')}@postgm.invalid>"
    letter = f"From: postgm@postgm.invalid\r\nSubject: A test, please ignore\r\nMessage-ID: {mark}\r\n\r\nA test.\r\n"
    session.client.append(session.folder("aside"), letter.encode())
    try:
        session.client.select_folder(session.folder("aside"))
        own = session.client.search(["HEADER", "Message-ID", mark])
        session.put_away(own, "done")
        session.client.select_folder(session.folder("done"))
        moved = session.client.search(["HEADER", "Message-ID", mark])
        if session.client.has_capability("UIDPLUS"):
            session.client.add_flags(moved, [b"\\Deleted"], silent=True)
            session.client.uid_expunge(moved)
    finally:
        session.client.select_folder(session.settings.inbox)
    if not (own and moved):
        raise OSError("a test letter did not arrive in the other folder")
    return f"A test letter was moved: {WAYS[session.way]}."


def _idle(session: Session) -> str:
    if not session.client.has_capability("IDLE"):
        return f"The server has no IDLE: we look every {session.settings.poll:g} s."
    bell, button = socket.socketpair()
    with bell, button:
        session.idle(0.2, bell)
    return "New letters are told at once (IDLE)."


STEPS: dict[str, Callable[[Session], str]] = {
    "capabilities": _capabilities,
    "folders": _folders,
    "moving": _move,
    "waiting": _idle,
}
