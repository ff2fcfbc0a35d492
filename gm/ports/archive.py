"""The archive: everything that must survive a power cut, written in steps that are done whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gm.ports.kept import NO_REASON, NOBODY, Ended, Entry, Kept, LetterState, Player, Post, Queued, Seal, Sheet, Spared
from gm.ports.mail import Delivery, Fetched


class Step(Protocol):
    """Everything written here is committed together, or nothing of it."""

    def write(self, sheet: Sheet, entries: Sequence[Entry]) -> None:
        """A match with new journal entries. Overtaken when the journal does not end right before them."""
        ...

    def post(self, letter: Post) -> bool:
        """Queue a letter. False when its key is there already (nothing is stored)."""
        ...

    def seal(self, *seals: Seal) -> None:
        """Remember tokens; again with the same token replaces."""
        ...

    def settle(
        self,
        letter: int,
        state: LetterState,
        reason: str = "",
        *,
        kind: str = "",
        match: str = "",
        message_id: str = "",
        digest: str = "",
        sender: str = "",
        known: bool = False,
    ) -> None:
        """How a kept letter ended. `digest` tells the letter's orders, to know a copy with another body; `sender` who
        wrote it, and `known` whether that is a player."""
        ...

    def player(self, player: Player) -> None:
        """A new player, or a known one with changed name, zone or addresses."""
        ...

    def note(self, topic: str, key: str, text: str, at: datetime) -> bool:
        """A small fact to be kept once: (topic, key) is unique; False when it stands already."""
        ...


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter and the tokens it gives away."""

    post: Post
    seals: tuple[Seal, ...] = ()

    def put(self, step: Step) -> bool:
        """Queue it; False when it was queued before."""
        step.seal(*self.seals)
        return step.post(self.post)


