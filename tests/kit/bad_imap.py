"""An IMAP server that misbehaves on order, with one inbox in memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from tests.kit.badserver import BadServer, Line


@dataclass
class Mail:
    """A letter in the bad IMAP server's inbox."""

    uid: int
    raw: bytes
    flags: tuple[str, ...] = ()
    date: str = "20-Nov-2026 12:00:00 +0100"


@dataclass
class Manners:
    """How the bad IMAP server behaves. Stages: greeting, LOGIN, SELECT, SEARCH, SLIPS, FETCH, MOVE, IDLE."""

    hang: set[str] = field(default_factory=set)  # says nothing more at these stages
    cuts: Iterator[int] | None = None  # after how many octets of its talk each connection is reset
    noise: tuple[bytes, ...] = ()  # lines said before every tagged answer
    vanish: set[int] = field(default_factory=set)  # uids found by SEARCH and gone at FETCH
    hollow: set[int] = field(default_factory=set)  # uids whose body comes as an empty literal
    rival: set[int] = field(default_factory=set)  # uids another session puts away right before we do
    rival_says: bytes = b"NO [EXPUNGEISSUED] Some of the requested messages no longer exist."
    rival_creates: bool = False  # another session makes each folder right before we do
    refuse: dict[str, bytes] = field(default_factory=dict)  # stage: "NO [CODE] text"
    capability: bytes = b"IMAP4rev1 MOVE UIDPLUS IDLE"
    lasting: bytes = b"\\Seen \\Deleted \\*"  # PERMANENTFLAGS
    before_plus: tuple[bytes, ...] = ()  # lines said before IDLE is granted
    after_plus: tuple[bytes, ...] = ()  # lines said in one breath with it


