"""Reads that somebody called a letter of ours spam: mail to that address stops at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message

from gm.post.bounces import bounded, message_ids
from gm.post.guards import classify
from gm.post.letter import Letter
from gm.post.status_fields import ADDRESS, parsed, parts


@dataclass(frozen=True, slots=True)
class Complaint:
    """That somebody pressed "this is spam" on a letter of ours (RFC 5965): stop mail to that address at once.

    Anybody can write an address into such a letter. The envelope address and the Message-ID of our letter, which hold
    our tokens, prove whose it was; providers often leave the address out.
    """

    addresses: tuple[str, ...] = ()
    envelope: str = ""  # the envelope sender of our letter
    message_ids: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.addresses or self.envelope or self.message_ids)


def complaint(raw: bytes, letter: Letter) -> Complaint:
    """Whose complaint this letter passes on; an empty one, which is false, if it passes on none. Never raises."""
    if classify(letter).kind != "feedback":
        return Complaint()
    raw = bounded(raw, letter)
    every = list(parts(parsed(raw)))
    feedback = [part for part in every if part.get("feedback-type") is not None]
    enclosed = [] if feedback else list(_values(every, _JMRP))
    if not enclosed and not any(_one_line(part, "feedback-type").lower() in _COMPLAINTS for part in feedback):
        return Complaint()
    named = (*_values(feedback, "original-rcpt-to", "removal-recipient"), *enclosed)
    envelopes = _addresses(_values(feedback, "original-mail-from"))
    return Complaint(tuple(_addresses(named)), next(iter(envelopes), ""), message_ids(raw, letter))


_JMRP = "x-hmxmroriginalrecipient"  # Outlook.com writes it into the letter that it sends back without a report
_COMPLAINTS = {"abuse", "fraud", "opt-out", "opt-out-list", "virus", "other"}


def _values(feedback: Iterable[Message], *names: str) -> Iterator[str]:
    return (str(value)[:2000] for part in feedback for name in names for value in part.get_all(name, []))


def _addresses(values: Iterable[str]) -> list[str]:
    """The address in each of these, once."""
    return list(dict.fromkeys(hit[1] for value in values if (hit := ADDRESS.search(value))))


def _one_line(part: Message, name: str) -> str:
    return " ".join(str(part.get(name, ""))[:1000].split())
