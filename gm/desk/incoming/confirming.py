"""Where a match wants to be sure: a letter nobody vouches for waits until its player says yes to it."""

from __future__ import annotations

import re
from datetime import timedelta

from gm.desk.case import Case
from gm.desk.outgoing.letters import notice
from gm.ports import Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.answers import Says, agrees
from gm.post.writing import Person

_CONFIRMS = re.compile(r"(?i)\bconfirm(?:ed|ing)?\b|\b(?:it|that)(?:'s| is| was) (?:me|mine|my)\b")
_DENIES = re.compile(r"(?i)\b(?:not|never|no|cannot|who)\b|n['\u2019]t\b|\?")
WAITS = "waits for its player to confirm it"


def asked_for(case: Case, text: str) -> bool:
    """Does this match want letters to be confirmed, or did this one come by a mailing list, which proves nobody; and
    does it say anything?"""
    policy = case.table.match.policy if case.table and case.seat else None
    wanted = policy and ((policy.trust == "confirm" and case.seal) or case.letter.place)
    return bool(wanted and text.strip())


def says(text: str) -> Says:
    """Yes or no to the question whether something is theirs; the word confirm in it, which nothing denies, is a yes."""
    said = agrees(text)
    return said or ("yes" if _CONFIRMS.search(text) and not _DENIES.search(text) else "")


def question(case: Case, said: str = "") -> Outgoing:
    """A letter to the registered address: is this yours? Its answer lets the waiting letter through. `said` is what all
    could read of it on a mailing list."""
    name, turn = (case.table.match.name, case.table.match.turn) if case.table else ("", 0)
    token = token_for(case.desk.us.key, name, case.kept.id, case.seat, "confirm")
    seal = Seal(
        token,
        "confirm",
        name,
        turn,
        case.seat,
        case.player.id,
        str(case.kept.id),
        case.now + timedelta(days=14),
    )
    which = "this match, and this match" if name else "your matches, and one of them"
    shown = "; ".join(line.strip() for line in said.splitlines() if line.strip())[:300]
    words = [
        f"A letter in your name has come by the mailing list, which does not prove who wrote it: {shown}"
        if case.letter.place
        else f"A letter in your name has come for {which} wants to be sure that it is yours.",
        "If it is, answer this letter with the word yes; it then counts from the moment it came. If it is not, do "
        "nothing: nobody has acted on it.",
    ]
    return notice(
        case.desk,
        f"confirm/{case.kept.id}",
        Person(case.address, case.player.name),
        f"[{name}] " * bool(name) + "Is this letter yours?",
        words,
        case.now,
        seal=seal,
        match=name,
        player=case.player.id,
        auto="replied",
        in_reply_to=case.letter.first("message-id"),
    )
