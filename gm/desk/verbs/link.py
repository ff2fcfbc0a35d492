"""LINK: be known by an account of a channel too, or there by a mail address; a word from the other side proves it."""

from __future__ import annotations

import re

from gm.desk.bench import Identity
from gm.desk.case import Case
from gm.desk.verbs.address import add
from gm.desk.verbs.verb import Verb

_SAID = re.compile(r"(?i)@?(?P<who>[\w.+-]+(?:@[\w.-]+)?)(?:\s+(?:on|at|in)\s+(?:the\s+)?(?P<where>[\w.-]+))?")
_FILLING = re.compile(
    r"(?i)^(?:to |with |me (?:to |with )?|my |the |forum |account |name |is |called |as |mail |address )+"
)


def run(case: Case, rest: str) -> str:
    us = case.desk.us
    if not us.channels and "@" not in rest:
        return "I play by mail alone. To be known by a second mail address, write: address add, followed by it."
    address = meant(us, rest)
    if not address:
        names = " or ".join(f"anna@{one.name}" for one in us.channels)
        return f"Please write the account with its place behind the @, for example: link {names}."
    return add(case, address)


def meant(us: Identity, rest: str) -> str:
    """The address that somebody would be known by: "anna@main", "anna on main", or "anna" where there is one channel
    alone; empty where that does not tell it."""
    found = _SAID.fullmatch(_FILLING.sub("", rest.strip().strip(".!<>")))
    if not found:
        return ""
    who, where = found["who"], found["where"] or ""
    if "@" in who:
        return us.full(who)
    named = [one for one in us.channels if one.name.casefold() == where.casefold()]
    around = named or (us.channels if len(us.channels) == 1 and where.casefold() in ("", "forum") else ())
    return f"{who.lower()}@{around[0].host}" if around else ""


def _counts(case: Case, rest: str, line: str) -> bool:
    """Is it about an account? "My account is empty" is talk."""
    return "@" in rest or line.lower().lstrip(" /").startswith(("link", "please link", "my forum"))


VERB = Verb("link", run, changes=True, counts=_counts)
