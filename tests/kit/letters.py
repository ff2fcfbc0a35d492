"""How people of the simulated world read letters and write them: quoted in many ways, by hand or by a machine."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP
from email.utils import format_datetime
from functools import cached_property

_PLACE = re.compile(r", match (?P<match>[\w.-]+)(?:, turn (?P<turn>\d+)|(?P<end>: the end))[.;]")
_PLACED = ("report", "again", "watch", "receipt", "reminder")  # letters that say which turn they belong to
_EXAMPLE = re.compile(r'could write "([^"]+)"')
_HAND = re.compile(r"^Your hand: (.+?)$", re.MULTILINE)
_TOKEN = re.compile(r"\+([a-z2-7]{26})@")
_NAMED = re.compile(r"^(?:Re: )?\[([\w.-]+)\]")
PASSED_ON = re.compile(r"\bpq[a-z]+\d+x\b")
_OFF = re.compile(r"<mailto:([^?>]+)")


@dataclass(frozen=True)
class Received:
    """A letter as its reader has it; everything is read from the bytes, nothing is asked of the house."""

    raw: bytes
    to: str

    @cached_property
    def message(self) -> Message:
        return message_from_bytes(self.raw)

    def head(self, name: str) -> str:
        return " ".join(str(self.message[name] or "").split())

    @cached_property
    def id(self) -> str:
        return self.head("Message-ID")

    @cached_property
    def kind(self) -> str:
        """The first word of its Message-ID: report, receipt, reminder, notice ..."""
        return self.id.strip("<").split(".")[0].split("-")[0]

    @cached_property
    def text(self) -> str:
        for part in self.message.walk():
            if part.get_content_type() == "text/plain":
                payload = part.get_payload(decode=True)
                return payload.decode().replace("\r\n", "\n") if isinstance(payload, bytes) else ""
        return ""

    @cached_property
    def flat(self) -> str:
        """The text without its line breaks."""
        return " ".join(self.text.split())

    @cached_property
    def about(self) -> tuple[str, int]:
        """Match and turn as its last lines tell them; turn 0 where they name none."""
        return (self._place["match"], int(self._place["turn"] or 0)) if self._place else ("", 0)

    @cached_property
    def _place(self) -> re.Match[str] | None:
        return max(_PLACE.finditer(self.flat), key=re.Match.start, default=None) if self.kind in _PLACED else None

    @property
    def match(self) -> str:
        """The match that the subject names first, whatever the letter is about."""
        found = _NAMED.search(self.head("Subject"))
        return found[1] if found else ""

    @property
    def purpose(self) -> str:
        """What an answer to it is for: orders, invite, press, address, confirm, question."""
        kinds = {"invitation": "invite", "press": "press"}
        asked = {
            "Is this address yours?": "address",
            "Is this account yours?": "address",
            "Is this letter yours?": "confirm",
        }
        subject = self.head("Subject") if self.kind == "notice" else ""
        if self.kind == "receipt" and "Answer this letter with yes or no." in self.flat:
            return "question"
        return kinds.get(self.kind) or next((p for said, p in asked.items() if subject.endswith(said)), "orders")

    @property
    def way_out(self) -> str:
        """Where its mail program asks for no more of the kind."""
        found = _OFF.search(self.head("List-Unsubscribe"))
        return found[1] if found else ""

    @property
    def the_end(self) -> bool:
        return bool(self._place and self._place["end"])

    @cached_property
    def reply_to(self) -> str:
        """Where an answer goes."""
        return self.head("Reply-To").rpartition("<")[2].strip("> ")

    @property
    def token(self) -> str:
        found = _TOKEN.search(self.reply_to)
        return found[1] if found else ""

    @property
    def invites(self) -> bool:
        return self.kind == "invitation"

    @property
    def asks(self) -> bool:
        """Does it want a decision?"""
        return self.kind in ("report", "reminder", "again") and "could write" in self.flat and not self.the_end

    @property
    def example(self) -> list[str]:
        found = _EXAMPLE.search(self.flat)
        return found[1].split("; ") if found else []

    @property
    def hand(self) -> list[str]:
        """Cards, as the letter lists them."""
        found = _HAND.search(re.sub(r"\n {2,}(?=\S)", " ", self.text))
        return found[1].split(", ") if found else []


@dataclass(frozen=True)
class Word:
    """One line somebody wanted to say: an order, an order ahead, or a verb; `typed` is how it came out."""

    kind: str  # order, ahead, wait, final, cancel, check, press, other
    typed: str


@dataclass(frozen=True)
class Written:
    """A letter somebody sent, and what they meant by it: a line of the world's own book."""

    id: str
    who: str
    address: str
    to: str
    nature: str  # human, machine, thief, stranger
    match: str
    turn: int  # of the letter it answers; 0: none
    words: tuple[Word, ...]
    raw: bytes
    envelope_from: str = ""
    canary: str = ""
    bounced: str = ""  # Message-ID of the letter that it says came back
    purpose: str = "orders"  # of the letter it answers
    spoken: tuple[str, ...] = ()  # seats it speaks to; ("",): everybody
    answers: str = ""  # Message-ID of the letter of ours that it answers

    @property
    def word_for_others(self) -> str:
        """What its talk is known by, wherever it turns up."""
        found = PASSED_ON.search("\n".join(word.typed for word in self.words))
        return found[0] if found else ""