class Archive(Protocol):
    """What is written down. Unreachable when the database is away."""

    # letters
    def keep(self, letters: Sequence[Fetched], now: datetime) -> int:
        """Store raw bytes before anybody reads them, in one commit. Returns how many were new."""
        ...

    def waiting(self, limit: int, but: str = NO_REASON) -> Sequence[Kept]:
        """Letters not settled yet, in order of arrival, and claimed for this worker; none that has the reason `but`."""
        ...

    def failed(self, letter: int, reason: str) -> int:
        """Count a try that ended in an exception. Returns the number of tries."""
        ...

    def suspected(self, reason: str) -> tuple[int, int]:
        """Mark each letter that this worker was reading when it died, and count a try of those that were marked
        already: they were read alone. Returns how many marked letters wait, and the most tries that one of them had.

        Only for a worker that just came and is alone under its name.
        """
        ...

    def letter(self, letter: int) -> Kept | None: ...
    def letters(self, state: str, limit: int = 100) -> Sequence[Kept]: ...
    def ended(self, since: datetime, limit: int) -> list[Ended]:
        """The last `limit` letters that came to their end since then, the newest first."""
        ...

    def retry(self, letter: int) -> bool:
        """Put a letter that was set aside before the reader again."""
        ...

    def same_message(self, message_id: str, but: int) -> tuple[int, str] | None:
        """Another settled letter with this Message-ID: its id and digest."""
        ...

    def swept(self, mailbox: str, at: datetime) -> None:
        """The mailbox was empty at that time."""
        ...

    def last_sweep(self, mailboxes: Sequence[str], now: datetime | None = None) -> datetime | None:
        """Each of these mailboxes has been empty at or after this time; None before all were swept once. With
        `now`, a sweep noted for a later time, by a clock that was set back since, does not count."""
        ...

    def read_up_to(self, mailboxes: Sequence[str], now: datetime) -> datetime | None:
        """All that came up to this time has been read: these mailboxes were empty since, and no letter that was kept
        waits, not even in the hand of another worker, who may be dead. None before all were swept once."""
        ...

    # matches
    def match(self, name: str) -> Sheet | None: ...
    def matches(self, status: str | None = None, player: str | None = None) -> Sequence[Sheet]: ...
    def led(self, address: str) -> Sequence[str]:
        """Names of the matches not over with this address among the leaders of their sheet, found by it."""
        ...

    def due(self, now: datetime, limit: int) -> Sequence[str]:
        """Names of matches, running or ready to begin, whose `wake` has come: the oldest first, claimed for this
        worker. The cost follows their number, not the number of matches."""
        ...

    def release(self, name: str, wake: datetime | None) -> None:
        """Give back the claim on a match that was looked at without being changed; `wake` is its next hour."""
        ...

    def journal(self, match: str, after: int = 0) -> Sequence[Entry]: ...

    # players and tokens
    def player(self, id: str) -> Player | None: ...
    def player_at(self, address: str) -> Player | None: ...
    def players(self, match: str = "") -> Sequence[Player]:
        """Players by id: all, or those who sit in a match."""
        ...

    def sealed(self, token: str) -> Seal | None: ...

    # outbox
    def claim(self, now: datetime, limit: int, lease_seconds: float = 300, but: Spared = NOBODY) -> Sequence[Queued]:
        """Letters to send now, what matters most first, then the oldest, marked "sending" until the lease ends."""
        ...

    def take_back(self) -> int:
        """Letters that this worker had claimed before it died are to be sent now. Returns how many.

        Only for a worker that just came and is alone under its name: another's letters would go out twice.
        """
        ...

    def delivered(self, delivery: Delivery, now: datetime, next_try: datetime | None = None) -> None:
        """Mark the fate of a claimed letter; `next_try` None with outcome "later" gives it up. One short commit."""
        ...

    def outbox(self, state: str | None = None, match: str | None = None, limit: int = 100) -> Sequence[Queued]: ...
    def sent_texts(self, match: str, seat: str, player: str, limit: int = 6) -> Sequence[str]:
        """Plain texts of the letters last queued for a seat (or, without match, a player), the newest first."""
        ...

    def posted(self, key: str) -> Queued | None: ...
    def sent_to(self, message_id: str) -> Queued | None: ...
    def reached(self, match: str, turn: int) -> frozenset[tuple[str, str]]:
        """Keys of the reports of this turn that a mail server has taken and that did not bounce, with their players."""
        ...

    def unreached(self, key: str) -> None:
        """The letter with this key bounced: it counts as not arrived (state "bounced")."""
        ...

    def posted_since(self, to: str, since: datetime, press: bool = False, doubted: bool = False) -> int:
        """How many answers (or letters of other players) were queued for this address since then: for flood limits.

        Answers to letters that proved nothing are counted by themselves (`doubted`).
        """
        ...

    def came(self, letter: int) -> datetime | None:
        """When the letter with this number came, or the last one kept before it; None when there is none."""
        ...

    def about(self, match: str, since: datetime, most: int) -> int:
        """How many letters of its players about a match came since then; more than `most` are not counted."""
        ...

    def noted(self, topic: str, key: str) -> str | None: ...
    def notes(self, topic: str) -> Sequence[tuple[str, str]]: ...

    # whole
    def step(self) -> AbstractContextManager[Step]:
        """One transaction; commits when the block ends without an exception."""
        ...

    def batch(self, whole: bool = False) -> AbstractContextManager[None]:
        """Several steps, made durable together when the block ends. Each is all or nothing by itself; or, `whole`,
        which costs less, none stands where one fails, and that is Crossed: do them again, each by itself."""
        ...

    def foresee(self) -> AbstractContextManager[None]:
        """Inside a batch: what is asked in this block reads as nothing where it is not known yet, and is known after
        it, at the cost of one question for all of a kind."""
        ...

    def shed(self, sender: int, day: int, total: int) -> int:
        """Let the bytes of letters go beyond so many octets: of one writer, of the strangers of a day, of all; the
        oldest strangers' first. Never of letters that wait to be read, nor of a player's that are aside. How many."""
        ...

    def set_back(self, now: datetime) -> None:
        """The clock was set back to now: claims end when a lease from now would, letters put off are tried as if put
        off now at the latest, and every match is looked at once."""
        ...

    def tidy(self, before: datetime) -> int:
        """Delete raw bytes of settled letters and texts of sent ones older than that. Returns how many."""
        ...

    def oldest(self, now: datetime) -> datetime | None:
        """When the oldest letter that should have left by now was written; None when all have left."""
        ...

    def late(self, before: datetime) -> tuple[int, datetime | None]:
        """How many matches wanted to be looked at before then and were not; and since when the first of them."""
        ...

    def since(self, moment: datetime) -> dict[str, int]:
        """What happened since then: letters that came to their end ("letters.done", "kinds.bounce"), and letters of
        ours that were written ("outbox.sent")."""
        ...

    def played(self, since: datetime) -> tuple[int, int]:
        """Turns that were played since then, and those of them in which somebody was silent."""
        ...

    def counts(self) -> dict[str, int]:
        """For the operator: letters by state, outbox by state, matches by status."""
        ...

    def close(self) -> None: ...
