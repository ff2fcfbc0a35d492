"""Reads what mail servers say of letters that did not arrive: who was missed, for how long, and whose fault it is."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from flufl.bounce import all_failures

from gm.post import notices, reading
from gm.post.addressing import normalise
from gm.post.evidence import without_comments
from gm.post.guards import classify
from gm.post.letter import Letter
from gm.post.machine_words import RETURNED
from gm.post.notices import Place
from gm.post.status_fields import ADDRESS, original_address, parsed, recipients, typed_address

Nature = Literal["hard", "soft", "full", "ours"]
Action = Literal["failed", "delayed"]
Source = Literal["fields", "x-failed-recipients", "words", "nothing"]

WEIGHTS: dict[Nature, int] = {"hard": 2, "soft": 1, "full": 1, "ours": 0}
UNREACHABLE_FROM = 4  # points: reports stop, the player is told another way; a seat is never lost by bounces alone
HEALS_AFTER = timedelta(days=30)
LONGEST_BOUNCE = 250_000  # octets that are looked at; what was returned with a bounce stands at its end
LONGEST_NOTICE = 100_000  # octets whose words are looked at, which takes about 50 microseconds a line
MOST_LINES = 3_000  # of such a notice
MOST_RECIPIENTS = 100

logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)  # it logs whole letters, and we catch what it raises


@dataclass(frozen=True, slots=True)
class Missed:
    """One recipient of ours whom a letter did not reach, or not yet."""

    address: str
    action: Action
    status: str = ""  # RFC 3463, "5.1.1"; "" if the server gave none
    diagnostic: str = ""
    final: str = ""  # where it had been forwarded to, if the server names another address
    nature: Nature = "hard"  # why: no such mailbox, for now, mailbox full, or our own server's standing


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a bounce says. `token`, from the envelope address it came to, knows better than any address in it whom
    the letter was for: forwarding changes addresses (VERP)."""

    missed: tuple[Missed, ...] = ()
    token: str | None = None
    source: Source = "nothing"  # where the addresses stood

    @property
    def failed(self) -> tuple[str, ...]:
        return tuple(one.address for one in self.missed if one.action == "failed")

    @property
    def delayed(self) -> tuple[str, ...]:
        """Addresses the server still tries; if one failed after all, it is not here."""
        return tuple(one.address for one in self.missed if one.action == "delayed")

    @property
    def nature(self) -> Nature | None:
        """The gravest reason among the failed ones; None if nothing failed."""
        natures = [one.nature for one in self.missed if one.action == "failed"]
        return max(natures, key=_GRAVITY.index) if natures else None

    @property
    def weight(self) -> int:
        """The points this bounce costs an address: 2 for a hard failure, 1 for a soft one or a full mailbox, else 0."""
        return WEIGHTS[self.nature] if self.nature else 0


_GRAVITY: tuple[Nature, ...] = ("ours", "soft", "full", "hard")


def read(raw: bytes, letter: Letter, token: str | None = None) -> Bounce:
    """Whom this letter reports as missed. Nobody, unless the guards know it as a bounce or a delay; never raises.

    In this order: the fields of a delivery report (RFC 3464), X-Failed-Recipients, the words of the notice. Without
    an address, `source` is "nothing" and a person should look at it, unless `token` already tells the seat.
    """
    if classify(letter).kind not in ("bounce", "delay") and token is None:
        return Bounce(token=token)
    raw = bounded(raw, letter)
    for source, look in _SOURCES:
        if missed := _each_once(look(raw, letter)):
            return Bounce(missed, token, source)
    return Bounce(token=token)


def bounded(raw: bytes, letter: Letter) -> bytes:
    """The head of the letter, with line ends that the parser knows; nothing if reading found it beyond all limits."""
    raw = raw[:LONGEST_BOUNCE]
    if letter.problem and reading.read(raw).problem:
        return b""
    return raw if b"\n" in raw else raw.replace(b"\r", b"\n")  # from an old Macintosh


def message_ids(raw: bytes, letter: Letter) -> tuple[str, ...]:
    """Under which Message-IDs letters are enclosed in this one, ten at most; its own is none of them."""
    ids = (hit.decode("ascii", "replace") for hit in _MESSAGE_ID.findall(bounded(raw, letter)))
    own = letter.first("message-id").strip()
    return tuple(one for one in dict.fromkeys(ids) if one != own)[:10]


_MESSAGE_ID = re.compile(rb"^message-id:\s{0,9}(<[^<>\s]{1,250}>)", re.IGNORECASE | re.MULTILINE)


def _each_once(missed: Iterable[Missed]) -> tuple[Missed, ...]:
    """One word per address, the final one."""
    found: dict[str, Missed] = {}
    for one in missed:
        known = found.get(key := normalise(one.address))
        if known is None or (known.action == "delayed" and one.action == "failed"):
            found[key] = one
        if len(found) >= MOST_RECIPIENTS:
            break
    return tuple(found.values())


# --- the fields of a delivery report ----------------------------------------------------------------------------------


def _from_fields(raw: bytes, letter: Letter) -> Iterator[Missed]:
    for fields in recipients(parsed(raw)):
        action = _action(fields)
        if action is None:
            continue
        final = typed_address(fields.get("final-recipient", ""))
        if address := original_address(fields.get("original-recipient", "")) or final:
            diagnostic = fields.get("diagnostic-code", "")
            status = _status(fields.get("status", ""), diagnostic)
            yield Missed(address, action, status, diagnostic[:500], final, _nature(status, diagnostic))


