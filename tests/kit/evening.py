"""An evening of play in memory, for stories: a house, a clock that is told the time, and friends who write letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.kit.grammar import Grammar, Words
from games.kit.reading.reader import barren
from gm.desk import house_words
from gm.desk.bench import Desk, Identity, Limits
from gm.desk.matches import hosting
from gm.desk.table import Table
from gm.domain.policy import Policy
from gm.house import House
from gm.ports import Delivery, Parcel
from gm.rendering import Letters
from gm.store import open_archive
from gm.store.archive import SqlArchive
from gm.transports.memory import MemoryMailbox, MemoryMailer
from tests.kit.tables import lay_out

GM, OPERATOR = "gm@example.org", "olga@example.org"
CAST = ("Anna", "Bruno", "Clara")  # punctual, late, silent; Dora is a stranger
WIDEST = 78


def address_of(name: str) -> str:
    """Where somebody of the cast gets letters: Anna is anna@example.net."""
    return name if "@" in name else f"{name.lower()}@example.net"


@dataclass(frozen=True, repr=False)
class Mail:
    """A letter of the house as its reader sees it."""

    parcel: Parcel
    message: Message

    @property
    def to(self) -> str:
        return self.parcel.to

    @property
    def kind(self) -> str:
        """report, receipt, reminder, notice, invitation, help, rules, press, watch."""
        return str(self.message["Message-ID"]).strip("<").split(".")[0].split("-")[0]

    @property
    def subject(self) -> str:
        return str(make_header(decode_header(str(self.message["Subject"])))).replace("\n", "")

    @property
    def reply_to(self) -> str:
        return str(self.message["Reply-To"]).rpartition("<")[2].strip("> ")

    @property
    def text(self) -> str:
        return self._part("text/plain")

    @property
    def html(self) -> str:
        return self._part("text/html")

    @property
    def flat(self) -> str:
        """The text without its line ends, for looking sentences up."""
        return " ".join(self.text.split())

    def _part(self, kind: str) -> str:
        for part in self.message.walk():
            if part.get_content_type() == kind:
                payload = part.get_payload(decode=True)
                return payload.decode("utf-8").replace("\r\n", "\n") if isinstance(payload, bytes) else ""
        return ""

    def __repr__(self) -> str:
        return f"To: {self.to}\nSubject: {self.subject}\n\n{self.text}"

    def __contains__(self, words: str) -> bool:
        return words in self.flat


@dataclass(frozen=True)
class Wristwatch:
    """The archive's clock tells the time of the story, not of the machine."""

    evening: Evening

    def now(self) -> datetime:
        return self.evening.now


@lru_cache(maxsize=1024)
def parsed(raw: bytes) -> Message:
    """A letter as it was sent: stories ask for the same ones again and again."""
    return message_from_bytes(raw)


