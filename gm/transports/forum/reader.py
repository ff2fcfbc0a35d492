"""A forum as a mailbox: what is posted, edited or taken away there becomes a letter, and waits until it is settled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256
from math import inf

from gm.ports import Fetched, Mailbox, Place, Refused, Unreachable
from gm.ports.channel import Channel
from gm.ports.mail import Check
from gm.transports.forum.accounts import TOPIC, local_of
from gm.transports.forum.book import Book, Known, Seen, Sent
from gm.transports.forum.dialect import Entry, Forum, Listed, No, Page, Spot
from gm.transports.forum.hooks import Hook
from gm.transports.forum.words import references

WATCHED = timedelta(days=2)  # as long as this, posts are looked at again for edits
FINISHED = timedelta(seconds=10)  # a forum may finish a post itself as long after it was posted
SOONEST = 15  # seconds after a reading: many talks that are read again at once would meet a forum's limits
MOST_PAGES = 20  # of a spot, in one reading


Versions = Sequence[tuple[datetime, str]]
"""What a post said before it was changed: since when, and what was typed."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often a forum is asked."""

    categories: tuple[str, ...] = ()
    poll: float = 60  # seconds
    again: float = 600  # seconds until posts of the last two days are compared with what they were, at most
    largest: int = 1_000_000  # octets of a letter


