"""postgm init: write the configuration, once."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from gm.cli.common import CONFIG, complain, said_first, say
from gm.post.addressing import normalise, person_at, valid_registration
from gm.sections import bare
from gm.share import example_config

STARTTLS_PORTS = ("143", "587")  # what listens there begins in the clear
SERVERS = {
    "google": "imap.gmail.com under [incoming] and smtp.gmail.com under [outgoing]",
    "microsoft": "outlook.office365.com under [incoming] and smtp.office365.com under [outgoing]",
}
CONSENTING = {
    "google": (".gmail.com", ".googlemail.com"),
    "microsoft": (".outlook.com", ".hotmail.com", ".live.com", ".msn.com", ".office365.com"),
}


def init(
    path: Annotated[Path, typer.Argument(help="Where to write the configuration.")] = Path(CONFIG),
    address: Annotated[str, typer.Option(help="The game master's own address; without it you are asked.")] = "",
    imap: Annotated[str, typer.Option(help="IMAP server, host or host:port. Empty: the embedded post office.")] = "",
    smtp: Annotated[str, typer.Option(help="SMTP server, host or host:port.")] = "",
    operator: Annotated[str, typer.Option(help="A person's address, yours: hears of trouble, and is the GM.")] = "",
    user: Annotated[str, typer.Option(help="The login; usually the address.")] = "",
    password_file: Annotated[Path | None, typer.Option(help="A file that holds the password.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; take defaults.")] = False,
) -> None:
    """Write a commented configuration.

    Example: postgm init --address gm@example.org --operator you@example.org --imap imap.example.org
    --smtp smtp.example.org
    """
    path = (said_first() or path) if path == Path(CONFIG) else path
    if path.exists():
        complain(f"{path} is there already; I do not overwrite it. Name another file, or edit that one.")
    account = _Account(address, imap, smtp, user, operator)
    if not yes and not address:
        account = _asked(account)
    good = valid_registration(account.address or "gm@localhost", anywhere=True)
    if good.problem:
        complain(good.problem)
    account = replace(account, address=good.address)
    who = _operator(account.operator, account.address) if account.operator else ""
    for server in (account.imap, account.smtp):
        _server(server)
    example = example_config().read_text(encoding="utf-8")
    _write(path, filled(example, account.address, account.imap, account.smtp, account.user, password_file, who))
    say(f"Wrote {path}. Test it with: postgm check --config {path}")
    for hint in _still_to_do(account, path, password_file):
        say(hint)


@dataclass(frozen=True, slots=True)
class _Account:
    """The mailbox of the house, and the person behind it; empty: not said."""

    address: str
    imap: str
    smtp: str
    user: str
    operator: str


def _asked(known: _Account) -> _Account:
    """What a person answers, at the keyboard, to what the command did not say."""
    address = typer.prompt("The game master's address (Enter for the embedded post office)", default="gm@localhost")
    if not address.endswith("@localhost"):
        imap = known.imap or typer.prompt("IMAP server of this account")
        smtp = known.smtp or typer.prompt("SMTP server of this account")
        known = replace(known, imap=imap, smtp=smtp, user=known.user or typer.prompt("Login", default=address))
    operator = known.operator or typer.prompt("Your own address: who hears of trouble, and what players tell the GM")
    return replace(known, address=address, operator=operator)


def _write(path: Path, text: str) -> None:
    """A new file that nobody else may read; ends the command where it cannot be."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as why:
        complain(f"{path} cannot be written: {why.strerror}.")


def _still_to_do(account: _Account, path: Path, password_file: Path | None) -> Iterator[str]:
    """What is missing before letters go, a sentence each."""
    by_mail = bool(account.imap or account.smtp)
    if not by_mail:
        yield (
            "No mail server is named, so no letter leaves this machine: the embedded post office keeps a folder for "
            "each address, under postgm-data/office/players."
        )
    if not account.operator:
        yield f"Nobody hears of trouble yet: write your own address as operator under [house] in {path}."
    if password_file:
        return
    if name := consenting(account.address, account.imap, account.smtp):
        servers = "" if by_mail else f"name {SERVERS[name]}, "
        yield (
            f"This provider takes no passwords: in {path} {servers}fill in "
            f'issuer = "{name}" and client_id under [oauth] (the operators\' page says where they come from), and '
            f"consent once with: postgm login {name}"
        )
    elif by_mail:
        yield (
            "The password is still missing: name a file that holds it under password_file, there or with this command."
        )


def _operator(said: str, address: str) -> str:
    """The address of the person behind the house; ends the command where it is none."""
    who = person_at(said)
    if who.problem:
        complain(f"The operator's address: {who.problem}")
    if who.address == normalise(address):
        complain("The operator is a person with an address of their own; this is the game master's.")
    return who.address


def consenting(address: str, *servers: str) -> str:
    """The issuer by whose consent this account is logged in to; empty where it takes passwords, as far as we know."""
    hosts = [address.rpartition("@")[2].lower(), *(server.partition(":")[0].lower() for server in servers)]
    return next((name for name, ends in CONSENTING.items() if any(f".{h}".endswith(ends) for h in hosts)), "")


def _server(said: str) -> None:
    """Ends the command where it is no bare name, perhaps with a port."""
    try:
        bare(said.rpartition(":")[0] if re.search(r":\d+$", said) else said)
    except ValueError as why:
        complain(f"The server's {why}")


def filled(
    text: str, address: str, imap: str, smtp: str, user: str, password_file: Path | None, operator: str = ""
) -> str:
    """The example configuration with these answers in it."""
    answers: dict[tuple[str, str], Any] = {("house", "address"): address, ("house", "operator"): operator}
    for section, kind, server in (("incoming", "imap", imap), ("outgoing", "smtp", smtp)):
        if server:
            given = {"kind": kind, **_place(server), "user": user or address}
            given |= {"password_file": str(password_file.resolve())} if password_file else {}
            answers |= {(section, key): value for key, value in given.items()}
    if not imap and not smtp:  # the embedded post office, which has the mailboxes of all who play
        answers["office", "residents"] = "everybody"
    section, lines = "", []
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        key = line.lstrip("# ").partition("=")[0].strip()
        known = (section, key) in answers and "=" in line
        lines.append(f"{key} = {json.dumps(answers[section, key], ensure_ascii=False)}" if known else line)
    return "\n".join(lines) + "\n"


def _place(server: str) -> dict[str, Any]:
    """Where a server is reached, and how: "mail.example.org:587" begins in the clear."""
    host, _, port = server.partition(":")
    security = "starttls" if port in STARTTLS_PORTS else "tls"
    return {"host": host, "port": int(port) if port.isdecimal() else 0, "security": security}
