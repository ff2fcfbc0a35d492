"""Reads what mail servers say of letters that did not arrive: who was missed, for how long, and whose fault it is."""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import Message
from typing import Literal

from flufl.bounce import all_failures

from gm.post import reading
from gm.post.addressing import normalise
from gm.post.guards import classify
from gm.post.letter import Letter

Nature = Literal["hard", "soft", "full", "ours"]
Action = Literal["failed", "delayed"]
Source = Literal["fields", "x-failed-recipients", "words", "nothing"]

WEIGHTS: dict[Nature, int] = {"hard": 2, "soft": 1, "full": 1, "ours": 0}
UNREACHABLE_FROM = 4  # points
HEALS_AFTER = timedelta(days=30)
LONGEST_BOUNCE = 250_000  # octets that are looked at; what was returned with a bounce stands at its end
LONGEST_NOTICE = 100_000  # octets whose words are looked at, which takes about 50 microseconds a line
MOST_LINES = 3_000  # of such a notice
MOST_RECIPIENTS = 100
MOST_PARTS = 500

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


def parsed(raw: bytes) -> Message:
    """The letter as the standard library sees it; an empty one where that fails."""
    try:
        return message_from_bytes(raw)
    except Exception:  # the parser may raise nearly anything on hostile bytes
        return Message()


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
    for block in _status_blocks(parsed(raw)):
        fields = {name.lower(): " ".join(str(value)[:2000].split()) for name, value in reversed(block.items())}
        action = _ACTIONS.get(re.split(r"[^a-z]", fields.get("action", "").lower(), maxsplit=1)[0])
        if action is None:
            continue
        final, original = (_typed_address(fields.get(f"{which}-recipient", "")) for which in ("final", "original"))
        if address := original or final:
            diagnostic = fields.get("diagnostic-code", "")
            status = _status(fields.get("status", ""), diagnostic)
            yield Missed(address, action, status, diagnostic[:500], final, _nature(status, diagnostic))


_ACTIONS: dict[str, Action] = {
    "failed": "failed", "fail": "failed", "failure": "failed", "error": "failed", "delayed": "delayed",
}  # fmt: skip


def _status_blocks(message: Message) -> Iterator[Message]:
    """The per-recipient blocks of the delivery report, and of a report that bounced again inside of it."""
    for part in parts(message):
        payload = part.get_payload()
        if part.get_content_type() in _STATUS_TYPES and isinstance(payload, list):
            yield from (block for block in payload if isinstance(block, Message))


_STATUS_TYPES = ("message/delivery-status", "message/global-delivery-status")


def parts(message: Message) -> Iterator[Message]:
    """The letter and all that is in it, a bounded number of parts from the outside inwards."""
    waiting = deque([message])
    for _ in range(MOST_PARTS):
        if not waiting:
            return
        part = waiting.popleft()
        yield part
        payload = part.get_payload()
        if isinstance(payload, list):
            waiting.extend(child for child in payload if isinstance(child, Message))


ADDRESS = re.compile(r"<?([^\s<>;,\"()@]{1,200}@[\w.-]{1,253}[\w])>?")


def _typed_address(value: str) -> str:
    """The address of `rfc822; anna@example.org`; "" where there is none."""
    hit = ADDRESS.search(value.partition(";")[2] or value)
    return hit[1].removeprefix("mailto:") if hit else ""


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
    """X-Failed-Recipients, which Exim and Google write."""
    for value in letter.all("x-failed-recipients"):
        for address in value[:5000].split(","):
            if hit := ADDRESS.search(address):
                yield _told(hit[1], "failed", _words(letter))


def _from_words(raw: bytes, letter: Letter) -> Iterator[Missed]:
    """What flufl.bounce makes of the words of many servers; it may raise on a broken letter."""
    notice = b"\n".join(raw[:LONGEST_NOTICE].split(b"\n", MOST_LINES)[:MOST_LINES])
    try:
        delayed, failed = all_failures(parsed(notice))
    except Exception:  # flufl.bounce raises on what it did not foresee
        return
    outcomes: tuple[tuple[Iterable[bytes], Action], ...] = ((failed, "failed"), (delayed, "delayed"))
    for addresses, action in outcomes:
        for address in sorted(addresses):
            if hit := ADDRESS.fullmatch(address.decode("utf-8", "replace").strip()):
                yield _told(hit[1], action, _words(letter))


def _told(address: str, action: Action, words: str) -> Missed:
    status = _status("", words)
    return Missed(address, action, status, " ".join(words.split())[:500], nature=_nature(status, words))


_RETURNED = re.compile(
    r"^[ \t]*(?:-{2,}.{0,40}(?:copy of|original message|below this line)|return-path:|dkim-signature:|received: )",
    re.IGNORECASE | re.MULTILINE,
)


def _words(letter: Letter) -> str:
    """What the notice itself says, without the letter that it returns below."""
    words = "\n".join((part.text or "")[:4000] for part in letter.inline_texts())[:4000]
    returned = _RETURNED.search(words)
    return words[: returned.start()] if returned else words


_SOURCES: tuple[tuple[Source, Callable[[bytes, Letter], Iterator[Missed]]], ...] = (
    ("fields", _from_fields),
    ("x-failed-recipients", _from_header),
    ("words", _from_words),
)


# --- standing of an address -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How many points an address has collected, and whether letters should still go there."""

    points: int = 0
    reachable: bool = field(default=True)


def score(history: Iterable[tuple[datetime, int]], now: datetime) -> Standing:
    """The standing after these bounces (moment, weight): thirty days without one heal everything.

    From four points on an address counts as unreachable: stop reports, tell the player another way, probe before a
    seat is given away. Never drop a seat by bounces alone.
    """
    points, last = 0, None
    for moment, weight in sorted(history):
        if moment > now or weight <= 0:
            continue
        if last is not None and moment - last > HEALS_AFTER:
            points = 0
        points, last = points + weight, moment
    if last is not None and now - last > HEALS_AFTER:
        points = 0
    return Standing(points, points < UNREACHABLE_FROM)
