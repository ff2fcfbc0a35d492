"""A letter as the guards look at it: each fact that several guards ask for is found once, and found leniently."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from gm.post.addressing import normalise
from gm.post.letter import Letter
from gm.post.machine_words import LONE_ADDRESS, RETURNED, SMTP_TALK
from gm.post.sender import plain_words
from gm.post.status_fields import STATUS_TYPES

READ_AHEAD = 6_000  # characters of a body in which a bounce may say what it is


ANSWERING = frozenset({"auto_reply", "auto-reply", "autoreply"})
BULK = frozenset({"bulk", "junk"})
LIST = frozenset({"list"})


@dataclass(frozen=True, slots=True)
class Own:
    """What makes a letter one of our own; all of it may be unknown, then the letter's destination stands for it."""

    address: str = ""  # the address players write to, without token
    host: str = ""  # the host of our Message-IDs
    loop_token: str = ""  # our private X-Loop value
    bounces: str = ""  # the envelope address of our letters, without token
    others: tuple[str, ...] = ()  # further addresses that we write from


class Evidence:
    """A letter as the guards look at it: the few facts that several of them ask for, each found once."""

    def __init__(self, letter: Letter, own: Own) -> None:
        self.letter = letter
        self.own = own

    def has(self, *names: str) -> bool:
        return any(name in self.names for name in names)

    def says(self, name: str, pattern: re.Pattern[str]) -> bool:
        """Whether some field `name` matches."""
        return any(pattern.search(value[:1000]) for value in self.letter.all(name))

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.letter.headers)

    @cached_property
    def our_addresses(self) -> frozenset[str]:
        """Our addresses without tokens; if we are told none, those to which the letter was delivered."""
        told = [address for address in (self.own.address, *self.own.others) if address]
        if told:
            return frozenset(map(without_token, told))
        places = ("delivered-to", "x-original-to", "envelope-to")
        return frozenset(one for name in places for value in self.letter.all(name) if (one := _only_address(value)))

    @cached_property
    def writer(self) -> str:
        """The From address without token, read leniently: a guard must know a machine by a broken field too."""
        return without_token(bare(self.letter.first("from")))

    @cached_property
    def content_type(self) -> str:
        return " ".join(self.letter.first("content-type")[:2000].lower().split())

    @cached_property
    def types(self) -> frozenset[str]:
        """Media types of the letter itself. Of a letter with another one inside, only what stands before that."""
        containers = self.letter.structure
        declared = self.content_type.split(";")[0].strip()
        if "message/rfc822" in containers:
            return frozenset((declared, *containers[: containers.index("message/rfc822")], *self._report_parts))
        # a file that somebody attached has a name, what programs write into a letter has none
        leaves = (part.media_type for part in self.letter.parts if part.filename is None)
        return frozenset((declared, *containers, *leaves))

    @cached_property
    def _report_parts(self) -> frozenset[str]:
        """The parts of a multipart/report, which usually ends in the letter it is about."""
        if not self.content_type.startswith("multipart/report"):
            return frozenset()
        return frozenset(part.media_type for part in self.letter.parts)

    @cached_property
    def subject(self) -> str:
        return plain_words(self.letter.first("subject"), 300).lower()

    @cached_property
    def _first_words(self) -> str:
        words, room = [], READ_AHEAD
        for part in self.letter.inline_texts():
            words.append((part.text or "")[:room])
            room -= len(words[-1])
            if room <= 0:
                break
        text = "\n".join(words).lower()
        returned = RETURNED.search(text)
        return text[: returned.start()] if returned else text

    @cached_property
    def opening(self) -> str:
        """The first words of the body, for telling which kind of machine it is, hardly ever whether it is one."""
        return " ".join(self._first_words.split())

    @cached_property
    def lone_address(self) -> bool:
        """Whether the body soon gives an address on a line of its own, unquoted: whom a lost letter was for."""
        return LONE_ADDRESS.search(self._first_words) is not None

    @cached_property
    def smtp_talk(self) -> bool:
        """Whether the body soon shows a line of the talk in which another server was offered a recipient."""
        return SMTP_TALK.search(self._first_words) is not None

    @cached_property
    def status_report(self) -> str:
        """The machine-readable part of a delivery report, as far as reading kept it."""
        kept = [p for p in self.letter.parts if p.media_type in STATUS_TYPES]
        return "\n".join(p.text or p.payload[:20_000].decode("latin-1") for p in kept[:5])

    @cached_property
    def null_path(self) -> bool:
        return any(_NULL_PATH.fullmatch(value.strip()[:300]) for value in self.letter.all("return-path"))

    @cached_property
    def submitted(self) -> str:
        """The first word of Auto-Submitted that is not "no", without comments and parameters (RFC 3834 5)."""
        words = (_FIRST_WORD.match(without_comments(value[:1000]).lower()) for value in self.letter.all(_SUBMITTED))
        return next((word[1] for word in words if word and word[1] != "no"), "")

    @cached_property
    def daemon(self) -> bool:
        """Whether a mail system itself signs as the writer."""
        return bool(_DAEMON.match(self.writer)) or self.says("return-path", _DAEMON_PATH)

    @cached_property
    def marked(self) -> bool:
        """Whether any field that only machines write is there."""
        return (
            bool(self.submitted)
            or self.null_path
            or self.daemon
            or self.has("x-failed-recipients", "x-autogenerated")
            or self.autoresponder
            or self.precedence(ANSWERING | BULK | LIST)
        )

    @cached_property
    def autoresponder(self) -> bool:
        """Whether a field stands there that only answering machines write, unless it says no."""
        return any(
            value.strip().lower() not in _DENIALS
            for name, value in self.letter.headers
            if name in _AUTORESPONDERS or name.startswith(("x-autorespon", "x-autoreply", "x-auto-reply"))
        )

    def precedence(self, words: frozenset[str]) -> bool:
        """Whether Precedence, which no standard defines, is one of these words."""
        return any(
            without_comments(value[:300]).strip().lower() in words
            for name in ("precedence", "x-precedence", "preference")
            for value in self.letter.all(name)
        )


