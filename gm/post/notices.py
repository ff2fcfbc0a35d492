"""Whom a non-delivery notice in free words names, by where an address stands rather than by the words of a product."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from itertools import pairwise

from gm.post.evidence import bare, without_token
from gm.post.letter import Letter
from gm.post.machine_words import FOR_GOOD, HELP, LATE, LOST, RELAYED, STILL_TRYING, WRITER_LABEL
from gm.post.sender import plain_words
from gm.post.status_fields import unquoted
from gm.post.trimming.tree import from_html

MOST_LINES = 400
MOST_CHARS = 500  # of one line


class Place(IntEnum):
    """Where an address stands, the surest first; only the surest places of a notice count."""

    LISTED = 1  # below or in a line that introduces it, with or without a reason beside it
    ALONE = 2  # on a line of its own
    TOLD = 3  # in a sentence that speaks of loss, or in the talk with the other server
    MENTIONED = 4  # in any other sentence, if it is the only one
    ADDRESSED = 5  # as the addressee of the lost letter
    SUBJECT = 6


@dataclass(frozen=True, slots=True)
class Named:
    """An address that the notice names, whether its letter is only late, and the words beside and below it."""

    address: str
    place: Place
    late: bool
    words: str


def named(raw: bytes, letter: Letter, late: bool = False) -> tuple[Named, ...]:
    """Those whom the notice names as missed. `late`: it is known to speak of nothing worse than a delay."""
    lines = notice_lines(letter)
    spared = _not_missed(raw, letter)
    found = [one for one in _Notice(lines[: _end(lines)], late).read() if without_token(one.address) not in spared]
    found = [one for one in found if not _role(one)]
    surest = min((one.place for one in found), default=None)
    if surest is None:
        return tuple(_in_subject(letter, late, spared))
    chosen = tuple(one for one in found if one.place == surest)
    return () if surest is Place.MENTIONED and len({one.address.lower() for one in chosen}) > 1 else chosen


# --- the words of the notice ------------------------------------------------------------------------------------------


def notice_lines(letter: Letter) -> list[str]:
    """The lines of the inline texts, of alternatives the first that has words."""
    lines: list[str] = []
    told: set[int] = set()
    for part in letter.inline_texts():
        if part.alternative in told or len(lines) >= MOST_LINES:
            continue
        text = part.text or ""
        if part.media_type == "text/html":
            more = [line.text for line in from_html(text, MOST_CHARS)]
        else:
            more = [line[:MOST_CHARS] for line in text[: MOST_LINES * MOST_CHARS].splitlines()]
        if part.alternative is not None and any(line.strip() for line in more):
            told.add(part.alternative)
        lines += more
    return lines[:MOST_LINES]


_HEADER = re.compile(r"([A-Z][A-Za-z0-9-]{1,40}):(?: |\t|$)")
_TRANSPORT = {"received", "return-path", "dkim-signature", "mime-version", "content-type", "message-id", "delivered-to"}
_RULED = re.compile(r"^[ \t>]*(?:[-=*_|#+~]{2,}.*|.*[-=*_|#+~]{3,})[ \t]*$")
_COPY = re.compile(
    r"\b(?:copy of|original (?:message|mail|e-mail|text|header)|unsent message|returned (?:message|mail)|"
    r"below this line|(?:message|mail) (?:text|header|body)|text of (?:the )?(?:message|mail)|included message)",
    re.IGNORECASE,
)


def _end(lines: Sequence[str]) -> int:
    """Where the returned letter begins: at a ruled line that says so, or at a header as mail servers write it."""
    for i, line in enumerate(lines):
        if _RULED.match(line) and _COPY.search(line) and "@" not in line:
            return i
        if _HEADER.match(line) and _header_begins(lines, i):
            return i
    return len(lines)


def _header_begins(lines: Sequence[str], i: int) -> bool:
    names = []
    for line in lines[i : i + 12]:
        if hit := _HEADER.match(line):
            names.append(hit[1].lower())
        elif not line[:1].isspace() or not line.strip():
            break
    return names[0] in ("received", "return-path", "dkim-signature") or (
        len(names) >= 3 and bool(_TRANSPORT & set(names))
    )


# --- who is certainly not meant ---------------------------------------------------------------------------------------


_ADDRESS = re.compile(
    r"(?<![\w.+@-])(?:\"[^\"\s<>@]{1,64}\"|[A-Za-z0-9!#$%&*+/=?^_`{|}~-][\w.!#$%&*+/=?^`{|}~'-]{0,63})"
    r"@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.){1,9}[A-Za-z][A-Za-z0-9-]{1,62}",
    re.ASCII,
)
_WRITERS = re.compile(
    rb"^[ \t>|*]{0,40}(?:from|reply-to|sender|errors-to|return-path|mail from|message-id|in-reply-to|references|"
    rb"x-sender|resent-from|list-[a-z]{2,20})[ \t]{0,5}:(.{0,300})",
    re.IGNORECASE | re.MULTILINE,
)
_SYSTEM = re.compile(r"(?:postmaster|mailer-?daemon|abuse|hostmaster|microsoftexchange[0-9a-f]{32})@", re.IGNORECASE)
_OFFICE = re.compile(
    r"(?:support|help|help-?desk|info|admin|administrator|noc|security|contact|no-?reply|webmaster|root|it)@", re.I
)


def _not_missed(raw: bytes, letter: Letter) -> frozenset[str]:
    """Who got the notice and who wrote it or the returned letter, and identifiers that look like addresses."""
    ours = (bare(v) for name in ("to", "delivered-to", "x-original-to", "envelope-to") for v in letter.all(name))
    texts = [raw, *((part.text or "")[:100_000].encode() for part in letter.parts[:20] if part.text)]
    fields = (hit[1].decode("latin-1") for text in texts for hit in _WRITERS.finditer(text))
    wrote = (hit[0] for one in fields for hit in _ADDRESS.finditer(one))
    return frozenset(map(without_token, (*ours, *wrote)))


def _role(one: Named) -> bool:
    """Whom one may ask for help, rather than somebody missed."""
    return bool(_SYSTEM.match(one.address) or (one.place > Place.ALONE and _OFFICE.match(one.address)))


# --- reading ----------------------------------------------------------------------------------------------------------

_DRESS = "<>()[]{}\"'`“”„«»‘’*•·-–—|:;.,#=/ \t"  # what may surround an address or begin a list
# `c=US;a= ;p=Club;dda:SMTP=anna@example.org` is how an X.400 system writes an address of the Internet.
_PREFIX = re.compile(r"(?:^c=[^@]{1,200};dda:|(?:smtp|rfc-?822|mailto)\s?[:;=]\s?)$", re.IGNORECASE)
_NUMBER = re.compile(r"^\W{0,3}\d{1,3}[.)\]:]\s*$")  # of a list
_KEY = re.compile(r"^(?:smtp|rfc-?822|to|rcpt|recipient|address|e?mail)=", re.IGNORECASE)
_BY = re.compile(r"\b(?:from|by|via|von|durch|de|par|da|van|от)$", re.IGNORECASE)
_LABEL = re.compile(r"^[\W_]{0,6}(\w[^:=：@<>]{0,40})[:=：]$")
_CODE = re.compile(r"(?<![\d.])[45]\d\d(?:[ -]|$)|(?<![\d.])#?[45]\.\d{1,3}\.\d{1,3}(?![\d.])")
_RCPT = re.compile(r"\brcpt to\b", re.IGNORECASE)
_REPLY = re.compile(r"^\W{0,6}([245])\d\d(?:[ -]|$)")
_OPENING = re.compile(r"[:：]\s*$")


@dataclass
class _Notice:
    """Goes through the lines once and remembers what the last heading was about."""

    lines: Sequence[str]
    late: bool
    heading: str | None = field(default=None)

    def read(self) -> Iterator[Named]:
        for i, line in enumerate(self.lines):
            text = line.strip()
            if text.startswith(">") and not text.startswith(">>>"):
                continue  # quoted
            hits = list(_ADDRESS.finditer(text))
            if not hits:
                if _heads(line):
                    self.heading = text
                continue
            place = self._place(i, text, hits)
            if place in (None, Place.TOLD, Place.MENTIONED) and _OPENING.search(text):
                self.heading = text
            if place is None:
                continue
            words = " ".join([text[hits[0].end() :], *self._below(i)])
            for hit in hits if place in (Place.TOLD, Place.MENTIONED) else _side_by_side(text, hits):
                yield Named(unquoted(_KEY.sub("", hit[0])), place, self._late(words), words[:MOST_CHARS])

    def _late(self, words: str) -> bool:
        """By the heading and the reason; where they say nothing of the kind, by the end of the notice."""
        said = f"{self.heading or ''} {words}".lower()
        return bool(LATE.search(said)) or (not FOR_GOOD.search(said) and (self.late or self._goes_on))

    @cached_property
    def _goes_on(self) -> bool:
        return any(STILL_TRYING.search(line.lower()) for line in self.lines)

    def _place(self, i: int, text: str, hits: Sequence[re.Match[str]]) -> Place | None:
        before, after = text[: hits[0].start()].rstrip("<(['\"“‘「【 "), text[hits[0].end() :]
        if _RCPT.search(before):
            return None if self._accepted(i) else Place.TOLD
        if self._asks(before) or RELAYED.search(after.lower()):
            return None
        before = _PREFIX.sub("", _NUMBER.sub("", before)).strip(_DRESS.replace(":", "").replace("=", ""))
        if label := _LABEL.match(before):
            return self._labelled(label[1])
        if not before.strip(_DRESS):
            return self._first(i, text, after)
        if _BY.search(before):
            return None
        if LOST.search(before.lower()) and not after.strip(_DRESS):
            return Place.LISTED
        if _bracketed_name(text, hits):
            return Place.LISTED if self.heading else Place.ALONE
        return Place.TOLD if self._speaks_of_loss(i) else Place.MENTIONED

    def _asks(self, before: str) -> bool:
        """Whether the address is one to turn to, or one that nothing is wrong with."""
        heading = (self.heading or "").lower()
        if HELP.search(before.lower()):
            return True
        if before.strip(_DRESS) or LOST.search(heading) or LATE.search(heading):
            return False
        return bool(HELP.search(heading) or RELAYED.search(heading))

    def _labelled(self, label: str) -> Place | None:
        label = label.strip().lower()
        if WRITER_LABEL.search(label) or HELP.search(label):
            return None
        return Place.ADDRESSED if label in _TO else Place.LISTED

    def _first(self, i: int, text: str, after: str) -> Place:
        """An address that begins its line: of a list, of a line with a reason, or by chance of a broken sentence."""
        above = self.lines[i - 1] if i else ""
        broken = len(above.strip()) > 40 and above.strip()[-1:].isalpha() and not above[:1].isspace()
        if broken and not self.lines[i][:1].isspace() and not text.startswith("<"):
            return Place.TOLD
        return Place.LISTED if self.heading or after.strip(_DRESS) else Place.ALONE

    def _below(self, i: int) -> Iterator[str]:
        """The lines that give the reason: those up to the next blank line or address."""
        for line in self.lines[i + 1 : i + 6]:
            if not line.strip() or _OPENING.search(line):
                return
            if _ADDRESS.match(line.strip(_DRESS)):
                return
            yield line.strip()

    def _accepted(self, i: int) -> bool:
        reply = next((line for line in self.lines[i + 1 : i + 4] if line.strip()), "")
        code = _REPLY.match(reply)
        return bool(code and code[1] == "2")

    def _speaks_of_loss(self, i: int) -> bool:
        near = " ".join(line.strip() for line in self.lines[max(0, i - 1) : i + 3]).lower()
        return bool(LOST.search(near) or LATE.search(near) or _CODE.search(near))


_TO = {"to", "an", "à", "para", "a", "aan", "til", "till", "do", "komu", "кому", "宛先", "cc", "bcc", "kopie", "copie"}


def _heads(line: str) -> bool:
    """Is a line a heading, for what it ends in or is ruled with?"""
    text = line.strip()
    return bool(_OPENING.search(text)) or (bool(_RULED.match(line)) and any(map(str.isalpha, text)))


def _side_by_side(text: str, hits: Sequence[re.Match[str]]) -> Sequence[re.Match[str]]:
    """The first address and those that only a comma or the like parts from it; what follows later is a reason."""
    for k, (one, other) in enumerate(pairwise(hits), 1):
        if "," not in (between := text[one.end() : other.start()]) or between.strip(_DRESS):
            return hits[:k]
    return hits


def _bracketed_name(text: str, hits: Sequence[re.Match[str]]) -> bool:
    """`Anna Novak (anna@example.org)` or `받는사람 <anna@example.org>` and nothing else on the line."""
    first, last = hits[0], hits[-1]
    name = text[: first.start()]
    return name[-1:] in ("<", "(", "[") and len(name) <= 60 and not text[last.end() :].strip(_DRESS)


def _in_subject(letter: Letter, late: bool, spared: frozenset[str]) -> Iterator[Named]:
    """Where the notice itself names nobody: its subject, if that speaks of a loss."""
    subject = plain_words(letter.first("subject"), 300)
    if not (LOST.search(subject.lower()) or LATE.search(subject.lower())):
        return
    for hit in _ADDRESS.finditer(subject):
        one = Named(hit[0], Place.SUBJECT, late, subject)
        if without_token(one.address) not in spared and not _role(one):
            yield one
