"""A mailbox on an IMAP server: fetched without a trace, put away only when told to, watched by IDLE."""

from __future__ import annotations

import contextlib
import random
import socket
import time
import weakref
from collections.abc import Callable, Iterator, Sequence

from imapclient.exceptions import IMAPClientError

from gm.ports import Fetched, Mailbox, Place, Refused, Unreachable
from gm.ports.mail import Check
from gm.transports.backoff import gap
from gm.transports.imap_check import probe
from gm.transports.imap_session import TROUBLE, ImapSettings, Session, meaning, readable


class ImapMailbox(Mailbox):
    """Connects when needed. After trouble it leaves the server alone for a growing, random time.

    One thread uses it; only `wake` may be called from another. Letters flagged \\Deleted are not ours any more;
    letters somebody has read are.
    """

    def __init__(
        self,
        settings: ImapSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.settings, self.name = settings, settings.name or settings.inbox
        self._clock, self._chance = clock, chance
        self._session: Session | None = None
        self._failures = 0
        self._not_before = 0.0
        self._trouble: Refused | Unreachable = Unreachable("")
        self._seen: set[int] = set()  # what the last fetch looked at
        self._settled: set[tuple[int, int]] = set()  # (UIDVALIDITY, uid): for servers that can only copy
        self._no_idle = False
        self._bell, self._button = socket.socketpair()
        for end in (self._bell, self._button):
            end.setblocking(False)
            weakref.finalize(self, end.close)

    # -- the promise ---------------------------------------------------------------------------------------------------

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """Letters that are not settled, the oldest first. Fewer than `limit` only when there are no more.

        One that somebody deletes meanwhile is left out.
        """
        letters: list[Fetched] = []
        with self._talking() as session:
            seen: set[int] = set()
            uids = self._open(session)
            for start in range(0, len(uids), max(limit, 1)):
                portion = uids[start : start + limit]
                letters += self._letters(session, portion)
                seen |= set(portion)
                if len(letters) >= limit:
                    break
            self._seen = seen
        return sorted(letters[:limit], key=lambda letter: (letter.arrived, int(letter.uid)))

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Move letters to the Done or Aside folder. Uids of an older UIDVALIDITY mean nothing and are passed over."""
        if not letters:
            return
        with self._talking() as session:
            here = f"{self.name}/{session.validity}"
            for place in ("done", "aside"):
                known = self._open(session) if session.way == "copy" else []
                uids = [int(letter.uid) for letter, where in letters if where == place and letter.mailbox == here]
                if session.way == "copy":
                    uids = [uid for uid in uids if uid in known]
                if uids:
                    session.put_away(uids, place)
                    self._settled |= {(session.validity, uid) for uid in uids}

    def wait(self, seconds: float) -> bool:
        """Wait for mail by IDLE, or by looking now and then. `wake` ends it early.

        Never raises: while the server is to be left alone it sleeps, and then says True, so that `fetch` tries again
        and tells what is wrong.
        """
        end = self._clock() + seconds
        while (left := end - self._clock()) > 0 or seconds == 0:
            rest = self._not_before - self._clock()
            if rest > 0:
                rung = readable(None, self._bell, min(rest, left))
                return not rung and rest <= left
            try:
                mail, rung = self._watch(left)
            except (Unreachable, Refused):
                continue
            if mail or rung or seconds == 0:
                return mail
        return False

    def wake(self) -> None:
        """End a `wait` in another thread, or the next one."""
        with contextlib.suppress(BlockingIOError):
            self._button.send(b"!")

    def close(self) -> None:
        """Log out; a later call connects again."""
        session, self._session = self._session, None
        if session:
            with contextlib.suppress(OSError, IMAPClientError):
                session.client.logout()
            session.hang_up()

    def append_sent(self, raw: bytes) -> str:
        """Keep a copy of a sent letter, with the very bytes. Returns the folder's name."""
        with self._talking() as session:
            return session.append_sent(raw)

    def probe(self) -> list[Check]:
        """For `postgm check`: a conversation of its own that tries everything we need, and leaves nothing behind."""
        return probe(self.settings)

    # -- behind it -----------------------------------------------------------------------------------------------------

    def _open(self, session: Session) -> list[int]:
        return [uid for uid in session.waiting() if (session.validity, uid) not in self._settled]

    def _letters(self, session: Session, uids: Sequence[int]) -> list[Fetched]:
        slips = session.slips(uids)
        bodies = session.bodies(slips)
        place, largest = f"{self.name}/{session.validity}", self.settings.limit
        return [
            Fetched(place, str(slip.uid), slip.arrived, bodies[slip.uid], slip.size if slip.size > largest else 0)
            for slip in slips
            if slip.uid in bodies
        ]

    def _watch(self, seconds: float) -> tuple[bool, bool]:
        """Something new now, or after waiting a while? And was the bell rung?"""
        with self._talking() as session:
            if set(self._open(session)) - self._seen:
                return True, False
            if self._no_idle or not session.client.has_capability("IDLE"):
                return False, readable(None, self._bell, min(seconds, self.settings.poll))
            try:
                return session.idle(min(seconds, self.settings.renew), self._bell)
            except IMAPClientError as error:
                if isinstance(error, session.client.AbortError):
                    raise
                self._hang_up()
                if "* " in str(error):  # news came before the server's "go ahead", which the library cannot digest
                    return True, False
                self._no_idle = True
                return False, False

    @contextlib.contextmanager
    def _talking(self) -> Iterator[Session]:
        """A session; whatever goes wrong in it is said in the words of the port."""
        if self._clock() < self._not_before:
            raise self._trouble
        try:
            if self._session is None:
                self._session = Session(self.settings)
                self._seen = set()
            yield self._session
        except TROUBLE as error:
            self._hang_up()
            self._failures += 1
            self._not_before = self._clock() + gap(self._failures, self._chance())
            self._trouble = meaning(self.settings, error)
            raise self._trouble from error
        self._failures = 0

    def _hang_up(self) -> None:
        session, self._session = self._session, None
        if session:
            session.hang_up()