class Evening:
    """A match by mail. Whoever writes is answered by the tick that follows."""

    def __init__(
        self,
        folder: Path,
        game: str = "Eat Me",
        players: Sequence[str] = CAST,
        *,
        options: Mapping[str, Any] | None = None,
        policy: Mapping[str, Any] | None = None,
        name: str = "friday",
        limits: Limits = Limits(),
        authserv_ids: tuple[str, ...] = (),
        largest: int = 1_000_000,
        pages: Letters | None = None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)  # a Friday
        self.archive = self._opened()
        identity = Identity(GM, "Gina the GM", OPERATOR, b"k" * 32, authserv_ids=authserv_ids)
        self.desk = Desk(self.archive, pages or Letters(), identity, limits)
        self.box, self.mailer, self.heard = MemoryMailbox(limit=largest), MemoryMailer(), list[str]()
        self.house = House(self.desk, [self.box], self.mailer, watch=self.heard.append)
        self.name, self._written = name, 0
        if game:
            self.open(game, players, options, policy, name)

    def _opened(self) -> SqlArchive:
        tables = self.folder / "evening.sqlite"
        lay_out(tables)
        return open_archive(f"sqlite:///{tables}", clock=Wristwatch(self))

    def reopen(self) -> None:
        """The house comes back after its archive was closed."""
        self.archive = self._opened()
        self.desk = self.house.desk = replace(self.desk, archive=self.archive)

    # -- the table -------------------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        policy: Mapping[str, Any] | None = None,
        name: str = "friday",
    ) -> None:
        """Open a match and let its invitations go out."""
        said = [p if p in ("robot", "free") or "<" in p else f"{p} <{address_of(p)}>" for p in players]
        plain = {"second_thoughts": 0, "outage_hours": 0}  # stories jump in time
        wanted = hosting.Description(name, game, tuple(said), options or {}, {**plain, **(policy or {})})
        hosting.open_match(self.desk, wanted, Policy(), f"seed of {name}", self.now)
        self.name = name
        self.tick()

    def seated(self, *who: str) -> Evening:
        """Everybody (or these) says yes; the first report is out."""
        table = self.table()
        for chair in table.match.chairs:
            if chair.invited and (not who or chair.name in who):
                self.write(chair.name, "yes", to=self.last(chair.invited, "invitation"), minutes=0, tick=False)
        return self.later(minutes=5)

    def table(self, name: str = "") -> Table:
        return Table.open(self.archive, name or self.name)

    @property
    def turn(self) -> int:
        return self.table().match.turn

    # -- time ------------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """One round of the service at this moment."""
        self.house.tick(self.now)

    def later(self, hours: float = 0, minutes: float = 0, step: float = 1) -> Evening:
        """Time passes, with a round of the service at least every `step` hours."""
        end = self.now + timedelta(hours=hours, minutes=minutes)
        while self.now < end:
            self.now = min(end, self.now + timedelta(hours=step))
            self.tick()
        return self

    # -- letters ---------------------------------------------------------------------------------------------------

    def mail(self, who: str, kind: str = "") -> list[Mail]:
        """All letters somebody got, the oldest first."""
        there = [Mail(p, parsed(p.raw)) for p in self.mailer.sent if p.to == address_of(who)]
        return [letter for letter in there if not kind or letter.kind == kind]

    def last(self, who: str, kind: str = "") -> Mail:
        return self.mail(who, kind)[-1]

    def write(
        self,
        who: str,
        text: str,
        *,
        to: Mail | str | None = None,
        minutes: float = 5,
        tick: bool = True,
        at: datetime | None = None,
        quote: bool = True,
        **fields: str,
    ) -> Mail | None:
        """Somebody answers a letter of the house (the last one of the match unless told); the answer, if any.

        `to` may be a plain address; `fields` add or change header fields: reply_to="x" is Reply-To.
        """
        self._written += 1
        self.now += timedelta(minutes=minutes)
        letter = to if isinstance(to, Mail) else None if to else self._question(who)
        head = {
            "From": f"{who} <{address_of(who)}>" if "@" not in who else who,
            "To": letter.reply_to if letter else str(to),
            "Subject": f"Re: {letter.subject.removeprefix('Re: ')}" if letter else "Hello",
            "Message-ID": f"<{self._written}.{who.split()[0].strip('<>').lower()}@mail.example.net>",
            **({"In-Reply-To": str(letter.message["Message-ID"])} if letter else {}),
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
        }
        for name, value in fields.items():
            said = name.replace("_", "-")
            head = {key: kept for key, kept in head.items() if key.lower() != said.lower()} | {said: value}
        below = f"\n\nOn Friday, Gina the GM wrote:\n{quoted(letter.text)}" if letter and quote else ""
        raw = "".join(f"{k}: {v}\r\n" for k, v in head.items() if v) + "\r\n" + (text + below).replace("\n", "\r\n")
        return self.arrives(raw.encode(), who, at, tick)

    def arrives(
        self, raw: bytes, who: str = "", at: datetime | None = None, tick: bool = True, **envelope: str
    ) -> Mail | None:
        """These bytes come to the mailbox, stamped `at` (now unless told). The answer that `who` gets, if any."""
        before = len(self.mailer.sent)
        self.box.put(raw, at or self.now, **envelope)
        if tick:
            self.tick()
        sender = who.rpartition("<")[2].strip("> ")
        answers = [p for p in self.mailer.sent[before:] if p.to == address_of(sender)] if sender else []
        receipts = [m for m in (Mail(p, parsed(p.raw)) for p in answers) if m.kind == "receipt"]
        last = Mail(answers[-1], parsed(answers[-1].raw)) if answers else None
        return receipts[-1] if receipts else last

    def _question(self, who: str) -> Mail | None:
        there = self.mail(who)
        kinds = [m for m in there if m.kind in ("report", "receipt", "reminder", "invitation")]
        return (kinds or there)[-1]

    # -- the wire --------------------------------------------------------------------------------------------------

    def refuse_mail_to(self, *who: str) -> None:
        """From now on no server takes letters for these people."""
        closed = {address_of(name) for name in who}

        def fate(parcel: Parcel) -> Delivery:
            return (
                Delivery(parcel.id, "later", 451, "try later")
                if parcel.to in closed
                else Delivery(parcel.id, "sent", 250, "ok")
            )

        self.mailer.fate = fate

    def bounce(self, letter: Mail, status: str = "5.1.1") -> None:
        """The letter comes back from a server further on."""
        self.arrives(returned(letter, status), envelope_from="", envelope_to=letter.parcel.sender)

    # -- what must always be true ----------------------------------------------------------------------------------

    def look_over(self, to_the_line: bool = True) -> None:
        """No letter is too wide or holds remote content; none has a line that could be taken for an order or a command
        (`to_the_line`: that takes longer than most stories)."""
        for parcel in self.mailer.sent:
            letter = Mail(parcel, parsed(parcel.raw))
            assert letter.text, letter.subject
            if to_the_line:
                assert not orderly(self, letter), (letter.subject, orderly(self, letter))
            wide = [line for line in letter.text.splitlines() if len(line) > WIDEST]
            assert not wide, (letter.subject, wide)
            for remote in ("http://", "https://", 'src="//', "<script", "<link", "url("):
                assert remote not in letter.html.lower(), (letter.subject, remote)

    def close(self) -> None:
        self.archive.close()


