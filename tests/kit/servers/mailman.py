"""A private Mailman 3, as a real mailing list: letters in by LMTP, out by SMTP to whoever listens on a port of ours."""

from __future__ import annotations

import json
import os
import time
from base64 import b64encode
from collections.abc import Callable, Iterable
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from smtplib import LMTP
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.kit.servers import ROOT, Server, answers, answers_http, free_port

HOME = Path(os.environ.get("POSTGM_MAILMAN", str(ROOT / ".mailman")))
"""The virtual environment that it lies in: `make .mailman`."""

_SETTINGS = """
[mailman]
layout: here
site_owner: olga@house.example
[paths.here]
var_dir: {folder}/var
[database]
url: sqlite:///{folder}/mailman.db
[mta]
incoming: mailman.mta.null.NullMTA
lmtp_host: 127.0.0.1
lmtp_port: {lmtp}
smtp_host: 127.0.0.1
smtp_port: {out}
[webservice]
hostname: 127.0.0.1
port: {web}
admin_user: rest
admin_pass: rest
"""


class Mailman(Server):
    """Lists are made and changed by its REST interface."""

    kind = "mailman"
    patience = 60.0
    grouped = False  # each of its runners is a process of its own, which its master ends

    def __init__(self) -> None:
        super().__init__()
        self.lmtp, self.out, self.web = free_port(), free_port(), free_port()

    def start(self) -> Self:
        """Ten seconds or so."""
        file = self.folder / "mailman.cfg"
        file.write_text(_SETTINGS.format(folder=self.folder, lmtp=self.lmtp, out=self.out, web=self.web))
        command = [str(HOME / "bin/master"), "-C", str(file)]
        self.launch(command, self._up, cwd=self.folder)
        return self

    def _up(self) -> bool:
        return answers(self.lmtp, b"220") and answers_http(f"http://127.0.0.1:{self.web}/3.1/system/versions")

    def ask(self, method: str, path: str, **wish: str) -> Any:
        """What its interface says. HTTPError where it says no."""
        word = b64encode(b"rest:rest").decode()
        url, body = f"http://127.0.0.1:{self.web}/3.1{path}", urlencode(wish).encode() if wish else None
        with urlopen(Request(url, body, {"Authorization": f"Basic {word}"}, method=method), timeout=30) as said:
            text = said.read()
            return json.loads(text) if text else None


class RealList:
    """A list of it, as `Reflector` is a small one. `arrived`: how many members have a letter of that Message-ID."""

    def __init__(self, server: Mailman, address: str, members: Iterable[str], arrived: Callable[[str], int]) -> None:
        self.server, self.address, self.members, self.arrived = server, address, tuple(members), arrived
        self.seen: list[EmailMessage] = []  # what was sent to it
        self._made("/domains", mail_host=address.partition("@")[2])
        self._made("/lists", fqdn_listname=address)
        kept = dict.fromkeys(("pre_verified", "pre_confirmed", "pre_approved"), "True")
        kept["send_welcome_message"] = "False"
        for one in self.members:
            self._made("/members", list_id=address.replace("@", "."), subscriber=one, **kept)

    def munges(self, always: bool) -> None:
        """Does it stand in for all its writers?"""
        wish = {"dmarc_mitigate_action": "munge_from", "dmarc_mitigate_unconditionally": str(always).lower()}
        self.server.ask("PATCH", f"/lists/{self.address}/config", default_member_action="accept", **wish)

    def reflects(self, raw: bytes) -> None:
        """To every member, the writer among them; back when each has it. AssertionError after half a minute. That its
        queues are empty would tell nothing: a runner takes a letter out before it sends it on."""
        letter = message_from_bytes(raw, policy=policy.SMTP)
        self.seen.append(letter)
        id, end = str(letter["Message-ID"]), time.monotonic() + 30
        before = self.arrived(id)
        with LMTP("127.0.0.1", self.server.lmtp) as door:
            door.sendmail("writer@house.example", [self.address], raw)
        while (there := self.arrived(id) - before) < len(self.members):
            assert time.monotonic() < end, f"{there} of {len(self.members)} members have {letter['Subject']}"
            time.sleep(0.1)

    def _made(self, path: str, **wish: str) -> None:
        try:
            self.server.ask("POST", path, **wish)
        except HTTPError as why:
            if why.code not in (400, 409):  # it is there already
                raise