# -- by hand -----------------------------------------------------------------------------------------------------------


def _attribution(letter: Received) -> str:
    return f"On {letter.head('Date')}, {letter.head('From')} wrote:"


def _quoted(letter: Received, mark: str = "> ") -> str:
    return "\n".join(mark + line for line in letter.text.splitlines())


def top(typed: str, letter: Received) -> str:
    """The answer above a marked quotation."""
    return f"{typed}\n\n{_attribution(letter)}\n{_quoted(letter)}\n"


def chevrons(typed: str, letter: Received) -> str:
    """Marks without blanks."""
    return f"{typed}\n\n{_attribution(letter)}\n\n{_quoted(letter, '>')}\n"


def outlook(typed: str, letter: Received) -> str:
    """A head of fields, then the letter without any marks."""
    fields = {
        "From": letter.head("From"),
        "Sent": letter.head("Date"),
        "To": letter.to,
        "Subject": letter.head("Subject"),
    }
    head = "\n".join(f"{name}: {value}" for name, value in fields.items())
    return f"{typed}\n\n-----Original Message-----\n{head}\n\n{letter.text}\n"


def bare(typed: str, letter: Received) -> str:
    """Nothing quoted."""
    return f"{typed}\n"


def signed(typed: str, letter: Received) -> str:
    """Nothing quoted, but a signature."""
    return f"{typed}\n\n-- \nWritten in haste\n+44 20 7946 0000\n"


def phone(typed: str, letter: Received) -> str:
    """A telephone's signature between answer and quotation."""
    return f"{typed}\n\nSent from my iPhone\n\n{_attribution(letter)}\n\n{_quoted(letter)}\n"


def gmail(typed: str, letter: Received) -> tuple[str, str]:
    """Text and HTML side by side."""
    lines = "<br>".join(html.escape(line) for line in typed.splitlines())
    inner = "<br>".join(html.escape(line) for line in letter.text.splitlines())
    page = (
        f'<div dir="ltr">{lines}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{html.escape(_attribution(letter))}<br></div><blockquote class="gmail_quote" '
        f'style="margin:0 0 0 .8ex">{inner}</blockquote></div>'
    )
    return top(typed, letter), page


def web(typed: str, letter: Received) -> tuple[str, str]:
    """HTML alone."""
    return "", gmail(typed, letter)[1]


Style = Callable[[str, Received], "str | tuple[str, str]"]
STYLES: dict[str, Style] = {
    style.__name__: style for style in (top, chevrons, outlook, bare, signed, phone, gmail, web)
}
ENCODINGS = ("8bit", "quoted-printable", "base64")