def orderly(evening: Evening, letter: Mail) -> list[str]:
    """Lines of a letter that the house itself would act on, were they typed by a player."""
    sheets = [sheet for sheet in evening.archive.matches() if f"[{sheet.name}]" in letter.subject]
    tables = [table for table in map(Table.of, sheets) if table.match.position]
    readers = tuple(
        _Reader(table.game.grammar, words := table.words(table.match.seats[0]), f"{table.match.game} {words!r}")
        for table in tables
    )
    return sorted(line for line in set(letter.text.splitlines()) if _acts(line, readers))


@dataclass(frozen=True)
class _Reader:
    """What reads at a table; two that know the same read the same."""

    grammar: Grammar = field(compare=False)
    words: Words = field(compare=False)
    known: str


@lru_cache(maxsize=65536)
def _acts(line: str, readers: tuple[_Reader, ...]) -> bool:
    verb = any(house_words.find(line.strip(), purpose) for purpose in ("", "invite", "address", "confirm"))
    return verb or any(_orders(line, reader.grammar, reader.words.remembering()) for reader in readers)


def _orders(line: str, grammar: Grammar, words: Words) -> bool:
    """Does it order something with a verb? Bare answers in such letters are asked about."""
    if barren(grammar, line, words):
        return False
    read = grammar.line(line, words)
    return bool(read.orders) and not read.bare


def quoted(text: str) -> str:
    """As mail programs quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def returned(letter: Mail, status: str) -> bytes:
    """What a server writes when it cannot deliver (RFC 3464)."""
    return "\r\n".join(
        [
            "From: MAILER-DAEMON@mx.example.net",
            f"To: {letter.parcel.sender}",
            "Subject: Undelivered Mail",
            f"Message-ID: <bounce.{abs(hash(letter.parcel.raw)) % 10**9}.{letter.parcel.id}@mx.example.net>",
            "Auto-Submitted: auto-replied",
            "MIME-Version: 1.0",
            'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
            "",
            "--b",
            "Content-Type: text/plain",
            "",
            "Your message could not be delivered.",
            "",
            "--b",
            "Content-Type: message/delivery-status",
            "",
            "Reporting-MTA: dns; mx.example.net",
            "",
            f"Final-Recipient: rfc822; {letter.to}",
            "Action: failed",
            f"Status: {status}",
            "Diagnostic-Code: smtp; 550 no such user",
            "",
            "--b",
            "Content-Type: text/rfc822-headers",
            "",
            f"Message-ID: {letter.message['Message-ID']}",
            "",
            "--b--",
            "",
        ]
    ).encode()
