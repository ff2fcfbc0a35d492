"""A small mailing list as Mailman 3 runs one: marks, a prefix, a footer, and its own address as the writer's where the
writer's provider forbids to resend (DMARC)."""

from __future__ import annotations

from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from smtplib import SMTP

FOOTER = """
_______________________________________________
Games mailing list -- games@lists.example
To unsubscribe send an email to games-leave@lists.example
"""


@dataclass
class Reflector:
    """The list: `munges` are the hosts whose writers it stands in for. `seen` is what it sent on."""

    port: int
    members: tuple[str, ...]
    address: str = "games@lists.example"
    munges: tuple[str, ...] = ()
    seen: list[EmailMessage] = field(default_factory=list)

    def reflects(self, raw: bytes) -> None:
        """To every member, the writer among them."""
        letter = message_from_bytes(raw, policy=policy.SMTP)
        name, writer = parseaddr(str(letter["From"]))
        if writer.partition("@")[2] in self.munges:
            others = str(letter["Reply-To"] or "")
            for head in ("From", "Reply-To"):
                del letter[head]
            letter["From"] = f"{name or writer} via Games <{self.address}>"
            letter["Reply-To"] = ", ".join(filter(None, (others, f"{name} <{writer}>")))
        subject = str(letter["Subject"])
        for head in ("Subject", "List-Id", "Precedence"):
            del letter[head]
        letter["Subject"] = subject if "[Games]" in subject else f"[Games] {subject}"
        letter["List-Id"] = "Games among friends <games.lists.example>"
        letter["Precedence"], letter["X-BeenThere"] = "list", self.address
        letter["List-Post"] = f"<mailto:{self.address}>"
        letter["List-Unsubscribe"] = "<mailto:games-leave@lists.example>"
        body = letter.get_body(("plain",))
        if body is not None and not letter.is_multipart():
            letter.set_content(str(body.get_content()) + FOOTER)
        self.seen.append(letter)
        with SMTP("127.0.0.1", self.port) as office:
            office.sendmail("games-bounces@lists.example", self.members, letter.as_bytes())