@dataclass(frozen=True)
class Pen:
    """Whose letter it is, and how it is put together."""

    name: str
    address: str
    style: str = "top"
    encoding: str = "8bit"
    plus: bool = True  # does the mail program keep the reply address?
    threads: bool = True  # does it name the letter it answers?


def reply(pen: Pen, letter: Received, typed: str, id: str, at: datetime) -> bytes:
    """The bytes of an answer."""
    out = EmailMessage(policy=SMTP.clone(max_line_length=200))
    out["From"] = f"{pen.name} <{pen.address}>"
    out["To"] = letter.reply_to if pen.plus else re.sub(r"\+[^@]*@", "@", letter.reply_to)
    subject = letter.head("Subject")
    out["Subject"] = subject if subject.startswith("Re: ") else f"Re: {subject}"
    out["Date"] = format_datetime(at)
    out["Message-ID"] = id
    if pen.threads or not pen.plus:
        out["In-Reply-To"] = letter.id
        out["References"] = f"{letter.head('References')} {letter.id}".strip()
    body = STYLES[pen.style](typed, letter)
    text, page = body if isinstance(body, tuple) else (body, "")
    if text:
        out.set_content(text, cte=pen.encoding)
        if page:
            out.add_alternative(page, subtype="html", cte=pen.encoding)
            out.set_boundary(f"=_{abs(len(text))}_{len(page)}")
    else:
        out.set_content(page, subtype="html", cte=pen.encoding)
    return out.as_bytes()


def fresh(pen: Pen, to: str, subject: str, typed: str, id: str, at: datetime) -> bytes:
    """A letter that answers none."""
    out = EmailMessage(policy=SMTP)
    out["From"], out["To"], out["Subject"] = f"{pen.name} <{pen.address}>", to, subject
    out["Date"], out["Message-ID"] = format_datetime(at), id
    out.set_content(typed)
    return out.as_bytes()


# -- by machines -------------------------------------------------------------------------------------------------------


def vacation(pen: Pen, letter: Received, typed: str, id: str, at: datetime) -> bytes:
    """An answering machine; what it says may look like orders."""
    out = EmailMessage(policy=SMTP)
    out["From"], out["To"] = f"{pen.name} <{pen.address}>", letter.reply_to
    out["Subject"] = f"Automatic reply: {letter.head('Subject')}"
    out["Date"], out["Message-ID"], out["In-Reply-To"] = format_datetime(at), id, letter.id
    out["Auto-Submitted"] = "auto-replied"
    out.set_content(f"I am away until Monday.\n{typed}\n")
    return out.as_bytes()


def returned(letter: Received, sender: str, id: str, at: datetime) -> bytes:
    """A server further on gives the letter back (RFC 3464)."""
    lines = [
        "From: Mail Delivery Subsystem <mailer-daemon@players.example>",
        f"To: {sender}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Date: {format_datetime(at)}",
        f"Message-ID: {id}",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="=_dsn"',
        "",
        "--=_dsn",
        "Content-Type: text/plain; charset=us-ascii",
        "",
        "The following address failed:",
        f"   <{letter.to}>: 550 5.1.1 User unknown",
        "",
        "--=_dsn",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; players.example",
        "",
        f"Final-Recipient: rfc822; {letter.to}",
        "Action: failed",
        "Status: 5.1.1",
        "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
        "",
        "--=_dsn",
        "Content-Type: text/rfc822-headers",
        "",
        f"From: {letter.head('From')}",
        f"To: {letter.to}",
        f"Subject: {letter.head('Subject')}",
        f"Message-ID: {letter.id}",
        "",
        "--=_dsn--",
        "",
    ]
    return "\r\n".join(lines).encode()


def with_another_trace(raw: bytes, n: int) -> bytes:
    """The same letter as it comes by another way: only its trace differs."""
    return f"Received: from relay{n}.players.example by mx.house.example; ways differ\r\n".encode() + raw


def vouched_for(raw: bytes, border: str, result: str) -> bytes:
    """What our own border server writes above a letter (RFC 8601)."""
    return f"Authentication-Results: {border}; dmarc={result} header.from=players.example\r\n".encode() + raw
