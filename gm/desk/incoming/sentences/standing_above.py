"""What stands above a message in a conversation: the letters of ours that it names, and whose words wait there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gm.desk.bench import Desk
from gm.desk.outgoing.letters import RELAY
from gm.ports import Seal
from gm.post.letter import Letter

BEFORE = "PostGM-Before"  # the channel's word: our last letters in that conversation, the newest first
ELSEWHERE = "PostGM-Elsewhere"  # the same of its writer's other conversations, divided by " / "
SENT = re.compile(r"<([a-z]+)[a-z0-9-]*\.([a-z2-7]{26})@")
RELAYED = "relayed"  # topic of notes: somebody's words that were answered
BOTH = re.compile(
    r"(?i)\b(?:both|all (?:of (?:them|these|those)|the (?:games|matches)|\w+ invitations)|each of them)\b"
)
_HAIL = r"(?:(?:hi|hello|hey|dear|to|for|yes|no|ok|okay|sure|thanks|thank you|sorry|well|@)\b[ ,:!]*|@)*"


def above(desk: Desk, letter: Letter, where: str) -> Iterator[tuple[str, Seal]]:
    """The kinds and seals of our letters that a message names as standing there."""
    for kind, token in SENT.findall(letter.first(where)):
        if old := desk.archive.sealed(token):
            yield kind, old


def unanswered(desk: Desk, letter: Letter) -> list[Seal]:
    """The letters in which somebody's words came to who leads and that were not answered, the newest first: those of
    this conversation, or else of the others."""
    for where in (BEFORE, ELSEWHERE):
        theirs = [old for _, old in above(desk, letter, where) if old.purpose == RELAY]
        if found := [old for old in theirs if desk.archive.noted(RELAYED, old.token) is None]:
            return found
    return []


def newest(desk: Desk, letter: Letter) -> Seal | None:
    """What the newest letter of ours in its conversation is about."""
    return next((old for _, old in above(desk, letter, BEFORE)), None)


def named(relay: Seal) -> str:
    """Whose words they were."""
    _, address, name = relay.note.split("\n")
    return name or address.partition("@")[0]


def hails(text: str, name: str) -> bool:
    """Is it said to somebody by name, at its beginning or at its end?"""
    known, said = "|".join(map(re.escape, (name, *name.split()[:1]))), " ".join(text.split())
    first = next((row for row in text.splitlines() if row.strip()), "").strip()
    front = re.compile(rf"(?i){_HAIL}(?:{known})(?:\s*[,:!.]|\s*$)")
    return bool(front.match(first) or front.match(said) or re.search(rf"(?i),\s*(?:{known})\s*[.!?:)]*$", said))
