"""Where a match wants to be sure: a letter nobody vouches for waits until its player says yes to it."""

from __future__ import annotations

import re
from datetime import timedelta

from gm.desk.case import Case
from gm.desk.incoming.playing import lines
from gm.desk.outgoing import places
from gm.desk.outgoing.letters import notice
from gm.desk.standings import listed
from gm.domain.deadlines import moment
from gm.domain.match import Match
from gm.ports import Kept, Seal
from gm.ports.archive import Outgoing
from gm.post.addressing import token_for
from gm.post.answers import Says, agrees, answer
from gm.post.writing import Person

_CONFIRMS = re.compile(r"(?i)\bconfirm(?:ed|ing)?\b|\b(?:it|that)(?:'s| is| was) (?:me|mine|my)\b")
_DENIES = re.compile(r"(?i)\b(?:not|never|no|cannot|who)\b|n['\u2019]t\b|\?")
_MYSELF = re.compile(r"(?i)\b(?:me|mine|my|myself|self|i am|i'm)\b")
_BRIEF = 12  # words of a yes with a word about oneself
WAITS = "waits for its player to confirm it"
LATE = "By your yes that letter counts from when it came, but the turn of that time is over, so it changes nothing."


def asked_for(case: Case, text: str) -> bool:
    """Does nothing prove it where the match wants letters to be confirmed, or did it come by a mailing list, which
    proves nobody; and does it say anything?"""
    policy = case.table.match.policy if case.table and case.seat else None
    wanted = policy and ((policy.trust == "confirm" and case.seal) or case.letter.place)
    return bool(wanted and text.strip() and not case.proven)


def asked_at(case: Case, typed: tuple[str, ...]) -> list[str]:
    """Accounts of its player where a letter is shown that nothing proves, and that could change something."""
    matters = bool(typed) and lines.might_matter(case, typed)
    return accounts(case) if matters else []


def accounts(case: Case) -> list[str]:
    """Where else its player is known by an account, if it is mail of which nothing tells whose it is: there a yes
    proves it."""
    us = case.desk.us
    if case.proven or case.seal or not (case.table and case.seat) or us.came_by(case.kept.mailbox) != us.mail:
        return []
    known = (address.address for address in case.player.addresses if address.confirmed)
    return [address for address in known if us.channel_to(address) != us.mail]


def too_old(kept: Kept, match: Match, sealed: bool, passed: bool) -> str:
    """Why a letter that bears no turn and was confirmed too late moves nothing; empty: it was in time, or tells its
    turn, or nobody needed to confirm it."""
    bare = not (sealed or passed) and bool(match.asked)
    return LATE if bare and kept.arrived < moment(match.asked) else ""


def says(text: str) -> Says:
    """Yes or no to the question whether something is theirs; the word confirm in it, which nothing denies, is a yes,
    and so is a brief yes with a word about themselves beside it: "Yes, that is indeed my humble self".

    >>> says("Yes, that is indeed my humble self."), says("Yes, and bid 9"), says("Yes, but who are you?")
    ('yes', '', '')
    """
    if (said := agrees(text)) or _DENIES.search(text):
        return said
    mine = answer(text).says == "yes" and len(text.split()) <= _BRIEF and _MYSELF.search(text)
    return "yes" if mine or _CONFIRMS.search(text) else ""


def question(case: Case, said: str = "", to: str = "") -> Outgoing:
    """A letter to the registered address, or `to` another of theirs: is this yours? Its answer lets the waiting letter
    through. `said` is what it says, where no reply address of ours was known to who wrote it."""
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
    there = accounts(case)
    why = f"A letter in your name has come for {which} wants to be sure that it is yours."
    if there:
        why = f"A letter in your name has come by mail, and nothing in it proves that it is yours: {shown}"
    if case.letter.place:
        why = f"A letter in your name has come by the mailing list, which does not prove who wrote it: {shown}"
    words = [
        why,
        "If it is, answer this letter with the word yes; it then counts from the moment it came. If it is not, do "
        "nothing: nobody has acted on it.",
    ]
    if there and not to:
        words.append(f"I have asked you the same as {listed([places.at(case.desk.us, one) for one in there])}.")
    return notice(
        case.desk,
        f"confirm/{case.kept.id}" + f"/{to}" * bool(to),
        Person(to or case.address, case.player.name),
        f"[{name}] " * bool(name) + "Is this letter yours?",
        words,
        case.now,
        seal=seal,
        match=name,
        player=case.player.id,
        auto="replied",
        in_reply_to=case.letter.first("message-id"),
    )
