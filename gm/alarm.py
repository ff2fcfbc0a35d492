"""Telling the operator of trouble by another way than the house's own mail, which may be what is in trouble."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from gm.config import Settings
from gm.ports import Parcel
from gm.transports.smtp import SmtpMailer, SmtpSettings

PATIENCE = 20.0  # seconds; who works waits meanwhile

Alarm = Callable[[str, Sequence[str]], bool]
"""Takes a subject and sentences. Did anybody get them?"""


def alarm_of(settings: Settings) -> Alarm | None:
    """The other way, where one is configured."""
    wish = settings.alarm
    ways: list[Alarm] = []
    if wish.command:
        ways.append(lambda about, words: _by_command(wish.command, about, words))
    if wish.host:
        ways.append(lambda about, words: _by_mail(settings, about, words))
    return (lambda about, words: sum(way(about, words) for way in ways) > 0) if ways else None


def _by_command(command: str, about: str, words: Sequence[str]) -> bool:
    """The command reads the words; its own are not logged, there may be a secret among them."""
    text = "\n".join((about, "", *words, ""))
    try:
        done = subprocess.run(command, shell=True, input=text, text=True, capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def _by_mail(settings: Settings, about: str, words: Sequence[str]) -> bool:
    wish, house = settings.alarm, settings.house
    sender, to = wish.user if "@" in wish.user else house.address, wish.to or house.operator
    if not to:
        return False
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, about
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content("\n\n".join((*words, f"This came by the other way ([alarm]) of {house.address}.")))
    mailer = SmtpMailer(
        SmtpSettings(
            host=wish.host,
            port=wish.port,
            security=wish.security,
            user=wish.user,
            password=wish.secret() if wish.user else "",
            ca_file=wish.ca_file,
            timeout=min(wish.timeout, PATIENCE),
        )
    )
    try:
        return all(fate.outcome == "sent" for fate in mailer.send([Parcel(0, sender, to, letter.as_bytes())]))
    finally:
        mailer.close()
