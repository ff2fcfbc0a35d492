"""A private Dovecot 2.3: IMAP with STARTTLS and implicit TLS, LMTP, and passwords for a Postfix next door."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import subprocess
import textwrap
from collections.abc import Mapping
from typing import Self

from tests.kit.servers import Server, answers, certificate, free_port, missing, require

CONFIG = """
    base_dir = {folder}/run
    state_dir = {folder}/state
    log_path = {folder}/dovecot.log
    instance_name = postgm-test
    hostname = localhost
    listen = 127.0.0.1
    protocols = imap lmtp
    default_internal_user = {internal}
    default_internal_group = {internal_group}
    default_login_user = {login}
    first_valid_uid = 1
    mail_location = maildir:~/Maildir
    mail_fsync = {fsync}
    recipient_delimiter = +
    auth_mechanisms = {mechanisms}
    auth_username_format = %Ln
    auth_failure_delay = 0
    disable_plaintext_auth = yes
    ssl = yes
    ssl_cert = <{cert}
    ssl_key = <{key}
    mail_max_userip_connections = 100
    passdb {{
      driver = passwd-file
      args = scheme=PLAIN username_format=%Ln {folder}/users
    }}
    {tokens}
    userdb {{
      driver = static
      args = uid={mail} gid={mail_group} home={folder}/mail/%Ln allow_all_users=no
    }}
    namespace inbox {{
      inbox = yes
      separator = {separator}
      mailbox Sent {{
        auto = create
        special_use = \\Sent
      }}
    }}
    service anvil {{
      chroot =
      unix_listener anvil-auth-penalty {{
        mode = 0
      }}
    }}
    service imap-login {{
      chroot =
      service_count = 0
      process_min_avail = 1
      inet_listener imap {{
        port = {imap}
      }}
      inet_listener imaps {{
        port = {imaps}
        ssl = yes
      }}
    }}
    service lmtp {{
      inet_listener lmtp {{
        address = 127.0.0.1
        port = {lmtp}
      }}
    }}
    service auth {{
      unix_listener auth-sasl {{
        mode = 0666
      }}
    }}
    service stats {{
      unix_listener stats-writer {{
        mode = 0666
      }}
    }}
"""


TOKENS = """
passdb {{
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = {folder}/oauth2.conf
}}
"""
OAUTH2 = """
    introspection_mode = post
    introspection_url = {introspection}
    active_attribute = active
    active_value = true
    username_attribute = sub
    username_format = %Ln
"""


class Dovecot(Server):
    """`users` maps names to passwords. Ports: `imap` (STARTTLS), `imaps`, `lmtp`; `cert` is its own authority.

    `capability` replaces what the server says it can do, to play a poorer one. With `introspection`, an address that
    tells whether an access token is good, `bearers` are the ways it takes them.
    """

    kind = "dovecot"

    def __init__(
        self,
        users: Mapping[str, str],
        *,
        separator: str = ".",
        capability: str = "",
        fsync: str = "never",
        name: str = "localhost",
        introspection: str = "",
        bearers: str = "oauthbearer xoauth2",
    ) -> None:
        self.program = require("dovecot")
        version = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout
        if not version.startswith("2.3."):
            missing(f"these tests speak the configuration of Dovecot 2.3, and this is {version.strip()}")
        super().__init__()
        self.users, self.separator, self.capability, self.fsync = dict(users), separator, capability, fsync
        self.introspection, self.mechanisms = introspection, f"plain login {bearers if introspection else ''}"
        self.tokens = TOKENS.format(folder=self.folder) if introspection else ""
        self.imap, self.imaps, self.lmtp = free_port(), free_port(), free_port()
        self.cert, self.key = certificate(self.folder, name)

    def start(self) -> Self:
        """Write the configuration and start, in well under a second."""
        (self.folder / "users").write_text("".join(f"{u}:{{PLAIN}}{p}::::::\n" for u, p in self.users.items()))
        (self.folder / "mail").mkdir(exist_ok=True)
        if os.getuid() == 0:
            shutil.chown(self.folder / "mail", "mail", "mail")
        config = textwrap.dedent(CONFIG).format(**self._owners(), **vars(self))
        (self.folder / "oauth2.conf").write_text(textwrap.dedent(OAUTH2).format(introspection=self.introspection))
        if self.capability:
            config += f"protocol imap {{\n  imap_capability = {self.capability}\n}}\n"
        (self.folder / "dovecot.conf").write_text(config)
        self.up()
        return self

    def up(self) -> None:
        """Start on the folder that is there, on the same ports as before."""
        (self.folder / "run" / "master.pid").unlink(missing_ok=True)  # left behind when it was unplugged
        command = [str(self.program), "-F", "-c", str(self.folder / "dovecot.conf")]
        self.launch(command, lambda: answers(self.imap, b"* OK"))

    def _owners(self) -> dict[str, str]:
        if os.getuid() == 0:
            names = {"internal": "dovecot", "internal_group": "dovecot", "login": "dovenull"}
            return names | {"mail": "mail", "mail_group": "mail"}
        me, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
        return {"internal": me, "internal_group": group, "login": me, "mail": me, "mail_group": group}