class ForumMailbox(Mailbox):
    """The letters of a forum. `clock` is ours; stamps of posts are the forum's."""

    def __init__(
        self,
        channel: Channel,
        forum: Forum,
        book: Book,
        habits: Habits,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        hook: Hook | None = None,
    ) -> None:
        self.name, self.channel = channel.mailbox, channel
        self._forum, self._book, self._habits, self._clock = forum, book, habits, clock
        self._bell, self._hook = threading.Event(), hook
        self._given: set[str] = set()
        self._all = False  # is everything to be compared again at the next fetch?

    # -- what a mailbox does -------------------------------------------------------------------------------------------

    def fetch(self, limit: int) -> Sequence[Fetched]:
        """The oldest that wait; the forum is asked first unless enough wait already."""
        rows = self._book.waiting(limit)
        if len(rows) < limit:
            self._look()
            rows = self._book.waiting(limit)
        self._given = {uid for uid, *_ in rows}
        return [Fetched(f"{self.name}/1", uid, arrived, raw, size) for uid, arrived, raw, size in rows]

    def anew(self) -> None:
        """The posts of the last two days are compared again at the next fetch."""
        self._all = True

    def settle(self, letters: Sequence[tuple[Fetched, Place]]) -> None:
        """Forget their bytes."""
        with self._book.whole():
            self._book.settled([letter.uid for letter, _ in letters])

    def wait(self, seconds: float) -> bool:
        """Asks now and then whether something was posted. Of a forum that is away the next fetch tells."""
        end = time.monotonic() + seconds
        try:
            while not self._news():
                left = end - time.monotonic()
                if left <= 0 or self._bell.wait(min(left, self._habits.poll)):
                    self._bell.clear()
                    return left > 0 and self._news()
        except (Refused, Unreachable, No):
            self._bell.wait(max(0.0, end - time.monotonic()))
            self._bell.clear()
            return False
        return True

    def wake(self) -> None:
        """From another thread."""
        self._bell.set()

    def knock(self, fields: Mapping[str, str], body: bytes) -> bool:
        """From another thread, too: a signed web hook."""
        if self._hook is None or not self._hook.signed(fields, body):
            return False
        self._bell.set()
        return True

    def probe(self) -> list[Check]:
        """What the bot may do."""
        try:
            return self._forum.rights(self._categories)
        except (Refused, Unreachable, No) as why:
            return [("login", False, str(why))]

    def close(self) -> None:
        """Of the connection and the book."""
        self._forum.close()
        self._book.close()

    def _news(self) -> bool:
        """Does a letter wait that was not given yet? A spot that is only looked at again is none."""
        if not self._more():
            self._look()
        return self._more()

    def _more(self) -> bool:
        return any(uid not in self._given for uid, *_ in self._book.waiting(len(self._given) + 1))

    # -- what has changed ----------------------------------------------------------------------------------------------

    @property
    def _categories(self) -> tuple[str, ...]:
        """Those of the settings, and where topics of matches stand."""
        named = (known.category for known in self._book.topics() if known.category)
        return tuple(dict.fromkeys((*self._habits.categories, *named)))

    @property
    def _until(self) -> float:
        """What is due by then is compared again."""
        return inf if self._all else self._clock().timestamp()

    def _look(self) -> None:
        """Read what has changed, and what is to be looked at again."""
        for listed in self._changed():
            self._read(listed)
        self._all = False

    def _changed(self) -> Iterator[Listed]:
        """One request for each category and one for the talks; then spots that are to be looked at again."""
        now, met = self._until, set()
        for listed in (*self._forum.talks(), *(one for name in self._categories for one in self._forum.topics(name))):
            known = self._book.spot(listed.spot)
            if listed.spot.kind == "topic" and not (known and known.named):
                continue
            met.add(listed.spot)
            if known is None or known.mark != listed.mark or 0 < known.due <= now:
                yield listed
        for known in self._book.overdue(now):
            if known.spot not in met:
                yield Listed(known.spot, "", known.mark)

    # -- reading -------------------------------------------------------------------------------------------------------

    def _read(self, listed: Listed) -> None:
        """Everything of a spot that is new, and what became of what is not so old."""
        spot, now = listed.spot, self._clock()
        known = self._book.spot(spot)
        cursor = known.cursor if known else 0
        old = self._book.oldest(spot, (now - WATCHED).timestamp())
        try:
            page = self._entries(spot, min(cursor + 1, old or cursor + 1))
        except No:
            self._book.unname(spot)
            return
        versions = self._versions(spot, page, now)
        with self._book.whole():
            self._book.meet(spot)
            self._walk(spot, page, versions, known.start if known else 0, now)
            last = max((cursor, *(entry.number for entry in page.entries)))
            self._book.read(spot, listed.mark, last, self._due(spot, now))

    def _due(self, spot: Spot, now: datetime) -> float:
        """When it is looked at again for edits: what is new more often, since people soon change their minds."""
        newest = self._book.newest(spot)
        if newest is None or newest < (now - WATCHED).timestamp():
            return 0
        age = max(0.0, now.timestamp() - newest)
        return now.timestamp() + min(self._habits.again, max(self._habits.poll, SOONEST, age / 4))

    def _entries(self, spot: Spot, floor: int) -> Page:
        """The posts from that number on, oldest first, and perhaps some before."""
        page = self._forum.posts(spot)
        title, people, found = page.title, page.people, list(page.entries)
        for _ in range(MOST_PAGES):
            if not page.earlier or (found and found[0].number <= floor):
                break
            page = self._forum.posts(spot, page.earlier)
            known = {entry.id for entry in found}  # pages may share a post
            found = [*(entry for entry in page.entries if entry.id not in known), *found]
        return Page(found, page.earlier, people, page.open, title)

    def _walk(self, spot: Spot, page: Page, versions: Mapping[str, Versions], start: int, now: datetime) -> None:
        title, seen = page.title, self._book.seen(spot, page.entries[0].number if page.entries else 0)
        for entry in page.entries:
            if entry.writer == self._forum.me():
                self._own(spot, entry)
                continue
            if entry.number <= start or not entry.writer:
                continue
            before = seen.pop(entry.id, None)
            if told := self._judged(entry, before, now):
                unread = before.revision + 1 if before else 0
                told = self._after_others(spot, title, versions.get(entry.id, ()), unread, entry, told)
                self._put(spot, title, *told, people=page.people)
        for lost in seen.values():
            if not lost.gone:  # it is not there any more, and nobody says whose it was
                self._lost(spot, title, lost, now)
        self._settle_in(spot, page.people)

    def _own(self, spot: Spot, entry: Entry) -> None:
        if entry.gone or not (mark := references(entry.whole)):
            return
        ref, part = mark
        self._book.ours(spot, entry.id, entry.number, entry.at.timestamp(), ref, part)
        about, known = self._book.about(ref), self._book.spot(spot)
        if about and spot.kind == "talk" and known and not known.named and not self._book.named("talk", *about):
            self._book.name(spot, *about)

    def _settle_in(self, spot: Spot, people: frozenset[str]) -> None:
        """A talk that somebody opened with us alone is where the house answers them, if there is none yet."""
        known, others = self._book.spot(spot), people - {self._forum.me()}
        if spot.kind == "talk" and known and not known.named and len(others) == 1:
            [account] = others
            if not self._book.named("talk", account, ""):
                self._book.name(spot, account, "")

    def _judged(self, entry: Entry, seen: Seen | None, now: datetime) -> tuple[Entry, Seen] | None:
        """The post as it is to be told, and remembered; None where nothing is new about it."""
        hash = sha256(entry.whole.encode()).hexdigest()
        if seen is None:  # of what it said before it was changed, we know nothing
            revision = int(entry.changed is not None and entry.changed - entry.at > FINISHED)
            stamp = entry.changed if revision and entry.changed else entry.at
        elif (seen.hash, seen.gone) == (hash, entry.gone) or (seen.gone and entry.gone):
            return None
        else:
            revision, stamp = seen.revision + 1, entry.changed or now
        remembered = Seen(entry.id, entry.number, entry.at.timestamp(), hash, revision, entry.gone)
        return replace(entry, changed=stamp), remembered

    def _versions(self, spot: Spot, page: Page, now: datetime) -> dict[str, Versions]:
        """What changed posts said before, by post: of those that are to be told."""
        seen = self._book.seen(spot, page.entries[0].number if page.entries else 0)
        theirs = (entry for entry in page.entries if entry.writer != self._forum.me())
        changed = [entry for entry in theirs if entry.changed and not entry.gone]
        return {
            entry.id: self._forum.earlier(spot, entry)
            for entry in changed
            if self._judged(entry, seen.get(entry.id), now)
        }

    def _after_others(
        self, spot: Spot, title: str, versions: Versions, unread: int, found: Entry, told: tuple[Entry, Seen]
    ) -> tuple[Entry, Seen]:
        """The versions of a changed post that we have not read are letters of their own, under the hour from which they
        stood there: what counts is what stood there in time."""
        entry, seen = told
        for n, (since, text) in enumerate(versions):
            if n >= unread:
                old = replace(entry, text=text, changed=since if n else None)
                self._put(spot, title, old, replace(seen, revision=n))
        if not versions:
            return told
        return replace(entry, changed=found.changed), replace(seen, revision=max(seen.revision, len(versions)))

    def _lost(self, spot: Spot, title: str, lost: Seen, now: datetime) -> None:
        who = self._book.writer(lost.id)
        first = datetime.fromtimestamp(lost.at, UTC)
        entry = Entry(lost.id, lost.number, who, who, first, "", "", now, gone=True)
        self._put(spot, title, entry, replace(lost, revision=lost.revision + 1, gone=True))

    # -- letters -------------------------------------------------------------------------------------------------------

    def _put(self, spot: Spot, title: str, entry: Entry, seen: Seen, people: frozenset[str] = frozenset()) -> None:
        self._book.note(spot, seen, entry.writer)
        if seen.gone and not seen.revision:
            return  # taken away before we read it
        known = self._book.spot(spot)
        others = bool(people - {self._forum.me(), entry.writer})
        raw = self._letter(known, title, entry, seen, others)
        arrived = (entry.changed or entry.at).astimezone(UTC)
        large = len(raw) if len(raw) > self._habits.largest else 0
        kept = raw[: raw.index(b"\r\n\r\n") + 4] if large else raw
        self._book.put(f"post-{entry.id}.{seen.revision}", arrived, entry.number, kept, large)

    def _letter(self, known: Known | None, title: str, entry: Entry, seen: Seen, others: bool) -> bytes:
        assert known, "it was met"
        host, quoted = self.channel.host, self._quoted(known.spot, entry)
        answered = quoted if quoted.message_id else self._book.answered(known.spot, entry.number)
        letter = EmailMessage(policy=SMTP)
        letter["From"] = Address(" ".join(entry.name.split()), local_of(entry.writer), host)
        talk = known.spot.kind == "talk"
        letter["To"] = (talk and answered and answered.reply_to) or self.channel.address
        letter["Date"] = format_datetime((entry.changed or entry.at).astimezone(UTC))
        about = f"Re: {answered.subject.removeprefix('Re: ')}" if answered and talk else title
        letter["Subject"] = " ".join(about.split())
        letter["Message-ID"] = f"<post-{entry.id}.{seen.revision}@{host}>"
        for name, value in self._marks(known, entry, seen, answered, others).items():
            if value:
                letter[name] = value
        letter.set_content("" if seen.gone else f"{entry.text}\n")
        return letter.as_bytes()

    def _quoted(self, spot: Spot, entry: Entry) -> Sent:
        """The letter of ours that a post quotes whole, with its reference line: it is that which is answered."""
        mark = references(entry.whole) if spot.kind == "talk" and not entry.gone else None
        return (self._book.letter(mark[0], spot) if mark else None) or Sent("", "", "")

    def _marks(self, known: Known, entry: Entry, seen: Seen, answered: Sent | None, others: bool) -> dict[str, str]:
        """What only a channel says of a letter; the empty ones are left out."""
        elsewhere = self._book.elsewhere(known.spot, entry.writer, entry.at.astimezone(UTC))
        return {
            "In-Reply-To": answered.message_id if answered else "",
            "PostGM-Quoted": self._quoted(known.spot, entry).message_id,
            "PostGM-Topic": "" if known.spot.kind == "talk" else f"{TOPIC}{known.match}@{self.channel.host}",
            "PostGM-Match": (known.match or "") if known.spot.kind == "talk" else "",
            "PostGM-Before": " ".join(self._book.before(known.spot, entry.number)) if known.spot.kind == "talk" else "",
            "PostGM-Elsewhere": " / ".join(map(" ".join, elsewhere)),
            "PostGM-Others": "yes" if others and known.spot.kind == "talk" else "",
            "PostGM-Revision": str(seen.revision or ""),
            "PostGM-First": entry.at.astimezone(UTC).isoformat() if seen.revision else "",
            "PostGM-Deleted": "yes" if seen.gone else "",
        }