def _action(fields: Mapping[str, str]) -> Action | None:
    """What became of the letter; a server that leaves this field out may tell a final failure by its reply."""
    if "action" not in fields:
        reply = f"{fields.get('status', '')} ; {fields.get('diagnostic-code', '')}"
        return "failed" if _REFUSED.search(reply) else None
    word = without_comments(fields["action"].lower()).strip()
    return _ACTIONS.get(re.split(r"[^a-z]", word, maxsplit=1)[0])


_REFUSED = re.compile(r"^5\.\d|; (?:smtp; ?)?5\d\d\b", re.IGNORECASE)
_ACTIONS: dict[str, Action] = {
    "failed": "failed",
    "fail": "failed",
    "failure": "failed",
    "error": "failed",
    "delayed": "delayed",
}


_STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")


def _status(field: str, diagnostic: str) -> str:
    """The enhanced status; where the server gives only the class (5.0.0), the one in what the other server said."""
    codes = [hit[0] for hit in (_STATUS.search(field), _STATUS.search(diagnostic)) if hit]
    precise = [code for code in codes if not code.endswith(".0.0")]
    return next(iter(precise or codes), "")


_OUR_STANDING = re.compile(
    r"\b(?:spam|spamhaus|blocklist(?:ed)?|blacklist(?:ed)?|block list|rbl|dnsbl|reputation|dmarc|dkim|spf|"
    r"unsolicited|not allowed to send|relay(?:ing)? (?:denied|not permitted)|ptr record|reverse dns)\b",
    re.IGNORECASE,
)
_FULL = re.compile(
    r"mailbox (?:is )?full|over ?quota|quota (?:is )?exceeded|exceeded (?:the |his |its )?(?:storage|quota)",
    re.IGNORECASE,
)


def nature_of(diagnostic: str) -> Nature:
    """Why a server refused a letter while we were talking to it, by its words."""
    return _nature(_status("", diagnostic), diagnostic)


def _nature(status: str, diagnostic: str) -> Nature:
    """Whose fault it is. An address does not suffer for our own server's standing, and a full mailbox is emptied."""
    subject = status[2:]
    if subject == "2.2" or _FULL.search(diagnostic):
        return "full"
    if subject.startswith("7.") or _OUR_STANDING.search(diagnostic):
        return "ours"
    return "soft" if status.startswith("4.") else "hard"


# --- other sources ----------------------------------------------------------------------------------------------------


def _from_header(raw: bytes, letter: Letter) -> Iterator[Missed]:
    """X-Failed-Recipients, which Exim and Google write, Google in its delay notices too."""
    action: Action = "delayed" if classify(letter).kind == "delay" else "failed"
    for value in letter.all("x-failed-recipients"):
        for address in value[:5000].split(","):
            if hit := ADDRESS.search(address):
                yield _told(hit[1], action, _words(letter))


def _from_notice(raw: bytes, letter: Letter, weakest: Place = Place.TOLD) -> Iterator[Missed]:
    """Whom the words of the notice name, by where the address stands."""
    whole = _words(letter)
    for one in notices.named(raw, letter, classify(letter).kind == "delay"):
        if one.place <= weakest:
            words = one.words if _telling(one.words) else whole
            yield _told(one.address, "delayed" if one.late else "failed", words)


def _from_addressee(raw: bytes, letter: Letter) -> Iterator[Missed]:
    return _from_notice(raw, letter, Place.SUBJECT)


def _telling(words: str) -> bool:
    return bool(_status("", words) or _FULL.search(words) or _OUR_STANDING.search(words))


def _from_words(raw: bytes, letter: Letter) -> Iterator[Missed]:
    """What flufl.bounce makes of the words of many servers; it may raise on a broken letter."""
    notice = b"\n".join(raw[:LONGEST_NOTICE].split(b"\n", MOST_LINES)[:MOST_LINES])
    try:
        delayed, failed = all_failures(parsed(notice))
    except Exception:  # flufl.bounce raises on what it did not foresee
        return
    worst: Action = "delayed" if classify(letter).kind == "delay" else "failed"
    outcomes: tuple[tuple[Iterable[bytes], Action], ...] = ((failed, worst), (delayed, "delayed"))
    for addresses, action in outcomes:
        for address in sorted(addresses):
            if hit := ADDRESS.fullmatch(address.decode("utf-8", "replace").strip()):
                yield _told(hit[1], action, _words(letter))


def _told(address: str, action: Action, words: str) -> Missed:
    status = _status("", words)
    return Missed(address, action, status, " ".join(words.split())[:500], nature=_nature(status, words))


def _words(letter: Letter) -> str:
    """What the notice itself says, without the letter that it returns below."""
    words = "\n".join((part.text or "")[:4000] for part in letter.inline_texts())[:4000]
    returned = RETURNED.search(words)
    return words[: returned.start()] if returned else words


_SOURCES: tuple[tuple[Source, Callable[[bytes, Letter], Iterator[Missed]]], ...] = (
    ("fields", _from_fields),
    ("x-failed-recipients", _from_header),
    ("words", _from_notice),
    ("words", _from_words),
    ("words", _from_addressee),
)
