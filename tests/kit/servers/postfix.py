"""A private Postfix before a private Dovecot: submission with STARTTLS and login, and a door for other servers."""

from __future__ import annotations

import os
import shutil
import textwrap
import time
from typing import Self

from tests.kit.servers import Server, answers, free_port, missing, require
from tests.kit.servers.dovecot import Dovecot

MAIN = """
    compatibility_level = 3.6
    queue_directory = {folder}/queue
    data_directory = {folder}/data
    command_directory = /usr/sbin
    daemon_directory = {daemons}
    mail_owner = postfix
    setgid_group = postdrop
    myhostname = localhost.localdomain
    myorigin = localhost
    mydestination =
    local_transport = error:no local mail
    local_recipient_maps =
    alias_maps =
    alias_database =
    inet_interfaces = 127.0.0.1
    inet_protocols = ipv4
    mynetworks = 127.0.0.0/8
    virtual_mailbox_domains = localhost, {domain}
    virtual_mailbox_maps = inline:{{ {mailboxes} }}
    virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
    default_transport = error:this mail world is closed
    recipient_delimiter = +
    smtpd_sasl_type = dovecot
    smtpd_sasl_path = {dovecot.folder}/run/auth-sasl
    smtpd_tls_cert_file = {dovecot.cert}
    smtpd_tls_key_file = {dovecot.key}
    smtpd_tls_security_level = may
    smtpd_tls_auth_only = yes
    smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
    smtpd_client_connection_count_limit = 0
    smtpd_client_connection_rate_limit = 0
    smtpd_error_sleep_time = 0
    maillog_file = {folder}/mail.log
    maillog_file_prefixes = {folder}
    message_size_limit = {size}
    mailbox_size_limit = 0
    virtual_mailbox_limit = 0
    biff = no
    append_dot_mydomain = no
"""

MASTER = """
    127.0.0.1:{submission} inet n - n - - smtpd
      -o smtpd_tls_security_level=encrypt
      -o smtpd_sasl_auth_enable=yes
      -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject
    127.0.0.1:{mx} inet n - n - - smtpd
    pickup unix n - n 60 1 pickup
    cleanup unix n - n - 0 cleanup
    qmgr unix n - n 300 1 qmgr
    tlsmgr unix - - n 1000? 1 tlsmgr
    rewrite unix - - n - - trivial-rewrite
    bounce unix - - n - 0 bounce
    defer unix - - n - 0 bounce
    trace unix - - n - 0 bounce
    verify unix - - n - 1 verify
    proxymap unix - - n - - proxymap
    showq unix n - n - - showq
    error unix - - n - - error
    retry unix - - n - - error
    lmtp unix - - n - - lmtp
    smtp unix - - n - - smtp
    anvil unix - - n - 1 anvil
    scache unix - - n - 1 scache
    postlog unix-dgram n - n - 1 postlogd
"""

OPEN = ("maildrop", "public")
QUEUE = ("active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private", "saved", "trace")


class Postfix(Server):
    """Delivers `user@localhost` and `user@domain` by LMTP: to the Dovecot, or to `lmtp` where a port is given."""

    kind = "postfix"

    def __init__(
        self,
        dovecot: Dovecot,
        *,
        lmtp: int = 0,
        domain: str = "house.example",
        users: tuple[str, ...] = (),
        size: int = 20_000_000,
    ) -> None:
        program = require("postfix")
        if os.getuid() != 0:
            missing("Postfix starts only as root")
        super().__init__()
        self.program, self.daemons = program, program.parent
        self.dovecot, self.domain, self.size = dovecot, domain, size
        self.lmtp = lmtp or dovecot.lmtp
        self.submission, self.mx = free_port(), free_port()
        names = [*dovecot.users, *users]
        self.mailboxes = ", ".join(f"{{{name}@{place} = ok}}" for name in names for place in ("localhost", domain))

    def start(self) -> Self:
        """Write the configuration and start, in well under a second."""
        settings = self.folder / "etc"
        settings.mkdir()
        (settings / "main.cf").write_text(textwrap.dedent(MAIN).format(**vars(self)))
        (settings / "master.cf").write_text(textwrap.dedent(MASTER).format(**vars(self)))
        old = time.time() - 60  # Postfix waits 2 seconds before it believes a file that was just written
        for path in settings.iterdir():
            os.utime(path, (old, old))
        self._queue()
        command = [str(self.program), "-c", str(settings), "-d"]
        self.launch(command, lambda: answers(self.submission, b"220"), cwd=self.folder / "queue")
        return self

    def _queue(self) -> None:
        """The folders that `postfix check` would make, at a tenth of its time."""
        (self.folder / "data").mkdir()
        shutil.chown(self.folder / "data", "postfix", "postfix")
        (self.folder / "queue" / "pid").mkdir(parents=True)
        for name in (*QUEUE, *OPEN):
            path = self.folder / "queue" / name
            path.mkdir(mode=0o700)
            shutil.chown(path, "postfix", "postdrop" if name in OPEN else "root")
        (self.folder / "queue" / "maildrop").chmod(0o730)
        (self.folder / "queue" / "public").chmod(0o710)
