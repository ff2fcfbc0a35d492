"""Players of the demonstration: client code that knows nothing but letters, read from a Maildir and sent by SMTP."""

from __future__ import annotations

import mailbox
import random
import re
import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.utils import make_msgid
from pathlib import Path

_EXAMPLE = re.compile(r'you could write "([^"]+)"')


@dataclass
class Actor:
    """Somebody with a mailbox and a habit."""

    name: str
    address: str
    folder: Path
    port: int
    habit: Callable[[Actor, str], list[str]]
    chance: random.Random
    read: set[str] = field(default_factory=set)
    turns: int = 0

    def look(self) -> int:
        """Read what is new and answer what asks for an answer. Returns how many letters were written."""
        written = 0
        for letter in self._new():
            text = body(letter)
            for answer in self._answers(letter, text):
                self._send(letter, answer, text)
                written += 1
        return written

    def _new(self) -> list[Message]:
        if not self.folder.is_dir():
            return []
        box = mailbox.Maildir(self.folder, create=False)
        fresh = [key for key in sorted(box.keys()) if key not in self.read]
        self.read |= set(fresh)
        return [message_from_bytes(box.get_bytes(key)) for key in fresh]

    def _answers(self, letter: Message, text: str) -> list[str]:
        if "answer this letter with the word yes" in " ".join(text.split()):
            return ["Yes, with pleasure!\n\nyes"]
        example = _EXAMPLE.search(" ".join(text.split()))
        if "receipt" in (letter["Message-ID"] or "") or not example or "YOUR DECISION" not in text:
            return []
        self.turns += 1
        return self.habit(self, example[1])

    def _send(self, letter: Message, answer: str, quoted: str) -> None:
        """A plain reply: the answer on top, the whole letter quoted below, as most programs do."""
        reply = EmailMessage()
        reply["From"] = f"{self.name} <{self.address}>"
        reply["To"] = letter["Reply-To"]
        reply["Subject"] = "Re: " + str(letter["Subject"]).removeprefix("Re: ")
        reply["Message-ID"] = make_msgid(domain="players.example")
        reply["In-Reply-To"] = letter["Message-ID"]
        reply["References"] = " ".join([*str(letter["References"] or "").split(), str(letter["Message-ID"])])
        quotation = "\n".join("> " + line for line in quoted.splitlines())
        reply.set_content(f"{answer}\n\nOn {letter['Date']}, {letter['From']} wrote:\n{quotation}\n")
        with smtplib.SMTP("127.0.0.1", self.port, timeout=30) as server:
            server.send_message(reply, self.address, [str(letter["Reply-To"]).rpartition("<")[2].strip("> ")])


def body(letter: Message) -> str:
    """The plain text of a letter."""
    for part in letter.walk():
        if part.get_content_type() == "text/plain":
            payload = part.get_payload(decode=True)
            return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return ""


# -- habits: what somebody writes when the letter shows `example` --


def punctual(actor: Actor, example: str) -> list[str]:
    """Every order on a line of its own, politely."""
    return ["Here you are:\n\n" + example.replace("; ", "\n") + "\n\nRegards, " + actor.name]


def slipping(actor: Actor, example: str) -> list[str]:
    """Types in a hurry: two letters of a word swapped, odd capitals."""
    return [" ".join(_slip(word) for word in example.replace("; ", ", ").split(" "))]


def _slip(word: str) -> str:
    plain = word.rstrip(",")
    if len(plain) < 4 or not plain.isalpha():
        return word.upper()
    return plain[0] + plain[2] + plain[1] + plain[3:] + word[len(plain) :]


def wavering(actor: Actor, example: str) -> list[str]:
    """Writes, asks for a check, and then writes again."""
    first = "Hm, perhaps\n" + example.replace("; ", "\n")
    return [first, "check\n" + example.replace("; ", "\n"), "Yes, final:\n\n" + example.replace("; ", "\n") + "\nfinal"]


def forgetful(actor: Actor, example: str) -> list[str]:
    """Is silent every third time, and writes half an order at others."""
    if actor.turns % 3 == 0:
        return []
    orders = example.split("; ")
    return ["\n".join(orders if actor.chance.random() < 0.6 else orders[:1])]


def chatty(actor: Actor, example: str) -> list[str]:
    """Talks, uses smart quotes, and signs."""
    order = "\n".join(f"“{order}”." for order in example.split("; "))
    return [f"Good evening everybody! What a turn that was.\n\n{order}\n\n-- \n{actor.name}\nSent from my phone"]


HABITS = (punctual, slipping, wavering, forgetful, chatty)