class BadImap(BadServer):
    """An IMAP server with one inbox in memory. `moved` says where letters went, `commands` what was asked."""

    def __init__(self, *mails: Mail, manners: Manners | None = None, validity: int = 1) -> None:
        super().__init__()
        self.mails = {mail.uid: mail for mail in mails}
        self.manners, self.validity = manners or Manners(), validity
        self.moved: dict[str, list[int]] = {}
        self.commands: list[str] = []
        self.folders: set[bytes] = set()
        self._steps: dict[str, Callable[[Line, bytes], Iterable[bytes]]] = {
            "LOGIN": self._nothing,
            "AUTHENTICATE": self._authenticate,
            "SELECT": self._select,
            "UID SEARCH": self._search,
            "UID FETCH": self._fetch,
            "UID MOVE": self._move,
            "UID COPY": self._copy,
            "UID STORE": self._store,
            "UID EXPUNGE": self._expunge,
            "NOOP": self._nothing,
            "CAPABILITY": self._capability,
            "LIST": self._list,
            "CREATE": self._nothing,
            "SUBSCRIBE": self._nothing,
            "LOGOUT": self._nothing,
            "IDLE": self._idle,
        }

    def cut(self) -> int | None:
        """The next place of the list."""
        return next(self.manners.cuts, None) if self.manners.cuts else None

    def talk(self, line: Line) -> None:
        """Greet, then answer commands until the caller goes."""
        self._pause(line, "greeting")
        line.say(b"* OK ready")
        while True:
            tag, _, rest = line.hear().partition(b" ")
            name = b" ".join(rest.upper().split(b" ")[: 2 if rest.upper().startswith(b"UID ") else 1]).decode()
            self.commands.append(name)
            stage = "SLIPS" if b"RFC822.SIZE" in rest else name.removeprefix("UID ")
            self._pause(line, stage)
            if refusal := self._overtaken(stage, rest) or self.manners.refuse.get(stage):
                line.say(tag + b" " + refusal)
                continue
            answers = [*self._steps[name](line, rest[len(name) :].strip()), *self.manners.noise]
            line.say(*answers, tag + b" OK done")

    def _overtaken(self, stage: str, rest: bytes) -> bytes | None:
        """What the server says to the slower one of two sessions."""
        if stage in ("MOVE", "COPY") and (gone := self.manners.rival & self.mails.keys()):
            for uid in gone:
                del self.mails[uid]
            return self.manners.rival_says
        if stage == "CREATE" and self.manners.rival_creates:
            self.folders.add(rest.rpartition(b" ")[2].strip(b'"'))
            return b"NO [ALREADYEXISTS] Mailbox already exists"
        return None

    def _pause(self, line: Line, stage: str) -> None:
        if stage in self.manners.hang:
            line.hang()

    def _uids(self, words: bytes) -> list[int]:
        found: list[int] = []
        for part in words.split(b" ")[0].split(b","):
            first, _, last = part.partition(b":")
            found += range(int(first), int(last or first) + 1)
        return [uid for uid in found if uid in self.mails]

    def _nothing(self, line: Line, words: bytes) -> Iterable[bytes]:
        return ()

    def _capability(self, line: Line, words: bytes) -> Iterable[bytes]:
        return (b"* CAPABILITY " + self.manners.capability,)

    def _authenticate(self, line: Line, words: bytes) -> Iterable[bytes]:
        line.say(b"+ ")
        line.hear()
        return ()

    def _list(self, line: Line, words: bytes) -> Iterable[bytes]:
        if words == b'"" ""':
            return (b'* LIST (\\Noselect) "/" ""',)
        name = words.rpartition(b" ")[2].strip(b'"')
        return (b'* LIST () "/" "%s"' % name,) if name in self.folders else ()

    def _select(self, line: Line, words: bytes) -> Iterable[bytes]:
        flags = b"* OK [PERMANENTFLAGS (" + self.manners.lasting + b")] ok"
        return (b"* %d EXISTS" % len(self.mails), flags, b"* OK [UIDVALIDITY %d] ok" % self.validity)

    def _search(self, line: Line, words: bytes) -> Iterable[bytes]:
        unwanted = {"\\Deleted"} | ({"$gm-done"} if b"UNKEYWORD" in words.upper() else set())
        uids = [b"%d" % mail.uid for mail in self.mails.values() if not unwanted & set(mail.flags)]
        return (b" ".join([b"* SEARCH", *uids]),)

    def _fetch(self, line: Line, words: bytes) -> Iterable[bytes]:
        for number, uid in enumerate(self._uids(words), 1):
            mail = self.mails[uid]
            if uid in self.manners.vanish:
                continue
            if b"RFC822.SIZE" in words:
                flags = " ".join(mail.flags).encode()
                facts = b'RFC822.SIZE %d INTERNALDATE "%s" FLAGS (%s)' % (len(mail.raw), mail.date.encode(), flags)
            else:
                part = b"BODY[HEADER]" if b"HEADER" in words else b"BODY[]"
                raw = mail.raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if b"HEADER" in words else mail.raw
                raw = b"" if uid in self.manners.hollow else raw
                facts = b"%s {%d}\r\n%s" % (part, len(raw), raw)
            yield b"* %d FETCH (UID %d %s)" % (number, uid, facts)

    def _move(self, line: Line, words: bytes) -> Iterable[bytes]:
        self._copy(line, words)
        for uid in self._uids(words):
            del self.mails[uid]
        return ()

    def _copy(self, line: Line, words: bytes) -> Iterable[bytes]:
        folder = words.rpartition(b" ")[2].strip(b'"').decode()
        self.moved.setdefault(folder, []).extend(self._uids(words))
        return ()

    def _store(self, line: Line, words: bytes) -> Iterable[bytes]:
        flags = re.findall(r"[\\$][\w-]+", words.decode())
        for uid in self._uids(words):
            self.mails[uid].flags += tuple(flags)
        return ()

    def _expunge(self, line: Line, words: bytes) -> Iterable[bytes]:
        for uid in self._uids(words):
            if "\\Deleted" in self.mails[uid].flags:
                del self.mails[uid]
        return ()

    def _idle(self, line: Line, words: bytes) -> Iterable[bytes]:
        line.say(*self.manners.before_plus, b"+ idling", *self.manners.after_plus)
        self._pause(line, "DONE")
        line.hear()
        return ()