_SUBMITTED = "auto-submitted"
_FIRST_WORD = re.compile(r"\s*([^\s;,]+)")
_NULL_PATH = re.compile(r"<\s*>")
_DAEMON_WORDS = r"(?:mailer-daemon|mailer_daemon|postmaster|mail-daemon|mdaemon|mail\.daemon|symantec_mail_security)"
_DAEMON = re.compile(rf"{_DAEMON_WORDS}(?:[@+.-]|$)")
_DAEMON_PATH = re.compile(r"<?(?:mailer-daemon)(?:[@+>]|$)", re.IGNORECASE)
_COMMENT = re.compile(r"\([^()]*\)")


def without_comments(value: str) -> str:
    for _ in range(5):
        value, found = _COMMENT.subn(" ", value)
        if not found:
            break
    return value


def bare(field: str) -> str:
    """The address in the last angle brackets, or the whole field without comments and quoted names, in lower case."""
    field = field[:2000]
    opening = field.rfind("<")
    if opening >= 0:
        return field[opening + 1 :].split(">")[0].strip().lower()
    return re.sub(r'"[^"]*"', " ", without_comments(field)).strip().lower()


def without_token(address: str) -> str:
    local, at, domain = normalise(address[:320]).rpartition("@")
    return f"{local.split('+')[0]}{at}{domain}"


def _only_address(field: str) -> str:
    """The address of a field that names one, else "": among many destinations none is certainly ours."""
    address = bare(field)
    return without_token(address) if address.count("@") == 1 and field.count("@") <= 2 and "," not in address else ""


_DENIALS = {"no", "false", "0", "none"}
_AUTORESPONDERS = {
    "x-autorespond",
    "x-autoresponder",
    "x-autoresponse",
    "x-autoreply",
    "x-autoreply-from",
    "x-auto-reply",
    "x-auto-reply-from",
    "x-mail-autoreply",
    "x-mail-auto-reply",
    "x-autogenerated",
    "x-auto-generated",
    "x-holidayreply",
    "x-vacation",
    "x-fc-machinegenerated",
    "x-ms-exchange-inbox-rules-loop",
    "x-ms-exchange-generated-message-source",
    "x-yahoomail-autoresponder",
    "x-amazon-auto-reply",
    "x-otrs-loop",
    "x-servicenow-generated",
    "x-cron-env",
    "x-loop",
}
