"""People who play by mail: code of its own that reads by IMAP and sends by SMTP, and knows nothing else.

Nothing of PostGM is imported here, so that what these people achieve is what a stranger's mail program achieves.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.utils import make_msgid, parseaddr

from imapclient import IMAPClient

_EXAMPLE = re.compile(r'you could write "([^"]+)"')


@dataclass(frozen=True)
class Account:
    """Where a mailbox lies and where its letters leave; the certificate is checked at both."""

    user: str
    password: str
    address: str
    imaps: int
    submission: int
    trusted: str  # file of the certificate to trust

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.trusted)


@dataclass
class Person:
    """Somebody with a mail account. `writes` makes an answer of the example in a letter; None is silence."""

    name: str
    account: Account
    writes: Callable[[str], str | None] = lambda example: example.replace("; ", "\n")
    letters: list[Message] = field(default_factory=list)  # all that came, in order
    sent: int = 0
    _imap: IMAPClient | None = None
    _smtp: smtplib.SMTP | None = None

    def look(self) -> int:
        """Fetch what is new and answer what asks for an answer. Returns how many letters came."""
        came = list(self._new())
        for letter in came:
            self.letters.append(letter)
            if answer := self._answer(letter):
                self.reply(letter, answer)
        return len(came)

    def reply(self, letter: Message, text: str) -> None:
        """Answer a letter: the text on top, the whole letter quoted below."""
        answer = EmailMessage()
        answer["From"] = f"{self.name} <{self.account.address}>"
        answer["To"] = letter["Reply-To"]
        answer["Subject"] = "Re: " + str(letter["Subject"]).removeprefix("Re: ")
        answer["Message-ID"] = make_msgid(domain="people.example")
        answer["In-Reply-To"] = letter["Message-ID"]
        quoted = "\n".join("> " + line for line in body(letter).splitlines())
        answer.set_content(f"{text}\n\nOn {letter['Date']}, {letter['From']} wrote:\n{quoted}\n")
        self.send(answer, parseaddr(str(letter["Reply-To"]))[1])

    def send(self, letter: EmailMessage, to: str) -> None:
        """Hand a letter to the submission server, over a kept connection."""
        self._server().send_message(letter, self.account.address, [to])
        self.sent += 1

    def close(self) -> None:
        """Log out everywhere."""
        if self._smtp:
            self._smtp.quit()
        if self._imap:
            self._imap.logout()

    def _answer(self, letter: Message) -> str | None:
        text = " ".join(body(letter).split())
        if "answer this letter with the word yes" in text:
            return "yes"
        if "So nothing of it counts yet. Answer yes to do it" in text:
            return "yes"
        example = _EXAMPLE.search(text)
        return self.writes(example[1]) if example and "YOUR DECISION" in text else None

    def _new(self) -> Iterator[Message]:
        if self._imap is None:
            self._imap = IMAPClient("localhost", self.account.imaps, ssl_context=self.account.context(), timeout=30)
            self._imap.login(self.account.user, self.account.password)
            self._imap.select_folder("INBOX")
        self._imap.noop()
        uids = self._imap.search(["UNSEEN"])
        for _, item in sorted(self._imap.fetch(uids, ["BODY[]"]).items()) if uids else ():
            yield message_from_bytes(item[b"BODY[]"])

    def _server(self) -> smtplib.SMTP:
        if self._smtp is None:
            self._smtp = smtplib.SMTP("localhost", self.account.submission, timeout=30)
            self._smtp.starttls(context=self.account.context())
            self._smtp.login(self.account.user, self.account.password)
        return self._smtp


def body(letter: Message) -> str:
    """The plain text of a letter."""
    for part in letter.walk():
        if part.get_content_type() == "text/plain":
            payload = part.get_payload(decode=True)
            return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return ""
